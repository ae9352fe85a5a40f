"""The page as a folder of files, behind a plain server of files and nothing else."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest

import sprague
from sprague import Outcome
from sprague.errors import BadParameter
from sprague.web import site as site_writer
from sprague.web.menu import described
from sprague.web.site import write_site


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


def test_a_site_of_one_game_holds_its_positions_and_its_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick one; the whole site takes minutes to write."""
    kayles = {"version": sprague.__version__, "games": [described("kayles")]}
    monkeypatch.setattr(site_writer, "menu", lambda: kayles)
    monkeypatch.setattr(site_writer, "RULES", ())
    monkeypatch.setattr(site_writer, "_documents", lambda *_: None)
    folder = tmp_path / "out"
    assert write_site(folder, 1) == sum(path.is_file() for path in folder.rglob("*"))
    game = sprague.game("kayles")
    tree = json.loads((folder / "data" / "tree-0.json").read_text("utf-8"))
    for text, each in tree.items():
        assert each["outcome"] == sprague.outcome(game, game.parse(text)).value
        assert all(move["to"] in tree for move in each["moves"])
    values = np.frombuffer((folder / "data" / "map-0-values1.bin").read_bytes(), "<u2")
    assert np.array_equal(values, sprague.nim_sequence("0.77", len(values))) and len(values) > 1000
    assert site_writer.MARK in (folder / "play" / "kayles" / "index.html").read_text("utf-8")
    with pytest.raises(BadParameter, match="something already"):
        write_site(folder, 1)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "out"
    command = [sys.executable, "-m", "sprague.cli", "site", str(folder), "--seconds", "2"]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    again = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert again.returncode == 2 and "something already" in again.stderr
    return folder


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as files:
        Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{files.server_port}"
        files.shutdown()


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["nim", "wythoff", "chomp", "kayles", "euclid"])
def test_a_game_is_won_by_the_hints(open_page: Any, name: str) -> None:
    page = open_page(f"/play/{name}/")
    page.locator(".status b").filter(has_text="Your move").wait_for()
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    page.locator(".words").filter(has_text=re.compile("P-position")).wait_for()
    if "No move wins" in page.locator(".words").inner_text():
        page.get_by_role("button", name="Swap sides").click()
    game = sprague.game(page.evaluate("location.pathname.split('/')[2]"))
    for _ in range(40):
        page.locator(".status b").filter(has_text=re.compile("Your move|cannot move")).wait_for()
        if "cannot move" in page.locator(".status b").inner_text():
            break
        before = page.url
        hint.click()
        page.get_by_role("button", name="Move", exact=True).click()
        page.wait_for_url(lambda url, before=before: url != before)
        position = parse_qs(urlsplit(page.url).query)["at"][0]
        assert sprague.outcome(game, game.parse(position)) is Outcome.P
    assert page.locator(".status b").inner_text() == "The computer cannot move: you win."
    page.locator(".decided").wait_for()


@pytest.mark.nightly
def test_maps_documents_and_discoveries_are_there(open_page: Any) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Explore a map").click()
    page.get_by_role("application").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    reading = page.locator(".reading").inner_text()
    x, y, value = (int(number) for number in re.findall(r"\d+", reading)[:3])
    assert value == sprague.nim_value(sprague.game("wythoff"), (x, y))
    page.get_by_role("link", name="sprague, first page").click()
    page.get_by_role("link", name="Discover a theorem").click()
    page.locator(".theorem .verdict.proved").wait_for()
    page.get_by_role("link", name="Read", exact=True).click()
    page.get_by_role("link", name="Calkin").first.wait_for()
    page.locator("a[href='/read/R']").click()
    page.locator(".claim .verdict").first.wait_for()
    assert page.locator(".claim").count() == 89
    page.locator(".claim img").first.wait_for()


@pytest.mark.nightly
def test_what_is_not_there_is_said_with_the_command_for_it(open_page: Any) -> None:
    page = open_page("/read/E/")
    page.get_by_role("button", name="Compute it now").first.click()
    page.get_by_role("alert").filter(has_text="sprague reproduce E-").wait_for()
    page = open_page("/play/nim/?at=100,200,300")
    page.get_by_text("sprague play").wait_for()
