"""Formula and rules → a verdict with what backs it.

>>> import sprague
>>> sprague.prove(sprague.game("nim:piles=2"), "x1 = x2").word
'proved'
"""

from sprague.claims import NimValues, Period, PPositions, closed_form
from sprague.proofs.certificate import Certificate, Obligation
from sprague.proofs.prover import prove
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict, Verified

__all__ = [
    "Certificate",
    "NimValues",
    "Obligation",
    "PPositions",
    "Period",
    "Proved",
    "Refuted",
    "Undecided",
    "Verdict",
    "Verified",
    "closed_form",
    "prove",
]
