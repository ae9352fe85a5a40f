"""Random rules, discovered, against a brute force that knows nothing of ours: it reads the text of the rule itself."""

import random
import re
from collections import Counter
from itertools import product

import pytest

import sprague
from sprague import discovery
from sprague.logic.automata.limits import Limits

SEED = 15
UP_TO = {1: 150, 2: 26, 3: 9}
"""The brute force goes so far, by the number of piles."""

TAKEN, PILES = "lkm", "xyz"


def rule(chooser):
    """A rule on one to three piles, as a person would type it."""
    piles = chooser.choices([1, 2, 3], [2, 5, 2])[0]
    taken, names = TAKEN[:piles], PILES[:piles]
    parts = [alternative(chooser, taken, names) for _ in range(chooser.randint(1, 3))]
    alone = [" & ".join(f"{other} = 0" for other in taken if other != each) for each in taken]
    if piles > 1 and chooser.random() < 0.7:  # as in most games, one pile alone may be taken from
        parts += alone
    return f"take {', '.join(taken)} from {', '.join(names)}: " + " | ".join(f"({part})" for part in parts)


def alternative(chooser, taken, names):
    return " & ".join(comparison(chooser, taken, names) for _ in range(chooser.randint(1, 3)))


def comparison(chooser, taken, names):
    l, k, x, y = (chooser.choice(each) for each in (taken, taken, names, names))
    a, b, m = chooser.randint(1, 4), chooser.randint(0, 5), chooser.randint(2, 5)
    return chooser.choice(
        [
            f"{l} = {b}",
            f"{l} <= {b}",
            f"{l} = {k}",
            f"{l} < {k} + {a}",
            f"{l} % {m} = {b % m}",
            f"({x} - {l}) % {m} = {b % m}",
            f"{a}{l} <= {x}",
            f"{x} <= {y} + {b}",
            f"{x} % {m} = {b % m}",
            f"~({l} = {a}{k} + {b})",
        ]
    )


def legal(text):
    """The rule as a function of the piles, in increasing order, and what is taken from each; by Python alone."""
    head, _, body = text.partition(":")
    taken, names = (re.findall(r"\w", part) for part in head.removeprefix("take").split("from"))
    body = re.sub(r"(\d)([a-z])", r"\1*\2", body)
    body = re.sub(r"(?<![<>])=", "==", body).replace("|", " or ").replace("&", " and ").replace("~", " not ")
    return eval(f"lambda {', '.join(names + taken)}: {body.strip()}", {"__builtins__": {}}), len(names)


def p_positions(text):
    """The P-positions, those from which no move leads to one; a move takes at least one token."""
    allowed, piles = legal(text)
    box = sorted(product(range(UP_TO[piles] + 1), repeat=piles), key=sum)
    lost = set()
    for here in (each for each in box if list(each) == sorted(each)):
        moves = (gone for gone in product(*(range(pile + 1) for pile in here)) if any(gone))
        wins = any(
            tuple(sorted(a - b for a, b in zip(here, gone, strict=True))) in lost and allowed(*here, *gone)
            for gone in moves
        )
        if not wins:
            lost.add(here)
    return lost, piles


def contradictions(text, seconds):
    """The verdicts on what is discovered and on a claim of ours, and where a small position is not as it says."""
    lost, piles = p_positions(text)
    found = discovery.discover(sprague.game(text), seconds)
    wrong = []
    if found.statement:
        reach = UP_TO[piles] if found.word == "proved" else min(UP_TO[piles], found.bound)
        for here in product(range(reach + 1), repeat=piles):
            if list(here) == sorted(here) and found.is_p_position(here) != (here in lost):
                wrong.append(f"{text}: {found.word} {found.statement}, but not at {here}")
                break
    claim = " & ".join(f"{x} % 2 = 0" for x in PILES[:piles])  # true of some games and false of most
    verdict = sprague.prove(sprague.game(text), claim, limits=Limits(seconds=seconds))
    if verdict.word == "proved" and lost != all_even(piles):
        wrong.append(f"{text}: proved {claim}")
    return found.word, verdict.word, wrong


def all_even(piles):
    evens = product(range(0, UP_TO[piles] + 1, 2), repeat=piles)
    return {here for here in evens if list(here) == sorted(here)}


@pytest.mark.parametrize(
    ("count", "seconds"), [(10, 1), pytest.param(300, 2, marks=pytest.mark.nightly)], ids=["ten", "300"]
)
def test_nothing_that_is_discovered_of_random_rules_contradicts_brute_force(count, seconds):
    chooser = random.Random(SEED)
    words, wrong = Counter(), []
    for _ in range(count):
        text = rule(chooser)
        discovered, proved, contradicted = contradictions(text, seconds)
        words.update([f"discover: {discovered}", f"prove: {proved}"])
        wrong += contradicted
    print(f"{count} rules: {dict(sorted(words.items()))}; {len(wrong)} contradictions")
    assert wrong == []
    assert words["discover: proved"] >= count // 5  # else nothing was put to the test


def test_the_brute_force_reads_the_rules_of_wythoffs_game():
    lost, piles = p_positions("take l, k from x, y: (l = 0) | (k = 0) | (1l = k)")
    assert piles == 2 and sorted(lost)[:5] == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
