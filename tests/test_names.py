"""The names that outsiders rely on."""

import sprague


def test_the_public_names_are_these():
    assert set(sprague.__all__) >= {
        "pile_game", "position_game", "where", "Ruleset", "Octal", "Subtraction", "game",
        "outcome", "Outcome", "nim_value", "winning_moves", "p_positions", "nim_values", "nim_sequence",
    }  # fmt: skip
    assert all(getattr(sprague, name) is not None for name in sprague.__all__)
    assert set(sprague.__all__) == {*sprague._HOME, "__version__"}
