"""Rules that are a program, a list of heaps, or a graph: what they are on is found by a look at small positions.

A ``Ruleset`` says nothing of its positions but their options. If 3, (1, 2) or (1, 2, 3) has options that are of the
same kind, the game is one on numbers: on a heap, or on two or three piles. Then it has tables, sequences and maps.
Where a move may raise a number, or leave it as it is, play need not end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import islice, product
from typing import Any

from sprague.errors import BadPosition, BadRule
from sprague.games.ruleset import HeapGame, PileRuleset, Piles, Position, Ruleset
from sprague.numbers.decimals import decimal

PROBED = 6
"""Positions with coordinates below this are tried."""

MOST_PROBED = 1000
"""So many options of each are looked at."""

MOST_VERTICES = 1_000_000


class HeapProgram(HeapGame):
    """A game on heaps by a program: to a heap it gives the lists of heaps that a move may leave of it."""

    is_program = True
    rests_on = ("program",)

    def __init__(self, breaks: Callable[[int], Iterable[Any]], *, name: str = "", start: Any = None) -> None:
        super().__init__(name=name or getattr(breaks, "__name__", "heap game"))
        self.program = breaks
        self.start = (20,) if start is None else self.position(start)

    def in_words(self) -> str:
        """What the program says of itself."""
        return " ".join((self.program.__doc__ or "").partition(">>>")[0].split())

    def breaks(self, heap: int) -> list[Piles]:
        """The heaps that a move may leave of one, smaller ones; raises BadRule for others."""
        ways = [(each,) if isinstance(each, int) else tuple(each) for each in self.program(heap)]
        for left in ways:
            if not heap or not all(map(_natural, left)) or sum(left) > heap or left == (heap,):
                raise BadRule(f"{self.name}: of a heap of {heap} a move leaves smaller heaps, not {left!r:.60}")
        return ways


def heap_game(
    breaks: Callable[[int], Iterable[Any]] | None = None, /, *, name: str = "", start: Any = None
) -> HeapProgram | Callable[[Callable[[int], Iterable[Any]]], HeapProgram]:
    """The game on any number of heaps in which a move leaves of one heap what ``breaks`` lists.

    Each entry is the heaps that one move leaves: none, one or more, together no more tokens than there were, and not
    the heap itself. Raises BadRule, when it is asked, for a program that lists others.

    >>> @heap_game
    ... def in_three(n):
    ...     return [(a, b, n - a - b) for a in range(1, n) for b in range(a, n) if n - a - b >= b]
    >>> in_three.options(5), in_three.options((3, 4))
    ([(1, 1, 3), (1, 2, 2)], [(1, 1, 1, 4), (1, 1, 2, 3)])
    """
    if breaks is None:
        return lambda function: HeapProgram(function, name=name, start=start)
    return HeapProgram(breaks, name=name, start=start)


class NumberProgram(PileRuleset):
    """A program ``of`` the natural numbers as a game on one pile."""

    is_program = True
    piles = 1
    coordinates = ("n",)
    called = "number"
    rests_on = ("of",)

    def __init__(self, of: Ruleset, endless: str = "") -> None:
        super().__init__(name=of.name, start=(of.start,) if _natural(of.start) else (20,))
        self.endless = endless
        self.of, self.catalogue_name, self.in_words = of, of.catalogue_name, of.in_words  # type: ignore[method-assign]  # as the game has it

    def options(self, position: Any) -> list[Piles]:
        """Those of the number."""
        return [(option,) for option in self.of.options(self.position(position)[0])]

    def native(self, position: Piles) -> Position:
        """The number."""
        return position[0]

    @property
    def heaps(self) -> HeapProgram | None:
        """Several numbers side by side, each a heap; none where play need not end."""
        return None if self.endless else HeapProgram(self.of.options, name=self.name, start=self.start)


class TupleProgram(PileRuleset):
    """A program on tuples of natural numbers as a game on piles; sorted if all options are sorted tuples."""

    is_program = True
    rests_on = ("of",)

    def __init__(self, of: Ruleset, coordinates: int, interchangeable: bool) -> None:
        super().__init__(of.options, parts=None, name=of.name, start=of.start)
        self.of, self.piles, self.interchangeable = of, coordinates, interchangeable
        self.catalogue_name, self.in_words = of.catalogue_name, of.in_words  # type: ignore[method-assign]  # as the game has it


def seen_on_numbers(rules: Ruleset) -> PileRuleset | None:
    """The game on one heap, or on two or three piles, that a program on numbers is; None for other programs.

    >>> def rook(position):
    ...     x, y = position
    ...     return {(a, y) for a in range(x)} | {(x, b) for b in range(y)}
    >>> [seen_on_numbers(Ruleset(rule)) for rule in (rook, range, lambda text: [text[1:]] if text else [])]
    [<game rook>, <game range>, None]
    """
    left = _left_of_numbers(rules)
    rising = next((f"{n} → {part}" for n, parts in left for part in parts if part >= n), "")
    if left and all(len(parts) == 1 for _, parts in left):
        return NumberProgram(rules, rising)
    if left and not rising:
        return HeapProgram(lambda n: map(rules.parts, rules.options(n)), name=rules.name, start=rules.start)
    for coordinates in (2, 3, 1):
        seen: list[Any] = []
        for position in product(range(PROBED), repeat=coordinates):
            options = _options(rules, position)
            if options is None:
                break
            seen += options
        else:
            if seen and all(_is_tuple(option, coordinates) for option in seen):
                ordered = coordinates > 1 and all(list(option) == sorted(option) for option in seen)
                return TupleProgram(rules, coordinates, ordered)
    return None


def on_piles(rules: Ruleset | None) -> PileRuleset | None:
    """The game as one on piles; None for others, and for games on heaps, which have laws of their own."""
    seen = rules.on_numbers if rules is not None else None
    return None if isinstance(seen, HeapGame) else seen


def _left_of_numbers(rules: Ruleset) -> list[tuple[int, list[int]]]:
    """Small numbers with what a move leaves of them, a number or several; none where the positions are no numbers."""
    rows: list[tuple[int, list[int]]] = []
    for n in range(2 * PROBED):
        options = _options(rules, n)
        if options is None:
            return []
        for option in options:
            parts = _parts(rules, option)
            if parts is None or not all(map(_natural, parts)):
                return []
            rows.append((n, parts))
    return rows


def _options(rules: Ruleset, position: Any) -> list[Any] | None:
    """Some options of what may be a position; None if the rules cannot take it."""
    try:
        options = rules.options(position)
        return list(islice(options, MOST_PROBED)) if isinstance(options, Iterable) else None
    except Exception:  # whatever a program does with what was not meant for it
        return None


def _parts(rules: Ruleset, option: Any) -> list[Any] | None:
    try:
        return list(rules.parts(option))
    except Exception:  # the same
        return None


def _natural(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_tuple(option: Any, coordinates: int) -> bool:
    return isinstance(option, tuple) and len(option) == coordinates and all(map(_natural, option))


class EntailingGame(Ruleset):
    """A move leaves of a heap those that ``breaks`` lists, or one that ``entails`` lists, to which it binds the answer.

    Whoever cannot move, or not where it must be, loses. A position is the heaps, and beside them the one to which the
    answer is bound, or None; it is written behind ``!``. *Winning Ways*, chapter 12.

    >>> top = EntailingGame(lambda n: [(a, n - a) for a in range(1, n // 2 + 1)], lambda n: [n - 1] if n else [])
    >>> [top.format(option) for option in top.options((3, 5))]
    ['1,2,5', '1,3,4', '2,3,3', '3!4', '5!2']
    >>> [top.format(option) for option in top.options(top.parse("5!2"))]
    ['1,1,5', '5!1']
    """

    kinds_of_play = ()
    on_numbers = None
    is_program = True
    valued = False
    rests_on = ("free", "binding")

    def __init__(
        self,
        breaks: Callable[[int], Iterable[Any]],
        entails: Callable[[int], Iterable[int]],
        *,
        name: str = "entailing game",
        start: Any = (5, 7),
    ) -> None:
        self.name, self.free, self.binding = name, HeapProgram(breaks, name=name), HeapProgram(entails, name=name)
        self.start = self.position(start)

    def position(self, value: Any) -> tuple[Piles, int | None]:
        """The heaps, sorted, and the one to which the answer is bound, or None."""
        pair = isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], tuple)
        heaps, bound = value if pair else (value, None)
        return self.free.position(heaps), None if bound is None else self.free.position((bound,))[0]

    def options(self, position: Any) -> list[tuple[Piles, int | None]]:
        """The positions that one move leads to, those first after which the answer is free."""
        heaps, bound = self.position(position)
        left, bound_to = set(), set()
        for i, heap in enumerate(heaps if bound is None else [bound]):
            others = heaps[:i] + heaps[i + 1 :] if bound is None else heaps
            left |= {self.position((others + each, None)) for each in self.free.breaks(heap)}
            bound_to |= {self.position((others or (0,), each)) for (each,) in self.binding.breaks(heap)}
        return sorted(left) + sorted(bound_to)

    def parse(self, text: str) -> tuple[Piles, int | None]:
        """As it is written. Raises BadPosition."""
        heaps, bind, bound = text.partition("!")
        try:
            (answered,) = self.free.parse(bound) if bind else (None,)
            return self.position((self.free.parse(heaps), answered))
        except ValueError:  # no heaps, or several to which the answer would be bound
            raise BadPosition(
                f"{self.name}: heaps are written 3,5, and one to which the answer is bound 3,5!2, not {text!r:.60}"
            ) from None

    def binds(self, position: Position) -> bool:
        """Whether the answer is bound to a heap."""
        return position[1] is not None

    def format(self, position: Any) -> str:
        """The same."""
        heaps, bound = self.position(position)
        return self.free.format(heaps) + (f"!{decimal(bound)}" if bound is not None else "")


class GraphGame(Ruleset):
    """A token on a vertex of a graph: a move takes it along an arrow. ``arrows`` are the heads of those of each vertex.

    >>> diamond = GraphGame({"a": "bc", "b": "d", "c": "d", "d": ""})
    >>> diamond.start, diamond.options("a"), diamond.positions(0)
    ('a', ['b', 'c'], ['a', 'b', 'c', 'd'])
    """

    is_program = False
    on_numbers = None

    def __init__(self, arrows: Mapping[Any, Iterable[Any]], *, name: str = "graph", start: Any = None) -> None:
        super().__init__(name=name)
        self.arrows = {vertex: tuple(dict.fromkeys(heads)) for vertex, heads in arrows.items()}
        for head in [head for heads in self.arrows.values() for head in heads]:
            self.arrows.setdefault(head, ())
        if not self.arrows:
            raise BadRule(f"{name}: the graph has no vertex")
        if any(vertex != vertex for vertex in self.arrows):
            raise BadRule(f"{name}: nan is no vertex: it is not equal to itself")
        if len(self.arrows) > MOST_VERTICES:
            raise BadRule(f"{name}: a graph of more than {MOST_VERTICES} vertices; say its rules by a function")
        heads = {head for heads in self.arrows.values() for head in heads}
        first = next((vertex for vertex in self.arrows if vertex not in heads), next(iter(self.arrows)))
        self.start = first if start is None else self.position(start)

    def _key(self) -> Hashable:
        return type(self), frozenset(self.arrows.items())

    def in_words(self) -> str:
        """What a move is."""
        return "A token stands on a vertex of a graph. A move takes it along an arrow."

    def position(self, value: Any) -> Position:
        """The vertex; raises BadPosition where there is none of that name."""
        if not isinstance(value, Hashable) or value not in self.arrows:
            examples = ", ".join(self.format(vertex) for vertex in islice(self.arrows, 8))
            raise BadPosition(f"{self.name}: the graph has no vertex {value!r:.60}; it has {examples:.80}")
        return value

    def options(self, position: Any) -> list[Position]:
        """The heads of its arrows."""
        return list(self.arrows[self.position(position)])

    def positions(self, up_to: int) -> list[Position]:
        """All vertices, whatever the bound."""
        return list(self.arrows)

    def parse(self, text: str) -> Position:
        """The vertex that is written so."""
        named = {self.format(vertex): vertex for vertex in self.arrows}
        return named[text.strip()] if text.strip() in named else self.position(text.strip())


def of_graph(graph: Any) -> GraphGame | None:
    """The game on a graph: ``{vertex: options}``, arrows as pairs, or what has ``nodes`` and ``edges`` as networkx has.

    None for what is no graph.

    >>> of_graph([(2, 1), (2, 0), (1, 0)]).options(2), of_graph(7)
    ([1, 0], None)
    """
    if isinstance(graph, str | bytes | Ruleset):
        return None
    arrows: Any = graph
    try:
        if not isinstance(graph, Mapping):
            pairs = _pairs(graph)
            if pairs is None:
                return None
            arrows = {vertex: [] for vertex in getattr(graph, "nodes", ())}
            for tail, head in pairs:
                arrows.setdefault(tail, []).append(head)
        return GraphGame(arrows)
    except TypeError as error:
        raise BadRule(f"graph: each vertex is hashable, and leads to a list of vertices: {error}") from None


def _pairs(graph: Any) -> list[tuple[Any, ...]] | None:
    edges = graph.edges if hasattr(graph, "edges") and hasattr(graph, "nodes") else graph
    try:
        pairs = [tuple(each)[:2] for each in (edges() if callable(edges) else edges)]
    except TypeError:
        return None
    return pairs if all(len(pair) == 2 for pair in pairs) else None
