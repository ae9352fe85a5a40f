"""A relation between positions and numbers gives the nim-values, all of them or the small ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from sprague.errors import BadParameter, BadSentence, TooLarge
from sprague.games import CoinTurning, FormulaGame, TakingBreaking
from sprague.games.programs import on_piles
from sprague.guess.value_laws import ValueLaw, values_shown
from sprague.laws.formulas import FormulaLaw
from sprague.laws.heap_values import ByOptions, heap_law, prove_heap_law, wrong_heap
from sprague.laws.law import OF_VALUES, WITHOUT, Check, Law, Meaning, Player, meaning_data, read_meaning
from sprague.laws.p_positions import ByRelation
from sprague.logic.automata.definable import power
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation, renamed
from sprague.logic.automata.theory import Case, Theory
from sprague.logic.wording.notation import LATEX, term_text
from sprague.proofs import obligations
from sprague.proofs.obligations import Question, any_number_of_piles
from sprague.proofs.rules import Rules
from sprague.proofs.verdict import Certificate, Proved, Undecided, Verdict
from sprague.proofs.written import Machine, Proof, Step, sentence, told
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.claims.claim import Claim


@dataclass(frozen=True)
class NimValues:
    """``meaning`` holds between a position and exactly one number, called ``value``: the nim-value of the position.

    With ``up_to`` it speaks of the positions of value 0, …, ``up_to`` alone: at most one number stands in it.
    """

    meaning: Meaning
    value: str = "v"
    up_to: int | None = None


PLACES = {
    "the exponent of 2 in": "least_part({}, v)",
    "the number of binary digits of": "power(v) & {0} < v & v <= 2{0} | {0} = 0 & v = 1",
}
"""Functions that grow like a logarithm: of a number and of 2 to the power of the value, as a sentence."""

_PLACES = re.compile(rf"\s*v = ({'|'.join(PLACES)}) ([^&=<>~;]*?)\s*")


@dataclass(frozen=True)
class PlaceValues(NimValues):
    """The nim-value v is a ``function`` of a number that the coordinates give; in the meaning v stands for 2^v.

    No automaton reads n together with the number of its digits, but each reads n and a power of 2.

    >>> PlaceValues.of("the exponent of 2 in", "x + 1").meaning
    'exists t. t = x + 1 & (least_part(t, v))'
    """

    shown: str = ""

    @classmethod
    def of(cls, function: str, number: str) -> PlaceValues:
        """The statement about a number, as it is printed or typed."""
        name = next(name for k in range(1, len(number) + 2) if (name := "t" * k) not in re.findall(r"\w+", number))
        meaning = f"exists {name}. {name} = {number} & ({PLACES[function].format(name)})"
        return cls(meaning, shown=f"v = {function} {number}")


class NimValuesLaw(FormulaLaw[NimValues]):
    """Of positions by automata; of heaps from sentences that say the rules."""

    statement, kind, about = NimValues, "nim-values", OF_VALUES
    heads: ClassVar[tuple[str, ...]] = (OF_VALUES,)
    as_powers: ClassVar[bool] = False
    """Whether the meaning speaks of 2 to the power of the value."""

    def read(self, text: str, up_to: int | None = None) -> NimValues | None:
        """Any text is a sentence."""
        return NimValues(text, up_to=up_to)

    def head(self, statement: NimValues) -> str:
        """With the largest value, if there is one."""
        return OF_VALUES if statement.up_to is None else f"{OF_VALUES} to {statement.up_to}"

    def data(self, statement: NimValues) -> dict[str, Any]:
        """The meaning, what the value is called, and the largest."""
        return {"meaning": meaning_data(statement.meaning), "value": statement.value, "up_to": statement.up_to}

    def from_data(self, data: dict[str, Any]) -> NimValues:
        """By these."""
        meaning, up_to = read_meaning(data["meaning"]), data["up_to"]
        if up_to is not None and (type(up_to) is not int or up_to < 0):
            raise ValueError("the largest value is no number")
        if not isinstance(data["value"], str):
            raise ValueError(f"a text is wanted, not {str(data['value'])[:40]}")
        return NimValues(meaning, data["value"], up_to)

    def variables(self, claim: Claim) -> tuple[str, ...]:
        """The coordinates and the value."""
        return (*claim.names, self.of(claim).value)

    def check(self, claim: Claim) -> None:
        """The value has a name of its own."""
        taken, value = (*claim.names, *claim.after), self.of(claim).value
        if value in taken:
            raise BadParameter(f"{claim.about}: {value} is a coordinate; the value needs another name")

    def line(self, claim: Claim) -> str:
        """Which values it speaks of."""
        up_to = self.of(claim).up_to
        of = "nim-values" if up_to is None else f"positions of nim-value at most {up_to}"
        return super().line(claim).replace("the P-positions of", f"the {of} of", 1)

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """What an automaton accepts."""
        relation = self.of(claim).meaning
        if not isinstance(relation, Relation):
            return ()
        positions = f"the positions and values whose digits ({relation.digits.name})"
        accepted = f"{positions} an automaton of {number_of(len(relation), 'state')} accepts"
        return (accepted, values_shown(relation)) if claim.variables == ("n", "v") else (accepted,)

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """As a sentence on one heap, or on a position."""
        value, up_to = self.of(claim).value, self.of(claim).up_to
        if up_to is None and claim.kind == "nim-values" and claim.shown and claim.names == ("n",):
            return f"For {name}, {shown}."
        which = "nim-value" if up_to is None else f"nim-value, where that is at most {up_to},"
        given = f"the {mathematics(value)} with " * (
            re.match(rf"\$?{value} =(?!.*( or |∨|\\lor|\bif\b))", shown) is None
        )
        return f"The {which} of the position ({at}) of {name} is {given}{shown}."

    def player(self, claim: Claim) -> Player | None:
        """By the positions of value 0, or by the values of heaps; None where only some values are known."""
        rules, values = claim.rules, self.of(claim)
        if values.up_to is not None or rules is None:
            return None
        if (game := on_piles(rules)) is not None:
            return ByRelation(game, _losing(claim, int(self.as_powers)), claim.names)
        if isinstance(rules, TakingBreaking | CoinTurning) and (of_heaps := heap_law(claim)):
            return of_heaps
        return ByOptions(rules, ValueLaw(claim.shown, claim.text, renamed(claim.relation, {values.value: "v"})))

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """Of heaps and coins by sentences that say their rules."""
        if self.of(claim).up_to is None and isinstance(claim.rules, TakingBreaking | CoinTurning):
            return _of_heaps(claim, limits)
        return super().prove(claim, theory, limits, second_engine)

    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """One value each, that of no option, and all smaller ones of options."""
        return obligations.of_nim_values(rules, claimed, cases, self.of(claim).value, self.of(claim).up_to)

    def refutation(
        self, claim: Claim, rules: Rules, claimed: Relation, question: Question, point: dict[str, int]
    ) -> str:
        """A small position of another value, else the one that was found."""
        small = self.wrong(claim, rules.game, claimed, obligations.bound(rules.game))
        value = f"{'2^' * self.as_powers}{self.of(claim).value} = {point.get(self.of(claim).value, 'none')}"
        return small or f"{obligations.shown(rules.point(point))}, {value}: it is not so that {question.statement}"

    def wrong(self, claim: Claim, game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
        """By the table of nim-values."""
        values = self.of(claim)
        return obligations.wrong_value(game, game.before, claimed, values.value, up_to, values.up_to, self.as_powers)

    def beyond(self, claim: Claim, rules: Rules, claimed: Relation) -> str:
        """What nim-values of a few piles say of any number."""
        return any_number_of_piles(rules, claimed, self.of(claim).value) if self.of(claim).up_to is None else ""

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma on nim-values; what it asks is decided by automata."""
        assert proved.record
        most, rules = self.of(claim).up_to, claim.rules
        lemma = "lem:values" if most is None else "lem:small-values"
        machines, lowered = [Machine("the positions and their values", claim.relation)], "the measure"
        if isinstance(rules, FormulaGame):
            lowered = f"${term_text(rules.measure, LATEX)}$"
            moves = Rules(rules, claim.relation.digits).moves
            machines.append(Machine("the moves, in the order of the coordinates", moves))
        asked = (sentence(each.statement).replace("the measure", lowered) for each in proved.record.obligations)
        steps = [Step(each, DECIDED) for each in asked]
        steps[-1] = replace(steps[-1], reason=f"{DECIDED} No short reason was found.")
        proof = told(
            "nim-values",
            theorem=claim.says("prose"),
            lemma=lemma,
            heaps="def:heaps" * isinstance(rules, TakingBreaking),
            checked=" ".join(filter(None, [proved.record.prose, beyond(proved.record)])),
            machines=machines,
        )
        return replace(proof, steps=steps)

    def value_for_isl(self, claim: Claim) -> str | None:
        """Where all values are claimed."""
        return self.of(claim).value if self.of(claim) == NimValues(self.of(claim).meaning) else None

    def is_compared(self, claim: Claim) -> bool:
        """On so many piles; elsewhere, but for sums of heaps under misère play, where all values are claimed."""
        game = on_piles(claim.rules)
        return claim.rules is not None and (self.of(claim).up_to is None if game is None else game.piles is not None)

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By a table of nim-values."""
        rules, values = claim.rules, self.of(claim)
        assert rules is not None
        if (game := on_piles(rules)) is not None:
            relation, name, most = claim.relation, values.value, values.up_to
            return obligations.wrong_value(game, claim.names, relation, name, up_to, most, self.as_powers)
        return wrong_heap(rules, lambda n, v: claim.relation.holds({"n": n, values.value: v}), up_to, check)


class PlaceValuesLaw(NimValuesLaw):
    """Of positions by automata that read 2 to the power of the value.

    >>> from sprague.claims import Claim
    >>> from sprague.claims.prover import prove
    >>> prove(Claim.of("x -> p: p < x & power(p)", "v = the number of binary digits of max(x - 1, 0)")).word
    'proved'
    """

    statement, kind, heads, as_powers = PlaceValues, "place values", (WITHOUT, OF_VALUES), True

    def read(self, text: str, up_to: int | None = None) -> NimValues | None:
        """The function by its words."""
        match = _PLACES.fullmatch(text)
        return PlaceValues.of(match[1], match[2]) if match and up_to is None else None

    def text(self, statement: NimValues) -> str:
        """As it is printed."""
        return self.default_words(statement)

    def default_words(self, statement: NimValues) -> str:
        """As it is printed."""
        assert isinstance(statement, PlaceValues)
        return statement.shown

    def as_written(self, claim: Claim) -> str:
        """As it is printed."""
        return self.default_words(self.of(claim))

    def data(self, statement: NimValues) -> dict[str, Any]:
        """As it is printed."""
        return Law.data(self, statement)

    def from_data(self, data: dict[str, Any]) -> NimValues:
        """As it is printed."""
        return Law.from_data(self, data)

    def sentences(self, claim: Claim) -> dict[str, tuple[str, ...]]:
        """None that may be written otherwise."""
        return {}

    def check(self, claim: Claim) -> None:
        """The number is one of the coordinates, in binary digits."""
        super().check(claim)
        if claim.system != "base 2" or not isinstance(claim.rules, FormulaGame):
            raise BadParameter(
                f"{claim.about}: {self.as_written(claim)} is said in base 2, of rules that are a formula"
            )
        meaning, text = str(self.of(claim).meaning), self.as_written(claim)
        try:
            claim.theory().parse(meaning, claim.variables)
        except BadSentence as error:
            number = meaning.partition(" = ")[2].rpartition(" & (")[0]
            place = error.place - meaning.index(number) + text.rindex(number)
            raise BadSentence(error.message, text, place) from None

    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """The same, of powers of 2."""
        return obligations.of_nim_values(rules, claimed, cases, "v", numbers=renamed(power(rules.digits), {"x": "v"}))


DECIDED = "This is decided by an automaton."


def beyond(record: Certificate) -> str:
    """What follows for any number of piles."""
    more = record.beyond.removeprefix("and ").replace("x1 ⊕ … ⊕ xk", r"$x_1 \oplus \dots \oplus x_k$")
    return f"Moreover, {more.replace('number k', 'number $k$')}." if more else ""


def _losing(claim: Claim, zero: int) -> Relation:
    """The positions of value 0, which stands in the relation as ``zero``."""
    value, theory = claim.variables[-1], Theory(claim.relation.digits)
    theory.define("values", claim.variables, claim.relation)
    return theory.relation(f"exists {value}. {value} = {zero} & values({', '.join(claim.variables)})", claim.names)


def _of_heaps(claim: Claim, limits: Limits) -> Verdict:
    try:
        with limited(limits):
            law = heap_law(claim)
    except TooLarge as limit:
        return Undecided(str(limit))
    if law is None:
        digits = claim.relation.digits.name
        return Undecided(f"the rules of {claim.about} are not known as sentences in {digits} digits")
    return prove_heap_law(law, limits)
