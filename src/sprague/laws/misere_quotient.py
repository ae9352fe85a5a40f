"""The misère quotient of all heaps, by a certificate that a checker of its own judges."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.games import TakingBreaking, heaps_under_misere, titled
from sprague.laws.law import Law, Player
from sprague.laws.period import values_table
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.misere_theory import FoundQuotient, SearchLimits, find_quotient
from sprague.misere_theory.checker import check as check_certificate
from sprague.misere_theory.finding import code_of, heaps_that_decide, misere_heaps
from sprague.numbers.decimals import integer
from sprague.numbers.periods import Period
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict
from sprague.proofs.written import Proof, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

_TEXT = re.compile(r"\s*(?:sums are P by the )?mis[eè]re quotient: (\d+) elements, (\d+) in P[,;] ((?:period|Φ)[^G]*)")


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

    statement, kind, about, by_itself = MisereQuotient, "misère quotient", "misère quotient", True

    def read(self, text: str, up_to: int | None = None) -> MisereQuotient | None:
        """Its numbers of elements, and the period of Φ."""
        match = _TEXT.fullmatch(text)
        period = Period.read(re.sub(r"Φ(?=\(n)", "G", match[3])) if match else None
        return MisereQuotient(integer(match[1]), integer(match[2]), period) if match and period else None

    def text(self, statement: MisereQuotient) -> str:
        """The same."""
        return statement.text

    def line(self, claim: Claim) -> str:
        """Its text."""
        return f"the P-positions of {claim.about}: {claim.text}"

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """As it is shown."""
        return (str(claim.statement),)

    def default_words(self, statement: MisereQuotient) -> str:
        """As it is shown."""
        return str(statement)

    def player(self, claim: Claim) -> Player | None:
        """By the products of classes."""
        heaps = heaps_under_misere(claim.rules)
        return None if heaps is None else misere_heaps(heaps)

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the theorem on quotients, with the quotient that is found."""
        heaps = heaps_under_misere(claim.rules)
        assert heaps is not None
        known = find_quotient(heaps)
        q, law, code = known.quotient, known.period, code_of(heaps)
        assert law is not None and code is not None
        game = titled(heaps) if heaps.card else f"the game {code}"
        bound = heaps_that_decide(code, law)
        letters = ", ".join(f"${name} = \\Phi({item})$" for name, item in q.letters)
        classes = values_table([f"${raised(q.named(x))}$" for x in q.values[: law.enough]])
        portion = ", ".join(f"${raised(q.named(x))}$" for x in range(q.order) if q.in_p[x])
        presentation = ", ".join(f"${raised(each)}$" for each in q.relations)
        checked, certificate = check_certificate(known.certificate), known.certificate.encode()
        return told(
            "misère quotient",
            game=game,
            order=q.order,
            s="s" * (len(q.relations) != 1),
            p_order=q.p_order,
            letters=letters,
            presentation=presentation,
            portion=portion,
            p=law.period,
            n0=law.preperiod,
            bound=bound,
            classes=f"\n\n{classes}",
            types=checked.types,
            sets=checked.sets,
            bytes=f"{len(certificate):,}",
            digest=hashlib.sha256(certificate).hexdigest()[:16],
        )

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By the quotient that is found."""
        if (heaps := heaps_under_misere(claim.rules)) is None:
            return Undecided(f"{claim.about} is no game on heaps under misère play, and has no misère quotient here")
        return prove_quotient(heaps, self.of(claim), limits)


EXPONENTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def raised(product: str) -> str:
    """A product of generators as LaTeX.

    >>> print(raised("a²b′ = 1"))
    a^{2}b' = 1
    """
    return re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda found: f"^{{{found[0].translate(EXPONENTS)}}}", product).replace("′", "'")


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
    known = find_quotient(rules, limits=SearchLimits(seconds=limits.seconds), seconds=limits.seconds)
    return verdict_of(known, claimed)


def verdict_of(known: FoundQuotient, claimed: MisereQuotient) -> Verdict:
    """What a quotient that was found, and whose certificate was checked, says of a claim about all heaps."""
    order, p_order = known.quotient.order, known.quotient.p_order
    period = known.period
    if period is None:
        if order > claimed.order:
            return Refuted(f"the heaps to {known.to}, whose quotient has {order} elements already")
        return Undecided(f"the quotient is known for heaps to {known.to}: {known.stopped}")
    comes_round = claimed.period.period % period.period == 0 and claimed.period.preperiod >= period.preperiod
    if (order, p_order, claimed.period.saltus) != (claimed.order, claimed.p_order, 0) or not comes_round:
        return Refuted(f"what the certificate shows: {order} elements, {p_order} in P, {period.text}")
    return Proved(f"{known.evidence}; classes of the heaps to {len(known.quotient.values) - 1}")
