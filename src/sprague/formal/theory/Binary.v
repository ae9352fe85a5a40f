(* Arithmetic in binary digits: every sentence with a checked certificate is true. *)
From Coq Require Import NArith ZArith PArith List Bool.
From Sprague Require Import Words Weights Formulas Sentences Spread Certificates.

Definition binary_form : sentence -> form := compile (fun _ => None).
Definition proved (s : sentence) (p : list step_) (c : text) : bool :=
  (proper (fun _ => None) s && valid binary (binary_form s) p (read c))%bool.
Theorem proved_sound s p c : proved s p c = true -> meaning s zero.
Proof.
  intros H. apply andb_prop in H as [P V].
  apply (compile_ok binary (fun n => n) (fun _ => None) binary_value) with (e := zero); auto.
  - intros x e. split; [intros _; now exists (e x)|auto].
  - apply (valid_sound binary _ p (read c) V). apply finite_zero.
Qed.
(* the same for a sentence that was taken apart *)
Theorem spread_sound s p c : proved (spread s) p c = true -> meaning s zero.
Proof. intros H. apply spread_ok. exact (proved_sound _ p c H). Qed.
