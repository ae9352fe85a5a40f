"""The games as the page offers them: title, rules in words, parameters and their ranges, starts, and maps."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, cast

from pydantic import Field

from sprague import arguments, solving
from sprague.answers import closed_form
from sprague.errors import BadPosition, BadSentence, TooLarge
from sprague.games import CATALOGUE, NORMAL, Card, FormulaGame, Ruleset, TakingBreaking, game, kinds
from sprague.games.game_family import family
from sprague.games.modified import heaps_under_misere
from sprague.texts import number_of
from sprague.web import shapes

KEPT_GAMES = 40
"""So many games are kept with what was computed of them: the whole catalogue, and some with other parameters."""

MOST_PARTS = 6
"""Of a sum of games."""

MOST_PILES = 12
"""Of a game whose rules are a formula: with more, the list of its moves takes seconds."""

SMALL_ROW, SMALL_MAP = 40, {2: 30, 3: 24}
"""The bounds of thumbnails: of a row of nim-values, of a map of two or three piles."""

LARGEST_PARAMETER = 100
"""Offered, where a card names no range."""

LARGEST_SPACE_GRAPH = 24
"""Vertices; positions of three erasers on larger graphs are no points of a picture."""


@lru_cache(maxsize=KEPT_GAMES)
def known(text: str) -> Ruleset:
    """The game that a text names or states, the same one for the same text; not on more piles than MOST_PILES.

    >>> known("nim:piles=60")
    Traceback (most recent call last):
    sprague.errors.TooLarge: nim:piles=60: the page takes games on at most 12 piles
    """
    try:
        rules = game(text)
    except BadSentence as error:  # behind a kind of play a rule does not begin at the beginning
        raise BadSentence(error.message, text, max(0, text.find(error.text)) + error.place) from None
    parts = rules.unplayed.games
    if len(parts) > MOST_PARTS:
        raise TooLarge(f"{text[:60]}: the page takes sums of at most {MOST_PARTS} games")
    for each in parts:
        if isinstance(each, FormulaGame) and (each.piles or 0) > MOST_PILES:
            raise TooLarge(f"{each.name}: the page takes games on at most {MOST_PILES} piles")
    return rules


def menu() -> shapes.Menu:
    """All games of the catalogue, those with parameters at their defaults.

    >>> [entry["view"] for entry in menu()["games"] if entry["name"] in ("rat", "chomp", "magnetism")]
    ['piles', 'grid', 'strip']
    """
    from sprague.version import __version__

    games = [described(card.text or name) for name, card in CATALOGUE.items()]
    return {"version": __version__, "games": [{**each, "thumbnail": thumbnail(each["text"])} for each in games]}


def thumbnail(text: str) -> shapes.Thumbnail:
    """A small picture of a game, as data: its first board; its P-positions or, of a game on heaps, its nim-values.

    >>> thumbnail("wythoff")["points"][:3], thumbnail("0.77")["values"][:5]
    ([[0, 0], [1, 2], [3, 5]], [0, 1, 2, 3, 1])
    >>> thumbnail("chomp:2x3")["view"]["rows"]
    ['*##', '###']
    """
    from sprague.web.views import view

    rules = known(text)
    starts = rules.card.starts if rules.card and rules.card.text == text else ()  # those of other sizes do not fit
    drawing: shapes.Thumbnail = {"view": view(rules, rules.position(rules.parse(starts[0]) if starts else rules.start))}
    if isinstance(rules, TakingBreaking):
        drawing["values"] = solving.nim_sequence(rules, SMALL_ROW).tolist()
    elif rules.numeric and rules.piles in (2, 3):
        drawing["points"] = [list(each) for each in solving.p_positions(rules, SMALL_MAP[rules.piles])]
    return drawing


def described(game: shapes.GameText) -> shapes.Game:
    """One game as the page offers it. Raises what the game raises; for a typed rule also where moves are none.

    >>> described("take l, k from x, y: l = 0 | k = 0 | l = k")["labels"]
    ['x', 'y']
    >>> described("misere:wythoff")["title"], described("misere:wythoff")["play"]["end"]
    ('Wythoff’s game, misère play', 'whoever cannot move wins')
    """
    rules, (prefix, base) = known(game), kinds(game)
    of = known(base).unplayed if prefix else rules
    formula = rules if isinstance(rules, FormulaGame) else rules.loopy
    if formula is rules:
        formula.check()
    card = of.card.at(of) if of.card else Card(of, of.name, f"the game of the code {of.name}")
    typed = of.group == "typed"
    if typed:
        card = replace(card, play=f"a game of your own on {number_of(len(of.coordinates), of.called)}")
    source = closed_form(rules)
    kind = _kind_words(prefix, rules)
    title = "A game of your own" if typed and prefix else card.heading if of.card else of.name
    return {
        "name": rules.name if prefix else card.name,
        "text": game.strip(),
        "title": ", ".join((title, *kind)),
        "summary": ". ".join((card.line(of), *_forbidding(rules))),
        "rules": card.rules or of.in_words() or card.line(of),
        "sentence": formula.words if formula else None,
        "latex": formula.latex if formula else None,
        "view": cast(Any, rules.unplayed.view),
        "labels": list(rules.unplayed.coordinates),
        "group": cast(Any, card.group or of.group),
        "parameters": _parameters(card),
        "sample": card.sample,
        **_places(rules, card, changed=":" in base),
        "closed_form": source.source if source else None,
        "discoverable": rules.numeric
        and (rules.piles is not None or rules.play == NORMAL or heaps_under_misere(rules) is not None),
        "typed": typed,
        "rule": cast(Any, rules.as_data()),
        "ray": {"slope": rules.ray[0], "name": rules.ray[1]} if rules.ray else None,
        "play": {
            "prefix": prefix,
            "base": base,
            "words": ", ".join(kind) or rules.play.words,
            "end": rules.play.end,
            "misere": rules.play.misere,
            "blocked": rules.play.blocked,
            "kinds": cast(Any, list(of.kinds_of_play)),
        },
    }


SLIDER_LENGTH = 20
"""The parameter of a family slides from its bound to so much more."""


def member(
    game: shapes.GameText, values: Annotated[str, Field(max_length=200, examples=["a=3"])] = ""
) -> shapes.Member:
    """A member of a family, and the parameters with their ranges; without values the smallest.

    >>> shown = member("for a >= 1: wythoff:a=a", "a=3")
    >>> shown["game"]["text"], [each["least"] for each in shown["parameters"]]
    ('wythoff:a=3', [1])
    """
    of_all = family(game)
    chosen = of_all.smallest | arguments.read(of_all.name, values)
    ranges = [
        {"name": name, "default": chosen[name], "least": least, "most": max(least + SLIDER_LENGTH, chosen[name])}
        for name, least in of_all.smallest.items()
    ]
    return {"game": described(of_all.text_of(chosen)), "parameters": cast(Any, ranges)}


def _kind_words(prefix: str, rules: Ruleset) -> list[str]:
    """What is not as in normal play, in words."""
    conditions = re.findall(r'terminal\s*:\s*"?([^":]*)', prefix)
    words = [f"ending where {each.replace('<=', '≤').replace('>=', '≥')}" for each in conditions]
    words += ["with one pass"] * ("pass" in re.sub(r'"[^"]*"', "", prefix))
    return words + [rules.play.words.replace("normal play ", "")] * (rules.play != NORMAL)


def _forbidding(rules: Ruleset) -> list[str]:
    """What is to be known beside the rules where options are blocked."""
    most = rules.play.blocked
    if not most:
        return []
    options = f"up to {most} options" if most > 1 else "one option"
    return [f"Before each move the other player may forbid {options}"]


def _parameters(card: Card) -> list[shapes.Parameter]:
    """The parameters with their ranges; where one has no default, that of the text that the card names."""
    usual = arguments.read(card.name, card.text.partition(":")[2]) if "=" in card.text else {}
    return [
        {
            "name": name,
            "default": default or usual.get(name, 0),
            "least": card.ranges.get(name, (0, 0))[0],
            "most": card.ranges.get(name, (0, LARGEST_PARAMETER))[1],
        }
        for name, default in card.parameters.items()
    ]


def _places(rules: Ruleset, card: Card, changed: bool) -> shapes.Places:
    """Where a game begins, and which maps there are."""
    if rules.start is None:
        raise BadPosition(f"{rules.name}: say where to begin")
    start = rules.format(rules.start)
    more = ",1" if rules.piles and rules.coordinates[-1:] == ("s",) else ""  # a pass is still to be had
    starts = [start] if changed else list(dict.fromkeys((start, *(each + more for each in card.starts))))
    return {"start": start, "starts": starts, "maps": maps(rules), "points": points(rules)}


def maps(rules: Ruleset) -> dict[shapes.Shown, shapes.MapLimits] | None:
    """The maps of a game: dimensions, the largest bound, and a usual one; of nim-values only where there are any."""
    moves = rules.unplayed
    if isinstance(moves, TakingBreaking):
        if rules.play != NORMAL:  # of one heap nothing follows for two
            return {"p": {"dimensions": 2, "most": 100, "usual": 40}} if rules.play.misere else None
        row: shapes.MapLimits = {"dimensions": 1, "most": 100_000, "usual": 200}
        return {"p": row, "values": row}
    if rules.piles not in (1, 2) or (rules.play.blocked and rules.piles == 1):
        return None
    most, usual = ((2000, 1000), (100, 60)) if rules.quick else ((200, 100), (40, 40))
    if rules.play != NORMAL:  # position by position
        most = (min(most[0], 600), 100)
    limits: dict[shapes.Shown, shapes.MapLimits] = {
        "p": {"dimensions": rules.piles, "most": most[0], "usual": usual[0]},
        "values": {"dimensions": rules.piles, "most": most[1], "usual": usual[1]},
    }
    return {"p": limits["p"]} if rules.play.blocked or rules.endless else limits


def points(rules: Ruleset) -> shapes.PointsOffer | None:
    """The largest and a usual bound of the P-positions in space; None where there are no three coordinates."""
    if 3 <= len(rules.vertices) <= LARGEST_SPACE_GRAPH:
        return {"most": len(rules.vertices) - 1, "usual": len(rules.vertices) - 1}
    if rules.piles == 3:
        return {"most": 300, "usual": 60} if rules.quick else {"most": 40, "usual": 20}
    return None
