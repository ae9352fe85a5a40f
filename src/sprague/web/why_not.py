"""Why something is no move: which conditions of the rule fail, in the alternative of it that fails least."""

from __future__ import annotations

from itertools import permutations

from sprague.games import FormulaGame
from sprague.logic import words
from sprague.logic.language.formula import And, Formula, Or, evaluate, variables
from sprague.numbers.decimals import abbreviated

MOST_ORDERED = 4
"""On more piles than this, what is left is compared in order of size alone."""


def failing(formula: Formula, values: dict[str, int]) -> list[Formula]:
    """The conditions that do not hold: of an *or* those of the part with the fewest; none where the formula holds."""
    if isinstance(formula, And):
        return [each for part in formula.parts for each in failing(part, values)]
    if isinstance(formula, Or):
        return min((failing(part, values) for part in formula.parts), key=_weight)
    return [] if evaluate(formula, values) else [formula]


def _weight(conditions: list[Formula]) -> tuple[int, int]:
    """Few conditions come before many, and of as many those that speak of more numbers."""
    return len(conditions), -sum(len(variables(each)) for each in conditions)


def _taken(here: tuple[int, ...], there: tuple[int, ...]) -> str:
    return " and ".join(abbreviated(a - b) for a, b in zip(here, there, strict=True))


def why_not(rules: FormulaGame, here: tuple[int, ...], there: tuple[int, ...]) -> str:
    """What the rule would need that is not so, for the assignment of what is left that comes nearest to a move.

    >>> from sprague.games import game
    >>> why_not(game("take l, k from x, y: l = 0 | k = 0 | l = k"), (3, 5), (1, 4))
    'The rule would need l = k, and here l = 2, k = 1.'
    """
    formula, after, of_taken = rules.stated
    several = rules.interchangeable and len(here) <= MOST_ORDERED
    found: list[tuple[list[Formula], dict[str, int]]] = []
    for left in permutations(there) if several else [there]:
        if any(b > a for a, b in zip(here, left, strict=True)) and rules.interchangeable:
            continue
        new = [a - b for a, b in zip(here, left, strict=True)] if of_taken else left
        values = dict(zip((*rules.before, *after), (*here, *new), strict=True))
        found.append((failing(formula, values), values))
    if not found:
        return "The rules do not allow this move."
    conditions, values = min(found, key=lambda each: _weight(each[0]))
    needed = " and ".join(dict.fromkeys(words(each) for each in conditions))
    used = [name for name in values if any(name in variables(each) for each in conditions)]
    begun = "The rule would need"
    if not of_taken and rules.interchangeable:
        begun = f"The rules do not allow to take {_taken(here, there)}: that would need"
    given = ", ".join(f"{name} = {abbreviated(values[name])}" for name in used)
    return f"{begun} {needed}, and here {given}."
