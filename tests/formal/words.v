(* The words of theory/Between.v are computed, and whether a number of piles may be left by a rule is decided. *)
Definition divides_dec d n : {divides d n} + {~ divides d n}.
Proof.
  destruct (Z_ge_dec d 1) as [D|D]; [|right; intros (H & _); contradiction].
  destruct (Z_ge_dec n 0) as [N|N]; [|right; intros (_ & H & _); contradiction].
  destruct (Z.eq_dec (n mod d) 0) as [E|E]; [left|right].
  - repeat (split; [assumption|]). apply Z.mod_divide; [intros ->; now apply D|exact E].
  - intros (_ & _ & H). apply E, Z.mod_divide; [intros ->; now apply D|exact H].
Defined.
Definition coprime_dec a b : {coprime a b} + {~ coprime a b}.
Proof.
  destruct (Z_ge_dec a 0) as [A|A]; [|right; intros (H & _); contradiction].
  destruct (Z_ge_dec b 0) as [B|B]; [|right; intros (_ & H & _); contradiction].
  destruct (Z.eq_dec (Z.gcd a b) 1) as [E|E]; [left; now repeat split|right; intros (_ & _ & H); contradiction].
Defined.
Definition prime_test p := ((2 <=? p) && forallb (fun d => negb (p mod Z.of_nat d =? 0)) (seq 2 (Z.to_nat p - 2)))%bool.
Lemma prime_test_correct p : prime p <-> prime_test p = true :> bool.
Proof.
  unfold prime_test. rewrite Bool.andb_true_iff, Z.leb_le, forallb_forall. split.
  - intros [P H]. split; [lia|]. intros d D%in_seq. apply Bool.negb_true_iff, Z.eqb_neq. intros E.
    apply Z.mod_divide in E; [|lia]. apply H in E; lia.
  - intros [P H]. split; [lia|]. intros d D E. pose proof (Z.divide_pos_le d p ltac:(lia) E).
    destruct (Z.eq_dec d 1) as [->|D1]; [now left|]. destruct (Z.eq_dec d p) as [->|D2]; [now right|]. exfalso.
    specialize (H (Z.to_nat d)). rewrite in_seq, Z2Nat.id in H by lia. specialize (H ltac:(lia)).
    apply Bool.negb_true_iff, Z.eqb_neq in H. apply H, Z.mod_divide; [lia|exact E].
Qed.
Definition prime_dec p : {prime p} + {~ prime p}.
Proof. destruct (prime_test p) eqn:E; [left|right]; rewrite prime_test_correct, E; easy. Defined.
Definition both_dec (A B : Prop) (a : {A} + {~ A}) (b : {B} + {~ B}) : {A /\ B} + {~ (A /\ B)}.
Proof. destruct a, b; (now left) || (right; tauto). Defined.
Definition either_dec (A B : Prop) (a : {A} + {~ A}) (b : {B} + {~ B}) : {A \/ B} + {~ (A \/ B)}.
Proof. destruct a, b; (left; tauto) || (right; tauto). Defined.
Definition not_dec (A : Prop) (a : {A} + {~ A}) : {~ A} + {~ ~ A}.
Proof. destruct a; (now left) || (right; tauto). Defined.
Ltac decided := first [apply divides_dec|apply coprime_dec|apply prime_dec|apply Z.eq_dec|apply Z_lt_dec|apply Z_le_dec
  |apply Z_gt_dec|apply Z_ge_dec|apply both_dec; decided|apply either_dec; decided|apply not_dec; decided].
