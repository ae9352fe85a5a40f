"""Quotients as certificates: how many heaps are needed, and the text that the checker judges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sprague.games import TakingBreaking
from sprague.misere_theory.checker import FORMAT, write
from sprague.misere_theory.quotient import Quotient
from sprague.misere_theory.search import Invariant
from sprague.numbers.periods import Period


def code_of(game: TakingBreaking) -> str | None:
    """The code of a game whose digits are finitely many, which says all of its rules; else None.

    >>> from sprague.games import game
    >>> [code_of(game(name)) for name in ("kayles", "0.770", "subtraction:1,3,4", "grundy", "laskers-nim")]
    ['0.77', '0.77', '0.3033', None, None]
    """
    if game.distinct or game.smallest_heap or game.longest is None:
        return None
    digits = "".join(f"{digit:X}" for digit in game.digits(game.longest))
    return f"{digits[0]}.{digits[1:]}"


def heaps_that_decide(code: str, law: Period) -> int:
    """How many heaps prove that a quotient with this period is that of all heaps; see the checker.

    >>> heaps_that_decide("0.77", Period(12, 71))
    168
    """
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    parts = 3 if any(digit & 8 for digit in digits) else 2 if any(digit & 4 for digit in digits) else 1
    return parts * law.enough + len(digits) - 1


def best_period(code: str, values: tuple[int, ...]) -> tuple[Period, int]:
    """The period of the values that needs the fewest heaps, and how many heaps those are.

    >>> best_period("0.3", (0, 1, 0, 1))
    (Period(period=2, preperiod=1, saltus=0), 4)
    """
    known: NDArray[np.int64] = np.array(values)
    found = []
    for period in range(1, max(len(values) // 2, 1) + 1):
        wrong = np.flatnonzero(known[:-period] != known[period:])
        law = Period(period, max(int(wrong[-1]) + 1 if len(wrong) else 0, 1))
        found.append((heaps_that_decide(code, law), law))
    needed, law = min(found, key=lambda each: (each[0], each[1].period))
    return law, needed


def certificate(game: str, quotient: Quotient, invariant: Invariant, period: Period | None) -> str:
    """The certificate of a quotient of the items known, or with preperiod and period of all heaps."""
    values = quotient.values[: period.enough] if period else quotient.values
    places = [np.packbits(row, bitorder="little").tobytes() for row in invariant.contexts]
    sets = [f"{int.from_bytes(each, 'little'):x}" for each in places]
    return write(
        {
            "format": FORMAT,
            "game": game,
            "to": None if period else len(quotient.values) - 1,
            "preperiod": period.preperiod if period else None,
            "period": period.period if period else None,
            "values": list(values),
            "p": np.flatnonzero(quotient.in_p).tolist(),
            "steps": [quotient.products[:, quotient.values[g]].tolist() for g in quotient.generators],
            "invariant": [list(pair) for pair in zip(invariant.values.tolist(), sets, strict=True)],
        }
    )
