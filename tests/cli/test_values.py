"""The commands ``values`` and ``period`` as a user types them."""

import json
import subprocess
import sys

import numpy as np
import pytest

from sprague import kernels, nim_sequence
from sprague.errors import BadParameter
from sprague.operations.sequence import progress_text
from sprague.sealed import sealed
from sprague.solving.long_runs import Progress


def test_values_on_the_terminal(run, done):
    out = done("values", "0.77", "--to", "11")
    assert out.splitlines()[1].split() == ["0", "0", "1", "2", "3", "1", "4", "3", "2", "1", "4"]
    found = json.loads(run("values", "0.77", "--to", "11", "--json")[1])
    assert found["nim_values"] == nim_sequence("0.77", 12).tolist()


@pytest.mark.parametrize("code", ["0.6", "grundy", "subtraction:1,3,4", "0.8"])
def test_values_in_a_numpy_file_up_to_the_bound_and_including_it(run, tmp_path, code):
    assert run("values", code, "--to", "3e2", "-o", tmp_path / "v.npy")[0] == 0
    assert (np.load(tmp_path / "v.npy") == nim_sequence(code, 301)).all()


def test_values_as_csv_and_as_a_b_file(run, tmp_path):
    for name in ("v.csv", "b002186.txt"):
        assert run("values", "kayles", "--to", "70000", "-o", tmp_path / name)[0] == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["b002186.txt", "v.csv"]
    csv = (tmp_path / "v.csv").read_text().splitlines()
    assert csv[:3] == ["n,nim_value", "0,0", "1,1"]
    b_file = (tmp_path / "b002186.txt").read_text().splitlines()
    expected = [f"{n} {value}" for n, value in enumerate(nim_sequence("0.77", 70001).tolist())]
    assert b_file == expected == [line.replace(",", " ") for line in csv[1:]]


def test_values_as_parquet(run, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("values", "kayles", "--to", "5000", "-o", tmp_path / "v.parquet")[0] == 0
    table = parquet.read_table(tmp_path / "v.parquet")
    assert table["n"].to_pylist() == list(range(5001))
    assert table["nim_value"].to_pylist() == nim_sequence("0.77", 5001).tolist()


def test_statistics_count_every_heap(run):
    found = json.loads(run("values", "0.6", "--to", "30000", "--statistics", "--json")[1])
    values = nim_sequence("0.6", 30001)
    assert sum(found["histogram"].values()) == 30001
    assert found["histogram"]["0"] == (values == 0).sum()
    assert found["records"][-1] == [values.argmax(), values.max()]
    assert found["mask"] == 0x1EE
    assert (found["rare"], found["last_rare"]) == (1584, 20627)
    code, out, _ = run("values", "0.77", "--to", "100", "--statistics")
    assert code == 0 and "G(27) = 8" in out


def test_a_period_is_said_with_its_proof(run, done):
    out = done("period", "0.165")
    assert "G(n + 1550) = G(n) for all n ≥ 5181" in out
    assert "largest value 25 at 620" in out
    assert "proved: the first 13465 values" in out
    assert "Guy and Smith (1956), carried over to digits that recur" in run("period", "0.(1)")[1]


def test_a_period_in_json_answers_for_a_heap_of_a_thousand_digits(run):
    found = json.loads(run("period", "kayles", "--heap", "1e1000", "--json")[1])
    assert (found["preperiod"], found["period"], found["verdict"]) == (71, 12, "proved")
    assert found["nim_value"] == nim_sequence("0.77", 84)[72 + (10**1000 - 72) % 12]
    found = json.loads(run("period", "grundy", "--to", "2000", "--json")[1])
    assert (found["period"], found["bound"], found["verdict"]) == (None, 2000, "open")
    found = json.loads(run("period", "0.f6", "--to", "1500", "--json")[1])
    assert (found["period"], found["bound"], found["verdict"]) == (43, 1500, "observed")


def test_what_is_not_proved_is_not_said_to_be(run, refused):
    assert "open to 3000" in run("period", "0.6", "--to", "3000")[1]
    said = run("period", "0.f6", "--to", "1500")[1]
    assert "G(n + 43) = G(n) + 32 for n ≥ 604, observed to 1500, not proved" in said
    refused(run("period", "0.6", "--to", "3000", "--heap", "5"), "no period is proved to 3000")


def test_a_certificate_is_written_and_checked(run, refused, tmp_path):
    path = tmp_path / "kayles.json"
    assert run("period", "0.77", "-o", path)[0] == 0
    code, out, _ = run("check", path)
    assert code == 0 and "the first 168 values by the definition" in out
    fields = {**json.loads(path.read_text()), "largest": 9}
    path.write_text(json.dumps(fields))
    refused(run("check", path), "kayles.json: it is damaged")
    del fields["seal"]
    path.write_text(json.dumps(sealed(fields)))
    code, out, _ = run("check", path, "--json")
    assert code == 1 and json.loads(out)["verdict"] == "refuted"


def test_an_arithmetic_period_is_proved_and_its_certificate_checked(run, tmp_path, done):
    path = tmp_path / "lasker.json"
    out = done("period", "laskers-nim", "--to", "1e400", "--heap", "1e1000", "-o", path)
    assert "G(n + 4) = G(n) + 4 for all n ≥ 1\npreperiod 1, period 4, saltus 4\nproved: the first 14 values" in out
    assert "the first 14 values by the definition" in run("check", path)[1]
    fields = json.loads(run("period", "0.8", "--heap", "3e1000", "--json")[1])
    assert (fields["saltus"], fields["nim_value"], fields["verdict"]) == (1, 10**1000 - 1, "proved")


def test_a_check_of_days_is_refused_unless_it_is_wanted_anyway(run, refused, tmp_path, monkeypatch):
    path = tmp_path / "kayles.json"
    run("period", "0.77", "-o", path)
    monkeypatch.setattr("sprague.proofs.period_check.LONGEST_CHECK", 1e-9)
    refused(run("check", path), "to check it takes some", "--anyway")
    assert run("check", path, "--anyway")[0] == 0


def test_a_search_that_is_interrupted_says_how_far_it_came(run, monkeypatch):
    from sprague.proofs import period_search

    real = period_search.extend

    def interrupted(sequence, values, count, name):
        if count > 1000:
            raise KeyboardInterrupt
        real(sequence, values, count, name)

    monkeypatch.setattr(period_search, "extend", interrupted)
    code, out, err = run("period", "0.6")
    assert (code, out) == (130, "")
    lines = err.splitlines()
    assert lines[0].startswith("0.6: no period is proved; open to ")
    assert 700 < int(lines[0].split()[-1]) <= 1000
    assert lines[1:] == ["sprague: interrupted"]


@pytest.mark.parametrize("width", [1, 2, 10, 33, 40, 60, 80, 200])
def test_the_line_of_progress_never_fills_a_line_of_the_terminal(width):
    for known, seconds in ((0, 0.0), (5, 0.1), (10**9, 10**4)):
        at = Progress(known, 3 * 10**9, 0, seconds, 325, 19_739_543, 1584)
        assert len(progress_text("couples-are-forever", at, width)) <= max(width - 1, 1)


LIMITED = """
import resource, sys
sys.dont_write_bytecode = True  # a compiled module cut off by the limit would stay
from sprague.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
main(sys.argv[2:])
"""


@pytest.mark.sample(2)
@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
@pytest.mark.parametrize("ending", ["csv", "txt", "parquet"])
def test_an_export_for_which_there_is_no_room_keeps_the_values(run, tmp_path, ending):
    """The limit is above the 400 kB of the values, and below what the export needs."""
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    wanted, target = tmp_path / f"whole.{ending}", tmp_path / f"v.{ending}"
    to = "200000"
    assert run("values", "0.16", "--to", to, "-o", wanted)[0] == 0
    command = [sys.executable, "-c", LIMITED, "500000", "values", "0.16", "--to", to, "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"sprague: {target}: ") and done.stderr.count("\n") == 1
    assert f"the values are in {target}.npy, the same command goes on there" in done.stderr
    assert not target.exists()
    saved = json.loads((tmp_path / f"v.{ending}.npy.checkpoint").read_text())
    assert saved["known"] == 3 * 65536
    assert run("values", "0.16", "--to", to, "-o", target)[0] == 0
    assert target.read_bytes() == wanted.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [target.name, wanted.name]


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
def test_values_for_which_there_is_no_room_stop_in_one_line_and_go_on(run, tmp_path):
    target = tmp_path / "v.npy"
    command = [sys.executable, "-c", LIMITED, "300000", "values", "0.16", "--to", "200000", "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the same command goes on from heap" in done.stderr and done.stderr.count("\n") == 1
    assert run("values", "0.16", "--to", "200000", "-o", target)[0] == 0
    assert (np.load(target) == nim_sequence("0.16", 200_001)).all()
    assert [path.name for path in tmp_path.iterdir()] == ["v.npy"]


def test_bad_input_gets_one_line_that_names_it(run, refused, tmp_path):
    refused(run("values", "0.7g"), "digit 2", "'g'")
    refused(run("values", "3.7"), "before the point", "'3'")
    refused(run("values", "rat"), "rat")
    refused(run("values", "0.6", "--to", "many"), "'many'")
    refused(run("values", "0.6", "--to", "1e6"), "-o FILE.npy")
    refused(run("values", "0.6", "--to", "1e14", "-o", tmp_path / "v.npy"), "200.0 TB", "on the disk")
    refused(run("values", "0.6", "-o", tmp_path / "v.doc"), ".npy, .csv")
    refused(run("values", "0.6", "-o", tmp_path / "none" / "v.npy"), "no folder")
    refused(run("period"), "GAME")
    refused(run("check", tmp_path / "none.json"), "none.json: there is no such file")
    refused(run("period", "0.6", "--to", "0"), "at least 1")
    assert list(tmp_path.iterdir()) == []


def test_values_of_a_periodic_game_go_on_by_its_period(run, tmp_path):
    assert run("values", "0.07", "--to", "100000", "-o", tmp_path / "v.npy")[0] == 0
    first = nim_sequence("0.07", 53 + 34)  # Dawson's Kayles has period 34 from 53 on
    assert (np.load(tmp_path / "v.npy") == [*first[:53], *np.resize(first[53:], 100001 - 53)]).all()


@pytest.mark.parametrize(("code", "bound"), [("8.2", 10**4), ("0.77", 10**6), ("grundy", 10**6)])
def test_a_period_of_three_heaps_is_looked_for_among_fewer_values(run, refused, monkeypatch, code, bound):
    def found(rules, to, look):
        raise BadParameter(f"among {to} values")

    monkeypatch.setattr("sprague.operations.period.find_period", found)
    refused(run("period", code), f"among {bound} values")


@pytest.mark.parametrize(("code", "says"), [("0.77", True), ("0.12", False), ("8.2", False)])
def test_rare_heaps_are_spoken_of_where_a_mask_tells_them_from_others(run, code, says):
    assert ("rare for the mask" in run("values", code, "--to", "100", "--statistics")[1]) == says


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
def test_a_run_that_keeps_a_summary_goes_on_and_is_checked(run, refused, tmp_path):
    file = tmp_path / "run.json"
    code, out, _ = run("values", "0.16", "--to", "5e6", "--summary", file)
    assert code == 0 and "5000001 nim-values of 0.16, in 5 blocks\nlargest value 23 at 229790" in out
    assert "rare for the mask 0x1e: 53 heaps, the last at 13935" in out
    found = json.loads(run("values", "0.16", "--to", "6e6", "--summary", file, "--json")[1])
    assert (found["values"], found["largest"], len(found["blocks"])) == (6_000_001, 23, 6)
    code, out, _ = run("check", file, "0.16")
    assert code == 0 and "6000001 nim-values of 0.16" in out and "all values computed again" in out
    refused(run("values", "0.16", "--check", "all"), "--check")
    refused(run("values", "0.77", "--to", "1e9", "--summary", tmp_path / "k.json"), "G(n + 12) = G(n) for all n ≥ 71")
    kept = file.read_bytes()
    assert run("values", "0.16", "--to", "6e6", "--summary", file)[0] == 0  # it is done
    assert "6000001 nim-values" in run("values", "0.16", "--to", "10", "--summary", file)[1]
    assert file.read_bytes() == kept
    refused(run("values", "0.16", "--to", "10", "--summary", tmp_path / "run.txt"), "run.txt")
