"""The misère quotient of all heaps, by a certificate that a checker of its own judges."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.games import TakingBreaking, heaps_under_misere
from sprague.laws.law import Law, Player
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.misere_theory import FoundQuotient, find_quotient
from sprague.misere_theory import search as quotients
from sprague.misere_theory.finding import misere_heaps
from sprague.numbers.decimals import integer
from sprague.numbers.periods import Period
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

_TEXT = re.compile(r"\s*(?:sums are P by the )?mis[eè]re quotient: (\d+) elements, (\d+) in P[,;] ((?:period|Φ).*)")


@dataclass(frozen=True)
class MisereQuotient:
    """The misère quotient of all heaps has ``order`` elements, ``p_order`` of them in P; Φ, the class of a heap, is
    periodic. A sum is a P-position iff the product of the classes of its heaps is in P.
    """

    order: int
    p_order: int
    period: Period

    @property
    def text(self) -> str:
        """What :func:`sprague.laws.read_statement` reads."""
        return f"misère quotient: {self.order} elements, {self.p_order} in P, {self.period.text}"

    def __str__(self) -> str:
        return f"sums are P by the misère quotient: {self.order} elements, {self.p_order} in P; {self.period.law('Φ')}"


class MisereQuotientLaw(Law[MisereQuotient]):
    """Of games on heaps under misère play."""

    statement, kind = MisereQuotient, "misère quotient"

    def read(self, text: str, up_to: int | None = None) -> MisereQuotient | None:
        """Its numbers of elements, and the period of Φ."""
        found = _TEXT.fullmatch(text)
        period = Period.read(found[3]) if found else None
        return MisereQuotient(integer(found[1]), integer(found[2]), period) if found and period else None

    def text(self, statement: MisereQuotient) -> str:
        """The same."""
        return statement.text

    def line(self, claim: Claim) -> str:
        """Its text."""
        return f"the P-positions of {claim.about}: {claim.text}"

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """As it is shown."""
        return (str(claim.statement),)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """Of all sums of heaps."""
        return f"For {name}, {shown}."

    def default_words(self, statement: MisereQuotient) -> str:
        """As it is shown."""
        return str(statement)

    def player(self, claim: Claim) -> Player | None:
        """By the products of classes."""
        heaps = heaps_under_misere(claim.rules)
        return None if heaps is None else misere_heaps(heaps)

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By the quotient that is found."""
        assert isinstance(claim.statement, MisereQuotient)
        if (heaps := heaps_under_misere(claim.rules)) is None:
            return Undecided(f"{claim.about} is no game on heaps under misère play, and has no misère quotient here")
        return prove_quotient(heaps, claim.statement, limits)


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
