import errno
import json
import os
import re

import pytest

import sprague
from sprague import discovery
from sprague.claims import data
from sprague.claims.data import FORMAT
from sprague.discovery import load
from sprague.discovery import saved as saved_discoveries
from sprague.games import Ruleset, Subtraction, TakingBreaking, game, pile_game
from sprague.logic import where
from sprague.logic.language.formula import decoded, encoded
from sprague.sealed import sealed

NAMES = ["mouse", "wythoff:a=2", "euclid", "laskers-nim", "ruler", "kayles", "fibonacci-nim", "fibonacci-subtraction"]


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "found.json"
    discovery.discover(game("mouse")).save(path)
    return path


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """Proofs on loading take as long as they take."""
    monkeypatch.setattr(saved_discoveries, "PROVED_IN", 60.0)
    monkeypatch.setattr(data, "COMPARED_IN", 60.0)


def changed(path, fields):
    """The file with other fields, those of the verdict under *judged*, sealed again."""
    data = json.loads(path.read_text())
    del data["seal"]
    data["judged"].update(fields.pop("judged", {}))
    path.write_text(json.dumps(sealed(data | fields)))
    return path


@pytest.mark.parametrize("name", NAMES)
def test_what_is_loaded_is_what_was_saved_and_plays(tmp_path, name):
    found = discovery.discover(game(name))
    found.save(tmp_path / "found.json")
    again = load(tmp_path / "found.json")
    assert (again.statement, again.word, again.bound, again.kind) == (
        found.statement,
        found.word,
        found.bound,
        found.kind,
    )
    for position in [(n,) for n in range(1, 30)] if found.game.piles != 2 else [(a, a + 7) for a in range(1, 30)]:
        assert again.is_p_position(position) == found.is_p_position(position)
        assert again.winning_move(position) == found.winning_move(position)
    assert again.trusted.endswith("proved again" if found.word == "proved" else "compared")


def rule_of_ones_own():
    @pile_game(name="mine")
    def mine(x, y, p, q):
        l, k = x - p, y - q
        near = abs(k - l) < where((y - x) % 4 == 0, 2, 1)
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near

    return mine


def test_a_rule_of_ones_own_is_saved_with_its_formula(tmp_path):
    discovery.discover(rule_of_ones_own()).save(tmp_path / "mine.json")
    again = load(tmp_path / "mine.json")
    assert again.game.formula == rule_of_ones_own().formula
    assert again.winning_move((20, 30)) == (12, 22)
    assert load(tmp_path / "mine.json", rule_of_ones_own()).word == "proved"


def test_a_program_must_be_given_and_is_compared(tmp_path):
    rules = Ruleset(lambda n: [n - each for each in (1, 2) if each <= n], name="one-or-two")
    discovery.discover(rules, seconds=5).save(tmp_path / "found.json")
    with pytest.raises(sprague.BadParameter, match="name the game as well"):
        load(tmp_path / "found.json")
    assert load(tmp_path / "found.json", rules).is_p_position(9)


class Kayles(TakingBreaking):
    """Take one or two tokens and split what is left, by a program that says how far it goes."""

    def digits(self, up_to):
        return (0, 7, 7)

    longest = 2


class LaterKayles(Kayles):
    """The same in small heaps only."""

    def digits(self, up_to):
        return (0, 7, 7, *[0] * 97, 3)

    longest = 100


def test_a_proof_of_a_program_is_not_taken_from_a_file(tmp_path):
    # another program of the same name, with the same small nim-values, could be given
    found = discovery.discover(Kayles(name="mine"), seconds=5)
    assert found.word == "proved"
    found.save(tmp_path / "found.json")
    assert load(tmp_path / "found.json", Kayles(name="mine")).word == "proved"  # of the program that is given
    with pytest.raises(sprague.BadParameter, match=r"it says proved, but its claim is refuted: .*G\(104\)"):
        load(tmp_path / "found.json", LaterKayles(name="mine"))


def test_a_set_of_removals_is_saved_by_its_elements_and_not_by_its_name(tmp_path):
    discovery.discover(Subtraction({1, 2}, name="subtraction:1,3,4"), seconds=5).save(tmp_path / "found.json")
    assert load(tmp_path / "found.json").game.name == "subtraction:1,2"


def test_another_game_is_refused(saved):
    with pytest.raises(sprague.BadParameter, match="another game, or of other rules, than wythoff"):
        load(saved, game("wythoff"))


def test_a_file_that_was_changed_is_refused(saved):
    text = saved.read_text()
    saved.write_text(text.replace("3n − 1", "3n + 1"))
    with pytest.raises(sprague.BadParameter, match="changed since it was sealed"):
        load(saved)


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "sprague claim, version 2"},
        {"rules": {"catalogue": "wythoff"}},
        {"rules": {"catalogue": "no-such-game"}},
        {"rules": {"formula": ["Not", 1]}},
        {"statement": {"kind": "law", "text": "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 1"}},
        {"statement": {"kind": "law", "text": "A = mex, B = A + d, d = 1, d(n + 1) = d(n) + 1"}},
        {"statement": {"kind": "P-positions", "meaning": {"automaton": {}}}},
        {"statement": {"kind": "P-positions", "meaning": "x = z"}},
        {"statement": {"kind": "dance"}},
        {"digits": "base 1"},
        {"bound": "far"},
        {"definitions": [{"name": "even", "variables": ["x"], "meaning": "x ="}]},
        {"judged": {"bound": "far"}},
        {"judged": {"verdict": "beyond doubt"}},
        {"judged": {"certificate": {"claim": 1}}},
    ],
    ids=str,
)
def test_a_file_that_says_what_is_not_so_is_refused_in_one_line(saved, fields):
    with pytest.raises(sprague.BadParameter) as error:
        load(changed(saved, dict(fields)))
    assert str(saved) in str(error.value)
    assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "fields", "says"),
    [
        ("rat", {"statement": {"kind": "P-positions", "meaning": "(x = 0 & y = 0 & z = 0) | exists n. n >= 1 & "
                 "x = floor(7n/4) & y = floor(7n/2) - 1 & z = 7n - 3 & n < 10"}, "shown": ""}, "claim is refuted"),
        ("kayles", {"statement": {"kind": "period", "text": "period 13 from 71"},
                    "shown": "G(n + 13) = G(n) for all n ≥ 71"}, "claim is refuted"),
        ("kayles", {"shown": "G(n + 12) = G(n) for all n ≥ 0"}, "it is printed as 'G(n + 12) ="),
        ("mouse", {"shown": "(⌊5n/2⌋, 3n − 1), n ≥ 1, and (0, 0)"}, "that is not what it means"),
        ("wythoff:a=2", {"shown": "(⌊nα⌋, ⌊nα⌋ + 3n), n ≥ 0, α = √2"}, "it is printed as"),
        ("fibonacci-subtraction", {"shown": "G(n) = n mod 3"}, "it is printed as 'G(n) = n mod 3', but means"),
    ],
)  # fmt: skip
def test_a_false_statement_is_not_believed_for_its_seal(tmp_path, name, fields, says):
    path = tmp_path / "found.json"
    discovery.discover(game(name)).save(path)
    for read in (load, lambda path: sprague.Claim.from_json(path.read_text()) if "printed" in says else load(path)):
        with pytest.raises(sprague.BadParameter, match=re.escape(says)):
            read(changed(path, dict(fields)) if read is load else path)


def test_what_is_not_proved_in_time_is_claimed_only_and_played_with_that_remark(saved, monkeypatch):
    monkeypatch.setattr(saved_discoveries, "PROVED_IN", 0.0)
    found = load(saved)
    remark = f"claimed proved, not checked here; `sprague check {saved}` does"
    assert (found.word, found.bound, found.reach) == ("verified", 30, "verified to 30")
    assert found.as_dict()["evidence"] == f"to 30: P-positions to 30 compared; not proved: {remark}"
    assert found.trusted == remark and found.winning_move((9, 20)) == (9, 17)


def test_what_is_printed_and_cannot_be_read_is_made_from_the_meaning(saved):
    found = load(changed(saved, {"shown": "this is Mouse, believe me"}))
    assert (found.word, found.claim.shown) == ("proved", "")
    assert found.statement.startswith("(x = 0 and y = 0)") and "believe" not in found.claim.says()


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "\x00", f'{{"format": "{FORMAT}"}}', "[" * 100_000])
def test_what_is_no_discovery_is_refused_in_one_line(tmp_path, text):
    path = tmp_path / "no.json"
    path.write_text(text)
    with pytest.raises(sprague.BadParameter) as error:
        load(path)
    assert len(str(error.value).splitlines()) == 1
    with pytest.raises(sprague.BadParameter):
        load(tmp_path / "missing.json")


def test_a_full_disk_leaves_the_old_file_and_nothing_else(saved, monkeypatch):
    before = saved.read_text()

    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    found = discovery.discover(game("wythoff"))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        found.save(saved)
    assert saved.read_text() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_what_an_earlier_version_saved_is_refused_by_name(tmp_path):
    (tmp_path / "old.json").write_text('{"format": "sprague discovery, version 1", "game": "rat"}')
    with pytest.raises(sprague.BadParameter, match="an earlier version of sprague saved it; discover the game again"):
        load(tmp_path / "old.json")


def test_nothing_is_not_saved(tmp_path):
    found = discovery.discover(game("grundy"), seconds=1)
    with pytest.raises(sprague.BadParameter, match="nothing to save"):
        found.save(tmp_path / "none.json")


def test_formulas_come_back_as_they_were():
    for name in ("rat", "mouse", "fibonacci-nim", "moore:k=2,piles=3"):
        assert decoded(encoded(game(name).formula)) == game(name).formula
    for bad in (["Compare", "is", 1, 2], ["Linear", [[1, 2]], 0], {"a": 1}, ["Remainder", ["Linear", [], 1], 0]):
        with pytest.raises((ValueError, TypeError)):
            decoded(bad)


@pytest.mark.parametrize(("old", "new"), [('["Variable", "p"]', '["Variable", "q"]'), (", 2]", f", {10**30}]")])
def test_a_rule_in_other_names_or_with_too_large_a_number_is_refused(old, new):
    written = json.dumps(data.rules_data(game("pass:take l from x: l <= 2"))["formula"])
    assert old in written
    rules = data.rules_data(game("pass:take l from x: l <= 2")) | {"formula": json.loads(written.replace(old, new))}
    with pytest.raises(ValueError, match="its rule"):
        data.rules_from(rules)
