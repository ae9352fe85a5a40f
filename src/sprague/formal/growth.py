"""Periods of any code, arithmetic ones too → files for Coq: the first values, and an option for each smaller value.

``theory/Growth.v`` checks them: from n0 on G rises by a power of two in so many steps, or recurs. The options are those
of :mod:`sprague.proofs.moving_options`.
"""

from __future__ import annotations

import numpy as np

from sprague import kernels
from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.certificates import as_bytes, packed
from sprague.formal.heaps import code_definition, statement
from sprague.formal.theorem_file import Theorem, meant_first
from sprague.games import TakingBreaking
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import HeapCode
from sprague.proofs.moving_options import moving_options

TEXT = """From Coq Require Import NArith PArith List Uint63.
From Sprague Require Import Certificates Games Heaps Sums Growth.
Import ListNotations.
{definition}Definition first_values : list N := [{values}]%N.
Definition packed_options : packed := ({data})%uint63.
Definition data : text := Eval vm_compute in unpack packed_options.
Definition options : list positive := match read data with Some l => l | None => [] end.
Lemma checked : growth_checked [{code}]%N [{again}]%N first_values
  {start} {period} {saltus} {times} {places} {slack} {least} options = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem {name} :
  {statement}.
Proof.
  exact ({lemma} checked).
Qed.
Print Assumptions {name}.
"""


def growth_theorem(claim: Claim, game: TakingBreaking, code: HeapCode, law: Period, name: str) -> Theorem:
    """The file that says that a nim-sequence is periodic, or arithmetically so; BadParameter where it is not proved."""
    if code.smallest_heap:
        raise BadParameter(f"{game.name}: heaps that may not be small are not written for Coq yet")
    count = law.enough + 2 * law.period
    seen = kernels.taking_breaking_values(code.expanded(count), count, False, 0).astype(np.int64)
    if not np.array_equal(law.values(seen[: law.enough], count), seen):
        raise BadParameter(f"{game.name}: that {law} is not true")
    found = moving_options(code, law, tuple(seen[: law.enough].tolist()))
    table = {"code": list(code.digits), "again": list(code.recurring), "values": seen[: law.enough].tolist()}
    table |= {"start": law.preperiod, "period": law.period, "saltus": law.saltus}
    table |= {"times": found.times, "places": found.places, "slack": found.slack, "least": found.least}
    text = TEXT.format(
        **{each: said if isinstance(said, int) else "; ".join(map(str, said)) for each, said in table.items()},
        data=packed(as_bytes((found.options + 1).ravel().tolist())),
        lemma="growth_proved _ _ _ _ _ _ _ _ _ _ _" if law.saltus else "recurrence_proved _ _ _ _ _ _ _ _ _ _",
        definition=code_definition(code),
        name=name,
        statement=statement(law),
    )
    return Theorem(
        name,
        claim,
        statement(law),
        meant_first(text, "Definition first_values"),
        table | {"options": found.options.tolist()},
    )
