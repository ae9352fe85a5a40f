"""Rules with constants: the same function with other values for its keyword-only parameters."""

from sprague import BadParameter, BadRule, game, pile_game, position_game, where
from sprague.games import CATALOGUE
from sprague.games.rat import mouse


@pile_game(start=(8, 13))
def near(x, y, p, q, *, m=3, r=0, a=2, b=1):
    l, k = x - p, y - q
    both = abs(k - l) < where((y - x) % m == r, a, b)
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & both


def test_the_constants_are_the_keyword_only_parameters():
    assert near.constants == {"m": 3, "r": 0, "a": 2, "b": 1}
    assert near.options((4, 7)) == game("mouse").options((4, 7))
    varied = near.vary(m=2, b=0)
    assert varied.constants == {"m": 2, "r": 0, "a": 2, "b": 0}
    assert (varied.name, varied.start, near.name) == ("near:m=2,r=0,a=2,b=0", (8, 13), "near")
    assert (3, 5) in varied.options((4, 6)) and (3, 6) not in varied.options((4, 7))
    assert varied.vary(b=1).constants == {"m": 2, "r": 0, "a": 2, "b": 1}


def test_a_position_game_has_constants_too():
    @position_game(decreasing=lambda heap, limit: heap)
    def bounded(heap, limit, rest, next_limit, *, factor=2):
        taken = heap - rest
        return (taken > 0) & (taken <= limit) & (next_limit == factor * taken)

    fibonacci = game("fibonacci-nim")
    assert bounded.options((9, 4)) == fibonacci.options((9, 4))
    assert bounded.vary(factor=3).options((9, 1)) == [(8, 3)]


def test_what_is_no_constant_is_refused_by_name(raises):
    raises(BadParameter, "near: no constant z; it has m, r, a, b", near.vary, z=1)
    raises(BadParameter, "no constant a; it has none", game("rat").vary, a=1)
    raises(BadRule, "positive constants", near.vary, m=0)


def test_the_mouse_of_the_catalogue_takes_constants(raises):
    assert game("mouse") == mouse and game("mouse:m=3,r=0,a=2,b=1") == mouse
    assert game("mouse:m=1,a=3").options((5, 9)) == game("wythoff:a=3").options((5, 9))
    for text in ("mouse:m=0", "mouse:m=3,r=3", "mouse:a=-1", "mouse:c=1"):
        raises(BadParameter, "mouse: ", game, text)
    assert CATALOGUE["mouse"].required == [] and CATALOGUE["wythoff-extended"].required == ["s", "t"]
    raises(BadParameter, "t must be given", game, "wythoff-extended:s=1")
