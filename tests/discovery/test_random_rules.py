"""Random rules, discovered, against a brute force that knows nothing of ours: it reads the text of the rule itself."""

import random
import re
import secrets
from collections import Counter
from itertools import product

import pytest

import sprague
from sprague import discovery
from sprague.errors import BadParameter, OutOfTime
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


KINDS = ("", "", "misere:", "blocking:1:", "blocking:2:", "terminal:", "pass:")
"""Of play; where the total is at most 2 play ends with ``terminal:``, and whoever is there has lost."""


def p_positions(kind, text):
    """The P-positions of a kind of play; a move takes at least one token, a pass, s = 1, none."""
    allowed, piles = legal(text)
    box = sorted(product(range(UP_TO[piles] + 1), repeat=piles), key=sum)
    lost = set()
    for here in (each for each in box if list(each) == sorted(each)):
        gone = (each for each in product(*(range(pile + 1) for pile in here)) if any(each))
        left = [[a - b for a, b in zip(here, each, strict=True)] for each in gone if allowed(*here, *each)]
        if kind == "terminal:" and sum(here) <= 2:
            left = []
        for passes in (0, 1) if kind == "pass:" else (None,):
            flag = () if passes is None else (passes,)
            losing = sum((*sorted(each), *flag) in lost for each in left)
            losing += bool(passes and left and (*here, 0) in lost)
            blocked = int(kind[9:-1]) if kind.startswith("blocking") else 0
            if losing <= blocked and not (kind == "misere:" and not left):
                lost.add((*here, *flag))
    return lost, piles


def named(kind, text):
    """The rule under a kind of play, as a person would type it."""
    names = re.findall(r"\w", text.partition(":")[0].split("from")[1])
    return f'terminal:"{" + ".join(names)} <= 2":{text}' if kind == "terminal:" else kind + text


def contradictions(kind, rule, seconds):
    """The verdicts on what is discovered and on a claim of ours, and where a small position is not as it says."""
    lost, piles = p_positions(kind, rule)
    text = named(kind, rule)
    found = discovery.discover(sprague.game(text), seconds)
    wrong = []
    flags = [(0,), (1,)] if kind == "pass:" else [()]
    if found.statement:
        reach = UP_TO[piles] if found.word == "proved" else min(UP_TO[piles], found.bound)
        for here in (each for each in product(range(reach + 1), repeat=piles) if list(each) == sorted(each)):
            if differs := [each for flag in flags if found.is_p_position(each := (*here, *flag)) != (each in lost)]:
                wrong.append(f"{text}: {found.word} {found.statement}, but not at {differs[0]}")
                break
    claim = " & ".join(f"{x} % 2 = 0" for x in PILES[:piles])  # true of some games and false of most
    verdict = sprague.prove(sprague.game(text), claim, limits=Limits(seconds=seconds))
    if verdict.word == "proved" and {each[:piles] for each in lost} != all_even(piles):
        wrong.append(f"{text}: proved {claim}")
    return found.word, verdict.word, wrong


def all_even(piles):
    evens = product(range(0, UP_TO[piles] + 1, 2), repeat=piles)
    return {here for here in evens if list(here) == sorted(here)}


@pytest.mark.nightly
@pytest.mark.parametrize(("count", "seconds", "fresh"), [(6, 1, False), (300, 2, True)], ids=["six", "300"])
def test_nothing_that_is_discovered_of_random_rules_contradicts_brute_force(count, seconds, fresh):
    seed = secrets.randbelow(10**9) if fresh else SEED
    print(f"seed {seed}")
    chooser = random.Random(seed)
    words, wrong = Counter(), []
    for _ in range(count):
        text, kind = rule(chooser), chooser.choice(KINDS)
        try:
            sprague.game(named(kind, text))
        except BadParameter as error:
            assert kind == "pass:" and "a pass is for games that end with no tokens" in str(error)
            kind = ""
        try:
            discovered, proved, contradicted = contradictions(kind, text, seconds)
        except OutOfTime:  # what is said to take longer contradicts nothing
            words["out of time"] += 1
            continue
        words.update([f"discover: {discovered}", f"prove: {proved}", kind])
        wrong += contradicted
    print(f"{count} rules: {dict(sorted(words.items()))}; {len(wrong)} contradictions")
    assert wrong == [], f"seed {seed}"
    assert words["out of time"] <= 1 + count // 20
    assert words["discover: proved"] >= count // 6  # else nothing was put to the test


def test_the_brute_force_reads_the_rules_of_wythoffs_game():
    lost, piles = p_positions("", "take l, k from x, y: (l = 0) | (k = 0) | (1l = k)")
    assert piles == 2 and sorted(lost)[:5] == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
