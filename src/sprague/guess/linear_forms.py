"""Linear forms of the coordinates, as a person writes them: positive terms on either side of a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd

Form = tuple[int, ...]
"""The coefficients of the coordinates."""

PLAIN = {"≥": ">=", "≤": "<=", "≠": "!="}
TURNED = {"≥": "≤", "≤": "≥", "<": ">", ">": "<", "=": "=", "≠": "≠"}


def written(names: Sequence[str], form: Form, constant: int = 0, *, plain: bool = False, signed: bool = False) -> str:
    """The form and a constant as a sum; with ``plain`` in the characters that the prover reads.

    ``signed``: as what is added to something, with a sign in front; nothing for 0.

    >>> written("xyz", (2, 0, -1), 3), written("xyz", (0, -1, 1), plain=True)
    ('2x − z + 3', 'z - y')
    >>> written("x", (-2,), signed=True), written("x", (0,), signed=True)
    (' − 2x', '')
    """
    terms = [(c, name if abs(c) == 1 else f"{abs(c)}{name}") for c, name in zip(form, names, strict=True) if c]
    terms = [*(each for each in terms if each[0] > 0), *(each for each in terms if each[0] < 0)]
    terms += [(constant, str(abs(constant)))] if constant else []
    minus = "-" if plain else "−"
    if signed:
        return "".join(f" {'+' if c > 0 else minus} {text}" for c, text in terms)
    if not terms:
        return "0"
    first = ("" if terms[0][0] > 0 else minus) + terms[0][1]
    return first + "".join(f" {'+' if c > 0 else minus} {text}" for c, text in terms[1:])


def grouped(text: str) -> str:
    """A sum in parentheses, where it has a sign in it.

    >>> grouped("x + y"), grouped("-x"), grouped("2x")
    ('(x + y)', '(-x)', '2x')
    """
    return f"({text})" if " " in text or text[0] in "-−" else text


def compared(names: Sequence[str], form: Form, constant: int, sign: str, plain: bool) -> str:
    """``form sign constant``, what is negative brought to the other side, ``> 0`` for ``≥ 1``.

    >>> compared("xy", (2, -1), -3, "≥", False), compared("xy", (1, 0), 1, "≥", False)
    ('y ≤ 2x + 3', 'x > 0')
    """
    left = tuple(max(c, 0) for c in form)
    right = tuple(max(-c, 0) for c in form)
    if constant == 1 and sign in "≥<":
        sign, constant = {"≥": ">", "<": "≤"}[sign], 0
    sides = (left, max(-constant, 0)), (right, max(constant, 0))
    order = [(_weight(*side), tuple(-c for c in side[0])) for side in sides]
    if not any(left) or (any(right) and order[0] > order[1]):  # y = x + z, not x + z = y; x < y, not y > x
        sides, sign = (sides[1], sides[0]), TURNED[sign]
    shown = [written(names, *side, plain=plain) for side in sides]
    return f"{shown[0]} {PLAIN.get(sign, sign) if plain else sign} {shown[1]}"


def _weight(form: Form, constant: int) -> int:
    return sum(form) + (constant > 0)


def bare(name: str, divisor: int, plain: bool) -> str:
    """The coordinate divided by a number and rounded down.

    >>> bare("x", 3, False), bare("x", 1, False), bare("x", 3, True)
    ('⌊x/3⌋', 'x', 'floor(x/3)')
    """
    if divisor == 1:
        return name
    return f"floor({name}/{divisor})" if plain else f"⌊{name}/{divisor}⌋"


def directions(d: int, most: int) -> Iterator[Form]:
    """One of each form and its negative, the last coordinate positive where it stands in it."""
    for form in product(range(-most, most + 1), repeat=d):
        last = next((c for c in reversed(form) if c), 0)
        if last > 0 and gcd(*form) == 1:
            yield form
