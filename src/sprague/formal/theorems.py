"""Claims → files for Coq: the rule, the claim, the theorem, and a certificate for each condition that it rests on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations

from sprague.claims import Claim, FamilyClaim
from sprague.claims.claim import Definition
from sprague.errors import BadParameter
from sprague.formal.certificates import LIMITS, Meant, Theorem
from sprague.formal.families import family_theorem
from sprague.formal.heaps import coin_theorem, growth_theorem, heap_theorem, is_octal, period_theorem
from sprague.formal.pair_laws import mex_theorem, recursion_theorem, sum_theorem, take_away_theorem
from sprague.formal.positions import draws, in_slices, nim_values, p_positions
from sprague.formal.sentences import written
from sprague.formal.translation import OF_NUMBERS, plain
from sprague.formal.vocabulary import Meaning, Vocabulary, bounded, head, left_of
from sprague.games import NORMAL, CoinTurning, FormulaGame, Ruleset, TakingBreaking
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import Slices, digits_sentence
from sprague.guess.take_away import TakeAway
from sprague.laws import Draws, NimValues, PPositions
from sprague.laws import Sentence as OfNumbers
from sprague.laws.draws import Conditions
from sprague.laws.formulas import MOST_PILES, Moves
from sprague.laws.interval_values import FallingValues, IntervalValues
from sprague.laws.sums import SumOfPiles
from sprague.laws.two_piles import TwoPiles
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import And, Compare, Formula, Or, Predicate, all_names, variable
from sprague.logic.wording.printed import plain as typed
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import heap_code


def theorem(claim: Claim | FamilyClaim, name: str) -> Theorem:
    """The file of a claim; BadParameter, in one line, where the theory cannot say or prove it."""
    if isinstance(claim, FamilyClaim):
        return family_theorem(claim, name)
    claim = replace(claim, shared=None)  # as its JSON has it, from which others make the same file
    if claim.rules and claim.rules.between:
        return _between(claim, claim.rules, name)
    words = _vocabulary(claim, name)
    match claim.statement:
        case PPositions() if isinstance(claim.rules, FormulaGame):
            return p_positions(claim, claim.rules, _meaning(claim, words), words, name)
        case NimValues(value=value) if isinstance(claim.rules, FormulaGame):
            return nim_values(claim, claim.rules, _meaning(claim, words), words, value, name)
        case NimValues(value=value, up_to=None) if isinstance(claim.rules, TakingBreaking):
            return heap_theorem(claim, _meaning(claim, words), words, value, name)
        case NimValues(value=value, up_to=None) if isinstance(claim.rules, CoinTurning):
            return coin_theorem(claim, claim.rules, _meaning(claim, words), words, value, name)
        case (MexDifferences() | RecursiveLaw() | TwoPiles()) as law if isinstance(claim.rules, FormulaGame):
            return _of_differences(claim, claim.rules, law, words, name)
        case (IntervalValues() | FallingValues()) as law if isinstance(claim.rules, FormulaGame):
            return recursion_theorem(claim, claim.rules, law, words, name)
        case SumOfPiles() as law if claim.rules and claim.rules.by_formula:
            return sum_theorem(claim, claim.rules.by_formula, law, words, name)
        case Slices() as law if isinstance(claim.rules, FormulaGame):
            return in_slices(claim, claim.rules, law, words, name)
        case Draws() if claim.rules and claim.rules.loopy:
            return draws(claim, claim.rules.loopy, _rank(claim), words, name)
        case TakeAway() as law if isinstance(claim.rules, FormulaGame):
            return take_away_theorem(claim, claim.rules, law, words, name)
        case Period() as law if isinstance(claim.rules, TakingBreaking) and claim.rules.play == NORMAL:
            code = heap_code(claim.rules)
            if code is None:
                others = "its rules are no code of digits, and others are not written for Coq yet"
                raise BadParameter(f"{claim.about}: {others}")
            proved_by = period_theorem if is_octal(code) and not law.saltus else growth_theorem
            return proved_by(claim, claim.rules, code, law, name)
        case OfNumbers():
            return _sentence(claim, words, name)
        case Moves(meaning=said) if claim.rules and claim.rules.by_formula:
            return _of_moves(claim, claim.rules.by_formula, said, name)
    raise BadParameter(f"{claim.about}: claims of this kind are not written for Coq yet")


def stated(rules: Ruleset) -> Ruleset:
    """The game whose formula is the rule as it stands, also where no automaton reads it."""
    most = rules.between[1] if rules.between else None
    return most.with_formula(most.rule.formula, most.name) if most else rules


def _between(claim: Claim, rules: Ruleset, name: str) -> Theorem:
    """Of rules with divisors or primes: their formula, in the words of ``theory/Between.v``."""
    if taken := OF_NUMBERS.keys() & {each.name for each in claim.definitions}:
        raise BadParameter(f"{claim.about}: {min(taken)} is a word of its rules, and of the claim another")
    found = theorem(replace(claim, rules=stated(rules)), name)
    begin = Meant(f"{found.parts[0]}From Sprague Require Import Between.\n")
    return replace(found, claim=claim, parts=[begin, *found.parts[1:]])


def _rank(claim: Claim) -> str:
    """The rank of the P-positions, looked for where none is stated; BadParameter where no sentence says it."""
    asked = Conditions.of(claim, LIMITS)
    rank = asked.best_rank() if asked else None
    if not isinstance(rank, str):
        raise BadParameter(f"{claim.about}: no sentence was found that says a rank of its P-positions")
    return rank


def _of_differences(
    claim: Claim, rules: FormulaGame, law: MexDifferences | RecursiveLaw | TwoPiles, words: Vocabulary, name: str
) -> Theorem:
    """By the lemmas on such laws; where their conditions fail, in the digits of the slope, as the prover goes on."""
    try:
        return mex_theorem(claim, rules, law, words, name).decided()
    except BadParameter:
        said = digits_sentence(law, rules.before)
        if said is None:
            raise
    in_digits = replace(claim, statement=PPositions(said[0]), system=said[1], shared=None)
    return replace(theorem(in_digits, name), claim=claim)


def _meaning(claim: Claim, words: Vocabulary) -> Formula:
    meaning = claim.meaning
    assert meaning is not None
    if isinstance(meaning, Relation):
        return words.defined("accepted_digits", meaning)
    return words.theory.parse(meaning, claim.variables)


def _vocabulary(claim: Claim, name: str) -> Vocabulary:
    """The words of a claim: what its definitions say, and its games' moves, is written out."""
    theory = claim.theory()
    meanings = {each: Meaning(*said) for each, said in theory.formulas.items()} | _moves(claim)
    taken = {name, *claim.variables, *claim.after}
    for each in meanings.values():
        taken |= {*each.variables, *all_names(each.formula)}
    if isinstance(claim.meaning, str):
        taken |= {*all_names(theory.parse(claim.meaning, None))}
    return Vocabulary(theory, meanings, {*map(plain, taken)})


def _moves(claim: Claim) -> dict[str, Meaning]:
    """The predicates that stand for the moves of a game: its rule, piles in order before the move and after it."""
    found = {}
    for each in claim.definitions:
        game = each.meaning
        if isinstance(game, FormulaGame) and len(game.before) <= MOST_PILES:
            rule, coordinates = f"{each.name} rule", (*game.before, *game.after)
            found[rule] = Meaning(coordinates, game.formula, left_of(game))
            before, after = each.variables[: len(game.before)], each.variables[len(game.before) :]
            orders = permutations(after) if game.interchangeable else [after]
            ways = Or(tuple(Predicate(rule, tuple(map(variable, (*before, *order)))) for order in orders))
            pairs = (*pairwise(before), *pairwise(after)) if game.interchangeable else ()
            sorted_ = (Compare("<=", variable(p), variable(q)) for p, q in pairs)
            found[each.name] = Meaning(
                each.variables, And((*sorted_, *bounded(game, before), *bounded(game, after), ways))
            )
    return found


def _of_moves(claim: Claim, rules: FormulaGame, said: str | Formula | Relation, name: str) -> Theorem:
    """That the moves of a game are those of which a sentence holds, as a sentence that speaks of them."""
    if len(rules.before) > MOST_PILES:
        raise BadParameter(f"{claim.about}: moves are written for Coq for at most {MOST_PILES} piles")
    of, order = ", ".join(claim.variables), [f"{x} <= {y}" for x, y in pairwise(rules.before)] * rules.interchangeable
    given = " & ".join([*order, *(f"({typed(each, rules.before)})" for each in bounded(rules, rules.before))]) or "true"
    accepted = () if type(said) is str else (Definition("accepted_moves", claim.variables, claim.relation),)
    claimed = f"accepted_moves({of})" if accepted else said
    text = f"forall {of}. ({given}) => (moves_of_the_game({of}) <=> ({claimed}))"
    definitions = (*claim.definitions, *accepted, Definition("moves_of_the_game", claim.variables, rules))
    asked = replace(claim, statement=OfNumbers(text), rules=None, definitions=definitions, shared=None)
    return replace(theorem(asked, name), claim=claim)


def _sentence(claim: Claim, words: Vocabulary, name: str) -> Theorem:
    said = words.sentence(_meaning(claim, words))
    apart = any(isinstance(each.meaning, FormulaGame) for each in claim.definitions)
    end = f"\nTheorem {name} : {written(said)}.\nProof. exact condition. Qed.\nPrint Assumptions {name}.\n"
    parts = [head(), Meant("\n"), *words.parts, words.condition("condition", said, apart=apart), end]
    return Theorem(name, claim, written(said), parts)
