"""What a survey found is a claim, which proves again as it was proved there."""

from contextlib import closing

import pytest

from sprague import prove
from sprague.claims import Claim, MisereQuotient, Period
from sprague.errors import BadParameter
from sprague.games.catalogue import game_from_file
from sprague.surveys.catalogue import Catalogue


def surveyed(run, tmp_path, *asked):
    path = tmp_path / "s.sqlite"
    assert run("survey", *asked, "--jobs", 1, "-c", path)[0] == 0
    with closing(Catalogue(path, readonly=True)) as opened:
        return list(opened.rows("SELECT verdict, claim, statement, formula, period FROM member ORDER BY name")[1])


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        (("octal:2", "--to", 500), Period),
        (("subtraction:4", "--to", 200), Period),
        (("octal:1", "--misere", "--to", 60, "--seconds", 4), MisereQuotient),
        (("mouse", "--range", "m=2..3", "--to", 60), object),
    ],
)
def test_every_claim_of_a_survey_has_its_verdict_again(run, tmp_path, asked, kind):
    found = surveyed(run, tmp_path, *asked)
    assert any(claim for _, claim, *_ in found)
    for verdict, text, statement, formula, period in found:
        assert bool(text) == (verdict not in ("none", "failed"))
        if text:
            claim = Claim.from_json(text)
            assert isinstance(claim.statement, kind)
            assert prove(claim).word == verdict and (claim.shown, claim.text) == (statement, formula)
            assert period == getattr(getattr(claim.statement, "period", None), "period", period)


def test_a_claim_about_a_program_asks_for_it(run, tmp_path):
    path = tmp_path / "rules.py"
    path.write_text(
        "from sprague import Ruleset\ndef two(k):\n"
        "    return Ruleset(lambda n: [n - i for i in range(1, k + 1) if i <= n], name=f'two-{k}')\n"
        "made = two(2)\n"
    )
    ((verdict, text, *_),) = surveyed(run, tmp_path, f"{path}:two", "--range", "k=2", "--to", 40)
    assert verdict == "verified"
    with pytest.raises(BadParameter, match="are a program"):
        Claim.from_json(text)
    assert Claim.from_json(text, game_from_file(path, "made")).holds(300)
