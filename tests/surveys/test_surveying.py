"""Surveys as a whole: each member once, failures with their reasons, and nothing lost when processes are killed."""

import os
import shlex
import signal
import sqlite3
import time
from contextlib import closing

import pytest

from sprague import game, nim_sequence, p_positions
from sprague.cli import status
from sprague.surveys.catalogue import Catalogue
from sprague.surveys.examination import examine
from sprague.surveys.families import family, read_range
from sprague.surveys.pool import Child, Pool, requests_for
from sprague.surveys.records import Finding
from sprague.surveys.surveying import Shard, Survey, setup_for


def survey(path, name, asked=(), up_to=100, seconds=20.0, place=None, **options):
    found = family(name)
    with Catalogue(path) as catalogue:
        setup = setup_for(found, up_to, seconds, 1024)
        return Survey(found, [read_range(each) for each in asked], setup, catalogue, **options).run(place or Pool(1))


def one(path, query):
    with closing(Catalogue(path, readonly=True)) as catalogue:
        return list(catalogue.rows(query)[1])


class Counting(Pool):
    """A pool that notes which members it was given."""

    def __init__(self):
        super().__init__(1)
        self.seen = []

    def run(self, setup, members):
        def noted():
            for member in members:
                self.seen.append(member.name)
                yield member

        return super().run(setup, noted())


def test_every_member_gets_the_verdict_that_it_has_alone(tmp_path):
    path = tmp_path / "s.sqlite"
    tally = survey(path, "octal:2", up_to=400)
    assert (tally.total, tally.done, tally.known) == (64, 64, 0)
    for name, verdict, period, preperiod, terms in one(
        path, "SELECT name, verdict, period, preperiod, terms FROM member"
    ):
        alone = examine(game(name), 400, 5)
        assert (verdict, period, preperiod, terms) == (alone.verdict, alone.period, alone.preperiod, alone.terms)
        values = nim_sequence(name, 400)
        assert terms == " ".join(map(str, values[:16].tolist()))
        if verdict == "proved":
            assert (values[preperiod + period :] == values[preperiod:-period]).all()


def test_codes_that_recur_get_their_periods_as_others_do(tmp_path):
    rules = tmp_path / "recur.py"
    rules.write_text("from sprague import game\ndef recur(d, r):\n    return game(f'{d}.({r})')\n")
    survey(tmp_path / "s.sqlite", f"{rules}:recur", ["d=0,4", "r=3,31"], up_to=400)
    query = "SELECT verdict, kind, period, preperiod, saltus, terms FROM member ORDER BY name"
    found = one(tmp_path / "s.sqlite", query)
    assert [row[:5] for row in found] == [
        ("proved", "arithmetic period", 1, 0, 1),  # 0.(3), which is Nim
        ("proved", "period", 2, 1, 0),
        ("proved", "arithmetic period", 4, 1, 4),
        ("proved", "period", 2, 1, 0),
    ]
    for row, name in zip(found, ["0.(3)", "0.(31)", "4.(3)", "4.(31)"], strict=True):
        assert row[5] == " ".join(map(str, nim_sequence(name, 16).tolist()))


def test_pile_games_get_statements_that_their_tables_bear_out(tmp_path):
    path = tmp_path / "s.sqlite"
    survey(path, "mouse", ["m=1..3", "r=0..m-1", "a=1..2", "b=0..1"], up_to=60)
    rows = one(path, "SELECT name, verdict, statement, terms FROM member")
    assert len(rows) == 24 and {row[1] for row in rows} == {"proved"}
    statements = {row[0]: row[2] for row in rows}
    assert statements["mouse:m=3,r=0,a=2,b=1"] == "(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)"
    for name, _, _, terms in rows:
        assert terms == " ".join(f"{x},{y}" for x, y in p_positions(game(name), 60)[:16])


def test_a_statement_is_true_of_the_table_also_where_a_first_term_is_an_exception(tmp_path):
    """A regression: d(n) = 2n + 1 from n = 2 on with d(1) = 2 was said to be d(n) = 2n."""
    survey(tmp_path / "s.sqlite", "mouse", ["m=4", "a=3", "b=2"])
    ((verdict, statement, terms),) = one(tmp_path / "s.sqlite", "SELECT verdict, statement, terms FROM member")
    assert verdict == "proved" and terms.startswith("0,0 1,3 2,7 4,11")
    assert "d(n) = 2n + 1 for n ≥ 2, d(1) = 2" in statement


def test_a_bound_that_would_take_too_long_is_not_reached_and_the_finding_says_so():
    found = examine(game("euclid"), 10**6, 0.5)
    assert found.verdict == "verified" and 50 <= found.bound < 10**6 and f"to {found.bound}" in found.evidence


def test_what_is_done_is_never_done_again(contents, tmp_path):
    path, first, second, third = tmp_path / "s.sqlite", Counting(), Counting(), Counting()
    survey(path, "octal:1", ["d0=0,4"], place=first)
    assert len(first.seen) == 16
    before = contents(path)
    tally = survey(path, "octal:1", ["d0=0,4"], place=second)
    assert (second.seen, tally.known, contents(path)) == ([], 16, before)
    survey(path, "octal:2", ["d1=0..7", "d2=0..1"], place=third)  # 0.30 is 0.3 under another name
    assert third.seen == [f"0.{d}1" for d in range(8)]


def test_games_that_are_the_same_are_looked_at_once(tmp_path):
    place = Counting()
    tally = survey(tmp_path / "s.sqlite", "mouse", ["m=1..3", "r=0..m-1", "a=2", "b=2"], up_to=40, place=place)
    assert len(place.seen) == 1 and tally.shared == 5 and tally.done == tally.total == 6
    rows = one(tmp_path / "s.sqlite", "SELECT DISTINCT job, statement FROM member")
    assert len(rows) == 1


def test_an_edited_file_is_another_rule_and_a_comment_in_it_is_not(contents, tmp_path):
    path, source = tmp_path / "s.sqlite", tmp_path / "g.py"
    text = "from sprague import Subtraction\ndef g(k):\n    return Subtraction({1, k + 1})\n"
    for written, looked_at in [(text, 3), (text + "# done\n", 0), (text.replace("k + 1", "k + 2"), 1)]:
        source.write_text(written)
        place = Counting()
        survey(path, f"{source}:g", ["k=1..3"], place=place)
        assert len(place.seen) == looked_at  # {1, 3} and {1, 4} were looked at before the last edit
    assert len(contents(path)) == 3


def test_members_that_fail_say_why_and_stop_nothing(bad, tmp_path):
    path = tmp_path / "s.sqlite"
    tally = survey(path, bad, ["k=1..14"], seconds=3)
    assert tally.verdicts == {"failed": 9, "proved": 4, "verified": 1}
    reasons = dict(one(path, "SELECT json_extract(constants, '$.k'), reason FROM member WHERE verdict = 'failed'"))
    for k, says in {
        1: "more than 3 s",
        2: "ended with status 3",
        3: "SIGSEGV",
        4: "KeyError: 'four'",
        5: "more than 1024 MiB",
        6: "returns str, not a game",
        7: "SystemExit",
        9: "does not lower",
        10: "RecursionError",
    }.items():
        assert says in reasons[k], (k, reasons[k])


def test_failures_are_looked_at_again_only_if_that_is_asked(contents, tmp_path):
    path, source = tmp_path / "s.sqlite", tmp_path / "g.py"
    wall = tmp_path / "wall"
    source.write_text(
        f"import os\nfrom sprague import Subtraction\ndef g(k):\n    assert not os.path.exists({str(wall)!r})\n"
        "    return Subtraction({k})\n"
    )
    wall.touch()
    assert survey(path, f"{source}:g", ["k=1..3"]).verdicts == {"failed": 3}
    wall.unlink()
    assert survey(path, f"{source}:g", ["k=1..3"]).known == 3
    assert survey(path, f"{source}:g", ["k=1..3"], retry=True).verdicts == {"proved": 3}
    assert len(contents(path)) == 3


def test_a_worker_killed_from_outside_is_replaced_and_its_member_looked_at_again():
    found = family("octal:2")
    members = list(found.members())[:6]
    with closing(Child(setup_for(found, 200, 20, 1024))) as child:
        replies = child.run(requests_for(members))
        collected = [next(replies)]
        os.kill(child._process.id, signal.SIGKILL)
        collected += replies
    assert [Finding(**reply["finding"]) for reply in collected] == [
        examine(game(member.name), 200, 1) for member in members
    ]


MIXED = """
import os, re, time
from sprague import Subtraction

def mixed(k):
    if k == 13: os._exit(3)
    if k == 20: re.match("(a+)+$", "a" * 40 + "b")  # holds the lock of the interpreter: no thread can say so
    if k == 27:
        time.sleep(99)
    return Subtraction({1, k + 1})
"""


def test_the_member_that_breaks_a_limit_is_known_also_where_replies_wait_for_others(tmp_path):
    path = tmp_path / "mixed.py"
    path.write_text(MIXED)
    found = family(f"{path}:mixed")
    with closing(Child(setup_for(found, 100, 1, 1024))) as child:
        replies = list(child.run([{"do": "examine", "constants": {"k": k}} for k in range(1, 41)]))
    findings = {k: reply["finding"] for k, reply in enumerate(replies, 1)}
    reasons = {k: finding["reason"] for k, finding in findings.items() if finding["verdict"] == "failed"}
    assert reasons == {13: "its process ended with status 3, twice", 20: (slow := "it takes more than 1 s"), 27: slow}
    assert sorted(findings) == list(range(1, 41))


def test_workers_that_die_in_the_middle_leave_the_catalogue_of_an_undisturbed_run(slow, contents, tmp_path):
    mortal = slow.replace(":slow", ":mortal")
    dying, calm = tmp_path / "dying.sqlite", tmp_path / "calm.sqlite"
    survey(dying, mortal, ["k=2..30"], place=Pool(2))
    died = sorted(path.name for path in tmp_path.glob("died at *"))
    assert died == ["died at 13", "died at 23", "died at 3"]
    survey(calm, mortal, ["k=2..30"])
    assert contents(dying) == contents(calm) and len(contents(calm)) == 29


def rows_so_far(path):
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT count(*) FROM member").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"


def children_of(pid):
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as file:
                    if int(file.read().rpartition(")")[2].split()[1]) == pid:
                        found.append(int(entry))
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the processes are watched by /proc")
def test_a_share_killed_with_kill_9_is_not_merged_and_ends_as_if_it_had_not_been(
    slow, start, finish, contents, tmp_path, capsys
):
    # however busy the machine is, the survey cannot end before it is killed: the members above 20 wait for a file
    gated = slow.replace(":slow", ":gated")
    arguments = (gated, "--range", "k=2..80", "--to", "200", "--jobs", "2", "--seconds", "600", "-c")
    whole, calm = tmp_path / "whole.sqlite", tmp_path / "calm.sqlite"
    killed, other = tmp_path / "whole.1-of-2.sqlite", tmp_path / "whole.2-of-2.sqlite"
    with start(*arguments, whole, "--shard", "1/2") as process:
        deadline = time.monotonic() + 60
        while rows_so_far(killed) < 5 and time.monotonic() < deadline:
            time.sleep(0.01)
        workers = children_of(process.pid)
        assert status(["survey", *arguments, str(whole), "--shard", "1/2"]) == 2
        said = capsys.readouterr().err
        assert f"{killed}: another process, {process.pid}, is writing it" in said and said.count("\n") == 1
        process.kill()
    (tmp_path / "open").touch()
    done = rows_so_far(killed)
    assert 5 <= done < 40 and len(workers) >= 2
    deadline = time.monotonic() + 20
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, workers))
    assert finish(*arguments, whole, "--shard", "2/2")[0] == 0
    merge = ["survey", "ingest", str(other), str(killed), "-c", str(whole)]
    assert status(merge) == 2 and not whole.exists()
    refusal = capsys.readouterr().err
    assert f"slow.py:gated to 200, share 1/2: {done} of 40 members; to end it: sprague survey " in refusal
    assert status(["survey", "show", "-c", str(killed)]) == 0 and f" {done} of 40 members;" in capsys.readouterr().err
    assert status([*merge, "--unfinished"]) == 0 and f"share 1/2: {done} of 40 members" in capsys.readouterr().out
    ended, out, _ = finish(*shlex.split(refusal.partition("sprague survey ")[2]))
    assert ended == 0 and f"{done} known before" in out
    assert (status(merge), capsys.readouterr().err) == (0, "")
    assert finish(*arguments, calm)[0] == 0
    assert contents(whole) == contents(calm) and len(contents(calm)) == 79


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(slow, start, tmp_path, interruptible):
    path = tmp_path / "s.sqlite"
    with start(slow, "--range", "k=2..200", "-c", path) as process:
        while rows_so_far(path) < 3 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 199 done; run it again to go on" in err and "interrupted" in err and "Traceback" not in err
    assert rows_so_far(path) >= 3


def test_shards_are_a_partition():
    for total in range(12):
        for of in range(1, 6):
            parts = [list(Shard(i, of).part(iter(range(total)))) for i in range(1, of + 1)]
            assert sorted(each for part in parts for each in part) == list(range(total))
            assert [len(part) for part in parts] == [Shard(i, of).size(total) for i in range(1, of + 1)]
