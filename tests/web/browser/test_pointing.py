"""Moves by pointer in a real browser: tokens, squares, edges, coins and heaps are clicked and dragged."""

import re
from typing import Any
from urllib.parse import quote


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


def test_a_number_that_may_rise_is_raised_and_a_draw_is_held(open_page: Any, position: Any) -> None:
    rule = "move x, y to p, q: q = y & (p = x - 2 | p = x + 2 & x % 4 = 1) | p = x & q = y - 3"
    page = open_page(f"/play/typed?rule={quote(rule)}&at=5,7&against=friend")
    page.get_by_role("slider", name="what is left of y").locator("[data-token='5']").click()
    page.get_by_text("leaves (5, 4)").wait_for()
    page.get_by_role("slider", name="what is left of x").locator("[data-token='7']").click()
    page.get_by_text("leaves (7, 7)").wait_for()  # no move changes both
    for _ in range(3):  # a press beyond the top says no more: least of all that one can win
        page.keyboard.press("h")
    page.get_by_text("You can hold the draw.").wait_for()
    assert page.get_by_text("you can win").count() == 0
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_url(lambda url: position(url) != "5,7")
    page = open_page(f"/explore/typed?rule={quote('move n to m: m = n - 2 | m = n + 2 & n % 4 = 1')}&to=8")
    page.get_by_role("application").press("ArrowRight")
    page.get_by_text("1: a draw: neither player can force a win.").wait_for()


def test_a_square_shows_what_would_go_and_the_poison_explains_itself(open_page: Any, wait_for_my_turn: Any) -> None:
    page = open_page("/play/chomp:3x5")
    page.locator("[data-cell='1,3']").hover()
    going = page.locator(".cell.going")
    assert {cell.get_attribute("data-cell") for cell in going.all()} == {"1,3", "1,4", "2,3", "2,4"}
    page.locator("[data-cell='0,0']").click()
    page.get_by_text("The poisoned piece is never taken").wait_for()
    page.locator("[data-cell='1,3']").click()
    wait_for_my_turn(page)
    assert page.get_by_role("button", name="Undo").is_enabled()


def test_a_finger_sees_the_move_before_it_makes_it(open_page: Any) -> None:
    page = open_page("/play/chomp:3x5?against=friend", width=390)
    square = page.locator("[data-cell='1,3']")
    square.tap()
    page.locator("[data-cell='1,3'].going").wait_for()
    page.locator(".cell.going").nth(3).wait_for(state="attached")
    assert page.locator(".cell.going").count() == 4
    page.locator("[data-cell='2,4']").tap()
    page.wait_for_function("() => document.querySelectorAll('.cell.going').length === 1")
    square.tap()
    square.tap()
    page.get_by_text("The second player is to move.").wait_for()
    page.locator("[data-cell='0,2']").tap()
    page.get_by_role("button", name="Move", exact=True).tap()
    page.get_by_text("The first player is to move.").wait_for()


def test_a_sweep_follows_the_pointer(open_page: Any, position: Any) -> None:
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


def test_coins_of_a_product_are_turned_where_rows_and_columns_cross(open_page: Any, position: Any) -> None:
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
