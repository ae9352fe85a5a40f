"""Games on heaps: the period of the nim-sequence, or nim-values that are regular in the digits of the heap."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from sprague.discover.guess import SYSTEMS
from sprague.discover.periods import period
from sprague.discovery.found import Discovery, nothing_found, verified
from sprague.discovery.player import ByValues
from sprague.discovery.regular_values import RegularValues, prove_values, regular_values
from sprague.games import Subtraction, TakingBreaking
from sprague.logic.limits import Limits
from sprague.prove import Proved
from sprague.prove.period_search import Observed, find_period
from sprague.prove.periodicity import Periodicity
from sprague.solve.sequences import nim_sequence

STAGES = (10_000, 100_000, 1_000_000)
"""A period is looked for among so many values, as time allows."""

REGULAR = 4096
"""Nim-values that may be regular are compared with so many."""


def discover_heaps(game: TakingBreaking, seconds: float, say: Callable[[str], None]) -> Discovery:
    """The proved period, else nim-values regular in some digits, else what is observed, else none.

    >>> from sprague.games import game
    >>> found = discover_heaps(game("kayles"), 10, lambda text: None)
    >>> found.statement, found.word, found.is_p_position((10**1000,))
    ('G(n + 12) = G(n) for all n ≥ 71', 'proved', False)
    """
    started = time.perf_counter()
    tried: list[str] = []
    if isinstance(game, Subtraction) and not game.finite:
        found = _regular(game, say, tried)
        if found:
            values, verdict = found
            shown, player = str(values), ByValues(values, game.breaks)
            elapsed = time.perf_counter() - started
            table = f"{REGULAR} nim-values"
            return Discovery(game, shown, "", "nim-values", verdict, REGULAR, elapsed, table, tuple(tried), player)
    return _periodic(game, seconds, say, started, tried)


def _regular(game: Subtraction, say: Callable[[str], None], tried: list[str]) -> tuple[RegularValues, Proved] | None:
    values = nim_sequence(game, REGULAR)
    for system in SYSTEMS:
        say(f"nim-values to {REGULAR}: regular in {system.name}?")
        guess = regular_values(game, values, system)
        if guess is None:
            tried.append(f"nim-values regular in {system.name}: no automaton")
            continue
        verdict = prove_values(guess, Limits(states=300_000, seconds=30))
        if isinstance(verdict, Proved):
            return guess, verdict
        tried.append(f"{guess}: {verdict.word}, {verdict.evidence}")
    return None


def _periodic(
    game: TakingBreaking, seconds: float, say: Callable[[str], None], started: float, tried: list[str]
) -> Discovery:
    for stage in STAGES:
        say(f"a period among the first {stage} nim-values")
        begun = time.perf_counter()
        found = find_period(game, stage)
        now = time.perf_counter()
        if isinstance(found, Periodicity) or now - started + 12 * (now - begun) > seconds:
            break
    elapsed = time.perf_counter() - started
    table = f"{found.bound} nim-values, the largest {found.largest} at {found.largest_at}"
    if isinstance(found, Periodicity):
        shown = f"G(n + {found.period}) = G(n) for all n ≥ {found.preperiod}"
        why = Proved(f"the first {found.bound} values, and the theorem of Guy and Smith (1956)")
        player = ByValues(found, game.breaks)
        return Discovery(game, shown, shown, "period", why, found.bound, elapsed, table, tuple(tried), player)
    seen = period(nim_sequence(game, min(found.bound, 20_000)).astype(np.int64))
    if found.period is not None and seen:
        return Discovery(
            game, str(seen), str(seen), "period", verified(found.bound, "observed"), found.bound, elapsed, table
        )
    tried.append(f"a period or an arithmetic period of the nim-values: none to {found.bound}")
    return nothing_found(game, found.bound, elapsed, tried, _open(found))


def _open(found: Observed) -> str:
    return (
        f"none found to {found.bound}: no period is proved, none is seen; "
        f"the largest nim-value is {found.largest} at {found.largest_at}"
    )
