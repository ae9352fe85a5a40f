"""Rules written as ordinary functions, which are called once with symbols: ``pile_game`` and ``position_game``.

And rules typed as text (:mod:`sprague.logic.language.rule_grammar`), of which nothing is ever run.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, overload

import numpy as np

from sprague.errors import BadRule
from sprague.games.formula_game import CyclicGame, FormulaGame, Rule, StatedRule
from sprague.games.programs import HeapProgram
from sprague.games.ruleset import FIRST_PILES, PileRuleset, Piles
from sprague.logic import Formula, evaluate, trace, trace_term
from sprague.logic.language.formula import Linear, Variable, variables
from sprague.logic.language.rule_grammar import TypedRule, bounded, parse_rule


@overload
def pile_game(rule: Rule, /) -> FormulaGame: ...
@overload
def pile_game(
    *, name: str | None = None, piles: int | None = None, start: Piles | None = None
) -> Callable[[Rule], FormulaGame]: ...


def pile_game(
    rule: Rule | None = None, /, *, name: str | None = None, piles: int | None = None, start: Piles | None = None
) -> FormulaGame | Callable[[Rule], FormulaGame]:
    """The game whose rule relates the piles before a move to what is left of each of them.

    The parameters of ``rule`` are the piles in non-decreasing order, then what is left of each of those piles; a rule
    with ``*args`` says with ``piles`` how many there are. No pile may grow, and some pile must shrink.
    Raises BadRule where the function is no such formula.

    >>> @pile_game
    ... def wythoff(x, y, p, q):
    ...     l, k = x - p, y - q
    ...     return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l)
    >>> wythoff.options((1, 2))
    [(0, 1), (0, 2), (1, 1)]
    """

    def make(function: Rule, name: str | None = name) -> FormulaGame:
        before, after = _coordinates(function, piles)
        total = Linear(tuple((Variable(each), 1) for each in before))
        game = _game(function, before, after, interchangeable=True, measure=total, name=name, start=start)
        game._made = function, make
        return game

    return make(rule) if rule is not None else make


@overload
def position_game(rule: Rule, /) -> CyclicGame: ...
@overload
def position_game(
    *, positions: Callable[..., Any] | None = None, name: str | None = None, start: Piles | None = None
) -> Callable[[Rule], CyclicGame]: ...
@overload
def position_game(
    *,
    decreasing: Callable[..., Any],
    positions: Callable[..., Any] | None = None,
    name: str | None = None,
    start: Piles | None = None,
) -> Callable[[Rule], FormulaGame]: ...


def position_game(
    rule: Rule | None = None,
    /,
    *,
    decreasing: Callable[..., Any] | None = None,
    positions: Callable[..., Any] | None = None,
    name: str | None = None,
    start: Piles | None = None,
) -> FormulaGame | CyclicGame | Callable[[Rule], FormulaGame | CyclicGame]:
    """The game whose rule relates coordinates, which are not interchangeable piles, before a move and after it.

    Every move lowers the linear measure ``decreasing``; without it play need not end, and positions may be draws.
    ``positions`` says which tuples are positions, where not all of them are; no move may leave these.

    >>> @position_game(decreasing=lambda heap, limit: heap)
    ... def fibonacci_nim(heap, limit, rest, next_limit):
    ...     taken = heap - rest
    ...     return (taken >= 1) & (taken <= limit) & (next_limit == 2 * taken)
    >>> fibonacci_nim.options((5, 2))
    [(3, 4), (4, 2)]
    """

    def make(function: Rule, name: str | None = name) -> FormulaGame:
        before, after = _coordinates(function, None)
        measure = trace_term(decreasing or (lambda *numbers: sum(numbers)), before)
        if any(not isinstance(atom, Variable) or coefficient < 0 for atom, coefficient in measure.coefficients):
            raise BadRule("what decreases must be a sum of coordinates with positive coefficients")
        domain = None if positions is None else trace(positions, before)
        facts = {"interchangeable": False, "measure": measure, "start": start, "domain": domain}
        game = _game(function, before, after, name=name, **facts)
        game._made = function, make
        return game

    kind: Callable[[Rule], FormulaGame | CyclicGame] = make if decreasing else lambda one: CyclicGame(make(one))
    return kind if rule is None else kind(rule)


def _game(
    function: Rule, before: tuple[str, ...], after: tuple[str, ...], *, name: str | None, **facts: Any
) -> FormulaGame:
    formula = trace(function, before + after)
    foreign = variables(formula) - {*before, *after}
    if foreign:
        raise BadRule(
            f"{function.__name__}: the rule speaks of {', '.join(sorted(foreign))}, which is no parameter of it"
        )
    return FormulaGame(formula, before, after, name=name or function.__name__, doc=inspect.getdoc(function), **facts)


def _coordinates(function: Rule, piles: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the coordinates before and after a move."""
    kinds = inspect.signature(function).parameters.values()
    if any(each.kind is each.VAR_POSITIONAL for each in kinds):
        if piles is None or piles < 1:
            raise BadRule(f"{function.__name__}: a rule with *args needs piles=…, a positive number")
        return tuple(f"x{i + 1}" for i in range(piles)), tuple(f"p{i + 1}" for i in range(piles))
    names = [each.name for each in kinds if each.kind is not each.KEYWORD_ONLY and each.default is each.empty]
    half, odd = divmod(len(names), 2)
    if odd or not half or piles not in (None, half):
        raise BadRule(
            f"{function.__name__}: a rule takes every coordinate before the move, then every coordinate after it, "
            f"not {len(names)} parameters"
        )
    return tuple(names[:half]), tuple(names[half:])


LONGEST_NAME = 60
"""Characters of the rule that stand for its name in messages."""


class TypedGame(FormulaGame):
    """A pile game made from ``text``, which ``sprague.game`` turns into the same game again; ``rule`` is it, read."""

    group = "typed"
    rule: TypedRule

    def __reduce__(self) -> Any:
        """A pickle has the text."""
        return typed_game, (self.text,)

    @property
    def stated(self) -> StatedRule:
        """In the names that it was typed with.

        >>> typed_game("take l, k from x, y: l = 0 | k = 0 | l = k").words
        'l = 0 or k = 0 or l = k'
        """
        return StatedRule(self.rule.stated, self.rule.taken or self.after, bool(self.rule.taken))


class BoundedGame(PileRuleset):
    """A typed rule that no automaton reads, ``between`` two that automata read.

    >>> game = typed_game("take l from x: l < x & divides(l, x)")
    >>> game.options(14), [bound.options(14) for bound in game.between]
    ([(7,), (12,), (13,)], [[(7,), (12,), (13,)], [(7,), (9,), (12,), (13,)]])
    """

    group, rests_on = "typed", ("catalogue_name",)
    coordinates: tuple[str, ...] = ()

    def __init__(self, text: str, rule: TypedRule) -> None:
        least, most = (_typed(text, rule, bounded(rule.formula, least)) for least in (True, False))
        super().__init__(name=least.name, start=least.start)
        self.rule, self.most, self.between = rule, most, (least, most)
        self.coordinates, self.piles = rule.before, len(rule.before)
        self.catalogue_name, self.in_words = text, least.in_words  # type: ignore[method-assign]  # as the rule has it

    @property
    def heaps(self) -> HeapProgram | None:
        """A rule on one pile as a game on any number of them."""
        return HeapProgram(self.options, name=self.name, start=self.start) if self.piles == 1 else None

    def options(self, position: Any) -> list[Piles]:
        """Those moves of the larger game that the rule allows; errors as there."""
        return sorted({*self.counted(position)})

    def counted(self, position: Any) -> list[Piles]:
        """The same: moves that leave other piles count apart, also where the piles are as large."""
        here, left = self.position(position), self.most.ways(position)
        numbers = dict(zip(self.rule.before + self.rule.after, (*here, *left.T), strict=True))
        allowed = np.broadcast_to(evaluate(self.rule.formula, numbers), len(left))
        return [tuple(sorted(each)) for each in {*map(tuple, left[allowed].tolist())}]


def is_rule(text: str) -> bool:
    """Whether the text is meant as a rule, perhaps a wrong one, and not as the name of a game.

    >>> is_rule("take l from x: l <= 3"), is_rule("x, y -> p, q"), is_rule("nim:piles=3")
    (True, True, False)
    """
    return re.search(r"[-=]>|→|\b(take|become|piles)\b(?!=)|(?:^|:)\s*move\s", text) is not None


def is_family(text: str) -> bool:
    """Whether a text is meant as a family, perhaps a wrong one.

    >>> is_family("for a >= 1: wythoff:a=a"), is_family("wythoff:a=2")
    (True, False)
    """
    return re.match(r"\s*for\s", text) is not None


def typed_game(text: str) -> TypedGame | CyclicGame | BoundedGame:
    """The game whose rule ``text`` states. Raises BadSentence, which points at the place, and BadRule.

    >>> wythoff = typed_game("take l, k from x, y: l = 0 | k = 0 | l = k")
    >>> wythoff.options((1, 2))
    [(0, 1), (0, 2), (1, 1)]
    >>> typed_game("move n to m: m = n - 2 | m = n + 2 & n % 4 = 1").options(5)
    [(3,), (7,)]
    """
    rule = parse_rule(text)
    if rule.of_piles and rule.formula != bounded(rule.formula, True):
        return BoundedGame(text, rule)
    found = _typed(text, rule, rule.formula)
    if rule.of_piles:
        return found
    cyclic = CyclicGame(found)
    cyclic.catalogue_name, cyclic.group = found.__doc__, "typed"
    return cyclic


def _typed(text: str, rule: TypedRule, formula: Formula) -> TypedGame:
    stated = " ".join(text.split())
    game = TypedGame(
        formula,
        rule.before,
        rule.after,
        interchangeable=rule.of_piles,
        measure=Linear(tuple((Variable(name), 1) for name in rule.before)),
        name=stated if len(stated) <= LONGEST_NAME else f"{stated[: LONGEST_NAME - 1]}…",
        doc=stated,
        start=FIRST_PILES[: len(rule.before)],
    )
    game.text, game.rule = text, rule
    return game
