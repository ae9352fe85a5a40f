"""Discovered sequences in the On-Line Encyclopedia of Integer Sequences: online, or in a local copy of its two files.

The outside world is one seam, ``Transport``: an address goes in, bytes come out. Answers are kept on disk, requests are
at least a second apart, and where there is no network that is said in one line. A local copy is a folder with
``stripped.gz`` (``A000045 ,0,1,1,2,3,5,…,`` a line) and, for the names, ``names.gz``.

The OEIS Foundation, https://oeis.org; its JSON answers are described at https://oeis.org/wiki/JSON_Format.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from sprague import solving
from sprague.discovery.result import Discovery
from sprague.errors import BadParameter, OeisUnavailable
from sprague.files import read_file, whole_file
from sprague.games import PileRuleset
from sprague.laws.heap_values import BySum
from sprague.sealed import read_json
from sprague.texts import number_of
from sprague.version import __version__

ADDRESS = "https://oeis.org/search"

APART = 1.0
"""Seconds between two requests."""

PATIENCE = 10.0
"""Seconds until a request is given up."""

FEWEST, ASKED = 6, 20
"""Fewer terms than this are not looked up; of more, so many are sent."""

MOST_SHIFTED = 2
"""So many first terms may be missing from the encyclopedia's sequence, or be before its first."""

MOST_FOUND = 3
"""So many sequences are named."""

LONGEST_ANSWER, LARGEST_ARCHIVE = 16 * 2**20, 256 * 2**20
"""Bytes of an answer, and of a file of the archive when it is unpacked: some 90 million, and growing."""

Transport = Callable[[str], bytes]


@dataclass(frozen=True)
class Match:
    """A sequence of the encyclopedia: its terms from ``place`` on are ``sign`` times the given ones but ``dropped``."""

    number: str
    name: str
    offset: int | None
    place: int
    dropped: int
    sign: int

    def __str__(self) -> str:
        """In a line."""
        remarks = [f"offset {self.offset}"] if self.offset is not None else []
        if self.dropped:
            remarks.append(f"without the first {number_of(self.dropped, 'term')}")
        if self.place:
            remarks.append(f"from its term {self.place + 1} on")
        if self.sign < 0:
            remarks.append("with the other sign")
        return f"{self.number}{f' ({self.name})' if self.name else ''}{', ' if remarks else ''}{', '.join(remarks)}"


class Source(Protocol):
    """Where sequences are looked up."""

    def candidates(self, terms: Sequence[int]) -> list[tuple[str, str, int | None, list[int]]]:
        """Sequences that hold the terms somewhere: number, name, offset (None: unknown) and terms."""


def looked_up(discovery: Discovery, source: Source) -> Iterator[tuple[str, str]]:
    """The sequences of a discovery, each with what it is called in the encyclopedia or that it is not there.

    Raises OeisUnavailable.
    """
    for name, terms in sequences_of(discovery):
        matches = search(terms, source)
        yield name, "; ".join(map(str, matches)) if matches else "not found"


def search(terms: Sequence[int], source: Source) -> list[Match]:
    """The sequences that agree with the terms, perhaps but for the first ones, or for the sign; the best first.

    >>> class Small:
    ...     def candidates(self, terms):
    ...         return [("A000045", "Fibonacci numbers", 0, [0, 1, 1, 2, 3, 5, 8, 13, 21, 34])]
    >>> print(*search([1, 2, 3, 5, 8, 13, 21], Small()))
    A000045 (Fibonacci numbers), offset 0, from its term 3 on
    """
    for dropped in range(MOST_SHIFTED + 1):
        wanted = list(terms[dropped : dropped + ASKED])
        if len(wanted) < FEWEST or len(set(wanted)) < 2:
            return []
        matches = [match for each in source.candidates(wanted) for match in _matches(each, wanted, dropped)]
        if matches:
            return sorted(matches, key=lambda match: (match.sign < 0, match.place, match.number))[:MOST_FOUND]
    return []


def _matches(entry: tuple[str, str, int | None, list[int]], wanted: Sequence[int], dropped: int) -> Iterator[Match]:
    number, name, offset, known = entry
    for sign in (1, -1):
        signed = [sign * term for term in wanted]
        for place in range(len(known) - FEWEST + 1):
            length = min(len(signed), len(known) - place)
            if known[place : place + length] == signed[:length]:
                yield Match(number, name, offset, place, dropped, sign)
                return
        if not any(wanted):
            return


def fetched(address: str) -> bytes:
    """What stands at an address. Raises OeisUnavailable without a network, after the time-out, and for too much."""
    request = Request(address, headers={"User-Agent": f"sprague/{__version__}"})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            content = bytes(answer.read(LONGEST_ANSWER + 1))
    except (URLError, TimeoutError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise OeisUnavailable(f"the encyclopedia at {ADDRESS} cannot be reached ({reason})") from None
    if len(content) > LONGEST_ANSWER:
        raise OeisUnavailable(f"the answer of {ADDRESS} is longer than {LONGEST_ANSWER >> 20} MiB")
    return content


def cache_folder() -> Path:
    """Where programs of this platform keep what they can fetch again."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "sprague" / "oeis"


@dataclass
class OnlineOeis:
    """The encyclopedia itself; ``fetch`` is the seam to the outside world."""

    fetch: Transport = fetched
    folder: Path = field(default_factory=cache_folder)
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    asked: float | None = None

    def candidates(self, terms: Sequence[int]) -> list[tuple[str, str, int | None, list[int]]]:
        """By one request, or from an earlier one. Raises OeisUnavailable."""
        address = f"{ADDRESS}?{urlencode({'q': ','.join(map(str, terms)), 'fmt': 'json'})}"
        kept = self.folder / f"{hashlib.sha256(address.encode()).hexdigest()[:32]}.json"
        text = _kept(kept)
        entries = _entries(text) if text is not None else None
        if entries is None:
            text = self._asked(address)
            entries = _entries(text)
            if entries is None:
                raise OeisUnavailable(f"the answer of {ADDRESS} is not what it is described to be")
            _keep(kept, text)
        return entries

    def _asked(self, address: str) -> bytes:
        """One request, at least a second after the one before."""
        if self.asked is not None and (wait := self.asked + APART - self.clock()) > 0:
            self.sleep(wait)
        self.asked = self.clock()
        return self.fetch(address)


def _entries(text: bytes) -> list[tuple[str, str, int | None, list[int]]] | None:
    """The sequences of an answer; None for what is no answer. Older answers wrap the list, or say null for none."""
    try:
        answer: Any = read_json(text, ADDRESS)
        rows = answer.get("results") if isinstance(answer, dict) else answer
        return [
            (
                f"A{int(row['number']):06}",
                str(row["name"]),
                int(str(row.get("offset", "")).partition(",")[0]) if row.get("offset") else None,
                [int(term) for term in row["data"].split(",") if term.strip()],
            )
            for row in rows or []
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _kept(path: Path) -> bytes | None:
    try:
        return read_file(path)
    except (OSError, BadParameter):
        return None


def _keep(path: Path, text: bytes) -> None:
    """Writes an answer where it is found again; a full or forbidden disk only means that it is asked again."""
    with suppress(OSError, BadParameter):
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as unfinished:
            unfinished.write_bytes(text)


class Archive:
    """A folder with ``stripped.gz``, and with ``names.gz`` for the names; also the same files unpacked.

    Raises BadParameter where there is no such folder or file, and, when it is read, for a file that is something else.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        stripped = self._file("stripped")
        if stripped is None:
            raise BadParameter(f"{folder}: there is no stripped.gz; the OEIS offers it at https://oeis.org/stripped.gz")
        self.stripped = stripped
        self._lines: bytes | None = None

    def _file(self, name: str) -> Path | None:
        return next((path for path in (self.folder / f"{name}.gz", self.folder / name) if path.is_file()), None)

    def candidates(self, terms: Sequence[int]) -> list[tuple[str, str, int | None, list[int]]]:
        """The sequences in whose line the terms stand one after the other, also with the other sign."""
        if self._lines is None:
            self._lines = _unpacked(self.stripped) + b"\n"
        text = self._lines
        terms_of: dict[str, list[int]] = {}
        for sign in (1, -1):
            needle = ("," + ",".join(str(sign * term) for term in terms[:FEWEST_IN_LINE]) + ",").encode()
            at = text.find(needle)
            while at >= 0 and len(terms_of) < MOST_IN_ARCHIVE:
                line = text[text.rfind(b"\n", 0, at) + 1 : text.find(b"\n", at)]
                if not _LINE.fullmatch(line):
                    beginning = line[:40].decode("ascii", "backslashreplace")
                    raise BadParameter(
                        f"{self.stripped}: its lines are written like 'A000045 ,0,1,1,2,', not {beginning!r}"
                    )
                number, terms_of_line = line.decode().split(" ,")
                terms_of[number] = [int(term) for term in terms_of_line[:-1].split(",")]
                at = text.find(needle, text.find(b"\n", at))
        names = self._names(set(terms_of))
        return [(number, names.get(number, ""), None, known) for number, known in sorted(terms_of.items())]

    def _names(self, numbers: set[str]) -> dict[str, str]:
        path = self._file("names")
        if path is None or not numbers:
            return {}
        text, names = _unpacked(path), {}
        for number in numbers:
            at = text.find(f"\n{number} ".encode())
            if at >= 0:
                line = text[at + 1 : at + LONGEST_NAME].partition(b"\n")[0]
                names[number] = line.decode("utf-8", "replace").partition(" ")[2]
        return names


FEWEST_IN_LINE = 12
"""So many terms must stand in a line; the sequences of the archive are cut after some 260 characters."""

MOST_IN_ARCHIVE = 100


LONGEST_NAME = 1000
"""So much of a name is shown."""

_LINE = re.compile(rb"A\d{6,9} ,(?:-?\d{1,1000},){1,2000}")


def _unpacked(path: Path) -> bytes:
    """What a file holds, unpacked. Raises BadParameter where that is too much, or it was not packed by gzip."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else open(path, "rb") as file:
            content = file.read(LARGEST_ARCHIVE + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise BadParameter(f"{path}: {error}") from None
    if len(content) > LARGEST_ARCHIVE:
        raise BadParameter(f"{path}: there is more in it than {LARGEST_ARCHIVE >> 20} MiB")
    return content


BOUNDS = {1: 400, 2: 120, 3: 60, 4: 40}
"""P-positions up to these bounds give the terms, by the number of coordinates."""

VALUES = 40
"""So many nim-values of heaps."""


def sequences_of(discovery: Discovery) -> Iterator[tuple[str, list[int]]]:
    """The sequences, each with what it is called here.

    >>> from sprague import discover
    >>> from sprague.games import game
    >>> dict(sequences_of(discover(game("wythoff"))))["y"][:8]
    [0, 2, 5, 7, 10, 13, 15, 18]
    """
    player = discovery.player() if discovery.claim else None
    if isinstance(player, BySum):
        yield "G", [player.nim_value(heap) for heap in range(VALUES)]
        return
    game = discovery.game
    if not isinstance(game, PileRuleset) or not game.piles:
        return
    positions = solving.p_positions(game, BOUNDS.get(game.piles, 10))
    columns = list(zip(*positions, strict=True))
    if not all(list(column) == sorted(set(column)) for column in columns):
        return  # more than one P-position in a row
    yield from ((name, list(column)) for name, column in zip(game.coordinates, columns, strict=True))
    if len(columns) == 2:
        first, second = game.coordinates
        yield f"{second} − {first}", [b - a for a, b in positions]
