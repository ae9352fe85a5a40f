"""Sequences that are a function of the digits of n with a name: the least part, odious and evil numbers.

In the Ruler game the nim-values are the least parts in base 2, in Mock Turtles the odious numbers (Winning Ways,
chapter 14).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from sprague.logic.automata.digits import Digits, base, zeckendorf

FEWEST = 16
"""Fewer values than this are not given a name."""


def named_sequences(values: Sequence[int]) -> Iterator[tuple[str, str, Digits]]:
    """The named functions that all values agree with: how they are written, the sentence about n and v, its digits.

    >>> [shown for shown, _, _ in named_sequences([0] + [n & -n for n in range(1, 64)])]
    ['G(n) = the least part of n (base 2), n ≥ 1, and G(0) = 0']
    >>> odious = [v for v in range(64) if v.bit_count() % 2]
    >>> [shown for shown, _, _ in named_sequences([0, *odious])]
    ['G(n) = the odious one of 2n − 2 and 2n − 1, n ≥ 1, and G(0) = 0']
    """
    if len(values) < FEWEST:
        return
    for system in (base(2), base(3), zeckendorf()):
        if values[0] == 0 and all(values[n] == least_part(system, n) for n in range(1, len(values))):
            shown = f"G(n) = the least part of n ({system.name}), n ≥ 1, and G(0) = 0"
            yield shown, "(n = 0 & v = 0) | (n >= 1 & least_part(n, v))", system
    for kind, parity in (("odious", 1), ("evil", 0)):
        for start in (0, 1, 2):
            if all(values[n] == _next(2 * (n - start), parity) for n in range(start, len(values))):
                yield _by_parity(kind, start, values[:start])


def _next(even: int, parity: int) -> int:
    """The one of an even number and its successor that has digits 1 of that parity."""
    return even + (even.bit_count() % 2 != parity)


def _by_parity(kind: str, start: int, first: Sequence[int]) -> tuple[str, str, Digits]:
    low, high = (f"2n{f' − {2 * start}' if start else ''}", f"2n {f'− {2 * start - 1}' if start else '+ 1'}")
    listed = "".join(f", and G({n}) = {value}" for n, value in enumerate(first))
    digits = "odious(v)" if kind == "odious" else "~odious(v)"
    parts = [f"(n = {n} & v = {value})" for n, value in enumerate(first)]
    parts.append(f"(n >= {start} & {digits} & (v = 2n - {2 * start} | v = 2n + 1 - {2 * start}))")
    return f"G(n) = the {kind} one of {low} and {high}, n ≥ {start}{listed}", " | ".join(parts), base(2)


def least_part(system: Digits, n: int) -> int:
    """The weight of the lowest place of n ≥ 1 whose digit is not 0.

    >>> least_part(zeckendorf(), 11), least_part(base(2), 12)
    (3, 4)
    """
    digits = system.represent(n)
    lowest = next(i for i, digit in enumerate(reversed(digits)) if digit)
    return next(islice(system.weights(), lowest, None))
