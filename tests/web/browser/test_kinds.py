"""Other kinds of play in a real browser: chosen by a switch, played to the end, explored and discovered."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import sprague
from sprague import Outcome
from sprague.misere_theory import find_quotient

SHOWN = """at => [...document.querySelectorAll("[role=slider][aria-valuenow]")]
    .map((each) => Number(each.ariaValueNow)).sort((a, b) => a - b).join() === at"""

END = re.compile("cannot move")


def test_a_game_of_misere_nim_is_won_by_the_keyboard(open_page: Callable[..., Any]) -> None:
    page = open_page("/play?misere=yes")
    page.get_by_text("Whoever cannot move wins.").wait_for()
    page.get_by_role("link", name=re.compile("^Nim")).click()
    page.get_by_role("heading", name="Nim, misère play").wait_for()
    rules = sprague.game("misere:nim")
    for _ in range(20):
        status = page.locator(".status b")
        status.filter(has_text=re.compile("Your move|cannot move")).wait_for()
        if END.search(status.inner_text()):
            break
        rows = page.get_by_role("slider", name="what is left of")
        at = parse_qs(urlsplit(page.url).query).get("at", ["3,5,7"])[0]
        page.wait_for_function(SHOWN, arg=at)  # the board follows the address
        piles = [int(row.get_attribute("aria-valuenow")) for row in rows.all()]
        winning = {tuple(sorted(each)) for each in sprague.winning_moves(rules, tuple(sorted(piles)))}
        row, left = next(
            (i, left)
            for i, pile in enumerate(piles)
            for left in range(pile)
            if tuple(sorted([*piles[:i], left, *piles[i + 1 :]])) in winning
        )
        rows.nth(row).focus()
        for _ in range(piles[row] - left):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("turn=computer"))
        page.wait_for_url(lambda url: "turn=computer" not in url)
    assert page.locator(".status b").inner_text() == "You cannot move: you win."
    page.locator(".decided").wait_for()


def test_the_kind_of_play_is_changed_at_the_table(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/wythoff:a=2")
    page.get_by_text("New start").click()
    page.get_by_label("Kind of play").select_option("pass")
    page.get_by_role("heading", name="Wythoff, with one pass").wait_for()
    page.get_by_role("button", name="Pass").click()
    page.locator(".so-far").filter(has_text="You: pass").wait_for()
    page.get_by_text("The pass is used up").wait_for()
    page.get_by_text("New start").click()
    page.get_by_label("Kind of play").select_option("terminal")
    page.get_by_role("button", name="Set up").last.click()
    page.get_by_role("heading", name="Wythoff, ending where x + y ≤ 2").wait_for()
    assert "wythoff:a=2" in page.evaluate("decodeURIComponent(location.search)"), "the parameter is kept"


def test_a_game_with_blocked_options_is_judged_and_says_why_it_is_not_played(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/blocking:1:wythoff?at=1,3")
    page.get_by_text("are judged here and not played").wait_for()
    assert page.get_by_role("button", name="Move", exact=True).count() == 0
    page.get_by_text("Who wins here?").click()
    page.get_by_label("about this game").get_by_text("P-position").wait_for()
    page.get_by_text("The rules", exact=True).click()
    page.get_by_role("link", name="Its map").click()
    page.locator(".legend .how").filter(has_text="up to 1 option blocked").wait_for()


@pytest.mark.parametrize("name", ["misere:wythoff", "misere:kayles"])
def test_a_map_under_misere_play_says_so(open_page: Callable[..., Any], name: str) -> None:
    page = open_page(f"/explore/{name}?to=12&cell=3,5")
    page.locator(".cell-panel h2").filter(has_text="(3, 5)").wait_for()
    lost = sprague.outcome(name, (3, 5)) is Outcome.P
    assert page.locator(".cell-panel .outcome").first.inner_text() == f"{'P' if lost else 'N'}-position"
    assert "misère play" in page.locator(".cell-panel").inner_text()
    assert "misère play" in page.locator(".legend .how").inner_text()


def test_the_misere_quotient_of_heaps_is_discovered(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/misere:kayles")
    page.locator(".theorem .verdict.proved").wait_for()
    found = find_quotient("kayles")
    words = "".join(page.locator(".theorem").inner_text().split())
    assert f"{found.quotient.order}elements," in words and f"+{found.period})" in words
    with page.expect_download() as download:
        page.get_by_role("link", name="the table, CSV").click()
    rows = download.value.path().read_text("utf-8").split()[1:]
    assert rows[:9] == [f"{n},{found.quotient.named(found.value(n))}" for n in range(9)]


def test_a_theorem_on_misere_play_is_discovered(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/misere:nim:piles=2")
    page.locator(".theorem .verdict.proved").wait_for()
    assert page.get_by_role("switch").is_checked()
    page.get_by_role("link", name="Play it").click()
    page.get_by_role("heading", name="Nim, misère play").wait_for()
