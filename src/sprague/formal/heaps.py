"""Periods of nim-values of heaps → files for Coq: the code, the table, and the theorem that the table proves."""

from __future__ import annotations

from sprague import kernels
from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.certificates import as_bytes, packed
from sprague.formal.theorem_file import Theorem, meant_first
from sprague.games import TakingBreaking
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import HeapCode

MOST_VALUES = 20_000
"""Coq checks a table of so many values in about two minutes; the work grows with the square."""

CODE = """
(* Taking k tokens from a heap is governed by code k, for k from 0 on: 1 allows it where nothing is left, 2 where one
   heap is left, 4 where two heaps are left, 8 where three are. The second list recurs for ever. *)
Definition code : nat -> N := digits [{begin}]%N [{again}]%N.

"""

TEXT = """From Coq Require Import NArith PArith List Uint63.
From Sprague Require Import Certificates Games Heaps Existence Sums Periods Tables.
Import ListNotations.
{code}Definition packed_table : packed := ({data})%uint63.
Definition data : text := Eval vm_compute in unpack packed_table.
Definition table : list N := match read data with Some l => map Pos.pred_N l | None => [] end.
Definition after_the_first : list N := [{digits}]%N.
Lemma checked : period_checked after_the_first table {start} {period} = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem {name} :
  {statement}.
Proof.
  split; [exact (ex_intro _ _ (nim_values_exist code))|]. intros G values. split.
  - exact (period_proved after_the_first table G values {start} {period} checked).
  - exact (sprague_grundy code G values).
Qed.
Print Assumptions {name}.
"""


def period_theorem(claim: Claim, game: TakingBreaking, code: HeapCode, law: Period, name: str) -> Theorem:
    """The file that says that the nim-sequence of an octal game is periodic; BadParameter where it would be long."""
    digits = code.digits[1:]
    count = 2 * max(1, law.preperiod) + 2 * law.period + len(digits)
    if count > MOST_VALUES:
        raise BadParameter(f"{game.name}: {count} values are more than Coq checks in a few minutes ({MOST_VALUES})")
    values = kernels.taking_breaking_values(code.expanded(count), count, False, 0).tolist()
    text = TEXT.format(
        code=code_definition(code),
        digits="; ".join(map(str, digits)),
        data=packed(as_bytes(value + 1 for value in values)),
        start=law.preperiod,
        period=law.period,
        name=name,
        statement=statement(law),
    )
    table = {"code": list(digits), "start": law.preperiod, "period": law.period, "values": values}
    return Theorem(name, claim, statement(law), meant_first(text, "Definition packed_table"), table)


def code_definition(code: HeapCode) -> str:
    """The digits of a code, for Coq."""
    return CODE.format(begin="; ".join(map(str, code.digits or (0,))), again="; ".join(map(str, code.recurring)))


def statement(law: Period) -> str:
    """What a period says of the values, and of sums of heaps."""
    rises = f"(G n + {law.saltus})%N" if law.saltus else "G n"
    repeats = f"(forall n, {law.preperiod} <= n -> G (n + {law.period}) = {rises})"
    wins = "(forall heaps, is_P _ (sum_move code) heaps <-> value G heaps = 0%N)"
    return f"(exists G, nim_values code G) /\\ forall G, nim_values code G ->\n  {repeats} /\\ {wins}"


def is_octal(code: HeapCode) -> bool:
    """Whether a code is a finite one that leaves at most two heaps, none of which need differ, and takes something."""
    finite = not (code.recurring or code.smallest_heap)
    return finite and not any(code.digits[:1]) and max(code.digits, default=0) <= 7
