"""The least sum of games whose misère outcome a quotient gets wrong: the twin of ``least_wrong.hpp``.

A game of value a has the contexts C = {z : neither az nor ez is in P, for the values e of its options}: there it has no
winning move and is said to be N. C(G + H) = (C(G) : H) ∩ (C(H) : G), with (C : H) = {z : Φ(H)z in C}, and a sum G with
a move is wrong iff 1 is in C(G). More contexts are worse, so of each value only the largest sets are kept.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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
