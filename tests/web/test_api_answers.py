"""Questions that took too long, or were answered in words for another face."""

from __future__ import annotations

import asyncio
import json

import pytest

from sprague import game, nim_sequence, p_positions
from sprague.web.processes import Lane
from sprague.web.scheduler import Scheduler


@pytest.mark.parametrize("question", ["answer", "cell"])
def test_what_a_closed_form_says_comes_at_once_and_without_it_everything(server, question):
    small = {"game": "rat", "position": "3,6,12"}
    first, whole = (server.json(f"/api/{question}", **small, **more) for more in ({"first": True}, {}))
    assert (first["outcome"], first["winning_moves"]) == (whole["outcome"], whole["winning_moves"]) == ("N", ["3,6,11"])
    assert "closed form" in first["how"] and "rules alone" in whole["how"]
    large = server.json(f"/api/{question}", game="rat", position="271,333,604", first=True)
    assert (large["outcome"], large["winning_moves"], large["all"]) == ("N", ["63,125,249"], False)
    without = server.json(f"/api/{question}", game="0.77", position="5,8", first=True)
    assert "rules alone" in without["how"], "there is no closed form: everything, then"


def test_nothing_with_a_closed_form_ends_in_a_refusal():
    """The workers have no time at all: what remains is what the theorem says."""

    async def run():
        scheduler = Scheduler()
        scheduler.lanes["solving"] = Lane(workers=1, seconds=0.3, mebibytes=2048)
        reply = await scheduler.ask("answer", game="rat", position="271,333,604")
        cell = await scheduler.ask("cell", game="rat", position="271,333,604")
        await scheduler.end()
        return json.loads(reply.plain), json.loads(cell.plain)

    answer, cell = asyncio.run(run())
    assert answer["outcome"] == cell["outcome"] == "N" and "closed form" in answer["how"]


def test_games_on_very_many_piles_are_refused_before_they_are_set_up(server):
    for path in ("game", "position", "map?to=3", "legal?from=1&to=0"):
        path, _, more = path.partition("?")
        query = dict(pair.split("=") for pair in more.split("&") if pair)
        asked = server.get(f"/api/{path}", game="nim:piles=60", **query)
        assert (asked.status_code, asked.json()) == (
            400,
            {"error": "nim:piles=60: the page takes games on at most 12 piles"},
        )
    assert server.json("/api/game", game="nim:piles=12")["labels"][-1] == "x12"


def test_the_page_gives_no_advice_for_the_command_line(server):
    assert server.get("/api/game", game="qqqqqqqq").json() == {"error": "no game is called 'qqqqqqqq'"}


def test_the_map_of_a_game_on_one_pile_is_a_row(server):
    answer = server.get("/api/map", game="nim:piles=1", to=20, what="values")
    assert (answer.headers["x-shape"], answer.headers["x-type"]) == ("21", "uint16")


def test_a_sequence_finds_the_games_that_have_it(server):
    values = nim_sequence("0.77", 40).tolist()
    found = server.json("/api/search", sequence=", ".join(map(str, values[5:25])))["found"]
    assert {"game": "kayles", "title": "Kayles", "what": "nim-values", "place": 5} in found
    assert {"game": "0.77", "title": "0.77", "what": "nim-values", "place": 5} in found
    lower = [x for x, _ in p_positions(game("wythoff"), up_to=60)][1:9]
    found = server.json("/api/search", sequence=" ".join(map(str, lower)))["found"]
    assert {"game": "wythoff", "title": "Wythoff", "what": "x of the P-positions", "place": 1} in found
    assert server.json("/api/search", sequence="987654321,1,987654321,1")["found"] == []
    assert server.get("/api/search", sequence="1,2").status_code == 400
