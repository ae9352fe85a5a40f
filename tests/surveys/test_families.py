"""Families: their members, and the names of the jobs."""

import os
import subprocess
import sys
import tracemalloc
from textwrap import dedent

import pytest

from sprague import Subtraction, game, p_positions
from sprague.errors import BadParameter, BadRule, UnknownGame
from sprague.surveys.families import family, read_range, shipped
from sprague.surveys.worker import job_name


def ranges(*texts):
    return [read_range(text) for text in texts]


RULES = dedent(
    """
    from sprague import pile_game, where, Ruleset

    @pile_game
    def near(x, y, p, q, *, m=3, a=2, b=1):
        l, k = x - p, y - q
        both = abs(k - l) < where((y - x) % m == 0, a, b)
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & both

    def bare(u, v, s, t, *, m, a, b=1):
        l, k = u - s, v - t
        both = abs(l - k) < where(0 == (v - u) % m, a, b)
        return (0 < k) & (l == 0) | (l > 0) & (k == 0) | (0 < l) & (k > 0) & both

    def maker(a):
        if a == 9:
            raise KeyError("nine")
        return near.vary(a=a) if a != 8 else 8

    class Halving(Ruleset):
        def __init__(self, least: int = 1):
            super().__init__(name=f"halving {least}")
            self.least = least

        def options(self, position):
            return [position // 2] if position >= self.least else []

    def half(x, p, *, a=0.5):
        return p < x

    def star(*args): ...

    plain = near.vary(m=4)
    fixed = pile_game(lambda x, p: p < x, name="fixed")
    number = 4
    """
)


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "my_rules.py"
    path.write_text(RULES)
    return path


def test_octal_codes_of_three_digits_are_512_and_are_the_games_of_these_codes():
    codes = family("octal:3")
    members = list(codes.members())
    assert (len(members), codes.count(), members[0].name, members[-1].name) == (512, 512, "0.000", "0.777")
    assert all(codes.game(each.constants).name == each.name for each in members)
    assert [m.name for m in family("octal:1").members(ranges("d0=0,4", "d1=4..5"))] == ["0.4", "0.5", "4.4", "4.5"]
    assert family("hexadecimal:1").count() == 16
    assert [m.name for m in family("hexadecimal:1").members(ranges("d1=15"))] == ["0.F"]


def test_subtraction_sets_are_all_subsets_each_once():
    sets = family("subtraction:5")
    members = list(sets.members())
    names = {member.name for member in members}
    assert len(members) == len(names) == sets.count() == 31
    for member in members:
        made = sets.game(member.constants)
        assert made.name == member.name
        assert made.removals(9)[-1] == member.constants["largest"]
        assert len(made.removals(9)) == member.constants["size"]
    some = ranges("size=2..3")
    assert sets.count(some) == len(list(sets.members(some))) == 20
    assert sets.count(ranges("size=6..9")) == 0
    assert family("subtraction:60").count() == 2**60 - 1


def test_a_game_of_the_catalogue_with_ranges_is_a_family():
    mice = family("mouse")
    chosen = ranges("m=1..3", "r=0..m-1", "a=2")
    assert [member.name for member in mice.members(chosen)] == [
        f"mouse:m={m},r={r},a=2,b=1" for m in (1, 2, 3) for r in range(m)
    ]
    assert mice.game({"m": 3, "r": 0, "a": 2, "b": 1}).name == "mouse"
    extended = list(family("wythoff-extended").members(ranges("s=1..2", "t=s..3")))
    assert len(extended) == 5


@pytest.mark.parametrize(
    ("text", "asked", "says"),
    [
        ("octal", [], "how many digits"),
        ("octal:0", [], "how many digits"),
        ("octal:3", ["d4=1"], "no constant 'd4'"),
        ("octal:3", ["d1=0..8"], "d1 is a digit, 0 to 7"),
        ("octal:3", ["d0=0..4"], "one by one"),
        ("octal:3", ["d1=0..d2"], "d1 is a digit"),
        ("octal:3", ["d0=3"], "d0 is a digit, 0, 4"),
        ("octal:3", ["d1=1", "d1=2"], "two ranges"),
        ("subtraction:0", [], "from 1 to 60"),
        ("subtraction:61", [], "from 1 to 60"),
        ("wythoff-extended", ["s=1"], "t needs a range"),
        ("rat", [], "no free constants"),
        ("mouse:m=3", [], "is one game"),
        ("subtraction:1,3", [], "is one game"),
        ("moose", [], "did you mean mouse"),
        ("none.py:f", [], "no such file"),
        ("none.py", [], "none.py:NAME"),
    ],
)
def test_what_is_no_family_is_refused(text, asked, says):
    with pytest.raises((BadParameter, UnknownGame), match=says.replace(".", r"\.")):
        list(family(text).members(ranges(*asked)))


def test_three_ways_to_write_a_family_give_the_same_games(rules):
    asked = ranges("m=2..3", "a=1..2")
    decorated, bare = (list(family(f"{rules}:{name}").members(asked)) for name in ("near", "bare"))
    assert [each.constants for each in decorated] == [each.constants for each in bare]
    for first, second in zip(decorated, bare, strict=True):
        games = [family(f"{rules}:{name}").game(each.constants) for name, each in (("near", first), ("bare", second))]
        assert games[0].name == first.name == second.name.replace("bare", "near")
        assert p_positions(games[0], 30) == p_positions(games[1], 30)
        assert job_name(games[0], 30, "") == job_name(games[1], 30, "")
    made = family(f"{rules}:maker").game({"a": 2})
    assert p_positions(made, 30) == p_positions(game("mouse"), 30)
    assert list(family(f"{rules}:Halving").game({"least": 3}).options(5)) == [2]


def test_a_file_is_wrong_in_ways_that_are_named(rules, tmp_path):
    for name, says in [
        ("naer", "did you mean near"),
        ("number", "has no rule called 'number'"),
        ("fixed", "no free constants"),
        ("star", r"takes \*args"),
        ("half", "default of a is no integer"),
    ]:
        with pytest.raises((UnknownGame, BadRule), match=says):
            family(f"{rules}:{name}")
    with pytest.raises(BadRule, match=r"my_rules.py:\d+: KeyError: 'nine'"):
        family(f"{rules}:maker").game({"a": 9})
    with pytest.raises(BadRule, match="maker returns int, not a game"):
        family(f"{rules}:maker").game({"a": 8})
    broken = tmp_path / "broken.py"
    broken.write_text("x = (\n")
    with pytest.raises(BadRule, match=r"broken\.py:1: SyntaxError"):
        family(f"{broken}:x")


def test_a_family_is_made_again_from_the_text_of_its_file(rules):
    found = family(f"{rules}:near")
    rules.unlink()
    again = shipped(found.text, found.source, str(rules))
    assert again.game({"m": 5, "a": 2, "b": 1}).options((3, 8)) == found.game({"m": 5, "a": 2, "b": 1}).options((3, 8))


PINNED = [  # of 0.77, mouse, rat and subtraction:1,3,4 to 200; a change makes every catalogue forget what it knows
    "6b02f78383667df57f89ea57c356f32a",
    "e5550e2e3d7bbaca9b98fb2260d2eb09",
    "beae47715c0531c242781ca13ef3f072",
    "db0530026bbea9c7b04e37af52b8eeb9",
]


def test_a_job_is_named_by_the_rules_and_not_by_their_spelling():
    def named(text, up_to=100):
        return job_name(game(text), up_to, "source")

    assert named("0.77") == named("0.7700") == named("kayles") != named("0.07")
    assert named("0.33") == named("subtraction:1,2") != named("subtraction:1,3")
    assert named("0.77") != named("0.77", 101)
    assert named("mouse:m=1,r=0,a=3,b=0") == named("wythoff:a=3") == named("mouse:m=5,r=2,a=3,b=3")
    assert named("mouse:m=5,r=2,a=3,b=2") != named("mouse:m=5,r=1,a=3,b=2")
    assert named("grundy") != named("couples-are-forever") != named("4.0")
    assert named("rat") != named("nim")
    assert named("take l from x: l < 0") != named("take l from x: l >= 0")  # no system, and one that says nothing
    assert job_name(game("euclid"), 9, "one") != job_name(game("euclid"), 9, "two")


def test_different_rules_have_different_names():
    mice = family("mouse")
    named = {}
    for member in mice.members(ranges("m=1..3", "r=0..m-1", "a=0..2", "b=0..2")):
        rules = mice.game(member.constants)
        options = [rules.options((x, y)) for x in range(4, 6) for y in range(x, 12)]
        assert named.setdefault(job_name(rules, 50, ""), options) == options
    assert len(named) == 3 + 6 * (2 + 3)
    same = 6  # mod 2, the remainders 0 and 1 with widths a, b and b, a: the same game, by formulas that differ
    assert len({str(options) for options in named.values()}) == len(named) - same


def test_a_job_has_the_same_name_in_every_process():
    command = (
        "from sprague import game; from sprague.surveys.worker import job_name; "
        "print(*(job_name(game(name), 200, '') for name in ('0.77', 'mouse', 'rat', 'subtraction:1,3,4')))"
    )
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", command], env=environment, text=True, capture_output=True, check=True
        )
        assert done.stdout.split() == PINNED


def test_the_name_of_a_job_takes_no_room_for_a_huge_removal():
    # a list of 10**11 digits was made of it: MemoryError
    tracemalloc.start()
    names = {job_name(Subtraction(elements), 100, "") for elements in ([1, 10**11], [10**11, 1], [1, 10**11 + 1])}
    names |= {job_name(Subtraction([1, 10_001]), 100, ""), job_name(Subtraction([1, 10_000]), 100, "")}
    assert len(names) == 4 and tracemalloc.get_traced_memory()[1] < 2**22
    tracemalloc.stop()
