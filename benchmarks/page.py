"""The page in a browser: from the address to what one sees. Needs a Chromium and the extras web and test."""

from benchmark import Benchmark

_BROWSER = """
import atexit, re, shutil, subprocess, sys
from playwright.sync_api import sync_playwright

command = [sys.executable, "-m", "sprague", "serve", "--port", "0", "--no-browser"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
atexit.register(server.terminate)
address = re.search(r"http://[0-9.:]+", server.stdout.readline())[0]
playwright = sync_playwright().start()
chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
atexit.register(playwright.stop)
atexit.register(browser.close)
page = browser.new_page()

def see(path, sight):
    # at every frame: Playwright's own waiting looks twice a second
    page.goto(address + path)
    page.evaluate(
        "() => new Promise((seen) => {"
        f" const look = () => ({sight}) ? seen() : requestAnimationFrame(look);"
        " look(); })"
    )

page.goto("about:blank")
"""

_TOKEN = "document.querySelector('.token')"

_WARM = f'{_BROWSER}\nsee("/play/nim", "{_TOKEN}")\n'

_DRAWN = (  # a canvas has 300 pixels until something is to be drawn on it
    "[...document.querySelectorAll('canvas')].some((map) => map.width && map.width !== 300 &&"
    " map.getContext('2d').getImageData(map.width >> 1, map.height >> 1, 1, 1).data[3])"
)

_EXPLORING = f'{_WARM}see("/explore/nim:piles=2?to=20", "{_DRAWN}")\n'

_TYPED = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % 3 = 0, 2, "

_TYPING = f"""{_BROWSER}
see("/discover/typed", "document.querySelector('.rule-editor > div')?.shadowRoot")
page.locator(".cm-content").fill({_TYPED!r} + "2)")
see_of = lambda rule: page.evaluate(
    "rule => new Promise((seen) => {{"
    " const look = () => document.querySelector('.scroll')?.dataset.of === rule ? seen() : requestAnimationFrame(look);"
    " look(); }})", rule)
see_of({_TYPED!r} + "2)")
page.locator(".cm-content").press("Backspace")
page.locator(".cm-content").press("Backspace")
page.keyboard.type("1")
"""

BENCHMARKS = [
    Benchmark(
        "the last key of a rule on two piles, to its table and picture",
        f'page.keyboard.type(")"); see_of({_TYPED!r} + "1)")',
        setup=_TYPING,
        seconds=0.3,
        clock="wall",
    ),
    Benchmark(
        "first view, nothing in the browser's cache",
        "see('/', 'document.querySelector(\"h1\")')",
        setup=_BROWSER,
        seconds=1,
        clock="wall",
    ),
    Benchmark("a game on the screen", f'see("/play/rat?at=7,12,20", "{_TOKEN}")', setup=_WARM, seconds=1, clock="wall"),
    Benchmark(
        "a map of 1000×1000, P-positions, on the screen",
        f'see("/explore/wythoff?to=999&what=p", "{_DRAWN}")',
        setup=_EXPLORING,
        seconds=1.5,
        clock="wall",
    ),
    Benchmark(
        "a map of 1000×1000, nim-values, on the screen",
        f'see("/explore/wythoff?to=999&what=values", "{_DRAWN}")',
        setup=_EXPLORING,
        seconds=1.5,
        clock="wall",
    ),
]
