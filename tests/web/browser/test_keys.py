"""Moves by keyboard alone in a real browser, up to whole games."""

import random
import re
from typing import Any

import pytest

import sprague

NAME = "(each => each.getAttribute('aria-label') || each.innerText || '')"


def focused(page: Any) -> str:
    return str(page.evaluate(f"{NAME}(document.activeElement)"))


def tab_to(page: Any, name: str) -> None:
    there = f"name => [...document.querySelectorAll('button, [tabindex]')].some(each => {NAME}(each).startsWith(name))"
    page.wait_for_function(there, arg=name)
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"no Tab leads to {name}")


def test_a_whole_game_by_keyboard_alone(open_page: Any, wait_for_my_turn: Any) -> None:
    page = open_page("/play/nim:piles=2?at=1,3")
    wait_for_my_turn(page)
    tab_to(page, "what is left of x2")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # (1, 1): the computer takes one of them
    page.locator(".so-far li").nth(1).wait_for()
    wait_for_my_turn(page)
    page.locator("body").press("Escape")
    tab_to(page, "Hint")
    for rung in range(3):
        page.keyboard.press("Enter")
        page.locator(".ladder li").nth(rung).wait_for()
    page.get_by_text("(0, 0) is safe to leave").wait_for()
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Move"
    page.keyboard.press("Enter")
    page.get_by_text("you win").wait_for()


def test_coins_are_turned_by_keyboard(open_page: Any, position: Any, wait_for_my_turn: Any) -> None:
    page = open_page("/play/ruler?at=3")
    wait_for_my_turn(page)
    tab_to(page, "coin 1: tails")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    tab_to(page, "Move")
    page.keyboard.press("Enter")
    page.get_by_text("The computer is thinking").or_(page.locator(".so-far li").first).first.wait_for()
    assert position(page.url) in ("1,2", "1", "2", "0")


def test_arrow_keys_walk_over_a_board(open_page: Any) -> None:
    page = open_page("/play/chomp:3x4?against=friend")
    tab_to(page, "row 1, column 1")
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert focused(page).startswith("row 3, column 2: piece, would go")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(re.escape("at=%23%23%23%23/%23%23%23%23/%23...")))


KEYS = ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp", "Enter", "Enter", "+", "-", "Tab", "Tab"]

TO_MOVE = """() => {
  const said = document.querySelector(".status b")?.innerText ?? "";
  if (said.includes("cannot move")) return "over";
  if (!said.includes("is to move")) return null;
  const move = [...document.querySelectorAll(".board .actions:not([hidden]) button")]
    .find((each) => each.textContent === "Move" && !each.disabled);
  if (move) { move.focus(); return "Move"; }
  const now = document.activeElement;
  if (now.closest(".board") && !now.closest(".actions")) return "board";
  const place = document.querySelector(".board [tabindex='0']");
  place?.focus();
  return place && "board";
}"""
"""Goes to the button, where there is something to move, or else to the board; says which, or that the game is over.

Null while the page is waiting for an answer.
"""


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("nim", "1,2,2"),
        ("chomp:2x3", "###/###"),
        pytest.param("spring-cleaning:2x3", "###/###", marks=pytest.mark.nightly),
        ("magnetism:4", "...."),
        ("eraserhead:cycle5", "0,2"),
        ("0.77", "2,3"),
        pytest.param("grundy", "5", marks=pytest.mark.nightly),
        ("mock-turtles", "1,3"),
        pytest.param("euclid", "5,8", marks=pytest.mark.nightly),
        pytest.param("fibonacci-nim", "5,4", marks=pytest.mark.nightly),
    ],
)
def test_a_whole_game_is_played_by_keys_alone(open_page: Any, name: str, start: str, position: Any) -> None:
    """Any keys on the board, and Enter on *Move* where there is something to move: sooner or later nobody can."""
    page = open_page(f"/play/{name}?at={start.replace('#', '%23')}&against=friend")
    page.locator(".status b").filter(has_text="is to move").wait_for()
    chance = random.Random(7)
    for _ in range(1500):
        place = page.evaluate(TO_MOVE) or page.wait_for_function(TO_MOVE).json_value()
        if place == "over":
            break
        page.keyboard.press("Enter" if place == "Move" else chance.choice(KEYS))
    assert place == "over"
    game = sprague.game(name)
    assert list(game.options(game.parse(position(page.url)))) == []


@pytest.mark.nightly
def test_a_product_of_coin_turning_games_is_played_by_keys_alone(open_page: Any, position: Any) -> None:
    """Few sets of coins may be turned, so keys by chance find none: the arrows go to the coins of a move."""
    game = sprague.game("product")
    page = open_page("/play/product?at=.%23/%23.&against=friend")
    chance = random.Random(7)
    now = game.parse(".#/#.")
    while options := sorted(game.options(now), key=game.format):
        after = chance.choice(options)
        page.locator(".status b").filter(has_text="is to move").wait_for()  # until then no coin is turned
        for row, column in sorted(now ^ after):
            page.locator(".board [tabindex='0']").first.focus()
            for key, steps in (("ArrowUp", 4), ("ArrowLeft", 4), ("ArrowDown", row), ("ArrowRight", column)):
                for _ in range(steps):
                    page.keyboard.press(key)
            page.keyboard.press("Enter")
            assert focused(page).startswith(f"row {row + 1}, column {column + 1}: would turn to ")
        page.wait_for_function(f"({TO_MOVE})() === 'Move'")
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url, after=after: game.parse(position(url)) == after)
        now = after
    page.locator(".status b").filter(has_text="cannot move").wait_for()
