"""The page under load, and how soon it is there: one command, one table, the load of the machine in its title.

    python benchmarks/load.py [--quick]

Starts ``sprague serve`` as a user would. A row is a figure, what is asked of it, and whether it keeps to that; the exit
status is 1 if one does not, or if anything was lost. Needs a Chromium and the extras web and test; ``--quick`` leaves
the browser out. Wall clock: on a machine that others use, look at the load first.
"""

from __future__ import annotations

import asyncio
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from sprague.web.app import STATIC, read_bundle

QUESTIONS, DISCOVERIES, SOCKETS, SLOW = 200, 20, 300, 600

FLAGS = ["--no-sandbox", "--disable-gpu"]

PAINTED = """() => new Promise((seen) => {
    const look = () => {
        const found = performance.getEntriesByName("first-contentful-paint")[0];
        found ? seen(found.startTime / 1000) : setTimeout(look, 5);
    };
    look();
})"""

SLID = """(to) => new Promise((seen) => {
    const begun = performance.now(), slider = document.querySelector("input.bound");
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
        draw.apply(this, given);
        if (!document.querySelector("canvas").ariaLabel.includes(`0 to ${to}`)) return;
        CanvasRenderingContext2D.prototype.drawImage = draw;
        requestAnimationFrame(() => seen((performance.now() - begun) / 1000));
    };
    slider.value = to;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
})"""

Row = tuple[str, str, str, bool]


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that has just said it."""
    command = [sys.executable, "-m", "sprague", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield re.findall(r"http://[0-9.:]+", process.stdout.readline())[0]
        finally:
            process.terminate()
            process.wait(20)


def row(what: str, seconds: list[float], most: float, share: float = 0.5, lost: str = "") -> Row:
    """The median, or the quantile of this share, beside what it may be."""
    found = sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]
    figure = (
        f"{1000 * found:.0f} ms" + ("" if share == 0.5 else f" (p{100 * share:.0f})") + (f"; {lost}" if lost else "")
    )
    return what, figure, f"{1000 * most:.0f} ms", found <= most and not lost


def first_bytes() -> Row:
    """All that the first view fetches, packed: what the index names, and no room beside it."""
    files = read_bundle(STATIC)
    index = files["/"].body.decode()
    names = ["/", *re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', index)]
    size = sum(len(files[name].packed or files[name].body) for name in names)
    return "first view, packed", f"{size / 1000:.0f} kB", "60 kB", size <= 60_000


def cold(address: str) -> Iterator[Row]:
    """The first question of each kind, put as soon as the address is known."""
    with httpx.Client(base_url=address, timeout=60) as client:
        for path in (
            "/",
            "/api/position?game=wythoff",
            "/api/hint?game=rat&position=7,12,20",
            "/api/map?game=rat&to=40",
        ):
            begun = time.perf_counter()
            status = client.get(path).status_code
            took = time.perf_counter() - begun
            yield f"cold: {path.split('?')[0]}", f"{1000 * took:.0f} ms", "answered", status in (200, 400)


def viewed(address: str) -> Iterator[Row]:
    """First views in fresh profiles, and a slider over a map to 200."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for room in ("/", "/play/wythoff?at=7,12", "/explore/wythoff?to=50", "/read/R"):
            seen = []
            for _ in range(5):
                page = browser.new_context().new_page()
                page.goto(address + room)
                seen.append(page.evaluate(PAINTED))
                page.context.close()
            yield row(f"first paint of {room.partition('?')[0]}", seen, 0.3)
        page = browser.new_page()
        page.goto(address + "/explore/wythoff?to=200")
        page.locator("canvas").wait_for()
        page.wait_for_load_state("networkidle")
        redrawn = [page.evaluate(SLID, to) for to in (150, 180, 190, 120, 199, 160, 175)]
        yield row("slider, P-map to 200 drawn again", redrawn, 0.1)
        browser.close()


Get = Callable[[str], Awaitable[httpx.Response]]


async def others(get: Get, until: asyncio.Event, first: int) -> tuple[list[float], Counter[int]]:
    """Hints by the closed form, asked one after the other while something else goes on."""
    took, statuses = [], Counter[int]()
    n = first
    while not until.is_set():
        n += 1
        answer = await get(f"/api/hint?game=rat&position=8,13,{n}")
        took.append(answer.elapsed.total_seconds())
        statuses[answer.status_code] += 1
        await asyncio.sleep(0.02)
    return took, statuses


async def beside(get: Get, work: Awaitable[Any], first: int) -> tuple[Any, list[float], str]:
    """What work gives; how long others waited meanwhile, and what they did not get."""
    done = asyncio.Event()
    asking = asyncio.create_task(others(get, done, first))
    try:
        found = await work
    finally:
        done.set()
    took, statuses = await asking
    return found, took, ", ".join(f"{n} × {status}" for status, n in statuses.items() if status != 200)


async def loaded(address: str) -> list[Row]:
    """Many at once, each time with others beside them."""
    rows: list[Row] = []
    limits = httpx.Limits(max_connections=QUESTIONS + 20)
    async with httpx.AsyncClient(base_url=address, timeout=120, limits=limits) as client:
        replies = []
        for n in range(40):
            replies.append(
                (await client.get(f"/api/reply?game=wythoff&position={n + 3},{n + 40}")).elapsed.total_seconds()
            )
        rows.append(row("a reply", replies, 0.05))

        async def questions() -> Counter[int]:
            games = ("wythoff", "mouse", "euclid", "wythoff:a=2")
            paths = [f"/api/hint?game={games[n % 4]}&position={n + 1},{n + 99}" for n in range(QUESTIONS)]
            return Counter(answer.status_code for answer in await asyncio.gather(*map(client.get, paths)))

        found, took, lost = await beside(client.get, questions(), 100)
        rows.append((f"{QUESTIONS} questions at once", str(dict(found)), "all 200", found == {200: QUESTIONS}))
        rows.append(row("  others beside them", took, 0.5, 0.95, lost))

        big = [f"/api/answer?game=rat&position={n},{2 * n},{4 * n + 1}" for n in (10**6, 10**20, 271_333)]
        big += [
            "/api/answer?game=wythoff&position=" + f"{10**40},{2 * 10**40}",
            "/api/hint?game=euclid&position=10^30,3^60",
        ]
        statuses = Counter([(await client.get(path.replace("3^60", str(3**60)))).status_code for path in big])
        rows.append(("closed forms on large piles", str(dict(statuses)), "all 200", statuses == {200: len(big)}))

        async def watch(id: str) -> str:
            async with connect(f"{address.replace('http', 'ws')}/api/jobs/{id}", open_timeout=120) as watched:
                last = ""
                async for message in watched:
                    last = re.findall(r'"event": ?"(\w+)"', str(message))[0]
                return last

        async def discoveries() -> Counter[str]:
            rules = [f"take l from x: l > 0 & l <= {n}" for n in range(2, 2 + DISCOVERIES)]
            bodies = [{"kind": "discover", "game": rule} for rule in rules]
            jobs = await asyncio.gather(*(client.post("/api/jobs", json=body) for body in bodies))
            ids = [job.json()["id"] for job in jobs]
            return Counter(await asyncio.gather(*(watch(ids[n % DISCOVERIES]) for n in range(SOCKETS))))

        ended, took, lost = await beside(client.get, discoveries(), 1000)
        rows.append(
            (
                f"{DISCOVERIES} discoveries, {SOCKETS} sockets",
                str(dict(ended)),
                "all result",
                ended == {"result": SOCKETS},
            )
        )
        rows.append(row("  others beside them", took, 0.5, 0.95, lost))

        rows.append(await dawdling(address, client.get))
    return rows


async def dawdling(address: str, get: Get) -> Row:
    """Hundreds that never finish their headers and come again when they are cut off."""
    port = int(address.rpartition(":")[2])

    def begin() -> socket.socket:
        made = socket.create_connection(("127.0.0.1", port))
        made.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        return made

    slow = [begin() for _ in range(SLOW)]

    async def dribble() -> None:
        for i in range(2 * SLOW):
            try:
                slow[i % SLOW].sendall(b"a")
            except OSError:
                slow[i % SLOW].close()
                slow[i % SLOW] = begin()
            await asyncio.sleep(0.005)

    _, took, lost = await beside(get, dribble(), 2000)
    for each in slow:
        each.close()
    return row(f"others beside {SLOW} slow headers", took, 0.5, 0.95, lost)


def main() -> int:
    """Prints the table."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    begun = os.getloadavg()[0]
    rows = [first_bytes()]
    with served() as address:
        rows += cold(address)
    with served() as address:
        time.sleep(5)  # its workers are warm
        if "--quick" not in sys.argv:
            rows += viewed(address)
        rows += asyncio.run(loaded(address))
    table = Table(title=f"the page, load of the machine {begun:.1f} → {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    for heading in ("what", "figure", "wanted", ""):
        table.add_column(heading, overflow="fold")
    for what, figure, wanted, kept in rows:
        table.add_row(what, figure, wanted, "ok" if kept else "missed")
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    return int(not all(kept for *_, kept in rows))


if __name__ == "__main__":
    sys.exit(main())
