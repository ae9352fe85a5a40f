"""The theory is compiled once for all tests of theorems."""

import pytest


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """A folder that keeps the compiled theory."""
    return tmp_path_factory.mktemp("theory")
