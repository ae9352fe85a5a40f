"""Garbage for every command, every parser and every kind of file: one line says what is wrong, soon, in little memory.

An input is something that is meant, broken in a few places; or nonsense. Whatever comes of it, there is no traceback.
"""

import contextlib
import io
import random
import re
import resource
import shlex
import signal
import sys
from itertools import pairwise

import pytest

import sprague
from sprague import cli, memory
from sprague.claims.document import claims
from sprague.discovery.saved import load
from sprague.errors import SpragueError
from sprague.games import CATALOGUE, game, modified
from sprague.laws import read_statement
from sprague.logic.automata.limits import Limits
from sprague.logic.language.grammar import parse
from sprague.logic.language.rule_grammar import parse_rule
from sprague.misere_theory.finding import check_text
from sprague.numbers.decimals import any_length, integer, natural
from sprague.proofs.periodicity import read_certificate
from sprague.sealed import read_json
from sprague.surveys.catalogue import Catalogue
from sprague.surveys.families import family, read_range

FEW, MANY = 30, 10_000
SECONDS, BYTES = 20, 2 * 2**30

GAMES = [
    *CATALOGUE,
    "wythoff:a=2",
    "fat-rat:m=4",
    "nim:piles=2",
    "mouse:m=5",
    "0.77",
    "0.07",
    "4.(3)",
    "0.F8",
    "subtraction:1,3,4",
    "subtraction:first=1,step=2",
    "chomp:2x4",
    "eraserhead:cycle5",
    "magnetism:5",
    "spring-cleaning:2x3",
    "take l from x, or l and k from x and y: l = k",
    "game nim(x -> p): p < x",
    "misere:wythoff",
    "misere:0.77",
    "blocking:1:wythoff",
    "pass:nim",
    'terminal:"x + y <= 2":wythoff',
    "kayles 5 + wythoff 3,5 + nim 4",
    "for a >= 1: wythoff:a=a",
    "for k >= 1: take l from x: l <= k",
    "GOOD.py:g",
    "GOOD.py:nobody",
    "BAD.py:g",
]
POSITIONS = ["3,6,11", "3,5", "5", "0", "(1, 2)", "1,2,3", "##/#.", "+..-", "0,3", "-1", "9" * 50, "1e3", "x"]
NUMBERS = [*shlex.split("0 1 12 40 1e2 -1 1.5 nan inf 1e400"), "9" * 30, "9" * 5000, "", *shlex.split("x ٣ 1_0 0x10")]
INPUTS = [
    *shlex.split("certificate.json discovery.json catalogue.sqlite quotient.txt board.table claims.txt"),
    *shlex.split("GOOD.py BAD.py none ."),
]
OUTPUTS = [
    *shlex.split("OUT.json OUT.csv OUT.npy OUT.txt OUT.svg OUT.sqlite OUT /proc/x.csv no/OUT.json a\x00b.csv"),
    "OUT." + "x" * 300,
]
LINES = """
games --json
games
solve wythoff 3,5
solve wythoff 3,5 --nim-value --json
solve rat 3,6,12 --outcome --memory 500MB
solve chomp:2x4 '####/###.' --misere
solve chomp:3x4 '####/####/####' --outcome --table OUT.table
solve chomp:2x4 '####/###.' --table board.table
solve "kayles 5 + wythoff 3,5 + nim 4" --json
solve pass:nim "3,4"
solve misere:0.77 5,6
solve kayles 300,2000 --json
solve 'terminal:"x + y <= 2":wythoff' 3,5
solve GOOD.py:g 12
table wythoff --to 20
table mouse --to 12 --nim-values --json
table mouse --to 12 --nim-values -o OUT.csv
table fibonacci-nim --to 9 -o OUT.npy
table 0.77 --to 12 --genus -o OUT.json
table blocking:1:wythoff --to 9
table spring-cleaning:2x3 --to 2
play wythoff 3,5 --second --seed 3
play rat 3,6,12
play mouse --strategy discovery.json
play kayles 5,6 --misere
check GOOD.py:g 5 --seconds 1 --json
check wythoff 3,5 --seconds 1
check certificate.json --json
check discovery.json
check quotient.txt --json
check board.table
check claims.txt
solve "for a >= 1: wythoff:a=a" a=3 3,5
discover "for k >= 1: take l from x: l <= k" --seconds 1
play "for k >= 1: take l from x: l <= k" k=3 21
discover mouse --seconds 1 --to 20 --json
discover wythoff --nim-values --seconds 1 --to 12
discover 0.07 --seconds 1 --to 100 -o OUT.json
discover nim:piles=2 --seconds 1 --oeis .
discover misere:nim:piles=2 --seconds 1
discover "take l from x: 3l <= x" --seconds 1
discover subtraction:1,3,4 --seconds 1 -o OUT.json
reproduce E-1 --jobs 1 --json
reproduce E-1
prove claims.txt --seconds 1 --json
prove discovery.json --seconds 1
prove claims.txt --claim K --seconds 1
prove --claim E-1 --seconds 1
values 0.77 --to 99
values grundy --to 1e3 -o OUT.npy
values kayles --to 300 -o OUT.csv
values wythoff --to 40 --statistics --json
values subtraction:1,3,4 --to 40 -o OUT.txt
period 0.77 --to 1e3 -o OUT.json
period kayles --heap 1000000 --json
period --check certificate.json --json
period subtraction:1,3,4
quotient 0.77 --to 12 --seconds 1 --json
quotient 0.123 --seconds 1 --elements 100 --memory 10 -o OUT.txt
quotient --check quotient.txt --json
draw map:wythoff --to 12 -o OUT.svg
draw moves:mouse --position 3,5 -o OUT.svg
draw sequence:0.77 --to 40 -o OUT.svg
draw tree:calkin-wilf --to 3 -o OUT.svg
draw rat -o OUT.svg
draw board:chomp -o OUT.svg
survey show -c catalogue.sqlite --verdict proved --kind period --json
survey show -c catalogue.sqlite --group verdict --columns name,k --sort -name --limit 3
survey show -c catalogue.sqlite --query "SELECT * FROM member" -o OUT.csv
survey show -c catalogue.sqlite --range k=1..3 --text G
survey ingest catalogue.sqlite -c OUT.sqlite
survey octal:1 --to 5 --jobs 1 -c OUT.sqlite
survey subtraction:2 --to 5 --jobs 1 --shard 1/2 -c OUT.sqlite
serve --port 99999999
serve --port 0 --host 256.256.256.256
site --seconds 1
--version
solve --help
"""
"""One meant command line of every command with each of its options; a broken one begins as one of these."""
END = {"serve": ["--host", "256.256.256.256"], "site": ["claims.txt"], "reproduce": ["E-1x"]}
"""What keeps a command from going on for minutes, or for ever, if nothing else does."""
FLAGS = ["--json", "--misere", "--nim-values", "--to", "-o", "--seconds", "--jsno", "-z", "--help", "--", "-"]
CLAIMS = [
    "game wythoff(a=2)\nP: exists n. x = floor(n phi) & y = x + n\n",
    "period 12 from 71",
    "game kayles\nclaim K: period 12 from 71\nproved\n",
    "forall x. exists y. x < y & y % 3 = 1",
    "x = floor(3n/2) & y = 3n - 1",
    "x = y & ~(z = 0)",
    "where(x < 1, 2, 3) = y",
]
NONSENSE = [
    *("", " ", "\n", "\x00", "\ud800", "’", "☃" * 40, "(" * 500, "[" * 5000),
    *shlex.split("- -- --- = : , %s%n \x1b[31m"),
    "9" * 6000,
]


def mutated(text, generator):
    """The text with a few places broken; now and then nonsense instead."""
    if generator.random() < 0.1:
        return generator.choice(NONSENSE)
    characters = list(text)
    for _ in range(generator.choice([0, 0, 1, 1, 2, 5])):
        place = generator.randrange(len(characters) + 1)
        new = generator.choice([*"0123456789,.:=()-+/#xypn ~&|%\n'\"", "é", "\x00", "10000000", "φ"])
        what = generator.randrange(4)
        if what == 3:
            characters.extend(characters[:20])
        else:  # one more, another, one less
            characters[place : place + (what > 0)] = [new] if what < 2 else []
    return "".join(characters)


def commands(generator):
    """One command line: a meant one with a few of its words broken, left out, or others in their places."""
    words = shlex.split(generator.choice(LINES.strip().splitlines()))
    for place, each in enumerate(words):
        pool = next((pool for pool in (GAMES, INPUTS, OUTPUTS, POSITIONS, NUMBERS) if each in pool), None)
        if place and pool and generator.random() < 0.12:
            words[place] = generator.choice(pool)
    for _ in range(generator.choice([0, 0, 1, 1, 1, 2, 3])):
        place = generator.randrange(bool(words) and generator.random() > 0.1, len(words) + 1)
        what = generator.randrange(8)
        if what < 5 and place < len(words):
            words[place] = mutated(words[place], generator)
        elif what == 5:
            del words[place : place + 1]
        else:
            words.insert(place, generator.choice([generator.choice(FLAGS), generator.choice(words or [""])]))
    # no argument of a process has a zero byte, and a byte that is no UTF-8 stands as \udc80 to \udcff
    words = [each.replace("\x00", "?").replace("\ud800", "\udcff") for each in words]
    if words[:1] == ["check"]:  # it looks for as many seconds as it is told, which is no fault
        words = ["5" if before == "--seconds" and each.isdigit() else each for before, each in pairwise(["", *words])]
    return [*words, *END.get(words[0], [])] if words else words


PARSERS = {
    "game": (game, GAMES),
    "formula": (parse, CLAIMS),
    "rule": (parse_rule, GAMES[-13:-11]),
    "kind of play": (lambda text: modified(text, game), GAMES[-11:-6]),
    "claims": (lambda text: list(claims(text)), CLAIMS),
    "statement": (read_statement, CLAIMS),
    "integer": (integer, NUMBERS),
    "natural": (lambda text: natural(text, "a bound"), NUMBERS),
    "range": (read_range, ["m=2..7", "k=1,3,5..9", "a=b..2b", *NUMBERS]),
    "family": (family, ["octal:3", "subtraction:10", "hex:1", *GAMES[:24]]),
    "JSON": (lambda text: read_json(text, "TEXT"), ['{"a": [1, 2.5, null, "x"]}', *NUMBERS]),
    **{
        f"position of {name}": (game(name).parse, POSITIONS)
        for name in (
            "rat",
            "0.77",
            "chomp:2x4",
            "eraserhead:cycle5",
            "magnetism:5",
            "spring-cleaning:2x3",
            "fibonacci-nim",
        )
    },
}

READERS = {
    "certificate.json": lambda path: read_certificate(path.read_bytes(), "FILE"),
    "discovery.json": load,
    "catalogue.sqlite": lambda path: Catalogue(path, readonly=True).close(),
    "quotient.txt": lambda path: check_text(path.read_bytes().decode("utf-8", "replace")),
    "board.table": lambda path: try_command(["solve", "chomp:2x4", "####/####", "--table", str(path)]),
}


class TooLong(BaseException):
    """An input that takes longer than it may."""


@contextlib.contextmanager
def limited():
    """Of the processor's time SECONDS; and no more memory than BYTES, ever."""

    def stop(number, frame):
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < BYTES


def try_command(arguments):
    """Runs a command line; what it wrote to standard error."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), limited():
        status = cli.status(arguments)
    err.flush()
    said = err.buffer.getvalue().decode("utf-8", "replace")
    assert status in (0, 1, 2)
    assert "Traceback" not in said
    if status == 2:
        assert said.startswith("sprague: ") and len(said) > 12
        assert said.count("\n") == 1
        assert len(said) < 3000
    return said


VALUES = {
    "GAME": GAMES,
    "POSITION": POSITIONS,
    "N": [*NUMBERS, "3", "7", "20"],
    "FILE": [*INPUTS, *OUTPUTS],
    "DIR": [*INPUTS, *OUTPUTS],
    "NAME=A..B": ["m=1..3", "k=2", "period=1..9", "a=1..0", "a=b", "=", "a=1..99999999999999999999"],
    "SQL": ["SELECT 1", "SELECT * FROM member", "DROP TABLE member", "SELECT abs(-9223372036854775808)", "SELECT 1/0"],
    "WORD": ["proved", "none", "open", "certain"],
    "NAME": ["K", "E-1", "name", "period", "-period", "m"],
    "": ["x", "0.77", "3,5", "E-1", "map:wythoff", "octal:1", "period 12 from 71", "first", "5"],
}
"""What may stand for a word of the help; ODD may stand anywhere."""
ODD = [*NONSENSE, "\udcff", "\u2028", "-1", "-o", "--json", "a" * 300, "take " * 60, "1,2;3", "٣", "0x1F", "nim " * 40]
SLOW = ("--gallery", "--formal", "--table", "--help", "--rows")
"""What takes minutes where it is all right."""
QUICK = {
    "discover": ["--seconds", "1"],
    "prove": ["--seconds", "1"],
    "quotient": ["--seconds", "1"],
    "survey run": ["--to", "5", "--jobs", "1"],
    "survey": ["--to", "5", "--jobs", "1"],
    "draw": ["--to", "9"],
    "table": ["--to", "4"],
    "check": ["--seconds", "1"],
    "check-formal": ["none"],
    "findings": ["none"],
    "paper": ["--seconds", "1"],
    "exercises": ["-n", "2"],
    **END,
}


def helps(arguments=()):
    """Of every command: the words that call it, the names of its arguments, and its options with what follows each."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(out):
        assert cli.status([*arguments, "--help"]) == 0
    out.flush()
    text = out.buffer.getvalue().decode("utf-8")
    groups = [part for title, part in re.findall(r"(?ms)^(\w[^\n]*):\n(.*?)(?=^\S|\Z)", text) if title not in PARTS]
    inner = [name for part in groups for name in re.findall(r"(?m)^  ([a-z][a-z-]+)(?:  |$)", part)]
    inner += [name for names in re.findall(r"(?m)^More commands: (.*)\.$", text) for name in names.split(", ")]
    if inner and "COMMAND" in text.partition("\n\n")[0]:
        return [found for name in inner for found in helps((*arguments, name))]
    given = re.findall(r"(?m)^  (?=-)((?:-{1,2}[a-z-]+(?:, )?)+)(?: ([A-Z][^ ]*))?", text)
    places = re.findall(r"[A-Z][A-Za-z.|…]*", text.partition("\n")[0].partition("[OPTIONS]")[2])
    return [(arguments, places, [(names.split(", "), metavar) for names, metavar in given])]


PARTS = ("Usage", "Options", "Arguments", "Example", "Examples")


def by_help(generator, known):
    """One command line made of what the help says there is."""
    command, places, options = generator.choice(known)
    values = lambda word: next((pool for key, pool in VALUES.items() if key and word.startswith(key)), VALUES[""])  # noqa: E731
    taken = lambda word: generator.choice(ODD if generator.random() < 0.12 else values(word))  # noqa: E731
    words = [taken(place) for place in places if generator.random() < 0.93]
    for names, metavar in generator.sample(options, min(len(options), generator.choice([0, 1, 1, 2, 3, 5]))):
        if not set(names) & {*SLOW}:
            words += [generator.choice(names), *([taken(metavar)] if metavar else [])]
    generator.shuffle(words) if generator.random() < 0.05 else None
    words = [each.replace("\x00", "?").replace("\ud800", "\udcff") for each in words if each not in SLOW]
    return [*command, *words, *QUICK.get(" ".join(command), [])]


def garbage(folder, count, seed):
    """Tries so many inputs: half of them commands, the others parsers and files; how many of each."""
    generator, faults, counts = random.Random(seed), [], dict.fromkeys(("commands", "parsers", "files"), 0)
    originals = {name: (folder / name).read_bytes() for name in READERS}
    for number in range(count):
        what = generator.choice(["commands", "commands", "parsers", "files"])
        counts[what] += 1
        try:
            if what == "commands":
                shown = commands(generator)
                try_command(shown)
            elif what == "parsers":
                name = generator.choice([*PARSERS])
                shown = (name, mutated(generator.choice(PARSERS[name][1]), generator))
                with limited(), contextlib.suppress(SpragueError):
                    PARSERS[name][0](shown[1])
            else:
                name = generator.choice([*READERS])
                content = bytearray(originals[name])
                for _ in range(generator.choice([1, 3, 30])):
                    begin = generator.randrange(len(content) + 1)
                    new = generator.choice([generator.randbytes(3), b"", b"9" * 50, b"[" * 5000, b'"', b"null", b"\n"])
                    content[begin : begin + generator.choice([0, 1, 20])] = new
                shown = (name, bytes(content))
                (folder / name).write_bytes(content)
                try:
                    with limited(), contextlib.suppress(SpragueError):
                        READERS[name](folder / name)
                finally:
                    (folder / name).write_bytes(originals[name])
        except (Exception, TooLong, SystemExit) as error:
            faults.append(f"{number}: {str(shown)[:600]}: {type(error).__name__}: {str(error)[:300]}")
    assert not faults, f"{len(faults)} of {count}:\n" + "\n".join(faults)
    return counts


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where the inputs are, and where the commands run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr(memory, "_ALLOWED", [])  # each command is a process of its own, but here
    (tmp_path / "GOOD.py").write_text(
        "from sprague import Ruleset\ng = Ruleset(lambda n: [n - 1] if n > 0 else [], name='g', start=5)\n"
    )
    (tmp_path / "BAD.py").write_text("g = 1 / 0\n")
    (tmp_path / "claims.txt").write_text("\n".join(CLAIMS))
    for arguments in (
        ("period", "0.77", "-o", "certificate.json"),
        ("discover", "mouse", "-o", "discovery.json"),
        ("survey", "octal:1", "--to", "50", "--jobs", "1", "-c", "catalogue.sqlite"),
        ("quotient", "0.123", "-o", "quotient.txt"),
        ("solve", "chomp:2x4", "####/####", "--table", "board.table"),
    ):
        assert cli.status([*arguments]) == 0
    return tmp_path


def test_garbage_gets_one_line_each(folder):
    garbage(folder, FEW, 1)


def fuzzed(count, seed):
    """Tries so many command lines made from the help; the faults."""
    generator, known, faults = random.Random(seed), helps(), []
    for number in range(count):
        words = by_help(generator, known)
        try:
            try_command(words)
        except (Exception, TooLong, SystemExit) as error:
            faults.append(f"{number}: {str(words)[:600]}: {type(error).__name__}: {str(error)[:300]}")
    return faults


def test_the_help_is_understood_by_the_fuzz():
    known = {" ".join(command): (places, options) for command, places, options in helps()}
    assert len(known) > 12 and "POSITION" in known["solve"][0] and (["-o", "--output"], "FILE") in known["table"][1]


def test_commands_made_from_the_help_get_one_line_each(folder):
    assert fuzzed(FEW, 3) == []


@pytest.mark.nightly  # some seven minutes
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_commands_made_from_the_help(folder, seed):
    assert fuzzed(MANY // 10, f"help {seed}") == []


TEXTS = [*GAMES[:-3], *NONSENSE, *POSITIONS, *CLAIMS]
WHOLE = [0, 1, 2, 7, 40, -1, -(10**50), 10**20, 2**64, 10**5000, True]
TUPLES = [(), (0,), (3, 5), (3, 6, 11), (10**30, 10**30 + 7), (10**5000, 1), (-1, 2), (1,) * 70, ("x",), (1.5, 2), None]
NAMED = [*GAMES[:-3], "move n to m: m = n - 2 | m = n + 2 & n % 4 = 1"]
SMALL, BOUNDS = [each for each in NAMED if "nogo" not in each], [each for each in WHOLE if each != 40]
CALLS = {
    "game": (sprague.game, TEXTS),
    "outcome": (sprague.outcome, NAMED, [*TUPLES, *WHOLE, *POSITIONS]),
    "nim_value": (sprague.nim_value, NAMED, [*TUPLES, *WHOLE, *POSITIONS]),
    "answer": (sprague.answer, NAMED, [*TUPLES, *WHOLE, *POSITIONS]),
    "winning_moves": (sprague.winning_moves, NAMED, [*TUPLES, *WHOLE]),
    "remoteness": (sprague.remoteness, NAMED, TUPLES),
    "suspense": (sprague.suspense, NAMED, TUPLES),
    "p_positions": (sprague.p_positions, SMALL, BOUNDS),
    "nim_values": (sprague.nim_values, SMALL, BOUNDS),
    "nim_sequence": (sprague.nim_sequence, NAMED, WHOLE),
    "solve": (sprague.solve, NAMED, [*TUPLES, *WHOLE, *POSITIONS]),
    "table": (sprague.table, SMALL, BOUNDS),
    "sequence": (sprague.sequence, NAMED, BOUNDS),
    "period": (lambda name, to: sprague.period(name, to=to), NAMED, [0, 1, 2, 7, -1, -(10**50), True]),
    "draw": (lambda name, to: sprague.draw(f"map:{name}", to=to), SMALL, BOUNDS),
    "exercises": (
        lambda name, n, level: sprague.exercises(name, count=n, level=level),
        SMALL,
        [1, 3, 0, -1],
        [1, 3, 9],
    ),
    "describe": (sprague.describe, TEXTS),
    "closed_form": (sprague.closed_form, NAMED),
    "Octal": (sprague.Octal, TEXTS),
    "Subtraction": (lambda *numbers: sprague.Subtraction(numbers), WHOLE, WHOLE),
    "nim_sum": (sprague.nim_sum, WHOLE, WHOLE),
    "nim_product": (sprague.nim_product, WHOLE, WHOLE),
    "nim_inverse": (sprague.nim_inverse, WHOLE),
    "prove": (lambda *about: sprague.prove(*about, limits=Limits(seconds=1)), NAMED, [*CLAIMS, *NONSENSE]),
    "play": (lambda name, here, there: sprague.game(name)(here).play(there), NAMED, TUPLES, TUPLES),
}
"""Functions of Python, each with what its parameters may be given."""


def called(count, seed):
    """Calls so many functions; whatever is raised and is no error of ours is a fault."""
    generator, faults = random.Random(seed), []
    for number in range(count):
        name = generator.choice([*CALLS])
        function, *pools = CALLS[name]
        given = [generator.choice(pool) for pool in pools]
        try:
            with limited(), contextlib.suppress(SpragueError):
                function(*given)
        except (Exception, TooLong, SystemExit) as error:
            with any_length():
                faults.append(f"{number}: {name} {str(given)[:300]}: {type(error).__name__}: {str(error)[:300]}")
    return faults


def test_functions_raise_errors_of_ours_only(folder):
    assert called(2 * FEW, 5) == []


@pytest.mark.nightly
def test_ten_thousand_calls_raise_errors_of_ours_only(folder):
    assert called(MANY, 6) == []


@pytest.mark.nightly  # some seven minutes
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_pieces_of_garbage(folder, seed):
    print(garbage(folder, MANY // 10, f"nightly {seed}"))
