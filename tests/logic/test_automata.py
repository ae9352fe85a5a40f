"""Automata: what they accept is compared with the definition, word by word."""

from itertools import product as words_of

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.logic.automata.dfa import Automaton, forgotten, minimal, product, relettered

LENGTH = 5


@st.composite
def tables(draw, letters=2, most=5):
    """A complete automaton that is not minimal: its table and its accepting states."""
    states = draw(st.integers(1, most))
    rows = draw(
        st.lists(
            st.lists(st.integers(0, states - 1), min_size=letters, max_size=letters), min_size=states, max_size=states
        )
    )
    return np.array(rows), np.array(draw(st.lists(st.booleans(), min_size=states, max_size=states)))


def accepted(table, accepting, letters, length=LENGTH):
    found = set()
    for size in range(length + 1):
        for word in words_of(range(letters), repeat=size):
            state = 0
            for letter in word:
                state = table[state, letter]
            if accepting[state]:
                found.add(word)
    return found


def words(automaton: Automaton, length=LENGTH):
    return accepted(automaton.table, automaton.accepting, automaton.letters, length)


@given(tables())
def test_the_minimal_automaton_accepts_the_same_words_and_no_two_of_its_states_agree(pair):
    table, accepting = pair
    small = minimal(table, accepting)
    assert words(small) == accepted(table, accepting, 2)
    futures = set()
    for state in range(len(small)):
        order = [state, *(s for s in range(len(small)) if s != state)]
        number = np.argsort(order)
        futures.add(frozenset(accepted(number[small.table[order]], small.accepting[order], 2, length=len(small))))
    assert len(futures) == len(small)


@given(tables(), st.randoms())
def test_two_minimal_automata_of_one_language_are_equal(pair, random):
    table, accepting = pair
    shuffled = [0, *random.sample(range(1, len(table)), len(table) - 1)]
    number = np.argsort(shuffled)
    assert minimal(table, accepting).equals(minimal(number[table[shuffled]], accepting[shuffled]))


@given(a=tables(), b=tables())
def test_a_product_accepts_what_the_two_accept_together(a, b):
    left, right = accepted(*a, 2), accepted(*b, 2)
    wanted = {"and": left & right, "or": left | right, "and not": left - right, "xor": left ^ right}
    for join, language in wanted.items():
        assert words(product(minimal(*a), minimal(*b), join)) == language


@settings(max_examples=30)
@given(tables(letters=4, most=4))
def test_forgetting_a_track_accepts_what_some_digits_complete_with_zeros_in_front(pair):
    table, accepting = pair
    moves = table.reshape(len(table), 2, 2).astype(np.int32)  # letters 0 and 1, two ways each
    whole = accepted(table, accepting, 4, length=LENGTH + 1)
    spelt = {tuple(letter // 2 for letter in word) for word in whole}
    found = forgotten(moves, accepting)
    for word in words(found, length=2):  # a state is left, by zeros, in fewer steps than there are states
        assert any((0,) * zeros + word in spelt for zeros in range(LENGTH + 2 - len(word)))
    for word in spelt:
        assert found.accepts(word)
        if word and word[0] == 0:
            assert found.accepts(word[1:])


def test_many_subsets_are_looked_at_in_pieces(monkeypatch):
    from sprague.logic.automata import dfa

    states = 13  # "the letter 10 places before the end was 1" needs 2^10 subsets
    moves = np.zeros((states, 2, 2), dtype=np.int32)
    moves[0] = [[0, 0], [0, 1]]
    moves[1:11] = np.arange(2, 12)[:, None, None]
    moves[11:] = 12
    accepting = np.arange(states) == 10
    whole = forgotten(moves, accepting)
    monkeypatch.setattr(dfa, "MOST_AT_ONCE", 64)
    assert whole.equals(forgotten(moves, accepting))
    assert len(whole) == 2**10
    for n in range(2**11):
        word = [n >> place & 1 for place in reversed(range(11))]
        assert whole.accepts(word) == bool(word[1])


@given(tables())
def test_the_shortest_word_is_the_first_of_the_shortest(pair):
    automaton = minimal(*pair)
    found = automaton.shortest_word()
    every = sorted(words(automaton), key=lambda word: (len(word), word))
    assert (None if found is None else tuple(found)) == (every[0] if every else None)


@given(tables(), st.lists(st.integers(0, 1), min_size=1, max_size=3))
def test_respelt_letters_are_read_as_the_old_ones(pair, letters):
    automaton = minimal(*pair)
    respelt = relettered(automaton, np.array(letters))
    for word in words_of(range(len(letters)), repeat=3):
        assert respelt.accepts(word) == automaton.accepts(letters[letter] for letter in word)
