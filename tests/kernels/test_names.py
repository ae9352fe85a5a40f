"""The compiled kernels and those in plain Python have the same names."""

import pytest

from sprague import kernels
from sprague.kernels import twins


def public(module):
    return {name for name in vars(module) if not name.startswith("_")}


def test_every_kernel_has_its_twin_and_is_handed_on():
    compiled = pytest.importorskip("sprague.kernels.compiled")
    assert public(compiled) == public(twins)
    ours = {"COMPILED", "TYPE_CHECKING", "annotations", "find_spec", "os"}
    assert public(kernels) - {"compiled", "pure", "twins"} == ours | public(compiled)
