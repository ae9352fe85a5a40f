"""P-positions and nim-values of games given by a formula → files for Coq, with the conditions of the theorems there.

Positions are two or three piles, lists of piles (``theory/ManyPiles.v``), or tuples of numbers that keep their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.automata import listed
from sprague.formal.certificates import Certified, Meant, Theorem, meant_first
from sprague.formal.sentences import (
    Compare,
    Exists,
    ForAll,
    Holds,
    Join,
    Negation,
    Sentence,
    Var,
    joined,
    of_all,
    quantified,
    written,
)
from sprague.formal.texts import Texts
from sprague.formal.translation import plain, sentence
from sprague.formal.vocabulary import Vocabulary, ending, head, increasing, legal, rule_text
from sprague.games import NORMAL, FormulaGame
from sprague.laws.draws import Draws, rank_name
from sprague.logic.language.formula import Formula, Variable, renamed_variables

TEXT = Texts("positions")

MOST_PILES = 5
"""What is left of so many piles may stand in 120 orders."""

PROOFS = {
    "many_piles": ("ends", "stable", "absorbing"),
    "many_piles_misere": ("ends", "stable", "goes on", "absorbing or ended"),
    "many_pile_values": ("ends", "total", "unique", "kept", "missing"),
}
"""What each theorem on lists asks, in its order."""


def on_lists(
    name: str, statement: str, theorem: str, before: Sequence[str], after: Sequence[str], value: str = ""
) -> str:
    """The theorem on positions that are lists, from the conditions that are said of their piles."""
    order, proofs = [f"L'{place}" for place in range(len(before) - 1)], [TEXT[each] for each in PROOFS[theorem]]
    words = {
        "both": " ".join((*before, *after)),
        "before": listed(before),
        "after": listed(after),
        "given": "".join(f" {each}" for each in order),
        "sorted": f"destruct O as ({' & '.join([*order, '_'])})." if order else "destruct O as [].",
        "pattern": _of_list(before),
        "pattern_after": _of_list(after),
        "piles": " ".join(before),
        "left": " ".join(after),
        "chosen": " & ".join(after),
    }
    return TEXT["many"].format(
        name=name,
        statement=statement,
        theorem=theorem,
        said="value" if value else "closed_form",
        of_value=f" ({value} : N)" if value else "",
        names=" ".join((*before, value)).strip(),
        count=len(before),
        goals="| " * len(proofs),
        proofs="".join(proofs).format(**words),
        **{each: words[each] for each in ("both", "before", "after", "given")},
    )


def _of_list(names: Sequence[str]) -> str:
    """The pattern that takes a list of so many apart; what is left over are lists of another length."""
    return f"[|{' [|'.join(names)} [|? ?]{']' * len(names)}"


def on_tuples(name: str, statement: str, game: FormulaGame, value: str = "") -> str:
    """The theorem on P-positions, or on nim-values, from the conditions that are said of the coordinates."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    return (TEXT["tuple values"] if value else TEXT["tuples"]).format(
        name=name,
        statement=statement,
        v=value,
        type=" * ".join("N" for _ in before),
        before=_tuple(before),
        after=_tuple(after),
        names=" ".join(before),
        both=" ".join(before + after),
        measure=_measure(game),
        pattern=_pattern(before),
        pattern_after=_pattern(after),
        chosen=" & ".join(after),
    )


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


NEEDED = "Games Piles Misere Values ManyPiles Blocked"

NUMBERS = {2: "two", 3: "three"}
WINS = {"": "is_P", "_misere": "misere_P", "_blocked": "blocked_P"}
Lemmas = dict[str, Sentence | str]
"""What is proved of a game, by name: a sentence that a certificate proves, or a lemma that follows, with its proof."""

REACHED = ". destruct ({outcome}) as [[D' _]|[_ D']]; [right; exact D'|left; exact D']."
REACHED_OR_ENDED = (
    ". destruct ({outcome}) as [[D' _]|[_ [D'|D']]]; [right; right; exact D'|left; exact D'|right; left; exact D']."
)
FEW = " (C' & E'). destruct ({outcome}) as [[_ D']|[D' _]]; [exact (D' C')|exact (D' E')]."
LARGER = " C' E'. destruct ({outcome}) as [[D' _]|[_ D']]; [exact D'|destruct (D' (ex_intro _ {v} (conj C' E')))]."
"""Proofs of what follows from ``outcome``."""


class _Said:
    """What a claim says of a game, at any names of the coordinates."""

    def __init__(self, game: FormulaGame, meaning: Formula, words: Vocabulary) -> None:
        if game.play != NORMAL and not game.interchangeable:
            kind = "misère play is" if game.play.misere else "blocked options are"
            raise BadParameter(f"{game.name}: {kind} written for Coq for piles only, as yet")
        if game.interchangeable and len(game.before) not in NUMBERS and game.play.blocked:
            raise BadParameter(f"{game.name}: blocked options are written for Coq for two or three piles")
        if game.interchangeable and len(game.before) > MOST_PILES:
            raise BadParameter(f"{game.name}: games on more than {MOST_PILES} piles are not written for Coq")
        self.game, self.meaning, self.words = game, meaning, words
        self.before, self.after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
        self.rule = sentence(game.formula)

    def at(self, names: Sequence[str], value: dict[str, str] | None = None) -> Sentence:
        """The claim of a position, and of a number."""
        renamed = dict(zip(self.game.before, names, strict=True)) | (value or {})
        return self.words.sentence(renamed_variables(self.meaning, renamed))

    def left(self, value: dict[str, str] | None = None, after: Sequence[str] = ()) -> Sentence:
        """The claim of what is left, in some order where piles are interchangeable."""
        if not self.game.interchangeable:
            return self.at(self.after, value)
        orders = permutations(after or self.after)
        return joined("Or", *(joined("And", *increasing(each), self.at(each, value)) for each in orders))

    def several(self, count: int) -> Sentence:
        """The claim of so many options, each before the last in lexicographic order."""
        here, there = self.after, tuple(f"{name}_next" for name in self.after)
        found: Sentence = Holds(True)
        for place in range(count, 0, -1):
            names, last = (there, here) if place % 2 == 0 else (here, there)
            renamed = dict(zip(self.game.after, names, strict=True))
            option = Join("And", self.left(after=names), sentence(renamed_variables(self.game.formula, renamed)))
            parts = [_before(names, last)] if place > 1 else []
            found = quantified(Exists, names, joined("And", *parts, option, found))
        return found

    def of_moves(self, closed: Sentence) -> Lemmas:
        """That a move leads to a position that is claimed from those that are not claimed, and from no other."""
        into = quantified(Exists, self.after, Join("And", self.left(), self.rule))
        kept = Negation(joined("And", self.left(), self.rule, closed))
        stable = of_all(self.before + self.after, *self.given, kept)
        settled, left, proof = closed, joined("Or", closed, into), REACHED
        goes_on: Lemmas = {}
        if self.game.play.misere:
            ended = quantified(ForAll, self.after, Negation(self.rule))
            settled, proof, left = Join("Or", closed, ended), REACHED_OR_ENDED, joined("Or", closed, ended, into)
            goes_on = {"goes_on": self._of_all(closed, quantified(Exists, self.after, self.rule))}
        return {
            "outcome": self._one_of(into, closed, settled),
            "play_ends": ending(self.game),
            "stable": self.follows("stable", stable, self.after, self.never_reached()),
            **goes_on,
            "absorbing": self.follows("absorbing", self._of_all(left), (), proof),
        }

    def of_counts(self, closed: Sentence) -> Lemmas:
        """That more options than may be blocked are claimed for those that are not claimed, and for no other."""
        several = self.several(self.game.play.blocked + 1)
        few, many = Negation(Join("And", closed, several)), Join("Or", closed, several)
        return {
            "outcome": self._one_of(several, closed, closed),
            "play_ends": ending(self.game),
            "few": self.follows("few", self._of_all(few), (), FEW),
            "many": self.follows("many", self._of_all(many), (), REACHED),
        }

    def _one_of(self, into: Sentence, closed: Sentence, settled: Sentence) -> Sentence:
        """A position is reached and not claimed, or it is not reached and settled."""
        return self._of_all(Join("Or", Join("And", into, Negation(closed)), Join("And", Negation(into), settled)))

    def follows(self, name: str, says: Sentence, more: Sequence[str], proof: str, at: Sequence[str] = ()) -> str:
        """A lemma that follows from ``outcome``, of the position and of more numbers."""
        given = [f"L'{place}" for place, _ in enumerate(self.given)]
        names = [*self.before, *more]
        proof = proof.format(outcome=" ".join(["outcome", *self.before, *at, *given]))
        return f"Lemma {name} : {written(says)}.\nProof. intros {' '.join([*names, *given])}{proof} Qed.\n"

    def never_reached(self) -> str:
        """The proof that no move leads from what is claimed to what is claimed."""
        options = "".join(f"(ex_intro _ {each} " for each in self.after) + "(conj A' B')" + ")" * len(self.after)
        return f" (A' & B' & C'). destruct ({{outcome}}) as [[_ D']|[D' _]]; [exact (D' C')|exact (D' {options})]."

    def _of_all(self, *parts: Sentence) -> Sentence:
        return of_all(self.before, *self.given, *parts)

    @property
    def _few(self) -> bool:
        """Whether positions are tuples of piles, not lists."""
        return len(self.before) in NUMBERS

    @property
    def moves(self) -> str:
        """The relation between positions."""
        if not self.game.interchangeable:
            return "move"
        return f"(piles{len(self.before)} rule)" if self._few else "(piles rule_of_piles)"

    @property
    def here(self) -> str:
        """A position."""
        tuples = self._few or not self.game.interchangeable
        return f"({', '.join(self.before)})" if tuples else listed(self.before)

    @property
    def given(self) -> list[Sentence]:
        """What holds of every position."""
        return increasing(self.before) if self.game.interchangeable else [legal(self.game)]

    @property
    def order(self) -> str:
        """The same in front of a statement."""
        if not self.game.interchangeable:
            return f"legal {' '.join(self.before)} -> "
        return "".join(f"{written(each)} -> " for each in self.given)


def p_positions(claim: Claim, game: FormulaGame, meaning: Formula, words: Vocabulary, name: str) -> Theorem:
    """The file that says which positions are P-positions; BadParameter where the theory does not speak of them."""
    said = _Said(game, meaning, words)
    before, after = said.before, said.after
    names, closed = " ".join(before), said.at(game.before)
    lemmas = said.of_counts(closed) if game.play.blocked else said.of_moves(closed)
    proved = _proved(lemmas, words, apart=not game.play.blocked)
    begin = f"""
{rule_text(game)}Definition closed_form ({names} : N) : Prop :=
  {written(closed)}.

"""
    kind = "_blocked" if game.play.blocked else "_misere" if game.play.misere else ""
    options = f"(ways{len(before)} rule) {game.play.blocked}" if game.play.blocked else said.moves
    statement = f"forall {names} : N, {said.order}({WINS[kind]} _ {options} {said.here} <-> closed_form {names})"
    theorem = f"{NUMBERS.get(len(before), 'many')}_piles{kind}"
    most = f" {game.play.blocked}" if game.play.blocked else ""
    end = f"""
Theorem {name} :
  {statement}.
Proof. exact ({theorem} rule closed_form{most} {" ".join([*lemmas][1:])}). Qed.
Print Assumptions {name}.
"""
    if not game.interchangeable:
        end = on_tuples(name, statement, game)
    elif len(before) not in NUMBERS:
        end = on_lists(name, statement, theorem, before, after)
    parts = [head(NEEDED), *words.parts, Meant(begin), *proved, *meant_first(end)]
    return Theorem(name, claim, statement, parts)


def draws(claim: Claim, game: FormulaGame, rank: str, words: Vocabulary, name: str) -> Theorem:
    """The file that says which positions are lost, drawn and won; LimitReached, BadParameter as for the others."""
    said = claim.statement
    assert isinstance(said, Draws)
    before, after, letter = tuple(map(plain, game.before)), tuple(map(plain, game.after)), rank_name(claim)
    answers, r, s = tuple(f"{x}_next" for x in before), plain(letter), f"{plain(letter)}_next"

    def holds(text: str, names: Sequence[str], of: Sequence[str] = game.before) -> Sentence:
        meaning = words.theory.parse(text, of)
        return words.sentence(renamed_variables(meaning, dict(zip(of, names, strict=True))))

    def moved(here: Sequence[str], there: Sequence[str]) -> Sentence:
        places = dict(zip((*game.before, *game.after), (*here, *there), strict=True))
        return sentence(renamed_variables(game.formula, places))

    def ranked(names: Sequence[str], number: str) -> Sentence:
        return holds(rank, (*names, number), (*game.before, letter))

    given, lost, drawn, move = legal(game), holds(said.lost, before), holds(said.drawn, before), moved(before, after)
    into = quantified(Exists, after, Join("And", move, holds(said.lost, after)))
    answered = joined(
        "And", Compare("Lt", Var(s), Var(r)), moved(after, answers), holds(said.lost, answers), ranked(answers, s)
    )
    lemmas: Lemmas = {
        "stays": of_all(before + after, given, move, legal(game, after)),
        "held": of_all(before, given, drawn, quantified(Exists, after, Join("And", move, holds(said.drawn, after)))),
        "kept": of_all(before + after, given, drawn, move, Negation(holds(said.lost, after))),
        "won": of_all(before, given, joined("Or", lost, drawn, into)),
        "ranked": of_all(before, given, lost, Exists(r, ranked(before, r))),
        "falls": of_all(
            (*before, *after, r), given, lost, ranked(before, r), move, quantified(Exists, (*answers, s), answered)
        ),
    }
    names, here = " ".join(before), _tuple(before)
    begin = rule_text(game) + "".join(
        f"Definition {kind} ({names} : N) : Prop :=\n  {written(what)}.\n"
        for kind, what in (("closed_form", lost), ("drawn", drawn))
    )
    who_wins = [
        f"(is_P _ move {here} <-> closed_form {names})",
        f"(is_D _ move {here} <-> drawn {names})",
        f"(is_N _ move {here} <-> ~ closed_form {names} /\\ ~ drawn {names})",
    ]
    both = " /\\ ".join(who_wins)
    statement = f"forall {names} : N, legal {names} -> {both}"
    end = TEXT["draws"].format(
        name=name,
        statement=statement,
        type=" * ".join("N" for _ in before),
        before=here,
        after=_tuple(after),
        names=names,
        both=" ".join(before + after),
        pattern=_pattern(before),
        pattern_after=_pattern(after),
        chosen=" & ".join(after),
        answers=" & ".join(answers),
        answer=_tuple(answers),
    )
    ranks = f"Definition rank ({names} {r} : N) : Prop :=\n  {written(ranked(before, r))}.\n"
    parts = [head("Games Draws"), *words.parts, Meant(f"\n{begin}"), ranks, *_proved(lemmas, words)]
    return Theorem(name, claim, statement, [*parts, *meant_first(end)])


def nim_values(claim: Claim, game: FormulaGame, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file that says what the nim-values are; errors as for :func:`p_positions`."""
    said = _Said(game, meaning, words)
    if game.play != NORMAL:
        raise BadParameter(f"{game.name}: nim-values are written for Coq in normal play")
    before, after = said.before, said.after
    v, u = plain(value), f"{plain(value)}_less"
    here, smaller = said.at(game.before, {value: v}), {value: u}
    shrunk = said.at(game.before, smaller)

    never_kept = Negation(joined("And", said.left({value: v}), said.rule, here))
    kept = of_all((*before, *after, v), *said.given, never_kept)
    into = quantified(Exists, after, Join("And", said.left(smaller), said.rule))
    less = Compare("Lt", Var(u), Var(v))
    never = Negation(Exists(v, Join("And", here, less)))
    either = Join("Or", Join("And", into, Negation(shrunk)), Join("And", Negation(into), never))
    missing = of_all((*before, u, v), *said.given, here, less, into)
    larger = LARGER.replace("{v}", v)
    lemmas: Lemmas = {
        "outcome": of_all((*before, u), *said.given, either),
        "play_ends": ending(game),
        "total": of_all(before, *said.given, Exists(v, here)),
        "unique": of_all((*before, u, v), *said.given, shrunk, here, Compare("Eq", Var(u), Var(v))),
        "kept": said.follows("kept", kept, (*after, v), said.never_reached(), (v,)),
        "missing": said.follows("missing", missing, (u, v), larger, (u,)),
    }
    names = " ".join((*before, v))
    begin = f"""
{rule_text(game)}Definition value ({names} : N) : Prop :=
  {written(here)}.

"""
    statement = f"forall {names} : N, {said.order}(has_value _ {said.moves} {said.here} {v} <-> value {names})"
    if not game.interchangeable:
        end = on_tuples(name, statement, game, v)
    elif len(before) in NUMBERS:
        end = TEXT["pile values"].format(name=name, statement=statement, count=NUMBERS[len(before)])
    else:
        end = on_lists(name, statement, "many_pile_values", before, after, v)
    proved = _proved(lemmas, words)
    parts = [head(NEEDED), *words.parts, Meant(begin), *proved, *meant_first(end)]
    return Theorem(name, claim, statement, parts)


def _proved(lemmas: Lemmas, words: Vocabulary, *, apart: bool = True) -> list[str | Certified]:
    """The lemmas; what is said of all moves, the first of them, is taken apart case by case."""
    said = {name: each for name, each in lemmas.items() if not isinstance(each, str)}
    return [*words.conditions(said, apart=apart), *(each for each in lemmas.values() if isinstance(each, str))]


def _before(names: Sequence[str], others: Sequence[str]) -> Sentence:
    """The first tuple is before the second in lexicographic order."""
    *pairs, (last, other) = [(Var(p), Var(q)) for p, q in zip(names, others, strict=True)]
    found: Sentence = Compare("Lt", last, other)
    for p, q in reversed(pairs):
        found = Join("Or", Compare("Lt", p, q), Join("And", Compare("Eq", p, q), found))
    return found
