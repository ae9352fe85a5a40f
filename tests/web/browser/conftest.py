"""A real server and a real browser. Without a Chromium on this machine the tests here are skipped, and say so."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from sprague import Outcome, outcome

pytest.importorskip("fastapi")
sync_api = pytest.importorskip("playwright.sync_api")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",  # views in space need WebGL, here by the processor
]

HASTE = "{ const usual = setTimeout; window.setTimeout = (act, pause) => usual(act, (pause ?? 0) / 8); }"
"""What the page waits for on purpose, such as before the computer moves, is an eighth as long: nobody is to see it."""

DELAY = """{
  const usual = setTimeout, ask = fetch;
  window.fetch = (...question) =>
    new Promise((go) => usual(go, 3000 * Math.random())).then(() => ask(...question));
}"""
"""With $SLOW set, questions are sent up to three seconds late: a test that does not wait for what it reads is found."""

BOUND = 30_000
"""Milliseconds that anything may take; the machine may be busy."""


def chromium() -> str | None:
    """The path of a Chromium: $CHROMIUM, or the first that is installed; that without windows is the quickest."""
    names = (os.environ.get("CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def server(server: Any) -> str:
    """The address of the server that the other tests of the room ask, too."""
    return str(server.address)


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One for the tests of this folder, no longer: while it is there, no other event loop can run in this thread."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine: apt install chromium, or set CHROMIUM to the path of one")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, which knows the Web Content Accessibility Guidelines: $AXE, or what npm has installed."""
    installed = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    path = Path(os.environ.get("AXE", installed))
    if not path.is_file():
        pytest.skip("axe-core is not installed: npm ci in web/, or set AXE to the path of axe.min.js")
    return path.read_text("utf-8")


@pytest.fixture(scope="session")
def faults(axe: str) -> Callable[[Any], list[str]]:
    """What axe-core finds: the colours, the rule that is broken, and where.

    By all its rules in light colours; in dark ones, where all else is the same, by those that look at colours.
    """

    def look(page: Any) -> list[str]:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(f"() => {{ {axe} }}")
        found = []
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast", "link-in-text-block"]})):
            page.emulate_media(color_scheme=scheme)
            asked = {"resultTypes": ["violations"], **rules}
            for each in page.evaluate("async (asked) => (await axe.run(asked)).violations", asked):
                places = [f"{node['html'][:120]} ({node['failureSummary']})" for node in each["nodes"]]
                found += [f"{scheme}, {each['id']}: {place}" for place in places]
        return found

    return look


class Troubles(list[str]):
    """What went wrong in a page without anybody asking: errors in scripts, refusals by the policy, other hosts."""

    def __init__(self) -> None:
        super().__init__()
        self.refusals_are_expected = False


@pytest.fixture(scope="package")
def free() -> dict[bool, Any]:
    """A page without a finger and one with, used before; another address in one costs a third of a new profile's."""
    return {}


def _new_page(browser: Any, touch: bool) -> Any:
    context = browser.new_context(has_touch=touch)
    context.set_default_timeout(BOUND)
    if os.environ.get("SLOW"):
        context.add_init_script(DELAY)
    context.add_init_script(HASTE)
    return context.new_page()


@contextmanager
def pages(server: str, browser: Any, free: dict[bool, Any]) -> Iterator[tuple[Callable[..., Any], Troubles]]:
    """Opens addresses, each in a page of its own that remembers nothing, and hears what goes wrong there."""
    begun: list[tuple[bool, Any]] = []
    troubles = Troubles()
    heard = {
        "pageerror": lambda error: troubles.append(f"in a script: {error}"),
        "console": lambda message: _listen(message, troubles),
        "response": lambda answer: answer.status >= 500 and troubles.append(f"{answer.status}: {answer.url}"),
        "request": lambda request: _same_host(request.url, server, troubles),
    }

    def opened(path: str, *, width: int = 1280, dark: bool = False, refusals: bool = False) -> Any:
        troubles.refusals_are_expected |= refusals
        touch = width < 600
        page = free.pop(touch, None) or _new_page(browser, touch)
        begun.append((touch, page))
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(media="null", color_scheme="dark" if dark else "light", reduced_motion="reduce")
        for event, hear in heard.items():
            page.on(event, hear)
        page.goto(server + path)
        return page

    yield opened, troubles
    for touch, page in begun:
        for event, hear in heard.items():
            page.remove_listener(event, hear)
        page.unroute_all()
        page.goto(f"{server}/fonts-licence.txt")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.context.clear_cookies()
        page.mouse.move(0, 0)
        if free.setdefault(touch, page) is not page:
            page.context.close()


@pytest.fixture
def open_page(server: str, browser: Any, free: dict[bool, Any]) -> Iterator[Callable[..., Any]]:
    """Opens an address of the page, where nothing is remembered; at the end nothing may have gone wrong in it."""
    with pages(server, browser, free) as (opened, troubles):
        yield opened
    assert troubles == []


@pytest.fixture(scope="module")
def only_page(server: str, browser: Any, free: dict[bool, Any], axe: str) -> Iterator[tuple[Any, Troubles]]:
    """A page in which the tests of a file load one address after the other, and what went wrong there."""
    with pages(server, browser, free) as (opened, troubles):
        page = opened("/", refusals=True)
        page.add_init_script(axe)
        yield page, troubles
    free.clear()  # the script stays in that page


@pytest.fixture
def go_to(server: str, only_page: tuple[Any, Troubles]) -> Iterator[Callable[[str], Any]]:
    """Loads an address in that page; at the end nothing may have gone wrong in it."""
    page, troubles = only_page

    def gone(address: str) -> Any:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(server + address)
        return page

    yield gone
    assert troubles == []


@pytest.fixture
def position() -> Callable[[str], str]:
    """The position in an address of the page."""
    return lambda address: parse_qs(urlsplit(address).query)["at"][0]


@pytest.fixture
def climb() -> Callable[[Any], None]:
    """Takes hints, a rung at a press, until the move is shown."""

    def climbed(page: Any) -> None:
        for rung in range(5):
            page.get_by_role("button", name="Hint").click()
            page.locator(".ladder li").nth(rung).wait_for()
            if page.locator(".ladder .shows").count():
                return
        raise AssertionError("no rung shows the move")

    return climbed


@pytest.fixture
def wait_for_my_turn() -> Callable[[Any], str]:
    """What the status says once it is a person's turn, or the game is over."""

    def waited(page: Any) -> str:
        status = page.locator(".status b")
        status.filter(has_text=re.compile(r"Your move|cannot move")).wait_for()
        return str(status.inner_text())

    return waited


@pytest.fixture
def win_by_hints(climb: Any, wait_for_my_turn: Any, position: Any) -> Callable[[Any, Any], None]:
    """Plays a game to its end by the hints: whatever is left to the computer loses, and it cannot move in the end."""

    def played(page: Any, game: Any) -> None:
        taken: list[str] = []  # all addresses, however soon the next one follows
        page.on("framenavigated", lambda frame: taken.append(frame.url))
        for _ in range(40):
            if "cannot move" in wait_for_my_turn(page):
                break
            before = page.url
            climb(page)
            page.get_by_role("button", name="Move", exact=True).click()
            page.wait_for_url(lambda url, before=before: url != before)
        left = [position(address) for address in taken if "turn=computer" in address]
        assert left and {outcome(game, game.parse(each)) for each in left} == {Outcome.P}, left
        assert page.locator(".status b").inner_text() == "The computer cannot move: you win."

    return played


def _listen(message: Any, troubles: Troubles) -> None:
    refused = "status of 400" in message.text or "status of 404" in message.text
    if message.type == "error" and not (refused and troubles.refusals_are_expected):
        troubles.append(f"on the console: {message.text}")


def _same_host(url: str, server: str, troubles: Troubles) -> None:
    if not url.startswith((server, server.replace("http", "ws"), "data:", "blob:")):
        troubles.append(f"another host was asked: {url}")
