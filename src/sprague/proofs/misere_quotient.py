"""A claim about the misère quotient of all heaps, by a certificate that a checker of its own judges."""

from __future__ import annotations

from sprague.claims.statements import MisereQuotient
from sprague.games import TakingBreaking
from sprague.logic.automata.limits import Limits
from sprague.misere_theory import FoundQuotient, find_quotient
from sprague.misere_theory import search as quotients
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict


def prove_quotient(rules: TakingBreaking, claimed: MisereQuotient, limits: Limits) -> Verdict:
    """*Proved* where the quotient that is found has these numbers of elements, and Φ has this period, or one that
    divides it and sets in as early. *Refuted* by another quotient, or by a larger one of some of the heaps, as that of
    more heaps has no fewer elements.

    >>> from sprague.numbers.periods import Period
    >>> from sprague.games import game
    >>> prove_quotient(game("0.75"), MisereQuotient(8, 2, Period(2, 8)), Limits()).word
    'proved'
    >>> print(prove_quotient(game("0.75"), MisereQuotient(8, 3, Period(2, 8)), Limits()).evidence)
    fails at what the certificate shows: 8 elements, 2 in P, period 2 from 8
    """
    found = find_quotient(rules, limits=quotients.SearchLimits(seconds=limits.seconds), seconds=limits.seconds)
    return verdict_of(found, claimed)


def verdict_of(found: FoundQuotient, claimed: MisereQuotient) -> Verdict:
    """What a quotient that was found, and whose certificate was checked, says of a claim about all heaps."""
    order, p_order = found.quotient.order, found.quotient.p_order
    period = found.period
    if period is None:
        if order > claimed.order:
            return Refuted(f"the heaps to {found.to}, whose quotient has {order} elements already")
        return Undecided(f"the quotient is known for heaps to {found.to}: {found.stopped}")
    comes_round = claimed.period.period % period.period == 0 and claimed.period.preperiod >= period.preperiod
    if (order, p_order, claimed.period.saltus) != (claimed.order, claimed.p_order, 0) or not comes_round:
        return Refuted(f"what the certificate shows: {order} elements, {p_order} in P, {period.text}")
    return Proved(f"{found.evidence}; classes of the heaps to {len(found.quotient.values) - 1}")
