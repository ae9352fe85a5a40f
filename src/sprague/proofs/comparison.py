"""What the rules alone say of a claim that no theorem here decides: a first difference, or none to a bound."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from sprague import solving
from sprague.claims import Claim
from sprague.claims.statements import NimValues, PPositions
from sprague.errors import TooLarge
from sprague.games import CoinTurning, PileRuleset, Ruleset, TakingBreaking
from sprague.games.number_rules import is_on_numbers, on_piles
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.limits import LimitReached, Limits, limited
from sprague.logic.automata.relations import Relation, renamed
from sprague.numbers.periods import Period
from sprague.proofs import replay
from sprague.proofs.verdict import Refuted, Undecided, Verdict, Verified
from sprague.solving.sequences import engine, extend
from sprague.solving.tables import first_values

FIRST = {1: 2000, 2: 32, 3: 10, 4: 6}
"""The bound of the first look, by the number of coordinates; for more coordinates 3."""

STRETCH = 2**13
"""So many nim-values are computed between two looks at the clock."""

Check = Callable[[int, int], None]


def compared(claim: Claim, undecided: Undecided, limits: Limits) -> Verdict:
    """*Refuted* where a small position differs; *verified* to the bound of the claim, or as far as the time goes.

    Without a bound the claim stays undecided. Tables double until they reach the bound.

    >>> from dataclasses import replace
    >>> claim = Claim.of("euclid", "x1 >= 1 & x1 <= x2 & x2 <= floor(x1 phi)")
    >>> compared(claim, Undecided("no theorem"), Limits()).word
    'undecided'
    >>> compared(replace(claim, bound=50), Undecided("no theorem"), Limits()).evidence
    'to 50: the rules agree; not proved: no theorem'
    >>> compared(Claim.of("euclid", "x1 = x2"), Undecided("no theorem"), Limits()).evidence
    'fails at (2,3): claimed to be N, by the rules it is P'
    """
    if isinstance(claim.statement, MexDifferences | RecursiveLaw | TakeAway | Cone) and len(claim.names) != 2:
        return undecided
    until, reached = time.perf_counter() + limits.seconds, -1

    def check(done: int = 0, total: int = 0) -> None:
        if time.perf_counter() > until:
            raise TooLarge("the time is over")

    try:
        with limited(limits):
            for bound in _stages(claim):
                if (wrong := _first_difference(claim, bound, check)) is not None:
                    return Refuted(wrong)
                reached = bound
    except (TooLarge, LimitReached):
        pass
    if claim.bound is None or reached < 0:
        return undecided
    return Verified(str(reached), "the rules agree", undecided.reason)


def _stages(claim: Claim) -> list[int]:
    """The bounds of the tables that are compared."""
    first = FIRST.get(len(claim.names), 3)
    if claim.bound is None or claim.bound <= first:
        return [first if claim.bound is None else claim.bound]
    growth = 8 if len(claim.names) < 2 else 2
    stages = [first]
    while growth * stages[-1] < claim.bound:
        stages.append(growth * stages[-1])
    return [*stages, claim.bound]


def _first_difference(claim: Claim, up_to: int, check: Check) -> str | None:
    """The first position with coordinates up to a bound at which the claim and the rules differ."""
    rules = claim.rules
    assert rules is not None
    match claim.statement:
        case Period() as law if isinstance(rules, TakingBreaking):
            return _broken(rules, law, up_to, check)
        case NimValues(up_to=None, value=value) if (game := on_piles(rules)) is None:
            return _wrong_heap(rules, renamed(claim.relation, {value: "v"}), up_to, check)
        case NimValues(value=value, up_to=largest) if (game := on_piles(rules)) is not None:
            return replay.wrong_value(game, claim.names, claim.relation, value, up_to, largest)
        case PPositions() if (game := on_piles(rules)) is not None:
            return replay.wrong_p_position(game, claim.names, claim.relation, up_to, check)
        case MexDifferences() | RecursiveLaw() | TakeAway() | Cone() if (game := on_piles(rules)) is not None:
            return _wrong_pair(claim, game, up_to, check)
    return None


def _broken(rules: TakingBreaking, law: Period, up_to: int, check: Check) -> str | None:
    """The first heap at which a period fails, heaps to the bound; TooLarge where it has not come round by then."""
    if up_to + 1 - law.period <= law.preperiod:
        raise TooLarge(f"{rules.name}: the period comes round at heap {law.enough}")
    values = np.zeros(up_to + 1, dtype=np.uint16)
    sequence = engine(rules, up_to + 1)
    while sequence.known <= up_to:
        extend(sequence, values, min(sequence.known + STRETCH, up_to + 1), rules.name)
        check(sequence.known, up_to)
    if (n := law.exception(values)) is None:
        return None
    return f"n = {n}: G({n}) = {values[n]}, G({n + law.period}) = {values[n + law.period]}"


def _wrong_heap(rules: Ruleset, law: Relation, up_to: int, check: Check) -> str | None:
    """The same for a law of the values of heaps, of coins, or of a program on numbers."""
    if isinstance(rules, TakingBreaking | CoinTurning):
        values = first_values(rules, up_to + 1)
    else:
        plain = is_on_numbers(rules)
        values = []
        for n in range(up_to + 1):
            values.append(solving.nim_value(rules, n if plain else (n,)))
            check(n, up_to)
    for n, value in enumerate(values):
        if not law.holds({"n": n, "v": value}):
            return f"n = {n}: by the rules the nim-value is {value}, which the claim denies"
    return None


def _wrong_pair(claim: Claim, game: PileRuleset, up_to: int, check: Check) -> str | None:
    player, lost = claim.player(), set(solving.p_positions(game, up_to, check))
    for position in game.positions(up_to):
        if player.is_p_position(position) != (position in lost):
            return replay.difference(position, position not in lost)
    return None
