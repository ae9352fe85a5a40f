"""Nim-sequences: the nim-values G(0), G(1), … of the heaps of a taking-and-breaking game, by definition."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games import TakingBreaking, game
from sprague.numbers.decimals import abbreviated
from sprague.solve.memory import require


def nim_sequence(code: str | TakingBreaking, count: int) -> NDArray[np.uint16]:
    """G(0), …, G(count − 1) of an octal code, of a named game on heaps, or of a subtraction game.

    Raises BadParameter for a game that is not played on heaps, TooLarge where memory or 16 bits do not suffice.

    >>> nim_sequence("0.77", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    rules = game(code) if isinstance(code, str) else code
    if not isinstance(rules, TakingBreaking):
        raise BadParameter(f"{getattr(rules, 'name', rules)!s}: not a game on heaps with a nim-sequence, such as 0.77")
    if not isinstance(count, int) or count < 0:
        raise BadParameter(f"{rules.name}: a nim-sequence has a number of terms that is not negative, not {count!r}")
    require(8 * count, f"{rules.name}: a sequence of {abbreviated(count)} nim-values")
    digits = np.frombuffer(bytes(rules.digits(max(count - 1, 0))), dtype=np.uint8)
    try:
        return kernels.taking_breaking_values(digits, count, rules.distinct, rules.smallest_heap)
    except OverflowError:
        raise TooLarge(f"{rules.name}: a nim-value up to heap {count} does not fit 16 bits") from None
