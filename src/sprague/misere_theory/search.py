"""The quotients Q₁ ⊂ Q₂, … of the first items, one after another: a learner proposes, an exact search decides.

1. A new item may have a class that is there already: each is tried whose products with P allow it.
2. Else it is a generator. A learner (:class:`sprague.kernels.WordLearner`) makes a hypothesis from outcomes under
   rules that are supposed to hold, those of the quotient so far.
3. The hypothesis is verified against the options of all items (:func:`sprague.kernels.least_wrong_sum`): it holds, or
   the least sum W whose outcome is wrong is found. All below W is right then, W is the other; the rules
   that lead into W are refuted, and items that were taken for others there become generators. Back to 2.

The answer rests on step 3 alone. No step need end where the quotient is infinite; limits of classes, memory and time
say so, and "not found" never means "infinite".
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.misere_theory.quotient import TRIVIAL, Flags, Quotient, Word, least_outside, minus, multiplication, word

Progress = Callable[[int, int], None]


class GaveUp(Exception):
    """A limit was reached; the text says which."""


@dataclass(frozen=True)
class SearchLimits:
    """When to give an item up: elements of the quotient, bytes for outcomes, seconds an item."""

    classes: int = 2000
    memory: int = 1_000_000_000
    seconds: float = 60.0

    def said(self, limit: str) -> str:
        """The limit that a kernel names, in words.

        >>> SearchLimits(classes=400).said("classes")
        'more than 400 elements'
        """
        return {
            "classes": f"more than {self.classes} elements",
            "outcomes": f"more than {self.memory / 1e6:,.0f} MB of outcomes",
            "seconds": f"more than {self.seconds:.3g} s for one item",
            "rules": "the rules stay contradictory",
            "letters": "a sum of more than 65535 items",
        }[limit]


@dataclass(frozen=True)
class Invariant:
    """What proves a quotient: in the i-th row, contexts that no sum of class ``values[i]`` exceeds."""

    values: NDArray[np.int32]
    contexts: NDArray[np.uint8]


class QuotientSearch:
    """The quotient of the items added so far; ``quotient`` is exact at any time.

    >>> search = QuotientSearch()
    >>> for n in (1, 2, 3):
    ...     search.add([(k,) if k else () for k in range(n)])  # Nim heaps
    >>> search.quotient.order, search.quotient.presentation
    (6, '⟨a, b | a² = 1, b³ = b⟩')
    """

    def __init__(self, limits: SearchLimits | None = None) -> None:
        self.limits = limits or SearchLimits()
        self.quotient = TRIVIAL
        self.changes: list[int] = []
        self._options: list[list[Word]] = [[]]
        self._sums: list[NDArray[np.int32]] = [np.zeros((0, 1), dtype=np.int32)]
        self._contexts: Flags = np.zeros((0, 1), dtype=np.bool_)
        self._live: list[int] = []
        self._generators: list[int] = []  # of the learner: no fewer than those of the quotient
        self._refuted: set[tuple[Word, Word]] = set()
        self._learner = kernels.WordLearner(self.limits.classes, min(self.limits.memory, 2**60))
        self._begin()

    @property
    def outcomes(self) -> int:
        """How many outcomes the learner knows by now; may be asked from another thread."""
        return self._learner.outcomes

    def add(self, options: Sequence[Word], seconds: float | None = None) -> None:
        """One more item; its options are sums of items that are there and have moves. Raises GaveUp: it is not added.

        It may take ``seconds``, if they are fewer than those of the limits. An item without options is as good as
        nothing.
        """
        self._begin(seconds)
        item = len(self._options)
        self._options.append([word(each) for each in options])
        self._sums.append(_padded(self._options[-1]))
        if not options:
            self.quotient = _with_value(self.quotient, 0)
            return
        self._live.append(item)
        try:
            if not self._fits():
                self._extend(item)
                self.changes.append(item)
        except BaseException:
            del self._options[item], self._sums[item], self._live[-1]
            raise

    def verify(self) -> Invariant:
        """The invariant that proves the quotient for all items, found anew."""
        self._begin()
        wrong, invariant = self._least_wrong(self.quotient, *self._table(self.quotient))
        if wrong or invariant is None:
            raise AssertionError(f"the quotient is wrong at {wrong}")
        return invariant

    def _fits(self) -> bool:
        """Whether the newest item has a class that is there already; then it is given it."""
        q = self.quotient
        clash = q.rows[q.values_of(self._sums[-1])].any(axis=0)
        contexts = ~q.rows & ~clash
        candidates = [int(x) for x in np.flatnonzero(~(q.rows & clash).any(axis=1) & ~contexts[:, 0])]
        classes = np.array([q.values[item] for item in self._live[:-1]], dtype=np.int32)
        known = [x for x in candidates if (~contexts[x] | self._contexts[classes == x]).all(axis=1).any()]
        for x in known[:1] or candidates:
            table = np.vstack([self._contexts, contexts[x]])
            longer = _with_value(q, x)
            if known or not self._least_wrong(longer, table, ())[0]:
                self.quotient, self._contexts = longer, table
                return True
        return False

    def _extend(self, item: int) -> None:
        """The newest item as a generator."""
        old = self.quotient
        generators = [*self._generators, item]
        words = {each: old.representatives[old.values[each]] for each in self._live[:-1]}
        rules = {pair for pair in old.rules.items() if pair not in self._refuted}
        known: tuple[Quotient, Word] | None = None
        wrongs: list[Word] = []
        while True:
            words |= {each: (each,) for each in generators}
            self._suppose(generators, words, rules, known)
            try:
                q = self._learned(generators, words)
            except GaveUp:
                if not rules:
                    raise
                rules = set()  # some of them were wrong
                continue
            wrong, _ = self._least_wrong(q, *(table := self._table(q)))
            if not wrong:
                self.quotient, self._contexts, self._generators = q, table[0], generators
                return
            if wrongs[-3:] == [wrong] * 3:
                raise GaveUp(f"no progress at {wrong}")
            wrongs.append(wrong)
            if known is None or wrong > known[1]:
                known = q, wrong
            parts = least_outside(wrong, set(q.representatives))
            generators = sorted({*generators, *(part[0] for part in parts if len(part) == 1)})
            self._generators = [each for each in generators if each != item]
            self._refuted |= {(part, q.representatives[q.value(part)]) for part in parts}
            rules = {pair for pair in q.rules.items() if pair not in self._refuted and item not in pair[0]}
            words = {each: q.representatives[q.values[each]] for each in self._live}
            words |= {each: (each,) for each in generators}
            self._suppose(generators, words, rules, known)
            for part in parts:
                context = _in(words, minus(wrong, part))
                other = q.representatives[q.value(part)]
                self._learner.split(_in(words, part), other, context, self._left)

    def _suppose(
        self,
        generators: list[int],
        words: dict[int, Word],
        rules: set[tuple[Word, Word]],
        known: tuple[Quotient, Word] | None,
    ) -> None:
        moves = [sorted({_in(words, option) for option in self._options[each]}) for each in generators]
        self._learner.suppose(generators, moves, sorted(rules))
        if known:
            q, bound = known
            self._learner.know(q.products, q.in_p, [q.values[each] for each in generators], bound)

    def _learned(self, generators: list[int], words: dict[int, Word]) -> Quotient:
        self._gave_up(self._learner.learn(self._left))
        representatives = tuple(map(tuple, self._learner.representatives))
        steps = self._learner.steps
        place = {generator: i for i, generator in enumerate(generators)}
        values = [0] * len(self._options)
        for item in self._live:
            for each in words[item]:
                values[item] = int(steps[values[item], place[each]])
        products = multiplication(representatives, steps, generators)
        in_p = np.array(self._learner.in_p, dtype=np.bool_)
        return Quotient(representatives, products, in_p, tuple(values)).reduced()

    def _table(self, q: Quotient) -> tuple[Flags, Word]:
        """The contexts of every item, and the least sum that has a move from P to P, empty where there is none."""
        contexts = np.zeros((len(self._live), q.order), dtype=np.bool_)
        joined: list[Word] = []
        for i, item in enumerate(self._live):
            own, clash = q.rows[q.values[item]], q.rows[q.values_of(self._sums[item])].any(axis=0)
            if (both := own & clash).any():
                joined.append(word((item, *q.representatives[int(np.argmax(both))])))
            contexts[i] = ~own & ~clash
        return contexts, min(joined, default=())

    def _least_wrong(self, q: Quotient, contexts: Flags, bound: Word) -> tuple[Word, Invariant | None]:
        """The least sum whose outcome is wrong; empty, and the invariant, where all are right."""
        values = [q.values[item] for item in self._live]
        limit, wrong, kept_values, kept_contexts = kernels.least_wrong_sum(
            q.products, self._live, values, contexts, bound, self._left
        )
        self._gave_up(limit)
        return tuple(wrong), None if wrong else Invariant(kept_values, kept_contexts)

    def _begin(self, seconds: float | None = None) -> None:
        own = self.limits.seconds
        self._granted = replace(self.limits, seconds=own if seconds is None else min(seconds, own))
        self._end = time.monotonic() + self._granted.seconds

    @property
    def _left(self) -> float:
        return max(self._end - time.monotonic(), 0)

    def _gave_up(self, limit: str) -> None:
        if limit:
            raise GaveUp(self._granted.said(limit))


def _with_value(q: Quotient, value: int) -> Quotient:
    return Quotient(q.representatives, q.products, q.in_p, (*q.values, value))


def _in(words: dict[int, Word], items: Word) -> Word:
    """A sum of items as a sum of generators, each item replaced by the word that stands for it."""
    return word(each for item in items for each in words[item])


def _padded(sums: Sequence[Word]) -> NDArray[np.int32]:
    """Sums as rows of the same length, filled up with 0."""
    rows = np.zeros((len(sums), max(map(len, sums), default=1) or 1), dtype=np.int32)
    for row, each in zip(rows, sums, strict=True):
        row[: len(each)] = each
    return rows
