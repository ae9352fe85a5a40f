"""What the page does alone: the board of the first page, the puzzle of the day, and the course."""

import re
from typing import Any

import pytest

import sprague
from sprague import Outcome


def sizes(table: Any) -> tuple[int, ...]:
    rows = table.get_by_role("slider", name="what is left of")
    return tuple(int(each.get_attribute("aria-valuenow")) for each in rows.all())


@pytest.mark.parametrize("width", [1280, 390])
def test_home_is_a_board_that_is_won_by_mouse_or_finger_and_leads_to_the_theorem(open_page: Any, width: int) -> None:
    page = open_page("/", width=width)
    press = page.touchscreen.tap if width < 600 else page.mouse.click
    table = page.get_by_role("region", name="a game to play")
    status, ground = table.locator(".status b"), table.locator(".point-map .ground")
    for _ in range(20):
        status.filter(has_text=re.compile("Your move|cannot move")).wait_for()
        if "cannot move" in status.inner_text():
            break
        here = sizes(table)
        x, y = next(each for each in safe_squares(13) if reaches(here, each))
        ground.scroll_into_view_if_needed()
        box = ground.bounding_box()
        press(box["x"] + (x + 0.5) * box["width"] / 13, box["y"] + (12.5 - y) * box["height"] / 13)
        page.wait_for_function("(was) => !document.querySelector('.point-map').ariaLabel.includes(was)", arg=str(here))
    assert status.inner_text() == "The computer cannot move: you win."
    page.get_by_role("button", name="How did it know?").click()
    drawn = re.findall(r"M(\d+)[.]04 (\d+)[.]04", table.locator(".point-map .lost").get_attribute("d"))
    assert {(int(x), 12 - int(y)) for x, y in drawn} == set(safe_squares(13))
    page.get_by_role("button", name="Which squares are orange?").click()
    page.get_by_role("link", name="Watch it being found and proved").click()
    page.wait_for_url(re.compile("/discover/wythoff"))


def safe_squares(side: int) -> list[tuple[int, int]]:
    return [(x, y) for x in range(side) for y in range(side) if sprague.outcome("wythoff", (x, y)) is Outcome.P]


def reaches(here: tuple[int, ...], there: tuple[int, int]) -> bool:
    taken = [a - b for a, b in zip(here, there, strict=True)]
    return min(taken) >= 0 and max(taken) > 0 and (min(taken) == 0 or taken[0] == taken[1])


def test_the_puzzle_of_the_day_has_one_winning_move_and_is_solved_offline(open_page: Any) -> None:
    page = open_page("/")
    puzzle = page.get_by_role("region", name="puzzle of the day")
    puzzle.locator(".status").wait_for()
    page.context.set_offline(True)
    for level, name in (("Easy", "nim:piles=2"), ("Middle", "wythoff"), ("Hard", "nim")):
        puzzle.get_by_role("button", name=re.compile(f"^{level}")).click()
        piles = sizes(puzzle)
        (only,) = sprague.winning_moves(name, tuple(sorted(piles)))
        assert sum(only) > 0
        if level == "Easy":
            puzzle.locator(".pile input").first.fill("0")
            puzzle.get_by_role("button", name="Move", exact=True).click()
            puzzle.get_by_text("Not yet: they take").wait_for()
            puzzle.get_by_role("button", name="Try again").click()
        rest = list(only)
        left: list[int | None] = [rest.pop(rest.index(pile)) if pile in rest else None for pile in piles]
        if len([pile for pile in left if pile is None]) == 1:  # a single pile changes
            left = [rest[0] if pile is None else pile for pile in left]
        else:
            left = [pile - (sum(piles) - sum(only)) // 2 for pile in piles]
        for field, pile in zip(puzzle.locator(".pile input").all(), left, strict=True):
            field.fill(str(pile))
        puzzle.get_by_role("button", name="Move", exact=True).click()
        puzzle.get_by_text("Solved.").wait_for()
    page.context.set_offline(False)
    page.reload()
    puzzle.locator(".levels button").filter(has_text="✓").nth(2).wait_for(state="attached")
    assert puzzle.locator(".levels button").filter(has_text="✓").count() == 3, "what is solved is kept"


def lost(n: int) -> bool:
    return sprague.outcome("subtraction:1,3,4", (n,)) is Outcome.P


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("lesson", "answer"),
    [
        (1, [n for n in range(1, 13) if sprague.outcome("take l from x: l <= 3", (n,)) is Outcome.P]),
        (2, [next(p for p in range(1, 60) if all(lost(n) is lost(n + p) for n in range(60)))]),
        (4, [n for n in range(20) if sprague.outcome("nim", tuple(sorted((3, 5, n)))) is Outcome.P]),
        (5, [sprague.nim_value("subtraction:1,2,3", (10,))]),
        (6, [n for n in range(20) if sprague.outcome("wythoff", tuple(sorted((6, n)))) is Outcome.P]),
        (7, [y - x for x, y in sprague.p_positions("wythoff", up_to=22)][8:9]),
    ],
)
def test_a_lesson_takes_the_right_answer_alone_and_is_kept(open_page: Any, lesson: int, answer: list[int]) -> None:
    page = open_page(f"/learn/{lesson}")
    field, check = page.locator(".lesson-question input"), page.get_by_role("button", name="Check")
    page.evaluate("localStorage.setItem('sprague.course', '[2]')")  # another window was quicker
    field.fill("3")
    check.click()
    page.get_by_text("Not that.").wait_for()
    assert page.locator(".learnt").count() == 0
    field.fill(", ".join(map(str, answer)))
    check.click()
    page.get_by_text("That is right.").wait_for()
    page.locator(".learnt").wait_for()
    page.get_by_role("link", name="A short course").click()
    page.locator(".lessons .done").nth(0).wait_for(state="attached")
    assert page.locator(".lessons .done").count() == 2


def test_a_theorem_of_ones_own_is_refuted_or_observed(open_page: Any) -> None:
    page = open_page("/learn/8")
    page.get_by_label("n is safe to leave").fill("5")
    page.get_by_role("button", name="Try it").click()
    fails = next(n for n in range(60) if (sprague.outcome("take l from x: l <= 5", (n,)) is Outcome.P) != (n % 5 == 0))
    page.get_by_text(f"Refuted: it fails at n = {fails}.").wait_for()
    page.get_by_label("n is safe to leave").fill("6")
    page.get_by_role("button", name="Try it").click()
    page.get_by_text("Observed up to 60: it holds there.").wait_for()
    page.locator(".number-row").wait_for()
    assert page.locator(".number-row .safe span").all_inner_texts() == ["0", "6", "12", "18"], (
        "of the rule that is stated"
    )
    page.get_by_role("link", name="Let it be proved").click()
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
