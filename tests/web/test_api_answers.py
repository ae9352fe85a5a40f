"""Questions that took too long, or were answered in words for another face."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from sprague import game, nim_sequence, p_positions
from sprague.cli import status
from sprague.papers import read_document
from sprague.web import reading
from sprague.web.processes import Lane
from sprague.web.scheduler import Scheduler


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wythoff", "take from one pile, or the same number from both"),
        ("wythoff:a=3", "take from one pile, or from both, numbers that differ by less than 3"),
        ("misere:wythoff:a=3", "take from one pile, or from both, numbers that differ by less than 3"),
        ("moore", "take from at most 2 of 3 piles"),
        ("moore:k=1", "take from one pile"),
        ("fat-rat:m=3", "the Rat game on 3 piles"),
    ],
)
def test_a_card_speaks_of_the_game_on_the_table(server, name, words):
    assert server.json("/api/game", game=name)["summary"] == words


def test_the_rules_of_a_card_name_no_parameter(server):
    for each in server.json("/api/games")["games"]:
        letters = [of["name"] for of in each["parameters"] if len(of["name"]) == 1 and each["name"] != "fat-rat"]
        said = f"{each['summary']} {each['rules']}".replace(" a ", " ")
        assert [letter for letter in letters if re.search(rf"\b{letter}\b", said)] == [], said


def test_what_is_proved_given_an_argument_is_counted_apart(monkeypatch):
    sentences = ("proved half: forall x. exists k. x = 2k | x = 2k + 1", "proved later: forall x. exists y. y > x")
    text = "# Numbers\n```claims\n{}\ngiven: so it is with all numbers\n\n{}\n```\n".format(*sentences)
    monkeypatch.setattr("sprague.papers.documents", lambda: [read_document(text, "M")])
    ((entry,), claims) = reading.documents()["documents"], reading.document("M")["claims"]
    assert (entry["claims"], entry["expected"], entry["given"]) == (2, {"proved": 2}, 1)
    assert [claim["given"] for claim in claims] == ["so it is with all numbers", ""]


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
    told = {"what": "nim-values", "place": 5, "said": "", "shown": values[2:37], "from": 3}
    assert {"game": "kayles", "title": "Kayles", **told} in found
    assert {"game": "0.77", "title": "0.77", **told} in found
    lower = [x for x, _ in p_positions(game("wythoff"), up_to=60)][1:9]
    found = server.json("/api/search", sequence=" ".join(map(str, lower)))["found"]
    shown = [x for x, _ in p_positions(game("wythoff"), up_to=60)][:21]
    told = {"what": "x of the P-positions", "place": 1, "said": "", "shown": shown, "from": 1}
    assert {"game": "wythoff", "title": "Wythoff’s game", **told} in found
    assert server.json("/api/search", sequence="987654321,1,987654321,1")["found"] == []
    assert server.get("/api/search", sequence="1,2").status_code == 400


def test_a_catalogue_of_surveys_is_searched_too(launch, tmp_path):
    """The Mouse game with widths that are computed for no other search; a file that is none is refused in a line."""
    path = tmp_path / "mine.sqlite"
    ranges = [word for constant in ("m=3", "r=2", "a=1", "b=2") for word in ("--range", constant)]
    assert status(["survey", "mouse", *ranges, "--to", "60", "--jobs", "1", "-c", str(path)]) == 0
    name = "mouse:m=3,r=2,a=1,b=2"
    wanted = ",".join(str(row[1]) for row in p_positions(name, 100)[1:12])
    found = launch("--catalogue", str(path)).json("/api/search", sequence=wanted)
    (line,) = [each for each in found["found"] if each["game"] == name]
    assert (line["what"], line["place"]) == ("y of the P-positions", 1) and line["said"].startswith("proved: ")
    assert "mine.sqlite" in found["searched"][-1]
    assert status(["serve", "-c", str(tmp_path / "none.sqlite"), "--no-browser", "--port", "0"]) == 2


def test_families_are_searched_that_are_in_no_catalogue(server):
    # of games with the same P-positions the first is named
    larger = ",".join(str(y) for _, y in p_positions("mouse:m=5,a=3,b=1", 100)[1:12])
    found = server.json("/api/search", sequence=larger)
    assert "mouse:m=5,a=2,b=1" in [each["game"] for each in found["found"]]
    values = nim_sequence("subtraction:2,5,6", 40)[3:30]
    found = server.json("/api/search", sequence=" ".join(map(str, values)))
    assert "subtraction:2,5,6" in [each["game"] for each in found["found"]]
