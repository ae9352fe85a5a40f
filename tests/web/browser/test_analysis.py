"""A game looked over: piles that stay in their places, the last move, the slider, who threw it away, and the link."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import sprague
from sprague import Outcome


def query(page: Any) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def take(page: Any, place: int, left: int) -> None:
    """Sets what is left of a pile, by its place on the table, and moves."""
    field = page.locator(".pile").nth(place).locator("input")
    field.fill(str(left))
    page.get_by_role("button", name="Move", exact=True).click()


def sizes(page: Any) -> list[str]:
    return [each.get_attribute("aria-valuenow") for each in page.get_by_role("slider", name="what is left").all()]


def test_piles_stay_where_they_lie(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/nim?at=3,5,7&against=friend")
    page.get_by_text("The first player is to move.").wait_for()
    take(page, 2, 1)
    page.get_by_text("The second player is to move.").wait_for()
    assert (query(page)["at"], sizes(page)) == ("1,3,5", ["3", "5", "1"])
    page.locator(".pile").nth(2).locator(".ghost").nth(5).wait_for(state="attached")
    assert page.locator(".pile").nth(2).locator(".ghost").count() == 6, "what was taken is still to be seen"
    take(page, 1, 3)
    page.get_by_text("The first player is to move.").wait_for()
    take(page, 1, 2)  # of the two piles of 3 the second
    page.get_by_text("The second player is to move.").wait_for()
    assert (query(page)["at"], sizes(page)) == ("1,2,3", ["3", "2", "1"])
    page.reload()
    page.get_by_text("The second player is to move.").wait_for()
    assert sizes(page) == ["3", "2", "1"]


def test_the_computer_leaves_piles_in_their_places_too(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/nim?at=3,5,7")
    page.get_by_text("Your move.").wait_for()
    before = sizes(page)
    take(page, 2, 0)
    page.locator(".status b").filter(has_text="Your move.").wait_for()
    page.locator(".so-far li").nth(2).wait_for()
    changed = [i for i, (a, b) in enumerate(zip(before, sizes(page), strict=True)) if a != b]
    assert 2 in changed and len(changed) == 2 and sizes(page)[2] == "0"


def test_heaps_that_split_stay_in_their_places(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/0.77?at=3,7&against=friend")
    page.locator(".pile").nth(1).locator("[data-token='3']").click()
    page.get_by_text("take 1 from 7").first.wait_for()
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_text("The second player is to move.").wait_for()
    assert query(page)["at"] == "2,3,4"
    assert [heap.locator(".token").count() for heap in page.locator(".pile").all()] == [3, 2, 4]
    page.locator(".pile.last").nth(1).wait_for(state="attached")
    assert page.locator(".pile.last").count() == 2


@pytest.mark.sample(2)
@pytest.mark.parametrize("width", [1280, 390])
def test_a_finished_game_is_looked_over(open_page: Callable[..., Any], width: int) -> None:
    """1, 2 is lost in Wythoff's game; from 1, 3 the first player throws the game away, the second does not."""
    page = open_page("/play/wythoff?at=1,3&against=friend", width=width)
    page.get_by_text("The first player is to move.").wait_for()
    take(page, 0, 0)
    page.get_by_text("The second player is to move.").wait_for()
    take(page, 1, 0)
    page.get_by_text("The first player cannot move: the second player wins.").wait_for()
    page.locator(".decided").filter(has_text="Decided at move 1").wait_for()
    page.locator(".beside .point-map .lost").wait_for()
    assert page.locator(".walked").get_attribute("d") == "M1.5 5.5L0.5 5.5L0.5 8.5", "over a map to 8"
    wythoff = sprague.game("wythoff")
    listed = page.locator(".so-far li")
    for i, position in enumerate([(1, 3), (0, 3), (0, 0)]):
        lost = sprague.outcome(wythoff, position) is Outcome.P
        assert listed.nth(i).locator(".outcome").inner_text() == ("P" if lost else "N")
        listed.nth(i).locator("svg").nth(0).wait_for(state="attached")
        assert listed.nth(i).locator("svg").count() == 1
    assert [listed.nth(i).get_attribute("class") for i in (1, 2)] == ["thrown", "won"]
    slider = page.get_by_role("slider", name="move of the game")
    slider.focus()
    slider.press("ArrowLeft")
    page.get_by_text("after move 1 of 2").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.pile')[1].querySelectorAll('.token').length === 3")
    assert sizes(page) == ["0", "3"]
    listed.nth(0).get_by_role("button").click()
    page.get_by_text("the start", exact=True).wait_for()
    page.wait_for_function("() => document.querySelector('.pile [role=slider]').getAttribute('aria-valuenow') === '1'")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_role("button", name="Challenge somebody").click()
    page.get_by_text("Copied.").wait_for()
    assert page.evaluate("window.copied").endswith("/play/wythoff?at=1,3"), "against the computer, the same to move"
    page.get_by_role("button", name="Other side").click()
    page.get_by_text("The second player is to move.").wait_for()
    assert query(page)["at"] == "1,3"


def test_a_game_that_was_sent_is_the_same_game(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/nim?line=3,5,7;1,3,5;1,1,3&against=friend&at=1,1,3")
    page.locator(".so-far li").nth(2).wait_for()
    page.get_by_text("The first player is to move.").wait_for()
    assert "line" not in query(page)
    assert page.locator(".so-far li").nth(1).inner_text().startswith("The first player: take 6 from 7")
    page.get_by_role("button", name="Judge the moves").click()
    page.locator(".so-far .outcome").nth(2).wait_for()
    page.evaluate(
        "() => { navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() } }"
    )
    page.get_by_role("button", name="Copy a link to this game").click()
    page.get_by_text("Copied.").wait_for()
    assert re.search(
        r"/play/nim\?at=1,1,3&against=friend&line=3,5,7(;|%3B)1,3,5(;|%3B)1,1,3$", page.evaluate("window.copied")
    )


def test_starts_say_who_can_win_them(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/nim")
    page.get_by_text("Rules and more").click()
    for start in ("3,5,7", "1,4,5"):
        lost = sprague.outcome(sprague.game("nim"), tuple(map(int, start.split(",")))) is Outcome.P
        button = page.get_by_role("button", name=f"({start.replace(',', ', ')})")
        button.filter(has_text="second can win" if lost else "first can win").wait_for()


def test_hints_have_the_words_of_the_theory_and_its_source(open_page: Callable[..., Any]) -> None:
    for address, said in (
        ("/play/kayles?at=5,8", "G(5) ⊕ G(8) = 4 ⊕ 1 = 5"),
        ("/play/wythoff?at=7,12", "Wythoff, Nieuw Arch. Wisk. 7"),
    ):
        page = open_page(address)
        page.get_by_role("button", name="Hint").click()
        page.get_by_text("In the words of the theory").click()
        page.locator(".ladder .source").filter(has_text=said).wait_for()


def test_what_is_no_move_says_which_condition_fails(open_page: Callable[..., Any]) -> None:
    page = open_page(
        "/play/typed?rule=take%20l,%20k%20from%20x,%20y:%20l%20=%200%20|%20k%20=%200%20|%20l%20=%20k&at=3,5"
    )
    for place, left in ((0, 1), (1, 4)):
        page.locator(".pile").nth(place).locator("input").fill(str(left))
    page.get_by_text("The rule would need l = k, and here l = 2, k = 1.").wait_for()


def test_tokens_are_large_enough_for_a_finger(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/rat?at=7,12,20", width=390)
    box = page.locator(".token").first.bounding_box()
    assert box["width"] >= 24 and box["height"] >= 24


@pytest.mark.nightly
def test_a_sum_of_games_is_played_side_by_side(open_page: Callable[..., Any], win_by_hints: Any) -> None:
    page = open_page("/play")
    page.get_by_label("Games side by side").fill("kayles 5 + wythoff 3,6 + chomp:2x3")
    page.get_by_role("button", name="Play the sum").click()
    page.get_by_text("Your move.").wait_for()
    page.get_by_label("nim-values", exact=True).check()
    page.get_by_text("4 ⊕ 1 ⊕ 4 = 1").wait_for()
    win_by_hints(page, sprague.game("kayles 5 + wythoff 3,6 + chomp:2x3"))


def test_a_move_in_a_sum_is_chosen_on_one_of_its_boards(open_page: Callable[..., Any]) -> None:
    page = open_page("/play/typed?rule=kayles%205%20%2B%20wythoff%203,6&against=friend")
    board = page.get_by_role("region", name="Wythoff’s game")
    board.locator(".pile").nth(1).locator("input").fill("5")
    page.get_by_text("wythoff: take 1 from 6").first.wait_for()
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_text("The second player is to move.").wait_for()
    assert query(page)["at"] == "5 + 3,5"
