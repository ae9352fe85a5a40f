"""Laws of the nim-values of heaps, proved from sentences that say the rules (:mod:`sprague.claims.heap_rules`)."""

from __future__ import annotations

from collections.abc import Iterator

from sprague.claims.heap_law import HeapLaw
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Proved, Verdict, Verified

OBLIGATIONS = (
    ("every heap has a value", "forall n. exists v. value(n, v)"),
    ("every heap has one value", "forall n, v, w. value(n, v) & value(n, w) => v = w"),
    ("no option has the value of the heap", "forall n, v. value(n, v) => ~option(n, v)"),
    ("every smaller value is that of an option", "forall n, v, w. value(n, v) & w < v => option(n, w)"),
)


def prove_heap_law(law: HeapLaw, limits: Limits | None = None) -> Verdict:
    """Whether the law gives the nim-values of all heaps; *refuted* where it gives some that no game can have.

    What is proved under ``rules.conditions`` is no theorem about the game, so that the verdict is *verified*.

    >>> from sprague.claims import Claim
    >>> from sprague.claims.heap_law import heap_law
    >>> lasker = Claim.of("laskers-nim", "nim-values: n = v & n < 3 | exists k. n = 4k + 3 & v = 4k + 4 | "
    ...     "n = 4k + 4 & v = 4k + 3 | n = 4k + 5 & v = 4k + 5 | n = 4k + 6 & v = 4k + 6")
    >>> prove_heap_law(heap_law(lasker)).word
    'proved'
    """
    theory = Theory(law.rules.system, limits)

    def sentences() -> Iterator[tuple[str, str]]:
        law.rules.define(theory, law.law.relation)
        yield from (*law.rules.demands, *OBLIGATIONS)

    agrees, claim = f"the table agrees for heaps < {law.compared}", f"{law.game.name}: {law.law.statement}"
    necessary = () if law.rules.conditions else [statement for statement, _ in OBLIGATIONS]
    verdict = prove_obligations(theory, claim, sentences(), compare=lambda: agrees, necessary=necessary)
    if isinstance(verdict, Proved) and law.rules.conditions:
        return Verified(str(law.compared - 1), f"{agrees}; proved if {' and '.join(law.rules.conditions)}")
    return verdict
