"""A sentence about natural numbers, of no game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sprague.errors import BadSentence
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


_FIXED = re.compile(r"\s*(?:(\w) )?begins the fixed point of ((?:\w -> \w+,? ?)+), by (\w+)\s*")


def fixed_point(text: str) -> str:
    """A text that says what a sequence is the fixed point of, as a sentence; any other text as it is.

    The letter at n = 0, 1, … is that whose predicate holds of n, one of them everywhere; the word for it begins at m,
    shift(n, m): n with 0 appended, or what another predicate says. So the sequence is made of itself, and as its first
    letter begins the word for it, there is one such sequence. For the Fibonacci word see Lothaire, Algebraic
    Combinatorics on Words (2002), chapter 2; for P-positions Duchêne & Rigo, A morphic approach to combinatorial
    games, RAIRO 42 (2008).

    >>> fixed_point("a begins the fixed point of a -> ab, b -> a, by shift")
    'a(0) & shift(0, 0) & (forall n. (a(n) & ~b(n)) | (b(n) & ~a(n))) & (forall n. exists m. \
shift(n, m)) & (forall n, m, p. shift(n, m) & shift(n + 1, p) \
=> (a(n) => p = m + 2 & a(m) & b(m + 1)) & (b(n) => p = m + 1 & a(m)))'
    >>> fixed_point("x = y")
    'x = y'
    """
    found = _FIXED.fullmatch(text)
    if found is None:
        return text
    words = dict(each.split(" -> ") for each in re.split(", ?", found[2].strip(", ")))
    first, at = found[1] or next(iter(words)), found[3]
    if (
        not words.get(first, "").startswith(first)
        or words[first] == first
        or not set("".join(words.values())) <= {*words}
    ):
        raise BadSentence(f"{first} -> … has to begin with {first} and go on, and each letter has one word", text, 0)
    letters = [" & ".join([f"{a}(n)", *(f"~{b}(n)" for b in words if b != a)]) for a in words]
    made = [
        f"({a}(n) => p = m + {len(word)}" + "".join(f" & {b}(m{f' + {i}' * (i > 0)})" for i, b in enumerate(word)) + ")"
        for a, word in words.items()
    ]
    return (
        f"{first}(0) & {at}(0, 0) & (forall n. {' | '.join(f'({each})' for each in letters)}) "
        f"& (forall n. exists m. {at}(n, m)) & (forall n, m, p. {at}(n, m) & {at}(n + 1, p) => {' & '.join(made)})"
    )


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
