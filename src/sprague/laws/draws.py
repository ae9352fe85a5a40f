"""Where play need not end: the positions of which one sentence holds are draws, those of another P-positions.

The lemma ``lem:draws`` asks for a rank of the P-positions that every move from one of them, once it is answered,
lowers; then wins and losses are so by induction on it, and nobody need leave the draws. Smith, *Graphs and composite
games* (1966), has the three sets; Fraenkel and Yesha (1986) have the rank as a counter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sprague.errors import BadParameter, TooLarge
from sprague.games import FormulaGame, PileRuleset
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.guesses import ranks
from sprague.laws.law import OF_DRAWS, WITHOUT, Check, Law, Player, conditions, no_formula
from sprague.laws.nim_values import DECIDED
from sprague.laws.p_positions import MOST_LISTED
from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.limits import Limits, in_time
from sprague.logic.automata.relations import Relation, completed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Formula
from sprague.logic.wording.latex import latex_statement
from sprague.logic.wording.notation import sentence_latex, sentence_words
from sprague.proofs.sentence_prover import CITATIONS, prove_obligations
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, Step, automaton, sentence, told
from sprague.solving.outcome import Outcome
from sprague.solving.retrograde import LoopSolver
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

COMPARED = {1: 200, 2: 24, 3: 8}
"""Positions with coordinates up to this are asked about by brute force; of more coordinates to 4."""

AROUND, AT_LEAST = 8, 4096
"""So many times as many positions are looked at to settle some, and so many more."""

SECONDS_FOR_RANKS = 20.0

_TEXT = re.compile(r"\s*D:\s*(.*?)\s*;\s*P:\s*(.*?)\s*(?:;\s*rank:\s*(.*?)\s*)?", re.DOTALL)
_ALL_OR_NONE = {"none": "false", "all": "true"}


@dataclass(frozen=True)
class Draws:
    """Draws are the positions of which ``drawn`` holds, P-positions those of which ``lost`` does, all others N.

    ``rank`` relates a P-position to a number r that play lowers from one to the next; "" where one is to be looked for.
    """

    drawn: str
    lost: str
    rank: str = ""


class Settled(NamedTuple):
    """Positions with their remoteness, as a solver found it: −1 of a draw, −2 where it is undecided."""

    positions: list[Piles]
    lengths: list[int]

    @classmethod
    def of(cls, game: PileRuleset, up_to: int, check: Callable[[], None] | None = None) -> Settled:
        """All positions to a bound; ``check`` looks at the clock."""
        positions = list(game.positions(up_to))
        return cls(positions, LoopSolver(game, most=AROUND * len(positions) + AT_LEAST).lengths(positions, check))

    def outcomes(self) -> Iterator[tuple[Piles, Outcome | None]]:
        """The positions with their outcomes, None where that is undecided."""
        kinds = {-1: Outcome.D, -2: None}
        for position, length in zip(self.positions, self.lengths, strict=True):
            yield position, kinds.get(length, Outcome.N if length % 2 else Outcome.P)

    def certain_to(self) -> int:
        """The largest bound to which every outcome is certain; −1 where there is none."""
        open_ = [max(position) for position, length in zip(*self, strict=True) if length == -2]
        return min(open_, default=max(map(max, self.positions)) + 1) - 1


class DrawsLaw(Law[Draws]):
    """Proved where the rules are a formula, compared with retrograde analysis where they are a program."""

    statement, kind, heads, about = Draws, "draws", (WITHOUT, OF_DRAWS), "outcomes"

    def read(self, text: str, up_to: int | None = None) -> Draws | None:
        """``D: …; P: …``, and perhaps ``; rank: …``."""
        match = _TEXT.fullmatch(text)
        return match and Draws(*(_ALL_OR_NONE.get(part, part) for part in match.groups(default="")))

    def text(self, statement: Draws) -> str:
        """The same."""
        rank = f"; rank: {statement.rank}" * bool(statement.rank)
        return f"{OF_DRAWS}: D: {statement.drawn}; P: {statement.lost}{rank}"

    def data(self, statement: Draws) -> dict[str, Any]:
        """The three sentences."""
        return vars(statement).copy()

    def from_data(self, data: dict[str, Any]) -> Draws:
        """By these."""
        texts = [data[name] for name in ("drawn", "lost", "rank")]
        if not all(isinstance(each, str) for each in texts):
            raise ValueError("its sentences are no texts")
        return Draws(*texts)

    def check(self, claim: Claim) -> None:
        """It is about a game on so many numbers whose play need not end."""
        if on_piles(claim.rules) is None or not claim.names:
            raise BadParameter(f"{claim.about}: draws are claimed of games on so many numbers")
        if isinstance(claim.rules, FormulaGame):
            raise BadParameter(f"{claim.about}: its play ends, so that nothing is a draw; state its P-positions")

    def sentences(self, claim: Claim) -> dict[str, tuple[str, ...]]:
        """What is said of positions, and of their rank."""
        names_of = {"drawn": claim.names, "lost": claim.names}
        return names_of | ({"rank": (*claim.names, rank_name(claim))} if self.of(claim).rank else {})

    def relations(self, claim: Claim) -> tuple[Relation, ...]:
        """The draws and the P-positions."""
        draws, theory = self.of(claim), claim.theory()
        return theory.relation(draws.drawn, claim.names), theory.relation(draws.lost, claim.names)

    def line(self, claim: Claim) -> str:
        """As it is printed."""
        return f"the outcomes of {claim.about} at ({', '.join(claim.names)}): {claim.printed}"

    def default_words(self, statement: Draws) -> str:
        """The sentences as they are typed."""
        return shown(statement.drawn, statement.lost)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """Which positions are draws, and which P-positions."""
        latex = at.startswith("$")
        printed = self.read(claim.shown)
        if printed is not None:
            parts = [latex_statement(each) if latex else each for each in (printed.drawn, printed.lost)]
        else:
            draws, theory = self.of(claim), claim.theory()
            formulas = [theory.parse(each, claim.names) for each in (draws.drawn, draws.lost)]
            parts = [f"${sentence_latex(each)}$" if latex else sentence_words(each) for each in formulas]
        if self.of(claim).drawn == "false":
            return f"No position of {name} is a draw, and ({at}) is a P-position if and only if {parts[1]}."
        if self.of(claim).drawn == "true":
            return f"Every position ({at}) of {name} is a draw."
        lost = "none is a P-position" if self.of(claim).lost == "false" else f"a P-position if and only if {parts[1]}"
        return f"A position ({at}) of {name} is a draw if and only if {parts[0]}, and {lost}."

    def player(self, claim: Claim) -> Player | None:
        """By the automata that read the digits."""
        game = on_piles(claim.rules)
        return None if game is None else ByDraws(game, claim, *self.relations(claim))

    def holding_move(self, claim: Claim, position: Any) -> Any:
        """A move from a draw to a draw."""
        player = claim.player()
        assert isinstance(player, ByDraws)
        return player.holding_move(position)

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By the lemma, whose conditions automata decide; small positions are compared with retrograde analysis.

        *Refuted* where brute force finds another outcome, or a condition fails that does not speak of the rank;
        *undecided* where no rank does.
        """
        asked = Conditions.of(claim, limits)
        if asked is None and claim.rules and claim.rules.play.misere:
            return Undecided("what is drawn is proved for normal play only")
        if asked is None:
            return no_formula(claim)
        wrong, agreed = self._compared(claim, COMPARED.get(len(claim.names), 4))
        if wrong:
            return Refuted(wrong)
        rank, draws = asked.best_rank(), self.of(claim)
        texts = [each for each in (draws.drawn, draws.lost, rank) if isinstance(each, str)]
        floors = foundations(theory.digits).cited if any(map(theory.rests_on_floors, texts)) else ()
        by = rank if isinstance(rank, str) else f"a rank that an automaton of {number_of(len(rank), 'state')} reads"
        return prove_obligations(
            asked.ranked(rank),
            claim.line,
            asked.sentences(),
            compare=lambda: agreed,
            assumptions=(*floors, CITATIONS["draws"].cited(by)),
            necessary=[words for words, _ in asked.sentences()[:NECESSARY]],
            second_engine=second_engine,
        )

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma on draws; what it asks is decided by automata."""
        assert proved.record
        drawn, lost = self.relations(claim)
        asked = Conditions.of(claim)
        assert asked is not None
        rank, machines = asked.best_rank(), [Machine("$D$", drawn), Machine("$P$", lost)]
        if isinstance(rank, Relation):
            machines.append(Machine("the ranks of the P-positions", rank))
        ranked = f"the ranks are those that {automaton(3)} accepts"
        if isinstance(rank, str):
            ranked = f"a position of $P$ has the rank ${asked.letter}$ where {latex_statement(rank)}"
        steps = [Step(sentence(each.statement), DECIDED) for each in proved.record.obligations]
        theorem, checked = claim.says("prose"), proved.record.prose
        proof = told("draws", theorem=theorem, ranked=ranked, checked=checked, machines=machines)
        return replace(proof, steps=steps)

    def is_compared(self, claim: Claim) -> bool:
        """Of all games that it speaks of."""
        return True

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By retrograde analysis; raises TooLarge where it does not settle all."""
        wrong, _ = self._compared(claim, up_to, check)
        return wrong or None

    def _compared(self, claim: Claim, up_to: int, check: Check | None = None) -> tuple[str, str]:
        """The first position of which brute force finds another outcome, "" if none; how far it agrees, in words.

        With a ``check`` every outcome has to be certain: else it raises TooLarge.
        """
        game = on_piles(claim.rules)
        assert game is not None
        drawn, lost = self.relations(claim)
        settled, agrees = Settled.of(game, up_to), 0
        for done, (position, outcome) in enumerate(settled.outcomes()):
            if check:
                check(done, len(settled.positions))
                if outcome is None:
                    raise TooLarge(f"{game.name}: {game.format(position)} is undecided")
            point = dict(zip(claim.names, position, strict=True))
            stated = Outcome.P if lost.holds(point) else Outcome.D if drawn.holds(point) else Outcome.N
            if outcome is not None and outcome is not stated:
                return f"{game.format(position)}, which is {outcome} by the rules, and not {stated}", ""
            agrees += outcome is not None
        others = len(settled.positions) - agrees
        unsettled = f", and does not settle the other {others}" if others else ""
        return "", f"retrograde analysis agrees at {agrees} positions to {up_to}{unsettled}"


def shown(drawn: str, lost: str) -> str:
    """How both sets are printed, and read.

    >>> shown("n odd", "false")
    'D: n odd; P: none'
    """
    named = {sentence: word for word, sentence in _ALL_OR_NONE.items()}
    return f"D: {named.get(drawn, drawn)}; P: {named.get(lost, lost)}"


def rank_name(claim: Claim) -> str:
    """What the rank is called: r, or the first letter behind it that is no coordinate."""
    return next(letter for letter in "rstuvwxyzabcdefgh" if letter not in (*claim.names, *claim.after))


NECESSARY = 3
"""So many of them hold wherever the claim is true, whatever the rank."""


class Conditions:
    """What the lemma on draws asks of a claim, as sentences in a theory of its own."""

    def __init__(self, claim: Claim, rules: FormulaGame, theory: Theory, limits: Limits) -> None:
        draws = claim.statement
        assert isinstance(draws, Draws)
        self.claim, self.said, self.rules, self._source = claim, draws, rules, theory
        self.letter, self.theory = rank_name(claim), Theory(theory.digits, limits)
        taken = {*claim.names, *rules.after, self.letter}
        smaller, *free = (letter for letter in "stuvwxyzabcdefghijklmnopqr" if letter not in taken)
        named = {"x": claim.names, "m": rules.after, "p": free[: len(claim.names)], "r": self.letter, "s": smaller}
        self.written = {name: ", ".join(each) for name, each in named.items()}
        for name, text in (("drawn", draws.drawn), ("lost", draws.lost)):
            self.theory.define(name, claim.names, self._meaning(text, claim.names))
        self.theory.define("move", (*claim.names, *rules.after), rules.from_positions)
        domain = theory.relation("true", claim.names) if rules.domain is None else rules.domain
        self.theory.define("position", claim.names, domain)

    @classmethod
    def of(cls, claim: Claim, limits: Limits | None = None) -> Conditions | None:
        """Of a claim; None where the rules are no formula."""
        rules, theory = claim.rules, claim.theory(limits)
        return cls(claim, rules.loopy, theory, limits or theory.limits) if rules and rules.loopy else None

    def _meaning(self, text: str | Relation, variables: tuple[str, ...]) -> Formula | Relation:
        """What a text says in the theory of the claim; a formula where it has no definitions, for a second engine."""
        if isinstance(text, Relation) or self.claim.definitions or self.claim.shared:
            return self._source.relation(text, variables)
        return self._source.expanded(self._source.parse(text, variables))

    def sentences(self) -> list[tuple[str, str]]:
        """What is to be proved, in words and as a sentence; the last two speak of the rank."""
        return conditions("draws", **self.written)

    def ranked(self, rank: str | Relation) -> Theory:
        """The theory with a rank."""
        ranked, variables = Theory(self.theory.digits, self.theory.limits), (*self.claim.names, self.letter)
        for name in ("drawn", "lost", "move", "position"):
            ranked.define(name, *self.theory.meaning(name))
        ranked.define("rank", variables, self._meaning(rank, variables))
        return ranked

    def best_rank(self) -> str | Relation:
        """The rank that is stated; else the first of those tried that does, or of all."""
        if self.said.rank:
            return self.said.rank
        tried = self._ranks()
        first = next(tried)
        rank = in_time(SECONDS_FOR_RANKS, next, filter(self._falls, chain([first], tried)), None)
        return first if rank is None else rank

    def _falls(self, rank: str | Relation) -> bool:
        theory = self.ranked(rank)
        return all(theory.decide(each).truth for _, each in self.sentences()[NECESSARY:])

    def _ranks(self) -> Iterator[str | Relation]:
        """Ranks to be tried: simple ones, then what half the remoteness of small P-positions suggests."""
        game, bound = on_piles(self.claim.rules), COMPARED.get(len(self.claim.names), 4)
        assert game is not None
        table = np.zeros((bound + 1,) * len(self.claim.names), dtype=np.int64)
        inside = np.zeros(table.shape, dtype=bool)
        for position, length in zip(*Settled.of(game, bound), strict=True):
            if length >= 0 and length % 2 == 0:
                table[position], inside[position] = length // 2, True
        return ranks(self.claim.names, table, inside, self.letter, self._source.digits)


@dataclass(frozen=True)
class ByDraws:
    """Plays by the three sets: wins in P-positions of falling rank, where the rules are a formula, and holds draws."""

    game: PileRuleset
    claim: Claim
    drawn: Relation
    lost: Relation

    def is_p_position(self, position: Piles) -> bool:
        """Whether the player to move loses."""
        return self.lost.holds(self._point(position))

    def is_draw(self, position: Piles) -> bool:
        """Whether neither player can force a win."""
        return self.drawn.holds(self._point(position))

    def winning_move(self, position: Piles) -> Piles | None:
        """A move to a P-position, one of the least rank; None at P-positions and draws."""
        if self.is_p_position(position) or self.is_draw(position):
            return None
        return self._move(position, self._winning, self.is_p_position)

    def holding_move(self, position: Piles) -> Piles | None:
        """A move from a draw to a draw; None from other positions."""
        return self._move(position, self._holding, self.is_draw) if self.is_draw(position) else None

    def _point(self, position: Piles) -> dict[str, int]:
        return dict(zip(self.claim.names, position if isinstance(position, tuple) else (position,), strict=True))

    def _move(self, position: Piles, moves: Relation | None, wanted: Callable[[Piles], bool]) -> Piles:
        rules = self.claim.rules
        if moves and rules and rules.loopy and (point := completed([moves], self._point(position))):
            return self.game.position([point[name] for name in rules.loopy.after])
        for option in islice(self.game.options(position), MOST_LISTED):
            if wanted(self.game.position(option)):
                native: Piles = self.game.native(self.game.position(option))
                return native
        raise TooLarge(f"{self.game.name}: no move is found that the claim speaks of")

    @cached_property
    def _winning(self) -> Relation | None:
        no_sooner = "~exists {p}, {s}. {s} < {r} & move({x}, {p}) & lost({p}) & rank({p}, {s})"
        return self._moves("lost({m}) & exists {r}. rank({m}, {r}) & " + no_sooner)

    @cached_property
    def _holding(self) -> Relation | None:
        return self._moves("drawn({m})")

    def _moves(self, such: str) -> Relation | None:
        """The moves of which a sentence holds, as a relation; None where the rules are a program."""
        if (asked := Conditions.of(self.claim)) is None:
            return None
        theory = asked.ranked(asked.best_rank()) if "rank" in such else asked.theory
        names = (*self.claim.names, *asked.rules.after)
        return theory.relation(f"move({', '.join(names)}) & {such.format(**asked.written)}", names)
