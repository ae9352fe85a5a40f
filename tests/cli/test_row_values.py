"""The command ``values --row`` as a user types it: periods of rows, their certificates, and runs that were cut off."""

import json

import pytest

from sprague.operations import period as row_values
from sprague.proofs import row_periods as row_check
from sprague.sealed import sealed


def test_a_row_of_chomp_with_its_certificate_and_the_table_of_rows(run, refused, tmp_path):
    certificate = tmp_path / "row.json"
    code, out, _ = run("values", "chomp", "--row", "3,2", "--json", "-o", certificate)
    answer = json.loads(out)
    assert code == 0 and (answer["row"], answer["verdict"]) == ("3,2", "proved")
    assert dict(zip(answer["rows"], answer["periods"], strict=True))["2,2"] == [10, 12]
    assert "chomp, row 3,2: G(n + 2) = G(n) + 2 for all n ≥ 18\nproved " in run("check", certificate)[1]
    assert run("values", "chomp", "--row", "3,2", "-o", tmp_path / "rows.csv")[0] == 0
    assert '"2,2",10,12' in (tmp_path / "rows.csv").read_text().splitlines()
    refused(run("values", "chomp", "--row", "2,3"), "2,3", "at most as many pieces")
    refused(run("values", "wythoff", "--row", "2,1"), "--row", "2,1")


def test_a_row_of_wythoffs_game_with_its_certificate_and_the_table_of_rows(run, refused, tmp_path):
    certificate = tmp_path / "row.json"
    code, out, _ = run("values", "wythoff", "--row", "7", "--json", "-o", certificate)
    found = json.loads(out)
    assert code == 0
    assert {key: found[key] for key in ("preperiod", "period", "saltus", "verdict")} == {
        "preperiod": 92,
        "period": 24,
        "saltus": 24,
        "verdict": "proved",
    }
    assert "G(n + 24) = G(n) + 24 for all n ≥ 92\nproved " in run("check", certificate)[1]
    assert run("values", "wythoff", "--row", "7", "-o", tmp_path / "rows.csv")[0] == 0
    lines = (tmp_path / "rows.csv").read_text().splitlines()
    assert [line.split(",")[2] for line in lines] == ["period", *map(str, (1, 3, 3, 6, 12, 24, 12, 24))]
    text = certificate.read_text().replace("92", "91")
    certificate.write_text(text)
    refused(run("check", certificate), "damaged")
    refused(run("values", "euclid", "--row", "3"), "euclid", "no rows")
    refused(run("values", "wythoff", "--row", "3", "-o", tmp_path / "row.npy"), "row.npy")
    certificate.write_text("[]")
    refused(run("check", certificate), "nothing that a command of sprague wrote")


def test_rows_go_on_where_they_were_interrupted(run, refused, tmp_path, monkeypatch):
    target, partial = tmp_path / "row.json", tmp_path / "row.json.partial"
    compare, compared = row_check._first_wrong, []

    def counted(moves, table, row):
        if row in stops:
            raise KeyboardInterrupt
        compared.append(row)
        return compare(moves, table, row)

    monkeypatch.setattr(row_check, "_first_wrong", counted)
    monkeypatch.setattr(row_values, "SECONDS_BETWEEN", 0)
    asked = ("values", "wythoff", "--row", "12", "-o")
    stops = set[int]()
    assert run(*asked, tmp_path / "whole.json")[0] == 0
    compared.clear()
    for row in (5, 5, 9):
        stops = {row}
        assert run(*asked, target)[0] == 130 and not target.exists()
    kept = partial.read_text()
    for damaged, words in (
        (kept[:-20], ("no JSON",)),
        (kept.replace('"compared": 9', '"compared": 8'), ("damaged",)),
        ((tmp_path / "whole.json").read_text(), ("its format",)),
    ):
        assert damaged != kept
        partial.write_text(damaged)
        refused(run(*asked, target), "row.json.partial", *words, "move it away")
        assert partial.read_text() == damaged and not target.exists()
    partial.write_text(kept)
    for another in (("nim:piles=2", "--row", "12"), ("wythoff", "--row", "11")):
        refused(run("values", *another, "-o", target), "row.json.partial", "of wythoff, row 12", "move it away")
    stops = set()
    code, out, _ = run(*asked, target)
    assert code == 0 and "; 9 of the rows were compared before, as" in out
    assert compared == list(range(13)), "each row is compared once"
    assert target.read_bytes() == (tmp_path / "whole.json").read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["row.json", "whole.json"]


@pytest.mark.parametrize("compared", [-1, 14, True])
def test_a_number_of_rows_that_cannot_be_is_refused(run, refused, tmp_path, compared):
    _go_on_from(run, refused, tmp_path, {}, compared)


@pytest.mark.parametrize("lie", [{"columns": 99}, {"sha256": "0"}])
def test_rows_that_are_kept_are_not_believed(run, refused, tmp_path, lie):
    _go_on_from(run, refused, tmp_path, lie, 3)


def _go_on_from(run, refused, tmp_path, lie, compared):
    """A run finds what another one has kept, sealed and wrong: it says so, and no file changes."""
    target, partial = tmp_path / "row.json", tmp_path / "row.json.partial"
    asked = ("values", "wythoff", "--row", "12", "-o", target)
    assert run(*asked)[0] == 0
    told = json.loads(target.read_text()) | lie
    del told["seal"]
    partial.write_text(
        json.dumps(sealed({"format": row_values.FORMAT, "certificate": sealed(told), "compared": compared}))
    )
    before = target.read_bytes(), partial.read_bytes()
    refused(run(*asked), "row.json.partial", "move it away")
    assert (target.read_bytes(), partial.read_bytes()) == before
