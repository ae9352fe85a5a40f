"""Quasi-linear sequences: a(n + q) = a(n) + p from some n on; among them the rational Beatty forms ⌊(pn + s)/q⌋.

Fraenkel, The Rat game and the Mouse game (2009), has P-positions of this kind. A period q is believed only if the terms
cover it six times: ⌊(377n + s)/233⌋, say, agrees with ⌊nφ⌋ for 610 terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from sprague.guess.conditions import written
from sprague.numbers.decimals import integer

_FORM = re.compile(r"⌊(\()?(\d*)n(?(1)([+-]\d{1,18})\))/(\d{1,18})⌋([+-]\d{1,18})?|(\d*)n([+-]\d{1,18})?")

REPETITIONS = 6
"""So many times must the terms cover a period."""

LATEST_START = 8
"""A law may leave out so many terms at the beginning."""


@dataclass(frozen=True)
class Quasilinear:
    """The sequence with a(n + q) = a(n) + p for all n ≥ start; ``first`` holds a(0), …, a(start + q − 1)."""

    first: tuple[int, ...]
    start: int
    p: int

    @property
    def q(self) -> int:
        """The period of the differences a(n + 1) − a(n)."""
        return len(self.first) - self.start

    def term(self, n: int) -> int:
        """a(n), for n ≥ 0 of any size.

        >>> Quasilinear((0, 1, 3), 1, 3).term(10**30)
        1500000000000000000000000000000
        """
        if n < len(self.first):
            return self.first[n]
        rounds, at = divmod(n - self.start, self.q)
        return self.first[self.start + at] + rounds * self.p

    def step(self, function: str = "d") -> str:
        """d(n + q) = d(n) + p, and from which n on."""
        begins = f" for all n ≥ {self.start}" if self.start else ""
        return f"{function}(n + {self.q}) = {function}(n) + {self.p}{begins}"

    def index_from(self, value: int) -> int:
        """The first n with a(n) ≥ ``value``, for a sequence that increases.

        >>> Quasilinear((0, 1), 1, 3).index_from(10**30)
        333333333333333333333333333334
        """
        n = max(value - self.first[-1], 0) // self.p * self.q
        while self.term(n) < value:
            n += 1
        return n

    def index(self, value: int) -> int | None:
        """The n with a(n) = ``value`` in a sequence that increases; None if there is none.

        >>> law = Quasilinear((0, 1), 1, 3)
        >>> law.index(3 * 10**30 + 1), law.index(3)
        (1000000000000000000000000000001, None)
        """
        n = self.index_from(value)
        return n if self.term(n) == value else None


@dataclass(frozen=True)
class RationalBeatty:
    """⌊(pn + s)/q⌋ for all n ≥ start, p/q in lowest terms."""

    p: int
    q: int
    s: int
    start: int

    @classmethod
    def read(cls, text: str, start: int = 0) -> RationalBeatty | None:
        """The form that is written so, of n; None for anything else.

        >>> RationalBeatty.read("⌊(7n − 1)/2⌋ − 1"), RationalBeatty.read("n + 2")
        (RationalBeatty(p=7, q=2, s=-3, start=0), RationalBeatty(p=1, q=1, s=2, start=0))
        """
        match = _FORM.fullmatch(text.replace(" ", "").replace("−", "-"))
        if match is None:
            return None
        p, q, whole = match[2] or match[6] or "1", integer(match[4] or "1"), match[5] or match[7] or "0"
        return cls(integer(p), q, int(match[3] or "0") + q * int(whole), start)

    def term(self, n: int) -> int:
        """The value at n.

        >>> RationalBeatty(7, 4, 0, 1).term(5)
        8
        """
        return (self.p * n + self.s) // self.q

    def __str__(self) -> str:
        """As a mathematician writes it: ⌊7n/4⌋, ⌊(5n + 3)/4⌋, ⌊7n/2⌋ − 1, 3n − 1."""
        whole, rest = divmod(self.s, self.q) if abs(self.s) >= self.q else (0, self.s)
        if whole and rest * 2 > self.q:
            whole, rest = whole + 1, rest - self.q
        times = "" if self.p == 1 else str(self.p)
        inside = f"{times}n" + written("", (), rest, signed=True)
        if self.q == 1:
            return f"{times}n" + written("", (), self.s, signed=True)
        return (f"⌊({inside})/{self.q}⌋" if rest else f"⌊{inside}/{self.q}⌋") + written("", (), whole, signed=True)

    @property
    def sentence(self) -> str:
        """The same in the language of :mod:`sprague.logic.language.grammar`."""
        return str(self).replace("⌊", "floor(").replace("⌋", ")").replace("−", "-")


Column = RationalBeatty | Quasilinear


def quasilinear(
    terms: Sequence[int], repetitions: int = REPETITIONS, latest_start: int = LATEST_START
) -> Quasilinear | None:
    """The quasi-linear law with the smallest period that all terms a(0), a(1), … follow; None if there is none.

    A law is read off the first terms, at most a sixth of them (and eight more), and tested on the rest. It is a guess:
    a sequence may leave any law after the last term that was looked at. ``repetitions`` asks for more than six, or for
    fewer; the law must hold from ``latest_start`` on.

    >>> quasilinear([0] + [(7 * n) // 4 for n in range(1, 30)])
    Quasilinear(first=(0, 1, 3, 5), start=0, p=7)
    >>> quasilinear([n * n for n in range(30)]) is None
    True
    """
    for q in range(1, len(terms) // repetitions + 1):
        for start in range(min(latest_start, len(terms) - repetitions * q) + 1):
            p = terms[start + q] - terms[start]
            if all(terms[n + q] - terms[n] == p for n in range(start, len(terms) - q)):
                return Quasilinear(tuple(terms[: start + q]), start, p)
    return None


def rational_beatty(law: Quasilinear, start: int = 0) -> RationalBeatty | None:
    """The form ⌊(pn + s)/q⌋ of a law for all n ≥ ``start``; None if it has none. The offset s nearest 0 is chosen.

    s must satisfy q·a(n) − pn ≤ s < q·a(n) − pn + q for all n of one period.

    >>> print(rational_beatty(Quasilinear((0, 2, 6, 9), 1, 7), start=1))
    None
    >>> print(rational_beatty(Quasilinear((0, 2, 6), 1, 7), start=1))
    ⌊7n/2⌋ − 1
    """
    start = max(start, law.start)
    common = gcd(law.p, law.q)
    p, q = law.p // common, law.q // common
    if p < 1:
        return None
    residues = [q * law.term(n) - p * n for n in range(start, start + law.q)]
    low, high = max(residues), min(residues) + q - 1
    offsets = range(low, high + 1)  # that is written shortest which is a multiple of q, else the nearest to 0
    return RationalBeatty(p, q, min([s for s in offsets if s % q == 0] or offsets, key=abs), start) if offsets else None
