"""Exhibits, their judgements, and finding them by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sprague.errors import SpragueError, UnknownClaim
from sprague.papers import library
from sprague.papers.exhibit import Programs, compared, holds
from sprague.papers.library import read_document
from sprague.proofs import Proved, Refuted, Undecided, Verified

FIRST = """---
letter: X
reference: 1935
---
# First
```claims
statement X-1 (Theorem 1): Every heap
    has a nim-value.
verified by program:
because: it has no end

statement X-1.table (Table 1): The table is wrong.
refuted by program:
```
"""
SECOND = """---
letter: Y
---
```claims
statement Y-10 (Lemma 10): Nobody knows.
undecided by program:
```
"""


@pytest.fixture
def two_documents(monkeypatch):
    """Two small documents stand in the library."""
    programs, others = Programs(), Programs()
    programs("X-1")(lambda: Verified("n < 9"))
    programs("X-1.table")(lambda: Verified("n < 3"))
    others("Y-10")(lambda: Undecided("no time left"))
    found = {"X": read_document(FIRST, "X", programs), "Y": read_document(SECOND, "Y", others)}
    monkeypatch.setattr(library, "NAMES", {"X": "first", "Y": "second"})
    monkeypatch.setattr(library, "document", found.__getitem__)
    return found["X"], found["Y"]


def test_an_exhibit_takes_its_statement_from_the_document(two_documents):
    theorem = two_documents[0].claims[0]
    assert (theorem.id, theorem.document, theorem.source) == ("X-1", "X", "Theorem 1")
    assert theorem.statement == "Every heap has a nim-value."
    assert theorem.expected == "verified"


def test_the_reason_stands_in_the_evidence_of_what_is_verified(two_documents):
    assert two_documents[0].claims[0].judge().verdict.evidence == "to n < 9; not proved: it has no end"


def test_there_is_one_program_for_an_id():
    programs = Programs()
    programs("Z-1")(lambda: Proved("1 = 1"))
    with pytest.raises(ValueError, match="two programs for Z-1"):
        programs("Z-1")(lambda: Proved("2 = 2"))


def test_a_judgement_says_whether_the_verdict_is_the_expected_one(two_documents):
    theorem, table = two_documents[0].claims
    assert theorem.judge().as_expected
    assert not table.judge().as_expected


def test_a_judgement_as_a_dictionary_has_what_programs_rely_on(two_documents):
    found = two_documents[1].claims[0].judge().as_dict()
    seconds = found.pop("seconds")
    assert seconds >= 0
    assert found == {
        "claim": "Y-10",
        "document": "Y",
        "verdict": "undecided",
        "by_one_program": False,
        "given": "",
        "counts_as": "undecided",
        "expected": "undecided",
        "evidence": "no time left",
        "statement": "Nobody knows.",
        "source": "Lemma 10",
    }


def test_equal_pairs_are_verified_to_the_bound_and_proved_where_they_are_all():
    pairs = [("n = 1", 1, 1), ("n = 2", 4, 4)]
    assert compared(pairs, "n ≤ 2") == Verified("n ≤ 2", "2 comparisons")
    assert compared(pairs, "n ≤ 2", finite=True) == Proved("every case computed: 2 comparisons, n ≤ 2")


def test_nothing_after_a_counterexample_is_computed():
    def cases():
        yield (3, 5), False
        raise AssertionError("computed too much")

    assert holds(cases(), "all", truth="never") == Refuted("(3, 5)", "never")


@pytest.mark.parametrize("judge", [compared, holds])
def test_a_check_of_nothing_gives_no_verdict(judge):
    with pytest.raises(ValueError, match="nothing was"):
        judge([], "nothing")


def test_claims_are_found_by_document_row_and_part(two_documents):
    def ids(name):
        return [claim.id for claim in library.claims(name)]

    assert ids(None) == ["X-1", "X-1.table", "Y-10"]
    assert ids("X") == ids("X-1") == ["X-1", "X-1.table"]
    assert ids("X-1.table") == ["X-1.table"]
    assert ids("Y") == ["Y-10"]


@pytest.mark.parametrize(
    ("name", "hint"), [("Y-1O", "Y-10"), ("X-1.tabel", "X-1.table"), ("???", "documents are X, Y")]
)
def test_an_unknown_name_is_an_error_that_suggests_the_nearest(two_documents, name, hint):
    with pytest.raises(UnknownClaim, match=hint) as error:
        library.claims(name)
    assert isinstance(error.value, SpragueError)
    assert "\n" not in str(error.value)


def test_every_claim_of_every_source_is_complete_and_has_an_id_of_its_own():
    claims = library.claims()
    assert len({claim.id for claim in claims}) == len(claims)
    for claim in claims:
        assert claim.id.startswith(f"{claim.document}-")
        assert claim.statement.endswith((".", ")")) and claim.source, claim.id
        assert claim.expected in ("proved", "verified", "refuted", "undecided")
        assert bool(claim.because) == (claim.expected == "verified")


def test_the_page_on_the_documents_lists_all_their_errors():
    page = (Path(__file__).parents[2] / "docs" / "documents.md").read_text("utf-8")
    listed = re.findall(r"^\| (\S+) \|", page.partition("## Errors in")[2].partition("\n## ")[0], re.MULTILINE)
    refuted = [
        each.id for each in library.claims() if each.expected == "refuted" and "worked out here" not in each.source
    ]
    assert listed[1:] == refuted
