from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sprague import kernels
from sprague.kernels import twins as pure

GOLDEN = Path(__file__).parent.parent / "golden" / "octal_values.tsv"
Kernel = Callable[..., NDArray[np.uint16]]

both = pytest.mark.parametrize(
    "kernel", [kernels.taking_breaking_values, pure.taking_breaking_values], ids=["chosen", "pure"]
)
compiled_only = pytest.mark.skipif(not kernels.COMPILED, reason="the extension module is not built")


def digits(code: str) -> NDArray[np.uint8]:
    return np.array([int(c) for c in code if c != "."], dtype=np.uint8)


def by_definition(code: list[int], count: int, distinct: bool, smallest: int) -> list[int]:
    """The mex of all options, each split listed twice, sets and nothing else."""
    values: list[int] = []
    for n in range(count):
        seen = set()
        for taken, digit in enumerate(code[: n + 1] if n >= smallest else []):
            rest = n - taken
            if digit & 1 and rest == 0:
                seen.add(0)
            if digit & 2 and rest > 0:
                seen.add(values[rest])
            if digit & 4:
                seen |= {values[a] ^ values[rest - a] for a in range(1, rest) if not (distinct and 2 * a == rest)}
            if digit & 8:
                seen |= {
                    values[a] ^ values[b] ^ values[rest - a - b] for a in range(1, rest) for b in range(1, rest - a)
                }
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


codes = st.tuples(st.sampled_from([0, 4, 8, 12]), st.lists(st.integers(0, 15), max_size=6)).map(lambda c: [c[0], *c[1]])


@both
@given(codes, st.integers(0, 40), st.booleans(), st.integers(0, 5))
def test_a_nim_value_is_the_mex_of_the_nim_values_of_the_options(
    kernel: Kernel, code: list[int], count: int, distinct: bool, smallest: int
) -> None:
    values = kernel(np.array(code, dtype=np.uint8), count, distinct, smallest)
    assert values.dtype == np.uint16
    assert values.tolist() == by_definition(code, count, distinct, smallest)


@compiled_only
@given(codes, st.integers(0, 200), st.booleans(), st.integers(0, 5))
@settings(max_examples=40)
def test_the_compiled_kernel_and_its_pure_twin_agree(
    code: list[int], count: int, distinct: bool, smallest: int
) -> None:
    arguments = np.array(code, dtype=np.uint8), count, distinct, smallest
    assert (kernels.taking_breaking_values(*arguments) == pure.taking_breaking_values(*arguments)).all()


checker = pytest.mark.parametrize(
    "first_wrong", [kernels.first_wrong_nim_value, pure.first_wrong_nim_value], ids=["chosen", "pure"]
)


@checker
@given(codes, st.integers(1, 40), st.booleans(), st.integers(0, 5), st.data())
@settings(max_examples=40)
def test_a_wrong_value_is_found_out_and_right_ones_are_not(
    first_wrong: Callable[..., int], code: list[int], count: int, distinct: bool, smallest: int, data: st.DataObject
) -> None:
    digits = np.array(code, dtype=np.uint8)
    values = pure.taking_breaking_values(digits, count, distinct, smallest)
    assert first_wrong(digits, values, 0, count, distinct, smallest) == count
    place, wrong = data.draw(st.integers(0, count - 1)), data.draw(st.integers(0, 70))
    if wrong != values[place]:
        values[place] = wrong
        assert first_wrong(digits, values, 0, count, distinct, smallest) == place
        assert first_wrong(digits, values, 0, place, distinct, smallest) == place


@compiled_only
@pytest.mark.parametrize("place", [64, 65, 127, 130, 299, 999])
def test_a_wrong_value_among_many_splits_is_found_out(place: int) -> None:
    # From 130 tokens on the kernel looks at 64 splits at once.
    values = kernels.taking_breaking_values(digits("0.6"), 1000)
    assert kernels.first_wrong_nim_value(digits("0.6"), values, 0, 1000) == 1000
    values[place] += 1
    assert kernels.first_wrong_nim_value(digits("0.6"), values, 0, 1000) == place


@checker
def test_a_stretch_that_is_not_in_the_array_is_refused(first_wrong: Callable[..., int]) -> None:
    values = np.zeros(5, dtype=np.uint16)
    for begin, end in ((-1, 3), (3, 2), (0, 6)):
        with pytest.raises(ValueError, match="in the array"):
            first_wrong(digits("0.77"), values, begin, end)
    with pytest.raises(ValueError, match="0 to 15"):
        first_wrong(np.array([0, 16], dtype=np.uint8), values, 0, 5)


@both
@pytest.mark.parametrize("line", [x for x in GOLDEN.read_text(encoding="utf-8").splitlines() if x[0] != "#"])
def test_the_first_nim_values_are_the_published_ones(kernel: Kernel, line: str) -> None:
    code, published = line.split("\t")
    values = [int(value) for value in published.split()]
    assert kernel(digits(code), len(values)).tolist() == values


@both
def test_couples_are_forever_is_officers_one_heap_later(kernel: Kernel) -> None:
    couples = kernel(digits("4."), 300, smallest=3)
    assert (couples[1:] == kernel(digits("0.6"), 299)).all()


@both
def test_grundys_game_has_its_small_p_heaps(kernel: Kernel) -> None:
    # Heaps 0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53: Guy and Smith 1956, quoted in OEIS A002188.
    values = kernel(digits("4."), 60, distinct=True)
    assert np.flatnonzero(values == 0).tolist() == [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53]


@both
def test_removing_any_number_of_tokens_is_nim(kernel: Kernel) -> None:
    assert (kernel(np.array([0] + [3] * 200, dtype=np.uint8), 201) == np.arange(201)).all()


@both
@pytest.mark.parametrize(
    ("code", "count", "message"), [([0, 16], 5, "0 to 15"), ([1, 3], 5, "0, 4, 8 or 12"), ([0, 3], -1, "negative")]
)
def test_a_code_that_is_none_is_named(kernel: Kernel, code: list[int], count: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kernel(np.array(code, dtype=np.uint8), count)


@compiled_only
@pytest.mark.nightly
def test_a_nim_value_of_16_bits_is_none_that_is_too_large() -> None:
    assert kernels.taking_breaking_values(np.array([0] + [3] * 65536, dtype=np.uint8), 65536)[-1] == 65535


@compiled_only
def test_a_nim_value_beyond_16_bits_is_an_error_not_a_smaller_number() -> None:
    nim = np.array([0] + [3] * 65536, dtype=np.uint8)
    with pytest.raises(OverflowError, match="16 bits"):
        kernels.taking_breaking_values(nim, 65537)


@compiled_only
def test_more_memory_than_there_is_is_a_memory_error() -> None:
    with pytest.raises(MemoryError):
        kernels.taking_breaking_values(digits("0.6"), 2**61)


@compiled_only
def test_the_values_outlive_the_call_and_belong_to_the_caller() -> None:
    values = kernels.taking_breaking_values(digits("0.77"), 10)
    values[0] = 7
    assert kernels.taking_breaking_values(digits("0.77"), 10)[0] == 0


@compiled_only
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
@pytest.mark.usefixtures("interruptible")
def test_control_c_ends_a_long_computation() -> None:
    interrupt = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupt.start()
        kernels.taking_breaking_values(digits("0.6"), 10**7)
    assert time.monotonic() - started < 60  # the whole of it would take hours


def test_the_environment_variable_chooses_the_pure_twin() -> None:
    command = [sys.executable, "-c", "from sprague import kernels; print(kernels.COMPILED)"]
    environment = {**os.environ, "SPRAGUE_PURE": "1"}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"
