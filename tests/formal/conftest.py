"""The theory is compiled once for all tests of theorems, whichever worker of pytest runs them."""

import os
import shutil

import pytest

from sprague.formal import check_folder, theorem, write_folder
from sprague.formal.checking import compile_theory


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """A folder that keeps the compiled theory; workers of one run share it."""
    if shutil.which("coqc") is None:
        pytest.skip("coqc is not installed: apt install coq")
    fcntl = pytest.importorskip("fcntl")
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "theory"
    shared.mkdir(exist_ok=True)
    with open(shared / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        compile_theory(shared)
    return shared


@pytest.fixture
def all_accepted(compiled):
    """Writes theorems of claims, by their names, and asserts that Coq accepts each of them."""

    def accept(folder, claims):
        write_folder(folder, [theorem(claim, name) for name, claim in claims.items()])
        found = [(each.theorem, each.closed) for each in check_folder(folder, compiled)]
        assert found == [(name, True) for name in claims]

    return accept


@pytest.fixture
def refused(compiled):
    """Asserts that Coq does not accept the only theorem of a folder where something in it is changed."""

    def refuse(folder, name, old, new, count=-1):
        path = folder / f"{name}.v"
        text = path.read_text()
        assert old in text and old != new
        path.write_text(text.replace(old, new, count))
        assert [each.closed for each in check_folder(folder, compiled)] == [False]
        path.write_text(text)

    return refuse
