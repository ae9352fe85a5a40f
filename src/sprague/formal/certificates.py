"""A formula → the program that decides it and its certificate, as ``theory/Formulas.v`` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sprague.errors import BadParameter
from sprague.formal.atoms import atom
from sprague.formal.automata import Recogniser, joined, projected
from sprague.formal.compilation import Form, Linear
from sprague.formal.numerations import BINARY, Reader, System
from sprague.logic.automata.limits import Limits, limited

LIMITS = Limits(states=200_000, seconds=300)
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
        indices = [self._before(part) for part in _parts(form)]
        automata = [self.made[part][1] for part in _parts(form)]
        match form:
            case ("FNot", _):
                step, found = ("Not", *indices), automata[0].opposite()
            case ("FBin", connective, _, _):
                step, (found, classes) = ("Bin", connective, *indices), joined(connective, *automata)
                self._certify(found, classes)
            case ("FEx", x, _):
                step, (found, classes) = ("Ex", x, *indices), projected(x, automata[0])
                self._certify(found, classes)
            case ("FAll", x, _):
                step, (inner, classes) = ("All", x, *indices), projected(x, automata[0].opposite())
                self._certify(inner, classes)
                found = inner.opposite()
            case _:
                step, (found, classes) = ("Atom", form), atom(form, self.system)
                self._certify(found, classes)
        self.largest = max(self.largest, len(found.automaton))
        self.steps.append(step)
        self.made[form] = len(self.steps) - 1, found

    def _before(self, form: Form) -> int:
        """How many results were made after that of a formula."""
        return len(self.steps) - 1 - self.made[form][0]

    def _certify(self, found: Recogniser, classes: Iterable[int]) -> None:
        self.classes.append(len(found.automaton))
        self.classes.extend(each + 1 for each in classes)


def _parts(form: Form) -> tuple[Form, ...]:
    match form:
        case ("FNot", part):
            return (part,)
        case ("FBin", _, left, right):
            return (left, right)
        case ("FEx" | "FAll", _, part):
            return (part,)
    return ()


def certified(form: Form, system: System = BINARY) -> Program:
    """The program of a closed formula; BadParameter where it is false, LimitReached where it takes too much."""
    program = Program(system)
    with limited(LIMITS):
        found = program.add(form)
    if not found.automaton.accepting.all():
        raise BadParameter("the sentence is not true, so there is no certificate")
    return program


def as_bytes(numbers: Iterable[int]) -> bytes:
    """Each number in base 128, the highest digit first; the highest bit of a byte says that more follow.

    >>> as_bytes([1, 127, 128, 7358]).hex()
    '017f8100b93e'
    """
    found = bytearray()
    for number in numbers:
        digits = [number & 127]
        while number := number >> 7:
            digits.append(number & 127 | 128)
        found.extend(reversed(digits))
    return bytes(found)


def packed(data: bytes) -> str:
    """Bytes as the term of ``theory/Certificates.v``: seven in a literal, the literals in a balanced tree."""
    words = [int.from_bytes(data[i : i + 7], "little") for i in range(0, len(data), 7)]
    nodes = [
        f"(P8 {' '.join(map(str, words[i : i + 8]))})" if i + 8 <= len(words) else _tail(words[i:])
        for i in range(0, len(words), 8)
    ]
    while len(nodes) > 1:
        nodes = [
            f"(P2 {nodes[i]}\n{nodes[i + 1]})" if i + 1 < len(nodes) else nodes[i] for i in range(0, len(nodes), 2)
        ]
    return nodes[0] if nodes else "P0"


def _tail(words: list[int]) -> str:
    found = f"(P1 {words[-1]})"
    for word in reversed(words[:-1]):
        found = f"(P2 (P1 {word}) {found})"
    return found


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


def steps_text(steps: Iterable[tuple[object, ...]], tables: Mapping[Reader, str]) -> str:
    """The steps as Coq reads them, eight a line."""
    texts = []
    for step in steps:
        match step:
            case ("Atom", form):
                # the second of an Atom is a form, the others' are names and numbers
                texts.append(f"Atom {form_text(form, tables)}")  # type: ignore[arg-type]
            case _:
                texts.append(" ".join(map(str, step)))
    lines = ["; ".join(texts[i : i + 8]) for i in range(0, len(texts), 8)]
    return "[" + ";\n ".join(lines) + "]"
