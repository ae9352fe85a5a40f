"""A claim: one statement of a source, with the computation that judges it.

A claim is written as a function. Its docstring is the statement, in our words; it returns the verdict that it computed
from the rules alone; the decorator says where the statement stands and which verdict is expected. A statement that is
false stays, expected *refuted*; one that is verified only says why it is not proved.

    E = Document("E", "Playing with rationals", "…")

    @E.claim("E-1", source="Theorem 1", expect="verified", because="it multiplies variables")
    def golden_ratio() -> Verdict:
        '''The first player wins Euclid on (a, b) iff the larger exceeds G times the smaller.'''
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from sprague.proofs import Proved, Refuted, Verdict, Verified
from sprague.solve.progress import at_work

Word = Literal["proved", "verified", "refuted", "undecided"]


@dataclass(frozen=True)
class Claim:
    """A statement of a source: its id (parts of a row are named ``E-4.table``), where it stands, what is expected.

    ``because`` is why what is verified is not proved; ``at_length`` proves it, in more time than all claims may take.
    """

    id: str
    document: str
    statement: str
    source: str
    expected: Word
    compute: Callable[[], Verdict] = field(repr=False)
    because: str = ""
    at_length: Callable[[], Verdict] | None = field(default=None, repr=False)

    def judge(self) -> Judgement:
        """Runs the computation."""
        started = time.perf_counter()
        with at_work(doing=f"reproducing {self.id}"):
            verdict = self.compute()
        if isinstance(verdict, Verified):
            verdict = replace(verdict, because=self.because)
        return Judgement(self, verdict, time.perf_counter() - started)

    def in_full(self) -> Claim:
        """The claim with the long computation for the short one, if it has one: then it is expected to be proved."""
        if self.at_length is None:
            return self
        return replace(self, compute=self.at_length, expected="proved", because="", at_length=None)


@dataclass(frozen=True)
class Judgement:
    """A claim with the verdict it got."""

    claim: Claim
    verdict: Verdict
    seconds: float

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one."""
        return self.verdict.word == self.claim.expected

    def _repr_html_(self) -> str:
        from sprague.draw.cards import badge, card, words

        expected = "" if self.as_expected else f" (expected: {words(self.claim.expected)})"
        return card(
            [
                (self.claim.id, f"{words(self.claim.statement)} <i>{words(self.claim.source)}</i>"),
                ("verdict", badge(self.verdict.word) + expected),
                ("because", words(self.verdict.evidence)),
            ]
        )

    def as_dict(self) -> dict[str, Any]:
        """For programs: claim, document, verdict, expected, evidence, seconds; statement and source beside them."""
        return {
            "claim": self.claim.id,
            "document": self.claim.document,
            "verdict": self.verdict.word,
            "expected": self.claim.expected,
            "evidence": self.verdict.evidence,
            "seconds": round(self.seconds, 3),
            "statement": self.claim.statement,
            "source": self.claim.source,
        }


@dataclass
class Document:
    """A source: its letter, its title, where it appeared, and its claims in the order of the text."""

    letter: str
    title: str
    reference: str
    claims: list[Claim] = field(default_factory=list)

    def claim(
        self,
        id: str,
        *,
        source: str,
        expect: Word,
        because: str = "",
        at_length: Callable[[], Verdict] | None = None,
    ) -> Callable[[Callable[[], Verdict]], Callable[[], Verdict]]:
        """Registers a function as a claim; its docstring is the statement.

        ``because`` is wanted for what is expected *verified*, and for nothing else; ValueError otherwise.
        """

        def register(compute: Callable[[], Verdict]) -> Callable[[], Verdict]:
            if bool(because) != (expect == "verified"):
                raise ValueError(f"{id}: what is verified, and only that, says why it is not proved")
            if any(claim.id == id for claim in self.claims):
                raise ValueError(f"the claim {id} is there twice")
            statement = " ".join((compute.__doc__ or "").split())
            self.claims.append(Claim(id, self.letter, statement, source, expect, compute, because, at_length))
            return compute

        return register


def compared(
    pairs: Iterable[tuple[object, object, object]], bound: str, *, finite: bool = False, truth: str = ""
) -> Verdict:
    """The verdict on a statement that is a list of equalities: triples (where, stated, computed).

    The first pair that differs refutes it. Otherwise it is verified to ``bound``, or proved where the statement is
    ``finite`` and the pairs are all there is to it.

    >>> compared([("n = 1", 1, 1), ("n = 2", 4, 3)], "n ≤ 2").evidence
    'fails at n = 2: stated 4, computed 3'
    """
    count = 0
    for where, stated, computed in pairs:
        if stated != computed:
            return Refuted(f"{where}: stated {stated}, computed {computed}", truth)
        count += 1
    if not count:
        raise ValueError("nothing was compared, so there is no verdict")
    if finite:
        return Proved(f"every case computed: {count} comparisons, {bound}")
    return Verified(bound, f"{count} comparisons")


def holds(cases: Iterable[tuple[object, bool]], bound: str, *, finite: bool = False, truth: str = "") -> Verdict:
    """The verdict on a statement about many cases: pairs (where, whether it holds there).

    >>> holds(((n, n < 3) for n in range(9)), "n < 9").evidence
    'fails at 3'
    """
    count = 0
    for where, true in cases:
        if not true:
            return Refuted(str(where), truth)
        count += 1
    if not count:
        raise ValueError("nothing was checked, so there is no verdict")
    if finite:
        return Proved(f"every case computed: {count} cases, {bound}")
    return Verified(bound, f"{count} cases")
