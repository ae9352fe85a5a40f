"""What may be claimed: a closed set of statements, each a law with all that is known of it in one file.

    x = y                                                the P-positions are those of which the sentence holds
    P-positions: x = y                                   the same
    A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 1       the P-positions are the pairs (A(n), B(n)) of this law
    A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1     the same with mex_2, see sprague.guess.recursive_laws
    A = mex, B = A + d, d = mex of d, A + B              the same where d(n) is the mex of all earlier d and A + B
    A = mex, B = A + d, d = 2, d(n + 1) = d(n) + 1, first (0, 0), (0, 1)    the same behind these pairs
    take-away, f(t) = 3t                                 P by the least part of a heap, see sprague.guess.take_away
    b = 0: …; b = 1: …                                   a statement for each value, in digits of their own
    nim-values: v = x ^ y                                v is the nim-value
    nim-values to 1: v = 0 & x = y | v = 1 & x = y + 1   the positions of value 0 and 1 are these
    period 12 from 71 saltus 4                           G(n + 12) = G(n) + 4 for all n ≥ 71
    nim-values: G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …    of one pile, see sprague.laws.interval_values
    nim-values: G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0               the same
    G(x) = G(y), G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …   of a sum of piles; or v = G(x) ⊕ G(y), …
    nim-values: v = the exponent of 2 in (x + y + 1)     or the number of binary digits of it, see PlaceValues
    nim-values: G(n) = the exponent of 2 in n, n ≥ 1, G = 0, …     of programs, see sprague.numbers.periods
    moves: p = x & q < y                                 the options are those of which the sentence holds
    D: x odd; P: x = 0 (mod 4)                           these are draws and P-positions, and all others are won
    draws: D: x odd; P: x = 0 (mod 4); rank: r = x       the same, with what play lowers from P to P
    misère quotient: 40 elements, 9 in P, period 12 from 71    of all sums of heaps under misère play, and of Φ

Sentences are in the language of :mod:`sprague.logic.language.grammar` and speak of the coordinates by the names that
the rules give them; the piles of a pile game stand in non-decreasing order. ``digits SYSTEM:`` in front names the
system of digits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np

from sprague import solving
from sprague.errors import BadParameter
from sprague.games import NORMAL, FormulaGame, Play
from sprague.games.programs import on_piles
from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import Digits, digits
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation, everything
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Formula, decoded, encoded
from sprague.proofs import obligations
from sprague.proofs.verdict import Proved, Undecided, Verdict
from sprague.proofs.written import Proof
from sprague.texts import Texts

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

Meaning = str | Formula | Relation

MOST_STATES = 100_000
"""No automaton with more states is read."""


def read_automaton(text: str, system: Digits, names: Sequence[str]) -> Relation:
    """The relation that ``automaton_text`` wrote; BadParameter for a text that writes none.

    >>> from sprague.logic.automata.digits import base
    >>> even = read_automaton("0 1 / 0 1; accepting 0", base(2), ["x"])
    >>> even.holds({"x": 10**100}), even.holds({"x": 7})
    (True, False)
    """
    rows, _, states = text.partition(";")
    word, _, accepting = states.strip().partition(" ")
    try:
        table = [[int(state) for state in row.split()] for row in rows.split("/")]
        if word != "accepting":
            raise ValueError("'; accepting' and the states that accept end it")
        return _relation(system, tuple(names), table, [int(state) for state in accepting.split()])
    except ValueError as error:
        raise BadParameter(f"not an automaton: {str(error)[:200]}") from None


def relation_data(relation: Relation) -> dict[str, Any]:
    """A relation as plain data."""
    return {
        "digits": relation.digits.name,
        "variables": list(relation.variables),
        "table": relation.automaton.table.tolist(),
        "accepting": np.flatnonzero(relation.automaton.accepting).tolist(),
    }


def read_relation(data: dict[str, Any]) -> Relation:
    """The relation that the data say; ValueError, KeyError or TypeError for anything else."""
    return _relation(digits(data["digits"]), tuple(map(str, data["variables"])), data["table"], data["accepting"])


def _relation(system: Digits, names: tuple[str, ...], rows: Any, accepting: Any) -> Relation:
    """A relation by the table of an automaton, whoever wrote it: what every relation must be is made sure of."""
    if len(rows) > MOST_STATES:
        raise ValueError(f"it has more than {MOST_STATES} states")
    if names != tuple(sorted(set(names))) or not names:
        raise ValueError("its variables do not stand in alphabetical order")
    if any(len(row) != system.size ** len(names) for row in rows) or not rows:
        raise ValueError(f"each state needs a state for each of {system.size ** len(names)} letters")
    table, accepts = np.array(rows), np.array(accepting, dtype=np.int64)
    if table.dtype.kind != "i" or table.min() < 0 or max(int(table.max()), *accepts.tolist(), 0) >= len(table):
        raise ValueError("it leads to a state that it does not have")
    automaton = minimal(table.astype(np.int64), np.isin(np.arange(len(table)), accepts))
    relation = Relation(system, names, automaton) & everything(system, names)
    if automaton.table[0, 0] != 0 or len(relation) != len(automaton):
        raise ValueError("it reads more than the digits of numbers, or changes its mind where zeros stand in front")
    return relation


def meaning_data(meaning: Meaning) -> Any:
    """A meaning as plain data."""
    if isinstance(meaning, Relation):
        return {"automaton": relation_data(meaning)}
    return {"formula": encoded(meaning)} if isinstance(meaning, Formula) else meaning


def read_meaning(data: Any) -> Meaning:
    """The meaning that the data say; ValueError, KeyError or TypeError for anything else."""
    if isinstance(data, str):
        return data
    if "automaton" in data:
        return read_relation(data["automaton"])
    formula = decoded(data["formula"])
    if not isinstance(formula, Formula):
        raise ValueError("its statement is no formula")
    return formula


Check = Callable[[int, int], None]
"""Looks at the clock: raises TooLarge where the time is over."""

S = TypeVar("S")

WITHOUT, OF_POSITIONS, OF_VALUES, OF_MOVES, OF_DRAWS = "", "P-positions", "nim-values", "moves", "draws"
"""What stands in front of a statement, before a colon."""


class Player(Protocol):
    """Knows the P-positions of one game."""

    def is_p_position(self, position: Any) -> bool:
        """Whether the player to move loses."""

    def winning_move(self, position: Any) -> Any:
        """A P-position that one move reaches; None at a P-position."""


class Law(ABC, Generic[S]):
    """One kind of statement: everything that is asked of a claim which makes it.

    ``statement`` is the class of its data, ``kind`` its name in JSON, ``heads`` are those under which it is read.
    """

    statement: type[S]
    kind: ClassVar[str]
    heads: ClassVar[tuple[str, ...]] = (WITHOUT, OF_POSITIONS)
    about: ClassVar[str] = OF_POSITIONS
    """What of a game it speaks of, for the title of a paper."""

    by_itself: ClassVar[bool] = False
    """Whether it is a sentence of its own, that speaks neither of P-positions nor of one position."""

    def of(self, claim: Claim) -> S:
        """What the claim states."""
        assert isinstance(claim.statement, self.statement)
        return claim.statement

    def read(self, text: str, up_to: int | None = None) -> S | None:
        """The statement that a text makes behind its head; None where it makes none of this kind."""
        return None

    def text(self, statement: S) -> str | None:
        """What :func:`sprague.laws.read_statement` reads; None for what only data can hold, such as an automaton."""
        return None

    def data(self, statement: S) -> dict[str, Any]:
        """The statement as plain data, beside its kind."""
        return {"text": self.text(statement)}

    def from_data(self, data: dict[str, Any]) -> S:
        """The statement that the data say; ValueError, KeyError or TypeError for anything else."""
        statement = self.read(string(data["text"]))
        if statement is None:
            raise ValueError(f"{str(data['text'])[:40]!r} is no {self.kind}")
        return statement

    def meaning(self, statement: S) -> Meaning | None:
        """The sentence, formula or automaton by which it says what it says."""
        return None

    def variables(self, claim: Claim) -> tuple[str, ...]:
        """The free variables of the meaning."""
        return ()

    def sentences(self, claim: Claim) -> dict[str, tuple[str, ...]]:
        """The fields of the statement that are sentences, each with its free variables."""
        return {"meaning": self.variables(claim)} if isinstance(self.meaning(self.of(claim)), str) else {}

    def relations(self, claim: Claim) -> tuple[Relation, ...]:
        """What it says as relations: two claims that have the same say the same."""
        return (claim.relation,)

    def check(self, claim: Claim) -> None:
        """Raises BadParameter where the statement does not fit its rules."""

    def head(self, statement: S) -> str:
        """What a document calls it: ``proved NAME HEAD of GAME``."""
        return (self.heads or (OF_POSITIONS,))[-1]

    def line(self, claim: Claim) -> str:
        """The claim in a line, for a certificate."""
        return f"the P-positions of {claim.about}: {claim.shown or claim.text}"

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """The words that are made from its meaning alone; none where a guess chooses them, and they are read back."""
        return ()

    def words(self, claim: Claim, name: str, at: str, shown: str, mathematics: Callable[[str], str]) -> str:
        """The claim as one sentence: of the game, at the position ``at``, as it is ``shown``."""
        if self.by_itself:
            return f"For {name}, {shown}."
        if claim.meaning is None or (claim.shown and not claim.kind.startswith(("relation", "residues", "formula"))):
            return f"The P-positions of {name} are {shown}."
        return f"A position ({at}) of {name} is a P-position if and only if {shown}."

    def default_words(self, statement: S) -> str:
        """What is shown of the statement where no guess said how; empty where its meaning is written instead."""
        return self.text(statement) or ""

    def player(self, claim: Claim) -> Player | None:
        """Who plays by it; None where it does not decide the positions of its game."""
        return None

    def holding_move(self, claim: Claim, position: Any) -> Any:
        """A move that holds a draw; None where it knows of none."""
        return None

    def rays(self, claim: Claim) -> list[tuple[float, ...]]:
        """The directions in which its P-positions run off, where they are known: for lines on paper, no more exact."""
        return []

    @abstractmethod
    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """The verdict of the theorem that speaks of such statements about such rules."""

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """The proof in words of a claim that was proved; BadParameter where none is written."""
        raise BadParameter(f"{claim.about or 'numbers'}: no proof in words is written for claims of this kind")

    def is_compared(self, claim: Claim) -> bool:
        """Whether small positions can be compared with it."""
        return False

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """The first position with coordinates up to a bound at which the claim and the rules differ."""
        return None


class HasMeaning(Protocol):
    """A statement that says what it means."""

    @property
    def meaning(self) -> Meaning:
        """A sentence, a formula, or an automaton."""


M = TypeVar("M", bound=HasMeaning)


class MeaningLaw(Law[M]):
    """Laws that say what they say by a sentence, a formula or an automaton."""

    def read(self, text: str, up_to: int | None = None) -> M | None:
        """Any text is a sentence."""
        return self.statement(text)  # type: ignore[call-arg]  # each such statement is made of its meaning

    def text(self, statement: M) -> str | None:
        """The sentence, behind its head where it is not of P-positions."""
        head = f"{self.head(statement)}: " if self.heads and WITHOUT not in self.heads else ""
        return head + statement.meaning if isinstance(statement.meaning, str) else None

    def data(self, statement: M) -> dict[str, Any]:
        """The meaning."""
        return {"meaning": meaning_data(statement.meaning)}

    def from_data(self, data: dict[str, Any]) -> M:
        """By the meaning."""
        return self.statement(read_meaning(data["meaning"]))  # type: ignore[call-arg]  # each such statement is made of its meaning

    def meaning(self, statement: M) -> Meaning:
        """What it says."""
        return statement.meaning

    def default_words(self, statement: M) -> str:
        """None: the meaning is written."""
        return ""

    def as_written(self, claim: Claim) -> str:
        """The sentence in one line, else as a guess showed it."""
        meaning = self.of(claim).meaning
        return " ".join(meaning.split()) if isinstance(meaning, str) else claim.shown or "a given relation"


class ShownLaw(Law[S]):
    """Laws whose statements are read as they are ``shown``."""

    def text(self, statement: S) -> str:
        """As it is printed."""
        return str(statement.shown)  # type: ignore[attr-defined]  # each such statement has it

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """The same."""
        return (self.text(self.of(claim)),)


class PairLaw(Law[S]):
    """Laws of pairs of numbers, of normal play for the most part: compared by their players, position by position."""

    plays: ClassVar[tuple[Play, ...]] = (NORMAL,)
    """The kinds of play that its lemma speaks of."""

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By the lemma on such laws, for a game whose rules are a formula."""
        if claim.rules is not None and claim.rules.play not in self.plays:
            return Undecided("laws of differences, and of take-away games, are proved for normal play only")
        if not isinstance(claim.rules, FormulaGame):
            return no_formula(claim)
        return self.by_lemma(claim, claim.rules, limits)

    @abstractmethod
    def by_lemma(self, claim: Claim, rules: FormulaGame, limits: Limits) -> Verdict:
        """By the lemma on such laws."""

    def is_compared(self, claim: Claim) -> bool:
        """Where there are two coordinates."""
        return len(claim.names) == 2 and on_piles(claim.rules) is not None

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """By the player of the claim and the solver's table."""
        game = on_piles(claim.rules)
        assert game is not None
        player, lost = claim.player(), set(solving.p_positions(game, up_to, check))
        for position in game.positions(up_to):
            if player.is_p_position(position) != (position in lost):
                return obligations.difference(position, position not in lost)
        return None


CONDITIONS = Texts(__file__, "conditions")


def conditions(*sections: str, **gaps: object) -> list[tuple[str, str]]:
    """What sections of ``conditions.txt`` ask, in words and as sentences, with what stands in their gaps.

    >>> conditions("falling sums")
    [('every move lowers the sum', 'forall x, y, u, v. option(x, y, u, v) => u + v < x + y')]
    """
    lines = (line for section in sections for line in CONDITIONS.lines(section))
    return [(words.format(**gaps), sentence.format(**gaps)) for words, sentence in lines]


def define(theory: Theory, section: str, **gaps: object) -> None:
    """Gives a theory the predicates of a section of ``conditions.txt``."""
    for head, sentence in conditions(section, **gaps):
        name, *variables = head.split()
        theory.define(name, variables, sentence)


def no_formula(claim: Claim) -> Undecided:
    """No theorem here speaks of rules that are no formula."""
    if claim.rules and claim.rules.loopy:
        return Undecided(f"play of {claim.about} need not end: what is proved of such games is D: …; P: …")
    return Undecided(f"the rules of {claim.about} are no formula of linear arithmetic")


def string(value: Any) -> str:
    """The value, if it is a text; ValueError for another."""
    if not isinstance(value, str):
        raise ValueError(f"a text is wanted, not {str(value)[:40]}")
    return value
