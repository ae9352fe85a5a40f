"""Who wins sums of heaps under misère play, and by which move: by the quotient, for heaps of any size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sprague.errors import TooLarge
from sprague.games import TakingBreaking
from sprague.games.ruleset import Piles
from sprague.misere_theory.certificate import code_of, heaps_that_decide
from sprague.misere_theory.finding import FoundQuotient, find_quotient
from sprague.misere_theory.search import SearchLimits

QUICK, SECONDS = 3.0, 20.0
"""So long a quotient is looked for: first, and where it is then not known for the heaps that are asked about."""

MOST_BREAKS = 20_000
"""A heap with more options than this is moved from like the smaller one that its period makes of it."""


@dataclass(frozen=True)
class MisereHeaps:
    """Plays by a quotient.

    >>> from sprague.games import game
    >>> kayles = misere_heaps(game("0.77"))
    >>> kayles.is_p_position((5, 10**30)), kayles.winning_move((5, 10**30))
    (False, (4, 1000000000000000000000000000000))
    """

    rules: TakingBreaking
    found: FoundQuotient

    def is_p_position(self, heaps: Piles) -> bool:
        """Whether the player to move loses; raises BadPosition for a heap beyond what is known."""
        return self.found.quotient.is_p(heaps)

    def winning_moves(self, heaps: Piles) -> list[Piles] | None:
        """All of them, sorted; None where there are too many moves to look at."""
        if max(heaps) > MOST_BREAKS // 2:
            return None
        return [option for option in self.rules.options(heaps) if self.is_p_position(option)]

    def winning_move(self, heaps: Piles) -> Piles | None:
        """A P-position that one move reaches, None where there is none.

        A large heap has an option of every class that a heap smaller by a multiple of the period has: the largest of
        the parts has that many tokens more.
        """
        for i, heap in enumerate(heaps):
            others = heaps[:i] + heaps[i + 1 :]
            less = self._less(heap)
            for left in self.rules.breaks(heap - less):
                grown = (*sorted(left)[:-1], max(left) + less)
                if self.is_p_position((*others, *grown)):
                    there: Piles = self.rules.position((*others, *grown))
                    return there
        return None

    def _less(self, heap: int) -> int:
        """A multiple of the period that a heap can lose without losing a class of options."""
        found, code = self.found, code_of(self.rules)
        if found.period is None or code is None:
            return 0
        period = found.period.period
        return max(heap - heaps_that_decide(code, found.period), 0) // period * period


def misere_heaps(rules: TakingBreaking, to: int | None = None) -> MisereHeaps:
    """Plays a game on heaps under misère play, by the quotient of all heaps, or at least of those to ``to``.

    Looked for once, however many positions are asked about. Raises TooLarge where neither is found in twenty seconds.
    """
    found = _quotient(rules, SECONDS if to is None else QUICK)
    if found.to is not None and to is not None and found.to < to:
        found = _quotient(rules, SECONDS)
    if found.to is not None and to is not None and found.to < to:
        raise TooLarge(f"{rules.name}: the misère quotient was found for heaps to {found.to} only; {found.stopped}")
    return MisereHeaps(rules, found)


@lru_cache(maxsize=16)
def _quotient(rules: TakingBreaking, seconds: float) -> FoundQuotient:
    return find_quotient(rules, limits=SearchLimits(seconds=seconds), seconds=seconds)
