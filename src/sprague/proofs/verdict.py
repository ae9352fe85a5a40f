"""The four words for how far a statement is known to be true, each with what backs it.

*Proved*: for everything the statement speaks of (a finite statement is proved when every case was computed).
*Verified*: for everything up to a stated bound, and no further. *Refuted*: a counterexample was computed from the
rules. *Undecided*: a limit was hit first. A word is never used where only a weaker one is justified.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from json import dumps
from typing import Any, ClassVar

from sprague.texts import number_of


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
    which theorem; the claim does not rest on it. ``alone``: for such a claim there is no file for Coq, and isl was not
    asked, or cannot read it, so that one program alone says that it is true.
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
    alone: bool = False

    @property
    def line(self) -> str:
        """The certificate in one line."""
        sources = (self.otherwise or self._by_automata, self.second, ONE * self.alone, self.compared)
        parts = [part for part in sources if part]
        parts += [f"assuming {assumption}" for assumption in self.assumptions]
        return "; ".join([*parts, *([self.beyond] if self.beyond else [])])

    @property
    def _by_automata(self) -> str:
        count = len(self.obligations)
        proved = number_of(count, "condition") if count > 1 else "decided"
        if not self.automata:
            return f"{proved} by automata in {self.engine} that were made before"
        return f"{proved} by {self.automata} automata in {self.engine}, the largest of {self.largest:,} states"

    @property
    def prose(self) -> str:
        """What a machine decided and compared, for the end of a printed proof."""
        sentences = []
        if self.automata:
            states = number_of(self.largest, "state")
            automata = f"{self.automata:,} automata that read numbers in {self.engine}, the largest with {states}"
            count = len(self.obligations)
            what = f"all of this, as {count} sentences of arithmetic" if count > 1 else "the sentence"
            sentences.append(f"A machine decided {what}, by {automata}.")
        if self.second:
            sentences.append(f"A second engine: {self.second}.")
        if self.alone:
            sentences.append("No second program has judged it.")
        if self.compared:
            how = self.compared.replace("brute force agrees", "A computation by the rules alone agrees")
            sentences.append(f"{how[0].upper()}{how[1:]}.".replace("< ", "below ").replace("≤ ", "up to "))
        return " ".join(sentences)

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        record = {_CALLED.get(name, name): value for name, value in asdict(self).items() if name != "otherwise"}
        record |= {name: list(value) for name, value in record.items() if isinstance(value, tuple)}
        for each in (record, *record["obligations"]):
            each["seconds"] = round(each["seconds"], 3)
        return record

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Certificate:
        """The certificate that :meth:`as_dict` gave, as somebody's word; KeyError or TypeError for anything else."""
        names = [each.name for each in fields(cls) if each.name != "otherwise"]
        given = {name: data[called] for name in names if (called := _CALLED.get(name, name)) in data}
        lists = {name: tuple(given[name]) for name in ("foundations", "assumptions")}
        obligations = tuple(Obligation(each["statement"], each["seconds"]) for each in given["obligations"])
        return cls(**{**given, **lists, "obligations": obligations})


ONE = "by one program"
"""What is said of a proof for which there is no file for Coq, and which isl was not asked about, or cannot read."""

ENVIRONMENTS = {"proved": "theorem", "verified": "observation", "refuted": "remark", "undecided": "conjecture"}
"""The environment of a statement in LaTeX, by its verdict: only what is proved is a theorem."""

_CALLED = {"largest": "largest_automaton", "second": "second_engine", "alone": "by_one_program"}
"""Fields that have other names for programs."""


class _Shown(ABC):
    """What a notebook shows of a verdict: the word on its colour, and the evidence."""

    word: ClassVar[str]
    given = ""
    alone = False

    @property
    def words(self) -> str:
        """The word; *proved, given* what a person argues; *proved, by one program* where there is no second judge."""
        return f"{self.word}{', given' * bool(self.given)}{f', {ONE}' * self.alone}"

    @property
    @abstractmethod
    def evidence(self) -> str:
        """One line for a person."""

    def as_dict(self) -> dict[str, Any]:
        """For programs: the word, the evidence, and whether one program alone says so."""
        return {"verdict": self.word, "evidence": self.evidence, "by_one_program": self.alone}

    def __bool__(self) -> bool:
        ask = "ask for its .word, or isinstance(verdict, Proved)"
        raise TypeError(f"a verdict is neither true nor false (this one is {self.word}): {ask}")

    def to_json(self) -> str:
        """The same with the bound, the counterexample or what was given."""
        more = {name: str(value) for name, value in vars(self).items() if name in ("bound", "counterexample", "given")}
        return dumps(self.as_dict() | more, ensure_ascii=False)

    def _repr_html_(self) -> str:
        from sprague.drawing.tables import badge

        return badge(self.words, self.evidence)


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
    def alone(self) -> bool:  # type: ignore[override]  # of others it is never so
        """Whether no second program has judged it, nor could."""
        return self.record is not None and self.record.alone

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
    """Fails at ``counterexample``, a place or a sentence; ``truth`` is what the source should have said, if known."""

    counterexample: str
    truth: str = ""
    word: ClassVar[str] = "refuted"

    @property
    def evidence(self) -> str:
        """One line for a person: where it fails, then what holds instead."""
        fails = "" if self.counterexample.startswith("the ") else "fails at "
        return f"{fails}{self.counterexample}" + (f"; in truth {self.truth}" if self.truth else "")


@dataclass(frozen=True)
class Undecided(_Shown):
    """No answer within the limits; ``reason`` names the limit that was hit.

    ``alarm``: two engines disagree, and nobody should go on as if nothing had happened. ``point``: where a condition
    of the proof fails.
    """

    reason: str
    alarm: bool = field(default=False, repr=False)
    point: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    word: ClassVar[str] = "undecided"

    @property
    def evidence(self) -> str:
        """One line for a person."""
        return self.reason


Verdict = Proved | Verified | Refuted | Undecided
