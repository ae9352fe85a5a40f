"""The table of a game on heaps under misère play: each heap with its element of the misère quotient."""

from __future__ import annotations

from sprague.games import Ruleset, TakingBreaking, unplayed
from sprague.misere_theory import FoundQuotient, SearchLimits, find_quotient


def has_quotient(rules: Ruleset) -> bool:
    """Whether the game is one on heaps under misère play.

    >>> from sprague.games import game
    >>> has_quotient(game("misere:kayles")), has_quotient(game("kayles")), has_quotient(game("misere:wythoff"))
    (True, False, False)
    """
    return rules.play.misere and isinstance(unplayed(rules), TakingBreaking)


def quotient_of(rules: Ruleset, seconds: float) -> FoundQuotient:
    """The quotient, as far as it is found in so many seconds."""
    return find_quotient(unplayed(rules), limits=SearchLimits(seconds=seconds), seconds=seconds)


def rows_of(found: FoundQuotient) -> list[list[str]]:
    """Each heap with its element of the quotient."""
    q = found.quotient
    return [[str(n), q.named(value)] for n, value in enumerate(q.values)]
