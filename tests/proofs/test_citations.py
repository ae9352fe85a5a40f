"""What certificates cite: the proof by hand stands where they say, the theorem for Coq in the file that they name."""

import re
from importlib import import_module

import pytest

from sprague.claims import Claim
from sprague.claims.prover import prove
from sprague.formal.folder import shipped
from sprague.proofs import sentence_prover as citations
from sprague.proofs.sentence_prover import Citation
from sprague.proofs.written import passage

CITED = {name: each for name, each in vars(citations).items() if isinstance(each, Citation)}


@pytest.mark.parametrize("name", CITED)
def test_what_is_cited_is_there(name):
    lemma = CITED[name]
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
        ("wythoff:a=3", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 3", "DIFFERENCES"),
        ("take l, k from x, y: l < 2 | k < 2 | l = k", "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1", "MEX_GAP"),
        ("fibonacci-nim", "take-away, f(t) = 2t", "TAKE_AWAY"),
        ("kayles", "period 12 from 71", "GUY_SMITH"),
        ("laskers-nim", "period 4 from 1 saltus 4", "ARITHMETIC"),
    ],
)
def test_a_certificate_names_the_lemma_and_the_theorem(game, law, lemma):
    verdict = prove(Claim.of(game, law))
    said = CITED[lemma].cited("mex_2")
    assert verdict.word == "proved" and verdict.record.assumptions == (said,) and said in verdict.evidence
