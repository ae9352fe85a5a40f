"""A claim: one value from the guess to the certificate. It carries what it needs to stand alone.

The guesser makes it, the prover judges it, a document lists it, a player plays by it, a file keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sprague.errors import BadParameter, BadSentence, SpragueError
from sprague.games import CATALOGUE, Ruleset, the_game, titled
from sprague.laws import NimValues, PPositions, Sentence, Statement, law_of, read_statement, with_digits
from sprague.laws.law import Meaning, Player
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.automata.relations import Relation, renamed
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import from_latex, latex_text
from sprague.logic.wording.printed import bare_text, plain, plain_parse, prepared, speaks_of_values, unwrapped
from sprague.proofs.rules import Rules

DEFAULT = "base 2"
"""The system of digits where none is named; Zeckendorf's where a text speaks of φ."""


@dataclass(frozen=True)
class Definition:
    """A predicate that a claim uses: by a sentence, a ``pattern`` of digits, an automaton, or the moves of a game."""

    name: str
    variables: tuple[str, ...]
    meaning: str | Relation | Ruleset
    pattern: bool = False

    def enter(self, theory: Theory) -> None:
        """Gives the predicate to a theory; raises BadSentence, BadParameter, BadRule for rules that let play go on."""
        if isinstance(self.meaning, Ruleset):
            theory.define(self.name, self.variables, _moves(self.meaning, self.variables, theory))
        elif self.pattern:
            assert isinstance(self.meaning, str)
            theory.define_digits(self.name, self.meaning)
        else:
            theory.define(self.name, self.variables, self.meaning)


def _calls(text: str, game: Ruleset | None) -> bool:
    """Whether a printed sentence calls the game so, in words or in LaTeX: by its name, or one of the catalogue."""
    claim = Claim(PPositions(""), game)
    names = {bare_text(from_latex(each)) for own in (claim.about, claim.called) for each in (own, latex_text(own))}
    with suppress(SpragueError):
        return bare_text(text) in names or game == the_game(
            next((name for name, card in CATALOGUE.items() if card.heading == text), text)
        )
    return False


def _moves(game: Ruleset, variables: tuple[str, ...], theory: Theory) -> Callable[[], Relation]:
    """What computes the relation between the coordinates before and after a move, when it is first asked for."""
    if (rules := game.by_formula) is None:
        raise BadParameter(f"the rules of {game.name} are no formula of linear arithmetic")
    coordinates = (*rules.before, *rules.after)
    if len(variables) != len(coordinates):
        raise BadParameter(f"a move of {rules.name} has {len(coordinates)} coordinates, not {len(variables)}")
    relations = Rules(rules, theory.digits)
    with limited(theory.limits):
        relations.play_ends()

    def options() -> Relation:
        with limited(theory.limits):
            return renamed(relations.options, dict(zip(coordinates, variables, strict=True)))

    return options


@dataclass(frozen=True)
class Claim:
    """A statement about all positions of a game, or about the natural numbers where ``rules`` is None.

    ``rules`` carry the kind of play and the names of the coordinates; ``system`` is the system of digits and
    ``definitions`` are predicates of one's own, in which the statement is written. ``shown`` is the statement as a
    mathematician writes it, ``kind`` what sort of guess it was. ``bound`` says how far it is to be compared with the
    rules where it is not proved.

    >>> mouse = Claim.of("mouse", "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1")
    >>> mouse.holds((3 * 10**50, 6 * 10**50 - 1)), mouse.player().winning_move((9, 20))
    (True, (9, 17))
    >>> Claim.from_json(mouse.to_json()).text == mouse.text
    True
    """

    statement: Statement
    rules: Ruleset | None = None
    system: str = DEFAULT
    definitions: tuple[Definition, ...] = ()
    shown: str = ""
    kind: str = ""
    bound: int | None = None
    shared: Theory | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, rules: Ruleset | str, text: str | Statement, system: Digits | Theory | str | None = None) -> Claim:
        """The claim that a statement makes of a game, or a text (see :mod:`sprague.laws.law`).

        ``system`` is the system of digits, or a theory with predicates of one's own; by default what the text names.
        Raises BadSentence or BadParameter for what cannot be read.
        """
        about = the_game(rules)
        if not isinstance(text, str):
            return cls(text, about, _usual(text)).in_system(system).checked()
        printed = unwrapped(from_latex(text))
        if printed.of and not _calls(printed.of, about):
            raise BadParameter(f"the sentence speaks of {printed.of[:60]}, not of {about.name}")
        text = printed.text
        named, begin = with_digits(text)
        statement, at = read_statement(text[begin:])
        claim = cls(statement, about, named or _usual(statement)).in_system(system)
        if printed.at and bare_text(printed.at) != ",".join(claim.names):
            raise BadParameter(f"the sentence speaks of ({printed.at[:60]}), not of ({', '.join(claim.names)})")
        meaning = statement.meaning if isinstance(statement, PPositions) and not at else None
        if isinstance(meaning, str) and speaks_of_values(meaning) and "v" not in claim.names:
            claim = replace(claim, statement=NimValues(meaning))
        try:
            return claim.typed(fixed=named is not None or system is not None).checked()
        except BadSentence as error:
            raise BadSentence(error.message, text, begin + at + error.place) from None

    def typed(self, fixed: bool = False) -> Claim:
        """The claim with a sentence that can be typed, in the digits that its printed one names unless they are fixed.

        >>> Claim.of("mouse", "(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)").text
        '(exists n. ((2x = 3n - (3n % 2) & y = 3n - 1) & n >= 1)) | (x = 0 & y = 0)'
        """
        claim, changed = self, dict[str, str]()
        for field_, variables in law_of(self.statement).sentences(self).items():
            text = getattr(self.statement, field_)
            sentence = prepared(text, next(iter(self.names), "n"))
            if not fixed and sentence.system:
                claim = replace(claim, system=sentence.system, shared=None)
            if sentence.system not in (None, claim.system):
                raise BadParameter(f"the sentence names other digits than {claim.system}: {sentence.system}")
            known = claim.theory().known
            sentence = replace(sentence, system=claim.system)
            formula = sentence.parsed(known, variables)
            if formula != plain_parse(text, known, sentence.base):
                changed[field_] = plain(formula, variables)
        stated = replace(self.statement, **changed)  # type: ignore[arg-type]  # these are its fields
        return replace(claim, statement=stated)

    def in_system(self, system: Digits | Theory | str | None) -> Claim:
        """The same statement in another system of digits, or in a theory that defines what it speaks of."""
        if isinstance(system, Theory):
            return replace(self, system=system.digits.name, shared=system)
        if system is None:
            return self
        return replace(self, system=system if isinstance(system, str) else system.name, shared=None)

    def checked(self) -> Claim:
        """The claim; raises BadSentence or BadParameter where the statement does not fit its rules and definitions."""
        law = law_of(self.statement)
        law.check(self)
        for field_, variables in law.sentences(self).items():
            self.theory().parse(getattr(self.statement, field_), variables)
        return self

    @property
    def about(self) -> str:
        """The name of the game; empty for a sentence about numbers."""
        return self.rules.name if self.rules else ""

    @property
    def called(self) -> str:
        """What a printed theorem calls the game: its title in the catalogue; a rule that was typed is *the game*.

        >>> [Claim.of(game, "period 1 from 0").called for game in ("kayles", "0.137", "take l from x: l < 3")]
        ['Kayles', 'the game 0.137', 'the game']
        """
        if self.rules is None:
            return "the game"
        title, name = titled(self.rules), self.rules.name
        play = " under misère play" if (code := name.removeprefix("misere:")) != name else ""
        return title if title != name else f"the game {'' if set(' :') & set(code) else code}".strip() + play

    @property
    def text(self) -> str:
        """What :meth:`of` reads; empty where the statement is an automaton, which only JSON and documents hold."""
        text = law_of(self.statement).text(self.statement)
        if text is None or self.definitions:
            return ""
        return text if self.system == _usual(self.statement) else f"digits {self.system}: {text}"

    @property
    def printed(self) -> str:
        """The statement as a mathematician writes it: as a guess showed it, else in words made from its meaning."""
        from sprague.claims.wording import statement_words

        return self.shown or statement_words(self)

    @property
    def line(self) -> str:
        """The claim in a line, for a certificate.

        >>> Claim.of("mouse", "x = y").line, Claim.of("kayles", "period 12 from 71").line
        ('the P-positions of mouse at (x, y): x = y', 'the nim-values of kayles: G(n + 12) = G(n) for all n ≥ 71')
        """
        return law_of(self.statement).line(self)

    @property
    def names(self) -> tuple[str, ...]:
        """What the coordinates are called; n for a heap.

        >>> Claim.of("mouse", "x = y").names, Claim.of("0.77", "period 12 from 71").names
        (('x', 'y'), ('n',))
        """
        rules = self.rules and (self.rules.on_numbers or self.rules)
        return (rules.coordinates or ("n",)) if rules else ()

    @property
    def meaning(self) -> Meaning | None:
        """The sentence, formula or automaton by which the statement says what it says; None where it has none."""
        return law_of(self.statement).meaning(self.statement)

    @property
    def after(self) -> tuple[str, ...]:
        """What the coordinates are called after a move, where the rules have names for them."""
        rules = (self.rules.loopy or self.rules.by_formula) if self.rules else None
        return rules.after if rules else ()

    @property
    def variables(self) -> tuple[str, ...]:
        """The free variables of the statement."""
        return law_of(self.statement).variables(self)

    def theory(self, limits: Limits | None = None) -> Theory:
        """The arithmetic in which the statement is written, with its definitions."""
        if self.shared is not None:
            return self.shared
        theory = Theory(self.system, limits)
        for each in self.definitions:
            each.enter(theory)
        return theory

    @cached_property
    def relation(self) -> Relation:
        """The relation between the variables that the statement defines. Raises LimitReached."""
        meaning = self.meaning
        if meaning is None:
            raise BadParameter(f"{self.about}: no relation says that {self.says()}")
        return meaning if isinstance(meaning, Relation) else self.theory().relation(meaning, self.variables)

    def holds(self, position: Any) -> bool:
        """Whether the player to move loses, if the claim is true; numbers of thousands of digits.

        Raises BadPosition; BadParameter where the claim does not decide positions.
        """
        assert self.rules is not None or isinstance(self.statement, Sentence)
        return self.player().is_p_position(self.rules.position(position) if self.rules else position)

    def player(self) -> Player:
        """Plays by the claim: ``is_p_position``, ``winning_move``. Raises BadParameter where it says too little."""
        return self._player

    @cached_property
    def _player(self) -> Player:
        if (player := law_of(self.statement).player(self)) is None:
            raise BadParameter(f"{self.about or 'numbers'}: the claim does not say who wins: {self.says()}")
        return player

    def says(self, language: str = "words") -> str:
        r"""The claim in ``words``, ``latex``, ``prose`` (both), the ``claim`` language (a document), or ``walnut``.

        Raises BadParameter for a language that cannot say it.

        >>> Claim.of("kayles", "period 12 from 71").says("latex")
        'For Kayles, $G(n + 12) = G(n)$ for all $n \\ge 71$.'
        """
        from sprague.claims.wording import in_language

        return in_language(self, language)

    def to_json(self) -> str:
        """The claim as a text, from which :meth:`from_json` makes it again."""
        from sprague.claims.data import claim_text

        return claim_text(self)

    @classmethod
    def from_json(cls, text: str, rules: Ruleset | None = None) -> Claim:
        """The claim that was written; ``rules`` are asked for, and compared, where they are a program.

        Raises BadParameter, in one line, for anything else, and for a text that was changed.
        """
        from sprague.claims.data import read_claim

        return read_claim(text, rules)


def _usual(statement: Statement) -> str:
    """The system of digits that a statement asks for by itself."""
    meaning = law_of(statement).meaning(statement)
    if isinstance(meaning, Relation):
        return meaning.digits.name
    return "Zeckendorf" if isinstance(meaning, str) and ("phi" in meaning or "φ" in meaning) else DEFAULT
