"""Whole games in a real browser; what the rules say is asked of the solver, not of the page."""

import re
from typing import Any

import pytest

import sprague
from sprague import Outcome

MOST_MOVES = 40


def addresses(page: Any) -> list[str]:
    """The addresses that the page takes from now on; none is missed, however soon the next one follows."""
    taken: list[str] = []
    page.on("framenavigated", lambda frame: taken.append(frame.url))
    return taken


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("wythoff", "7,12"),
        pytest.param("rat", "3,6,13", marks=pytest.mark.nightly),
        ("chomp:2x5", "#####/#####"),
        ("eraserhead:cycle7", "0,3,4"),
        pytest.param("spring-cleaning:3x4", "####/####/####", marks=pytest.mark.nightly),
        pytest.param("euclid", "28,62", marks=pytest.mark.nightly),
        pytest.param("0.77", "5,8", marks=pytest.mark.nightly),
        ("magnetism:6", "......"),
        ("mock-turtles", "2,5,9"),
        pytest.param("product:mock-turtles:ruler", "..#/.#.", marks=pytest.mark.nightly),
    ],
)
def test_a_whole_game_is_won_by_following_the_hints(
    open_page: Any, name: str, start: str, position: Any, win_by_hints: Any
) -> None:
    game = sprague.game(name)
    mine = sprague.outcome(game, game.parse(start)) is Outcome.N
    page = open_page(f"/play/{name}?at={start.replace('#', '%23').replace('+', '%2B')}")
    if not mine:  # then the one who moves second wins
        page.get_by_role("button", name="Swap sides").click()
    win_by_hints(page, game)
    assert list(game.options(game.parse(position(page.url)))) == []


def test_a_hint_is_a_ladder_and_its_move_cannot_be_beaten(open_page: Any, wait_for_my_turn: Any) -> None:
    """Rung by rung in a pupil's words; then a person plays the other side, and each try fails."""
    page = open_page("/play/wythoff?at=4,6")
    rungs, hint = page.locator(".ladder li"), page.get_by_role("button", name="Hint")
    for count in range(1, 5):
        hint.click()
        rungs.nth(count - 1).wait_for()
        if count > 2:
            page.locator(".pointed-way").wait_for()
        assert page.locator(".pointed-way").count() == (count > 2), "the arrow comes with the third"
    said = rungs.all_inner_texts()
    assert said[:2] == ["You can win from here.", "Look at both piles."] and "P-position" not in " ".join(said)
    assert "(1, 2)" not in " ".join(said[:2]) and hint.is_disabled()
    page.get_by_text("In the words of the theory").click()
    page.get_by_text("the winning move leaves").wait_for()
    page.get_by_role("button", name="Try to beat it").click()
    answers = sprague.game("wythoff").options(sprague.winning_moves("wythoff", (4, 6))[0])
    for tries in (1, 2):
        for _ in range(MOST_MOVES):
            if "cannot move" in wait_for_my_turn(page):
                break
            page.get_by_role("slider", name="what is left").nth(2 - tries).press("ArrowLeft")
            before = page.url
            page.keyboard.press("Enter")
            page.wait_for_url(lambda url, before=before: url != before)
        assert "computer wins" in page.locator(".status b").inner_text()
        page.get_by_text(f"{len(list(answers)) - tries} of {len(list(answers))} answers are left.").wait_for()
        page.get_by_role("button", name="Try another answer").click()
    page.get_by_role("button", name="Back to my game").click()
    page.wait_for_url(re.compile("at=4,6"))


def test_the_map_shows_the_move_and_tells_nothing_before_it_is_asked(open_page: Any) -> None:
    page = open_page("/play/wythoff?at=7,12")
    plot = page.locator(".point-map")
    plot.wait_for()
    assert page.locator(".point-map .lost").count() == 0
    page.locator("[data-token='5']").nth(1).hover()
    page.locator(".pointed-way").wait_for()
    page.get_by_role("button", name="Reveal").click()
    squares = page.locator(".point-map .lost")
    squares.wait_for()
    told = {(int(x), 12 - int(y)) for x, y in re.findall(r"M(\d+)[.]04 (\d+)[.]04", squares.get_attribute("d"))}
    known = {(x, y) for x in range(13) for y in range(13) if sprague.outcome("wythoff", (x, y)) is Outcome.P}
    assert told == known
    box = page.locator(".point-map .ground").bounding_box()
    page.mouse.click(box["x"] + 4.5 * box["width"] / 13, box["y"] + 5.5 * box["height"] / 13)  # no move leads to (4, 7)
    assert page.get_by_role("button", name="Move", exact=True).is_disabled()
    page.mouse.click(box["x"] + 7.5 * box["width"] / 13, box["y"] + 8.5 * box["height"] / 13)
    page.get_by_text("leaves (4, 7)").wait_for()
    assert "(7, 12), not safe to leave" in plot.get_attribute("aria-label")


def test_a_game_is_played_by_the_keys_of_the_table(open_page: Any, wait_for_my_turn: Any) -> None:
    page = open_page("/play/nim?at=1,2,3&level=perfect")
    wait_for_my_turn(page)
    page.keyboard.press("f")  # the computer begins: (1, 2, 3) is lost
    page.locator(".so-far li").nth(1).wait_for()
    wait_for_my_turn(page)
    page.keyboard.press("h")
    page.locator(".ladder li").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("the start", exact=True).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("after move 1 of 1").wait_for()
    with page.expect_event("framenavigated", lambda frame: "turn=computer" in frame.url):
        page.keyboard.press("n")
    page.locator(".so-far li").nth(1).wait_for()
    wait_for_my_turn(page)
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keys").wait_for()
    page.get_by_label("keys are on").uncheck()
    page.keyboard.press("Escape")
    page.get_by_text("Rules and more").focus()
    page.keyboard.press("h")
    assert page.locator(".ladder").count() == 0


def test_a_combination_that_is_no_move_explains_itself_and_costs_nothing(open_page: Any) -> None:
    page = open_page("/play/wythoff?at=5,9")
    x, y = page.get_by_role("slider", name="what is left of x"), page.get_by_role("slider", name="what is left of y")
    move = page.get_by_role("button", name="Move", exact=True)
    x.press("ArrowLeft")
    y.press("ArrowLeft")
    assert move.is_enabled()
    y.press("ArrowLeft")
    page.locator(".words.illegal").wait_for()
    assert len(page.locator(".words.illegal").inner_text()) > 20
    assert move.is_disabled()
    assert [slider.get_attribute("aria-valuenow") for slider in (x, y)] == ["4", "7"], "the choice stays to be mended"
    x.press("ArrowLeft")  # two from each
    page.locator(".words.illegal").wait_for(state="detached")
    assert move.is_enabled()
    assert page.get_by_role("button", name="Undo").is_disabled(), "nothing was played"


def test_undo_back_forward_and_reload_keep_the_game(open_page: Any, wait_for_my_turn: Any, climb: Any) -> None:
    page = open_page("/play/wythoff?at=7,12")
    taken = addresses(page)
    climb(page)
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: "7,12" not in url and "turn=computer" not in url)
    assert any("turn=computer" in address for address in taken)
    wait_for_my_turn(page)
    there = page.url
    page.reload()
    wait_for_my_turn(page)
    assert page.url == there
    page.locator(".so-far li").nth(2).wait_for(state="attached")
    assert page.locator(".so-far li").count() == 3, "the start and two moves outlive a reload"
    page.keyboard.press("u")
    page.wait_for_url(re.compile("at=7,12"))
    page.go_back()
    page.wait_for_url(there)
    page.go_back()
    page.wait_for_url(re.compile("at=7,12"))
    wait_for_my_turn(page)
    page.go_forward()
    page.wait_for_url(there)
    page.locator(".so-far li").nth(2).wait_for(state="attached")
    assert page.locator(".so-far li").count() == 3


def test_an_address_that_was_sent_shows_the_same_position_to_somebody_else(
    open_page: Any, position: Any, wait_for_my_turn: Any
) -> None:
    page = open_page("/play/rat/3,6,11?level=learner")
    page.wait_for_url(re.compile(r"/play/rat\?"))
    assert position(page.url) == "3,6,11"
    wait_for_my_turn(page)
    values = [slider.get_attribute("aria-valuenow") for slider in page.get_by_role("slider").all()]
    assert (values, page.get_by_label("Against").input_value()) == (["3", "6", "11"], "learner")


def test_friends_take_turns_and_the_last_to_move_wins(open_page: Any) -> None:
    page = open_page("/play/nim:piles=1?at=2&against=friend")
    for status in ("The second player is to move.", "The first player cannot move: the second player wins."):
        page.get_by_role("slider", name="what is left").press("ArrowLeft")
        page.get_by_role("slider", name="what is left").press("Enter")
        page.get_by_text(status).wait_for()


def test_a_weak_opponent_can_be_chosen_and_a_new_start(open_page: Any, wait_for_my_turn: Any) -> None:
    page = open_page("/play/wythoff")
    page.get_by_label("Against").select_option("random")
    page.wait_for_url(re.compile("level=random"))
    page.get_by_text("Rules and more").click()
    page.get_by_label("Another position").fill("9,4")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("at=9,4"))
    page.locator("[role=slider][aria-valuenow='9']").wait_for()
    wait_for_my_turn(page)
    assert [s.get_attribute("aria-valuenow") for s in page.get_by_role("slider").all()] == ["4", "9"]
    assert "level=random" in page.url


def test_piles_of_hundreds_of_digits_are_played_with_hints(open_page: Any, position: Any, climb: Any) -> None:
    small, large = 10**200, 2 * 10**200
    page = open_page(f"/play/wythoff?at={small},{large}")
    climb(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Whatever they answer, you can win.").wait_for()
    taken = addresses(page)
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: position(url) != f"{small},{large}")
    assert "turn=computer" in taken[0]
    left = tuple(int(pile) for pile in position(taken[0]).split(","))
    assert sprague.outcome(sprague.game("wythoff"), left) is Outcome.P


def test_a_move_may_be_typed(open_page: Any) -> None:
    page = open_page("/play/wythoff?at=3,5&against=friend")
    page.get_by_text("The first player is to move.").wait_for()
    page.get_by_text("Rules and more").click()
    field = page.get_by_label("The position that it leaves")
    field.fill("1,4")
    field.press("Enter")
    page.get_by_role("alert").wait_for()
    field.fill("2,4")
    field.press("Enter")
    page.wait_for_url(re.compile("at=2,4"))


def test_a_typed_rule_is_played(open_page: Any, position: Any, climb: Any) -> None:
    page = open_page("/play/typed?rule=take%20l%20from%20x:%20l%20%3E%200%20%26%20l%20%3C%204&at=7")
    climb(page)
    taken = addresses(page)
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: position(url) != "7")
    assert position(taken[0]) == "4" and "turn=computer" in taken[0], "multiples of four lose"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/play/no-such-game", "no game is called"),
        ("/play/rat?at=1,2", "rat"),
        ("/play/chomp:3x4?at=banana", "chomp"),
        ("/nowhere", "Nothing is at /nowhere"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(open_page: Any, address: str, words: str) -> None:
    page = open_page(address, refusals=True)
    page.get_by_text(re.compile(words, re.IGNORECASE)).last.wait_for()
    page.get_by_role("main").get_by_role("link").first.wait_for()  # there is a way on
