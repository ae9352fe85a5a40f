"""Periodic nim-sequences: the theorem that makes a finite computation a proof, its certificate, and a checker.

Theorem. Let a move take at most k tokens from a heap and leave at most h heaps of it. If G(n + p) = G(n) for
n0 ≤ n < h·n0 + (h − 1)·p + k, with n0 ≥ 1 and p ≥ 1, then G(n + p) = G(n) for all n ≥ n0.

Proof. Let n be at or past that bound. If n + p is left as parts of sum n + p − t, the largest has at least n0 + p
tokens; without p of them it has the same nim-value, and the parts are what n can leave. If n is left as parts, the
largest has at least n0 tokens and can have p more. So the options of n and n + p have the same nim-values.
Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), for h = 2; for h = 1 it is the theorem
on finite subtraction sets (Winning Ways, chapter 4). Parts that must differ, as in Grundy's game, are outside of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games.taking_breaking import THREE_HEAPS, TWO_HEAPS, TakingBreaking
from sprague.prove.verdict import Proved, Refuted
from sprague.solve.repetition import least_period, repeats_from
from sprague.solve.sequences import engine, extend

Values = NDArray[np.uint16]

FORMAT = "sprague periodicity certificate, version 1"

SPLITS_A_SECOND = 3 * 10**9 if kernels.COMPILED else 2 * 10**7
"""What the checker goes through, at least: of heaps that are split in two; of three heaps, all pairs for each third."""

LARGEST_CHECK = 100_000
"""Values that are computed by the definition itself, where a claim is a guess: some seconds a splitting digit."""

LONGEST_CHECK = 3600.0
"""Seconds that a check may take by this reckoning."""

STRETCH = 2**14


@dataclass(frozen=True)
class Periodicity:
    """That G(n + period) = G(n) for all n ≥ preperiod, and what proves it: the first ``bound`` values, by their digest.

    Period and preperiod are the least ones. ``digits`` are d₀, d₁, … up to the last that is not 0; heaps below
    ``smallest_heap`` have no move. ``values`` are those of the preperiod and one period, where they are at hand.
    """

    game: str
    digits: tuple[int, ...]
    smallest_heap: int
    preperiod: int
    period: int
    largest: int
    largest_at: int
    bound: int
    sha256: str
    values: Values = field(repr=False, compare=False)

    def nim_value(self, heap: int) -> int:
        """G(heap) for a heap of any size. Raises BadParameter for a negative one.

        >>> from sprague.prove.period_search import find_period
        >>> find_period("0.77", 1000).nim_value(10**1000)
        1
        """
        if heap < 0:
            raise BadParameter(f"{self.game}: a heap has at least 0 tokens")
        if heap >= self.preperiod:
            heap = self.preperiod + (heap - self.preperiod) % self.period
        return int(self.values[heap])

    def to_json(self) -> str:
        """The certificate as a small text, without the values."""
        fields = {key: value for key, value in asdict(self).items() if key != "values"}
        return json.dumps({"format": FORMAT, **fields}, ensure_ascii=False, indent=1) + "\n"


def heaps_left(digits: tuple[int, ...]) -> int:
    """h: how many heaps a move may leave of one, at least 1.

    >>> heaps_left((0, 1, 5)), heaps_left((0, 3)), heaps_left((8,))
    (2, 1, 3)
    """
    union = int(np.bitwise_or.reduce(digits, initial=0))
    return 3 if union & THREE_HEAPS else 2 if union & TWO_HEAPS else 1


def values_needed(digits: tuple[int, ...], smallest_heap: int, preperiod: int, period: int) -> int:
    """How many first values prove that the sequence repeats itself from ``preperiod`` on: up to the theorem's bound.

    >>> values_needed((0, 7, 7), 0, preperiod=71, period=12)
    168
    """
    h, k = heaps_left(digits), max(len(digits) - 1, 0)
    n0 = max(preperiod, 1, smallest_heap)
    return h * n0 + (h - 1) * period + k + period


def certify(game: str, digits: tuple[int, ...], smallest_heap: int, values: Values, period: int) -> Periodicity | None:
    """The certificate, if the values given suffice to prove that they repeat themselves after ``period`` or a divisor.

    >>> kayles = kernels.taking_breaking_values(np.array([0, 7, 7], dtype=np.uint8), 168)
    >>> found = certify("0.77", (0, 7, 7), 0, kayles, 24)
    >>> found is None, certify("0.77", (0, 7, 7), 0, kayles, 12).preperiod
    (True, 71)
    """
    start = repeats_from(values, period)
    if values_needed(digits, smallest_heap, start, period) > len(values):
        return None
    period = least_period(values, start, period)
    preperiod = repeats_from(values, period)
    bound = values_needed(digits, smallest_heap, preperiod, period)
    shown = values[: preperiod + period].copy()
    return Periodicity(
        game,
        digits,
        smallest_heap,
        preperiod,
        period,
        largest=int(shown.max()),
        largest_at=int(shown.argmax()),
        bound=bound,
        sha256=digest(values[:bound]),
        values=shown,
    )


def digest(values: Values) -> str:
    """The SHA-256 of the values as 16-bit little-endian numbers, in hexadecimal.

    >>> digest(np.array([1], dtype=np.uint16))[:16]
    '47dc540c94ceb704'
    """
    found = hashlib.sha256()
    for begin in range(0, len(values), 2**20):
        found.update(values[begin : begin + 2**20].astype("<u2").tobytes())
    return found.hexdigest()


def read_certificate(text: str) -> Periodicity:
    """The certificate that ``to_json`` wrote; BadParameter, with what is wrong with it, for anything else.

    >>> read_certificate("[]")
    Traceback (most recent call last):
    sprague.errors.BadParameter: not a certificate: ...
    """
    try:
        fields: dict[str, Any] = json.loads(text)
        if fields.pop("format") != FORMAT:
            raise ValueError(f"its format is not {FORMAT!r}")
        integers = ("smallest_heap", "preperiod", "period", "largest", "largest_at", "bound")
        if any(type(fields[key]) is not int or fields[key] < 0 for key in integers) or fields["period"] < 1:
            raise ValueError("a number in it is none")
        digits = tuple(fields.pop("digits"))
        if any(type(digit) is not int or not 0 <= digit <= 15 for digit in digits) or (digits and digits[0] & 3):
            raise ValueError("its digits are none")
        return Periodicity(digits=digits, values=np.zeros(0, dtype=np.uint16), **fields)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadParameter(f"not a certificate: {error}") from None


def seconds_to_check(certificate: Periodicity) -> float:
    """How long :func:`check` will take, roughly and at most: it goes once through all splits of all heaps.

    >>> from sprague.prove.period_search import find_period
    >>> seconds_to_check(find_period("0.77", 1000)) < 0.01
    True
    """
    n, two, three = certificate.bound, 0, 0
    for digit in certificate.digits:
        two += bool(digit & TWO_HEAPS)
        three += bool(digit & THREE_HEAPS)
    return (two * n**2 / 4 + three * n**3 / 12) / SPLITS_A_SECOND


def check(certificate: Periodicity, progress: Callable[[int, int], None] | None = None) -> Proved | Refuted:
    """Whether a certificate proves what it says; each of the values is compared with the definition of the nim-value.

    The values are computed anew by the sparse-space method, which is not believed: that each heap's value is not among
    those of its options, and that all smaller ones are, is checked by a kernel that knows the definition alone.
    Raises TooLarge for a certificate that would take more than an hour, MemoryError.

    >>> from sprague.prove.period_search import find_period
    >>> check(find_period("0.77", 1000)).word
    'proved'
    """
    c = certificate
    if (seconds := seconds_to_check(c)) > LONGEST_CHECK:
        days = f"{seconds / 86400:.0f} days" if seconds > 172_800 else f"{seconds / 3600:.0f} hours"
        raise TooLarge(
            f"{c.game}: {c.bound} values would take some {days} by the definition, more than the hour allowed"
        )
    if c.bound != (needed := values_needed(c.digits, c.smallest_heap, c.preperiod, c.period)):
        return Refuted("the bound", f"the theorem needs {needed} values, not {c.bound}")
    values = _verified_values(c, progress)
    start = repeats_from(values, c.period)
    if start > c.preperiod:
        return Refuted(f"n = {start - 1}", f"G({start - 1 + c.period}) is {values[start - 1 + c.period]}")
    if start < c.preperiod or least_period(values, start, c.period) < c.period:
        return Refuted("the least period or preperiod", f"it repeats itself from {start} on")
    if (int(values.max()), int(values.argmax())) != (c.largest, c.largest_at):
        return Refuted("the largest value", f"it is {values.max()} at {values.argmax()}")
    if digest(values) != c.sha256:
        return Refuted("the digest of the values", f"it is {digest(values)}")
    return Proved(f"the first {c.bound} values by the definition, and the theorem of Guy and Smith (1956)")


def _verified_values(c: Periodicity, progress: Callable[[int, int], None] | None) -> Values:
    """The values, each compared with the definition. RuntimeError where one is wrong, which is our mistake."""
    rules, digits = _Coded(c.game, c.digits, c.smallest_heap), np.array(c.digits, dtype=np.uint8)
    values = np.zeros(c.bound, dtype=np.uint16)
    extend(engine(rules, c.bound), values, c.bound, c.game)
    for begin in range(0, c.bound, STRETCH):
        end = min(begin + STRETCH, c.bound)
        if (wrong := kernels.first_wrong_nim_value(digits, values, begin, end, False, c.smallest_heap)) < end:
            raise RuntimeError(f"{c.game}: the engine's value of heap {wrong} is not that of the definition")
        if progress:
            progress(end * end, c.bound * c.bound)  # the work grows with the square
    return values


class _Coded(TakingBreaking):
    """The game with the digits of a certificate, whatever its name."""

    def __init__(self, name: str, digits: tuple[int, ...], smallest_heap: int) -> None:
        super().__init__(name=name, start=(5,))
        self._digits, self.smallest_heap = digits, smallest_heap

    def digits(self, up_to: int) -> tuple[int, ...]:
        return self._digits[: up_to + 1]
