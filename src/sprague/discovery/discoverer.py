"""The loop of discovery: larger and larger tables, the guesses that each suggests, the prover's verdict on each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sprague import solve
from sprague.discover.guess import Guess, PTable, guesses
from sprague.discovery.cones import discover_cone
from sprague.discovery.found import Discovery, nothing_found, verified
from sprague.discovery.heaps import discover_heaps
from sprague.discovery.player import ByDifferences, ByRelation, Player
from sprague.errors import BadParameter, BadRule, TooLarge
from sprague.games import FormulaGame, PileRuleset, Ruleset, TakingBreaking
from sprague.logic.limits import Limits
from sprague.logic.relations import Relation
from sprague.logic.theory import Theory
from sprague.prove import PPositions, Proved, Refuted, Undecided, Verdict, prove
from sprague.prove.difference_law import prove_difference_law

SECONDS = 50.0
"""So long is looked for a statement, unless more is asked for; the proof of a closed form may take longer."""

FIRST = {1: 64, 2: 64, 3: 32, 4: 16}
LARGEST = {1: 8192, 2: 2048, 3: 512, 4: 160}
"""The first and the largest bound of a table, by the number of coordinates; for more coordinates 8 and 32."""

WITHOUT_FORMULA = 15.0
"""Tables by the bare definition grow slowly: after so many seconds a larger one says nothing new."""

LONG_PROOF = 240.0
"""The proof of a closed form may take so many seconds."""

Say = Callable[[str], None]


def discover(game: Ruleset, seconds: float = SECONDS, say: Say | None = None) -> Discovery:
    """What can be found out about all positions of a game from its rules alone, with the verdict on it.

    ``say`` is told what is being tried. A guess is called *proved* only by the prover, *verified* to a bound where no
    proof was found, and *none* is an answer too. Raises BadRule for rules that are broken, BadParameter for a game
    whose positions are no tuples of numbers.

    >>> from sprague.games import game
    >>> found = discover(game("mouse"))
    >>> found.statement, found.word
    ('(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)', 'proved')
    >>> found.is_p_position((3 * 10**50, 6 * 10**50 - 1)), found.winning_move((9, 20))
    (True, (9, 17))
    """
    tell = say or (lambda text: None)
    if not seconds > 0:
        raise BadParameter(f"{game.name}: discovering takes a positive number of seconds, not {seconds:g}")
    if isinstance(game, TakingBreaking):
        return discover_heaps(game, seconds, tell)
    if isinstance(game, FormulaGame):
        return _Search(game, seconds, tell).run()
    if isinstance(game, PileRuleset) and game.piles == 2:
        found = discover_cone(game, tell)
        if found.statement:
            return found
    if isinstance(game, PileRuleset) and game.piles:
        return _Search(game, min(seconds, WITHOUT_FORMULA), tell).run()
    raise BadParameter(f"{game.name}: its positions are no tuples of numbers, so there is no table to guess from")


@dataclass
class _Search:
    """One discovery of the P-positions of a game given by a formula."""

    game: PileRuleset
    seconds: float
    say: Say
    started: float = field(default_factory=time.perf_counter)
    tried: dict[str, Verdict] = field(default_factory=dict)
    open_guess: tuple[Guess, Verdict] | None = None
    bound: int = 0
    count: int = 0

    def run(self) -> Discovery:
        """Tables of doubling size until something is proved or the time is over."""
        for table in self._tables():
            for guess in guesses(table):
                made_from = f", from the table to {self.bound}" if guess.kind == "automaton" else ""
                name = guess.statement + made_from
                if name in self.tried:
                    continue
                self.say(f"to {self.bound}: {guess.statement}")
                verdict = self._judge(guess)
                self.tried[name] = verdict
                if isinstance(verdict, Proved):
                    return self._found(guess, verdict)
                if not isinstance(verdict, Refuted) and self.open_guess is None and guess.kind != "automaton":
                    self.open_guess = guess, verdict
        return self._unproved()

    def _tables(self) -> Iterator[PTable]:
        """Tables of P-positions, as long as the next one seems to fit the time."""
        piles = len(self.names)
        bound, largest = FIRST.get(piles, 8), LARGEST.get(piles, 32)
        growth = 2 ** (piles + 1)
        while bound <= largest:
            self.say(f"P-positions to {bound}")
            begun = time.perf_counter()
            try:
                positions = solve.p_positions(self.game, bound)
            except TooLarge:
                return
            self.bound, self.count = bound, len(positions)
            if not positions:
                raise BadRule(f"{self.game.name}: it has no P-position with coordinates up to {bound}")
            table = PTable(self.names, tuple(positions), bound, getattr(self.game, "interchangeable", True))
            yield table
            spent = time.perf_counter() - begun
            if self.elapsed + spent * growth / 2 > self.seconds:
                return
            bound *= 2

    @property
    def names(self) -> tuple[str, ...]:
        """What the coordinates are called."""
        if isinstance(self.game, FormulaGame):
            return self.game.before
        return tuple(f"x{i}" for i in range(1, (self.game.piles or 1) + 1))

    @property
    def elapsed(self) -> float:
        """The seconds since the search began."""
        return time.perf_counter() - self.started

    def _judge(self, guess: Guess) -> Verdict:
        patience = LONG_PROOF if guess.kind == "closed form" else max(10.0, self.seconds - self.elapsed)
        limits = Limits(seconds=patience)
        if not isinstance(self.game, FormulaGame):
            return Undecided("the rules are no formula of linear arithmetic")
        if guess.meaning is None:
            return prove_difference_law(self.game, guess.law_sentence, limits)
        return prove(self.game, PPositions(guess.meaning), system=guess.system, limits=limits)

    def _found(self, guess: Guess, verdict: Verdict) -> Discovery:
        formula = guess.meaning if isinstance(guess.meaning, str) else guess.law_sentence
        return Discovery(
            self.game,
            guess.statement,
            formula,
            guess.kind,
            verdict,
            self.bound,
            self.elapsed,
            f"{self.count} P-positions to {self.bound}",
            self._fallen(guess),
            _player(self.game, guess) if isinstance(self.game, FormulaGame) else None,
        )

    def _fallen(self, chosen: Guess | None = None) -> tuple[str, ...]:
        said = [
            (text, verdict)
            for text, verdict in self.tried.items()
            if not chosen or not text.startswith(chosen.statement)
        ]
        return tuple(f"{text}: {verdict.word}, {verdict.evidence}" for text, verdict in said)

    def _unproved(self) -> Discovery:
        if self.open_guess:
            guess, verdict = self.open_guess
            return self._found(guess, verified(self.bound, f"the table agrees; not proved: {verdict.evidence}"))
        what = "relations, quasi-linear sequences, difference laws, Beatty sequences, automata over digits"
        reason = f"none found to {self.bound} ({self.count} P-positions); tried: {what}"
        return nothing_found(self.game, self.bound, self.elapsed, list(self._fallen()), reason)


def _player(game: FormulaGame, guess: Guess) -> Player:
    if guess.law is not None:
        return ByDifferences(game, guess.law)
    assert guess.meaning is not None
    relation = guess.meaning
    if not isinstance(relation, Relation):
        relation = Theory(guess.system).relation(relation, game.before)
    return ByRelation(game, relation)
