"""Play in the terminal where options are forbidden before each move."""

import pytest


@pytest.fixture
def typed(monkeypatch, run):
    def typed(lines, *arguments):
        said = iter(lines)

        def answer(prompt):
            try:
                return next(said)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        code, out, err = run("play", *arguments, "--seed", 1)
        assert (code, err) == (0, "")
        return out

    return typed


def test_the_computer_forbids_what_would_win_and_refuses_it(typed):
    out = typed(["0,0", "h", "u"], "blocking:1:wythoff", "2,2")
    assert "the computer forbids 0,0" in out and "0,0 is forbidden." in out
    assert "Every move that is left loses" in out and "There is nothing to undo." in out


def test_moves_that_leave_other_piles_are_forbidden_each_for_itself(typed):
    out = typed(["h", "1,3"], "blocking:1:wythoff", "3,5")
    assert "the computer forbids 1,3" in out and "Move to 1,3, a P-position" in out and "is forbidden" not in out


def test_what_the_person_forbids_the_computer_does_not_play(typed):
    out = typed(["o", "h", "9,9", "0,0 0,1", "0,0"], "blocking:1:wythoff", "2,2", "--second")
    assert "P-positions among the options: 0,0" in out
    assert "must be a move from 2,2, not 9,9" in out and "at most 1 may be forbidden" in out
    assert "the computer moves to" in out and "the computer moves to 0,0" not in out


def test_where_all_moves_are_forbidden_the_game_is_over(typed):
    assert "You cannot move: the computer wins." in typed([], "blocking:1:nim:piles=1", "1")
    assert "The computer cannot move: you win." in typed(["0"], "blocking:1:nim:piles=1", "1", "--second")
