"""Formula and rules → a verdict with what backs it.

The package itself may be called for :func:`prove`, so that ``sprague.prove(game, claim)`` is that function whether or
not ``sprague.prove`` was imported as a module before.

>>> import sprague
>>> sprague.prove(sprague.game("nim:piles=2"), "x1 = x2").word
'proved'
"""

import sys
from types import ModuleType
from typing import Any

from sprague.prove.certificate import Certificate, Obligation
from sprague.prove.claims import NimValues, Period, PPositions, closed_form
from sprague.prove.prover import prove
from sprague.prove.verdict import Proved, Refuted, Undecided, Verdict, Verified

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


class _Callable(ModuleType):
    """The package as a function: ``prove``."""

    def __call__(self, *args: Any, **kwargs: Any) -> Verdict:
        return prove(*args, **kwargs)


sys.modules[__name__].__class__ = _Callable
