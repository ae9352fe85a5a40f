"""The obligations of a theorem about a game, decided one by one; the first that fails says where.

P is the set of P-positions of a game whose play ends iff no move leads from P to P and from every position outside P
some move leads into P. Under misère play the second is asked outside P ∪ T, where T is the set of positions without a
move, and P ∩ T is empty; where k options may be blocked, P is the set of positions with at most k options in P. g
gives the nim-values iff it is a function, no option of a position has the value of the position, and every smaller
value is that of some option (Sprague 1935, Grundy 1939).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce

from sprague.errors import BadParameter
from sprague.logic.automata.atoms import linear
from sprague.logic.automata.relations import Relation, everything, renamed, some
from sprague.logic.automata.theory import Case
from sprague.proofs.rules import Point, Rules

LARGER = "a position without one of the values has options of all values to {}"


@dataclass(frozen=True)
class Question:
    """A statement, and the search for the values at which it fails: None where there are none."""

    statement: str
    failure: Callable[[], Point | None]
    kind: str


def of_p_positions(rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
    """Obligations 2 and 3 for a set of positions; under misère play a fourth."""
    play = rules.game.play
    if play.blocked:
        return _where_options_are_blocked(rules, claimed, play.blocked)
    leading = cache(lambda: rules.leading_to(cases))

    def joined() -> Point | None:
        return _first(piece & claimed for piece in leading())

    def stuck() -> Point | None:
        outside = rules.positions - claimed
        return reduce(Relation.__sub__, leading(), outside - rules.ended if play.misere else outside).shortest()

    def ended() -> Point | None:
        return (claimed & rules.ended).shortest()

    where = " where play goes on" if play.misere else ""
    last = Question("no position where play has ended is in P", ended, "ended")
    return [
        Question("no move leads from P to P", joined, "joined"),
        Question(f"from every position outside P{where} some move leads into P", stuck, "stuck"),
        *([last] if play.misere else []),
    ]


def _where_options_are_blocked(rules: Rules, claimed: Relation, blocked: int) -> list[Question]:
    """A position is in P iff no more of its options are than may be blocked."""
    more = cache(lambda: rules.with_more_options(claimed, blocked))
    options = f"{blocked} option{'s' * (blocked > 1)}"
    return [
        Question(f"no position in P has more than {options} in P", lambda: (claimed & more()).shortest(), "many"),
        Question(
            f"every position outside P has more than {options} in P",
            lambda: (rules.positions - claimed - more()).shortest(),
            "few",
        ),
    ]


def of_nim_values(
    rules: Rules, claimed: Relation, cases: Sequence[Case], value: str, up_to: int | None = None
) -> list[Question]:
    """The obligations for a relation between positions and their nim-values, or those of the values 0, …, ``up_to``.

    In the second case a position without a value has options of all these values, instead of having one: then its
    nim-value is larger, and the positions of value at most ``up_to`` are those that are claimed, by the same induction.
    Under misère play the value is 1 where play has ended. Raises BadParameter where that is not among the values, and
    where options are blocked.
    """
    play = rules.game.play
    if play.blocked or (play.misere and up_to == 0):
        raise BadParameter(
            f"{rules.game.name}: claim the P-positions; under {play.words} nim-values say less or nothing"
        )
    digits, other = rules.digits, f"{value}~"
    smaller = linear(digits, {value: 1, other: -1}, ">=", 1)
    second = renamed(claimed, {value: other})
    leading = cache(lambda: rules.leading_to(cases))

    def without() -> Point | None:
        bare = rules.positions - some(claimed, value)
        if up_to is None:
            return bare.shortest()
        wanted = bare & linear(digits, {value: -1}, ">=", -up_to) & everything(digits, [value])
        return reduce(Relation.__sub__, leading(), wanted).shortest()

    def ambiguous() -> Point | None:
        return (claimed & second & smaller).shortest()

    def kept() -> Point | None:
        return _first(piece & claimed for piece in leading())

    def missing() -> Point | None:
        below = renamed(some(claimed & smaller, value), {other: value}) & everything(digits, [value])
        return reduce(Relation.__sub__, leading(), below - rules.ended if play.misere else below).shortest()

    def not_one() -> Point | None:
        one = linear(digits, {value: 1}, "=", 1)
        return (rules.ended - some(claimed & one, value)).shortest()

    last = Question("the value is 1 where play has ended", not_one, "not one")
    return [
        Question("every position has a value" if up_to is None else LARGER.format(up_to), without, "without"),
        Question("no position has two values", ambiguous, "ambiguous"),
        Question("no option of a position has its value", kept, "kept"),
        Question("every smaller value is that of some option", missing, "missing"),
        *([last] if play.misere else []),
    ]


def of_moves(rules: Rules, claimed: Relation) -> list[Question]:
    """The obligations for a relation between the positions before and after a move, sorted where piles are."""
    return [
        Question("every option is claimed", lambda: (rules.options - claimed).shortest(), "unclaimed"),
        Question("what is claimed is an option", lambda: (claimed - rules.options).shortest(), "no option"),
    ]


def _first(relations: Iterable[Relation]) -> Point | None:
    """The shortest tuple of all the relations."""
    points = [relation.shortest() for relation in relations]
    found = [point for point in points if point is not None]
    return min(found, key=lambda point: (max(point.values(), default=0), sorted(point.items()))) if found else None
