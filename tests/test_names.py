"""The names that outsiders rely on."""

import subprocess
import sys

import pytest

import sprague


def test_the_public_names_are_these():
    assert set(sprague.__all__) >= {
        "pile_game", "position_game", "where", "Ruleset", "Octal", "Subtraction", "game",
        "outcome", "Outcome", "nim_value", "winning_moves", "p_positions", "nim_values", "nim_sequence",
    }  # fmt: skip
    assert all(getattr(sprague, name) is not None for name in sprague.__all__)
    assert set(sprague.__all__) == {*sprague._HOME, "__version__"}


@pytest.mark.parametrize(
    "imports",
    [
        "import sprague; sprague.prove",
        "import sprague; import sprague.prove",
        "import sprague; sprague.prove; from sprague.prove import prover, closed_form",
        "from sprague.prove import closed_form; import sprague",
        "import sprague; from sprague import prove; import sprague.prove.prover",
    ],
)
def test_prove_is_called_whatever_was_imported_before(imports):
    call = 'assert sprague.prove(sprague.game("nim:piles=2"), "x1 = x2").word == "proved"'
    still = "from sprague.prove import closed_form, prove; import sprague.prove.claims; sprague.prove.claims.PPositions"
    subprocess.run([sys.executable, "-c", f"{imports}; {call}; {still}; {call}"], check=True, timeout=60)
