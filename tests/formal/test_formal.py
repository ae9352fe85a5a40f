"""Theorems about positions for Coq: what is written is what is meant, what is wrong is refused, and Coq agrees."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import sprague
from sprague.claims import Claim, document
from sprague.claims.claim import Definition
from sprague.errors import BadParameter
from sprague.formal import check_folder, theorem, vocabulary, write_folder
from sprague.formal.checking import judged
from sprague.formal.second_checker import true
from sprague.games import blocking
from sprague.operations.operation import rules_of


def test_the_statement_is_the_rule_and_the_closed_form():
    text = theorem(sprague.discover("mouse").claim, "mouse").text
    assert "(if ((y - x) mod 3 =? 0) then 2 else 1)" in text
    assert "(x = 0 /\\ y = 0) \\/ (exists n : N, n >= 1 /\\ (x = 3 * n / 2 /\\ y = 3 * n - 1))" in text
    assert "forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> closed_form x y)" in text


@pytest.mark.nightly
def test_coq_proves_mouse_and_nim(tmp_path, all_accepted):
    all_accepted(tmp_path / "out", {name: sprague.discover(name).claim for name in ("mouse", "nim")})


@pytest.mark.nightly
def test_coq_proves_rat(tmp_path, compiled):
    write_folder(tmp_path / "rat", [theorem(sprague.discover("rat").claim, "rat")])
    (found,) = check_folder(tmp_path / "rat", compiled)
    assert found.closed


def test_a_changed_definition_or_certificate_is_refused(refused):
    found = theorem(sprague.discover("mouse").claim, "mouse")
    literal = found.text.split("(P8 ")[3].split()[0]
    refused(found, ("3 * n - 1", "3 * n - 2"), (literal, str(int(literal) ^ 1)), count=1)


def test_a_false_claim_gets_no_theorem():
    with pytest.raises(BadParameter, match="not true"):
        theorem(sprague.claims.Claim.of("mouse", "x = y"), "mouse").text  # noqa: B018  # it is made when it is asked for


@pytest.mark.nightly
def test_coq_proves_laws_nim_values_and_tuples(tmp_path, all_accepted):
    @sprague.position_game(decreasing=lambda heap, last: 2 * heap + last)
    def thrice(heap, last, rest, now):
        taken = heap - rest
        return (taken >= 1) & (taken <= 3) & (now <= 1)

    @sprague.position_game(decreasing=lambda x, y: y, positions=lambda x, y: x <= y)
    def down(x, y, p, q):
        return (p == x) & (q < y) & (x <= q)

    claims = {
        "wythoff": sprague.discover("wythoff").claim,
        "wythoff_3": sprague.discover("wythoff:a=3").claim,
        "thrice": Claim.of(thrice, "heap % 4 = 0"),
        "down": Claim.of(down, "x = y"),
    }
    all_accepted(tmp_path / "out", claims)


@sprague.position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: 2 * y <= z)
def chocolate(x, y, z, o, p, q):
    """A chocolate bar of height y ≤ ⌊z/2⌋, and a second part of width x."""
    width = (o == x) & (q < z) & sprague.where(2 * y <= q, p == y, (2 * p <= q) & (q <= 2 * p + 1))
    return (p == y) & (q == z) & (o < x) | (o == x) & (q == z) & (p < y) | width


@sprague.position_game(decreasing=lambda x, y: 2 * x + y, positions=lambda x, y: x <= 5)
def descent(x, y, p, q):
    """A token in six columns, one or two down, or one aside and up by one at most."""
    return (p == x) & (q < y) & (y <= q + 2) | (p == x - 1) & (q <= y + 1)


ALTERNATIVES = " & ".join(f"(p % 3 = 0 | x - p < {5 + place})" for place in range(30))
"""Too many to be spread into their products."""

FRO = "move n to m: m = n - 2 | m = n + 2 & n % 4 = 1"


@sprague.position_game(decreasing=lambda x, y: y, positions=lambda x, y: x <= y)
def column(x, y, p, q):
    """Lower y, not below x."""
    return (p == x) & (q < y) & (x <= q)


ONE_AT_THE_END = "nim-values: {} & v = 1 | {} & v = 0 | {} & v = {}"

PAIRS = "y = 2b + 2 & exists n. a = floor(n*phi) & b = a + n"

OF_EACH_KIND = {
    "values_of_nim": lambda: sprague.discover("nim", nim_values=True).claim,
    "sentence": lambda: Claim(
        sprague.laws.Sentence("forall x, y. x < y => exists z. x + z + 1 = y & z % 3 = (y - x - 1) % 3")
    ),
    "alternatives": lambda: Claim.of(f"x -> p: p < x & {ALTERNATIVES}", "x = 0"),
    "fibonacci_nim": lambda: sprague.discover("fibonacci-nim").claim,
    "misere_pass": lambda: sprague.discover("misere:pass:nim:piles=1").claim,
    "blocked": lambda: Claim.of("blocking:2:take l from x: l <= 5", "x % 6 <= 2"),
    "descent": lambda: Claim.of(blocking(1, descent), "x % 2 = 0 & y % 3 != 2"),
    "rising": lambda: Claim.of("0.8", "period 3 from 1 saltus 1"),
    "fibonacci_subtraction": lambda: sprague.discover("fibonacci-subtraction").claim,
    "tribonacci": lambda: Claim.of("nim:piles=2", "x1 = x2", "Tribonacci"),
    "named": lambda: Claim(
        sprague.laws.Sentence("forall n, x. d(n, x) => S(n, x + 1)"),
        None,
        "base 2",
        (Definition("S", ("n", "x"), "exists p. p = n & x = 2p"), Definition("d", ("x", "y"), "S(x, y + 1)")),
    ),
    "by_floors": lambda: Claim.of("wythoff", "exists n. x = floor(n*phi) & y = x + n"),
    "in_fives": lambda: Claim.of("nim:piles=2", "x1 = x2", "base 5"),
    "misere_wythoff": lambda: sprague.discover("misere:wythoff").claim,
    "fro": lambda: sprague.discover(FRO).claim,
    "bar": lambda: sprague.discover(chocolate, nim_values=True).claim,
    "to_one": lambda: Claim.of("nim:piles=2", "nim-values to 1: v = 0 & x1 = x2 | v = 1 & x1 = x2 - 1 & x1 % 2 = 0"),
    "misere_values": lambda: Claim.of("misere:nim:piles=1", ONE_AT_THE_END.format("x1 = 0", "x1 = 1", "x1 > 1", "x1")),
    "misere_column": lambda: Claim.of(
        sprague.misere(column), ONE_AT_THE_END.format("x = y", "x + 1 = y", "x + 1 < y", "y - x")
    ),
}


def test_coq_proves_theorems_of_each_kind(tmp_path, all_accepted):
    folder = tmp_path / "out"
    all_accepted(folder, {name: claim() for name, claim in OF_EACH_KIND.items()})
    stated = (
        "(is_P _ move n <-> closed_form n) /\\ (is_D _ move n <-> drawn n) /\\ (is_N _ move n <-> ~ closed_form n /\\"
    )
    assert f"forall n : N, legal n -> {stated} ~ drawn n)" in (folder / "fro.v").read_text()
    assert "legal x y z -> (has_value _ move (x, y, z) v <-> value x y z v)" in (folder / "bar.v").read_text()
    assert "x1 <= x2 -> v <= 1 -> (nim_value _ (piles2 rule) (x1, x2) v <->" in (folder / "to_one.v").read_text()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("by_floors", "floor_phi n x", "floor_phi x n"),
        ("misere_pass", "misere_P _ move", "is_P _ move"),
        ("blocked", "(ways rule_of_piles) 2", "(ways rule_of_piles) 1"),
        ("descent", "blocked_P _ move 1", "blocked_P _ move 2"),
        ("fro", "is_D _ move n", "is_N _ move n"),
        ("misere_wythoff", "misere_P _ (piles2 rule) (x, y) <-> closed", "is_P _ (piles2 rule) (x, y) <-> closed"),
        ("bar", "(x, y, z) v <-> value x y z v", "(x, y, z) v <-> value y x z v"),
        ("by_floors", "[7; 1; 2; 3]", "[7; 1; 2; 2]"),
        ("in_fives", "Bits (System [5] []) 3", "Bits (System [5] []) 2"),
        ("in_fives", "among_spread_sound", "spread_sound"),
        ("by_floors", "numeration := zeckendorf", "numeration := binary_digits"),
        ("fro", "(n - 1) mod 2 = 0", "n mod 2 = 0"),
        ("fro", "m = n + 2", "m = n + 4"),
        ("descent", "q <= y + 1", "q <= y + 2"),
        ("bar", "2 * p <= q", "2 * p < q"),
        ("to_one", "v <= 1 ->", "v <= 2 ->"),
        ("misere_values", "(misere_value _", "(nim_value _"),
        ("misere_column", "(x, y) v <-> value x y v", "(x, y) v <-> value y x v"),
    ],
)
def test_theorems_of_each_kind_that_were_changed_are_refused(refused, name, old, new):
    refused(theorem(OF_EACH_KIND[name](), name), (old, new))


LIGHTER = "(Numeration (System 1 1 0) 0 (Some adjacent))"
"""Digits by Fibonacci's numbers from 1, 1 on."""


def test_coq_refuses_what_a_wrong_exporter_writes(tmp_path, compiled, monkeypatch):
    """A wrong automaton, swapped arguments of a predicate, other weights: nothing of this becomes a theorem."""
    folder = tmp_path / "out"
    name, reader, means, proof = vocabulary.PARTS["least_part"]
    wrong = (((0, 2, 0, 1), (1, 2, 1, 2), (2, 2, 2, 2)), (1,))
    claim = Claim.of("fibonacci-nim", "heap = 0 | exists f. least_part(heap, f) & limit < f", "Zeckendorf")
    for changed in [
        {"PARTS": {"least_part": (name, wrong, means, proof)}},
        {"PARTS": {"least_part": (name, reader, "Parts.least_part digits {1} {0}", proof)}},
        {"TEXT": vocabulary.TEXT | {"zeckendorf": vocabulary.TEXT["zeckendorf"].replace("zeckendorf", LIGHTER)}},
    ]:
        with monkeypatch.context() as patch:
            for each, value in changed.items():
                patch.setattr(vocabulary, each, value)
            try:
                write_folder(folder, [theorem(claim, "fibonacci_nim")])
            except BadParameter as error:
                assert "not true" in str(error)
                continue
        assert [each.closed for each in check_folder(folder, compiled)] == [False]


@sprague.position_game(positions=lambda x, y: x <= y)
def raising(x, y, p, q):
    back = (p == x + 1) & (x < y) | (p == x - 1) & (y % 2 == 0)
    return (q == y) & back | (p == x) & (q == y - 2) & (p <= q)


@pytest.mark.nightly
def test_coq_proves_what_is_drawn_of_pairs(tmp_path, all_accepted):
    all_accepted(tmp_path / "out", {"raising": sprague.discover(raising).claim})


@pytest.mark.nightly  # Coq takes ten seconds and more
def test_coq_proves_games_with_blocked_options(tmp_path, all_accepted):
    @sprague.position_game(decreasing=lambda n: n)
    def down_five(n, m):
        return (m < n) & (n <= m + 5)

    @sprague.position_game(decreasing=lambda x, y, z: x)
    def aside(x, y, z, p, q, r):
        return (p < x) & (x <= p + 5) & (q == y) & (r == z)

    claims = {
        "one_blocked": Claim.of("blocking:1:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1"),
        "two_blocked": Claim.of("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 2"),
        "three_piles": Claim.of("blocking:1:nim", "x1 = x3 | x3 = x1 + x2 + 1"),
        "four_piles": sprague.discover("blocking:1:moore:k=3,piles=4").claim,
        "floors": Claim.of("blocking:1:wythoff", f"y = 2x + 1 | x = 0 & y = 0 | exists a, b. x = 2a + 2 & {PAIRS}"),
        "coordinate": Claim.of(blocking(2, down_five), "n % 6 <= 2"),
        "coordinates": Claim.of(blocking(1, aside), "x % 6 <= 1"),
    }
    folder = tmp_path / "out"
    all_accepted(folder, claims)
    assert "(blocked_P _ (ways2 rule) 2 (x, y) <-> closed_form x y)" in (folder / "two_blocked.v").read_text()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(ways2 rule) 1 (x1, x2)", "(ways2 rule) 2 (x1, x2)"),
        ("  (x1 = 0 /\\ x2 = 0) \\/ x2 = x1 + 1.", "  (x1 = 0 /\\ x2 = 0) \\/ x2 = x1 + 2."),
    ],
)
def test_blocked_options_that_were_changed_are_refused(refused, old, new):
    claim = Claim.of("blocking:1:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1")
    refused(theorem(claim, "one_blocked"), (old, new))


def test_wrong_claims_on_draws_and_on_blocked_options_get_no_theorem():
    for game, said in [
        (FRO, "D: n odd; P: n % 4 = 2"),
        ("blocking:1:nim:piles=2", "x1 = x2"),
        ("blocking:2:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1"),
        ("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 3"),
        ("wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 2"),
        ("blocking:1:nim", "x1 = x3 | x3 = x1 + x2 + 2"),
        (blocking(1, descent), "x % 2 = 0 & y % 3 != 1"),
    ]:
        with pytest.raises(BadParameter, match="not true"):
            theorem(Claim.of(game, said), "wrong").text  # noqa: B018  # it is made when it is asked for


def in_slices(times="n"):
    pairs = f"b = 0: (⌊nφ⌋, ⌊nφ⌋ + {times}), n ≥ 0, φ = (1 + √5)/2, where x ≤ y (or exchanged)"
    odd = "(⌊(2n + 1)α/2⌋, ⌊(2n + 1)α/2⌋ + 2n + 1), n ≥ 0, α = √2, where x ≤ y (or exchanged)"
    button = rules_of(f"{Path(__file__).parents[2]}/examples/field.py:button_w2_wythoff")
    return theorem(Claim.of(button, f"{pairs}; b = 1: {odd}"), "button")


def test_what_is_said_of_a_slice_is_judged_a_second_time():
    asked = next(each for each in in_slices().conditions if each.name == "slice_0")
    steps, classes = json.loads(json.dumps(asked.program.steps)), asked.program.classes
    assert "rule 0 x y 1 p q" in asked.says and "~ around_1 p q" in asked.says
    assert true(steps, classes, asked.numeration.system)
    for place in (100, len(classes) - 100):
        assert not true(steps, [c + (i == place) for i, c in enumerate(classes)], asked.numeration.system)
    with pytest.raises(BadParameter, match="not true"):
        in_slices("2n").text  # noqa: B018  # it is made when it is asked for


@pytest.mark.nightly  # Coq takes a minute and more
def test_coq_proves_each_slice_in_digits_of_its_own(tmp_path, compiled):
    write_folder(tmp_path / "out", [in_slices()])
    assert all(proved for _, proved in judged(tmp_path / "out" / "button.json"))
    assert [each.says for each in check_folder(tmp_path / "out", compiled)] == ["Closed under the global context"]


def test_a_rule_of_many_piles_with_choices_is_judged_kind_by_kind(tmp_path, with_claim_of):
    found, path = sprague.discover("moore:k=2,piles=4"), tmp_path / "moore.json"
    write_folder(tmp_path, [theorem(found.claim, "moore")])
    assert {"outcome", "enough"} <= {each for each, proved in judged(path) if proved}
    with_claim_of(path, replace(found.claim, rules=sprague.game("moore:k=1,piles=4")))
    assert {each for each, proved in judged(path) if not proved} == {"outcome", "enough"}
    assert "by one program" not in sprague.discover("moore:k=3,piles=5").verdict.evidence


def test_numbers_that_a_closed_form_speaks_of_are_asked_one_by_one():
    text = (Path(__file__).parents[2] / "examples/field.txt").read_text("utf-8")
    (queen,) = (entry.claim for entry in document.claims(text) if entry.name == "even-queen")
    asked = theorem(queen, "even_queen")
    assert "(exists r : N, x = 2 * a + r /\\ r < 2)" in asked.meaning
    assert max(each.program.largest for each in asked.conditions) < 3_000  # 4,022 states read three numbers and more


def damaged(path, place):
    """Changes a byte of the last condition of a certificate."""
    record = json.loads(path.read_text())
    classes = bytearray.fromhex(record["conditions"][-1]["classes"])
    classes[place] ^= 1
    record["conditions"][-1]["classes"] = classes.hex()
    path.write_text(json.dumps(record))


def test_in_digits_of_three_bits_comparisons_say_that_they_are_of_numbers(tmp_path):
    write_folder(tmp_path / "out", [theorem(OF_EACH_KIND["in_fives"](), "in_fives")])
    assert "Bits (System [5] []) 3 (Some language)" in (tmp_path / "out" / "in_fives.v").read_text()
    path = tmp_path / "out" / "in_fives.json"
    assert all(proved for _, proved in judged(path))
    damaged(path, 500)
    assert not all(proved for _, proved in judged(path))


@pytest.mark.nightly  # Coq takes 40 s, and so does the second judge
def test_coq_proves_w_4_by_floors(tmp_path, all_accepted):
    claim = Claim.of("wythoff:a=4", "exists n. x = floor(n*alpha) & y = x + 4n", "Ostrowski 4")
    all_accepted(tmp_path / "out", {"w_4": claim})
    path = tmp_path / "out" / "w_4.json"
    assert all(proved for _, proved in judged(path))
    damaged(path, 20_000)
    assert not all(proved for _, proved in judged(path))


FOUR_PILES = Claim.of("take a, b, c, d from w, x, y, z: a + b + c + d = 1", "w + x + y + z = 0 (mod 2)")


@pytest.mark.nightly  # Coq takes ten seconds and more
def test_coq_proves_games_on_one_pile_and_on_four(tmp_path, all_accepted):
    claims = {"four": FOUR_PILES, "one_pile": sprague.discover("nim:piles=1").claim}
    claims["misere"] = sprague.discover("misere:nim:piles=1").claim
    claims["moore"] = sprague.discover("moore:k=2,piles=4").claim
    claims["values"] = sprague.discover("nim:piles=1", nim_values=True).claim
    all_accepted(tmp_path / "out", claims)
    said = "forall x1 v : N, (has_value _ (piles rule_of_piles) [x1] v <-> value x1 v)"
    assert said in (tmp_path / "out" / "values.v").read_text()
    said = "w <= x -> x <= y -> y <= z -> (is_P _ (piles rule_of_piles) [w; x; y; z] <-> closed_form w x y z)"
    assert said in (tmp_path / "out" / "four.v").read_text()


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r - s = 1))))", "r - s = 3))))"),
        ("=> closed_form w x y z", "=> closed_form w w w z"),
        ("[w; x; y; z] => (w + x + y + z) mod 2 = 0", "[w; x; y; z] => (w + x + y) mod 2 = 0"),
        ("=> rule w x y z", "=> rule x w y z"),
        (" mod 2 = 0", " mod 2 = 1"),
        (" <= z ->", " < z ->"),
    ],
)
def test_four_piles_that_were_changed_are_refused(refused, old, new):
    refused(theorem(FOUR_PILES, "four"), (old, new))


@pytest.mark.nightly
def test_coq_proves_nim_and_moores_nim_on_four_piles(tmp_path, all_accepted):
    claims = {"nim": sprague.discover("nim:piles=4").claim, "moore": sprague.discover("moore:piles=4").claim}
    claims["misere"] = sprague.discover("misere:nim:piles=4").claim
    claims["values"] = sprague.discover("nim:piles=4", nim_values=True).claim
    claims["zero"] = Claim.of("nim", "nim-values to 0: v = 0 & xor(x1, x2, x3)")
    claims["pairs"] = Claim.of("wythoff", "nim-values to 0: v = 0 & exists n. x = floor(n phi) & y = x + n")
    claims["six"] = sprague.discover("nim:piles=6").claim
    all_accepted(tmp_path / "out", claims)


def test_claims_on_many_piles_that_are_wrong_or_not_written_get_no_theorem():
    for game, said, why in [
        ("nim:piles=4", "x1 = x2 & x3 = x4", "not true"),
        ("nim:piles=1", "x1 = 1", "not true"),
        ("nim:piles=6", "x1 = x2 & x3 = x4 & x5 = x6", "not true"),
        ("misere:nim:piles=1", "x1 = 0", "not true"),
        ("misere:nim:piles=1", "nim-values: v = x1", "not true"),
        ("misere:nim:piles=1", "nim-values to 0: v = 0 & x1 = 1 | v = 2 & x1 = 0", "not true"),
        ("nim:piles=2", "nim-values to 1: v = 0 & x1 = x2", "not true"),
        ("blocking:1:nim:piles=1", "nim-values: v = x1", "not written for Coq"),
        ("blocking:1:moore:k=3,piles=4", "x1 = x4 & x3 % 3 = 0", "not true"),
        ("blocking:1:take l from x: l <= 5", "x % 6 <= 2", "not true"),
    ]:
        with pytest.raises(BadParameter, match=why):
            theorem(Claim.of(game, said), "wrong").text  # noqa: B018  # it is made when it is asked for
    with pytest.raises(BadParameter, match="not true"):
        theorem(Claim.of("nim:piles=1", "nim-values: x1 + 1 = v"), "wrong").text  # noqa: B018  # it is made when it is asked for
