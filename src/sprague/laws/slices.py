"""The P-positions for each value of one coordinate, such as whether a button was pushed, each in digits of its own.

Wythoff's game has pairs by φ, W(2) by √2; no system of digits knows both. Where a button leads from the one to the
other, the positions with the one value of the button are told in the digits of φ, the others in those of √2. In either
the other set is replaced by what both know of it: a cone from the outside, a list from the inside. That no move leads
from P into the cone, and one into P or the list from all other positions, is decided; and, in its own digits, that the
set lies between its list and its cone. So the whole is the set of P-positions (lem:p-positions).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import count
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, LimitReached
from sprague.games import FormulaGame
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.statements import Slices, said_position
from sprague.laws.formulas import LOWERS
from sprague.laws.law import PairLaw, Player, ShownLaw
from sprague.laws.p_positions import ByRelation
from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Case, Theory
from sprague.logic.language.grammar import parse
from sprague.logic.wording.notation import sentence_latex
from sprague.numbers.decimals import integer
from sprague.proofs import obligations
from sprague.proofs.rules import Rules, first_of
from sprague.proofs.sentence_prover import by_automata
from sprague.proofs.verdict import Obligation, Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, Step, sentence, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

LISTED, LOOKED = 16, 200
"""Positions to the first bound are listed, those to the second show the cone."""

ROOM = Fraction(1, 2)
"""The simplest sides of a cone so near its pairs are taken."""


class SlicesLaw(ShownLaw[Slices], PairLaw[Slices]):
    """A printed statement for each value of a coordinate."""

    statement, kind = Slices, "slices"

    def read(self, text: str, up_to: int | None = None) -> Slices | None:
        """Where the statements ask for different digits; one system says the others as one sentence."""
        head = re.match(r"\s*(\w+) = 0: ", text)
        if head is None:
            return None
        _, *parts = re.split(rf"(?:^\s*|; ){head[1]} = (\d{{1,3}}): ", text.rstrip())
        law = Slices(head[1], tuple((integer(v), part) for v, part in zip(parts[::2], parts[1::2], strict=True)))
        return law if law.differ and len(dict(law.parts)) == len(law.parts) else None

    def check(self, claim: Claim) -> None:
        """That the game has the coordinate, and each statement is one of the others."""
        law = self.of(claim)
        if law.name not in claim.names:
            raise BadParameter(f"{claim.about}: {law.name} is not among its coordinates {', '.join(claim.names)}")
        law.sentences(claim.names)

    def relations(self, claim: Claim) -> tuple[Relation, ...]:
        """One for each value."""
        law = self.of(claim)
        sentences = zip(law.systems, law.sentences(claim.names), strict=True)
        return tuple(Theory(system).relation(text, claim.names) for system, text in sentences)

    def player(self, claim: Claim) -> Player | None:
        """By the automata of the values."""
        game = on_piles(claim.rules)
        if game is None:
            return None
        law = self.of(claim)
        relations = zip(law.parts, self.relations(claim), strict=True)
        players = {value: ByRelation(game, each, claim.names) for (value, _), each in relations}
        return BySlices(players, claim.names.index(law.name))

    def is_compared(self, claim: Claim) -> bool:
        """On piles, whatever the rules."""
        return on_piles(claim.rules) is not None

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """In the digits of each value, with what is known of the others."""
        law, started = self.of(claim), time.perf_counter()
        if len(claim.names) != 3:
            return Undecided(f"{rules.name}: slices with different digits are of three coordinates")
        with limited(limits) as work:
            try:
                plays = Rules(rules, Theory("base 2").digits)
                plays.play_ends()
                met = [Obligation(LOWERS, time.perf_counter() - started)]
                every = " | ".join(f"{law.name} = {value}" for value, _ in law.parts)
                if not (plays.positions - Theory("base 2").relation(every, claim.names)).is_empty:
                    return Undecided(f"{rules.name}: not all positions have {every}")
                slices = [Slice.of(law, at, rules) for at in range(len(law.parts))]
                for each in slices:
                    for statement, failure in each.questions([other for other in slices if other is not each]):
                        started = time.perf_counter()
                        if failure is not None:
                            place = obligations.shown(tuple(failure[name] for name in claim.names))
                            return Undecided(f"at {place} it is not so that {statement}")
                        met.append(Obligation(statement, time.perf_counter() - started))
            except LimitReached as limit:
                return Undecided(str(limit))
            player, game = self.player(claim), rules
            assert player is not None
            return by_automata(
                Theory(next(system for system in law.systems if system != "base 2")),
                claim.line,
                tuple(met),
                work,
                assumptions=dict.fromkeys(_cited(law, claim.names)),
                compare=lambda: obligations.agreement(
                    game, lambda to: (each for each in game.positions(to) if player.is_p_position(each))
                ),
            )

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """The conditions, each decided in the digits of its value."""
        law, game = self.of(claim), claim.rules
        assert proved.record and isinstance(game, FormulaGame)
        asked = [each.statement for each in proved.record.obligations]
        known = [Slice.of(law, at, game) for at in range(len(law.parts))]
        cones = "; ".join(f"for ${each.value}$ it is ${sentence_latex(parse(each.cone))}$" for each in known)
        gaps: dict[str, Any] = {"theorem": claim.says("prose"), "name": law.name, "to": LISTED, "cones": cones}
        machines = [Machine(f"the positions of $P$ with ${each.value}$", each.claimed) for each in known]
        slices = told("slices", checked=proved.record.prose, machines=machines, **gaps)
        decided = "This is decided by an automaton."
        return replace(slices, steps=[Step(sentence(each), decided) for each in asked])


@dataclass(frozen=True)
class Slice:
    """The positions with one value: ``claimed``, in its digits; some are ``listed``, and a ``cone`` has all others."""

    value: str
    rules: Rules
    claimed: Relation
    listed: str
    cone: str

    @property
    def within(self) -> str:
        """A sentence, in any digits, of some of the positions."""
        return f"{self.value} & ({self.listed})"

    @property
    def around(self) -> str:
        """A sentence, in any digits, of these and of more."""
        return f"{self.within} | {self.value} & ({self.cone})"

    @classmethod
    def of(cls, law: Slices, at: int, game: FormulaGame) -> Slice:
        """That of a part, with what its positions to a bound suggest."""
        theory, names = Theory(law.systems[at]), game.before
        rules = Rules(game, theory.digits)
        claimed = theory.relation(law.sentences(names)[at], names) & rules.positions
        x, y = (name for name in names if name != law.name)
        value = f"{law.name} = {law.parts[at][0]}"
        points = np.indices((LOOKED + 1, LOOKED + 1)).reshape(2, -1)
        lost = claimed.holds_at({x: points[0], y: points[1], law.name: np.full_like(points[0], law.parts[at][0])})
        pairs = points[:, lost].T
        small = pairs.max(axis=1, initial=0) <= LISTED
        listed = " | ".join(said_position((x, y), pair) for pair in pairs[small].tolist())
        low, high = pairs[~small].T
        cones = [_cone(low[low <= high], high[low <= high], x, y), _cone(high[low > high], low[low > high], y, x)]
        return cls(value, rules, claimed, listed or "false", " | ".join(filter(None, cones)) or "false")

    def questions(self, others: Sequence[Slice]) -> Iterator[tuple[str, dict[str, int] | None]]:
        """Statements, and where they fail."""
        rules, theory = self.rules, Theory(self.rules.digits)
        names = rules.game.before
        joined = reduce(Relation.__or__, (theory.relation(each.around, names) for each in others), self.claimed)
        yield (
            f"no move leads from P with {self.value} to P, nor into the cones of the others ({rules.digits.name})",
            first_of(piece & self.claimed for piece in rules.leading_to([Case(joined, (joined,), ())])),
        )
        known = reduce(Relation.__or__, (theory.relation(each.within, names) for each in others), self.claimed)
        outside = (rules.positions & theory.relation(self.value, names)) - self.claimed
        stuck = reduce(Relation.__sub__, rules.leading_to([Case(known, (known,), ())]), outside)
        leads = f"from every position outside P with {self.value} some move leads into P ({rules.digits.name})"
        yield leads, stuck.shortest()
        within, around = (theory.relation(text, names) & rules.positions for text in (self.within, self.around))
        beyond = (self.claimed - around) | (within - self.claimed)
        yield f"P with {self.value} lies in its cone, and its list in P ({rules.digits.name})", beyond.shortest()


def _cited(law: Slices, names: Sequence[str]) -> Iterator[str]:
    """What each system of digits cites of the floors that its part speaks of."""
    for system, text in zip(law.systems, law.sentences(names), strict=True):
        theory = Theory(system)
        yield from foundations(theory.digits).cited if theory.rests_on_floors(text) else ()


def _cone(low: NDArray[np.int64], high: NDArray[np.int64], x: str, y: str) -> str:
    """A sentence that holds of these pairs x ≤ y, and of others of such slopes; empty where there are no pairs."""
    if not len(low):
        return ""
    if not low.all():
        return f"{x} <= {y}"
    ratios = [Fraction(b, a) for a, b in zip(low.tolist(), high.tolist(), strict=True)]
    least, most = _simplest(min(ratios) - ROOM, min(ratios)), _simplest(max(ratios), max(ratios) + ROOM)
    sides = f"{least.numerator}{x} <= {least.denominator}{y} & {most.denominator}{y} <= {most.numerator}{x}"
    return f"{y} > {LISTED} & {sides}"


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of the least denominator between two."""
    return next(fraction for q in count(1) if (fraction := Fraction(ceil(low * q), q)) <= high)


@dataclass(frozen=True)
class BySlices:
    """Plays by an automaton for each value of the coordinate ``at`` a place."""

    players: dict[int, ByRelation]
    at: int

    def is_p_position(self, position: Piles) -> bool:
        """Whether the automaton of its value accepts the position."""
        known = self.players.get(position[self.at])
        return known is not None and known.is_p_position(position)

    def winning_move(self, position: Piles) -> Piles | None:
        """A move into one of the sets; None at a P-position."""
        if self.is_p_position(position):
            return None
        return next(filter(None, (player.move_into(position) for player in self.players.values())))
