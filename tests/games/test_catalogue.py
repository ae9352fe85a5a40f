"""The catalogue: games of one's own in a folder, names read, and games that nobody else holds."""

import json
import os
import re
import subprocess
import sys

import pytest

import sprague
from sprague import BadParameter, Octal, TooLarge, UnknownGame, game
from sprague.games import CATALOGUE, Card
from sprague.games.card import cards
from sprague.games.catalogue import CardIndex
from sprague.games.rat import rat

PILES = '''
from sprague import pile_game

@pile_game
def odd_wythoff(x, y, p, q):
    """Take from one pile, or the same odd number from both."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l) & (l % 2 == 1)
'''

BOARD = """
from sprague import board_game

row_of_dominoes = board_game([{(0, i), (0, i + 1)} for i in range(4)])
"""

WITH_CARD = """
from sprague import Octal
from sprague.games import Card

def first_digits(n: int = 3):
    return Octal("0." + "7" * n)

SEVENS = Card(first_digits, "sevens", "take at most n", starts=("9",), ranges={"n": (1, 9)})
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "odd_wythoff.py").write_text(PILES)
    (tmp_path / "dominoes.py").write_text(BOARD)
    (tmp_path / "sevens.py").write_text(WITH_CARD)
    return tmp_path


def run(folder, *command):
    program = [sys.executable, "-m", "sprague", *command]
    return subprocess.run(program, capture_output=True, text=True, env={**os.environ, "SPRAGUE_GAMES": str(folder)})


@pytest.fixture
def own(folder, monkeypatch):
    """The catalogue of this process as one with that folder."""
    monkeypatch.setenv("SPRAGUE_GAMES", str(folder))
    monkeypatch.setattr(CATALOGUE, "_cards", None)
    yield CATALOGUE
    monkeypatch.undo()
    CATALOGUE._cards = None


def test_a_file_in_the_folder_is_a_game_of_the_command_line(folder):
    listed = run(folder, "games", "--json")
    assert listed.returncode == 0 and not listed.stderr
    names = {each["game"]: each for each in json.loads(listed.stdout)}
    assert names["odd-wythoff"]["rules"] == "Take from one pile, or the same odd number from both."
    assert names["row-of-dominoes"]["rules"].startswith("There are 4 moves") and names["sevens"]["parameters"] == {
        "n": 3
    }
    solved = run(folder, "solve", "odd-wythoff", "1,2")
    assert solved.returncode == 0 and "P: the player to move loses" in solved.stdout
    assert "P: the player to move loses" in run(folder, "solve", "row-of-dominoes", "#####").stdout


def test_a_file_in_the_folder_is_in_the_menu_and_in_the_pictures(own, monkeypatch):
    from sprague.gallery import picture
    from sprague.web.menu import known, menu

    known.cache_clear()
    shown = {each["name"]: each for each in menu()["games"]}
    piles, board, sevens = shown["odd-wythoff"], shown["row-of-dominoes"], shown["sevens"]
    assert (piles["title"], piles["group"], piles["view"], piles["start"]) == ("Odd Wythoff", "piles", "piles", "7,12")
    assert piles["rules"] == piles["summary"] == "Take from one pile, or the same odd number from both."
    assert (board["title"], board["group"], board["view"], board["start"]) == (
        "Row Of Dominoes",
        "boards",
        "grid",
        "#####",
    )
    assert board["rules"] == "There are 4 moves: each needs cells of the board, and takes some of them away."
    assert sevens["parameters"] == [{"name": "n", "default": 3, "least": 1, "most": 9}]
    assert sevens["starts"] == ["5,8", "9"] and sevens["title"] == "Sevens"
    for name in ("map:odd-wythoff", "play:row-of-dominoes", "sevens:n=2"):
        assert len(picture(name).render("svg")) > 1000
    known.cache_clear()


def test_claims_in_a_file_speak_of_the_games_in_the_folder(folder):
    claims = folder / "odd.claims"
    claims.write_text("proved pairs P-positions of odd-wythoff: x = 0 & y = 0 | exists n. x = 2n + 1 & y = x + 1\n")
    found = run(folder, "prove", str(claims), "--json")
    assert [each["verdict"] for each in json.loads(found.stdout)] == ["proved"] and found.returncode == 0
    claims.write_text("proved pairs P-positions of odd-wythoff: x = 0 & y = 0 | exists n. x = 2n + 1 & y = x + 3\n")
    found = run(folder, "prove", str(claims), "--json")
    assert [each["verdict"] for each in json.loads(found.stdout)] == ["refuted"] and found.returncode == 1
    discovered = run(folder, "discover", "odd-wythoff", "-o", str(folder / "odd.json"))
    assert discovered.returncode == 0 and "proved" in run(folder, "prove", str(folder / "odd.json")).stdout


def test_what_is_wrong_with_a_file_is_said_in_a_line_and_breaks_nothing_else(folder):
    (folder / "broken.py").write_text("import sprague\n\nx = 1 / 0\n")
    (folder / "taken.py").write_text("import sprague\n\nrat = sprague.Octal('0.7')\n")
    (folder / "imports.py").write_text("from sprague.games.rat import rat\n")
    (folder / "no_card.py").write_text("from sprague.games import Card\n\nCARD = Card(min, 'smallest')\n")
    (folder / "asks.py").write_text("import sprague\n\nmine = sprague.game('nim:piles=2')\n")
    found = run(folder, "solve", "odd-wythoff", "1,2")
    assert found.returncode == 0 and "P: the player to move loses" in found.stdout
    lines = found.stderr.splitlines()
    assert lines == [
        f"{folder / 'broken.py'}:3: ZeroDivisionError: division by zero",
        f"{folder / 'no_card.py'}: ValueError: no signature found for builtin <built-in function min>",
        f"{folder / 'taken.py'}: a game called rat is there already",
    ]
    assert run(folder, "solve", "mine", "2,2").returncode == 0
    nowhere = run(folder / "nowhere", "solve", "rat", "3,6,11")
    assert nowhere.returncode == 0 and nowhere.stderr == f"SPRAGUE_GAMES: {folder / 'nowhere'} is no folder\n"


def test_a_game_of_ones_own_is_never_taken_for_one_that_is_known(own):
    mine = game("odd-wythoff")
    assert mine.name == "odd-wythoff" and mine.catalogue_name is None and mine.ray is None
    assert sprague.closed_form(mine) is None


def test_a_group_is_one_of_those_the_page_shows():
    with pytest.raises(BadParameter, match="mine: a card's group is piles, numbers, heaps, boards, not 'pile'"):
        Card(rat, "mine", group="pile")


def test_every_call_makes_a_game_of_its_own():
    for text in [
        *(card.text or name for name, card in CATALOGUE.items()),
        "0.77",
        "4.(3)",
        "subtraction:2,5",
        "wythoff:a=3",
    ]:
        one, other = game(text), game(text)
        assert one is not other and one == other and hash(one) == hash(other), text
        one.name = one.catalogue_name = "changed"
        assert other.name == other.catalogue_name == game(text).name


def test_naming_a_game_changes_no_object_that_somebody_holds():
    large = (10**30, 2 * 10**30, 4 * 10**30)
    for _ in range(2):
        with pytest.raises(TooLarge):
            sprague.outcome(rat, large)  # the rules alone cannot tell, and this is no game of the catalogue …
        assert sprague.outcome(game("rat"), large)  # … while this one is
    assert rat.catalogue_name is None and rat.card is None
    assert rat == game("rat")


def test_games_are_equal_by_their_rules():
    assert game("kayles") == sprague.Octal("0.77") == sprague.Octal("0.770")
    assert game("wythoff") != game("wythoff:a=2") != game("mouse")
    assert game("euclid") != game("euclid-zero") and game("nim:piles=2") != game("nim")
    assert game("chomp:2x3") == game("chomp:2x3") != game("chomp:3x2")
    assert game("mock-turtles") != game("ruler") and game("grundy") != game("couples-are-forever")
    assert len({game("0.77"), game("kayles"), game("0.137"), game("dawsons-chess")}) == 2

    def options(n):
        return range(n)

    assert sprague.Ruleset(options) == sprague.Ruleset(options) != sprague.Ruleset(lambda n: range(n))

    class Mine(sprague.Ruleset):
        def __init__(self, most):
            super().__init__()
            self.most = most

    assert Mine(1) != Mine(2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wythoff:b=2", "wythoff: no parameter 'b'; it has a"),
        ("wythoff:a=x", "wythoff: a must be an integer, not 'x'"),
        ("wythoff:a=1,a=2", "wythoff: a is given twice"),
        (
            "wythoff:2",
            "wythoff: '2' gives no parameter a value; parameters are written key=value,key=value, as in wythoff:a=2",
        ),
        ("rat:m=1", "rat: no parameter 'm'; it has none"),
        ("subtraction:1,x", "subtraction: an element must be an integer, not 'x'"),
    ],
)
def test_parameters_are_read_in_one_place(text, says, raises):
    raises(BadParameter, says, game, text)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: game(len), "sprague.Ruleset(options) is the game of a function"),
        (lambda: Octal(0.77), "such as '0.77'"),
    ],
)
def test_what_is_no_game_is_told_how_to_become_one(wrong, says, raises):
    raises(BadParameter, re.escape(says), wrong)


def test_an_unknown_name_gets_the_nearest(raises):
    raises(UnknownGame, "in Python a file is run by", game, "misere:mine.py:own")
    for text, meant in {
        "wythof": "wythoff",
        "subtraction {1,3,4}": "subtraction:1,3,4",
        "misère nim": "misere:nim",
    }.items():
        raises(UnknownGame, f"did you mean {meant}", game, text)


def test_cards_of_a_file_are_those_it_names():
    assert [card.name for card in cards({"rat": rat, "NIM": CATALOGUE["nim"]})] == ["nim"]
    assert len(CardIndex()) == len(CATALOGUE)
