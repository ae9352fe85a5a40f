"""Whole games in a real browser; what the rules say is asked of the solver, not of the page."""

import random
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import sprague
from sprague import Outcome

MOST_MOVES = 40


def position(address: str) -> str:
    """The position in an address of the page."""
    return parse_qs(urlsplit(address).query)["at"][0]


def addresses(page: Any) -> list[str]:
    """The addresses that the page takes from now on; none is missed, however soon the next one follows."""
    taken: list[str] = []
    page.on("framenavigated", lambda frame: taken.append(frame.url))
    return taken


def wait_for_my_turn(page: Any) -> str:
    """What the status says once it is a person's turn, or the game is over."""
    status = page.locator(".status b")
    status.filter(has_text=re.compile(r"Your move|cannot move")).wait_for()
    return str(status.inner_text())


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("wythoff", "7,12"),
        ("rat", "3,6,13"),
        ("chomp:2x5", "#####/#####"),
        ("eraserhead:cycle7", "0,3,4"),
        ("spring-cleaning:3x4", "####/####/####"),
        ("euclid", "28,62"),
        ("0.77", "5,8"),
        ("magnetism:6", "......"),
        ("mock-turtles", "2,5,9"),
        ("product:mock-turtles:ruler", "..#/.#."),
    ],
)
def test_a_whole_game_is_won_by_following_the_hints(open_page: Any, name: str, start: str) -> None:
    game = sprague.game(name)
    mine = sprague.outcome(game, game.parse(start)) is Outcome.N
    page = open_page(f"/play/{name}?at={start.replace('#', '%23').replace('+', '%2B')}")
    if not mine:  # then the one who moves second wins
        page.get_by_role("button", name="Swap sides").click()
    taken = addresses(page)
    for _ in range(MOST_MOVES):
        if "cannot move" in wait_for_my_turn(page):
            break
        before = page.url
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Move", exact=True).click()
        page.wait_for_url(lambda url, before=before: url != before)
    assert page.locator(".status b").inner_text() == "The computer cannot move: you win."
    left = [position(address) for address in taken if "turn=computer" in address]
    assert left and {sprague.outcome(game, game.parse(each)) for each in left} == {Outcome.P}, left
    assert list(game.options(game.parse(position(page.url)))) == []


def test_a_hint_says_why_in_the_words_of_the_theory(open_page: Any) -> None:
    page = open_page("/play/wythoff?at=7,12")
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("the winning move leaves (4, 7), the 3rd P-position").wait_for()
    assert page.get_by_role("slider", name="what is left of y").get_attribute("aria-valuenow") == "4"


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


def test_tokens_are_clicked_and_dragged(open_page: Any) -> None:
    page = open_page("/play/nim?at=3,5,7")
    row = page.get_by_role("slider", name="what is left of").nth(2)
    row.locator("[data-token='5']").click()
    assert row.get_attribute("aria-valuenow") == "4"
    row.locator("[data-token='5']").click()
    assert row.get_attribute("aria-valuenow") == "5", "a token that was taken is put back"
    row.locator("[data-token='5']").hover()
    page.mouse.down()
    row.locator("[data-token='2']").hover()
    page.mouse.up()
    assert row.get_attribute("aria-valuenow") == "1"
    page.get_by_text("leaves (1, 3, 5)").wait_for()


def test_a_square_shows_what_would_go_and_the_poison_explains_itself(open_page: Any) -> None:
    page = open_page("/play/chomp:3x5")
    page.locator("[data-cell='1,3']").hover()
    going = page.locator(".cell.going")
    assert {cell.get_attribute("data-cell") for cell in going.all()} == {"1,3", "1,4", "2,3", "2,4"}
    page.locator("[data-cell='0,0']").click()
    page.get_by_text("The poisoned piece is never taken").wait_for()
    page.locator("[data-cell='1,3']").click()
    wait_for_my_turn(page)
    assert page.get_by_role("button", name="Undo").is_enabled()


def test_a_sweep_follows_the_pointer(open_page: Any) -> None:
    page = open_page("/play/spring-cleaning:2x3?against=friend")
    cell = page.locator("[data-cell='0,1']")
    box = cell.bounding_box()
    cell.hover(position={"x": box["width"] / 2, "y": 5})
    assert {each.get_attribute("data-cell") for each in page.locator(".going").all()} == {"0,1", "1,1"}
    cell.click(position={"x": 5, "y": box["height"] / 2})
    page.get_by_text("The second player is to move.").wait_for()
    assert position(page.url) == ".../###"
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("The first player is to move.").wait_for()
    cell.hover()
    page.mouse.down()
    page.locator("[data-cell='1,1']").hover()
    page.mouse.up()
    page.get_by_text("The second player is to move.").wait_for()
    assert position(page.url) == "#.#/#.#", "a stroke sweeps along itself"


def test_an_eraser_is_dragged_along_an_edge(open_page: Any) -> None:
    page = open_page("/play/eraserhead:cycle7?at=0&against=friend")
    page.locator("[data-vertex='0']").hover()
    page.mouse.down()
    page.locator("[data-vertex='1']").hover()
    page.mouse.up()
    page.wait_for_url(re.compile(r"at=1/0-1"))
    page.locator("[data-vertex='1']").click()
    page.locator("[data-vertex='0']").click()
    page.get_by_text("The edge between 1 and 0 is erased.").wait_for()
    page.locator("[data-vertex='4']").click()
    page.get_by_text("No edge joins 1 and 4.").wait_for()


def test_a_magnet_that_may_not_stand_there_says_why(open_page: Any) -> None:
    page = open_page("/play/magnetism:8?at=%2B.......&against=friend")
    page.get_by_label("put + on square 2").click()
    page.get_by_text("No + may stand on square 2: two equal tokens may not be side by side.").wait_for()
    page.get_by_label("put − on square 2").click()
    page.wait_for_url(re.compile(r"at=%2B-\.\.\.\.\.\."))


def test_a_stone_of_nogo_is_refused_for_its_own_reason(open_page: Any) -> None:
    page = open_page("/play/nogo:3?at=.%2B.&against=friend")
    page.get_by_label("put − on square 1").click()
    page.get_by_text("a block of equal stones would be left without a free square beside it").wait_for()


def test_each_side_of_a_square_covers_it_with_another_neighbour(open_page: Any) -> None:
    for x, y, gone in [(0.9, 0.5, {"1,1", "1,2"}), (0.1, 0.5, {"1,0", "1,1"}), (0.5, 0.1, {"0,1", "1,1"})]:
        page = open_page("/play/cram:3x3?against=friend")
        square = page.locator("[data-cell='1,1']")
        box = square.bounding_box()
        square.click(position={"x": x * box["width"], "y": y * box["height"]})
        page.get_by_text("The second player is to move.").wait_for()
        filled = page.locator(".cell.last")
        assert {each.get_attribute("data-cell") for each in filled.all()} == gone
        assert "filled" in filled.first.get_attribute("aria-label")
        assert page.locator(".so-far li").last.inner_text().startswith("The first player: cover")


def test_coins_are_turned_and_the_rightmost_must_show_heads(open_page: Any) -> None:
    page = open_page("/play/mock-turtles?at=2,5&against=friend")
    coin = {place: page.locator(f"[data-coin='{place}']") for place in range(1, 8)}
    coin[7].click()
    page.get_by_text("must show heads").wait_for()
    assert page.get_by_role("button", name="Move", exact=True).is_disabled()
    coin[7].click()
    for place in (5, 1, 2, 3):
        coin[place].click()
    page.get_by_text("The rules do not allow this move").wait_for()
    coin[3].click()
    assert [each.get_attribute("aria-label") for each in coin.values()][:2] == [
        "coin 1: would turn to heads",
        "coin 2: would turn to tails",
    ]
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(re.compile(r"at=1&"))
    page.get_by_text("turn coins 1, 2 and 5").first.wait_for()


def test_coins_of_a_product_are_turned_where_rows_and_columns_cross(open_page: Any) -> None:
    page = open_page("/play/product:turning-turtles:turning-turtles?at=..%23/.%23.&against=friend")
    coin = {f"{r},{c}": page.locator(f"[data-coin='{r},{c}']") for r in range(1, 5) for c in range(1, 5)}
    coin["1,1"].wait_for()
    assert page.locator("[data-coin]").count() == len(coin)
    assert [place for place, each in coin.items() if "heads" in each.get_attribute("aria-label")] == ["1,3", "2,2"]
    coin["1,1"].click()
    page.get_by_text("The coin in the last row and column of those that turn must show heads.").wait_for()
    coin["2,2"].click()
    page.get_by_text("The rules do not allow this move").wait_for()
    for place in ("1,2", "2,1"):
        coin[place].click()
    assert coin["2,2"].get_attribute("aria-label") == "row 2, column 2: would turn to tails"
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: position(url) == "###/#..")
    page.get_by_text("turn rows 1 and 2, columns 1 and 2").first.wait_for()
    assert page.locator("[data-coin]").count() == len(coin)
    assert [place for place, each in coin.items() if "last" in each.get_attribute("class").split()] == [
        "1,1",
        "1,2",
        "2,1",
        "2,2",
    ]


def test_heaps_are_split_where_one_points(open_page: Any) -> None:
    page = open_page("/play/0.77?at=7&against=friend")
    page.locator("[data-token='3']").click()
    page.get_by_text("leaves (2, 4)").wait_for()
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(re.compile(r"at=2,4"))


def test_undo_back_forward_and_reload_keep_the_game(open_page: Any) -> None:
    page = open_page("/play/wythoff?at=7,12")
    taken = addresses(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: "7,12" not in url and "turn=computer" not in url)
    assert any("turn=computer" in address for address in taken)
    wait_for_my_turn(page)
    there = page.url
    page.reload()
    wait_for_my_turn(page)
    assert page.url == there
    assert page.locator(".so-far li").count() == 3, "the start and two moves outlive a reload"
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(re.compile("at=7,12"))
    page.go_back()
    page.wait_for_url(there)
    page.go_back()
    page.wait_for_url(re.compile("at=7,12"))
    wait_for_my_turn(page)
    page.go_forward()
    page.wait_for_url(there)
    assert page.locator(".so-far li").count() == 3


def test_an_address_that_was_sent_shows_the_same_position_to_somebody_else(open_page: Any) -> None:
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


def test_a_weak_opponent_can_be_chosen_and_a_new_start(open_page: Any) -> None:
    page = open_page("/play/wythoff")
    page.get_by_label("Against").select_option("random")
    page.wait_for_url(re.compile("level=random"))
    page.get_by_text("New start").click()
    page.get_by_label("Another position").fill("9,4")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("at=9,4"))
    wait_for_my_turn(page)
    assert [s.get_attribute("aria-valuenow") for s in page.get_by_role("slider").all()] == ["4", "9"]
    assert "level=random" in page.url


def test_piles_of_hundreds_of_digits_are_played_with_hints(open_page: Any) -> None:
    small, large = 10**200, 2 * 10**200
    page = open_page(f"/play/wythoff?at={small},{large}")
    page.get_by_role("button", name="Hint").click()
    taken = addresses(page)
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: position(url) != f"{small},{large}")
    assert "turn=computer" in taken[0]
    left = tuple(int(pile) for pile in position(taken[0]).split(","))
    assert sprague.outcome(sprague.game("wythoff"), left) is Outcome.P


def test_a_move_may_be_typed(open_page: Any) -> None:
    page = open_page("/play/wythoff?at=3,5&against=friend")
    page.get_by_text("Type a move").click()
    field = page.get_by_label("The position that it leaves")
    field.fill("1,4")
    field.press("Enter")
    page.get_by_role("alert").wait_for()
    field.fill("2,4")
    field.press("Enter")
    page.wait_for_url(re.compile("at=2,4"))


def test_a_typed_rule_is_played(open_page: Any) -> None:
    page = open_page("/play/typed?rule=take%20l%20from%20x:%20l%20%3E%200%20%26%20l%20%3C%204&at=7")
    page.get_by_role("button", name="Hint").click()
    taken = addresses(page)
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: position(url) != "7")
    assert position(taken[0]) == "4" and "turn=computer" in taken[0], "multiples of four lose"


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


def test_a_whole_game_by_keyboard_alone(open_page: Any) -> None:
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
    page.keyboard.press("Enter")
    page.get_by_text("the winning move leaves (0, 0)").wait_for()
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Move"
    page.keyboard.press("Enter")
    page.get_by_text("you win").wait_for()


def test_coins_are_turned_by_keyboard(open_page: Any) -> None:
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


KEYS = ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp", "Enter", "Enter", "+", "-", "Tab", "Tab"]

TO_MOVE = """() => {
  const move = [...document.querySelectorAll(".board .actions:not([hidden]) button")]
    .find((each) => each.textContent === "Move" && !each.disabled);
  if (move) { move.focus(); return "Move"; }
  const now = document.activeElement;
  if (now.closest(".board") && !now.closest(".actions")) return "board";
  const place = document.querySelector(".board [tabindex='0']");
  place?.focus();
  return place && "board";
}"""
"""Goes to the button, where there is something to move, or else to the board; says which, or null if there is none."""


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("nim", "1,2,2"),
        ("chomp:2x3", "###/###"),
        ("spring-cleaning:2x3", "###/###"),
        ("magnetism:4", "...."),
        ("eraserhead:cycle5", "0,2"),
        ("0.77", "2,3"),
        ("grundy", "5"),
        ("mock-turtles", "1,3"),
        ("euclid", "5,8"),
        ("fibonacci-nim", "5,4"),
    ],
)
def test_a_whole_game_is_played_by_keys_alone(open_page: Any, name: str, start: str) -> None:
    """Any keys on the board, and Enter on *Move* where there is something to move: sooner or later nobody can."""
    page = open_page(f"/play/{name}?at={start.replace('#', '%23')}&against=friend")
    page.locator(".status b").filter(has_text="is to move").wait_for()
    chance = random.Random(7)
    for _ in range(1500):
        if "cannot move" in page.locator(".status b").inner_text():
            break
        if place := page.evaluate(TO_MOVE):
            page.keyboard.press("Enter" if place == "Move" else chance.choice(KEYS))
    assert "cannot move" in page.locator(".status b").inner_text()
    game = sprague.game(name)
    assert list(game.options(game.parse(position(page.url)))) == []


def test_a_product_of_coin_turning_games_is_played_by_keys_alone(open_page: Any) -> None:
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
