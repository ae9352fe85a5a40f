"""Wythoff's game W(a) solved: (x, y), x ≤ y, is P iff x = ⌊nα⌋ and y = x + an for some n ≥ 0.

A move takes from one pile, or l > 0 from one and k > 0 from the other with |k − l| < a; Wythoff's own game
is a = 1. Here α = (2 − a + √(a² + 4))/2 and β = α + a, irrational with 1/α + 1/β = 1, so that by Beatty's
theorem the A_n = ⌊nα⌋ and B_n = ⌊nβ⌋ = A_n + an partition the positive integers. Exact for every size: α is
a quadratic number, never a float.

*Misère play.* For a = 1, (0, 1) and (2, 2) take the place of (0, 0) and (1, 2) among the P-positions; for a ≥ 2 these
are the pairs (A_n, A_n + an + 1), n ≥ 0, A_n = ⌊nα + 1/α⌋ the mex of those before.

Sources: W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907) 199-202 (a = 1); A. S.
Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982) 353-361; Wythoff
games, continued fractions, cedar trees and Fibonacci searches, Theoret. Comput. Sci. 29 (1984) 49-73.
"""

from __future__ import annotations

from functools import lru_cache, partial

from sprague.errors import BadParameter
from sprague.numbers.quadratic import Quadratic
from sprague.strategies import Position, Strategy, ranked, under_misere


@lru_cache(maxsize=64)
def slope(a: int = 1) -> Quadratic:
    """Return α = (2 − a + √(a² + 4))/2, the growth of the smaller pile.

    :raises BadParameter: unless a ≥ 1.

    >>> slope(1).floor_multiple(10), slope(2).floor_multiple(10)
    (16, 14)
    """
    if a < 1:
        raise BadParameter(f"wythoff: a is an integer ≥ 1, not {a}")
    return Quadratic(2 - a, 1, a * a + 4, 2) if a % 2 else Quadratic(1 - a // 2, 1, a * a // 4 + 1)


def nth_p_position(n: int, a: int = 1) -> Position:
    """Return the n-th P-position (⌊nα⌋, ⌊nα⌋ + an), n ≥ 0.

    >>> [nth_p_position(n) for n in range(4)], nth_p_position(3, a=2)
    ([(0, 0), (1, 2), (3, 5), (4, 7)], (4, 10))
    """
    smaller = slope(a).floor_multiple(n)
    return smaller, smaller + a * n


def index(position: Position, a: int = 1) -> int | None:
    """Return the n of which the position is the n-th P-position, or ``None`` at an N-position; piles in order.

    >>> index((4, 7)), index((4, 6)), index((4, 10), a=2)
    (3, None, 3)
    """
    x, y = position
    n, rest = divmod(y - x, a)
    return n if rest == 0 and slope(a).floor_multiple(n) == x else None


def winning_move(position: Position, a: int = 1) -> Position | None:
    """Return a P-position that one move reaches, or ``None`` at a P-position (Fraenkel 1982, section 2).

    If x = B_n, lower y to A_n. If x = A_n and y > B_n, lower y to B_n. Otherwise the difference
    is less than an: with m = ⌊(y − x)/a⌋ < n lower both piles to the m-th P-position, which changes the
    difference by less than a.

    >>> winning_move((4, 6)), winning_move((4, 7)), winning_move((5, 9))
    ((3, 5), None, (3, 5))
    """
    x, y = position
    alpha = slope(a)
    n = (1 / alpha).floor_multiple(x + 1)  # the largest n with A_n ≤ x
    if alpha.floor_multiple(n) != x:  # then x is a B, and x − n of the integers 1, …, x are B
        return nth_p_position(x - n, a)
    if y - x == a * n:
        return None
    return (x, x + a * n) if y - x > a * n else nth_p_position((y - x) // a, a)


def formula(a: int = 1) -> str:
    """Return the closed form in words.

    >>> formula(1), formula(2)
    ('(⌊nφ⌋, ⌊nφ⌋ + n)', '(⌊nα⌋, ⌊nα⌋ + 2n) with α = √2')
    """
    return "(⌊nφ⌋, ⌊nφ⌋ + n)" if a == 1 else f"(⌊nα⌋, ⌊nα⌋ + {a}n) with α = {slope(a)}"


def wythoff(a: int = 1) -> Strategy:
    """Return the strategy for W(a), a ≥ 1.

    :raises BadParameter: unless a ≥ 1.

    >>> wythoff(2).winning_move((4, 9))
    (2, 6)
    >>> print(wythoff().reason((4, 7)))
    (4, 7) is the 3rd P-position (⌊nφ⌋, ⌊nφ⌋ + n), n = 3
    >>> print(wythoff().reason((4, 6)))
    (4, 6) is an N-position: the winning move leaves (3, 5), the 2nd P-position
    """
    slope(a)
    name = "wythoff" if a == 1 else f"wythoff:a={a}"
    source = "Wythoff, Nieuw Arch. Wisk. 7 (1907)" if a == 1 else "Fraenkel, Amer. Math. Monthly 89 (1982) 353-361"
    return ranked(name, 2, partial(index, a=a), partial(winning_move, a=a), formula(a), source)


def misere_wythoff(a: int = 1) -> Strategy:
    """Return the strategy for misère W(a).

    >>> misere_wythoff().winning_move((1, 2)), misere_wythoff(2).winning_move((4, 5))
    ((0, 1), (0, 1))
    """
    normal = wythoff(a)
    is_p, move = (_is_p_1, _move_1) if a == 1 else (partial(_is_p_a, a=a), partial(_move_a, a=a))
    return under_misere(normal, 2, is_p, move, "Fraenkel, Theoret. Comput. Sci. 29 (1984) 49-73")


_SMALL = {0: 1, 1: 0, 2: 2}


def _is_p_1(piles: Position) -> bool:
    x, y = piles
    return _SMALL[x] == y if x in _SMALL else index(piles) is not None


def _move_1(piles: Position) -> Position | None:
    x, y = piles
    if x in _SMALL:
        return (min(x, _SMALL[x]), max(x, _SMALL[x])) if y > _SMALL[x] else None
    left = winning_move(piles)
    return (2, 2) if left == (0, 0) else (0, 1) if left == (1, 2) else left


def _pair(n: int, a: int) -> Position:
    alpha = slope(a)
    smaller = alpha.floor_multiple(n, 1 / alpha)
    return smaller, smaller + a * n + 1


def _is_p_a(piles: Position, a: int) -> bool:
    n, rest = divmod(piles[1] - piles[0] - 1, a)
    return n >= 0 == rest and _pair(n, a) == piles


def _move_a(piles: Position, a: int) -> Position | None:
    x, y = piles
    alpha = slope(a)
    n = ((x + 1 - 1 / alpha) / alpha).floor()  # the largest n with A_n ≤ x
    if _pair(n, a)[0] != x:  # then x is a B, and x − n of the integers 0, …, x are
        return _pair(x - n - 1, a)
    if y > x + a * n + 1:
        return _pair(n, a)
    return None if y in (0, x + a * n + 1) else _pair(max(y - x - 1, 0) // a, a)
