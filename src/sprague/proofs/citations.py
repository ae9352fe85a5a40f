"""The lemmas that certificates cite: what each says, where its proof by hand stands, and which theorem for Coq it is.

The theorems stand in ``src/sprague/formal/theory``. The prover asks no Coq, so a certificate names the theorem and says
no more; ``sprague prove --formal DIR`` writes a file that uses it, and ``sprague check-formal DIR`` runs Coq.
"""

from __future__ import annotations

from dataclasses import dataclass


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
    "sprague.proofs.difference_law",
    "MexLaws.v",
    "mex_gap_alone",
)
LINEAR = Citation(
    "the lemma on linear laws: such s and d make these the P-positions",
    "sprague.proofs.linear_law",
    "MexLaws.v",
    "linear_mex_law",
)
MEX_GAP = Citation("the lemma on laws with {}", "sprague.proofs.recursive_laws", "MexLaws.v", "mex_gap_alone")
FIRST_PAIRS = Citation("the lemma on laws with {}", "sprague.proofs.recursive_laws", "MexLaws.v", "mex_gap_law")
TWO_MEX = Citation("the lemma on laws with two mex", "sprague.proofs.recursive_laws", "TwoMex.v", "two_mex_law")
TAKE_AWAY = Citation(
    "the lemma on take-away games, after Schwenk 1970", "sprague.proofs.take_away", "TakeAway.v", "take_away_law"
)
GUY_SMITH = Citation(
    "Guy and Smith 1956: this many values prove the period", "sprague.proofs.periodicity", "Periods.v", "guy_smith"
)
ARITHMETIC = Citation(
    "this many values prove the arithmetic period", "sprague.proofs.arithmetic_periods", "Growth.v", "growth_proved"
)
