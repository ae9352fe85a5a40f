"""How much memory a table takes, said before it is allocated."""

from __future__ import annotations

import os
import re

from sprague.errors import BadParameter, TooLarge

_ALLOWED: list[int] = []
"""The most that this process is to use, where somebody has said so."""

_USUAL: list[int] = []
"""The most that a search position by position takes where nobody has said more."""

LEAST_FREE = 300_000_000
"""Bytes of memory that such a search leaves to others."""

_UNITS = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40}


def require(bytes_needed: int, what: str) -> None:
    """Raises TooLarge where ``bytes_needed`` are more than the machine has free.

    >>> require(10**18, "a table of everything")
    Traceback (most recent call last):
    sprague.errors.TooLarge: a table of everything needs 1.0 EB of memory; ...
    """
    free = available()
    if bytes_needed > free:
        raise TooLarge(f"{what} needs {readable(bytes_needed)} of memory; this machine has {readable(free)} free")


def allow(text: str) -> None:
    """From now on tables are made as if the machine had so much memory free: ``4GiB``, ``500MB``.

    Raises BadParameter for what is no size.
    """
    given = re.fullmatch(r"\s*(\d{1,18}(?:\.\d+)?)\s*([kKMGT]?i?)B?\s*", text)
    if not given or given[2] not in _UNITS:
        raise BadParameter(f"a size of memory is written 4GiB or 500MB, not {text[:40]!r}")
    _ALLOWED[:] = [int(float(given[1]) * _UNITS[given[2]])]


def usual(size: int) -> None:
    """From now on a search position by position takes no more bytes unless :func:`allow` says otherwise."""
    _USUAL[:] = [size]


class Room:
    """What is left for a search position by position that begins now, whose size nobody can say beforehand."""

    def __init__(self) -> None:
        self._before = _taken()

    def lacking(self) -> str:
        """What there is too little of, in words; "" as long as there is enough.

        >>> Room().lacking()
        ''
        """
        if (free := _free()) < LEAST_FREE:
            return f"only {readable(free)} of memory is free"
        most = min(_ALLOWED or _USUAL, default=None)
        if most is None or _taken() - self._before < most:
            return ""
        return f"they take the {readable(most)} of memory allowed; sprague solve --memory 4GiB goes further"


def _taken() -> int:
    """The memory that this process holds, in bytes; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 0


def available() -> int:
    """The memory that can still be had, in bytes, or may be; where the system does not say, four gigabytes."""
    return min([_free(), *_ALLOWED])


def _free() -> int:
    try:
        with open("/proc/meminfo") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 4 * 10**9


def readable(size: int) -> str:
    """A number of bytes for a person, decimal units.

    >>> readable(27_000_000), readable(10**40)
    ('27.0 MB', 'over 1000 EB')
    """
    if size >= 10**21:
        return "over 1000 EB"
    for power, unit in ((18, "EB"), (15, "PB"), (12, "TB"), (9, "GB"), (6, "MB"), (3, "kB")):
        if size >= 10**power:
            return f"{size / 10**power:.1f} {unit}"
    return f"{size} bytes"
