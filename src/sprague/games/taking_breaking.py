"""Taking-and-breaking games: a move removes tokens from one heap and may break what is left in two, or three.

An octal code d₀.d₁d₂… says how: d_i says what may be left after i tokens are removed, as the sum of 1 (nothing), 2 (one
heap) and 4 (two heaps); d₀ is 0 or 4, where 4 allows splitting without removing. Guy and Smith, Proc. Camb. Phil. Soc.
52 (1956); Winning Ways, chapter 4. A hexadecimal code, with digits to F, also allows three heaps (8). A position is any
number of heaps, and is their sum.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from sprague.errors import BadParameter, BadRule, TooLarge
from sprague.games.card import listed
from sprague.games.ruleset import HeapGame, Piles

LEAVING = NOTHING, ONE_HEAP, TWO_HEAPS, THREE_HEAPS = 1, 2, 4, 8
"""The bits of a digit, by the number of heaps that they allow to leave."""

LEFT = {NOTHING: "nothing", ONE_HEAP: "one heap", TWO_HEAPS: "two heaps", THREE_HEAPS: "three heaps"}

Places = Sequence[int] | Mapping[int, int]

MANY_NUMBERS = 20_000
"""Numbers to take: of more it does not matter how many there are."""

KNOWN = 2000
"""Of digits that follow no rule the first so many are data."""

LARGEST_HEAP = 10_000_000


class TakingBreaking(HeapGame):
    """A game on heaps given by its digits, ``first`` those of small numbers of tokens, then ``again`` without end.

    Both are sequences, or say by a dict which digits are not 0; then ``begins`` is the place where ``again`` does, and
    ``period`` its length. Of two heaps that are left both may have to be ``distinct``, and heaps below
    ``smallest_heap`` have no move. ``code`` is what the catalogue reads the digits from, if it does. Whoever gives no
    digits writes a method ``digits``.

    >>> TakingBreaking((4,), distinct=True).options(5)
    [(1, 4), (2, 3)]
    >>> TakingBreaking({}, {0: ONE_HEAP}, begins=2, period=10**9).is_move((10**20,), (10**20 - 10**9 - 2,))
    True
    """

    quick = True
    distinct: bool = False
    smallest_heap: int = 0

    def __init__(
        self,
        first: Places | None = None,
        again: Places = (),
        *,
        begins: int | None = None,
        period: int | None = None,
        distinct: bool = False,
        smallest_heap: int = 0,
        code: str | None = None,
        name: str | None = None,
        start: Piles = (5, 8),
    ) -> None:
        super().__init__(name=name or code, start=start)
        self._first, self._again = None if first is None else _sparse(first), _sparse(again)
        self._begins = len(first or ()) if begins is None else begins
        self._period = len(again) if period is None else period
        self.distinct, self.smallest_heap = distinct or self.distinct, smallest_heap or self.smallest_heap
        self.code = code

    def _key(self) -> Hashable:
        if self._first is None:
            return super()._key()
        recurring = (tuple(self._again.items()), self._begins, self._period) if self._period else None
        moves = type(self).options, type(self).breaks  # as they are here, unless a user's class changes them
        return moves, tuple(self._first.items()), recurring, self.distinct, self.smallest_heap

    @property
    def by_digits(self) -> TakingBreaking:
        """Itself."""
        return self

    def digits(self, up_to: int) -> Sequence[int]:
        """The digits d₀, d₁, … that concern heaps of at most ``up_to`` tokens; a finite code ends with its last one.

        >>> Octal("4.(3)").digits(5), Octal("0.770").digits(5)
        ((4, 3, 3, 3, 3, 3), (0, 7, 7))
        """
        if self._first is None:
            raise BadRule(f"{self.name}: the rules are missing: define digits(up_to)")
        last = up_to if self.longest is None else min(up_to, self.longest)
        first = bytearray(last + 1)
        for place in self.removals(last):
            first[place] = self.digit(place)
        return tuple(first)

    def as_data(self) -> dict[str, Any] | None:
        """The digits as a list, with the ``period`` in which its end comes again; None where they are very many.

        >>> Octal("4.(3)").as_data()["digits"], Octal("0.77").as_data()["period"]
        ([4, 3], 0)
        """
        known = self.longest if not self._period else self._begins + self._period - 1
        bound = KNOWN if self._first is None else known
        own = type(self).options is not TakingBreaking.options  # of a user's class
        if bound is None or bound > MANY_NUMBERS or own:
            return None
        return {
            "kind": "heaps",
            "digits": list(self.digits(bound)),
            "period": self._period,
            "known": bound if self._first is None else None,
            "distinct": self.distinct,
            "smallest_heap": self.smallest_heap,
        }

    def removals(self, up_to: int) -> list[int]:
        """The numbers of at most ``up_to`` tokens that some move removes.

        >>> Octal("4.(30)").removals(6)
        [0, 1, 3, 5]
        """
        return self._places(NOTHING | ONE_HEAP | TWO_HEAPS | THREE_HEAPS, up_to)

    def taken(self, to_leave: int, up_to: int) -> Sequence[int]:
        """The numbers of at most ``up_to`` tokens whose removal may leave NOTHING, ONE_HEAP, TWO_HEAPS or THREE_HEAPS.

        >>> Octal("0.137").taken(ONE_HEAP, up_to=10)
        [2, 3]
        """
        return self._places(to_leave, up_to)

    def _places(self, kinds: int, up_to: int) -> list[int]:
        if self._first is None:
            return [place for place, digit in enumerate(self.digits(up_to)) if digit & kinds]
        again = [place for place, digit in self._again.items() if digit & kinds]
        starts = range(self._begins, up_to + 1, self._period) if again else ()
        first = [place for place, digit in self._first.items() if digit & kinds and place <= up_to]
        return first + [start + place for start in starts for place in again if start + place <= up_to]

    def digit(self, taken: int) -> int:
        """The digit of a number of tokens of any size; TooLarge above ten million where the digits follow no rule.

        >>> Octal("0.137").digit(3), Octal("0.137").digit(10**100), Octal("0.1(30)").digit(10**100)
        (7, 0, 3)
        """
        if self._first is None:
            if taken > LARGEST_HEAP:
                raise TooLarge(f"{self.name}: the digit of more than {LARGEST_HEAP} tokens takes too long to find")
            digits = self.digits(taken)
            return digits[taken] if taken < len(digits) else 0
        if self._period and taken >= self._begins:
            return self._again.get((taken - self._begins) % self._period, 0)
        return self._first.get(taken, 0)

    @property
    def longest(self) -> int | None:
        """The largest number of tokens that a move may take; None where there is no largest, or none is known.

        >>> Octal("0.1370").longest, Octal("4.(3)").longest
        (3, None)
        """
        return None if self._first is None or self._period else max(self._first, default=0)

    @property
    def recurrence(self) -> tuple[int, int] | None:
        """From which place on the digits recur, and after how many; None where they are not known to.

        >>> Octal("0.137").recurrence, Octal("4.(3)").recurrence
        ((4, 1), (1, 1))
        """
        if self.longest is not None:
            return self.longest + 1, 1
        return (self._begins, self._period) if self._period else None

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted; TooLarge for heaps above ten million."""
        if max(self.position(position)) > LARGEST_HEAP:
            raise TooLarge(f"{self.name}: the options of a heap of more than {LARGEST_HEAP} are too many to list")
        return list(super().options(position))

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other; heaps of any size.

        >>> Octal("0.77").is_move((5, 10**30), (5, 10**29, 9 * 10**29 - 2))
        True
        """
        here, there = (Counter(filter(None, self.position(each))) for each in (position, option))
        gone, parts = list((here - there).elements()), list((there - here).elements())
        if len(gone) != 1 or gone[0] < self.smallest_heap or len(parts) > 3:
            return False
        taken = gone[0] - sum(parts)
        alike = self.distinct and len(parts) == 2 and parts[0] == parts[1]
        return taken >= 0 and not alike and bool(self.digit(taken) & LEAVING[len(parts)])

    def breaks(self, heap: int) -> list[Piles]:
        """What a move may leave of one heap.

        >>> Octal("0.77").breaks(3)
        [(2,), (1, 1), (1,)]
        """
        if heap < self.smallest_heap:
            return []
        left: list[Piles] = []
        for removed, digit in enumerate(self.digits(heap)):
            rest = heap - removed
            if rest == 0 and digit & NOTHING:
                left.append((0,))
            if rest > 0 and digit & ONE_HEAP:
                left.append((rest,))
            if digit & TWO_HEAPS:
                left += [(a, rest - a) for a in range(1, rest // 2 + 1) if not (self.distinct and 2 * a == rest)]
            if digit & THREE_HEAPS:
                left += [(a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1)]
        return left

    def some_break(self, heap: int) -> Piles | None:
        """What one move may leave of a heap of any size, taking as few tokens as possible; None if there is no move.

        >>> Octal("0.07").some_break(10**30)
        (999999999999999999999999999998,)
        """
        if heap < max(self.smallest_heap, 1):
            return None
        for taken in range(min(heap, heap if self.longest is None else self.longest) + 1):
            digit, rest = self.digit(taken), heap - taken
            for kind, heaps in ((NOTHING, 0), (ONE_HEAP, 1), (TWO_HEAPS, 2), (THREE_HEAPS, 3)):
                spare = rest - max(heaps - 1, 0)
                enough = spare >= 1 + (self.distinct and heaps == 2) if heaps else rest == 0
                if digit & kind and enough:
                    return (*(1,) * (heaps - 1), spare) if heaps else (0,)
        return None

    def most_options(self, position: Any) -> int:
        """About as many as there are numbers to take, and ways to break what is left."""
        digits = [self.digit(taken) for taken in self.removals(min(max(position), MANY_NUMBERS))]
        two, three = (sum(bool(digit & kind) for digit in digits) for kind in (TWO_HEAPS, THREE_HEAPS))
        return sum(len(digits) + two * (heap // 2) + three * heap**2 // 12 for heap in position)

    def in_words(self) -> str:
        """What the digits allow, in words; the first twenty numbers where they never end.

        >>> Octal("0.137").in_words()
        'Take 1 from a heap and leave nothing; take 2 and leave nothing or one heap; take 3 and leave nothing, one \
heap or two heaps.'
        """
        digits = {taken: self.digit(taken) for taken in self.removals(self.longest or 20)}
        clauses: list[str] = []
        for digit in dict.fromkeys(digits.values()):
            numbers = [str(taken) for taken, allowed in digits.items() if allowed == digit]
            amounts = in_line(numbers, "or")
            if self.longest is None and len(numbers) > 1:  # the digits never end
                amounts = f"{', '.join(numbers[:4])}, …"
            left = in_line([words for bit, words in LEFT.items() if digit & bit], "or")
            clauses.append(f"take {amounts}{'' if clauses else ' from a heap'} and leave {left}")
        text = "; ".join(clauses)
        return f"{text[:1].upper()}{text[1:]}." if text else "No move is ever possible."


class Octal(TakingBreaking):
    """The game with an octal or hexadecimal code: ``0.77`` (Kayles), ``0.137`` (Dawson's Chess), ``4.4``, ``0.8``.

    Places in parentheses are repeated without end, so that a move may take any number of tokens: ``4.(3)`` is 4.333…,
    Lasker's Nim. (Winning Ways, chapter 4, writes a dot above them.) Raises BadParameter for a code with a digit that
    is none, which it names.

    >>> Octal("0.77").options(2), Octal("0.8").options(5), Octal("4.(3)").options(2)
    ([(0,), (1,)], [(1, 1, 2)], [(0,), (1,), (1, 1)])
    """

    def __init__(self, code: str, name: str | None = None) -> None:
        if not isinstance(code, str):
            raise BadParameter(f"an octal code is a text such as '0.77', not {code!r:.60}")
        code = code.strip()
        match = re.fullmatch(r"([^()]*\.[^()]*)\(([0-9A-Fa-f]+)\)", code)
        if "(" in code and not match:
            raise BadParameter(f"a code with recurring digits is written 4.(3) or 0.1(30), not {code[:60]!r}")
        first, again = (match[1], match[2]) if match else (code, "")
        digits = _digits(first + again)
        count = len(digits) - len(again)
        super().__init__(digits[:count], digits[count:], code=code, name=name)


def _digits(code: str) -> tuple[int, ...]:
    whole, point, fraction = code.partition(".")
    if not point or not (fraction or whole.strip("0")):
        raise BadParameter(f"an octal code is written 0.d1d2… or 4.d1d2…, not {code[:60]!r}")
    if whole not in ("", "0", "4", "8", "C", "c"):
        raise BadParameter(f"octal code {code[:60]!r}: the digit before the point is {whole[:20]!r}, not 0, 4, 8 or C")
    wrong = re.search(r"[^0-9A-Fa-f]", fraction)
    if wrong:
        place = f"digit {wrong.start() + 1} after the point is {wrong[0]!r}"
        raise BadParameter(f"octal code {code[:60]!r}: {place}, not 0 … 7 (or 8 … F, to leave three heaps)")
    return tuple(int(digit, 16) for digit in (whole or "0") + fraction)


def _sparse(digits: Places) -> dict[int, int]:
    """The digits that are not 0, by their places."""
    places = digits.items() if isinstance(digits, Mapping) else enumerate(digits)
    return dict(sorted((place, digit) for place, digit in places if digit))


def in_line(parts: Sequence[str], last: str = "and") -> str:
    """The parts as a person lists them.

    >>> in_line(["1 from 7", "1 from 12", "17 from 20"]), in_line(["3", "4"], "or")
    ('1 from 7, 1 from 12 and 17 from 20', '3 or 4')
    """
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


GRUNDY = listed(TakingBreaking((TWO_HEAPS,), distinct=True, start=(7, 10)), "grundy")  # Grundy 1939
COUPLES = listed(TakingBreaking((TWO_HEAPS,), smallest_heap=3, start=(7, 10)), "couples-are-forever")
LASKERS_NIM = listed(Octal("4.(3)"), "laskers-nim")  # Lasker 1931


# Winning Ways, chapter 4
KAYLES = listed(Octal("0.77"), "kayles")
DAWSONS_KAYLES = listed(Octal("0.07"), "dawsons-kayles")
DAWSONS_CHESS = listed(Octal("0.137"), "dawsons-chess")
GUILES = listed(Octal("0.15"), "guiles")
OFFICERS = listed(Octal("0.6"), "officers")
