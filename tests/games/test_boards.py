"""Board games: their rules retold, and every one of the catalogue asked the same questions."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague import BadParameter, BadPosition, BadRule, TooLarge, board_game, game
from sprague.answers import answer, outcome, winning_moves
from sprague.games import CATALOGUE
from sprague.games.boards import BoardGame, box, read_drawing
from sprague.games.chomp import Chomp
from sprague.games.eraserhead import Eraser, Eraserhead, eraserhead
from sprague.games.graphs import Edge, cycle, line
from sprague.games.magnetism import Magnetism
from sprague.games.spring_cleaning import l_shape, rectangle, zigzag
from sprague.solving import Outcome, nim_value, p_positions


def bare_value(options):
    """The definition and nothing else."""

    @cache
    def value(position):
        seen = {value(option) for option in options(position)}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    return value


POSITIONS = {
    "chomp:2x4": ["####/####", "#.##/#..#", "#.../....", "##.#/.##."],
    "chomp:3x3": ["###/###/###", "#.#/.##/##."],
    "eraserhead:cycle6": ["0,3", "-", "0,1,2", "2,5/0-1", "1,3,5/0-1,2-3"],
    "eraserhead:line7": ["0,6", "3", "0,2,6"],
    "magnetism": ["....", "+...", "+..-", ".+-..+.", "+-"],
    "notakto-normal:3x3": ["###/###/###", "#.#/.#./..#", "..#/.#./#.."],
    "spring-cleaning": ["###/###", "##./.##", ".", "#.#/###", "#/#/#"],
}

for card in CATALOGUE.values():  # a game that is new in the catalogue is asked the same, without a word here
    rules = game(card.text or card.name)
    if card.name not in {name.partition(":")[0] for name in POSITIONS} and not rules.numeric:
        POSITIONS[card.text or card.name] = [rules.format(each) for each in list(rules.positions(3))[-5:]]

everywhere = pytest.mark.parametrize(("name", "text"), [(n, t) for n, texts in POSITIONS.items() for t in texts])


@everywhere
def test_a_position_is_read_as_it_is_written(name, text):
    rules = game(name)
    assert rules.format(rules.parse(text)) == text
    assert rules.parse(rules.format(rules.start)) == rules.start


@everywhere
def test_the_nim_value_is_that_of_the_definition(name, text):
    rules = game(name).unplayed
    value = bare_value(rules.options)
    here = rules.parse(text)
    assert nim_value(rules, here) == value(here)
    assert (outcome(rules, here) is Outcome.P) == (value(here) == 0)
    assert winning_moves(rules, here) == [option for option in rules.options(here) if value(option) == 0]


@everywhere
def test_options_come_once_each_and_the_position_is_not_one(name, text):
    rules = game(name)
    here = rules.parse(text)
    options = list(rules.options(here))
    assert len(set(options)) == len(options)
    assert here not in options
    assert all(rules.move(here, option) == option for option in options)


@everywhere
def test_parts_sum_to_the_position_and_canonical_keeps_the_value(name, text):
    rules = game(name)
    value = bare_value(rules.options)
    here = rules.parse(text)
    total = 0
    for part in rules.parts(here):
        total ^= value(part)
    assert total == value(here)
    assert value(rules.canonical(here)) == value(here)
    assert rules.canonical(rules.canonical(here)) == rules.canonical(here)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("value", [None, 7, "x", [[1]], [{}], [None], ((0, 0, 0),), {(0, -1)}])
def test_what_is_no_position_is_refused(name, value):
    with pytest.raises(BadPosition):
        game(name).position(value)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_drawn(name):
    rules = game(name)
    assert all(rules.drawing(rules.parse(text)) for text in POSITIONS[name])


@given(st.sets(st.sampled_from(box(3, 3))))
def test_notakto_is_played_as_it_is_told(free):
    """A cross on a free cell; with three in a row nothing is left."""
    here = frozenset(free)
    rules = game("notakto:3x3")
    rows = [*({(r, c) for c in range(3)} for r in range(3)), *({(r, c) for r in range(3)} for c in range(3))]
    lines = [*rows, {(0, 0), (1, 1), (2, 2)}, {(0, 2), (1, 1), (2, 0)}]
    after = [here - {cell} for cell in here]
    over = lambda left: any(not line & left for line in lines)  # noqa: E731
    if not over(here):
        assert set(rules.options(here)) == {frozenset() if over(left) else left for left in after}


def test_whoever_completes_a_line_of_notakto_loses():
    notakto, normal = game("notakto:3x3"), game("notakto-normal:3x3")
    centre = frozenset(box(3, 3)) - {(1, 1)}
    assert winning_moves(notakto, notakto.start) == [centre] and notakto.play.misere
    for free in ("###/###/...", ".##/#.#/##.", ".##/.##/.##"):
        over = normal.parse(free)
        assert not list(normal.options(over)) and nim_value(normal, over) == 0 and outcome(normal, over) is Outcome.P
    assert all(normal.position(here) == here for here in p_positions(normal, 9))
    assert game("misere:notakto:3x3").name == "notakto:3x3"


def chomp_options(pieces):
    """The bite told once more: eat a piece and all that are neither above it nor to the left of it."""
    return {frozenset((r, c) for r, c in pieces if r < row or c < column) for row, column in pieces}


@given(st.sets(st.sampled_from([cell for cell in box(3, 4) if cell != (0, 0)])))
def test_a_bite_takes_all_to_the_right_and_below(pieces):
    assert set(Chomp(3, 4).options(pieces)) == chomp_options(frozenset(pieces))


def sweeps(dirt):
    """Sweeping told once more: take a cell and all that follow it both ways along its row or column."""
    for row, column in dirt:
        for down, right in ((0, 1), (1, 0)):
            gone = {(row, column)}
            for sign in (1, -1):
                r, c = row + sign * down, column + sign * right
                while (r, c) in dirt:
                    gone.add((r, c))
                    r, c = r + sign * down, c + sign * right
            yield frozenset(dirt) - gone


@given(st.sets(st.sampled_from(box(4, 4))))
def test_a_sweep_takes_one_whole_maximal_run(dirt):
    assert set(game("spring-cleaning").options(dirt)) == set(sweeps(dirt))


def pushes(edges, erasers):
    """Eraserhead told once more, on sets of pairs and of vertices."""
    for a, b in edges:
        for here, there in ((a, b), (b, a)):
            if here in erasers and there not in erasers:
                yield edges - {(a, b)}, erasers - {here} | {there}


@given(
    st.sets(st.sampled_from(list(combinations(range(5), 2))), min_size=1, max_size=7),
    st.sets(st.integers(0, 4)),
    st.data(),
)
def test_a_push_erases_its_edge(edges, erasers, data):
    rules = Eraserhead(edges)
    on = frozenset(erasers & set(rules.vertices))
    left = frozenset(data.draw(st.sets(st.sampled_from(sorted(edges)))))
    here = frozenset({*map(Eraser, on), *(Edge(*edge) for edge in left)})
    if here and (on or left):
        wanted = {
            frozenset({*map(Eraser, to), *(Edge(*edge) for edge in remaining)}) for remaining, to in pushes(left, on)
        }
        assert set(rules.options(here)) == wanted


def test_a_graph_may_be_a_networkx_graph():
    class Graph:
        nodes = ("a", "b", "c", "lonely")
        edges = (("a", "b"), ("b", "c"))

    rules = eraserhead(Graph())
    assert rules.vertices == ("a", "b", "c", "lonely")
    assert rules.format(rules.parse("a,lonely")) == "a,lonely"
    assert nim_value(rules, {"a"}) == nim_value(eraserhead("line3"), {0})


def test_the_cells_of_a_board_may_be_anything_hashable():
    rules = board_game([{"a", ("b", 1)}, {("b", 1), 3}])
    assert nim_value(rules, {"a", ("b", 1), 3}) == 1
    assert rules.parse(rules.format(rules.start)) == rules.start


def test_the_edges_of_a_graph_are_no_squares_if_one_says_so():
    rules = board_game([{(0, 1)}, {(1, 2)}], on_grid=False)
    assert rules.format(rules.start) == "0-1,1-2"
    assert rules.parse("1-2") == {(1, 2)}
    assert board_game([{(0, 1)}, {(1, 2)}]).format({(0, 1)}) == ".#./..."


def test_a_move_barred_by_what_it_needs_ties_nothing_together():
    rules = board_game([({1}, {1}), ({2}, {2}), ({1, 2}, {1, 2}, {2})])
    assert sorted(map(sorted, rules.parts({1, 2}))) == [[1], [2]]
    assert nim_value(rules, {1, 2}) == 0


def test_boards_of_more_than_64_and_of_more_than_1024_cells_work():
    for cells in (64, 65, 129, 257, 513, 1024, 1025):
        row = board_game({i, i + 1} for i in range(cells - 1))
        assert nim_value(row, range(cells - 30, cells)) == nim_value(game("0.07"), 30)


@pytest.mark.parametrize(
    "moves",
    [
        [({1}, set())],
        [({1}, {2})],
        [(set(), set(), set(), {1})],
        [({1}, {1}, set(), {2}), ({2}, {2}, set(), {1})],
        [({1}, {1}, set(), {1})],
    ],
)
def test_rules_by_which_play_need_not_end_say_so(moves):
    rules = board_game(moves, start={1})
    assert rules.endless.startswith("nothing is used up by the move that needs")
    assert outcome(rules, {1}).value == "D"


def test_moves_may_add_cells_as_long_as_play_ends():
    stairs = board_game([({i}, {i}, set(), set(range(i))) for i in range(6)], start={5})
    value = bare_value(stairs.options)
    assert nim_value(stairs, {5, 3}) == value(frozenset({5, 3}))


@pytest.mark.parametrize("move", ["ab", 5, ({1},), ({1}, 2), ({1}, "ab"), ({1}, {1}, {2}, {3}, {4})])
def test_what_is_no_move_is_refused(move):
    with pytest.raises(BadRule):
        board_game([move], start=[])


@pytest.mark.parametrize("drawing", ["", "##/#", "##//##", "#x/##", "##/"])
def test_bad_drawings_are_refused(drawing):
    with pytest.raises(BadPosition):
        read_drawing("cram", drawing)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("chomp:2x3", "####"),
        ("chomp:2x3", "#/#/#"),
        ("chomp:2x3", "#a#"),
        ("eraserhead:cycle9", "0,9"),
        ("eraserhead:cycle9", "x"),
        ("eraserhead:cycle9", "0,3,0"),
        ("eraserhead:cycle9", "0/0-2"),
        ("magnetism", "++"),
        ("magnetism", "+.--"),
        ("magnetism", "+.x"),
        ("magnetism", ""),
        ("spring-cleaning", "##/#"),
        ("spring-cleaning", "o"),
    ],
)
def test_bad_positions_are_refused(name, text):
    with pytest.raises(BadPosition):
        game(name).parse(text)


@pytest.mark.parametrize(
    "name",
    [
        "chomp:0x4",
        "chomp:3",
        "chomp:axb",
        "notakto:2x3",
        "notakto:5x5",
        "eraserhead:cycle2",
        "eraserhead:star5",
        "magnetism:0",
        "magnetism:-1",
    ],
)
def test_bad_boards_are_refused(name):
    with pytest.raises(BadParameter):
        game(name)


def test_a_graph_with_a_loop_is_refused(raises):
    raises(BadParameter, "loop", Eraserhead, [(0, 1), (1, 1)])


def test_boards_too_large_say_what_they_would_need(raises):
    raises(TooLarge, "GB", game, "chomp:1000x1000")
    raises(TooLarge, "memory", p_positions, game("chomp:7x8"), up_to=60)
    with pytest.raises(TooLarge):
        game("eraserhead:cycle100000")


@pytest.mark.parametrize(
    ("name", "up_to", "few"), [("eraserhead:line30", 30, 6), ("spring-cleaning:5x5", 25, 7), ("magnetism", 5001, 5000)]
)
def test_positions_too_many_to_list_are_refused_and_few_are_listed(name, up_to, few, raises):
    raises(TooLarge, f"at most {few}", lambda: next(iter(game(name).positions(up_to))))
    assert next(iter(game(name).positions(2))) is not None


def test_a_strip_of_a_million_squares_is_solved_at_once():
    strip = "+" + "." * 999_999
    found = answer(game("magnetism"), strip)
    assert found.nim_value == 999_999
    assert found.winning_moves == ["+" + "." * 999_998 + "-"]
    broken = "+...-." * 200_000
    assert nim_value(game("magnetism"), broken) == 1  # the last stretch has one square and one token; others are 0


@given(st.text("+-.", min_size=1, max_size=7).filter(lambda strip: "++" not in strip and "--" not in strip))
def test_the_closed_form_of_magnetism_holds(strip):
    from sprague.strategies import magnetism

    rules = Magnetism()
    value = bare_value(rules.options)
    assert magnetism.nim_value(strip) == value(strip) == nim_value(rules, strip)
    move = magnetism.winning_move(strip)
    assert (move is None) == (value(strip) == 0)
    if move is not None:
        assert move in rules.options(strip)
        assert value(move) == 0


def test_named_patterns_are_what_they_are_called():
    rules = game("spring-cleaning")
    assert rules.format(rectangle(2, 3)) == "###/###"
    assert rules.format(l_shape(5, 3)) == "#../#../#../#../###"
    assert rules.format(zigzag(5)) == "##./.##/..#"
    assert line(3) == cycle(3)[:2]
    assert isinstance(rules.board(zigzag(5)), BoardGame)


def test_losing_fragments_of_small_boxes_are_those_of_the_definition():
    rules = Chomp(2, 3)
    value = bare_value(rules.options)
    wanted = [position for position in rules.positions(5) if value(position) == 0]
    assert p_positions(rules, up_to=5) == sorted(wanted, key=lambda position: (len(position), rules.bits(position)))
