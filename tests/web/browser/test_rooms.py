"""Explore, Discover and Read in a real browser, and what holds on every screen."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import urlopen

import pytest

import sprague
from sprague import Outcome
from sprague.papers import claims

MOUSE = "take l, k from x, y: l > 0 & k = 0 | l = 0 & k > 0 | l > 0 & k > 0 & abs(k - l) < where((y - x) % 3 = 0, 2, 1)"
WRONG = "take l, k from x, y: l > 0 & k = 0 | l = 0 & m > 0"


def query(page: Any) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def drawn(page: Any) -> None:
    """Waits for the map: its canvas has 300 × 150 pixels until it is drawn."""
    page.locator("canvas:not([width='300']):not([width='0'])").wait_for()


def colours_of(page: Any) -> int:
    """How many different colours the map shows."""
    return int(
        page.evaluate(
            """() => {
              const canvas = document.querySelector("canvas");
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              return new Set(new Uint32Array(data.buffer)).size;
            }"""
        )
    )


def test_a_map_is_explored_by_keyboard_and_its_cells_say_who_wins(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=60&what=p")
    page.get_by_role("application").focus()
    page.keyboard.press("0")
    page.keyboard.press("Home")
    reading = page.locator(".reading")
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        x, y = (int(number) for number in re.findall(r"\d+", reading.inner_text())[:2])
        lost = sprague.outcome(sprague.game("wythoff"), (x, y)) is Outcome.P
        assert f"({x}, {y}) is {'a P' if lost else 'an N'}-position" in reading.inner_text()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(f"cell={x},{y}"))
    page.get_by_role("heading", name=f"({min(x, y)}, {max(x, y)})").wait_for()
    winning = sprague.winning_moves(sprague.game("wythoff"), (x, y))
    page.locator(".cell-panel").get_by_role("link", name=str(winning[0]), exact=True).first.click()
    page.get_by_text("The player to move loses.").wait_for()
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url(re.compile("/play/wythoff"))
    assert query(page)["at"] == ",".join(map(str, winning[0]))


LEFT_ALONE = """() => {
  if (window.was !== location.href) { window.was = location.href; window.since = performance.now(); }
  return performance.now() - window.since > 500;
}"""
"""Whether the address has stayed as it is for half a second."""


def test_a_million_cells_zoom_pan_and_keep_their_place_in_the_address(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=1000&what=p")
    canvas = page.get_by_role("application")
    canvas.wait_for()
    drawn(page)
    assert colours_of(page) >= 3, "P-positions are to be seen from afar"
    box = canvas.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    before = page.locator(".reading").inner_text()
    page.mouse.wheel(0, -800)
    page.wait_for_url(re.compile("zoom="))
    near = query(page)
    assert float(near["zoom"]) > 2
    page.mouse.move(middle[0] + 1, middle[1])
    numbers = [
        [int(n) for n in re.findall(r"\d+", text)[:2]] for text in (before, page.locator(".reading").inner_text())
    ]
    assert all(abs(a - b) <= 3 for a, b in zip(*numbers, strict=True)), "the cell under the pointer stays"
    page.mouse.down()
    page.mouse.move(middle[0] + 120, middle[1], steps=3)
    page.mouse.up()
    page.wait_for_url(lambda _: float(query(page)["x"]) < float(near["x"]) - 5)
    page.wait_for_function(LEFT_ALONE)
    assert "cell" not in query(page), "a drag chooses nothing"
    there = page.url
    page.reload()
    drawn(page)
    assert page.url == there
    page.get_by_role("button", name="zoom in").click()
    page.wait_for_url(lambda _: float(query(page)["zoom"]) > float(near["zoom"]))
    page.get_by_role("button", name="all").click()
    page.wait_for_url(lambda url: "zoom" not in url)


def test_the_nim_values_on_the_map_are_those_of_the_rules(open_page: Callable[..., Any]) -> None:
    wythoff = sprague.game("wythoff")
    page = open_page("/explore/wythoff?to=30&what=values&cell=4,9")
    page.locator(".cell-panel").get_by_text(f"Nim-value {sprague.nim_value(wythoff, (4, 9))}.").wait_for()
    page.get_by_role("application").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
        reading = page.locator(".reading").inner_text()
        x, y, value = (int(number) for number in re.findall(r"\d+", reading)[:3])
        assert value == sprague.nim_value(wythoff, (x, y))


def test_the_view_in_space_is_fetched_only_when_it_is_opened(open_page: Callable[..., Any]) -> None:
    page = open_page("/explore/wythoff?to=20")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.get_by_role("application").wait_for()
    assert not [url for url in fetched if "space" in url]
    page.evaluate("history.pushState(null, '', '/explore/rat?what=points&to=20'); dispatchEvent(new Event('popstate'))")
    page.get_by_text(re.compile(r"\d+ points, every order|WebGL is missing")).wait_for()
    assert [url for url in fetched if "space" in url]


def rule_field(page: Any) -> Any:
    """The field of the rule, once it is the editor."""
    field = page.locator(".rule-editor").get_by_role("textbox", name="The rule")
    page.locator(".rule-editor .cm-content").wait_for()
    return field


def prove(page: Any) -> None:
    page.get_by_role("button", name="Prove", exact=True).click()
    page.locator(".theorem .verdict.proved").wait_for()


def test_a_typed_game_is_discovered_and_proved(open_page: Callable[..., Any], server: str) -> None:
    page = open_page("/discover/typed")
    rule_field(page).fill(MOUSE)
    page.get_by_text("A move is legal if").wait_for()
    page.locator(f'.scroll[data-of="{MOUSE}"]').wait_for()
    rows = [tuple(map(int, row.inner_text().split())) for row in page.locator(".scroll tbody tr").all()]
    assert rows == sprague.p_positions(sprague.game(MOUSE), up_to=30)[: len(rows)] and len(rows) > 9
    guess = page.locator(".guess .statement:has(math)")
    guess.wait_for()
    guess.locator("mfrac").nth(0).wait_for(state="attached")
    assert guess.locator("mfrac").count() == 1, "the guess follows, ⌊3n/2⌋ set as mathematics"
    prove(page)
    assert page.locator(".theorem .statement").inner_text() == guess.inner_text()
    told = page.locator(".told")
    lengths = []
    for depth in ("In a sentence", "Outline", "In detail"):
        page.get_by_role("button", name=depth).click()
        lengths.append(len(told.inner_text()))
        assert "Theorem 1" in told.inner_text() and told.locator("math").count() > 1
    assert lengths == sorted(set(lengths)), "deeper and deeper"
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text } }")
    page.get_by_role("button", name="Copy as claim").click()
    page.get_by_text("Copied the claim.").wait_for()
    assert sprague.prove(sprague.game(MOUSE), page.evaluate("window.copied")).word == "proved"
    page.get_by_role("button", name="Copy as LaTeX").click()
    page.get_by_text("Copied the LaTeX.").wait_for()
    assert r"\frac{3n}{2}" in page.evaluate("window.copied")
    link = page.get_by_role("link", name="the certificate").get_attribute("href")
    with urlopen(server + link) as answer:
        assert json.loads(answer.read())
    assert query(page) == {"rule": MOUSE}, "its address is the rule"
    page.reload()
    page.locator(".theorem .verdict.proved").wait_for()  # what is known is shown, and not computed again


def test_a_rule_is_discovered_by_keyboard_alone(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/typed", refusals=True)  # what is half typed is no rule
    field = rule_field(page)
    for _ in range(20):
        page.keyboard.press("Tab")
        if field.evaluate("field => field.getRootNode().activeElement === field"):
            break
    page.keyboard.press("Control+a")
    page.keyboard.type("take l from x: l > 0 & l < 4")
    page.get_by_text("A move is legal if l > 0 and l < 4").wait_for()
    page.keyboard.press("Escape")  # what is completed, and then the field
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Prove":
            break
    page.keyboard.press("Enter")
    page.locator(".theorem .verdict.proved").wait_for()


def test_names_are_completed_and_the_address_follows(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/typed", refusals=True)
    field = rule_field(page)
    page.get_by_role("heading", name="Start here").wait_for()  # with the menu come the names
    field.fill("")
    field.press_sequentially("wyth")
    page.get_by_role("option", name="wythoff", exact=True).wait_for()
    page.keyboard.press("Enter")
    page.locator('.scroll[data-of="wythoff"]').wait_for()
    field.fill("kay")
    page.wait_for_url("**/discover/kay")  # the address follows what is typed
    page.keyboard.type("les")  # and who thinks in the middle of a name goes on typing
    page.locator('.scroll[data-of="kayles"]').wait_for()


@pytest.mark.parametrize("address", ["/explore/wythoff?to=200", "/explore/rat?what=points&to=30"])
def test_a_map_is_seen_whole(open_page: Callable[..., Any], address: str) -> None:
    page = open_page(address)
    page.locator("canvas:not([width='300']):not([width='0'])").wait_for()
    page.locator(".reading").wait_for()
    for part in ("canvas", ".reading"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 800, part


def test_a_wrong_rule_is_refused_with_the_place_marked(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/typed", refusals=True)
    field = rule_field(page)
    field.fill(WRONG)
    fault = page.locator(".rule-editor .fault")
    fault.wait_for()
    before = fault.evaluate("fault => fault.previousSibling.textContent")
    assert (fault.inner_text(), len(before)) == ("m", WRONG.index("m > 0"))
    page.locator(".rule-editor [aria-invalid=true]").wait_for()
    assert page.get_by_role("button", name="Prove").count() == 0, "there is nothing to prove"
    field.fill(WRONG.replace("m > 0", "k > 0"))
    fault.wait_for(state="detached")
    field.fill(f"take l from x: l = 1{' | l = 1' * 300}")
    page.get_by_text("A rule has at most 2000 characters").wait_for()


def test_what_is_no_rule_is_told_how_one_begins_or_what_states_it(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/typed", refusals=True)
    for typed, said in (
        ("hello world", "a rule begins with take, as in: take l from x: l <= 3"),
        ("take l from x: x % l = 0", "see divides(number, number)"),
        ("wythof", "did you mean wythoff"),
    ):
        rule_field(page).fill(typed)
        page.get_by_text(said).wait_for()
    rule_field(page).fill("take l from x: l in {1, 3, 4}")
    page.get_by_text("did you mean").wait_for(state="detached")
    page.get_by_role("button", name="Prove", exact=True).wait_for()


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", ["ruler", "cram:3x3", "kayles 5 + wythoff 3,5"])
def test_a_game_of_which_the_page_draws_no_table_has_no_card_for_it(go_to: Callable[[str], Any], game: str) -> None:
    page = go_to(f"/discover/typed?rule={quote(game)}")
    page.locator(".guess .statement").or_(page.get_by_text("Its positions are no numbers")).wait_for()
    assert page.locator(".notebook, .trouble").count() == 0


def test_where_nothing_is_drawn_the_moves_are_chosen_from(go_to: Callable[[str], Any]) -> None:
    page = go_to("/play/arc-kayles:cycle5?level=learner")
    page.locator(".as-text button").first.click()
    page.wait_for_url(re.compile("[?&]at="))


def test_a_discovery_is_cancelled(open_page: Callable[..., Any], server: str) -> None:
    page = open_page("/discover/fat-rat:m=4")
    with page.expect_response(lambda answer: answer.request.method == "POST") as begun:
        page.get_by_role("button", name="Prove", exact=True).click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled.").wait_for()
    with urlopen(f"{server}/api/jobs/{begun.value.json()['id']}") as answer:
        assert json.loads(answer.read())["state"] == "cancelled"


def test_a_claim_is_computed_anew(open_page: Callable[..., Any]) -> None:
    page = open_page("/read/E?find=E-cw.once")
    page.get_by_role("button", name="Compute it now: E-cw.once").click()
    live = page.locator(".live .verdict")
    live.wait_for()
    (found,) = (claim.judge() for claim in claims("E-cw.once"))
    assert live.inner_text() == ("proved, given an argument" if found.verdict.given else found.verdict.word)


@pytest.mark.nightly
def test_statements_are_counted_and_found_by_their_words(open_page: Callable[..., Any]) -> None:
    count = sum(claim.expected == "proved" for claim in claims("E"))
    page = open_page("/read")
    card = page.get_by_role("link", name=re.compile("playing with rationals"))
    card.wait_for()
    assert card.locator(".verdict.proved").all_inner_texts() == [f"{count} proved"]
    card.click()
    page.locator(".counts a").filter(has_text=re.compile(f"^{count} proved$")).click()
    page.wait_for_function(f"() => document.querySelectorAll('.claim').length === {count}")
    assert set(page.locator(".claim > .verdicts > .verdict").all_inner_texts()) == {"proved"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("dark", [False, True])
def test_a_printed_document_keeps_its_verdicts_and_has_nothing_to_press(
    open_page: Callable[..., Any], dark: bool
) -> None:
    page = open_page("/read/R", dark=dark)
    page.locator(".claim").first.wait_for()
    page.emulate_media(media="print")
    verdict = page.locator(".claim > .verdicts > .verdict").first
    colours = verdict.evaluate("(each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"] and verdict.is_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(31, 33, 36)"
    assert page.locator("button:visible, header.top:visible, input:visible").count() == 0


def test_a_file_of_ones_own_is_judged_and_a_wrong_line_is_shown(open_page: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "claims.txt"
    path.write_text("# mine\nproved sum: forall x, y. x + y = y + x\nrefuted odd: forall x. x % 2 = 1\n", "utf-8")
    page = open_page("/read")
    page.get_by_role("link", name="A document of your own").click()
    page.get_by_label("Open a file").set_input_files(path)
    page.get_by_role("button", name="Judge the claims").click()
    page.get_by_text("2 of 2 judged, all as expected.").wait_for()
    assert page.locator(".claim .verdict").all_inner_texts() == ["proved", "refuted"]
    page.reload()
    page.get_by_text("2 of 2 judged, all as expected.").wait_for()
    path.write_text("# ∀\nproved sum: forall x, y. x + y = y + why\n", "utf-8")
    page.get_by_label("Open a file").set_input_files(path)
    page.get_by_role("button", name="Judge the claims").click()
    page.get_by_role("button", name="Show the place").click()
    field = page.get_by_role("textbox", name="The claims")
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == "why"


def test_the_tree_is_walked_and_euclid_played_on_it(open_page: Callable[..., Any]) -> None:
    page = open_page("/read/tree?at=7/4")
    page.get_by_role("heading", name="7/4").wait_for()
    page.get_by_role("application").focus()
    for key, there in (("ArrowLeft", "7/11"), ("ArrowUp", "7/4"), ("ArrowRight", "11/4"), ("ArrowUp", "7/4")):
        page.keyboard.press(key)
        page.get_by_role("heading", name=there, exact=True).wait_for()
    page.goto(page.url.split("?")[0] + "?at=12/5")
    page.get_by_role("button", name="Play Euclid from here").click()
    euclid = sprague.game("euclid")
    for _ in range(20):
        page.locator(".words").filter(has_text=re.compile("Your move|you win|computer wins")).wait_for()
        if "win" in page.locator(".words").inner_text():
            break
        here = query(page)["at"]
        moves = [number.get_attribute("data-fraction") for number in page.locator(".number.move").all()]
        lost = [to for to in moves if sprague.outcome(euclid, tuple(map(int, to.split("/")))) is Outcome.P]
        page.locator(f".number[data-fraction='{lost[0]}']").click()
        page.wait_for_url(lambda _, here=here: query(page)["at"] != here)
    assert "you win" in page.locator(".words").inner_text()


def test_dark_and_light_follow_the_system_until_one_chooses(open_page: Callable[..., Any]) -> None:
    page = open_page("/", dark=True)

    def is_dark() -> bool:
        channels = re.findall(r"[\d.]+", page.evaluate("getComputedStyle(document.body).backgroundColor"))
        return sum(map(float, channels[:3])) < 300

    assert is_dark()
    switch = page.get_by_role("button", name="Colours")
    switch.click()
    assert is_dark()
    switch.click()
    assert not is_dark()
    page.reload()
    assert not is_dark(), "the choice is kept"
    switch.click()
    assert is_dark(), "as the system"


def test_a_sequence_is_searched_for(open_page: Callable[..., Any]) -> None:
    page = open_page("/discover/search")
    values = list(map(str, sprague.nim_sequence("0.77", 16).tolist()))
    page.get_by_label("Four numbers or more").fill(", ".join(values[:12]))
    page.get_by_role("button", name="Search").click()
    kayles = page.get_by_role("list", name="games that have it").get_by_role("listitem").filter(has_text="Kayles:")
    kayles.wait_for()
    assert [each.inner_text() for each in kayles.locator(".numbers b").all()] == values[:12]
    assert kayles.locator(".numbers").inner_text().replace(",", "").split()[:16] == values
    links = kayles.get_by_role("link").all_inner_texts()
    assert links == ["Discover its formula", "Its P-positions, plotted", "Play it"]
    other = page.get_by_role("link", name="Encyclopedia").get_attribute("href")
    assert other == "https://oeis.org/search?q=" + "%2C".join(values[:12])
    assert query(page)["sequence"].startswith("0, 1, 2")


def test_what_is_refuted_is_jumped_to_one_after_the_other_and_each_place_has_an_address(
    open_page: Callable[..., Any],
) -> None:
    refuted = [claim.id for claim in claims("R") if claim.expected == "refuted"]
    page = open_page("/read/R#" + refuted[2])
    at_its_top = (
        "(id) => { const top = document.getElementById(id)?.getBoundingClientRect().top; return top > 0 && top < 100; }"
    )
    page.wait_for_function(at_its_top, arg=refuted[2])
    page.evaluate("scrollTo(0, 0)")
    for each in refuted[:2]:
        page.get_by_role("button", name="Next refuted").click()
        page.wait_for_function(at_its_top, arg=each)
        assert query(page)["claim"] == each
    page.reload()
    page.wait_for_function(at_its_top, arg=refuted[1])


def test_the_catalogue_begins_with_four_games_and_is_searched(open_page: Callable[..., Any]) -> None:
    page = open_page("/play")
    page.get_by_role("heading", name="Start here").wait_for()
    assert page.locator(".menu:visible b").all_inner_texts() == ["Nim", "Chomp", "Kayles", "Wythoff’s game"]
    page.get_by_label("Find a game").fill("coins turn")
    page.get_by_role("link", name=re.compile("^Mock Turtles")).wait_for()
    shown = page.locator(".menu:visible a").all_inner_texts()
    assert shown and all("coin" in text.lower() for text in shown)
    page.get_by_label("Find a game").fill("nothing like it")
    page.get_by_text("No game is called so.").wait_for()
