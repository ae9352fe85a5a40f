"""What a user writes: a script under ``mypy --strict`` that calls every operation, and processes begun anew."""

import os
import subprocess
import sys
from pathlib import Path

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
    source = str(ROOT / "src")
    environment = {**os.environ, "PYTHONPATH": source, "PYTHONUTF8": "1"}
    typed = "Success: no issues found in 1 source file\n"
    script = str(tmp_path / "user.py")
    for command, expected, folder in (
        (["-m", "mypy", "--strict"], typed, ROOT),  # which has what mypy knows of the sources already
        ([], SAID, tmp_path),
    ):
        line = [sys.executable, *command, script]
        done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert (done.stdout, done.returncode) == (expected, 0), done.stderr
