"""How a claim is said: in words, in LaTeX, as a document in the claim language, and in Walnut's syntax."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sprague.claims.automata import automaton_text
from sprague.claims.statements import MisereQuotient, Moves, NimValues, PPositions, Sentence, statement_text
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.guess.cones import Cone
from sprague.guess.guesses import automaton_shown
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import difference_statement
from sprague.guess.take_away import TakeAway
from sprague.guess.value_laws import values_shown
from sprague.logic.automata.digits import digits
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import Formula
from sprague.logic.wording.latex import latex_formula, latex_statement, latex_text
from sprague.logic.wording.notation import sentence_latex, sentence_words, walnut
from sprague.numbers.periods import Period

if TYPE_CHECKING:
    from sprague.claims.claim import Claim, Definition

LANGUAGES = ("words", "latex", "claim", "walnut")


def said(claim: Claim, language: str) -> str:
    """The claim in one of :data:`LANGUAGES`; raises BadParameter for another, or one that cannot say it."""
    if language not in LANGUAGES:
        raise BadParameter(f"a claim is said in {', '.join(LANGUAGES)}, not in {language[:40]!r}")
    if language == "claim":
        return document(claim)
    if language == "walnut":
        return _in_walnut(claim)
    return _sentence(claim, latex=language == "latex")


def _sentence(claim: Claim, latex: bool) -> str:
    """The claim as one sentence."""
    name, where = (_latex_title(claim) if latex else claim.about), ", ".join(claim.names)
    at = f"${latex_formula(where)}$" if latex else where
    meaning = _meaning(claim, latex)
    match claim.statement:
        case Period() | MisereQuotient():
            return f"For {name}, {meaning}."
        case Sentence():
            return f"{meaning}."
        case NimValues(up_to=None) if claim.kind == "nim-values" and claim.shown and claim.names == ("n",):
            return f"For {name}, {meaning}."
        case NimValues(value=value, up_to=up_to):
            which = "nim-value" if up_to is None else f"nim-value, where that is at most {up_to},"
            v = f"${value}$" if latex else value
            return f"The {which} of the position ({at}) of {name} is the {v} with {meaning}."
        case Moves():
            after = ", ".join(getattr(claim.rules, "after", ()))
            after = f"${latex_formula(after)}$" if latex else after
            return f"In {name}, a move leads from ({at}) to ({after}) if and only if {meaning}."
    if claim.shown and not claim.kind.startswith(("relation", "residues", "formula")):
        return f"The P-positions of {name} are {meaning}."
    return f"A position ({at}) of {name} is a P-position if and only if {meaning}."


def statement_words(claim: Claim) -> str:
    """The statement alone, in words."""
    return _meaning(claim, latex=False)


def own_shown(claim: Claim) -> tuple[str, ...]:
    """How a statement may be printed that has words of its own, made from its meaning; nothing for a sentence."""
    match claim.statement:
        case Period() | MisereQuotient() | Cone() as law:
            return (str(law),)
        case MexDifferences() as law:
            return (difference_statement(law),)
        case RecursiveLaw() as law:
            return (law.shown,)
        case TakeAway() as law:
            return (law.shown(claim.names),)
        case NimValues(Relation() as relation):
            positions = f"the positions and values whose digits ({relation.digits.name})"
            accepted = f"{positions} an automaton of {len(relation)} states accepts"
            return (accepted, values_shown(relation)) if claim.variables == ("n", "v") else (accepted,)
        case PPositions(Relation() as relation):
            shown = automaton_shown(relation)
            return (shown, f"{shown}; no formula was found")
    return ()


def _latex_title(claim: Claim) -> str:
    return re.sub(r"\b\w+ = -?\d+", r"$\g<0>$", latex_text(titled(claim.rules))) if claim.rules else ""


def _meaning(claim: Claim, latex: bool) -> str:
    """The statement itself: as it was shown where a guess said how, else as its sentence is written."""
    meaning = getattr(claim.statement, "meaning", None)
    shown = claim.shown or (str(claim.statement) if isinstance(claim.statement, Period | MisereQuotient) else "")
    if isinstance(meaning, Relation) and not shown:
        shown = f"what an automaton of {len(meaning)} states accepts of their digits ({claim.system})"
    if not shown and isinstance(meaning, str | Formula):
        formula = claim.theory().parse(meaning, claim.variables) if isinstance(meaning, str) else meaning
        return f"${sentence_latex(formula)}$" if latex else sentence_words(formula)
    shown = shown or statement_text(claim.statement) or ""
    return latex_statement(shown) if latex else shown


def _in_walnut(claim: Claim) -> str:
    meaning = getattr(claim.statement, "meaning", None)
    if meaning is None or isinstance(meaning, Relation):
        raise BadParameter(f"{claim.about}: Walnut has no words for {claim.shown or claim.text}")
    formula = claim.theory().parse(meaning, claim.variables) if isinstance(meaning, str) else meaning
    return walnut(formula, digits(claim.system))


def document(claim: Claim, called: str = "claim", expected: str = "proved") -> str:
    """The claim as a document of its own, which :func:`sprague.claims.document.claims` reads.

    Raises BadParameter where the rules have no name and no text.
    """
    lines = [f"digits: {claim.system}"] + [_definition(each) for each in claim.definitions]
    meaning, of = getattr(claim.statement, "meaning", None), ""
    if claim.rules is not None:
        full = rules_name(claim.rules)
        name = full if re.fullmatch(r"\S+", full) else "the_game"  # the language wants one without spaces
        lines += [f"game {name}: {full}"] if name != full else []
        of = f" {_what(claim)} of {name}"
    if isinstance(meaning, Relation):
        used = sorted(meaning.variables)
        lines.append(f"automaton set({', '.join(used)}): {automaton_text(meaning)}")
        text = f"set({', '.join(used)})"
    elif isinstance(meaning, Formula):
        raise BadParameter(f"{claim.about}: a formula that was made by a program has no text")
    else:
        text = meaning if meaning is not None else statement_text(claim.statement) or ""
    if not text:
        raise BadParameter(f"{claim.about}: the claim language has no words for {claim.shown}")
    to = f" to {claim.bound}" if expected == "verified" else ""
    return "\n".join([*lines, f"{expected} {called}{to}{of}: {text}"]) + "\n"


def _what(claim: Claim) -> str:
    match claim.statement:
        case NimValues(up_to=None) | Period():
            return "nim-values"
        case NimValues(up_to=up_to):
            return f"nim-values to {up_to}"
        case Moves():
            return "moves"
    return "P-positions"


def rules_name(rules: Ruleset) -> str:
    """The text by which :func:`sprague.game` makes the same rules again; BadParameter where there is none."""
    from sprague.claims.rules_data import rules_data

    named = rules_data(rules).get("catalogue")
    if named is None:
        raise BadParameter(f"{rules.name}: its rules have no name in the catalogue and no text; to_json() carries them")
    return " ".join(str(named).split())


def _definition(each: Definition) -> str:
    variables = f"({', '.join(each.variables)})"
    if isinstance(each.meaning, Ruleset):
        return f"moves {each.name}{variables}: {rules_name(each.meaning)}"
    if isinstance(each.meaning, Relation):
        return f"automaton {each.name}{variables}: {automaton_text(each.meaning)}"
    return f"{'digits' if each.pattern else 'define'} {each.name}{variables}: {each.meaning}"
