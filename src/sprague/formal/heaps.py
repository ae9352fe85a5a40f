"""Periods of nim-values of heaps → files for Coq: the code, the table, and the theorem that the table proves."""

from __future__ import annotations

import numpy as np

from sprague import kernels
from sprague.claims import Claim
from sprague.claims.heap_code import HeapCode, heap_code
from sprague.errors import BadParameter
from sprague.formal.certificates import as_bytes, packed
from sprague.formal.theorem_file import Theorem
from sprague.games import TakingBreaking
from sprague.numbers.periods import Period

MOST_VALUES = 20_000
"""Coq checks a table of so many values in about two minutes; the work grows with the square."""

TEXT = """From Coq Require Import NArith PArith List Uint63.
From Sprague Require Import Certificates Games Heaps Existence Sums Periods Tables.
Import ListNotations.

(* Taking k tokens from a heap is governed by the k-th digit: 1 allows it where nothing is left, 2 where one heap is
   left, 4 where two heaps are left. *)
Definition code : list N := [{digits}]%N.

Definition packed_table : packed := ({data})%uint63.
Definition data : text := Eval vm_compute in unpack packed_table.
Definition table : list N := match read data with Some l => map Pos.pred_N l | None => [] end.
Lemma checked : period_checked code table {start} {period} = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem {name} :
  {statement}.
Proof.
  split; [exact (ex_intro _ _ (nim_values_exist code))|]. intros G values. split.
  - exact (period_proved code table G values {start} {period} checked).
  - exact (sprague_grundy code G values).
Qed.
Print Assumptions {name}.
"""


def period_theorem(claim: Claim, game: TakingBreaking, law: Period, name: str) -> Theorem:
    """The file that says that a nim-sequence is periodic; BadParameter for what the theorem does not speak of."""
    found = heap_code(game)
    if found is None:
        raise BadParameter(f"{game.name}: its rules are no code of digits, and others are not written for Coq yet")
    code = found.digits[1:]
    count = 2 * max(1, law.preperiod) + 2 * law.period + len(code)
    if count > MOST_VALUES:
        raise BadParameter(f"{game.name}: {count} values are more than Coq checks in a few minutes ({MOST_VALUES})")
    values = kernels.taking_breaking_values(np.array([0, *code], dtype=np.uint8), count, False, 0).tolist()
    repeats = f"(forall n, {law.preperiod} <= n -> G (n + {law.period}) = G n)"
    wins = "(forall heaps, is_P _ (sum_move code) heaps <-> value G heaps = 0%N)"
    statement = f"(exists G, nim_values code G) /\\ forall G, nim_values code G ->\n  {repeats} /\\ {wins}"
    text = TEXT.format(
        digits="; ".join(map(str, code)),
        data=packed(as_bytes(value + 1 for value in values)),
        start=law.preperiod,
        period=law.period,
        name=name,
        statement=statement,
    )
    table = {"code": list(code), "start": law.preperiod, "period": law.period, "values": values}
    return Theorem(name, claim.line, statement, [text], table)


def is_octal(code: HeapCode) -> bool:
    """Whether a code is a finite one that leaves at most two heaps, none of which need differ, and takes something."""
    finite = not (code.recurring or code.smallest_heap)
    return finite and not any(code.digits[:1]) and max(code.digits, default=0) <= 7
