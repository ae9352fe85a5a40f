"""Take-away games with limits f(t) = ⌊(at + b)/c⌋: P-positions are told by the least part of the heap (Schwenk 1970).

The weights are H(0) = 1, H(k + 1) = H(k) + H(j), H(j) the least with f(H(j)) ≥ H(k); there is one, as f(t) ≥ t. A sum
of weights is *proper* if f of each part is below the next larger one.

The lemmas with their proofs are ``lem:take-away`` and ``lem:misere-take-away`` of ``sprague/proofs/lemmas.md``; so it
is enough that the moves are these. After Schwenk, Take-away games, Fibonacci Quart. 8 (1970).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from sprague.errors import BadParameter
from sprague.games import NORMAL, FormulaGame, Play
from sprague.games.ruleset import Piles
from sprague.guess.take_away import TakeAway
from sprague.laws.law import PairLaw, Player, conditions
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import latex_formula, latex_name
from sprague.logic.wording.printed import bare_text
from sprague.numbers.decimals import integer
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import CITATIONS, prove_by_lemma
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

_LIMIT = r"(?:⌊|floor\()?\(?(\d*){}([+-]\d{{1,18}})?\)?(?:/(\d{{1,18}})[)⌋])?"
_TEXT = re.compile(r"(mis[eè]re)?take-away,f\(t\)=" + _LIMIT.format("t"))
_PRINTED = re.compile(rf"(\()?.*H′leastwith{_LIMIT.format('H′')}≥H\)")
_NAMES = re.compile(r"\s*\(?(\w+) = [01], (?:or )?(\w+) ")


def prove_take_away(game: FormulaGame, law: TakeAway, limits: Limits | None = None) -> Verdict:
    """Whether the P-positions (heap, limit) are those of the law; *undecided* where other moves are allowed.

    Raises BadRule for rules that let play go on.

    >>> from sprague.games import game
    >>> prove_take_away(game("fibonacci-nim"), TakeAway(2)).word
    'proved'
    >>> prove_take_away(game("fibonacci-nim"), TakeAway(3)).word
    'undecided'
    """
    whole = len(game.before) == 2 and not (game.interchangeable or game.bounds) and game.domain is None
    if not whole or game.play != replace(NORMAL, misere=law.misere):
        return Undecided(f"{game.name}: this law speaks of all pairs of a heap and a limit, under another kind of play")

    def sentences(theory: Theory, rules: Rules) -> Iterator[tuple[str, str]]:
        theory.define("option", ["x", "y", "u", "v"], rules.in_letters(rules.moves, "xyuv"))
        yield from conditions("take-away", limit=law.limit("t"))

    def stated(_: Theory, up_to: int) -> Iterator[Piles]:
        return filter(ByLeastPart(game, law).is_p_position, product(range(up_to + 1), repeat=2))

    lemma = CITATIONS["misere take away" if law.misere else "take away"].cited()
    return prove_by_lemma(game, f": {law.shown(game.before)}", (lemma,), sentences, stated, limits)


class TakeAwayLaw(PairLaw[TakeAway]):
    """P by the least part of the heap."""

    statement, kind, plays = TakeAway, "take-away law", (NORMAL, Play(misere=True))

    def read(self, text: str, up_to: int | None = None) -> TakeAway | None:
        """The limit after t tokens were taken; as it is printed, of the names that stand there."""
        bare, names = bare_text(text), _NAMES.match(text)
        if (taken := _TEXT.fullmatch(bare) or _PRINTED.fullmatch(bare)) is None:
            return None
        law = TakeAway(integer(taken[2] or "1"), int(taken[3] or "0"), integer(taken[4] or "1"), bool(taken[1]))
        if taken.re is _TEXT:
            typed = bare.replace("⌊", "floor(").replace("⌋", ")").replace("misere", "misère")
            return law if bare_text(law.text) == typed else None
        return replace(law, names=names.groups()) if names and bare_text(law.shown(names.groups())) == bare else None

    def check(self, claim: Claim) -> None:
        """That a printed one speaks of the coordinates, the heap first."""
        if self.of(claim).names not in ((), claim.names):
            raise BadParameter(f"{claim.about}: its coordinates are {', '.join(claim.names)}, in this order")

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
        gaps |= {"checked": proved.record.prose, "machines": machines}
        return told("misère " * law.misere + "take-away", "take-away moves", **gaps)

    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """By the lemma at the head of this file."""
        return prove_take_away(rules, self.of(claim), limits)


@dataclass(frozen=True)
class ByLeastPart:
    """Plays take-away games: takes the least part of the heap, if the limit allows it."""

    game: FormulaGame
    law: TakeAway

    def is_p_position(self, position: Piles) -> bool:
        """Whether nothing is left, or the limit is below the least part; under misère play with one token less."""
        heap, limit = position
        last = int(self.law.misere)
        return min(position) >= last and (heap == last or limit < self.law.least_part(heap - last))

    def winning_move(self, position: Piles) -> Piles | None:
        """What is left, and the next limit; None at a P-position."""
        heap, limit = position
        if self.is_p_position(position) or not limit:
            return None
        taken = self.law.least_part(heap - self.law.misere)
        return self.game.position((heap - taken, self.law.after(taken)))
