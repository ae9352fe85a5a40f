"""The rules of a game as relations: which positions there are, and from which of them a move leads into a set.

The rule is the formula that the solver runs, in the same normal form: a union of systems of linear comparisons. Only
the moves *into* a given set matter to a theorem about it, so the coordinates after the move are forgotten system by
system, each as early as the comparisons that speak of it allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import pairwise, permutations, product

from sprague.errors import BadRule, LimitReached
from sprague.games import FormulaGame
from sprague.logic.automata.atoms import linear, number, system_relations
from sprague.logic.automata.digits import Digits, base
from sprague.logic.automata.relations import Relation, everything, nothing, renamed, some_together, together
from sprague.logic.automata.theory import Case, Theory
from sprague.logic.language.formula import Choice, Variable, everything_in
from sprague.logic.language.systems import AtLeast, System, disjuncts, in_order
from sprague.proofs.chains import Chain, Literals, needed

MOST_PILES = 6
"""A large set is joined with the rules in each order of the piles apart; of more piles than this there are too many."""

FEW_STATES = 1000
"""A set that has fewer states than this, in every order of the piles, is joined with the rules as a whole."""

MANY_COORDINATES = 3
"""The digits of so many coordinates before and after a move are not read together, by so long a recurrence."""

Point = dict[str, int]
Way = tuple[Literals, dict[str, int]]
Piles = tuple[int, ...]


class Rules:
    """The rules of one game in one system of digits."""

    def __init__(self, game: FormulaGame, digits: Digits) -> None:
        self.game, self.digits = game, digits

    @cached_property
    def positions(self) -> Relation:
        """All positions: interchangeable piles in order, no coordinate above its bound, all in the domain."""
        bounded = [linear(self.digits, {name: -1}, ">=", -most) for name, most in self.game.bounds.items()]
        positions = reduce(Relation.__and__, bounded, self._sorted(self.game.before))
        return positions if self.game.domain is None else positions & Theory(self.digits).compile(self.game.domain)

    @cached_property
    def ended(self) -> Relation:
        """The positions from which no move leads anywhere."""
        moves = self.leading_to([Case(self.positions, (self.positions,), ())])
        return reduce(Relation.__sub__, moves, self.positions)

    def with_more_options(self, target: Relation, than: int) -> Relation:
        """The positions with more than so many options in a set; what is left of each pile tells options apart.

        Counted in the order of the options: what some smaller one goes before is the second, and so on.
        """
        names, places = self.game.after, range(len(self.game.after))
        into = self.after(target & self.positions)
        none = nothing(self.digits, (*self.game.before, *names))
        moves = reduce(Relation.__or__, (together([*each, into], self.digits) for each in self.systems), none)
        moves &= self.positions
        earlier = [f"{name}~" for name in names]
        smaller = none = nothing(self.digits, (*earlier, *names))
        for i in places:
            same = [linear(self.digits, {earlier[j]: 1, names[j]: -1}, "=", 0) for j in range(i)]
            first = linear(self.digits, {names[i]: 1, earlier[i]: -1}, ">=", 1)
            smaller |= together([*same, first], self.digits)
        counted = moves
        for _ in range(than):
            before = renamed(counted, dict(zip(names, earlier, strict=True)))
            counted = some_together([before, smaller, moves], earlier, self.digits)
        return some_together([counted], names, self.digits)

    def _sorted(self, names: Sequence[str]) -> Relation:
        ordered = [linear(self.digits, {large: 1, small: -1}, ">=", 0) for small, large in pairwise(names)]
        return together(ordered if self.game.interchangeable else [], self.digits) & everything(self.digits, names)

    @cached_property
    def systems(self) -> list[list[Relation]]:
        """The rule: some system, all of whose relations hold between the coordinates before and after the move."""
        return [system_relations(system, self.digits) for system in self.alternatives]

    @cached_property
    def alternatives(self) -> list[System]:
        """The rule: a move is one by some of these systems of literals."""
        return sorted(disjuncts(self.game.on_sorted), key=in_order)

    @cached_property
    def has_kinds(self) -> bool:
        """Whether a rule of four piles and more has choices, and says by inequalities alone which moves there are.

        Joined with a set as it stands it is large, and each of its systems is small.
        """
        game = self.game
        chosen = game.interchangeable and len(game.before) > 3 and Choice in map(type, everything_in(game.formula))
        return chosen and {type(each) for system in self.alternatives for each in system} == {AtLeast}

    @cached_property
    def moves(self) -> Relation:
        """The rule as it stands, between the coordinates before and after a move."""
        none = nothing(self.digits, (*self.game.before, *self.game.after))
        return reduce(Relation.__or__, (together(system, self.digits) for system in self.systems), none)

    def in_letters(self, moves: Relation, letters: str) -> Relation:
        """A relation between the coordinates before and after a move, under these letters."""
        return renamed(moves, dict(zip((*self.game.before, *self.game.after), letters, strict=True)))

    def _orders(self) -> Iterator[dict[str, str]]:
        """The names after a move for those before it: interchangeable piles may come to stand in any order.

        Raises LimitReached for more than six of them, which have too many orders.
        """
        if self.game.interchangeable and len(self.game.before) > MOST_PILES:
            raise LimitReached(f"a large set in all the orders of more than {MOST_PILES} piles")
        orders = permutations(self.game.after) if self.game.interchangeable else [self.game.after]
        for order in orders:
            yield dict(zip(self.game.before, order, strict=True))

    def _left(self, target: Relation) -> Relation:
        """A set of positions as a relation between the coordinates after a move, under the names after it."""
        return renamed(target, dict(zip(self.game.before, self.game.after, strict=True)))

    def _in_every_order(self, relation: Relation, most: int | None = None) -> Relation | None:
        """The union over all orders of the piles after a move; None where it needs more states than ``most``.

        All orders of k piles are those of k − 1 of them, followed by an exchange of the last with any: so a relation
        that is settled for k − 1 piles takes k − 1 exchanges more, not k! renamings.
        """
        piles = self.game.after if self.game.interchangeable else ()
        for k in range(1, len(piles)):
            settled = relation
            for other in piles[:k]:
                relation = relation | renamed(settled, {piles[k]: other, other: piles[k]})
                if most is not None and len(relation) > most:
                    return None
        return relation

    def after(self, target: Relation) -> Relation:
        """A set of positions as a relation between the coordinates after a move, in every order of the piles."""
        after = self._in_every_order(self._left(target))
        assert after is not None
        return after

    @cached_property
    def options(self) -> Relation:
        """Between the coordinates before and after a move: the latter are an option of the former, piles sorted.

        Raises LimitReached for more than six interchangeable piles.
        """
        none = nothing(self.digits, (*self.game.before, *self.game.after))
        sorted_ = self._left(self.positions)
        names = dict(zip(self.game.before, self.game.after, strict=True))
        ways = ({names[name]: new for name, new in order.items()} for order in self._orders())
        orders = (renamed(self.moves, way) & sorted_ for way in ways)
        return reduce(Relation.__or__, orders, none) & self.positions

    def targets(self, cases: Sequence[Case]) -> list[Case]:
        """The cases of a set as cases of the coordinates after a move.

        One for all orders of the piles where that stays small; otherwise one for each order, each with its relations
        apart, and those that are the same only once.
        """
        pieces: list[Case] = []
        for case in cases:
            whole = case.whole & self.positions
            every = self._in_every_order(self._left(whole), FEW_STATES)
            if every is not None:
                pieces.append(Case(every, (every,), ()))
                continue
            for order in self._orders():
                way = renamed(whole, order)
                if not any(way.equals(other.whole) for other in pieces):
                    apart = (*case.relations, self.positions)
                    pieces.append(Case(way, tuple(renamed(each, order) for each in apart), case.bound))
        return pieces

    def leading_to(self, cases: Sequence[Case]) -> list[Relation]:
        """Relations whose union holds of the positions from which some move leads into a set, given by its cases.

        The cases may speak of more than positions (of a value, say); then so do the relations. The largest comes first:
        what is subtracted in this order stays small.
        """
        pieces: list[Relation] = []
        targets = self.targets(cases)
        for system in self.systems:
            alone = [relation for relation in system if {*relation.variables} <= {*self.game.after}]
            for target in targets:
                if not together([*alone, target.whole], self.digits).is_empty:
                    piece = some_together([*system, *target.relations], (*self.game.after, *target.bound), self.digits)
                    if not any(piece.equals(other) for other in pieces):
                        pieces.append(piece)
        return sorted((piece for piece in pieces if not piece.is_empty), key=len, reverse=True)

    def joined_along(self, chains: Sequence[Chain]) -> Point | None:
        """A position of chains from which a move leads to one of them; None where none does."""
        names = {name: i for i, name in enumerate(self.game.before)}
        for (system, after), chain, other in product(self._ways, chains, chains):
            if (key := chain.joined(system, after, other, names)) is not None:
                return dict(zip(names, other.position(key), strict=True))
        return None

    def leading_along(self, chains: Sequence[Chain], positions: Relation) -> Iterator[tuple[Way, Relation]]:
        """Ways by which moves lead to chains from some positions, each with those from which no way before it does."""
        for (system, after), chain in product(self._ways, chains):
            if not positions.is_empty and not (piece := chain.leading(system, after) & positions).is_empty:
                positions -= piece
                yield (system, after), piece

    def leading_into(self, target: Relation) -> Iterator[tuple[Way, Relation]]:
        """Ways by which moves lead to a set from other positions, each with those from which no way before it does."""
        after, positions = self.after(target), self.positions - target
        for system, relations in zip(self.alternatives, self.systems, strict=True):
            if not positions.is_empty:
                piece = some_together([*relations, after], self.game.after, self.digits) & positions
                if not piece.is_empty:
                    positions -= piece
                    yield (needed(system), {}), piece

    def left_along(self, chains: Sequence[Chain], position: Piles) -> Piles | None:
        """A position of chains to which a move leads; None where none does."""
        here = dict(zip(self.game.before, position, strict=True))
        ways = (chain.left(system, after, here) for (system, after), chain in product(self._all_ways, chains))
        return next((self.game.position(left) for left in ways if left), None)

    @property
    def is_long(self) -> bool:
        """Whether the digits of its positions are not read together."""
        return len(self.game.before) >= MANY_COORDINATES and len(self.digits.recurrence) >= MANY_COORDINATES

    def chains(self, cases: Sequence[Case]) -> list[Chain]:
        """The cases as chains along which each comparison begins to hold, or ends; none where they are no such."""
        chains = self.some_chains(cases)
        return chains if chains and self.tell_all(chains) else []

    def some_chains(self, cases: Sequence[Case]) -> list[Chain]:
        """The cases as chains of more than two coordinates, by a longer recurrence; none where they are no such."""
        if not self.is_long:
            return []
        whole = reduce(Relation.__or__, (case.whole for case in cases)) & self.positions
        one = Chain.of(whole, self.game.before)
        candidates = [one] if one else [Chain.of(case.whole & self.positions, self.game.before) for case in cases]
        chains = [chain for chain in candidates if chain]
        return chains if len(chains) == len(candidates) else []

    def tell_all(self, chains: Sequence[Chain]) -> bool:
        """Whether each comparison of the rule begins to hold, or ends, along the chains."""
        return all(chain.tells(system, after) for (system, after), chain in product(self._ways, chains))

    @cached_property
    def _ways(self) -> list[Way]:
        """The same with the literals that are needed."""
        return [(needed(frozenset(system)), order) for system, order in self._all_ways]

    @cached_property
    def _all_ways(self) -> list[Way]:
        """The systems of the rule, and which coordinate is left as which one, the shortest first."""
        systems = sorted(self.alternatives, key=lambda system: (len(system), in_order(system)))
        sorted_ = [tuple(sorted(system, key=lambda each: len(each.term.coefficients))) for system in systems]
        places = {name: i for i, name in enumerate(self.game.before)}
        orders = [{new: places[name] for name, new in order.items()} for order in self._orders()]
        return [*product(sorted_, orders)]

    def moves_from(self, position: Piles, target: Relation) -> Iterator[Piles]:
        """Moves from a position into a set, a shortest one for each system that has one."""
        here = [number(self.digits, name, pile) for name, pile in zip(self.game.before, position, strict=True)]
        after = self.after(target)
        for system in self.systems:
            point = some_together([*system, after, *here], self.game.before, self.digits).shortest()
            if point is not None:
                yield self.game.position([point[name] for name in self.game.after])

    def play_ends(self) -> None:
        """Proves that every move stays among the positions and lowers the measure; raises BadRule, naming the move.

        In base 2, where the digits of so many coordinates are not read together by a long recurrence.
        """
        raising = (Rules(self.game, base(2)) if self.is_long else self).move_that_raises()
        if raising:
            here, left = map(self.game.format, raising)
            leaves = "" if self.game.domain is None else ", or leads outside the positions"
            raise BadRule(
                f"{self.game.name}: the move {here} → {left} does not lower what every move must lower{leaves}"
            )

    def move_that_raises(self) -> tuple[Piles, Piles] | None:
        """A move that does not lower what every move must lower, as the coordinates before and after; None: a proof.

        No pile of a pile game may grow; then the total falls unless a move changes nothing.
        """
        before, after = self.game.before, self.game.after
        if self.game.domain is not None:
            names = dict(zip(before, after, strict=True))
            left = everything(self.digits, after) - renamed(self.positions, names)
            if move := self._some_move([self.positions, left]):
                return move
        if not self.game.interchangeable:
            weights = {name: self.game.measure.coefficient(Variable(name)) for name in before}
            lowered = dict(zip(after, weights.values(), strict=True))
            rising = [linear(self.digits, {**lowered, **{n: -w for n, w in weights.items()}}, ">=", 0)]
            return self._some_move(rising if self.game.domain is None else [*rising, self.positions])
        pairs = list(zip(before, after, strict=True))
        for old, new in pairs:
            move = self._some_move([linear(self.digits, {new: 1, old: -1}, ">=", 1)])
            if move:
                return move
        return self._some_move([linear(self.digits, {new: 1, old: -1}, "=", 0) for old, new in pairs])

    def _some_move(self, such_that: list[Relation]) -> tuple[Piles, Piles] | None:
        names = (*self.game.before, *self.game.after)
        for system in self.systems:
            if some_together([*system, *such_that], names, self.digits).is_empty:
                continue
            point = together([*system, *such_that, everything(self.digits, names)], self.digits).shortest()
            assert point is not None
            return tuple(point[name] for name in self.game.before), tuple(point[name] for name in self.game.after)
        return None

    def point(self, values: Point) -> Piles:
        """The position in some values."""
        return tuple(values[name] for name in self.game.before)


def first_of(relations: Iterable[Relation]) -> Point | None:
    """The shortest tuple of all the relations."""
    points = [relation.shortest() for relation in relations]
    known = [point for point in points if point is not None]
    return min(known, key=lambda point: (max(point.values(), default=0), sorted(point.items()))) if known else None
