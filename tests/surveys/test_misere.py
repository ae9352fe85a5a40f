"""Families under misère play: members of their own, the elements of quotients in a column."""

from sprague.games import game
from sprague.surveys.examination import examine
from sprague.surveys.families import family
from sprague.surveys.worker import job_name


def test_the_members_of_a_family_are_those_of_the_other_under_misere_play():
    octal, misere = family("octal:2"), family("misere:octal:2")
    assert misere.count() == octal.count() == 64
    assert [each.name for each in misere.members()] == [f"misere:{each.name}" for each in octal.members()]
    assert family("misere:wythoff").game({"a": 2}) == game("misere:wythoff:a=2")


def test_the_elements_of_a_quotient_are_a_number_of_the_finding():
    found = examine(game("misere:0.77"), 300, 20)
    assert (found.verdict, found.kind) == ("proved", "misère quotient")
    assert (found.elements, found.preperiod, found.period) == (40, 71, 12)
    assert examine(game("0.77"), 300, 20).elements is None


def test_another_kind_of_play_is_another_job():
    texts = ("wythoff", "misere:wythoff", "blocking:1:wythoff", "blocking:2:wythoff", "0.77", "misere:0.77")
    assert len({job_name(game(text), 100, "") for text in texts}) == len(texts)


def test_a_survey_of_quotients_is_shown_by_their_elements(run, tmp_path):
    path = tmp_path / "s.sqlite"
    assert run("survey", "octal:1", "--misere", "--range", "d1=1..3", "--to", 60, "--jobs", 1, "-c", path)[0] == 0
    code, out, _ = run("survey", "show", "-c", path, "--columns", "name,elements", "--range", "elements=2..9")
    assert code == 0 and "misere:0.3" in out
