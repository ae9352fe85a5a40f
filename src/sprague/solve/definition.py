"""Outcomes and nim-values straight from the definition: mex over all options, by an explicit stack.

Sprague 1935, Grundy 1939: the nim-value of a position is the least number that is not the nim-value of an option; the
nim-value of a sum is the nim-sum of the nim-values of its parts. Nothing is assumed about the game but its options,
and what it says of its parts and its canonical positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sprague.errors import BadParameter, BadRule, TooLarge
from sprague.games.ruleset import Position, Ruleset
from sprague.numbers.nimbers import mex
from sprague.solve.memory import available, readable
from sprague.solve.outcome import Outcome
from sprague.solve.progress import at_work

LEAST_FREE = 300_000_000
"""Bytes of memory that a search leaves to others."""

STEPS = 256
"""Between two looks at the memory that is free."""


class ByDefinition:
    """The nim-values of one game, each computed once.

    >>> from sprague.games import game
    >>> ByDefinition(game("wythoff")).nim_value((3, 4))
    2
    """

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self._values: dict[Position, int] = {}
        self._wins: dict[Position, bool] = {}

    def outcome(self, position: Any) -> Outcome:
        """Whether the player to move loses (P) or wins (N)."""
        if self.game.splits:
            return Outcome.P if self.nim_value(position) == 0 else Outcome.N
        here = self.game.canonical(self.game.position(position))
        return Outcome.N if self._search(here, self._wins, self._wins_by) else Outcome.P

    def nim_value(self, position: Any) -> int:
        """The least number that no option has, nim-summed over the parts of the position.

        Under misère play 1 where there is no move. Raises BadParameter where options are blocked.
        """
        if self.game.play.blocked:
            raise BadParameter(f"{self.game.name}: where options are blocked there are no nim-values")
        total = 0
        for part in self._parts(self.game.position(position)):
            total ^= self._search(part, self._values, self._mex)
        return total

    def _parts(self, position: Position) -> list[Position]:
        return [self.game.canonical(part) for part in self.game.parts(position)]

    def _wins_by(self, position: Position) -> Iterator[Position | bool]:
        """Yields the positions it needs to know about, is resumed when they are known, and yields the answer last."""
        game, moves, lost = self.game, 0, 0
        for option in game.counted(position) if game.play.blocked else game.options(position):
            standing_for_it = game.canonical(option)
            if standing_for_it not in self._wins:
                yield _Need(standing_for_it)
            moves += 1
            lost += not self._wins[standing_for_it]
            if lost > game.play.blocked:
                yield True
        yield game.play.wins(moves, lost)

    def _mex(self, position: Position) -> Iterator[Position | int]:
        """The same for the nim-value."""
        seen: set[int] = set()
        for option in self.game.options(position):
            value = 0
            for part in self._parts(option):
                if part not in self._values:
                    yield _Need(part)
                value ^= self._values[part]
            seen.add(value)
        yield mex(seen) if seen or not self.game.play.misere else 1

    def _search(
        self, position: Position, known: dict[Position, Any], answer: Callable[[Position], Iterator[Any]]
    ) -> Any:
        """The answer for a position, after the answers for all that it needs: depth first, on an explicit stack."""
        if position in known:
            return known[position]
        with at_work(lambda: len(known)):
            return self._searched(position, known, answer)

    def _searched(
        self, position: Position, known: dict[Position, Any], answer: Callable[[Position], Iterator[Any]]
    ) -> Any:
        line, steps, count = [position], {position: answer(position)}, 0
        while line:
            count += 1
            if count % STEPS == 0 and available() < LEAST_FREE:
                raise TooLarge(
                    f"{self.game.name}: {len(known)} positions are known, more are needed, and only "
                    f"{readable(available())} of memory is free"
                )
            result = next(steps[line[-1]])
            if not isinstance(result, _Need):
                known[line[-1]] = result
                del steps[line.pop()]
            elif result.position in steps:
                raise BadRule(self._cycle(line, result.position))
            else:
                line.append(result.position)
                steps[result.position] = answer(result.position)
        return known[position]

    def _cycle(self, line: list[Position], again: Position) -> str:
        cycle = [*line[line.index(again) :], again]
        shown = " → ".join(self.game.format(each) for each in (cycle if len(cycle) <= 8 else [*cycle[:7], "…", again]))
        return f"{self.game.name}: play need not end: {shown}"


class _Need:
    """A position whose answer is needed first."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position
