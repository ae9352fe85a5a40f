"""Misère play solved: Nim, Moore's Nim_k, Wythoff's W(a) and Euclid to positive numbers. Whoever cannot move wins.

*Nim_k*. Where some pile has two tokens or more, as under normal play; else P iff the number of ones is 1 modulo k + 1.
From a position with 1 to k larger piles a player can leave any of k + 1 consecutive numbers of ones.

*W(1)*. (0, 1) and (2, 2) take the place of (0, 0) and (1, 2) among the P-positions.

*W(a)*, a ≥ 2. The pairs (A_n, A_n + an + 1), n ≥ 0, A_n = ⌊nα + 1/α⌋ the mex of those before; α is that of normal play.

*Euclid*. Let V be the set of the (kF_i, kF_{i+1}), i ≥ 0, F_0 = F_1 = 1. The misère nim-value is the nim-value, with 0
and 1 exchanged on V, and so are the P-positions. Proof: every position without a move is in V, and each (kF_i,
kF_{i+1}), i ≥ 1, has one option, (kF_{i−1}, kF_i), so on V the values alternate 0, 1, 0, … and 1, 0, 1, …. Let (a, b),
a < b, be outside V with an option in V. That contains a, so a = kF_i, and b is congruent to kF_{i−1} (to 0 for i = 0,
where kF_{−1} is not positive, nor an option) modulo a. Of (a, kF_{i−1}) and (a, kF_{i+1}), for i = 0 of (a, a) and (a,
2a), both are options, as b is neither of the second numbers and hence larger. They are neighbours in V: one has value 0
and the other 1, under both kinds of play. So the values of the options are the same set, and mex is the same.

Sources: C. L. Bouton, Ann. of Math. 3 (1901/02) 35-39; Y. Yamasaki, On misère Nim-type games, J. Math. Soc. Japan 32
(1980) 461-475; A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoret. Comput.
Sci. 29 (1984) 49-73; V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Math. 307 (2007)
1199-1204.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import gcd

from sprague.strategies import euclid, nim, wythoff
from sprague.strategies.strategy import Position, Strategy, of_piles, tuple_text


def misere_nim(piles: int = 3) -> Strategy:
    """Return Bouton's strategy for misère Nim.

    >>> misere_nim(3).winning_move((1, 1, 5)), misere_nim(3).winning_move((1, 1, 1))
    ((1, 1, 1), None)
    """
    return misere_moore(1, piles)


def misere_moore(k: int = 2, piles: int = 3) -> Strategy:
    """Return the strategy for misère Nim_k.

    >>> misere_moore(2, 4).winning_move((1, 1, 1, 5)), misere_moore(2, 3).is_p_position((0, 0, 1))
    ((1, 1, 1, 1), True)
    """
    normal = nim.nim(piles) if k == 1 else nim.moore(k, piles)
    source = "Bouton, Ann. of Math. 3 (1901/02) 35-39" if k == 1 else "Yamasaki, J. Math. Soc. Japan 32 (1980) 461-475"
    value = _nim_value if k == 1 else None
    return _solved(normal, piles, partial(_nim_is_p, k=k), partial(_nim_move, k=k), source, value)


def _nim_is_p(piles: Position, k: int) -> bool:
    return sum(piles) % (k + 1) == 1 if max(piles) <= 1 else nim.is_p_position(piles, k)


def _nim_move(piles: Position, k: int) -> Position | None:
    large = sum(pile > 1 for pile in piles)
    if large > k:
        return nim.winning_move(piles, k)
    ones = sum(pile == 1 for pile in piles)
    most = ones + large  # of the ones that can be left, and the largest of those that make a P-position
    left = most - (most - 1) % (k + 1)
    return (0,) * (len(piles) - left) + (1,) * left if most and (left < most or large) else None


def _nim_value(piles: Position) -> int:
    return 1 - sum(piles) % 2 if max(piles) <= 1 else nim.nim_value(piles)


def misere_wythoff(a: int = 1) -> Strategy:
    """Return the strategy for misère W(a).

    >>> misere_wythoff().winning_move((1, 2)), misere_wythoff(2).winning_move((4, 5))
    ((0, 1), (0, 1))
    """
    normal = wythoff.wythoff(a)
    is_p, move = (_is_p_1, _move_1) if a == 1 else (partial(_is_p_a, a=a), partial(_move_a, a=a))
    return _solved(normal, 2, is_p, move, "Fraenkel, Theoret. Comput. Sci. 29 (1984) 49-73")


_SMALL = {0: 1, 1: 0, 2: 2}


def _is_p_1(piles: Position) -> bool:
    x, y = piles
    return _SMALL[x] == y if x in _SMALL else wythoff.index(piles) is not None


def _move_1(piles: Position) -> Position | None:
    x, y = piles
    if x in _SMALL:
        return (min(x, _SMALL[x]), max(x, _SMALL[x])) if y > _SMALL[x] else None
    left = wythoff.winning_move(piles)
    return (2, 2) if left == (0, 0) else (0, 1) if left == (1, 2) else left


def _pair(n: int, a: int) -> Position:
    alpha = wythoff.slope(a)
    smaller = alpha.floor_multiple(n, 1 / alpha)
    return smaller, smaller + a * n + 1


def _is_p_a(piles: Position, a: int) -> bool:
    n, rest = divmod(piles[1] - piles[0] - 1, a)
    return n >= 0 == rest and _pair(n, a) == piles


def _move_a(piles: Position, a: int) -> Position | None:
    x, y = piles
    alpha = wythoff.slope(a)
    n = ((x + 1 - 1 / alpha) / alpha).floor()  # the largest n with A_n ≤ x
    if _pair(n, a)[0] != x:  # then x is a B, and x − n of the integers 0, …, x are
        return _pair(x - n - 1, a)
    if y > x + a * n + 1:
        return _pair(n, a)
    return None if y in (0, x + a * n + 1) else _pair(max(y - x - 1, 0) // a, a)


def misere_euclid(piles: int = 2) -> Strategy | None:
    """Return the strategy for misère Euclid with two numbers that stay positive; for more none is known.

    >>> solved = misere_euclid()
    >>> [solved.is_p_position(each) for each in ((1, 1), (1, 2), (2, 3), (7, 9))], solved.winning_move((3, 9))
    ([False, True, False, True], (3, 6))
    """
    normal = euclid.euclid(piles)
    if normal is None:
        return None
    source = "Gurvich, Discrete Math. 307 (2007) 1199-1204"
    return _solved(normal, 2, _euclid_is_p, _euclid_move, source, _euclid_value, least=1)


def _exchanged(piles: Position) -> bool:
    """Whether it is (kF_i, kF_{i+1}): then b² − ab − a² is k² or −k², as for consecutive Fibonacci numbers alone."""
    a, b = piles
    return abs(b * b - a * b - a * a) == gcd(a, b) ** 2


def _euclid_is_p(piles: Position) -> bool:
    return euclid.is_p_position(piles) != _exchanged(piles)


def _euclid_move(piles: Position) -> Position | None:
    a, b = piles
    if a == b or _euclid_is_p(piles):
        return None
    rest = b % a
    nearest = [(rest, a), (a, rest + a)] if rest else [(a, a), (a, 2 * a)]
    return next(left for left in nearest if left != piles and _euclid_is_p(left))


def _euclid_value(piles: Position) -> int:
    value = euclid.nim_value(piles)
    return 1 - value if _exchanged(piles) else value


def _solved(
    normal: Strategy,
    piles: int,
    is_p: Callable[[Position], bool],
    move: Callable[[Position], Position | None],
    source: str,
    nim_value: Callable[[Position], int] | None = None,
    least: int = 0,
) -> Strategy:
    def reason(position: Position) -> str:
        if is_p(position):
            return f"{tuple_text(position)} is a P-position of misère play"
        left = move(position)
        if left is None:
            return f"{tuple_text(position)} is an end position: no move is left, and under misère play that wins"
        return f"{tuple_text(position)} is an N-position of misère play: the winning move leaves {tuple_text(left)}"

    read = piles, normal.game, least
    return Strategy(
        game=f"misere:{normal.game}",
        is_p_position=of_piles(is_p, *read),
        winning_move=of_piles(move, *read),
        reason=of_piles(reason, *read),
        source=source,
        nim_value=of_piles(nim_value, *read) if nim_value else None,
    )
