"""Games whose play need not end: which positions are draws and which are lost, from a table by retrograde analysis.

What is undecided in the table is taken for a draw that is *observed*: where the claim is proved it is one. Without a
proof the statement is *verified* as far as every outcome is certain, whatever play beyond the table is like.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from sprague.claims import Claim
from sprague.claims.claim import Definition
from sprague.claims.prover import by_theorem
from sprague.discovery.result import Clock, Discovery, Guessed, Tried, fallen, nothing_found
from sprague.errors import LimitReached
from sprague.games import PileRuleset
from sprague.games.ruleset import Piles
from sprague.guess.guesses import automata, formulas
from sprague.guess.p_cells import QUICK
from sprague.guess.p_table import PTable
from sprague.guess.statements import Guess, said_position
from sprague.laws.draws import Conditions, Draws, Settled, shown
from sprague.logic.automata.digits import base
from sprague.logic.automata.limits import Limits, in_time
from sprague.logic.automata.relations import Relation
from sprague.proofs import Proved, Refuted, Verified
from sprague.solving import Outcome
from sprague.solving.progress import Progress
from sprague.texts import number_of

STAGES = {1: (64, 256, 1024), 2: (16, 32, 64), 3: (6, 12)}
"""Bounds of the tables, by the number of coordinates; for more coordinates 4."""

GROWTH = 8
"""A table of twice the bound may take so many times longer."""

SECONDS_FOR_GUESSES = 8.0

MOST_LISTED = 4
"""So many positions, all of them small, are listed."""

SHORTEST_OF = 3
"""The shortest of the first formulas is taken."""


def discover_draws(game: PileRuleset, clock: Clock) -> Discovery:
    """The draws and the P-positions, with the verdict; none where no formula and no automaton says them.

    >>> from sprague.games import game
    >>> rules = game("move n to m: m = n - 2 | m = n + 2 & n % 4 = 1")
    >>> found = discover_draws(rules, Clock(rules.name, 20))
    >>> found.statement, found.word
    ('D: n ≡ 1 (mod 2); P: n ≡ 0 (mod 4)', 'proved')
    """
    tried: Tried = {}
    still_open: tuple[Claim, str, int] | None = None
    bound, certain, counted = 0, -1, ""

    def settled_to(to: int, check: Progress) -> Settled:
        return Settled.of(game, to, lambda: check(0, 0))

    for bound, settled, _ in clock.tables(STAGES.get(len(game.coordinates), (4,)), "outcomes", settled_to, GROWTH):
        certain = settled.certain_to()
        outcomes = dict(settled.outcomes())
        sets = {kind: [here for here, found in outcomes.items() if found is kind] for kind in (*Outcome, None)}
        observed = f", and {len(sets[None])} observed" if sets[None] else ""
        lost, drawn = number_of(len(sets[Outcome.P]), "P-position"), number_of(len(sets[Outcome.D]), "draw")
        counted = f"{lost} and {drawn}{observed}, to {bound}"
        clock.say(counted)
        claim = _claim(game, settled.positions, sorted(sets[Outcome.D] + sets[None]), sets[Outcome.P], bound)
        if claim and claim.shown not in tried:
            clock.say(Guessed(f"to {bound}: {claim.shown}"))
            limits = Limits(seconds=max(1.0, clock.left))
            claim = _ranked(claim, limits)
            verdict = by_theorem(claim, limits)
            tried[claim.shown] = claim.shown, verdict
            clock.say(f"{verdict.word}: {verdict.evidence}")
            if isinstance(verdict, Proved):
                return Discovery(game, claim, verdict, bound, clock.spent, counted, fallen(tried, claim.shown))
            still_open = None if isinstance(verdict, Refuted) else (claim, verdict.evidence, certain)
        elif claim and still_open:
            still_open = (*still_open[:2], certain)
    if still_open and still_open[2] >= 0:
        claim, because, certain = still_open
        detail = f"every outcome is certain, whatever play beyond the table is, and agrees; not proved: {because}"
        others = fallen(tried, claim.shown)
        found = replace(claim, bound=certain)
        return Discovery(game, found, Verified(str(certain), detail), certain, clock.spent, counted, others)
    beyond = f"; outcomes are certain to {certain}, beyond it a draw is observed that play outside the table may change"
    reason = f"none found to {bound} ({counted}){beyond if certain < bound else ''}; tried: formulas, automata"
    return nothing_found(game, bound, clock.spent, fallen(tried), reason)


def _claim(
    game: PileRuleset, every: Sequence[Piles], drawn: Sequence[Piles], lost: Sequence[Piles], bound: int
) -> Claim | None:
    """The claim that both sets are as a table suggests; None where it suggests nothing of one of them."""
    sets = {"drawn": drawn, "lost": lost}
    guesses = {name: _guess(game, every, positions, bound) for name, positions in sets.items()}
    texts, definitions, parts = dict[str, str](), list[Definition](), list[str]()
    systems, read = {base(2).name}, set[str]()  # of all, and of the automata, which read no other
    for name, guess in guesses.items():
        if guess is None or guess.meaning is None:
            return None
        systems.add(guess.system.name)
        parts.append(guess.statement)
        if isinstance(guess.meaning, Relation):
            names = guess.meaning.variables
            definitions.append(Definition(f"{name}_digits", names, guess.meaning))
            read.add(guess.meaning.digits.name)
            texts[name] = f"{name}_digits({', '.join(names)})"
        else:
            texts[name] = guess.meaning
    digits = systems - {base(2).name} or systems
    if len(digits) > 1 or read - digits:
        return None
    return Claim(Draws(**texts), game, digits.pop(), tuple(definitions), shown(*parts), "draws", bound).checked()


def _guess(game: PileRuleset, every: Sequence[Piles], positions: Sequence[Piles], bound: int) -> Guess | None:
    if len(positions) in (0, len(every)):
        return Guess(text := "true" if positions else "false", text)
    few = min(positions, sorted({*every} - {*positions}), key=len)
    first_ones = game.piles == 1 and few == [*every[: len(few)]]
    if (first_ones or len(few) <= MOST_LISTED) and max(map(max, few)) * MOST_LISTED < bound:
        if first_ones:
            sign = ">" if few != positions else "≤" if few[-1][0] else "="
            text = f"{game.coordinates[0]} {sign} {few[-1][0]}"
        else:
            listed = " or ".join(map(partial(said_position, game.coordinates), few))
            text = listed if few == positions else f"not ({listed})"
        return Guess(text, text)
    box, domain = (bound + 1,) * len(game.coordinates), game.loopy.domain if game.loopy else None
    table = PTable(game.coordinates, tuple(positions), bound, game.interchangeable, box, domain)
    said = (guess for guess in formulas(table, set(), QUICK) if guess.meaning is not None)
    first: list[Guess] | None = in_time(SECONDS_FOR_GUESSES, list, islice(said, SHORTEST_OF))
    if first:
        return min(first, key=lambda guess: len(guess.statement))
    by_digits: Guess | None = in_time(SECONDS_FOR_GUESSES, next, automata(table), None)
    return by_digits


def _ranked(claim: Claim, limits: Limits) -> Claim:
    """The claim with the rank that is found for it, where a sentence says it."""
    try:
        asked = Conditions.of(claim, limits)
        rank = asked.best_rank() if asked else None
    except LimitReached:
        return claim
    assert isinstance(claim.statement, Draws)
    return replace(claim, statement=replace(claim.statement, rank=rank)) if isinstance(rank, str) else claim
