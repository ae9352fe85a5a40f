"""Proofs in words, papers made of them, and sheets of exercises: what is printed is true, and reads as mathematics."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

import sprague
from sprague.claims import Claim
from sprague.claims.family_claim import FamilyClaim
from sprague.claims.prover import Theorem, proof
from sprague.claims.prover import written_proof as proof_of
from sprague.games.catalogue import game_or_file
from sprague.logic.automata.limits import Limits
from sprague.logic.wording.prose import prose_html, prose_latex, prose_plain
from sprague.numbers.periods import Period
from sprague.proofs.mirror import mirror
from sprague.proofs.row_periods import RowsOf, row_periods
from sprague.proofs.written import DEPTHS, KINDS, bibliography, passage
from sprague.solving import Outcome, outcome

INTERNAL = re.compile(
    r"[Oo]bligation|[Ll]earn|sprague\.\w|\b[Gg]uess|\.py\b|[Pp]rover|\bTrue\b|\bNone\b|~\}|textascii|Relation\("
)

PROVED = dict(line.split("\t") for line in Path(__file__).with_name("proved.tsv").read_text("utf-8").splitlines())
"""Games, and what is claimed of them; what is said of a row, or of a board, is found."""


def claimed(name: str) -> Claim | Theorem:
    if name.startswith("for "):
        return FamilyClaim.of(name, PROVED[name])
    if row := re.fullmatch("row (.*) of (.*)", name):
        rules = sprague.game(row[2])
        return RowsOf(rules, row_periods(rules, row[1]))
    if PROVED[name]:
        return Claim.of(game_or_file(name), PROVED[name])
    found = mirror(sprague.game(name))
    assert found is not None
    return found


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", PROVED)
def test_a_proof_is_printed_at_three_depths_and_each_reference_leads_somewhere(name: str) -> None:
    said = claimed(name)
    verdict = sprague.prove(said)
    told = proof_of(said, verdict)
    assert told and not INTERNAL.search(f"{verdict.evidence} {said.says()} {said.says('prose')}")
    sizes = [len(told.says(depth, language)) for language in ("words", "markdown", "latex") for depth in DEPTHS]
    assert sizes[0] < sizes[1] < sizes[2] and sizes[6] < sizes[7] < sizes[8]
    text, latex = told.says(), told.says(language="latex")
    assert "SHA-256" in text or "utomat" not in text
    assert not INTERNAL.search(text) and "[#" not in text and "[@" not in text
    assert {*re.findall(r"\\ref\{(.*?)\}", latex)} <= {*re.findall(r"\\label\{(.*?)\}", latex)}
    assert {key for keys in re.findall(r"\\cite(?:\[.*?\])?\{(.*?)\}", latex) for key in keys.split(",")} <= {
        *bibliography()
    }
    for environment in ("lemma", "theorem", "definition", "proof", "enumerate"):
        assert latex.count(f"\\begin{{{environment}}}") == latex.count(f"\\end{{{environment}}}")
    assert latex.count("$") % 2 == 0 and told.theorem.split("$")[0] in told.says("sentence", "markdown")


MUTATED = [name for name, said in PROVED.items() if re.search(r"\d", said) and "2r" not in said]
LONG = (
    "examples/field.py:button_w2_wythoff",
    "take l, k from x, y: l = 0 | k = 0 | k < 2l + 2 & l < 2k + 2",
    "wythoff:a=3",
    "nim",
    *list(PROVED)[-6:-4],
)
REFUSED = re.compile("no proof to print|says no law|no lowest options|laws of blocks")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.nightly) if name in LONG else name for name in MUTATED]
)
def test_a_claim_that_was_changed_has_no_proof_to_print(name: str) -> None:
    numbers = [*re.finditer(r"\d+", PROVED[name])]
    changed = [f"{PROVED[name][: at.start()]}{int(at[0]) + 1}{PROVED[name][at.end() :]}" for at in numbers]
    refused, read = 0, FamilyClaim if name.startswith("for ") else Claim
    known = name if read is FamilyClaim else game_or_file(name)
    for text in dict.fromkeys(changed):
        try:
            proof(said := read.of(known, text), Limits(seconds=3))
        except sprague.SpragueError as error:
            refused += bool(REFUSED.search(str(error)))
        else:  # another theorem, not the same one with a number left unread
            assert sprague.prove(said).word == "proved" and said.says() != read.of(known, PROVED[name]).says()
    assert refused


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("row 5 of wythoff", {"found.columns": 80}),
        ("row 5 of wythoff", {"found.sha256": "0" * 64}),
        ("row 5 of wythoff", {"found.periods": (Period(1, 0, 1),) * 6}),
        ("cram:4x4", {"permutation": tuple(range(16))}),
        ("cram:4x4", {"permutation": tuple(range(15, -1, -1)), "position": frozenset({(0, 0), (0, 1)})}),
        ("cram:3x4", {"left": None}),
        ("cram:3x4", {"left": frozenset({(0, 0)})}),
    ],
)
def test_a_certificate_that_was_changed_has_no_proof_to_print(name: str, changed: dict, tmp_path: Path) -> None:
    said = claimed(name)
    for of, value in changed.items():
        inner = {of.rpartition(".")[2]: value}
        said = replace(said, **({"found": replace(said.found, **inner)} if "." in of else inner))
    with pytest.raises(sprague.BadParameter, match="no proof to print"):
        proof(said)
    (tmp_path / "said.json").write_text(said.to_json(), "utf-8")
    assert sprague.check(str(tmp_path / "said.json")).status == 1
    with pytest.raises(sprague.BadParameter, match="refuted"):
        sprague.paper(str(tmp_path / "said.json"), output=str(tmp_path / "paper"))


@pytest.mark.parametrize("changed", [{"sha256": "0" * 64}, {"bound": 100}, {"law": Period(24, 71)}])
def test_of_a_counterfeit_certificate_of_a_period_no_paper_is_written(changed: dict, tmp_path: Path) -> None:
    forged = replace(sprague.period("kayles").found, **changed)
    (tmp_path / "forged.json").write_text(forged.to_json(), "utf-8")
    with pytest.raises(sprague.BadParameter, match="refuted"):
        sprague.paper(str(tmp_path / "forged.json"), output=str(tmp_path / "paper"))


def test_lemmas_have_proofs_whose_references_come_earlier():
    from sprague.proofs import written

    labels = list(written._shipped())
    for at, label in enumerate(labels):
        found = passage(label)
        assert label[:3] in KINDS and bool(found.proof) == (found.kind == "Lemma") and not INTERNAL.search(found.text)
        assert {*re.findall(r"\[#(.*?)\]", found.text + found.proof)} <= {*labels[:at]}
        assert {*re.findall(r"\[@(\w+)", found.text + found.proof)} <= {*bibliography()}


def test_the_winning_moves_that_are_printed_win():
    mouse = sprague.discover("mouse").claim
    assert mouse is not None
    (formula,) = re.findall(r"leave P\(n\) for n = ⌊\((\d)\(y - x\) \+ (\d)\)/(\d)⌋", proof(mouse).says())
    a, b, c = map(int, formula)
    assert "No two such positions have (q - p) - (y - x) ≥ 0" in proof(mouse).says()
    pairs = [(3 * n // 2, 3 * n - 1) if n else (0, 0) for n in range(60)]
    mates = {pair[i]: pair[1 - i] for pair in pairs for i in (0, 1)}
    seen = 0
    for x, y in sprague.game("mouse").positions(40):
        if (x, y) not in pairs and mates.get(x, 99) > y and mates.get(y, 99) > x:
            assert sprague.game("mouse").is_move((x, y), pairs[(a * (y - x) + b) // c])
            seen += 1
    assert seen > 50
    heap = "take l from x: l = 1 | l = 3 | l = 4"
    said = proof(Claim.of(heap, PROVED[heap])).says()
    assert "two positions of P have j ≡ 0, 2, 5 (mod 7)" in said and "where x ≡ 1, 3, 4, 5, 6 (mod 7)" in said
    turns = re.findall(r"l = ([\d, ]+) for x mod 7 = ([\d, ]+) in turn", said)[0]
    turn = dict(zip(*(map(int, each.split(", ")) for each in reversed(turns)), strict=True))
    assert sorted(turn) == [1, 3, 4, 5, 6] and all(l in (1, 3, 4) and (r - l) % 7 in (0, 2) for r, l in turn.items())


SLOW = ("wythoff", "mouse")
SIX = (
    "wythoff",
    "mouse",
    "take l, k from x, y: l = 0 | k = 0 | l = 2k | k = 2l",
    "kayles",
    "misere:0.3",
    "for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1",
    "cram:3x4",
    "move n to m: n > 0 & (m = 2n | m = n - 1)",
)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.nightly) if name in SLOW else name for name in SIX]
)
def test_a_paper_has_its_files_and_its_document_runs(name: str, tmp_path: Path) -> None:
    found = sprague.paper(name, output=str(tmp_path / "paper"))
    folder = Path(found.folder)
    assert found.verdict.word == "proved" and {
        "paper.tex",
        "paper.bbl",
        "references.bib",
        "paper.md",
        "claim.json",
    } <= {*found.files}
    tex = (folder / "paper.tex").read_text("utf-8")
    if name == "cram:3x4":
        graph = (folder / "board.gv").read_text("utf-8")
        assert re.fullmatch(r'graph \{\n(  "\(\d, \d\)";\n){12}(  "\(\d, \d\)" -- "\(\d, \d\)";\n){17}\}\n', graph)
        assert not shutil.which("dot") or subprocess.run(["dot", "-Tsvg"], input=graph.encode(), check=True)
    assert tex.count("\\begin{theorem}") == 1 and not INTERNAL.search(
        re.sub(r"\\texttt\{.*?\}|\\begin\{verbatim\}.*?\\end", "", tex, flags=re.S)
    )
    assert {*re.findall(r"\\drawing\{(.*?)\}", tex)} <= {*found.files}
    assert {*re.findall(r"\\ref\{(.*?)\}", tex)} <= {*re.findall(r"\\label\{(.*?)\}", tex)}
    cited = {key for keys in re.findall(r"\\cite(?:\[.*?\])?\{(.*?)\}", tex) for key in keys.split(",")}
    assert cited == {*re.findall(r"@\w+\{(\w+),", (folder / "references.bib").read_text("utf-8"))}
    assert cited == {*re.findall(r"bibitem\{(\w+)\}", (folder / "paper.bbl").read_text("utf-8"))}
    checked = sprague.check(str(folder)).to_dict()
    assert checked["verdict"] == "as said" and len(checked["parts"]) == 1 + (name != "cram:3x4")
    again = sprague.paper(str(folder / "claim.json"), output=str(tmp_path / "again"))
    assert (tmp_path / "again" / "paper.tex").read_text("utf-8") == tex and again.theorem == found.theorem


@pytest.mark.nightly  # TeX
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no TeX")
@pytest.mark.parametrize("name", SIX)
def test_a_paper_can_be_set(name: str, tmp_path: Path) -> None:
    folder = sprague.paper(name, output=str(tmp_path / "paper")).folder
    for _ in range(2):
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper"],
            cwd=folder,
            capture_output=True,
            check=False,
        )
    assert done.returncode == 0 and not re.search(rb"undefined|Overfull \\hbox \([^)]{5,}", done.stdout)


def test_what_is_not_proved_is_a_conjecture_and_a_counterfeit_is_refused(tmp_path: Path) -> None:
    found = sprague.paper("euclid", output=str(tmp_path / "euclid"))
    tex = (tmp_path / "euclid" / "paper.tex").read_text("utf-8")
    assert found.verdict.word == "verified" and "\\begin{conjecture}" in tex
    assert "\\begin{proof}" not in tex and "\\begin{theorem}" not in tex
    sprague.discover("mouse").save(tmp_path / "mouse.json")
    data = json.loads((tmp_path / "mouse.json").read_text("utf-8"))
    (tmp_path / "false.json").write_text(json.dumps(data).replace("3n - 1", "3n - 2"), "utf-8")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    wrong = [("false.json", "new"), ("mouse.json", "other"), ("nosuch.json", "new"), ("nosuch", "new")]
    for what, where in wrong:
        with pytest.raises((sprague.BadParameter, sprague.UnknownGame, OSError)):
            sprague.paper(str(tmp_path / what) if "." in what else what, output=str(tmp_path / where))
    assert not (tmp_path / "new").exists() and (tmp_path / "other" / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("game", "level"),
    [("nim", 1), ("wythoff", 3), ("kayles", 2), ("chomp:3x4", 1), ("misere:0.77", 1), ("cram:3x4", 2)],
)
def test_the_key_of_a_sheet_is_what_solve_says(game: str, level: int) -> None:
    sheet = sprague.exercises(game, count=6, level=level)
    assert len({sheet.position(at) for at in range(6)}) == 6
    for at, each in enumerate(sheet.answers):
        solved = sprague.solve(game, sheet.position(at))
        assert outcome(solved.game, solved.position) is each.outcome is solved.outcome
        assert solved.winning_moves == each.winning_moves and sheet.key(at).startswith(each.outcome.value)
    assert sprague.exercises(game, count=6, level=level).to_json() == sheet.to_json()
    assert level == 1 or {each.outcome for each in sheet.answers} == {Outcome.P, Outcome.N}


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("nim", "Take any number of tokens from one pile. Whoever cannot move loses."),
        ("misere:kayles", "one heap or two heaps. Whoever cannot move wins."),
        ("blocking:2:wythoff", "the other player may forbid up to 2 options, for this move only. Whoever cannot move"),
        (
            'terminal:"x + y <= 2":wythoff',
            "Take any number of tokens from one pile, or the same number from both. Play ends",
        ),
        ("pass:nim", "a player may pass instead of moving, not when it is over."),
        ("take l from x: l <= 3", "take l from x: l <= 3. Whoever cannot move loses."),
        ({"a": "b", "b": "ac", "c": "d", "d": ""}, "nim-value 1 D: to hold the draw, leave b"),
    ],
)
def test_a_sheet_says_the_rules_of_every_kind_of_play(game: object, says: str) -> None:
    sheet = sprague.exercises(sprague.game(game), count=4)
    assert says in " ".join([sheet.rules, sheet.question, *map(sheet.key, range(len(sheet.answers)))])


def test_a_sheet_is_a_page_an_article_or_a_pdf_with_the_key_apart(tmp_path: Path) -> None:
    sheet = sprague.exercises("wythoff", count=12)
    html, tex, pdf = (sheet.content(ending) for ending in sheet.endings)
    assert isinstance(html, str) and isinstance(tex, str) and isinstance(pdf, bytes)
    for text, parted in ((html, "<h2>Key"), (tex, "\\newpage")):
        before, _, after = text.partition(parted)
        assert all(sheet.position(at) in before and sheet.position(at) in after for at in range(12))
        assert "nim-value" not in before and after.count("nim-value") == 12
    told = " ".join(" ".join(text for _, text in sheet.pages()).split())
    assert sheet.rules in told and sheet.question in told and all(sheet.key(at) in told for at in range(12))
    assert pdf.startswith(b"%PDF") and pdf.count(b"/Type /Page ") + pdf.count(b"/Type /Page\n") >= 2
    for wrong in ({"count": 0}, {"level": 4}, {"count": 10**9}):
        with pytest.raises(sprague.BadParameter):
            sprague.exercises("wythoff", **wrong)
    with pytest.raises(sprague.BadParameter, match="ends"):
        sheet.save(tmp_path / "sheet.doc")


@pytest.mark.parametrize(
    ("text", "latex", "html"),
    [
        ("*a* **b** `c_d`", r"\emph{a} \textbf{b} \texttt{c\_d}", "<em>a</em>"),
        ("$x_1 * y * z$ and 5$ or 6$", "$x_1 * y * z$ and 5\\$ or 6\\$", "<math"),
        ("| a | b |\n|--:|---|\n| 1 | 2 |", "1 & 2 \\\\", "<td"),
        ("# T\n\n## S\n\n1. one\n2. $$x$$", "\\section{S}", "<h2>S</h2>"),
        ("[w](https://a.b/c#d_e)", r"\href{https://a.b/c\#d_e}{w}", "<a href"),
        ("```\n$x$ \\end\n```", "$x$ \\end", "$x$ \\end"),
        ('"so" $\\frac{1}{', "``so''", "frac"),
        ("$$\\begin{aligned}a &= b\\end{aligned}$$", "\\begin{aligned}", '<mtd columnalign="right">'),
    ],
)
def test_prose_is_read_once_and_set_twice(text: str, latex: str, html: str) -> None:
    assert latex in prose_latex(text) and html in prose_html(text) and prose_plain(text)
