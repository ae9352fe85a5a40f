"""Games in which options are forbidden before each move, played over the wire; the definition is told here anew."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

import sprague


def moves(name, here):
    """All ways to move, those that leave other piles each for itself, from the definitions of the games."""
    if name == "wythoff":
        a, b = here
        left = {(a - k, b) for k in range(1, a + 1)} | {(a, b - k) for k in range(1, b + 1)}
        return [tuple(sorted(each)) for each in left | {(a - k, b - k) for k in range(1, a + 1)}]
    return [(*here[:i], left, *here[i + 1 :]) for i, pile in enumerate(here) for left in range(pile)]


@cache
def lost(name, most, here):
    """Whether the player to move loses: some options, at most so many, can be forbidden so that no other is lost."""
    options = [tuple(sorted(each)) for each in moves(name, here)]
    return any(
        all(not lost(name, most, left) for left in (Counter(options) - Counter(forbidden)).elements())
        for count in range(min(most, len(options)) + 1)
        for forbidden in combinations(options, count)
    )


def told(position):
    return ",".join(map(str, position))


@pytest.mark.parametrize(("game", "most"), [("wythoff", 1), ("wythoff", 2), ("nim:piles=2", 1)])
def test_what_the_computer_forbids_and_plays_is_best(server, game, most):
    name, kind = f"blocking:{most}:{game}", game.partition(":")[0]
    for here in [(a, b) for b in range(6) for a in range(b + 1)]:
        options = Counter(told(sorted(each)) for each in moves(kind, here))
        winning = Counter(
            {each: n for each, n in options.items() if lost(kind, most, tuple(map(int, each.split(","))))}
        )
        shown = server.json("/api/position", game=name, position=told(here))
        assert Counter(each["to"] for each in shown["moves"]) == options, "each way is there for itself"
        found = Counter(server.json("/api/forbid", game=name, position=told(here))["forbidden"])
        assert found <= winning and (found == winning or found.total() == most)
        for barred in [list(found.elements()), list(options.elements())[:most]]:
            open_ = options - Counter(barred)
            reply = server.json("/api/reply", game=name, position=told(here), forbidden=barred)
            hint = server.json("/api/hint", game=name, position=told(here), forbidden=barred)
            if not open_:
                assert reply["to"] is hint["to"] is None
            else:
                assert reply["to"] in open_
                assert reply["best"] == (hint["to"] is not None) == bool(open_ & winning)
                assert not reply["best"] or {reply["to"], hint["to"]} <= set(winning)


def test_a_game_tells_what_was_forbidden_and_what_was_left_open(server):
    line = {"game": "blocking:1:wythoff", "position": ["1,3", "1,2!0,2", "0,1!1,1"]}
    steps = server.json("/api/line", **line)["steps"]
    assert [(each["position"], each["forbidden"]) for each in steps] == [
        ("1,3", []),
        ("1,2", ["0,2"]),
        ("0,1", ["1,1"]),
    ]
    for step, before, barred in zip(steps[1:], [(1, 3), (1, 2)], [(0, 2), (1, 1)], strict=True):
        left = Counter(tuple(sorted(each)) for each in moves("wythoff", before)) - Counter([barred])
        assert step["open"] == any(lost("wythoff", 1, each) for each in left)
    assert [each["outcome"] for each in steps] == [
        sprague.outcome("blocking:1:wythoff", each).value for each in [(1, 3), (1, 2), (0, 1)]
    ]


@pytest.mark.parametrize(
    ("path", "query", "said"),
    [
        ("line", {"position": ["1,3", "1,2!1,2"]}, "the move to 1,2 was forbidden"),
        ("line", {"position": ["1,3", "1,2!9,9"]}, "must be a move from 1,3, not 9,9"),
        ("reply", {"position": "1,3", "forbidden": ["0,0", "0,1"]}, "at most 1 may be forbidden"),
        ("hint", {"position": "1,3", "forbidden": ["1,3"]}, "must be a move from 1,3, not 1,3"),
        ("forbid", {"position": "1,3", "level": "best"}, "the levels are"),
        ("position", {"position": "900,901"}, "at most 1000"),
    ],
)
def test_what_may_not_be_forbidden_is_refused_in_one_line(server, path, query, said):
    refused = server.get(f"/api/{path}", game="blocking:1:wythoff", **query)
    assert refused.status_code == 400 and said in refused.json()["error"]


def test_under_other_kinds_of_play_nothing_is_forbidden(server):
    refused = server.get("/api/forbid", game="misere:wythoff")
    assert refused.status_code == 400 and "no options are forbidden under misère play" in refused.json()["error"]


@pytest.mark.parametrize("level", ["random", "learner", "skilled"])
def test_a_weaker_opponent_forbids_what_is_an_option(server, level):
    game, options = sprague.game("blocking:2:chomp:2x3"), None
    options = {game.format(each) for each in game.options(game.start)}
    for seed in range(6):
        found = server.json("/api/forbid", game=game.name, level=level, seed=seed)["forbidden"]
        assert len(found) <= 2 and set(found) <= options
