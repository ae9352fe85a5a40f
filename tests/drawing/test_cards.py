"""What notebooks show of answers, discoveries, verdicts, judgements and tables."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import sprague
from sprague.discovery.result import nothing_found
from sprague.drawing import boards, maps, sequences, sheets, tables
from sprague.drawing.boards import board
from sprague.drawing.tables import MOST_ROWS, p_table
from sprague.games import game
from sprague.papers import claims
from sprague.papers.exhibit import Exhibit, Judgement
from sprague.proofs import Proved, Refuted, Undecided, Verified
from sprague.solving import nim_sequence, p_positions


def text(html):
    return " ".join("".join(ElementTree.fromstring(f"<div>{html}</div>").itertext()).split())


def rows(html):
    """The rows of an HTML table, each a list of the texts of its cells."""
    table = ElementTree.fromstring(f"<div>{html}</div>").iter("tr")
    return [["".join(cell.itertext()) for cell in row] for row in table]


def test_an_answer_shows_the_board_who_wins_and_how():
    html = sprague.answer(game("nim"), (1, 2, 4))._repr_html_()
    assert html.count("<svg") == 1
    shown = dict(rows(html))
    assert shown["position"] == "1,2,4" and shown["nim-value"] == "7" and shown["winning moves"] == "1,2,3"
    assert shown["outcome"] == "N the player to move wins" and shown["found"] == "from the rules alone"


def test_an_answer_on_numbers_of_thousands_of_digits_is_short():
    html = sprague.answer(game("wythoff"), (10**5000, 10**5000 + 7))._repr_html_()
    assert len(html) < 10_000 and "characters)" in html and "winning moves" in html


def test_an_answer_for_a_game_that_has_no_drawing_has_words_only():
    rules = sprague.Ruleset(lambda word: {word[1:]} if word else set(), name="letter by letter", start="abc")
    html = sprague.answer(rules, "abc")._repr_html_()
    assert "<svg" not in html and dict(rows(html))["winning moves"] == "bc"


@pytest.mark.parametrize(
    ("verdict", "says"),
    [
        (Proved("by a < b"), "proved by a < b"),
        (Verified("n ≤ 9"), "verified to n ≤ 9"),
        (Refuted("3", "4"), "refuted fails at 3; in truth 4"),
        (Undecided("too long"), "undecided too long"),
    ],
)
def test_a_verdict_shows_its_word_and_its_evidence(verdict, says):
    assert text(verdict._repr_html_()) == says


def test_a_judgement_shows_what_was_expected_where_it_is_something_else():
    judgement = claims("E-4.table")[0].judge()
    assert "expected" not in text(judgement._repr_html_())
    wrong = Exhibit("X-1", "X", "1 < 1", "nowhere", "proved", program=lambda: Refuted("1"))
    shown = text(wrong.judge()._repr_html_())
    assert "1 < 1" in shown and "refuted (expected: proved)" in shown and "fails at 1" in shown
    assert isinstance(wrong.judge(), Judgement)


def test_a_discovery_shows_statement_verdict_and_reach():
    shown = dict(rows(sprague.discover(game("mouse"))._repr_html_()))
    assert shown["statement"] == "(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)"
    assert shown["verdict"] == "proved for all positions"
    nothing = dict(rows(nothing_found(game("grundy"), 99, 0.1, ["x = y: refuted"], "no time")._repr_html_()))
    assert (
        nothing["statement"] == "none found"
        and nothing["verdict"] == "none to 99"
        and nothing["tried"] == "x = y: refuted"
    )


def test_a_table_shows_the_p_positions_with_their_differences():
    found = rows(p_table(game("rat"), 30)._repr_html_())
    assert found[0] == ["n", "x", "y", "z", "y−x", "z−y"]
    told = [[str(n), *map(str, p), str(p[1] - p[0]), str(p[2] - p[1])] for n, p in
            enumerate(p_positions(game("rat"), 30))]  # fmt: skip
    assert found[1:] == told and len(told) > 3


def test_a_long_table_is_cut_and_says_so():
    table = p_table(game("nim:piles=2"), 99)
    assert len(table.rows) == 100
    html = table._repr_html_()
    assert len(rows(html)) == 1 + MOST_ROWS and f"The first {MOST_ROWS} of 100 are shown." in html


def test_what_is_shown_is_no_markup_of_the_user():
    assert "<script" not in tables.card([("a<b", tables.words("<script>"))])
    assert "<script" not in tables.badge("<script>", "<script>")


def test_a_heap_that_is_split_loses_no_token_in_its_drawing_and_coordinates_with_names_bear_them():
    split = board(game("grundy"), (5,), (2, 3))
    assert not any("taken" in getattr(shape, "name", "") for shape in split.shapes)
    words = [shape.text for shape in board(game("fibonacci-nim"), (5, 3)).shapes if hasattr(shape, "text")]
    assert words == ["heap 5", "limit 3"]


def test_the_package_loads_nothing_for_notebooks_before_something_is_shown():
    code = "import sys, sprague; sprague.answer; sprague.discover; print('sprague.drawing' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("draw", "name", "more"),
    [
        (tables.p_table, "wythoff", [10]),
        (maps.p_map, "wythoff", [5]),
        (maps.value_map, "mouse", [5]),
        (maps.moves_map, "wythoff", [(1, 2)]),
        (maps.marking, "wythoff", [5]),
        (boards.board, "chomp:2x3", []),
        (sheets.lost_boards, "chomp:2x3", []),
        (sheets.square_of_fragments, "chomp:2x3", []),
        (sheets.sample_play, "chomp:2x3", []),
        (sheets.given_play, "euclid-zero", [[(11, 27), (5, 11)]]),
        (sheets.boards_sheet, "magnetism", [["..", "+.."]]),
        (sheets.parts_sheet, "magnetism", ["..+..-"]),
        (sheets.moves_sheet, "chomp:2x3", []),
        (sheets.replies_sheet, "eraserhead:cycle9", []),
        (sequences.rare_positions, "grundy", [nim_sequence("grundy", 50)]),
        (maps.points, "rat", [6]),
        (maps.cubes, "eraserhead:line4", []),
    ],
)
def test_whatever_draws_a_game_takes_its_name(draw, name, more):
    assert draw(name, *more).caption == draw(game(name), *more).caption
