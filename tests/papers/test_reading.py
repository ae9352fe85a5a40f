"""A document in Markdown: read, judged, written and read again; and what is wrong with it named with its place."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from sprague.cli import status
from sprague.errors import BadSentence
from sprague.papers.exhibit import WORDS
from sprague.papers.library import NAMES, document, document_text, programs_for, read_document

EXAMPLES = Path(__file__).parents[2] / "examples"

GAME = "game near(x, y -> p, q): p < x & q = y | p = x & q < y | p < x & q < y & x - p = y - q\n"
PAIRS = "proved pairs P-positions of near: exists n. x = floor(n phi) & y = x + n\n"


def blocks(*texts: str) -> str:
    return "# Mine\n\nProse with `code` | and <tags>.\n\n" + "\n".join(f"```claims\n{text}```\n" for text in texts)


MINE = blocks(
    f"digits: Zeckendorf\n{GAME}statement M-1 (Theorem 1): The pairs.\n{PAIRS}", "refuted M-2: forall x. x > 0\n"
)


def verdict(text: str, id: str = "M-1") -> str:
    return next(each for each in read_document(text).claims if each.id == id).judge().verdict.word


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.md"
    path.write_text(MINE + "\n```picture\nmap:near to 12\nMy game, drawn.\n```\nThe end.\n", encoding="utf-8")
    return path


def test_a_document_of_ones_own_is_judged(mine, capsys) -> None:
    assert status(["reproduce", str(mine), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["claim"], each["verdict"], each["document"]) for each in found] == [
        ("M-1", "proved", "mine"),
        ("M-2", "refuted", "mine"),
    ]


def test_a_verdict_other_than_the_expected_one_is_status_1(mine, capsys) -> None:
    mine.write_text(mine.read_text("utf-8").replace("refuted M-2", "proved M-2"), encoding="utf-8")
    assert status(["reproduce", str(mine), "--jobs", "1"]) == 1
    out = capsys.readouterr().out
    assert "EXPECTED proved" in out and not any(line.endswith(" ") for line in out.splitlines())


def test_a_page_shows_the_games_and_formulas_that_a_statement_stands_on(mine, tmp_path) -> None:
    page = tmp_path / "mine.html"
    front = "---\nreference: a note\n---\n"
    mine.write_text(
        front + mine.read_text("utf-8").replace(PAIRS, f"define A(n, x): x = floor(n phi)\n{PAIRS}"), "utf-8"
    )
    assert status(["reproduce", str(mine), "--jobs", "1", "--write", str(page)]) == 0
    shown = unescape(page.read_text("utf-8").partition("<textarea")[0])
    assert shown.index("<h1>Mine</h1>") < shown.index("a note") < shown.index("Prose")
    assert shown.count("game near(") == shown.count("define A(n, x): x") == 1
    section = shown[shown.index('<section id="M-1"') : shown.index("</section>")]
    assert "define A(n, x): x = floor(n phi)\nproved pairs" in section and "game near" not in section
    assert shown.count("forall x. x > 0") == 1  # a claim that is its own statement


def test_a_page_loads_nothing(mine, tmp_path) -> None:
    page = tmp_path / "mine.html"
    images = "![far](https://example.org/a.png) ![beside](b.png) ![in it](data:image/png;base64,AAAA)\n"
    mine.write_text(mine.read_text("utf-8") + images, encoding="utf-8")
    assert status(["reproduce", str(mine), "--jobs", "1", "--write", str(page)]) == 0
    written = page.read_text("utf-8").partition("<textarea")[0]
    assert "Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'" in written
    assert re.findall(r'<(?:img|a)[^>]*(?:src|href)="([^"]*)"', written) == [
        "https://example.org/a.png",
        "b.png",
        "data:image/png;base64,AAAA",
    ]
    assert written.count("<img") == 1 and '<a href="https://example.org/a.png">far</a>' in written


def test_a_picture_that_cannot_be_drawn_is_named_by_its_line_before_anything_is_judged(mine, tmp_path, capsys) -> None:
    mine.write_text(mine.read_text("utf-8").replace("map:near", "map:nowhere"), encoding="utf-8")
    assert status(["reproduce", str(mine), "--write", str(tmp_path / "mine.html")]) == 2
    line = mine.read_text("utf-8").split("\n").index("```picture") + 1
    printed = capsys.readouterr()
    assert f"{mine}:{line}: " in printed.err and "nowhere" in printed.err and "M-1" not in printed.out


@pytest.mark.parametrize("ending", [".md", ".html"])
def test_what_was_written_is_a_document_that_reproduces_the_same(mine, tmp_path, capsys, ending) -> None:
    written, again = tmp_path / f"written{ending}", tmp_path / f"again{ending}"
    assert status(["reproduce", str(mine), "--jobs", "1", "--write", str(written)]) == 0
    assert status(["reproduce", str(written), "--jobs", "1", "--write", str(again)]) == 0
    capsys.readouterr()
    assert document_text(again.read_text("utf-8")).replace("again-", "written-") == document_text(
        written.read_text("utf-8")
    )
    ours, theirs = (read_document(document_text(path.read_text("utf-8"))) for path in (mine, written))
    assert [each.as_dict() for each in map(_judge, ours.claims)] == [
        each.as_dict() for each in map(_judge, theirs.claims)
    ]
    assert "<svg" in (written if ending == ".html" else tmp_path / "written-1.svg").read_text("utf-8")


def _judge(exhibit):
    from dataclasses import replace

    return replace(exhibit.judge(), seconds=0)


def test_an_article_and_a_page_keep_the_prose_and_its_mathematics(mine, tmp_path) -> None:
    mine.write_text(mine.read_text("utf-8") + "\nHere $x \\le y$, *50%* of it:\n\n$$x^2$$\n", "utf-8")
    article, page = tmp_path / "mine.tex", tmp_path / "mine.html"
    for target in (article, page):
        assert status(["reproduce", str(mine), "--jobs", "1", "--write", str(target)]) == 0
    text, html = article.read_text("utf-8"), page.read_text("utf-8")
    assert r"Here $x \le y$, \emph{50\%} of it:" in text and r"\[x^2\]" in text and "<msup>" in html
    assert r"\emph{proved}" in text and text.count(r"\begin{theorem}") == text.count(r"\emph{proved}")
    assert r"\drawing{mine-1.pdf}" in text and (tmp_path / "mine-1.pdf").exists()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (MINE.replace("x + n\n", "x + m\n"), 9, "m"),
        (MINE.replace("map", "map").replace("# Mine", "---\nauthor: me\n---\n"), 2, "letter: and reference:"),
        (blocks("proved sum: forall x. x = x\nproved sum: forall x. x = x\n"), 7, "there already"),
        (blocks("because: I say so\n"), 6, "none stands before it"),
        (blocks("statement M-1: Nothing.\n"), 6, "no verdict is expected"),
        (blocks("statement M-1: So.\nproved by program:\n"), 6, "no program for M-1"),
        (blocks("verified e to 20 P-positions of euclid: x1 = x2\n"), 6, "because"),
        (blocks("define A(x): x = 0\ncompare A(x) to 9: my own list\nproved M: A(0)\n"), 7, "is not computed"),
        (
            blocks("define A(x): x = 0\ncompare A(x) to 9: pile 3 of the P-positions of nim:piles=2\n"),
            7,
            "piles 1 to 2",
        ),
        (blocks("statement M-1: So.\nfrom: M-0\n"), 6, "M-0 stands before it"),
        ("# Mine\n```claims\nproved sum: true\n", 2, "at its end"),
        ("# Mine\n<!-- verdicts -->\n", 2, "without"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text, line, said, tmp_path, capsys) -> None:
    with pytest.raises(BadSentence, match=said) as error:
        read_document(text)
    assert error.value.line == line
    path = tmp_path / "wrong.md"
    path.write_text(text, encoding="utf-8")
    assert status(["reproduce", str(path)]) == 2
    assert f"{path}:{line}: " in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missing.md", "no-such-folder/x.md"])
def test_a_file_that_is_not_there_is_one_line(name, tmp_path, capsys) -> None:
    assert status(["reproduce", str(tmp_path / name)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_block_in_another_block_is_prose() -> None:
    inner = "````markdown\n```claims\nthis is not read\n```\n````\n"
    assert [each.id for each in read_document(inner + MINE).claims] == ["M-1", "M-2"]


@pytest.mark.parametrize("letter", NAMES)
def test_our_documents_are_written_as_they_stand_and_read_again(letter) -> None:
    found = document(letter)
    text = "".join([found.front, *(part.text for part in found.parts)])
    again = read_document(text, programs=programs_for(text))
    assert again.as_dict() == found.as_dict() == json.loads(json.dumps(found.as_dict()))
    assert [each.program for each in again.claims] == [each.program for each in found.claims]


def test_a_first_document_is_judged_as_expected_and_never_overwritten(tmp_path, capsys) -> None:
    path = tmp_path / "first.md"
    assert status(["new-document", str(path)]) == 0
    assert status(["reproduce", str(path), "--jobs", "1"]) == 0
    path.write_text("mine", encoding="utf-8")
    assert status(["new-document", str(path)]) == 2
    assert path.read_text("utf-8") == "mine"
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
def test_the_examples_are_judged_as_expected(path, capsys) -> None:
    assert status(["reproduce", str(path), "--jobs", "1"]) == 0
    assert "none other than expected" in capsys.readouterr().out


NOT_FOR_ALL = """
game differ(x, y -> p, q): p < x & q = y | p = x & q < y | p < x & q < y & x - p = y - q & x != y
game lean(x, y -> p, q): x - p = 1 & y = q | x = p & y - q = 1 | p < x & y - q = 2(x - p)
define P(x, y): x = y & x != 61
define Q(x, y): x = y
define W(x, y): x = 0 & y = 0
define L(x, y): x = 0 & y % 2 = 0 | x = 1 & y % 2 = 1 | x = y & (y % 4 = 2 | y % 4 = 3)
define E(a, y): a >= 1 & a = y & a <= 9
define V(x, v): v = x
define H(n, v): v = n
define first(n, x): n >= 1 & x = n
define second(n, y): n >= 1 & y = n & n != 70
"""
LOWER = """digits: Zeckendorf
define A(n, x): x = floor(n phi)
define B(n, x): A(n, x) & n != 10
compare """


@pytest.mark.parametrize(
    ("compared", "says", "word", "said"),
    [
        # (61, 61) is a P-position: what was compared to 60 only is not called proved
        (
            "P(x, y) to 60: the P-positions of differ",
            "forall x, y. P(x, y) => x != 61",
            "refuted",
            "by the rules (61,61) is P",
        ),
        ("Q(x, y) to 60: the P-positions of differ", "forall x, y. Q(x, y) => x + y != 61", "proved", "proved for all"),
        (
            "W(x, y) to 1: the P-positions of wythoff",
            "forall x, y. W(x, y) => y = 0",
            "refuted",
            "by the rules (1,2) is P",
        ),
        ("E(a, y) to 9: the P-positions of nim:piles=2", "forall a, y. E(a, y) => a = y", "refuted", "(0, 0)"),
        ("E(a, y) to 1: the P-positions of euclid", "forall a, y. E(a, y) => y <= 9", "verified", "to 1: decided"),
        (
            "E(a, y) to 1: the P-positions of euclid",
            "forall a, y. E(a, y) => a = 1",
            "undecided",
            "not confirmed by the rules",
        ),
        (
            "E(a, y) to 1: the P-positions of euclid",
            "forall a, y. E(a, y) => a = 2",
            "refuted",
            "fails at a = 1, y = 1",
        ),
        # piles out of order, and tuples that are no position, refute nothing
        (
            "L(x, y) to 60: the P-positions of lean",
            "forall x, y. L(x, y) => (x + y) % 2 = 0",
            "undecided",
            "not the P-positions of lean in every order, see L(2, 0); did you mean: the sorted P-positions of lean",
        ),
        ("L(x, y) to 60: the sorted P-positions of lean", "forall x, y. L(x, y) => (x + y) % 2 = 0", "proved", ""),
        ("Q(x, y) to 60: the sorted P-positions of wythoff", "forall x, y. Q(x, y) => x = y", "refuted", "Q(1, 1)"),
        ("V(x, v) to 9: the nim-values of nim:piles=1", "forall x, v. V(x, v) => v < x + 1", "proved", ""),
        ("H(n, v) to 2: the nim-values of subtraction:1,2", "forall n, v. H(n, v) => v < n + 1", "refuted", "n = 3"),
        (
            "second(n, y) to 69: pile 2 of the P-positions of nim:piles=2",
            "forall n, y. second(n, y) => n != 70",
            "verified",
            "to 69",
        ),
        (LOWER + "A(n, x) to 9: ⌊nφ⌋", "forall n, x. A(n, x) => n <= x", "proved", "A is ⌊nφ⌋, by definition"),
        (LOWER + "B(n, x) to 9: ⌊nφ⌋", "forall n, x. B(n, x) => n != 10", "refuted", "B(10, 16), unlike ⌊nφ⌋"),
    ],
)
def test_what_was_only_compared_is_not_called_proved(compared, says, word, said) -> None:
    (exhibit,) = read_document(
        blocks(f"{NOT_FOR_ALL}{'' if LOWER in compared else 'compare '}{compared}\nproved M-1: {says}\n")
    ).claims
    found = exhibit.judge().verdict
    assert (found.word, said in found.evidence) == (word, True), found.evidence


# A proof is of the statement that it stands under.

BOUND = (
    "statement M-1: No P-position of Nim has an odd total.\ndefine P(x, y): x = y\n"
    "compare P(x, y) to 40: the P-positions of nim:piles=2\n"
    "proved even: forall x, y. P(x, y) => exists k. x + y = 2k\n"
)


def test_a_sentence_with_bound_names_proves_the_statement() -> None:
    assert verdict(blocks(BOUND)) == "proved"


@pytest.mark.parametrize(
    "wrong",
    [
        BOUND.replace("compare P(x, y) to 40: the P-positions of nim:piles=2\n", ""),
        BOUND.replace("forall x, y. P(x, y) => exists k. x + y = 2k", "forall n. n = n"),
        BOUND.replace("exists k. x + y = 2k", "exists k. x + y = k"),
        BOUND.replace("P(x, y) => exists k. x + y = 2k", "P(x, y) => P(x, y)"),
    ],
)
def test_a_sentence_that_is_true_whatever_it_speaks_of_proves_nothing(wrong) -> None:
    assert verdict(blocks(wrong)) == "undecided"


@pytest.mark.parametrize(
    ("says", "word"), [("P(x, y) <=> P(x + 1, y + 1)", "proved"), ("P(x, y) <=> P(x + 0, y)", "undecided")]
)
def test_a_sentence_that_is_true_of_never_and_of_always_can_speak_of_its_names(says, word) -> None:
    assert verdict(blocks(BOUND.replace("P(x, y) => exists k. x + y = 2k", says))) == word


@pytest.mark.parametrize(("says", "word"), [("x % 4 = 0", "proved"), ("x >= 0", "undecided")])
def test_other_meanings_of_a_name_reach_what_is_defined_by_it(says, word) -> None:
    text = BOUND.replace("proved even", "define total(t): exists s, x, y. P(x, y) & s = x + y & t = s + s\nproved even")
    said = text.replace("forall x, y. P(x, y) => exists k. x + y = 2k", f"forall x. total(x) => {says}")
    assert verdict(blocks(said)) == word


@pytest.mark.parametrize("wrong", ["x <= y & y <= x + 1", "x = y & x < 30", "x = y & x > 0"])
def test_a_name_that_does_not_mean_what_it_is_bound_to_refutes(wrong) -> None:
    assert verdict(blocks(BOUND.replace("P(x, y): x = y", f"P(x, y): {wrong}"))) == "refuted"


def test_what_a_person_adds_to_a_proof_is_said_everywhere(tmp_path, capsys) -> None:
    path = tmp_path / "given.md"
    path.write_text(blocks(BOUND + "given: a sum of two equal numbers is even\n"), encoding="utf-8")
    assert status(["reproduce", str(path), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["given"]) == ("proved", "a sum of two equal numbers is even")
    assert found["counts_as"] == read_document(path.read_text("utf-8")).claims[0].counts_as == WORDS[1]
    assert found["evidence"].startswith("given that a sum")
    assert status(["reproduce", str(path)]) == 0
    assert "proved, given" in (shown := capsys.readouterr().out) and "1 proved, given an argument by hand" in shown


RECURSION = """# Euclid
```claims
digits: Zeckendorf
define E(a, b): a = 0 | 1 <= a < b <= floor(a phi)
compare E(a, b) to 50: the sorted P-positions of euclid-zero
define into(a, b): 1 <= a <= b & ~E(a, b)
statement T: The P-positions.
proved kept: forall a, b. E(a, b) <=> a <= b & ~into(a, b)
proved taking: forall a, b. into(a, b)
    <=> 1 <= a <= b & (2a <= b & (E(a, b - a) | into(a, b - a)) | b < 2a & E(b - a, a))
induction: E(a, b) on 2a + 2b + 1, into(a, b) on 2a + 2b
```
"""


@pytest.mark.parametrize(
    ("old", "new", "word", "said"),
    [
        ("", "", "verified", "by induction: E(a, b) on 2a + 2b + 1"),
        ("induction:", "binding: so it is played\ninduction:", "proved", "given that so it is played"),
        ("2b + 1, into", "2b, into", "undecided", "the measure need not fall"),
        ("into(a, b) on 2a + 2b", "into(a, b) on a + b + 5", "undecided", "the measure need not fall"),
        ("& (2a <= b", "& (into(a, b) | 2a <= b", "undecided", "the measure need not fall"),
        ("induction: E(a, b)", "induction: E(b, a)", "undecided", "no sentence here says: forall b, a. E(b, a) <=> …"),
        ("on 2a + 2b + 1", "by a", "undecided", "an induction is said as NAME(x, y) on x + y"),
        ("on 2a + 2b + 1", "on 1 - b", "undecided", "the measure 1 - b can fall for ever"),
        ("E(a, b - a) | into", "E(a, b - a) & into", "refuted", "taking"),
    ],
)
def test_a_recursion_determines_its_names_where_the_measure_falls(old, new, word, said) -> None:
    assert old in RECURSION
    (exhibit,) = read_document(RECURSION.replace(old, new) if old else RECURSION).claims
    verdict = exhibit.judge().verdict
    assert (verdict.word, said in verdict.evidence) == (word, True), verdict.evidence
