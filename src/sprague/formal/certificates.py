"""A theorem as a file for Coq: text, and between it what certificates prove (``theory/Certificates.v``)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sprague.claims import Claim, FamilyClaim
from sprague.errors import BadParameter
from sprague.formal.automata import (
    BINARY,
    Form,
    Linear,
    Numeration,
    Reader,
    Recogniser,
    System,
    atom,
    joined,
    projected,
)
from sprague.formal.compilation import MOST_CASES, Compiler, cases, spread
from sprague.formal.sentences import Sentence, bound, data, unfolded, written
from sprague.formal.translation import bounded
from sprague.logic.automata.limits import Limits, limited
from sprague.proofs.sentence_prover import MOST_STATES
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/words")

LIMITS = Limits(states=MOST_STATES, seconds=float("inf"))
"""What a certificate may take; Coq takes about five times as long to check it."""


@dataclass
class Program:
    """Steps that make the automaton of a formula, each subformula once; what each step needs of the certificate."""

    system: System = BINARY
    steps: list[tuple[object, ...]] = field(default_factory=list)
    classes: list[int] = field(default_factory=list)
    made: dict[Form, tuple[int, Recogniser]] = field(default_factory=dict)
    largest: int = 0

    def add(self, form: Form) -> Recogniser:
        """The automaton of a formula, made now if it was not made before."""
        waiting = [form]
        while waiting:
            here = waiting[-1]
            if here in self.made:
                waiting.pop()
                continue
            missing = [part for part in _parts(here) if part not in self.made]
            if missing:
                waiting.extend(reversed(missing))
            else:
                self._make(here)
        return self.made[form][1]

    def _make(self, form: Form) -> None:
        parts = _parts(form)
        indices = [len(self.steps) - 1 - self.made[part][0] for part in parts]  # how many were made after them
        automata = [self.made[part][1] for part in parts]
        match form:
            case ("FNot", _):
                made = automata[0].opposite()
            case ("FBin", connective, _, _):
                made = self._certified(*joined(connective, *automata))
            case ("FEx", x, _):
                made = self._certified(*projected(x, automata[0]))
            case ("FAll", x, _):
                made = self._certified(*projected(x, automata[0].opposite())).opposite()
            case _:
                made = self._certified(*atom(form, self.system))
        self.largest = max(self.largest, len(made.automaton))
        kind, *given = form[: len(form) - len(parts)]
        self.steps.append((kind[1:], *given, *indices) if parts else ("Atom", form))
        self.made[form] = len(self.steps) - 1, made

    def _certified(self, recogniser: Recogniser, classes: Iterable[int]) -> Recogniser:
        self.classes.append(len(recogniser.automaton))
        self.classes.extend(each + 1 for each in classes)
        return recogniser


def _parts(form: Form) -> Form:
    return form[{"FNot": 1, "FBin": 2, "FEx": 2, "FAll": 2}.get(form[0], len(form)) :]


def certified(form: Form, system: System = BINARY) -> Program:
    """The program of a closed formula; BadParameter where it is false, LimitReached where it takes too much."""
    program = Program(system)
    with limited(LIMITS):
        recogniser = program.add(form)
    if not recogniser.automaton.accepting.all():
        raise BadParameter("the sentence is not true, so there is no certificate")
    return program


def as_bytes(numbers: Iterable[int]) -> bytes:
    """Each number in base 128, the highest digit first; the highest bit of a byte says that more follow.

    >>> as_bytes([1, 127, 128, 7358]).hex()
    '017f8100b93e'
    """
    numerals = bytearray()
    for number in numbers:
        digits = [number & 127]
        while number := number >> 7:
            digits.append(number & 127 | 128)
        numerals.extend(reversed(digits))
    return bytes(numerals)


def packed(data: bytes) -> str:
    """Bytes as the term of ``theory/Certificates.v``: seven in a literal, the literals in a balanced tree."""
    words = [int.from_bytes(data[i : i + 7], "little") for i in range(0, len(data), 7)]
    whole = len(words) - len(words) % 8
    nodes = [f"(P8 {' '.join(map(str, words[i : i + 8]))})" for i in range(0, whole, 8)]
    nodes += [f"(P1 {word})" for word in words[whole:]]
    while len(nodes) > 1:
        nodes = [
            f"(P2 {nodes[i]}\n{nodes[i + 1]})" if i + 1 < len(nodes) else nodes[i] for i in range(0, len(nodes), 2)
        ]
    return nodes[0] if nodes else "P0"


def form_text(form: Form, tables: Mapping[Reader, str]) -> str:
    """An atom as Coq reads it, automata by the names of their tables."""

    def linear(lin: Linear) -> str:
        return "[" + "; ".join(f"w {v} ({f})" for v, f in lin) + "]"

    match form:
        case ("FLe" | "FEq", lin, c):
            return f"({form[0]} {linear(lin)} ({c}))"
        case ("FMod", lin, m, r):
            return f"(FMod {linear(lin)} {m} {r})"
        case ("FParity", xs):
            return f"(FParity [{'; '.join(map(str, xs))}]%positive)"
        case ("FRegular", reader, xs):
            return f"(FRegular {tables[reader]} [{'; '.join(map(str, xs))}]%positive)"
    raise TypeError(f"not an atom: {form!r}")


def steps_text(steps: Iterable[tuple[Any, ...]], tables: Mapping[Reader, str]) -> str:
    """The steps as Coq reads them, eight a line."""
    texts = [
        f"Atom {form_text(of[0], tables)}" if kind == "Atom" else " ".join(map(str, (kind, *of))) for kind, *of in steps
    ]
    return "[" + ";\n ".join(["; ".join(texts[i : i + 8]) for i in range(0, len(texts), 8)]) + "]"


FORMAT = "sprague theorem 3"
"""Of the certificates for the second judge."""


class Meant(str):
    """Text that a theorem needs to say what it says: imports and definitions, nothing of its proof."""

    __slots__ = ()


@dataclass(frozen=True)
class Certified:
    """A formula about words of digits, and the certificate that it is true."""

    name: str
    numeration: Numeration
    form: Form
    says: str
    tables: Mapping[Reader, str]

    @cached_property
    def program(self) -> Program:
        """The program that decides it, with the certificate; BadParameter where the sentence is false."""
        return certified(self.form, self.numeration.system)

    @property
    def text(self) -> str:
        """The program and the certificate as definitions."""
        steps, classes = steps_text(self.program.steps, self.tables), packed(as_bytes(self.program.classes))
        return TEXT["certified"].format(name=self.name, steps=steps, packed=classes)

    def as_dict(self) -> dict[str, Any]:
        """For the second judge."""
        return {
            "condition": self.name,
            "says": self.says,
            "steps": [list(step) for step in self.program.steps],
            "classes": as_bytes(self.program.classes).hex(),
        }


@dataclass(frozen=True)
class Condition(Certified):
    """The sentence ``meant``, as a lemma; ``sound`` is the theorem by which the certificate proves what is ``said``.

    They differ where the first speaks of divisors or primes: it follows by the facts of ``theory/Between.v``.
    """

    meant: Sentence
    said: Sentence
    data: str
    sound: str

    @classmethod
    def of(
        cls,
        name: str,
        said: Sentence,
        numeration: Numeration,
        tables: Mapping[Reader, str],
        *,
        apart: bool = False,
        sound: str = "sound",
    ) -> Condition:
        """The lemma; it is taken ``apart`` case by case where it joins a rule with something else and these are few."""
        meant, says = unfolded(said), written(said)
        said = bounded(meant)
        apart = apart and cases(said) <= MOST_CASES
        numbers = {each: place for place, each in enumerate(bound(said), 1)}
        form = Compiler(numeration, numbers, numeration.is_sparse).form(spread(said) if apart else said)
        return cls(name, numeration, form, says, tables, meant, said, data(said, numbers), sound + "_apart" * apart)

    @property
    def text(self) -> str:
        """The sentence as data, its program, its certificate, the lemma and its proof."""
        gaps = {"name": self.name, "data": self.data, "says": self.says, "sound": self.sound}
        gaps |= {"said": written(self.said), "meant": written(self.meant)}
        return TEXT["condition" if self.said == self.meant else "bounded"].format(certified=super().text, **gaps)


@dataclass(frozen=True)
class Theorem:
    """A file for Coq: the name of the theorem, which is that of the file, and what stands in it.

    ``table`` are the nim-values that prove a period, with what is claimed of them.
    """

    name: str
    claim: Claim | FamilyClaim
    statement: str
    parts: Sequence[str | Certified]
    table: dict[str, Any] = field(default_factory=dict)

    @property
    def conditions(self) -> list[Certified]:
        """What certificates prove."""
        return [part for part in self.parts if isinstance(part, Certified)]

    def decided(self) -> Theorem:
        """The same, once every condition was decided; BadParameter where one is false."""
        for each in self.conditions:
            _ = each.program
        return self

    @property
    def text(self) -> str:
        """The file; BadParameter where a condition is false."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def is_named_twice(self) -> bool:
        """Whether its file defines something else under its name; BadParameter where a condition is false."""
        return re.search(rf"(?:Definition|Lemma|Fixpoint) {self.name}\b(?!')", self.text) is not None

    @property
    def meaning(self) -> str:
        """What the theorem says, as the definition of ``claimed``; for this nothing is proved or decided."""
        definitions = "".join(part for part in self.parts if isinstance(part, Meant))
        return f"{definitions}Definition claimed : Prop :=\n  {self.statement}.\n"

    @property
    def record(self) -> str:
        """The certificate for the second judge: the claim, and what its conditions rest on."""
        saved: dict[str, Any] = {"format": FORMAT, "theorem": self.name, "statement": self.statement}
        saved |= {"claim": json.loads(self.claim.to_json()), "conditions": [each.as_dict() for each in self.conditions]}
        return json.dumps(saved | {"table": self.table}, ensure_ascii=False, indent=1) + "\n"


def meant_first(text: str, until: str = "Theorem ") -> list[str]:
    """The definitions with which a text begins, and what follows them: the theorem with its proof."""
    begin, theorem, end = text.partition(until)
    return [Meant(begin), theorem + end]
