"""The obligations of a theorem about a game, decided one by one; the first that fails says where.

P is the set of P-positions of a game whose play ends iff no move leads from P to P and from every position outside P
some move leads into P. Under misère play the second is asked outside P ∪ T, where T is the set of positions without a
move, and P ∩ T is empty; where k options may be blocked, P is the set of positions with at most k options in P. g
gives the nim-values iff it is a function, no option of a position has the value of the position, and every smaller
value is that of some option (Sprague 1935, Grundy 1939).

The naive rules beside the proof: refutations are replayed by them, and small positions compared with them.

A proof is about the rules as they were entered. Comparing a claim with the table that the solver computes from those
rules guards the prover; that the rules are the right ones, no proof can say.

*Any number of piles.* Where a move changes one pile, and whether it may does not depend on the others, piles are a sum
of games. So the nim-value of any number of them is the nim-sum of their values, and those are what a formula for a few
piles says of one where the others are empty (Sprague 1935, Grundy 1939). That the rules are such is decided; the
theorem is cited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import count, takewhile

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.errors import BadParameter, LimitReached
from sprague.games import NORMAL, FormulaGame, PileRuleset
from sprague.games.ruleset import Piles
from sprague.logic.automata.atoms import linear
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation, everything, renamed, some, some_together, together
from sprague.logic.automata.theory import Case
from sprague.numbers.decimals import decimal
from sprague.proofs.rules import Point, Rules, first_of
from sprague.texts import number_of

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
    chains = cache(lambda: rules.chains(cases))
    leading = cache(lambda: rules.leading_to(cases))

    def joined() -> Point | None:
        return rules.joined_along(chains()) if chains() else first_of(piece & claimed for piece in leading())

    def stuck() -> Point | None:
        outside = rules.positions - claimed
        outside = outside - rules.ended if play.misere else outside
        along = (piece for _, piece in rules.leading_along(chains(), outside))
        for piece in along if chains() else leading():
            if outside.is_empty:
                break
            outside -= piece
        return outside.shortest()

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
    has = f"has more than {number_of(blocked, 'option')} in P"
    return [
        Question(f"no position in P {has}", lambda: (claimed & more()).shortest(), "many"),
        Question(f"every position outside P {has}", lambda: (rules.positions - claimed - more()).shortest(), "few"),
    ]


def of_nim_values(
    rules: Rules,
    claimed: Relation,
    cases: Sequence[Case],
    value: str,
    up_to: int | None = None,
    numbers: Relation | None = None,
) -> list[Question]:
    """The obligations for a relation between positions and their nim-values, or those of the values 0, …, ``up_to``.

    In the second case a position without a value has options of all these values, instead of having one: then its
    nim-value is larger, and the positions of value at most ``up_to`` are those that are claimed, by the same induction.
    Under misère play the value is 1 where play has ended. Raises BadParameter where that is not among the values, and
    where options are blocked. ``numbers`` are those that stand for the values 0, 1, …, in their order, if not these
    themselves: play is normal then, and all that is claimed is among them.
    """
    play = rules.game.play
    if play.blocked or (play.misere and (up_to == 0 or numbers is not None)):
        raise BadParameter(
            f"{rules.game.name}: claim the P-positions; under {play.words} nim-values say less or nothing"
        )
    digits, other = rules.digits, f"{value}~"
    smaller = linear(digits, {value: 1, other: -1}, ">=", 1)
    second = renamed(claimed, {value: other})
    numbers = everything(digits, [value]) if numbers is None else numbers
    leading = cache(lambda: rules.leading_to(cases))

    def without() -> Point | None:
        bare = rules.positions - some(claimed, value)
        if up_to is None:
            return bare.shortest()
        wanted = bare & linear(digits, {value: -1}, ">=", -up_to) & numbers
        return reduce(Relation.__sub__, leading(), wanted).shortest()

    def ambiguous() -> Point | None:
        return (claimed & second & smaller).shortest()

    def kept() -> Point | None:
        return first_of(piece & claimed for piece in leading())

    def missing() -> Point | None:
        below = renamed(some(claimed & smaller, value), {other: value}) & numbers
        return reduce(Relation.__sub__, leading(), below - rules.ended if play.misere else below).shortest()

    def not_one() -> Point | None:
        return (rules.ended - some(claimed & linear(digits, {value: 1}, "=", 1), value)).shortest()

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


Names = Sequence[str]
Progress = Callable[[int, int], None]

POSITIONS_COMPARED = 1_500
"""So many positions are compared, more or less."""

TABLE_TO = 200
"""A position with coordinates up to this is looked up in the table of outcomes."""


def bound(game: FormulaGame) -> int:
    """The bound up to which coordinates are compared: some 1,500 positions."""
    return max(2, len(list(takewhile(lambda n: game.count(n) <= POSITIONS_COMPARED, count(1)))))


def wrong_p_position(
    game: PileRuleset, names: Names, claimed: Relation, up_to: int, check: Progress | None = None
) -> str | None:
    """The first position with coordinates up to a bound at which the claim and the solver differ."""
    lost = set(solving.p_positions(game, up_to, check))
    positions = list(game.positions(up_to))
    for position, says in zip(positions, claimed.holds_at(_columns(names, positions)).tolist(), strict=True):
        if says != (position in lost):
            return difference(position, says)
    return None


def agreement(game: FormulaGame, stated: Callable[[int], Iterable[Piles]]) -> str:
    """That the solver has the P-positions which a law states up to a bound; AssertionError where it has not."""
    up_to = bound(game)
    wrong = {each for each in stated(up_to) if max(each) <= up_to} ^ set(solving.p_positions(game, up_to))
    if wrong:
        raise AssertionError(f"{game.name}: proved, and yet {shown(min(wrong))} is not as the law says")
    return f"brute force agrees for coordinates ≤ {up_to}"


def difference(position: Piles, claimed: bool) -> str:
    """What a claim says of a position and what the rules say: the opposite."""
    claimed_as, is_ = ("P", "N") if claimed else ("N", "P")
    return f"{shown(position)}: claimed to be {claimed_as}, by the rules it is {is_}"


def wrong_value(
    game: PileRuleset,
    names: Names,
    claimed: Relation,
    value: str,
    up_to: int,
    largest: int | None = None,
    as_powers: bool = False,
) -> str | None:
    """The same for nim-values, or for those to ``largest``: a position of a larger value has none of these.

    Where the values are claimed ``as_powers`` of 2, those beyond 64 bits are taken for wrong.
    """
    positions = list(game.positions(up_to))
    columns = _columns(names, positions)
    values = solving.nim_values(game, up_to)[tuple(columns.values())]
    if largest is None:
        written = np.where(values < 62, 1 << np.minimum(values, 62).astype(np.int64), 0) if as_powers else values
        differs = ~claimed.holds_at({**columns, value: written})
    else:
        differs = np.zeros(len(values), dtype=np.bool_)
        for v in range(largest + 1):
            differs |= claimed.holds_at({**columns, value: np.full_like(values, v)}) != (values == v)
    wrong = np.flatnonzero(differs)
    if not len(wrong):
        return None
    by_rules = int(values[wrong[0]])
    return f"{shown(positions[wrong[0]])}: by the rules the nim-value is {by_rules}, which the claim denies"


def wrong_move(game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
    """The same for the options of all positions."""
    names = (*game.before, *game.after)
    for here in game.positions(up_to):
        options = {game.position(option) for option in game.options(here)}
        for there in game.positions(max(here)):
            says = claimed.holds(dict(zip(names, (*here, *there), strict=True)))
            if says != (there in options):
                return f"{shown(here)} → {shown(there)} is {'no' if says else 'a'} move by the rules"
    return None


def _columns(names: Names, positions: Sequence[Piles]) -> dict[str, NDArray[np.int64]]:
    """The coordinates of positions, an array for each name."""
    return dict(zip(names, np.array(positions, dtype=np.int64).reshape(-1, len(names)).T, strict=True))


def replayed(rules: Rules, claimed: Relation, kind: str, point: Point) -> str:
    """What is wrong at a point at which an obligation for P-positions fails, seen by the rules alone."""
    here = rules.point(point)
    if kind == "joined":
        option = next(iter(rules.moves_from(here, claimed)))
        if not rules.game.is_move(here, option):
            raise AssertionError(f"{here} → {option} is no move, though an automaton says so")
        move = f"the move {shown(here)} → {shown(option)}"
        return f"{move} joins two claimed P-positions{_outcomes(rules.game, [here, option])}"
    if kind == "ended":
        return f"the position {shown(here)} is claimed, and play has ended there{_outcomes(rules.game, [here])}"
    if kind in ("many", "few"):
        few = "too many options" if kind == "many" else "too few options"
        return f"the position {shown(here)} has {few} in the claimed set{_outcomes(rules.game, [here])}"
    if max(here) <= TABLE_TO:
        options = rules.game.options(here)
        if any(claimed.holds(dict(zip(rules.game.before, option, strict=True))) for option in options):
            raise AssertionError(f"{here} has a move into the claimed set, though an automaton denies it")
    return f"the position {shown(here)} has no move into the claimed set{_outcomes(rules.game, [here])}"


def _outcomes(game: FormulaGame, positions: Sequence[Piles]) -> str:
    """What the rules say of small positions."""
    if any(max(position) > TABLE_TO for position in positions):
        return ""
    outcomes = ", ".join(f"{shown(each)} is {solving.outcome(game, each).value}" for each in positions)
    return f" (by the rules {outcomes})"


def shown(position: Piles) -> str:
    """The position in parentheses."""
    return "(" + ",".join(map(decimal, position)) + ")"


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
    and given Sprague and Grundy's theorem on sums, for any number k of such piles the nim-value is \
x1 ⊕ … ⊕ xk, as a move changes one pile, whatever the others are
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
    claim = "x1 ⊕ … ⊕ xk" if itself else "the nim-sum of what it is for each alone"
    why = ", as a move changes one pile, whatever the others are" if others else ""
    given = "and given Sprague and Grundy's theorem on sums"
    return f"{given}, for any number k of such piles the nim-value is {claim}{why}"


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
