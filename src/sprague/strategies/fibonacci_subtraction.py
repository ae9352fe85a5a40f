"""The subtraction game of S = {F_3 − 1, F_5 − 1, …} = {1, 4, 12, …} solved: its nim-values are 0, 1, 2.

B_0 = {⌊nφ²⌋ : n ≥ 0} holds 0 and the integers whose smallest Zeckendorf index is odd (Silber 1976). A heap p
has nim-value 0 if p is in B_0, 1 if p − 1 is, and 2 otherwise; the last are the ⌊⌊nφ²⌋φ⌋ + 1, n ≥ 1. The
values are never periodic.

Source: U. Larsson and N. Fox, An aperiodic subtraction game of Nim-dimension two, J. Integer Seq. 18 (2015)
15.7.4, Theorem 2. The move from nim-value 2 to 0 is chosen by another rule than theirs, which loses a term
F_4 when it treats z_1 = 4 and omits the heaps p = 1 + F_4 + F_6 + …; see :func:`winning_move`.
"""

from __future__ import annotations

from sprague.numbers.decimals import abbreviated
from sprague.numbers.numeration import fibonacci, lowest_index
from sprague.numbers.quadratic import floor_phi
from sprague.strategies import Position, Strategy, integers, tuple_text

_MEMBERSHIP = ("it lies in B_0", "it lies in B_0 ⊕ 1", "it lies in AB ⊕ 1")


def in_b0(p: int) -> bool:
    """Whether p ≥ 0 is some ⌊nφ²⌋, n ≥ 0.

    The number of such n ≥ 1 with ⌊nφ²⌋ < p is ⌊p/φ²⌋ = 2p − 1 − ⌊pφ⌋ for p ≥ 1, so p is one of them iff
    ⌊pφ⌋ grows by 1, not by 2, from p to p + 1.

    >>> [p for p in range(14) if in_b0(p)]
    [0, 2, 5, 7, 10, 13]
    """
    return floor_phi(p + 1) - floor_phi(p) == 1


def nim_value(position: Position) -> int:
    """Return the nim-value 0, 1 or 2 of the heap (Theorem 2; OEIS A242082).

    >>> [nim_value((p,)) for p in range(14)]
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2, 0]
    """
    heap = _heap(position)
    if in_b0(heap):
        return 0
    return 1 if in_b0(heap - 1) else 2


def is_p_position(position: Position) -> bool:
    """Whether the player to move loses: the heap is in B_0.

    >>> is_p_position((13,)), is_p_position((12,))
    (True, False)
    """
    return in_b0(_heap(position))


def winning_move(position: Position) -> Position | None:
    """Return a heap in B_0 that one move reaches, or ``None`` at a P-position.

    From nim-value 1 take 1 = F_3 − 1. From nim-value 2 look at p + 1 = F_j + F_m + … (Zeckendorf, j < m <
    …). Here j is odd, since p − 1 = F_e + … with e ≥ 4 even, and adding 2 = F_3 puts F_3 below it (e ≥ 6)
    or carries F_4 + F_3 = F_5 upwards by 2 at a time (e = 4). Subtracting F_i − 1 from p leaves p + 1 −
    F_i:

    * nothing but F_j: i = j leaves 0;
    * m odd: i = j leaves F_m + …;
    * m even: i = m − 1 leaves F_j + F_{m−2} + …, where m ≥ j + 3. This is a Zeckendorf form, or its first
      two terms are neighbours and make F_{j+2}.

    The smallest index left is odd each time.

    >>> winning_move((12,)), winning_move((9,)), winning_move((13,))
    ((0,), (5,), None)
    """
    heap = _heap(position)
    if in_b0(heap):
        return None
    if in_b0(heap - 1):
        return (heap - 1,)
    rest = heap + 1 - fibonacci(lowest_index(heap + 1))
    if in_b0(rest):  # nothing, or m is odd
        return (rest,)
    return (heap + 1 - fibonacci(lowest_index(rest) - 1),)


def reason(position: Position) -> str:
    """Say in one line which of the three sets holds the heap, and which move wins.

    >>> print(reason((13,)))
    (13) is a P-position: its nim-value is 0, for it lies in B_0
    >>> print(reason((12,)))
    (12) is an N-position: its nim-value is 2, for it lies in AB ⊕ 1; subtracting 12 leaves 0 in B_0
    """
    heap = _heap(position)
    move = winning_move((heap,))
    value = nim_value((heap,))
    name = "a P-position" if move is None else "an N-position"
    text = f"{tuple_text((heap,))} is {name}: its nim-value is {value}, for {_MEMBERSHIP[value]}"
    if move is None:
        return text
    return f"{text}; subtracting {abbreviated(heap - move[0])} leaves {abbreviated(move[0])} in B_0"


def fibonacci_subtraction() -> Strategy:
    """Return the strategy for one heap of this game; a position is a tuple of one integer.

    >>> fibonacci_subtraction().nim_value((12,))
    2
    """
    source = "Larsson and Fox, J. Integer Seq. 18 (2015) 15.7.4, Theorem 2"
    return Strategy("fibonacci-subtraction", is_p_position, winning_move, reason, source, nim_value)


def _heap(position: Position) -> int:
    return integers(position, 1, 0, "fibonacci-subtraction")[0]
