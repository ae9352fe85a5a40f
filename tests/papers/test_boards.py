"""The claims on boards, strips and graphs: all there, judged as expected, and each of them able to fail."""

from __future__ import annotations

import pytest

from sprague.games import game
from sprague.papers import boards, sieves
from sprague.papers.exhibit import Exhibit, Row, printed
from sprague.papers.library import document
from sprague.solving import Outcome, nim_value, outcome
from sprague.solving.boards import losing_numbers

DOCUMENT = document("I")
CLAIMS = {claim.id: claim for claim in DOCUMENT.claims}
REFUTED = {
    "I-beatty.any-number": "α = 2, β = 2",
    "I-euclid0.x-coordinate": "(1, 2): stated [(0, 2)], computed [(0, 1), (1, 1)]",
    "I-euclid0.golden-ratio": "⌊10⁴(√5 + 1/2)⌋",
    "I-euclid3.cone": "(2, 3, 5)",
    "I-eraser.first-line": "0,1,5/1-2,4-5: 7 edges are left; of the four, 2 or 3 are erased",
    "I-spring-L.table": "a = 2, b = 4: stated 4, computed 3",
    "I-spring-zig.literally": "n = 1: stated 0, computed 1",
}


def verdict_of(name: str) -> str:
    return CLAIMS[name].judge().verdict.word


SLOW = ("I-spring-L.long-legs", "I-wythoff.marking", "I-eraser-line.pictures", "I-spring-rect")


@pytest.mark.parametrize(
    "claim",
    [pytest.param(claim, id=claim.id, marks=[pytest.mark.nightly] * (claim.id in SLOW)) for claim in DOCUMENT.claims],
)
def test_the_verdict_is_the_expected_one(claim: Exhibit) -> None:
    judgement = claim.judge()
    assert judgement.as_expected, judgement.verdict.evidence


def test_the_false_statements_fail_where_they_should() -> None:
    assert {claim.id for claim in DOCUMENT.claims if claim.expected == "refuted"} == set(REFUTED)
    for name, counterexample in REFUTED.items():
        evidence = CLAIMS[name].judge().verdict.evidence
        assert evidence.startswith(f"fails at {counterexample}"), evidence
        assert "in truth" in evidence


def test_the_mirror_image_of_an_l_has_its_value() -> None:
    rules = game("spring-cleaning")
    assert nim_value(rules, rules.parse("#.../####")) == nim_value(rules, rules.parse("#./#./#./##")) == 3


def test_the_nine_lost_starts_have_no_winning_move() -> None:
    rules = game("eraserhead:cycle9")
    assert outcome(rules, (0, 2, 4)) is Outcome.P
    assert all(outcome(rules, option) is Outcome.N for option in rules.options(rules.position((0, 2, 4))))


MUTATIONS = [
    (
        "I-sieve.eratosthenes",
        sieves,
        "eratosthenes",
        lambda up_to: [n for n in range(2, up_to) if pow(2, n - 1, n) == 1],
    ),
    ("I-beatty", sieves, "share_out", lambda alpha, beta, up_to: True),
    ("I-chomp.2x6", boards, "losing_numbers", lambda rules: losing_numbers(rules)[:-1]),
    ("I-chomp.2x10", boards, "dots", lambda rules: {(1, 1)}),
    ("I-chomp.2x10", boards, "is_dot", lambda x, y: x % 2 == 1 and x.bit_count() == y.bit_count() + 1),
    ("I-chomp-steal.bites", boards, "winning_bites", lambda rules: [(0, 1)]),
    ("I-euclid0.nim-values", sieves, "stated_value", lambda a, b: (b * b - a * a) // (a * b)),
    ("I-euclid3", sieves, "losing_triples", lambda: frozenset({(0, 0, 0)})),
    ("I-eraser.to-eight", boards, "lost_starts", lambda graph, erasers=None: [()]),
    ("I-eraser.fails", boards, "against_the_rule", lambda n: {}),
    ("I-eraser-line.pictures", boards, "lost_starts", lambda graph, erasers: [(0, 1, 2)]),
    ("I-spring-zig", boards, "zigzag", lambda n: boards.rectangle(1, n)),
    ("I-spring-zig.table", boards, "printed_zigzags", lambda: [(1, 1)]),
    ("I-couples", boards, "nimbers", lambda up_to: boards.np.arange(up_to + 1) % 4000),
    ("I-couples.growth", boards, "nimbers", lambda: boards.np.arange(25_001)),
    ("I-oeis", boards, "printed_zigzags", lambda: [(4, 0)]),
]


@pytest.mark.parametrize(("name", "module", "attribute", "wrong"), MUTATIONS, ids=[each[0] for each in MUTATIONS])
def test_a_wrong_formula_or_set_is_refuted(name, module, attribute, wrong, monkeypatch) -> None:
    monkeypatch.setattr(module, attribute, wrong)
    assert verdict_of(name) == "refuted"


def test_the_first_line_of_eraserhead_is_the_one_with_such_a_push(monkeypatch) -> None:
    monkeypatch.setattr(boards, "_gathered", lambda rules, here: True)
    assert verdict_of("I-eraser.first-line") == "undecided"


@pytest.mark.parametrize(
    ("table", "name", "row", "column"),
    [("magnetism", "I-magnet", 3, 2), ("ls", "I-spring-L", 1, 2), ("zigzags", "I-spring-zig.table", 7, 1)],
)
def test_a_wrong_entry_of_a_table_is_refuted(table, name, row, column, monkeypatch) -> None:
    def altered(asked: str) -> list[Row]:
        rows = printed(asked)
        name = list(rows[row])[column]
        rows[row][name] = str(int(rows[row][name]) + 1)
        return rows

    monkeypatch.setattr(boards, "printed", altered)
    assert verdict_of(name) == "refuted"
