"""Fibonacci Nim solved: (heap, limit) is P iff the limit is below the smallest Zeckendorf part of the heap.

A move takes between 1 and min(limit, heap) from the heap; the next limit is twice what was taken. The parts
of the Zeckendorf representation are Fibonacci numbers with indices ≥ 2 that differ by 2 or more, so twice a
part is less than the next greater part: who takes the smallest part leaves a P-position.

Source: M. J. Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963), no. 4, 9-13.
"""

from __future__ import annotations

from sprague.numbers.decimals import abbreviated
from sprague.numbers.numeration import fibonacci, lowest_index
from sprague.strategies import Position, Strategy, integers, tuple_text


def smallest_part(heap: int) -> int:
    """Return the smallest part of the Zeckendorf representation of ``heap`` ≥ 1.

    >>> smallest_part(20), smallest_part(21)
    (2, 21)
    """
    return fibonacci(lowest_index(heap))


def is_p_position(position: Position) -> bool:
    """Whether the player to move from (heap, limit) loses.

    >>> is_p_position((20, 1)), is_p_position((20, 2)), is_p_position((0, 5))
    (True, False, True)
    """
    return winning_move(position) is None


def winning_move(position: Position) -> Position | None:
    """Return the P-position left by taking the smallest Zeckendorf part, or ``None`` at a P-position.

    >>> winning_move((20, 2)), winning_move((21, 20))
    ((18, 4), None)
    """
    heap, limit = _checked(position)
    if heap == 0:
        return None
    part = smallest_part(heap)
    return (heap - part, 2 * part) if part <= limit else None


def reason(position: Position) -> str:
    """Say in one line why the position is P, or which move wins.

    >>> print(reason((21, 20)))
    (21, 20) is a P-position: the limit 20 is below 21, the smallest Zeckendorf part of the heap
    >>> print(reason((20, 2)))
    (20, 2) is an N-position: taking 2, the smallest Zeckendorf part, leaves (18, 4)
    """
    heap, limit = _checked(position)
    if heap == 0:
        return f"{tuple_text((heap, limit))} is the end position: no move is left"
    part = abbreviated(smallest_part(heap))
    move = winning_move((heap, limit))
    if move is None:
        below = f"the limit {abbreviated(limit)} is below {part}, the smallest Zeckendorf part of the heap"
        return f"{tuple_text((heap, limit))} is a P-position: {below}"
    take = f"taking {part}, the smallest Zeckendorf part, leaves {tuple_text(move)}"
    return f"{tuple_text((heap, limit))} is an N-position: {take}"


def fibonacci_nim() -> Strategy:
    """Return the strategy for Fibonacci Nim; its positions are (heap, limit), in this order.

    >>> fibonacci_nim().winning_move((20, 2))
    (18, 4)
    """
    return Strategy("fibonacci-nim", is_p_position, winning_move, reason, "Whinihan, Fibonacci Quart. 1 (1963) 9-13")


def _checked(position: Position) -> tuple[int, int]:
    heap, limit = integers(position, 2, 0, "fibonacci-nim")
    return heap, limit
