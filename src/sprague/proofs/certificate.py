"""What backs a proof: the obligations, the engine and its sizes, what was compared by brute force, what is assumed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
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
    foundations: tuple[str, ...] = ()
    largest: int = 0
    automata: int = 0
    seconds: float = 0.0
    compared: str = ""
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
        found = {_CALLED.get(name, name): value for name, value in asdict(self).items() if name != "otherwise"}
        found |= {name: list(value) for name, value in found.items() if isinstance(value, tuple)}
        for each in (found, *found["obligations"]):
            each["seconds"] = round(each["seconds"], 3)
        return found

    @classmethod
    def from_dict(cls, found: dict[str, Any]) -> Certificate:
        """The certificate that :meth:`as_dict` gave, as somebody's word; KeyError or TypeError for anything else."""
        names = [each.name for each in fields(cls) if each.name != "otherwise"]
        given = {name: found[_CALLED.get(name, name)] for name in names if name != "beyond" or name in found}
        lists = {name: tuple(given[name]) for name in ("foundations", "assumptions")}
        obligations = tuple(Obligation(each["statement"], each["seconds"]) for each in given["obligations"])
        return cls(**{**given, **lists, "obligations": obligations})


_CALLED = {"largest": "largest_automaton", "second": "second_engine"}
"""Fields that have other names for programs."""
