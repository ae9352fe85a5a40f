"""Parameters of games: in their range, or refused in one line."""

from __future__ import annotations

import re

from sprague.errors import BadParameter
from sprague.numbers.decimals import quoted


def in_range(game: str, parameter: str, value: object, least: int, most: int | None = None) -> None:
    """Raises BadParameter unless ``value`` is an integer from ``least`` to ``most`` (None: no upper end).

    >>> in_range("wythoff", "a", 0, 1)
    Traceback (most recent call last):
    sprague.errors.BadParameter: wythoff: a must be an integer of at least 1, not 0
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        range_ = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise BadParameter(f"{game}: {parameter} must be an integer {range_}, not {quoted(value)}")


def box_size(game: str, text: str) -> tuple[int, int]:
    """Rows and columns of a box written ``2x6``; raises BadParameter.

    >>> box_size("chomp", "2x6")
    (2, 6)
    """
    match = re.fullmatch(r"([1-9][0-9]{0,8})\s*[x×]\s*([1-9][0-9]{0,8})", text.strip())
    if not match:
        raise BadParameter(f"{game}: a box is written rows x columns, such as {game}:2x6, not {text[:40]!r}")
    return int(match[1]), int(match[2])
