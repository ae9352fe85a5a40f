"""The sparse form of the definition against the definition, for many codes and every mask, compiled and plain."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import kernels
from sprague.kernels import twins as pure

both = pytest.mark.parametrize("kernel", [pure, kernels], ids=["pure", "compiled"])
codes = st.lists(st.integers(0, 7), min_size=2, max_size=5)


def moves(code):
    return [
        np.array([i for i, d in enumerate(code) if d & bit and (i or bit == 4)], dtype=np.int64) for bit in (1, 2, 4)
    ]


@both
@given(code=codes, mask=st.integers(0, 2**16 - 1), twist=st.booleans(), cut=st.integers(0, 150))
@settings(max_examples=60)
def test_every_mask_gives_the_values_of_the_definition(kernel, code, mask, twist, cut):
    code = [code[0] & 4, *code[1:]]
    taken = moves(code)
    twisted = twist and len({t % 2 for t in taken[2].tolist()}) == 1
    found = np.zeros(150, dtype=np.uint16)
    kernel.sparse_values(*taken, 0, mask, twisted, found, 0, cut)
    reach = kernel.sparse_values(*taken, 0, mask, twisted, found, cut, 150)
    expected = pure.taking_breaking_values(np.array(code, dtype=np.uint8), 150)
    assert (found == expected).all()
    if cut < 150:
        check_reach(code, mask, twisted, found.tolist(), cut, reach)


def check_reach(code, mask, twisted, values, begin, reach):
    """That no heap beyond the reach is rare, and that the options within it have all smaller rare values."""
    origin = next((t for t, digit in enumerate(code) if digit & 4), 0)

    def is_rare(n, value):
        return ((value & mask).bit_count() + (twisted and n - origin)) % 2 == 0

    assert not any(is_rare(n, value) for n, value in enumerate(values) if n > reach)
    for n in range(max(begin, len(code)), len(values)):
        single = {values[n - t] for t, digit in enumerate(code) if digit & 2}
        pairs = {
            values[a] ^ values[n - t - a]
            for t, digit in enumerate(code)
            if digit & 4
            for a in range(1, min(reach, n - t - 1) + 1)
        }
        assert {value for value in range(values[n]) if is_rare(n, value)} <= single | pairs


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
@pytest.mark.parametrize(
    ("code", "mask", "twisted"), [([0, 6], 0x1EE, False), ([0, 1, 2, 7], 1, True), ([0, 3, 7, 6], 254, False)]
)
def test_many_values_are_those_of_the_engine(code, mask, twisted):
    taken, count = moves(code), 60_000
    found, expected = np.zeros(count, dtype=np.uint16), np.zeros(count, dtype=np.uint16)
    kernels.sparse_values(*taken, 0, mask, twisted, found, 0, count)
    kernels.NimSequence(*taken, np.zeros(0, dtype=np.int64)).extend(expected, count)
    assert (found == expected).all()
    again = expected.copy()
    again[40_000:] = 0
    assert 0 < kernels.sparse_values(*taken, 0, mask, twisted, again, 40_000, count) < count
    assert (again == expected).all()


@both
@pytest.mark.parametrize(
    ("taken", "twisted", "bounds", "message"),
    [
        (([2, 1], [1], [1]), False, (0, 9), "increase strictly"),
        (([0], [1], [1]), False, (0, 9), "increase strictly"),
        (([1], [1], [1]), False, (5, 4), "within the array"),
        (([1], [1], [1]), False, (0, 11), "within the array"),
        (([1], [1], [1, 2]), True, (0, 9), "a twist is"),
        (([1], [1], []), True, (0, 9), "a twist is"),
    ],
)
def test_bad_arguments_are_refused(kernel, taken, twisted, bounds, message):
    lists = [np.array(each, dtype=np.int64) for each in taken]
    with pytest.raises(ValueError, match=message):
        kernel.sparse_values(*lists, 0, 3, twisted, np.zeros(10, dtype=np.uint16), *bounds)
