"""The README and the documentation say what is true: every example in them is run.

A fence marked ``pycon`` is a doctest. One marked ``python`` is run, or, if its first line is a comment that
names a file, written there for the commands that follow. Of one marked ``console`` each line after ``$`` is
run by the shell, ``scripts/sprague`` standing for the command. ``…`` in what is shown stands for any text.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from sybil import Document, Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, SkipParser

import sprague
from sprague.cli import status

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
DOCUMENTS = [path for path in DOCUMENTS if "_build" not in path.parts]
SLOW = ("surveys", "survey-subtraction-sets", "pictures")
PACKAGE = str(Path(sprague.__file__).parent.parent)
TERMINAL = {"COLUMNS": "100", "NO_COLOR": "1"}
ALONE = re.compile(r"(scripts/)?sprague ((?!serve|play)[^|<>;&$`\\]|'[^']*'|\"[^\"$`\\]*\")*")
"""A command that needs no shell: it is run in this process, which is begun already."""
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def same(expected: str, found: str) -> bool:
    """Whether the output is the one shown, where ``…`` in what is shown stands for anything."""
    pattern = ".*?".join(re.escape(part) for part in re.split("…", " ".join(expected.split())))
    return re.fullmatch(pattern, " ".join(found.split()), re.DOTALL) is not None


def run_doctests(example: Example) -> None:
    """Runs the doctests of one fence; names live as long as the document."""
    text = example.parsed.replace("…", "...")
    test = doctest.DocTestParser().get_doctest(text, example.namespace, example.path, example.path, example.line)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append, clear_globs=False)
    example.namespace.update(test.globs)
    assert not report, "".join(report)


def run_python(example: Example) -> None:
    """Writes a file that names itself in its first line; runs other code."""
    named = re.match(r"# ([\w./]+\.py)\n", example.parsed)
    if named:
        Path(named[1]).write_text(example.parsed, encoding="utf-8")
    else:
        exec(compile(example.parsed, example.path, "exec"), example.namespace)


def run_console(example: Example) -> None:
    """Runs each command of one fence and compares what it prints."""
    environment = {**os.environ, **TERMINAL, "PYTHONPATH": PACKAGE}
    command_line = f"{shlex.quote(sys.executable)} -m sprague"
    for command, expected in commands(example.parsed):
        if ALONE.fullmatch(command):
            printed = io.StringIO()
            with redirect_stdout(printed), redirect_stderr(printed):
                status(shlex.split(command, comments=True)[1:])
            found = printed.getvalue()
        else:
            command = re.sub(r"(^|(?<=\| ))(scripts/)?sprague\b", command_line, command)
            done = subprocess.run(
                command, shell=True, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            found = done.stdout
        assert same(expected, found), f"$ {command}\nshown:\n{expected}\nprinted:\n{found}"


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console fence, each with the output that is shown."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


PARSERS = [
    CodeBlockParser(language="pycon", evaluator=run_doctests),
    CodeBlockParser(language="python", evaluator=run_python),
    CodeBlockParser(language="console", evaluator=run_console),
    SkipParser(),
]


@pytest.mark.skipif(os.name == "nt", reason="the consoles shown are for a POSIX shell")
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=str(path.relative_to(ROOT)), marks=[pytest.mark.nightly] * (path.stem in SLOW))
        for path in DOCUMENTS
    ],
)
def test_every_example_of_a_document_holds(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in TERMINAL.items():
        monkeypatch.setenv(name, value)
    document: Document = Sybil(PARSERS).parse(path)
    for example in document.examples():
        example.evaluate()
