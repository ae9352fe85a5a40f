"""Theorems about games whose proof is a lemma by hand: what it asks of the rules, as sentences, is decided.

The lemmas are theorems for Coq as well, in ``src/sprague/formal/theory``. The prover asks no Coq, so a certificate
names the theorem and says no more; ``sprague prove --formal DIR`` writes a file that uses it, ``sprague check DIR`` has
it checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sprague.games import FormulaGame
from sprague.games.ruleset import Piles
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.proofs import replay
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import prove_obligations
from sprague.proofs.verdict import Verdict

Sentences = Callable[[Theory, Rules], Iterable[tuple[str, str]]]
"""Defines in a theory what the obligations speak of, and makes these: pairs (statement, sentence)."""

Stated = Callable[[Theory, int], Iterable[Piles]]
"""The P-positions with coordinates to a bound, by the law."""


def prove_by_lemma(
    game: FormulaGame, claim: str, lemma: str, sentences: Sentences, stated: Stated, limits: Limits | None
) -> Verdict:
    """Whether the P-positions are as a claim says, given a lemma by which the sentences suffice.

    Where one of them is false the verdict is *undecided*, and names it. Raises BadRule for rules that let play go on.
    """
    theory = Theory("base 2", limits)
    rules = Rules(game, theory.digits)

    def asked() -> Iterator[tuple[str, str]]:
        rules.play_ends()
        yield from sentences(theory, rules)

    return prove_obligations(
        theory,
        f"the P-positions of {game.name} are{claim}",
        asked(),
        compare=lambda: replay.agreement(game, lambda up_to: stated(theory, up_to)),
        assumptions=(lemma,),
    )


@dataclass(frozen=True)
class Citation:
    """A lemma: what is said of it, the module at whose head its proof by hand stands, the file and theorem for Coq."""

    says: str
    by_hand: str
    file: str
    theorem: str

    def cited(self, what: str = "") -> str:
        """The line of a certificate; ``what`` completes what is said.

        >>> print(GUY_SMITH.cited())
        Guy and Smith 1956: this many values prove the period (by hand in sprague.proofs.periodicity; \
for Coq guy_smith in Periods.v, not run here)
        """
        coq = f"for Coq {self.theorem} in {self.file}, not run here"
        return f"{self.says.format(what)} (by hand in {self.by_hand}; {coq})"


DIFFERENCES = Citation(
    "the lemma on difference laws, after Wythoff 1907: such a d makes these the P-positions",
    "sprague.laws.mex_differences",
    "MexLaws.v",
    "mex_gap_alone",
)
LINEAR = Citation(
    "the lemma on linear laws: such s and d make these the P-positions",
    "sprague.laws.mex_differences",
    "MexLaws.v",
    "linear_mex_law",
)
MEX_GAP = Citation("the lemma on laws with {}", "sprague.laws.recursive_law", "MexLaws.v", "mex_gap_alone")
FIRST_PAIRS = Citation("the lemma on laws with {}", "sprague.laws.recursive_law", "MexLaws.v", "mex_gap_law")
TWO_MEX = Citation("the lemma on laws with two mex", "sprague.laws.recursive_law", "TwoMex.v", "two_mex_law")
TAKE_AWAY = Citation(
    "the lemma on take-away games, after Schwenk 1970", "sprague.laws.take_away", "TakeAway.v", "take_away_law"
)
GUY_SMITH = Citation(
    "Guy and Smith 1956: this many values prove the period", "sprague.proofs.periodicity", "Periods.v", "guy_smith"
)
ARITHMETIC = Citation(
    "this many values prove the arithmetic period", "sprague.proofs.arithmetic_periods", "Growth.v", "growth_proved"
)
