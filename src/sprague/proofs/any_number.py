"""What the nim-values of a few piles say of any number of piles.

Where a move changes one pile, and whether it may does not depend on the others, piles are a sum of games. So the
nim-value of any number of them is the nim-sum of their values, and those are what a formula for a few piles says of
one where the others are empty (Sprague 1935, Grundy 1939). That the rules are such is decided; the theorem is cited.
"""

from __future__ import annotations

from functools import reduce

from sprague.games import NORMAL
from sprague.logic.automata.atoms import linear
from sprague.logic.automata.limits import LimitReached, Limits, limited
from sprague.logic.automata.relations import Relation, renamed, some_together, together
from sprague.proofs.rules import Rules

MOST_PILES, SECONDS = 6, 5.0
"""Rules for more piles are not looked at, nor for longer."""


def any_number_of_piles(rules: Rules, claimed: Relation, value: str) -> str:
    """What is so of any number of piles if ``claimed`` holds between those of the rules and their nim-value.

    Empty where a move may change two piles, or asks for the others, and beyond the limits.

    >>> from sprague.games import game
    >>> from sprague.logic.automata.theory import Theory
    >>> theory = Theory("base 2")
    >>> values = theory.relation("xor(x1, x2) = v", ["x1", "x2", "v"])
    >>> print(any_number_of_piles(Rules(game("nim:piles=2"), theory.digits), values, "v"))
    and given Sprague and Grundy's theorem on sums, for any number k of such piles x1 ⊕ … ⊕ xk, as a move changes \
one pile, whatever the others are
    """
    game = rules.game
    if game.play != NORMAL or game.domain is not None or not 1 <= len(game.before) <= MOST_PILES:
        return ""
    if len(game.before) > 1 and not game.interchangeable:
        return ""
    try:
        with limited(Limits(seconds=SECONDS)):
            if not _is_sum(rules):
                return ""
            *others, last = game.before
            one = some_together([claimed, *_empty(rules, others)], others, rules.digits)
            itself = one.equals(linear(rules.digits, {last: 1, value: -1}, "=", 0))
    except LimitReached:
        return ""
    said = "x1 ⊕ … ⊕ xk" if itself else "the nim-sum of what it is for each alone"
    why = ", as a move changes one pile, whatever the others are" if others else ""
    return f"and given Sprague and Grundy's theorem on sums, for any number k of such piles {said}{why}"


def _empty(rules: Rules, names: list[str]) -> list[Relation]:
    return [linear(rules.digits, {name: 1}, "=", 0) for name in names]


def _is_sum(rules: Rules) -> bool:
    """Whether the moves are those of one pile, by the rules where the others are empty, and the others stay."""
    game, digits = rules.game, rules.digits
    pairs = list(zip(game.before, game.after, strict=True))
    moves = rules.moves & rules.positions
    *others, (last, left) = pairs
    forgotten = [name for pair in others for name in pair]
    alone = some_together([moves, *_empty(rules, forgotten)], forgotten, digits)
    ways = []
    for old, new in pairs:
        kept = [linear(digits, {a: 1, b: -1}, "=", 0) for a, b in pairs if a != old]
        ways.append(together([renamed(alone, {last: old, left: new}), *kept, rules.positions], digits))
    return moves.equals(reduce(Relation.__or__, ways))
