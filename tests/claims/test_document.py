"""Files of claims: what they say is judged as they expect, and what they say wrongly is pointed at."""

import json
import sys
from pathlib import Path

import pytest

from sprague.claims import prove
from sprague.claims.document import claims
from sprague.claims.prover import verdict_on
from sprague.cli import status
from sprague.errors import BadSentence
from sprague.games import game
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Decision, Theory
from sprague.proofs.rules import Rules
from sprague.proofs.sentence_prover import prove_obligations

EXAMPLES = Path(__file__).parents[2] / "examples" / "claims.txt"


EVERY = [each for name in ("claims", "morphisms") for each in claims(EXAMPLES.with_stem(name).read_text("utf-8"))]


@pytest.mark.sample(2)
@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.name)
def test_every_claim_of_the_examples_gets_the_verdict_expected_of_it(entry):
    assert prove(entry.claim).word == entry.expected


def test_definitions_hold_from_where_they_stand_to_the_next_system_of_digits():
    text = """
# a comment, then an empty line inside a statement

define even(x):
    exists y. x = 2y

proved sum: forall x, y.

    even(x) & even(y) => even(x + y)
digits: Zeckendorf
digits odd_places(x): (0|00)*10
proved fibonacci: odd_places(2)
game take-two(x -> p): x - p = 1 | x - p = 2
proved take-two P-positions of take-two: x = 0 (mod 3)
proved take-two-values nim-values of take-two: v = x % 3
refuted euclid P-positions of euclid: true
"""
    found = list(claims(text))
    assert [each.name for each in found] == ["sum", "fibonacci", "take-two", "take-two-values", "euclid"]
    assert [prove(each.claim).word for each in found] == [each.expected for each in found]
    assert found[0].text == "forall x, y. even(x) & even(y) => even(x + y)"


def test_the_moves_of_a_game_are_a_predicate():
    text = """
moves mouse_move(x, y, u, v): mouse
moves wythoff_move(x, y, u, v): wythoff
moves fat(x, y, u, v): fat-rat:m=2
game own(x, y -> p, q): p < x & q = y | p = x & q < y | x - p = y - q & p < x
moves own_move(a, b, c, d): own
proved the-same: forall x, y, u, v. mouse_move(x, y, u, v) <=> fat(x, y, u, v)
proved own: forall x, y, u, v. wythoff_move(x, y, u, v) <=> own_move(x, y, u, v)
proved sorted: forall x, y, u, v. mouse_move(x, y, u, v) => x <= y & u <= v
refuted more: forall x, y, u, v. mouse_move(x, y, u, v) => wythoff_move(x, y, u, v)
"""
    for each in claims(text):
        assert prove(each.claim).word == each.expected


def test_the_moves_are_the_options_of_the_rules():
    theory = Theory("base 2")
    for name in ("mouse", "rat", "fat-rat:m=3", "moore:k=2,piles=3", "fibonacci-nim"):
        rules = game(name)
        options = Rules(rules, theory.digits).options
        for here in rules.positions(4):
            reached = rules.options(here)
            for there in rules.positions(4):
                values = dict(zip((*rules.before, *rules.after), (*here, *there), strict=True))
                assert options.holds(values) == (there in reached), (name, here, there)


def test_the_limits_make_a_claim_undecided():
    (found,) = claims("proved a: forall x. exists y. 101x = 103y + x % 7", Limits(states=20))
    assert prove(found.claim).word == "undecided"


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("proved a: forall x. x = y", 1, 25, "'y' is not bound"),
        ("# first\nproved a:\n  forall x.\n   x * x = 1", 4, 6, "constant"),
        ("prooved a: x = 1", 1, 1, "an entry begins with"),
        ("proved a: forall x.\t\tx * x = 1", 1, 24, "constant"),
        ("proved a: forall x. ⌊7x/4 <= 2x", 1, 27, "')' is missing after what floor is taken of"),
        ("proved a: forall x. ⌊7x/4⌋ ≤ 2x ∧ ⌊x·x⌋ = 1", 1, 37, "constant"),
        ("proved a: forall x. " + "(" * 5000 + "x = x" + ")" * 5000, 1, 81, "nested deeper than 60"),
        ("proved a: forall x. " + "~" * 5000 + "x = x", 1, 81, "nested deeper than 60"),
        ("proved a: (forall x. x = x", 1, 27, "')' is missing"),
        ("proved a: forall x. x = x)", 1, 26, "a closing parenthesis too many"),
        ("proved a: forall x. x / 0 = 1", 1, 25, "a denominator must be a positive constant"),
        ("proved a: forall x. x % 0 = 1", 1, 25, "a modulus must be a positive constant"),
        ("proved a: forall x. x = 3 (mod -7)", 1, 32, "a modulus must be a positive constant"),
        ("proved a: forall x. x = ٣", 1, 25, "unexpected character"),
        ("proved a: forall x, x. x = x", 1, 21, "x stands twice"),
        ("proved a: forall n. floor(n phi) = n", 1, 21, "phi has no meaning here"),
        ("proved a: forall x. x = x\n# a note\n  & x < 7", 3, 3, "begins with a space"),
        ("  proved a: forall x. x = x", 1, 3, "begins with a space"),
        ("game g(x -> p): p * x < x", 1, 19, "constant"),
        ("game g(x -> p): p < x & half(p)", 1, 25, "nothing is called 'half'"),
        ("proved a b: x = 1", 1, 1, "an entry begins with"),
        ("digits: base 1\n", 1, 1, "from 2 to 16"),
        ("digits F(x): 12\n", 1, 15, "no digit"),
        ("define f(x): x = 1\ndefine f(y): y = 1", 2, 1, "defined already"),
        ("proved a P-positions of mouze: x = y", 1, 1, "mouze"),
        ("moves M(x, y): mouse", 1, 1, "has 4 coordinates, not 2"),
        ("moves M(x, y): euclid", 1, 1, "no formula"),
        ("game up(x -> p): p != x\nmoves M(x, p): up", 2, 1, "does not lower"),
        ("proved k nim-values of kayles: period 0 from 1", 1, 1, "at least 1"),
        ("proved a P-positions of mouse: x = z", 1, 36, "'z' is not bound"),
        ("game g(x, y -> p): x < p", 1, 1, "as many"),
        ("game g(x -> p): exists y. x < p", 1, 17, "quantifiers"),
        ("game g(x -> p): x < q", 1, 21, "'q' is not bound"),
        ("game g(x, x -> p, q): x < q", 1, 1, "twice"),
        ("game g(x, 3 -> p, q): x < q", 1, 1, "variable"),
        ("define f(x, ): x = 1", 1, 1, "variable"),
        ("game floor(x -> p): p < x\nproved a P-positions of floor: floor = 1", 2, 38, "'(' is missing"),
    ],
)
def test_what_is_wrong_is_pointed_at(text, line, column, says):
    with pytest.raises(BadSentence) as caught:
        list(claims(text))
    assert says in str(caught.value) and "\n" not in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = status([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_the_command_says_the_verdicts_and_whether_they_are_the_expected_ones(run, tmp_path):
    path = tmp_path / "claims.txt"
    path.write_text("proved a: forall x. x = x\nproved b: forall x. x < 7\n")
    code, out, err = run("prove", path)
    assert code == 1 and err == ""
    assert "fails at x = 7" in out and "EXPECTED proved" in out and "other than expected: b" in out
    code, out, _ = run("prove", path, "--claim", "a", "--json")
    (found,) = json.loads(out)
    assert code == 0 and found["verdict"] == "proved" and found["certificate"]["engine"] == "base 2"


def test_a_file_is_read_to_its_end_before_anything_is_computed(run, tmp_path):
    path = tmp_path / "claims.txt"
    path.write_text("proved a: forall x. x = x\nproved b: forall x. x * x = x\n")
    code, out, err = run("prove", path)
    assert code == 2 and out == "" and "line 2, column 23" in err


@pytest.mark.parametrize("begin", [b"", b"\xef\xbb\xbf"])
def test_files_of_other_systems_are_read(run, tmp_path, begin):
    path = tmp_path / "claims.txt"
    path.write_bytes(begin + b"proved a: forall x,\r\n   y. x + y = y + x\r\n\r\n# end\r\n")
    assert run("prove", path)[0] == 0
    path.write_bytes(begin + b"# one\r\nproved a: forall x. x * x = 1\r\n")
    code, _, err = run("prove", path)
    assert code == 2 and err.endswith("(line 2, column 23)\n")


def test_huge_numbers_are_decided_or_left_undecided_in_time(run, tmp_path):
    path = tmp_path / "claims.txt"
    path.write_text(
        f"refuted a: forall x. x < {10**60}\n"
        f"proved b: forall x. 1{'0' * 5000}x >= x\n"
        "proved c: forall x. floor(x/1009) <= x & x % 1009 < 1009\n"
    )
    assert run("prove", path)[0] == 0
    path.write_text(
        f"undecided d: forall x. floor(x/{10**12}) <= x\nundecided e: exists x. x = 1{'0' * 5000} & ~exists y. 2y = x\n"
    )
    assert run("prove", path, "--seconds", "0.5")[0] == 0


def test_bad_files_are_refused_in_one_line_and_on_a_terminal_the_place_marked_under_it(run, tmp_path, monkeypatch):
    path = tmp_path / "claims.txt"
    path.write_text("# one\nproved a: forall x. x * x = 1\n")
    code, out, err = run("prove", path)
    assert code == 2 and out == "" and err.startswith("sprague: ") and err.endswith("(line 2, column 23)\n")
    with monkeypatch.context() as terminal:
        terminal.setattr(sys.stderr, "isatty", lambda: True)
        assert run("prove", path)[2].splitlines()[1:] == ["proved a: forall x. x * x = 1", " " * 22 + "^"]
    for arguments in (["prove"], ["prove", tmp_path / "none.txt"], ["prove", path, "--seconds", "-1"]):
        code, out, err = run(*arguments)
        assert code == 2 and out == "" and err.count("\n") == 1
    for text in ("", "# nothing\n", "\n\n"):
        path.write_text(text)
        code, out, err = run("prove", path)
        assert code == 2 and out == "" and "no claim" in err and err.count("\n") == 1
    path.write_bytes(b"\xff\xfe")
    assert run("prove", path)[0] == 2


def test_a_claim_about_broken_rules_is_undecided_and_the_next_ones_go_on(run, tmp_path):
    path = tmp_path / "claims.txt"
    path.write_text(
        "game stand-still(x -> p): p <= x\nproved stuck P-positions of stand-still: x = 0\nproved b: forall x. x = x\n"
    )
    code, out, _ = run("prove", path)
    assert (
        code == 1
        and "stuck            undecided" in out
        and "does not lower" in out
        and "b                proved" in out
    )


def test_lack_of_memory_leaves_one_claim_undecided_and_the_next_ones_go_on(monkeypatch):
    def without_memory(*arguments, **options):
        raise MemoryError

    one, two = claims("proved a P-positions of mouse: x = y\nproved b: forall x. x = x\n")
    monkeypatch.setattr(Theory, "cases", without_memory)
    assert verdict_on(one.claim).reason == "it takes more memory than this machine has"
    assert verdict_on(two.claim).word == "proved"


@pytest.mark.parametrize(
    ("second", "says"),
    [
        ("game nim(x -> p): x - p = 1", "nim is a game of the catalogue (take any number from one pile)"),
        ("game own(x -> p): x - p = 2", "the file has a game own already"),
    ],
)
def test_a_game_has_no_name_that_another_has(second, says):
    with pytest.raises(BadSentence, match="another name") as error:
        list(claims(f"game own(x -> p): x - p = 1\n{second}\n"))
    assert says in str(error.value)


LONG = f"1{'7' * 4999}"


@pytest.mark.parametrize(
    "text",
    [
        f"undecided a: forall x. abs(x - {LONG}) < 3",
        f"undecided a P-positions of wythoff: abs(x - {LONG}) < 3",
        f"game big(x -> p): x - p = {LONG}\nundecided a P-positions of big: x % 2 = 0",
        f"undecided a: forall x. x % {LONG} = 3",
        "undecided a: forall x, y. x % 1000003 = y => y < 1000003",
    ],
    ids=["sentence", "positions", "rules", "modulus", "a large modulus"],
)
def test_constants_of_5000_digits_and_large_moduli_are_undecided_within_the_limit(run, tmp_path, text):
    path = tmp_path / "claims.txt"
    path.write_text(text)
    code, out, err = run("prove", path, "--seconds", "0.3")
    assert (code, err) == (0, "") and "1 claim, all as expected" in out


def test_a_counterexample_of_5000_digits_is_written_down(monkeypatch):
    # more digits than Python converts unasked; deciding such a sentence would take minutes
    point = Decision(False, {"x": 10**4400}, largest=1, automata=1, seconds=0.0)
    monkeypatch.setattr(Theory, "decide", lambda theory, sentence: point)
    found = prove_obligations(Theory("base 2"), "", [("it is small", "forall x. x < 9")], compare=str)
    assert found.reason.endswith(f"(fails at x = 1{'0' * 4400})")
