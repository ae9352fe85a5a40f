"""The findings: each is on the page with its command, is shown by it, and a false one would be refuted."""

import dataclasses
import json
from pathlib import Path

import pytest

from sprague import kernels
from sprague.operations.findings import FINDINGS, NewResult, judged

PAGE = Path(__file__).parent.parent.parent / "docs" / "findings.md"
pytestmark = pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")

QUICK = [each for each in FINDINGS if each.name not in ("wythoff-rows", "grundy-256")]


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda each: each.name)
def test_a_finding_is_on_the_page_with_its_command(finding: NewResult):
    page = PAGE.read_text(encoding="utf-8")
    assert finding.statement in page and f"sprague {finding.command}" in page
    assert not finding.picture or f"sprague {finding.picture}" in page


@pytest.mark.sample(2)
@pytest.mark.parametrize("finding", QUICK, ids=lambda each: each.name)
def test_a_finding_is_shown_by_its_command(finding: NewResult):
    assert judged(finding).verdict == ("verified" if "--statistics" in finding.command else "proved")


def test_the_longer_ones_hold_in_small_and_what_is_false_is_refuted():
    rows = next(each for each in FINDINGS if each.name == "wythoff-rows")
    assert judged(dataclasses.replace(rows, command="values wythoff --row 30")).verdict == "proved"
    assert judged(dataclasses.replace(rows, command="values wythoff:a=2 --row 9")).verdict == "refuted"
    assert judged(dataclasses.replace(QUICK[0], command="values wythoff:a=2 --row 19")).verdict == "refuted"
    assert judged(dataclasses.replace(rows, command="values euclid --row 9")).verdict == "failed"


def test_the_strength_of_a_wave_is_the_one_that_is_said():
    """It was said to be 0.65, and is 0.698."""
    wave = next(each for each in FINDINGS if each.name == "grundy-wave")
    answers = [{"wave": {"frequency": 0.3276, "strength": strength}} for strength in (0.6, 0.7, 0.8)]
    assert [wave.holds(each) for each in answers] == [False, True, False]
    assert "strength 0.7." in wave.statement


def test_the_command_lists_them_and_runs_one(run, refused):
    listed = json.loads(run("findings", "--list", "--json")[1])
    assert [each["finding"] for each in listed] == [each.name for each in FINDINGS]
    code, out, _ = run("findings", "mouse-rows", "--json")
    (found,) = json.loads(out)
    assert code == 0 and found["verdict"] == "proved" and "579 columns" in found["evidence"]
    refused(run("findings", "nothing"), "nothing: no such finding")
