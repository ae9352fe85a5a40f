"""Magnetism solved: the nim-values of a stretch of n empty squares, by the tokens at its ends.

None: n mod 2. One: n. Two equal: 1, for n ≥ 1. Two different: 0. A strip is the nim-sum of its stretches.

By induction. One token: the other token on square i, counted from the end with the token, leaves 0 and n − 1 − i, all
numbers below n; an equal token leaves 1 and n − 1 − i, or for i = n − 1 the value 1 alone, never n. No token: i and
n − 1 − i have nim-sum 0 iff n = 2i + 1. Equal tokens: the other token leaves 0 and 0, an equal one 1 and 1. Different
tokens: every token leaves 1 and 0, so there is no option of value 0.

Source: the table of the essay on Magnetism, which proves nothing; the induction is worked out here.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from sprague.errors import BadPosition
from sprague.numbers.nimbers import nim_sum
from sprague.strategies import Strategy

SOURCE = "the table of G, G₊, G₊₊ and G₊₋ in the essay on Magnetism, by induction"

Stretch = tuple[int, int, str]
"""Where the empty squares begin, how many they are, and the tokens at the ends, left one first."""


def stretches(strip: Any) -> list[Stretch]:
    """The runs of empty squares; raises BadPosition for what is no strip.

    >>> stretches("..+-.-")
    [(0, 2, '+'), (4, 1, '--')]
    """
    if not isinstance(strip, str) or not strip or re.search(r"[^+.\-]|\+\+|--", strip):
        raise BadPosition(f"magnetism: a strip is made of + - and ., no equal ones side by side, not {strip!r:.60}")
    tokens = [match.start() for match in re.finditer(r"[+\-]", strip)]
    bounds = [-1, *tokens, len(strip)]
    return [
        (left + 1, right - left - 1, strip[max(left, 0) : left + 1] + strip[right : right + 1])
        for left, right in pairwise(bounds)
        if right - left > 1
    ]


def stretch_value(empty: int, ends: str) -> int:
    """The nim-value of ``empty`` ≥ 1 squares with these tokens at the ends.

    >>> stretch_value(5, ""), stretch_value(5, "+"), stretch_value(5, "++"), stretch_value(5, "+-")
    (1, 5, 1, 0)
    """
    if len(ends) < 2:
        return empty if ends else empty % 2
    return int(ends[0] == ends[1])


def nim_value(strip: Any) -> int:
    """The nim-sum of the stretches; linear in the length of the strip.

    >>> nim_value("+...-..")
    2
    """
    return nim_sum(*(stretch_value(empty, ends) for _, empty, ends in stretches(strip)))


def is_p_position(strip: Any) -> bool:
    """Whether the player to move loses: whether the nim-sum is 0.

    >>> is_p_position("." * 1_000_000), is_p_position("." * 999_999)
    (True, False)
    """
    return nim_value(strip) == 0


def winning_move(strip: Any) -> str | None:
    """A strip of nim-value 0 that one token more makes, None where there is none.

    >>> winning_move("+..."), winning_move("."  * 5), winning_move("....")
    ('+..-', '..+..', None)
    """
    total = nim_value(strip)
    for begin, empty, ends in stretches(strip) if total else []:
        value = stretch_value(empty, ends)
        if value ^ total < value:
            square, token = _token(empty, ends, value ^ total, left=strip[max(begin - 1, 0)] in "+-" and begin > 0)
            return str(strip[: begin + square] + token + strip[begin + square + 1 :])
    return None


def _token(empty: int, ends: str, target: int, left: bool) -> tuple[int, str]:
    """The square of the stretch and the token on it that leave the nim-value ``target``, less than the present one."""
    other = {"+": "-", "-": "+"}
    if not ends:
        return empty // 2, "+"
    if len(ends) == 2:
        return 0, other[ends[0]]
    return (empty - 1 - target if left else target), other[ends]


def reason(strip: Any) -> str:
    """Why the position is lost, or what wins, in the words of the theory.

    >>> reason("+..-")
    'The stretches have nim-sum 0: every token makes it another.'
    """
    total = nim_value(strip)
    if not total:
        return "The stretches have nim-sum 0: every token makes it another."
    return f"The stretches have nim-sum {total}; a token that makes it 0 wins."


def magnetism() -> Strategy:
    """The closed form of Magnetism.

    >>> magnetism().nim_value("+" + "." * 1000)
    1000
    """
    return Strategy("magnetism", is_p_position, winning_move, reason, SOURCE, nim_value)  # type: ignore[arg-type]  # a strip is a string, elsewhere tuples
