"""Games on heaps with entailing moves: the answer must be in the heap that was left. *Winning Ways*, chapter 12."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import chain
from typing import Any

from sprague.errors import BadPosition, BadRule
from sprague.games.ruleset import Piles, Ruleset
from sprague.numbers.decimals import decimal, integer, quoted

Bound = tuple[Piles, int | None]
"""The heaps, and beside them the one in which the answer must be, if there is one."""


class EntailingGame(Ruleset):
    """A move leaves of a heap those that ``breaks`` lists, or one that ``entails`` lists, to which it binds the answer.

    Whoever cannot move, or not where it must be, loses. The heap to which the answer is bound stands behind ``!``.
    Raises BadRule, when it is asked, for rules that leave a heap as large as it was.

    >>> top = EntailingGame(lambda n: [(a, n - a) for a in range(1, n // 2 + 1)], lambda n: [n - 1] if n else [])
    >>> [top.format(option) for option in top.options((3, 5))]
    ['1,2,5', '1,3,4', '2,3,3', '3!4', '5!2']
    >>> [top.format(option) for option in top.options(top.parse("5!2"))]
    ['1,1,5', '5!1']
    """

    kinds_of_play = ()
    valued = False
    on_numbers = None
    is_program = True

    def __init__(
        self,
        breaks: Callable[[int], Iterable[Any]],
        entails: Callable[[int], Iterable[int]],
        *,
        name: str = "entailing game",
        start: Any = (5, 7),
    ) -> None:
        self.name, self.breaks, self.entails = name, breaks, entails
        self.start = self.position(start)

    def _key(self) -> Hashable:
        return type(self), self.breaks, self.entails

    def left_of(self, heap: int) -> tuple[list[Piles], list[int]]:
        """What a move leaves of one heap: several where the answer is free, one where it is bound to that."""
        free = [(each,) if isinstance(each, int) else tuple(each) for each in self.breaks(heap)]
        bound = list(self.entails(heap))
        for each in chain(bound, chain.from_iterable(free) if heap else free):  # of an empty heap nothing is left
            if type(each) is not int or not 0 <= each < heap:
                raise BadRule(f"{self.name}: of a heap of {heap} a move leaves smaller heaps, not {quoted(each)}")
        return free, bound

    def position(self, value: Any) -> Bound:
        """The heaps, sorted, empty ones left out, and the one to which the answer is bound, or None."""
        pair = isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], tuple)
        heaps, bound = value if pair else (value if isinstance(value, tuple | list) else (value,), None)
        if any(type(each) is not int or each < 0 for each in [*heaps, bound or 0]):
            raise BadPosition(f"{self.name}: a position is heaps, such as 3,5, or 3,5!2, not {quoted(value)}")
        return tuple(sorted(filter(None, heaps))), bound

    def options(self, position: Any) -> list[Bound]:
        """The positions that one move leads to, those first after which the answer is free."""
        heaps, bound = self.position(position)
        free, entailed = set(), set()
        for heap in {*heaps} if bound is None else {bound}:
            others = list(heaps)
            if bound is None:
                others.remove(heap)
            left, binding = self.left_of(heap)
            free |= {self.position((*others, *each)) for each in left}
            entailed |= {(tuple(others), each) for each in binding}
        return sorted(free) + sorted(entailed)

    def parse(self, text: str) -> Bound:
        """Heaps with commas, the one to which the answer is bound behind ``!``. Raises BadPosition."""
        heaps, sign, bound = text.strip().partition("!")
        try:
            numbers = tuple(integer(each) for each in heaps.split(",") if heaps)
            return self.position((numbers, integer(bound) if sign else None))
        except ValueError:
            raise BadPosition(f"{self.name}: a position is heaps, such as 3,5, or 3,5!2, not {quoted(text)}") from None

    def format(self, position: Any) -> str:
        """The same."""
        heaps, bound = self.position(position)
        shown = ",".join(map(decimal, heaps)) or "0" * (bound is None)
        return shown if bound is None else f"{shown}!{decimal(bound)}"
