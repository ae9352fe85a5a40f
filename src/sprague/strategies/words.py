"""How numbers, positions and their ranks read in a reason: one line, however long the integers are."""

from __future__ import annotations

from sprague.numbers.decimals import abbreviated


def tuple_text(position: tuple[int, ...]) -> str:
    """Return the position in parentheses, its integers as by :func:`~sprague.numbers.decimals.abbreviated`.

    >>> tuple_text((15, 30, 60))
    '(15, 30, 60)'
    """
    return "(" + ", ".join(map(abbreviated, position)) + ")"


def ordinal(n: int) -> str:
    """Return the English ordinal of ``n`` ≥ 0; beyond forty digits the word ``n-th``.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(10**60)
    ('1st', '12th', '22nd', 'n-th')
    """
    text = abbreviated(n)
    if not text.isdigit():
        return "n-th"
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return text + ending


def ranked(position: tuple[int, ...], n: int, formula: str) -> str:
    """Say that ``position`` is the ``n``-th P-position, those being given by ``formula``.

    >>> print(ranked((1, 2), 1, "(⌊3n/2⌋, 3n − 1)"))
    (1, 2) is the 1st P-position (⌊3n/2⌋, 3n − 1), n = 1
    >>> print(ranked((0, 0), 0, "(⌊3n/2⌋, 3n − 1)"))
    (0, 0) is the end position: no move is left
    """
    if n == 0:
        return f"{tuple_text(position)} is the end position: no move is left"
    return f"{tuple_text(position)} is the {ordinal(n)} P-position {formula}, n = {abbreviated(n)}"


def leaves(position: tuple[int, ...], move: tuple[int, ...], n: int) -> str:
    """Say that ``move`` wins from ``position`` because it leaves the ``n``-th P-position.

    >>> print(leaves((1, 3), (1, 2), 1))
    (1, 3) is an N-position: the winning move leaves (1, 2), the 1st P-position
    >>> print(leaves((0, 3), (0, 0), 0))
    (0, 3) is an N-position: the winning move leaves (0, 0), the end position
    """
    rank = ordinal(n)
    what = "the end position" if n == 0 else f"the {rank} P-position"
    where = f", n = {abbreviated(n)}" if rank == "n-th" else ""
    return f"{tuple_text(position)} is an N-position: the winning move leaves {tuple_text(move)}, {what}{where}"
