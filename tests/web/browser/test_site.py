"""The page as a folder of files, behind a plain server of files and nothing else."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import pytest

import sprague
from sprague.errors import BadParameter, LimitReached
from sprague.papers import claims
from sprague.web import reading
from sprague.web import site as site_writer
from sprague.web.downloads import download as table_download
from sprague.web.menu import described, thumbnail
from sprague.web.moves import moves
from sprague.web.reply import as_json
from sprague.web.site import write_site

JUDGED = """
import json, sys
from sprague.papers import claims
(found,) = [each.judge().as_dict() for each in claims(sys.argv[1]) if each.id == sys.argv[1]]
print(json.dumps({name: found[name] for name in ("verdict", "evidence")}))
"""
"""Judges one claim in a process that knows nothing yet."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """As hosts of pages do, the folder's own page says that nothing is there."""
        lost = next(Path(self.directory).rglob("404.html")).read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(lost)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(lost)


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Of two games and one document of two claims, below a host's root; the whole site takes minutes to write."""
    root = tmp_path_factory.mktemp("host")
    games = [described(name) | {"thumbnail": thumbnail(name)} for name in ("kayles", "chomp")]
    document = reading.document("E")
    document["claims"] = [claim for claim in document["claims"] if claim["id"] in ("E-1", "E-cw.once")]
    entry = {"letter": "E", "title": document["title"], "reference": document["reference"], "claims": 2, "expected": {}}
    entry["given"] = 0
    with pytest.MonkeyPatch.context() as patch:
        for count in ("cpu_count", "process_cpu_count"):  # so that one worker judges both claims
            patch.setattr(os, count, lambda: 1, raising=False)
        patch.setattr(site_writer, "menu", lambda: {"version": sprague.__version__, "games": games})
        patch.setattr(site_writer, "RULES", ())
        patch.setattr(site_writer, "KINDS", ("misere:nim:piles=2", "blocking:1:nim:piles=2"))  # the latter has no files
        patch.setattr(reading, "documents", lambda: {"documents": [entry]})
        patch.setattr(reading, "document", lambda _: document)
        folder = root / "some" / "where"
        folder.parent.mkdir()
        assert write_site(folder, 1, judged=True) == sum(path.is_file() for path in folder.rglob("*"))
        with pytest.raises(BadParameter, match="something already"):
            write_site(folder, 1)
    yield folder


@pytest.fixture(scope="module")
def small_server(small_site: Path) -> Iterator[str]:
    """The address of the folder, two steps below the root of its host."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=small_site.parents[1])) as files:
        Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{files.server_port}/some/where"
        files.shutdown()


def test_a_site_holds_the_positions_the_map_and_the_verdicts(small_site: Path) -> None:
    folder = small_site
    game = sprague.game("chomp")
    assert [path.name for path in folder.glob("data/tree-*")] == ["tree-1.json"], "kayles is solved by the page"
    tree = json.loads((folder / "data" / "tree-1.json").read_text("utf-8"))
    for each in tree["positions"]:
        here = game.parse(each["text"])
        assert each["outcome"] == sprague.outcome(game, here).value
        told = [{"to": tree["positions"][to]["text"], **tree["ways"][way]} for to, way in each["moves"]]
        assert told == json.loads(as_json(moves(game, here)[0]).body)
    assert set(json.loads((folder / "data" / "index.json").read_text("utf-8"))["games"]) == {
        "kayles",
        "chomp",
        "misere:nim:piles=2",
    }
    assert 'content="../../"' in (folder / "play" / "kayles" / "index.html").read_text("utf-8")
    claim = json.loads((folder / "data" / "document-E.json").read_text("utf-8"))["claims"][-1]
    alone = subprocess.run([sys.executable, "-c", JUDGED, claim["id"]], capture_output=True, text=True, check=True)
    judged = json.loads(alone.stdout)
    assert {name: claim["computed"][name] for name in ("verdict", "evidence")} == judged, "whatever came before it"


def test_a_theorem_too_large_for_coq_is_no_download_and_ends_no_site(tmp_path: Path, monkeypatch: Any) -> None:
    def download(game: str, what: str, claim: str = "") -> Any:
        if what == "theorem.v":
            raise LimitReached("an automaton would need more than 2 states")
        return table_download(game, what, claim)

    monkeypatch.setattr(site_writer, "download", download)
    data = tmp_path / "data"
    data.mkdir()
    assert site_writer._discovery(data, 0, "wythoff", 20, False)
    told = json.loads((data / "discover-0.json").read_text("utf-8"))["events"][-1]["result"]["downloads"]
    assert {*told} == {path.name for path in (tmp_path / "api" / "jobs" / "site-0").iterdir()}
    assert "table.csv" in told and "theorem.v" not in told


def test_a_site_works_below_the_root_of_its_host(browser: Any, small_server: str, climb: Any) -> None:
    """Everything that is asked for lies in the folder: play, map, discovery, document, and what is not there."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{small_server}/")
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name=re.compile("^Kayles")).click()
    climb(page)
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_text("The computer:").first.wait_for()
    assert page.url.startswith(f"{small_server}/play/kayles?")
    page.goto(f"{small_server}/learn/3/")
    page.get_by_role("heading", name="Two piles").wait_for()
    page.goto(f"{small_server}/explore/kayles/")
    page.locator(".reading").wait_for()
    page.goto(f"{small_server}/discover/kayles/")
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="the table, CSV").click()
    made = download.value.path().read_text("utf-8").splitlines()
    assert made == table_download("kayles", "table.csv").plain.decode().splitlines()[:1002], "the page made it itself"
    page.get_by_role("link", name="Read", exact=True).click()
    page.get_by_role("link", name=re.compile("playing with rationals")).click()
    page.get_by_text("computed in").first.wait_for()
    page.locator(".claim .evidence").nth(1).wait_for(state="attached")
    assert page.locator(".claim .evidence").count() == 2
    page.get_by_text("sprague reproduce E-1").first.wait_for()
    page.goto(f"{small_server}/play/misere:nim:piles=2/")
    page.get_by_role("heading", name="Nim, misère play").wait_for()
    page.goto(f"{small_server}/discover/search/?sequence=1,2,3,4")
    page.get_by_role("alert").filter(has_text="sprague serve").wait_for()
    page.goto(f"{small_server}/read/own/")
    page.get_by_role("button", name="Judge the claims").click()
    page.get_by_role("alert").filter(has_text="sprague prove").wait_for()
    assert [url for url in asked if not url.startswith((small_server, "blob:", "data:"))] == []
    page.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "at"), [("kayles", "40,61"), ("take l, k from x, y: l = 0 | k = 0 | abs(k - l) < 4", "17,29")]
)
def test_a_site_answers_any_position_and_any_typed_rule_itself(
    browser: Any, small_server: str, name: str, at: str
) -> None:
    page = browser.new_page()
    room = "typed/?" + urlencode({"rule": name}) + "&" if ":" in name else f"{name}/?"
    page.goto(f"{small_server}/explore/{room}to=30&what=values")
    page.get_by_role("application", name="0 to 30").focus()
    page.keyboard.press("ArrowRight")
    x, y, value = (int(n) for n in re.findall(r"\d+", page.locator(".reading", has_text="nim-value").inner_text())[:3])
    assert value == sprague.nim_value(sprague.game(name), (x, y))
    page.goto(f"{small_server}/explore/{room}to=30&what=values&cell={at}")
    page.locator(".cell-panel .outcome").first.wait_for()
    shown = page.locator(".cell-panel").inner_text()
    position = tuple(map(int, at.split(",")))
    assert f"Nim-value {sprague.nim_value(sprague.game(name), position)}." in shown
    winning = sprague.winning_moves(sprague.game(name), position)
    assert all(f"({', '.join(map(str, move))})" in shown for move in winning)
    page.close()


@pytest.mark.parametrize("address", ["nothing", "play/no/such/thing/"])
def test_where_a_site_has_nothing_it_says_so_and_leads_back(browser: Any, small_server: str, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{small_server}/{address}")
    page.get_by_role("heading", name=re.compile("There is no such page|This game cannot be set up")).wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name=re.compile("^Kayles")).click()
    page.get_by_role("heading", name="Kayles").wait_for()
    assert page.url.startswith(f"{small_server}/play/kayles")
    page.close()


@pytest.mark.parametrize("name", ["index.html", "404.html"])
def test_opened_as_a_file_a_site_says_what_to_do(browser: Any, small_site: Path, name: str) -> None:
    page = browser.new_page()
    page.goto((small_site / name).as_uri())
    page.get_by_text("python3 -m http.server").wait_for()
    page.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "out"
    command = [sys.executable, "-m", "sprague", "site", str(folder), "--seconds", "2"]
    subprocess.run(command, check=True, capture_output=True, timeout=1500)
    again = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert again.returncode == 2 and "something already" in again.stderr
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 10_000_000
    return folder


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as files:
        Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{files.server_port}"
        files.shutdown()


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["nim", "wythoff", "chomp", "kayles", "euclid"])
def test_a_game_is_won_by_the_hints(open_page: Any, name: str, win_by_hints: Any) -> None:
    page = open_page(f"/play/{name}/")
    page.locator(".status b").filter(has_text="Your move").wait_for()
    page.get_by_role("button", name="Hint").click()
    if "Whatever you do" in page.locator(".ladder li").inner_text():
        page.get_by_role("button", name="Swap sides").click()
    win_by_hints(page, sprague.game(page.evaluate("location.pathname.split('/')[2]")))
    page.locator(".decided").wait_for()


@pytest.mark.nightly
def test_maps_documents_and_discoveries_are_there(open_page: Any) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Explore a plot of P-positions").click()
    page.get_by_role("application").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    reading = page.locator(".reading", has_text=re.compile(r"\d")).inner_text()  # once the map is there
    x, y, value = (int(number) for number in re.findall(r"\d+", reading)[:3])
    assert value == sprague.nim_value(sprague.game("wythoff"), (x, y))
    page.get_by_role("link", name="sprague, first page").click()
    page.get_by_role("link", name="Discover a theorem").click()
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
    page.get_by_role("link", name="Read", exact=True).click()
    page.get_by_role("link", name="Calkin").first.wait_for()
    page.get_by_role("link", name="The Rat game and the Mouse game").click()
    page.locator(".claim .verdict").first.wait_for()
    assert page.locator(".claim").count() == len(claims("R"))
    page.locator(".claim img").first.wait_for()


@pytest.mark.nightly
def test_what_is_not_there_is_said_with_the_command_for_it(open_page: Any) -> None:
    page = open_page("/read/E/")
    page.get_by_text("sprague reproduce E-").first.wait_for()
    page = open_page("/play/nim/?at=10000,20000,30000")
    page.get_by_text("sprague play").wait_for()
