"""Checks that find wrong rules before they mislead: on the positions of random plays, the small ones first.

- Play ends: no play is endless; that positions come again in a play is worth a remark, since it makes for draws.
- ``options`` leaves its argument alone, gives the same answer whenever it is asked, and finitely many positions.
- What ``options``, ``parts`` and ``canonical`` give is hashable.
- ``parts``: the options of a position are those given by a move in one part; if they are not, the nim-values by
  the bare definition decide, and are shown.
- ``canonical`` gives the same for the position that it gives, and keeps the nim-value by the bare definition.

A wrong ``canonical`` or ``parts`` is otherwise silent: every answer looks as good as a right one.
"""

from __future__ import annotations

import copy
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from sprague.errors import BadPosition, TooLarge
from sprague.games import BoardFamily, BoardGame
from sprague.games.ruleset import Position, Ruleset
from sprague.numbers.nimbers import mex
from sprague.solving.definition import comes_below, in_a_line

MOST_TIMES_SECONDS = 10
"""A look may take so many times its seconds where others are at work, too, or the rules wait for something."""

LONGEST_PLAY = 10_000
"""A longer play is not believed to end, unless its numbers have become smaller."""

MOST_BELOW = 3000
"""The bare nim-value of a position with more positions below it than this is not asked for."""

MOST_OPTIONS = 1_000_000
"""More options than this a position is not believed to have."""

MOST_REMEMBERED = 200_000
"""Positions of which the answers are compared with those given later."""

FIRST_COORDINATE = 6
"""The coordinates of a position to begin with where the game names none."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with the rules, and a position that shows it."""

    what: str
    position: Position

    def __str__(self) -> str:
        return self.what


class Report(NamedTuple):
    """The fault that was found, if any, and what is no fault but worth a line."""

    fault: Fault | None
    remark: str | None = None


def check(game: Ruleset, start: Any = None, *, seconds: float = 0.5, seed: int = 1) -> Fault | None:
    """The first fault found in ``seconds`` of random plays from ``start``, at a position as small as can be; else None.

    Where no start is given, that of the game is taken, or a small position of a game that lists its positions. Raises
    BadPosition where there is neither.

    >>> piles_of_wythoff = Ruleset(lambda p: [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)]
    ...     + [(p[0] - k, p[1]) for k in range(1, p[0] + 1)] + [(p[0], p[1] - k) for k in range(1, p[1] + 1)],
    ...     parts=lambda p: [(p[0], 0), (0, p[1])], start=(3, 4), name="wythoff as nim")
    >>> print(check(piles_of_wythoff))
    the parts interact: 1,1 has nim-value 2, but its parts 1,0 + 0,1 sum to 0
    """
    return examine(game, start, seconds=seconds, seed=seed).fault


def examine(game: Ruleset, start: Any = None, *, seconds: float = 0.5, seed: int = 1) -> Report:
    """The same, with a remark: an option listed twice, which costs time only, or play that need not end."""
    here = _beginning(game) if start is None else game.position(start)
    generator, checker = random.Random(seed), _Checker(game, seconds)
    try:
        while True:
            play = checker.play(here, generator)
            for position in reversed(play):
                fault = checker.fault_at(position)
                if fault:
                    checker.begin_anew()
                    return Report(checker.smallest(fault), checker.remark)
                if checker.late:
                    return Report(None, checker.remark)
    except _Wrong as wrong:
        return Report(wrong.fault, checker.remark)


def _beginning(game: Ruleset) -> Position:
    """The start of the game, or the last of its positions with small coordinates."""
    if game.start is not None:
        return game.position(game.start)
    try:
        return list(game.positions(FIRST_COORDINATE))[-1]
    except (BadPosition, IndexError):
        raise BadPosition(
            f"{game.name}: it has no start; say start=… in the rules, or give a position to check it from"
        ) from None


def _falls(before: Position, after: Position) -> bool:
    """Whether positions are numbers, or tuples of them, and the sum is smaller than before.

    >>> _falls(20_000, 10_000), _falls((3, 4), (4, 3)), _falls("aa", "a")
    (True, False, False)
    """
    sums = [
        sum(each) if isinstance(each, tuple) and all(isinstance(n, int) for n in each) else each
        for each in (before, after)
    ]
    return all(isinstance(total, int) for total in sums) and sums[1] < sums[0]


class _Checker:
    """The checks of one game, with the bare nim-values found so far."""

    def __init__(self, game: Ruleset, seconds: float) -> None:
        self.game, self.seconds = game, seconds
        self.begin_anew()
        self.values: dict[Position, int] = {}
        self.answers: dict[Position, int] = {}
        self.remark: str | None = None
        self.trusted = isinstance(game, BoardGame | BoardFamily)  # their parts and symmetries are not a person's

    def options(self, position: Position) -> list[Position]:
        """The options, compared with what they were before. Raises _Wrong where there are none that could be used."""
        given, asked = self.game.options(position), f"options({self._text(position)})"
        if not isinstance(given, Iterable) or isinstance(given, str):
            raise _Wrong(f"{asked} gives {given!r:.60}, no collection of positions", position)
        options = list(islice(given, MOST_OPTIONS + 1))
        if len(options) > MOST_OPTIONS:
            raise _Wrong(f"{asked} gives more than {MOST_OPTIONS} positions: does it end?", position)
        kinds = self._kinds(options, "an option", position)
        if len(kinds) < len(options) and not self.remark:
            twice = next(option for option, count in Counter(options).items() if count > 1)
            self.remark = f"{asked} lists {self._text(twice)} more than once, which costs time only"
        if len(self.answers) < MOST_REMEMBERED:
            self.answers.setdefault(position, hash(kinds))
        if self.answers.get(position, hash(kinds)) != hash(kinds):
            raise _Wrong(f"options() gives different answers for {self._text(position)} when asked again", position)
        return options

    def _kinds(self, values: Iterable[Any], what: str, position: Position) -> frozenset[Any]:
        """The different values; raises _Wrong where one is not hashable."""
        values = list(values)
        try:
            return frozenset(values)
        except TypeError:
            wrong = next(each for each in values if not _is_hashable(each))
            raise _Wrong(f"{what} of {self._text(position)} is not hashable: {wrong!r:.60}", position) from None

    def _options_of_unchanged(self, position: Position) -> list[Position]:
        before = copy.deepcopy(position), hash(position), repr(position)
        options = self.options(position)
        if (before[1], before[2]) != (hash(position), repr(position)) or before[0] != position:
            raise _Wrong(f"options() changed its argument {before[2]:.60} to {position!r:.60}", before[0])
        return options

    def play(self, start: Position, generator: random.Random) -> list[Position]:
        """A random play, as far as there is time; raises _Wrong where it does not end."""
        play, met = [start], {start: 0}
        while True:
            try:
                options = self._options_of_unchanged(play[-1])
            except TooLarge:
                if len(play) == 1:
                    raise
                return play[:-1]
            if not options or self.late:
                return play
            play.append(generator.choice(options))
            if play[-1] in met:
                self._note_cycle(play[met[play[-1]] :])
                return play[:-1]
            met[play[-1]] = len(play) - 1
            if len(play) % LONGEST_PLAY == 1 and (comes_below(start, play[-1]) or not _falls(start, play[-1])):
                raise _Wrong(f"a play of more than {LONGEST_PLAY} moves: {in_a_line(play, self._text)}", start)

    def fault_at(self, position: Position) -> Fault | None:
        """What is wrong at a position, None if nothing is seen."""
        return next((fault for fault in self._faults(position) if fault), None)

    def _faults(self, position: Position) -> Iterator[Fault | None]:
        self.options(position)
        self.bare(position)
        if self.trusted:
            return
        parts = self._parts(position)
        for part in parts:
            yield self._canonical_fault(part)
        yield self._parts_fault(position, parts)

    def _parts(self, position: Position) -> list[Position]:
        parts = list(self.game.parts(position))
        self._kinds(parts, "a part", position)
        return parts

    def _canonical(self, position: Position) -> Position:
        same = self.game.canonical(position)
        self._kinds([same], "canonical", position)
        return same

    def _note_cycle(self, line: list[Position]) -> None:
        self.remark = f"play need not end: {in_a_line(line, self._text)}; so there may be draws"

    def _canonical_fault(self, part: Position) -> Fault | None:
        same = self._canonical(part)
        equation = f"canonical({self._text(part)}) = {self._text(same)}"
        again = self._canonical(same)
        if again != same:
            return Fault(f"{equation}, but canonical of that is {self._text(again)}", part)
        if same == part:
            return None
        one, other = self.bare(part), self.bare(same)
        if one is None or other is None or one == other:
            return None
        return Fault(f"canonical is no symmetry: {equation} takes the nim-value {one} to {other}", part)

    def _parts_fault(self, position: Position, parts: list[Position]) -> Fault | None:
        value, values = self.bare(position), [self.bare(part) for part in parts]
        total = 0
        for each in values:
            if each is None:
                return None
            total ^= each
        if value is None or value == total:
            return None
        sum_ = " + ".join(map(self._text, parts)) or "(none)"
        says = f"the parts interact: {self._text(position)} has nim-value {value}, but its parts {sum_} sum to {total}"
        return Fault(says, position)

    def bare(self, position: Position) -> int | None:
        """The nim-value by the options alone; None where that is too dear, or the time is over."""
        try:
            return self._bare(position)
        except TooLarge:
            return None
        except _Cycle as cycle:
            self._note_cycle(cycle.line)
            return None

    def _bare(self, position: Position) -> int | None:
        line: list[tuple[Position, list[Position]]] = [(position, self.options(position))]
        open_ = {position}
        seen = 0
        while line and position not in self.values:
            here, options = line[-1]
            unknown = next((option for option in options if option not in self.values), None)
            if unknown is None:
                self.values[here] = mex(self.values[option] for option in options)
                open_.discard(here)
                line.pop()
            elif unknown in open_:
                positions = [each for each, _ in line]
                raise _Cycle([*positions[positions.index(unknown) :], unknown])
            elif (seen := seen + 1) > MOST_BELOW or self.late:
                return None
            else:
                open_.add(unknown)
                line.append((unknown, self.options(unknown)))
        return self.values[position]

    @property
    def late(self) -> bool:
        """Whether the time is over, most of it spent here and not on waiting for others on a busy machine."""
        spent, passed = time.thread_time() - self._spent, time.monotonic() - self._begun
        return spent > self.seconds or passed > MOST_TIMES_SECONDS * self.seconds

    def begin_anew(self) -> None:
        """The time begins again."""
        self._spent, self._begun = time.thread_time(), time.monotonic()

    def smallest(self, fault: Fault) -> Fault:
        """A fault of parts or symmetries at a position with shorter plays, as long as there is one."""
        while not self.trusted and fault.what.startswith(("the parts", "canonical")) and not self.late:
            near = [*self.options(fault.position), *self._parts(fault.position)]
            many = self._below(fault.position)
            faults = (self.fault_at(position) for position in near if self._below(position) < many)
            smaller = next((each for each in faults if each and self._below(each.position) < many), None)
            if smaller is None:
                break
            fault = smaller
        return fault

    def _below(self, position: Position) -> int:
        """How many positions plays from here lead to; no more than some are counted."""
        met, waiting = {position}, [position]
        while waiting and len(met) < MOST_BELOW and not self.late:
            new = [option for option in self.options(waiting.pop()) if option not in met]
            met.update(new)
            waiting += new
        return len(met)

    def _text(self, position: Position) -> str:
        return f"{self.game.format(position):.60}"


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


class _Cycle(Exception):
    def __init__(self, line: list[Position]) -> None:
        super().__init__()
        self.line = line


class _Wrong(Exception):
    """A fault that makes every further question idle."""

    def __init__(self, what: str, position: Position) -> None:
        super().__init__(what)
        self.fault = Fault(what, position)
