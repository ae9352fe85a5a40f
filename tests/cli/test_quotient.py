"""``sprague quotient``, ``sprague table --genus`` and the picture of a quotient."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sprague.cli import status
from sprague.misere_theory import find_quotient
from sprague.misere_theory.finding import SearchLimits
from sprague.operations.quotient import MisereQuotientFound

PAGE = Path(__file__).parent.parent.parent / "docs" / "misere-table.md"
ROWS = [x.split("|")[1:-1] for x in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| 0\.", x)]


def test_a_quotient_in_json_has_the_promised_fields(capsys):
    assert status(["quotient", "0.123", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    kept = {key: found[key] for key in ("game", "order", "p", "preperiod", "period", "verdict", "to")}
    assert kept == {
        "game": "0.123", "order": 20, "p": 5, "preperiod": 5, "period": 5, "verdict": "proved", "to": None
    }  # fmt: skip
    assert found["seconds"] >= 0


def test_a_certificate_is_written_and_checked_and_a_damaged_one_refused(tmp_path, capsys):
    path = tmp_path / "kayles.json"
    assert status(["quotient", "kayles", "-o", str(path)]) == 0
    said = capsys.readouterr().out
    assert "40 elements, 9 in P; wild" in said and "Φ(n + 12) = Φ(n) for all n ≥ 71" in said
    assert status(["quotient", "--check", str(path)]) == 0
    assert "proved" in capsys.readouterr().out
    path.write_text(path.read_text(encoding="utf-8").replace('"0.77"', '"0.75"'), encoding="utf-8")
    assert status(["quotient", "--check", str(path), "--json"]) == 2
    assert "damaged" in capsys.readouterr().err


def test_a_certificate_of_another_game_proves_nothing(tmp_path, capsys):
    from sprague.misere_theory.checker import write

    path = tmp_path / "guiles.json"
    status(["quotient", "0.77", "-o", str(path)])
    fields = json.loads(path.read_text(encoding="utf-8"))
    del fields["sha256"]
    path.write_text(write({**fields, "game": "0.15"}), encoding="utf-8")
    capsys.readouterr()
    assert status(["quotient", "--check", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verdict"] == "undecided"


RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def formulas(text):
    """What stands between dollars, one after another, with exponents as the quotient writes them."""
    return [re.sub(r"\^\{(\d+)\}", lambda power: power[1].translate(RAISED), each) for each in text.split("$")[1::2]]


def latex(found):
    return MisereQuotientFound(**vars(found)).latex()


def item(text, label):
    """What follows a label in the list."""
    return text[text.index(f"\\item[{label}") :].split("]", 1)[1].split("\n\\")[0]


@pytest.mark.parametrize("name", ["0.77", "0.07", "0.123", "4.0"])
def test_the_quotient_in_latex_says_what_was_found(name, run, tmp_path):
    found = find_quotient(name, 25 if name == "0.07" else None)
    q, text = found.quotient, latex(found)
    assert formulas(text.splitlines()[1]) == [str(q.order), str(q.p_order)]
    presentation = formulas(item(text, "Presentation"))
    assert presentation[0] == r"\mathcal{Q} = \langle " + ", ".join(letter for letter, _ in q.letters) + r" \mid"
    assert presentation[1 : 1 + len(q.relations)] == q.relations and presentation[1 + len(q.relations)] == r"\rangle"
    assert presentation[2 + len(q.relations) :] == [rf"{letter} = \Phi({heap})" for letter, heap in q.letters]
    assert formulas(item(text, "P-portion"))[1:-1] == [q.named(x) for x in range(q.order) if q.in_p[x]]
    rows = re.findall(r"\\item\[\$\\Phi\((\d+)\).*?:\] (.*)\.", text)
    values = [each for _, row in rows for each in formulas(row)]
    assert values == [q.named(found.value(heap)) for heap in range(found.period.enough if found.period else 26)]
    assert [int(first) for first, _ in rows] == [*range(0, len(values), 10)]
    assert (
        (rf"\Phi (n + {found.period.period})" in text) if found.period else r"\item[Verified] for heaps to 25" in text
    )


def test_a_quotient_is_written_for_a_paper(run, tmp_path):
    path = tmp_path / "q.tex"
    code, said, _ = run("quotient", "misere:0.75", "-o", path)
    assert code == 0 and "8 elements, 2 in P; wild" in said
    assert path.read_text(encoding="utf-8") == latex(find_quotient("0.75")) + "\n"
    assert [each.name for each in tmp_path.iterdir()] == ["q.tex"]


@pytest.mark.parametrize("name", ["0.77", "0.07", "chomp:2x3", 'terminal:"x1 % 3 = 2":nim:piles=1', "{mine}:take_50"])
def test_what_is_written_is_ascii_and_every_bracket_is_closed(name, run, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("from sprague import pile_game\n@pile_game\ndef take_50(x, p):\n    return x - p == 1\n")
    assert run("quotient", name.format(mine=mine), "--seconds", 1, "-o", tmp_path / "q.tex")[0] == 0
    text = (tmp_path / "q.tex").read_text(encoding="utf-8")
    body = text.split("\n", 1)[1]
    assert text.isascii() and text.startswith("% ") and "_50" not in body.replace(r"\_50", "")
    without = re.sub(r"\\[\\{}$%#_&]", "", body)
    assert not set(without) & set("%#&") and without.count("$") % 2 == 0
    depth = 0
    for sign in without:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0 and re.findall(r"\\(begin|end)\{(.*?)\}", body) == [(x, "description") for x in ("begin", "end")]
    commands = {"paragraph", "begin", "end", "item", "mathcal", "langle", "rangle", "mid", "Phi", "dots", "ge", "text"}
    assert set(re.findall(r"\\([a-zA-Z]+)", without)) <= commands


def test_generators_past_z_and_elements_that_spell_a_function_stay_products(monkeypatch):
    found = find_quotient("0.77", 5)
    monkeypatch.setattr("sprague.misere_theory.quotient._names", lambda count: ["mex", "a′′", *"cdefghi"][:count])
    assert "$mex^{2} = 1$, $a''^{3} = a''$" in latex(found)


def test_a_quotient_for_a_paper_is_no_certificate_and_no_table(run, refused, tmp_path):
    path = tmp_path / "q.tex"
    run("quotient", "0.3", "-o", path)
    assert "not judged" in run("check", path)[1]
    refused(run("quotient", "0.3", "-o", tmp_path / "no" / "q.tex"), "there is no folder")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["quotient"], "quotient needs GAME"),
        (["quotient", "0.77", "--to", "0"], "at least 1"),
        (["quotient", "0.77", "-o", "/nowhere/at/all.json"], "there is no folder"),
        (["quotient", "nowhere"], "no game is called"),
        (["quotient", "--check", "/nowhere.json"], "/nowhere.json: there is no such file"),
        (["table", "wythoff", "--genus"], "is that of heaps"),
        (["table", "0.77", "--genus", "--nim-values"], "--genus goes without --nim-values"),
        (["draw", "quotient:0.07", "--to", "25", "-o", "q.svg"], "too many to draw"),
    ],
)
def test_bad_input_is_one_line(arguments, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert status(arguments) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_a_table_of_genera(capsys):
    assert status(["table", "0.77", "--genus", "--to", "9", "--json"]) == 0
    heaps = json.loads(capsys.readouterr().out)["heaps"]
    assert [row["heap"] for row in heaps if not row["tame"]] == [5, 9]
    assert heaps[9] == {"heap": 9, "genus": "4^046", "tame": False, "size": 15}
    assert status(["table", "0.77", "--genus", "--to", "5"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["5", "4^146", "wild", "6"]


def test_the_generators_of_a_board_are_positions(run):
    said = run("quotient", "chomp:2x3")[1]
    assert "c = Φ(###/###)" in said and "\nΦ            (##./...) a (###/...) b" in said


def test_a_quotient_is_drawn(tmp_path):
    assert status(["draw", "quotient:0.123", "-o", str(tmp_path / "q.svg")]) == 0
    assert (tmp_path / "q.svg").read_text(encoding="utf-8").count("<circle") == 20


def test_the_page_has_enough_two_digit_codes_each_once():
    shown = [row[0].strip() for row in ROWS]
    assert len(set(shown)) == len(shown) and all(re.fullmatch(r"0\.[0-7]{0,2}[1-7]", code) for code in shown)
    assert sum(len(code) < 5 for code in shown) >= 31


@pytest.mark.parametrize("row", ROWS[::9], ids=lambda row: row[0].strip())
def test_quotients_on_the_page_are_those_that_are_proved(row):
    check_row(row)


@pytest.mark.nightly
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip())
def test_every_quotient_on_the_page_is_proved(row):
    check_row(row)


def check_row(row):
    code, order, p, preperiod, period, kind = (cell.strip() for cell in row)
    found = find_quotient(code, limits=SearchLimits(seconds=600), seconds=600)
    q, law = found.quotient, found.period
    assert [q.order, q.p_order, law.preperiod, law.period] == [*map(int, (order, p, preperiod, period))]
    assert found.to is None and kind == ("tame" if q.is_tame else "wild")


def test_limits_beyond_64_bits_are_none(run, refused):
    refused(run("quotient", "0.77", "--memory", "9" * 60), "--memory")
    assert find_quotient("0.77", 5, SearchLimits(memory=10**60)).quotient.order == 12


def test_a_table_of_genera_has_an_end(run, refused):
    refused(run("table", "0.77", "--genus", "--to", "9" * 60), "--to is from 0 to 100,000")
