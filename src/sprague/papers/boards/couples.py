"""Couples are Forever: nimbers to 25,000, no period; the sequence as the encyclopedia lists it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.papers.boards.document import PROGRAMS
from sprague.papers.boards.spring_cleaning import printed_zigzags
from sprague.papers.boards.tables import printed
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Verdict
from sprague.solving import ByDefinition, nim_sequence

UP_TO = 25_000


@lru_cache
def nimbers(up_to: int = UP_TO) -> NDArray[np.int64]:
    """The nimbers of the piles 0 … ``up_to``, by the definition kernel."""
    return nim_sequence("couples-are-forever", up_to + 1).astype(np.int64)


@PROGRAMS("I-couples.rules")
def rules_alone() -> Verdict:
    known, to = ByDefinition(game("couples-are-forever")), 120
    return compared(
        ((f"pile {n}", known.nim_value((n,)), int(nimbers()[n])) for n in range(1, to + 1)), f"piles ≤ {to}"
    )


@PROGRAMS("I-couples")
def no_pattern() -> Verdict:
    late = nimbers(1_000_000)[900_000:]
    return holds(
        ((f"period {p}", bool((late[p:] != late[:-p]).any())) for p in range(1, 5001)),
        "piles ≤ 1,000,000, periods ≤ 5,000",
        finite=True,
    )


@PROGRAMS("I-couples.growth")
def growth() -> Verdict:
    largest = [int(nimbers()[: 2500 * k + 1].max()) for k in range(11)]
    steps = [b - a for a, b in pairwise(largest)]
    cases = [
        ("to 10,000 more than 45 in every 2,500 on average", largest[4] > 4 * 45),
        ("from 10,000 less than 10 in every 2,500", largest[10] - largest[4] < 6 * 10),
        ("no step after 10,000 is as large as the least before", max(steps[4:]) < min(steps[:4])),
    ]
    return holds(
        cases, f"piles ≤ 25,000: the largest nimbers to 0, 2,500, … are {', '.join(map(str, largest))}", finite=True
    )


@PROGRAMS("I-oeis")
def encyclopedia() -> Verdict:
    _, [[_, first, terms]] = printed("oeis")
    listed = {int(first) + i + 1: int(term) for i, term in enumerate(terms.split(","))}  # by the size of the pile
    table = [(f"the table, n = {n}", value, listed[n]) for n, value in printed_zigzags()]
    piles = [(f"pile {n}", term, int(nimbers()[n])) for n, term in listed.items()]
    return compared(
        [*table, *piles],
        f"the {len(listed)} terms kept from the entry A046695; nothing is looked up online",
        finite=True,
    )
