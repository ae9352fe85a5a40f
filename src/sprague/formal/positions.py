"""P-positions and nim-values of games given by a formula → files for Coq, with the conditions of the theorems there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.conditions import HEAD, ending, increasing, legal, rule_text
from sprague.formal.sentences import Compare, Exists, ForAll, Join, Negation, Sentence, Var, joined, quantified, written
from sprague.formal.theorem_file import Theorem
from sprague.formal.translation import plain, sentence
from sprague.formal.vocabulary import Vocabulary
from sprague.games import NORMAL, FormulaGame
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.formula import Formula, Variable

NUMBERS = {2: "two", 3: "three"}

TUPLES = """
Definition move (s t : {type}) : Prop := let '{before} := s in let '{after} := t in rule {both}.
Theorem {name} :
  {statement}.
Proof.
  intros {names} L.
  apply (kernel _ move (fun s => let '{before} := s in legal {names}) (fun s => let '{before} := s in ({measure})%N))
    with (S := fun s => let '{before} := s in closed_form {names}); [| | |exact L].
  - clear {names} L. intros {pattern} {pattern_after} A M.
    destruct (play_ends {both} A M) as [B C]. split; [exact B|]. lia.
  - clear {names} L. intros {pattern} {pattern_after} A B M C. exact (stable {both} A (conj C (conj M B))).
  - clear {names} L. intros {pattern} A. destruct (absorbing {names} A) as [B|({chosen} & B & C)]; [left; exact B|].
    right. exists {after}. split; [exact C|exact B].
Qed.
Print Assumptions {name}.
"""


class _Said:
    """What a claim says of a game, at any names of the coordinates."""

    def __init__(self, game: FormulaGame, meaning: Formula, words: Vocabulary) -> None:
        if game.play.blocked:
            raise BadParameter(f"{game.name}: games whose options are blocked are not written for Coq yet")
        if game.play.misere and not game.interchangeable:
            raise BadParameter(f"{game.name}: misère play is written for Coq for piles only, as yet")
        if game.interchangeable and len(game.before) not in NUMBERS:
            raise BadParameter(f"{game.name}: of games on piles only those on two or three are written for Coq yet")
        self.game, self.meaning, self.words = game, meaning, words
        self.before, self.after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
        self.rule = sentence(game.formula)

    def at(self, names: Sequence[str], value: dict[str, str] | None = None) -> Sentence:
        """The claim of a position, and of a number."""
        renamed = dict(zip(self.game.before, names, strict=True)) | (value or {})
        return self.words.sentence(renamed_variables(self.meaning, renamed))

    def left(self, value: dict[str, str] | None = None) -> Sentence:
        """The claim of what is left, in some order where piles are interchangeable."""
        if not self.game.interchangeable:
            return self.at(self.after, value)
        orders = permutations(self.after)
        return joined("Or", *(joined("And", *increasing(each), self.at(each, value)) for each in orders))

    @property
    def given(self) -> list[Sentence]:
        """What holds of every position."""
        return increasing(self.before) if self.game.interchangeable else [legal(self.game)]

    @property
    def order(self) -> str:
        """The same in front of a statement."""
        if not self.game.interchangeable:
            return f"legal {' '.join(self.before)} ->"
        return " ".join(f"{written(each)} ->" for each in self.given)


def p_positions(claim: Claim, game: FormulaGame, meaning: Formula, words: Vocabulary, name: str) -> Theorem:
    """The file that says which positions are P-positions; BadParameter where the theory does not speak of them."""
    said = _Said(game, meaning, words)
    before, after = said.before, said.after
    names, here = " ".join(before), f"({', '.join(before)})"
    closed = said.at(game.before)
    stable = Negation(joined("And", said.left(), said.rule, closed))
    into = quantified(Exists, after, Join("And", said.left(), said.rule))
    either: Sentence = Join("Or", closed, into)
    of_all = partial(quantified, ForAll, before)
    misere = []
    if game.play.misere:
        ended = quantified(ForAll, after, Negation(said.rule))
        either = joined("Or", closed, ended, into)
        goes_on = of_all(joined("Implies", *said.given, closed, quantified(Exists, after, said.rule)))
        misere = [words.condition("goes_on", goes_on)]
    conditions = [
        words.condition("play_ends", ending(game)),
        words.condition(
            "stable", quantified(ForAll, before + after, joined("Implies", *said.given, stable)), apart=True
        ),
        *misere,
        words.condition("absorbing", of_all(joined("Implies", *said.given, either)), apart=True),
    ]
    begin = f"""
{rule_text(game)}Definition closed_form ({names} : N) : Prop :=
  {written(closed)}.

"""
    move = f"(piles{len(before)} rule)" if game.interchangeable else "move"
    wins = "misere_P" if misere else "is_P"
    statement = f"forall {names} : N, {said.order} ({wins} _ {move} {here} <-> closed_form {names})"
    theorem = f"{NUMBERS.get(len(before))}_piles{'_misere' if misere else ''}"
    end = f"""
Theorem {name} :
  {statement}.
Proof. exact ({theorem} rule closed_form play_ends stable {"goes_on " if misere else ""}absorbing). Qed.
Print Assumptions {name}.
"""
    if not game.interchangeable:
        end = TUPLES.format(
            name=name,
            statement=statement,
            type=" * ".join("N" for _ in before),
            before=_tuple(before),
            after=_tuple(after),
            names=names,
            both=" ".join(before + after),
            measure=_measure(game),
            pattern=_pattern(before),
            pattern_after=_pattern(after),
            chosen=" & ".join(after),
        )
    parts = [HEAD.format(more="Games Piles Misere"), *words.parts, begin, *conditions, end]
    return Theorem(name, claim.line, statement, parts)


def nim_values(claim: Claim, game: FormulaGame, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file that says what the nim-values are; errors as for :func:`p_positions`."""
    said = _Said(game, meaning, words)
    if not game.interchangeable or game.play != NORMAL:
        raise BadParameter(f"{game.name}: nim-values are written for Coq for piles in normal play only, as yet")
    before, after = said.before, said.after
    v, u = plain(value), f"{plain(value)}_less"
    here, smaller = said.at(game.before, {value: v}), {value: u}
    shrunk = said.at(game.before, smaller)

    def of_all(names: Sequence[str], *parts: Sentence) -> Sentence:
        return quantified(ForAll, tuple(names), joined("Implies", *said.given, *parts))

    kept = Negation(joined("And", said.left({value: v}), said.rule, here))
    into = quantified(Exists, after, Join("And", said.left(smaller), said.rule))
    conditions = [
        words.condition("play_ends", ending(game)),
        words.condition("total", of_all(before, Exists(v, here))),
        words.condition("unique", of_all((*before, u, v), shrunk, here, Compare("Eq", Var(u), Var(v)))),
        words.condition("kept", of_all((*before, *after, v), kept), apart=True),
        words.condition("missing", of_all((*before, u, v), here, Compare("Lt", Var(u), Var(v)), into), apart=True),
    ]
    names = " ".join((*before, v))
    begin = f"""
{rule_text(game)}Definition value ({names} : N) : Prop :=
  {written(here)}.

"""
    position = f"({', '.join(before)})"
    wins = f"(has_value _ (piles{len(before)} rule) {position} {v} <-> value {names})"
    statement = f"forall {names} : N, {said.order} {wins}"
    end = f"""
Theorem {name} :
  {statement}.
Proof. exact ({NUMBERS[len(before)]}_pile_values rule value play_ends total unique kept missing). Qed.
Print Assumptions {name}.
"""
    parts = [HEAD.format(more="Games Piles Values"), *words.parts, begin, *conditions, end]
    return Theorem(name, claim.line, statement, parts)


def _tuple(names: Sequence[str]) -> str:
    return f"({', '.join(names)})" if len(names) > 1 else names[0]


def _pattern(names: Sequence[str]) -> str:
    """The pattern that takes a tuple apart: Coq's tuples are pairs whose first part is a tuple."""
    found = names[0]
    for each in names[1:]:
        found = f"[{found} {each}]"
    return found


def _measure(game: FormulaGame) -> str:
    parts = [(plain(atom.name), c) for atom, c in game.measure.coefficients if isinstance(atom, Variable)]
    return " + ".join(name if c == 1 else f"{c} * {name}" for name, c in parts)
