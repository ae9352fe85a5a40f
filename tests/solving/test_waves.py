"""The hidden wave of a sequence, compared with the sum that defines it, and with sequences whose wave is known."""

import cmath
import random

import pytest

from sprague import kernels
from sprague.solving import nim_sequence
from sprague.solving.sequences import WINDOW, wave


def strength(values, frequency):
    """By the definition: how far the heaps of each value point the same way, on average."""
    sums = {}
    for n, value in enumerate(values):
        sums[value] = sums.get(value, 0) + cmath.exp(2j * cmath.pi * frequency * n)
    return sum(map(abs, sums.values())) / len(values)


def test_a_sequence_of_period_p_turns_once_in_p_heaps():
    assert (wave([0, 1] * 64).frequency, wave([0, 1] * 64).strength) == (0.5, pytest.approx(1))
    found = wave([0, 1, 2, 3, 5, 8, 9, 4] * 16)
    assert found.frequency in (1 / 8, 2 / 8, 3 / 8, 4 / 8) and found.strength == pytest.approx(1)


def test_it_is_the_strongest_of_all_frequencies_by_the_definition():
    chance = random.Random(1)
    for _ in range(5):
        values = [chance.randrange(4) if chance.random() < 0.4 else (5 * n // 13) % 3 for n in range(48)]
        found = wave(values)
        assert found.strength == pytest.approx(strength(values, found.frequency))
        assert found.strength == pytest.approx(max(strength(values, k / 48) for k in range(1, 25)))


def test_no_wave_where_there_is_none():
    chance = random.Random(2)
    assert wave([chance.randrange(8) for _ in range(4096)]).strength < 0.12
    assert wave([]) is None and wave([3]) is None


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
def test_officers_have_one_that_stays():
    values = nim_sequence("0.6", 4 * WINDOW)
    for begin in range(WINDOW, 4 * WINDOW, WINDOW):
        found = wave(values[begin : begin + WINDOW])
        assert abs(found.frequency - 0.3482042) < 2 / WINDOW and found.strength > 0.8
