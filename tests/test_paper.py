"""The paper of examples/paper: what it takes in is made by the commands of its Makefile, and it can be printed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sprague

PAPER = Path(__file__).parent.parent / "examples" / "paper"


def test_everything_that_the_paper_takes_in_is_made_by_a_command_of_its_own():
    text, makefile = ((PAPER / name).read_text(encoding="utf-8") for name in ("paper.tex", "Makefile"))
    taken = {f"{name.removesuffix('.tex')}.tex" for name in re.findall(r"\\input\{(.*?)\}", text)}
    taken |= set(re.findall(r"\\includegraphics\[.*?\]\{(.*?)\}", text))
    made = re.findall(r"(?m)^(\S+\.(?:tex|pdf)):.*\n\t-?\$\(SPRAGUE\) .* -o \$@$", makefile)
    assert len(taken) >= 11 and taken == set(made) and not re.search(r"\\begin\{(theorem|tabular|proof)", text)


@pytest.mark.nightly  # half a minute, and TeX
@pytest.mark.skipif(not all(map(shutil.which, ("make", "pdflatex", "pdffonts"))), reason="no make, TeX or poppler")
def test_the_paper_is_two_pages_and_every_font_is_in_it(tmp_path: Path) -> None:
    folder = shutil.copytree(PAPER, tmp_path / "paper")
    environment = {**os.environ, "PYTHONPATH": str(Path(sprague.__file__).parent.parent)}
    command = ["make", "-s", "-C", str(folder), f"SPRAGUE={sys.executable} -m sprague"]
    done = subprocess.run(["make", "-s", "-C", str(folder), "clean"], check=True) and subprocess.run(
        command, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    log = (folder / "paper.log").read_text(encoding="utf-8", errors="replace")
    assert "(2 pages," in log and "Overfull" not in log and "undefined" not in log
    fonts = subprocess.run(["pdffonts", str(folder / "paper.pdf")], capture_output=True, text=True, check=True).stdout
    rows = [re.split(r" {2,}", line) for line in fonts.splitlines()[2:]]
    assert len(rows) > 5 and all("Type 3" not in row[1] for row in rows)
    assert all(re.search(r" yes (yes|no) +(yes|no) ", " ".join(row) + " ") for row in rows)
