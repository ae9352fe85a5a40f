"""What backs a proof: the obligations, the engine and its sizes, what was compared by brute force, what is assumed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Obligation:
    """One statement that had to be proved, and the seconds it took."""

    statement: str
    seconds: float


@dataclass(frozen=True)
class Certificate:
    """The record of a proof.

    ``engine`` names the system of digits, ``foundations`` what that system proved of its own arithmetic, ``largest``
    the states of the largest automaton and ``automata`` how many there were; ``compared`` says what brute force looked
    at, ``assumptions`` which theorems were cited instead of proved, ``second`` what a second engine said if asked.
    Where no automata decided, ``otherwise`` says what did. ``beyond`` is what follows for any number of piles, and by
    which theorem; the claim does not rest on it.
    """

    claim: str
    obligations: tuple[Obligation, ...]
    engine: str
    foundations: tuple[str, ...]
    largest: int
    automata: int
    seconds: float
    compared: str
    assumptions: tuple[str, ...] = ()
    second: str = ""
    otherwise: str = ""
    beyond: str = ""

    @property
    def line(self) -> str:
        """The certificate in one line."""
        parts = [said for said in (self.otherwise or self._by_automata, self.second, self.compared) if said]
        parts += [f"assuming {assumption}" for assumption in self.assumptions]
        return "; ".join([*parts, *([self.beyond] if self.beyond else [])])

    @property
    def _by_automata(self) -> str:
        count = len(self.obligations)
        proved = f"{count} obligations" if count > 1 else "decided"
        if not self.automata:
            return f"{proved} by automata in {self.engine} that were made before"
        return f"{proved} by {self.automata} automata in {self.engine}, the largest of {self.largest:,} states"

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "claim": self.claim,
            "obligations": [{"statement": o.statement, "seconds": round(o.seconds, 3)} for o in self.obligations],
            "engine": self.engine,
            "foundations": list(self.foundations),
            "largest_automaton": self.largest,
            "automata": self.automata,
            "seconds": round(self.seconds, 3),
            "compared": self.compared,
            "assumptions": list(self.assumptions),
            "second_engine": self.second,
            "beyond": self.beyond,
        }

    @classmethod
    def from_dict(cls, found: dict[str, Any]) -> Certificate:
        """The certificate that :meth:`as_dict` gave, as somebody's word; KeyError or TypeError for anything else."""
        return cls(
            claim=found["claim"],
            obligations=tuple(Obligation(each["statement"], each["seconds"]) for each in found["obligations"]),
            engine=found["engine"],
            foundations=tuple(found["foundations"]),
            largest=found["largest_automaton"],
            automata=found["automata"],
            seconds=found["seconds"],
            compared=found["compared"],
            assumptions=tuple(found["assumptions"]),
            second=found["second_engine"],
            beyond=found.get("beyond", ""),
        )
