"""Theorems written by hand for the documents: closed, no lie is proved, and their moves are those of the program."""

import ast
import re
import subprocess
from graphlib import TopologicalSorter
from itertools import combinations, combinations_with_replacement, pairwise, product
from pathlib import Path

import pytest

import sprague
from sprague import papers
from sprague.claims import Claim
from sprague.formal import theorem, write_folder
from sprague.formal.checking import judged
from sprague.games.chomp import Chomp
from sprague.games.eraserhead import Eraserhead
from sprague.games.graphs import cycle, line
from sprague.games.magnetism import Magnetism
from sprague.games.spring_cleaning import SpringCleaning, zigzag
from sprague.games.wythoff import n_heap_wythoff
from sprague.papers import loops
from sprague.read_twice import second_reading

CLOSED = "Closed under the global context"
HAND = Path(sprague.__file__).parent / "formal" / "documents"
IMPORTED = re.compile(r"^From Documents Require Import (.*)\.$", re.MULTILINE)
NEEDED = {path.stem: " ".join(IMPORTED.findall(path.read_text("utf-8"))).split() for path in sorted(HAND.glob("*.v"))}
BY_HAND = [*TopologicalSorter(NEEDED).static_order()]
"""Each after those that it needs."""
UNTRUE = {
    "Residues": ("(p * n + s) / q + k * p.", "(p * n + s) / q + k * q."),
    "EuclidZeroValues": ("v = if N.odd k then c else c - 1)", "v = if N.odd k then c - 1 else c)"),
    "FatSteps": ("= apart m j (k + 1) - apart m j k /", "= apart m j (k + 1) - apart m j k + 1 /"),
    "FatRules": ("Some n => apart m j (n + 1) - apart m j n", "Some n => apart m j (n + 2) - apart m j n"),
    "Substitution": ("exists a m, stands U l n a /\\ shift U (a - 1) m", "exists a m, stands U l n a /\\ shift U a m"),
    "Beatty": (
        "(exists q, A 1 q) -> (exists q, B 1 q) ->\n",
        "(exists q, A 0 q) -> (exists q, B 1 q) ->\n",
    ),  # α = 0, β = 1 share out, too
    "Numeration": ("(s = q_system -> entry d 0 < entry l 1)", "(s = q_system -> entry d 0 <= entry l 1)"),
    "EuclidZero": ("~ below_phi a (b - a).", "below_phi a (b - a)."),
    "Slopes": ("1 <= y ->\n    (quadratic s p q x y < 0 ->", "1 <= y ->\n    (quadratic s p q x y <= 0 ->"),  # α = 5/4
    "NimDimension": ("v < 2 ^ 2.", "v < 2 ^ 3."),
    "LeastParts": ("2 * H j < H k <-> (j + 2 <= k)%nat.", "2 * H j < H k <-> (j + 1 <= k)%nat."),
    "EmptyHeap": ("floor_phi n x /\\ y = x + n)", "floor_phi n x /\\ y = x + n + 1)"),
    "FatPeriod": ("column m k n < column m (k + 1) n.", "column m k n + 1 < column m (k + 1) n."),
    "LeftShift": ("floor_phi (N.of_nat n) (N.of_nat (sum (map S l)))", "floor_phi (N.of_nat n) (N.of_nat (sum l))"),
    "Shares": ("(2 # 3) * (1 - 1 / inject_Z (2 ^ Z.of_nat n - 1))", "(2 # 3) * (1 - 1 / inject_Z (2 ^ Z.of_nat n))"),
}


def text_of(name):
    """The file, as a module of one file for all: Coq is started once."""
    text = IMPORTED.sub(r"Import \1.", (HAND / f"{name}.v").read_text("utf-8"))
    return f"Module {name}.\n{text}\nEnd {name}.\n"


def coq(text, compiled, folder):
    (folder / "all.v").write_text(text)
    command = ["coqc", "-q", "-w", "none", "-Q", str(compiled), "Sprague", "all.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


# Moves that Coq computes from lists


def listed(items):
    return f"[{'; '.join(listed(each) if isinstance(each, list) else str(each) for each in items)}]"


def rows_of(cells):
    return [
        1 + sum((i, j) in cells for j in range(1, 3)) if not i else sum((i, j) in cells for j in range(3))
        for i in range(3)
    ]


def diagrams(rules=None):
    """Row lengths of what bites leave of 3 × 3, and of what a bite leaves of that."""
    rules = rules or Chomp(3, 3)
    here = [[a, b, c] for a, b, c in product(range(1, 4), range(4), range(4)) if a >= b >= c]
    cells = [[(i, j) for i, length in enumerate(rows) for j in range(length)] for rows in here]
    return here, [[rows_of(left) for left in rules.options(rules.position(each))] for each in cells]


def fragments():
    """Sets of pieces of a 2 × 3 bar, as numbers."""
    rules, pieces = Chomp(2, 3), [*product(range(2), range(3))][1:]
    sets = [[piece for k, piece in enumerate(pieces) if n >> k & 1] for n in range(32)]
    number = {frozenset(each): n for n, each in enumerate(sets)}
    return [*range(32)], [[number[frozenset(left)] for left in rules.options(frozenset(each))] for each in sets]


def brackets():
    """Fragments of a 2 × 3 bar, column by column."""
    rules = Chomp(2, 3)
    sets = [frozenset((i, j) for i, j in product(range(2), range(3)) if n >> 3 * i + j & 1) for n in range(1, 64, 2)]

    def columns(pieces):
        return [(not j or (0, j) in pieces, (1, j) in pieces) for j in range(3)]

    here = [str(columns(each)).lower().replace("), ", "); ") for each in sets]
    left = [[columns(each) for each in rules.options(pieces - {(0, 0)})] for pieces in sets]
    return here, left


def piles():
    options = sprague.game("couples-are-forever").options
    return [*range(1, 10)], [[[*each][::way] for each in options((n,)) for way in (1, -1)] for n in range(1, 10)]


def triples():
    """Of three numbers one becomes less."""
    here, options = [[*each] for each in product(range(5), repeat=3)], sprague.game("euclid-zero:piles=3").options
    less = [[[*p[:i], n, *p[i + 1 :]] for i in range(3) for n in range(p[i])] for p in here]
    return here, [
        [q for q in each if tuple(sorted(q)) in options(tuple(sorted(p)))] for p, each in zip(here, less, strict=True)
    ]


def starts():
    """Erasers on cycles, vertex by vertex."""
    here = [each for n in (3, 4, 5) for each in product((False, True), repeat=n) if any(each)]
    gaps = [gaps_of({i for i, on in enumerate(each) if on}, len(each), True) for each in here]
    return [str([*each]).lower().replace(",", ";") for each in here], [[("cycle", each)] for each in gaps]


def patterns():
    box = [*product(range(2), range(3))]
    here = [[*each] for size in range(7) for each in combinations(box, size)]
    return here, [[sorted(left) for left in SpringCleaning().options(frozenset(each))] for each in here]


def parts(kind, n, rules, position):
    """The lines and the cycle that are left of a graph, each as its gaps: of all ways to read them the least."""
    on, edges = {*rules.erasers(position)}, {frozenset(each) for each in position if len(each) == 2}
    if kind == "cycle" and len(edges) == n:
        return [("cycle", least_turn(gaps_of(on, n, True)))]
    begin = next((v for v in range(n) if frozenset({v, (v - 1) % n}) not in edges), 0)
    found, inner = [], []
    for v in ((begin + i) % n for i in range(n)):
        inner.append(v in on)
        if frozenset({v, (v + 1) % n}) not in edges:
            gaps = gaps_of({i for i, each in enumerate(inner) if each}, len(inner), False)
            found.append(("line", min(gaps, gaps[::-1])))
            inner = []
    return sorted(found)


def gaps_of(on, n, round_):
    places = sorted(on)
    if round_:
        return [
            (b - a - 1) % n if len(places) > 1 else n - 1 for a, b in zip(places, [*places[1:], places[0]], strict=True)
        ]
    ends = [-1, *places, n]
    return [b - a - 1 for a, b in pairwise(ends)]


def least_turn(gaps):
    return min(each[i:] + each[:i] for each in (gaps, gaps[::-1]) for i in range(len(gaps)))


def erasers():
    """Erasers on a line or a cycle of at most five vertices."""
    here, left = [], []
    for kind, n in [*(("line", n) for n in range(2, 6)), *(("cycle", n) for n in range(3, 6))]:
        rules = Eraserhead((line if kind == "line" else cycle)(n))
        for on in (each for size in range(1, n + 1) for each in combinations(range(n), size)):
            here.append(f"Eraserhead.{kind} {listed(gaps_of(on, n, kind == 'cycle'))}")
            left.append([parts(kind, n, rules, option) for option in rules.options(rules.position(on))])
    return here, left


def in_any_direction(kind, gaps):
    return (kind, least_turn(gaps) if kind == "cycle" else min(gaps, gaps[::-1]))


def plain(option):
    """What Coq and the program print alike."""
    if option and isinstance(option, list) and isinstance(option[0], tuple) and isinstance(option[0][0], str):
        return sorted(in_any_direction(*each) for each in option)
    return option


def fat_rat(*positions):
    """What is left of piles, each in its place."""
    rule = second_reading(sprague.game(f"fat-rat:m={len(positions[0])}"))
    return [*map(list, positions)], [[[*left] for left in rule.ways(each)] for each in positions]


LISTED = {
    "Chomp.bites": diagrams,
    "Finite.after (Finite.bites 2 3)": fragments,
    "Finite.sweeps": patterns,
    "Eraserhead.options": erasers,
    "Brackets.bites": brackets,
    "Sweeping.zigzag": lambda: ([*range(14)], [sorted(zigzag(n)) for n in range(14)]),
    "Sweeping.splits": piles,
    "Sieve.downs": triples,
    "Starts.start": starts,
    "fat_moves 3": lambda: fat_rat(*combinations_with_replacement(range(6), 3), (1, 8, 8), (1, 8, 9), (2, 9, 12)),
    "fat_moves 4": lambda: fat_rat((1, 2, 4, 8), (2, 4, 7, 10)),
    "fat_moves 5": lambda: fat_rat((1, 1, 2, 3, 5)),
    "fat_moves 6": lambda: fat_rat((1, 1, 1, 2, 2, 3)),
}
"""Functions of Coq that list the options, and the positions with the options of the program."""


def same(computed, right):
    return [sorted({str(plain(each)) for each in row}) for row in computed] == [
        sorted({str(plain(each)) for each in row}) for row in right
    ]


def read(printed):
    """The lists that Coq prints."""
    value = re.sub(r"%\w+", "", printed.partition("= ")[2].rpartition("\n     :")[0]).replace(";", ",")
    value = value.replace("true", "True").replace("false", "False")
    return ast.literal_eval(re.sub(r"(?:Eraserhead\.)?(line|cycle) (\[[^]]*\])", r"('\1', \2)", value))


# Moves that are said by a proposition: just these, position by position

TACTICS = (Path(__file__).parent / "moves.v").read_text("utf-8")


def pairs(game, least, most):
    """What is left of two numbers, each in its place."""
    rules = sprague.game(game)
    for a, b in product(range(least, most + 1), repeat=2):
        ways = sorted(
            left
            for left in product(range(a + 1), range(b + 1))
            if tuple(sorted(left)) in rules.options(tuple(sorted((a, b)))) and (left[0] == a) != (left[1] == b)
        )
        yield (a, b), ways


OR = " \\/ "


def are(names, ways):
    said = (" /\\ ".join(f"{name} = {n}" for name, n in zip(names, way, strict=True)) for way in ways)
    return OR.join(said) or "False"


def token(sign):
    return {"+": "Some true", "-": "Some false", ".": "None"}[sign]


def propositions():
    """Each with the tactic that proves it."""
    for name, game, tactic, least in (
        ("CalkinWilf.euclid", "euclid", "euclid", 1),
        ("EuclidZero.down_to_zero", "euclid-zero", "zero", 0),
    ):
        for (a, b), ways in pairs(game, least, 4):
            yield f"forall c d : N, ({name} ({a}, {b}) (c, d) <-> {are('cd', ways)})%N", tactic
    for name, game, most in (("Beatty.wythoff", "wythoff", 4), ("Multiples.wythoff_a 2", "wythoff:a=2", 3)):
        rule = second_reading(sprague.game(game))
        for x, y in product(range(most), repeat=2):
            ways = sorted(each[:: 1 if x <= y else -1] for each in rule.ways(tuple(sorted((x, y)))))
            yield f"forall c d : N, ({name} {x} {y} c d <-> {are('cd', ways)})%N", "wythoff"
    for here in ((0, 1, 1),):  # Coq takes seconds for more
        every = product(*(range(pile + 1) for pile in here))
        ways = [
            left
            for left in every
            if tuple(sorted(left)) in n_heap_wythoff(heaps=3).options(here) and of_three(here, left)
        ]
        assert {tuple(sorted(each)) for each in ways} == {*n_heap_wythoff(heaps=3).options(here)}
        yield (
            f"forall p q r : N, (Lists.take_from_three {' '.join(map(str, here))} p q r <-> {are('pqr', ways)})%N",
            "three",
        )
    squares = loops.take_or_add([1, 4])
    for n in range(1, 9):
        left = are("m", [(m,) for m in squares.options(n)])
        yield f"forall m, (Growing.take_or_add Growing.square {n} m <-> {left})%nat", "squares"
        left = are("m", [(m,) for m in dict.fromkeys(loops.next_or_part(n))])
        yield f"forall m, (Growing.next_or_part {n} m <-> {left})%nat", "part"
    for signs in (each for size in (1, 2, 3) for each in product("+-.", repeat=size)):
        strip = "".join(signs)
        if "++" not in strip and "--" not in strip:
            left = (f"q = {listed(map(token, each))}" for each in Magnetism().options(strip))
            yield f"forall q, Magnetism.put {listed(map(token, strip))} q <-> {OR.join(left) or 'False'}", "strip"


def of_three(here, left):
    taken = [a - b for a, b in zip(here, left, strict=True)]
    return sum(map(bool, taken)) == 1 or taken[0] ^ taken[1] ^ taken[2] == 0


@pytest.mark.nightly  # Coq takes more than a minute
def test_theorems_written_by_hand_are_closed_prove_no_lie_and_have_the_moves_of_the_program(compiled, tmp_path):
    cited = sorted({name for each in papers.claims() for name in each.theorems})
    assert {name.partition(".")[0] for name in cited} <= {*BY_HAND}
    finite = (HAND / "Finite.v").read_text("utf-8")
    begin, end = finite.index("Definition cell :="), finite.index("Notation sweep")
    changed = finite[begin:end].replace("(i, j + 1)", "(i, j + 2)")
    assert changed != finite[begin:end]
    known = {name: make() for name, make in LISTED.items()}
    text = "".join(map(text_of, BY_HAND)) + "".join(f"Print Assumptions {each}.\n" for each in cited)
    text += (
        "From Coq Require Import NArith List Bool.\nImport ListNotations.\nOpen Scope bool_scope. Open Scope N_scope.\n"
    )
    text += f"{TACTICS}Module Changed.\n{changed}End Changed.\n"
    places = {
        name: f"({listed(here)})%nat" if name in ("Chomp.bites", "Sieve.downs") else here
        for name, (here, _) in known.items()
    }
    names = [*known, "Changed.sweeps"]
    for name in names:
        here = places[name.replace("Changed", "Finite")]
        text += f"Eval vm_compute in map ({name}) {here if isinstance(here, str) else listed(here)}.\n"
    said = [*propositions()]
    text += "".join(f"Goal {each}. Proof. {tactic}. Qed.\n" for each, tactic in said)
    for each, tactic in (
        next((said, how) for said, how in said if how == tactic and "= 1" in said) for tactic in TRIED
    ):
        text += f"Goal True. Fail assert ({re.sub(r'= 1(?!.*= 1)', '= 2', each)}) by {tactic}. exact I. Qed.\n"
    run = coq(text, compiled, tmp_path)
    assert run.returncode == 0, run.stderr
    closed, *printed = run.stdout.split("     = ")
    assert closed.split("\n") == [CLOSED] * len(cited) + [""]
    found = dict(zip(names, [read("= " + each) for each in printed], strict=True))
    for name, (_, right) in known.items():
        assert same(found[name], right), name
    assert not same(found["Changed.sweeps"], known["Finite.sweeps"][1])  # a constant of Coq's is another
    assert not same(found["Chomp.bites"], diagrams(Chomp(3, 4))[1][:-1])  # a constant of the program is another


TRIED = ("euclid", "zero", "wythoff", "three", "squares", "part")


def four_piles():
    start = "x1 = 0 & x2 = 0 & x3 = 0 & x4 = 0"
    row = "x1 = floor(15n/8) & x2 = floor(15n/4) - 1 & x3 = floor(15n/2) - 3 & x4 = 15n - 7"
    return Claim.of(sprague.game("fat-rat:m=4"), f"({start}) | exists n. n >= 1 & {row}")


def test_a_claim_that_a_theorem_by_hand_says_in_the_same_words_is_that_theorem_and_only_coq_judges_it(tmp_path):
    write_folder(tmp_path / "out", [theorem(four_piles(), "fat")])
    assert "exact FatFour.four_piles" in (tmp_path / "out" / "fat.v").read_text()
    assert [proved for _, proved in judged(tmp_path / "out" / "fat.json")] == [False]


@pytest.mark.nightly
def test_coq_accepts_the_claim_of_fat_rat_on_four_piles_and_no_other(all_accepted, refused, tmp_path):
    all_accepted(tmp_path / "out", {"fat": four_piles()})
    refused(theorem(four_piles(), "fat"), ("15 * n - 7", "15 * n - 8"))


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[] if each == "Residues" else pytest.mark.nightly) for each in UNTRUE]
)
def test_a_lie_is_not_proved(name, compiled, tmp_path):
    true, false = UNTRUE[name]
    text, before = text_of(name), [*NEEDED[name]]
    assert text.count(true) == 1
    for each in before:  # and what these need
        before += (other for other in NEEDED[each] if other not in before)
    needed = "".join(text_of(each) for each in BY_HAND if each in before)
    run = coq(needed + text.replace(true, false), compiled, tmp_path)
    assert run.returncode == 1
    assert int(re.search(r"line (\d+)", run.stderr)[1]) > needed.count("\n")
