"""What a user writes: a script under ``mypy --strict`` that calls every operation, and processes begun anew."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import sprague
from sprague.errors import BadParameter

ROOT = Path(__file__).parents[1]

SCRIPT = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import sprague


def order(name: str) -> int:
    return sprague.quotient(name).quotient.order


def main() -> None:
    found, answer = sprague.discover("mouse"), sprague.solve("rat", (3, 6, 12))
    print(answer.winning_moves, len(answer.to_json()) > 9, found.word, sprague.prove("mouse", found.formula).word)
    print(sprague.table("wythoff", to=5).positions, sprague.table("nim:piles=2", 3, nim_values=True).values[1, 2])
    print(sprague.sequence("kayles", 20).values.max(), sprague.period("kayles").law, sprague.check("nim", (1, 2, 3)).status)
    print(sprague.draw("map:wythoff", to=9).to_dict()["title"], sprague.reproduce("R-5.remark", jobs=1).status)
    print(sprague.findings(only_list=True).status, sprague.describe("rat").status, len(sprague.table("rat").to_frame()))
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        print(list(pool.map(order, ["0.3", "0.75"])))


if __name__ == "__main__":
    main()
"""  # noqa: E501

SAID = """[(3, 6, 11)] True proved proved
[(0, 0), (1, 2), (3, 5)] 3
7 G(n + 12) = G(n) for all n ≥ 71 0
P-positions of Wythoff’s game 0
0 0 5
[2, 8]
"""


def test_a_script_that_calls_every_operation_is_typed_and_runs(tmp_path):
    (tmp_path / "user.py").write_text(SCRIPT, encoding="utf-8")
    environment = {**os.environ, "PYTHONUTF8": "1"}
    typed = "Success: no issues found in 1 source file\n"
    script = str(tmp_path / "user.py")
    for command, expected, folder in (
        (["-m", "mypy", "--strict"], typed, ROOT),  # which has what mypy knows of the sources already
        ([], SAID, tmp_path),
    ):
        line = [sys.executable, *command, script]
        done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert (done.stdout, done.returncode) == (expected, 0), done.stderr


RESULTS = {
    "solve": lambda: sprague.solve("rat", (3, 6, 12)),
    "table": lambda: sprague.table("wythoff", 5),
    "nim-values": lambda: sprague.table("nim:piles=2", 3, nim_values=True),
    "sequence": lambda: sprague.sequence("kayles", 20),
    "period": lambda: sprague.period("kayles"),
    "quotient": lambda: sprague.quotient("0.75"),
    "discover": lambda: sprague.discover("mouse"),
    "family": lambda: sprague.discover("for a >= 1: wythoff:a=a"),
    "check": lambda: sprague.check("nim", (1, 2, 3)),
    "draw": lambda: sprague.draw("map:wythoff", to=9),
    "reproduce": lambda: sprague.reproduce("R-5.remark", jobs=1),
    "findings": lambda: sprague.findings(only_list=True),
    "describe": lambda: sprague.describe("rat"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_every_result_is_json_html_a_frame_latex_and_a_pickle(name):
    result = RESULTS[name]()
    data = json.loads(result.to_json())
    again = pickle.loads(pickle.dumps(result))
    assert (again.to_json(), str(again)) == (result.to_json(), str(result))
    rows = result.to_frame()
    assert len(rows) == (len(data) if isinstance(data, list) else len(list(result.rows()[1])))
    assert result._repr_html_().startswith("<") and repr(result)
    latex = result.latex()
    assert latex.count("\\begin{") == latex.count("\\end{") and "\\" in latex


@pytest.mark.parametrize(("claim", "word"), [("x = y", "refuted"), (None, "proved")])
def test_a_verdict_is_json_html_and_a_pickle(claim, word):
    verdict = sprague.prove("mouse", claim or sprague.discover("mouse").formula)
    again = pickle.loads(pickle.dumps(verdict))
    assert again.to_json() == verdict.to_json() and word in verdict._repr_html_()
    assert json.loads(verdict.to_json())["verdict"] == word and ("counterexample" in verdict.to_json()) == bool(claim)


def test_a_game_itself_is_drawn_and_a_position_of_it():
    assert str(sprague.draw(sprague.game("wythoff"), misere=True)) == str(sprague.draw("misere:wythoff"))
    assert str(sprague.draw(sprague.game("chomp:2x3")((0, 0), (0, 1)))).startswith("A position of Chomp 2×3")
    assert "<lambda>" in str(sprague.draw(sprague.pile_game(lambda x, p: p < x)))
    assert str(sprague.draw("kayles", position="5")) == "A position of Kayles; kayles: 5"


def test_a_bare_position_game_may_go_on_and_a_claim_is_a_text(raises):
    @sprague.position_game
    def both_ways(x, y, p, q):
        return (p < x) & (q == y) | (p == x) & (q < y)

    assert sprague.outcome(both_ways, (1, 1)) is sprague.outcome("nim:piles=2", (1, 1))
    raises(BadParameter, "a claim is a text such as 'x = y'", sprague.prove, "wythoff", lambda x, y: x == y)
