"""What is found out about one member, as plain data, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass

VERDICTS = ("proved", "verified", "observed", "none", "refuted", "failed")
"""Of a survey's members. *proved*: for all positions. *verified*: every position to the bound agrees. *observed*: the
nim-values repeat themselves, perhaps with a saltus, at least in the second half of those computed. *none*: no statement
was found. *refuted*: a statement was found, and a larger table contradicts it. *failed*: the reason says why."""


@dataclass(frozen=True)
class Finding:
    """What is known of a member: the verdict on a claim, in the columns of the catalogue.

    ``claim`` is what :meth:`sprague.claims.Claim.from_json` reads, and the columns from ``kind`` to ``elements``, of a
    misère quotient, say of it what can be looked for. All are empty where nothing was found; older rows have no claim.
    Of heaps, ``sequence`` is a digest of the nim-values up to the bound that was asked for, by the law where one is
    proved; ``rare`` says how many of the first ``bound`` are rare, and ``last_rare`` which is the last, where heaps are
    split in two (:class:`sprague.solving.statistics.Statistics`).
    """

    verdict: str
    claim: str = ""
    kind: str = ""
    statement: str = ""
    formula: str = ""
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    elements: int | None = None
    largest: int | None = None
    bound: int | None = None
    terms: str = ""
    evidence: str = ""
    reason: str = ""
    sequence: str = ""
    rare: int | None = None
    last_rare: int | None = None


def failed(reason: str) -> Finding:
    """The finding of a member that has none."""
    return Finding("failed", reason=" ".join(reason.split())[:500])
