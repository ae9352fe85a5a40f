"""Theorems for Coq: what is written is what is meant, what is wrong is refused, and Coq, if it is here, agrees."""

import errno
import json
import shutil
import subprocess
from functools import partial
from pathlib import Path

import pytest

import sprague
from sprague.cli import status
from sprague.errors import BadParameter, SpragueError
from sprague.formal import check_folder, checking, theorem, vocabulary, write_folder

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed: apt install coq")


def claim_about(name):
    return sprague.discover(name).claim


def law(game, text):
    return sprague.claims.Claim.of(game, text)


def all_accepted(folder, compiled, claims):
    """Writes the theorems, and asserts that Coq accepts each of them."""
    write_folder(folder, [theorem(claim, name) for name, claim in claims.items()])
    assert [(each.theorem, each.closed) for each in check_folder(folder, compiled)] == [(name, True) for name in claims]


def refused(folder, compiled, name, old, new, count=-1):
    """Asserts that Coq does not accept the only theorem of a folder where this is changed."""
    path = folder / f"{name}.v"
    text = path.read_text()
    assert old in text and old != new
    path.write_text(text.replace(old, new, count))
    assert [each.closed for each in check_folder(folder, compiled)] == [False]
    path.write_text(text)


def test_the_statement_is_the_rule_and_the_closed_form():
    text = theorem(claim_about("mouse"), "mouse").text
    assert "(if ((y - x) mod 3 =? 0) then 2 else 1)" in text
    assert "(x = 0 /\\ y = 0) \\/ (exists n : N, n >= 1 /\\ (x = 3 * n / 2 /\\ y = 3 * n - 1))" in text
    assert "forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> closed_form x y)" in text


@needs_coq
def test_coq_proves_mouse_and_nim(tmp_path, compiled):
    all_accepted(tmp_path / "out", compiled, {name: claim_about(name) for name in ("mouse", "nim")})


@needs_coq
@pytest.mark.nightly
def test_coq_proves_rat(tmp_path, compiled):
    write_folder(tmp_path / "rat", [theorem(claim_about("rat"), "rat")])
    (found,) = check_folder(tmp_path / "rat", compiled)
    assert found.closed


@needs_coq
def test_a_changed_definition_or_certificate_is_refused(tmp_path, compiled):
    folder = tmp_path / "mouse"
    write_folder(folder, [theorem(claim_about("mouse"), "mouse")])
    literal = (folder / "mouse.v").read_text().split("(P8 ")[3].split()[0]
    for old, new in [
        ("then 2 else 1)", "then 3 else 1)"),
        ("3 * n - 1", "3 * n - 2"),
        (literal, str(int(literal) ^ 1)),
    ]:
        refused(folder, compiled, "mouse", old, new, 1)


def test_a_false_claim_gets_no_theorem():
    with pytest.raises(BadParameter, match="not true"):
        theorem(sprague.claims.Claim.of("mouse", "x = y"), "mouse").text  # noqa: B018


def test_a_foreign_folder_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("x")
    assert status(["discover", "mouse", "--formal", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err and [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_the_folder_is_written_anew_and_whole(tmp_path, capsys):
    folder = tmp_path / "out"
    for game in ("mouse", "nim"):
        assert status(["prove", game, "--formal", str(folder)]) == 0
    assert not (folder / "mouse.v").exists() and (folder / "nim.v").exists()
    assert [each.name for each in tmp_path.iterdir()] == ["out"]
    assert "coqc -Q . Sprague nim.v" in (folder / "README.md").read_text()


def everything_in(folder):
    return {str(each.relative_to(folder)): each.is_file() and each.read_bytes() for each in folder.rglob("*")}


@pytest.mark.parametrize(
    ("there", "operation", "at"),
    [
        (True, "mkdir", 0),
        (False, "write_bytes", 9),
        (True, "write_bytes", 32),
        (False, "replace", 0),
        (True, "replace", 0),
        (True, "replace", 1),
    ],
)
def test_where_the_disk_is_full_all_is_as_before(tmp_path, monkeypatch, capsys, there, operation, at):
    folder = tmp_path / "out"
    if there:
        write_folder(folder, [theorem(claim_about("mouse"), "mouse")])
    before, calls, works = everything_in(tmp_path), iter(range(100)), getattr(Path, operation)

    def full(path, *given, **more):
        if next(calls) == at:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return works(path, *given, **more)

    monkeypatch.setattr(Path, operation, full)
    assert status(["prove", "nim:piles=2", "--formal", str(folder)]) == 2
    assert capsys.readouterr().err == f"sprague: {folder}: No space left on device\n"
    assert everything_in(tmp_path) == before


def test_what_is_no_folder_of_ours_is_refused_before_the_work(tmp_path, capsys, monkeypatch):
    ours, mine, empty = tmp_path / "ours", tmp_path / "mine.txt", tmp_path / "empty"
    write_folder(ours, [theorem(claim_about("mouse"), "mouse")])
    (ours / "notes.md").write_text("kept")
    mine.write_text("kept")
    empty.mkdir()
    monkeypatch.chdir(empty)
    before = everything_in(tmp_path)
    for folder in (
        ours,
        mine,
        mine / "below",
        tmp_path / "none" / "below",
        Path("."),
        tmp_path / "empty" / ".." / "empty",
    ):
        assert status(["prove", "nim:piles=2", "--formal", str(folder)]) == 2
        said = capsys.readouterr()
        assert not said.out and said.err.startswith(f"sprague: {folder}") and len(said.err.splitlines()) == 1
    assert everything_in(tmp_path) == before


def test_what_coq_made_of_our_files_goes_with_them_and_a_link_stays(tmp_path):
    folder, link = tmp_path / "ours", tmp_path / "link"
    write_folder(folder, [theorem(claim_about("mouse"), "mouse")])
    link.symlink_to(folder)
    for name in ("mouse.vo", "mouse.glob", ".mouse.aux", "Tries.vok"):
        (folder / name).write_text("")
    write_folder(link, [theorem(claim_about("nim"), "nim")])
    assert link.is_symlink() and (folder / "nim.v").exists() and not (folder / "mouse.vo").exists()


@pytest.mark.parametrize(
    ("code", "says"), [(-25, ""), (1, 'File "x.v", line 1:\nError: System error: "No space left on device"')]
)
def test_coq_that_breaks_off_has_refused_nothing(tmp_path, monkeypatch, capsys, code, says):
    write_folder(tmp_path / "out", [theorem(claim_about("mouse"), "mouse")])
    monkeypatch.setattr(checking, "coqc", lambda: "coqc")
    monkeypatch.setattr(checking.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], code, "", says))
    with pytest.raises(SpragueError, match=r"Tries\.v: Coq broke off: .*(signal 25|No space left)"):
        list(check_folder(tmp_path / "out"))
    assert status(["check-formal", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert not said.out and len(said.err.splitlines()) == 1


def test_a_folder_without_theorems_is_bad_input(tmp_path, capsys):
    assert status(["check-formal", str(tmp_path)]) == 2
    assert status(["check-formal", str(tmp_path / "none")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_the_theory_admits_nothing_and_has_no_axiom():
    theory = Path(sprague.__file__).parent / "formal" / "theory"
    words = {word for path in theory.glob("*.v") for word in path.read_text().replace(".", " ").split()}
    assert not words & {"Axiom", "Admitted", "admit", "Parameter", "Conjecture", "Abort"}


@needs_coq
def test_answers_for_programs(tmp_path, capsys, compiled, monkeypatch):
    monkeypatch.setattr(sprague.formal, "check_folder", partial(check_folder, compiled=compiled))
    assert status(["prove", "nim:piles=2", "--formal", str(tmp_path / "out")]) == 0
    capsys.readouterr()
    assert status(["check-formal", str(tmp_path / "out"), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["closed"] and row["theorem"] == "nim_piles_2"


@needs_coq
def test_coq_proves_periods_of_heaps(tmp_path, compiled):
    games = {"kayles": "kayles", "dawsons_kayles": "dawsons-kayles", "thrice": "subtraction:1,3,4"}
    all_accepted(tmp_path / "out", compiled, {name: claim_about(game) for name, game in games.items()})


@needs_coq
@pytest.mark.nightly
def test_coq_proves_the_period_of_0_165(tmp_path, compiled):
    write_folder(tmp_path / "heaps", [theorem(claim_about("0.165"), "game_0_165")])
    (found,) = check_folder(tmp_path / "heaps", compiled)
    assert found.closed


@needs_coq
def test_coq_proves_laws_nim_values_tuples_and_sentences(tmp_path, compiled):
    @sprague.position_game(decreasing=lambda heap, last: 2 * heap + last)
    def thrice(heap, last, rest, now):
        taken = heap - rest
        return (taken >= 1) & (taken <= 3) & (now <= 1)

    @sprague.position_game(decreasing=lambda x, y: y, positions=lambda x, y: x <= y)
    def down(x, y, p, q):
        return (p == x) & (q < y) & (x <= q)

    sentence = "forall x, y. x < y => exists z. x + z + 1 = y & z % 3 = (y - x - 1) % 3"
    claims = {
        "wythoff": claim_about("wythoff"),
        "wythoff_3": claim_about("wythoff:a=3"),
        "values_of_nim": sprague.discover("nim", nim_values=True).claim,
        "thrice": sprague.claims.Claim.of(thrice, "heap % 4 = 0"),
        "down": sprague.claims.Claim.of(down, "x = y"),
        "sentence": sprague.claims.Claim(sprague.claims.statements.Sentence(sentence)),
    }
    all_accepted(tmp_path / "out", compiled, claims)


def test_what_cannot_be_written_is_said_in_one_line(capsys, tmp_path):
    assert status(["discover", "nim:piles=6", "--formal", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert (
        "nim:piles=6: no theorem for Coq: " in said and "more than 5 piles" in said and not (tmp_path / "out").exists()
    )


@needs_coq
def test_coq_proves_theorems_in_digits_of_zeckendorf(tmp_path, compiled):
    claims = {
        "fibonacci_nim": claim_about("fibonacci-nim"),
        "by_floors": sprague.claims.Claim.of("wythoff", "exists n. x = floor(n*phi) & y = x + n"),
    }
    folder = tmp_path / "out"
    all_accepted(folder, compiled, claims)
    write_folder(folder, [theorem(claims["by_floors"], "by_floors")])
    table = (folder / "by_floors.v").read_text().split("floor_phi_table : reader := Reader ")[1].split("%N", 1)[0]
    refused(folder, compiled, "by_floors", "floor_phi n x", "floor_phi x n")
    refused(folder, compiled, "by_floors", table, table.replace("[7; 1; 2; 3]", "[7; 1; 2; 2]"))
    refused(folder, compiled, "by_floors", "numeration := zeckendorf", "numeration := binary_digits")


@needs_coq
def test_coq_proves_laws_of_heaps_and_arithmetic_periods(tmp_path, compiled):
    claims = {
        "fibonacci_subtraction": claim_about("fibonacci-subtraction"),
        "laskers_nim": claim_about("laskers-nim"),
        "arithmetic": law("laskers-nim", "period 4 from 1 saltus 4"),
        "three_heaps": law("0.8", "period 3 from 1 saltus 1"),
        "split": law("4.7", "period 2 from 1"),
    }
    folder = tmp_path / "out"
    all_accepted(folder, compiled, claims)
    write_folder(folder, [theorem(claims["fibonacci_subtraction"], "fibonacci_subtraction")])
    assert "(taking nothing one never never)" in (folder / "fibonacci_subtraction.v").read_text()
    table = "removal_1_table : reader := Reader [[0; 1]; [2; 3]; [3; 1]; [3; 3]]"
    refused(folder, compiled, "fibonacci_subtraction", table, table.replace("[3; 1]", "[3; 2]"))


def coins(name):
    return claim_about(name.replace("_", "-"))


@needs_coq
def test_coq_proves_laws_of_coins(tmp_path, compiled):
    all_accepted(
        tmp_path / "out", compiled, {name: coins(name) for name in ("turning_turtles", "mock_turtles", "ruler")}
    )
    said = "has_value _ (coins_turned (few 3)) s v <-> sum_value value (heads s) v"
    assert said in (tmp_path / "out" / "mock_turtles.v").read_text()


@needs_coq
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("turning_turtles", "(few 2)", "(few 3)"),
        ("ruler", "(coins_turned run)", "(coins_turned (few 2))"),
        *(
            pytest.param(name, old, new, marks=pytest.mark.nightly)
            for name, old, new in [
                ("mock_turtles", "(few 3)", "(few 2)"),
                ("mock_turtles", "  (n = 0 /\\ v = 0) \\/", "  (n = 0 /\\ v = 1) \\/"),
                ("ruler", "sum_value value", "sum_value first_coins"),
            ]
        ),
    ],
)
def test_laws_of_coins_that_were_changed_are_refused(tmp_path, compiled, name, old, new):
    write_folder(tmp_path / "out", [theorem(coins(name), name)])
    refused(tmp_path / "out", compiled, name, old, new)


def test_a_law_of_other_coins_gets_no_theorem():
    for game, said in [("mock-turtles", "n = v"), ("turning-turtles", "n = v + 1 | n = 0 & v = 0"), ("ruler", "n = v")]:
        with pytest.raises(SpragueError):
            theorem(law(game, f"nim-values: {said}"), "wrong").text  # noqa: B018


@sprague.position_game(decreasing=lambda heap, limit: heap)
def thrice(heap, limit, rest, next_limit):
    """Take at most three times what was taken before."""
    taken = heap - rest
    return (taken >= 1) & (taken <= limit) & (next_limit == 3 * taken)


@needs_coq
def test_coq_proves_the_law_of_take_away_games(tmp_path, compiled):
    folder = tmp_path / "out"
    all_accepted(folder, compiled, {"thrice": law(thrice, "take-away, f(t) = 3t")})
    said = "x = 0 \\/ exists p : N, TakeAway.least_part limit H x p /\\ y < p"
    assert said in (folder / "thrice.v").read_text()
    for old, new in [("(3 * t + 0)%N", "(3 * t + 1)%N"), ("TakeAway.least_part limit H x p /\\ y < p", "y < x")]:
        refused(folder, compiled, "thrice", old, new)


def test_a_take_away_law_with_another_limit_gets_no_theorem():
    for said in ("take-away, f(t) = 2t", "take-away, f(t) = 3t + 1"):
        with pytest.raises(BadParameter, match="not true"):
            theorem(law(thrice, said), "wrong").text  # noqa: B018


def test_an_arithmetic_period_that_is_wrong_or_not_proved_gets_no_theorem():
    for game, said, why in [
        ("laskers-nim", "period 4 from 1 saltus 8", "not true"),
        ("0.8", "period 3 from 0 saltus 1", "not true"),
        ("0.8", "period 4 from 1 saltus 1", "not true"),
        ("0.f6", "period 43 from 604 saltus 32", "no options are found"),  # true up to heap 1928
        ("8.2", "period 6 from 1 saltus 3", "by 3"),
        ("grundy", "period 6 from 1", "no code"),
    ]:
        with pytest.raises(BadParameter, match=why):
            theorem(law(game, said), "wrong").text  # noqa: B018


CHANGES = {
    "value": ("first_values : list N := [0; 0; 0; 0]", "first_values : list N := [0; 0; 0; 1]"),
    "period": ("G (n + 3)", "G (n + 4)"),
    "saltus": ("(G n + 1)%N", "(G n + 2)%N"),
    "preperiod": ("1 <= n ->", "0 <= n ->"),
    "all digits": ("[0; 8]%N", "[0; 9]%N"),
    "a digit": ("digits [0; 8]%N", "digits [0; 9]%N"),
    "name": ("Theorem three_heaps :", "Theorem two_heaps :"),
    "checked preperiod": ("  1 3 1 1 0 2 14 options", "  0 3 1 1 0 2 14 options"),
    "checked period": ("  1 3 1 1 0 2 14 options", "  1 2 1 1 0 2 14 options"),
    "checked saltus": ("  1 3 1 1 0 2 14 options", "  1 3 2 1 0 2 14 options"),
    "places": ("  1 3 1 1 0 2 14 options", "  1 3 1 1 1 2 14 options"),
    "slack": ("  1 3 1 1 0 2 14 options", "  1 3 1 1 0 3 14 options"),
    "where options move on": ("  1 3 1 1 0 2 14 options", "  1 3 1 1 0 2 13 options"),
}


@needs_coq
@pytest.mark.parametrize(
    "what",
    [each if each in ("value", "saltus") else pytest.param(each, marks=pytest.mark.nightly) for each in CHANGES],
)
def test_an_arithmetic_period_that_was_changed_is_refused(tmp_path, compiled, what):
    write_folder(tmp_path / "out", [theorem(law("0.8", "period 3 from 1 saltus 1"), "three_heaps")])
    refused(tmp_path / "out", compiled, "three_heaps", *CHANGES[what])


@needs_coq
def test_an_arithmetic_period_with_another_option_is_refused(tmp_path, compiled):
    write_folder(tmp_path / "out", [theorem(law("0.8", "period 3 from 1 saltus 1"), "three_heaps")])
    literal = (tmp_path / "out" / "three_heaps.v").read_text().split("(P8 ")[1].split()[2]
    refused(tmp_path / "out", compiled, "three_heaps", literal, str(int(literal) ^ 1 << 16))


@needs_coq
@pytest.mark.nightly
def test_coq_proves_long_arithmetic_periods_and_all_kinds_of_codes(tmp_path, compiled):
    laws = {
        "0.28": "period 53 from 1 saltus 16",
        "0.9c": "period 36 from 28 saltus 16",
        "0.fb": "period 1 from 5 saltus 1",
        "4.4": "period 12 from 72",
        "4.8": "period 2 from 1",
        "0.(1)": "period 1 from 1",
        "0.3(7)": "period 1 from 0 saltus 1",
        "0.(0F)": "period 2 from 0 saltus 1",
    }
    claims = {f"game_{i}": law(game, said) for i, (game, said) in enumerate(laws.items())}
    all_accepted(tmp_path / "out", compiled, claims)


@needs_coq
@pytest.mark.nightly
def test_a_game_of_three_heaps_that_was_changed_is_refused(tmp_path, compiled):
    said = "n = 0 & v = 0 | exists k. v = k & (n = 3k + 1 | n = 3k + 2 | n = 3k + 3)"
    all_accepted(tmp_path / "out", compiled, {"three_heaps": law("0.8", f"nim-values: {said}")})
    for old, new in [
        ("(taking nothing one two three)", "(taking nothing one two never)"),
        ("Definition three (s : N) : Prop := s = 1.", "Definition three (s : N) : Prop := s = 2."),
        ("n = 3 * k + 1", "n = 3 * k + 2"),
    ]:
        refused(tmp_path / "out", compiled, "three_heaps", old, new)


def test_names_that_cannot_be_typed_stay_apart():
    said = "forall x, y. above(x, y) => above(x, y + 1)"
    above = sprague.claims.claim.Definition("above", ("x", "y"), "x = x & x <= floor(y*phi)")
    claim = sprague.claims.Claim(sprague.claims.statements.Sentence(said), None, "Zeckendorf", (above,))
    assert theorem(claim, "above").text


@needs_coq
def test_coq_refuses_what_a_wrong_exporter_writes(tmp_path, compiled, monkeypatch):
    """A wrong automaton, swapped arguments of a predicate, other weights: nothing of this becomes a theorem."""
    folder = tmp_path / "out"
    name, reader, means, proof = vocabulary.PARTS["least_part"]
    wrong = (((0, 2, 0, 1), (1, 2, 1, 2), (2, 2, 2, 2)), (1,))
    for changed in [
        {"PARTS": {"least_part": (name, wrong, means, proof)}},
        {"PARTS": {"least_part": (name, reader, "Parts.least_part digits {1} {0}", proof)}},
        {"ZECKENDORF": vocabulary.ZECKENDORF.replace("zeckendorf", "(Numeration (System 1 1 0) 0 (Some adjacent))")},
    ]:
        with monkeypatch.context() as patch:
            for each, value in changed.items():
                patch.setattr(vocabulary, each, value)
            try:
                write_folder(folder, [theorem(claim_about("fibonacci-nim"), "fibonacci_nim")])
            except BadParameter as error:
                assert "not true" in str(error)
                continue
        assert [each.closed for each in check_folder(folder, compiled)] == [False]


@needs_coq
def test_coq_proves_misere_play(tmp_path, compiled):
    folder = tmp_path / "out"
    all_accepted(folder, compiled, {"misere_wythoff": claim_about("misere:wythoff")})
    said = "misere_P _ (piles2 rule) (x, y) <-> closed_form x y"
    refused(folder, compiled, "misere_wythoff", said, said.replace("misere_P", "is_P"))


def test_reproduce_writes_theorems_and_counts_them(tmp_path, capsys):
    assert status(["reproduce", "E-branch", "--formal", str(tmp_path / "out"), "--jobs", "1"]) == 0
    assert " with theorems for Coq, " in capsys.readouterr().out
    assert any(each.suffix == ".v" and each.name.startswith("E_branch") for each in (tmp_path / "out").iterdir())


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
    "ended": law('terminal:"x + y <= 2":wythoff', ENDED),
    "bounces": law(bouncing_queen, "A = mex, B = A + d, d = mex of d, A + B"),
    "gaps": law(gurvich(1, 2), "A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1"),
    "factor": law(fraenkel(2, 1), "A = mex, B = 2A + d, d = 0, d(n + 1) = d(n) + 1"),
}


@needs_coq
def test_coq_proves_laws_of_differences(tmp_path, compiled):
    all_accepted(tmp_path / "out", compiled, LAWS)
    text = (tmp_path / "out" / "ended.v").read_text()
    assert "mex_sequence_from 3 A B ->" in text and "<-> first x y \\/ exists n : N, x = A n /\\ y = B n)" in text
    assert "mex_differences avoided A B d ->" in (tmp_path / "out" / "bounces.v").read_text()
    text = (tmp_path / "out" / "factor.v").read_text()
    assert "(forall n : N, exists d : N, law n d /\\ B n = 2 * A n + d) -> mex_sequence A B ->" in text


@needs_coq
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("gaps", "(y - q < 2 \\/", "(y - q < 3 \\/"),
        ("gaps", "  d = n.", "  d = 2 * n."),
        ("gaps", "-> mex_gap_sequence 2 A B ->", "-> mex_gap_sequence 3 A B ->"),
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
def test_a_law_that_was_changed_is_refused(tmp_path, compiled, name, old, new):
    write_folder(tmp_path / "out", [theorem(LAWS[name], name)])
    refused(tmp_path / "out", compiled, name, old, new, 1)


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
        theorem(law(game, text), "wrong").text  # noqa: B018


@needs_coq
@pytest.mark.nightly
def test_a_law_beyond_its_lemma_is_proved_in_the_digits_of_its_slope(tmp_path, compiled):
    all_accepted(tmp_path / "out", compiled, {"extended": claim_about("wythoff-extended:s=2,t=4")})
    assert "floor_phi n x /\\ y = x + n" in (tmp_path / "out" / "extended.v").read_text()


@sprague.position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: 2 * y <= z)
def chocolate(x, y, z, o, p, q):
    """A chocolate bar of height y ≤ ⌊z/2⌋, and a second part of width x."""
    width = (o == x) & (q < z) & sprague.where(2 * y <= q, p == y, (2 * p <= q) & (q <= 2 * p + 1))
    return (p == y) & (q == z) & (o < x) | (o == x) & (q == z) & (p < y) | width


@needs_coq
def test_coq_proves_nim_values_of_tuples(tmp_path, compiled):
    folder = tmp_path / "out"
    all_accepted(folder, compiled, {"bar": sprague.discover(chocolate, nim_values=True).claim})
    assert "legal x y z -> (has_value _ move (x, y, z) v <-> value x y z v)" in (folder / "bar.v").read_text()
    refused(folder, compiled, "bar", "2 * p <= q", "2 * p < q")
    refused(folder, compiled, "bar", "(x, y, z) v <-> value x y z v", "(x, y, z) v <-> value y x z v")


@needs_coq
def test_coq_proves_games_with_blocked_options(tmp_path, compiled):
    claims = {
        "one_blocked": law("blocking:1:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1"),
        "two_blocked": law("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 2"),
        "three_piles": law("blocking:1:nim", "x1 = x3 | x3 = x1 + x2 + 1"),
    }
    folder = tmp_path / "out"
    all_accepted(folder, compiled, claims)
    assert "(blocked_P _ (ways2 rule) 2 (x, y) <-> closed_form x y)" in (folder / "two_blocked.v").read_text()


@needs_coq
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(ways2 rule) 1 (x1, x2)", "(ways2 rule) 2 (x1, x2)"),
        ("  (x1 = 0 /\\ x2 = 0) \\/ x2 = x1 + 1.", "  (x1 = 0 /\\ x2 = 0) \\/ x2 = x1 + 2."),
    ],
)
def test_blocked_options_that_were_changed_are_refused(tmp_path, compiled, old, new):
    folder = tmp_path / "out"
    write_folder(folder, [theorem(law("blocking:1:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1"), "one_blocked")])
    refused(folder, compiled, "one_blocked", old, new)


def test_wrong_claims_on_blocked_options_get_no_theorem():
    for game, said in [
        ("blocking:1:nim:piles=2", "x1 = x2"),
        ("blocking:2:nim:piles=2", "x1 = 0 & x2 = 0 | x2 = x1 + 1"),
        ("blocking:2:wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 3"),
        ("wythoff", "x = 0 & y = 0 | y = 2x + 1 | y = 2x + 2"),
        ("blocking:1:nim", "x1 = x3 | x3 = x1 + x2 + 2"),
    ]:
        with pytest.raises(BadParameter, match="not true"):
            theorem(law(game, said), "wrong").text  # noqa: B018


FOUR_PILES = law("take a, b, c, d from w, x, y, z: a + b + c + d = 1", "w + x + y + z = 0 (mod 2)")


@needs_coq
def test_coq_proves_games_on_one_pile_and_on_four(tmp_path, compiled):
    claims = {"four": FOUR_PILES, "one_pile": claim_about("nim:piles=1")}
    claims["misere"] = claim_about("misere:nim:piles=1")
    claims["values"] = sprague.discover("nim:piles=1", nim_values=True).claim
    all_accepted(tmp_path / "out", compiled, claims)
    said = "forall x1 v : N, (has_value _ (piles rule_of_piles) [x1] v <-> value x1 v)"
    assert said in (tmp_path / "out" / "values.v").read_text()
    said = "w <= x -> x <= y -> y <= z -> (is_P _ (piles rule_of_piles) [w; x; y; z] <-> closed_form w x y z)"
    assert said in (tmp_path / "out" / "four.v").read_text()


@needs_coq
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r - s = 1))))", "r - s = 3))))"),
        ("=> closed_form w x y z", "=> closed_form w w w z"),
        *(
            pytest.param(old, new, marks=pytest.mark.nightly)
            for old, new in [
                ("=> rule w x y z", "=> rule x w y z"),
                (" mod 2 = 0", " mod 2 = 1"),
                (" <= z ->", " < z ->"),
            ]
        ),
    ],
)
def test_four_piles_that_were_changed_are_refused(tmp_path, compiled, old, new):
    write_folder(tmp_path / "out", [theorem(FOUR_PILES, "four")])
    refused(tmp_path / "out", compiled, "four", old, new)


@needs_coq
@pytest.mark.nightly
def test_coq_proves_nim_and_moores_nim_on_four_piles(tmp_path, compiled):
    claims = {"nim": claim_about("nim:piles=4"), "moore": claim_about("moore:piles=4")}
    claims["misere"] = claim_about("misere:nim:piles=4")
    claims["values"] = sprague.discover("nim:piles=4", nim_values=True).claim
    all_accepted(tmp_path / "out", compiled, claims)


def test_claims_on_many_piles_that_are_wrong_or_not_written_get_no_theorem():
    for game, said, why in [
        ("nim:piles=4", "x1 = x2 & x3 = x4", "not true"),
        ("nim:piles=1", "x1 = 1", "not true"),
        ("nim:piles=6", "x1 = x2 & x3 = x4 & x5 = x6", "more than 5 piles"),
        ("misere:nim:piles=1", "x1 = 0", "not true"),
        ("blocking:1:nim:piles=4", "x1 = x2", "two or three piles"),
    ]:
        with pytest.raises(BadParameter, match=why):
            theorem(law(game, said), "wrong").text  # noqa: B018
    with pytest.raises(BadParameter, match="not true"):
        theorem(law("nim:piles=1", "nim-values: x1 + 1 = v"), "wrong").text  # noqa: B018
