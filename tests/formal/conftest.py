"""The theory is compiled once for all tests of theorems, whichever worker of pytest runs them."""

import os

import pytest

from sprague.formal import check_folder, write_folder


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """A folder that keeps the compiled theory; workers of one run share it."""
    fcntl = pytest.importorskip("fcntl")
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "theory"
    shared.mkdir(exist_ok=True)
    with open(shared / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write_folder(shared / "theory", [])
        assert [*check_folder(shared / "theory", shared)] == []
    return shared
