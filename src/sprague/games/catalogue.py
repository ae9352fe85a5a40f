"""The games by name: ``rat``, ``wythoff:a=2``, ``nim:piles=3``, ``0.77``, ``subtraction:1,3,4``."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from sprague.errors import BadParameter, UnknownGame
from sprague.games.chomp import chomp
from sprague.games.coin_turning import mock_turtles, ruler
from sprague.games.eraserhead import eraserhead
from sprague.games.euclid import euclid, euclid_zero
from sprague.games.fat_rat import fat_rat
from sprague.games.fibonacci_nim import fibonacci_nim
from sprague.games.game_sum import PLUS, read_sum
from sprague.games.magnetism import magnetism
from sprague.games.mouse import mouse_game
from sprague.games.n_heap_wythoff import n_heap_wythoff
from sprague.games.nim import moore, nim
from sprague.games.rat import rat
from sprague.games.recurring_code import RecurringCode, laskers_nim
from sprague.games.rule_text import is_rule, typed_game
from sprague.games.ruleset import Ruleset
from sprague.games.spring_cleaning import spring_cleaning
from sprague.games.subtraction import Subtraction, fibonacci_subtraction, progression
from sprague.games.taking_breaking import NAMED_CODES, Octal, couples_are_forever, grundy
from sprague.games.wythoff import extended_wythoff, wythoff


@dataclass(frozen=True)
class Entry:
    """A game of the catalogue: its name, one line on its rules, and the function that makes it.

    ``sample`` is what may stand behind the colon where that is a text of its own, such as the size of a board.
    """

    name: str
    summary: str
    make: Callable[..., Ruleset]
    sample: str = ""

    @property
    def parameters(self) -> dict[str, int]:
        """The parameters with their defaults."""
        return (
            {}
            if self.sample
            else {
                each.name: 0 if each.default is each.empty else each.default
                for each in inspect.signature(self.make).parameters.values()
            }
        )

    @property
    def required(self) -> list[str]:
        """The parameters without defaults."""
        signature = inspect.signature(self.make).parameters.values()
        return [] if self.sample else [each.name for each in signature if each.default is each.empty]


def _named_code(name: str, code: str) -> Entry:
    return Entry(name, f"the octal game {code}", lambda: Octal(code, name=name))


ENTRIES = {
    entry.name: entry
    for entry in (
        Entry("nim", "take any number from one pile", nim),
        Entry("moore", "Moore's Nim_k: take from at most k piles", moore),
        Entry("wythoff", "W(a): take from one pile, or l and k from both with |k − l| < a", wythoff),
        Entry("wythoff-extended", "W(a), or take s from one pile and t from the other", extended_wythoff),
        Entry("n-heap-wythoff", "take from one heap, or from all with nim-sum 0", n_heap_wythoff),
        Entry(
            "mouse", "two piles whose P-positions are rational Beatty pairs; with other constants, its kin", mouse_game
        ),
        Entry("rat", "three piles whose P-positions are rational Beatty triples", lambda: rat),
        Entry("fat-rat", "the Rat game on m piles", fat_rat),
        Entry("euclid", "subtract multiples of one number from another, down to positive numbers", euclid),
        Entry("euclid-zero", "subtract multiples of one number from another, down to zero", euclid_zero),
        Entry("fibonacci-nim", "take at most twice what was taken before", lambda: fibonacci_nim),
        Entry("fibonacci-subtraction", "remove F(2n + 1) − 1 = 1, 4, 12, 33, …", fibonacci_subtraction),
        Entry(
            "subtraction",
            "remove an element of first, first + step, …; or of a set: subtraction:1,3,4",
            progression,
        ),
        Entry("grundy", "split a heap into two different heaps", grundy),
        Entry("couples-are-forever", "split a heap of three or more into two", couples_are_forever),
        Entry("laskers-nim", "take any number from a heap, or split it in two; the code 4.(3)", laskers_nim),
        Entry("mock-turtles", "turn one, two or three coins, the rightmost from heads to tails", mock_turtles),
        Entry("ruler", "turn any number of neighbouring coins, the rightmost from heads to tails", ruler),
        Entry("chomp", "bite off a piece with all to the right of it and below", chomp, "2x6"),
        Entry("eraserhead", "push an eraser along an edge, which is gone, to a free vertex", eraserhead, "cycle9"),
        Entry("magnetism", "put + and − on a strip, never two equal ones side by side", magnetism, "8"),
        Entry("spring-cleaning", "sweep away one whole run of a row or column", spring_cleaning, "3x4"),
        *(_named_code(name, code) for name, code in NAMED_CODES.items()),
    )
}


BY_PILES = {name for name, entry in ENTRIES.items() if "piles" in entry.parameters}
"""Games that a sum sets up on as many piles as the position has."""


def game(text: str) -> Ruleset:
    """The game that ``text`` names: a name of the catalogue with parameters, an octal code, or a subtraction set.

    Also a pile game whose rule the text states (:mod:`sprague.logic.language.rule_grammar`), and a sum of games with
    positions to begin with. Raises UnknownGame, with the nearest names, BadParameter, BadPosition, and for rules
    BadSentence and BadRule.

    >>> game("wythoff:a=2").name, game("0.77").name, game("subtraction:4,1,3").name
    ('wythoff:a=2', '0.77', 'subtraction:1,3,4')
    >>> whole = game("kayles 5 + wythoff 3,5 + nim 4")
    >>> whole.name, whole.format(whole.start)
    ('kayles + wythoff + nim:piles=1', '5 + 3,5 + 4')
    """
    if is_rule(text):
        return typed_game(text)
    if PLUS in text:
        return read_sum(text, game, BY_PILES)
    found = _find(text.strip())
    found.catalogue_name = found.name
    return found


def the_game(given: str | Ruleset) -> Ruleset:
    """A game itself, or that of a name: the same one for the same name, so that what was computed of it is remembered.

    Errors as for :func:`game`; BadParameter for what is neither.

    >>> the_game("rat") is the_game("rat"), the_game(game("nim")).name
    (True, 'nim:piles=3')
    """
    if isinstance(given, Ruleset):
        return given
    if not isinstance(given, str):
        raise BadParameter(f"a game, or its name, is wanted, not {given!r:.60}")
    return _remembered(given)


_remembered = lru_cache(maxsize=64)(game)


def _find(text: str) -> Ruleset:
    if re.match(r"^[0-9A-Fa-f]*\.", text):
        return RecurringCode(text) if "(" in text else Octal(text)
    name, _, arguments = text.partition(":")
    if name not in ENTRIES:
        near = difflib.get_close_matches(name, ENTRIES, n=3, cutoff=0.5)
        unknown = f"no game is called {name[:60]!r}"
        if near:
            raise UnknownGame(f"{unknown}; did you mean {' or '.join(near)}?")
        raise UnknownGame(unknown, advice="`sprague games` lists them")
    if name == "subtraction" and "=" not in arguments:
        return Subtraction(_integer(f"{name}: an element", element) for element in arguments.split(","))
    if ENTRIES[name].sample:
        return ENTRIES[name].make(arguments) if arguments else ENTRIES[name].make()
    return ENTRIES[name].make(**_arguments(ENTRIES[name], arguments))


def _arguments(entry: Entry, text: str) -> dict[str, int]:
    """The parameters written as ``key=value,key=value``."""
    given: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        if key not in entry.parameters:
            allowed = ", ".join(entry.parameters) or "none"
            raise BadParameter(f"{entry.name}: no parameter {key[:40]!r}; it has {allowed}")
        given[key] = _integer(f"{entry.name}: {key}", value)
    missing = [key for key in entry.required if key not in given]
    if missing:
        raise BadParameter(f"{entry.name}: {', '.join(missing)} must be given")
    return given


def _integer(what: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadParameter(f"{what} must be an integer, not {text[:40]!r}") from None
