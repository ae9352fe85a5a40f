"""From the rules of a family to a theorem about all members: some are solved, their laws fitted, the rule decided."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar

from sprague.claims.family_claim import FamilyClaim, Law
from sprague.discovery.discoverer import discover
from sprague.errors import BadParameter, BadRule, SpragueError
from sprague.families import block_law, gap_law, nested_law, piles_law, residue_law
from sprague.families.gap_law import GapLaw, of_multiples
from sprague.families.law import Values
from sprague.families.one_formula_law import OneFormulaLaw, frozen
from sprague.games import misere
from sprague.games.game_family import GameFamily, family
from sprague.laws import PPositions
from sprague.laws.law import Player
from sprague.logic.language.grammar import parse
from sprague.logic.language.rule_grammar import parse_condition
from sprague.logic.wording.notation import sentence_text
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict, Verified

FITTED = {1: 5, 2: 12}
"""Members that a law is fitted to, by the number of parameters."""

TRIED = {1: 9, 2: 16}
"""Members that are looked at in all."""

MOST_OF_PILES = 6
"""So many are looked at where these differ in their number of piles."""

MOST_SKIPPED = 4
"""The law may fail for so many of the smallest members."""

FORMULA_SECONDS = 20.0
"""So long one formula for all members is looked for, where they follow no law."""

RAISED = (2, 6, 10)
"""The proof may fail for so many of the smallest members, too."""

MOST_CLASSES_OF_ROWS = 2
"""Periods in rows are looked for with no more residue classes."""

CLASSES = (1, 2, 3, 4, 6)
"""Numbers of residue classes of the parameter that are tried, besides those by which the constants repeat alone."""


@dataclass(frozen=True)
class FamilyDiscovery:
    """What was found about a family from its rules alone; ``claim`` is None where nothing was.

    ``exceptions`` are the members below the bounds of the claim, each with what is known of it alone.

    >>> found = discover_family("for a >= 1: wythoff:a=a")
    >>> found.word, found.statement
    ('proved', 'the P-positions of wythoff:a=a are (⌊nα⌋, ⌊nα⌋ + an), n ≥ 0, α = (2 − a + √(a² + 4))/2')
    >>> found.claim.holds((0, 0), a=5), found.claim.at(a=5).player().winning_move((0, 7))
    (True, (0, 0))
    """

    family: GameFamily
    claim: FamilyClaim | None
    verdict: Verdict
    seconds: float
    exceptions: tuple[tuple[str, str], ...] = ()
    formula: ClassVar[str] = ""  # of a family the saved claim alone can be read

    @property
    def word(self) -> str:
        """``proved``, ``observed``, or ``none`` where no law was found."""
        return "none" if self.claim is None else self.verdict.word if isinstance(self.verdict, Proved) else "observed"

    @property
    def statement(self) -> str:
        """What was found, without the bounds of the parameters; empty where nothing was."""
        return self.claim.statement if self.claim else ""

    @property
    def bound(self) -> int:
        """The largest value of a parameter that was looked at."""
        return max(max(values.values()) for values in _members(self.family, TRIED[len(self.family.parameters)]))

    def is_p_position(self, position: Any, **values: int) -> bool:
        """Whether the player to move loses in a member, by the law."""
        return self.player(**values).is_p_position(self.family.at(**values).position(position))

    def winning_move(self, position: Any, **values: int) -> Any:
        """A P-position of a member that one move reaches; None at a P-position."""
        return self.player(**values).winning_move(self.family.at(**values).position(position))

    def player(self, **values: int) -> Player:
        """Who plays a member by the claim; raises BadParameter where nothing was found."""
        if self.claim is None:
            raise BadParameter(f"{self.family.name}: nothing was discovered that decides its positions")
        return self.claim.player(**values)

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        bounds = (self.claim or FamilyClaim(self.family, ())).parameters
        return {
            "game": self.family.name,
            "parameters": bounds,
            "statement": self.statement,
            "formula": self.formula,
            "bound": self.bound,
            "tried": [],
            "kind": "family" if self.claim else "none",
            **self.verdict.as_dict(),
            "verdict": self.word,
            "exceptions": [{"game": name, "statement": statement} for name, statement in self.exceptions],
            "seconds": round(self.seconds, 3),
        }


def discover_family(about: GameFamily | str, *, nim_values: bool = False) -> FamilyDiscovery:
    """What is true of all members of a family, with the verdict for all values of its parameters.

    Of one heap the P-positions, or with ``nim_values`` the nim-values, as residues; of two piles P-positions that are
    pairs with differences of their own law. *Proved* for all values from the bounds of the claim on, which may be
    larger than those that were given: the smaller members are listed as exceptions. A law that the members looked at
    follow and that was not proved is *observed*. Raises BadRule for a family whose rule is no formula of one heap or of
    two piles.
    """
    started = time.perf_counter()
    given = family(about) if isinstance(about, str) else about
    rule, several = given.rule, len(given.parameters) > 1
    most = MOST_OF_PILES if rule.of else 2 if rule.measure is None else 3
    if len(rule.before) > most or len(given.parameters) > max(FITTED):
        raise BadRule(
            f"{given.name}: theorems about families are looked for on one heap, two piles or three coordinates, "
            f"with at most 2 parameters"
        )
    nim_values = nim_values or given.template.startswith("subtraction:")
    observed: FamilyClaim | None = None
    reason: Verdict = Undecided("no law that is linear in the parameters was found")
    step = _step(given, nim_values)
    for count in (1,) if several or rule.of or rule.measure else sorted({*CLASSES, step}):
        found = _laws(given, count, nim_values, step)
        if found is None:
            continue
        claim, verdict = _judged(found)
        if isinstance(verdict, Proved):
            return FamilyDiscovery(
                given, claim, verdict, time.perf_counter() - started, _exceptions(given, claim, nim_values)
            )
        if observed is None and not isinstance(claim.prove(), Refuted):
            observed, reason = claim, verdict
    found = None if nim_values or rule.remainders or rule.of else _of_one_formula(given)
    if found is not None and isinstance(verdict := found.by_lemma(), Proved):
        return FamilyDiscovery(given, found, verdict, time.perf_counter() - started)
    if observed is not None:
        members = f"the members at the {TRIED[len(given.parameters)]} smallest values of the parameters"
        reason = Verified(members, because=reason.evidence)
    return FamilyDiscovery(given, observed, reason, time.perf_counter() - started)


def _of_one_formula(given: GameFamily) -> FamilyClaim | None:
    """The claim of one formula, which is looked for in the game that has the parameters as coordinates."""
    names = given.rule.before, given.parameters
    try:
        claim = discover(misere(frozen(given)) if given.rule.misere else frozen(given), FORMULA_SECONDS).claim
        if claim is None or not isinstance(claim.statement, PPositions) or claim.system != "base 2":
            return None
        formula = parse_condition(sentence_text(parse(claim.text)), (*names[0], *names[1]))
        return FamilyClaim.of(given, FamilyClaim(given, (OneFormulaLaw(formula, given.rule.before),)).text)
    except SpragueError:  # it speaks of more than the coordinates, or there was no time
        return None


def _judged(claim: FamilyClaim) -> tuple[FamilyClaim, Verdict]:
    """The claim with its verdict, from larger bounds on where it is not proved from its own."""
    raised, verdicts = [claim], list[Verdict]()
    name, least = next(iter(claim.family.smallest.items()))
    if len(claim.family.parameters) == 1 and claim.family.rule.of is None:
        raised += (FamilyClaim(claim.family.from_({name: least + more}), claim.laws) for more in RAISED)
    for i in range(len(claim.laws)):
        verdicts.append(first := raised[0].by_lemma_of(i))
        while isinstance(failed := verdicts[i], Undecided):
            fails = failed.point.get(name, inf)  # without a member for which it fails, as at a limit, it will again
            raised = [each for each in raised[1:] if each.family.smallest[name] > fails]
            if not raised:
                return claim, first
            verdicts[i] = raised[0].by_lemma_of(i)
    found, law = raised[0], claim.laws[0]
    if len(claim.laws) == 1 and isinstance(law, GapLaw):
        closed = FamilyClaim(found.family, (of_multiples(law.modulus),))
        if isinstance(better := closed.by_lemma(), Proved):
            return closed, better
    return found, found.combined(verdicts)


def _step(given: GameFamily, nim_values: bool) -> int:
    """After how many heaps the values of a large member repeat themselves at first; 1 where that is not asked for."""
    rule = given.rule
    if len(rule.before) > 1 or rule.of or rule.measure or len(given.parameters) > 1 or residue_law.taken(rule) is None:
        return 1
    ((name, least),) = given.smallest.items()
    found = residue_law.seen(given, {name: least + residue_law.CONSTANTS_ALONE}, nim_values)
    return residue_law.beginning(found.table) if found else 1


def _laws(given: GameFamily, count: int, nim_values: bool, step: int) -> FamilyClaim | None:
    """The claim with one law for each residue class of the parameter; None where one of them has none."""
    parts = [given] if count == 1 else [given.part(count, i) for i in range(count)]
    laws: list[Law] = []
    least = dict(given.smallest)
    for i, part in enumerate(parts):
        found = _law(part, nim_values, step, rows=count <= MOST_CLASSES_OF_ROWS)
        if found is None:
            return None
        law, smallest = found
        laws.append(law)
        if count == 1:
            least = smallest
        elif smallest != part.smallest:
            (name,) = least
            least[name] = max(least[name], count * (smallest[name] - 1) + i + 1)
    return FamilyClaim(given if least == given.smallest else given.from_(least), tuple(laws))


def _law(part: GameFamily, nim_values: bool, step: int, rows: bool) -> tuple[Law, dict[str, int]] | None:
    """A law of most members that were looked at, and from which parameters on it holds for these."""
    members = _members(part, TRIED[len(part.parameters)])
    for seen, guessed in _kinds(part, nim_values, step, rows):
        known = [(values, seen(values)) for values in members]
        for skipped in range(MOST_SKIPPED if len(part.parameters) == 1 else 1):
            tables = known[skipped : skipped + FITTED[len(part.parameters)]]
            law = None if any(table is None for _, table in tables) else guessed(tables)
            right = [law is not None and table is not None and law.agrees(values, table) for values, table in known]
            if law is not None and all(right[skipped:]):
                first = len(right) - next((i for i, each in enumerate(reversed(right)) if not each), len(right))
                return law, dict(members[first])
    return None


def _kinds(
    part: GameFamily, nim_values: bool, step: int, rows: bool
) -> Iterator[tuple[Callable[[Values], Any], Callable[[Any], Any]]]:
    """For each law that may fit the rule: what is to be seen of a member, and what guesses from it."""
    if part.rule.measure is not None:
        return
    if (piles := part.rule.of) is not None:
        if not (nim_values or part.kind):
            yield lambda values: piles_law.seen(part, values), lambda tables: piles_law.guessed(tables, piles)
    elif len(part.rule.before) == 1:
        if residue_law.taken(part.rule) is not None and not (nim_values and part.rule.misere):
            yield (
                lambda values: residue_law.seen(part, values, nim_values),
                lambda tables: residue_law.guessed(tables, nim_values, step, part.rule.misere),
            )
            if rows and nim_values and part.template.startswith("subtraction:"):
                yield lambda values: nested_law.seen(part, values), nested_law.guessed
    elif gap_law.symmetric(part):
        if not nim_values:
            yield lambda values: gap_law.seen(part, values), lambda tables: gap_law.guessed(part, tables)
        if block_law.taken(part.rule) is not None:
            yield lambda values: block_law.seen(part, values), lambda moduli: block_law.guessed(moduli, nim_values)


def _members(part: GameFamily, most: int) -> Sequence[Values]:
    """The smallest members that the game does not refuse, and fewer where they have ever more piles."""
    most = min(most, MOST_OF_PILES) if part.rule.of else most
    found: list[Values] = []
    for values in part.grid(most if len(part.parameters) == 1 else 6):
        try:
            part.member(values)
        except SpragueError:
            continue
        found.append(values)
        if len(found) == most:
            break
    return found


def _exceptions(given: GameFamily, claim: FamilyClaim, nim_values: bool) -> tuple[tuple[str, str], ...]:
    """The members that the claim leaves out, and what is known of each alone."""
    if claim.family.name == given.name or len(given.parameters) > 1:
        return ()
    ((name, least),) = claim.family.smallest.items()
    found = []
    for value in range(given.smallest[name], least):
        alone = discover(given.member({name: value}), nim_values=nim_values)
        found.append((alone.game.name, f"{alone.word}: {alone.statement}" if alone.claim else "none found"))
    return tuple(found)
