"""What a theorem speaks in: how its file begins, the rule, the system of digits, predicates, and the proofs of both.

That every number has one representation is proved by two sentences about words, and that an automaton reads ⌊nα⌋ by
six sentences about numbers (``theory/Digits.v``, ``theory/Floors.v``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice, pairwise
from typing import NamedTuple

from sprague.formal.automata import ADJACENT, Known, Numeration, Reader, listed, reader_text
from sprague.formal.certificates import Certified, Condition, Meant
from sprague.formal.compilation import next_form, once_form
from sprague.formal.sentences import (
    Add,
    Compare,
    Holds,
    Join,
    Mul,
    Named,
    NimSum,
    Regular,
    Sentence,
    Syntax,
    Term,
    Var,
    joined,
    of_all,
    parts_of,
    substituted,
    written,
)
from sprague.formal.translation import OF_NUMBERS, RESERVED, Predicates, plain, read, sentence
from sprague.games import FormulaGame
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import And, Formula, Linear, Predicate, Variable, renamed_variables, variable
from sprague.logic.language.formula import Compare as Compared
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/vocabulary")


def head(more: str = "") -> Meant:
    """How a file begins that needs ``more`` of the theory than sentences do."""
    return Meant(TEXT["head"].format(more=more))


def rule_text(game: FormulaGame, say: Callable[[Formula], Sentence] = sentence) -> str:
    """The rule as a definition, and where the coordinates keep their places, which tuples are positions."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    text = definition("rule", before + after, say(game.formula), left_of(game))
    return text if game.interchangeable else text + definition("legal", before, legal(game))


def definition(name: str, variables: Sequence[str], says: Sentence, remark: str = "") -> str:
    """The definition of a predicate of numbers, behind a remark if there is one."""
    remark = f"(* {remark} *)\n" if remark else ""
    return f"{remark}Definition {name} ({' '.join(variables)} : N) : Prop :=\n  {written(says)}.\n"


def left_of(game: FormulaGame) -> str:
    """What the variables of a rule stand for."""
    before, after = (", ".join(map(plain, names)) for names in (game.before, game.after))
    what = "What is left of the piles" if game.interchangeable else "What becomes of the coordinates"
    return f"{what} {before}, in this order, is {after}."


def legal(game: FormulaGame, names: Sequence[str] | None = None) -> Sentence:
    """No coordinate is above its bound, and all are in the domain."""
    asked = bounded(game, names or game.before)
    return sentence(And(tuple(asked))) if asked else Holds(True)


def bounded(game: FormulaGame, names: Sequence[str]) -> list[Formula]:
    """That the coordinates, under these names, are within their bounds and in the domain."""
    places = dict(zip(game.before, names, strict=True))
    asked: list[Formula] = [
        Compared("<=", variable(places[each]), Linear((), most)) for each, most in game.bounds.items()
    ]
    return asked if game.domain is None else [*asked, renamed_variables(game.domain, places)]


def increasing(names: Sequence[str]) -> list[Sentence]:
    """The numbers do not decrease."""
    return [Compare("Le", Var(x), Var(y)) for x, y in pairwise(names)]


def ending(game: FormulaGame, say: Callable[[Formula], Sentence] = sentence) -> Sentence:
    """No pile grows, and some pile shrinks; or every move leads to a position, and lowers the measure."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    if game.interchangeable:
        shrinks = [Compare("Le", Var(p), Var(x)) for x, p in zip(before, after, strict=True)]
        falls = Compare("Lt", *(_weighted(dict.fromkeys(names, 1)) for names in (after, before)))
        given, ends = increasing(before), joined("And", *shrinks, falls)
    else:
        weights = {plain(atom.name): c for atom, c in game.measure.coefficients if isinstance(atom, Variable)}
        there = {p: weights[x] for x, p in zip(before, after, strict=True) if x in weights}
        falls = Compare("Lt", _weighted(there), _weighted(weights))
        given, ends = [legal(game)], Join("And", legal(game, after), falls)
    return of_all(before + after, *given, say(game.formula), ends)


def _weighted(weights: Mapping[str, int]) -> Term:
    parts: list[Term] = [Var(name) if c == 1 else Mul(c, Var(name)) for name, c in weights.items()]
    return reduce(Add, parts)


LEAST_PART: Reader = (((0, 2, 0, 1), (1, 2, 2, 2), (2, 2, 2, 2)), (1,))
WEIGHT: Reader = (((0, 1), (1, 2), (2, 2)), (1,))
SHIFT: Reader = (((0, 1, 2, 2), (2, 2, 0, 1), (2, 2, 2, 2)), (0,))

PARTS = {
    "power": ("weight", WEIGHT, "Parts.weight digits {0}", "weight_is_read digits eq_refl"),
    "least_part": ("least_part", LEAST_PART, "Parts.least_part digits {0} {1}", "least_part_is_read digits eq_refl"),
    "shift": ("shift", SHIFT, "Parts.shifted digits {0} {1}", "shift_is_read digits eq_refl"),
}
"""Predicates of systems of digits 0 and 1 that ``theory/Parts.v`` defines: name, automaton, meaning, proof."""


class Meaning(NamedTuple):
    """What a predicate says of its variables, and what is remarked on it."""

    variables: tuple[str, ...]
    formula: Formula
    remark: str = ""


@dataclass(frozen=True)
class Defined:
    """A predicate that a file defines: its name, its variables, what it says of them."""

    name: str
    variables: tuple[str, ...]
    says: Sentence
    remark: str

    def __call__(self, *terms: Term) -> Sentence:
        """That it holds of some terms."""
        return Named(self.name, terms, substituted(self.says, dict(zip(self.variables, terms, strict=True))))

    @property
    def text(self) -> str:
        """The definition."""
        return definition(self.name, self.variables, self.says, self.remark)


class Vocabulary:
    """The predicates that the sentences of one theorem speak of, in the order in which they are met.

    ``meanings`` are those that are written out, and ``taken`` are names that they may not have in the file.
    """

    def __init__(
        self, theory: Theory, meanings: Mapping[str, Meaning] | None = None, taken: Collection[str] = ()
    ) -> None:
        self.theory, self.numeration, self.meanings = theory, Numeration(theory.digits), meanings or {}
        self.words: dict[str, Known] = {}
        self._defined: dict[str, Defined] = {}
        self._tables: dict[Reader, str] = {}
        self._taken = {*RESERVED, *(each.__name__ for each in Syntax.__subclasses__()), *taken}

    def sentence(self, formula: Formula, predicates: Predicates = OF_NUMBERS) -> Sentence:
        """What a formula says; BadParameter for what cannot be said."""
        own = {name: says for name, says in predicates.items() if name not in self.theory.known}
        return sentence(formula, self._word, own)

    def _word(self, name: str) -> tuple[Callable[..., Sentence], bool]:
        """What a predicate says of its arguments, and whether these may be constants."""
        if name in self.meanings:
            found = self._definition(name)
            return found, not any(isinstance(part, Regular | NimSum) for part in parts_of(found.says))
        known, places = self.known(name)
        return lambda *terms: Regular(known, tuple(terms[place].x for place in places)), False

    def _definition(self, name: str) -> Defined:
        if name not in self._defined:
            variables, formula, remark = self.meanings[name]
            says = self.sentence(formula)  # first, as what it speaks of is defined before it
            self._defined[name] = Defined(self._called(name), tuple(map(plain, variables)), says, remark)
        return self._defined[name]

    def _called(self, name: str) -> str:
        """The name in the file, which nothing else has there."""
        called = plain(name)
        while called in self._taken:
            called += "_"
        self._taken.add(called)
        return called

    def defined(self, name: str, relation: Relation) -> Formula:
        """The formula that a relation holds between its variables; the theorem calls it by this name."""
        self.theory.define(name, relation.variables, relation)
        return Predicate(name, tuple(Linear(((Variable(each), 1),)) for each in relation.variables))

    def known(self, name: str) -> tuple[Known, tuple[int, ...]]:
        """A predicate, and the places of its arguments in the order in which its automaton reads them."""
        given, relation = self.theory.meaning(name)
        places = tuple(map(given.index, relation.variables))
        if name not in self.words:
            self.words[name] = self._known(name, relation)
            self._tables.setdefault(self.words[name].reader, f"{self.words[name].name}_table")
        return self.words[name], places

    def _known(self, name: str, relation: Relation) -> Known:
        place, names = len(self.words), tuple(map(plain, relation.variables))
        if name in PARTS and self.numeration.bits == 1:
            called, reader, means, proof = PARTS[name]
            return Known(place, called, names, reader, means.format(*names), proof)
        reader = self.numeration.reader(relation)
        if name in ("floor_phi", "floor_alpha"):
            a = self.theory.digits.recurrence[0]
            of, proof = (f"alpha {a}", "floors_known") if a > 1 else ("phi", "floors_phi_read _ floors_known")
            means = f"Floors.floor_{of} {names[0]} {names[1]}"
            return Known(place, "floor_phi" if a == 1 else name, names, reader, means, proof)
        called = self._called(name)
        means = f"read digits {called}_table {listed(names)}"
        return Known(place, called, names, reader, means, "fun ns _ => iff_refl _")

    def condition(self, name: str, said: Sentence, *, apart: bool = False, sound: str = "sound") -> Condition:
        """A sentence that a certificate proves."""
        return Condition.of(name, said, self.numeration, self._tables, apart=apart, sound=sound)

    def conditions(
        self, said: Mapping[str, Sentence], name: str = "conditions", *, apart: bool = False, sound: str = "sound"
    ) -> list[str | Certified]:
        """Sentences that one certificate proves, as what occurs in several of them is then decided once.

        They are lemmas of their own names. The first is taken ``apart`` case by case.
        """
        places, found = [*said], ""
        for place, each in enumerate(places):
            part = "(proj2 " * place + name + ")" * place
            found += f"Definition {each} := {part if place == len(places) - 1 else f'proj1 {part}'}.\n"
        return [self.condition(name, joined("And", *said.values()), apart=apart, sound=sound), found]

    @property
    def parts(self) -> list[str | Certified]:
        """The system of digits, the predicates, and the theorem by which certificates prove sentences in them."""
        found: list[str | Certified] = [*self._digits()]
        floors = [known for known in self.words.values() if "floors_known" in known.proof]
        for known in self.words.values():
            found.append(Meant(f"Definition {known.name}_table : reader := {reader_text(known.reader)}.\n"))
            found.append(Meant(f"Definition {known.name} ({' '.join(known.variables)} : N) : Prop := {known.means}.\n"))
        if floors:
            found.extend(self._floors(floors[0]))
        sound = self._sound("known", "sound", [*self.words.values()])
        return [*found, sound, *(Meant(each.text) for each in self._defined.values())]

    def _digits(self) -> list[str | Certified]:
        numeration = self.numeration
        weights = ", ".join(map(str, islice(self.theory.digits.weights(), 6)))
        if numeration.is_binary:
            return [Meant(TEXT["binary"])]
        assert numeration.language is not None
        if numeration.language == ADJACENT and numeration.system == ((1, 1), (1,)):
            text, self._tables[ADJACENT] = TEXT["zeckendorf"], "adjacent"
        else:
            table = reader_text(numeration.language)
            system = {name: listed(numbers) for name, numbers in numeration.system._asdict().items()}
            bits, width = numeration.bits, numeration.bits.bit_length() - 1
            kind, size = ("Numeration", width) if bits == 1 << width else ("Bits", bits)
            text = TEXT["other"].format(table=table, kind=kind, size=size, **system)
            self._tables[numeration.language] = "language"
        begin, after = "every number has one representation", "after each representation that of the next number"
        return [
            Meant(f"(* Digits for {weights}, ...: {begin}. *)\n{text}"),
            Certified("next", numeration, next_form(numeration), after, self._tables),
            Certified("once", numeration, once_form(numeration), "no number has two representations", self._tables),
            TEXT["digits"],
        ]

    def _floors(self, floor: Known) -> list[str | Certified]:
        means = f"read digits {floor.name}_table {listed(floor.variables)}"
        reads = Known(0, "reads_floor", floor.variables, floor.reader, means, "fun ns _ => iff_refl _")
        a = self.theory.digits.recurrence[0]
        of = {"reads": lambda *terms: Regular(reads, tuple(term.x for term in terms))}
        said = {each: read(text.format(a=a), of) for each, text in TEXT.lines("of floors")}
        conditions = self.conditions(said, "floor_conditions", sound="floor_sound")
        begin = f"Definition reads_floor ({' '.join(floor.variables)} : N) : Prop := {means}.\n"
        sound = self._sound("reading", "floor_sound", [reads], floor.name)
        return [begin, sound, *conditions, TEXT["floor"].format(a=a, name=floor.name)]

    def _sound(self, name: str, sound: str, words: Sequence[Known], table: str = "") -> str:
        listed_words = []
        for each in words:
            reader = f"{table or each.name}_table"
            says = f"read digits {reader}" if each.means.startswith("read ") else f"of{len(each.variables)} {each.name}"
            listed_words.append(f"Predicate {len(each.variables)} {reader} ({says})")
        predicates = "; ".join(listed_words)
        proof = "".join(f"constructor; [exact ({each.proof})|]. " for each in words) + "constructor."
        text = TEXT["sound among numbers" if self.numeration.is_sparse else "sound"]
        return text.format(name=name, predicates=predicates, proof=proof, sound=sound)
