"""Outcomes and nim-values straight from the definition: mex over all options, by an explicit stack.

Sprague 1935, Grundy 1939: the nim-value of a position is the least number that is not the nim-value of an option; the
nim-value of a sum is the nim-sum of the nim-values of its parts. Nothing is assumed about the game but its options,
and what it says of its parts and its canonical positions.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

from sprague.errors import BadParameter, BadRule, EndlessPlay, TooLarge
from sprague.games.ruleset import Position, Ruleset
from sprague.memory import Room
from sprague.numbers.nimbers import mex
from sprague.solving.outcome import Outcome
from sprague.solving.progress import at_work
from sprague.solving.retrograde import ThenByLoops, in_order, listed

STEPS = 1024
"""Between two looks at the memory that is left."""

MANY, FARTHEST = 4096, 10**6
"""After so many steps from a number that is not too large all smaller ones are settled: most will be needed."""

AT_WORK = 4096
"""So many positions of the line of play are half done; those above begin again when it is their turn."""

LONGEST_BELOW = 10_000
"""A longer play from numbers ≥ 0 that has come below 0 is not believed to end."""

LONGEST_ABOVE = 1000
"""After a longer play that has raised numbers all is looked at that play can reach, small numbers first."""

_DONE = object()


class ByDefinition(ThenByLoops):
    """The nim-values of one game, each computed once.

    >>> from sprague.games import game
    >>> ByDefinition(game("wythoff")).nim_value((3, 4))
    2
    """

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self._values: dict[Position, int] = {}
        self._wins: dict[Position, bool] = {}
        self._lost: set[Position] = set()
        plain = not game.splits and "canonical" not in vars(game) and type(game).canonical is Ruleset.canonical
        self._mex = self._plain_mex if plain else self._mex_of_parts
        self._win = self._plain_win if plain and not game.play.blocked else self._counted_win

    def _outcome(self, position: Any) -> Outcome:
        if self.game.splits:
            return Outcome.P if self._nim_value(position) == 0 else Outcome.N
        here = self.game.canonical(self.game.position(position))
        if here in self._values:
            return Outcome.N if self._values[here] else Outcome.P
        return Outcome.N if self.search(here, self._wins, self._win) else Outcome.P

    def _nim_value(self, position: Any) -> int:
        if self.game.play.blocked:
            raise BadParameter(f"{self.game.name}: where options are blocked there are no nim-values")
        total = 0
        for part in self._parts(self.game.position(position)):
            total ^= self.search(part, self._values, self._mex)
        return total

    def _parts(self, position: Position) -> list[Position]:
        return [self.game.canonical(part) for part in self.game.parts(position)]

    def _plain_win(self, position: Position) -> Iterator[Position]:
        """Yields the positions it needs to know about, is resumed when they are known, and enters the answer last."""
        known, lost = self._wins, self._lost
        options = set(listed(self.game, position))
        if lost.isdisjoint(options):
            for option in in_order(options.difference(known)):
                if option not in known:
                    yield option
                if not known[option]:
                    break
            else:
                known[position] = self.game.play.wins(len(options), 0)
                if not known[position]:
                    lost.add(position)
                return
        known[position] = True

    def _plain_mex(self, position: Position) -> Iterator[Position]:
        """The same for the nim-value."""
        known, options = self._values, listed(self.game, position)
        if not isinstance(options, Set):
            options = set(options)
        try:
            seen = set(map(known.__getitem__, options))
        except KeyError:
            for option in in_order(option for option in options if option not in known):
                if option not in known:
                    yield option
            seen = set(map(known.__getitem__, options))
        known[position] = mex(seen) if seen or not self.game.play.misere else 1

    def _counted_win(self, position: Position) -> Iterator[Position]:
        """Whether a position is won where options are blocked, or some stand for others."""
        game, known, moves, lost = self.game, self._wins, 0, 0
        for option in game.counted(position) if game.play.blocked else listed(game, position):
            standing_for_it = game.canonical(option)
            if standing_for_it not in known:
                yield standing_for_it
            moves += 1
            lost += not known[standing_for_it]
            if lost > game.play.blocked:
                known[position] = True
                return
        known[position] = game.play.wins(moves, lost)

    def _mex_of_parts(self, position: Position) -> Iterator[Position]:
        """The nim-value where positions have parts, or some stand for others."""
        seen: set[int] = set()
        for option in listed(self.game, position):
            value = 0
            for part in self._parts(option):
                if part not in self._values:
                    yield part
                value ^= self._values[part]
            seen.add(value)
        self._values[position] = mex(seen) if seen or not self.game.play.misere else 1

    def _ascend(self, last: Position) -> None:
        """The nim-values of 0, 1, …, ``last`` in turn, as far as the options of a program on numbers are smaller."""
        if type(last) is not int or last > FARTHEST:
            return
        values: list[Any] = [None] * (2 * last + 2)  # there, and before 0, is what no rule may ask for
        room = Room()
        try:
            for n in range(last + 1):
                if n % STEPS == 0 and room.lacking():
                    return
                seen = set(map(values.__getitem__, listed(self.game, n)))
                if None in seen:
                    return
                values[n] = mex(seen) if seen or not self.game.play.misere else 1
        except Exception:  # the program knows nothing of these numbers: the search asks for what is needed
            return
        self._values |= dict(enumerate(values[: last + 1]))

    def search(
        self, position: Position, known: dict[Position, Any], answer: Callable[[Position], Iterator[Position]]
    ) -> Any:
        """The answer for a position, after the answers for all that it needs: depth first, on an explicit stack."""
        if position not in known:
            with at_work(lambda: len(known)):
                self._find(position, known, answer)
        return known[position]

    def _find(
        self, position: Position, known: dict[Position, Any], answer: Callable[[Position], Iterator[Position]]
    ) -> None:
        line, on_line, at_work_on = [position], {position}, deque([answer(position)], AT_WORK)
        room = None
        for count in itertools.count(1):
            if count == MANY and known is self._values and answer == self._plain_mex:
                self._ascend(position)
            if count % STEPS == 0 and len(line) > LONGEST_BELOW and comes_below(line[0], line[-1]):
                play = in_a_line(line, self.game.format)
                raise BadRule(f"{self.game.name}: play goes on below 0, does it end? {play}")
            if count % STEPS == 0 and len(line) > LONGEST_ABOVE and comes_above(line[0], line[-1]):
                raise EndlessPlay(f"{self.game.name}: play need not end: {in_a_line(line, self.game.format)}")
            if count % STEPS == 0 and (lacking := (room := room or Room()).lacking()):
                met = len(known) + len(line)
                raise TooLarge(f"{self.game.name}: {met} positions are met, more are needed, and {lacking}")
            needed = next(at_work_on[-1], _DONE)
            if needed is _DONE:
                on_line.remove(line.pop())
                at_work_on.pop()
                if not line:
                    return
                if not at_work_on:
                    at_work_on.append(answer(line[-1]))
            elif needed in on_line:
                again = in_a_line([*line[line.index(needed) :], needed], self.game.format)
                raise EndlessPlay(f"{self.game.name}: play need not end: {again}")
            else:
                line.append(needed)
                on_line.add(needed)
                at_work_on.append(answer(needed))


def comes_below(before: Position, after: Position) -> bool:
    """Whether there were numbers, none of them below 0, and now one of them is.

    >>> comes_below(5, -1), comes_below((3, 4), (4, -1)), comes_below((3, -1), (2, -1)), comes_below("aa", "a")
    (True, True, False, False)
    """
    return _are_numbers(before, after) and min(_each(after), default=0) < 0 <= min(_each(before), default=-1)


def comes_above(before: Position, after: Position) -> bool:
    """Whether all are numbers and their sum has grown.

    >>> comes_above(5, 7), comes_above((3, 4), (4, 3)), comes_above("a", "aa")
    (True, False, False)
    """
    return _are_numbers(before, after) and sum(_each(after)) > sum(_each(before))


def _are_numbers(*positions: Position) -> bool:
    return all(type(n) is int for position in positions for n in _each(position))


def _each(position: Position) -> tuple[Any, ...]:
    return position if isinstance(position, tuple) else (position,)


def in_a_line(play: Sequence[Position], printed: Callable[[Position], str]) -> str:
    """The positions of a play one after another, the middle of a long one left out.

    >>> in_a_line([3, 1, 0], str), in_a_line(range(10), str)
    ('3 → 1 → 0', '0 → 1 → 2 → 3 → 4 → 5 → 6 → … → 9')
    """
    few = list(map(printed, play if len(play) <= 8 else [*play[:7], play[-1]]))
    return " → ".join(few if len(play) <= 8 else [*few[:-1], "…", few[-1]])
