"""Strategies in files: those that the search writes are right, and the checker, which knows the rules alone, refuses
whatever is not. Each kind of game has its certificates judged, damaged, changed and swapped.
"""

import json
import random
from functools import cache

import pytest

from sprague import board_game, game
from sprague.errors import BadParameter, NotProved
from sprague.games.boards import box
from sprague.sealed import sealed
from sprague.solving.board_certificates import strategy, write_certificate
from sprague.solving.board_checker import check_certificate, independent, options, read_certificate
from sprague.solving.boards import BoardSolver


def by_chance(rng, barred=False):
    cells = range(rng.randint(4, 9))
    moves = []
    for _ in range(rng.randint(3, 12)):
        need = set(rng.sample(cells, rng.randint(1, 3)))
        bars = set(rng.sample(cells, rng.randint(0, 2))) - need if barred else set()
        moves.append((need, {min(need)} | set(rng.sample(cells, rng.randint(0, 3))), bars))
    return board_game(moves, cells=cells)


def placing(rng):
    """Stones on the vertices of a path, none beside another; the start is empty."""
    vertices = range(rng.randint(3, 7))
    near = {v: {v - 1, v, v + 1} & set(vertices) for v in vertices}
    return board_game([((), (), near[v], {v}) for v in vertices], cells=vertices, start=[])


GAMES = {
    "cram": game("cram:3x5"),
    "chomp": game("chomp:3x4"),
    "spring cleaning": game("spring-cleaning").board(box(3, 4)),
    "eraserhead": game("eraserhead:cycle6"),
    "notakto": game("notakto-normal:3x3"),
    "moves by chance": by_chance(random.Random(1)),
    "bars by chance": by_chance(random.Random(2), barred=True),
    "placing": placing(random.Random(3)),
}


def plain_search(table):
    """The definition on integers and nothing else."""

    @cache
    def value(here):
        legal = (row for row in table if here & row[0] == row[0] and not here & row[2])
        seen = {value(here & ~gone | add) for _, gone, _, add in legal}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    return value


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_a_strategy_shows_the_value_and_who_wins(rules, tmp_path):
    board, value = BoardSolver(rules), plain_search(rules.table)(rules.bits(rules.start))
    write_certificate(tmp_path / "value.json", strategy(board, rules.start))
    shown = check_certificate(rules, read_certificate(tmp_path / "value.json"))
    assert (shown.position, shown.nim_value, shown.winning_move) == (rules.start, value, None)
    write_certificate(tmp_path / "outcome.json", strategy(board, rules.start, nim=False))
    shown = check_certificate(rules, read_certificate(tmp_path / "outcome.json"))
    assert (shown.winning_move in rules.options(rules.start)) == (value > 0) == (shown.nim_value is None)


@pytest.mark.parametrize("seed", range(40))
def test_strategies_of_games_by_chance_show_their_values(seed):
    rng = random.Random(seed)
    rules = placing(rng) if seed % 4 == 0 else by_chance(rng, barred=seed % 2 == 1)
    value = plain_search(rules.table)(rules.bits(rules.start))
    assert check_certificate(rules, strategy(BoardSolver(rules), rules.start)).nim_value == value


def test_a_changed_byte_is_refused(tmp_path):
    rng, path = random.Random(5), tmp_path / "cram.json"
    write_certificate(path, strategy(BoardSolver(game("cram:3x5")), game("cram:3x5").start))
    whole = path.read_bytes()
    for _ in range(1000):
        data = bytearray(whole.rstrip())
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        with pytest.raises(BadParameter):
            read_certificate(path)


def test_a_value_below_0_is_refused(raises):
    """With −1 said of ###/##., which is lost, Chomp on 2 × 3 squares would be shown to be lost, and it is won."""
    rules = game("chomp:2x3")
    table, lost, values = rules.table, rules.bits(rules.parse("###/##.")), {}

    def said(cells):
        seen = {said(option) for option in options(table, cells)}
        mex = next(v for v in range(len(seen) + 1) if v not in seen)
        for part in independent(table, cells):
            values[part] = -1 if cells == lost else mex
        return -1 if cells == lost else mex

    assert said(rules.bits(rules.start)) == 0
    content = strategy(BoardSolver(rules), rules.start)
    wrong = {"nim_value": 0, "values": {f"{cells:x}": value for cells, value in values.items()}}
    raises(NotProved, "below 0", check_certificate, rules, content | wrong)


def test_every_reply_is_judged_also_one_that_nothing_needs(raises):
    rules = game("cram:3x4")
    content = strategy(BoardSolver(rules), rules.start)
    content["replies"].setdefault(content["position"], {})["7"] = 0
    raises(NotProved, "not shown to lead to value 7", check_certificate, rules, content)


def changed(content, rng):
    """The content with one thing changed that it says, and whether what it says is now wrong."""
    new = json.loads(json.dumps(content))
    values, replies = new["values"], new["replies"]
    cells = rng.choice(list(values))
    match rng.choice(["value", "swapped", "claim", "position"] + ["left out", "reply"] * bool(replies)):
        case "value":
            values[cells] ^= rng.randint(1, 3)
            return new, True
        case "swapped":
            other = rng.choice(list(values))
            values[cells], values[other] = values[other], values[cells]
            return new, values[cells] != values[other]
        case "claim":
            new["nim_value"] ^= rng.randint(1, 3)
            return new, True
        case "position":
            new["position"] = cells
            return new, values[cells] != new["nim_value"]
        case "left out":
            del values[cells]
            return new, False
        case _:
            each = rng.choice(list(replies.values()))
            each[rng.choice(list(each))] = rng.randint(0, 12)
            return new, False


@pytest.mark.sample(2)
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_what_is_wrong_is_refused_though_it_is_sealed(rules):
    """No changed certificate shows another value; those that say something wrong are all refused."""
    content = strategy(BoardSolver(rules), rules.start)
    value, rng, refused = plain_search(rules.table), random.Random(7), 0
    for _ in range(150):
        new, wrong = changed(content, rng)
        try:
            shown = check_certificate(rules, new)
        except NotProved:
            refused += 1
        else:
            assert not wrong, new
            assert shown.nim_value == value(rules.bits(shown.position))
    assert (
        refused >= 50
    )  # some changes leave it right: a reply that wins as well, a position left out that nothing needs


def test_certificates_of_other_games_are_refused(raises):
    contents = {name: strategy(BoardSolver(rules), rules.start) for name, rules in GAMES.items()}
    for name, rules in GAMES.items():
        for other, content in contents.items():
            if name != other:
                raises(NotProved, "of another game", check_certificate, rules, content)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("values", {"zz": 1}),
        ("values", {"1": None}),
        ("values", {"1": 0.5}),
        ("values", {"ffffffff": 0}),
        ("replies", {"1": 3}),
        ("position", "-"),
        ("nim_value", None),
        ("winning_move", 999),
        ("winning_move", 0),
    ],
)
def test_what_is_no_certificate_is_refused(field, value):
    content = strategy(BoardSolver(game("cram:2x3")), game("cram:2x3").start)
    with pytest.raises(NotProved):
        check_certificate(game("cram:2x3"), content | {field: value})


def test_a_file_of_another_form_is_refused(tmp_path, raises):
    path = tmp_path / "other.json"
    path.write_text(json.dumps(sealed({"format": "another"})))
    raises(BadParameter, "format", read_certificate, path)
