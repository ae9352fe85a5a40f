"""Theorems for Coq about laws of pairs, and of take-away games."""

import pytest

import sprague
from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.formal import theorem, write_folder


@sprague.position_game(decreasing=lambda heap, limit: heap)
def thrice(heap, limit, rest, next_limit):
    """Take at most three times what was taken before."""
    taken = heap - rest
    return (taken >= 1) & (taken <= limit) & (next_limit == 3 * taken)


def test_coq_proves_the_law_of_take_away_games(tmp_path, all_accepted, refused):
    folder = tmp_path / "out"
    all_accepted(folder, {"thrice": Claim.of(thrice, "take-away, f(t) = 3t")})
    said = "x = 0 \\/ exists p : N, TakeAway.least_part limit H x p /\\ y < p"
    assert said in (folder / "thrice.v").read_text()
    for old, new in [("(3 * t + 0)%N", "(3 * t + 1)%N"), ("TakeAway.least_part limit H x p /\\ y < p", "y < x")]:
        refused(folder, "thrice", old, new)


def test_a_take_away_law_with_another_limit_gets_no_theorem():
    for said in ("take-away, f(t) = 2t", "take-away, f(t) = 3t + 1"):
        with pytest.raises(BadParameter, match="not true"):
            theorem(Claim.of(thrice, said), "wrong").text  # noqa: B018


def fraenkel(s, t):
    return sprague.game(f"take l, k from x, y: l = 0 | k = 0 | (k < {s}l + {t} & l < {s}k + {t})")


def gurvich(a, b):
    return sprague.game(f"take l, k from x, y: l < {b} | k < {b} | abs(l - k) < {a}")


@sprague.position_game(decreasing=lambda x, y: x + y)
def bouncing_queen(x, y, p, q):
    one = (p < x) & (q == y) | (p == x) & (q < y)
    return one | (p < x) & (x - p == y - q) | (p + q == abs(y - x)) & (x > 0) & (y > 0)


ENDED = "A = mex, B = A + d, d = 3, d(n + 1) = d(n) + 1, first (0, 0), (0, 1), (0, 2), (1, 1)"


LAWS = {
    "ended": Claim.of('terminal:"x + y <= 2":wythoff', ENDED),
    "bounces": Claim.of(bouncing_queen, "A = mex, B = A + d, d = mex of d, A + B"),
    "late": Claim.of("wythoff", "A = mex, B = A + d, d = 0, 1, 2, 3, d(n + 2) = d(n) + 2"),
    "gaps": Claim.of(gurvich(1, 2), "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1"),
    "factor": Claim.of(fraenkel(2, 1), "A = mex, B = 2A + d, d = 0, d(n + 1) = d(n) + 1"),
}


def test_coq_proves_laws_of_differences(tmp_path, all_accepted):
    all_accepted(tmp_path / "out", LAWS)
    text = (tmp_path / "out" / "ended.v").read_text()
    assert "mex_sequence_from 3 A B ->" in text and "<-> first x y \\/ exists n : N, x = A n /\\ y = B n)" in text
    assert "mex_differences avoided A B d ->" in (tmp_path / "out" / "bounces.v").read_text()
    for name, pairs in {"ended": "A B", "bounces": "A B d", "gaps": "A B", "factor": "A B"}.items():
        statement = theorem(LAWS[name], name).statement
        assert statement.startswith(f"(exists {pairs} : N -> N, (forall n : N, ")
    text = (tmp_path / "out" / "factor.v").read_text()
    assert "(forall n : N, exists d : N, law n d /\\ B n = 2 * A n + d) -> mex_sequence A B ->" in text


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("gaps", "(y - q < 2 \\/", "(y - q < 3 \\/"),
        ("gaps", "  d = n.", "  d = 2 * n."),
        ("gaps", "-> mex_gap_sequence 2 A B ->", "-> mex_gap_sequence 3 A B ->"),
        ("late", "[0; 1; 2; 3]%N 2 2", "[0; 1; 2; 4]%N 2 2"),
        ("gaps", "/\\ mex_gap_sequence 2 A B) /\\", "/\\ mex_gap_sequence 3 A B) /\\"),
        ("ended", "-> mex_sequence_from 3 A B ->", "-> mex_sequence_from 4 A B ->"),
        ("bounces", "  v = p + q.", "  v = p + q + 1."),
        *(
            pytest.param(name, old, new, marks=pytest.mark.nightly)
            for name, old, new in [
                ("ended", "  (x = 0 /\\ y = 0) \\/", "  (x = 0 /\\ y = 4) \\/"),
                ("ended", "/\\ d = k + 3.", "/\\ d = k + 2."),
                ("ended", "<-> first x y \\/ exists n : N, x = A n", "<-> exists n : N, x = A n"),
                ("bounces", "p + q = Z.abs (y - x)", "p + q = Z.abs (y - x) + 1"),
                ("bounces", "B n = A n + d n", "B n = A n + d n + 1"),
                ("bounces", "mex_differences avoided A B d ->", "mex_differences avoided B A d ->"),
            ]
        ),
        *(
            pytest.param("factor", old, new, marks=pytest.mark.nightly)
            for old, new in [
                ("y - q < 2 * x - 2 * p + 1", "y - q < 2 * x - 2 * p + 2"),
                ("  d = n.", "  d = 2 * n."),
                ("B n = 2 * A n + d", "B n = 3 * A n + d"),
                ("x = A n /\\ y = B n", "x = A n /\\ y = A n"),
            ]
        ),
    ],
)
def test_a_law_that_was_changed_is_refused(tmp_path, refused, name, old, new):
    write_folder(tmp_path / "out", [theorem(LAWS[name], name)])
    refused(tmp_path / "out", name, old, new, 1)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (gurvich(1, 2), "A = mex_3, B = A + d, d = 0, d(n + 1) = d(n) + 1"),
        (gurvich(1, 2), "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 2"),
        (gurvich(2, 2), "A = mex_2, B = A + d, d = 0, 1, d(n + 1) = d(n) + 2"),
        (fraenkel(2, 2), "A = mex, B = 2A + d, d = 0, d(n + 1) = d(n) + 1"),
        ('terminal:"x + y <= 2":wythoff', ENDED.replace("d = 3", "d = 4")),
        ('terminal:"x + y <= 1":wythoff', ENDED),
        (bouncing_queen, "A = mex, B = A + d, d = mex of d, 2A + B"),
        ("wythoff", "A = mex, B = A + d, d = mex of d, A + B"),
        ("wythoff-extended:s=2,t=4", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 2"),
    ],
)
def test_a_law_with_another_constant_gets_no_theorem(game, text):
    with pytest.raises(BadParameter, match="not true"):
        theorem(Claim.of(game, text), "wrong").text  # noqa: B018


@pytest.mark.nightly
def test_a_law_beyond_its_lemma_is_proved_in_the_digits_of_its_slope(tmp_path, all_accepted):
    all_accepted(tmp_path / "out", {"extended": sprague.discover("wythoff-extended:s=2,t=4").claim})
    assert "floor_phi n x /\\ y = x + n" in (tmp_path / "out" / "extended.v").read_text()
