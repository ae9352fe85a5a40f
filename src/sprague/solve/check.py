"""Checks that find wrong rules before they mislead: on the positions of random plays, the small ones first.

- Play ends: no position is met again in a play, and no play is endless.
- ``options`` leaves its argument alone, gives the same answer twice, and positions that are hashable.
- ``parts``: the options of a position are those that moving in one part gives; where they are not, the nim-values by
  the bare definition decide, and are shown.
- ``canonical`` says the same of what it gives, and keeps the options or at least the nim-value.

A wrong ``canonical`` or ``parts`` is otherwise silent: every answer looks as good as a right one.
"""

from __future__ import annotations

import copy
import random
import time
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from sprague.errors import BadPosition
from sprague.games import BoardFamily, BoardGame, PileRuleset
from sprague.games.ruleset import Position, Ruleset
from sprague.numbers.nimbers import mex

LONGEST_PLAY = 10_000
DEAREST = 3000
"""The bare nim-value of a position with more positions below it than this is not asked for."""

Sum = frozenset[Any]
"""Canonical parts, those that come in pairs left out: equal sums have equal nim-values."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with the rules, and a position that shows it."""

    what: str
    position: Position

    def __str__(self) -> str:
        return self.what


def check(game: Ruleset, start: Any = None, *, seconds: float = 0.5, seed: int = 1) -> Fault | None:
    """The first fault found in ``seconds`` of random plays from ``start``, at a position as small as can be; else None.

    Raises BadPosition where the game has no start and none is given.

    >>> piles_of_wythoff = Ruleset(lambda p: [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)]
    ...     + [(p[0] - k, p[1]) for k in range(1, p[0] + 1)] + [(p[0], p[1] - k) for k in range(1, p[1] + 1)],
    ...     parts=lambda p: [(p[0], 0), (0, p[1])], start=(3, 4), name="wythoff as nim")
    >>> print(check(piles_of_wythoff))
    the parts interact: 1,1 has nim-value 2, but its parts 1,0 + 0,1 sum to 0
    """
    if start is None and game.start is None:
        raise BadPosition(f"{game.name}: it has no start; say from which position to check it")
    here = game.position(game.start if start is None else start)
    checker = _Checker(game)
    generator, deadline = random.Random(seed), time.monotonic() + seconds
    while True:
        play, fault = checker.play(here, generator, deadline)
        for position in reversed(play):
            fault = fault or checker.fault_at(position)
            if fault:
                return checker.smallest(fault, time.monotonic() + seconds)
            if time.monotonic() > deadline:
                return None


def needs_checking(game: Ruleset) -> bool:
    """Whether the rules say things of their own about parts or symmetries that could be wrong."""
    if isinstance(game, PileRuleset | BoardGame | BoardFamily) or game.catalogue_name:
        return False
    return game.splits or type(game).canonical is not Ruleset.canonical or "canonical" in vars(game)


class _Checker:
    """The checks of one game, with the bare nim-values found so far."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.values: dict[Position, int] = {}
        self.trusted = isinstance(game, BoardGame | BoardFamily)  # their parts and symmetries are not a person's

    def play(self, start: Position, generator: random.Random, deadline: float) -> tuple[list[Position], Fault | None]:
        """A random play, and what is wrong with it if it does not end."""
        play, met = [start], {start: 0}
        while True:
            options = list(self.game.options(play[-1]))
            unhashable = next((option for option in options if not isinstance(option, Hashable)), None)
            if unhashable is not None:
                return play, Fault(f"an option is not hashable: {unhashable!r:.60}", play[-1])
            if not options or time.monotonic() > deadline:
                return play, None
            play.append(generator.choice(options))
            if play[-1] in met:
                return play, Fault(f"play need not end: {self._line(play[met[play[-1]] :])}", play[-1])
            met[play[-1]] = len(play) - 1
            if len(play) > LONGEST_PLAY:
                return play, Fault(f"a play of more than {LONGEST_PLAY} moves: {self._line(play)}", start)

    def fault_at(self, position: Position) -> Fault | None:
        """What is wrong at a position, None if nothing is seen."""
        return next((fault for fault in self._faults(position) if fault), None)

    def _faults(self, position: Position) -> Iterator[Fault | None]:
        before = copy.deepcopy(position), hash(position), repr(position)
        options = list(self.game.options(position))
        if (before[1], before[2]) != (hash(position), repr(position)) or before[0] != position:
            yield Fault(f"options() changed its argument {before[2]:.60} to {position!r:.60}", before[0])
            return
        if Counter(options) != Counter(self.game.options(position)):
            yield Fault(f"options() gives different answers for {self._shown(position)} when asked twice", position)
            return
        yield self._cycle_below(position)
        if self.trusted:
            return
        parts = list(self.game.parts(position))
        for part in parts:
            yield self._canonical_fault(part)
        yield self._parts_fault(position, parts)

    def _cycle_below(self, position: Position) -> Fault | None:
        try:
            self.bare(position)
        except _Cycle as cycle:
            return Fault(f"play need not end: {self._line(cycle.line)}", cycle.line[0])
        return None

    def _canonical_fault(self, part: Position) -> Fault | None:
        same = self.game.canonical(part)
        shown = f"canonical({self._shown(part)}) = {self._shown(same)}"
        if self.game.canonical(same) != same:
            return Fault(f"{shown}, but canonical of that is {self._shown(self.game.canonical(same))}", part)
        if same == part or self._sums(part) == self._sums(same):
            return None
        one, other = self.bare(part), self.bare(same)
        if one is None or other is None or one == other:
            return None
        return Fault(f"canonical is no symmetry: {shown} takes the nim-value {one} to {other}", part)

    def _parts_fault(self, position: Position, parts: list[Position]) -> Fault | None:
        whole = self._sum(position)
        moved = {whole ^ self._sum_of(part) ^ self._sum(option) for part in parts for option in self.game.options(part)}
        if moved == self._sums(position):
            return None
        value, found = self.bare(position), [self.bare(part) for part in parts]
        total = 0
        for each in found:
            if each is None:
                return None
            total ^= each
        if value is None or value == total:
            return None
        shown = " + ".join(map(self._shown, parts)) or "(none)"
        return Fault(
            f"the parts interact: {self._shown(position)} has nim-value {value}, but its parts {shown} sum to {total}",
            position,
        )

    def _sums(self, position: Position) -> set[Sum]:
        return {self._sum(option) for option in self.game.options(position)}

    def _sum(self, position: Position) -> Sum:
        counts = Counter(self.game.canonical(part) for part in self.game.parts(position))
        return frozenset(part for part, count in counts.items() if count % 2)

    def _sum_of(self, part: Position) -> Sum:
        return frozenset([self.game.canonical(part)])

    def bare(self, position: Position) -> int | None:
        """The nim-value by the options alone; None where that is too dear."""
        line: list[tuple[Position, list[Position]]] = [(position, list(self.game.options(position)))]
        open_ = {position}
        found = 0
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
            elif (found := found + 1) > DEAREST:
                return None
            else:
                open_.add(unknown)
                line.append((unknown, list(self.game.options(unknown))))
        return self.values[position]

    def smallest(self, fault: Fault, deadline: float) -> Fault:
        """A fault of parts or symmetries at a position further down, as long as there is one."""
        while not self.trusted and fault.what.startswith(("the parts", "canonical")) and time.monotonic() < deadline:
            below = [*self.game.options(fault.position), *self.game.parts(fault.position)]
            found = (self.fault_at(position) for position in below if position != fault.position)
            deeper = next((each for each in found if each and each.position != fault.position), None)
            if deeper is None:
                break
            fault = deeper
        return fault

    def _line(self, line: list[Position]) -> str:
        shown = [self._shown(each) for each in (line if len(line) <= 8 else [*line[:7], line[-1]])]
        if len(line) > 8:
            shown.insert(-1, "…")
        return " → ".join(shown)

    def _shown(self, position: Position) -> str:
        return f"{self.game.format(position):.60}"


class _Cycle(Exception):
    def __init__(self, line: list[Position]) -> None:
        super().__init__()
        self.line = line
