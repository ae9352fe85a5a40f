"""Winning moves by cases, each with its formula: found in small positions, or read off the rule; decided for all.

A case is a kind of move: the piles from which tokens are taken. Its condition is that such a move leads into P. Where
the P-positions are numbered, P(n), and a move takes from several piles, n is looked for as a quasi-linear function of
the difference of the piles, or of one of them: from the table of small positions, and then for all by an automaton.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, permutations

import numpy as np

from sprague.errors import BadParameter
from sprague.games import NORMAL, FormulaGame
from sprague.games.ruleset import Piles
from sprague.guess.quasilinear import Quasilinear, quasilinear, rational_beatty
from sprague.guess.statements import residue_sentences, residues_shown
from sprague.logic.automata.atoms import linear
from sprague.logic.automata.relations import Relation, renamed, some
from sprague.logic.automata.theory import Theory
from sprague.logic.wording.latex import latex_formula, latex_name, latex_statement
from sprague.proofs.obligations import shown
from sprague.proofs.reasons import formula
from sprague.proofs.rules import Rules
from sprague.proofs.written import Machine, Step, automaton

MOST_KINDS = 4
"""Of more piles than this the kinds of moves are not told apart."""

SEEN_TO = 48
"""Positions with coordinates up to this suggest a number n."""

LARGEST_INDEX = 60


@dataclass(frozen=True)
class Cases:
    """The cases, why no move of each kind joins two P-positions, and the automata that decided."""

    moves: list[Step]
    joined: list[str]
    machines: list[Machine]


def by_cases(rules: Rules, claimed: Relation, numbered: Relation | None, terms: Sequence[str]) -> Cases:
    """The winning moves of a game whose P-positions are ``claimed``; ``shown`` are the coordinates of P(n).

    ``numbered`` holds between n and the coordinates of P(n), where the P-positions are numbered.
    """
    game, names = rules.game, rules.game.before
    into = rules.moves & rules.after(claimed) & rules.positions
    rest, ended = rules.positions - claimed, rules.ended if game.play.misere else None
    rest = rest if ended is None else rest - ended
    moves: list[Step] = []
    joined: list[str] = []
    machines = [Machine("$P$", claimed)]
    for taken in _kinds(names):
        way = reduce(lambda found, name: found & _changed(rules, name, name in taken), names, into)
        reached = reduce(some, [name for name in game.after if name in way.variables], way)
        if reached.is_empty:
            continue
        which = " and ".join(", ".join(f"${latex_name(name)}$" for name in taken).rsplit(", ", 1))
        machine = Machine(f"the positions from which a move takes from {which} and leads to $P$", reached)
        machines.append(machine)
        joined.append(f"from {which} ({automaton(len(machines))})")
        if not (new := rest & reached).is_empty:
            moves.append(_case(rules, taken, way, new, rest, numbered, terms, which, automaton(len(machines))))
        rest = rest - reached
    return Cases(moves, joined, machines)


def _kinds(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The sets of piles from which a move may take: one alone, the last first, then more of them."""
    if len(names) > MOST_KINDS:
        yield tuple(names)
        return
    for count in range(1, len(names) + 1):
        yield from reversed([*combinations(names, count)])


def _changed(rules: Rules, name: str, changed: bool) -> Relation:
    after = dict(zip(rules.game.before, rules.game.after, strict=True))[name]
    same = linear(rules.digits, {name: 1, after: -1}, "=", 0)
    return ~same if changed else same


def _case(
    rules: Rules,
    taken: tuple[str, ...],
    way: Relation,
    new: Relation,
    rest: Relation,
    numbered: Relation | None,
    terms: Sequence[str],
    which: str,
    machine: str,
) -> Step:
    """The condition of a case and its move, as formulas where they are found."""
    game, names = rules.game, rules.game.before
    if numbered is not None and len(taken) == 1 and len(names) == 2:
        kept, pile = next(name for name in names if name not in taken), latex_name(taken[0])
        ways = [_partner(rules, way, rest, numbered, kept, i) for i in (0, 1)]
        known = [where for where in ways if where is not None]
        if len(known) == 2 and reduce(Relation.__sub__, known, new).is_empty:
            parts = [
                f"if ${latex_name(kept)} = {terms[i]}$ and ${pile} > {terms[1 - i]}$, leave ${terms[1 - i]}$ of "
                f"${pile}$"
                for i, where in enumerate(known)
                if not where.is_empty
            ]
            return Step(f"*Take from {which} alone*", "; ".join(parts))
    condition = formula(new, names, game.interchangeable)
    where = condition or f"such a move leads to $P$ ({machine})"
    theory = Theory(rules.digits)
    theory.define("option", [*names, *game.after], rules.options)
    after = ", ".join(game.after)
    if numbered is not None and len(taken) > 1:
        theory.define("pair", ["n", *game.after], renamed(numbered, dict(zip("abcdefgh", game.after, strict=False))))
        goes = f"exists {after}. pair(n, {after}) & option({', '.join(names)}, {after})"
        if index := _index(rules, new, theory.relation(goes, [*names, "n"])):
            return Step(f"*Take from {which}*, where {where}", f"leave $P(n)$ for $n = {index}")
    if len(names) == 1:
        theory.define("way", [*names, *game.after], way)
        goes = f"exists {after}. way({names[0]}, {after}) & {names[0]} = {after} + n"
        amount = _index(rules, new, theory.relation(goes, [*names, "n"]))
        return Step(f"*Take tokens where* {where}", f"$l = {amount}" if amount else "leave a number of $P$")
    pile = latex_name(taken[0])
    if len(taken) > 1:
        return Step(f"*Take from {which}*, where {where}", "leave a position of $P$")
    if condition:
        return Step(f"*Take from {which} alone*, where {where}", f"leave of ${pile}$ what makes it a position of $P$")
    made = f"leave of ${pile}$ the number, less than ${pile}$, with which it is a position of $P$"
    return Step(f"*Take from {which} alone*, where some smaller number makes it one of $P$ ({machine})", made)


def _partner(rules: Rules, way: Relation, rest: Relation, numbered: Relation, kept: str, i: int) -> Relation | None:
    """The positions of the rest in which the pile that is kept is the i-th coordinate of some P(n), the other larger.

    None where the move that leaves P(n) is not allowed from all of them.
    """
    game = rules.game
    other = next(name for name in game.before if name != kept)
    theory = Theory(rules.digits)
    theory.define("pair", ["n", "a", "b"], numbered)
    theory.define("way", [*game.before, *game.after], way)
    terms = {kept: "ab"[i], other: "ab"[1 - i]}
    where = f"exists n, a, b. pair(n, a, b) & {kept} = {terms[kept]} & {other} > {terms[other]}"
    left = ", ".join([*game.before, *(terms[name] for name in game.before)])
    partner = theory.relation(where, game.before) & rest
    allowed = theory.relation(f"{where} & way({left})", game.before)
    return partner if (partner - allowed).is_empty else None


def _index(rules: Rules, new: Relation, reaches: Relation) -> str | None:
    """How a number n with ``reaches`` follows from the position, as LaTeX; None where that is not seen."""
    game, names = rules.game, rules.game.before
    theory, at = Theory(rules.digits), ", ".join(names)
    theory.define("new", names, new)
    theory.define("goes", [*names, "n"], reaches)
    small = np.array([*game.positions(SEEN_TO if len(names) > 1 else LARGEST_INDEX)])
    small = small[new.holds_at(dict(zip(names, small.T, strict=True)))]
    places = dict(zip(names, small.T, strict=True))
    reached = [reaches.holds_at({**places, "n": np.full(len(small), n)}) for n in range(LARGEST_INDEX)]
    numbers = zip(small.tolist(), np.transpose(reached), strict=True)
    numbers_of = {tuple(here): {*np.flatnonzero(row).tolist()} for here, row in numbers}
    differences = [_Feature(names, i, True) for i in range(1, len(names))]
    for feature in (*differences, *(_Feature(names, i, False) for i in range(len(names)))):
        for choose in (max, min):
            if law := _law(numbers_of, feature, choose):
                number = " | ".join(residue_sentences(["n"], [law], "f"))
                asked = f"exists f, n. {feature.sentence} & ({number}) & goes({at}, n)"
                if theory.decide(f"forall {at}. new({at}) => {asked}").truth:
                    return _shown_index(law, feature.latex, {*map(feature.of, numbers_of)})
    return None


@dataclass(frozen=True)
class _Feature:
    """A number that a position has: a coordinate, or by how much one exceeds that before it."""

    names: Sequence[str]
    place: int
    difference: bool

    @property
    def latex(self) -> str:
        """As LaTeX."""
        less = f" - {latex_name(self.names[self.place - 1])}" if self.difference else ""
        return f"{latex_name(self.names[self.place])}{less}"

    @property
    def sentence(self) -> str:
        """That f is this number."""
        return f"f{f' + {self.names[self.place - 1]}' if self.difference else ''} = {self.names[self.place]}"

    def of(self, here: Piles) -> int:
        """The number."""
        return here[self.place] - (here[self.place - 1] if self.difference else 0)


def _law(numbers_of: dict[Piles, set[int]], feature: _Feature, choose: Callable[[set[int]], int]) -> Quasilinear | None:
    """The quasi-linear law of a number n that is right for all positions with a value of the feature."""
    common: dict[int, set[int]] = {}
    for here, numbers in numbers_of.items():
        at = feature.of(here)
        common[at] = common[at] & numbers if at in common else set(numbers)
    terms: list[int] = []
    for at in range(max(common, default=-1) * 2 // 3 + 1):
        numbers = common.get(at, set(terms[-1:] or [0]))
        if not numbers:
            return None
        terms.append(choose(numbers))
    return quasilinear(terms, repetitions=3) if len(terms) > 3 else None


def _shown_index(law: Quasilinear, index: str, seen: set[int]) -> str:
    """A number as a function of the feature; what follows its name opens in mathematics and closes it."""
    form = rational_beatty(law)
    inner = f"({index})" if " " in index else index
    if form and form.start == 0 and law.p:
        inner = index if form.p == form.q == 1 and not form.s else inner
        return f"{latex_formula(str(form)).replace('n', inner)}$"
    if not law.p:
        residues = sorted({n % law.q for n in seen})
        terms = ", ".join(str(law.term(law.start + (r - law.start) % law.q)) for r in residues)
        return f"{terms}$ for ${inner} \\bmod {law.q} = {', '.join(map(str, residues))}$ in turn"
    return f"f({index})$, where {latex_statement(residues_shown(law, 'f'))}"


MOST_NAMED = 6
"""So many moves that may be added are named."""


def added_moves(game: FormulaGame, lost: Relation) -> Iterator[str]:
    """Which moves may be added to the rules so that the P-positions stay, and whether the rules are invariant.

    A move takes the same number of tokens from each pile wherever it is made, if that is possible; it may be added if
    no two P-positions differ by it (Duchêne, Fraenkel, Nowakowski & Rigo, JCTA 117 (2010)). The rules are invariant if
    all their moves are such (Duchêne & Rigo, Invariant games, TCS 411 (2010)). Raises BadParameter where positions are
    not all tuples of numbers, LimitReached.

    >>> from sprague.games import game
    >>> nim = game("nim:piles=2")
    >>> [*added_moves(nim, Theory("base 2").relation("x1 = x2", ["x1", "x2"]))][1]
    'the moves of the rules do not depend on the position: they are invariant'
    """
    if game.domain is not None or game.bounds or game.play != NORMAL:
        raise BadParameter(f"{game.name}: moves are added to rules of normal play on all positions")
    theory, names = Theory(lost.digits.name), game.before
    taken, left, more = ([f"{letter}{i}" for i in range(len(names))] for letter in "tpq")
    orders = [*permutations(range(len(names)))] if game.interchangeable else [tuple(range(len(names)))]
    left_as = dict(zip(game.after, left, strict=True))
    theory.define("sorted", names, lost)
    theory.define("move", [*names, *left], renamed(Rules(game, theory.digits).moves, left_as))

    def in_orders(predicate: str, *rows: Sequence[str]) -> str:
        ways = (", ".join(row[i] for row in rows for i in order) for order in orders)
        return " | ".join(f"{predicate}({way})" for way in ways)

    theory.define("lost", names, in_orders("sorted", names))
    theory.define("any", [*names, *left], in_orders("move", names, left))
    higher, higher_more = ([f"{a} + {t}" for a, t in zip(terms, taken, strict=True)] for terms in (left, more))
    joined = f"lost({', '.join(left)}) & lost({', '.join(higher)})"
    free = theory.relation(f"{' + '.join(taken)} >= 1 & ~(exists {', '.join(left)}. {joined})", taken)
    free -= theory.relation(f"exists {', '.join(left)}. any({', '.join([*higher, *left])})", taken)
    theory.define("free", taken, free)
    some, total = ", ".join(taken), " + ".join(taken)
    endless = theory.decide(f"forall n. exists {some}. free({some}) & {total} > n").truth
    named: list[Piles] = []
    while len(named) < MOST_NAMED and (point := free.shortest()):
        named.append(tuple(point[t] for t in taken))
        free -= theory.relation(" & ".join(f"{t} = {point[t]}" for t in taken), taken)
    listed = ", ".join(map(shown, named)) + (", …" if len(named) == MOST_NAMED else "")
    many = "infinitely many" if endless else "finitely many"
    yield f"{listed} may be added, {many}" if named else "none may be added"
    anywhere = f"any({', '.join([*higher, *left])}) => any({', '.join([*higher_more, *more])})"
    if theory.decide(f"forall {', '.join([*taken, *left, *more])}. {anywhere}").truth:
        yield "the moves of the rules do not depend on the position: they are invariant"
    else:
        yield "the moves of the rules depend on the position: they are not invariant"
