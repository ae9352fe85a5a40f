"""P-positions and nim-values of games given by a formula → files for Coq, with the conditions of the theorems there.

Positions are two or three piles, lists of piles (``theory/ManyPiles.v``), or tuples of numbers that keep their places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial, reduce
from itertools import pairwise, permutations
from typing import Any, cast

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal.automata import listed
from sprague.formal.certificates import Certified, Meant, Theorem, meant_first
from sprague.formal.folder import shipped
from sprague.formal.sentences import (
    Compare,
    Exists,
    Holds,
    Join,
    Num,
    Sentence,
    Var,
    joined,
    of_all,
    quantified,
    substituted,
    written,
)
from sprague.formal.translation import bounded, plain, read, sentence
from sprague.formal.vocabulary import Defined, Vocabulary, definition, ending, head, increasing, legal, rule_text
from sprague.games import FormulaGame
from sprague.guess.statements import Slices
from sprague.laws.draws import Draws, rank_name
from sprague.laws.nim_values import NimValues, PlaceValues
from sprague.laws.slices import Slice
from sprague.logic.automata.relations import renamed
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import And, Formula, Linear, Or, Predicate, Variable, renamed_variables, variable
from sprague.logic.language.formula import Compare as Compared
from sprague.proofs.rules import Rules
from sprague.texts import Texts

TEXT = Texts(__file__, "texts/positions")


def of_list(names: Sequence[str]) -> str:
    """The pattern that takes a list of so many apart; what is left over are lists of another length."""
    return f"[|{' [|'.join(names)} [|? ?]{']' * len(names)}"


def _of_positions(game: FormulaGame) -> dict[str, str]:
    """The coordinates before and after a move, in all the ways in which theorems on lists, or on tuples, write them."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    whole, apart = (listed, of_list) if game.interchangeable else (_tuple, _pattern)
    links = {"as_numbers": "", "as_positions": ""}
    for place in range(game.play.blocked + 1):
        names = [f"{p}'{place}" for p in after]
        link = {"pattern": apart(names), "commas": ", ".join(names), "ands": " & ".join(names), "option": whole(names)}
        link |= {"less": "D' & " * (place > 0), "sooner": "split; [cbn in *; lia|]; " * (place > 0)}
        for each in links:
            links[each] += TEXT[each].format(**link)
    return {
        **links,
        "coordinates": listed(before),
        "type": " * ".join("N" for _ in before),
        "before": whole(before),
        "after": whole(after),
        "names": " ".join(before),
        "both": " ".join(before + after),
        "pattern": apart(before),
        "pattern_after": apart(after),
        "chosen": " & ".join(after),
    }


def _tuple(names: Sequence[str]) -> str:
    return f"({', '.join(names)})" if len(names) > 1 else names[0]


def _pattern(names: Sequence[str]) -> str:
    """The pattern that takes a tuple apart: Coq's tuples are pairs whose first part is a tuple."""
    return reduce(lambda found, each: f"[{found} {each}]", names)


def _measure(game: FormulaGame) -> str:
    parts = [(plain(atom.name), c) for atom, c in game.measure.coefficients if isinstance(atom, Variable)]
    return " + ".join(name if c == 1 else f"{c} * {name}" for name, c in parts)


def _kind(game: FormulaGame) -> str:
    """How the theory and the texts call the play."""
    return "_blocked" if game.play.blocked else "_misere" if game.play.misere else ""


NEEDED = "Games Piles Misere Values ManyPiles Blocked"

NUMBERS = {2: "two", 3: "three"}
WINS = {"": "is_P", "_misere": "misere_P", "_blocked": "blocked_P"}
Lemmas = dict[str, Sentence | str]
"""What is proved of a game, by name: a sentence that a certificate proves, or a lemma that follows, with its proof."""


class _Said:
    """What a claim says of a game, at any names of the coordinates."""

    def __init__(self, game: FormulaGame, meaning: Formula, words: Vocabulary, *value: str) -> None:
        self.game, self.meaning, self.words = game, meaning, words
        self.before, self.after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
        self.rule, self.variables = self.of_moves(game.formula), (*game.before, *value)
        self.many = game.interchangeable and len(self.before) not in NUMBERS

    def of_moves(self, rule: Formula) -> Sentence:
        """The rule; where a number is several words, its choices first: what is joined with these stays small."""
        if self.words.numeration.bits > 1 and isinstance(rule, And):
            rule = And(tuple(sorted(rule.parts, key=lambda part: type(part) is not Or)))
        return self.words.sentence(rule)

    @cached_property
    def any_order(self) -> Sentence:
        """The claim of piles in whatever order, by an automaton where the claim itself does not say it."""
        said = self.words.theory.relation(self.meaning, self.variables)
        rules = Rules(self.game, self.words.theory.digits)
        every = renamed(rules.after(said & rules.positions), dict(zip(self.game.after, self.game.before, strict=True)))
        return self.words.sentence(self.meaning if said.equals(every) else self.words.defined("in_any_order", every))

    def at(self, names: Sequence[str]) -> Sentence:
        """The claim of a position, and of a number where it is one of values."""
        return self.words.sentence(renamed_variables(self.meaning, dict(zip(self.variables, names, strict=True))))

    def left(self, *names: str) -> Sentence:
        """The claim of what is left, and of a number, in some order where piles are interchangeable."""
        if self.many:
            places = zip(map(plain, self.variables), map(Var, names), strict=True)
            return cast("Sentence", substituted(self.any_order, dict(places)))
        if not self.game.interchangeable:
            return self.at(names)
        after, value = names[: len(self.after)], names[len(self.after) :]
        ways = (joined("And", *increasing(each), self.at((*each, *value))) for each in permutations(after))
        return joined("Or", *ways)

    @cached_property
    def enough(self) -> list[Sentence]:
        """That a move of one kind leads to a P-position, for kinds that suffice; none where the rule is taken apart.

        It is not along chains in the digits of a long recurrence, and where a rule of many piles has choices.
        """
        theory, found = self.words.theory, list[Sentence]()
        rules = Rules(self.game, theory.digits)
        if not (self.game.interchangeable and (rules.is_long or rules.has_kinds)):
            return found
        said = theory.relation(self.meaning, self.variables) & rules.positions
        kinds = rules.leading_into(said)
        if rules.is_long:
            chains = rules.chains(theory.cases(self.meaning, self.variables))
            kinds = rules.leading_along(chains, rules.positions - said)
            on_chains = self.words.defined("on_chains", said)
        for (system, places), _ in kinds:
            parts = [self.left(*self.after)]
            if order := sorted(places, key=places.__getitem__):
                there = renamed_variables(on_chains, dict(zip(self.variables, order, strict=True)))
                parts[0] = Join("And", parts[0], self.words.sentence(there))
            parts += [sentence(Compared(">=", each.term, Linear((), 0))) for each in system]
            found.append(quantified(Exists, self.after, reduce(partial(Join, "And"), parts)))
        return found

    def several(self, count: int) -> Sentence:
        """The claim of so many options, each before the last in lexicographic order."""
        here, there = self.after, tuple(f"{name}_next" for name in self.after)
        found: Sentence = Holds(True)
        for place in range(count, 0, -1):
            names, last = (there, here) if place % 2 == 0 else (here, there)
            renamed = dict(zip(self.game.after, names, strict=True))
            claimed = Join("And", found, Join("Implies", Holds(True), self.left(*names)))
            parts = [_before(names, last)] if place > 1 else []
            parts.append(self.of_moves(renamed_variables(self.game.formula, renamed)))
            found = quantified(Exists, names, Join("And", claimed, joined("And", *parts)))
        return found

    def lemmas(self, section: str, **more: str) -> Lemmas:
        """What a section of the texts asks, with its proofs."""
        predicates: dict[str, Callable[..., Sentence]] = {
            "legal": lambda *_: legal(self.game),
            "claimed": lambda *terms: self.at([term.x for term in terms]),
            "left": lambda *terms: self.left(*(term.x for term in terms)),
            "rule": lambda *_: self.rule,
            "several": lambda *_: self.several(self.game.play.blocked + 1),
            "reached": lambda *_: joined("Or", *self.enough),
            "power": lambda term: self.words.sentence(Predicate("power", (variable(term.x),))),
        }
        v = plain(self.variables[-1])
        names = {"after": " ".join(self.after), "v": v, "u": f"{v}_less", "ending": "", **more}
        names |= {"x": ", ".join(self.before), "p": ", ".join(self.after), "each": " & ".join(self.after)}
        names["given"] = "".join(f"{p} <= {q} => " for p, q in pairwise(self.before))
        if not self.game.interchangeable:
            names["given"] = f"legal({names['x']}) => "
        grows = (f"{p} > {x}" for p, x in zip(self.after, self.before, strict=True))
        names["grows"] = " | ".join([*grows, f"{' + '.join(self.after)} >= {' + '.join(self.before)}"])
        options = "".join(f"(ex_intro _ {each} " for each in self.after) + "(conj A' B')" + ")" * len(self.after)
        proofs = {name: text.format(options=options, **names) for name, text in TEXT.entries("by outcome").items()}
        found: Lemmas = {}
        for name, text in TEXT.lines(section):
            says, *proved = text.format(**names, **proofs).split(" ||")
            said = read(says, predicates) if says else ending(self.game, self.of_moves)
            found[name] = self.follows(name, said, *proved) if proved else said
        every = tuple(map(plain, self.variables))
        if self.many:
            found["any_said"] = of_all(every, *self.given, Join("Iff", self.left(*every), self.at(every)))
            for place, (x, y) in enumerate(pairwise(self.before)):
                turned = self.left(*({x: y, y: x}.get(each, each) for each in every))
                found[f"alike'{place}"] = of_all(every, self.left(*every), turned)
        return found

    def follows(self, name: str, says: Sentence, more: str, proof: str, at: str = "") -> str:
        """A lemma that follows from ``outcome``, of the position and of more numbers."""
        given = [f"L'{place}" for place, _ in enumerate(self.given)]
        names = [*self.before, *more.split()]
        proof = proof[1:].format(outcome=" ".join(["outcome", *self.before, *at.split(), *given]))
        return f"Lemma {name} : {written(says)}.\nProof. intros {' '.join([*names, *given])}{proof} Qed.\n"

    def ends(self, kind: str, value: str = "", at: str = "{}", **more: str) -> str:
        """The theorem of some ``kind``: on tuples, on two or three piles, or on lists, of what stands ``at`` a value.

        That on lists is from what is said of their piles, in any order.
        """
        words = {"kind": kind, "v": value, "left": " ".join(self.after), **_of_positions(self.game), **more}
        if not self.game.interchangeable:
            return TEXT[f"tuple {kind}"].format(measure=_measure(self.game), **words)
        if not self.many:
            return TEXT.get(f"few {kind}", TEXT["few"]).format(count=NUMBERS[len(self.before)], **words)
        every, order = written(self.any_order), [f"L'{place}" for place in range(len(self.before) - 1)]
        blanks = " _" * len(self.variables)
        words |= {
            "any_order": f"(fun {value} : N => {every}) {at.format(value)}" if value else every,
            "given": "".join(f" {each}" for each in order),
            "sorted": f"destruct O as ({' & '.join([*order, '_'])})." if order else "destruct O as [].",
            "number": at.format("V'"),
            "alike": "".join(f"exact (alike'{place}{blanks} H)|" for place in range(len(order))),
            "count": str(len(self.before)),
        }
        proofs = [TEXT[each] for each in TEXT.entries("proofs")[kind].split(", ")]
        begin = TEXT.get(f"many {kind}", TEXT["many"]).format(goals="| " * len(proofs), **words)
        return begin + "".join(proofs).format(**words) + TEXT["end"].format(**words)

    @property
    def moves(self) -> str:
        """The relation between positions, and how many options may be blocked."""
        blocked, rule = self.game.play.blocked, " rule_of_piles" if self.many else f"{len(self.before)} rule"
        moves = f"({'ways' if blocked else 'piles'}{rule})" if self.game.interchangeable else "move"
        return f"{moves} {blocked}" if blocked else moves

    @property
    def here(self) -> str:
        """A position."""
        return listed(self.before) if self.many else f"({', '.join(self.before)})"

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
    said, kind = _Said(game, meaning, words), _kind(game)
    before, names = said.before, " ".join(said.before)
    begin = f"\n{rule_text(game, said.of_moves)}{definition('closed_form', before, said.at(game.before))}\n"
    statement = f"forall {names} : N, {said.order}({WINS[kind]} _ {said.moves} {said.here} <-> closed_form {names})"
    if all(" ".join(each.split()) in " ".join(shipped("FatFour").decode().split()) for each in (begin, statement)):
        end = TEXT["by hand"].format(name=name, statement=statement, **_of_positions(game))
        return Theorem(name, claim, statement, [head(f"{NEEDED} FatFour"), Meant(begin), *meant_first(end)])
    chosen = "_by_kinds" if not kind and said.enough else ""
    lemmas = said.lemmas(f"of moves{chosen or kind}")
    proved = _proved(lemmas, words, each=bool(chosen))
    given = " ".join([f"{game.play.blocked}"] * bool(game.play.blocked) + [*lemmas][2 if chosen else 1 :])
    end = said.ends(f"piles{kind}", name=name, statement=statement, proof=f"closed_form {given}")
    return Theorem(name, claim, statement, [head(NEEDED), *words.parts, Meant(begin), *proved, *meant_first(end)])


def in_slices(claim: Claim, game: FormulaGame, law: Slices, words: Vocabulary, name: str) -> Theorem:
    """The file that says which are P-positions for each value of a coordinate, in digits of its own."""
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    at, values, names = game.before.index(law.name), [value for value, _ in law.parts], " ".join(before)
    x, p = (each[:at] + each[at + 1 :] for each in (before, after))
    rule, bound = Defined("rule", before + after, sentence(game.formula), ""), Defined("legal", before, legal(game), "")
    texts = {"x": ", ".join(x), "p": ", ".join(p), "rest": " ".join(x), "left": " ".join(p), "option": _tuple(after)}
    texts |= {"b": before[at], "c": after[at], "name": name, "measure": _measure(game), **_of_positions(game)}
    texts["statement"] = f"forall {names} : N, legal {names} -> (is_P _ move {_tuple(before)} <-> closed_form {names})"
    sets = dict[str, Defined]()
    for i, each in enumerate(Slice.of(law, place, game) for place in range(len(values))):
        for called, says in (("within", each.listed), ("around", f"{each.listed} | {each.cone}")):
            sets[f"{called}_{i}"] = Defined(f"{called}_{i}", x, read(says), "")

    def put(value: Any, names: Sequence[Any]) -> tuple[Any, ...]:
        return (*names[:at], value, *names[at:])

    def of_each(text: str, but: int = -1) -> str:
        sign, _, says = text.partition(" ")
        ways = [(j, v, " ".join(map(str, put(v, x)))) for j, v in enumerate(values) if j != but]
        return f" {sign} ".join(says.format(j=j, v=v, here=here, **texts) for j, v, here in ways)

    every = joined("Or", *(Compare("Eq", Var(before[at]), Num(value)) for value in values))
    conditions = words.conditions({"play_ends": ending(game), "every": of_all(before, legal(game), every)})
    parts: list[str | Certified] = [Meant(f"\n{rule_text(game)}"), *(each.text for each in sets.values()), *conditions]
    for i, said in enumerate(law.told(game.before)):
        own, here = Vocabulary(Theory(law.systems[i]), taken=(*before, *after, name)), Num(values[i])
        formula = own.theory.parse(said, [each for each in game.before if each != law.name])
        closed = Defined(f"closed_{i}", x, own.sentence(formula), "")
        predicates: dict[str, Callable[..., Sentence]] = {**sets, "closed": closed}
        predicates["given"] = partial(lambda u, *of: bound(*put(u, of)), here)
        for j, v in enumerate(map(Num, values)):
            predicates[f"to_{j}"] = partial(lambda u, v, x, y, p, q: rule(*put(u, (x, y)), *put(v, (p, q))), here, v)
        others = {each: of_each(text, i) for each, text in TEXT.entries("into another slice").items()}
        asked = read(TEXT["of a slice"].format(i=i, **others, **texts), predicates)
        parts += [Meant(f"\nModule In_{i}.\n"), *own.parts, Meant(closed.text), own.condition(f"slice_{i}", asked)]
        parts.append(Meant(f"End In_{i}.\nImport In_{i}.\n"))
    texts |= {each: of_each(text) for each, text in TEXT.entries("of each slice").items()}
    texts["holes"] = " ".join([*("_" for _ in before), *(f"?{each}" for each in after)])
    parts += meant_first(TEXT["slices"].format(over=" ".join(after), **texts))
    return Theorem(name, claim, texts["statement"], [head("Games Slices"), *words.parts, *parts])


def draws(claim: Claim, game: FormulaGame, rank: str, words: Vocabulary, name: str) -> Theorem:
    """The file that says which positions are lost, drawn and won; LimitReached, BadParameter as for the others."""
    said = claim.statement
    assert isinstance(said, Draws)
    before, after, letter = tuple(map(plain, game.before)), tuple(map(plain, game.after)), rank_name(claim)
    answers, r, s = tuple(f"{x}_next" for x in before), plain(letter), f"{plain(letter)}_next"
    lost, drawn, ranked = (
        Defined(called, tuple(map(plain, of)), words.sentence(words.theory.parse(text, of)), "")
        for called, text, *of in (
            ("closed_form", said.lost, *game.before),
            ("drawn", said.drawn, *game.before),
            ("rank", rank, *game.before, letter),
        )
    )
    predicates = {"lost": lost, "drawn": drawn, "ranked": ranked, "legal": Defined("legal", before, legal(game), "")}
    predicates["move"] = Defined("rule", before + after, sentence(game.formula), "")
    x, p, q = (", ".join(names) for names in (before, after, answers))
    asked = {"given": f"legal({x}) => ", "x": x, "p": p, "q": q, "r": r, "s": s}
    lemmas: Lemmas = {name: read(text.format(**asked), predicates) for name, text in TEXT.lines("of draws")}
    places = _of_positions(game)
    statement = TEXT["draws says"].rstrip().format(**places)
    answered = {"answers": " & ".join(answers), "answer": _tuple(answers)}
    end = TEXT["draws"].format(name=name, statement=statement, **answered, **places)
    begin = Meant(f"\n{rule_text(game)}{lost.text}{drawn.text}")
    parts = [head("Games Draws"), *words.parts, begin, ranked.text, *_proved(lemmas, words)]
    return Theorem(name, claim, statement, [*parts, *meant_first(end)])


def nim_values(claim: Claim, game: FormulaGame, meaning: Formula, words: Vocabulary, value: str, name: str) -> Theorem:
    """The file that says what the nim-values are, or those to a bound; errors as for :func:`p_positions`."""
    law, last = cast("NimValues", claim.statement), int(game.play.misere)
    said, most, places = _Said(game, meaning, words, value), law.up_to, isinstance(law, PlaceValues)
    if game.play.blocked or (last and places):
        raise BadParameter(f"{game.name}: such nim-values are not written for Coq under {game.play.words}")
    before, v = said.before, plain(value)
    names, order, to_most = " ".join((*before, v)), said.order, bool(last) or most is not None
    more = {"last": str(last), "most": "None", "beyond": "", "below": "true"}
    if most is not None:
        order += f"{v} <= {most} -> "
        more |= {"most": f"(Some {most}%N)", "beyond": f"{v}_less > {most} |", "below": f"{v}_less <= {most}"}
    kind, called = ("bounded_values", ("nim_value", "misere_value")[last]) if to_most else ("values", "has_value")
    apart = " apart" * (not places and bounded(said.rule) != said.rule)  # no condition says just which are reached
    lemmas = said.lemmas(f"of {'place values' if places else kind}{apart}", **more)
    begin = definition("place" if places else "value", (*before, v), said.at((*game.before, v)))
    if places:
        begin += TEXT["value by places"].format(names=names, piles=" ".join(before), v=v)
        given = "".join(f" L'{place}" for place, _ in enumerate(said.given))
        of = {"given": given, "both": " ".join((*before, *said.after)), "names": " ".join(before), "v": v}
        lemmas["places"] = TEXT["place values"].format(u=f"{v}_less", **of)
    more["statement"] = f"forall {names} : N, {order}({called} _ {said.moves} {said.here} {v} <-> value {names})"
    end = said.ends(f"pile_{kind}", v, "(2 ^ {})%N" if places else "{}", name=name, **more)
    parts = [Meant(f"\n{rule_text(game, said.of_moves)}{begin}\n"), *_proved(lemmas, words), *meant_first(end)]
    return Theorem(name, claim, more["statement"], [head(NEEDED + " BoundedValues" * to_most), *words.parts, *parts])


def _proved(lemmas: Lemmas, words: Vocabulary, *, each: bool = False) -> list[str | Certified]:
    """The lemmas; what is said of all moves, the first of them or ``each``, is taken apart case by case."""
    said = {name: lemma for name, lemma in lemmas.items() if not isinstance(lemma, str)}
    alone = [words.condition(*lemma, apart=True) for lemma in said.items()] if each else []
    return [*(alone or words.conditions(said, apart=True)), *(one for one in lemmas.values() if isinstance(one, str))]


def _before(names: Sequence[str], others: Sequence[str]) -> Sentence:
    """The first tuple is before the second in lexicographic order."""
    *pairs, (last, other) = [(Var(p), Var(q)) for p, q in zip(names, others, strict=True)]
    found: Sentence = Compare("Lt", last, other)
    for p, q in reversed(pairs):
        found = Join("Or", Compare("Lt", p, q), Join("And", Compare("Eq", p, q), found))
    return found
