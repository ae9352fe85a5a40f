(* Sentences as they are written, and what they say: terms with remainders, quotients, absolute values and choices;
   comparisons, predicates, connectives, quantifiers over the natural numbers. *)
From Coq Require Import NArith ZArith PArith List Bool.
From Sprague Require Import Words Readers Formulas.
Import ListNotations.
Local Open Scope Z_scope.

Inductive relation := Lt | Le | Eq | Ne | Ge | Gt.
Inductive term :=
| Var (x : positive)
| Num (z : Z)
| Add (t u : term)
| Sub (t u : term)
| Mul (z : Z) (t : term)
| Modulo (t : term) (m : Z)
| Quotient (t : term) (m : Z)
| Absolute (t : term)
| If (c : condition) (t u : term)
with condition :=
| Test (r : relation) (t u : term)
| Both (c d : condition)
| Either (c d : condition)
| Neither (c : condition).

Inductive sentence :=
| Holds (b : bool)
| Compare (r : relation) (t u : term)
| NimSum (x y z : positive)
| Regular (p : nat) (xs : list positive)     (* the predicate number p *)
| Negation (s : sentence)
| Join (o : connective) (s u : sentence)
| Exists (x : positive) (s : sentence)
| ForAll (x : positive) (s : sentence).

Scheme term_mutual := Induction for term Sort Prop with condition_mutual := Induction for condition Sort Prop.
Combined Scheme term_condition from term_mutual, condition_mutual.

(* A predicate of so many numbers: what it says, and the automaton that reads it from their digits. *)
Record predicate := Predicate { arity : nat; table_of : reader; says : list N -> Prop }.
Definition of1 (P : N -> Prop) (ns : list N) : Prop := match ns with [x] => P x | _ => False end.
Definition of2 (P : N -> N -> Prop) (ns : list N) : Prop := match ns with [x; y] => P x y | _ => False end.
Definition of3 (P : N -> N -> N -> Prop) (ns : list N) : Prop := match ns with [x; y; z] => P x y z | _ => False end.

(* ---- what is said *)
Definition related (r : relation) (x y : Z) : Prop :=
  match r with Lt => x < y | Le => x <= y | Eq => x = y | Ne => x <> y | Ge => x >= y | Gt => x > y end.
Definition tested (r : relation) (x y : Z) : bool :=
  match r with Lt => x <? y | Le => x <=? y | Eq => x =? y | Ne => negb (x =? y) | Ge => y <=? x | Gt => y <? x end.
Fixpoint number (t : term) (n : env) : Z :=
  match t with
  | Var x => Z.of_N (n x)
  | Num z => z
  | Add t u => number t n + number u n
  | Sub t u => number t n - number u n
  | Mul z t => z * number t n
  | Modulo t m => number t n mod m
  | Quotient t m => number t n / m
  | Absolute t => Z.abs (number t n)
  | If c t u => if truth c n then number t n else number u n
  end
with truth (c : condition) (n : env) : bool :=
  match c with
  | Test r t u => tested r (number t n) (number u n)
  | Both c d => truth c n && truth d n
  | Either c d => truth c n || truth d n
  | Neither c => negb (truth c n)
  end.
Fixpoint meaning (known : list predicate) (s : sentence) (n : env) : Prop :=
  match s with
  | Holds b => if b then True else False
  | Compare r t u => related r (number t n) (number u n)
  | NimSum x y z => Z.of_N (N.lxor (n x) (n y)) = Z.of_N (n z)
  | Regular p xs => match nth_error known p with Some P => says P (map n xs) | None => False end
  | Negation s => ~ meaning known s n
  | Join And s u => meaning known s n /\ meaning known u n
  | Join Or s u => meaning known s n \/ meaning known u n
  | Join Implies s u => meaning known s n -> meaning known u n
  | Join Iff s u => meaning known s n <-> meaning known u n
  | Exists x s => exists k : N, meaning known s (upd n x k)
  | ForAll x s => forall k : N, meaning known s (upd n x k)
  end.
