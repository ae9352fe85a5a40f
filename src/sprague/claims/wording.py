"""How a claim is said: in words, in LaTeX, as a document in the claim language, and in Walnut's syntax."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sprague.claims.claim import DEFAULT
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.laws import law_of
from sprague.logic.automata.digits import digits
from sprague.logic.automata.relations import Relation, automaton_text
from sprague.logic.language.formula import Formula, Predicate, everything_in
from sprague.logic.wording.latex import latex_formula, latex_statement, latex_text
from sprague.logic.wording.notation import sentence_latex, sentence_words, walnut
from sprague.logic.wording.printed import alpha_of, plain
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.claims.claim import Claim, Definition

LANGUAGES = ("words", "latex", "prose", "claim", "walnut")


def in_language(claim: Claim, language: str) -> str:
    """The claim in one of :data:`LANGUAGES`; raises BadParameter for another, or one that cannot say it."""
    if language not in LANGUAGES:
        raise BadParameter(f"a claim is said in {', '.join(LANGUAGES)}, not in {language[:40]!r}")
    if language == "claim":
        return document(claim)
    if language == "prose":
        return _prose(claim)
    if language == "walnut":
        return _in_walnut(claim)
    return _sentence(claim, latex=language == "latex")


def _prose(claim: Claim) -> str:
    """The claim as one sentence of prose with mathematics, for :mod:`sprague.logic.wording.prose`."""
    sentence = _sentence(claim, latex=True, name=re.sub(r"\b\w+ = -?\d+", r"$\g<0>$", claim.called))
    return sentence[0].upper() + sentence[1:]


def _sentence(claim: Claim, latex: bool, name: str | None = None) -> str:
    """The claim as one sentence."""
    if name is None:
        name = _latex_title(claim) if latex else claim.about
    where = ", ".join(claim.names)
    at = f"${latex_formula(where)}$" if latex else where
    meaning = _meaning(claim, latex)
    return law_of(claim.statement).words(
        claim, name, at, meaning, lambda text: f"${latex_formula(text)}$" if latex else text
    )


def statement_words(claim: Claim) -> str:
    """The statement alone, in words."""
    return _meaning(claim, latex=False)


def _latex_title(claim: Claim) -> str:
    """What the game is called, constants as mathematics; a rule stands as it is typed."""
    title = latex_text(titled(claim.rules)) if claim.rules else ""
    return title if ":" in title else re.sub(r"\b\w+ = -?\d+", r"$\g<0>$", title)


def _meaning(claim: Claim, latex: bool) -> str:
    """The statement itself: as it was shown where a guess said how, else as its sentence is written."""
    meaning, law = claim.meaning, law_of(claim.statement)
    words = claim.shown or law.default_words(claim.statement)
    if isinstance(meaning, Relation) and not words:
        words = f"what an automaton of {number_of(len(meaning), 'state')} accepts of their digits ({claim.system})"
    if not words and isinstance(meaning, str | Formula):
        formula = claim.theory().parse(meaning, claim.variables)
        named = _digits_of(claim.system, formula)
        return f"${sentence_latex(formula)}${latex_statement(named)}" if latex else sentence_words(formula) + named
    return latex_statement(words) if latex else words


def _digits_of(system: str, formula: Formula) -> str:
    """What a sentence does not say of the digits in which it is meant: their α, and their name, where it needs them.

    >>> from sprague.claims import Claim
    >>> Claim.of("wythoff:a=2", "digits Ostrowski 2: exists n. x = floor(n alpha) & y = x + 2n").printed
    'for some n: (x = ⌊nα⌋ and y = x + 2n), α = √2'
    """
    names = {each.name for each in everything_in(formula) if isinstance(each, Predicate)}
    if "floor_alpha" in names:
        return f", α = {alpha_of(system)}"
    return f" ({system})" if names - {"floor_phi"} and system != DEFAULT else ""


def _in_walnut(claim: Claim) -> str:
    meaning = claim.meaning
    if meaning is None or isinstance(meaning, Relation) or law_of(claim.statement).default_words(claim.statement):
        raise BadParameter(f"{claim.about}: Walnut has no words for {claim.shown or claim.text}")
    return walnut(claim.theory().parse(meaning, claim.variables), digits(claim.system))


def document(claim: Claim, called: str = "claim", expected: str = "proved") -> str:
    """The claim as a document of its own, which :func:`sprague.claims.document.claims` reads.

    Raises BadParameter where the rules have no name and no text.
    """
    lines = [f"digits: {claim.system}"] + [_definition(each) for each in claim.definitions]
    law, of = law_of(claim.statement), ""
    meaning = claim.meaning
    if claim.rules is not None:
        full = rules_name(claim.rules)
        name = full if re.fullmatch(r"\S+", full) else "the_game"  # the language wants one without spaces
        lines += [f"game {name}: {full}"] if name != full else []
        of = f" {law.head(claim.statement)} of {name}"
    if isinstance(meaning, Relation):
        used = sorted(meaning.variables)
        lines.append(f"automaton set({', '.join(used)}): {automaton_text(meaning)}")
        text = f"set({', '.join(used)})"
    elif isinstance(meaning, Formula):
        raise BadParameter(f"{claim.about}: a formula that was made by a program has no text")
    else:
        text = (law.text(claim.statement) or "").removeprefix(f"{law.head(claim.statement)}: ")
    if not text:
        raise BadParameter(f"{claim.about}: the claim language has no words for {claim.shown}")
    to = f" to {claim.bound}" if expected == "verified" else ""
    return "\n".join([*lines, f"{expected} {called}{to}{of}: {text}"]) + "\n"


def rules_name(rules: Ruleset) -> str:
    """The text by which :func:`sprague.game` makes the same rules again; BadParameter where there is none."""
    from sprague.claims.data import rules_data

    named = rules_data(rules).get("catalogue")
    if named is None and rules.loopy and rules.loopy.domain is None:
        before, after = (", ".join(names) for names in (rules.loopy.before, rules.loopy.after))
        named = f"move {before} to {after}: {plain(rules.loopy.formula)}"
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
