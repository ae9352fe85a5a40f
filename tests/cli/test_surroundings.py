"""The command in hard surroundings: no arguments, terminals without UTF-8, read-only folders, Ctrl-C, kill -9."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from sprague import cli
from sprague.surveys.catalogue import Catalogue

COMMAND = [sys.executable, "-m", "sprague"]


@pytest.mark.parametrize(("group", "says"), [((), "  solve "), (("survey",), "  show ")])
def test_a_command_without_arguments_prints_its_help_line_by_line(run, group, says):
    code, out, err = run(*group)
    assert (code, err) == (0, "")
    assert out == run(*group, "--help")[1]
    assert out.startswith("Usage: sprague") and f"\n{says}" in out


@pytest.mark.parametrize(
    "arguments", [("solve", "rat", "3,6,11", "--jsno"), ("solve", "rat", "--jsno"), ("check", "rat", "--jsno=1")]
)
def test_an_option_that_is_none_is_named_with_the_nearest(run, refused, arguments):
    refused(run(*arguments), "no option --jsno", "did you mean --json?")
    refused(run("play", "rat", "--zzz"), "no option --zzz", "--seed")
    refused(run("discover", "rat", "--save", "rat.json"), "no option --save; did you mean --output?")
    refused(run("table", "rat", "--csv"), "no option --csv; did you mean --output?")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")
@pytest.mark.parametrize("nowhere", ["&-", "/dev/full"])
def test_a_refusal_that_nobody_can_hear_has_its_status(nowhere):
    command = ["sh", "-c", f'"$@" 2>{nowhere}', "sh", *COMMAND, "solve", "nim", "3,x"]
    assert subprocess.run(command, check=False).returncode == 2


def on_a_terminal(monkeypatch, *streams):
    """These streams are a terminal of sixty columns."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    for stream in streams:
        monkeypatch.setattr(stream, "isatty", lambda: True)


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "d.md"
    path.write_text((Path(cli.__file__).parents[1] / "papers" / "first_document.md").read_text("utf-8"), "utf-8")
    return path


def test_on_a_terminal_long_statements_go_on_below_themselves(run, monkeypatch, document):
    on_a_terminal(monkeypatch, sys.stdout)
    said = run("prove", "mouse", "x = 0 & y = 0 | (exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1)")[1]
    said += run("reproduce", document, "--jobs", 1)[1]
    lines = [line for line in said.splitlines() if line.startswith("    ")]
    assert len(lines) > 14 and all(len(line) <= 60 and line.startswith(" " * 17) for line in lines)


def test_verdicts_go_to_a_file_while_the_bar_is_on_the_terminal(run, monkeypatch, document):
    on_a_terminal(monkeypatch, sys.stderr)
    code, out, err = run("reproduce", document, "--jobs", 1)
    assert code == 0 and "3 claims: " in err and "\x1b" not in out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("D-")] == ["D-1", "D-2", "D-3"]
    assert "3 statements: 2 proved, 1 refuted" in out


def test_on_a_terminal_a_long_sequence_says_that_it_is_computed(run, monkeypatch):
    on_a_terminal(monkeypatch, sys.stderr)
    code, out, err = run("values", "0.6", "--to", 3000, "--statistics")
    assert code == 0 and "0.6: nim-values to 3000" in err and "hidden wave" in out


def test_what_is_left_out_leaves_no_sign_behind(run, tmp_path):
    path = tmp_path / "w.svg"
    assert run("draw", "map:wythoff", "--to", 9, "--caption", "", "-o", path)[1].startswith(
        f"{path}: P-positions of Wythoff’s game ("
    )
    catalogue = tmp_path / "s.sqlite"
    assert run("survey", "subtraction:2", "--to", 60, "-c", catalogue, "--jobs", 1)[0] == 0
    assert run("survey", "show", "-c", catalogue, "--verdict", "failed")[1] == "nothing was found\n"
    assert json.loads(run("survey", "show", "-c", catalogue, "--verdict", "failed", "--json")[1]) == []


def test_a_position_may_begin_with_a_minus_sign(run, refused):
    refused(run("solve", "nim", "-3,2,1"), "at least 0 tokens, not -3")
    assert run("solve", "magnetism:4", "-..+")[0] == 0


def test_a_position_may_be_written_as_python_prints_it(run, refused):
    assert (
        run("solve", "rat", "(3, 6, 11)", "--json")[1].partition("seconds")[0]
        == run("solve", "rat", "3,6,11", "--json")[1].partition("seconds")[0]
    )
    refused(run("solve", "rat", "(3, 6"), "integers and commas")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "arguments",
    [("solve", "wythoff", "3,5"), ("solve", "wythoff", "3,5", "--json"), ("games", "--json"), ("period", "0.77")],
)
def test_any_encoding_of_the_terminal_will_do(monkeypatch, encoding, arguments):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=encoding))
    assert cli.status([*arguments]) == 0
    sys.stdout.flush()
    text = written.getvalue().decode(encoding)
    if "--json" in arguments:
        assert "⌊" in json.dumps(json.loads(text), ensure_ascii=False) or arguments[0] == "games"
    elif encoding == "ascii":
        assert "\\u" in text


def test_a_table_too_long_for_the_terminal_asks_for_a_file(run, refused, tmp_path):
    refused(run("table", "wythoff", "--nim-values", "--to", "100000"), "10000200001 values", "-o FILE.npy")
    refused(run("table", "wythoff", "--nim-values", "--to", "1e3", "--json"), "-o FILE.npy")
    assert run("table", "wythoff", "--nim-values", "--to", "20", "-o", tmp_path / "t.json")[0] == 0
    assert run("table", "wythoff", "--nim-values", "--to", "20", "-o", tmp_path / "t.npy")[0] == 0
    assert json.loads((tmp_path / "t.json").read_text()) == np.load(tmp_path / "t.npy").tolist()


def test_a_limit_of_any_size_is_one(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("survey", "octal:1", "--to", "20", "--jobs", "1")[0] == 0
    assert run("survey", "show", "--limit", "1" + "0" * 26)[1] == run("survey", "show", "--limit", "0")[1] != ""


def test_a_long_play_of_falling_numbers_is_no_fault(run, refused, tmp_path):
    path = tmp_path / "my.py"
    path.write_text(
        "from sprague import Ruleset\ng = Ruleset(lambda n: [n - 1] if n else [], name='g')\n"
        "up = Ruleset(lambda n: [n + 1], name='up')\n"
    )
    code, out, _ = run("solve", f"{path}:g", "20000")
    assert code == 0 and "P: the player to move loses" in out
    refused(run("solve", f"{path}:up", "1"), "a play of more than")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_killing_reproduce_ends_its_processes(tmp_path):
    def children(pid):
        return [
            int(child)
            for each in Path(f"/proc/{pid}/task").iterdir()
            for child in (each / "children").read_text().split()
        ]

    def runs(pid):
        try:
            return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False

    with subprocess.Popen(
        [*COMMAND, "reproduce", "F", "--jobs", "2"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as parent:
        found = []
        until = time.monotonic() + 60
        while len(found) < 3 and time.monotonic() < until:  # two, and what frees their semaphores
            found = children(parent.pid)
            time.sleep(0.05)
        time.sleep(1)
        parent.kill()
        parent.wait()
    assert len(found) >= 3
    while any(map(runs, found)) and time.monotonic() < until + 30:
        time.sleep(0.05)
    assert not any(map(runs, found))


def test_sigterm_while_a_table_is_written_leaves_nothing(tmp_path):
    killed = "import csv, signal; csv.writer = lambda file: signal.raise_signal(signal.SIGTERM)"
    command = [sys.executable, "-c", f"{killed}; from sprague.cli import main; main()"]
    command += ["table", "cram:2x2", "--to", "3", "-o", str(tmp_path / "a.csv")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "sprague: terminated\n")
    assert list(tmp_path.iterdir()) == []


def test_a_ctrl_c_that_python_loses_is_heard_when_the_modules_are_loaded(monkeypatch, capsys, interruptible):
    class Loses:
        def __del__(self):
            signal.raise_signal(signal.SIGINT)

    def run(arguments):
        raise AssertionError("the command began")

    monkeypatch.setattr("sprague.cli.command_line.run", run)
    listen = cli.listen
    monkeypatch.setattr(cli, "listen", lambda: (listen(), Loses()))
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    assert cli.status(["games"]) == cli.INTERRUPTED
    assert capsys.readouterr().err == "sprague: interrupted\n"
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_ctrl_c_while_a_class_is_made_is_one_line(monkeypatch, capsys, interruptible):
    class Name:
        def __set_name__(self, owner, name):
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("sprague.cli.command_line.run", lambda _: type("Made", (), {"name": Name()}))
    assert cli.status(["games"]) == cli.INTERRUPTED and capsys.readouterr().err == "sprague: interrupted\n"
    monkeypatch.setattr("sprague.cli.command_line.run", lambda _: wrong())
    with pytest.raises(RuntimeError, match="ours"):
        cli.status(["games"])


def wrong():
    raise RuntimeError("a mistake of ours")


@pytest.mark.parametrize(("begun", "status"), [(False, cli.INTERRUPTED), (True, 0)])
def test_serve_interrupted_before_it_serves_ends_as_every_command_does(monkeypatch, interruptible, begun, status):
    import uvicorn

    def run(self, sockets):
        sockets[0].close()
        self.started = begun
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", run)
    assert cli.status(["serve", "--port", "0", "--no-browser"]) == status


def test_serve_interrupted_before_it_has_an_application_leaves_no_socket(monkeypatch, interruptible):
    from sprague.web import serve

    begun, listen = [], serve.listen

    def listening(*where):
        begun.append(listen(*where))
        return begun[0]

    monkeypatch.setattr(serve, "listen", listening)
    monkeypatch.setattr(serve, "make_app", lambda: signal.raise_signal(signal.SIGINT))
    assert cli.status(["serve", "--port", "0", "--no-browser"]) == cli.INTERRUPTED
    assert [each.fileno() for each in begun] == [-1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("period", "0.77", "-o", "a.json"), ("values", "0.77", "-o", "a.csv"), ("values", "0.77", "-o", "a.npy"),
        ("table", "wythoff", "-o", "a.csv"), ("draw", "map:wythoff", "-o", "a.svg"),
        ("discover", "mouse", "-o", "a.json"),
        ("survey", "octal:1", "-c", "a.sqlite"),
        ("draw", "--gallery", "a"),
    ],
)  # fmt: skip
def test_a_folder_that_cannot_be_written_is_named_before_the_work(run, refused, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # root may write everywhere
    refused(run(*arguments), f"{arguments[-1]}: the folder . cannot be written")


@pytest.mark.parametrize(
    "arguments", [("table", "wythoff", "--to", "3000"), ("games",), ("values", "kayles", "--to", "9999")]
)
def test_a_reader_that_has_read_enough_is_no_fault(arguments):
    # the library of the command line ends with status 1, which is that of an unexpected verdict
    command = [sys.executable, "-m", "sprague", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == (b"", 0)


@pytest.mark.skipif(os.name == "nt", reason="the shell of POSIX closes it")
def test_without_standard_input_a_game_is_left():
    done = subprocess.run(
        ["sh", "-c", '"$0" -m sprague play mouse 3,5 <&-', sys.executable], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr.count("\n")) in [(0, 0), (0, 1)] and "Traceback" not in done.stderr


@pytest.mark.parametrize("there", [False, True])
def test_a_site_that_is_interrupted_leaves_nothing_and_can_be_written_again(tmp_path, run, monkeypatch, there):
    folder = tmp_path / "site"
    if there:
        folder.mkdir()

    def interrupted(**asked):
        assert any(each.is_file() for each in tmp_path.rglob("*"))  # beside the folder, until it is whole
        raise KeyboardInterrupt

    monkeypatch.setattr("sprague.web.site.processes", interrupted)
    assert run("site", folder)[0] == 130
    assert list(tmp_path.rglob("*")) == ([folder] if there else [])


def test_a_claim_longer_than_any_name_of_a_file_is_a_claim(run):
    terms = " | ".join(f"(x = {n} & y = {n} & x < y)" for n in range(40))
    status, out, _ = run("prove", "wythoff", f"(exists n. x = floor(n*phi) & y = x + n) | {terms}")
    assert status == 0 and "proved" in out


def test_a_file_may_have_the_longest_name_that_there_is(run, tmp_path):
    name = tmp_path / ("a" * 250 + ".json")
    assert run("period", "0.77", "-o", str(name))[0] == 0
    assert [each.name for each in tmp_path.iterdir()] == [name.name]
    status, _, err = run("period", "0.77", "-o", f"{tmp_path}/{'a' * 300}.json")
    assert status == 2 and "a.json: File name too long" in err and "unfinished" not in err


HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["check", "0.04467", HUGE], "a heap of more than"),
        (["solve", f"guiles 0 + nim {HUGE}", "--misere"], "a sum takes games of normal play only"),
        (["solve", f"wythoff:a={HUGE}", "1,2"], "wythoff"),
        (["values", "0.77", "--to", HUGE], "9999…9999 (5000 digits)"),
        (["survey", "octal:1", "--jobs", "100000000000000000000"], "--jobs"),
        (["solve", "BASE.py:g", "4"], "BASE.py:3: Stop: no positions"),
        (["solve", "BASE.py", "4"], "BASE.py:3: Stop: no positions"),
        (["solve", "kayles 3 + BASE.py:g 4"], "BASE.py:3: Stop: no positions"),
        (["solve", "misere:BASE.py:g", "4"], "BASE.py:3: Stop: no positions"),
        (["play", "LEAVES.py", "4"], "LEAVES.py:2: SystemExit: 7"),
        (["solve", "ERRS.py", "4"], "ERRS.py:2: KeyError: 4"),
        (["survey", "RAISES.py:stop"], "RAISES.py:2: Stop: no game"),
        *((["survey", "show", "-c", "c.sqlite", option, "\udcff"], "no text in UTF-8") for option in
          ("--query", "--text", "--kind")),
        (["prove", "wythoff", "x = = y"], "column 5"),
    ],
    ids=lambda each: str(each)[:60],
)  # fmt: skip
def test_what_is_too_long_or_no_text_or_raises_anything_is_refused_in_one_line(
    run, refused, tmp_path, monkeypatch, arguments, says
):
    monkeypatch.chdir(tmp_path)
    Catalogue(tmp_path / "c.sqlite").close()
    Path("BASE.py").write_text(
        "from sprague import Ruleset\nclass Stop(BaseException): pass\n"
        "def options(n): raise Stop('no positions')\ng = Ruleset(options, start=5)\n"
    )
    Path("RAISES.py").write_text("class Stop(BaseException): pass\nraise Stop('no game')\n")
    for name, raises in {"LEAVES.py": "exit(7)", "ERRS.py": "return {}[n]"}.items():
        Path(name).write_text(
            f"from sprague import Ruleset\ndef options(n): {raises}\ng = Ruleset(options, name='g', start=4)\n"
        )
    limit = sys.get_int_max_str_digits()
    refused(run(*arguments), says)
    assert sys.get_int_max_str_digits() == limit  # a command leaves the interpreter as it was


@pytest.mark.parametrize("bound", [HUGE, "1e4000"])
def test_a_bound_of_any_length_is_one(run, bound):
    assert run("table", "cram:2x2", "--to", bound)[:2] == run("table", "cram:2x2", "--to", 9)[:2]


@pytest.mark.parametrize(
    ("number", "says"),
    [(errno.EMFILE, "no more open files"), (errno.ENOMEM, "more memory than there is"), (errno.EIO, "output: ")],
)
def test_what_the_system_refuses_is_named(run, refused, monkeypatch, number, says):
    def refuse(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("sprague.operations.describe.columns", refuse)
    refused(run("games"), says)


def test_python_runs_a_file_with_one_game_and_the_module_beside_it(tmp_path):
    (tmp_path / "steps.py").write_text("STEPS = {1, 3}\n")
    (tmp_path / "mine.py").write_text(
        "from sprague import Ruleset\nfrom steps import STEPS\n"
        "mine = Ruleset(lambda n: {n - each for each in STEPS if each <= n}, start=5)\n"
    )
    command = [sys.executable, "-m", "sprague", "solve", str(tmp_path / "mine.py"), "7"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd="/")
    assert (ended.returncode, ended.stderr) == (0, "") and "winning moves 4  6\n" in ended.stdout
