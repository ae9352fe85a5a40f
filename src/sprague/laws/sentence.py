"""A sentence about natural numbers, of no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.laws.law import MeaningLaw, Player, told
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Formula
from sprague.proofs.sentence_prover import prove_sentence
from sprague.proofs.verdict import Proved, Verdict
from sprague.proofs.written import Proof

if TYPE_CHECKING:
    from sprague.claims.claim import Claim


@dataclass(frozen=True)
class Sentence:
    """It is true."""

    meaning: str | Formula


class SentenceLaw(MeaningLaw[Sentence]):
    """A document alone states it, so that it is read under no head."""

    statement, kind, heads = Sentence, "sentence", ()

    def line(self, claim: Claim) -> str:
        """The sentence itself."""
        return self.as_written(claim)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """The sentence itself."""
        return f"{shown}."

    def player(self, claim: Claim) -> Player | None:
        """Nobody."""
        return None

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """It is decided."""
        assert proved.record
        return told("sentence", theorem=claim.says("prose"), checked=proved.record.prose)

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By automata."""
        return prove_sentence(theory, self.of(claim).meaning, second_engine=second_engine)
