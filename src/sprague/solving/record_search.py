"""The search over independent parts for rules given as functions: ``options``, ``parts`` and ``canonical``.

For games whose positions fall apart. It asks of every part, once up to symmetry, only what is needed to decide; see
:mod:`sprague.kernels.pure.records`. :class:`sprague.solving.ByDefinition` is the same by the bare definition.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from sprague.errors import BadRule, EndlessPlay, TooLarge
from sprague.games.ruleset import Ruleset
from sprague.kernels.pure import records
from sprague.memory import available, readable
from sprague.solving.definition import in_a_line
from sprague.solving.outcome import Outcome
from sprague.solving.progress import at_work
from sprague.solving.retrograde import LoopSolver, ThenByLoops


class RecordSearch(ThenByLoops):
    """The nim-values of one game whose positions have parts, each part asked about once.

    >>> from sprague.games import game
    >>> RecordSearch(game("0.77")).nim_value((5, 8))
    5
    """

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self._records = records.Records(game.options, game.parts, game.canonical, weight)
        self._records.limit = available() * 3 // 4

    def outcome(self, position: Any) -> Outcome:
        """P iff the nim-value is 0; asks no more than that."""
        return self.or_by_loops(self._outcome, LoopSolver.outcome, position)

    def nim_value(self, position: Any) -> int:
        """The nim-value."""
        return self.or_by_loops(self._nim_value, LoopSolver.nim_value, position)

    def _outcome(self, position: Any) -> Outcome:
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
        except records.ComesAgain as error:
            raise EndlessPlay(
                f"{self.game.name}: play need not end: {in_a_line(error.line, self.game.format)}"
            ) from None
        except records.LongPlay as error:
            raise BadRule(
                f"{self.game.name}: {error}, does it end? {in_a_line(error.line, self.game.format)}"
            ) from None
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
