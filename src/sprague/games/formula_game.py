"""Games whose rules are a formula that relates the coordinates before a move to those after it.

The rule is an ordinary function, called once with symbols. From the formula come legality (on integers of any size),
the options, the tables (through the kernels), the sentence in words, and the prover's obligations. Nobody writes the
rules twice.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property, partial, reduce, update_wrapper
from itertools import pairwise, permutations, product
from math import comb, prod
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.arguments import written
from sprague.errors import BadPosition, BadRule, TooLarge
from sprague.games.ruleset import NORMAL, HeapGame, PileRuleset, Piles, replaced
from sprague.logic import Formula, evaluate, latex, words
from sprague.logic.language.formula import And, Compare, Linear, Variable, encoded, variable
from sprague.logic.language.systems import Systems, systems
from sprague.numbers.decimals import abbreviated

if TYPE_CHECKING:
    from sprague.games.game_family import GameFamily

Rule = Callable[..., Any]

MOST_OPTIONS = 20_000_000
"""A position with more options than this is refused: listing them would take gigabytes."""


MOST_PERMUTED = 7
"""Up to this many piles every way is tried in which those after a move can come from those before it."""


class StatedRule(NamedTuple):
    """A rule in the names that it was stated with: of what a move leaves of each pile or, where ``taken``, takes."""

    formula: Formula
    names: tuple[str, ...]
    taken: bool


class FormulaGame(PileRuleset):
    """A game given by a formula; made by :func:`pile_game` and :func:`position_game`.

    ``before`` and ``after`` name the coordinates in the formula; ``measure`` is the linear term that every move lowers.
    ``bounds`` are the largest values of the coordinates that have one; where ``domain`` is a formula, only tuples of
    which it holds are positions.
    """

    def __init__(
        self,
        formula: Formula,
        before: tuple[str, ...],
        after: tuple[str, ...],
        *,
        interchangeable: bool,
        measure: Linear,
        name: str,
        doc: str | None = None,
        start: Piles | None = None,
        bounds: Mapping[str, int] | None = None,
        domain: Formula | None = None,
    ) -> None:
        super().__init__(name=name, start=start)
        self.formula, self.before, self.after, self.measure = formula, before, after, measure
        self.piles, self.interchangeable = len(before), interchangeable
        self.bounds, self.domain = dict(bounds or {}), domain
        self._checked = False
        self._made: tuple[Rule, Callable[[Rule, str | None], FormulaGame]] | None = None
        self._constants: dict[str, int] = {}
        self.__doc__ = doc

    quick = True

    text = ""
    """As it was typed, where it was."""

    @property
    def by_formula(self) -> FormulaGame:
        """Itself."""
        return self

    @property
    def function(self) -> Rule | None:
        """The function that the formula was made of, where there is one: of numbers it says what they are."""
        return self._made and self._made[0]

    @property
    def facts(self) -> dict[str, Any]:
        """What the game is made of but for its name and words, as the constructor takes it."""
        names = ("formula", "before", "after", "interchangeable", "measure", "start", "bounds", "domain")
        return {name: getattr(self, name) for name in names}

    def as_data(self) -> dict[str, Any]:
        """As lists, strings and numbers."""
        facts = {name: value for name, value in self.facts.items() if name != "start"}
        written = {name: encoded(value) for name, value in facts.items() if name in ("formula", "domain", "measure")}
        return {"kind": "formula", **facts, **written, "misere": self.play.misere, "blocked": self.play.blocked}

    def _key(self) -> Hashable:
        return type(self), *(self.facts | {"bounds": tuple(sorted(self.bounds.items())), "start": None}).values()

    def in_words(self) -> str:
        """What the function of the rule says of it, else the rule as a sentence."""
        return " ".join((self.__doc__ or "").partition(">>>")[0].split()) or self.words

    @property
    def coordinates(self) -> tuple[str, ...]:
        """As the rule calls them."""
        return self.before

    @cached_property
    def _as_heaps(self) -> HeapGame | None:
        from sprague.games.subtraction import by_what_is_taken

        return by_what_is_taken(self)

    @property
    def heaps(self) -> HeapGame | None:
        """A rule on one pile as a game on any number of them: by the digits of its code, where these say all of it.

        >>> from sprague.games import game
        >>> game("take l from x: l = 1 | l = 3 | l = 4").heaps, game("take l from x: l % 2 = 1").heaps
        (<game subtraction:1,3,4>, <game 0.(30)>)
        """
        return self._as_heaps if len(self.before) == 1 and self.play == NORMAL else None

    @property
    def constants(self) -> dict[str, int]:
        """The constants of the rule, its keyword-only parameters, with the values that they have here."""
        if self._made is None:
            return self._constants
        kinds = inspect.signature(self._made[0]).parameters.values()
        return {each.name: each.default for each in kinds if each.kind is each.KEYWORD_ONLY}

    def __getstate__(self) -> dict[str, Any]:
        """Without the function that the formula was made of, which a pickle does not find by its name."""
        return super().__getstate__() | {"_made": None, "_constants": self.constants}

    def __copy__(self) -> Self:
        """With it."""
        made = super().__copy__()
        made._made = self._made
        return made

    def vary(self, name: str | None = None, /, **constants: int) -> FormulaGame:
        """The game of the same rule with other constants, which the rule takes as keyword-only parameters.

        Raises BadParameter for a constant that the rule does not have, BadRule where they make it no rule.

        >>> from sprague.games import pile_game
        >>> @pile_game
        ... def near(x, y, p, q, *, a=1):
        ...     l, k = x - p, y - q
        ...     return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < a)
        >>> near.constants, near.vary(a=2).name, near.vary(a=2).options((1, 2))
        ({'a': 1}, 'near:a=2', [(0, 0), (0, 1), (0, 2), (1, 1)])
        """
        own = self.constants
        if self._made is None or not constants.keys() <= own.keys():
            super().vary(name, **constants)
        assert self._made is not None
        rule, make = self._made
        chosen = own | constants
        return make(with_constants(rule, chosen), name or written(rule.__name__, chosen))

    def family(self, /, **constants: int | str) -> GameFamily:
        """The games of the same rule for all values of some constants, see :func:`sprague.family`.

        >>> from sprague.games import game
        >>> game("mouse").family(m=3, r="m-1").at(m=5).options((0, 1))
        [(0, 0)]
        """
        from sprague.games.game_family import family

        return family(self, **constants)

    def with_formula(self, formula: Formula, name: str) -> FormulaGame:
        """The game of another formula between the same coordinates, under normal play."""
        return FormulaGame(**self.facts | {"formula": formula}, name=name, doc=self.__doc__)

    def inside(self, points: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which rows of coordinates are positions, by the domain alone.

        >>> from sprague.games import position_game
        >>> @position_game(decreasing=lambda x, y: y, positions=lambda x, y: x <= y)
        ... def down(x, y, p, q):
        ...     return (p == x) & (q < y) & (x <= q)
        >>> down.inside(np.array([[0, 1], [2, 1]])).tolist()
        [True, False]
        """
        if self.domain is None:
            return np.ones(len(points), dtype=bool)
        return np.broadcast_to(evaluate(self.domain, dict(zip(self.before, points.T, strict=True))), len(points))

    def position(self, value: Any) -> Piles:
        """The coordinates as a tuple, sorted if interchangeable; BadPosition also outside the bounds and the domain."""
        here = super().position(value)
        for name, coordinate in zip(self.before, here, strict=True) if self.bounds else ():
            if coordinate > self.bounds.get(name, coordinate):
                raise BadPosition(f"{self.name}: {name} is at most {self.bounds[name]}, not {abbreviated(coordinate)}")
        if self.domain is not None and not evaluate(self.domain, dict(zip(self.before, here, strict=True))):
            piles = abbreviated_piles(here)
            raise BadPosition(f"{self.name}: {piles} is not a position; it must satisfy {words(self.domain)}")
        return here

    def positions(self, up_to: int) -> Iterator[Piles]:
        """All positions with coordinates to ``up_to``, and no farther than their bounds."""
        if not self.bounds and self.domain is None:
            return super().positions(up_to)
        every = product(*(range(size) for size in self.box(up_to)))
        names = self.before
        if self.domain is None:
            return every
        return (each for each in every if evaluate(self.domain, dict(zip(names, each, strict=True))))

    def box(self, up_to: int) -> tuple[int, ...]:
        """One more than the largest coordinates of the positions to a bound.

        >>> from sprague.games import game
        >>> game("wythoff").box(5), game("pass:wythoff").box(5)
        ((6, 6), (6, 6, 2))
        """
        return tuple(min(up_to, self._most.get(name, up_to)) + 1 for name in self.before)

    @cached_property
    def _most(self) -> dict[str, int]:
        """The bounds, and what the domain says alone of a coordinate: that it is at most so much."""
        most_of = dict(self.bounds)
        for each in self.domain.parts if isinstance(self.domain, And) else [self.domain]:
            if isinstance(each, Compare) and each.relation in ("<", "<=") and not each.right.coefficients:
                most = each.right.constant - each.left.constant - (each.relation == "<")
                if [c for _, c in each.left.coefficients] == [1] and isinstance(
                    name := each.left.coefficients[0][0], Variable
                ):
                    most_of[name.name] = max(min(most, most_of.get(name.name, most)), 0)
        return most_of

    @cached_property
    def systems(self) -> Systems:
        """The rule in normal form, over the coordinates before and after a move; from positions, and piles in order."""
        return systems(self.from_positions, self.before + self.after)

    @property
    def on_sorted(self) -> Formula:
        """The rule, and that interchangeable piles stand in order before the move."""
        ordered = pairwise(self.before if self.interchangeable else ())
        return reduce(Formula.__and__, (Compare("<=", variable(a), variable(b)) for a, b in ordered), self.formula)

    @property
    def from_positions(self) -> Formula:
        """The same, and that it is a position before the move: nothing else has options."""
        return self.on_sorted if self.domain is None else self.on_sorted & self.domain

    @cached_property
    def may_stay(self) -> bool:
        """Whether some system allows, for all its inequalities say, that a move changes nothing; False is a proof."""
        d, systems = len(self.before), self.systems
        same = systems.at_least[:, :d] + systems.at_least[:, d : 2 * d]
        impossible = ~same.any(axis=1) & (systems.at_least[:, -1] < 0)
        return not all(impossible[begin:end].any() for begin, end in pairwise(systems.at_least_start))

    def options(self, position: Any, most: int = MOST_OPTIONS) -> list[Piles]:
        """The positions that one move leads to, sorted.

        Raises TooLarge where there are more than ``most``, BadRule for a move that does not lower the measure.
        """
        left = self.ways(position, most).tolist()
        return sorted({tuple(sorted(each) if self.interchangeable else each) for each in left})

    def ways(self, position: Any, most: int = MOST_OPTIONS) -> NDArray[np.int64]:
        """What every move leaves of each pile, in the order of the piles, a row each; several may lead to one option.

        Errors as for :meth:`options`.

        >>> from sprague.games import pile_game
        >>> nim = pile_game(lambda x, y, p, q: (p < x) & (q == y) | (p == x) & (q < y))
        >>> sorted(nim.ways((1, 1)).tolist()), nim.options((1, 1))
        ([[0, 1], [1, 0]], [(0, 1)])
        """
        here = self.position(position)
        self.check()
        return self.reach(here, here if self.interchangeable else (-1,) * len(here), most)

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other; piles of any size."""
        here, there = self.position(position), self.position(option)
        if self.interchangeable and len(here) > MOST_PERMUTED:
            return self.left(here, there) is not None or there in self.options(here)
        return self.left(here, there) is not None

    def left(self, position: Any, option: Any) -> Piles | None:
        """What a move from one position to the other leaves of each pile, in order; None where no move leads there.

        Of several ways one that changes the fewest piles. On more than seven piles only those are looked for that
        leave every pile that the two positions share.

        >>> from sprague.games import pile_game
        >>> wythoff = pile_game(lambda x, y, p, q: (p < x) & (q == y) | (p == x) & (q < y) | (p < x) & (x - p == y - q))
        >>> wythoff.left((3, 5), (2, 3)), wythoff.left((3, 5), (1, 3)), wythoff.left((3, 5), (1, 4))
        ((3, 2), (3, 1), None)
        """
        here, there = self.position(position), self.position(option)
        if not self.interchangeable:
            return there if self._allows(here, there) else None
        ways: Iterable[Piles]
        if len(here) <= MOST_PERMUTED:
            ways = sorted(set(permutations(there)), key=lambda way: (sum(map(ne, here, way)), way))
        else:
            kept = Counter(here) & Counter(there)
            changed = list((Counter(there) - kept).elements())
            orders = permutations(changed) if len(changed) <= MOST_PERMUTED else []
            ways = (replaced(here, kept, order) for order in orders)
        return next((way for way in ways if self._allows(here, way)), None)

    def _allows(self, here: Piles, left: Piles) -> bool:
        if self.interchangeable and any(after > before for before, after in zip(here, left, strict=True)):
            return False
        return bool(evaluate(self.formula, dict(zip(self.before + self.after, here + left, strict=True))))

    def reach(self, here: Piles, upper: Piles, most: int = MOST_OPTIONS) -> NDArray[np.int64]:
        """What the rule allows to be left of ``here``, a row each move, nothing above ``upper`` (−1: no bound)."""
        piles = abbreviated_piles(here)
        if not self.systems.fits(max((*here, *upper)), rising=-1 in upper):
            raise TooLarge(f"{self.name}: {piles} is too large for its options to be listed")
        numbers = np.array(here, dtype=np.int64), np.array(upper, dtype=np.int64)
        try:
            return kernels.linear_options(*self.systems.arrays, *numbers, most)
        except OverflowError:
            raise TooLarge(f"{self.name}: {piles} has more than {most} options; too many to list") from None
        except ValueError:
            raise BadRule(f"{self.name}: the rule does not bound what a move leaves of {piles}") from None

    def check(self) -> None:
        """Raises BadRule, naming the move, if some move of a small position does not lower the measure.

        Small: the first few hundred positions, looked at once. For all positions it is an obligation of the prover.
        """
        if self._checked:
            return
        coordinates = len(self.before)
        bound = next(b for b in range(64, 0, -1) if b == 1 or comb(coordinates + b, b) <= 200)
        for here in self.positions(bound):
            self._check_moves(here)
        self._checked = True

    def _check_moves(self, here: Piles) -> None:
        before = np.array(here)
        left = self._near(here) if self.interchangeable else self.reach(here, (-1,) * len(here))
        # Python's integers: the rule chooses the weights
        weight = np.array([self.measure.coefficient(Variable(name)) for name in self.before], dtype=object)
        (outside,) = np.nonzero(~self.inside(left))
        if len(outside):
            there = self.format(tuple(left[outside[0]].tolist()))
            raise BadRule(f"{self.name}: the move {self.format(here)} → {there} leads outside the positions")
        raised: NDArray[np.bool_] = (np.max(left - before, axis=1) > 0) & self.interchangeable
        (wrong,) = np.nonzero(raised | (left @ weight >= before @ weight))
        if len(wrong):
            what = "raises a pile" if raised[wrong[0]] else "does not lower what every move must lower"
            move = f"{self.format(here)} → {self.format(tuple(left[wrong[0]].tolist()))}"
            way = "; what may rise is typed as move x to y: …, or is a position_game" if raised[wrong[0]] else ""
            raise BadRule(f"{self.name}: the move {move} {what}{way}")

    def _near(self, here: Piles) -> NDArray[np.int64]:
        """What the rule allows to be left, no pile more than two above what it was.

        What may be left is tried one by one where that is less work than to go through the systems of the rule.
        """
        upper, count = tuple(pile + 2 for pile in here), prod(pile + 3 for pile in here)
        if count > len(self.systems) or not self.systems.fits(max(upper)):
            return self.reach(here, upper)
        grid = np.indices([pile + 3 for pile in here], dtype=np.int64).reshape(len(here), -1)
        values = dict(zip(self.before + self.after, (*np.array(here, dtype=np.int64), *grid), strict=True))
        return np.asarray(grid.T[np.broadcast_to(evaluate(self.formula, values), grid.shape[1])])

    kinds_of_play = ("misere", "blocking", "terminal", "pass")

    def listed(self, position: Any, most: int) -> list[Piles] | None:
        """The options; None where they are more than ``most``."""
        try:
            return self.options(position, most)
        except TooLarge:
            return None

    @property
    def stated(self) -> StatedRule:
        """The rule as it was stated."""
        return StatedRule(self.formula, self.after, False)

    @property
    def words(self) -> str:
        """The rule as a sentence, in the names that it was stated with."""
        return words(self.stated.formula)

    @property
    def latex(self) -> str:
        """The rule as LaTeX."""
        return latex(self.formula)


def abbreviated_piles(piles: Piles) -> str:
    """The piles on one line, long numbers abbreviated."""
    return ",".join(map(abbreviated, piles))


def with_constants(rule: Rule, constants: Mapping[str, int]) -> Rule:
    """The rule with these values for its keyword-only parameters, under its own name."""
    bound = partial(rule, **constants)
    update_wrapper(bound, rule)
    del bound.__wrapped__  # type: ignore[attr-defined]  # or its signature would be that of the rule, less the values
    return bound


class CyclicGame(PileRuleset):
    """The game of a formula between coordinates that no measure need fall: play need not end, so there may be draws.

    >>> from sprague.games import position_game
    >>> @position_game()
    ... def to_and_fro(n, m):
    ...     return (m == n - 2) | (m == n + 2) & (n % 4 == 1)
    >>> to_and_fro.options(5), to_and_fro.options(4)
    ([(3,), (7,)], [(2,)])
    """

    loopy: FormulaGame
    interchangeable = False
    called = "number"
    endless = "no measure is stated that every move lowers"
    rests_on = ("loopy",)

    def __init__(self, rule: FormulaGame) -> None:
        super().__init__(name=rule.name, start=rule.start)
        self.loopy, self.piles = rule, len(rule.before)
        self.in_words = rule.in_words  # type: ignore[method-assign]  # as the rule has it

    @property
    def is_program(self) -> bool:  # type: ignore[override]  # of rules that were typed nothing is run
        """Whether a file says its rules."""
        return not self.catalogue_name

    @property
    def coordinates(self) -> tuple[str, ...]:
        """As the rule calls them."""
        return self.loopy.before

    def position(self, value: Any) -> Piles:
        """The coordinates as a tuple; BadPosition also outside the domain."""
        return self.loopy.position(value)

    def positions(self, up_to: int) -> Iterator[Piles]:
        """All positions with coordinates to ``up_to``."""
        return self.loopy.positions(up_to)

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted; BadRule where the rule leaves them without a bound."""
        here = self.position(position)
        return sorted(set(map(tuple, self.loopy.reach(here, (-1,) * len(here)).tolist())))
