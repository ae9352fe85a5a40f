"""What a screen hands on: its link and code, a frame in another page, pictures, and a sheet for a class."""

import os
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import sprague

MODULES = Path(__file__).parents[3] / "web" / "node_modules"
if "AXE" in os.environ:
    MODULES = Path(os.environ["AXE"]).parents[1]
READER = MODULES / "jsqr" / "dist" / "jsQR.js"

READ = """async () => {
  const svg = new XMLSerializer().serializeToString(document.querySelector(".qr"));
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg.replace("<svg", '<svg width="400" height="400"'));
  await image.decode();
  const canvas = new OffscreenCanvas(400, 400).getContext("2d");
  canvas.drawImage(image, 0, 0, 400, 400);
  return jsQR(canvas.getImageData(0, 0, 400, 400).data, 400, 400).data;
}"""


@pytest.fixture
def elsewhere(server: str) -> Iterator[str]:
    """The address of another site, which shows in a frame what its query names."""

    class Frame(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f'<iframe src="{server}{self.path}" width=700 height=600></iframe>'.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Frame) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


def test_a_screen_hands_on_its_link_its_code_and_its_picture(open_page: Any, server: str, faults: Any) -> None:
    page = open_page("/play/wythoff?at=7,12")
    page.get_by_text("Your move.").wait_for()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="share").wait_for()
    assert faults(page) == []
    page.get_by_role("button", name="copy the link").click()
    page.get_by_text("Copied the link.").wait_for()
    link = page.evaluate("window.copied")
    assert link == f"{server}/play/wythoff?at=7,12"
    page.evaluate(f"() => {{ {READER.read_text('utf-8')} }}")
    assert page.evaluate(READ) == link
    page.get_by_role("button", name="Rule as LaTeX").click()
    page.get_by_text("Copied the Rule as LaTeX.").wait_for()
    assert sprague.game("wythoff").latex in page.evaluate("window.copied")
    for name, magic in (("Picture, SVG", b"<svg"), ("Picture, PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        content = download.value.path().read_bytes()
        assert content.startswith(magic) and len(content) > 2000
        if magic == b"<svg":
            assert ElementTree.fromstring(content).findall(".//{*}circle"), "the position is a dot"


def test_only_what_is_to_be_embedded_stands_in_a_frame_of_another_site(browser: Any, elsewhere: str) -> None:
    page = browser.new_page()
    page.goto(f"{elsewhere}/embed/play/nim:piles=1?at=4")
    frame = page.frame_locator("iframe")
    frame.get_by_role("slider", name="what is left").press("Home")
    frame.get_by_role("button", name="Move", exact=True).click()
    frame.get_by_text("The computer cannot move: you win.").wait_for()
    assert frame.get_by_role("navigation").count() == 0
    there = frame.get_by_role("link", name="sprague").get_attribute("href")
    assert there.startswith("/play/")
    page.goto(f"{elsewhere}/play/nim:piles=1?at=4")
    page.wait_for_load_state()
    assert page.frames[1].url.startswith("chrome-error:"), "anything else is refused"
    page.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ["wythoff", "chomp:3x4"])
def test_the_key_of_a_sheet_is_right(open_page: Any, game: str) -> None:
    page = open_page("/play/" + game)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Sheet for a class").click()
    page.locator(".exercises li").nth(11).wait_for()
    rules, shown = sprague.game(game), page.locator(".exercises code").all_inner_texts()
    for text, line in zip(shown, page.locator(".key li").all_inner_texts(), strict=True):
        position = rules.parse(text.strip("()").replace(", ", ","))
        said = re.match(r"\S+ ([PN])|.*?\) ([PN])", line)
        assert said and (said[1] or said[2]) == sprague.outcome(rules, position).value
        for move in sprague.winning_moves(rules, position)[:6]:
            assert rules.format(move) in line
    page.emulate_media(media="print")
    assert page.locator("form:visible, header.top:visible").count() == 0
    assert page.locator(".key").evaluate("(each) => getComputedStyle(each).breakBefore") == "page"


@pytest.mark.parametrize(
    ("address", "named"),
    [
        pytest.param("/explore/wythoff?to=12", {"Rule as LaTeX"}, marks=pytest.mark.nightly),
        ("/explore/kayles?what=row&to=30", set()),
        ("/discover/wythoff", {"Rule as LaTeX", "Theorem as LaTeX", "Theorem for Coq"}),
    ],
)
def test_maps_and_theorems_are_handed_on(open_page: Any, address: str, named: set[str]) -> None:
    page = open_page(address)
    if "theorem" in " ".join(named).lower():
        page.get_by_role("button", name="Prove", exact=True).click()
        page.locator(".theorem .verdict.proved").wait_for()
    page.locator("canvas").first.wait_for()
    page.get_by_role("button", name="Share").click()
    card = page.get_by_role("dialog", name="share")
    card.get_by_role("button", name="Picture, PNG").wait_for()
    magic = {"Picture, PNG": b"\x89PNG", "Picture, SVG": b"<svg", "Table, CSV": b""}
    assert {*magic, *named} == {*card.locator(".actions-small button").all_inner_texts()}
    for name, begin in ({"Theorem for Coq": b"From Coq"} if "Theorem for Coq" in named else magic).items():
        with page.expect_download() as download:
            card.get_by_role("button", name=name).click()
        content = download.value.path().read_bytes()
        assert content.startswith(begin) and len(content) > 100
