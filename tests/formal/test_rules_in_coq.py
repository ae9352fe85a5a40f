"""The rule in a file for Coq is the rule that sprague plays by: Coq evaluates it at all small positions."""

import shutil
import subprocess
from itertools import combinations, product

import pytest

import sprague
from sprague.formal import translation
from sprague.formal.sentences import Add, Num, Sub, data
from sprague.formal.translation import plain
from sprague.formal.vocabulary import head, rule_text
from sprague.logic.language.formula import evaluate

pytestmark = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed: apt install coq")

TEXT = """{head}
{rule}
Definition rule_said : sentence := {said}.
Definition at_ (t : list N) : env := fun v => nth (Pos.to_nat v - 1) t 0%N.
Lemma rule_is_what_is_evaluated ({names} : N) : rule {names} <-> meaning nil rule_said (at_ [{listed}]).
Proof. reflexivity. Qed.
Fixpoint tuples (k : nat) : list (list N) :=
  match k with O => [[]] | S k => flat_map (fun t => map (fun v => v :: t) [{small}]%N) (tuples k) end.
Lemma agrees : map (fun t => holds rule_said (at_ t)) (tuples {k}) = map Some [{truths}] :> list (option bool).
Proof. vm_compute. reflexivity. Qed.
"""


def agrees(game, most, theory, folder):
    """Whether Coq accepts that the rule as it is written holds where sprague's rule holds."""
    names = (*game.before, *game.after)
    said = translation.sentence(game.formula)
    truths = []
    for values in product(range(most + 1), repeat=len(names)):
        truths.append(evaluate(game.formula, dict(zip(names, reversed(values), strict=True))))
    text = TEXT.format(
        head=head("Evaluation"),
        rule=rule_text(game),
        said=data(said, {plain(name): place for place, name in enumerate(names, 1)}),
        names=" ".join(map(plain, names)),
        listed="; ".join(map(plain, names)),
        small="; ".join(map(str, range(most + 1))),
        k=len(names),
        truths="; ".join(str(bool(each)).lower() for each in truths),
    )
    (folder / "rules.v").write_text(text)
    command = ["coqc", "-Q", str(theory), "Sprague", "rules.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(("name", "most"), [("mouse", 5), ("wythoff:a=2", 5), ("rat", 2), ("moore:k=2,piles=3", 2)])
def test_coq_evaluates_the_rule_as_sprague_does(name, most, compiled, tmp_path):
    assert agrees(sprague.game(name), most, compiled, tmp_path)


def test_a_rule_that_was_written_wrongly_is_noticed(compiled, tmp_path, monkeypatch):
    game = sprague.game("mouse")
    with monkeypatch.context() as patch:
        patch.setitem(translation.RELATIONS, "<", "Le")
        assert not agrees(game, 4, compiled, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(translation, "Sub", Add)
        assert not agrees(game, 4, compiled, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(translation, "Absolute", lambda t: Sub(t, Num(0)))
        assert not agrees(game, 4, compiled, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(translation, "Modulo", lambda t, m: t)
        assert not agrees(game, 4, compiled, tmp_path)
    with monkeypatch.context() as patch:
        right = translation.If
        patch.setattr(translation, "If", lambda c, t, u: right(c, u, t))
        assert not agrees(game, 4, compiled, tmp_path)


COINS = """From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Coins CoinLaws.
Import ListNotations.
Open Scope N_scope.
Ltac neither := let m := fresh in let L := fresh in let E := fresh in
  intros (m & L & E); assert (m = 0 \\/ m = 1 \\/ m = 2 \\/ m = 3) as K by lia;
  decompose [or] K; subst; try lia; discriminate.
Ltac decided := unfold few, run; first
  [cbn; lia | exists 0; now split | exists 1; now split | exists 2; now split | exists 3; now split | neither].
"""


def turns(game, coin):
    """What Coq is to believe of one coin: which others go with it, and what becomes of a position."""
    said, may = ("run" if game.most is None else f"few {game.most}"), set(game.breaks(coin))
    for size in range(coin):
        for others in combinations(range(1, coin), size):
            listed = "[" + "; ".join(map(str, others)) + "]"
            yield f"{'' if others in may else '~ '}{said} {coin} {listed}", "decided"
            if others in may:
                before = {coin, *others[:1], coin + 2}
                after = [sum(1 << each for each in heads) for heads in (before, before ^ {coin, *others})]
                assert tuple(sorted(before ^ {coin, *others})) in game.options(tuple(before))
                yield f"turn ({coin} :: {listed}) {after[0]} = {after[1]}", "reflexivity"


@pytest.mark.parametrize("name", ["turning-turtles", "mock-turtles", "ruler"])
def test_coins_in_coq_are_turned_as_in_sprague(name, compiled, tmp_path):
    claims = [claim for coin in (1, 2, 3, 4) for claim in turns(sprague.game(name), coin)]
    assert coq_accepts(COINS, claims, compiled, tmp_path)
    for place in (0, len(claims) - 1):
        said, how = claims[place]
        wrong = said.removeprefix("~ ") if said.startswith("~ ") else f"~ ({said})"
        assert not coq_accepts(COINS, [(wrong, how)], compiled, tmp_path)


def coq_accepts(begin, claims, theory, folder):
    lemmas = [f"Goal {said}. Proof. {how}. Qed.\n" for said, how in claims]
    (folder / "coins.v").write_text(begin + "".join(lemmas))
    command = ["coqc", "-Q", str(theory), "Sprague", "coins.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0
