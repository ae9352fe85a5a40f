"""The learner of words and the search for the least wrong sum: the compiled ones and their twins."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import kernels
from sprague.kernels import twins as pure
from sprague.misere_theory.finding import GaveUp, QuotientSearch, SearchLimits, certificate

compiled_only = pytest.mark.skipif(not kernels.COMPILED, reason="the extension module is not built")

# Rules of small games on items 1, 2, …: for each some options, which are words in smaller items.
games = st.integers(1, 4).flatmap(
    lambda count: st.tuples(
        *(st.lists(st.lists(st.integers(1, n - 1), max_size=2) if n > 1 else st.just([]), min_size=1, max_size=3)
          for n in range(1, count + 1))
    )
)  # fmt: skip


def found(module, moves):
    """What a search for the quotient finds with these kernels; None where there are too many classes."""
    names = {"WordLearner": module.WordLearner, "least_wrong_sum": module.least_wrong_sum}
    with mock.patch.multiple("sprague.kernels", **names):
        search = QuotientSearch(SearchLimits(classes=60))
        try:
            for options in moves:
                search.add([tuple(sorted(option, reverse=True)) for option in options])
        except GaveUp:
            return search.quotient.order
        return certificate("items", search.quotient, search.verify(), None)


@compiled_only
@settings(max_examples=100, deadline=None)
@given(games)
def test_kernels_and_their_twins_find_the_same(moves):
    assert found(kernels, moves) == found(pure, moves)


@compiled_only
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_searches_find_the_same(data):
    """In random monoids ⟨a | aᵐ⁺ᵏ = aᵐ⟩ with random contexts."""
    order = data.draw(st.integers(2, 9))
    again = data.draw(st.integers(0, order - 1))
    powers = [n if n < order else again + (n - again) % (order - again) for n in range(2 * order)]
    products = np.array([[powers[x + y] for y in range(order)] for x in range(order)], dtype=np.int32)
    count = data.draw(st.integers(1, 4))
    values = data.draw(st.lists(st.integers(0, order - 1), min_size=count, max_size=count))
    rows = data.draw(st.lists(st.lists(st.booleans(), min_size=order, max_size=order), min_size=count, max_size=count))
    bound = data.draw(st.sampled_from([[], [2], [count, 1, 1]]))
    arguments = products, list(range(1, count + 1)), values, np.array(rows), bound, 60.0
    one, two = kernels.least_wrong_sum(*arguments), pure.least_wrong_sum(*arguments)
    assert one[:2] == two[:2]
    assert np.array_equal(one[2], two[2]) and np.array_equal(one[3], two[3])


@pytest.mark.parametrize("module", [kernels, pure], ids=["chosen", "pure"])
def test_the_learner_says_which_limit_it_reached(module):
    kayles = [[[]], [[], [1]], [[1], [2], [1, 1]], [[2], [3], [1, 1], [2, 1]], [[3], [4], [2, 1], [3, 1], [2, 2]]]
    learner = module.WordLearner(1, 10**6)
    learner.suppose([1, 2, 3, 4, 5], kayles, [])
    assert learner.learn(60) == "classes"
    learner = module.WordLearner(1000, 100)
    learner.suppose([1, 2, 3, 4, 5], kayles, [])
    assert learner.learn(60) == "outcomes"
    with pytest.raises(ValueError, match="255 generators"):
        learner.suppose(list(range(300)), [[] for _ in range(300)], [])


@compiled_only
def test_words_that_a_context_tells_apart_get_leaves_of_their_own():
    """Heaps 1 and 2 of Nim: ∗2 is taken for nothing until somebody says that ∗2 + ∗2 is P, and so on."""
    learner = kernels.WordLearner(100, 10**6)
    learner.suppose([1, 2], [[[]], [[], [1]]], [])
    assert learner.learn(60) == "" and learner.representatives == [[], [1]]
    assert learner.split([2], [], [2], 60) and not learner.split([2], [], [2], 60)
    assert learner.learn(60) == "" and learner.representatives == [[], [1], [2], [2, 1]]
    assert learner.split([2, 2], [1], [2, 2], 60) and learner.learn(60) == ""
    assert learner.representatives == [[], [1], [2], [2, 1], [2, 2], [2, 2, 1]]
    assert learner.in_p == [0, 1, 0, 0, 1, 0]


@compiled_only
def test_ctrl_c_ends_a_long_search(interruptible):
    program = "from sprague.misere_theory import *; find_quotient('0.3122', 12, SearchLimits(4000, 10**9, 600), 600)"
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, env=os.environ) as child:
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        try:
            _, said = child.communicate(timeout=60)
        finally:
            child.kill()
    assert child.returncode != 0 and b"KeyboardInterrupt" in said


@pytest.mark.parametrize("module", [pytest.param(kernels, marks=compiled_only), pure], ids=["compiled", "pure"])
def test_words_of_more_than_255_letters_are_learnt(module):
    learner = module.WordLearner(100, 10**7)
    learner.suppose([1, 2], [[()], [(1,) * 300]], [])
    assert learner.learn(5.0) == ""
    assert [tuple(each) for each in learner.representatives] == [(), (1,)]


@compiled_only
def test_a_word_that_is_too_long_is_a_limit_with_a_name():
    learner = kernels.WordLearner(100, 10**7)
    learner.suppose([1, 2], [[()], [(1,) * 70_000]], [])
    assert SearchLimits().words(learner.learn(5.0)) == "a sum of more than 65535 items"
