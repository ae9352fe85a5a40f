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


@pytest.mark.nightly
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
        before = page.url
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url, before=before: url != before and "turn=computer" not in url)
    assert page.locator(".status b").inner_text() == "You cannot move: you win."
    page.locator(".decided").wait_for()


def test_the_kind_of_play_is_changed_at_the_table(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/wythoff:a=2")
    page.get_by_text("Rules and more").click()
    page.get_by_label("Kind of play").select_option("pass")
    page.get_by_role("heading", name="Wythoff’s game, with one pass").wait_for()
    page.get_by_role("button", name="Pass").click()
    page.locator(".so-far").filter(has_text="You: pass").wait_for()
    page.get_by_text("The pass is used up").wait_for()
    page.get_by_text("Rules and more").click()
    page.get_by_label("Kind of play").select_option("terminal")
    page.get_by_role("button", name="Set up").last.click()
    page.get_by_role("heading", name="Wythoff’s game, ending where x + y ≤ 2").wait_for()
    assert "wythoff:a=2" in page.evaluate("decodeURIComponent(location.search)"), "the parameter is kept"


def forbidden(page: Any) -> list[str]:
    """What is forbidden, as the page says it."""
    page.get_by_role("list", name="forbidden moves").wait_for()
    return [each.inner_text() for each in page.get_by_role("list", name="forbidden moves").locator("li").all()]


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.nightly)])
def test_a_game_with_blocked_options_is_played_to_its_end(
    open_page: Callable[..., Any], faults: Callable[[Any], list[str]], climb: Any, width: int
) -> None:
    """The person wins by the hints: forbids the P-positions among the options, and moves to one that is left."""
    game = sprague.game("blocking:1:wythoff")
    assert sprague.outcome(game, (1, 4)) is Outcome.N
    page = open_page("/play/blocking:1:wythoff?at=1,4", width=width, dark=width < 500)
    for turn in range(20):
        status = page.locator(".status b")
        status.filter(has_text=re.compile("Your move|cannot move")).wait_for()
        if END.search(status.inner_text()):
            break
        here = game.parse(parse_qs(urlsplit(page.url).query)["at"][0])
        worst = [each for each in game.options(here) if sprague.outcome(game, each) is Outcome.P]
        struck = forbidden(page)
        assert len(struck) == (1 if worst else 0) or struck == ["Nothing is forbidden."]
        climb(page)
        page.get_by_role("button", name="Move", exact=True).click()
        status.filter(has_text="Forbid up to one option; then the computer moves.").wait_for()
        there = game.parse(parse_qs(urlsplit(page.url).query)["at"][0])
        assert sprague.outcome(game, there) is Outcome.P
        page.get_by_text(re.compile(r"All \d+ options")).click()
        assert page.locator(".options button").count() == len(list(game.counted(there)))
        if turn == 0:
            assert faults(page) == []
        page.get_by_role("button", name="Hint").click()
        page.locator(".words").filter(has_text="options").wait_for()
        page.get_by_role("button", name=re.compile("^(Done|Forbid nothing)$")).click()
        page.wait_for_url(lambda url: "turn=computer" not in url or "forbidden=" in url)
    assert status.inner_text().startswith("The computer cannot move") and status.inner_text().endswith("you win.")
    page.locator(".decided").filter(has_text="could win and never slipped").wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert faults(page) == []


def test_options_are_forbidden_on_the_board_and_in_the_list_and_go_with_the_link(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/blocking:1:wythoff?at=2,2&against=friend")
    page.get_by_text("The second player may forbid up to one option.").wait_for()
    page.locator(".pile").nth(0).locator("input").fill("0")
    page.get_by_role("button", name="Forbid this").click()
    assert "→ (0, 2)" in forbidden(page)[0]
    page.get_by_text("All 6 options").click()
    page.get_by_role("button", name=re.compile("Take 2 from 2 and 2 from 2")).click()
    assert "→ (0, 0)" in forbidden(page)[0] and len(forbidden(page)) == 1, "one option only"
    page.get_by_role("button", name=re.compile("^allow again")).click()
    page.get_by_role("button", name=re.compile("Take 2 from 2 → ")).first.click()
    page.get_by_role("button", name="Done").click()
    page.get_by_text("The first player is to move.").wait_for()
    page.reload()
    assert "→ (0, 2)" in forbidden(page)[0], "it stands in the address"
    page.locator(".pile").nth(0).locator("input").fill("0")
    page.get_by_text("That move is forbidden this time.").wait_for()
    page.locator(".pile").nth(0).locator("input").fill("2")
    page.locator(".pile").nth(1).locator("input").fill("0")  # the other way to (0, 2) is a move for itself
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_text("The first player may forbid up to one option.").wait_for()
    page.get_by_role("button", name="Forbid nothing").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("The first player is to move.").wait_for()
    assert "→ (0, 2)" in forbidden(page)[0], "what was forbidden to the move that is taken back"
    page.locator(".pile").nth(1).locator("input").fill("0")
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_role("button", name="Forbid nothing").click()
    page.locator(".pile").nth(0).locator("input").fill("0")
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_text("The first player cannot move: the second player wins.").wait_for()
    listed = page.locator(".so-far li")
    listed.nth(2).locator(".outcome").wait_for()
    rules = sprague.game("blocking:1:wythoff")
    told = [sprague.outcome(rules, each).value for each in [(2, 2), (0, 2), (0, 0)]]
    assert [each.inner_text() for each in listed.locator(".outcome").all()] == told
    assert "forbidden: (0, 2)" in listed.nth(1).inner_text()
    page.evaluate(
        "() => { navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() } }"
    )
    page.get_by_role("button", name="Copy a link to this game").click()
    page.get_by_text("Copied.").wait_for()
    sent = open_page("/" + page.evaluate("window.copied").split("/", 3)[3])
    sent.locator(".so-far li").nth(2).wait_for()
    assert "forbidden: (0, 2)" in sent.locator(".so-far li").nth(1).inner_text()


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("game", "struck"),
    [("chomp:2x3", ".cell .barred"), ("magnetism", ".magnet .barred"), ("eraserhead:cycle5", ".struck")],
)
def test_what_is_forbidden_is_struck_out_on_every_board(open_page: Callable[..., Any], game: str, struck: str) -> None:
    name = f"blocking:1:{game}"
    page = open_page(f"/play/{name}?against=friend")
    page.get_by_text("The second player may forbid up to one option.").wait_for()
    page.get_by_text(re.compile(r"All \d+ options")).click()
    page.locator(".options button").last.click()
    page.locator(struck).first.wait_for()
    page.get_by_role("button", name="Done").click()
    page.get_by_text("The first player is to move.").wait_for()
    page.locator(struck).first.wait_for()


@pytest.mark.parametrize("name", ["misere:wythoff", pytest.param("misere:kayles", marks=pytest.mark.nightly)])
def test_a_map_under_misere_play_says_so(open_page: Callable[..., Any], name: str) -> None:
    page = open_page(f"/explore/{name}?to=12&cell=3,5")
    page.locator(".cell-panel h2").filter(has_text="(3, 5)").wait_for()
    lost = sprague.outcome(name, (3, 5)) is Outcome.P
    assert page.locator(".cell-panel .outcome").first.inner_text() == f"{'P' if lost else 'N'}-position"
    assert "misère play" in page.locator(".cell-panel").inner_text()


def test_the_misere_quotient_of_heaps_is_discovered(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/misere:0.75")
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
    found = find_quotient("0.75")
    words = "".join(page.locator(".theorem").inner_text().split())
    assert f"{found.quotient.order}elements," in words and f"+{found.period.period})" in words
    with page.expect_download() as download:
        page.get_by_role("link", name="the table, CSV").click()
    rows = download.value.path().read_text("utf-8").split()[1:]
    assert rows[:9] == [f"{n},{found.quotient.named(found.value(n))}" for n in range(9)]


@pytest.mark.nightly
def test_a_theorem_on_misere_play_is_discovered(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/misere:nim:piles=2")
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()
    page.get_by_role("link", name="Play it").click()
    page.get_by_role("heading", name="Nim, misère play").wait_for()
