"""Sequences that repeat themselves, or rise by the same number: G(n + p) = G(n) + s for all n from some n0 on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.numbers.decimals import integer

_LAW = re.compile(r"\s*[GΦ]\(n \+ (\d+)\) = [GΦ]\(n\)(?: \+ (\d+))? for all n (?:≥|>=) (\d+)\s*")
_TEXT = re.compile(r"\s*period\s+(\d+)\s+from\s+(\d+)(?:\s+on)?(?:\s+saltus\s+(\d+))?\s*")


@dataclass(frozen=True)
class Period:
    """G(n + ``period``) = G(n) + ``saltus`` for all n ≥ ``preperiod``; with saltus 0 the sequence is periodic.

    Neither number is said to be the least. Raises BadParameter for a period below 1, a preperiod or a saltus below 0.

    >>> print(Period(12, 71)), print(Period(3, 1, saltus=2))
    G(n + 12) = G(n) for all n ≥ 71
    G(n + 3) = G(n) + 2 for all n ≥ 1
    (None, None)
    """

    period: int
    preperiod: int
    saltus: int = 0

    def __post_init__(self) -> None:
        if self.period < 1 or self.preperiod < 0 or self.saltus < 0:
            raise BadParameter(f"a period is at least 1, where it sets in and its saltus at least 0, not {self.text}")

    @classmethod
    def read(cls, text: str) -> Period | None:
        """The period that a text such as ``period 12 from 71 saltus 4`` names; None for a text of another kind.

        >>> Period.read("period 12 from 71"), Period.read("x = y")
        (Period(period=12, preperiod=71, saltus=0), None)
        >>> Period.read("G(n + 12) = G(n) for all n ≥ 71")
        Period(period=12, preperiod=71, saltus=0)
        """
        if law := _LAW.fullmatch(text):
            return cls(integer(law[1]), integer(law[3]), integer(law[2] or "0"))
        match = _TEXT.fullmatch(text)
        return cls(integer(match[1]), integer(match[2]), integer(match[3] or "0")) if match else None

    @property
    def text(self) -> str:
        """What :meth:`read` reads."""
        return f"period {self.period} from {self.preperiod}" + (f" saltus {self.saltus}" if self.saltus else "")

    @property
    def equation(self) -> str:
        """What holds from the preperiod on.

        >>> Period(3, 1, saltus=2).equation
        'G(n + 3) = G(n) + 2'
        """
        return f"G(n + {self.period}) = G(n)" + (f" + {self.saltus}" if self.saltus else "")

    @property
    def enough(self) -> int:
        """So many first values give all."""
        return self.preperiod + self.period

    @property
    def kind(self) -> str:
        """What it is called: *period*, or *arithmetic period*."""
        return "arithmetic period" if self.saltus else "period"

    def __str__(self) -> str:
        return self.law()

    def law(self, function: str = "G") -> str:
        """What holds of a function of heaps.

        >>> Period(12, 71).law("Φ")
        'Φ(n + 12) = Φ(n) for all n ≥ 71'
        """
        return f"{self.equation} for all n ≥ {self.preperiod}".replace("G(", f"{function}(")

    def exception(self, values: NDArray[np.integer]) -> int | None:
        """The first n ≥ preperiod with G(n + period) ≠ G(n) + saltus among the values that are known; None if none is.

        >>> Period(2, 1).exception(np.array([5, 1, 2, 1, 3])), Period(2, 1).exception(np.array([5, 1, 2, 1]))
        (2, None)
        """
        end = max(len(values) - self.period, self.preperiod)
        earlier = values[self.preperiod : end].astype(np.int64) + self.saltus
        wrong = np.flatnonzero(earlier != values[self.preperiod + self.period :])
        return self.preperiod + int(wrong[0]) if len(wrong) else None

    def value(self, first: Sequence[int] | NDArray[np.integer], n: int) -> int:
        """G(n), for n of any size, where ``first`` are G(0), …, G(enough − 1), or more.

        >>> Period(2, 1, 4).value((0, 1, 2), 6), Period(2, 1).value((0, 1, 2), 10**100)
        (10, 2)
        """
        if n < self.enough:
            return int(first[n])
        rounds, rest = divmod(n - self.preperiod, self.period)
        return int(first[self.preperiod + rest]) + self.saltus * rounds

    def values(self, first: Sequence[int] | NDArray[np.integer], count: int) -> NDArray[np.int64]:
        """G(0), …, G(count − 1), from the same first ones.

        >>> Period(2, 1, 4).values([0, 1, 2], 7).tolist()
        [0, 1, 2, 5, 6, 9, 10]
        """
        rounds, rest = np.divmod(np.arange(count) - self.preperiod, self.period)
        known = np.asarray(first, dtype=np.int64)
        later = known[self.preperiod + rest] + self.saltus * rounds
        found: NDArray[np.int64] = np.where(rounds < 0, known[np.arange(count) % self.enough], later)
        return found
