"""What is discovered of a game on heaps under misère play: its misère quotient, which decides all sums of its heaps.

Plambeck and Siegel, Misère quotients for impartial games, JCTA 115 (2008).
"""

from __future__ import annotations

from typing import Any

from sprague.games import Ruleset, TakingBreaking, unplayed
from sprague.misere_theory import find_quotient
from sprague.misere_theory.finding import FoundQuotient
from sprague.misere_theory.search import Limits

MOST_RELATIONS = 12


def has_quotient(rules: Ruleset) -> bool:
    """Whether the game is one on heaps under misère play.

    >>> from sprague.games import game
    >>> has_quotient(game("misere:kayles")), has_quotient(game("kayles")), has_quotient(game("misere:wythoff"))
    (True, False, False)
    """
    return rules.play.misere and isinstance(unplayed(rules), TakingBreaking)


def quotient_of(rules: Ruleset, seconds: float) -> FoundQuotient:
    """The quotient, as far as it is found in so many seconds."""
    return find_quotient(unplayed(rules), limits=Limits(seconds=seconds), seconds=seconds)


def rows_of(found: FoundQuotient) -> list[list[str]]:
    """Each heap with its element of the quotient."""
    q = found.quotient
    return [[str(n), q.named(value)] for n, value in enumerate(q.values)]


def as_discovery(found: FoundQuotient) -> dict[str, Any]:
    """The quotient as a discovery is told.

    >>> from sprague.games import game
    >>> as_discovery(quotient_of(game("misere:kayles"), 10))["statement"]
    'misère quotient of order 40, Φ(n + 12) = Φ(n), n ≥ 71'
    """
    q = found.quotient
    statement = f"misère quotient of order {q.order}"
    if found.period:
        statement += f", Φ(n + {found.period}) = Φ(n), n ≥ {found.preperiod}"
    more = ", …" if len(q.relations) > MOST_RELATIONS else ""
    relations = ", ".join(q.relations[:MOST_RELATIONS]) + more
    lost = " ".join(q.named(x) for x in range(q.order) if q.in_p[x])
    return {
        "statement": statement,
        "formula": None,
        "kind": "misère quotient",
        "verdict": found.verdict,
        "evidence": f"for {found.scope}: the certificate was checked; P = {{{lost}}}; {relations or 'no relations'}",
        "bound": found.to,
        "seconds": round(found.seconds, 3),
        "tried": [found.stopped] if found.stopped else [],
        "downloads": ["table.csv"],
    }
