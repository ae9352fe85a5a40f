"""``sprague prove``: a claim typed on the command line, and claims under misère play."""

import json

import sprague
from sprague.operations.theorems import latex_theorem
from sprague.proofs import sentence_prover

MOUSE = "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1"


def test_a_claim_is_typed_behind_its_game(run):
    code, out, _ = run("prove", "mouse", MOUSE, "--json")
    (said,) = json.loads(out)
    assert code == 0 and (said["claim"], said["verdict"]) == ("mouse", "proved")
    code, out, _ = run("prove", "mouse", MOUSE.replace("3n - 1", "3n - 2"))
    assert code == 1 and "refuted  — EXPECTED proved" in out and "1 claim, other than expected: mouse" in out


def test_alpha_is_that_of_the_digits_in_which_the_claim_agrees_with_the_rules(run):
    assert run("prove", "wythoff:a=2", "exists n. x = floor(n alpha) & y = x + 2n")[0] == 0
    code, _, err = run("prove", "wythoff:a=2", "exists n. x = floor(n alpha) & y = x + 3n")
    assert code == 2 and "alpha = [1; a, a, …] agrees with the rules for no a" in err


def test_misere_play_is_another_game(run, tmp_path):
    assert run("prove", "nim:piles=1", "x1 = 0")[0] == 0
    assert run("prove", "--misere", "nim:piles=1", "x1 = 0")[0] == 1
    assert run("prove", "--misere", "nim:piles=1", "x1 = 1")[0] == 0
    file = tmp_path / "claims.txt"
    file.write_text("proved one P-positions of nim:piles=1: x1 = 1\nproved two: forall n. n = n\n")
    code, out, _ = run("prove", file, "--misere")
    assert code == 0 and "misère play: P-positions" in out and "2 claims, all as expected" in out


def test_what_cannot_be_read_is_named_with_its_place(run):
    code, out, err = run("prove", "mouse", "x = = y")
    assert (code, out) == (2, "") and "column 5" in err


def test_what_is_proved_and_what_is_false_is_written_for_latex(run, refused, tmp_path):
    target = tmp_path / "said.tex"
    assert run("prove", "nim:piles=2", "x1 = x2", "-o", target)[0] == 0
    said = "\\begin{theorem}\\label{thm:main}\nA position ($x_{1}, x_{2}$) of Nim on 2 piles is"
    assert target.read_text().startswith("\\begin{definition}") and said in target.read_text()
    assert "\\begin{proof}\nBy Lemma~\\ref{lem:p-positions}" in target.read_text()
    assert run("prove", "wythoff", "y = 2x", "-o", target)[0] == 1
    assert target.read_text().startswith("\\begin{remark}\nThe following is false.")
    code, out, _ = run("discover", "mouse", "-o", tmp_path / "mouse.tex")
    assert code == 0 and "--strategy discovered" in out and "\\begin{theorem}" in (tmp_path / "mouse.tex").read_text()
    refused(run("prove", "mouse", "-o", tmp_path / "said.json"), "said.json", "ends in .tex")
    assert not (tmp_path / "said.json").exists()


def test_a_proof_that_no_second_program_can_judge_says_so_wherever_it_is_told(run, tmp_path, monkeypatch):
    monkeypatch.setattr(sentence_prover, "MOST_STATES", 9)  # so that no file for Coq takes its automata
    assert "proved      by one program, for all positions" in run("discover", "mouse")[1]
    assert "\nmouse            proved, by one program\n" in "\n" + run("prove", "mouse")[1]
    (judged,) = json.loads(run("prove", "mouse", "--json")[1])
    assert (judged["verdict"], judged["by_one_program"]) == ("proved", True)
    assert (
        judged["certificate"]["by_one_program"] and json.loads(run("discover", "mouse", "--json")[1])["by_one_program"]
    )
    claim = sprague.discover("mouse").claim
    (saved := tmp_path / "claim.json").write_text(claim.to_json())
    assert "proved, by one program " in run("check", str(saved))[1]
    (document := tmp_path / "own.md").write_text(f"# Own\n```claims\nproved O-1 P-positions of mouse: {MOUSE}\n```\n")
    assert "1 proved, by one program" in run("reproduce", str(document))[1]
    verdict = sprague.prove(claim)
    assert "No second program has judged it." in latex_theorem(claim, verdict)
    assert "proved, by one program" in verdict._repr_html_()
    assert sprague.prove(claim, second_engine=True).words == "proved"  # isl agrees
