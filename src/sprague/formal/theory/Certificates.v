(* How a certificate stands in a file: seven bytes in each literal, the literals in a balanced tree, as Coq reads wide
   and shallow terms fastest. [unpack] is used once, when the file is read, and leaves bytes of the standard library, so
   that no primitive integer is left in a proof. Nothing is proved here: what is read is checked. *)
From Coq Require Import NArith PArith List PrimInt63 Uint63.
From Coq Require Import Init.Byte Strings.Byte.
Import ListNotations.

Inductive packed := P0 | P1 (a : int) | P2 (l r : packed) | P8 (a b c d e f g h : int).
Inductive text := T0 | T7 (a b c d e f g : byte) | T2 (l r : text) | T8 (a b c d e f g h : text).

Definition byte_at (x : int) (k : int) : byte :=
  let b i := Uint63.bit x (k + i)%uint63 in
  of_bits (b 0, (b 1, (b 2, (b 3, (b 4, (b 5, (b 6, b 7)))))))%uint63.
Definition seven (x : int) : text :=
  T7 (byte_at x 0) (byte_at x 8) (byte_at x 16) (byte_at x 24) (byte_at x 32) (byte_at x 40) (byte_at x 48).
Fixpoint unpack (p : packed) : text :=
  match p with
  | P0 => T0
  | P1 a => seven a
  | P2 l r => T2 (unpack l) (unpack r)
  | P8 a b c d e f g h => T8 (seven a) (seven b) (seven c) (seven d) (seven e) (seven f) (seven g) (seven h)
  end.

Fixpoint bytes (t : text) (rest : list byte) : list byte :=
  match t with
  | T0 => rest
  | T7 a b c d e f g => a :: b :: c :: d :: e :: f :: g :: rest
  | T2 l r => bytes l (bytes r rest)
  | T8 a b c d e f g h =>
    bytes a (bytes b (bytes c (bytes d (bytes e (bytes f (bytes g (bytes h rest)))))))
  end.

(* A number is its digits in base 128, highest first; the highest bit of a byte says that more follow. A byte 0 is
   nothing: it fills the last literal. *)
Definition more (b : byte) : bool * (positive -> positive) :=
  let '(b0, (b1, (b2, (b3, (b4, (b5, (b6, b7))))))) := to_bits b in
  let d (c : bool) (p : positive) := if c then xI p else xO p in
  (b7, fun p => d b0 (d b1 (d b2 (d b3 (d b4 (d b5 (d b6 p))))))).
Fixpoint numbers (l : list byte) (n : option positive) : option (list positive) :=
  match l with
  | nil => match n with None => Some nil | Some _ => None end
  | b :: l =>
    let m := match n with
             | Some p => Some (snd (more b) p)
             | None => match Byte.to_N b with
                       | N0 => None
                       | Npos q => Some (if fst (more b) then match N.sub (Npos q) 128 with N0 => xH | Npos r => r end else q)
                       end
             end in
    match m with
    | None => numbers l None
    | Some p => if fst (more b) then numbers l (Some p)
                else match numbers l None with Some ns => Some (p :: ns) | None => None end
    end
  end.
Definition read (t : text) : option (list positive) := numbers (bytes t nil) None.
