"""From *verified* to *proved*: a statement compared with its definition up to a bound, then proved for all numbers.

The comparison comes first and its refutation stands: what is proved is a text in the language of
:mod:`sprague.claims.document`, and the comparison shows that the text was not written past the statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sprague.claims.document import claims
from sprague.proofs import Certificate, Proved, Refuted, Verdict, Verified, prove


def for_all(compared: Verdict, text: str, *, argument: str = "") -> Verdict:
    """The verdict on a statement for all numbers, ``compared`` being the verdict up to a bound.

    ``text`` holds the claims that together say the statement; ``argument`` is what has to be added by hand. If the
    prover does not decide one of them, what was compared stays verified. Raises BadSentence for a text that cannot be
    read.

    >>> verdict = for_all(Verified("n < 9"), "proved even: forall n. exists k. n = 2k | n = 2k + 1")
    >>> verdict.word, verdict.evidence.split("; ")[-1]
    ('proved', 'and computed from the definition to n < 9')
    >>> for_all(Verified("n < 9"), "proved small: forall n. n < 10").evidence
    'fails at n = 10 (small)'
    """
    if not isinstance(compared, Verified):
        return compared
    names, records = [], []
    for entry in claims(text):
        verdict = prove(entry.claim)
        if isinstance(verdict, Refuted):
            return Refuted(f"{verdict.counterexample} ({entry.name})", verdict.truth)
        if not isinstance(verdict, Proved) or verdict.record is None:
            return compared
        names.append(entry.name)
        records.append(verdict.record)
    record = _together(records)
    by_hand = f"; by hand: {argument}" if argument else ""
    source = "rules" if record.compared else "definition"
    line = f"{', '.join(names)}: {record.line}{by_hand}; and computed from the {source} {compared.evidence}"
    return Proved(line, record)


def _together(records: Sequence[Certificate]) -> Certificate:
    """One certificate for several claims."""
    if len(records) == 1:
        return records[0]
    return Certificate(
        claim="; ".join(record.claim for record in records),
        obligations=tuple(obligation for record in records for obligation in record.obligations),
        engine=_each_once(record.engine for record in records),
        foundations=tuple(dict.fromkeys(line for record in records for line in record.foundations)),
        largest=max(record.largest for record in records),
        automata=sum(record.automata for record in records),
        seconds=sum(record.seconds for record in records),
        compared=_each_once(record.compared for record in records if record.compared),
        assumptions=tuple(dict.fromkeys(theorem for record in records for theorem in record.assumptions)),
    )


def _each_once(said: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(said))
