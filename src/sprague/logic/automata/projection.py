"""Forgetting a track of an automaton, and making the result deterministic: ∃ as an operation on automata.

Rabin and Scott's subset construction (1959), a whole level of subsets at a time. A level is kept as one array of
members with the offsets at which its subsets begin; a subset is recognised by the sum of random 64-bit weights of its
members, and then compared with the subset that it was taken for, so a collision cannot make the answer wrong.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata.dfa import Automaton, Hashes, States, Truths, minimal, random_weights
from sprague.logic.automata.limits import charge

MOST_AT_ONCE = 1 << 21
"""Successors that are looked at together; more take more memory, and no less time."""


def forgotten(moves: States, accepting: Truths) -> Automaton:
    """The automaton of a non-deterministic one: ``moves[state, letter, way]`` are the states that a letter leads to.

    A word is accepted iff it is, or would be with some more letters 0 in front, by some choice of ways.

    >>> one = np.array([[[0, 1]], [[2, 2]], [[2, 2]]], dtype=np.int32)  # some way taken at the last letter only
    >>> forgotten(one, np.array([False, True, False])).accepting.tolist()
    [True]
    """
    live = _can_accept(moves, accepting)
    if not live.any():
        return minimal(np.zeros((1, moves.shape[1]), dtype=np.int32), np.zeros(1, dtype=bool))
    return _Subsets(moves, accepting, live).automaton()


def _can_accept(moves: States, accepting: Truths) -> Truths:
    """The states from which some word is accepted."""
    live, before, flat = accepting.copy(), 0, moves.reshape(len(moves), -1)
    while live.sum() != before:
        before = int(live.sum())
        live |= live[flat].any(axis=1)
    return live


def _led_by_zeros(moves: States, live: Truths) -> NDArray[np.int64]:
    """The live states that letters 0 lead to from the first one, itself among them."""
    reached = np.zeros(len(moves), dtype=bool)
    new = np.zeros(1, dtype=np.int64)
    while len(new):
        reached[new] = True
        following = np.unique(moves[new, 0, :]).astype(np.int64)
        new = following[live[following] & ~reached[following]]
    return np.flatnonzero(reached & live)


class _Subsets:
    """The subsets found so far: subset i has the members ``members[start[i] : start[i + 1]]``, in increasing order."""

    def __init__(self, moves: States, accepting: Truths, live: Truths) -> None:
        self.moves, self.accepting, self.live = moves, accepting, live
        self.states, self.letters, self.ways = moves.shape
        self.weights = random_weights(self.states)
        first = _led_by_zeros(moves, live)
        self.members = first
        self.start = np.array([0, len(first)])
        self.hashes: Hashes = np.array([self.weights[first].sum()], dtype=np.uint64)  # sorted …
        self.numbers = np.zeros(1, dtype=np.int64)  # … and whose they are

    def automaton(self) -> Automaton:
        """All subsets reached, as an automaton, minimised."""
        done, rows = 0, []
        while done < len(self.start) - 1:
            end = self._piece(done)
            rows.append(self._rows(done, end))
            done = end
            charge(done, self.letters, len(self.members))
        owner = np.repeat(np.arange(done), np.diff(self.start))
        accepting = np.bincount(owner, weights=self.accepting[self.members[: self.start[-1]]], minlength=done) > 0
        return minimal(np.concatenate(rows), accepting)

    def _piece(self, begin: int) -> int:
        """How far the next piece goes: as many subsets as have not too many successors together, at least one."""
        most = self.start[begin] + MOST_AT_ONCE // (self.letters * self.ways)
        return max(begin + 1, int(np.searchsorted(self.start, most, side="right")) - 1)

    def _rows(self, begin: int, end: int) -> NDArray[np.int64]:
        """To which subset each letter leads from the subsets begin … end − 1; new ones are added."""
        low, high = self.start[begin], self.start[end]
        owner = np.repeat(np.arange(end - begin), np.diff(self.start[begin : end + 1]))
        group = owner[:, None] * self.letters + np.arange(self.letters)
        target = self.moves[self.members[low:high]]
        code = (group[:, :, None] * self.states + target)[self.live[target]]
        code = np.unique(code)
        group, target = code // self.states, code % self.states
        first = np.flatnonzero(np.diff(group, prepend=-1))
        hashes = np.zeros((end - begin) * self.letters, dtype=np.uint64)
        size = np.zeros(len(hashes), dtype=np.int64)
        if len(first):
            hashes[group[first]] = np.add.reduceat(self.weights[target], first)
            size[group[first]] = np.diff(first, append=len(group))
        begins = np.cumsum(size) - size
        numbers = self._numbered(hashes, target, begins, size)
        place = self.start[numbers[group]] + np.arange(len(group)) - begins[group]
        sizes = self.start[numbers + 1] - self.start[numbers]
        if not (np.array_equal(sizes, size) and np.array_equal(self.members[place], target)):
            raise AssertionError("two different subsets have the same 64-bit hash")
        return numbers.reshape(end - begin, self.letters)

    def _numbered(
        self, hashes: Hashes, target: NDArray[np.int64], begins: NDArray[np.int64], size: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The numbers of the subsets with these hashes; those not seen before get the next ones."""
        kinds, chosen, which = np.unique(hashes, return_index=True, return_inverse=True)
        at = np.searchsorted(self.hashes, kinds).clip(0, len(self.hashes) - 1)
        known = self.hashes[at] == kinds
        numbers = np.where(known, self.numbers[at], -1)
        new = np.flatnonzero(~known)
        new = new[np.argsort(chosen[new])]
        numbers[new] = len(self.start) - 1 + np.arange(len(new))
        self._append(target, begins[chosen[new]], size[chosen[new]])
        together = np.concatenate([self.hashes, kinds[new]])
        order = np.argsort(together, kind="stable")
        self.hashes = together[order]
        self.numbers = np.concatenate([self.numbers, numbers[new]])[order]
        return numbers[which]

    def _append(self, target: NDArray[np.int64], begins: NDArray[np.int64], size: NDArray[np.int64]) -> None:
        """Adds the subsets that stand in ``target`` at ``begins``, of these sizes."""
        ends = np.cumsum(size)
        total = int(ends[-1]) if len(ends) else 0
        found = target[np.arange(total) + np.repeat(begins - (ends - size), size)]
        filled = int(self.start[-1])
        if filled + total > len(self.members):
            room = max(filled + total, 2 * len(self.members))
            charge(len(self.start) - 1, self.letters, len(self.members) + room)  # both are there while one is copied
            self.members = np.concatenate([self.members, np.zeros(room - len(self.members), dtype=np.int64)])
        self.members[filled : filled + total] = found
        self.start = np.append(self.start, filled + ends)
