"""Quotients of words by their misère outcomes, learnt from a few of them: ``word_learner.cpp`` by a plain table.

Words are descending tuples in their lexicographic order, which agrees with sums: u < v gives u + w < v + w. Words that
have the same outcomes in some contexts are taken for equal; where that contradicts itself one more context is found.
What is learnt is a hypothesis. Angluin, Learning regular sets from queries and counterexamples, Information and
Computation 75 (1987).

And the least sum of games whose misère outcome a quotient gets wrong: the twin of ``least_wrong.hpp``.

A game of value a has the contexts C = {z : neither az nor ez is in P, for the values e of its options}: there it has no
winning move and is said to be N. C(G + H) = (C(G) : H) ∩ (C(H) : G), with (C : H) = {z : Φ(H)z in C}, and a sum G with
a move is wrong iff 1 is in C(G). More contexts are worse, so of each value only the largest sets are kept.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Word = tuple[int, ...]

BYTES = 200
"""Of memory for the outcome of a word, about."""


class LimitHit(Exception):
    """A limit was reached: "classes", "outcomes" or "seconds"."""


def merged(a: Word, b: Word) -> Word:
    """The letters of both words.

    >>> merged((3, 1), (2,))
    (3, 2, 1)
    """
    return tuple(sorted(a + b, reverse=True)) if a and b else a or b


def parts(word: Word) -> dict[int, Word]:
    """What is left of a word without one letter, by that letter.

    >>> parts((3, 1, 1))
    {3: (1, 1), 1: (3, 1)}
    """
    return {letter: word[:i] + word[i + 1 :] for i, letter in enumerate(word)}


def divides(part: Word, word: Word) -> bool:
    """Whether the letters of one word are among those of another.

    >>> divides((3, 1), (3, 2, 1)), divides((3, 3), (3, 2, 1))
    (True, False)
    """
    rest = iter(word)
    return all(letter in rest for letter in part)


class WordLearner:
    """The quotient of all words in some generators, learnt; limits of classes and memory.

    >>> learner = WordLearner(100, 10**6)
    >>> learner.suppose([1, 2], [[()], [(), (1,)]], [])  # heaps of Nim
    >>> learner.learn(10), learner.representatives
    ('', [[], [1], [2], [2, 1]])
    """

    def __init__(self, most_classes: int, most_bytes: int) -> None:
        self._most, self._most_outcomes, self._end = most_classes, most_bytes // BYTES, 0.0
        self._contexts: list[Word] = [()]
        self._moves: dict[int, list[Word]] = {}
        self._outcomes: dict[Word, bool] = {}
        self._rows: dict[Word, list[bool]] = {}
        self._rules: list[tuple[Word, Word]] = []
        self._known: tuple[NDArray[np.int32], NDArray[np.bool_], dict[int, int], Word] | None = None
        self._reps: list[Word] = []
        self._steps: dict[tuple[int, int], int] = {}

    def suppose(
        self,
        generators: Sequence[int],
        moves: Sequence[Sequence[Sequence[int]]],
        rules: Sequence[tuple[Sequence[int], Sequence[int]]],
    ) -> None:
        """The generators in ascending order, the options of each as words, and rules that are supposed to hold.

        What told words apart before is asked again; generators that were there must stay.
        """
        if len(generators) > 255 or len(moves) != len(generators):
            raise ValueError("there are at most 255 generators, each with its moves")
        self._moves = {g: [tuple(option) for option in each] for g, each in zip(generators, moves, strict=True)}
        self._rules = [(tuple(left), tuple(right)) for left, right in rules]
        self._outcomes, self._rows, self._known = {}, {}, None

    def know(
        self, products: NDArray[np.int32], in_p: NDArray[np.bool_], values: Sequence[int], bound: Sequence[int]
    ) -> None:
        """All words below a bound have the outcomes of a quotient, in which each generator has a value; it has not."""
        self._known = products, in_p, dict(zip(self._moves, values, strict=True)), tuple(bound)

    def split(self, one: Sequence[int], two: Sequence[int], context: Sequence[int], seconds: float) -> bool:
        """Tells two words apart that were taken for equal, if the context does."""
        self._end, words = time.monotonic() + seconds, (tuple(one), tuple(two))
        try:
            (p, q), rows = (self._is_p(merged(each, tuple(context))) for each in words), [*map(self._row, words)]
        except LimitHit:
            return False
        self._contexts += [tuple(context)] * (rows[0] == rows[1] and p != q)
        return rows[0] == rows[1] and p != q

    def learn(self, seconds: float) -> str:
        """Learns; the limit that was reached, or nothing."""
        self._end = time.monotonic() + seconds
        try:
            while (context := self._collect()) is not None:
                self._contexts.append(context)
        except LimitHit as limit:
            return str(limit)
        return ""

    @property
    def representatives(self) -> list[list[int]]:
        """The least word of every class, in ascending order."""
        return list(map(list, self._reps))

    @property
    def steps(self) -> NDArray[np.int32]:
        """The class of each representative with each generator added."""
        rows = [[self._steps[k, g] for g in self._moves] for k in range(len(self._reps))]
        return np.array(rows, dtype=np.int32).reshape(len(self._reps), len(self._moves))

    @property
    def in_p(self) -> list[int]:
        """1 for each representative that is a misère P-position, 0 for the others."""
        return [int(self._is_p(rep)) for rep in self._reps]

    @property
    def outcomes(self) -> int:
        """How many outcomes are known."""
        return len(self._outcomes)

    def _row(self, word: Word) -> tuple[bool, ...]:
        """The outcomes of a word in all contexts."""
        row = self._rows.setdefault(word, [])
        row += [self._is_p(merged(word, context)) for context in self._contexts[len(row) :]]
        return tuple(row)

    def _collect(self) -> Word | None:
        """The least words of all rows, and what a letter makes of each; or a context in which that is contradictory."""
        self._reps, self._steps = [], {}
        index, classes, rows = dict[Word, int](), dict[Word, int](), dict[tuple[bool, ...], int]()
        waiting, met = [Word()], {Word()}
        while waiting:
            word = heapq.heappop(waiting)
            if any(part not in index for part in parts(word).values()):
                continue
            known = classes[word] = rows.setdefault(self._row(word), len(rows))
            if known < len(self._reps):
                continue
            if known == self._most:
                raise LimitHit("classes")
            index[word] = known
            self._reps.append(word)
            for longer in {merged(word, (g,)) for g in self._moves} - met:
                met.add(longer)
                heapq.heappush(waiting, longer)
        pairs = [(merged(rep, (g,)), k, g) for k, rep in enumerate(self._reps) for g in self._moves]
        for word, k, g in sorted(pairs):  # what a smaller word is taken for is known by then
            if word not in classes:
                letter = next(letter for letter, part in parts(word).items() if part not in index)
                smaller = self._steps[index[parts(self._reps[k])[letter]], g]
                known = self._steps[smaller, letter]
                if context := self._apart(word, self._reps[known]):
                    return merged((letter,), context[0])
                classes[word] = known
            self._steps[k, g] = classes[word]
        for k, rep in enumerate(self._reps):
            for g, h in combinations(self._moves, 2):
                one, two = (self._reps[self._steps[self._steps[k, a], b]] for a, b in ((g, h), (h, g)))
                if one != two:
                    (tells,) = self._apart(one, two)
                    p = self._is_p(merged(merged(rep, (h, g)), tells))
                    return merged((h if p != self._is_p(merged(one, tells)) else g,), tells)
            for around in self._contexts:
                k, p = 0, self._is_p(whole := merged(rep, around))
                for i, letter in enumerate(reversed(whole), start=1):
                    k = self._steps[k, letter]
                    if self._is_p(merged(self._reps[k], rest := whole[: len(whole) - i])) != p:
                        return rest
        return None

    def _apart(self, one: Word, two: Word) -> list[Word]:
        """The first context in which two words have different outcomes, if there is one."""
        both = zip(self._contexts, self._row(one), self._row(two), strict=True)
        return [context for context, p, q in both if p != q][:1]

    def _is_p(self, word: Word) -> bool:
        """Whether a word is a misère P-position, by the definition and what is known; raises LimitHit."""
        if (known := self._at_once(word)) is not None:
            return known
        line = [word := self._normal(word)]
        while self._at_once(word) is None:
            if len(self._outcomes) > self._most_outcomes:
                raise LimitHit("outcomes")
            if time.monotonic() > self._end:
                raise LimitHit("seconds")
            lefts = (merged(part, option) for g, part in parts(line[-1]).items() for option in self._moves[g])
            for left in lefts:
                if (theirs := self._at_once(left)) is None:
                    theirs = self._at_once(left := self._normal(left))
                if theirs is None:
                    line.append(left)
                    break
                if theirs:
                    self._outcomes[line.pop()] = False
                    break
            else:
                self._outcomes[line.pop()] = True
        return bool(self._at_once(word))

    def _normal(self, word: Word) -> Word:
        while rule := next((rule for rule in self._rules if divides(rule[0], word)), None):
            left = list(word)
            for letter in rule[0]:
                left.remove(letter)
            word = merged(tuple(left), rule[1])
        return word

    def _at_once(self, word: Word) -> bool | None:
        if not word:
            return False
        if self._known and word <= self._known[3]:
            products, in_p, values, bound = self._known
            x = 0
            for letter in word:
                x = products[x, values[letter]]
            return bool(in_p[x]) != (word == bound)
        return self._outcomes.get(word)


Sum = tuple[int, ...]
Answer = tuple[str, list[int], NDArray[np.int32], NDArray[np.uint8]]


def least_wrong_sum(
    products: NDArray[np.int32],
    items: Sequence[int],
    values: Sequence[int],
    contexts: NDArray[np.bool_],
    bound: Sequence[int],
    seconds: float,
) -> Answer:
    """The limit that was reached or "", the least wrong sum below the bound (or the bound), and the sets kept.

    Items ascend, each with its value and its contexts, a row each; an empty bound is none. Where no sum is wrong, the
    sets kept, each a row behind its value, are closed under adding items, and none has the identity.

    >>> one, nim_heap = np.array([[0, 1], [1, 0]], dtype=np.int32), np.array([[False, False]])
    >>> least_wrong_sum(one, [1], [1], nim_heap, [], 10)[:2]
    ('', [])
    """
    end = time.monotonic() + seconds
    used = _not_covered(items, values, contexts)
    queue: list[tuple[Sum, int, int]] = []
    least: dict[tuple[int, int], Sum] = {}
    kept: dict[int, list[int]] = {}
    in_order: list[tuple[int, int]] = []

    def wait(total: Sum, x: int, bits: int) -> None:
        if _covered(bits, kept.get(x, [])) or least.get((x, bits), (*total, 0)) <= total:
            return
        least[x, bits] = total
        heapq.heappush(queue, (total, x, bits))

    for i in used:
        wait((items[i],), values[i], _bits(contexts[i]))
    while queue:
        total, x, bits = heapq.heappop(queue)
        if bound and total >= tuple(bound):
            break
        if time.monotonic() > end:
            return "seconds", [], *_rows(in_order, len(products))
        if _covered(bits, kept.get(x, [])):
            continue
        if bits & 1:
            return "", list(total), *_rows(in_order, len(products))
        kept.setdefault(x, []).append(bits)
        in_order.append((x, bits))
        row = _row(bits, len(products))
        for i in used:
            both = row[products[values[i]]] & contexts[i][products[x]]
            if both.any():
                wait(tuple(sorted((*total, items[i]), reverse=True)), int(products[x, values[i]]), _bits(both))
    return "", list(bound), *_rows(in_order, len(products))


def _not_covered(items: Sequence[int], values: Sequence[int], contexts: NDArray[np.bool_]) -> list[int]:
    """The places of the items that are worse somewhere than all smaller ones of the same value."""
    missed: dict[int, list[int]] = {}
    used = []
    for i, value in enumerate(values):
        bits = _bits(contexts[i])
        if bits and not _covered(bits, missed.setdefault(value, [])):
            missed[value].append(bits)
            used.append(i)
    return used


def _covered(bits: int, kept: list[int]) -> bool:
    return any(not bits & ~each for each in kept)


def _bits(row: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(row, bitorder="little").tobytes(), "little")


def _row(bits: int, width: int) -> NDArray[np.bool_]:
    packed = np.frombuffer(bits.to_bytes((width + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little", count=width).astype(np.bool_)


def _rows(pairs: list[tuple[int, int]], width: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    rows = np.array([_row(bits, width) for _, bits in pairs], dtype=np.uint8)
    return np.array([x for x, _ in pairs], dtype=np.int32), rows.reshape(len(pairs), width)
