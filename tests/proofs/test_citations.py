"""What certificates cite: the proof by hand stands where they say, the theorem for Coq in the file that they name."""

import re
from importlib import import_module

import pytest

from sprague.claims import Claim
from sprague.claims.prover import prove
from sprague.formal.folder import shipped
from sprague.proofs.sentence_prover import CITATIONS
from sprague.proofs.written import passage


@pytest.mark.parametrize("name", CITATIONS)
def test_what_is_cited_is_there(name):
    lemma = CITATIONS[name]
    said = import_module(lemma.by_hand).__doc__ or ""
    named = re.findall(r"``(lem:[\w-]+)``", said)
    assert len(" ".join([said, *(passage(key).text + passage(key).proof for key in named)]).split()) > 100
    if lemma.theorem:
        assert re.search(rf"^Theorem {lemma.theorem}\b", shipped(lemma.file.removesuffix(".v")).decode(), re.MULTILINE)
        assert f"in Coq {lemma.theorem}, {lemma.file}, not run here" in lemma.cited()
    else:
        assert "Coq" not in lemma.cited()


@pytest.mark.parametrize(
    ("game", "law", "lemma"),
    [
        ("wythoff:a=3", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 3", "differences"),
        ("take l, k from x, y: l < 2 | k < 2 | l = k", "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1", "mex gap"),
        ("fibonacci-nim", "take-away, f(t) = 2t", "take away"),
        ("kayles", "period 12 from 71", "guy smith"),
        ("laskers-nim", "period 4 from 1 saltus 4", "arithmetic"),
    ],
)
def test_a_certificate_names_the_lemma_and_the_theorem(game, law, lemma):
    verdict = prove(Claim.of(game, law))
    said = CITATIONS[lemma].cited("mex_2")
    assert verdict.word == "proved" and verdict.record.assumptions == (said,) and said in verdict.evidence
