"""The search over independent parts, whatever the rules: asked, watched, given memory and threads, kept in files.

Rules given as functions, ``options``, ``parts`` and ``canonical``, have a search of their own for positions that fall
apart. It asks of every part, once up to symmetry, only what is needed to decide; see
:mod:`sprague.kernels.pure.boards`. :class:`sprague.solving.ByDefinition` is the same by the bare definition.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sized
from contextlib import closing, contextmanager, suppress
from functools import cached_property, partial
from pathlib import Path
from threading import Timer
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, BadRule, EndlessPlay, TooLarge
from sprague.files import WriterLock, saving
from sprague.games.ruleset import Ruleset
from sprague.kernels.pure.boards import ComesAgain, LongPlay, Records
from sprague.kernels.pure.boards import PartSearch as Twin
from sprague.memory import available, readable
from sprague.solving.board_files import AT_ONCE, read_knowledge, write_knowledge
from sprague.solving.definition import in_a_line
from sprague.solving.outcome import Outcome
from sprague.solving.progress import at_work
from sprague.solving.retrograde import ThenByLoops, listed

Words = NDArray[np.uint64]

MOST_THREADS = 64

SAVED_EVERY = 60.0
"""Seconds after which a long search writes what is known; or a twentieth of the time goes into writing."""


Search: TypeAlias = "kernels.BoardSearch | Twin"


class PartSolver(ABC):
    """A game whose positions fall into parts, by the search of the kernels; remembers what it found.

    What derives from it says how a position is written in words, and makes the search, by the kernels and in plain
    Python.
    """

    threads = 1
    _file: Path | None = None
    _pause = SAVED_EVERY

    def __init__(self, game: Any) -> None:
        self.game: Any = game

    @abstractmethod
    def _words_of(self, position: Any) -> Words: ...

    @cached_property
    @abstractmethod
    def _search(self) -> Search: ...

    @cached_property
    @abstractmethod
    def _unbounded(self) -> Search: ...

    def use_threads(self, threads: int) -> None:
        """From now on so many threads search, with one memory. What was known before is forgotten. BadParameter."""
        if not 1 <= threads <= MOST_THREADS:
            raise BadParameter(f"{self.game.name}: 1 to {MOST_THREADS} threads may search, not {threads}")
        self.threads = threads
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("_search", None)

    def own_board(self, position: Any) -> Self:
        """The solver itself, ready for this position."""
        self._words_of(position)
        return self

    def outcome(self, position: Any) -> Outcome:
        """P iff the nim-value is 0; asks no more than that."""
        return Outcome.P if self.has_nim_value(position, 0) else Outcome.N

    def nim_value(self, position: Any) -> int:
        """The nim-value."""
        here = self._words_of(position)
        return int(self._asked(lambda search, limit: search.nim_value(here, limit)))

    def has_nim_value(self, position: Any, value: int) -> bool:
        """Whether this is the nim-value; that is often found out sooner than which it is."""
        here = self._words_of(position)
        return bool(self._asked(lambda search, limit: search.has_nim_value(here, value, limit)))

    def save(self, path: str | Path) -> None:
        """Writes what is known into a file. Raises OSError, and BadParameter where there is no compiled search."""
        search = self._compiled
        pieces = (search.rows(begin, begin + AT_ONCE) for begin in range(0, search.places, AT_ONCE))
        with saving(path):
            write_knowledge(Path(path), self.game, pieces, search.by_sets)

    def load(self, path: str | Path) -> None:
        """Takes in such a file. Raises OSError, and BadParameter for one that is damaged or of another game."""
        search, room = self._compiled, self._room()
        with read_knowledge(Path(path), self.game) as known:
            search.expect(known.count, known.by_sets, room)
            try:
                for rows in known.pieces:
                    search.learn(rows, room)
            except ValueError as error:
                raise BadParameter(f"{path}: {error}") from None

    @contextmanager
    def kept_in(self, path: str | Path, every: float = SAVED_EVERY) -> Iterator[None]:
        """Takes in the file, if it is there; writes what is known at the end, and in between every so many seconds.

        Raises as ``load`` and ``save`` do, before anything is computed, and BadParameter while another process keeps
        there what it knows.
        """
        with closing(WriterLock(Path(path))):
            if Path(path).exists():
                self.load(path)
            else:
                self.save(path)  # or it would be known only at the end that this cannot be done
            self._file, self._pause = Path(path), every
            try:
                yield
            finally:
                self._file = None
                self.save(path)

    @property
    def _compiled(self) -> Any:
        if not hasattr(self._search, "rows"):
            raise BadParameter(f"{self.game.name}: the search in plain Python keeps nothing in files")
        return self._search

    def _asked(self, question: Any) -> Any:
        """The answer of the compiled search, or of its twin where the former has no room for it."""
        limit = self._room()
        try:
            with suppress(OverflowError):  # a nim-value above 63
                return self._watched(question, self._search, limit)
            return self._watched(question, self._unbounded, limit)
        except MemoryError:
            raise TooLarge(
                f"{self.game.name}: the search for this position takes more than the {readable(limit)} of memory free"
            ) from None
        except LongPlay as error:
            raise TooLarge(f"{self.game.name}: {error}") from None
        except ComesAgain as error:
            raise BadRule(f"{self.game.name}: {error}") from None

    def _watched(self, question: Callable[[Search, int], Any], search: Search, limit: int) -> Any:
        with at_work(lambda: search.records, memory=lambda: search.bytes):
            if self._file is None or search is not self._search:
                return question(search, limit)
            return self._saved(question, self._file, limit)

    def _saved(self, question: Callable[[Search, int], Any], file: Path, limit: int) -> Any:
        """The answer of a search that stops now and then, writes what is known, and goes on with it."""
        while True:
            timer = Timer(self._pause, self._compiled.interrupt)
            timer.daemon = True
            timer.start()
            try:
                return question(self._compiled, limit)
            except InterruptedError:
                started = time.monotonic()
                self.save(file)
                self._pause = max(self._pause, 20 * (time.monotonic() - started))
            finally:
                timer.cancel()

    @staticmethod
    def _room() -> int:
        return available() * 3 // 4


class RecordSearch(ThenByLoops):
    """The nim-values of one game whose positions have parts, each part asked about once.

    >>> from sprague.games import game
    >>> RecordSearch(game("0.77")).nim_value((5, 8))
    5
    """

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self._records = Records(partial(listed, game), game.parts, game.canonical, weight)
        self._records.limit = available() * 3 // 4

    def _outcome(self, position: Any) -> Outcome:
        """P iff the nim-value is 0; asks no more than that."""
        here = self.game.position(position)
        return Outcome.P if self._answer(lambda: self._records.has_nim_value(here, 0)) else Outcome.N

    def _nim_value(self, position: Any) -> int:
        here = self.game.position(position)
        return int(self._answer(lambda: self._records.nim_value(here)))

    def _answer(self, question: Any) -> Any:
        try:
            with at_work(lambda: len(self._records)):
                answer = question()
                if self.game.is_program:  # nobody has seen that its play ends
                    self._records.settle_cancelled()
                return answer
        except ComesAgain as error:
            play = in_a_line(error.line, self.game.format)
            raise EndlessPlay(f"{self.game.name}: play need not end: {play}") from None
        except LongPlay as error:
            play = in_a_line(error.line, self.game.format)
            raise BadRule(f"{self.game.name}: {error}, does it end? {play}") from None
        except MemoryError:
            limit = readable(self._records.limit)
            raise TooLarge(f"{self.game.name}: the search takes more than the {limit} of memory free") from None


def weight(position: Any) -> int:
    """How large a position looks: the cells of a set, the bits of an integer, the length of what has one.

    >>> weight(0b1011), weight({1, 2}), weight(None)
    (3, 2, 0)
    """
    if isinstance(position, int):
        return position.bit_count()
    return len(position) if isinstance(position, Sized) else 0
