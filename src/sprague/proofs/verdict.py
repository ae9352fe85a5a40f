"""The four words for how far a statement is known to be true, each with what backs it.

*Proved*: for everything the statement speaks of (a finite statement is proved when every case was computed).
*Verified*: for everything up to a stated bound, and no further. *Refuted*: a counterexample was computed from the
rules. *Undecided*: a limit was hit first. A word is never used where only a weaker one is justified.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from sprague.proofs.certificate import Certificate


class _Shown(ABC):
    """What a notebook shows of a verdict: the word on its colour, and the evidence."""

    word: ClassVar[str]

    @property
    @abstractmethod
    def evidence(self) -> str:
        """One line for a person."""

    def __bool__(self) -> bool:
        ask = "ask for its .word, or isinstance(verdict, Proved)"
        raise TypeError(f"a verdict is neither true nor false (this one is {self.word}): {ask}")

    def _repr_html_(self) -> str:
        from sprague.drawing.cards import badge

        return badge(self.word, self.evidence)


@dataclass(frozen=True)
class Proved(_Shown):
    """Holds for everything it speaks of; ``certificate`` says in a line what was checked and what is assumed.

    ``record`` says it in full where the prover did it. ``given`` is what a person has to add: an argument that no
    machine checked, without which the proof is none; it is part of the evidence wherever that is shown.
    """

    certificate: str
    record: Certificate | None = field(default=None, repr=False)
    given: str = ""
    word: ClassVar[str] = "proved"

    @property
    def evidence(self) -> str:
        """One line for a person."""
        return f"given that {self.given}; {self.certificate}" if self.given else self.certificate


@dataclass(frozen=True)
class Verified(_Shown):
    """Holds for everything up to ``bound``, computed from the definition; beyond it nothing is said.

    ``because`` says why it is not proved, where that is known.
    """

    bound: str
    detail: str = ""
    because: str = ""
    word: ClassVar[str] = "verified"

    @property
    def evidence(self) -> str:
        """One line for a person: the bound, then what was compared, then why it is not proved."""
        reason = f"; not proved: {self.because}" if self.because else ""
        return f"to {self.bound}" + (f": {self.detail}" if self.detail else "") + reason


@dataclass(frozen=True)
class Refuted(_Shown):
    """Fails at ``counterexample``; ``truth`` is what the source should have said, where that is known."""

    counterexample: str
    truth: str = ""
    word: ClassVar[str] = "refuted"

    @property
    def evidence(self) -> str:
        """One line for a person: where it fails, then what holds instead."""
        return f"fails at {self.counterexample}" + (f"; in truth {self.truth}" if self.truth else "")


@dataclass(frozen=True)
class Undecided(_Shown):
    """No answer within the limits; ``reason`` names the limit that was hit.

    ``alarm``: two engines disagree, and nobody should go on as if nothing had happened.
    """

    reason: str
    alarm: bool = field(default=False, repr=False)
    word: ClassVar[str] = "undecided"

    @property
    def evidence(self) -> str:
        """One line for a person."""
        return self.reason


Verdict = Proved | Verified | Refuted | Undecided
