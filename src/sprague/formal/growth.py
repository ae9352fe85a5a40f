"""Periods of any code, arithmetic ones too → files for Coq: the first values, and an option for each smaller value.

``theory/Growth.v`` checks them: from n0 on G rises by a power of two in so many steps, or recurs. Options are listed
for all heaps below some bound, and those of the last heaps move on with the heap, as ``theory/SmallerValues.v`` says:
along with its value, or with a value that stays, or both, by how far that is below the value of the heap.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.claims import Claim
from sprague.claims.heap_code import HeapCode
from sprague.errors import BadParameter
from sprague.formal.certificates import as_bytes, packed
from sprague.formal.heaps import code_definition, statement
from sprague.formal.theorem_file import Theorem
from sprague.games import TakingBreaking
from sprague.numbers.periods import Period

LONGEST = 600
"""Periods are taken more than once only as long as they stay below this."""

MOST_OPTIONS = 1_000_000
"""Coq checks so many options in some minutes."""

FURTHEST = 12
"""So many periods after n0 the options that move on have to be there."""

ANY, ALONG, BOTH, STAYS = range(4)

Numbers = NDArray[np.int64]

TEXT = """From Coq Require Import NArith PArith List Uint63.
From Sprague Require Import Certificates Games Heaps Sums Growth.
Import ListNotations.
{definition}Definition first_values : list N := [{values}]%N.
Definition packed_options : packed := ({data})%uint63.
Definition data : text := Eval vm_compute in unpack packed_options.
Definition options : list positive := match read data with Some l => l | None => [] end.
Lemma checked : growth_checked [{code}]%N [{again}]%N first_values
  {start} {period} {saltus} {times} {places} {slack} {least} options = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem {name} :
  {statement}.
Proof.
  exact ({lemma} checked).
Qed.
Print Assumptions {name}.
"""


class Listed(NamedTuple):
    """So many periods make one in which G rises by 2 to the power of ``places``; and the options.

    ``options`` are rows k, a, b, c: taking k tokens leaves these heaps, 0 where there is none. They are in the order of
    the heaps n < ``least`` + 2·``times``·p, for each heap n in the order of the values less than G(n).
    """

    times: int
    places: int
    slack: int
    least: int
    options: Numbers


def growth_theorem(claim: Claim, game: TakingBreaking, code: HeapCode, law: Period, name: str) -> Theorem:
    """The file that says that a nim-sequence is periodic, or arithmetically so; BadParameter where it is not proved."""
    if code.smallest_heap:
        raise BadParameter(f"{game.name}: heaps that may not be small are not written for Coq yet")
    count = law.enough + 2 * law.period
    seen = kernels.taking_breaking_values(code.expanded(count), count, False, 0).astype(np.int64)
    if not np.array_equal(law.values(seen[: law.enough], count), seen):
        raise BadParameter(f"{game.name}: that {law} is not true")
    found = listed(code, law, seen[: law.enough])
    table = {"code": list(code.digits), "again": list(code.recurring), "values": seen[: law.enough].tolist()}
    table |= {"start": law.preperiod, "period": law.period, "saltus": law.saltus}
    table |= {"times": found.times, "places": found.places, "slack": found.slack, "least": found.least}
    text = TEXT.format(
        **{each: said if isinstance(said, int) else "; ".join(map(str, said)) for each, said in table.items()},
        data=packed(as_bytes((found.options + 1).ravel().tolist())),
        lemma="growth_proved _ _ _ _ _ _ _ _ _ _ _" if law.saltus else "recurrence_proved _ _ _ _ _ _ _ _ _ _",
        definition=code_definition(code),
        name=name,
        statement=statement(law),
    )
    return Theorem(name, claim.line, statement(law), [text], table | {"options": found.options.tolist()})


def listed(code: HeapCode, law: Period, first: Numbers) -> Listed:
    """What proves a period; BadParameter where nothing is found.

    >>> found = listed(HeapCode((0, 8)), Period(3, 1, saltus=1), np.array([0, 0, 0, 0]))
    >>> found.times, found.places, found.options[:2].tolist()
    (1, 0, [[1, 1, 1, 1], [1, 2, 1, 1]])
    """
    times = lcm(law.period, max(len(code.recurring), 1)) // law.period
    if (law.saltus * times) & (law.saltus * times - 1):
        raise BadParameter(f"no theorem here proves that nim-values rise by {law.saltus}")
    while law.period * times <= max(LONGEST, law.period):
        search = _Search(code, law, times, first)
        if search.flat and (found := search.listed()):
            return found
        times *= 2
    raise BadParameter(f"no options are found that prove it, with up to {LONGEST} heaps taken as a period")


class _Search:
    """Options of one heap after another."""

    def __init__(self, code: HeapCode, law: Period, times: int, first: Numbers) -> None:
        self.code, self.times, self.rises = code, times, law.saltus > 0
        self.p, self.n0 = law.period * times, max(law.preperiod, 1, len(code.digits))
        self.values = law.values(first, self.n0 + (FURTHEST + 3) * self.p)
        self.places = (law.saltus * times if self.rises else int(self.values.max())).bit_length() - self.rises
        self.high = self.values >> self.places

    @property
    def flat(self) -> bool:
        """Whether the high part is 0 below n0."""
        return not self.high[: self.n0].any()

    def listed(self) -> Listed | None:
        """The options; None if some value has none that moves on as it should."""
        for least in range(self.n0, self.n0 + FURTHEST * self.p, self.p):
            slack = int(self.high[least : least + self.p].min()) - 2 if self.rises else 1
            if slack < 1:
                continue
            if self.values[: least + 2 * self.p].sum() > MOST_OPTIONS:
                raise BadParameter(f"more than {MOST_OPTIONS} options would have to be listed")
            moving = self._all(range(least, least + 2 * self.p), slack)
            if moving is not None and (below := self._all(range(least), None)) is not None:
                return Listed(self.times, self.places, slack, least, np.concatenate([below, moving]))
        return None

    def _all(self, heaps: range, slack: int | None) -> Numbers | None:
        rows = [np.zeros((0, 4), dtype=np.int64)]
        for n in heaps:
            if (found := self._of(n, slack)) is None:
                return None
            rows.append(found)
        return np.concatenate(rows)

    def _of(self, n: int, slack: int | None) -> Numbers | None:
        """An option of n for each smaller value, where ``slack`` is given of the kind that is wanted for it."""
        smaller = np.arange(self.values[n])
        below = self.high[n] - (smaller >> self.places)
        wanted = np.zeros(len(smaller), dtype=np.int64)
        if slack is not None:
            wanted = np.where(below < slack, ALONG, np.where(below < slack + 2, BOTH, STAYS))
        rows = np.full((len(smaller), 4), -1)
        for taken, heaps in self._options(n):
            values = np.bitwise_xor.reduce(self.values[heaps], axis=0)
            near = np.flatnonzero(values < len(smaller))
            taken, heaps, values = taken[near], heaps[:, near], values[near]
            fits = np.choose(wanted[values], self._kinds(taken, heaps))
            rows[values[fits]] = np.stack([taken, *heaps])[:, fits].T
            if (rows[:, 0] >= 0).all():
                break
        return rows if (rows[:, 0] >= 0).all() else None

    def _kinds(self, taken: Numbers, heaps: Numbers) -> list[Any]:
        """Whether an option is of each kind; the first heap is the one that may move along."""
        (c, a, b), many = heaps, taken >= self.n0
        along = (c >= self.n0) & ((self.values[a] ^ self.values[b]) >> self.places == 0)
        alike = many | ((b >= self.n0) & self._alike(a, b))
        every = np.ones(len(taken), dtype=np.bool_)
        return [every, along | (many & (not self.rises)), along & alike, alike | self._alike(c, a)]

    def _alike(self, a: Numbers, b: Numbers) -> Any:
        return (a >= self.n0) & (b >= self.n0) & (self.high[a] == self.high[b])

    def _options(self, n: int) -> Iterator[tuple[Numbers, Numbers]]:
        """How many tokens are taken, and three rows of heaps, 0 where there is none."""
        none, one, two, three = (np.array(self.code.taken(count, n + 1), dtype=np.int64) for count in range(4))
        all_taken, left = none[none == n], n - one[(one >= 1) & (one < n)]
        yield all_taken, np.zeros((3, len(all_taken)), dtype=np.int64)
        yield n - left, np.stack([left, 0 * left, 0 * left])
        for rest in (n - two).tolist():
            c = np.arange(1, rest)
            yield n - rest + 0 * c, np.stack([c, rest - c, 0 * c])
        for rest in (n - three).tolist():
            c, a = (each.ravel() for each in np.mgrid[1 : max(rest - 1, 1), 1 : rest // 2 + 1])
            c, a = c[rest - c >= 2 * a], a[rest - c >= 2 * a]
            yield n - rest + 0 * c, np.stack([c, a, rest - c - a])
