"""The nim-values of games on a few piles: a formula of the piles, or an automaton that reads them and the value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.claims import Claim, NimValues
from sprague.claims.prover import by_theorem
from sprague.discovery.result import Clock, Discovery, Guessed, Tried, fallen, nothing_found
from sprague.errors import TooLarge
from sprague.games import FormulaGame, PileRuleset
from sprague.guess.guesses import SYSTEMS, automaton_shown
from sprague.guess.learning import Table, regular_guess
from sprague.guess.statements import Guess
from sprague.guess.templates import value_templates
from sprague.guess.values import place_values, sum_of_piles, value_formulas, value_slices
from sprague.laws import read_statement
from sprague.laws.interval_values import arithmetic_values, falling_values, interval_values
from sprague.laws.sums import sums_of_piles
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.proofs import Proved, Refuted, Verdict, Verified

STAGES = {1: (64, 256, 1024, 4096), 2: (16, 32, 64, 128, 256), 3: (8, 16, 32)}
"""Bounds of the tables, by the number of coordinates; for more coordinates 4 and 8."""

VALUE = "v"


def discover_values(game: PileRuleset, clock: Clock) -> Discovery:
    """A formula for the nim-values of all positions, with its verdict; none where none is found.

    >>> from sprague.games import game
    >>> found = discover_values(game("nim:piles=3"), Clock("nim:piles=3", 20))
    >>> found.statement, found.word
    ('x1 ⊕ x2 ⊕ x3 = v', 'proved')
    """
    names = game.coordinates
    tried: Tried = {}
    still_open: Guess | None = None
    bound = 0
    try:
        stages = STAGES.get(len(names), (4, 8))
        tables = clock.tables(stages, "nim-values", partial(solving.nim_values, game), 4 ** len(names))
        for bound, values, _ in tables:
            still_open = None  # a guess stays open if the larger table suggests it again
            with limited(Limits(seconds=max(clock.left, 0.5))):
                found = list(_guesses(game, names, np.ma.getdata(values)))
            for guess in found:
                made_from = f", from the table to {bound}" if isinstance(guess.meaning, Relation) else ""
                name = guess.statement + made_from
                if name not in tried and clock.left <= 0:
                    break
                if name not in tried:
                    clock.say(Guessed(f"to {bound}: {guess.statement}"))
                    tried[name] = guess.statement, by_theorem(_claim(game, guess), Limits(seconds=max(1.0, clock.left)))
                    clock.say("{0.word}: {0.evidence}".format(tried[name][1]))
                _, verdict = tried[name]
                if isinstance(verdict, Proved):
                    return _found(game, guess, verdict, bound, clock, tried)
                if not isinstance(verdict, Refuted) and not isinstance(guess.meaning, Relation):
                    still_open = still_open or guess
    except TooLarge:
        if not bound:
            raise
    if still_open:
        why = Verified(str(bound), f"the table agrees; not proved: {tried[still_open.statement][1].evidence}")
        return _found(game, still_open, why, bound, clock, tried)
    reason = f"no formula for the nim-values found to {bound}; tried: nim-sums, sums, differences, automata over digits"
    return nothing_found(game, bound, clock.spent, fallen(tried), reason)


def _claim(game: PileRuleset, guess: Guess, bound: int | None = None) -> Claim:
    meaning = guess.meaning
    statement = read_statement(guess.statement)[0] if meaning is None else NimValues(meaning, VALUE)
    return Claim(statement, game, guess.system.name, shown=guess.statement, kind="nim-values", bound=bound)


def _found(game: PileRuleset, guess: Guess, verdict: Verdict, bound: int, clock: Clock, tried: Tried) -> Discovery:
    claim, others = _claim(game, guess, bound), fallen(tried, guess.statement)
    return Discovery(game, claim, verdict, bound, clock.spent, f"nim-values to {bound}", others)


def _guesses(game: PileRuleset, names: tuple[str, ...], values: NDArray[np.integer]) -> Iterator[Guess]:
    """Formulas first, then automata of the triples (x, y, v); only sorted positions where piles are interchangeable."""
    yield from _formulas(game, names, values)
    for system in SYSTEMS:
        side = max(takewhile(lambda weight: weight <= len(values), system.weights()))
        rows = [(*map(int, at), int(v)) for at, v in np.ndenumerate(values[(slice(side),) * len(names)])]
        if isinstance(game, FormulaGame) and game.domain is not None:
            rows = [row for row, inside in zip(rows, game.inside(np.array(rows)[:, :-1]), strict=True) if inside]
        if game.interchangeable:
            rows = [row for row in rows if list(row[:-1]) == sorted(row[:-1])]
        found = regular_guess(system, Table.of([*names, VALUE], rows, [*[side] * len(names), None]))
        if found:
            yield Guess(automaton_shown(found.relation, "positions and values"), found.relation, system)


def _formulas(game: PileRuleset, names: tuple[str, ...], values: NDArray[np.integer]) -> Iterator[Guess]:
    inside, every = None, np.indices(values.shape, dtype=np.int64).reshape(len(names), -1).T
    if isinstance(game, FormulaGame) and game.domain is not None:
        inside = game.inside(every)
    sliced = value_slices(names, values, inside) if inside is not None else None
    known = [sliced] if sliced else list(value_formulas(names, values, VALUE)) if inside is None else []
    where = np.diff(every, axis=1).min(axis=1, initial=0) >= 0 if game.interchangeable else np.ones(len(every), bool)
    where = where if inside is None else where & inside
    at, there = every[where], values.ravel()[where].astype(np.int64)
    yield from known or place_values(names, at, there, VALUE, game.interchangeable)
    yield from known or value_templates(names, values.astype(np.int64), game.interchangeable, VALUE, inside)
    if inside is not None:
        return
    together = sum_of_piles(names, values)
    if together:
        yield together
    line = values[(0,) * (len(names) - 1)].tolist() if len(names) > 1 else [1]
    yield from sums_of_piles(
        names, line, lambda g: np.array_equal(reduce(np.bitwise_xor, np.ix_(*[g] * len(names))), values), values=True
    )
    if len(names) == 1 and not known:
        for laws in (interval_values, falling_values, arithmetic_values):
            yield from (Guess(law.shown, None, kind="recursion") for law in laws(values.tolist()))
