"""Nim and Moore's Nim_k solved: P iff in every binary column the digits sum to 0 modulo k + 1.

Nim is k = 1 (take from one pile): the column sums are the nim-sum. Nim_k lets a player take from up to k
piles.

*Misère play.* Where some pile has two tokens or more, as under normal play; else P iff the number of ones is 1 modulo
k + 1. From a position with 1 to k larger piles a player can leave any of k + 1 consecutive numbers of ones.

Sources: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901/02) 35-39 (k =
1); E. H. Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910) 93-94; Y.
Yamasaki, On misère Nim-type games, J. Math. Soc. Japan 32 (1980) 461-475.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated
from sprague.numbers.nimbers import nim_sum
from sprague.strategies import Position, Strategy, sorted_piles, tuple_text, under_misere


def nim_value(position: Position) -> int:
    """Return the nim-value of a position of Nim: the nim-sum of its piles (Bouton 1901/02).

    >>> nim_value((3, 4, 5))
    2
    """
    return nim_sum(*sorted_piles(position, len(position), "nim"))


def is_p_position(position: Position, k: int = 1) -> bool:
    """Whether the player to move loses Nim_k: every binary column sums to 0 modulo k + 1 (Moore 1910).

    >>> is_p_position((1, 2, 3)), is_p_position((1, 2, 3), k=2), is_p_position((5, 5, 5), k=2)
    (True, False, True)
    """
    piles = sorted_piles(position, len(position), "nim")
    return nim_sum(*piles) == 0 if k == 1 else _column_sums(piles, k + 1)[0] == _all_ones(piles)


def winning_move(position: Position, k: int = 1) -> Position | None:
    """Return a P-position reached by lowering 1 to k piles, or ``None`` at a P-position.

    Moore's construction, from the highest column down. Piles already lowered are *free*: their lower digits
    may be chosen at will. Let s be the sum of the column's other digits modulo k + 1. Either k + 1 − s free
    piles can supply the missing ones, or fewer than that are free, and then s more piles with a 1 here give
    it up and become free: together still at most k.

    >>> winning_move((3, 4, 5)), winning_move((1, 2, 3)), winning_move((1, 2, 3), k=2)
    ((1, 4, 5), None, (1, 1, 1))
    """
    piles = sorted_piles(position, len(position), "nim")
    if k == 1:
        return _bouton_move(piles)
    width = max((pile.bit_length() for pile in piles), default=0)
    columns = [list(column) for column in zip(*(f"{pile:0{width}b}" for pile in piles), strict=True)]
    free: list[int] = []
    for column in columns if width else []:
        _settle(column, free, k)
    if not free:
        return None
    return tuple(sorted(int("".join(row), 2) for row in zip(*columns, strict=True)))


def reason(position: Position, k: int = 1) -> str:
    """Say in one line why the position is P, or which move wins.

    >>> print(reason((1, 2, 3)))
    (1, 2, 3) is a P-position: its nim-sum is 0
    >>> print(reason((3, 4, 5)))
    (3, 4, 5) is an N-position of nim-sum 2: the winning move leaves (1, 4, 5), of nim-sum 0
    """
    piles = sorted_piles(position, len(position), "nim")
    move = winning_move(piles, k)
    if k == 1:
        if move is None:
            return f"{tuple_text(piles)} is a P-position: its nim-sum is 0"
        total = abbreviated(nim_sum(*piles))
        leave = f"the winning move leaves {tuple_text(move)}, of nim-sum 0"
        return f"{tuple_text(piles)} is an N-position of nim-sum {total}: {leave}"
    columns = f"every binary column sums to 0 modulo {k + 1}"
    if move is None:
        return f"{tuple_text(piles)} is a P-position: {columns}"
    return f"{tuple_text(piles)} is an N-position: the winning move leaves {tuple_text(move)}, where {columns}"


def nim(piles: int = 3) -> Strategy:
    """Return Bouton's strategy for Nim with ``piles`` ≥ 1 piles.

    >>> nim(3).winning_move((3, 4, 5))
    (1, 4, 5)
    """
    name = f"nim:piles={_at_least_one('nim', 'piles', piles)}"
    return _strategy(name, 1, piles, "Bouton, Ann. of Math. 3 (1901/02) 35-39", nim_value)


def moore(k: int = 2, piles: int = 3) -> Strategy:
    """Return Moore's strategy for Nim_k (take from up to ``k`` ≥ 1 piles) with ``piles`` ≥ 1 piles.

    >>> moore(2, 3).winning_move((1, 2, 3))
    (1, 1, 1)
    """
    name = f"moore:k={_at_least_one('moore', 'k', k)},piles={_at_least_one('moore', 'piles', piles)}"
    return _strategy(name, k, piles, "Moore, Ann. of Math. 11 (1910) 93-94")


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
    normal = nim(piles) if k == 1 else moore(k, piles)
    source = "Bouton, Ann. of Math. 3 (1901/02) 35-39" if k == 1 else "Yamasaki, J. Math. Soc. Japan 32 (1980) 461-475"
    value = (lambda piles: 1 - sum(piles) % 2 if max(piles) <= 1 else nim_value(piles)) if k == 1 else None
    return under_misere(normal, piles, partial(_misere_is_p, k=k), partial(_misere_move, k=k), source, value)


def _misere_is_p(piles: Position, k: int) -> bool:
    return sum(piles) % (k + 1) == 1 if max(piles) <= 1 else is_p_position(piles, k)


def _misere_move(piles: Position, k: int) -> Position | None:
    large = sum(pile > 1 for pile in piles)
    if large > k:
        return winning_move(piles, k)
    ones = sum(pile == 1 for pile in piles)
    most = ones + large  # of the ones that can be left, and the largest of those that make a P-position
    left = most - (most - 1) % (k + 1)
    return (0,) * (len(piles) - left) + (1,) * left if most and (left < most or large) else None


def _strategy(
    name: str, k: int, piles: int, source: str, nim_value: Callable[[Position], int] | None = None
) -> Strategy:
    functions = partial(is_p_position, k=k), partial(winning_move, k=k), partial(reason, k=k)
    return Strategy(name, *functions, source, nim_value).on_piles(piles)


def _bouton_move(piles: Position) -> Position | None:
    total = nim_sum(*piles)
    if total == 0:
        return None
    lowered = next(i for i, pile in enumerate(piles) if pile ^ total < pile)
    return tuple(sorted((*piles[:lowered], piles[lowered] ^ total, *piles[lowered + 1 :])))


def _settle(column: list[str], free: list[int], k: int) -> None:
    """Make the column sum to 0 modulo k + 1 by its free piles, freeing more where these do not suffice."""
    held = [i for i, digit in enumerate(column) if digit == "1" and i not in free]
    surplus = len(held) % (k + 1)
    missing = -len(held) % (k + 1)
    for i in free:
        column[i] = "0"
    if missing <= len(free):
        for i in free[:missing]:
            column[i] = "1"
        return
    for i in held[:surplus]:
        column[i] = "0"
        free.append(i)


def _column_sums(piles: Position, modulus: int) -> list[int]:
    """Return for each residue the mask of the binary columns whose digits sum to it."""
    masks = [_all_ones(piles)] + [0] * (modulus - 1)
    for pile in piles:
        masks = [(masks[r] & ~pile) | (masks[r - 1] & pile) for r in range(modulus)]
    return masks


def _all_ones(piles: Position) -> int:
    return (1 << max((pile.bit_length() for pile in piles), default=0)) - 1


def _at_least_one(game: str, key: str, value: int) -> int:
    if value < 1:
        raise BadParameter(f"{game}: {key} is an integer ≥ 1, not {value}")
    return value
