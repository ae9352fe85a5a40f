"""Steps of work on complete automata, given as tables: to which state each letter leads from each state.

And who wins each position of a finite graph in which play may go in circles: backwards from the ends. The pure twin.

A vertex without arrows is lost (P) in no moves. Vertices are settled in the order of their remoteness: one with an
arrow to a P-position is N, and the first such option that is settled is the nearest; one all of whose options are N is
P, and the last of them that is settled is the farthest. What is never settled is a draw: from there a move leads to
another draw, and none to a P-position. Smith, J. Combin. Theory 1 (1966); Fraenkel and Yesha, *ibid.* A 43 (1986).
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.int32]
States = NDArray[np.int32]


def refined_states(table: Table, labels: States) -> tuple[States, States]:
    """Labels that tell states apart by their own label, then by those of the states that their letters lead to.

    They are numbered as they come; with them come the first states that have them. Rows are compared by a 64-bit hash
    of them: whoever must be sure checks the partition that he ends with. ValueError for a table that leads to no state.

    >>> table = np.array([[1, 2], [1, 2], [0, 2]], dtype=np.int32)
    >>> [each.tolist() for each in refined_states(table, np.array([0, 0, 1], dtype=np.int32))]
    [[0, 0, 1], [0, 2]]
    """
    _check(table)
    if labels.shape != (len(table),):
        raise ValueError("each state has one label")
    weights = np.random.default_rng(0).integers(0, 1 << 63, table.shape[1] + 1, dtype=np.uint64) * np.uint64(2)
    weights += np.uint64(1)
    own = labels.astype(np.uint64)
    rows = own * weights[-1] + own[table] @ weights[:-1]
    _, first, kinds = np.unique(rows, return_index=True, return_inverse=True)
    order = np.argsort(first)
    number = np.empty(len(order), dtype=np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    return number[kinds], first[order].astype(np.int32)


def breadth_first_states(table: Table, first: int) -> States:
    """The states that ``first`` leads to, in the order of a breadth-first walk; ValueError as above.

    >>> breadth_first_states(np.array([[2, 0], [1, 1], [2, 0]], dtype=np.int32), 0).tolist()
    [0, 2]
    """
    _check(table)
    if not 0 <= first < len(table):
        raise ValueError("it begins in no state")
    seen = np.zeros(len(table), dtype=bool)
    seen[first] = True
    level = np.array([first])
    levels = [level]
    while len(level):
        found, at = np.unique(table[level].reshape(-1), return_index=True)
        new = ~seen[found]
        level = found[new][np.argsort(at[new])]
        seen[level] = True
        levels.append(level)
    return np.concatenate(levels).astype(np.int32)


def _check(table: Table) -> None:
    if not len(table) or not ((table >= 0) & (table < len(table))).all():
        raise ValueError("a letter leads to no state")


def retrograde(begins: NDArray[np.int64], heads: NDArray[np.int32]) -> NDArray[np.int32]:
    """The remoteness of each vertex of a graph, even at P-positions, odd at N-positions, −1 at draws.

    The arrows from the vertex v lead to ``heads[begins[v]:begins[v + 1]]``. ValueError for what is no graph.

    >>> retrograde(np.array([0, 2, 3, 3, 4]), np.array([1, 3, 2, 0], dtype=np.int32)).tolist()
    [-1, 1, 0, -1]
    """
    count, counts = len(begins) - 1, np.diff(begins)
    if count < 0 or begins[0] != 0 or begins[-1] != len(heads):
        raise ValueError("the arrows of the vertices lie one after another, all of them")
    if (counts < 0).any():
        raise ValueError("the arrows lie in the order of the vertices")
    if len(heads) and not (int(heads.min()) >= 0 and int(heads.max()) < count):
        raise ValueError("an arrow leads nowhere")
    tails: list[list[int]] = [[] for _ in range(count)]
    for tail, head in zip(np.repeat(np.arange(count), counts).tolist(), heads.tolist(), strict=True):
        tails[head].append(tail)
    length, left = np.where(counts, -1, 0).tolist(), counts.tolist()
    waiting = deque(vertex for vertex in range(count) if length[vertex] == 0)
    while waiting:
        head = waiting.popleft()
        for tail in tails[head]:
            if length[tail] >= 0:
                continue
            left[tail] -= length[head] % 2
            if length[head] % 2 == 0 or left[tail] == 0:
                length[tail] = length[head] + 1
                waiting.append(tail)
    return np.array(length, dtype=np.int32)
