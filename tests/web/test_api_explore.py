"""Maps, points and cells over the interface are those of the solvers; documents and the tree those of the sources."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from urllib.parse import unquote

import numpy as np
import pytest

import sprague
from sprague import game, nim_sequence, nim_value, nim_values, outcome, p_positions
from sprague.games import NORMAL
from sprague.numbers import rationals
from sprague.papers import claims, documents
from sprague.solving.definition import ByDefinition

TYPED = "take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 0"


def table(answer):
    kind = {"uint8": "<u1", "uint16": "<u2", "uint32": "<u4"}[answer.headers["x-type"]]
    return np.frombuffer(answer.content, dtype=kind)


def shaped(answer):
    return table(answer).reshape([int(size) for size in answer.headers["x-shape"].split(",")])


def test_a_map_of_a_game_that_need_not_end_shows_draws(server):
    name = "move x, y to p, q: q = y & (p = x - 2 | p = x + 2 & x % 4 = 1) | p = x & q = y - 3"
    found = shaped(server.get("/api/map", game=name, to=6))
    kinds = [outcome(game(name), (x, y)).value for x in range(7) for y in range(7)]
    assert ["NPD"[each] for each in found.ravel()] == kinds and {*kinds} == {*"NPD"}
    described = server.get("/api/game", game=name).json()
    assert [*described["maps"]] == ["p"] and described["typed"]
    row = shaped(server.get("/api/map", game="move n to m: m = n - 2 | m = n + 2 & n % 4 = 1", to=6))
    assert "".join("NPD"[each] for each in row) == "PDNDPDN"


@pytest.mark.parametrize("name", ["wythoff", "mouse", "nim:piles=2", TYPED, "n-heap-wythoff:heaps=2"])
def test_a_map_shows_the_p_positions_in_both_orders(server, name):
    found = shaped(server.get("/api/map", game=name, to=40))
    expected = np.zeros((41, 41), dtype=np.uint8)
    for x, y in p_positions(game(name), 40):
        expected[x, y] = expected[y, x] = 1
    assert np.array_equal(found, expected)
    values = shaped(server.get("/api/map", game=name, to=40, what="values"))
    assert np.array_equal(values, nim_values(game(name), 40)) and np.array_equal(values == 0, expected == 1)


@pytest.mark.parametrize(("name", "least"), [("euclid", 1), ("euclid-zero", 0)])
def test_a_map_of_euclid_leaves_out_what_is_no_position(server, name, least):
    known = ByDefinition(game(name))
    found = shaped(server.get("/api/map", game=name, to=30))
    values = shaped(server.get("/api/map", game=name, to=30, what="values"))
    for a in range(31):
        for b in range(31):
            if min(a, b) < least:
                assert (found[a, b], values[a, b]) == (255, 65535)
            else:
                assert (found[a, b], values[a, b]) == (known.outcome((a, b)).value == "P", known.nim_value((a, b)))


def test_a_map_of_heaps_is_a_row_or_the_sums_of_two(server):
    values = nim_sequence(game("kayles"), 101)
    assert np.array_equal(shaped(server.get("/api/map", game="kayles", to=100, what="values")), values)
    assert np.array_equal(shaped(server.get("/api/map", game="kayles", to=100)), values == 0)
    two = shaped(server.get("/api/map", game="kayles", to=100, dimensions=2, what="values"))
    assert two[11, 47] == values[11] ^ values[47] == nim_value(game("kayles"), (11, 47))


def test_a_map_of_coordinates_that_are_no_piles_is_not_turned_over(server):
    found = shaped(server.get("/api/map", game="fibonacci-nim", to=30))
    expected = np.zeros((31, 31), dtype=np.uint8)
    expected[tuple(np.array(p_positions(game("fibonacci-nim"), 30)).T)] = 1
    assert np.array_equal(found, expected) and not np.array_equal(found, found.T)


def test_a_large_map_is_packed_for_those_who_unpack(server):
    plain = server.client.get("/api/map?game=wythoff&to=1000", headers={"accept-encoding": "identity"})
    packed = server.client.get("/api/map?game=wythoff&to=1000")
    assert plain.headers["x-shape"] == "1001,1001" and len(plain.content) == 1001**2
    assert packed.headers["content-encoding"] == "gzip" and packed.content == plain.content
    assert packed.headers["vary"] == "Accept-Encoding" and packed.headers["x-how"] == "from the rules alone"


@pytest.mark.parametrize("name", ["rat", "nim:piles=3", "euclid-zero:piles=3"])
def test_points_are_the_p_positions_in_every_order(server, name):
    answer = server.get("/api/points", game=name, to=20)
    triples = set(map(tuple, table(answer).reshape(-1, 3).tolist()))
    assert triples == {order for position in p_positions(game(name), 20) for order in permutations(position)}
    assert len(triples) == int(answer.headers["x-count"])


def test_points_of_eraserhead_are_three_erasers(server):
    answer = server.get("/api/points", game="eraserhead:cycle9", to=8)
    rules = game("eraserhead:cycle9")
    triples = table(answer).reshape(-1, 3).tolist()
    assert len(triples) == 9 * 6 and all(outcome(rules, set(triple)).value == "P" for triple in triples[::5])


@pytest.mark.parametrize(
    ("path", "query", "words"),
    [
        ("/api/map", {"game": "wythoff", "to": 2001}, "from 0 to 2000"),
        ("/api/map", {"game": "wythoff", "to": -1}, "to"),
        ("/api/map", {"game": "wythoff", "to": 10, "what": "colours"}, "p or values"),
        ("/api/map", {"game": "wythoff", "to": 10, "dimensions": 1}, "2 dimensions"),
        ("/api/map", {"game": "rat", "to": 10}, "one or two numbers only"),
        ("/api/map", {"game": "chomp:2x3", "to": 10}, "one or two numbers only"),
        ("/api/map", {"game": "kayles", "to": 1001, "dimensions": 2}, "from 0 to 1000"),
        ("/api/points", {"game": "wythoff", "to": 10}, "three numbers"),
        ("/api/points", {"game": "rat", "to": 301}, "from 0 to 300"),
        ("/api/points", {"game": "take a, b, c from x, y, z: a > 100", "to": 60}, "at most 200000"),
        ("/api/cell", {"game": "wythoff"}, "position"),
        ("/api/tree", {"fraction": "0/3"}, "positive"),
        ("/api/tree", {"fraction": "3/0"}, "positive"),
        ("/api/tree", {"fraction": "-3/2"}, "a fraction is written"),
        ("/api/tree", {"fraction": "٣/٤"}, "a fraction is written"),
        ("/api/tree", {"fraction": "9" * 301}, "at most 300 digits"),
    ],
)
def test_what_has_no_map_is_refused_in_a_sentence(server, path, query, words):
    answer = server.get(path, **query)
    assert answer.status_code == 400 and words in answer.json()["error"]


def test_a_cell_says_what_its_options_are(server):
    cell = server.json("/api/cell", game="wythoff", position="4,6")
    assert (cell["position"], cell["outcome"], cell["winning_moves"]) == ("4,6", "N", ["3,5"])
    rules = game("wythoff")
    assert {o["to"]: o["outcome"] for o in cell["options"]} == {
        rules.format(option): outcome(rules, option).value for option in rules.options((4, 6))
    }
    assert cell["nim_value"] == str(nim_value(rules, (4, 6))) and cell["complete"] and "Wythoff" in cell["formula"]
    assert cell["winning_moves"] == [o["to"] for o in cell["options"] if o["outcome"] == "P"]


def test_the_documents_are_all_there_with_their_pictures(server):
    shown = server.json("/api/documents")["documents"]
    assert [(each["letter"], each["claims"]) for each in shown] == [(d.letter, len(d.claims)) for d in documents()]
    pictures = []
    for each in shown:
        lines = server.json(f"/api/documents/{each['letter']}")["claims"]
        assert [(c["id"], c["statement"], c["expected"]) for c in lines] == [
            (c.id, c.statement, c.expected) for c in claims(each["letter"])
        ]
        pictures += [picture for line in lines for picture in line["pictures"]]
    drawn = server.get(pictures[0]["address"])
    assert len(pictures) > 10 and drawn.headers["content-type"] == "image/svg+xml" and b"<svg" in drawn.content
    for name in ("no-such", "map:wythoff", "..%2f..%2fetc%2fpasswd", "board:chomp:3x4"):
        assert server.get(f"/api/pictures/{name}.svg").status_code == 404
    assert server.get("/api/documents/Z").status_code == 404


@pytest.mark.parametrize("x", [Fraction(1), Fraction(7, 4), Fraction(2, 9), Fraction(29, 44), Fraction(89, 55)])
def test_a_number_of_the_tree_and_euclid_on_it(server, x):
    node = server.json("/api/tree", fraction=f"{3 * x.numerator}/{3 * x.denominator}")
    rules, pair = game("euclid"), (x.numerator, x.denominator)
    assert node["fraction"] == f"{x.numerator}/{x.denominator}"
    assert [Fraction(node["left"]), Fraction(node["right"])] == list(rationals.children(x))
    assert (node["parent"] and Fraction(node["parent"])) == rationals.mother(x)
    assert rationals.fraction_at(int(node["index"])) == x
    assert node["outcome"] == outcome(rules, pair).value
    moves = [Fraction(move) for move in node["moves"]]
    options = {tuple(sorted((move.numerator, move.denominator))) for move in moves}
    assert {rules.position(option) for option in rules.options(pair)} == options or x.numerator == 1
    if node["winning_move"]:
        won = Fraction(node["winning_move"])
        assert won in moves and outcome(rules, (won.numerator, won.denominator)).value == "P"
    up = rationals.mother(x)
    for move in moves:  # all moves lead up the tree, one edge after another
        assert move == up
        up = rationals.mother(move)


@pytest.mark.parametrize(
    "name", ["misere:wythoff", "misere:kayles", "misere:euclid", "blocking:1:wythoff", 'terminal:"x + y <= 2":wythoff']
)
def test_the_map_of_another_kind_of_play_is_that_of_its_outcomes(server, name):
    rules = sprague.game(name)
    answer = server.get("/api/map", game=name, to=9)
    assert answer.status_code == 200
    assert rules.play == NORMAL or rules.play.words in unquote(answer.headers["x-how"])
    table = np.frombuffer(answer.content, np.uint8).reshape(10, 10)
    for x in range(rules.smallest, 10):
        for y in range(rules.smallest, 10):
            assert (table[x, y] == 1) == (sprague.outcome(rules, (x, y)) is sprague.Outcome.P), (x, y)
