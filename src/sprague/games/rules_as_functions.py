"""Rules written as ordinary functions, which are called once with symbols: ``pile_game`` and ``position_game``."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, overload

from sprague.errors import BadRule
from sprague.games.formula_game import CyclicGame, FormulaGame, Rule
from sprague.games.ruleset import Piles
from sprague.logic import trace, trace_term
from sprague.logic.language.formula import Linear, Variable, variables


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
    *,
    decreasing: Callable[..., Any] | None = None,
    positions: Callable[..., Any] | None = None,
    name: str | None = None,
    start: Piles | None = None,
) -> Callable[[Rule], FormulaGame] | Callable[[Rule], CyclicGame]:
    """The same for coordinates that are not interchangeable piles, with a linear measure that every move lowers.

    ``positions`` says which tuples are positions, where not all of them are; no move may leave these. Without
    ``decreasing`` play need not end, and positions may be draws.

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

    return make if decreasing else lambda function: CyclicGame(make(function))


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
