"""The game Euclid solved by the ratio of its numbers: P iff larger/smaller is below the golden ratio φ.

A move subtracts a positive multiple of the smaller number from the larger. In the *positive* version
(``euclid``) both stay positive; in the version *to zero* (``euclid-zero``) the result may be 0, and a
position with a 0 has no move. The P-positions of both are the (a, b), a ≤ b, with b < φa, that is b² < ab +
a², except that (a, a), a > 0, is N in the version to zero; there the positions with a 0 are P too.

Sources: A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for
it, Math. Gaz. 53 (1969) 354-357; S. Hofmann, G. Schuster and J. Steuding, Euclid, Calkin & Wilf: playing
with rationals, Elem. Math. 63 (2008) 109-117, Theorem 1.

The nim-values of the two versions of Euclid: ⌊b/a − a/b⌋ for a ≤ b, and when the version to zero differs.

*Positive version*: ⌊|a/b − b/a|⌋.

*To zero*: let b/a = [c_0, c_1, …, c_m] with c_m ≥ 2 (or [1]), and g_i the value of the position with the
ratio [c_i, …, c_m]. The moves from there lead to the next position (or to the end) and to the smaller
multiples, so mex gives g_m = c_m and g_i = c_i − 1 if c_i ≤ g_{i+1}, otherwise c_i. Unrolled: let c = c_0
and let j be the first index with c_j ≠ c. Then g_0 = c − 1 when c_j > c with j odd or c_j < c with j even,
that is when b/a < [c, c, c, …] = θ, and g_0 = c when b/a > θ. As θ − 1/θ = c, these are the values of the
positive version again. The exception is that there is no such j: b/a = [c, c, …, c] with k terms (k = 1 if
c = 1) has g_0 = c for odd k, c − 1 for even k, while the ratio is below θ for odd k and above θ for even k.

Such a ratio is recognised by one product: k quotients c, in lowest terms, means b² − cab − a² = (−1)^k, for
the units of Z[θ] are the ±θ^k.

*Misère play*, positive version. Let V be the set of the (kF_i, kF_{i+1}), i ≥ 0, F_0 = F_1 = 1. The misère
nim-value is the nim-value, with 0 and 1 exchanged on V, and so are the P-positions. Proof: every position
without a move is in V, and each (kF_i, kF_{i+1}), i ≥ 1, has one option, (kF_{i−1}, kF_i), so on V the values
alternate 0, 1, 0, … and 1, 0, 1, …. Let (a, b), a < b, be outside V with an option in V. That contains a, so
a = kF_i, and b is congruent to kF_{i−1} (to 0 for i = 0, where kF_{−1} is not positive, nor an option) modulo
a. Of (a, kF_{i−1}) and (a, kF_{i+1}), for i = 0 of (a, a) and (a, 2a), both are options, as b is neither of
the second numbers and hence larger. They are neighbours in V: one has value 0 and the other 1, under both
kinds of play. So the values of the options are the same set, and mex is the same.

Sources: G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Math. 306 (2006) 2798-2800
(positive); G. Cairns, N. B. Ho and T. Lengyel, The Sprague–Grundy function of the real game Euclid,
Discrete Math. 311 (2011) 457-462 (to zero; the short derivation above is independent of theirs); V.
Gurvich, On the misère version of game Euclid and miserable games, Discrete Math. 307 (2007) 1199-1204 (misère play).
"""

from __future__ import annotations

from math import gcd

from sprague.numbers.decimals import abbreviated
from sprague.numbers.quadratic import isqrt
from sprague.strategies import Position, Strategy, sorted_piles, tuple_text, under_misere


def in_cone(a: int, b: int) -> bool:
    """Whether (a, b), a ≤ b, lies in Lengyel's open cone around the diagonal: b/a < φ.

    >>> in_cone(5, 8), in_cone(8, 13), in_cone(29, 44), in_cone(0, 3)
    (True, False, True, False)
    """
    return b * b < a * (a + b)


def is_p_position(position: Position) -> bool:
    """Whether the player to move loses the positive version (Theorem 1).

    >>> is_p_position((29, 44)), is_p_position((8, 13)), is_p_position((7, 7))
    (True, False, True)
    """
    return in_cone(*_positive(position))


def is_p_position_to_zero(position: Position) -> bool:
    """Whether the player to move loses the version to zero.

    >>> is_p_position_to_zero((29, 44)), is_p_position_to_zero((7, 7)), is_p_position_to_zero((0, 7))
    (True, False, True)
    """
    a, b = _non_negative(position)
    return a == 0 or (a < b and in_cone(a, b))


def winning_move(position: Position) -> Position | None:
    """Return a P-position that one move of the positive version reaches, or ``None`` at a P-position.

    For fixed a the cone holds exactly a values b, one in each class modulo a (Lengyel): the move leads to
    the one congruent to the larger number.

    >>> winning_move((11, 27)), winning_move((8, 13)), winning_move((6, 18)), winning_move((29, 44))
    ((11, 16), (5, 8), (6, 6), None)
    """
    a, b = _positive(position)
    return None if in_cone(a, b) else _into_cone(a, b % a)


def winning_move_to_zero(position: Position) -> Position | None:
    """Return a P-position that one move of the version to zero reaches, or ``None`` at a P-position.

    To zero if the larger number is a multiple of the smaller, otherwise as in the positive version.

    >>> winning_move_to_zero((11, 27)), winning_move_to_zero((6, 18)), winning_move_to_zero((29, 44))
    ((11, 16), (0, 6), None)
    """
    a, b = _non_negative(position)
    if is_p_position_to_zero((a, b)):
        return None
    rest = b % a
    return _into_cone(a, rest) if rest else (0, a)


def reason(position: Position) -> str:
    """Say in one line, for the positive version, why the position is P, or which move wins.

    >>> print(reason((29, 44)))
    (29, 44) is a P-position: 44² < 29·44 + 29², so 44/29 is below the golden ratio
    >>> print(reason((11, 27)))
    (11, 27) is an N-position: 27/11 is above the golden ratio; the winning move leaves (11, 16), below it
    """
    a, b = _positive(position)
    move = winning_move((a, b))
    if move is None and a == b:
        return f"{tuple_text((a, b))} is a P-position: no multiple can be subtracted"
    return _by_ratio(a, b, move)


def reason_to_zero(position: Position) -> str:
    """Say in one line, for the version to zero, why the position is P, or which move wins.

    >>> print(reason_to_zero((6, 18)))
    (6, 18) is an N-position: 18 is a multiple of 6; the winning move leaves (0, 6), an end position
    """
    a, b = _non_negative(position)
    if a == 0:
        return f"{tuple_text((a, b))} is an end position: one number is 0, no move is left"
    move = winning_move_to_zero((a, b))
    if move is not None and move[0] == 0:
        why = f"{abbreviated(b)} is a multiple of {abbreviated(a)}"
        leave = f"the winning move leaves {tuple_text(move)}, an end position"
        return f"{tuple_text((a, b))} is an N-position: {why}; {leave}"
    return _by_ratio(a, b, move)


def euclid(piles: int = 2) -> Strategy | None:
    """Return the strategy for Euclid with two numbers that stay positive; for more none is known.

    >>> euclid().winning_move((11, 27)), euclid().nim_value((11, 27))
    ((11, 16), 2)
    """
    if piles != 2:
        return None
    source = "Cole and Davie, Math. Gaz. 53 (1969) 354-357; nim-values: Nivasch, Discrete Math. 306 (2006) 2798-2800"
    return Strategy("euclid", is_p_position, winning_move, reason, source, nim_value)


def euclid_zero(piles: int = 2) -> Strategy | None:
    """Return the strategy for Euclid with two numbers, played down to zero; for more none is known.

    >>> euclid_zero().winning_move((6, 18)), euclid_zero().nim_value((6, 18))
    ((0, 6), 3)
    """
    if piles != 2:
        return None
    source = (
        "Cole and Davie, Math. Gaz. 53 (1969) 354-357; "
        "nim-values: Cairns, Ho and Lengyel, Discrete Math. 311 (2011) 457-462"
    )
    return Strategy(
        "euclid-zero", is_p_position_to_zero, winning_move_to_zero, reason_to_zero, source, nim_value_to_zero
    )


def _into_cone(a: int, rest: int) -> Position:
    """Return the position of the cone with the number a and another congruent to ``rest``, 0 ≤ rest < a."""
    return (rest, a) if in_cone(rest, a) else (a, rest + a)


def _by_ratio(a: int, b: int, move: Position | None) -> str:
    small, large = abbreviated(a), abbreviated(b)
    if move is None:
        squares = f"{large}² < {small}·{large} + {small}²"
        return f"{tuple_text((a, b))} is a P-position: {squares}, so {large}/{small} is below the golden ratio"
    above = f"{large}/{small} is above the golden ratio"
    return f"{tuple_text((a, b))} is an N-position: {above}; the winning move leaves {tuple_text(move)}, below it"


def _positive(position: Position) -> tuple[int, int]:
    a, b = sorted_piles(position, 2, "euclid", least=1)
    return a, b


def _non_negative(position: Position) -> tuple[int, int]:
    a, b = sorted_piles(position, 2, "euclid-zero")
    return a, b


def nim_value(position: Position) -> int:
    """Return the nim-value ⌊|a/b − b/a|⌋ of the positive version (Nivasch 2006).

    >>> nim_value((11, 27)), nim_value((5, 5)), nim_value((3, 5))
    (2, 0, 1)
    """
    a, b = sorted_piles(position, 2, "euclid", least=1)
    return _difference_of_ratios(a, b)


def nim_value_to_zero(position: Position) -> int:
    """Return the nim-value of the version to zero: Nivasch's, except where all partial quotients are equal.

    >>> [nim_value_to_zero(position) for position in ((11, 27), (5, 5), (2, 5), (0, 3))]
    [2, 1, 1, 0]
    """
    a, b = sorted_piles(position, 2, "euclid-zero")
    if a == 0:
        return 0
    parity = _equal_quotients(a, b)
    if parity is None:
        return _difference_of_ratios(a, b)
    return b // a if parity else b // a - 1


def _difference_of_ratios(a: int, b: int) -> int:
    """Return ⌊b/a − a/b⌋, 0 < a ≤ b: it is ⌊b/a⌋, or 1 less if the fractional part of b/a is below a/b."""
    quotient, rest = divmod(b, a)
    return quotient if rest * b >= a * a else quotient - 1


def _equal_quotients(a: int, b: int) -> int | None:
    """Return the parity of k if b/a is [c, …, c] with k terms, otherwise ``None``."""
    if b < 2 * a:  # the only [1, …, 1] is [1], as a longer one would end in a quotient 1
        return 1 if a == b else None
    norm = b * b - (b // a) * a * b - a * a
    scale = isqrt(abs(norm))
    if scale == 0 or scale * scale != abs(norm) or a % scale or b % scale:
        return None
    return 1 if norm < 0 else 0


def misere_euclid(piles: int = 2) -> Strategy | None:
    """Return the strategy for misère Euclid with two numbers that stay positive; for more none is known.

    >>> solved = misere_euclid()
    >>> [solved.is_p_position(each) for each in ((1, 1), (1, 2), (2, 3), (7, 9))], solved.winning_move((3, 9))
    ([False, True, False, True], (3, 6))
    """
    normal = euclid(piles)
    if normal is None:
        return None
    source = "Gurvich, Discrete Math. 307 (2007) 1199-1204"
    return under_misere(normal, 2, _misere_is_p, _misere_move, source, _misere_value, least=1)


def _exchanged(piles: Position) -> bool:
    """Whether it is (kF_i, kF_{i+1}): then b² − ab − a² is k² or −k², as for consecutive Fibonacci numbers alone."""
    a, b = piles
    return abs(b * b - a * b - a * a) == gcd(a, b) ** 2


def _misere_is_p(piles: Position) -> bool:
    return is_p_position(piles) != _exchanged(piles)


def _misere_move(piles: Position) -> Position | None:
    a, b = piles
    if a == b or _misere_is_p(piles):
        return None
    rest = b % a
    nearest = [(rest, a), (a, rest + a)] if rest else [(a, a), (a, 2 * a)]
    return next(left for left in nearest if left != piles and _misere_is_p(left))


def _misere_value(piles: Position) -> int:
    value = nim_value(piles)
    return 1 - value if _exchanged(piles) else value
