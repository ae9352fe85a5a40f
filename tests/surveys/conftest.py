"""What the tests of surveys share: a family that fails in every way, a slow one, and catalogues to compare."""

import os
import subprocess
import sys
from contextlib import closing
from textwrap import dedent

import pytest

import sprague
from sprague.surveys.catalogue import COLUMNS, Catalogue

PACKAGE = os.path.dirname(os.path.dirname(sprague.__file__))

BAD = """
import ctypes, os, time
from sprague import Ruleset, Subtraction, pile_game

def bad(k):
    if k == 1:
        time.sleep(99)
    if k == 2: os._exit(3)
    if k == 3: ctypes.string_at(0)
    if k == 4: raise KeyError("four")
    if k == 5: return bytearray(2**34)
    if k == 6: return "six"
    if k == 7: print("seven"); raise SystemExit(1)
    if k == 8: return Ruleset(lambda n: [n], name="eight")
    if k == 9: return pile_game(lambda x, p: p <= x + 1, name="nine")
    if k == 10: bad(k)
    return Subtraction({k})
"""

SLOW = """
import os, signal, time
from pathlib import Path
from sprague import Subtraction

def slow(k):
    time.sleep(0.02)
    return Subtraction({1, k})

def gated(k):
    folder = Path(__file__).parent
    named = folder / f"named {k}"  # a member is made once for its name, then to be looked at
    while k > 20 and named.exists() and not (folder / "open").exists():
        time.sleep(0.01)
    named.touch()
    return Subtraction({1, k})

def mortal(k, folder=0):
    marker = Path(__file__).with_name(f"died at {k}")
    if k % 10 == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return Subtraction({1, k})
"""


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture(scope="module", autouse=True)
def compiled_once(compiled):
    """The processes that these tests begin share a folder of compiled modules, also where none are written elsewhere.

    Not for a session: other tests would then have it, too.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPYCACHEPREFIX", str(compiled))
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield


@pytest.fixture
def bad(tmp_path):
    path = tmp_path / "bad.py"
    path.write_text(dedent(BAD))
    return f"{path}:bad"


@pytest.fixture
def slow(tmp_path):
    path = tmp_path / "slow.py"
    path.write_text(dedent(SLOW))
    return f"{path}:slow"


@pytest.fixture(scope="session")
def package():
    """Where other processes find sprague."""
    return PACKAGE


@pytest.fixture
def start(tmp_path):
    """Begins a command of sprague in a process of its own."""

    def start(*arguments):
        environment = {**os.environ, "PYTHONPATH": PACKAGE}
        command = [sys.executable, "-m", "sprague", "survey", *map(str, arguments)]
        return subprocess.Popen(
            command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    return start


@pytest.fixture
def finish(start):
    """Runs a command to its end; its status and what it wrote."""

    def finish(*arguments):
        with start(*arguments) as process:
            out, err = process.communicate(timeout=120)
        return process.returncode, out, err

    return finish


@pytest.fixture
def contents():
    """All rows of a catalogue, times aside, in an order of their own."""

    def contents(path):
        columns = ", ".join(name for name in COLUMNS if name not in ("seconds", "finished"))
        with closing(Catalogue(path, readonly=True)) as catalogue:
            return sorted(catalogue.rows(f"SELECT {columns} FROM member")[1], key=str)

    return contents
