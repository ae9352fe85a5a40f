"""A claim is one value: what is discovered is proved again, through its text, its JSON and its document, and plays."""

import contextlib
import io
import itertools
import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import sprague
from sprague.claims import Claim, Moves, NimValues, PPositions, prove
from sprague.claims.document import claims
from sprague.claims.interchange import interchange
from sprague.claims.wording import document
from sprague.errors import BadParameter, BadPosition, BadSentence, TooLarge
from sprague.games import CATALOGUE, PileRuleset, game
from sprague.games.catalogue import game_or_file
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.laws import TwoPiles, read_statement
from sprague.logic.automata.limits import Limits
from sprague.operations.operation import rules_of
from sprague.sealed import sealed

ROOT = Path(__file__).parents[2]

SMALL = [
    "nim:piles=2", "wythoff", "mouse", "mouse:m=6", "fibonacci-nim", "euclid", "fibonacci-subtraction", "kayles",
    "laskers-nim", "mock-turtles", "ruler", "0.8", "8.2", "4.(7)", "0.137", "subtraction:1,3,4", "misere:wythoff",
    "misere:0.123",
    "take l, k from x, y: l = 0 | k = 0 | l = k | l = 2 & k = 4",
    "take l, k from x, y: l = 0 | k = 0 | l = 1 & k = 1",
    "take l from x: l = 1 | l = 4",
    "x, y -> p, q: p = x & q < y | q = y & p < x & x <= 2p",
]  # fmt: skip
CODES = [
    f"0.{digits}" for digits in random.Random(1).sample([f"{n:o}" for n in range(1, 512) if f"{n:o}"[-1] != "0"], 40)
]
SETS = [f"subtraction:{','.join(map(str, sorted(random.Random(seed).sample(range(1, 30), 3))))}" for seed in range(20)]
RULES = [
    f"take l, k from x, y: l = 0 | k = 0 | {close}{more}"
    for close in ("l = k", "abs(k - l) < 2", "l = 2k", "l = k & l % 2 = 0", "l + k <= 4")
    for more in ("", " | l = 1 & k = 2", " | l = k + 3", " | l = 2 & k = 2", " | x = y", " & y > 3")
]

SECONDS = {"fat-rat": 240}
"""Its proof takes half a minute; that of any other game fits ten seconds."""


def proved_again(name):
    """The claim of a discovery gets the discovery's verdict: from JSON, from its text, from its document."""
    rules = game(name)
    found = sprague.discover(rules, SECONDS.get(name, 10))
    claim = found.claim
    if claim is None:
        assert found.word == "none"
        return
    again, limits = Claim.from_json(claim.to_json()), Limits(seconds=SECONDS.get(name, 30))
    assert again.to_json() == claim.to_json()
    assert prove(again, limits=limits).word == found.word
    plays_alike(found, again)
    (entry,) = claims(document(claim, expected=found.word))
    assert entry.claim.text == claim.text
    if claim.text:
        assert Claim.of(rules, claim.text).text == claim.text
        assert found.word != "proved" or prove(rules, claim.text, limits=limits).word == "proved"
    if found.word != "proved" or not claim.text:
        assert prove(entry.claim, limits=limits).word == found.word


def plays_alike(found, claim):
    """The player of a claim decides and moves as the discovery does."""
    chooser, player = random.Random(7), claim.player()
    piles = getattr(found.game, "piles", None) or chooser.randrange(1, 4)
    if not isinstance(found.game, PileRuleset):
        return
    smallest = found.game.smallest
    for _ in range(12):
        here = found.game.position([chooser.randrange(smallest, 30) for _ in range(piles)])
        assert player.is_p_position(here) == claim.holds(here) == found.is_p_position(here)
        assert player.winning_move(here) == found.winning_move(here)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SMALL)
def test_what_is_discovered_is_proved_again_in_every_form(name):
    proved_again(name)


def test_a_law_behind_first_pairs_need_not_increase_to_be_read(raises):
    """As of l = k & l % 2 = 0 | x = y: P-positions, verified, whose differences are 1, 2, 2, 3, 1, 4, 4, 5, …"""
    law = RecursiveLaw(1, Quasilinear((1, 2, 2, 3, 1), 1, 2), (), ((0, 0),))
    assert read_statement(law.text)[0] == law
    for text in (law.text.replace("d(n) + 2", "d(n) + 0"), law.text.partition(", first")[0]):
        raises(BadParameter, "the law of d", read_statement, text)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*CATALOGUE, *CODES, *SETS, *RULES])
def test_whatever_is_discovered_is_proved_again_in_every_form(name):
    try:
        game(name)
    except BadParameter:  # a name that needs parameters
        return
    try:
        proved_again(name)
    except BadParameter as refused:  # boards, strips and trees have no table of numbers
        assert any(each in str(refused) for each in ("no table to guess from", "a guess needs positions"))


def test_a_claim_decides_and_moves_on_integers_of_thousands_of_digits():
    wythoff, kayles = sprague.discover("wythoff").claim, sprague.discover("kayles").claim
    n = 10**2000
    low = wythoff.statement.alpha.floor_multiple(n)
    assert wythoff.holds((low, low + n)) and not wythoff.holds((low, low + n + 1))
    assert wythoff.holds(wythoff.player().winning_move((low, low + n + 1)))
    assert kayles.holds((n, n)) and not kayles.holds((n, n + 1))


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("0.8", "period 3 from 1 saltus 1", "proved"),
        ("0.8", "period 3 from 1 saltus 2", "refuted"),
        ("kayles", "period 24 from 71", "proved"),
        ("grundy", "period 3 from 0", "refuted"),
        ("wythoff:a=2", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 2", "proved"),
        ("wythoff:a=2", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 3", "refuted"),
        ("wythoff", "digits Zeckendorf: exists n. x = floor(n alpha) & y = x + n", "proved"),
        ("wythoff:a=2", "digits Ostrowski 2: exists n. x = floor(n alpha) & y = x + 2n", "proved"),
        ("nim:piles=2", "nim-values: v = xor(x1, x2)", "proved"),
        ("nim:piles=2", "nim-values to 1: v = 0 & x1 = x2 | v = 1 & x1 = x2 - 1 & x1 % 2 = 0", "proved"),
        ("nim:piles=2", "nim-values to 1: v = 0 & x1 = x2 | v = 1 & x1 = x2 - 1", "refuted"),
        ("nim:piles=2", "nim-values to 1: v = 0 & x1 = x2", "refuted"),
        ("misere:0.77", "nim-values: v = n", "undecided"),  # of sums, of which there are too many to compare
        ("nim:piles=2", "moves: p1 < x1 & p2 = x2 | p1 = x1 & x1 <= p2 & p2 < x2 | p2 = x1 & p1 < x1", "proved"),
        ("nim:piles=2", "moves: p1 < x1 & p2 = x2 | p1 = x1 & x1 <= p2 & p2 < x2", "refuted"),
        ("laskers-nim", "nim-values: v = n", "refuted"),
        ("euclid", "x1 = x2", "refuted"),
    ],
)  # fmt: skip
def test_every_kind_of_statement_can_be_claimed_in_text(name, text, word):
    claim = Claim.of(name, text)
    assert prove(claim).word == word
    assert Claim.of(name, claim.text) == claim
    (entry,) = claims(document(claim, expected=word))
    assert (prove(entry.claim).word, entry.expected) == (word, word)


def test_the_options_of_wythoffs_game_are_these():
    rules = game("wythoff")
    x, y, p, q = *rules.before, *rules.after
    moved = f"({p} = {x} & {q} < {y} | {p} < {x} & {q} = {y} | {x} + {q} = {y} + {p} & {p} < {x})"
    swapped = moved.replace(p, "_").replace(q, p).replace("_", q)
    assert prove(rules, f"moves: {p} <= {q} & ({moved} | {swapped})").word == "proved"
    assert prove(rules, f"moves: {p} <= {q} & {moved}").word == "refuted"


def test_a_claim_that_names_a_bound_is_verified_to_it_where_nothing_is_proved():
    (entry,) = claims("digits: Zeckendorf\nverified e to 60 P-positions of euclid: "
                      "x1 >= 1 & x1 <= x2 & x2 <= floor(x1 phi)\n")  # fmt: skip
    assert prove(entry.claim).evidence.startswith(
        "to 60: the rules agree; not proved: the rules of euclid are no formula"
    )
    (entry,) = claims("verified e to 60 P-positions of euclid: x1 = x2\n")
    assert prove(entry.claim).word == "refuted"


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("mouse", "x = z", BadSentence),
        ("mouse", "nim-values: v = ", BadSentence),
        ("mouse", "nim-values: y = x + v + w", BadSentence),
        ("mouse", "A = mex, B = A + d, d = 1, d(n + 1) = d(n) + 1", BadParameter),
        ("mouse", "A = mex, B = A + d, d = 0, 1, d(n + 3) = d(n) + 1", BadParameter),
        ("mouse", "digits Babylonian: x = y", BadParameter),
        ("kayles", "period 0 from 3", BadParameter),
        ("no-such-game", "x = y", BadParameter),
    ],
)
def test_bad_claims_are_refused_by_name(name, text, error):
    with pytest.raises((error, sprague.UnknownGame)):
        Claim.of(name, text)


@pytest.mark.parametrize("name", ["wythoff", "mouse:a=5", "nim", "take l, k from x, y: l = k", "kayles"])
def test_a_sentence_about_another_game_is_refused_and_not_refuted(name, raises):
    claim = sprague.discover("mouse").claim
    for said in (claim.says(), claim.says("latex")):
        assert Claim.of("mouse", said).rules == claim.rules
        raises(BadParameter, "the sentence speaks of", Claim.of, name, said)


@pytest.mark.parametrize("name", ["mouse", "wythoff", "fibonacci-nim", "kayles", "laskers-nim", "euclid", "mouse:m=6"])
def test_a_claim_can_be_said(name):
    claim = sprague.discover(name).claim
    for said in map(claim.says, ("words", "latex", "claim")):
        assert said and "None" not in said and said.count("$") % 2 == 0


def test_a_claim_can_be_said_to_walnut_where_it_is_a_sentence(raises):
    assert Claim.of("mouse", "x = y").says("walnut") == "?msd_2 x=y"
    for name, text in (("kayles", "period 12 from 71"), ("wythoff", "digits Ostrowski 2: x = y")):
        with pytest.raises(BadParameter):
            Claim.of(name, text).says("walnut")
    raises(BadParameter, "not in 'Latin'", Claim.of("mouse", "x = y").says, "Latin")


def test_statements_of_a_program_are_claims_too():
    mouse = game("mouse")
    assert prove(mouse, PPositions("x = y")).word == "refuted"
    assert prove(game("nim:piles=2"), NimValues("w = xor(x1, x2)", "w")).word == "proved"
    assert isinstance(Claim.of(mouse, Moves("p = x & q = y")), Claim)
    with pytest.raises(BadParameter):
        prove(Claim.of(mouse, "x = y"), "x = y")


OEIS = re.compile(r"%[A-Za-z] A000000( .*)?|")


@pytest.mark.parametrize(
    ("game", "text", "files"),
    [
        ("kayles", "period 12 from 71", {"oeis.txt", "table.cgs"}),
        ("0.8", "period 3 from 1 saltus 1", {"oeis.txt"}),
        ("nim:piles=2", "nim-values: v = x1 ^ x2", {"oeis.txt"}),
        (
            "mouse",
            "(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1",
            {"oeis.txt", "statement.lean", "theorem.walnut"},
        ),
        ("nim:piles=2", "x1 = x2", {"oeis.txt", "statement.lean", "theorem.walnut"}),
        ("take l, k from x, y: l = 0 | k = 0 | 2*abs(l - 3) <= k", "x = 3*abs(y - 2)", {"oeis.txt", "statement.lean"}),
        ("misere:nim:piles=2", "x1 = x2", {"oeis.txt"}),
        ("take l from x: 2l >= x", "nim-values: v = the number of binary digits of x", {"oeis.txt"}),
        ("take l from x: l = 1 | l = 3 | l = 4", "x mod 7 ∈ {0, 2}", {"oeis.txt", "theorem.walnut"}),
    ],
)
def test_what_is_written_for_other_programs_is_read_strictly(game, text, files):
    claim = Claim.of(game, text)
    found = interchange(claim, proved=True)
    assert {*found} >= files
    for at, entry in enumerate(filter(None, found["oeis.txt"].split("%I A000000")), start=1):
        lines = ("%I A000000" + entry).rstrip().splitlines()
        assert all(OEIS.fullmatch(line) and line.isascii() for line in lines)
        data = "".join(line[11:] for line in lines if line[1] in "STU")
        order = [line[1] for line in lines]
        assert order == sorted(order, key="ISTUNCDHFetoYKOA".index) and {*"ISNCHKOA"} <= {*order}
        programs = {line[12:].partition(") ")[0]: line.partition(") ")[2] for line in lines if line.startswith("%o")}
        programs.update(("Mathematica", line[11:]) for line in lines if line.startswith("%t"))
        (offset,) = [line[11:].split(",") for line in lines if line.startswith("%O")]
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(programs["Python"], {})
        terms = [*map(int, data.split(","))]
        assert found[f"b{at}.txt"].startswith("".join(f"{n} {term}\n" for n, term in enumerate(terms)))
        assert (len(programs) == 3) == (game not in ("0.8", "misere:nim:piles=2"))
        for program in programs.values():
            while program != (program := re.sub(r"\([^][(){}]*\)|\[[^][(){}]*\]|\{[^][(){}]*\}", "", program)):
                pass
            assert program.isascii() and not re.search(r"[][(){}]|<[a-z]{2,}>", program)
        if "PARI" in programs and shutil.which("gp"):
            asked = subprocess.run(
                ["gp", "-q"], input=f"{programs['PARI']}\n", capture_output=True, text=True, check=True
            )
            assert json.loads(asked.stdout)[: len(terms)] == terms
        assert json.loads(printed.getvalue())[: len(terms)] == terms and len(data) <= 260
        for signature in re.findall(r"signature \(([-\d,]+)\)", entry):
            steps, whole = (
                [*map(int, signature.split(","))],
                [int(each.split()[1]) for each in found[f"b{at}.txt"].splitlines()],
            )
            assert f"#order_{len(steps):02}" in entry
            assert all(
                whole[n] == sum(c * whole[n - i] for i, c in enumerate(steps, 1)) for n in range(100, len(whole))
            )
        assert offset[0] == "0" and terms[int(offset[1]) - 1] > 1
    for line in found.get("theorem.walnut", "").splitlines():  # Walnut knows no comments, and ends commands at : and ;
        assert re.fullmatch(r'(def|eval) [a-z_]+ "\?msd_2 [^"#;:]+":', line)
    for line in found.get("table.cgs", "").splitlines():
        made = r'R := game\.heap\.TakeAndBreak\("[0-9A-F]\.[0-9A-F]+"\);'
        assert re.fullmatch(rf"//.*|{made}|R\.(NimValueSequence|CheckPeriodicity)\(\d+\);", line)
    if lean := found.get("statement.lean"):
        assert (
            lean.startswith("/- Statement only") and lean.count("sorry -- statement only") == lean.count("sorry") == 1
        )
        rules = sprague.game(game)
        moves, claimed = (_python(lean, name) for name in ("Move", "Claimed"))
        for here in rules.positions(7):
            assert eval(claimed, dict(zip(rules.before, here, strict=True))) == claim.holds(here)
            for there in itertools.product(range(8), repeat=len(rules.after)):
                places = dict(zip((*rules.before, *rules.after), (*here, *there), strict=True))
                assert eval(moves, places) == _leads(rules, here, there)


def _leads(rules, here, there):
    """Whether what is left of each pile, in this order, is what the rule allows."""
    return there in {tuple(way) for way in rules.ways(here).tolist()}


def _python(lean, name):
    """The body of a definition in Lean as an expression of Python, integers that are spoken of to 20."""
    (body,) = re.findall(rf"def {name} .*? : Prop :=\n  (.*)\n", lean)
    body = re.sub(r"\|([^|]*)\|", r"abs(\1)", body)
    body = re.sub(r"\(if (.*?) then (\S+) else (\S+?)\)", r"(\2 if \1 else \3)", body)
    if "∃" in body:
        before, bound, rest = re.fullmatch(r"(.*)\(∃ (\w+) : ℤ, (.*)\)", body).groups()
        body = f"{before}any({rest} for {bound} in range(-2, 20))"
    for sign, plain in {" = ": " == ", "≠": "!=", "≤": "<=", "≥": ">=", "∧": "and", "∨": "or", "¬": "not "}.items():
        body = body.replace(sign, plain)
    return body


def test_a_player_says_what_is_wrong_with_a_tuple_that_is_no_position():
    with pytest.raises(BadPosition, match="at most 1, not 7"):
        sprague.discover("pass:nim:piles=2").claim.player().winning_move((10**99, 3, 7))


WYTHOFF_2 = "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 2"
FAT_RAT = "exists n. x1 = floor(15n/8) & x2 = floor(15n/4) - 1 & x3 = floor(15n/2) - 3 & x4 = 15n - 7 & n >= 1"
TRIBONACCI = "x = 0 & y = 0 & z = 0 | x >= 1 & (exists t. shift(t, x - 1)) & shift(x, y) & shift(y, z)"
IN_SLICES = (
    "b = 0: (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, where x ≤ y (or exchanged); b = 1: "
    "(⌊(2n + 1)α/2⌋, ⌊(2n + 1)α/2⌋ + 2n + 1), n ≥ 0, α = √2, where x ≤ y (or exchanged)"
)
AT_ANY_SIZE = [
    "wythoff", 'terminal:"x + y <= 4":wythoff:a=2', "rat", "raleigh", "misere:wythoff:a=2", "misere:mouse",
    "misere:moore:k=2,piles=3", "blocking:1:wythoff", "blocking:1:take l from x: l <= 5", "pass:nim:piles=2",
    "pass:take l from x: l <= 3", "subtraction:1,3,4", "0.77", "misere:0.77", "fibonacci-nim", "nim:piles=3",
    "take l, k from x, y: l <= 1 & k <= 2", "take l from x: 2l <= x", "take l from x: l <= 3 | l = floor(x/2)",
    "take l, k from x, y: l = 0 & 2k <= y | k = 0 & 2l <= x", "take l from x: 2l >= x", "x -> p: p < x & power(p)",
    "take l, k from x, y: l = 0 | k = 0 | l <= 2k & k <= 2l", f"{ROOT}/examples/field.py:button_subtraction",
    f"{ROOT}/examples/field.py:button_nim_wythoff", "for k >= 1: take l from x: l <= k", "for k >= 1: wythoff:a=k",
    ("wythoff:a=2", WYTHOFF_2, None),
    ("fat-rat:m=4", f"{FAT_RAT} | x1 = 0 & x2 = 0 & x3 = 0 & x4 = 0", None),
    ("tribonacci", TRIBONACCI, "Tribonacci"),
    (f"{ROOT}/examples/field.py:button_w2_wythoff", IN_SLICES, None),
]  # fmt: skip


@pytest.mark.sample(3)
@pytest.mark.parametrize("asked", AT_ANY_SIZE, ids=str)
def test_from_positions_of_a_hundred_digits_a_legal_move_leads_to_a_p_position_of_the_claim(asked):
    if isinstance(asked, tuple):
        rules = rules_of(asked[0])
        claim = Claim.of(rules, *asked[1:])
    else:
        found = sprague.discover(asked if asked.startswith("for") else rules_of(asked))
        assert found.word == "proved"
        claim = found.claim.at(k=5) if asked.startswith("for") else found.claim
        rules = claim.rules
    player, chance, seen = claim.player(), random.Random(str(asked)), 0
    for _ in range(20):
        here = [chance.randrange(10**99, 10**100) for _ in claim.names]
        if getattr(rules, "interchangeable", False):
            here.sort()
        here = tuple(
            chance.randrange(2) if name in ("s", "b") else pile for name, pile in zip(claim.names, here, strict=True)
        )
        if not player.is_p_position(here):
            left = player.winning_move(here)
            assert player.is_p_position(left) and rules.is_move(here, left)
            seen += 1
    assert seen > 2


def test_a_law_in_a_file_that_gives_some_heap_no_value_is_bad_input(raises):
    content = json.loads(sprague.discover("fibonacci-subtraction").claim.to_json())
    content["statement"]["meaning"]["automaton"]["accepting"] = [0, 4]
    del content["seal"]
    raises(BadParameter, "the law gives heap 1 no value", Claim.from_json, json.dumps(sealed(content)))


def test_a_proved_law_of_gaps_says_to_which_size_it_is_played(raises):
    rules = game("take l, k from x, y: l < 2 | k < 2 | abs(l - k) < 1")
    claim = Claim.of(rules, "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1")
    assert "played with piles to 1,000,000, as the pairs are made one by one" in sprague.prove(claim).evidence
    blocks = Claim.of("take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 0", TwoPiles("blocks", 2))
    assert "played with piles to 1,000,000, as the pairs" in sprague.prove(blocks).evidence
    assert claim.player().winning_move((9, 9)) is not None
    raises(TooLarge, "made one by one", claim.player().winning_move, (7, 10**99))


def test_an_entry_of_a_game_of_a_file_has_no_program_that_does_not_know_it():
    claim = Claim.of(game_or_file("examples/field.py:delete_nim"), "nim-values: v = the exponent of 2 in (x + 1)")
    assert "(Python)" not in interchange(claim, proved=False)["oeis.txt"]
