"""Sheets of moves and replies, Cantor's scheme and the sieves, read back from their shapes."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import gcd

import pytest

from sprague.drawing import boards, schemes, sheets
from sprague.drawing.drawing import Box, Disc, Words
from sprague.errors import BadParameter
from sprague.games import game
from sprague.solving import Outcome, outcome


def texts(drawing):
    return [shape.text for shape in drawing.shapes if isinstance(shape, Words)]


def erasers(rules, board):
    """What a drawn graph says: where erasers stay, where one leaves, where it arrives."""
    fills = {boards.ERASER: "stays", boards.ERASER_LEAVES: "leaves", boards.ERASER_ARRIVES: "arrives"}
    found = {name: set() for name in fills.values()}
    for disc, label in pairwise(board):
        if isinstance(disc, Disc) and disc.fill in fills:
            found[fills[disc.fill]].add(int(label.text))
    return found


def graphs(drawing, vertices):
    """The shapes of each graph on a sheet, in order: as many discs as there are vertices, each with its number."""
    shapes = [shape for shape in drawing.shapes if isinstance(shape, Disc) or getattr(shape, "text", "").isdigit()]
    return [shapes[i : i + 2 * vertices] for i in range(0, len(shapes), 2 * vertices)]


def test_each_essentially_different_move_has_a_reply_after_which_the_position_is_lost_again():
    rules = game("eraserhead:cycle9")
    drawing = sheets.replies_sheet(rules, rules.parse("0,2,4"))
    drawn = graphs(drawing, 9)
    assert len(drawn) == 6 and "3 essentially different moves of 6" in drawing.caption
    after_moves = set()
    for move, reply in zip(drawn[::2], drawn[1::2], strict=True):
        first, second = erasers(rules, move), erasers(rules, reply)
        (a,), (b,), (c,), (d,) = first["leaves"], first["arrives"], second["leaves"], second["arrives"]
        assert first["stays"] | {a} == {0, 2, 4} and second["stays"] | {c} == first["stays"] | {b}
        there = rules.parse(",".join(map(str, second["stays"] | {d})) + f"/{a}-{b},{c}-{d}")
        assert outcome(rules, there) is Outcome.P
        after_moves.add(rules.canonical(rules.parse(f"{','.join(map(str, sorted(first['stays'] | {b})))}")))
    assert len(after_moves) == 3


def test_replies_to_a_won_position_are_refused_and_without_a_position_a_lost_one_is_chosen(raises):
    rules = game("nim")
    raises(BadParameter, "the player to move wins", sheets.replies_sheet, rules, (1, 2, 4))
    assert sheets.replies_sheet(rules, (0, 0, 0)).caption.count("0 essentially different moves of 0") == 1
    here = sheets.replies_sheet(game("eraserhead:cycle9")).caption.split(" at ")[1].split(":")[0]
    rules = game("eraserhead:cycle9")
    assert outcome(rules, rules.parse(here)) is Outcome.P


def test_cantors_scheme_numbers_the_fractions_and_marks_those_seen_before():
    drawing = schemes.cantor_scheme(6)
    found = []
    for box, fraction, number in zip(drawing.shapes, drawing.shapes[1:], drawing.shapes[2:], strict=False):
        if isinstance(box, Box) and box.name in ("first", "again"):
            found.append((int(number.text), tuple(map(int, fraction.text.split("/"))), box.name))
    assert [number for number, _, _ in found] == list(range(1, 22))
    order = sorted(((a, b) for a in range(1, 7) for b in range(1, 7) if a + b <= 7), key=lambda p: (sum(p), p[0]))
    assert [pair for _, pair, _ in found] == order
    seen = set()
    for _, (a, b), name in found:
        assert (name == "again") == (Fraction(a, b) in seen) == (gcd(a, b) > 1)
        seen.add(Fraction(a, b))


def cells(drawing):
    """Of each step of a sieve the names of the numbers' cells."""
    rows, row = [], {}
    for shape, following in zip(drawing.shapes, drawing.shapes[1:], strict=False):
        if isinstance(shape, Words) and shape.text.startswith("step"):
            rows.append(row := {})
        if isinstance(shape, Box) and shape.name.partition(" ")[0] in ("good", "bad", "left"):
            label = following if isinstance(following, Words) else drawing.shapes[drawing.shapes.index(following) + 1]
            row[int(label.text)] = shape.name
    return rows


def test_the_steps_of_wythoffs_sieve():
    rows = cells(schemes.sieve("wythoff", 20))
    golden = (1 + 5**0.5) / 2
    for n, row in enumerate(rows, 1):
        assert len(row) == 20
        good, bad = ({x for x, name in row.items() if name.startswith(word)} for word in ("good", "bad"))
        assert good == {int(k * golden) for k in range(1, n + 1)}
        assert bad == {int(k * golden**2) for k in range(1, n + 1) if int(k * golden**2) <= 20}
        assert {x for x, name in row.items() if name.endswith("new")} == {
            x for x in (int(n * golden), int(n * golden**2)) if x <= 20
        }


def test_the_sieve_of_eratosthenes_leaves_the_primes():
    last = cells(schemes.sieve("eratosthenes", 48))[-1]
    primes = {n for n in range(2, 49) if all(n % d for d in range(2, n))}
    assert {n for n, name in last.items() if not name.startswith("bad")} == primes
    assert Counter(name.split()[0] for name in last.values())["bad"] == 47 - len(primes)


@pytest.mark.parametrize("up_to", [0, 1, 61, 10**9])
def test_sieves_of_no_size_or_too_large_are_refused(up_to, raises):
    raises(BadParameter, "at most 60", schemes.sieve, "wythoff", up_to)
    raises(BadParameter, "sieve:wythoff", schemes.sieve, "sand")
    raises(BadParameter, "2 to 16", schemes.cantor_scheme, 17)
