"""The page without a server: a folder of files that anybody can put online.

Games whose rules are data, and every typed rule, are solved by the page itself: any position is played, any map drawn.
Of other games the positions that come up from the starts are in the folder, each with who wins it, and the maps. In it
are the documents, with the verdicts computed while it was written, and what was discovered of each game. What is not
in it, it says, with the command that computes it; so it does of games with blocked options, where a reply depends on
which options were barred. All addresses in it are relative: it may lie anywhere on a host.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, cast

from sprague.answers import outcome
from sprague.errors import BadParameter, LimitReached, SpragueError
from sprague.files import whole_folder
from sprague.games import Ruleset
from sprague.logic.automata.limits import Limits, limited
from sprague.texts import Texts
from sprague.web import explore, reading, shapes
from sprague.web.app import STATIC
from sprague.web.downloads import download
from sprague.web.menu import described, known, menu
from sprague.web.moves import moves
from sprague.web.questions import claim_job, discover_job
from sprague.web.reply import as_json
from sprague.web.views import view
from sprague.workers import deaf_to_ctrl_c, processes

MOST_MOVES = 6000
"""Of the positions of one game together; starts from which there are more are left out."""

LARGEST_MAP = {1: 1000, 2: 200, 3: 40}
"""The bounds of maps, by their dimensions."""

RULES = ("take l, k from x, y: l = 0 | k = 0 | abs(k - l) <= 1", "take l, k from x, y: l = 0 | k = 0 | l = k")
KINDS = ("misere:nim", "misere:wythoff", "misere:kayles")
"""Typed rules that the page itself shows, and what there is of other kinds of play."""

LESSONS = 8
"""Of the course, as web/src/learn/lessons.ts has them."""

MARK = '<meta name="sprague-site" content="{way}" />'
"""In every page: it stands without a server, and the way from it to the first one."""

TEXTS = Texts(__file__, "site")
"""What is put into every page, seen where nothing serves it; and into the one where nothing is, which is not told how
deep: its folder is the nearest one above that has its script."""

PRELOADED = ["sprague.web.site", "sprague.papers.all_read", "sprague.gallery", "mpl_toolkits.mplot3d"]

Tell = Callable[[str], None]


def write_site(folder: Path, seconds: float, tell: Tell = lambda _: None, *, judged: bool = False) -> int:
    """Writes the folder; discoveries, and the telling of their proofs, may take so many seconds each. Counts its files.

    The page says which verdict of a document's claim is *expected*, unless every claim is ``judged``.
    The folder is there once it is whole, or not at all. Raises BadParameter for a folder in which something is already,
    or that cannot be made.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadParameter(f"{folder}: there is something already; name a folder that is empty or not there")
    with whole_folder(folder) as new:
        return _written(new, seconds, tell, judged)


def _written(folder: Path, seconds: float, tell: Tell, judged: bool) -> int:
    for each in filter(Path.is_file, STATIC.rglob("*")):  # shutil.copytree would not say what the system refuses
        copied = folder / each.relative_to(STATIC)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(each, copied)
    data = (folder / "data").absolute()
    data.mkdir()
    (folder / "api" / "pictures").mkdir(parents=True)
    documents = [reading.document(each["letter"]) for each in reading.documents()["documents"]]
    stated = [claim for document in documents for claim in document["claims"]]
    ids = [claim["id"] for claim in stated] if judged else []
    pictures = [picture["name"] for claim in stated for picture in claim["pictures"]]
    with processes(preload=PRELOADED) as pool:
        with deaf_to_ctrl_c():
            drawn = [pool.submit(_picture, folder, name) for name in pictures]  # while the menu is made
        games = menu()
        texts = [*(entry["text"] for entry in games["games"]), *KINDS, *RULES]
        texts = [text for text in texts if not known(text).play.blocked]
        places = sorted(range(len(texts)), key=lambda place: -(known(texts[place]).piles or 0))  # the dearest first
        with deaf_to_ctrl_c():
            games_written = {place: pool.submit(_game, data, place, texts[place], seconds) for place in places}
            verdicts = [pool.submit(_judged, id) for id in ids]
        dict(_results(pictures, drawn, tell))
        written = [games_written[place] for place in range(len(texts))]
        index = {text: {"place": place} | done for place, (text, done) in enumerate(_results(texts, written, tell))}
        _documents(folder, documents, dict(_results(ids, verdicts, tell)))
    _write(data / "index.json", {"games": index})
    _write(data / "menu.json", games)
    _pages(folder, texts)
    return sum(path.is_file() for path in folder.rglob("*"))


def _results(names: list[str], tasks: list[Future[Any]], tell: Tell) -> Iterator[tuple[str, Any]]:
    """What each task finds, with its name, which is told while it is waited for."""
    for name, task in zip(names, tasks, strict=True):
        tell(name)
        yield name, task.result()


def _game(data: Path, place: int, text: str, seconds: float) -> dict[str, Any]:
    """All files of one game, and which there are."""
    rules, game = known(text), described(text)
    if game["points"]:
        game["points"]["most"] = min(game["points"]["most"], LARGEST_MAP[3])
    maps: list[str] = []
    if game["rule"]:  # the page solves it
        for offered in (game["maps"] or {}).values():
            offered["most"] = min(offered["most"], LARGEST_MAP[offered["dimensions"]])
    else:
        _write_positions(data, place, rules, game)
        maps = _maps(data, place, text, game)
        if game["points"]:
            (data / f"points-{place}.bin").write_bytes(explore.space_points(text, game["points"]["most"]).plain)
    _write(data / f"game-{place}.json", game)
    drawn = game["rule"] is not None and len(game["labels"]) <= 2
    discovery = game["discoverable"] and _discovery(data, place, text, seconds, drawn)
    return {"maps": maps, "points": bool(game["points"]), "discover": discovery}


def _write_positions(data: Path, place: int, rules: Ruleset, game: shapes.Game) -> None:
    """The positions that come up, and of the starts those that are among them."""
    starts = [rules.position(rules.parse(start)) for start in game["starts"]]
    if tree := _tree(rules, starts):
        _write(data / f"tree-{place}.json", _numbered(tree))
        game["starts"] = [start for start in map(rules.format, starts) if start in tree] or [next(iter(tree))]
        game["start"] = game["starts"][0]


def _numbered(tree: dict[str, Any]) -> dict[str, Any]:
    """The same with moves as numbers: of the position that one leads to, and of what it is called and touches."""
    numbers = {text: number for number, text in enumerate(tree)}
    ways: dict[str, tuple[int, dict[str, Any]]] = {}

    def way(move: shapes.Move) -> int:
        what = {"label": move["label"], "touch": move["touch"]}
        return ways.setdefault(repr(what), (len(ways), what))[0]

    positions = [
        {"text": text, **each, "moves": [(numbers[move["to"]], way(move)) for move in each["moves"]]}
        for text, each in tree.items()
    ]
    return {"positions": positions, "ways": [what for _, what in ways.values()]}


def _tree(rules: Ruleset, starts: list[Any]) -> dict[str, Any]:
    """The positions from the starts on; of a start that leads to too many a smaller one, where piles can be halved."""
    positions: dict[str, Any] = {}
    count = 0
    for start in starts:
        grown = _grown(rules, start, positions, MOST_MOVES - count)
        while grown is None and not positions and isinstance(start, tuple) and max(start) > 1:
            start = rules.position([(pile + 1) // 2 for pile in start])
            grown = _grown(rules, start, positions, MOST_MOVES - count)
        if grown is not None:
            positions |= grown
            count = sum(len(each["moves"]) for each in positions.values())
    return positions


def _grown(rules: Ruleset, start: Any, before: dict[str, Any], most: int) -> dict[str, Any] | None:
    """The new positions that come up from one start; None where they have more moves than ``most``."""
    positions: dict[str, Any] = {}
    waiting = [rules.format(start)]
    while waiting:
        text = waiting.pop()
        if text in positions or text in before:
            continue
        here = rules.position(rules.parse(text))
        listed, complete = moves(rules, here)
        most -= len(listed)
        if not complete or most < 0:
            return None
        positions[text] = {"view": view(rules, here), "outcome": outcome(rules, here), "moves": listed}
        waiting += [move["to"] for move in listed]
    return positions


def _maps(data: Path, place: int, text: str, game: shapes.Game) -> list[str]:
    """The maps of a game up to the bound of the site; the game then offers no larger ones."""
    names = []
    for what, offered in (game["maps"] or {}).items():
        kinds = {offered["dimensions"], 2 if game["labels"] == [] or offered["dimensions"] == 2 else 1}
        for dimensions in sorted(kinds):
            most = min(offered["most"], LARGEST_MAP[dimensions])
            reply = explore.game_map(text, most, what, dimensions)
            (data / f"map-{place}-{what}{dimensions}.bin").write_bytes(reply.plain)
            names.append(f"{what}{dimensions}")
        offered["most"] = min(offered["most"], LARGEST_MAP[offered["dimensions"]])
    return names


def _discovery(data: Path, place: int, text: str, seconds: float, drawn: bool) -> bool:
    """A discovery with all that was told on the way, as a job that is over; its downloads beside it.

    Without table and picture of a game that is drawn by the page itself, which makes both when they are asked for.
    """
    events: list[dict[str, Any]] = []
    try:
        result = discover_job(text, seconds, lambda event: events.append({**event, "seconds": 0}))
    except SpragueError:
        return False
    downloads = data.parent / "api" / "jobs" / f"site-{place}"
    downloads.mkdir(parents=True)
    for what in [*result["downloads"]]:
        if drawn and what in ("table.csv", "bfile.txt", "picture.svg"):
            continue
        if what == "certificate.json":
            _write(downloads / what, result["certificate"])
        else:
            try:
                with limited(Limits(seconds=5 * seconds, computing=max(seconds / 2, 1))):
                    content = download(text, what, result.get("claim", "")).plain
            except LimitReached:  # of what is written for Coq
                result["downloads"].remove(what)
                continue
            (downloads / what).write_bytes(_slim(content) if what == "picture.svg" else content)
    events.append({"event": "result", "seconds": result["seconds"], "result": result})
    job = {"id": f"site-{place}", "kind": "discover", "subject": text, "state": "done", "seconds": result["seconds"]}
    _write(data / f"discover-{place}.json", {**job, "events": events})
    return True


def _documents(folder: Path, documents: list[shapes.Document], verdicts: dict[str, shapes.Computed]) -> None:
    """The documents, their claims with the verdicts that there are."""
    _write(folder / "data" / "documents.json", reading.documents())
    for whole in documents:
        if verdicts:
            whole["claims"] = [{**claim, "computed": verdicts[claim["id"]]} for claim in whole["claims"]]
        _write(folder / "data" / f"document-{whole['letter']}.json", whole)


def _picture(folder: Path, name: str) -> None:
    (folder / "api" / "pictures" / f"{name}.svg").write_bytes(_slim(reading.picture(name).plain))


def _slim(svg: bytes) -> bytes:
    """The same drawing to a tenth of a point, its neighbours of one group in one; factors below 1 keep their digits.

    Styles that come again are classes, names that nothing refers to are left out.
    """
    text = re.sub(r"(?<![\w.])([1-9]\d*\.\d)\d+", r"\1", svg.decode())
    text = re.sub(r">\s+<", "><", re.sub(r"\s*\n\s*", "\n", text))
    text = re.sub(r'(?<= d=")[^"]*', lambda path: re.sub(r"\s*([A-Za-z])\s*|\.0\b", r"\1", path[0]), text)
    clipped = r'(<g clip-path="[^"]*">)<(?:use|path)[^>]*/></g>(?:\1<(?:use|path)[^>]*/></g>)+'
    text = re.sub(clipped, lambda found: found[0].replace("</g>" + found[1], ""), text)
    needed = {*re.findall(r"#([\w.-]+)", text)}
    text = re.sub(r' id="([^"]*)"', lambda name: name[0] if name[1] in needed else "", text)
    text = re.sub(r"<g></g>|<g/>", "", text)
    often = [style for style, times in Counter(re.findall(r' style="([^"]*)"', text)).items() if times > 2]
    classes = {style: f"c{place}" for place, style in enumerate(often)}
    text = re.sub(
        r' style="([^"]*)"', lambda style: f' class="{classes[style[1]]}"' if style[1] in classes else style[0], text
    )
    rules = "".join(f".{name}{{{style}}}" for style, name in classes.items())
    return re.sub(r"(<svg[^>]*>)", rf"\1<style>{rules}</style>" if rules else r"\1", text, count=1).encode()


def _judged(id: str) -> shapes.Computed:
    result = claim_job(id, lambda _: None)
    return cast(shapes.Computed, {name: result[name] for name in shapes.Computed.__annotations__})


def _pages(folder: Path, games: list[str]) -> None:
    """The page at each of its addresses, so that any server of files finds it there; and where there is nothing."""
    index = folder / "index.html"
    page = index.read_text("utf-8")
    rooms = [f"{room}/{name}" for room in ("play", "explore", "discover") for name in ("", "typed", *games)]
    read = [f"read/{each['letter']}" for each in reading.documents()["documents"]]
    learn = ["learn", *(f"learn/{n + 1}" for n in range(LESSONS))]
    for place in ["", *rooms, "discover/search", "read", "read/own", "read/tree", *read, *learn]:
        if " " not in place:
            (folder / place).mkdir(parents=True, exist_ok=True)
            way = "../" * len(Path(place).parts) or "./"
            (folder / place / "index.html").write_text(_marked(page, way), "utf-8")
    script, style = (re.search(rf'"/(assets/[^"]+[.]{kind})"', page) for kind in ("js", "css"))
    assert script and style
    finds = TEXTS["nowhere"].rstrip("\n").replace("SCRIPT", script[1]).replace("STYLE", style[1])
    lost = re.sub(r"\n *<(link|script)[^\n]*assets[^\n]*", "", page).replace("</head>", finds)
    (folder / "404.html").write_text(_marked(lost, "/"), "utf-8")


def _marked(page: str, way: str) -> str:
    """The page as it stands where this is the way to the first one."""
    marked = page.replace("<title>", f"{MARK.format(way=way)}\n    <title>")
    return marked.replace('="/assets/', f'="{way}assets/').replace("</body>", TEXTS["seen from a file"].rstrip("\n"))


def _write(path: Path, value: Any) -> None:
    path.write_bytes(as_json(value).body)
