"""What certificates cite: the proof by hand stands where they say, the theorem for Coq in the file that they name."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import sprague
from sprague import formal
from sprague.claims import Claim
from sprague.claims.prover import prove
from sprague.formal.folder import shipped
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.proofs.sentence_prover import CITATIONS
from sprague.proofs.written import passage

CITED = re.compile(r"in Coq (\w+), (\w+\.v),")


@pytest.mark.parametrize("name", CITATIONS)
def test_what_is_cited_is_there(name):
    lemma = CITATIONS[name]
    said = import_module(lemma.by_hand).__doc__ or ""
    named = re.findall(r"``(lem:[\w-]+)``", said)
    assert len(" ".join([said, *(passage(key).text + passage(key).proof for key in named)]).split()) > 100
    if lemma.theorem:
        by_hand = Path(sprague.__file__).parent / "formal" / "documents" / lemma.file
        text = by_hand.read_text("utf-8") if by_hand.exists() else shipped(lemma.file.removesuffix(".v")).decode()
        assert re.search(rf"^Theorem {lemma.theorem}\b", text, re.MULTILINE)
        assert f"in Coq {lemma.theorem}, {lemma.file}, not run here" in lemma.cited()
    else:
        assert "Coq" not in lemma.cited()


@pytest.mark.parametrize(
    ("game", "law", "lemmas"),
    [
        ("wythoff:a=3", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 3", "differences, beatty"),
        ("misere:wythoff:a=2", "A = mex, B = A + d, d = 1, d(n + 1) = d(n) + 2", "misere differences, slope"),
        ("take l, k from x, y: l < 2 | k < 2 | l = k", "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1", "mex gap"),
        ("fibonacci-nim", "take-away, f(t) = 2t", "take away"),
        ("kayles", "period 12 from 71", "guy smith"),
        ("4.1", "period 1 from 1", "guy smith"),
        ("0.(1)", "period 1 from 1", "recur"),
        ("laskers-nim", "period 4 from 1 saltus 4", "arithmetic"),
        ("take l from x: 2l >= x", "G(n) = G(⌊n/2⌋) + 1, n >= 1, G(0) = 0", "lem:highest"),
    ],
)
def test_a_certificate_names_the_lemmas_and_the_theorems(game, law, lemmas):
    verdict = prove(Claim.of(game, law))
    said = tuple(CITATIONS[lemma].cited("mex_2") for lemma in lemmas.split(", "))
    assert verdict.word == "proved" and verdict.record.assumptions == said and said[-1] in verdict.evidence


def test_the_limit_that_is_printed_is_the_positive_root_of_the_form_in_the_theorem_on_slopes():
    slopes = (Path(sprague.__file__).parent / "formal" / "documents" / "Slopes.v").read_text("utf-8")
    form = re.search(r"^Definition quadratic \(s p q x y : Z\) : Z := (.*)\.$", slopes, re.MULTILINE)[1]
    for s, p, q in ((1, 2, 1), (1, 3, 2), (2, 7, 1), (3, 9, 4), (1, 1, 1)):
        limit = MexDifferences(Quasilinear((*range(q),), 0, p), s).alpha
        assert limit > 1 and eval(form, {"s": s, "p": p, "q": q, "x": limit, "y": 1}) == 0


def test_the_theorem_on_periods_that_is_cited_is_one_on_all_codes():
    """Not on octal ones alone: 4.1 has a digit before the point, 0.(1) digits that recur, 8.d leaves three heaps."""
    text = shipped("Periods").decode()
    every, octal = text.index("Variable code : nat -> N."), text.index("Section Octal.")
    for cited in ("guy smith", "recur"):
        assert every < text.index(f"Theorem {CITATIONS[cited].theorem} ") < octal


def test_the_theorem_that_a_family_cites_is_that_on_its_law():
    for law, theorem in (
        ("for k >= 3: take l from x: l = 1 | l = k", "residue_positions"),
        ("for k >= 1: misere: take l from x: l <= k", "beginning_misere"),
        ("for k >= 2: take l from x: l = 1 | l >= k", "kernel"),
        ("for a >= 1: wythoff:a=a", "gap_law"),
    ):
        lemma, *more = sprague.prove(sprague.discover(law).claim).record.assumptions
        assert more == [CITATIONS["beatty"].cited()] * ("wythoff" in law)
        file = CITED.search(lemma)
        assert file and file[1] == theorem
        assert re.search(rf"^Theorem {theorem}\b", shipped(file[2].removesuffix(".v")).decode(), re.MULTILINE)


def test_the_claim_of_fat_rat_names_the_theorem_by_hand_on_which_its_file_rests():
    (said,) = [name for name in CITATIONS if name.startswith("fat-rat:m=4: ")]
    cited = CITATIONS[said]
    written = formal.theorem(Claim.of("fat-rat:m=4", said.removeprefix("fat-rat:m=4: ")), "fat")
    assert f"exact {cited.file.removesuffix('.v')}.{cited.theorem}." in written.text and not written.conditions
