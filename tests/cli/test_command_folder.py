"""Commands are found as files of a folder, and loaded when they are called."""

import re
import subprocess
import sys

import pytest

from sprague.cli import commands

NEW = '''
"""A command of one file."""

from sprague.cli.output import show


def twice(word: str) -> int:
    """Say a word twice. And no more."""
    show({"word": word}, [f"{word} {word}"])
    return 0
'''


def test_a_new_command_is_one_file(run, refused, tmp_path, monkeypatch):
    (tmp_path / "twice.py").write_text(NEW)
    refused(run("twice", "so"), "no command 'twice'")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    assert run("twice", "so") == (0, "so so\n", "")
    assert run("twice", "so", "--json") == (0, '{\n "word": "so"\n}\n', "")
    assert re.search(r"(?m)^  twice +Say a word twice\.$", run("--help")[1])
    refused(run("twise", "so"), "no command 'twise'", "did you mean twice?")
    refused(run("twice"), "Missing argument")


@pytest.mark.parametrize("arguments", ["--help", "--version", "solve --help", "solve rat 3,6,11", "frobnicate"])
def test_a_command_loads_no_other(arguments):
    script = f"""
import sys
from sprague.cli import status
status({arguments.split()})
loaded = [name for name in sys.modules if name.startswith("sprague.cli.commands.")]
print(*(name.rpartition(".")[2] for name in loaded), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == ("solve" if "solve" in arguments else "")
