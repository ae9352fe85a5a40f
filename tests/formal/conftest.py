"""The theory is compiled once for all tests of theorems, whichever worker of pytest runs them."""

import json
import os
import shutil
from pathlib import Path

import pytest

import sprague
from sprague.formal import check_folder, theorem, write_folder
from sprague.formal.checking import compile_theory
from sprague.formal.folder import THEORY

OWN = Path(sprague.__file__).parent / "formal" / "theory"
"""Without what is by hand of the documents, which few theorems need."""


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
        compile_theory(shared, [each for each in THEORY if (OWN / f"{each}.v").exists()])
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
def refused(compiled, tmp_path):
    """Asserts that Coq does not accept a theorem in which something is changed, of each of these changes."""

    def refuse(found, *changes, count=-1):
        folder = tmp_path / "changed"
        write_folder(folder, [found])
        for old, new in changes:
            assert old in found.text and old != new
            (folder / f"{found.name}.v").write_text(found.text.replace(old, new, count))
            assert [each.closed for each in check_folder(folder, compiled)] == [False]

    return refuse


@pytest.fixture
def with_claim_of():
    """Makes a certificate one of another claim, whose conditions it names; what decided its own stays."""

    def give(path, claim):
        record = json.loads(path.read_text())
        meant = theorem(claim, record["theorem"]).conditions
        said = [each | {"says": other.says} for each, other in zip(record["conditions"], meant, strict=True)]
        path.write_text(json.dumps(record | {"claim": json.loads(claim.to_json()), "conditions": said}))

    return give
