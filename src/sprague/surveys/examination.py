"""One member looked at: solve, discover, prove; what is found as plain data.

Heaps, by codes that end or recur: nim-values up to the bound, or up to a period that they prove. Other games: the
P-positions up to the bound from the rules, and beside that the discovery, whose own tables end at the same bound; the
statement that it finds is then compared with the P-positions, whatever the prover says of it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.claims import Claim, MisereQuotient, Period
from sprague.claims.data import claim_text
from sprague.discovery import Discovery, discover
from sprague.discovery.result import Clock
from sprague.errors import TooLarge
from sprague.games import PileRuleset, Ruleset, TakingBreaking
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Observed, Periodicity
from sprague.solving.sequences import has_sparse_space, statistics
from sprague.surveys.records import Finding, failed

TERMS = 16
"""So many nim-values, or P-positions, are kept as the beginning of the table."""

MOST_COMPARED = 20_000
"""A statement is compared at up to so many positions, beside the P-positions of the table."""


def examine(game: Ruleset, up_to: int, seconds: float) -> Finding:
    """What can be found about a game with tables up to a bound; the discovery looks for so many seconds.

    Raises whatever the rules raise, TooLarge, and BadParameter for a game whose positions are no tuples of numbers.

    >>> from sprague.games import game
    >>> kayles = examine(game("0.77"), 1000, 10)
    >>> kayles.verdict, kayles.statement, kayles.bound
    ('proved', 'G(n + 12) = G(n) for all n ≥ 71', 168)
    >>> examine(game("4.(3)"), 1000, 10).statement
    'G(n + 4) = G(n) + 4 for all n ≥ 1'
    >>> examine(game("0.6"), 1000, 10).reason
    'no period among the first 1000 nim-values'
    >>> mouse = examine(game("mouse:m=4"), 100, 10)
    >>> mouse.verdict, mouse.kind, mouse.terms[:15]
    ('proved', 'difference law', '0,0 1,2 3,5 4,7')
    """
    if isinstance(game, TakingBreaking) and game.recurrence is not None:
        return _of_heaps(game, up_to)
    return _of_positions(game, up_to, seconds)


def _of_heaps(game: TakingBreaking, up_to: int) -> Finding:
    period = find_period(game, up_to)
    law, seen, proved = period.law, f"the first {period.bound} nim-values", isinstance(period, Periodicity)
    facts = _of_values(game, period, law.values(period.values, up_to) if law and proved else period.values)
    if law is None:
        return Finding("none", **facts, reason=f"no period among {seen}")
    statement = str(law) if proved else f"{law.equation} for n ≥ {law.preperiod}, as far as is known"
    claim = Claim(law, game, shown=statement, kind=law.kind, bound=period.bound)
    return Finding(
        "proved" if proved else "observed",
        **_columns(claim),
        **facts,
        evidence=period.reason_by("nim-values") if isinstance(period, Periodicity) else f"observed in {seen}",
    )


def _of_values(game: TakingBreaking, period: Observed, values: NDArray[np.integer]) -> dict[str, Any]:
    """The columns that tell of nim-values, whatever law they have."""
    sequence = hashlib.sha256(values.astype("<i8").tobytes()).hexdigest()[:32]
    facts = {"largest": period.largest, "bound": period.bound, "sequence": sequence}
    facts["terms"] = " ".join(map(str, values[:TERMS].tolist()))
    if has_sparse_space(game):
        known = statistics(game, values[: period.bound].astype(np.uint16))
        facts |= {"rare": known.rare, "last_rare": known.last_rare}
    return facts


def _of_positions(game: Ruleset, up_to: int, seconds: float) -> Finding:
    discovery = discover(game, seconds, up_to=up_to)
    lost, reached = _p_positions(game, up_to, discovery.bound, seconds)
    terms = " ".join(game.format(position) for position in lost[:TERMS])
    if discovery.claim is None:
        return Finding("none", bound=discovery.bound, terms=terms, reason=discovery.verdict.evidence)
    wrong, compared = _compared(discovery, lost, reached)
    if wrong is None:
        bound, evidence = max(discovery.bound, compared), discovery.verdict.evidence
        word = "verified" if discovery.verdict.alone else discovery.word
        return Finding(word, **_columns(discovery.claim), bound=bound, terms=terms, evidence=evidence)
    if discovery.word == "proved":
        return failed(f"the prover and the table contradict each other at {wrong}: {discovery.statement}")
    return Finding("refuted", **_columns(discovery.claim), bound=discovery.bound, terms=terms, reason=wrong)


def _columns(claim: Claim) -> dict[str, Any]:
    """A claim, and what it says, in the columns of the catalogue."""
    columns = {"claim": claim_text(claim, None), "kind": claim.kind, "statement": claim.shown, "formula": claim.text}
    match claim.statement:
        case Period() as law:
            return columns | vars(law)
        case MisereQuotient(order, _, law):
            return columns | {"elements": order, "period": law.period, "preperiod": law.preperiod}
    return columns


def _p_positions(game: Ruleset, up_to: int, reached: int, seconds: float) -> tuple[list[tuple[int, ...]], int]:
    """The P-positions up to a bound, and the bound: that of the discovery where the other would take too long."""
    if not game.piles:
        return [], 0
    try:
        return solving.p_positions(game, up_to, Clock(game.name, seconds).check), up_to
    except TooLarge:
        return solving.p_positions(game, reached), reached


def _compared(discovery: Discovery, lost: list[tuple[int, ...]], reached: int) -> tuple[str | None, int]:
    """Where the statement and the table differ, if they do, and to which bound every position was compared."""
    game = discovery.game
    if not lost or not isinstance(game, PileRuleset) or not game.piles or discovery.claim is None:
        return None, 0
    box = next(n for n in range(reached, -1, -1) if n == 0 or game.count(n) <= MOST_COMPARED)
    true = set(lost)
    for position in (*lost, *game.positions(box)):
        if discovery.is_p_position(position) != (position in true):
            return f"{game.format(position)} is a {'P' if position in true else 'N'}-position", 0
    return None, box
