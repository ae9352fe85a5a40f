"""The games as the page offers them: title, rules in words, parameters and their ranges, starts, and maps."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from sprague import solve
from sprague.answers import closed_form
from sprague.errors import BadPosition, TooLarge
from sprague.games import (
    ENTRIES,
    BoardFamily,
    BoardGame,
    CoinTurning,
    Entry,
    FormulaGame,
    GameSum,
    InvariantGame,
    Magnetism,
    Octal,
    PileRuleset,
    RecurringCode,
    Ruleset,
    Subtraction,
    TakingBreaking,
    game,
)
from sprague.games.eraserhead import Eraserhead
from sprague.games.euclid import Euclid
from sprague.games.rule_text import TypedGame
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.web.moves import in_line
from sprague.web.offers import NO_OFFER, OFFERS, Offer

KEPT_GAMES = 40
"""So many games are kept with what was computed of them: the whole catalogue, and some with other parameters."""

MOST_PARTS = 6
"""Of a sum of games."""

MOST_PILES = 12
"""Of a game whose rules are a formula: with more, the list of its moves takes seconds."""

SMALL_ROW, SMALL_MAP = 40, {2: 30, 3: 24}
"""The bounds of thumbnails: of a row of nim-values, of a map of two or three piles."""

LONGEST_SUMMARY = 150
"""Characters."""

LARGEST_SPACE_GRAPH = 24
"""Vertices; positions of three erasers on larger graphs are no points of a picture."""


@lru_cache(maxsize=KEPT_GAMES)
def known(text: str) -> Ruleset:
    """The game that a text names or states, the same one for the same text; not on more piles than MOST_PILES.

    >>> known("nim:piles=60")
    Traceback (most recent call last):
    sprague.errors.TooLarge: nim:piles=60: the page takes games on at most 12 piles
    """
    found = game(text)
    parts = found.games if isinstance(found, GameSum) else (found,)
    if len(parts) > MOST_PARTS:
        raise TooLarge(f"{text[:60]}: the page takes sums of at most {MOST_PARTS} games")
    for each in parts:
        if isinstance(each, FormulaGame) and (each.piles or 0) > MOST_PILES:
            raise TooLarge(f"{each.name}: the page takes games on at most {MOST_PILES} piles")
    return found


def menu() -> dict[str, Any]:
    """All games of the catalogue, those with parameters at their defaults.

    >>> [entry["view"] for entry in menu()["games"] if entry["name"] in ("rat", "chomp", "magnetism")]
    ['piles', 'grid', 'strip']
    """
    from sprague import __version__

    games = [described(OFFERS.get(name, NO_OFFER).text or name) for name in ENTRIES]
    return {"version": __version__, "games": [each | {"thumbnail": thumbnail(each["text"])} for each in games]}


def thumbnail(text: str) -> dict[str, Any]:
    """A small picture of a game, as data: its first board; its P-positions or, of a game on heaps, its nim-values.

    >>> thumbnail("wythoff")["points"][:3], thumbnail("0.77")["values"][:5]
    ([[0, 0], [1, 2], [3, 5]], [0, 1, 2, 3, 1])
    """
    from sprague.web.views import view

    rules = known(text)
    starts = OFFERS.get(text.partition(":")[0], NO_OFFER).starts
    found: dict[str, Any] = {"view": view(rules, rules.position(rules.parse(starts[0]) if starts else rules.start))}
    if isinstance(rules, TakingBreaking):
        found["values"] = solve.nim_sequence(rules, SMALL_ROW).tolist()
    elif isinstance(rules, PileRuleset) and rules.piles in (2, 3):
        found["points"] = [list(each) for each in solve.p_positions(rules, SMALL_MAP[rules.piles])]
    return found


def described(text: str) -> dict[str, Any]:
    """One game as the page offers it. Raises what the game raises; for a typed rule also where moves are none.

    >>> described("take l, k from x, y: l = 0 | k = 0 | l = k")["labels"]
    ['x', 'y']
    """
    rules = known(text)
    if isinstance(rules, FormulaGame):
        rules.check()
    name = "" if isinstance(rules, TypedGame) else text.strip().partition(":")[0]
    entry, offer = ENTRIES.get(name), OFFERS.get(name, NO_OFFER)
    source = closed_form(rules)
    return {
        "name": name or rules.name,
        "text": text.strip(),
        "title": offer.title or rules.name,
        "summary": _summary(rules, entry, offer),
        "rules": _words(rules, offer),
        "sentence": rules.words if isinstance(rules, FormulaGame) else None,
        "latex": rules.latex if isinstance(rules, FormulaGame) else None,
        "view": view_kind(rules),
        "labels": labels(rules),
        "group": "typed" if isinstance(rules, TypedGame) else offer.group,
        "parameters": _parameters(entry, offer) if entry else [],
        "sample": entry.sample if entry else "",
        **_places(rules, text, offer, changed=":" in text),
        "closed_form": source.basis if source else None,
        "discoverable": isinstance(rules, PileRuleset),
        "typed": isinstance(rules, TypedGame),
    }


def _parameters(entry: Entry, offer: Offer) -> list[dict[str, Any]]:
    """The parameters with their ranges; where one has no default, that of the offer."""
    ranges = {parameter: (least, most) for parameter, least, most in offer.ranges}
    usual = dict(re.findall(r"(\w+)=(\d+)", offer.text))
    return [
        {
            "name": parameter,
            "default": default or int(usual.get(parameter, 0)),
            "least": ranges[parameter][0],
            "most": ranges[parameter][1],
        }
        for parameter, default in entry.parameters.items()
    ]


def _summary(rules: Ruleset, entry: Entry | None, offer: Offer) -> str:
    """The rules in a line."""
    if isinstance(rules, GameSum):
        return "games side by side: each move is a move in one of them"
    if isinstance(rules, TypedGame):
        return f"a game of your own on {rules.piles} pile{'s' * (rules.piles != 1)}"
    if isinstance(rules, Octal | RecurringCode | Subtraction) and not offer.rules:
        words = breaking_words(rules)
        return (
            words if len(words) <= LONGEST_SUMMARY else entry.summary if entry else f"the game of the code {rules.name}"
        )
    return offer.summary or (entry.summary if entry else rules.name)


def _words(rules: Ruleset, offer: Offer) -> str:
    """The rules in words, for somebody who never played the game."""
    if isinstance(rules, GameSum):
        return "A move is a move in one of the games."
    if offer.rules:
        return offer.rules
    if isinstance(rules, Octal | RecurringCode | Subtraction):
        return breaking_words(rules)
    return " ".join((rules.__doc__ or "").partition(">>>")[0].split())


LEAVE = ((NOTHING, "nothing"), (ONE_HEAP, "one heap"), (TWO_HEAPS, "two heaps"), (THREE_HEAPS, "three heaps"))


def breaking_words(rules: TakingBreaking) -> str:
    """What the code of a taking-and-breaking game allows, in words; the first twenty numbers.

    >>> breaking_words(Octal("0.137"))
    'Take 1 from a heap and leave nothing; take 2 and leave nothing or one heap; take 3 and leave nothing, one heap \
or two heaps.'
    >>> breaking_words(Subtraction({1, 3, 4}))
    'Take 1, 3 or 4 from a heap and leave nothing or one heap.'
    """
    most = rules.longest or 20
    numbered = sorted({taken for bit, _ in LEAVE for taken in rules.taken(bit, most)})
    digits = {taken: rules.digit(taken) for taken in numbered}
    parts: list[str] = []
    for digit in dict.fromkeys(digit for digit in digits.values()):
        numbers = [str(taken) for taken, allowed in digits.items() if allowed == digit]
        shown = in_line(numbers, "or")
        if rules.longest is None and len(numbers) > 1:  # the digits never end
            shown = f"{', '.join(numbers[:4])}, …"
        left = in_line([words for bit, words in LEAVE if digit & bit], "or")
        parts.append(f"take {shown}{'' if parts else ' from a heap'} and leave {left}")
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else "No move is ever possible."


def _places(rules: Ruleset, text: str, offer: Offer, changed: bool) -> dict[str, Any]:
    """Where a game begins, and which maps there are."""
    if rules.start is None:
        raise BadPosition(f"{rules.name}: say where to begin")
    start = rules.format(rules.start)
    starts = [start] if changed or isinstance(rules, TypedGame) else list(dict.fromkeys((start, *offer.starts)))
    return {"start": start, "starts": starts, "maps": maps(rules), "points": points(rules)}


def view_kind(rules: Ruleset) -> str:
    """What the page draws of a position."""
    if isinstance(rules, GameSum):
        return "sum"
    if isinstance(rules, Eraserhead):
        return "graph"
    if isinstance(rules, Magnetism):
        return "strip"
    if isinstance(rules, BoardFamily) or (isinstance(rules, BoardGame) and rules.grid):
        return "grid"
    if isinstance(rules, Euclid):
        return "fraction"
    if isinstance(rules, CoinTurning):
        return "coins"
    if isinstance(rules, PileRuleset):
        return "piles" if rules.interchangeable else "coordinates"
    return "text"


def labels(rules: Ruleset) -> list[str]:
    """The names of the coordinates; none for boards, and for games on any number of heaps."""
    if isinstance(rules, FormulaGame):
        return list(rules.before)
    if isinstance(rules, PileRuleset) and rules.piles:
        return ["a", "b"] if rules.piles == 2 else [f"x{i}" for i in range(1, rules.piles + 1)]
    return []


def maps(rules: Ruleset) -> dict[str, dict[str, int]] | None:
    """The maps of a game: dimensions, the largest bound, and a usual one."""
    if isinstance(rules, TakingBreaking):
        return {what: {"dimensions": 1, "most": 100_000, "usual": 200} for what in ("p", "values")}
    if not isinstance(rules, PileRuleset) or rules.piles not in (1, 2):
        return None
    quick = isinstance(rules, FormulaGame | Euclid)
    p = {"dimensions": rules.piles, "most": 2000 if quick else 200, "usual": 100}
    values = {"dimensions": rules.piles, "most": 1000 if quick else 100, "usual": 60}
    if isinstance(rules, InvariantGame):
        p["usual"] = values["usual"] = 40
    return {"p": p, "values": values}


def points(rules: Ruleset) -> dict[str, int] | None:
    """The largest and a usual bound of the P-positions in space; None where there are no three coordinates."""
    if isinstance(rules, Eraserhead) and 3 <= len(rules.vertices) <= LARGEST_SPACE_GRAPH:
        return {"most": len(rules.vertices) - 1, "usual": len(rules.vertices) - 1}
    if isinstance(rules, PileRuleset) and rules.piles == 3:
        return {"most": 300, "usual": 60} if isinstance(rules, FormulaGame) else {"most": 40, "usual": 20}
    return None
