"""The sparse-space method against the definition: on random codes, on the named games, on every path, in stretches."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import threading
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sprague import kernels
from sprague.kernels import twins as pure

Values = NDArray[np.uint16]
PATHS = kernels.nim_sequence_paths()
compiled_only = pytest.mark.skipif(not kernels.COMPILED, reason="the extension module is not built")
both = pytest.mark.parametrize("kernel", [kernels, pure], ids=["chosen", "pure"])

OFFICERS, KAYLES, DAWSONS_KAYLES = [0, 6], [0, 7, 7], [0, 0, 7]


def sequence(
    kernel: Any,
    code: list[int],
    distinct: bool = False,
    smallest: int = 0,
    path: str = "",
    threads: int = 1,
    always: bool = False,
) -> Any:
    taken = [np.array([i for i, d in enumerate(code) if d & bit], dtype=np.int64) for bit in (1, 2, 4, 8)]
    return kernel.NimSequence(*taken, distinct, smallest, path, threads, always)


def values(
    kernel: Any,
    code: list[int],
    count: int,
    distinct: bool = False,
    smallest: int = 0,
    path: str = "",
    threads: int = 1,
    always: bool = False,
) -> Values:
    found = np.zeros(count, dtype=np.uint16)
    sequence(kernel, code, distinct, smallest, path, threads, always).extend(found, count)
    return found


@cache
def officers(count: int) -> Values:
    return kernels.taking_breaking_values(np.array(OFFICERS, dtype=np.uint8), count)


def dawsons_kayles(count: int) -> Values:
    """By its period, 34, which is proved for it and does not come from the kernel."""
    found = kernels.taking_breaking_values(np.array(DAWSONS_KAYLES, dtype=np.uint8), 53 + 34)
    return np.concatenate([found[:53], np.resize(found[53:], max(count - 53, 0))])[:count]


octal = st.tuples(st.sampled_from([0, 4]), st.lists(st.integers(0, 7), max_size=6)).map(lambda c: [c[0], *c[1]])
hexadecimal = st.tuples(st.sampled_from([0, 4, 8, 12]), st.lists(st.integers(0, 15), max_size=5)).map(
    lambda c: [c[0], *c[1]]
)


@compiled_only
@given(octal, st.booleans(), st.integers(0, 5))
@settings(max_examples=60)
@example([0, 1, 0, 4], False, 0)  # 0.104: all splits take numbers of one parity, and the partition is twisted
@example([0, 1, 0, 6], False, 0)
@example([0, 1, 2, 7], False, 0)
@example([0, 6, 4, 4], False, 0)  # 0.644: the whole history gives a better mask than its second half
def test_octal_values_are_those_of_the_definition(code: list[int], distinct: bool, smallest: int) -> None:
    by_definition = kernels.taking_breaking_values(np.array(code, dtype=np.uint8), 3000, distinct, smallest)
    assert (values(kernels, code, 3000, distinct, smallest) == by_definition).all()


@both
@given(hexadecimal, st.integers(0, 150))
@settings(max_examples=30)
def test_values_with_three_heaps_are_those_of_the_definition(kernel: Any, code: list[int], count: int) -> None:
    by_definition = kernels.taking_breaking_values(np.array(code, dtype=np.uint8), count)
    assert (values(kernel, code, count) == by_definition).all()


@given(octal, st.booleans(), st.integers(0, 5))
@settings(max_examples=20)
@example([0, 1, 0, 4], False, 0)
@example([0, 6], False, 0)
@example([4], True, 0)
def test_the_pure_twin_has_the_values_of_the_definition(code: list[int], distinct: bool, smallest: int) -> None:
    by_definition = kernels.taking_breaking_values(np.array(code, dtype=np.uint8), 700, distinct, smallest)
    assert (values(pure, code, 700, distinct, smallest) == by_definition).all()


@compiled_only
@pytest.mark.parametrize(
    ("code", "distinct", "smallest"),
    [
        (KAYLES, False, 0),
        (DAWSONS_KAYLES, False, 0),
        ([0, 1, 3, 7], False, 0),
        ([0, 1, 5], False, 0),
        (OFFICERS, False, 0),
        ([4], True, 0),
        ([4], False, 3),
    ],
    ids=["kayles", "dawsons-kayles", "dawsons-chess", "guiles", "officers", "grundy", "couples-are-forever"],
)
def test_named_games_have_the_values_of_the_definition(code: list[int], distinct: bool, smallest: int) -> None:
    by_definition = kernels.taking_breaking_values(np.array(code, dtype=np.uint8), 20_000, distinct, smallest)
    assert (values(kernels, code, 20_000, distinct, smallest) == by_definition).all()


@pytest.mark.sample(2)
@compiled_only
@pytest.mark.parametrize(
    ("code", "distinct"),
    [
        (OFFICERS, False),
        ([0, 1, 2, 7], False),
        *(
            pytest.param(code, distinct, marks=pytest.mark.nightly)
            for code, distinct in [([4], True), ([0, 6, 4], False), ([0, 2, 0, 7], False), ([0, 5, 6, 4], False)]
        ),
    ],
    ids=["officers", "0.127", "grundy", "0.64", "0.207", "0.564"],
)
def test_every_path_gives_the_same_values(code: list[int], distinct: bool) -> None:
    # In 0.127 and 0.207 the kinds of the values change with the parity of the heap; the values of 0.564 pass 1,200.
    # From 131,072 heaps on the entries are ordered by their use.
    count = 135_000
    one_by_one = values(kernels, code, count, distinct, path="single")
    for path in PATHS:
        for threads in (1, 2):
            assert (values(kernels, code, count, distinct, 0, path, threads) == one_by_one).all(), (path, threads)


@compiled_only
@given(octal, st.sampled_from(PATHS), st.integers(1, 2))
@settings(max_examples=10)
@example([0, 1, 4, 6], PATHS[0], 1)
@example([0, 2, 0, 7], PATHS[0], 1)  # a twisted partition
def test_octal_values_in_blocks_are_those_found_one_by_one(code: list[int], path: str, threads: int) -> None:
    count = 26_000
    assert (
        values(kernels, code, count, path=path, threads=threads) == values(kernels, code, count, path="single")
    ).all()


@compiled_only
@pytest.mark.nightly  # some minutes: 960 codes
def test_all_codes_of_three_digits_that_split_have_the_same_values_on_every_path() -> None:
    for code in product((0, 4), *[range(8)] * 3):
        if any(digit & 4 for digit in code):
            one_by_one = values(kernels, list(code), 50_000, path="single")
            for path in PATHS:
                assert (values(kernels, list(code), 50_000, path=path, threads=2) == one_by_one).all(), (code, path)


TEN_GAMES = {
    "0.6": OFFICERS,
    "grundy": [4],
    "0.04": [0, 0, 4],
    "0.06": [0, 0, 6],
    "0.14": [0, 1, 4],
    "0.36": [0, 3, 6],
    "0.104": [0, 1, 0, 4],
    "0.7246": [0, 7, 2, 4, 6],
    "0.764": [0, 7, 6, 4],
    "0.007": [0, 0, 0, 7],
}


def of_definition(found: Values, code: list[int], distinct: bool, heap: int) -> int:
    """The nim-value of a heap, all of its options being read from the values of smaller ones."""
    options = set[int]()
    for taken, digit in enumerate(code):
        rest = heap - taken
        if rest < 0 or (taken == 0 and digit < 4):
            continue
        if digit & 1 and rest == 0:
            options.add(0)
        if digit & 2 and rest > 0:
            options.add(int(found[rest]))
        if digit & 4:
            smaller = np.arange(1, (rest - distinct) // 2 + 1)
            options.update(np.unique(found[smaller] ^ found[rest - smaller]).tolist())
    return next(value for value in range(len(options) + 1) if value not in options)


@pytest.mark.sample(2)
@compiled_only
@pytest.mark.parametrize("name", TEN_GAMES)
@pytest.mark.parametrize("count", [24_000, pytest.param(10**6, marks=pytest.mark.nightly)])
def test_a_hundred_random_blocks_of_each_of_ten_games_are_those_of_the_definition(name: str, count: int) -> None:
    """Also far out, where a table by the definition would take hours."""
    code, distinct, chance = TEN_GAMES[name], name == "grundy", random.Random(name)
    count = count // 10 if name in ("0.7246", "0.764") and count == 10**6 else count  # these take the square of it
    found = values(kernels, code, count, distinct)
    for _ in range(100):
        begin = chance.randrange(count - 4)
        by_definition = [of_definition(found, code, distinct, heap) for heap in range(begin, begin + 4)]
        assert found[begin : begin + 4].tolist() == by_definition, begin


@pytest.mark.sample(2)
@compiled_only
@pytest.mark.parametrize(
    "code",
    [[0, 4, 6, 4], OFFICERS]
    + [pytest.param(code, marks=pytest.mark.nightly) for code in ([0, 3, 7], [0, 0, 1, 4], [0, 1, 4], [0, 4, 1, 6])],
    ids=str,
)
def test_values_that_a_second_thread_cannot_confirm_are_found_anew(code: list[int]) -> None:
    """Some hundred heaps of these games turn out rare, so that what comes after them was not true."""
    count = 15_000
    one_by_one = values(kernels, code, count, path="single")
    for path in [*PATHS, PATHS[0], PATHS[0]]:  # how far the threads are apart is never the same
        assert (values(kernels, code, count, path=path, threads=2, always=True) == one_by_one).all(), path


@compiled_only
@pytest.mark.parametrize(
    ("code", "far"),
    [([4, 3, 7, 4], range(513, 20_000)), ([4, 0, 0, 7], range(1, 513)), ([0, 1, 4], range(1, 513))],
    ids=["4.374", "4.007", "0.140"],
)
def test_rare_positions_that_go_on_far_out_give_the_values_of_the_definition(code: list[int], far: range) -> None:
    """Blocks take in one by one the rare heaps that are found meanwhile."""
    count = 20_000
    by_definition = kernels.taking_breaking_values(np.array(code, dtype=np.uint8), count)
    for path in PATHS:
        found, computed = np.zeros(count, dtype=np.uint16), sequence(kernels, code, path=path)
        computed.extend(found, count)
        assert (found == by_definition).all(), path
    parities = np.array([bin(value & computed.mask).count("1") % 2 for value in found.tolist()])
    assert int((parities[count // 2 :] == 0).sum()) in far
    assert 8 * computed.rare < count  # few enough for the sparse space to be used


@compiled_only
@pytest.mark.parametrize("code", [[0, 8], [12, 8, 15], [0, 15, 6], [8, 0, 13], [0, 7, 9], [0, 8, 1]])
def test_values_that_grow_with_three_heaps_are_those_of_the_definition(code: list[int]) -> None:
    by_definition = kernels.taking_breaking_values(np.array(code, dtype=np.uint8), 1200)
    found, in_stretches = np.zeros(1200, dtype=np.uint16), sequence(kernels, code)
    in_stretches.adopt(by_definition, 500)
    found[:500] = by_definition[:500]
    in_stretches.extend(found, 700)
    in_stretches.extend(found, 1200)
    assert (found == by_definition).all()


@compiled_only
@given(st.lists(st.integers(1, 20_000), max_size=5), st.integers(1, 2))
@settings(max_examples=5)
def test_stretches_of_any_length_add_up_to_the_same_values(cuts: list[int], threads: int) -> None:
    found = np.zeros(20_000, dtype=np.uint16)
    in_stretches = sequence(kernels, OFFICERS, threads=threads, always=True)
    for count in [*sorted(cuts), 20_000]:
        found = found.copy()  # nothing may hold on to the array of an earlier call
        in_stretches.extend(found, count)
    assert (found == officers(20_000)).all()


@both
@given(st.integers(0, 400))
@settings(max_examples=20)
def test_what_was_adopted_goes_on_as_if_it_had_been_computed(kernel: Any, count: int) -> None:
    found = officers(400).copy()
    found[count:] = 0
    resumed = sequence(kernel, OFFICERS)
    resumed.adopt(found, count)
    resumed.extend(found, 400)
    assert (found == officers(400)).all()
    assert resumed.largest == found.max() and resumed.largest_at == found.argmax()


@compiled_only
@pytest.mark.parametrize("threads", [1, 2])
def test_the_values_of_officers_to_a_million(threads: int) -> None:
    # The digest, the record, the mask and the number of rare positions are test vectors of the specification.
    found, officers = np.zeros(10**6, dtype=np.uint16), sequence(kernels, OFFICERS, threads=threads)
    officers.extend(found, 10**6)
    assert hashlib.sha256(found.astype("<u2").tobytes()).hexdigest().startswith("206925e5d349003b")
    assert (officers.largest, officers.largest_at) == (302, 671288)
    assert (officers.mask, officers.twisted, officers.rare, officers.last_rare) == (0x1EE, False, 1584, 20627)


@compiled_only
@pytest.mark.parametrize("threads", [1, 2])
def test_blocks_settle_nearly_every_value_by_themselves(threads: int) -> None:
    found, officers = np.zeros(200_000, dtype=np.uint16), sequence(kernels, OFFICERS, threads=threads)
    officers.extend(found, 130_000)
    before = officers.left_to_step
    officers.extend(found, 200_000)
    assert officers.left_to_step - before < 70  # one in a thousand


@both
@pytest.mark.parametrize(
    ("taken", "distinct", "path", "threads", "message"),
    [
        (([1, 1], [], [], []), False, "", 1, "increase strictly"),
        (([0], [], [], []), False, "", 1, "from 1 on"),
        (([], [], [-1], []), False, "", 1, "from 0 on"),
        (([], [], [], [1]), True, "", 1, "two heaps"),
        (([], [1], [], []), False, "steam", 1, "steam"),
        (([], [1], [], []), False, "", 3, "one thread or two"),
    ],
)
def test_rules_that_are_none_are_refused(
    kernel: Any, taken: tuple[list[int], ...], distinct: bool, path: str, threads: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        kernel.NimSequence(*(np.array(each, dtype=np.int64) for each in taken), distinct, 0, path, threads)


@both
def test_a_stretch_lies_between_what_is_known_and_the_end_of_the_array(kernel: Any) -> None:
    found, kayles = np.zeros(10, dtype=np.uint16), sequence(kernel, KAYLES)
    kayles.extend(found, 8)
    for count in (7, 11):
        with pytest.raises(ValueError, match="length of the array"):
            kayles.extend(found, count)
        with pytest.raises(ValueError, match="length of the array"):
            kayles.adopt(found, count)


@compiled_only
def test_a_nim_value_beyond_16_bits_is_an_error_and_what_was_found_stays() -> None:
    count, nim = 70_000, np.arange(1, 70_000, dtype=np.int64)
    none, found = np.array([], dtype=np.int64), np.zeros(70_000, dtype=np.uint16)
    heaps = kernels.NimSequence(nim, nim, none, none)
    with pytest.raises(OverflowError, match="16 bits"):
        heaps.extend(found, count)
    assert heaps.known == 65535 and (found[:65535] == np.arange(65535)).all()


@compiled_only
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
@pytest.mark.usefixtures("interruptible")
def test_control_c_stops_both_threads_and_what_was_found_stays() -> None:
    found, officers = np.zeros(10**8, dtype=np.uint16), sequence(kernels, OFFICERS, threads=2)
    officers.extend(found, 50_000)
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        officers.extend(found, 10**8)
    known = officers.known
    found = found[: known + 5000].copy()
    officers.extend(found, known + 5000)
    assert (found == values(kernels, OFFICERS, known + 5000)).all()


@compiled_only
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
@pytest.mark.usefixtures("interruptible")
def test_control_c_ends_a_stretch_and_what_was_found_stays() -> None:
    found, dawson = np.zeros(10**6, dtype=np.uint16), sequence(kernels, DAWSONS_KAYLES)
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        dawson.extend(found, 10**6)
    known = dawson.known
    assert known < 10**6
    dawson.extend(found, known + 100)
    assert (found[: known + 100] == dawsons_kayles(known + 100)).all()
