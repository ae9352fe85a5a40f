"""What is printed is read: every statement of docs/theorems.md, in Unicode, in LaTeX, and in the sentence round it."""

import html
import re
import unicodedata
from functools import reduce
from itertools import islice
from operator import xor
from pathlib import Path

import pytest

import sprague
from sprague.claims import Claim, NimValues, PPositions
from sprague.games.catalogue import game_or_file as read_game
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import Slices
from sprague.laws.interval_values import ArithmeticValues, FallingValues, IntervalValues
from sprague.laws.nim_values import PlaceValues
from sprague.laws.sums import SumOfPiles
from sprague.laws.two_piles import TwoPiles
from sprague.logic.wording.latex import latex_statement
from sprague.logic.wording.prose import prose_html
from sprague.numbers.periods import Period

ROOT = Path(__file__).parents[2]
PRINTED = re.findall(
    r"^sprague discover (.*)\n(?:proved|verified to \d+), [\d.]+ s: (?!.*no formula was found)(.*)$",
    (ROOT / "docs/theorems.md").read_text(),
    re.M,
)
BOUNDS = {1: 150, 2: 24, 3: 12, 4: 6, 5: 4, 6: 3}


def holds_of(claim, position):
    """Whether a statement that is no period says that a position is P."""
    match claim.statement:
        case PPositions():
            numbers = position if isinstance(position, tuple) else (position,)
            return claim.relation.holds(dict(zip(claim.names, numbers, strict=True)))
        case RecursiveLaw() | MexDifferences():
            return tuple(sorted(position)) in set(islice(claim.statement.pairs(), 200))
        case Slices() | SumOfPiles() | TwoPiles():
            return claim.holds(position)
    x, y = position
    return x == 0 or y < claim.statement.least_part(x)


def values_of_heaps(rules):
    """The first nim-values of a game on one number, however its positions are written."""
    return [sprague.nim_value(rules, rules.on_numbers.native((n,))) for n in range(60)]


def agrees_with_the_rules(claim, rules):
    """Whether the claim says of all positions up to a bound what follows from the rules."""
    bound = BOUNDS[len(claim.names)]
    match claim.statement:
        case Period():
            return claim.statement.exception(sprague.nim_sequence(rules, 300)) is None
        case IntervalValues() | FallingValues() | ArithmeticValues():
            return all(claim.statement.nim_value(n) == v for n, v in enumerate(values_of_heaps(rules)))
        case SumOfPiles(values=True):
            of_one = claim.statement.of_one.nim_value
            return all(reduce(xor, map(of_one, p)) == sprague.nim_value(rules, p) for p in rules.positions(bound // 2))
        case NimValues() if claim.names == ("n",):
            return all(claim.relation.holds({"n": n, "v": v}) for n, v in enumerate(values_of_heaps(rules)))
        case NimValues():
            said = (lambda v: 1 << v) if isinstance(claim.statement, PlaceValues) else int
            return all(
                claim.relation.holds({**dict(zip(claim.names, p, strict=True)), "v": said(sprague.nim_value(rules, p))})
                for p in rules.positions(bound // 2)
            )
    expected = set(sprague.p_positions(rules, bound))
    return all(holds_of(claim, p) == (p in expected) for p in rules.positions(bound))


def same(statement):
    """The statement without blanks, and with one sign for minus."""
    return str(statement).replace(" ", "").replace("−", "-")


def seen(text):
    """The signs that a reader sees, wherever they stand: no blanks, no brackets, no marks of roots, powers, indices."""
    return re.sub(r"[\s()√^_\u2061]", "", unicodedata.normalize("NFKC", text.replace("−", "-")))


@pytest.mark.parametrize(
    "typed",
    ["x1 ^ x2 = x3", "x1 ⊕ (x2 + 1) = x3 ⊕ 3 & x1 < (x2 ⊕ 1) + 1", "exists n. x1 = (n/2) ⊕ x2", "2(x1 ^ x2) % 3 = 0"],
)
def test_a_value_that_has_no_name_is_written_out_and_read(typed):
    claim = Claim.of("nim", typed)
    for language in ("words", "latex", "prose"):
        said = claim.says(language)
        again = Claim.of("nim", said)
        assert not re.search(r"\bxor\b|(?<![a-z}])_\d|mathit", said)
        assert (again.relation - claim.relation).is_empty and (claim.relation - again.relation).is_empty


@pytest.mark.sample(4)
@pytest.mark.parametrize(("typed", "said"), PRINTED)
def test_every_statement_of_the_library_is_read(typed, said, monkeypatch):
    monkeypatch.chdir(ROOT)
    name = typed.removesuffix(" --nim-values").strip("'\"")
    rules = read_game(name)
    claim = Claim.of(rules, said)
    assert agrees_with_the_rules(claim, rules)
    printed = Claim(claim.statement, rules, claim.system, shown=said, kind="closed form")
    assert seen(html.unescape(re.sub(r"<[^>]*>", "", prose_html(latex_statement(said))))) == seen(said)
    for other in (latex_statement(said), printed.says("words"), printed.says("latex"), claim.text):
        again = Claim.of(rules, other)
        assert (same(again.statement), again.system) == (same(claim.statement), claim.system)
