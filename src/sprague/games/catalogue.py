"""The games by name: ``rat``, ``wythoff:a=2``, ``nim:piles=3``, ``0.77``, ``subtraction:1,3,4``.

The catalogue is what the files of this folder say of their games, and those of the folder that the environment variable
``SPRAGUE_GAMES`` names: whoever adds a file there has added a game to the command line, the page and the pictures.

And games of a file of the user's: ``my_game.py:my_game``, ``my_game.py:my_game:a=2`` with constants.
"""

from __future__ import annotations

import difflib
import os
import re
import runpy
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sprague import arguments
from sprague.errors import BadParameter, BadRule, SpragueError, UnknownGame
from sprague.games.card import Card, cards
from sprague.games.game_sum import is_sum, outside, read_sum
from sprague.games.modified import ends_where, kinds, modified
from sprague.games.programs import of_graph
from sprague.games.ruleset import Ruleset
from sprague.games.taking_breaking import Octal
from sprague.games.written_rules import is_family, is_rule, typed_game
from sprague.logic.language.tokens import require_readable


def from_file(text: str) -> Ruleset | None:
    """The game that ``FILE.py:NAME`` names, also with constants, or ``FILE.py`` with one game; None for other texts."""
    match = re.fullmatch(r"(.+\.py)(?::(.*))?", text.strip(), re.DOTALL)
    return game_from_file(*match.groups()) if match else None


def game_from_file(path: str | Path, name: str | None = None) -> Ruleset:
    """The game called ``name`` in the Python file at ``path``, or the only one; the file is run.

    Constants of a game stand behind its name, ``near:a=2``. Raises UnknownGame where there is no such file or name, or
    more than one game; BadRule where the file raises; BadParameter for constants that the game does not have.
    """
    name, _, constants = (name or "").partition(":")
    if not Path(path).is_file():
        raise UnknownGame(f"{path}: {'this is a folder' if Path(path).is_dir() else 'there is no such file'}")
    defined = run_file(path)
    games = {key: value for key, value in defined.items() if isinstance(value, Ruleset)}
    if not name and len(set(map(id, games.values()))) == 1:
        name = next(iter(games))
    if not name and games:
        raise UnknownGame(f"{path}: which game of the file? Write {path}:NAME with NAME one of {', '.join(games)[:80]}")
    if name not in games:
        near = difflib.get_close_matches(name, games, n=1, cutoff=0) if games else []
        called = name if callable(defined.get(name)) else "options"
        none = f"{called}(position) becomes a game by g = sprague.Ruleset({called})"
        hint = f"; did you mean {near[0]}?" if near and name not in defined else f"; {none}"
        raise UnknownGame(f"{path} has no game called {name!r}{hint}" if name else f"{path}: it has no game; {none}")
    rules = games[name].vary(**arguments.read(name, constants)) if constants else games[name]
    rules.source = str(Path(path).resolve()), f"{name}:{constants}" if constants else name
    if rules.name == "<lambda>":
        rules.name = name
    return rules


def run_file(path: str | Path) -> dict[str, Any]:
    """What the Python file at ``path`` defines, by its names; the file is run, and may import those beside it.

    Raises BadRule where the file does.
    """
    folder, before = str(Path(path).resolve().parent), set(sys.modules)
    sys.path.insert(0, folder)
    try:
        return runpy.run_path(str(path), run_name=Path(path).stem)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised_in(path, error) from error
    finally:
        sys.path.remove(folder)
        for imported in set(sys.modules) - before:  # a file elsewhere may have others of these names beside it
            if Path(getattr(sys.modules[imported], "__file__", None) or "").parent == Path(folder):
                del sys.modules[imported]


def raised_in(path: str | Path, error: BaseException) -> BadRule:
    """The error that says in one line what a user's file raised, and where."""
    message = " ".join(str(error).split())
    if not isinstance(error, SpragueError):  # whose messages say enough
        message = f"{type(error).__name__}: {message}"
    return BadRule(f"{path}{line_in(error, str(path))}: {message}")


def line_in(error: BaseException, path: str) -> str:
    """The last line of the file that the error passed through, as ``:17``."""
    if isinstance(error, SyntaxError) and error.filename == path and error.lineno:
        return f":{error.lineno}"
    line, trace = "", error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == path:
            line = f":{trace.tb_lineno}"
        trace = trace.tb_next
    return line


FOLDER = "SPRAGUE_GAMES"
"""The environment variable that names the folder of a user's own games."""


class CardIndex(Mapping[str, Card]):
    """The cards of all games by their names, read when the first is asked for."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] | None = None

    def __getitem__(self, name: str) -> Card:
        return self._known()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())

    def _known(self) -> dict[str, Card]:
        if self._cards is None:
            names = [f"{__package__}.{module.name}" for module in iter_modules([str(Path(__file__).parent)])]
            every = [card for name in names for card in cards(vars(import_module(name)))]
            self._cards = {card.name: card for card in sorted(every, key=lambda card: card.place)}
            if own := os.environ.get(FOLDER):  # a file of games may ask for the games that were there before
                self._cards |= {card.name: card for card in self._own(Path(own))}
        return self._cards

    def _own(self, folder: Path) -> Iterator[Card]:
        """The cards of a user's folder; what is wrong with a file is said in a line, and the others are read."""
        if not folder.is_dir():
            _complain(f"{FOLDER}: {folder} is no folder")
        taken = dict(self)
        for path in sorted(folder.glob("*.py")):
            try:
                for card in _cards_of(path):
                    if card.name not in taken:
                        taken[card.name] = card
                        yield card
                    elif card.game() != taken[card.name].game():  # else the file imported it
                        raise BadRule(f"{path}: a game called {card.name[:60]} is there already")
            except SpragueError as error:
                _complain(str(error))


def _cards_of(path: Path) -> Iterator[Card]:
    """The cards of a user's file, each tried once. Raises BadRule, which names the file."""
    for card in cards(run_file(path), own=True):
        try:
            card.game(card.text.partition(":")[2])
        except Exception as error:
            raise raised_in(path, error) from error
        yield card


def _complain(line: str) -> None:
    import logging  # loaded late: whoever keeps no broken games must not pay for it

    logging.getLogger("sprague").warning("%s", line)


CATALOGUE = CardIndex()


def game(text: Any) -> Ruleset:
    """The game that ``text`` names: a name of the catalogue with parameters, an octal code, or a subtraction set.

    A graph, too, on which a token is moved along arrows: ``{vertex: options}``, pairs, or a networkx graph. Also a pile
    game whose rule the text states (:mod:`sprague.logic.language.rule_grammar`), and a sum of games with
    positions to begin with, of which a typed rule stands in brackets. Every call makes a game of its own; games of the
    same rules are equal. Raises UnknownGame, with the nearest names, BadParameter, BadPosition, and for rules
    BadSentence and BadRule.

    >>> game("wythoff:a=2").name, game("0.77").name, game("subtraction:4,1,3").name
    ('wythoff:a=2', '0.77', 'subtraction:1,3,4')
    >>> game("rat") == game("rat"), game("rat") is game("rat")
    (True, False)
    >>> whole = game("kayles 5 + wythoff 3,5 + nim 4")
    >>> whole.name, whole.format(whole.start)
    ('kayles + wythoff + nim:piles=1', '5 + 3,5 + 4')
    >>> game({"a": ["b", "c"], "b": ["c"]}).options("a")
    ['b', 'c']
    """
    if not isinstance(text, str):
        rules = text if isinstance(text, Ruleset) else of_graph(text)
        if rules is None:
            how = "; sprague.Ruleset(options) is the game of a function" if callable(text) else ""
            raise BadParameter(f"expected a game, its name, or a graph, not {text!r:.60}{how}")
        return rules
    return read_game(text, _in_catalogue)


def game_or_file(text: str) -> Ruleset:
    """The same, and ``FILE.py:NAME`` wherever a game is named, or ``FILE.py`` with one game: the file is run."""
    return read_game(text, lambda one: from_file(one) or _in_catalogue(one))


def read_game(text: str, one: Callable[[str], Ruleset], depth: int = 0) -> Ruleset:
    """A game, or a sum of games, or one under another kind of play, made of what ``one`` reads."""
    require_readable(text, "the name of a game", depth)
    if is_family(text):
        such = "".join(re.findall(r"^\s*for\s+(\w+)", text))
        raise BadParameter(f"{text.strip()[:80]}: a family; name a member by values behind it, such as {such}=7")

    def again(part: str) -> Ruleset:
        return read_game(part, one, depth + 1)

    if is_sum(text):
        return read_sum(text, again)
    if changed := modified(text, again):
        return changed
    return again(text.strip()[1:-1]) if set(outside(text.strip())) == {"_"} else one(text)


def _in_catalogue(text: str) -> Ruleset:
    if is_rule(text):
        return typed_game(text)
    name, _, behind = text.strip().partition(":") if "+" not in text else (text.strip(), "", "")
    if "+" not in text and re.match(r"[0-9A-Fa-f]*\.(?!py\b|json\b)", text.strip()):
        code = Octal(text)
        code.catalogue_name = code.name
        return code
    if name in CATALOGUE:
        return CATALOGUE[name].game(behind)
    unknown = f"no game is called {name[:60]!r}"
    for ending, advice in _OF_FILES.items():
        if name.endswith(ending):
            raise UnknownGame(f"{unknown}; {advice.format(name[:60])}")
    if meant := _meant(text):
        raise UnknownGame(f"{unknown}; did you mean {' or '.join(meant)}?")
    if " " in text.strip():
        raise UnknownGame(f"{unknown}, and a rule begins with take, as in: take l from x: l <= 3")
    raise UnknownGame(unknown, advice="`sprague games` lists them")


_OF_FILES = {
    ".json": "what was saved is played by: sprague play GAME --strategy {}",
    ".py": "in Python a file is run by sprague.games.game_from_file({!r}, NAME)",
}
"""What to type for a file by its ending."""


def _meant(text: str) -> list[str]:
    """The names that may be meant, nearest first; with what stands behind one, or as a command, where that reads so.

    >>> [*map(_meant, ("Nim+0.77", "chomp 3×4", "{1, 3, 4}", "nim misère", "Kayles 5 7"))]
    [['nim + 0.77'], ['chomp:3x4'], ['subtraction:1,3,4'], ['misere:nim'], ['sprague solve kayles 5,7']]
    """
    joined = " + ".join(map(str.strip, text.lower().split("+")))
    with suppress(SpragueError):
        if is_sum(joined) and joined != text.strip():
            return [joined] * bool(game(joined))
    kind, plain = "misere:" * bool(re.search("mis[eè]re", text, re.I)), re.sub("mis[eè]re", "", text.lower())
    name, behind, rest = re.findall(r"([^\d{(:]*)([({][^)}]*[)}]|[^({]*)(.*)", plain, re.DOTALL)[0]
    name = re.sub(r"[\s_]+", "-", re.sub(r"['’=]", "", name).strip())
    name = "subtraction" if name == "s" or (not name and behind[:1] in ("(", "{")) else name
    near = difflib.get_close_matches(name, CATALOGUE, 3, 0.6)
    numbers = ",".join(re.findall(r"[^\s,:(){}]+", behind.replace("×", "x")))
    for first in near[:1] if numbers and "+" not in text else ():
        keys = ("", *(f"{key}=" for key in CATALOGUE[first].parameters))
        for made in (*(f"{first}:{key}{numbers} {rest.strip()}".strip() for key in keys), f"{first} {numbers}"):
            with suppress(SpragueError):
                called, *position = made.split()
                game(called).parse(*position) if position else game(called)
                return [f"{'sprague solve ' if position else ''}{kind}{made}"]
    return [kind + each for each in (near[:1] if name in near else near)]


def titled(rules: Ruleset) -> str:
    """The game in the words of a title; one that is in no catalogue by its name.

    >>> [titled(game(name)) for name in ("mouse", "mouse:a=5", "nim:piles=4", "chomp:3x4", "0.77")]
    ['Mouse', 'Mouse with a = 5', 'Nim on 4 piles', 'Chomp 3×4', '0.77']
    >>> titled(game("misere:wythoff:a=2")), titled(game("blocking:2:euclid"))
    ('Wythoff’s game with a = 2 under misère play', 'Euclid under normal play with up to 2 options blocked')
    """
    if not rules.catalogue_name:
        return rules.card.heading if rules.card else rules.name
    kind, called = kinds(rules.catalogue_name)
    name, _, behind = called.partition(":")
    if name not in CATALOGUE or "pass" in kind or "terminal" in kind:
        return rules.name
    return CATALOGUE[name].title_with(behind) + (f" under {rules.play.words}" if kind else "")


def rules_in_words(rules: Ruleset) -> tuple[str, str]:
    """What a move is, "" where nobody has said it; and what the kind of play adds, with how play ends.

    >>> rules_in_words(game("nim"))
    ('Take any number of tokens from one pile.', 'Whoever cannot move loses.')
    >>> print(rules_in_words(game("blocking:1:nim"))[1])
    Before each move the other player may forbid 1 option, for this move only. Whoever cannot move loses.
    >>> print(rules_in_words(game('misere:terminal:"x + y <= 2":wythoff'))[1])
    Play ends where x + y <= 2, too. Whoever cannot move wins.
    """
    kind, called = kinds(rules.catalogue_name or "")
    base = game(called) if kind else rules
    card = base.card.at(base) if base.card else None
    move = ((card.rules or card.play) if card else "") or base.in_words()
    added = [f"Play ends where {where}, too." for where in ends_where(kind)]
    if "pass:" in kind:
        added.append(
            "Once in the whole game a player may pass instead of moving, not when it is over. "
            "Until then the last number is 1."
        )
    if many := rules.play.blocked:
        options = "1 option" if many == 1 else f"up to {many} options"
        added.append(f"Before each move the other player may forbid {options}, for this move only.")
    end = rules.play.end
    return move and f"{move.rstrip('.')}.", " ".join([*added, f"{end[0].upper()}{end[1:]}."])


def the_game(given: str | Ruleset) -> Ruleset:
    """A game itself, or that of a name: the same one for the same name, so that what was computed of it is remembered.

    Errors as for :func:`game`; BadParameter for what is neither.

    >>> the_game("rat") is the_game("rat"), the_game(game("nim")).name
    (True, 'nim:piles=3')
    """
    if isinstance(given, Ruleset):
        return given
    return _remembered(given) if isinstance(given, str) else game(given)


_remembered = lru_cache(maxsize=64)(game)


def is_game(name: str) -> bool:
    """Whether a game is called so.

    >>> is_game("0.77"), is_game("no such game")
    (True, False)
    """
    with suppress(SpragueError):
        return bool(game(name))
    return False
