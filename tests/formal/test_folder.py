"""The folder of theorems for Coq: written whole or not at all, and judged by Coq; the theory in it."""

import errno
import json
import re
import resource
import subprocess
from functools import partial
from pathlib import Path

import pytest

import sprague
from sprague import papers
from sprague.checking import check_file
from sprague.claims import Claim
from sprague.cli import status
from sprague.errors import BadParameter, SpragueError
from sprague.formal import check_folder, checking, theorem, write_folder
from sprague.formal.checking import unexpected
from sprague.formal.folder import definitions, theorems_of, theory_of
from sprague.laws import Sentence
from sprague.operations.theorems import write_formal
from sprague.papers import library

RENAMED = "sprague: check-formal is called sprague check DIR now\n"


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
    readme = (folder / "README.md").read_text("utf-8")
    assert "coqc -Q . Sprague nim.v" in readme and "coq_makefile -f _CoqProject" in readme
    said = re.sub(r"\n    ", "\n", readme)
    for name in ("is_P", "rule"):  # as Coq has it
        (line,) = re.findall(rf"(?m)^(?:Definition|Inductive|with) {name}\b.*", said)
        assert line in "".join(each.read_text("utf-8") for each in folder.glob("*.v"))


def everything_in(folder):
    return {str(each.relative_to(folder)): each.is_file() and each.read_bytes() for each in folder.rglob("*")}


@pytest.mark.parametrize(
    ("there", "operation", "at"),
    [
        (True, "mkdir", 0),
        (False, "write_bytes", 9),
        (True, "write_bytes", 20),
        (False, "replace", 0),
        (True, "replace", 0),
        (True, "replace", 1),
    ],
)
def test_where_the_disk_is_full_all_is_as_before(tmp_path, monkeypatch, capsys, there, operation, at):
    folder = tmp_path / "out"
    if there:
        write_folder(folder, [theorem(sprague.discover("mouse").claim, "mouse")])
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
    write_folder(ours, [theorem(sprague.discover("mouse").claim, "mouse")])
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
    write_folder(folder, [theorem(sprague.discover("mouse").claim, "mouse")])
    link.symlink_to(folder)
    for name in ("mouse.vo", "mouse.glob", ".mouse.aux", "Tries.vok"):
        (folder / name).write_text("")
    write_folder(link, [theorem(sprague.discover("nim").claim, "nim")])
    assert link.is_symlink() and (folder / "nim.v").exists() and not (folder / "mouse.vo").exists()


@pytest.mark.parametrize(
    ("code", "says"), [(-25, ""), (1, 'File "x.v", line 1:\nError: System error: "No space left on device"')]
)
def test_coq_that_breaks_off_has_refused_nothing(tmp_path, monkeypatch, capsys, code, says):
    write_folder(tmp_path / "out", [theorem(sprague.discover("mouse").claim, "mouse")])
    monkeypatch.setattr(checking, "tool", lambda name: name)
    monkeypatch.setattr(checking.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], code, "", says))
    with pytest.raises(SpragueError, match=r"Tries\.v: Coq broke off: .*(signal 25|No space left)"):
        list(check_folder(tmp_path / "out"))
    assert status(["check-formal", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert not said.out and len(said.err.removeprefix(RENAMED).splitlines()) == 1


def test_a_folder_without_theorems_is_bad_input(tmp_path, capsys):
    assert status(["check-formal", str(tmp_path)]) == 2
    assert status(["check-formal", str(tmp_path / "none")]) == 2
    assert len(capsys.readouterr().err.replace(RENAMED, "").splitlines()) == 2


def test_the_theory_admits_nothing_and_has_no_axiom():
    theory = Path(sprague.__file__).parent / "formal" / "theory"
    words = {word for path in theory.glob("*.v") for word in path.read_text().replace(".", " ").split()}
    assert not words & {"Axiom", "Admitted", "admit", "Parameter", "Conjecture", "Abort"}


def test_answers_for_programs(tmp_path, capsys, compiled, monkeypatch):
    assert status(["prove", "nim:piles=2", "--formal", str(tmp_path / "out")]) == 0
    capsys.readouterr()
    found = [*check_folder(tmp_path / "out", compiled)]
    monkeypatch.setattr(sprague.formal, "check_folder", lambda folder: found)
    assert status(["check-formal", str(tmp_path / "out"), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["closed"] and row["theorem"] == "nim_piles_2"
    assert status(["check", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    for line in (
        "with is_N (p : position)",
        "Definition rule (x1 x2 p1 p2 : N)",
        "Theorem nim_piles_2 : forall x1 x2 : N, ",
    ):
        assert line in said  # as Coq has it
    for line in ("(* normal play: ", "trusted: Coq's kernel", "read twice: rules at ", "lines say what you mean"):
        assert line in said


@pytest.mark.nightly
def test_coqchk_reads_the_whole_theory_and_all_below_it_again(compiled):
    names = [f"Sprague.{each.stem}" for each in compiled.glob("*.vo")]
    command = ["coqchk", "-silent", "-o", "-bytecode-compiler", "yes", "-Q", str(compiled), "Sprague", *names]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{after.ru_utime - before.ru_utime:.0f} s of CPU, {after.ru_maxrss / 1024:.0f} MB")
    axioms = run.stdout.partition("* Axioms:")[2].partition("*")[0]
    assert run.returncode == 0 and "Sprague" not in axioms


def test_what_cannot_be_written_is_said_in_one_line(capsys, tmp_path):
    game = "import sprague\n\n\n@sprague.position_game(decreasing=lambda x, y: x + y)\ndef near(x, y, p, q, *, a=1):\n"
    (tmp_path / "near.py").write_text(f"{game}    return (p < x) & (q <= y) & (y - q <= a)\n")
    family = f"for a >= 1: {tmp_path / 'near.py'}:near:a=a"
    assert status(["prove", family, "x = 0", "--formal", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert f"{family}: no theorem for Coq: " in said and "coordinates that are no piles" in said
    assert not (tmp_path / "out").exists()


def test_names_that_cannot_be_typed_stay_apart():
    said = "forall x, y. above(x, y) => above(x, y + 1)"
    above = sprague.claims.claim.Definition("above", ("x", "y"), "x = x & x <= floor(y*phi)")
    claim = sprague.claims.Claim(sprague.laws.Sentence(said), None, "Zeckendorf", (above,))
    assert theorem(claim, "above").text


DEFINED = re.compile(r"(?:Definition|Lemma|Fixpoint) ([A-Za-z]\w*)(?![\w'])")


@pytest.mark.parametrize("game", ["take l from x: 2l >= x", "for k >= 1: take l from x: l <= k"])
def test_a_theorem_may_have_any_name_that_its_file_defines(tmp_path, game):
    claim, folder = sprague.discover(game).claim, tmp_path / "out"
    names = [*dict.fromkeys(DEFINED.findall(theorem(claim, "free").text))]
    assert len(names) > 10 and not write_formal(str(folder), [(name, claim) for name in names])[1]
    for name in theorems_of(folder):
        assert name not in DEFINED.findall((folder / f"{name}.v").read_text())


def test_reproduce_writes_theorems_and_counts_them(tmp_path, capsys):
    assert status(["reproduce", "E-branch", "--formal", str(tmp_path / "out"), "--jobs", "1"]) == 0
    assert " with theorems for Coq, " in capsys.readouterr().out
    assert any(each.suffix == ".v" and each.name.startswith("E_branch") for each in (tmp_path / "out").iterdir())


FALSE = theorem(Claim.of("kayles", "period 13 from 0"), "kayles")
LIE = """{begin}{before}
Theorem kayles :
  {statement}.
Proof. {proof} Qed.
Theorem honest : True.
Proof. idtac "Closed under the global context". exact I. Qed.
Print Assumptions honest.
"""
PLUS = """split; [exact (ex_intro _ _ (nim_values_exist code))|]. intros G values.
split; [intros; reflexivity|exact (sprague_grundy code G values)]."""
LIES = {
    "axiom": ("Axiom liar : False.", "destruct liar."),
    "parameter": ("Module M. Parameter liar : False. End M. Import M.", "destruct liar."),
    "admitted": ("Lemma liar : False. Admitted.", "destruct liar."),
    "no guard": ("Unset Guard Checking. Fixpoint f (n : nat) : False := f n.", "destruct (f 0)."),
    "bypassed guard": ("#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.", "destruct (f 0)."),
    "no positivity": (
        "Unset Positivity Checking. Inductive bad := c (f : bad -> False). "
        "Definition g (b : bad) := match b with c f => f b end.",
        "destruct (g (c g)).",
    ),
    "one universe": (
        "From Coq Require Import Hurkens. Unset Universe Checking.",
        "destruct (TypeNeqSmallType.paradox Type eq_refl).",
    ),
    "another module": ("From Folder Require Import other.", "destruct liar."),
    "a notation": ('Local Notation "x + y" := x (at level 50, left associativity) : nat_scope.', PLUS),
    "another plus": ('Definition add (x y : nat) := x. Infix "+" := add : nat_scope.', PLUS),
    "other words": (
        "Definition nim_values (_ : nat -> N) G := G = fun _ : nat => 0%N. Definition is_P T (_ : T) (_ : list nat) := "
        "True. Definition value (_ : nat -> N) (_ : list nat) := 0%N.",
        "split; [now exists (fun _ => 0%N)|]. now intros G ->.",
    ),
}


def lying(folder, lie, *others):
    before, proof = LIES[lie]
    write_folder(folder, [FALSE, *others])
    (folder / "other.v").write_text("Axiom liar : False.\n")
    with open(folder / "_CoqProject", "a") as file:
        file.write("-type-in-type\n")
    begin = FALSE.meaning.partition("Definition claimed")[0]
    (folder / "kayles.v").write_text(LIE.format(begin=begin, before=before, statement=FALSE.statement, proof=proof))
    return folder


@pytest.mark.parametrize("lie", LIES)
def test_a_file_that_lies_is_refused(tmp_path, compiled, lie):
    (found,) = check_folder(lying(tmp_path / "out", lie), compiled)
    says = {"other words": "is not the theorem of its claim", "another module": "Cannot find a physical path"}
    assert not found.closed and says.get(lie, "no theorem needs") in found.says


@pytest.mark.sample(11)
@pytest.mark.parametrize("lie", LIES)
def test_coq_itself_believes_no_lie(tmp_path, compiled, monkeypatch, lie):
    monkeypatch.setattr(checking, "unexpected", lambda text: "")
    honest = [theorem(Claim(Sentence("forall x. x < x + 1")), "honest")] * (lie == "axiom")
    found = {each.theorem: each for each in check_folder(lying(tmp_path / "out", lie, *honest), compiled)}
    assert not found["kayles"].closed
    # both are asked together what they assume
    assert not honest or ("liar : False" in found["kayles"].says and found["honest"].closed)


@pytest.mark.parametrize(
    "command",
    [
        'Load "x"',
        'Cd ".."',
        'Redirect "x" Print nat',
        'Extraction "x" nat',
        'Declare ML Module "x"',
        'Local Declare ML Module "x"',
        'Add LoadPath "x" as Sprague',
        "Set Printing All",
        "#[local] Set Printing All",
        "Time Eval compute in 0",
        "Print Assumptions x. Drop",
        '- { Load "x"',
        'idtac "(*". Load "x". idtac "*)"',
        '(* " *) " (* *) *) Load "x"',
    ],
)
def test_commands_that_act_outside_a_theorem_are_never_run(command):
    assert unexpected(f"{FALSE.text}\n{command}.\n") and not unexpected(f"{FALSE.text}\n(* {command}. *)\n")


@pytest.mark.parametrize("of", ["kayles", pytest.param("subtraction", marks=pytest.mark.nightly)])
def test_the_theorem_of_another_game_is_refused(tmp_path, compiled, of):
    write_folder(tmp_path / "out", [theorem(Claim.of("kayles", "period 7 from 0"), "kayles")])
    other = theorem(Claim.of("subtraction:1,3,4", "period 7 from 0"), "kayles")
    (tmp_path / "out" / "kayles.v").write_text(other.text)
    if of == "subtraction":
        (tmp_path / "out" / "kayles.json").write_text(other.record)
    (found,) = check_folder(tmp_path / "out", compiled)
    assert of in found.claim
    assert found.closed if of == "subtraction" else "is not the theorem of its claim" in found.says


def test_claims_that_are_not_those_of_the_theorem_are_named(tmp_path, compiled, monkeypatch):
    monkeypatch.setattr(sprague.formal, "check_folder", partial(check_folder, compiled=compiled))
    write_folder(tmp_path / "out", [FALSE])
    path = tmp_path / "out" / "kayles.json"
    text = path.read_text()
    for changed in (text.replace('"theorem": "kayles"', '"theorem": "other"'), text.replace("13", "12"), "{}", None):
        path.unlink() if changed is None else path.write_text(changed)
        (found,) = check_folder(tmp_path / "out", compiled)
        assert not found.closed and "kayles.json" in found.says
        assert [each.verdict for each in check_file(tmp_path / "out").parts] == ["refused"]


@pytest.mark.parametrize("name", ["../x", 'a"b', "-Q", "kayles"])
def test_files_that_are_none_of_ours_are_refused(tmp_path, name):
    folder = tmp_path / "out"
    write_folder(folder, [FALSE])
    if name == "kayles":
        (folder / "kayles.v").rename(tmp_path / "kayles.v")
        (folder / "kayles.v").symlink_to(tmp_path / "kayles.v")
    else:
        (tmp_path / "x.v").write_text("")
        (folder / "_CoqProject").write_text((folder / "_CoqProject").read_text() + f"{name}.v\n")
    with pytest.raises(BadParameter, match="no file here"):
        list(check_folder(folder))
    write_folder(tmp_path / "changed", [FALSE])
    written = {each.stem: each.read_text() for each in (tmp_path / "changed").glob("*.v")}
    assert "Families" not in written and written.keys() == {"kayles", *theory_of(*written.values())}
    (tmp_path / "changed" / "Games.v").write_text("Axiom is_P : forall T, (T -> T -> Prop) -> T -> Prop.")
    with pytest.raises(BadParameter, match=r"Games\.v is not the theory"):
        list(check_folder(tmp_path / "changed"))


@pytest.mark.nightly
def test_coq_checks_the_theory_a_second_time(compiled):
    names = [each for path in compiled.glob("*.vo") for each in ("-norec", f"Sprague.{path.stem}")]
    command = ["coqchk", "-silent", "-o", "-bytecode-compiler", "yes", "-Q", str(compiled), "Sprague", *names]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "  Sprague." not in run.stdout


HAND = Path(sprague.__file__).parent / "formal" / "documents"


def test_a_document_cites_no_theorem_that_is_not_there():
    text = "# A\n\n```claims\nstatement M-1: Sums.\nproved sum: forall x, y. x + y = y + x\ngiven: theorem {}\n```\n"
    for name in ("Euclid.first_player_wins", "Euclid.none", "../theory/Games.kernel"):
        with pytest.raises(SpragueError, match="no theorem of sprague's own documents"):
            papers.read_document(text.format(name), "M")


@pytest.mark.parametrize(
    "letter, true, false",
    [("E", "faced at an odd position", "faced at an even position"), ("I", "or exceeds φ", "or exceeds 2")],
)
def test_a_statement_with_other_words_than_its_theorem_is_refused(letter, true, false):
    text = (HAND.parents[1] / "papers" / f"{library.NAMES[letter]}.md").read_text("utf-8")
    assert text.count(true) == 1
    library.read_document(text, letter, library.programs_for(text))
    with pytest.raises(SpragueError, match="is a theorem for other words"):
        library.read_document(text.replace(true, false), letter, library.programs_for(text))


@pytest.mark.parametrize(
    ("rules", "rests_on", "not_on"),
    [
        ("fibonacci-nim", "Definition least_part (n p : N) : Prop := exists l k, proper", "Definition least_part (D"),
        ("mock-turtles", "Definition read (A : reader) (ns : list N)", "Definition read (t : text)"),
        ("take l from x: 2l <= x", "Definition weight (D : numeration)", "Inductive sentence"),
        ("for k >= 2: subtraction:1,k", "Definition nim_sum (vs : list N)", "Inductive sentence"),
    ],
)
def test_what_a_statement_rests_on_is_what_coq_takes_its_names_for(rules, rests_on, not_on):
    found = "\n".join(definitions(theorem(sprague.discover(rules).claim, "named")))
    assert rests_on in found and not_on not in found


def test_what_words_say_beyond_a_law_by_mex_stands_beside_the_theorem():
    """Coq's A is the mex; the words say floors, or a limit. Coq has weights; the words name digits."""
    shown = definitions(theorem(sprague.discover("misere:fibonacci-nim").claim, "weighed"))
    (weights,) = [each for each in shown if each.startswith("Definition weights ")]
    assert "fibonacci_weights in LeastParts.v" in weights
    shown = definitions(theorem(sprague.discover("for a >= 1: wythoff:a=a").claim, "every_a"))
    (law,) = [each for each in shown if each.startswith("Definition mex_sequence :")]
    assert "floors_by_mex in Multiples.v" in law and "slope_by_mex in Slopes.v" in law


def test_what_has_no_claim_is_refused_with_the_reason_alone(tmp_path, monkeypatch):
    write_folder(tmp_path / "out", [theorem(sprague.discover("mouse").claim, "mouse")])
    monkeypatch.setattr("sprague.formal.check_folder", lambda folder: [checking.Checked("mouse", "", "no claim", 0.0)])
    (part,) = check_file(tmp_path / "out").parts
    assert (part.verdict, part.evidence) == ("refused", "no claim")
