"""Predicates that a claim defines, and the moves of games: a file for Coq writes them out, under names of their own."""

import pytest

import sprague
from sprague.claims import Claim
from sprague.claims.claim import Definition
from sprague.errors import BadParameter
from sprague.formal import theorem
from sprague.formal.sentences import Compare, Exists, ForAll, NimSum, Num, Var, substituted, written
from sprague.laws import PPositions, Sentence


def sentence(said, *definitions):
    return Claim(Sentence(said), None, "base 2", definitions)


def moves(game, said, variables):
    return sentence(said, Definition("option", tuple(variables), sprague.game(game)))


@sprague.position_game(decreasing=lambda x, y: y, positions=lambda x, y: x <= y)
def down(x, y, p, q):
    """Lower y, not below x."""
    return (p == x) & (q < y) & (x <= q)


WYTHOFF = "forall x, y. x <= y => (y > 0 <=> exists u, v. option(x, y, u, v))"
NIM = "forall x, y, z. x <= y <= z => (z > 0 <=> exists u, v, w. option(x, y, z, u, v, w))"
FOUR = "forall x, y, z. x <= y <= z & z > 0 => option(0, x, y, z, 0, 0, x, y)"
MOUSE = "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1"
NAMED = (
    Definition("S", ("n", "x"), "exists p. p = n & x = 2p"),
    Definition("d", ("x", "y"), "S(x, y - 1)"),
    Definition("known", ("x",), "exists x. d(3, x) & x = 7"),
    Definition("same", ("x", "n"), "exists d. S(n, d) & S(x, d)"),
    Definition("both", ("a", "b", "c"), "xor(a, b, c)"),
)
CLAIMS = {
    "wythoff": moves("wythoff", WYTHOFF, "xyuv"),
    "nim": moves("nim", NIM, "xyzuvw"),
    "four_piles": moves("nim:piles=4", FOUR, "wxyzabcd"),
    "tuples": sentence("forall x, y. x < y <=> exists p, q. down(x, y, p, q)", Definition("down", (*"xyuv",), down)),
    "named": sentence("forall n, d. d(n, d) & known(d) => same(n, n) & both(n, 0, n) & ~S(n + 1, d)", *NAMED),
    "p": Claim(PPositions("p(x, y)"), sprague.game("mouse"), "base 2", (Definition("p", (*"xy",), MOUSE),)),
}


@pytest.mark.nightly
def test_coq_accepts_what_is_written_out(tmp_path, all_accepted):
    all_accepted(tmp_path / "out", CLAIMS)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wythoff", "(x - p > 0 /\\ y - q > 0) /\\ Z.abs (y + p - q - x) < 1).\nDefinition option (x y u v : N)"),
        ("wythoff", "x <= y /\\ (u <= v /\\ (option_rule x y u v \\/ option_rule x y v u))."),
        ("nim", "(option_rule x y z u v w \\/ (option_rule x y z u w v \\/"),
        ("nim", "Theorem nim : forall x y z : N, (x <= y /\\ y <= z) -> (z > 0 <-> (exists u v w : N, option x y"),
        ("four_piles", "-> option 0 x y z 0 0 x y."),
        ("tuples", "Definition down (x y u v : N) : Prop :=\n  x <= y /\\ (u <= v /\\ down_rule x y u v)."),
        ("named", "Definition S_ (n x : N)"),
        ("named", "Definition known_ (x : N) : Prop :=\n  exists x : N, d_ 3 x /\\ x = 7."),
        ("named", "exists s_1 : N, s_1 = 0 /\\ both_ n s_1 n"),
        ("p", "Definition closed_form (x y : N) : Prop :=\n  p_ x y."),
    ],
)
def test_definitions_are_written_once_under_names_that_nothing_else_has(name, said):
    text = theorem(CLAIMS[name], name).text
    assert said in text and "read digits" not in text


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("wythoff", "< 1).", "< 2)."),
        ("nim", "\\/ option_rule x y z w v u)", "\\/ option_rule x y z u v w)"),
        ("named", "S_ x s_1.", "S_ s_1 x."),
    ],
)
def test_definitions_that_were_changed_are_refused(refused, name, old, new):
    refused(theorem(CLAIMS[name], name), (old, new))


def test_what_is_not_so_of_the_moves_of_a_game_gets_no_theorem():
    both = WYTHOFF.replace("option(x, y, u, v)", "option(x, y, u, v) & u < x & v < y")
    for game, said, names in [
        ("wythoff", WYTHOFF.replace("y > 0", "x > 0"), "xyuv"),
        ("nim:piles=2", both, "xyuv"),
        ("nim", NIM.replace("z > 0", "y > 0"), "xyzuvw"),
    ]:
        with pytest.raises(BadParameter, match="not true"):
            theorem(moves(game, said, names), "ends").text  # noqa: B018  # it is made when it is asked for


def test_terms_are_not_captured():
    x, n = Var("x"), Var("n")
    inner = Exists("n", ForAll("n'", Compare("Lt", x, n)))
    assert written(substituted(inner, {"x": n})) == "exists n' : N, forall n'' : N, n < n'"
    assert written(substituted(inner, {"n": x})) == "exists n : N, forall n' : N, x < n"
    assert substituted(NimSum("x", "y", "x"), {"x": n, "z": Num(3)}) == NimSum("n", "y", "n")
