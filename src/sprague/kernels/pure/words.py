"""Quotients of words by their misère outcomes, learnt from a few of them: the twin of ``word_learner.cpp``.

Words are descending tuples in their lexicographic order, which agrees with sums: u < v gives u + w < v + w. What is
learnt is a hypothesis; it rests on rules that are supposed to hold. Angluin, Learning regular sets from queries and
counterexamples, Information and Computation 75 (1987).

And the least sum of games whose misère outcome a quotient gets wrong: the twin of ``least_wrong.hpp``.

A game of value a has the contexts C = {z : neither az nor ez is in P, for the values e of its options}: there it has no
winning move and is said to be N. C(G + H) = (C(G) : H) ∩ (C(H) : G), with (C : H) = {z : Φ(H)z in C}, and a sum G with
a move is wrong iff 1 is in C(G). More contexts are worse, so of each value only the largest sets are kept.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Word = tuple[int, ...]

MENDED_AT_ONCE = 200
"""Leaves that are split before all is learnt anew."""

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


def without(word: Word, part: Word) -> Word:
    """What is left of a word without the letters of a part."""
    left = list(word)
    for letter in part:
        left.remove(letter)
    return tuple(left)


def divides(part: Word, word: Word) -> bool:
    """Whether the letters of one word are among those of another.

    >>> divides((3, 1), (3, 2, 1)), divides((3, 3), (3, 2, 1))
    (True, False)
    """
    rest = iter(word)
    return all(letter in rest for letter in part)


def heads(word: Word) -> list[int]:
    """The places where a letter is the first of its kind."""
    return [i for i, letter in enumerate(word) if not i or word[i - 1] != letter]


class Rewriting:
    """Rules by the largest letter of what they replace."""

    def __init__(self) -> None:
        self._by_top: dict[int, list[tuple[Word, Word]]] = {}

    def add(self, left: Word, right: Word) -> None:
        """One more rule."""
        self._by_top.setdefault(left[0], []).append((left, right))

    def find(self, word: Word) -> tuple[Word, Word] | None:
        """A rule whose left side is part of the word."""
        for i in heads(word):
            for rule in self._by_top.get(word[i], ()):
                if divides(rule[0], word):
                    return rule
        return None


class Oracle:
    """Misère outcomes of words, by the definition, what is known, and rules that are supposed to hold."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes // BYTES
        self.end = 0.0
        self.suppose({}, Rewriting())

    def suppose(self, moves: dict[int, list[Word]], rules: Rewriting) -> None:
        """Begins anew, with the options of each letter."""
        self._moves, self._rules = moves, rules
        self.outcomes: dict[Word, bool] = {}
        self._known: tuple[NDArray[np.int32], NDArray[np.bool_], dict[int, int], Word] | None = None

    def know(self, products: NDArray[np.int32], in_p: NDArray[np.bool_], values: dict[int, int], bound: Word) -> None:
        """The outcomes of all words up to a bound are those of a quotient; that of the bound itself is the other."""
        self._known = products, in_p, values, bound

    def is_p(self, word: Word) -> bool:
        """Whether a word is a misère P-position; raises LimitHit."""
        now = self._at_once(word)
        if now is not None:
            return now
        line = [(word, self._normal(word))]
        while line:
            if len(self.outcomes) > self._most:
                raise LimitHit("outcomes")
            if time.monotonic() > self.end:
                raise LimitHit("seconds")
            asked, normal = line[-1]
            needed, answer = self._answer(normal)
            if needed is not None:
                line.append((needed, self._normal(needed)))
            else:
                self.outcomes[normal] = self.outcomes[asked] = answer
                line.pop()
        return self.outcomes[word]

    def _answer(self, word: Word) -> tuple[Word | None, bool]:
        """A word whose outcome is needed first; or none, and whether the word is P."""
        known = self._at_once(word)
        if known is not None:
            return None, known
        for i in heads(word):
            for option in self._moves[word[i]]:
                left = merged(word[:i] + word[i + 1 :], option)
                theirs = self._at_once(left)
                if theirs is None:
                    return left, False
                if theirs:
                    return None, False
        return None, True

    def _at_once(self, word: Word) -> bool | None:
        if not word:
            return False
        if self._known and word <= self._known[3]:
            products, in_p, values, bound = self._known
            x = 0
            for letter in word:
                x = products[x, values[letter]]
            return bool(in_p[x]) != (word == bound)
        return self.outcomes.get(word)

    def _normal(self, word: Word) -> Word:
        while rule := self._rules.find(word):
            word = merged(without(word, rule[0]), rule[1])
        return word


@dataclass
class Node:
    """A node of a tree: contexts at the inner ones, a class of words at each leaf."""

    context: Word = ()
    if_n: Node | None = None
    if_p: Node | None = None
    representative: Word | None = None


class Tree:
    """A discrimination tree: words with the same outcome in all contexts on the way reach the same leaf."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.root = Node((), Node(), Node())

    def forget(self) -> None:
        """No leaf has a representative."""
        nodes = [self.root]
        while nodes:
            node = nodes.pop()
            node.representative = None
            nodes += [each for each in (node.if_n, node.if_p) if each]

    def sift(self, word: Word) -> Node:
        """The leaf of a word."""
        node = self.root
        while node.if_n and node.if_p:
            node = node.if_p if self.oracle.is_p(merged(word, node.context)) else node.if_n
        return node

    def contexts(self, word: Word) -> list[tuple[Word, bool]]:
        """The contexts on the way of a word, with its outcomes there."""
        node, found = self.root, []
        while node.if_n and node.if_p:
            found.append((node.context, self.oracle.is_p(merged(word, node.context))))
            node = node.if_p if found[-1][1] else node.if_n
        return found

    def apart(self, one: Word, two: Word) -> Word:
        """A context that tells two words in different leaves apart."""
        return next(context for context, p in self.contexts(one) if self.oracle.is_p(merged(two, context)) != p)

    def split(self, one: Word, two: Word, context: Word) -> bool:
        """Splits the leaf of two words that a context tells apart; False where they are in different ones."""
        leaf = self.sift(one)
        if leaf is not self.sift(two):
            return False
        if self.oracle.is_p(merged(one, context)) == self.oracle.is_p(merged(two, context)):
            return False
        leaf.context, leaf.if_n, leaf.if_p = context, Node(), Node()
        return True


class WordLearner:
    """The quotient of all words in some generators, learnt; limits of classes and memory.

    >>> learner = WordLearner(100, 10**6)
    >>> learner.suppose([1, 2], [[()], [(), (1,)]], [])  # heaps of Nim
    >>> learner.learn(10), learner.representatives
    ('', [[], [1]])
    >>> learner.split([2], [], [2], 10), learner.learn(10), learner.representatives
    (True, '', [[], [1], [2], [2, 1]])
    """

    def __init__(self, most_classes: int, most_bytes: int) -> None:
        self._most = most_classes
        self._oracle = Oracle(most_bytes)
        self._tree = Tree(self._oracle)
        self._generators: list[int] = []
        self._reps: list[Word] = []
        self._index: dict[Word, int] = {}
        self._rules = Rewriting()
        self._steps: dict[tuple[int, int], int] = {}
        self._in_p: list[bool] = []

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
        self._generators = list(generators)
        supposed = Rewriting()
        for left, right in rules:
            supposed.add(tuple(left), tuple(right))
        options = [[tuple(option) for option in each] for each in moves]
        self._oracle.suppose(dict(zip(generators, options, strict=True)), supposed)

    def know(
        self, products: NDArray[np.int32], in_p: NDArray[np.bool_], values: Sequence[int], bound: Sequence[int]
    ) -> None:
        """All words below a bound have the outcomes of a quotient, in which each generator has a value; it has not."""
        self._oracle.know(products, in_p, dict(zip(self._generators, values, strict=True)), tuple(bound))

    def split(self, one: Sequence[int], two: Sequence[int], context: Sequence[int], seconds: float) -> bool:
        """Tells two words apart that were taken for equal, if the context does."""
        self._oracle.end = time.monotonic() + seconds
        try:
            return self._tree.split(tuple(one), tuple(two), tuple(context))
        except LimitHit:
            return False

    def learn(self, seconds: float) -> str:
        """Learns; the limit that was reached, or nothing."""
        self._oracle.end = time.monotonic() + seconds
        try:
            while True:
                self._collect()
                self._make_steps()
                self._in_p = [self._oracle.is_p(rep) for rep in self._reps]
                if not self._mend_commutation() and not self._mend_outcomes():
                    return ""
        except LimitHit as limit:
            return str(limit)

    @property
    def representatives(self) -> list[list[int]]:
        """The least word of every class, in ascending order."""
        return list(map(list, self._reps))

    @property
    def steps(self) -> NDArray[np.int32]:
        """The class of each representative with each generator added."""
        rows = [[self._steps[k, g] for g in self._generators] for k in range(len(self._reps))]
        return np.array(rows, dtype=np.int32).reshape(len(self._reps), len(self._generators))

    @property
    def in_p(self) -> list[int]:
        """1 for each representative that is a misère P-position, 0 for the others."""
        return list(map(int, self._in_p))

    @property
    def outcomes(self) -> int:
        """How many outcomes are known."""
        return len(self._oracle.outcomes)

    def _collect(self) -> None:
        """Words in ascending order whose parts are all representatives: each is one itself, or the left of a rule."""
        self._tree.forget()
        self._reps, self._index, self._rules = [], {}, Rewriting()
        waiting: list[Word] = [()]
        met: set[Word] = {()}
        while waiting:
            word = heapq.heappop(waiting)
            if any(word[:i] + word[i + 1 :] not in self._index for i in heads(word)):
                continue
            leaf = self._tree.sift(word)
            if leaf.representative is not None:
                self._rules.add(word, leaf.representative)
                continue
            if len(self._reps) == self._most:
                raise LimitHit("classes")
            leaf.representative = word
            self._index[word] = len(self._reps)
            self._reps.append(word)
            for longer in {merged(word, (g,)) for g in self._generators} - met:
                met.add(longer)
                heapq.heappush(waiting, longer)

    def _make_steps(self) -> None:
        """In ascending order of the words, so that what a rule leads to is there already."""
        pairs = [(merged(rep, (g,)), k, g) for k, rep in enumerate(self._reps) for g in self._generators]
        self._steps = {}
        for word, k, g in sorted(pairs):
            found = self._index.get(word)
            if found is None:
                left, right = self._rules.find(word) or ((), ())
                found = self._value(merged(without(word, left), right))
            self._steps[k, g] = found

    def _value(self, word: Word) -> int:
        x = 0
        for letter in reversed(word):
            x = self._steps[x, letter]
        return x

    def _mend_commutation(self) -> int:
        """Where the rules lead from one word to two, some rule on one of the ways is wrong; a context shows which."""
        mended = 0
        for i, g in enumerate(self._generators):
            for h in self._generators[:i]:
                looked = 0
                for k, rep in enumerate(self._reps):
                    gk, hk = self._steps[k, g], self._steps[k, h]
                    one, two = self._steps[gk, h], self._steps[hk, g]
                    if one == two or looked == 5:
                        continue
                    looked += 1
                    context = self._tree.apart(self._reps[one], self._reps[two])
                    mended += self._trace(merged(rep, (g,)), merged((h,), context))
                    mended += self._trace(merged(rep, (h,)), merged((g,), context))
                    mended += self._trace(merged(self._reps[gk], (h,)), context)
                    mended += self._trace(merged(self._reps[hk], (g,)), context)
                if mended > MENDED_AT_ONCE:
                    return mended
        return mended

    def _mend_outcomes(self) -> int:
        """Where rules and oracle say different things of a representative in a context of the tree."""
        mended = 0
        for rep in self._reps:
            for context, p in self._tree.contexts(rep):
                word = merged(rep, context)
                if self._in_p[self._value(word)] != p:
                    mended += self._trace(word, ())
            if mended > MENDED_AT_ONCE:
                break
        return mended

    def _trace(self, word: Word, context: Word) -> int:
        """Follows the rules from a word to its representative; splits a leaf where the outcome changes on the way."""
        mended, i = 0, len(word)
        while i:
            i -= 1
            if word[i:] in self._index:
                continue
            left, right = self._rules.find(word[i:]) or ((), ())
            rest = without(word, left)
            full = merged(rest, context)
            if self._oracle.is_p(merged(left, full)) != self._oracle.is_p(merged(right, full)):
                mended += self._tree.split(left, right, full)
            word = merged(rest, right)
            i = len(word)
        return mended


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
    found: dict[int, list[int]] = {}
    used = []
    for i, value in enumerate(values):
        bits = _bits(contexts[i])
        if bits and not _covered(bits, found.setdefault(value, [])):
            found[value].append(bits)
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
