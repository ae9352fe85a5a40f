"""Short reasons for what automata decide: sets of numbers and of positions as formulas, where there are short ones.

What is said here is decided: a formula is printed for an automaton only if both are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from sprague.guess.readable import formula_for
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import latex_name, latex_statement
from sprague.proofs.rules import Rules

MOST_LISTED = 12
"""A finite set of at most so many numbers is listed, and one of residues looked at one by one."""

SECONDS = 0.12
"""A formula is looked for so long: those that are found take less than half of it."""


def formula(relation: Relation, names: Sequence[str], ordered: bool = False) -> str | None:
    """A formula, as prose, of which exactly the points of the relation are true; None where no short one is found."""
    cells = formula_for(relation, names, ordered, SECONDS)
    return None if cells is None else latex_statement(_joined(cells.shown(names)))


def _joined(text: str) -> str:
    """Congruences of one number with *or* between them as one.

    >>> _joined("x ≡ 1 (mod 7) or (x ≡ 3, 4 (mod 7))")
    'x ≡ 1, 3, 4 (mod 7)'
    """
    match = re.fullmatch(r"\(?(\w+) ≡ [\d, ]+ \(mod (\d+)\)\)?(?: or \(?\1 ≡ [\d, ]+ \(mod \2\)\)?)+", text)
    residues = sorted(int(each) for listed in re.findall(r"≡ ([\d, ]+)", text) for each in listed.split(", "))
    return f"{match[1]} ≡ {', '.join(map(str, residues))} (mod {match[2]})" if match else text


def numbers(relation: Relation, name: str) -> str | None:
    r"""A set of numbers as prose on a number of that name: listed, an interval, or by a formula; None for another.

    >>> theory = Theory("base 2")
    >>> numbers(theory.relation("2 <= j & j < 5", ["j"]), "j"), numbers(theory.relation("j = 1 | j = 4", ["j"]), "j")
    ('$2 \\le j \\le 4$', '$j \\in \\{1, 4\\}$')
    """
    theory = Theory(relation.digits)
    theory.define("set", [name], relation)
    bounded = theory.decide(f"exists b. forall {name}. set({name}) => {name} <= b").truth
    if not bounded:
        return formula(relation, [name])
    values = [at for at in range(1000) if relation.holds({name: at})]
    if len(values) == 1:
        return f"${name} = {values[0]}$"
    if all(b == a + 1 for a, b in pairwise(values)):
        return f"${values[0]} \\le {name} \\le {values[-1]}$" if values[0] else f"${name} \\le {values[-1]}$"
    listed = f"${name} \\in \\{{{', '.join(map(str, values))}\\}}$"
    return listed if len(values) <= MOST_LISTED else formula(relation, [name])


def apart(theory: Theory) -> list[str]:
    """Why no move joins pairs with differences d > e, where ``sometimes(d, e)`` says that one may, and ``law(n, d)``.

    By the residues of d for the least modulus by which d − e alone is a reason; nothing where there is none.
    """
    moves = "exists d, e. sometimes(d, e) & d = e + j & j >= 1 & {}"
    pairs = "exists m, n, d, e. m < n & law(n, d) & law(m, e) & d = e + j & {}"
    for modulus in range(1, MOST_LISTED + 1):
        where = [f"d % {modulus} = {residue}" for residue in range(modulus)]
        sets = [tuple(theory.relation(text.format(each), ["j"]) for text in (moves, pairs)) for each in where]
        if reasons := _excluded(sets, "d - e \\ge 1", "d", modulus):
            return reasons
    return []


def changes(rules: Rules, claimed: Relation) -> list[str]:
    """Why no move joins two P-positions, where that has short reasons; nothing where it has none.

    No two of them have all piles but one in common. Where a move takes from both of two piles, it changes their
    difference in another way than two P-positions differ, by the residue of the difference for some modulus.
    """
    before, after = rules.game.before, rules.game.after
    if len(before) == 1:
        return _by_amount(rules, claimed)
    theory = Theory(rules.digits)
    theory.define("move", [*before, *after], rules.moves & rules.positions)
    theory.define("P", before, claimed)
    theory.define("Q", after, rules.after(claimed))
    pairs = list(zip(before, after, strict=True))
    changed = [f"{a} != {b}" for b, a in pairs]
    few = " | ".join(" & ".join([one, *(f"{a} = {b}" for b, a in pairs if f"{a} != {b}" != one)]) for one in changed)
    joined = f"P({', '.join(before)}) & Q({', '.join(after)})"
    if theory.relation(f"{joined} & ({few})", [*before, *after]).shortest() is not None:
        return []
    piles = "all piles but one" if len(before) > 2 else "a pile"
    sentences = [
        f"No two positions of $P$ have {piles} in common, as an automaton decided, so no move that takes from one "
        f"pile alone leads from one to another."
    ]
    more = f"move({', '.join((*before, *after))}) & ~({few})"
    if theory.relation(more, [*before, *after]).is_empty:
        return [*sentences, "The rule has no other moves."]
    sorted_pair = len(before) == 2 and rules.game.interchangeable
    reasons = _by_difference(theory, before, after) if sorted_pair else None
    return [*sentences, *reasons] if reasons else []


def _by_amount(rules: Rules, claimed: Relation) -> list[str]:
    """Of one pile: the numbers that may be taken are none by which two P-positions differ."""
    (x,), (p,) = rules.game.before, rules.game.after
    theory = Theory(rules.digits)
    theory.define("move", [x, p], rules.moves)
    theory.define("P", [x], claimed)
    forms = f"move({x}, {p})", f"P({x}) & P({p}) & {p} <= {x}"
    sets = [tuple(theory.relation(f"exists {x}, {p}. {form} & {x} = {p} + j", ["j"]) for form in forms)]
    return _excluded(sets, f"{latex_name(x)} - {latex_name(p)} \\ge 1", "") or []


def _by_difference(theory: Theory, before: Sequence[str], after: Sequence[str]) -> list[str] | None:
    (x, y), (p, q) = before, after
    forms = f"move({x}, {y}, {p}, {q})", f"P({x}, {y}) & Q({p}, {q})"
    d = x + y + p + q  # none of them is called so
    both = f"exists {x}, {y}, {p}, {q}. {p} < {x} & {q} < {y} & {{}} & {d} + {x} = {y} & {d} - ({q} - {p}) = {{}}"
    for sign, name in (("j", "up"), ("0 - j", "down")):  # what a residue does not change is projected once
        for i, form in enumerate(forms):
            theory.define(f"{name}{i}", [d, "j"], both.format(form, sign))
    change = [f"({latex_name(b)} - {latex_name(a)})" for a, b in ((x, y), (p, q))]
    for modulus in range(1, MOST_LISTED + 1):
        where = [f"{d} % {modulus} = {residue}" for residue in range(modulus)]
        up, down = (
            _excluded(
                (
                    tuple(theory.relation(f"exists {d}. {name}{i}({d}, j) & {each}", ["j"]) for i in (0, 1))
                    for each in where
                ),
                f"{change[0]} - {change[1]} \\ge 0" if name == "up" else f"{change[1]} - {change[0]} \\ge 0",
                f"{latex_name(y)} - {latex_name(x)}",
                modulus,
            )
            for name in ("up", "down")
        )
        if up is not None and down is not None:
            begin = (
                f"Suppose a move that takes from both piles leads from a position of $P$ to "
                f"$({latex_name(p)}, {latex_name(q)})$, which is in $P$ in one order or the other."
            )
            return [begin, *up, *down, "A contradiction."]
    return None


def _excluded(sets: Iterable[tuple[Relation, ...]], what: str, of: str, modulus: int = 1) -> list[str] | None:
    """For each residue the numbers that a move allows, and those that the P-positions have; None if some are both."""
    residues_of: dict[str, list[str]] = {}
    for residue, (moves, pairs) in enumerate(sets):
        if not (moves & pairs).is_empty:
            return None
        if pairs.is_empty:
            continue
        may, has = "" if moves.is_empty else numbers(moves, "j"), numbers(pairs, "j")
        if may is None or has is None:
            return None
        only = f"allows $j = {what}$ only with {may}, while two positions of $P$ have {has}"
        residues_of.setdefault(f"rule {only if may else f'has no move with $j = {what}$'}.", []).append(str(residue))
    if not residues_of:
        return [f"No two such positions have ${what}$."]
    if modulus == 1:
        return [f"The {reason}" for reason in residues_of]
    others = sum(map(len, residues_of.values())) < modulus
    listed = [(reason, ", ".join(where)) for reason, where in residues_of.items()]
    return [
        *(f"Where ${of} \\equiv {where} \\pmod{{{modulus}}}$, the {reason}" for reason, where in listed),
        *[f"With other residues of ${of}$ there are no two such positions."] * others,
    ]
