"""What holds on every screen: it fits a phone, all that can be used has a name, and axe finds no fault with it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

MOUSE = "take l, k from x, y: l > 0 & k = 0 | l = 0 & k > 0 | l > 0 & k > 0 & abs(k - l) < where((y - x) % 3 = 0, 2, 1)"

SCREENS = [
    "/",
    "/learn",
    "/learn/sheet?game=wythoff",
    "/play",
    "/play/rat?at=7,12,20",
    f"/play/wythoff?at={10**60},{2 * 10**60}",
    "/play/chomp:3x5",
    "/play/magnetism",
    "/play/wythoff?at=1,2,3",
    "/play/kayles%205%20+%20wythoff%203,5%20+%20chomp:2x3",
    "/discover/search?sequence=1,3,4,6,8,9",
    "/explore/wythoff?to=12&what=values&cell=4,9",
    "/explore/rat?what=points&to=20",
    "/discover/mouse",
    "/discover/typed?rule=" + quote(MOUSE),
    "/read",
    "/read/own",
    "/read/tree?at=29/44",
    "/nowhere",
]

ALIKE = [
    "/learn/1",
    "/play/wythoff?at=30,55",
    "/play/eraserhead",
    "/play/mock-turtles",
    "/play?misere=yes",
    "/play/blocking:2:wythoff",
    "/read/L",
    "/embed/play/wythoff?at=7,12",
    "/learn/6",
    "/learn/8",
    "/read/F",
    "/play/spring-cleaning",
    "/play/0.77",
    "/play/euclid",
    "/play/fibonacci-nim",
    "/play/product",
    "/play/pass:nim:piles=2",
    "/play/blocking:1:magnetism?turn=computer",
    "/explore/misere:wythoff?to=30&with=wythoff",
    "/explore",
    "/explore/wythoff?to=50&cell=3,9",
]
"""Of the same parts as one of those."""

SMALL = """() => [...document.querySelectorAll("main *, header *")]
  .filter((each) => each.matches("a, button, input, select, summary, [role=button], [role=gridcell]"))
  .filter((each) => !(each.matches("a") && (each.closest("p, li") || each.matches(".paper"))))
  .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 23.9 || box.height < 23.9))
  .map(([each, box]) => `${each.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`)"""
"""What can be pressed, beside links in text and pictures, and is less than 24 pixels wide or high."""


def wait_until_settled(page: Any) -> None:
    """Until nothing is waited for any more."""
    page.wait_for_function("() => !document.querySelector('.busy, .spinner, [aria-busy=true]')")


@pytest.mark.sample(2)
@pytest.mark.parametrize("address", [*SCREENS, *(pytest.param(each, marks=pytest.mark.nightly) for each in ALIKE)])
def test_axe_finds_no_fault_and_the_screen_fits_a_phone_with_names_for_all_that_can_be_used(
    go_to: Callable[[str], Any], faults: Callable[[Any], list[str]], address: str
) -> None:
    """In light and in dark, with all that folds unfolded."""
    page = go_to(address)
    page.get_by_role("heading", level=1).wait_for()
    wait_until_settled(page)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    hint = page.get_by_role("button", name="Hint")
    if hint.count():
        hint.click()
        page.locator(".ladder, .words:not(:empty)").filter(has_not_text="Looking for").first.wait_for()
    wait_until_settled(page)
    assert faults(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.wait_for_function("() => innerWidth === 320")
    page.evaluate(PICTURES)
    wait_until_settled(page)
    page.wait_for_function("() => document.scrollingElement.scrollWidth <= 320")  # the editor may be late
    assert page.evaluate(SMALL) == []
    assert page.evaluate(NAMELESS) == []


PICTURES = """() => Promise.all([...document.images].map((each) => {
  each.loading = "eager";  // those further down come when one reads on, and need room as well
  return each.decode();
}))"""


NAMELESS = """() => [...document.querySelectorAll(
    "a, button, input, select, textarea, summary, canvas, [role=slider], [role=button], [role=gridcell]")]
  .filter((each) => ![each.getAttribute("aria-label"), each.getAttribute("placeholder"), each.textContent,
    each.querySelector("img")?.alt,
    ...[...(each.labels ?? [])].map((label) => label.textContent)].some((name) => name?.trim()))
  .map((each) => each.outerHTML.slice(0, 80))"""


WALK = """async () => {
  for (const [address, seen] of [
    ["/", ".puzzle .pile"], ["/play/wythoff?at=7,12", ".table .point-map"], ["/play/chomp:2x3", ".table .cell"],
    ["/learn/6", ".lesson .point-map"], ["/read/R", ".claim"], ["/play", ".menu"],
  ]) {
    history.pushState(null, "", address);
    dispatchEvent(new Event("popstate"));
    while (!document.querySelector(seen)) await new Promise((go) => setTimeout(go, 50));
  }
}"""
"""Through six screens, each until it is there."""


@pytest.mark.nightly
def test_a_hundred_views_leave_no_nodes_and_no_listeners_behind(open_page: Callable[..., Any]) -> None:
    page = open_page("/")
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")

    def held() -> tuple[float, float]:
        tools.send("HeapProfiler.collectGarbage")
        told = {each["name"]: each["value"] for each in tools.send("Performance.getMetrics")["metrics"]}
        return told["Nodes"], told["JSEventListeners"]

    for _ in range(3):
        page.evaluate(WALK)
    nodes, listeners = held()
    for _ in range(14):
        page.evaluate(WALK)
    after = held()
    assert after[0] < 1.25 * nodes and after[1] <= 1.25 * listeners, (nodes, listeners, after)
