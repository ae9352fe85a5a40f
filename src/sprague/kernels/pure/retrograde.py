"""Who wins each position of a finite graph in which play may go in circles: backwards from the ends. The pure twin.

A vertex without arrows is lost (P) in no moves. Vertices are settled in the order of their remoteness: one with an
arrow to a P-position is N, and the first such option that is settled is the nearest; one all of whose options are N is
P, and the last of them that is settled is the farthest. What is never settled is a draw: from there a move leads to
another draw, and none to a P-position. Smith, J. Combin. Theory 1 (1966); Fraenkel and Yesha, *ibid.* A 43 (1986).
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray


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
