"""The catalogue, selections and what is published."""

import csv
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from sprague.errors import BadParameter, SpragueError
from sprague.surveys import catalogue as layouts
from sprague.surveys.catalogue import COLUMNS, Catalogue, Selection, groups_query, publish, rows_query
from sprague.surveys.families import read_range
from sprague.surveys.page import write_page
from sprague.surveys.records import Finding, Record, failed

PROVED = Finding(
    "proved", "{}", "period", "G(n + 2) = G(n)", period=2, preperiod=0, saltus=0, largest=1, bound=4, terms="0 1"
)


def record(k=1, finding=PROVED, **more):
    fields = {
        "family": "made:1", "name": f"made:k={k}", "constants": {"k": k, "name": 7}, "up_to": 10, "job": f"job {k}",
        "specification": f"spec {k}", "finding": finding, "seconds": 0.25, "finished": "2030-01-01T00:00:00Z",
        "version": "1",
    }  # fmt: skip
    return Record(**{**fields, **more})


def names(path):
    with closing(Catalogue(path, readonly=True)) as opened:
        return [row[0] for row in opened.rows("SELECT name FROM member ORDER BY 1")[1]]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "s.sqlite"


def test_records_come_back_as_they_went_in(path):
    with Catalogue(path) as opened:
        opened.add([record(1), record(2, failed("why\nnot"))])
        opened.commit()
        assert opened.finding("job 1") == record(1)
        assert opened.finding("job 2") is None
        assert opened.known(["spec 1", "spec 2", "spec 3"], failures=True) == {"spec 1", "spec 2"}
        assert opened.known(["spec 1", "spec 2"], failures=False) == {"spec 1"}
        assert opened.known([f"spec {i}" for i in range(5000)], failures=True) == {"spec 1", "spec 2"}


def test_what_is_not_committed_was_never_there_and_readers_do_not_wait(path):
    with Catalogue(path) as opened:
        opened.add([record(1)])
        opened.commit()
        opened.add([record(2)])
        assert names(path) == ["made:k=1"]
    assert names(path) == ["made:k=1"]


def test_a_file_has_one_writer_at_a_time_and_the_lock_goes_with_it(path):
    with Catalogue(path) as opened:
        opened.add([record(1)])
        with pytest.raises(BadParameter, match=rf"{re.escape(str(path))}: another process, \d+, is writing it"):
            Catalogue(path)
        opened.commit()
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    with Catalogue(path) as opened:
        assert opened.known(["spec 1"], failures=True) == {"spec 1"}
    path.write_text("something else\n" * 100)
    for _ in range(2):  # what refuses the file lets go of it
        with pytest.raises(SpragueError, match="not a catalogue"):
            Catalogue(path)


def test_a_failure_never_replaces_a_finding_of_the_same_job(path):
    with Catalogue(path) as opened:
        for finding, expected in [(failed("x"), "failed"), (PROVED, "proved"), (failed("y"), "proved")]:
            opened.add([record(1, finding)])
            assert [row[0] for row in opened.rows("SELECT verdict FROM member")[1]] == [expected]
        opened.add([record(1, failed("another rule by that name"), job="other")])
        assert [row[0] for row in opened.rows("SELECT verdict FROM member")[1]] == ["failed"]


def test_files_that_are_no_catalogue_are_refused_and_left_alone(tmp_path, path):
    with pytest.raises(BadParameter, match="not found; create it with sprague survey FAMILY"):
        Catalogue(path, readonly=True)
    with pytest.raises(BadParameter, match="there is no folder"):
        Catalogue(tmp_path / "none" / "s.sqlite")
    path.write_text("not a database, but long enough to be looked at as one " * 50)
    before = path.read_bytes()
    for readonly in (True, False):
        with pytest.raises(SpragueError, match="not a catalogue of surveys"):
            Catalogue(path, readonly=readonly)
    assert path.read_bytes() == before
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE mine (x)")
    with pytest.raises(BadParameter, match="not a catalogue of surveys"):
        Catalogue(other)


def test_a_query_can_only_read(path, tmp_path):
    with Catalogue(path) as opened:
        opened.add([record(1)])
        opened.commit()
    with closing(Catalogue(path, readonly=True)) as opened:
        for sql in (
            "DELETE FROM member", "DROP TABLE member", f"ATTACH '{tmp_path / 'x.db'}' AS y", "PRAGMA user_version = 9",
            "VACUUM", "CREATE TEMP TABLE t (x)", "SELECT 1; DELETE FROM member", "nonsense",
        ):  # fmt: skip
            with pytest.raises(SpragueError, match=re.escape(str(path))):
                list(opened.rows(sql)[1])
    assert names(path) == ["made:k=1"] and not (tmp_path / "x.db").exists()


@pytest.mark.parametrize(("version", "made"), [(5, "an older"), (99, "a newer")])
def test_another_layout_is_refused(path, version, made):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {layouts.APPLICATION}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("CREATE TABLE member (family)")
    for readonly in (True, False):
        with pytest.raises(BadParameter, match=f"layout {version}, made by {made} sprague; this one knows 6"):
            Catalogue(path, readonly=readonly)


@pytest.mark.parametrize("column", [*COLUMNS, "seal"])
def test_a_row_that_was_changed_in_the_file_is_refused_by_name_wherever_it_is_read(path, column):
    with Catalogue(path) as opened:
        opened.add([record(1), record(2)])
        opened.commit()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE member SET {column} = 'x' WHERE job = 'job 2'")
        connection.commit()
    damaged = "the row of x is damaged" if column == "name" else "the row of made:k=2 is damaged"
    with closing(Catalogue(path, readonly=True)) as opened:
        for query in (rows_query(Selection(), ["name"]), groups_query(Selection(), ["verdict"])):
            with pytest.raises(SpragueError, match=damaged):
                list(query.rows(opened)[1])
        with pytest.raises(SpragueError, match=damaged):
            list(opened.rows("SELECT * FROM member")[1])
        with pytest.raises(SpragueError, match=damaged):
            publish(opened, Selection(), path.with_name("out.csv"))
        assert opened.finding("job 1") == record(1)


def test_a_statement_changed_by_one_byte_is_not_shown_as_proved(path, run, refused):
    with Catalogue(path) as opened:
        opened.add([record(1, replace(PROVED, statement="G(n + 34) = G(n)"))])
        opened.commit()
    content = path.read_bytes()
    assert content.count(b"G(n + 34)") == 1
    path.write_bytes(content.replace(b"G(n + 34)", b"G(n + 35)"))
    refused(run("survey", "show", "--verdict", "proved", "-c", path), "s.sqlite: the row of made:k=1 is damaged")


@pytest.fixture
def filled(path):
    findings = [PROVED, replace(PROVED, period=12), Finding("none", bound=10, reason="no <period>"), failed("broken")]
    with Catalogue(path) as opened:
        opened.add([record(k, findings[k % 4]) for k in range(20)])
        opened.commit()
    with closing(Catalogue(path, readonly=True)) as opened:
        yield opened


def chosen(opened, **filters):
    query = rows_query(Selection(**filters), ["k"])
    return {row[0] for row in query.rows(opened)[1]}


def test_filters_choose_what_they_say(filled):
    everything = set(range(20))
    assert chosen(filled) == everything
    assert chosen(filled, verdicts=["proved"]) == {k for k in everything if k % 4 < 2}
    assert chosen(filled, verdicts=["open", "failed"]) == {k for k in everything if k % 4 >= 2}
    assert chosen(filled, ranges=[read_range("period=3..12")]) == {k for k in everything if k % 4 == 1}
    assert chosen(filled, ranges=[read_range("k=3..5,9"), read_range("period=2")]) == {4}
    assert chosen(filled, text="<period>") == {2, 6, 10, 14, 18}
    assert chosen(filled, family="other") == set()
    assert chosen(filled, kinds=["period"], family="made:1") == {k for k in everything if k % 4 < 2}


def test_groups_are_counted_and_rows_sorted(filled):
    query = groups_query(Selection(), ["verdict", "period"])
    assert list(query.rows(filled)[1]) == [
        ("failed", None, 5), ("none", None, 5), ("proved", 2, 5), ("proved", 12, 5),
    ]  # fmt: skip
    query = rows_query(Selection(), ["k"], "-k", 3)
    assert [row[0] for row in query.rows(filled)[1]] == [19, 18, 17]


@pytest.mark.parametrize("name", ["k; DROP TABLE member", "k'", "a b", ""])
def test_what_is_no_name_of_a_column_never_reaches_the_database(name):
    with pytest.raises(BadParameter, match="no column or constant"):
        rows_query(Selection(), [name])
    with pytest.raises(BadParameter, match="no column or constant"):
        rows_query(Selection(), ["k"], name or "-")
    with pytest.raises(BadParameter):
        Selection(verdicts=["prooved"]).condition()
    with pytest.raises(BadParameter, match="is not a number"):
        Selection(ranges=[read_range("statement=1")]).condition()


def test_csv_json_and_parquet_say_the_same(filled, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    files = [tmp_path / f"a{ending}" for ending in (".csv", ".json", ".parquet")]
    assert [publish(filled, Selection(), file) for file in files] == [20, 20, 20]
    by_json = json.loads(files[1].read_text())
    assert parquet.read_table(files[2]).to_pylist() == by_json
    with open(files[0], newline="") as file:
        by_csv = list(csv.DictReader(file))
    assert by_csv == [{name: "" if value is None else str(value) for name, value in row.items()} for row in by_json]
    assert by_json[0]["k"] == 0 and by_json[0]["name_"] == 7 and by_json[0]["name"] == "made:k=0"
    chosen = ["verdict", "k"]
    assert [publish(filled, Selection(), file, chosen) for file in files] == [20, 20, 20]
    assert json.loads(files[1].read_text()) == [{name: row[name] for name in chosen} for row in by_json]
    assert parquet.read_table(files[2]).to_pylist() == json.loads(files[1].read_text())


def test_the_page_shows_every_member_once_on_each_map_and_escapes_text(filled, tmp_path):
    page = tmp_path / "a.html"
    assert write_page(filled, Selection(), page) == 20
    text = page.read_text()
    assert text.count("<svg") == 2 and text.count("<title>made:k=") == 40
    assert "no &lt;period&gt;" in text and "<period>" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    with pytest.raises(BadParameter, match="no member is selected"):
        write_page(filled, Selection(family="none"), page)


def test_a_page_is_of_one_family_to_one_bound(path, tmp_path):
    with Catalogue(path) as opened:
        opened.add([record(1), record(2, family="made:2"), record(1, up_to=20)])
        opened.commit()
    with closing(Catalogue(path, readonly=True)) as opened:
        with pytest.raises(BadParameter, match="one family to one bound"):
            write_page(opened, Selection(), tmp_path / "a.html")
        assert write_page(opened, Selection("made:1", ranges=[read_range("up_to=20")]), tmp_path / "a.html") == 1
