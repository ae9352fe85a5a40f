"""What once went wrong in the page, and does no more."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

HUGE = "1000000000000000000000000000057/999999999999999999999999999989"


def query(page: Any) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def test_a_broken_connection_joins_the_running_job_again(open_page: Callable[..., Any]) -> None:
    page = open_page("/read/E?find=E-cw.once")
    page.evaluate(
        """() => {
          const Real = WebSocket;
          window.joined = 0;
          window.WebSocket = function (url) {
            const socket = new Real(url);
            if (window.joined++ < 2) socket.addEventListener("open", () => socket.close());
            return socket;
          };
        }"""
    )
    page.get_by_role("button", name="Compute it now: E-cw.once").click()
    page.locator(".live .verdict").wait_for()
    assert page.evaluate("window.joined") >= 3
    assert page.locator(".claim .words.illegal").count() == 0


def test_a_connection_that_stays_broken_is_said_and_can_be_tried_again(open_page: Callable[..., Any]) -> None:
    page = open_page("/read/E?find=E-cw.once")
    page.evaluate(
        """() => {
          window.Real = WebSocket;
          window.WebSocket = function () {
            setTimeout(() => this.onclose({ code: 1006 }));
            this.close = () => {};
          };
        }"""
    )
    page.get_by_role("button", name="Compute it now: E-cw.once").click()
    page.get_by_text("The connection to the server broke before the verdict came.").wait_for()
    page.evaluate("() => void (window.WebSocket = window.Real)")
    page.get_by_role("button", name="Compute it now: E-cw.once").click()
    page.locator(".live .verdict").wait_for()


@pytest.mark.nightly
def test_the_rule_that_is_filled_in_ends_in_a_theorem(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/typed")
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
    assert "φ" in page.locator(".theorem").text_content()


def test_who_wins_is_said_at_once_where_a_theorem_says_it(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/rat?at=271,333,604")
    page.get_by_text("Why?").click()
    side = page.get_by_label("about this game")
    side.get_by_text("(63, 125, 249)").first.wait_for()
    assert side.locator(".outcome").inner_text() == "N-position"


def test_euclid_is_played_on_the_tree_by_keyboard(open_page: Callable[..., Any]) -> None:
    page = open_page("/read/tree?at=7/4&play=you")
    page.locator(".words").filter(has_text="Your move").wait_for()
    for _ in range(20):
        if "win" in page.locator(".words").inner_text():
            break
        here = query(page)["at"]
        page.locator(".number.move").first.wait_for()
        for _ in range(30):
            page.keyboard.press("Tab")
            if "a move" in (page.evaluate("document.activeElement.getAttribute('aria-label')") or ""):
                break
        page.keyboard.press("Enter")
        page.wait_for_url(lambda _, here=here: query(page)["at"] != here)
        page.locator(".words").filter(has_text=re.compile("Your move|you win|computer wins")).wait_for()
        assert page.evaluate("document.activeElement.closest('.tree-frame') !== null"), "the keyboard stays in the tree"
    assert "win" in page.locator(".words").inner_text()


def test_erasers_are_pushed_by_keyboard(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/eraserhead:cycle7?at=0&against=friend")
    page.get_by_text("The first player is to move.").wait_for()
    for name in ("vertex 0, eraser", "vertex 1, free"):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.getAttribute('aria-label')") == name:
                break
        page.keyboard.press("Enter")
    page.get_by_text("The second player is to move.").wait_for()


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["0.77", "grundy"])
def test_the_keyboard_stays_on_the_board_after_a_move(open_page: Callable[..., Any], name: str) -> None:
    page = open_page(f"/play/{name}?at=3,7&against=friend")
    heap = page.get_by_role("group", name="heap of 7")
    heap.focus()
    page.keyboard.press("ArrowRight")
    if name == "grundy":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_text("The second player is to move.").wait_for()
    assert page.evaluate("document.activeElement.closest('.board') !== null")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "address", ["/explore/nim:piles=1", "/explore/typed?rule=take%20l%20from%20x:%20l%20%3C%3D%203"]
)
def test_a_game_on_one_pile_has_a_map(open_page: Callable[..., Any], address: str) -> None:
    page = open_page(address)
    page.get_by_role("application").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.locator(".reading").filter(has_text="G(4) =").wait_for()
    page.keyboard.press("Enter")
    page.locator(".cell-panel h2").filter(has_text="4").wait_for()


def test_theorems_are_written_as_mathematics_is(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/nim:piles=2")
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
    assert "X1" not in page.locator("main").inner_text()


def test_a_source_is_not_called_a_formula(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=20&cell=1,2")
    page.get_by_text("Wythoff, Nieuw Arch. Wisk. 7").first.wait_for()
    assert "formula that decides it: Wythoff" not in page.locator("main").inner_text()


def test_the_board_stays_when_the_server_is_gone_and_the_game_goes_on_when_it_is_back(
    open_page: Callable[..., Any],
) -> None:
    page = open_page("/play/nim?at=3,5,7&against=friend", refusals=True)
    page.get_by_text("The first player is to move.").wait_for()
    page.evaluate("() => { window.real = fetch; window.fetch = () => Promise.reject(new TypeError('no server')) }")
    page.get_by_role("slider", name="what is left").nth(2).press("ArrowLeft")
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_role("alert").wait_for()
    page.get_by_role("slider", name="what is left").nth(2).wait_for(state="attached")
    assert page.get_by_role("slider", name="what is left").count() == 3, "the piles are still to be seen"
    page.evaluate("() => void (window.fetch = window.real)")
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("The second player is to move.").wait_for()
    assert page.get_by_role("alert").count() == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("address", "heading"),
    [
        ("/play/no-such-game", "No such game"),
        ("/constructor", "There is no such page"),  # names that every object has are no rooms
        pytest.param("/valueOf", "There is no such page", marks=pytest.mark.nightly),
        pytest.param("/__proto__", "There is no such page", marks=pytest.mark.nightly),
        ("/toString/x", "There is no such page"),
        ("/play/nim:piles=60", "This game cannot be set up"),
        ("/play/typed?rule=take%20l%20from%20x:%20l%20%3C%20%3C", "This rule cannot be read"),
    ],
)
def test_what_is_refused_has_a_heading_that_says_what(
    open_page: Callable[..., Any], address: str, heading: str
) -> None:
    page = open_page(address, refusals=True)
    page.get_by_role("heading", level=1, name=heading, exact=True).wait_for()
    assert "sprague games" not in page.locator("main").inner_text()


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", ["rect:not(.reach)", "rect.reach"])
def test_boxes_of_the_tree_stand_apart(open_page: Callable[..., Any], kind: str) -> None:
    page = open_page(f"/read/tree?at={HUGE}")
    page.locator(".number").first.wait_for()
    boxes = [box.bounding_box() for box in page.locator(f".number {kind}").all()]
    assert len(boxes) == page.locator(".number").count()
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            apart = (
                a["x"] + a["width"] <= b["x"]
                or b["x"] + b["width"] <= a["x"]
                or a["y"] + a["height"] <= b["y"]
                or b["y"] + b["height"] <= a["y"]
            )
            assert apart
