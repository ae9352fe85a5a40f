"""Boards, sheets of boards and trees, read back from their shapes."""

from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import xor
from xml.etree import ElementTree

import pytest

from sprague.drawing import boards, schemes, sheets
from sprague.drawing.drawing import Box, Disc, Drawing, Line, Words
from sprague.errors import BadParameter
from sprague.games import game
from sprague.games.spring_cleaning import zigzag
from sprague.solving import Outcome, outcome


def cells(drawing, name, side):
    return {(round(s.y / side), round(s.x / side)) for s in drawing.shapes if isinstance(s, Box) and s.name == name}


def names(drawing):
    return Counter(shape.name for shape in drawing.shapes if isinstance(shape, Box | Disc) and shape.name)


def texts(drawing):
    return [shape.text for shape in drawing.shapes if isinstance(shape, Words)]


def test_the_pieces_of_a_bar_are_where_they_are_and_those_eaten_next_are_told_apart():
    rules = game("chomp:3x4")
    here, after = rules.parse("####/###./#..."), rules.parse("##../##../#...")
    drawing = boards.board(rules, here, after, cell=10)
    assert cells(drawing, "piece", 10) == after
    assert cells(drawing, "piece eaten", 10) == here - after


@pytest.mark.parametrize(("size", "count"), [("2x6", 132), ("3x4", 182), ("2x3", 5)])
def test_the_sheet_shows_every_lost_fragment_once(size, count):
    drawing = sheets.lost_boards(game(f"chomp:{size}"))
    assert names(drawing)["poison"] == count
    assert f"The {count} positions of Chomp {size.replace('x', '×')} that lose" in " ".join(texts(drawing))


def test_the_dots_are_the_lost_fragments():
    rules = game("chomp:2x4")
    x, y = sheets.fragments_as_numbers(rules)
    for top in range(1, 16, 2):
        for below in range(16):
            cells = {(0, i) for i in range(1, 4) if top >> i & 1} | {(1, i) for i in range(4) if below >> i & 1}
            lost = outcome(rules, cells) is Outcome.P
            assert ((top, below) in set(zip(x.tolist(), y.tolist(), strict=True))) == lost


def test_the_dots_of_two_rows_of_ten_are_as_many_as_the_document_draws():
    plot = sheets.square_of_fragments(game("chomp:2x10"))
    assert len(plot.figure.axes[0].collections[0].get_offsets()) == 16796


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("wythoff", "7,9"),
        ("chomp:3x5", None),
        ("eraserhead:cycle9", None),
        ("magnetism:7", None),
        ("spring-cleaning", None),
    ],
)
def test_a_play_is_legal_ends_without_a_move_and_whoever_can_win_does(name, position):
    rules = game(name)
    line = sheets.play(rules, rules.parse(position) if position else None)
    for here, there in pairwise(line):
        rules.move(here, there)
    assert not list(rules.options(line[-1]))
    first = outcome(rules, line[0])
    assert len(line) % 2 == (0 if first is Outcome.N else 1)
    labels = texts(sheets.sample_play(rules, line[0]))
    assert sum(label.endswith("moves") and label.split()[0] in ("One", "Two") for label in labels) == len(line) - 1


def test_an_arrow_leads_from_where_an_eraser_was_to_where_it_is():
    rules = game("eraserhead:line5")
    for here, there in (("1", "2/1-2"), ("3", "2/2-3")):
        drawing = boards.board(rules, rules.parse(here), rules.parse(there), cell=10)
        (arrow,) = [shape for shape in drawing.shapes if isinstance(shape, Line) and shape.arrow]
        vertices = {int(w.text): w.x for w in drawing.shapes if isinstance(w, Words)}
        assert abs(arrow.x - vertices[int(here)]) < abs(arrow.to_x - vertices[int(here)])
        assert abs(arrow.to_x - vertices[2]) < 6 and arrow.y == arrow.to_y


def test_tokens_are_drawn_one_by_one_and_the_pile_that_is_taken_from_is_the_right_one():
    drawing = boards.board(game("nim"), (2, 3, 5), (1, 2, 3))
    assert names(drawing) == {"token": 6, "token taken": 4}
    assert texts(drawing) == ["2", "3", "5"]


def test_coins_that_a_move_turns_either_way_are_told_apart():
    rules = game("misere:product:turning-turtles:turning-turtles")
    drawing = boards.board(rules, rules.parse("#..#/#.../...#"), rules.parse("...#/..##"))
    assert names(drawing) == {"piece": 1, "piece taken": 3, "new": 2}
    assert [words for _, words in boards.meanings(rules)][1:] == [
        "turned to tails by the next move",
        "turned to heads by it",
    ]


def test_the_values_of_the_parts_have_the_nim_sum_of_the_whole():
    drawing = sheets.parts_sheet(game("magnetism"), ".+...-..-....+.")
    whole, *parts = [int(text.split()[1]) for text in texts(drawing) if text.startswith("nim-value")]
    assert len(parts) == 5 and reduce(xor, parts) == whole
    empty = sheets.parts_sheet(game("spring-cleaning"), [])
    assert "0 independent parts" in " ".join(texts(empty))


def test_the_legal_sweeps_of_a_pattern_are_its_maximal_runs():
    rules = game("spring-cleaning")
    drawing = sheets.moves_sheet(rules, zigzag(4))
    runs = [{(0, 0), (0, 1)}, {(1, 1), (1, 2)}, {(0, 1), (1, 1)}, {(0, 0)}, {(1, 2)}]
    assert "The 5 moves" in " ".join(texts(drawing))
    assert names(drawing)["piece taken"] == sum(map(len, runs))


def test_in_a_tree_the_positions_the_second_player_wins_are_those_below_the_golden_ratio():
    drawing = schemes.tree("calkin-wilf", 6)
    found = dict(schemes.nodes(drawing))
    assert len(found) == 63
    golden = (1 + 5**0.5) / 2
    assert found == {x: 1 / golden < x < golden for x in found}


def test_the_second_player_wins_as_many_positions_of_each_generation_as_the_table_says():
    counts = [names(schemes.tree("stern-brocot", n))["lost"] for n in range(1, 7)]
    assert [b - a for a, b in zip([0, *counts], counts, strict=False)] == [1, 0, 2, 2, 6, 10]


def test_a_play_through_given_positions_is_drawn_as_it_is_and_ends_where_it_ends(raises):
    rules = game("eraserhead:cycle9")
    line = [rules.parse(each) for each in ("0,2,4", "0,1,4/1-2", "0,1,5/1-2,4-5")]
    drawing = sheets.given_play(rules, line)
    assert [words for words in texts(drawing) if words[:3] in ("One", "Two")] == [
        "One moves",
        "Two moves",
        "One is to move",
    ]
    assert drawing.caption.endswith("2 moves; One is to move, and loses")
    euclid = game("euclid-zero")
    over = sheets.given_play(euclid, [(11, 27), (5, 11), (1, 5), (1, 3), (0, 1)])
    assert over.caption.endswith("4 moves; One cannot move and loses")
    raises(BadParameter, "no move leads from 11,27 to 5,12", sheets.given_play, euclid, [(11, 27), (5, 12)])


def test_the_path_goes_through_the_ancestors_and_names_its_segments():
    drawing = schemes.path(Fraction(59, 84))
    on_the_way = [x for x, _ in schemes.nodes(drawing)]
    assert on_the_way[0] == 1 and on_the_way[-1] == Fraction(59, 84) and len(on_the_way) == 11
    for x, y in pairwise(on_the_way):
        assert y in (Fraction(x.numerator, x.numerator + x.denominator), x + 1)  # a child of the one before
    assert "L³" in texts(drawing) and "dashed" not in drawing.caption


def test_of_a_long_segment_the_middle_is_one_dashed_line():
    drawing = schemes.path(Fraction(29, 44))
    on_the_way = [str(x) for x, _ in schemes.nodes(drawing)]
    assert on_the_way == ["1", "2", "3", "13", "14", "14/15", "29/15", "29/44"]
    assert "R¹³" in texts(drawing) and "dashed" in drawing.caption and "1, 1, 1, 13 edges" in drawing.caption
    assert len(schemes.nodes(schemes.path(Fraction(7)))) == 7 and len(schemes.nodes(schemes.path(Fraction(8)))) == 5


def test_drawings_are_well_formed_whatever_their_words():
    svg = Drawing(9, 9, (Words(1, 1, "a < b & c"),)).svg()
    assert "a < b & c" in [element.text for element in ElementTree.fromstring(svg)]


def test_too_much_for_one_page_is_refused(raises):
    raises(BadParameter, "too many for one sheet", sheets.lost_boards, game("chomp:2x10"))
    raises(BadParameter, "generations", schemes.tree, "calkin-wilf", 8)
    raises(BadParameter, "40 steps", schemes.path, Fraction(100))
