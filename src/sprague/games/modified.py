"""Kinds of play: misère, terminal sets, a pass, blocked options; each makes of a game another one, by name.

    misere:NAME                     whoever cannot move wins
    blocking:k:NAME                 before a move the other player forbids up to k options
    terminal:"x + y <= 2":NAME      play ends where the formula holds, and whoever is to move there cannot
    pass:NAME                       once in the whole game a player may pass instead of moving, not when it is over

The first two change who wins, and are a value of the game, its ``play``; the last two change the moves. A kind of
play is part of the name, so that answers, files and links carry it. Misère play: Winning Ways, chapter 13; blocking:
Larsson, Blocking Wythoff Nim, EJC 18 (2011); a pass: Morrison, Friedman and Landsberg, Chaos 22 (2012).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from functools import reduce
from itertools import pairwise, permutations
from typing import Any

from sprague.errors import BadParameter
from sprague.games.formula_game import FormulaGame
from sprague.games.ruleset import NORMAL, PileRuleset, Play, Position, Ruleset
from sprague.games.taking_breaking import TakingBreaking
from sprague.logic.language.formula import (
    And,
    Compare,
    Formula,
    Linear,
    Not,
    Or,
    Variable,
    equal,
    renamed_variables,
    variable,
)
from sprague.logic.language.rule_grammar import parse_condition

SMALL_PILE = 20
"""A pass is added to games that end with empty piles alone, seen as far as this."""

MOST_BLOCKED = 8

KEPT = ("position", "positions", "extent", "listed", "is_move", "counted", "canonical", "parse", "format", "drawing")
"""What a game has whoever wins it."""


class PlayedOtherwise(Ruleset):
    """A game ``of`` which play is of another kind."""

    of: Any

    def _key(self) -> Hashable:
        return self.play, self.of

    def __reduce__(self) -> Any:
        """A pickle has the game, and how it is played."""
        return super().__reduce__() if self.catalogue_name else (_played, (self.of, self.play, self.prefix))

    @property
    def prefix(self) -> str:
        """What stands before its name."""
        return "misere" if self.play.misere else f"blocking:{self.play.blocked}"

    @property
    def unplayed(self) -> Ruleset:
        """The game of the same moves under normal play.

        >>> from sprague.games import game
        >>> game("misere:kayles").unplayed.name, game("pass:nim:piles=2").unplayed.name
        ('kayles', 'pass:nim:piles=2')
        """
        rules: Ruleset = self.of
        return rules

    def on(self, piles: int) -> Ruleset | None:
        """The same kind of play of the game on so many piles."""
        wider = self.of.on(piles)
        return wider and _played(wider, self.play, self.prefix)


class PlayedFormula(PlayedOtherwise, FormulaGame):
    """A formula game of which play is of another kind."""

    def __init__(self, of: FormulaGame, play: Play, name: str) -> None:
        super().__init__(**of.facts, name=name, doc=of.__doc__)
        self.of, self.play = of, play

    def counted(self, position: Any) -> list[Position]:
        """What every move leads to: moves that leave other piles count apart, also where the piles are as large."""
        return [self.position(row) for row in set(map(tuple, self.ways(position).tolist()))]


class Played(PlayedOtherwise):
    """Any other game of which play is of another kind; never taken apart into parts, whose values would not add."""

    of: Ruleset

    def __init__(self, of: Ruleset, play: Play, name: str) -> None:
        super().__init__(name=name, start=of.start)
        self.of, self.play, self.endless = of, play, of.endless
        for method in KEPT:
            if hasattr(of, method):
                setattr(self, method, getattr(of, method))

    @property
    def on_numbers(self) -> PileRuleset | None:
        """That of the game, played the same way."""
        seen = self.of.on_numbers
        if seen is None or isinstance(self, PileRuleset):
            return seen and self  # a game on piles is itself
        return PlayedPiles(seen, self.play, self.name)

    @property
    def heaps(self) -> None:
        """None: their values do not add."""
        return None

    def options(self, position: Any) -> Iterable[Position]:
        """Those of the game."""
        return self.of.options(position)


class PlayedPiles(Played, PileRuleset):  # type: ignore[misc]  # of both it takes what it says of on_numbers
    """The same for piles that are not ruled by a formula."""

    coordinates: tuple[str, ...] = ()

    def __init__(self, of: PileRuleset, play: Play, name: str) -> None:
        super().__init__(of, play, name)
        self.piles, self.interchangeable, self.called = of.piles, of.interchangeable, of.called
        self.smallest, self.coordinates = of.smallest, of.coordinates  # those of the game, and not of all games
        self.native = of.native  # type: ignore[method-assign]  # as the game has it


def misere(game: Ruleset, name: str = "") -> Ruleset:
    """The game under misère play: whoever cannot move wins. Raises BadParameter where that is not defined.

    A game that is played so under its own name, such as Notakto, is itself.

    >>> from sprague.games import game
    >>> misere(game("wythoff:a=2")).name, misere(game("0.77")).play.words, misere(game("notakto:3x3")).name
    ('misere:wythoff:a=2', 'misère play', 'notakto:3x3')
    """
    if game.play.misere and not game.name.startswith("misere:"):
        return game
    rules = _played(game, Play(misere=True), "misere")
    rules.name = name or rules.name
    return rules


def blocking(blocked: int, game: Ruleset) -> Ruleset:
    """The game in which up to ``blocked`` options are forbidden before each move; raises BadParameter.

    A position is P where at most so many of its options are P-positions. Moves that leave other piles are other
    options, also where the piles are as large.

    >>> from sprague.games import game
    >>> blocking(2, game("wythoff")).name
    'blocking:2:wythoff'
    """
    if not 1 <= blocked <= MOST_BLOCKED:
        raise BadParameter(f"blocking:{blocked}: at most {MOST_BLOCKED} options are blocked, and at least one")
    return _played(game, Play(blocked=blocked), f"blocking:{blocked}")


def terminal(condition: str, game: Ruleset) -> Ruleset:
    """The game that ends where a formula holds of the coordinates; raises BadParameter, BadSentence.

    >>> from sprague.games import game
    >>> ends_early = terminal("x + y <= 2", game("wythoff"))
    >>> ends_early.name, ends_early.options((1, 1)), len(ends_early.options((1, 2)))
    ('terminal:"x + y <= 2":wythoff', [], 3)
    """
    name = f'terminal:"{" ".join(condition.split())}":{game.name}'
    rules = _formula(game, name)
    goes_on = Not(parse_condition(condition, rules.before))
    return _as_played(rules.with_formula(And((rules.formula, goes_on)), name), game, name)


def one_pass(game: Ruleset) -> Ruleset:
    """The game with one pass: a further coordinate says whether it is still to be had. Raises BadParameter.

    >>> from sprague.games import game
    >>> passed = one_pass(game("nim:piles=2"))
    >>> passed.options((1, 1, 1)), passed.options((0, 0, 1))
    ([(0, 1, 1), (1, 0, 1), (1, 1, 0)], [])
    """
    name = f"pass:{game.name}"
    rules = _formula(game, name)
    if game.play.blocked or "s" in {*rules.before, *rules.after}:
        raise BadParameter(f"{name}: there is no pass where options are blocked, nor after another pass")
    ends = [here for here in rules.positions(SMALL_PILE) if not rules.options(here)]
    if ends != [(0,) * len(rules.before)]:
        other = next(here for here in ends if any(here))
        raise BadParameter(
            f"{name}: play may end at {rules.format(other)}; a pass is for games that end with no tokens"
        )
    before, after = (*rules.before, "s"), (*rules.after, "t")
    stay = [equal(a, variable(b)) for a, b in zip(before, after, strict=True)]
    some_left = Compare(">=", Linear(tuple((Variable(each), 1) for each in rules.before)), Linear((), 1))
    by_pass = And((*stay[:-1], some_left, equal(before[-1], Linear((), 1)), equal(after[-1], Linear())))
    moved = And((_any_order(rules), stay[-1]))
    with_pass = FormulaGame(
        Or((moved, by_pass)),
        before,
        after,
        interchangeable=False,
        measure=Linear(tuple((Variable(each), 1) for each in before)),
        name=name,
        doc=rules.__doc__,
        start=(*rules.start, 1) if rules.start else None,
        bounds={"s": 1},
        domain=rules.domain,
    )
    return _as_played(with_pass, game, name)


MOST_COLONS = 100
"""Of the name of a game: more kinds of play before it than this are not read."""

WRITTEN = {
    "misere": "",
    "misère": "",
    "pass": "",
    "blocking": "a game with blocked options is written like blocking:1:wythoff",
    "terminal": 'a terminal set is written like terminal:"x + y <= 2":wythoff',
}
"""The kinds of play that a name may have before it, and how they are written."""

_KIND = re.compile(
    r"\s*(?:mis[eè]re|pass|blocking\s*:\s*(?P<blocked>[0-9]+)"
    r'|terminal\s*:\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^":]*)))\s*:'
)


def modified(text: str, read: Callable[[str], Ruleset]) -> Ruleset | None:
    """The game that a name with a kind of play before it stands for; None for a name without one.

    ``read`` turns the name that is left into a game. Raises BadParameter for a kind of play that is none.

    >>> from sprague.games import game
    >>> modified("pass:nim:piles=2", game).name, modified("rat", game)
    ('pass:nim:piles=2', None)
    """
    kind, colon, _ = text.strip().partition(":")
    if kind not in WRITTEN or not colon:
        return None
    if text.count(":") > MOST_COLONS:
        raise BadParameter(f"{text[:60]!r}: kinds of play within kinds of play, too many")
    if (match := _KIND.match(text)) is None:
        raise BadParameter(f"{text[:60]!r}: {WRITTEN[kind]}")
    inner = read(text[match.end() :])
    if match["blocked"]:
        rules = blocking(int(match["blocked"][:9]), inner)
    elif kind == "terminal":
        rules = terminal(match["plain"] if match["quoted"] is None else match["quoted"], inner)
    else:
        rules = one_pass(inner) if kind == "pass" else misere(inner)
    if inner.catalogue_name:
        rules.catalogue_name = rules.name
    return rules


def heaps_under_misere(game: Ruleset | None) -> TakingBreaking | None:
    """The game on heaps that this one is under misère play; None for every other game.

    >>> from sprague.games import game
    >>> [heaps_under_misere(game(name)) for name in ("misere:kayles", "blocking:1:kayles", "kayles", "misere:rat")]
    [<game kayles>, None, None, None]
    """
    return game.unplayed.by_digits if game and game.play.misere else None


def of_sums(game: Ruleset) -> Ruleset:
    """The game whose positions are added up in the theory of misère play: ``misere:NAME`` means NAME.

    Raises BadParameter for a game with blocked options, whose sums have no such theory.

    >>> from sprague.games import game
    >>> of_sums(game("misere:kayles")), of_sums(game("chomp:2x3"))
    (<game kayles>, <game chomp:2x3>)
    """
    if game.play.blocked:
        raise BadParameter(f"{game.name}: sums with blocked options have no misère quotient, genus or canonical form")
    return game.unplayed if game.play.misere else game


def kinds(text: str) -> tuple[str, str]:
    """What a name says of the kind of play, and the name that is left.

    >>> kinds('misere:terminal:"x + y <= 2":wythoff:a=2'), kinds("rat")
    (('misere:terminal:"x + y <= 2":', 'wythoff:a=2'), ('', 'rat'))
    """
    end = 0
    while match := _KIND.match(text, end):
        end = match.end()
    return text[:end].strip(), text[end:].strip()


def ends_where(kind: str) -> list[str]:
    """The conditions of the terminal sets in what a name says of the kind of play.

    >>> ends_where('misere:terminal:"x + y <= 2":'), ends_where("pass:")
    (['x + y <= 2'], [])
    """
    return [quoted or plain.strip() for quoted, plain in re.findall(r'terminal\s*:\s*(?:"([^"]*)"|([^":]*))', kind)]


def _played(game: Ruleset, play: Play, prefix: str) -> Ruleset:
    name = f"{prefix}:({game.name})" if game.view == "sum" else f"{prefix}:{game.name}"
    if game.play != NORMAL:
        raise BadParameter(f"{name}: {play.words} of a game under {game.play.words} is not defined here")
    if isinstance(game, FormulaGame):
        rules: Ruleset = PlayedFormula(game, play, name)
    else:
        rules = (PlayedPiles if isinstance(game, PileRuleset) else Played)(game, play, name)  # type: ignore[arg-type]  # each class gets the game that it is for
    if game.catalogue_name:
        rules.catalogue_name = f"{prefix}:{game.catalogue_name}"
    return rules


def _as_played(played: FormulaGame, game: Ruleset, name: str) -> FormulaGame:
    """Changed rules under the play of the game that was changed."""
    if (rules := game.by_formula) and rules.text:  # of which the name may have a part only
        played.text = name.removesuffix(game.name) + rules.text
    return played if game.play == NORMAL else PlayedFormula(played, game.play, name)


def _formula(game: Ruleset, name: str) -> FormulaGame:
    if game.by_formula is None:
        raise BadParameter(f"{name[:80]}: the rules of {game.name} are not a formula, and this kind of play needs one")
    return game.by_formula


def _any_order(rules: FormulaGame) -> Formula:
    """The rule for piles in any order, both those before a move and what is left of each."""
    if not rules.interchangeable:
        return rules.formula
    orders = []
    for order in permutations(range(len(rules.before))):
        moved = (kind[i] for kind in (rules.before, rules.after) for i in order)
        names = dict(zip((*rules.before, *rules.after), moved, strict=True))
        sorted_ = [rules.before[i] for i in order]
        # of piles as large as each other the order of their names counts, so that no move is there twice
        ascending = [
            Compare("<=" if order[i] < order[i + 1] else "<", variable(a), variable(b))
            for i, (a, b) in enumerate(pairwise(sorted_))
        ]
        orders.append(reduce(lambda a, b: And((a, b)), ascending, renamed_variables(rules.formula, names)))
    return Or(tuple(orders)) if len(orders) > 1 else orders[0]
