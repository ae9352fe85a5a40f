"""A map that fills the window: lines with sliders, a divider between two games, zoom, and what can be taken away."""

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

import sprague


def query(page: Any) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def slide(page: Any, name: str, value: int) -> None:
    page.get_by_role("slider", name=name).evaluate(
        "(input, value) => { input.value = value; input.dispatchEvent(new Event('input', { bubbles: true })) }", value
    )


def test_bound_and_parameters_are_slid(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=40")
    page.get_by_role("application", name="nim-values, 0 to 40").wait_for()
    slide(page, "up to", 70)
    page.get_by_role("application", name="0 to 70").wait_for()
    slide(page, "a", 3)
    page.wait_for_url(re.compile(r"/explore/wythoff:a=3\?"))
    assert query(page)["to"] == "70"
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    page.locator(".reading").filter(has_text="has nim-value").wait_for()


def value_at(page: Any, x: int, y: int) -> int:
    """The nim-value that the map says there is in a cell, reached by keys from where the cursor is."""
    page.get_by_role("application").focus()
    reading = page.locator(".reading")
    page.keyboard.press("ArrowRight")
    at = [int(n) for n in re.findall(r"\d+", reading.inner_text())[:2]]
    for now, wanted, keys in ((at[0], x, ("ArrowLeft", "ArrowRight")), (at[1], y, ("ArrowDown", "ArrowUp"))):
        for _ in range(abs(wanted - now)):
            page.keyboard.press(keys[wanted > now])
    reading.filter(has_text=f"({x}, {y})").wait_for()
    return int(re.findall(r"\d+", reading.inner_text())[2])


def test_a_constant_of_a_typed_rule_is_slid_without_a_server(open_page: Callable[..., Any]) -> None:
    rule = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < {}"
    page = open_page(f"/explore/typed?to=12&rule={quote(rule.format(1))}")
    page.locator(f'.plane[data-of^="{rule.format(1)}"]').wait_for()
    page.route("**/api/map*", lambda route: route.abort())
    slide(page, "abs(k - l) < 1", 3)
    page.locator(f'.plane[data-of^="{rule.format(3)}"]').wait_for()
    assert value_at(page, 4, 9) == sprague.nim_value(sprague.game("wythoff:a=3"), (4, 9))
    page.wait_for_url(lambda url: query(page).get("rule") == rule.format(3))


def test_the_parameter_of_a_theorem_is_slid_and_the_theorem_stays(open_page: Callable[..., Any]) -> None:
    page = open_page(f"/explore/{quote('for a >= 1: wythoff:a=a')}?to=12")
    page.get_by_role("button", name="Prove it for all").click()
    page.locator(".panel .verdict.proved").wait_for()
    said = page.locator(".panel .statement").text_content()
    assert "(" in said and "α" in said
    for a in (2, 5):
        slide(page, "a", a)
        page.locator(f'.plane[data-of$="a={a}"]').wait_for()
        assert value_at(page, 3, 8) == sprague.nim_value(sprague.game(f"wythoff:a={a}"), (3, 8))
        assert page.locator(".panel .statement").text_content() == said
    page.wait_for_url(lambda url: query(page).get("member") == "a=5")
    page.reload()
    page.locator('.plane[data-of$="a=5"]').wait_for()
    page.locator(".panel .verdict.proved").wait_for()


def test_a_map_is_taken_away(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page("/explore/wythoff?to=12&what=values")
    page.get_by_role("application").wait_for()
    for kind in ("CSV", "SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind, exact=True).click()
        download.value.save_as(tmp_path / kind)
    rows = list(csv.reader((tmp_path / "CSV").read_text("utf-8").splitlines()))
    wythoff = sprague.game("wythoff")
    for x in range(13):
        assert int(rows[1 + 4][1 + x]) == sprague.nim_value(wythoff, (x, 4))
    picture = (tmp_path / "SVG").read_text("utf-8")
    assert picture.count("M") - picture.count("M.5") == 2 * len(sprague.p_positions(wythoff, up_to=12)) - 1
    assert (tmp_path / "PNG").read_bytes().startswith(b"\x89PNG")


def point_under(page: Any, px: float, py: float) -> tuple[float, float, float]:
    """By the address: the point of the map of 101 × 101 cells under a pixel of the canvas, and pixels a cell."""
    box = page.get_by_role("application").bounding_box()
    asked = query(page)
    whole = min(box["width"] - 424 - 32, box["height"] - 28 - 100) / 101
    scale = whole * float(asked["zoom"])
    x, y = (float(asked[key]) for key in "xy")
    return x + (px - box["width"] / 2) / scale, y - (py - box["height"] / 2) / scale, scale


def test_the_wheel_keeps_the_point_under_the_pointer_to_a_pixel(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=100&x=50.5&y=50.5&zoom=1.5")
    page.locator("canvas:not([width='300']):not([width='0'])").wait_for()
    box = page.get_by_role("application").bounding_box()
    for across, down in ((0.6, 0.5), (0.45, 0.15), (0.9, 0.8)):
        px, py = round(across * box["width"]), round(down * box["height"])
        before = point_under(page, px, py)
        page.mouse.move(box["x"] + px, box["y"] + py)
        for pace in (-120, -120, -60):
            was = page.url
            page.mouse.wheel(0, pace)
            page.wait_for_url(lambda url, was=was: url != was)
        after = point_under(page, px, py)
        assert after[2] > before[2] * 1.2
        assert max(abs(a - b) * after[2] for a, b in zip(before[:2], after[:2], strict=True)) <= 1
        page.goto(page.url.split("?")[0] + "?to=100&x=50.5&y=50.5&zoom=1.5")
        page.locator("canvas:not([width='300']):not([width='0'])").wait_for()


LET_GO = """() => {
  const canvas = document.querySelector("canvas");
  const send = (kind, target, clientX) =>
    target.dispatchEvent(new MouseEvent(kind, { bubbles: true, view: window, clientX, clientY: 400 }));
  send("mousedown", canvas, 800);
  for (const x of [790, 780, 770]) send("mousemove", window, x);
  send("mouseup", window, 770);
}"""
"""A drag by 30 pixels to the left that ends in motion, too fast for a machine that is busy to make it a slow one."""


@pytest.mark.nightly
def test_a_map_that_is_let_go_in_motion_rolls_on(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=100&x=50.5&y=50.5&zoom=8")
    page.locator("canvas:not([width='300']):not([width='0'])").wait_for()
    page.evaluate(LET_GO)
    page.wait_for_url(lambda _: query(page)["x"] != "50.5")
    dragged = float(query(page)["x"])
    page.emulate_media(reduced_motion="no-preference")
    page.goto(page.url.split("?")[0] + "?to=100&x=50.5&y=50.5&zoom=8")
    page.locator("canvas:not([width='300']):not([width='0'])").wait_for()
    page.evaluate(LET_GO)
    page.wait_for_url(lambda _: float(query(page)["x"]) - 50.5 > 2 * (dragged - 50.5) > 0)


def test_two_fingers_zoom(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=60", width=390)
    page.locator("canvas:not([width='300']):not([width='0'])").wait_for()
    hands = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90)):
        points = [{"x": 200 - apart, "y": 300, "id": 0}, {"x": 200 + apart, "y": 300, "id": 1}]
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hands.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_url(lambda url: float(query(page).get("zoom", 1)) > 2.5)


def test_the_read_out_follows_when_the_map_is_zoomed_out_to_the_whole(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=100&x=99&y=99&zoom=20")
    box = page.get_by_role("application").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".reading").filter(has_text=re.compile(r"\(9\d, 9\d\)")).wait_for()
    page.mouse.wheel(0, 4000)
    page.locator(".reading").filter(has_text=re.compile(r"\([12]\d, [3-6]\d\)")).wait_for()


def test_the_address_says_what_is_shown_where_it_asked_for_more(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?what=values&to=2000")
    page.wait_for_url(re.compile("to=1000$"))
    page.get_by_role("application", name=re.compile("0 to 1000")).wait_for()
    assert page.locator(".slider", has_text="up to").locator("output").inner_text() == "1000"


def test_two_games_lie_side_by_side_with_a_divider_that_is_dragged(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=30&what=p")
    page.get_by_role("button", name="another game").click()
    page.locator(".line").nth(1).locator(".cm-content").fill("wythoff:a=2")
    lost = [set(sprague.p_positions(sprague.game(name), up_to=30)) for name in ("wythoff", "wythoff:a=2")]
    count = sum(1 if x == y else 2 for x, y in lost[0] ^ lost[1])
    page.get_by_text(f"They differ in {count} cells").wait_for()
    page.wait_for_url(re.compile("with=wythoff:a=2"))
    divider = page.get_by_role("slider", name="divider")
    box, shot = divider.bounding_box(), "document.querySelector('canvas').toDataURL()"
    before = page.evaluate(shot)
    page.mouse.move(box["x"] + 1, 300)
    page.mouse.down()
    page.mouse.move(box["x"] - 150, 300, steps=3)
    page.mouse.up()
    assert abs(divider.bounding_box()["x"] - (box["x"] - 151)) <= 1
    page.wait_for_function(f"before => {shot} !== before", arg=before)
    divider.press("End")
    assert divider.get_attribute("aria-valuenow") == "100"
    page.get_by_role("button", name="show wythoff:a=2").click()
    divider.wait_for(state="detached")
    page.wait_for_url(re.compile("hide=1"))


def test_what_is_no_game_is_said_in_its_line(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/nim:piles=0", refusals=True)
    page.locator(".line .illegal").filter(has_text="piles").wait_for()


def test_the_ray_of_the_closed_form_is_laid_over_the_map(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=30")
    page.get_by_role("application").wait_for()
    shot = "document.querySelector('canvas').toDataURL()"
    before = page.evaluate(shot)
    page.get_by_label("its ray y = φx").check()
    page.wait_for_url(re.compile("rays=yes"))
    page.wait_for_function(f"before => {shot} !== before", arg=before)
    page.reload()
    assert page.get_by_label("its ray y = φx").is_checked()


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "what"), [("wythoff", "p"), ("wythoff:a=2", "values"), ("mouse", "p")])
def test_the_closed_form_is_laid_over_the_map_and_compared(open_page: Callable[..., Any], name: str, what: str) -> None:
    page = open_page(f"/explore/{name}?to=30&what={what}")
    page.get_by_label("P-positions, as dots").check()
    count = sum(1 if x == y else 2 for x, y in sprague.p_positions(sprague.game(name), up_to=30))
    page.get_by_text(f"have the same P-positions here, all {count}.").wait_for()
    page.get_by_label("P-positions, as dots").uncheck()
    page.locator(".agrees").wait_for(state="detached")
    # a closed form that errs in one cell is found out
    page.route("**/api/overlay*", lambda route: route.fulfill(json={"basis": "nobody", "cells": [[0, 0], [1, 1]]}))
    page.goto(page.url.split("?")[0] + f"?to=29&what={what}&formula=yes")
    page.get_by_text("The closed form and the rules differ in").wait_for()


def test_on_a_phone_a_chosen_cell_comes_as_a_sheet(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=30&cell=3,9", width=390)
    panel = page.locator(".cell-panel h2")
    panel.wait_for()
    box = panel.bounding_box()
    assert 300 < box["y"] < 800, "it is on the screen, below the map"
    page.get_by_role("button", name="Close").click()
    panel.wait_for(state="detached")
