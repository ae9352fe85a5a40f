"""What is printed is read: every statement of the library, in each of its notations, is the same claim again."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import sprague
from sprague.claims import Claim
from sprague.claims.document import Entry, claims
from sprague.claims.family_claim import AnyClaim, FamilyClaim
from sprague.games.catalogue import CATALOGUE, game_or_file
from sprague.laws import Sentence, law_of
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import ForAll
from sprague.logic.wording.latex import from_latex, latex_formula, latex_statement
from sprague.logic.wording.notation import sentence_words
from sprague.logic.wording.printed import prepared, unwrapped
from sprague.papers.library import claims as exhibits

ROOT = Path(__file__).parents[2]

KINDS = ("mouse", "wythoff:a=2", "kayles", "misere:nim:piles=2", "misere:0.3", "moore:k=2,piles=3", "euclid")
KINDS += ("blocking:1:nim:piles=2", 'terminal:"x + y <= 1":wythoff', "examples/field.py:button_subtraction", "0.8")
KINDS += ("move n to m: n > 0 & (m = 2n | m = n - 1)", "examples/field.py:delete_nim --nim-values", "nim --nim-values")
KINDS += ("take l from x: 2l >= x --nim-values", "misere:wythoff:a=2")

PLAYED = ("misere:{}", "blocking:1:{}", "pass:{}", 'terminal:"x + y <= 2":{}')


def named() -> list[str]:
    """The games of the catalogue and of the literature, of which P-positions and nim-values are asked for."""
    given = re.findall("(?m)^sprague discover (?!.?for )(.*)$", (ROOT / "docs/theorems.md").read_text("utf-8"))
    games = [each.removesuffix(" --nim-values").strip("'\"") for each in given] + [*CATALOGUE]
    games += [play.format(name) for name in ("nim:piles=2", *CATALOGUE) for play in PLAYED]
    return [*dict.fromkeys([*KINDS, *(name + how for name in games for how in ("", " --nim-values"))])]


def notations(claim: AnyClaim) -> dict[str, str]:
    """The statement as it is typed, in Unicode and in LaTeX, alone and in a sentence."""
    found = {language: claim.says(language) for language in ("words", "latex", "prose")}
    found |= {"text": claim.text} if claim.text or not claim.definitions else {}
    if isinstance(claim, FamilyClaim):
        return found | {"statement": claim.statement}
    return found | {"printed": claim.printed} | ({"shown": latex_statement(claim.shown)} if claim.shown else {})


def is_same(one: Claim, other: Claim) -> bool:
    """Whether two claims make the same statement; or say the same of all numbers, as canonical automata have it."""
    if (one.statement, one.system) == (other.statement, other.system):
        return True
    if type(one.statement) is type(other.statement) and one.system == other.system:
        pairs = zip(law_of(one.statement).relations(one), law_of(other.statement).relations(other), strict=True)
        return all((a - b).is_empty and (b - a).is_empty for a, b in pairs)
    words = {sprague.prove(each).word for each in (one, other)}  # by a law, and by a formula: both are the whole truth
    return words == {"proved"} and law_of(one.statement).about == law_of(other.statement).about


def read_back(claim: AnyClaim) -> int:
    """How many notations were read, each as the same claim; a statement that only an automaton makes has no text."""
    read = 0
    for how, said in notations(claim).items():
        if isinstance(claim, FamilyClaim):
            assert FamilyClaim.of(claim.family, said) == claim, how
        elif isinstance(claim.meaning, Relation) and not claim.text:
            assert "automaton" in claim.printed
            continue
        else:
            assert is_same(claim, Claim.of(claim.rules, said, claim.theory() if claim.definitions else None)), how
        read += 1
    if not isinstance(claim, FamilyClaim):
        kept = Claim.from_json(claim.to_json(), claim.rules)
        assert kept.to_json() == claim.to_json() or is_same(claim, kept)
    try:
        (entry,) = claims(claim.says("claim"))
    except sprague.BadParameter as error:
        assert "no name in the catalogue" in str(error)
        return read
    assert entry.claim == claim or is_same(entry.claim, claim)
    return read + 1


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[pytest.mark.nightly] * (each not in KINDS)) for each in named()]
)
def test_each_notation_of_what_is_found_is_read_as_the_same_claim(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    try:
        rules = game_or_file(name.removesuffix(" --nim-values"))
        found = sprague.discover(rules, seconds=4, nim_values=name.endswith(" --nim-values"))
    except sprague.SpragueError as error:
        pytest.skip(str(error))
    assert found.claim is None or read_back(found.claim) or isinstance(found.claim.meaning, Relation)


TYPED = """
x <= 3*abs(x - y)
x = 1 | y - 3*abs(x - y) > 2*abs(x - 3)
abs(abs(x - 2) - y) = 3
x = min(floor(x*phi), 3)
min(x xor y, y) = 3
max(floor(x/2), y, 2) = 3
x % 3 = 5 | y % 2 != 3
"""


@pytest.mark.parametrize("typed", TYPED.strip().splitlines())
def test_each_notation_of_what_is_typed_is_read_as_the_same_claim(typed):
    assert read_back(Claim.of("nim:piles=2", re.sub(r"\by\b", "x2", re.sub(r"\bx\b", "x1", typed)))) >= 5


@cache
def written() -> list[Entry]:
    texts = [(ROOT / f"examples/{name}.txt").read_text("utf-8") for name in ("claims", "field")]
    return [each for text in texts for each in claims(text)]


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.nightly), 12])
def test_each_notation_of_what_is_written_is_read_as_the_same_claim(every):
    for entry in written()[::every]:
        if not isinstance(entry.claim, Claim) or entry.claim.rules:
            assert read_back(entry.claim), entry.name


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.nightly), 7])
def test_a_sentence_is_read_as_it_is_printed(every):
    entries = [*written(), *(entry for exhibit in exhibits() for entry in exhibit.claims)]
    sentences = [each.claim for each in entries if isinstance(getattr(each.claim, "statement", None), Sentence)]
    for claim in sentences[::every]:
        theory = claim.theory()
        formula = theory.parse(claim.meaning, ())
        for said in (claim.printed, claim.says("latex")):
            again = prepared(unwrapped(from_latex(said)).text).parsed(theory.known, ())
            if again != formula and sentence_words(again) != sentence_words(formula):
                assert isinstance(again, ForAll) and isinstance(formula, ForAll) and again.names == formula.names
                one, other = (theory.relation(each.body, each.names) for each in (formula, again))
                assert (one - other).is_empty and (other - one).is_empty
    assert len(sentences) > 500


def test_the_number_of_a_pile_is_an_index_behind_a_factor_and_before_a_letter():
    assert latex_formula("3x2 ≥ ⌊x1φ⌋") == r"3x_{2} \ge \lfloor x_{1}\varphi \rfloor"
    assert from_latex(f"${latex_formula('3x2 ≥ 2x1')}$") == "3x2 ≥ 2x1"
