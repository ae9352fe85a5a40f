"""Take-away games with limits f(t) = at + b: the P-positions are told by the least part of the heap (Schwenk 1970).

The weights are H(0) = 1, H(k + 1) = H(k) + H(j), H(j) the least with f(H(j)) ≥ H(k); there is one, as f(t) ≥ t. A sum
of weights is *proper* if f of each part is below the next larger one.

The lemma with its proof is ``lem:take-away`` of ``sprague/proofs/lemmas.md``; so it is enough that the moves are these.
After Schwenk, Take-away games, Fibonacci Quart. 8 (1970).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from sprague.games import FormulaGame
from sprague.games.ruleset import Piles
from sprague.guess.take_away import TakeAway
from sprague.laws.law import PairLaw, Player, conditions
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import latex_formula, latex_name
from sprague.numbers.decimals import integer
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import CITATIONS, prove_by_lemma
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

_TEXT = re.compile(r"\s*take-away, f\(t\) = (\d*)t(?: ([+-]) (\d+))?\s*")
_PRINTED = re.compile(r".*H′leastwith(\d*)H′(?:([+-])(\d+))?≥H\)")


def prove_take_away(game: FormulaGame, law: TakeAway, limits: Limits | None = None) -> Verdict:
    """Whether the P-positions (heap, limit) are those of the law; *undecided* where other moves are allowed.

    Raises BadRule for rules that let play go on.

    >>> from sprague.games import game
    >>> prove_take_away(game("fibonacci-nim"), TakeAway(2)).word
    'proved'
    >>> prove_take_away(game("fibonacci-nim"), TakeAway(3)).word
    'undecided'
    """
    if len(game.before) != 2 or game.interchangeable or game.bounds or game.domain is not None:
        return Undecided(f"{game.name}: the law of take-away games speaks of all pairs of a heap and a limit")

    def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
        theory.define("option", ["x", "y", "u", "v"], rules.in_letters(rules.moves, "xyuv"))
        yield from conditions("take-away", limit=law.limit("t"))

    def stated(_: Theory, up_to: int) -> Iterator[tuple[int, int]]:
        every = product(range(up_to + 1), repeat=2)
        return ((x, y) for x, y in every if x == 0 or y < law.least_part(x))

    return prove_by_lemma(
        game, f": {law.shown(game.before)}", CITATIONS["take away"].cited(), sentences, stated, limits
    )


class TakeAwayLaw(PairLaw[TakeAway]):
    """P by the least part of the heap."""

    statement, kind = TakeAway, "take-away law"

    def read(self, text: str, up_to: int | None = None) -> TakeAway | None:
        """The limit after t tokens were taken."""
        bare = re.sub(r"\s", "", text).replace("−", "-")
        if (taken := _TEXT.fullmatch(text) or _PRINTED.fullmatch(bare)) is None:
            return None
        return TakeAway(integer(taken[1] or "1"), integer(taken[3] or "0") * (-1 if taken[2] == "-" else 1))

    def text(self, statement: TakeAway) -> str:
        """The limit."""
        return statement.text

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """With the first weights."""
        return (self.of(claim).shown(claim.names),)

    def player(self, claim: Claim) -> Player | None:
        """By the least part."""
        return ByLeastPart(claim.rules, self.of(claim)) if isinstance(claim.rules, FormulaGame) else None

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma: the moves are those that it speaks of."""
        law = self.of(claim)
        assert proved.record and isinstance(claim.rules, FormulaGame)
        machines = [Machine("the moves", Rules(claim.rules, Theory("base 2").digits).moves)]
        heap, limit = map(latex_name, claim.names)
        f, weights = latex_formula(law.limit("t")), ", ".join(map(str, islice(law.weights(), 8)))
        gaps: dict[str, Any] = {"heap": heap, "limit": limit, "f": f, "weights": weights, "called": claim.called}
        return told("take-away", checked=proved.record.prose, machines=machines, **gaps)

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """By the lemma at the head of this file."""
        return prove_take_away(rules, self.of(claim), limits)


@dataclass(frozen=True)
class ByLeastPart:
    """Plays take-away games: takes the least part of the heap, if the limit allows it."""

    game: FormulaGame
    law: TakeAway

    def is_p_position(self, position: Piles) -> bool:
        """Whether nothing is left, or the limit is below the least part."""
        heap, limit = position
        return heap == 0 or limit < self.law.least_part(heap)

    def winning_move(self, position: Piles) -> Piles | None:
        """What is left, and the next limit; None at a P-position."""
        if self.is_p_position(position):
            return None
        taken = self.law.least_part(position[0])
        return self.game.position((position[0] - taken, self.law.factor * taken + self.law.added))
