"""From the rules of a game to a statement about all its positions, with its verdict."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from sprague import discovery
from sprague.discovery import Discovery, FamilyDiscovery, discover_family
from sprague.discovery.oeis import Archive, OnlineOeis, looked_up
from sprague.discovery.saved import save
from sprague.errors import BadParameter, OeisUnavailable, SpragueError
from sprague.games import GameFamily, GamePosition, Ruleset, family_or_file
from sprague.games import game as game_named
from sprague.games.written_rules import is_family
from sprague.guess.statements import digits_sentence
from sprague.logic.automata.theory import Theory
from sprague.operations.operation import WHICH_GAME, Formal, Misere, Option, face, operation, rules_of
from sprague.operations.results import Result
from sprague.operations.theorems import latex_theorem, require_formal, write_formal
from sprague.proofs.verdict import ONE
from sprague.proofs.winning_moves import added_moves


@dataclass(frozen=True, repr=False)
class Discovered(Result, Discovery):
    """A discovery with what was asked for beside it: its sequences in the OEIS, what was tried when, its theorems.

    A file of it is its claim with the verdict, for ``play`` and ``prove``; .tex: as a theorem.
    """

    named: str = ""
    misere: bool = False
    sequences: tuple[tuple[str, str], ...] | None = None
    steps: tuple[tuple[str, str], ...] | None = None
    theorems: tuple[str, ...] = ()
    moves: tuple[str, ...] | None = None

    saved_as: ClassVar[str] = "Save the discovery as JSON, for play; .tex: as a theorem."

    def to_dict(self) -> dict[str, Any]:
        record = self.as_dict()
        if self.sequences is not None:
            record["oeis"] = [{"sequence": sequence, "match": match} for sequence, match in self.sequences]
        if self.steps is not None:
            record["steps"] = [{"at": at, "what": what} for at, what in self.steps]
        if self.moves is not None:
            record["moves"] = list(self.moves)
        return record

    def pairs(self) -> Iterator[tuple[str, str]]:
        yield from self.steps or ()
        yield "table", self.table
        if self.statement:
            yield "guess", self.statement
        for fallen in self.tried:
            yield "tried", fallen
        if self.statement:
            yield self.word, f"{self.scope}{' only' * (self.word != 'proved')}, {self.seconds:.1f} s"
            yield "because", self.verdict.evidence
        else:
            yield "none", f"{self.verdict.evidence}, {self.seconds:.1f} s"
        yield from (("moves", line) for line in self.moves or ())
        for sequence, match in self.sequences or ():
            yield "oeis", f"{sequence}: {match}"
        for line in self.theorems:
            yield "formal", line

    def lines(self, width: int | None = None) -> Iterator[str]:
        yield from super().lines(width)
        yield from self._to_play(None)

    def _to_play(self, saved: str | None) -> Iterator[str]:
        if self.claim is not None and self.named:
            yield f"{'play':<11} {self.play_command(self.named, saved, self.misere)}"

    def latex(self) -> str:
        if self.claim is None:
            raise BadParameter(f"{self.game.name}: nothing was discovered, so there is nothing to write")
        return latex_theorem(self.claim, self.verdict)

    def save(self, path: str | Path) -> None:
        self.require_savable(path)
        if self.statement and Path(path).suffix == ".tex":
            super().save(path)
        elif self.statement:
            save(self, path)

    def to_dict_saved(self, path: str) -> dict[str, Any]:
        return self.to_dict() | ({"output": path} if self.statement else {})

    def lines_saved(self, path: str, width: int | None = None) -> Iterator[str]:
        yield from super().lines(width)
        if self.statement:
            yield f"{'saved':<11} {path}"
        else:
            yield f"{'not saved':<11} nothing was found, so {path} was not written"
        yield from self._to_play(None if path.endswith(".tex") else path)

    def __repr__(self) -> str:
        return f"{self.game.name}: {self.statement or 'nothing was found'} ({self.reach})"

    _repr_html_ = Discovery._repr_html_


@dataclass(frozen=True, repr=False)
class DiscoveredFamily(Result, FamilyDiscovery):
    """A discovery about all members of a family. A file of it is its claim; .tex: as a theorem."""

    theorems: tuple[str, ...] = ()

    saved_as: ClassVar[str] = Discovered.saved_as

    def to_dict(self) -> dict[str, Any]:
        return self.as_dict()

    def pairs(self) -> Iterator[tuple[str, str]]:
        yield "family", self.family.name
        if self.claim is None:
            yield "none", f"{self.verdict.evidence}, {self.seconds:.1f} s"
            return
        yield "guess", self.statement
        scope = f"{f'{ONE}, ' * self.verdict.alone}for every {self.claim.bounds()}, " if self.word == "proved" else ""
        yield self.word, f"{scope}{self.seconds:.1f} s"
        yield "because", self.verdict.evidence
        for name, known in self.exceptions:
            yield "but", f"{name}: {known}"
        for line in self.theorems:
            yield "formal", line
        if self.family.named:
            least = self.claim.family.smallest
            values, member = [f"{name}={value}" for name, value in least.items()], self.family.at(**least)
            begin = [] if member.start is not None else [member.format(member.example)]
            yield "play", shlex.join(["sprague", "play", self.family.name, *values, *begin])

    def latex(self) -> str:
        if self.claim is None:
            raise BadParameter(f"{self.family.name}: nothing was discovered, so there is nothing to write")
        return self.claim.says("latex")

    def content(self, ending: str) -> str | bytes:
        return super().content(ending) if self.claim is None or ending == ".tex" else self.claim.to_json()

    def save(self, path: str | Path) -> None:
        if self.claim is not None:
            super().save(path)

    def __repr__(self) -> str:
        return f"{self.family.name}: {self.statement or 'nothing was found'} ({self.word})"


@operation
def discover(
    game: Annotated[Ruleset | GamePosition | GameFamily | str, WHICH_GAME],
    seconds: Annotated[float, Option("How long to search for a statement; 15 for a program.", "N")] = 50.0,
    *,
    to: Annotated[int | None, Option("The bound of the tables, if time allows.", "N")] = None,
    nim_values: Annotated[bool, Option("Find nim-values instead of P-positions.")] = False,
    oeis: Annotated[
        str | None, Option("Look up its sequences: online, or in a folder with stripped.gz.", "WHERE")
    ] = None,
    moves: Annotated[bool, Option("Say which moves may be added, and whether the rules are invariant.")] = False,
    formal: Formal = None,
    explain: Annotated[bool, Option("Show what was tried, and when.")] = False,
    misere: Misere = False,
) -> Discovered | DiscoveredFamily:
    """Find a closed form from the rules alone, and prove it. Without a proof, say how far it was verified.

    Of a family, such as "for a >= 1: wythoff:a=a", the statement is about all of its members.

    Example: sprague discover mouse

    A guess is called *proved* only by the prover, *verified* to a bound where no proof was found, and *none* is an
    answer too. It speaks of the P-positions; of the nim-values for games on heaps, and where ``nim_values`` asks for
    them. What is *verified* is so to the bound that the discovery says. Raises BadRule for rules that are broken,
    BadParameter for a game whose positions are no numbers or tuples of numbers, TooLarge where the time does not
    suffice for the smallest table.

    >>> import sprague
    >>> found = sprague.discover("mouse")
    >>> found.statement, found.word
    ('(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)', 'proved')
    >>> found.is_p_position((3 * 10**50, 6 * 10**50 - 1)), found.winning_move((9, 20))
    (True, (9, 17))
    """
    if isinstance(game, GameFamily) or (isinstance(game, str) and is_family(game)):
        if misere or oeis:
            raise BadParameter("a theorem about a family goes without --misere and --oeis")
        require_formal(formal)
        with face().watch(f"discovering {game}"):
            of_all = discover_family(family_or_file(game) if isinstance(game, str) else game, nim_values=nim_values)
        return DiscoveredFamily(**vars(of_all), theorems=_theorems(formal, of_all.family.name, of_all))
    rules = rules_of(game, misere)
    require_formal(formal)
    source = (OnlineOeis() if oeis == "online" else Archive(oeis)) if oeis else None
    seen: list[tuple[str, str]] = []
    with face().doing() as saying:
        say = _remembering(saying, seen) if explain else saying
        result = discovery.discover(rules, seconds, say, nim_values=nim_values, up_to=to)
        sequences = tuple(_looked_up(result, source, say)) if source else None
    name = game if isinstance(game, str) else rules.name
    theorems = _theorems(formal, name, result)
    return Discovered(
        **vars(result),
        named=game if isinstance(game, str) else _named(rules),
        misere=misere,
        sequences=sequences,
        steps=tuple(seen) or None,
        theorems=theorems,
        moves=_moves(result) if moves else None,
    )


def _named(rules: Ruleset) -> str:
    """What names the game at the command line; empty where nothing does, as for a function in no file."""
    if rules.source:
        return ":".join(rules.source)
    with suppress(SpragueError):
        return rules.name if game_named(rules.name) == rules else ""
    return ""


def _moves(result: Discovery) -> tuple[str, ...]:
    """What is known of the moves once the P-positions are proved."""
    game, claim = result.game.by_formula, result.claim
    if claim is None or result.word != "proved" or game is None:
        return ("which may be added is decided where the P-positions of rules that are a formula are proved",)
    sentence = digits_sentence(claim.statement, game.before)
    try:
        lost = Theory(sentence[1]).relation(sentence[0], game.before) if sentence else claim.relation
        return tuple(added_moves(game, lost))
    except SpragueError as error:
        return (str(error),)


def _theorems(folder: str | None, name: str, result: Discovery | FamilyDiscovery) -> tuple[str, ...]:
    """What is said of the theorem for Coq of what was found, where one is asked for."""
    if folder is None:
        return ()
    return tuple(write_formal(folder, [(name, result.claim)] if result.claim and result.word == "proved" else [])[0])


def _remembering(show: Callable[[str], None], seen: list[tuple[str, str]]) -> Callable[[str], None]:
    """What is being tried, shown and kept with the seconds since the beginning."""
    begun = time.perf_counter()

    def say(text: str) -> None:
        seen.append((f"{time.perf_counter() - begun:.1f} s", text))
        show(text)

    return say


def _looked_up(result: Discovery, source: Any, say: Callable[[str], None]) -> list[tuple[str, str]]:
    """The sequences of the discovery and what the encyclopedia calls them; one line where it cannot be reached."""
    say("the On-Line Encyclopedia of Integer Sequences")
    try:
        return list(looked_up(result, source))
    except OeisUnavailable as error:
        face().note(f"sprague: {error}; going on without it")
        return []
