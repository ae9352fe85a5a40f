"""What `discover` returns: a claim, how far it is known to be true, and what was looked at on the way."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from sprague.claims import Claim
from sprague.errors import BadParameter, OutOfTime, SpragueError, TooLarge
from sprague.games import Ruleset
from sprague.laws import law_of
from sprague.laws.law import Player
from sprague.proofs.verdict import ONE, Certificate, Proved, Undecided, Verdict
from sprague.solving.progress import Progress

Made = TypeVar("Made")


@dataclass(frozen=True)
class Discovery:
    """What was found about a game from its rules alone, as a claim, and the verdict on it.

    ``claim`` is None where nothing was found. ``bound`` is that of the largest table looked at, ``tried`` what was
    guessed and fell. ``trusted`` says, of a discovery that was loaded, what was compared anew and what was not.

    >>> import sprague
    >>> found = sprague.discover("mouse")
    >>> found.word, found.statement
    ('proved', '(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)')
    >>> found.winning_move((3 * 10**40 + 1, 6 * 10**40 - 1))
    (30000000000000000000000000000000000000000, 59999999999999999999999999999999999999999)
    """

    game: Ruleset
    claim: Claim | None
    verdict: Verdict
    bound: int
    seconds: float
    table: str = ""
    tried: tuple[str, ...] = ()
    trusted: str = ""

    @property
    def word(self) -> str:
        """``proved``, ``verified``, or ``none`` where no statement was found."""
        return self.verdict.word if self.claim else "none"

    @property
    def statement(self) -> str:
        """What was found, as a mathematician writes it; empty where nothing was."""
        return self.claim.printed if self.claim else ""

    @property
    def formula(self) -> str:
        """The same as a text that ``prove`` reads; empty where it is an automaton, or nothing."""
        return self.claim.text if self.claim else ""

    @property
    def kind(self) -> str:
        """What sort of statement it is: *closed form*, *period*, *automaton*, …; *none*."""
        return self.claim.kind if self.claim else "none"

    @property
    def reach(self) -> str:
        """The word with what it speaks of: ``proved``, or ``verified to 200``."""
        return self.verdict.words if self.word == "proved" else f"{self.word} to {self.bound}"

    @property
    def scope(self) -> str:
        """What the word speaks of: ``for all positions``, or ``to 200``; and that it is the word of one program."""
        return f"{f'{ONE}, ' * self.verdict.alone}for all positions" if self.word == "proved" else f"to {self.bound}"

    def is_p_position(self, position: Any) -> bool:
        """Whether the player to move loses, by the statement; piles of any size.

        Raises BadPosition; BadParameter where nothing was found to go by; TooLarge.
        """
        return self.player().is_p_position(self.game.position(position))

    def winning_move(self, position: Any) -> Any:
        """A P-position that one move reaches; None at a P-position. Errors as for :meth:`is_p_position`."""
        return self.player().winning_move(self.game.position(position))

    def holding_move(self, position: Any) -> Any:
        """A move from a draw to a draw; None from other positions. Errors as for :meth:`is_p_position`."""
        return self.claim and law_of(self.claim.statement).holding_move(self.claim, self.game.position(position))

    def player(self) -> Player:
        """Whoever plays by the claim; BadParameter where nothing was found to go by."""
        if self.claim is None:
            raise BadParameter(f"{self.game.name}: nothing was discovered that decides its positions")
        return self.claim.player()

    def play_command(self, named: str, saved: str | None = None, misere: bool = False) -> str:
        """The command that plays by it a game that was ``named`` so; ``saved`` is the file, if there is one.

        >>> import sprague
        >>> sprague.discover("mouse").play_command("mouse")
        'sprague play mouse --strategy discovered'
        """
        kind = ["--misere"] if misere else []
        begin = []
        if self.game.start is None:
            begin = ["POSITION"]
            with suppress(SpragueError):
                begin = [self.game.format(self.game.example)]
        return shlex.join(["sprague", "play", named, *begin, *kind, "--strategy", saved or "discovered"])

    def save(self, path: str | Path) -> None:
        """Writes the claim and the verdict as JSON, from which :func:`sprague.discovery.load` makes them again."""
        from sprague.discovery.saved import save

        save(self, path)

    @property
    def certificate(self) -> Certificate | None:
        """What backs a proof by automata."""
        return self.verdict.record if isinstance(self.verdict, Proved) else None

    def _repr_html_(self) -> str:
        from sprague.drawing.tables import badge, card, words

        return card(
            [
                ("game", words(self.game.name)),
                ("table", words(self.table)),
                ("statement", f"<b>{words(self.statement)}</b>" if self.statement else "none found"),
                ("tried", "<br/>".join(map(words, self.tried))),
                ("verdict", badge(self.word, self.scope)),
                ("because", words(self.verdict.evidence)),
            ]
        )

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        record: dict[str, Any] = {
            "game": self.game.name,
            "statement": self.statement,
            "formula": self.formula,
            "kind": self.kind,
            **self.verdict.as_dict(),
            "verdict": self.word,
            "bound": self.bound,
            "seconds": round(self.seconds, 3),
            "tried": list(self.tried),
        }
        if self.certificate:
            record["certificate"] = self.certificate.as_dict()
        return record


NAMED = 2
"""So many guesses that fell for the same reason are named."""

Tried = dict[str, tuple[str, Verdict]]
"""What was put to the prover: by its name its statement, which another table may suggest again, and the verdict."""


def fallen(tried: Tried, chosen: str | None = None) -> tuple[str, ...]:
    """All that was tried but the statement that was chosen, each in a line with its verdict.

    What falls for the same reason, such as rules that are no formula, is one line.
    """
    reasons: dict[str, list[str]] = {}
    for name, (statement, verdict) in tried.items():
        if statement != chosen:
            reasons.setdefault(f"{verdict.word}, {verdict.evidence}", []).append(name.partition("\n")[0])
    return tuple(
        f"{'; '.join(names[:NAMED])}{f'; and {len(names) - NAMED} more' if len(names) > NAMED else ''}: {reason}"
        for reason, names in reasons.items()
    )


def nothing_found(game: Ruleset, bound: int, seconds: float, tried: Sequence[str], reason: str) -> Discovery:
    """The discovery of a game about which nothing was found, and why."""
    return Discovery(game, None, Undecided(reason), bound, seconds, f"to {bound}", tuple(tried))


GRACE = 5.0
"""The smallest table may take so many seconds, however few were allowed for everything."""


class Guessed(str):
    """A guess that is being tried, among the lines that ``say`` is told; any other line says what is computed."""


@dataclass
class Clock:
    """So many seconds from now on for one game; ``say`` is told what is being tried, ``up_to`` bounds the tables."""

    name: str
    seconds: float
    say: Callable[[str], None] = lambda text: None
    started: float = field(default_factory=time.perf_counter)
    up_to: int | None = None
    larger: float = inf
    """Tables beyond the smallest may take so many seconds."""

    @property
    def spent(self) -> float:
        """The seconds since the beginning."""
        return time.perf_counter() - self.started

    @property
    def left(self) -> float:
        """The seconds that remain; negative where the time is over."""
        return self.seconds - self.spent

    def stages(self, usual: Sequence[int]) -> tuple[int, ...]:
        """The bounds of the tables: the usual ones, or those below ``up_to``, doubled if need be, and ``up_to`` itself.

        >>> Clock("rat", 10).stages((64, 128, 256)), Clock("rat", 10, up_to=200).stages((64, 128, 256))
        ((64, 128, 256), (64, 128, 200))
        >>> Clock("rat", 10, up_to=1000).stages((64, 128, 256)), Clock("rat", 10, up_to=9).stages((64, 128, 256))
        ((64, 128, 256, 512, 1000), (9,))
        """
        if self.up_to is None:
            return tuple(usual)
        bounds = list(usual)
        while bounds[-1] < self.up_to:
            bounds.append(2 * bounds[-1])
        return (*(bound for bound in bounds if bound < self.up_to), self.up_to)

    def tables(
        self, usual: Sequence[int], what: str, make: Callable[[int, Progress], Made], growth: float = 0
    ) -> Iterator[tuple[int, Made, float]]:
        """What ``make`` makes to each bound, with the seconds it took, as long as the next seems to fit the time.

        The next one may take ``growth`` times as long. Raises TooLarge where even the smallest takes too much.
        """
        check = self.check_first
        for bound in self.stages(usual):
            self.say(f"{what} to {bound}")
            begun = self.spent
            try:
                made = make(bound, check)
            except TooLarge:
                if check == self.check_first:
                    raise
                return
            took, check = self.spent - begun, self.check_larger
            yield bound, made, took
            if growth * took > min(self.left, self.larger - self.spent):
                return

    def check_first(self, done: int = 0, total: int = 0) -> None:
        """The same, but for the smallest table, which may take some seconds whatever was allowed."""
        if self.spent > GRACE:
            self.check()

    def check_larger(self, done: int = 0, total: int = 0) -> None:
        """The same for a larger table, which the game may allow less."""
        if self.spent > self.larger:
            raise OutOfTime(f"{self.name}: larger tables take more than {self.larger:g} s")
        self.check()

    def check(self, done: int = 0, total: int = 0) -> None:
        """Raises OutOfTime when the time is over; takes what a progress report is called with.

        >>> Clock("rat", 10).check()
        >>> Clock("rat", 0).check()
        Traceback (most recent call last):
        sprague.errors.OutOfTime: rat: nothing could be found in 0 s; --seconds allows more
        """
        if self.left <= 0:
            sentence = f"{self.name}: nothing could be found in {self.seconds:g} s"
            raise OutOfTime(sentence, advice="--seconds allows more")
