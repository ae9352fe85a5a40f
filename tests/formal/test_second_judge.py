"""The judge that needs no Coq: what is true it accepts, and nothing that was changed."""

import json
import random
from collections import defaultdict
from itertools import permutations

import pytest

import sprague
from sprague.claims import Claim
from sprague.cli import status
from sprague.errors import BadParameter
from sprague.formal import theorem
from sprague.formal.checking import judged, unexpected
from sprague.formal.second_checker import Growth

GAMES = {"mouse": "mouse", "wythoff": "wythoff", "kayles": "kayles"}
GAMES |= {"fibonacci_nim": "fibonacci-nim", "fibonacci_subtraction": "fibonacci-subtraction"}
GAMES |= {"misere_wythoff": "misere:wythoff", "laskers_nim": "laskers-nim", "ruler": "ruler"}
GAMES |= {"three_heaps": "0.8", "rising": "0.1b", "by_three": "8.2", "split": "4.7"}
GAMES |= {"ended_wythoff": 'terminal:"x + y <= 2":wythoff', "mock_turtles": "mock-turtles"}

VALUES = {"to_zero": ("wythoff", "nim-values to 0: v = 0 & exists n. x = floor(n phi) & y = x + n")}
VALUES["misere_values"] = ("misere:nim:piles=1", "nim-values: v = 1 & x1 = 0 | v = 0 & x1 = 1 | v = x1 & x1 > 1")


@pytest.fixture(scope="module")
def records():
    theorems = [theorem(sprague.discover(game).claim, name) for name, game in GAMES.items()]
    theorems += [theorem(Claim.of(*said), name) for name, said in VALUES.items()]
    assert {unexpected(each.text) for each in theorems} == {""}  # or Coq would not be asked
    return {each.name: each.record for each in theorems}


def accepted(text, path):
    path.write_text(text, encoding="utf-8")
    try:
        return all(proved for _, proved in judged(path))
    except BadParameter:
        return False


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [*GAMES, *VALUES])
def test_what_is_proved_is_accepted(name, records, tmp_path, capsys):
    path = tmp_path / f"{name}.json"
    path.write_text(records[name], encoding="utf-8")
    assert status(["check", str(path)]) == 0 and "proved" in capsys.readouterr().out


def damaged(found, generator):
    """One number of a certificate changed."""
    if found["table"]:
        lists = {name: each for name, each in found["table"].items() if isinstance(each, list) and each}
        changed = lists[generator.choice([*lists])]
        if isinstance(changed[0], list):
            changed = generator.choice(changed)
        changed[generator.randrange(len(changed))] += generator.choice([1, 2, 8])
        return
    condition = generator.choice(found["conditions"])
    classes = bytearray.fromhex(condition["classes"])
    if generator.random() < 0.7:
        classes[generator.randrange(len(classes))] ^= 1 << generator.randrange(8)
        condition["classes"] = classes.hex()
        return
    step = generator.choice(condition["steps"])
    place = len(step) - 1
    if step[0] == "Atom":
        step[1][-1] = step[1][-1] + 1 if isinstance(step[1][-1], int) else [1]
    else:
        step[place] += generator.choice([-1, 1])


def all_refused(records, path, count):
    generator = random.Random(1)
    for _ in range(count):
        text = records[generator.choice([*records])]
        found = json.loads(text)
        damaged(found, generator)
        if json.loads(text) != found:
            assert not accepted(json.dumps(found), path), found["theorem"]


def test_damaged_certificates_are_refused(records, tmp_path):
    all_refused(records, tmp_path / "x.json", 25)


@pytest.mark.nightly
def test_a_thousand_damaged_certificates_are_refused(records, tmp_path):
    all_refused(records, tmp_path / "x.json", 1000)


def test_the_certificate_of_another_claim_is_refused(records, tmp_path):
    found = json.loads(records["mouse"])
    for said in ("x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 2", "x = y"):
        found["claim"] = json.loads(Claim.of("mouse", said).to_json())
        assert not accepted(json.dumps(found), tmp_path / "x.json")
    found["claim"] = json.loads(Claim.of("wythoff", "x = y").to_json())
    assert not accepted(json.dumps(found), tmp_path / "x.json")


@pytest.mark.parametrize("name", ["three_heaps", "rising", "by_three"])
def test_a_period_with_another_number_or_without_an_option_is_refused(name, records, tmp_path):
    table = json.loads(records[name])["table"]
    others = [{each: table[each] + 1} for each in table if isinstance(table[each], int)]
    for other in [*others, {"options": table["options"][:-1]}, {"options": table["options"][::-1]}, {"values": []}]:
        found = json.loads(records[name]) | {"table": table | other}
        assert not accepted(json.dumps(found), tmp_path / "x.json"), other
        assert not proved(table | other), other


@pytest.mark.parametrize(("name", "both"), [("three_heaps", {False}), ("rising", {True, False})])
def test_options_that_do_not_move_on_to_larger_heaps_are_refused(name, both, records):
    table = json.loads(records[name])["table"]
    judge, options = Growth(**table), iter(table["options"])
    kinds = defaultdict(set)
    for heap in range(table["least"] + 2 * judge.p):
        for wanted in range(judge.value(heap)):
            taken, *heaps = next(options)
            below = judge.high(heap) - (wanted >> judge.places)
            kind = sum(below >= bound for bound in (judge.slack, judge.slack + 2)) if heap >= judge.least else "listed"
            for order in permutations(heaps):  # the same option; the first heap is the one that may move along
                kinds[kind].add(judge.shows((heap, wanted), (taken, *order)))
                if kind == 0:  # as if it had to do both: along with the value, and with one that stays
                    kinds["both"].add(judge._replace(slack=below).shows((heap, wanted), (taken, *order)))
    assert kinds == {"listed": {True}, "both": both, 0: {True, False}, 1: {True, False}, 2: {True, False}}


def test_values_that_some_option_has_and_options_that_are_no_moves_are_refused():
    one_token = {"code": [0, 3], "again": [], "start": 0, "saltus": 0, "times": 1, "slack": 1, "least": 2}
    options = [[1, heap - 1, 0, 0] for heap in (1, 3, 5)]
    assert proved(one_token | {"period": 2, "values": [0, 1], "places": 1, "options": options})
    assert not proved(one_token | {"code": [0, 1], "period": 2, "values": [0, 1], "places": 1, "options": options})
    constant = one_token | {"period": 1, "values": [0], "places": 0, "options": []}
    assert not proved(constant) and not proved(constant | {"code": [0], "again": [3]})


def proved(table):
    try:
        return Growth(**table).proved()
    except LookupError:
        return False


@pytest.mark.parametrize("far", [99, -99])
def test_a_step_that_speaks_of_none_before_it_is_no_certificate(far, records, tmp_path):
    found, path = json.loads(records["mouse"]), tmp_path / "x.json"
    step = next(step for step in found["conditions"][0]["steps"] if step[0] == "Ex")
    step[2] = far
    path.write_text(json.dumps(found))
    with pytest.raises(BadParameter, match="not a certificate"):
        judged(path)


def test_what_is_no_certificate_is_named_in_one_line(tmp_path, capsys):
    path = tmp_path / "x.json"
    for text in (
        "{}",
        '{"format": "sprague theorem 3"}',
        '{"format": "sprague theorem 3", "claim": []',
        "",
        "[" * 5000,
    ):
        path.write_text(text)
        assert status(["check", str(path)]) == 2
        error = capsys.readouterr().err
        assert str(path) in error and len(error.splitlines()) == 1


@pytest.mark.parametrize("change", [{"theorem": -7}, {"theorem": "a\nb"}, {"table": "x"}, {"says": "1 = 1"}])
def test_what_is_only_read_in_a_certificate_is_that_of_its_claim_too(change, records, tmp_path, capsys):
    found, path = json.loads(records["mouse"]), tmp_path / "x.json"
    (found["conditions"][0] if "says" in change else found).update(change)
    path.write_text(json.dumps(found))
    assert status(["check", str(path)]) == 2 and len(capsys.readouterr().err.splitlines()) == 1


def test_the_claim_of_a_certificate_is_printed_and_read_twice(records, tmp_path, capsys):
    (tmp_path / "x.json").write_text(records["mouse"])
    said = capsys.readouterr().out if status(["check", str(tmp_path / "x.json")]) == 0 else ""
    assert "the P-positions of mouse at (x, y)" in said and "read twice: rules at" in said
