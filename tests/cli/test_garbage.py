"""Garbage for every command, every parser and every kind of file: one line says what is wrong, soon, in little memory.

An input is something that is meant, broken in a few places; or nonsense. Whatever comes of it, there is no traceback.
"""

import contextlib
import io
import random
import resource
import signal
import sys

import pytest

from sprague import cli
from sprague.claims.document import claims
from sprague.claims.statements import read_statement
from sprague.discovery.saved import load
from sprague.errors import SpragueError
from sprague.games import CATALOGUE, game
from sprague.logic.language.grammar import parse
from sprague.logic.language.rule_grammar import parse_rule, stated_formula
from sprague.numbers.decimals import integer, natural
from sprague.proofs.periodicity import read_certificate
from sprague.sealed import read_json
from sprague.survey.families import family
from sprague.survey.ranges import read_range
from sprague.survey.record import Record
from sprague.survey.shard_file import read_shard

FEW, MANY = 120, 10_000
SECONDS, BYTES = 10, 2 * 2**30

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
    "GOOD.py:g",
    "GOOD.py:nobody",
    "BAD.py:g",
]
POSITIONS = ["3,6,11", "3,5", "5", "0", "(1, 2)", "1,2,3", "##/#.", "+..-", "0,3", "-1", "9" * 50, "1e3", "x"]
NUMBERS = [
    "0",
    "1",
    "12",
    "40",
    "1e2",
    "-1",
    "1.5",
    "nan",
    "inf",
    "1e400",
    "9" * 30,
    "9" * 5000,
    "",
    "x",
    "٣",
    "1_0",
    "0x10",
]
SMALL = ["1", "12", "40", *NUMBERS]
FILES = [
    "OUT.json",
    "OUT.csv",
    "OUT.npy",
    "OUT.txt",
    "OUT.svg",
    "OUT.md",
    "OUT.sqlite",
    "OUT",
    "/proc/x.csv",
    "no/OUT.json",
    ".",
    "",
    "a\x00b.csv",
    "OUT." + "x" * 300,
]
INPUTS = [
    "certificate.json",
    "discovery.json",
    "shard.jsonl",
    "catalogue.sqlite",
    "claims.txt",
    "GOOD.py",
    "BAD.py",
    "none",
    ".",
]
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
    "",
    " ",
    "\n",
    "\x00",
    "\ud800",
    "’",
    "☃" * 40,
    "(" * 500,
    "[" * 5000,
    "-",
    "--",
    "---",
    "=",
    ":",
    ",",
    "%s%n",
    "\x1b[31m",
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


def options(generator, **given):
    """Some of the options, each with one of its values broken; and now and then one that there is not."""
    found = []
    for name, values in given.items():
        if generator.random() < 0.4:
            found += [
                f"--{name.replace('_', '-')}",
                *([mutated(generator.choice(values), generator)] if values else []),
            ]
    return found + (
        [generator.choice(["--jsno", "--to", "-o", "-z", "--help", "--seconds=x"])] if generator.random() < 0.1 else []
    )


def commands(generator):
    """One command line."""
    some = lambda pool: mutated(generator.choice(pool), generator)  # noqa: E731
    take = lambda **given: options(generator, json=(), **given)  # noqa: E731
    makers = {
        "games": lambda: take(),
        "solve": lambda: [some(GAMES), some(POSITIONS), *take(nim_value=())],
        "table": lambda: [
            some(GAMES),
            "--to",
            generator.choice(SMALL[:6]),
            *take(nim_values=(), to=NUMBERS[-14:], output=FILES),
        ],
        "play": lambda: [
            some(GAMES),
            some(POSITIONS),
            *options(generator, second=(), seed=NUMBERS, strategy=["discovered", *INPUTS]),
        ],
        "check": lambda: [some(GAMES), some(POSITIONS), *take(seconds=["1", "0", "-1", "x"])],
        "discover": lambda: [
            some(GAMES),
            "--seconds",
            "0.2",
            *take(to=SMALL, nim_values=(), output=FILES, oeis=["none", "."]),
        ],
        "reproduce": lambda: [
            generator.choice(["E-1", "R-2x", "F-", "X", ""]) + some(["", "x"]),
            "--jobs",
            "1",
            *take(),
        ],
        "prove": lambda: [some(INPUTS), "--seconds", "1", *take(claim=["P", "Q", ""])],
        "check-formal": lambda: [generator.choice([".", "OUT", "none", "x", ""]), *take()],
        "values": lambda: [some(GAMES), "--to", some(SMALL[:5]), *take(output=FILES, statistics=())],
        "period": lambda: [
            *generator.choice([[some(GAMES), "--to", some(["100", "1e3"])], ["--check", some(INPUTS)]]),
            *take(heap=NUMBERS, output=FILES),
        ],
        "draw": lambda: [
            some(["map:wythoff", "rat", "tree:calkin-wilf", "sequence:0.77", "moves:mouse", "x"]),
            *options(generator, output=FILES[:6], to=SMALL[:4], position=POSITIONS),
        ],
        "survey": lambda: generator.choice(
            [
                lambda: [
                    "show",
                    "-c",
                    some(["catalogue.sqlite"]),
                    *take(
                        verdict=["proved", "x"],
                        kind=["period"],
                        text=["G"],
                        group=["verdict", "k,x"],
                        columns=["name", "k"],
                        sort=["-name", "x"],
                        limit=NUMBERS,
                        query=["SELECT * FROM member", "DROP TABLE member", "x"],
                        output=FILES[:6],
                        range=["k=1..3", "k=1..", "x"],
                    ),
                ],
                lambda: ["ingest", some(INPUTS), "-c", "OUT.sqlite"],
                lambda: ["upgrade", some(INPUTS)],
                lambda: [
                    some(["octal:9", "subtraction:x", "wythoff", "GOOD.py:f", "x"]),
                    "--to",
                    some(["0", "x", "-1"]),
                    "-c",
                    "OUT.sqlite",
                ],
            ]
        )(),
        "serve": lambda: ["--port", some(["99999999", "-1", "x"]), "--host", "256.256.256.256"],
    }
    name = generator.choice([*makers] * 3 + ["", "x", "--help", "--version", "-"])
    arguments = makers[name]() if name in makers else generator.choice([[], ["x"]])
    return [name, *(each.replace("\x00", "?") for each in arguments)]  # no argument of a process has a zero byte


PARSERS = {
    "game": (game, GAMES),
    "formula": (parse, CLAIMS),
    "rule": (parse_rule, GAMES[-6:]),
    "stated formula": (stated_formula, GAMES[-6:]),
    "claims": (lambda text: list(claims(text)), CLAIMS),
    "statement": (read_statement, CLAIMS),
    "integer": (integer, NUMBERS),
    "natural": (lambda text: natural(text, "a bound"), NUMBERS),
    "range": (read_range, ["m=2..7", "k=1,3,5..9", "a=b..2b", *NUMBERS]),
    "family": (family, ["octal:3", "subtraction:10", "hex:1", *GAMES[:24]]),
    "JSON": (lambda text: read_json(text, "TEXT"), ['{"a": [1, 2.5, null, "x"]}', *NUMBERS]),
    "record": (Record.from_json, ['{"family": "x", "seal": "y"}']),
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
    "shard.jsonl": lambda path: list(read_shard(path)),
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
        assert said.count("\n") == 1 or "^" in said  # the place in a claim
        assert len(said) < 3000
    return said


def garbage(folder, count, seed):
    """Tries so many inputs: half of them commands, the others parsers and files; how many of each."""
    generator, faults, counts = random.Random(seed), [], dict.fromkeys(("commands", "parsers", "files"), 0)
    originals = {name: (folder / name).read_bytes() for name in INPUTS[:5]}
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
    (tmp_path / "GOOD.py").write_text(
        "from sprague import Ruleset\ng = Ruleset(lambda n: [n - 1] if n > 0 else [], name='g', start=5)\n"
    )
    (tmp_path / "BAD.py").write_text("g = 1 / 0\n")
    (tmp_path / "claims.txt").write_text("\n".join(CLAIMS))
    for arguments in (
        ("period", "0.77", "-o", "certificate.json"),
        ("discover", "mouse", "-o", "discovery.json"),
        ("survey", "octal:1", "--to", "50", "--jobs", "1", "--shard", "1/1", "-o", "shard.jsonl"),
        ("survey", "ingest", "shard.jsonl", "-c", "catalogue.sqlite"),
    ):
        assert cli.status([*arguments]) == 0
    return tmp_path


def test_garbage_gets_one_line_each(folder):
    garbage(folder, FEW, 1)


@pytest.mark.nightly  # half an hour
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_pieces_of_garbage(folder, seed):
    print(garbage(folder, MANY // 10, f"nightly {seed}"))
