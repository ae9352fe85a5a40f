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
    "imports", ["import sprague.proofs", "from sprague.proofs import prover", "import sprague.discovery"]
)
def test_functions_are_functions_whatever_was_imported_before(imports):
    call = 'assert sprague.prove(sprague.game("nim:piles=2"), "x1 = x2").word == "proved"'
    subprocess.run([sys.executable, "-c", f"import sprague; {imports}; {call}"], check=True, timeout=60)
