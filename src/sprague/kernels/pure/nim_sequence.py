"""Nim-values of a taking-and-breaking game: the pure twin, by the definition.

The compiled kernel uses the sparse spaces of Berlekamp, Conway and Guy, Winning Ways, chapter 4: it splits the values
by the parity of v & mask into *rare* ones (even) and *common* ones (odd). A nim-sum of two values of the same kind is
rare, of different kinds common; where few positions are rare, the pairs with a rare heap tell nearly all. Here the same
mask is chosen, for what is said of rare positions; the values do not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

# G(n) is the mex of the nim-values of the options of n, and two heaps are worth the nim-sum (xor) of theirs.
# Sprague, Über mathematische Kampfspiele, 1935; Grundy, Mathematics and games, 1939; the octal codes are from
# Guy and Smith, The G-values of various games, 1956.
#
# And by the sparse form of the definition: what a check computes with, apart from the engine.
#
# Let the parity of v & mask say whether the heap n with the value v is *rare* (even) or *common* (odd); with a
# *twist*, which needs that all splits take an even or all an odd number t of tokens, it is the other way round at n
# where n − t is odd. The same is said of values v at n, whatever the value of n is.
#
# Lemma. If a heap n is split into a and b, then G(a) ⊕ G(b) is rare at n just if both of a and b are rare or neither
# is. *Proof.* The parity of (u ⊕ v) & mask is the sum of those of u & mask and v & mask, modulo 2. With a twist, a
# heap is turned if its size and t are of different parity; a + b = n − t, and so n is turned just if one of a and b
# is turned and the other is not: the turns add up as the parities do. ∎
#
# So let the options that leave one heap or none be marked, and those with a rare heap beside another. Then all common
# values that are options are marked. Let c be the least common value that is not marked: it is no option. The nim-value
# is c, or the least rare value below c that is no option; and to see that each of these is one, pairs are gone through
# until all are marked, to the last pair where one is missing. So the result is the mex, for every mask. (For
# want of a common value c is a number above all nim-sums.)

LEAVE_NOTHING, LEAVE_ONE, LEAVE_TWO, LEAVE_THREE = 1, 2, 4, 8
VALUE_LIMIT = 2**16


def taking_breaking_values(
    digits: NDArray[np.uint8], count: int, distinct: bool = False, smallest: int = 0
) -> NDArray[np.uint16]:
    """Nim-values G(0), …, G(count − 1) of the code d0.d1d2…, by definition: O(count²) xors a splitting digit.

    Digit dᵢ says what taking i tokens may leave: bit 1 nothing, bit 2 one heap, bit 4 two non-empty heaps,
    bit 8 three (hexadecimal codes), for which the work is O(count³).
    With ``distinct`` the two heaps must differ in size; heaps below ``smallest`` have no move. Raises
    ValueError for a digit above 15, a d0 that allows to leave nothing or one heap, or a negative count,
    OverflowError for a nim-value above 65535, MemoryError where the array does not fit the machine.

    >>> taking_breaking_values(np.array([0, 7, 7], dtype=np.uint8), 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    _check(digits, count)
    value = np.zeros(count, dtype=np.uint16)
    for n in range(max(smallest, 0), count):
        value[n] = _mex(_option_values(digits, value, n, distinct))
    return value


def first_wrong_nim_value(
    digits: NDArray[np.uint8],
    values: NDArray[np.uint16],
    begin: int,
    end: int,
    distinct: bool = False,
    smallest: int = 0,
) -> int:
    """The first heap of begin, …, end − 1 whose value is not the mex of its options' values; ``end`` if there is none.

    The values of smaller heaps are taken as they are given, so that from ``begin`` = 0 on, a prefix without a wrong
    value is right. The code is as for :func:`taking_breaking_values`. ValueError for what is no code, and for a
    stretch that is not in the array.

    >>> kayles = np.array([0, 7, 7], dtype=np.uint8)
    >>> values = np.array([0, 1, 2, 3, 1, 4, 3, 5], dtype=np.uint16)
    >>> first_wrong_nim_value(kayles, values, 0, 7), first_wrong_nim_value(kayles, values, 0, 8)
    (7, 7)
    """
    _check(digits, 0)
    if not 0 <= begin <= end <= len(values):
        raise ValueError("begin and end must lie in the array, in this order")
    for n in range(begin, end):
        if int(values[n]) != (_mex(_option_values(digits, values, n, distinct)) if n >= smallest else 0):
            return n
    return end


def _check(digits: NDArray[np.uint8], count: int) -> None:
    if count < 0:
        raise ValueError("count must not be negative")
    if (digits > 15).any():
        raise ValueError("digits must be 0 to 15")
    if len(digits) and digits[0] & (LEAVE_NOTHING | LEAVE_ONE):
        raise ValueError("the digit before the point must be 0, 4, 8 or 12")


def _option_values(
    digits: NDArray[np.uint8], value: NDArray[np.uint16], n: int, distinct: bool
) -> list[NDArray[np.uint16]]:
    """The nim-values of the options of heap n, ``value`` being right below n."""
    now = digits[: n + 1]
    option_values = [value[n - np.flatnonzero(now[:n] & LEAVE_ONE)]]
    if len(now) > n and now[n] & LEAVE_NOTHING:
        option_values.append(np.zeros(1, dtype=np.uint16))
    for rest in (n - np.flatnonzero(now & LEAVE_TWO)).tolist():
        smaller = np.arange(1, (rest - 1 if distinct else rest) // 2 + 1)
        option_values.append(value[smaller] ^ value[rest - smaller])
    for rest in (n - np.flatnonzero(now & LEAVE_THREE)).tolist():
        for smallest in range(1, rest // 3 + 1):
            middle = np.arange(smallest, (rest - smallest) // 2 + 1)
            option_values.append(value[smallest] ^ value[middle] ^ value[rest - smallest - middle])
    return option_values


def _mex(values: list[NDArray[np.uint16]]) -> int:
    """The least natural number that occurs in none of the arrays; OverflowError if it is above 65535."""
    seen = np.zeros(VALUE_LIMIT, dtype=np.bool_)
    for part in values:
        seen[part] = True
    if seen.all():
        raise OverflowError("a nim-value does not fit 16 bits")
    return int(np.argmin(seen))


Taken = NDArray[np.int64]
Values = NDArray[np.uint16]


def sparse_values(
    to_nothing: Taken,
    to_one: Taken,
    to_two: Taken,
    smallest: int,
    mask: int,
    twisted: bool,
    values: Values,
    begin: int,
    end: int,
) -> int:
    """Writes ``values[begin:end]``, those before being known. The lists and ``smallest`` are as for NimSequence.

    Returns a *reach*: of the heaps below ``end`` none above it is rare, and for begin ≤ n < end each rare value below
    G(n) is that of an option of n that leaves one heap, or a heap within the reach.

    ValueError for lists that do not increase, for a twist where the splits do not allow it, and for bounds beyond the
    array; OverflowError for a nim-value above 65534.

    >>> kayles, values = np.array([1, 2]), np.zeros(12, dtype=np.uint16)
    >>> sparse_values(kayles, kayles, kayles, 0, 0b1010, False, values, 0, 12)
    9
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    for taken, least in ((to_nothing, 1), (to_one, 1), (to_two, 0)):
        if len(taken) and (taken[0] < least or (np.diff(taken) <= 0).any()):
            raise ValueError("the numbers of tokens must increase strictly")
    if not 0 <= begin <= end <= len(values):
        raise ValueError("begin and end must lie within the array")
    if twisted and len({int(taken) % 2 for taken in to_two}) != 1:
        raise ValueError("a twist is for splits that all take an even, or all an odd number of tokens")
    first = int(to_two[0]) if len(to_two) else 0

    def is_rare(n: int, value: int) -> bool:
        return ((value & mask).bit_count() + (twisted and n - first)) % 2 == 0

    rare = [n for n in range(1, begin) if is_rare(n, int(values[n]))]
    reach = 0
    for n in range(begin, end):
        here, part = _nim_value(n, values, (to_nothing, to_one, to_two), rare, is_rare) if n >= smallest else (0, 0)
        reach = max(reach, part)
        if here >= 2**16 - 1:
            raise OverflowError("a nim-value does not fit 16 bits")
        values[n] = here
        if n and is_rare(n, here):
            rare.append(n)
    return max(reach, rare[-1]) if rare else reach


def _nim_value(
    n: int, values: Values, moves: tuple[Taken, Taken, Taken], rare: list[int], is_rare: Callable[[int, int], bool]
) -> tuple[int, int]:
    """The nim-value, and the largest heap whose pairs had to be gone through."""
    to_nothing, to_one, to_two = moves
    seen = {0} if n in to_nothing else set()
    seen.update(int(values[n - taken]) for taken in to_one if taken < n)
    both = [n - int(taken) for taken in to_two]
    seen.update(int(values[heap] ^ values[rest - heap]) for rest in both for heap in rare if heap < rest)
    least, bound = 0, 2 << int(values[:n].max(initial=0)).bit_length()  # all nim-sums lie in the lower half
    while least < bound and (least in seen or is_rare(n, least)):
        least += 1
    missing, reach = set(range(least)) - seen, 0
    for rest in both:
        for a in range(1, rest // 2 + 1):
            if not missing:
                break
            missing.discard(int(values[a] ^ values[rest - a]))
            reach = max(reach, a)
    return min(missing, default=least), reach


Numbers = NDArray[np.int64]


def nim_sequence_paths() -> list[str]:
    """The ways to compute that there are: the compiled module has one for each instruction set.

    >>> nim_sequence_paths()
    ['single']
    """
    return ["single"]


class NimSequence:
    """G(0), G(1), … in stretches. The values live in an array of the caller, who passes the same ones to every call.

    ``to_nothing``, ``to_one``, ``to_two`` and ``to_three`` say which numbers of tokens may be taken so that so many
    heaps are left; with ``distinct`` two heaps must differ, heaps below ``smallest`` have no move. ``path`` is one of
    ``nim_sequence_paths()``, the fastest if empty. With 2 ``threads`` the compiled kernel uses a second one where it
    helps, or ``always``; here it makes no difference. ValueError for lists that do not increase strictly, for numbers
    that cannot be taken, and for a path or a number of threads that there is none.

    >>> kayles = NimSequence(*(np.array(taken, dtype=np.int64) for taken in ([1, 2], [1, 2], [1, 2], [])))
    >>> values = np.zeros(12, dtype=np.uint16)
    >>> kayles.extend(values, 12)
    >>> values.tolist(), kayles.known, kayles.largest, kayles.largest_at
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], 12, 6, 11)
    """

    def __init__(
        self,
        to_nothing: Numbers,
        to_one: Numbers,
        to_two: Numbers,
        to_three: Numbers,
        distinct: bool = False,
        smallest: int = 0,
        path: str = "",
        threads: int = 1,
        always: bool = False,
    ) -> None:
        for taken, least in ((to_nothing, 1), (to_one, 1), (to_two, 0), (to_three, 0)):
            if len(taken) and (taken[0] < least or (np.diff(taken) <= 0).any()):
                raise ValueError(f"the numbers of tokens must increase strictly, from {least} on")
        if distinct and len(to_three):
            raise ValueError("only two heaps can be asked to differ")
        if not 1 <= threads <= 2:
            raise ValueError("a sequence is computed by one thread or two")
        if path and path not in nim_sequence_paths():
            raise ValueError(f"no such path on this machine: {path}")
        lists = (to_nothing, to_one, to_two, to_three)
        self._digits = np.zeros(max((int(taken[-1]) + 1 for taken in lists if len(taken)), default=0), dtype=np.uint8)
        for digit, taken in zip((LEAVE_NOTHING, LEAVE_ONE, LEAVE_TWO, LEAVE_THREE), lists, strict=True):
            self._digits[taken] |= digit
        self._to_two: list[int] = [] if len(to_three) else to_two.tolist()  # where the rare positions say something
        self._distinct, self._smallest = distinct, smallest
        self._rare: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._origin = self._to_two[0] if self._to_two else 0
        self.known = self.largest = self.largest_at = self.mask = self.left_to_step = 0
        self.twisted = False

    def extend(self, values: Values, count: int) -> None:
        """Writes ``values[known:count]``. ValueError for a count below ``known`` or beyond the array, OverflowError
        for a nim-value above 65534.
        """
        self._check(values, count)
        while self.known < count:
            if self.known >= 256 and _is_choice_due(self.known):
                self._choose_partition(values)
            values[self.known] = self._next(values)
            self._note(values, self.known + 1)

    def adopt(self, values: Values, count: int) -> None:
        """Takes ``values[known:count]`` as known, computed earlier; they are believed."""
        self._check(values, count)
        self._note(values, count)
        self._choose_partition(values)

    @property
    def rare(self) -> int:
        """The number of rare positions so far."""
        return len(self._rare)

    @property
    def last_rare(self) -> int:
        """The last rare position so far, −1 where there is none."""
        return int(self._rare[-1]) if len(self._rare) else -1

    def _check(self, values: Values, count: int) -> None:
        if not self.known <= count <= len(values):
            raise ValueError("count must lie between what is known and the length of the array")

    def _note(self, values: Values, count: int) -> None:
        new = values[self.known : count]
        if len(new) and int(new.max()) > self.largest:
            self.largest, self.largest_at = int(new.max()), self.known + int(new.argmax())
        rare = np.flatnonzero(self._is_rare(np.arange(self.known, count), new)) + self.known
        self._rare = np.concatenate([self._rare, rare])
        self.known = self.left_to_step = count

    def _is_rare(self, positions: NDArray[np.int64], values: Values) -> NDArray[np.bool_]:
        parity = _parity(values.astype(np.int64) & self.mask)
        if self.twisted:
            parity ^= (positions - self._origin) % 2
        rare: NDArray[np.bool_] = parity == 0
        return rare

    def _choose_partition(self, values: Values) -> None:
        """The mask, and the twist where all splits take numbers of one parity, with the fewest rare positions."""
        if not self._to_two:
            return
        same_parity = len({taken % 2 for taken in self._to_two}) == 1
        positions, known = np.arange(self.known), values[: self.known]
        counts = {}
        for twisted in (False, True)[: 1 + same_parity]:
            signs = np.where(twisted & ((positions - self._origin) % 2 == 1), -1.0, 1.0)
            histogram = np.bincount(known, weights=signs, minlength=2 ** self.largest.bit_length()).astype(float)
            for mask, excess in enumerate(_walsh_hadamard(histogram)):
                counts[mask, twisted] = (self.known + round(excess)) // 2
        now = (self.mask, self.twisted)
        best = min(counts, key=lambda kind: (counts[kind], kind != now))
        if best != now:
            self.mask, self.twisted = best
            self._rare = np.flatnonzero(self._is_rare(positions, known))

    def _next(self, values: Values) -> int:
        n = self.known
        mex = _mex(_option_values(self._digits, values, n, self._distinct)) if n >= self._smallest else 0
        if mex >= VALUE_LIMIT - 1:
            raise OverflowError("a nim-value does not fit 16 bits")
        return mex


def _is_choice_due(known: int) -> bool:
    """Whether a mask is chosen: at powers of two and, while the values still grow fast, halfway between.

    >>> [known for known in range(256, 2**18) if _is_choice_due(known)][-5:]
    [24576, 32768, 49152, 65536, 131072]
    """
    power = known // 3 if known % 3 == 0 and known < 2**16 else known
    return power & (power - 1) == 0


def _parity(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of the 1s in 16 bits."""
    for shift in (8, 4, 2, 1):
        numbers = numbers ^ (numbers >> shift)
    return numbers & 1


def _walsh_hadamard(histogram: NDArray[np.floating[Any]]) -> list[float]:
    """Entry m: the sum of the entries v, with the sign − where v & m has odd parity."""
    half = 1
    while half < len(histogram):
        pairs = histogram.reshape(-1, 2, half)
        histogram = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        half *= 2
    transform: list[float] = histogram.tolist()
    return transform
