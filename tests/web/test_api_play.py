"""Playing over the interface: positions, moves, hints and opponents of every game, checked against the rules."""

from __future__ import annotations

import json

import pytest

from sprague import game
from sprague.answers import closed_form
from sprague.games import CATALOGUE, PileRuleset
from sprague.solving import Outcome, outcome
from sprague.web.menu import described

NAMES = [card.text or name for name, card in CATALOGUE.items()]
TYPED = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % 3 = 0, 2, 1)"


def test_the_menu_offers_every_game_of_the_catalogue(server):
    menu = server.json("/api/games")["games"]
    assert [entry["name"] for entry in menu] == list(CATALOGUE)
    for entry in menu:
        rules = game(entry["text"])
        assert entry["start"] in entry["starts"] and entry["title"] and entry["rules"] and not entry["typed"]
        assert all(rules.position(rules.parse(start)) is not None for start in entry["starts"])
        assert (entry["closed_form"] is None) == (closed_form(rules) is None)
        for parameter in entry["parameters"] if not entry["sample"] else []:
            least, default, most = parameter["least"], parameter["default"] or 1, parameter["most"]
            assert least <= default <= most and all(game(text) for text in texts(entry, parameter["name"], most))


def texts(entry, name, most):
    """The game with one parameter at the end of its range, the others at their defaults or 1."""
    values = {each["name"]: each["default"] or 1 for each in entry["parameters"]} | {name: most}
    if entry["name"] == "moore":
        values["piles"] = 4
    return [f"{entry['name']}:{','.join(f'{key}={value}' for key, value in values.items())}"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [*NAMES, TYPED, "euclid:piles=3", "eraserhead:line7", "4.07", "0.8"])
def test_the_moves_of_a_position_are_those_of_the_rules(server, name):
    rules = game(name)
    shown = server.json("/api/position", game=name)
    here = rules.parse(shown["position"])
    moves = [move["to"] for move in shown["moves"]]
    options = [rules.format(option) for option in rules.options(here)]
    assert shown["complete"] == (len(options) <= 1000)
    assert moves == options[: None if shown["complete"] else 50]
    assert shown["finished"] is False
    for move in shown["moves"][:: max(1, len(moves) // 4)]:
        legal = server.json("/api/legal", game=name, to=move["to"], **{"from": shown["position"]})
        assert legal == {"legal": True, "from": shown["position"], "why": None, **move}
        check_touch(shown["view"], move, server.json("/api/position", game=name, position=move["to"])["view"])


def check_touch(before, move, after):
    """What a move touches, and nothing else, is different after it."""
    touch, kind = move["touch"], before["kind"]
    if "heap" in touch:
        left = [pile for i, pile in enumerate(before["piles"]) if i != touch["heap"] and pile != "0"]
        assert sorted([*left, *touch["into"]]) == sorted(pile for pile in after["piles"] if pile != "0")
    elif kind == "coins":
        heads = [
            {(r, c) for r, row in enumerate(view["rows"]) for c, coin in enumerate(row) if coin == "H"}
            for view in (before, after)
        ]
        assert sorted(map(list, heads[0] ^ heads[1])) == touch["turned"]
    elif kind in ("piles", "fraction"):
        assert sorted(touch["left"]) == sorted(after["piles"])
        for pile, left, taken in zip(before["piles"], touch["left"], touch["taken"], strict=True):
            assert int(pile) - int(left) == int(taken) >= 0
    elif kind == "coordinates":
        assert touch["left"] == after["piles"]
    elif kind == "strip":
        expected = list(before["squares"])
        expected[touch["square"]] = touch["token"]
        assert "".join(expected) == after["squares"]
    elif kind == "grid":
        left = [list(row) for row in before["rows"]]
        for row, column in touch["gone"]:
            assert left[row][column] == "#"
            left[row][column] = "."
        shown = ["".join(row)[: len(after["rows"][0])] for row in left[: len(after["rows"])]]
        assert shown == after["rows"] and all(cell in touch["gone"] for cell in touch["at"])
    elif kind == "text":
        assert touch == {} and move["label"] == f"move to {move['to']}"
    else:
        erasers = {vertex["name"] for vertex in before["vertices"] if vertex["eraser"]}
        assert erasers - {touch["from"]} | {touch["to"]} == {v["name"] for v in after["vertices"] if v["eraser"]}
        gone = [a for a, b in zip(before["edges"], after["edges"], strict=True) if a != b]
        assert [{edge["from"], edge["to"]} for edge in gone] == [{touch["from"], touch["to"]}]


def test_a_move_is_told_as_the_rules_allow_it(server):
    """From 3 and 5 to 1 and 3: two from each, where only equal numbers may be taken; 4 from 5, where one pile is."""
    for rule, taken in (("l = k", ["2", "2"]), ("l = 0 | k = 0", ["0", "4"]), ("l = 0 | k = 0 | l = k", ["0", "4"])):
        query = {"game": f"take l, k from x, y: {rule}", "from": "3,5", "to": "1,3"}
        assert server.json("/api/legal", **query)["touch"]["taken"] == taken


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("wythoff", "20,33"),
        ("rat", "7,12,20"),
        ("chomp:3x5", "#####/#####/#####"),
        ("eraserhead", "0,3,6"),
        ("spring-cleaning", "####/####/####"),
        ("magnetism:9", "."*9),
        ("fibonacci-nim", "18,17"),
        ("euclid-zero", "23,61"),
        ("moore:k=2,piles=4", "3,4,5,9"),
        ("grundy", "9,13"),
        (TYPED, "8,13"),
    ],
)  # fmt: skip
def test_whoever_follows_the_hints_wins(server, name, start):
    rules, position, mine = game(name), start, True
    while True:
        if mine:
            hint = server.json("/api/hint", game=name, position=position)
            assert hint["outcome"] == "N" and hint["why"]
            there = rules.move(rules.parse(position), rules.parse(hint["to"]))
            assert outcome(rules, there) is Outcome.P
            position = hint["to"]
        else:
            reply = server.json("/api/reply", game=name, position=position, seed=1)
            if reply["to"] is None:
                assert reply["position"]["finished"] and not list(rules.options(rules.parse(position)))
                return
            rules.move(rules.parse(position), rules.parse(reply["to"]))
            assert reply["position"]["position"] == reply["to"] and not reply["best"]
            position = reply["to"]
        mine = not mine


def test_a_lost_position_has_no_hint_but_a_reason(server):
    for name, position in (("rat", "3,6,11"), ("chomp:2x3", "##./#.."), ("grundy", "2"), (TYPED, "9,17")):
        hint = server.json("/api/hint", game=name, position=position)
        assert (hint["outcome"], hint["to"], hint["touch"]) == ("P", None, None) and hint["why"]


def test_where_no_winning_move_is_known_the_position_is_not_called_lost(server):
    position = "2097152,4194304"  # the winning move turns more coins than are written down
    hint = server.json("/api/hint", game="ruler", position=position)
    assert (hint["outcome"], hint["to"]) == ("N", None) and "P-position" not in hint["why"]
    assert hint["why"].startswith("This is an N-position, so some move wins, but none is known")
    assert server.json("/api/answer", game="ruler", position=position)["outcome"] == "N"
    assert server.json("/api/reply", game="ruler", position=position, seed=1)["best"] is False


def test_fat_rat_on_five_piles_is_won_by_its_formula(server):
    hint = server.json("/api/hint", game="fat-rat:m=5", position="140891,596853,800875,841235,888598")
    assert hint["to"] == "49848,99695,199389,398777,797553" and "not proved" not in hint["why"]


KINDS = [
    "misere:wythoff",
    "misere:nim",
    "misere:kayles",
    "misere:euclid",
    "misere:chomp:2x5",
    "misere:mock-turtles",
    "misere:eraserhead:cycle7",
    "misere:magnetism:5",
    "misere:fibonacci-nim",
    f"misere:{TYPED}",
    "misere:(nim 3 + kayles 4)",
    "pass:nim:piles=2",
    "pass:wythoff",
    'terminal:"x + y <= 2":wythoff:a=2',
    'misere:terminal:"x + y <= 2":wythoff',
]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", KINDS)
def test_games_of_another_kind_of_play_are_shown_played_and_named(server, name):
    """Whoever follows the hints leaves P-positions only; the end says who has won; every answer says what is played."""
    rules = game(name)
    about = server.json("/api/game", game=name)
    assert about["play"]["misere"] == rules.play.misere and about["play"]["end"] == rules.play.end
    assert about["play"]["words"] in about["title"] and about["view"] != "text"
    assert game(about["play"]["prefix"] + about["play"]["base"]) == rules
    shown = server.json("/api/position", game=name)
    assert shown["view"]["kind"] != "text" and not shown["finished"]
    options = [rules.format(option) for option in rules.options(rules.parse(shown["position"]))]
    assert sorted(move["to"] for move in shown["moves"]) == sorted(options)
    here = shown["position"]
    for _ in range(60):
        hint = server.json("/api/hint", game=name, position=here)
        assert hint["outcome"] == outcome(rules, rules.parse(here)).value
        assert (hint["to"] is None) == (
            hint["outcome"] == "P" or server.json("/api/position", game=name, position=here)["finished"]
        )
        if hint["to"] is None:
            reply = server.json("/api/reply", game=name, position=here, seed=1)
            if reply["to"] is None:
                break
            here = reply["to"]
            continue
        assert outcome(rules, rules.parse(hint["to"])) is Outcome.P
        here = hint["to"]
    assert list(rules.options(rules.parse(here))) == []
    ended = "won" if rules.play.misere else "lost"
    assert (
        server.json("/api/hint", game=name, position=here)["why"] == f"No move is left: whoever is to move has {ended}."
    )
    if rules.play.misere:
        assert "misère" in server.json("/api/answer", game=name, position=shown["position"])["how"]


def test_a_rule_behind_a_kind_of_play_is_marked_where_it_is_wrong(server):
    text = "misere:take l from x: l < why"
    assert server.get("/api/game", game=text).json()["at"] == [text.index("why"), len(text)]


@pytest.mark.parametrize(
    ("name", "here", "there", "why"),
    [
        ("wythoff", "4,7", "3,5", "do not allow to take 1 and 2"),
        ("wythoff", "4,7", "4,7", "must change something"),
        ("wythoff", "4,7", "4,8", "No pile may grow"),
        ("wythoff", "0,0", "0,0", "must change something"),
        ("chomp:2x3", "##./##.", "###/#..", "do not allow this move"),
        ("chomp:2x2", "*./..", "*#/..", "No move is left"),
        ("euclid", "4,7", "1,4", "do not allow this move"),
        ("grundy", "4", "2,2", "do not allow this move"),
    ],
)
def test_an_illegal_move_explains_itself(server, name, here, there, why):
    said = server.json("/api/legal", game=name, to=there, **{"from": here})
    assert said["legal"] is False and why in said["why"] and (said["label"], said["touch"]) == (None, None)


def test_levels_differ_and_a_seed_repeats_a_move(server):
    found = {}
    for level in ("random", "learner", "skilled", "perfect"):
        query = {"game": "nim:piles=3", "position": "3,5,7", "level": level}
        replies = [server.json("/api/reply", **query, seed=seed) for seed in range(24)]
        assert server.json("/api/reply", **query, seed=3) == replies[3]
        assert all(game("nim").is_move((3, 5, 7), game("nim").parse(reply["to"])) for reply in replies)
        found[level] = sum(reply["best"] for reply in replies)
    assert found["random"] == 0 < found["learner"] < found["skilled"] < found["perfect"] == 24
    assert server.get("/api/reply", game="nim", level="godlike").status_code == 400


@pytest.mark.parametrize("name", ["wythoff", "rat", "mouse", "nim:piles=5", "euclid", "fibonacci-nim"])
def test_piles_of_a_thousand_digits_are_played(server, name):
    rules = game(name)
    assert isinstance(rules, PileRuleset)
    numbers = [str(10**1000 + 7 * i**3) for i in range(1, (rules.piles or 1) + 1)]
    position = ",".join(numbers)
    shown = server.json("/api/position", game=name, position=position)
    assert shown["view"]["piles"] == numbers
    assert shown["finished"] is False and (shown["complete"] is False or name == "euclid")
    hint = server.json("/api/hint", game=name, position=position)
    for to in (hint["to"], server.json("/api/reply", game=name, position=position, level="random", seed=5)["to"]):
        assert to is None or rules.is_move(rules.parse(position), rules.parse(to))
        if to:
            assert server.json("/api/legal", game=name, to=to, **{"from": position})["legal"] is True
    answer = server.json("/api/answer", game=name, position=position)
    assert answer["outcome"] == hint["outcome"] and answer["how"].startswith("by the closed form")


def test_a_typed_rule_is_described_or_its_mistake_is_marked(server):
    shown = server.json("/api/game", game=TYPED)
    assert (shown["typed"], shown["labels"], shown["view"], shown["start"]) == (True, ["x", "y"], "piles", "7,12")
    assert "≡ 0 (mod 3)" in shown["sentence"] and shown == json.loads(json.dumps(described(TYPED)))
    wrong = server.get("/api/game", game="take l from x: l <= why & x > 0")
    assert (wrong.status_code, wrong.json()["at"]) == (400, [20, 23]) and "'why'" in wrong.json()["error"]
    end = server.get("/api/position", game="take l from x: l <=")
    assert (end.status_code, end.json()["at"]) == (400, [19, 19])
    raising = server.get("/api/game", game="x, y -> p, q: p + q < x + y")
    assert raising.status_code == 400 and "raises a pile" in raising.json()["error"] and "at" not in raising.json()


@pytest.mark.parametrize(
    ("path", "query", "status", "words"),
    [
        ("/api/position", {"game": "no-such-game"}, 404, "no game is called"),
        ("/api/position", {"game": "nim", "position": "1,2"}, 400, "3 piles"),
        ("/api/position", {"game": "nim", "position": "-1,2,3"}, 400, "at least 0"),
        ("/api/position", {"game": "chomp:2x2", "position": "####"}, 400, "off the board"),
        ("/api/position", {"game": "chomp:41x41"}, 400, "1500 squares"),
        ("/api/position", {"game": "magnetism:3000"}, 400, "at most 2000 squares"),
        ("/api/position", {"game": "spring-cleaning:41x41"}, 400, "at most 900 cells"),
        ("/api/position", {"game": "grundy", "position": ",".join("1" * 61)}, 400, "at most 60 piles"),
        ("/api/position", {"game": "/etc/passwd.py:x"}, 404, "no game is called"),
        ("/api/position", {}, 400, "game"),
        ("/api/position", {"game": ""}, 400, "game"),
        ("/api/position", {"game": "x" * 2001}, 400, "game"),
        ("/api/answer", {"game": "nim", "nim": "perhaps"}, 400, "nim"),
    ],
)
def test_bad_questions_are_refused_in_a_sentence(server, path, query, status, words):
    answer = server.get(path, **query)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    assert words in answer.json()["error"] and "\n" not in answer.json()["error"]


@pytest.mark.parametrize("name", ["kayles", "0.07", "0.28", "laskers-nim", "subtraction:1,3,4"])
def test_heaps_of_a_hundred_digits_are_played_by_the_period(server, name):
    rules, n = game(name), 10**100
    position = f"5,{n + 7}"
    hint = server.json("/api/hint", game=name, position=position)
    assert hint["outcome"] == "N" and "by the period of the nim-sequence" in hint["why"]
    assert rules.is_move((5, n + 7), rules.parse(hint["to"]))
    lost = f"{n},{n}"
    hint = server.json("/api/hint", game=name, position=lost)
    assert hint["to"] is None and hint["why"].startswith("This is a P-position")
    for seed in range(5):
        reply = server.json("/api/reply", game=name, position=lost, level="random", seed=seed)
        assert rules.is_move((n, n), rules.parse(reply["to"]))
        assert not reply["position"]["finished"]
