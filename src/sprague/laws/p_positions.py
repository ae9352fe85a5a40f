"""The P-positions of a game are those of which a sentence holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from sprague.errors import BadParameter, TooLarge
from sprague.games import FormulaGame, PileRuleset, TakingBreaking, heaps_under_misere
from sprague.games.programs import on_piles
from sprague.games.ruleset import Piles
from sprague.guess.guesses import automaton_shown
from sprague.guess.readable import by_letters
from sprague.laws.formulas import FormulaLaw
from sprague.laws.law import Check, Meaning, Player, read_relation
from sprague.logic.automata.atoms import system_relations
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.relations import Relation, completed, renamed
from sprague.logic.automata.theory import Case, Theory
from sprague.logic.language.formula import Compare, Exists, Formula, Variable, parts
from sprague.logic.language.systems import Literal
from sprague.logic.wording.latex import latex_formula
from sprague.logic.wording.notation import LATEX, term_text
from sprague.logic.wording.printed import prepared
from sprague.misere_theory.finding import misere_heaps
from sprague.proofs import obligations
from sprague.proofs.chains import Chain
from sprague.proofs.obligations import Question
from sprague.proofs.reasons import changes
from sprague.proofs.rules import Rules
from sprague.proofs.verdict import Proved
from sprague.proofs.winning_moves import by_cases
from sprague.proofs.written import Machine, Proof, automaton, told

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

_LETTERS = re.compile(
    r"\s*the letter at place (\w+) is ([a-z](?:(?:,| or) [a-z])*) in the fixed point of ((?:[a-z] → [a-z]+(?:, )?)+)\s*"
)

MOST_LISTED = 2_000_000
"""So many options are looked through where the rules are a program."""


@dataclass(frozen=True)
class PPositions:
    """The P-positions are exactly the positions of which ``meaning`` holds."""

    meaning: Meaning


def closed_form(names: Sequence[str], terms: Sequence[str]) -> PPositions:
    """The claim that the P-positions are the zero position and those with the coordinates ``terms``, n = 1, 2, ….

    ``names`` are the coordinates of the game. Raises BadParameter if there are not as many terms.

    >>> closed_form(["x", "y"], ["floor(3n/2)", "3n - 1"]).meaning
    '(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1'
    """
    if len(names) != len(terms):
        raise BadParameter(f"{len(terms)} terms are given for the {len(names)} coordinates {', '.join(names)}")
    zero = " & ".join(f"{name} = 0" for name in names)
    equations = " & ".join(f"{name} = {term}" for name, term in zip(names, terms, strict=True))
    return PPositions(f"({zero}) | exists n. n >= 1 & {equations}")


def _direction(alternative: Formula, names: Sequence[str]) -> tuple[float, ...]:
    """How fast each coordinate grows with the index of which there is one; empty where that is not said of each."""
    if not isinstance(alternative, Exists) or len(alternative.names) > 1:
        return ()
    equal = [part for part in parts(alternative.body) if isinstance(part, Compare) and part.relation == "=="]
    slopes: dict[str, float] = {}
    for term in (each.left - each.right for each in equal):
        named = [name for name in names if term.coefficient(Variable(name))]
        if len(named) == 1:
            slopes[named[0]] = -term.coefficient(Variable(alternative.names[0])) / term.coefficient(Variable(named[0]))
    return tuple(slopes[name] for name in names) if len(slopes) == len(names) else ()


class PPositionsLaw(FormulaLaw[PPositions]):
    """The set is read, played by and proved as an automaton."""

    statement, kind = PPositions, "P-positions"

    def read(self, text: str, up_to: int | None = None) -> PPositions | None:
        """A sentence, or the letters of a fixed point."""
        found = _LETTERS.fullmatch(text.replace("->", "→"))
        words = dict(re.findall(r"(\w) → (\w+)", found[3])) if found else {}
        if found is None or len(words) < found[3].count("→"):
            return super().read(text)
        order = "".join(words)
        try:
            rows = [[order.index(letter) for letter in word] for word in words.values()]
            data = {"digits": f"base {len(rows[0])}", "variables": [found[1]], "table": rows}
            accepting = [order.index(letter) for letter in re.findall(r"\b\w\b", found[2])]
            return PPositions(read_relation({**data, "accepting": accepting}))
        except ValueError as error:
            raise BadParameter(f"no fixed point of words of one length: {error}") from None

    def text(self, statement: PPositions) -> str | None:
        """The sentence; the letters of an automaton with few states."""
        match statement.meaning:
            case Relation() as relation:
                return by_letters(relation)
        return super().text(statement)

    def variables(self, claim: Claim) -> tuple[str, ...]:
        """The coordinates."""
        return claim.names

    def check(self, claim: Claim) -> None:
        """That an automaton reads the coordinates."""
        match self.of(claim).meaning:
            case Relation(variables=names) if {*names} != {*claim.names}:
                raise BadParameter(f"{claim.about}: its coordinates are {', '.join(claim.names)}")

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """What an automaton accepts."""
        if not isinstance(meaning := self.of(claim).meaning, Relation):
            return ()
        shown = automaton_shown(meaning)
        return by_letters(meaning) or shown, shown, f"{shown}; no formula was found"

    def player(self, claim: Claim) -> Player | None:
        """By the automaton that reads the digits."""
        game = on_piles(claim.rules)
        return None if game is None else ByRelation(game, claim.relation, claim.names)

    def rays(self, claim: Claim) -> list[tuple[float, ...]]:
        """The edge of a cone of Zeckendorf's digits, else as the terms of each alternative of a formula grow."""
        if claim.kind == "cone":
            return [(1.0, prepared(claim.shown).alpha)]
        if not isinstance(meaning := self.of(claim).meaning, str):
            return []
        formula = claim.theory().parse(meaning, claim.names)
        return sorted({each for each in (_direction(each, claim.names) for each in (formula, *parts(formula))) if each})

    def questions(self, claim: Claim, rules: Rules, claimed: Relation, cases: Sequence[Case]) -> list[Question]:
        """No move from P to P, and one into P from every other position."""
        return obligations.of_p_positions(rules, claimed, cases)

    def refutation(
        self, claim: Claim, rules: Rules, claimed: Relation, question: Question, point: dict[str, int]
    ) -> str:
        """A move, or its absence, replayed by the rules."""
        return obligations.replayed(rules, claimed, question.kind, point)

    def wrong(self, claim: Claim, game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
        """By the table of P-positions."""
        return obligations.wrong_p_position(game, game.before, claimed, up_to)

    def value_for_isl(self, claim: Claim) -> str:
        """None is needed."""
        return ""

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the lemma of its kind of play; the winning moves by the piles from which they take."""
        game, theory = claim.rules, claim.theory()
        assert isinstance(game, FormulaGame) and proved.record
        rules = Rules(game, theory.digits)
        claimed = claim.relation & rules.positions
        kind = "blocking" if game.play.blocked else "misere" if game.play.misere else ""
        goes = " that has a move" * (kind == "misere")
        numbered, shown = _numbered(claim, theory)
        said: dict[str, Any] = {
            "theorem": claim.says("prose"),
            "begin": _begin(shown),
            "measure": term_text(game.measure, LATEX),
            "checked": proved.record.prose,
        }
        if kind == "blocking":
            most = game.play.blocked
            more = Machine("positions with more than $k$ options in $P$", rules.with_more_options(claimed, most))
            machines, letters = [Machine("$P$", claimed), more], {"first": automaton(1), "second": automaton(2)}
            return told("blocked positions", machines=machines, most=most, **letters, **said)
        found = by_cases(rules, claimed, numbered, ["A(n)", "B(n)"])
        accepted = (
            "Automata accept the positions from which a move leads to $P$, by the piles from which it takes: "
            f"{'; '.join(found.joined)}."
        )
        shared = f"{accepted} None of them shares a position with {automaton(1)}; no short reason was found."
        proof = told(
            "positions",
            *["misère positions"] * bool(goes),
            lemma=kind or "p-positions",
            kind=kind or "games",
            goes=goes,
            stays=" ".join(changes(rules, claimed)) or shared,
            accepted=accepted,
            **said,
        )
        return replace(proof, moves=found.moves, machines=found.machines)

    def is_compared(self, claim: Claim) -> bool:
        """Of games on piles, whatever their rules."""
        return on_piles(claim.rules) is not None

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By the table of P-positions; of heaps under misère play by their quotient."""
        if (heaps := heaps_under_misere(claim.rules)) is not None:
            return _wrong_misere_heap(claim, heaps, up_to, check)
        game = on_piles(claim.rules)
        assert game is not None
        return obligations.wrong_p_position(game, claim.names, claim.relation, up_to, check)


def _begin(shown: Sequence[str]) -> str:
    """How the positions of P are numbered, where they are."""
    begin = "Let $P$ be the set of the theorem."
    if not shown:
        return begin
    begin += (
        f" We number its positions: $P(n) = ({', '.join(shown)})$ for $n \\ge 1$, and $P(0) = "
        f"({', '.join('0' * len(shown))})$."
    )
    if len(shown) == 2:
        begin += f" Below $A(n) = {shown[0]}$ and $B(n) = {shown[1]}$ for $n \\ge 1$, and $A(0) = B(0) = 0$."
    return begin


_SHOWN = re.compile(r"\((.+)\), n ≥ 1, and \((?:0, )*0\)")


def _numbered(claim: Claim, theory: Theory) -> tuple[Relation | None, list[str]]:
    """The relation between n and the coordinates of P(n), n ≥ 1, with P(0) = 0, and these as LaTeX; None elsewhere."""
    shown = _SHOWN.fullmatch(claim.shown or "")
    meaning = claim.statement.meaning  # type: ignore[union-attr]  # asked of laws with a meaning only
    if not shown or not isinstance(meaning, str):
        return None, []
    formula = theory.parse(meaning, claim.names)
    numbered = [part for part in parts(formula) if isinstance(part, Exists) and part.names == ("n",)]
    if len(numbered) != 1:
        return None, []
    zero = " & ".join(f"{name} = 0" for name in ("n", *claim.names))
    relation = theory.relation(numbered[0].body, ("n", *claim.names)) | theory.relation(zero, ("n", *claim.names))
    letters = dict(zip(claim.names, "abcdefgh", strict=False))
    return renamed(relation, letters), [latex_formula(term) for term in re.split(r", (?![^(⌊]*[)⌋])", shown[1])]


def _wrong_misere_heap(claim: Claim, heaps: TakingBreaking, up_to: int, check: Check) -> str | None:
    """The first single heap at which a claim is wrong: the rules alone would go through all sums below it."""
    known, (name,) = misere_heaps(heaps, up_to), claim.names
    for n in range(up_to + 1):
        check(n, up_to)
        if claim.relation.holds({name: n}) != known.is_p_position((n,)):
            return obligations.difference((n,), not known.is_p_position((n,)))
    return None


@lru_cache(maxsize=256)
def _of_literal(literal: Literal, digits: Digits) -> Relation:
    """The relation that a literal is; rules have the same in many of their systems."""
    return system_relations(frozenset([literal]), digits)[0]


@dataclass(frozen=True)
class ByRelation:
    """Plays by an automaton that reads the digits of the position."""

    game: PileRuleset
    relation: Relation
    names: tuple[str, ...]
    _known: dict[int, list[Relation]] = field(default_factory=dict, init=False, compare=False, repr=False)

    @cached_property
    def _rules(self) -> Rules:
        assert isinstance(self.game, FormulaGame)
        return Rules(self.game, self.relation.digits)

    @cached_property
    def _chains(self) -> list[Chain]:
        return self._rules.some_chains([Case(self.relation, (self.relation,), ())])

    @cached_property
    def _after(self) -> Relation:
        """The set, of what a move leaves."""
        return self._rules.after(self.relation & self._rules.positions)

    def _systems(self) -> Iterator[list[Relation]]:
        """For each system of the rule, relations that hold together where a move by it leads into the set.

        They are made as far as somebody asks for them, once; the largest, which rule out most, come first.
        """
        for place, system in enumerate(sorted(self._rules.alternatives, key=len)):
            if place not in self._known:
                literals = (_of_literal(each, self.relation.digits) for each in system)
                self._known[place] = sorted([self._after, *literals], key=len, reverse=True)
            yield self._known[place]

    def is_p_position(self, position: Piles) -> bool:
        """Whether the automaton accepts the digits."""
        here = position if isinstance(position, tuple) else (position,)  # a number where the rules are a program
        return self.relation.holds(dict(zip(self.names, here, strict=True)))

    def winning_move(self, position: Piles) -> Piles | None:
        """A move into the set: a path through an automaton, along the digits of the position."""
        if self.is_p_position(position):
            return None
        if not isinstance(self.game, FormulaGame):
            return (self._least and self._least.move_into(position)) or self._among_options(position)
        if chains := self._chains:
            left = self._rules.left_along(chains, position)
            if self.game.is_move(position, left) if left else self._rules.tell_all(chains):
                return left
        left = self.move_into(position)
        if left is None and not self.game.play.misere:  # under misère play it has ended, and is won
            self.game.position(position)  # what is wrong with a tuple that is no position, its game says
        return left

    def move_into(self, position: Piles) -> Piles | None:
        """A move into the set; None where there is none."""
        assert isinstance(self.game, FormulaGame)
        here = dict(zip(self.names, position, strict=True))
        left = next((left for system in self._systems() if (left := completed(system, here)) is not None), None)
        return None if left is None else self.game.position([left[name] for name in self.game.after])

    @cached_property
    def _least(self) -> ByRelation | None:
        """The same by the fewest moves that facts of numbers show, where the rule has others, such as by divisors."""
        return ByRelation(self.game.between[0], self.relation, self.names) if self.game.between else None

    def _among_options(self, position: Piles) -> Any:
        for option in islice(self.game.options(position), MOST_LISTED):
            if self.is_p_position(there := self.game.position(option)):
                return self.game.native(there)
        raise TooLarge(f"{self.game.name}: no winning move among the first {MOST_LISTED} options")
