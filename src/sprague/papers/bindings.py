"""Bindings: a predicate of a document is what its name stands for, at all numbers or as far as both were compared.

A proof is of the statement that it stands under. A name in a sentence that stands for something computed (a column of
a table, a set of P-positions, a value, a move) is bound to that computation, and both are compared up to a bound. That
says nothing beyond it, so the binding is *proved* only

- of a game with a rule that is a formula, or with sentences for its heaps: by the prover, for all its positions;
- of numbers: where the definition is, for all numbers, the one by which the program means the name.

Every other binding is *verified* to its bound, and with it all that stands on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from sprague.claims import Claim
from sprague.claims.document import Binding, ClaimReader
from sprague.claims.prover import by_theorem
from sprague.errors import BadParameter, LimitReached, TooLarge
from sprague.games import NORMAL, FormulaGame, PileRuleset, Ruleset
from sprague.laws import Statement
from sprague.laws.nim_values import NimValues
from sprague.laws.p_positions import PPositions
from sprague.logic.automata.limits import limited
from sprague.logic.automata.relations import Relation, renamed, widened
from sprague.logic.automata.theory import Theory
from sprague.numbers.decimals import integer
from sprague.papers.computations import COMPUTATIONS, MEANINGS, Computation
from sprague.proofs import Proved, Refuted, Undecided, Verdict, Verified
from sprague.proofs.rules import Rules

Table = NDArray[np.bool_]
"""Truth at each point: an axis for each argument, its values from 0 on."""

MOST_POINTS = 20_000_000

_COMPUTED = re.compile(
    r"(?:(?:the )?pile (?P<pile>\d+) of )?(?:the )?"
    r"(?P<what>P-positions|sorted P-positions|nim-values|moves|positions of nim-value (?:at most )?(?P<value>\d+))"
    r" of (?P<game>.+)"
)


@dataclass(frozen=True)
class Asked:
    """What of a game a name stands for: ``what`` as a document says it, of which ``pile`` or ``value``."""

    game: PileRuleset
    what: str
    pile: int = 0
    value: int = 0


@dataclass(frozen=True, eq=False)
class Bound:
    """A binding with the function that computes the table of what its name stands for, up to a bound.

    It stands for something of a game, if it was ``asked`` for, or for what the text ``means`` defines; ``beside`` are
    all bindings of the document, as a proof may speak of several of them.
    """

    binding: Binding
    table: Callable[[int], Table]
    asked: Asked | None = None
    means: str = ""
    beside: Sequence[Bound] = field(default=(), repr=False)

    @cached_property
    def verdict(self) -> Verdict:
        """Proved for all numbers, or verified to the bound; refuted at a point where definition and computation differ.

        Undecided where they differ only at points that are no positions, such as piles out of order.
        """
        compared = self._compared()
        if not isinstance(compared, Verified):
            return compared
        try:
            with limited(self.binding.theory.limits):
                proof = self._for_all()
        except LimitReached:
            return compared
        return compared if proof is None else proof

    def _compared(self) -> Verdict:
        """The verdict of the comparison alone."""
        binding = self.binding
        formal, relation = binding.theory.meaning(binding.name)
        computed = self.table(binding.bound)
        says = relation.in_box(dict(zip(formal, computed.shape, strict=True)))
        says = says.transpose([relation.variables.index(name) for name in formal])
        wrong = says != computed
        if not wrong.any():
            return Verified(f"{binding.bound}", f"{binding.name} is {binding.computed}")
        at_positions = wrong & self._positions(computed.shape)
        point = np.argwhere(at_positions if at_positions.any() else wrong)[0]
        at = f"{binding.name}({', '.join(map(str, point))})"
        by_computation = "holds" if computed[tuple(point)] else "does not hold"
        if at_positions.any():
            return Refuted(f"{at}, which {by_computation} of {binding.computed}")
        return Undecided(self._at_no_position(at))

    def _at_no_position(self, at: str) -> str:
        """What is said where definition and computation differ only at points that are no positions."""
        asked, name, computed = self._of, self.binding.name, self.binding.computed
        if not asked.game.interchangeable:
            return f"{name} is not {computed} at {at}, which is no position"
        if asked.what == "sorted P-positions":
            return f"{name} is {computed}, but not sorted, see {at}; did you mean: the P-positions of {asked.game.name}"
        meant = f"; did you mean: the sorted P-positions of {asked.game.name}" * (asked.what == "P-positions")
        return f"{name} is not {computed} in every order, see {at}{meant}"

    def _positions(self, shape: tuple[int, ...]) -> Table | np.bool_:
        """At which points of a table coordinates before a move, or after it, are a position as the game has it."""
        asked = self.asked
        if asked is None or asked.pile or asked.game.piles is None:
            return np.True_
        count = asked.game.piles
        table = np.zeros(shape[:count], dtype=np.bool_)
        for position in asked.game.positions(min(shape[:count]) - 1):
            table[tuple(position)] = True
        after = table if asked.what == "moves" else np.ones(shape[count:], dtype=np.bool_)
        return np.logical_and.outer(table, after)

    def _for_all(self) -> Verdict | None:
        """Proved or refuted for all numbers; None where nothing decides it."""
        asked = self.asked
        if asked is None:
            return self._as_defined() if self.means else None
        if asked.what == "moves":
            return self._moves()
        if asked.pile:
            return self._column()
        if asked.what == "nim-values":
            return self._of_game(NimValues(self._call("v"), "v"))
        if asked.what.endswith("P-positions"):
            return self._of_game(PPositions(self._call()))
        return self._level()

    def _as_defined(self) -> Verdict | None:
        """Whether the definition of the document is that by which the program means the name."""
        reader = ClaimReader(self.means, self.binding.theory.limits)
        reader.theory = Theory(self.binding.theory.digits, self.binding.theory.limits)
        list(reader.items())
        formal, meant = reader.theory.meaning(reader.definitions[-1].name)
        names, means = self.binding.variables, " ".join(self.means.replace(" it(", " (").split())
        claimed, meant = self._relation(names), renamed(meant, dict(zip(formal, names, strict=True)))
        point = ((claimed - meant) | (meant - claimed)).shortest()
        if point is None:
            return Proved(f"by definition, {means.removeprefix('define ')}")
        at = ", ".join(str(point[name]) for name in names)
        return Refuted(f"{self.binding.name}({at}), unlike {self.binding.computed}, {means.removeprefix('define ')}")

    def _relation(self, names: Sequence[str]) -> Relation:
        """What the name means in the document, between these variables."""
        formal, relation = self.binding.theory.meaning(self.binding.name)
        return renamed(relation, dict(zip(formal, names, strict=True)))

    def _call(self, *more: str) -> str:
        """The name of the coordinates of the game, in the claim language."""
        return f"{self.binding.name}({', '.join((*self._names, *more))})"

    @property
    def _of(self) -> Asked:
        assert self.asked is not None
        return self.asked

    @property
    def _names(self) -> tuple[str, ...]:
        return Claim(PPositions("true"), self._of.game).names

    def _claimed(self, statement: Statement) -> Verdict:
        return _decided(self._of.game, statement, self.binding.theory)

    def _of_game(self, statement: Statement) -> Verdict | None:
        """The verdict on what the name alone says of the game, and that it says nothing at other points."""
        verdict = self._claimed(statement)
        if isinstance(verdict, Refuted):
            return Refuted(f"{self.binding.name} as {self.binding.computed}: {verdict.counterexample}")
        return verdict if isinstance(verdict, Proved) and self._at_positions_only() else None

    def _at_positions_only(self) -> bool:
        """Whether the name holds of positions alone; it may have to hold in every order of the piles."""
        asked, theory = self._of, self.binding.theory
        if not isinstance(asked.game, FormulaGame):
            return asked.game.piles is None
        names = self._names
        relation = self._relation([*names, "v"][: len(self.binding.variables)])
        if asked.game.interchangeable and asked.what != "sorted P-positions":
            if any(not renamed(relation, {a: b, b: a}).equals(relation) for a, b in pairwise(names)):
                return False
            ordered = " & ".join(f"{a} <= {b}" for a, b in pairwise(names)) or "true"
            relation &= theory.relation(ordered, names)
        return (widened(relation, names) - Rules(asked.game, theory.digits).positions).is_empty

    def _others(self, what: Callable[[Asked], bool]) -> dict[tuple[int, int], Bound]:
        """The bindings of the document to other such things of the same game, by pile and value."""
        asked = self._of
        return {
            (each.asked.pile, each.asked.value): each
            for each in self.beside
            if each.asked
            and each.asked.game == asked.game
            and each.binding.theory is self.binding.theory
            and what(each.asked)
        }

    def _level(self) -> Verdict | None:
        """Of the positions of a nim-value, with those of all smaller values."""
        asked = self._of
        if "at most" in asked.what:
            return None
        others = self._others(lambda each: each.what.startswith("positions of") and "at most" not in each.what)
        levels = [others.get((0, value)) for value in range(1 + max(value for _, value in others))]
        below = [each for each in levels if each is not None]
        if len(below) < len(levels) or not all(each._at_positions_only() for each in below):
            return None
        values = " | ".join(f"v = {value} & {each._call()}" for value, each in enumerate(below))
        last = len(below) - 1 if isinstance(asked.game, FormulaGame) else None
        verdict = self._claimed(NimValues(values, "v", last))
        return verdict if isinstance(verdict, Proved) else None

    def _column(self) -> Verdict | None:
        """Of the n-th P-position with a token one pile: all of them are bound, and grow with n."""
        asked, theory = self._of, self.binding.theory
        if not isinstance(asked.game, FormulaGame) or asked.game.play != NORMAL:
            return None
        others = self._others(lambda each: bool(each.pile))
        piles = [others[at, 0].binding.name for at in range(1, (asked.game.piles or 1) + 1) if (at, 0) in others]
        names = self._names
        if len(piles) < len(names):
            return None
        n = next(name for name in ("n", "m", "i", "j", "k", "index") if name not in names)
        triple = " & ".join(f"{pile}({n}, {name})" for pile, name in zip(piles, names, strict=True))
        zero = " & ".join(f"{name} = 0" for name in names)
        verdict = self._claimed(PPositions(f"({zero}) | exists {n}. {triple}"))
        if not isinstance(verdict, Proved):
            return None
        listed = theory.relation(f"exists {n}. {triple}", names)
        if not (listed - Rules(asked.game, theory.digits).positions).is_empty:
            return None
        first = piles[0]
        sentences = [f"forall m, n, x, y. {first}(m, x) & {first}(n, y) => (m < n <=> x < y)"]
        for pile in piles:
            sentences.append(f"forall n. (n >= 1 <=> exists x. {pile}(n, x))")
            sentences.append(f"forall n, x, y. {pile}(n, x) & {pile}(n, y) => x = y")
        sentences.append(f"forall n. ~({' & '.join(f'{pile}(n, 0)' for pile in piles)})")
        return verdict if all(theory.decide(each).truth for each in sentences) else None

    def _moves(self) -> Verdict | None:
        """Whether the name is the relation between a position and its options that the rule makes."""
        asked = self._of
        if not isinstance(asked.game, FormulaGame):
            return None
        relation = self._relation((*asked.game.before, *asked.game.after))
        if not relation.equals(Rules(asked.game, self.binding.theory.digits).options):
            return None
        return Proved(f"{self.binding.computed} by the formula of its rule")


@lru_cache(maxsize=64)
def _decided(game: Ruleset, statement: Statement, theory: Theory) -> Verdict:
    """The verdict of the prover on a claim about all positions; each is asked for once."""
    return by_theorem(Claim(statement, game, theory.digits.name, shared=theory))


def bound(
    binding: Binding, rules: Callable[[str], Ruleset], more: dict[str, Computation], beside: Sequence[Bound] = ()
) -> Bound:
    """The binding with its computation, of a game read by ``rules``, or one of those here and of ``more`` by its name.

    Raises BadParameter for what nobody computes.
    """
    match = _COMPUTED.fullmatch(binding.computed)
    arguments = len(binding.variables)
    if match is None:
        known = COMPUTATIONS | more
        means = known.get(binding.computed)
        if means is None:
            raise BadParameter(
                f"{binding.computed[:60]!r} is not computed: write pile 1 of the P-positions of GAME, the P-positions "
                "of GAME, the sorted P-positions of GAME, the positions of nim-value 0 of GAME, the nim-values of "
                f"GAME, the moves of GAME, or one of {'; '.join(sorted(known))}"
            )
        if means.arguments != arguments:
            raise BadParameter(f"{binding.computed} is a relation between {means.arguments} numbers, not {arguments}")
        return Bound(binding, means.table, means=MEANINGS.get(binding.computed, ""))
    game = rules(match["game"])
    if not isinstance(game, PileRuleset):
        raise BadParameter(f"{game.name} is no game on piles")
    asked = Asked(game, match["what"], integer(match["pile"] or "0"), integer(match["value"] or "0"))
    count = game.piles or 1
    if match["pile"] and (asked.what != "P-positions" or not 1 <= asked.pile <= count):
        raise BadParameter(f"{game.name} has the piles 1 to {count} of P-positions")
    wanted, table = _table(asked)
    if wanted != arguments:
        raise BadParameter(f"{binding.computed} is a relation between {wanted} numbers, not {arguments}")
    return Bound(binding, table, asked, beside=beside)


def _table(asked: Asked) -> tuple[int, Callable[[int], Table]]:
    """How many numbers the relation is between, and what computes it."""
    game, what, count = asked.game, asked.what, asked.game.piles or 1
    if asked.pile:
        return 2, lambda up_to: _column(game, asked.pile, up_to)
    if what == "moves":
        return 2 * count, lambda up_to: _moves(game, up_to)
    if what == "nim-values":
        return count + 1, lambda up_to: _values(game, up_to)
    if what.endswith("P-positions"):
        return count, lambda up_to: _p_table(game, up_to, what.startswith("sorted"))
    if "at most" in what:
        return count, lambda up_to: np.isin(_nim_values(game, up_to), range(asked.value + 1))
    return count, lambda up_to: np.asarray(_nim_values(game, up_to) == asked.value)


def _empty(*sides: int) -> Table:
    if np.prod(sides, dtype=object) > MOST_POINTS:
        raise TooLarge(f"a comparison at {' × '.join(map(str, sides))} points is too large; take a smaller bound")
    return np.zeros(sides, dtype=np.bool_)


@lru_cache(maxsize=8)
def _p_positions(game: PileRuleset, up_to: int) -> tuple[tuple[int, ...], ...]:
    from sprague.solving import p_positions

    return tuple(p_positions(game, up_to))


def _column(game: PileRuleset, at: int, up_to: int) -> Table:
    """Of the n-th P-position with a token, n ≥ 1, in growing order: its pile ``at``; piles up to the bound."""
    known = [position for position in _p_positions(game, up_to) if any(position)]
    table = _empty(len(known) + 1, up_to + 1)
    for n, position in enumerate(known, 1):
        table[n, position[at - 1]] = True
    return table


def _p_table(game: PileRuleset, up_to: int, sorted_: bool) -> Table:
    """The P-positions, piles in any order unless they are to be sorted."""
    table = _empty(*[up_to + 1] * (game.piles or 1))
    for position in _p_positions(game, up_to):
        for order in permutations(position) if game.interchangeable and not sorted_ else [tuple(position)]:
            table[order] = True
    return table


def _values(game: PileRuleset, up_to: int) -> Table:
    """The nim-values, piles in any order; the value is the last argument."""
    values = _nim_values(game, up_to)
    table = _empty(*values.shape, int(values.max()) + 2)
    for point in np.argwhere(values >= 0):
        table[(*point, values[tuple(point)])] = True
    return table


def _nim_values(game: PileRuleset, up_to: int) -> NDArray[np.integer]:
    """The nim-values, piles in any order; −1 where there is no position."""
    from sprague.solving import nim_values

    values = np.ma.getdata(nim_values(game, up_to)).astype(np.int64)
    if game.piles is None:
        return values
    known_values = np.full_like(values, -1)
    for here in game.positions(up_to):
        for order in permutations(here) if game.interchangeable else [tuple(here)]:
            known_values[order] = values[order]
    return known_values


def _moves(game: PileRuleset, up_to: int) -> Table:
    """The moves between sorted positions."""
    table = _empty(*[up_to + 1] * (2 * (game.piles or 1)))
    for here in game.positions(up_to):
        for left in game.options(here):
            table[(*here, *left)] = True
    return table
