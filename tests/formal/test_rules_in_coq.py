"""The rule in a file for Coq is the rule that is meant: Coq computes its options, which are those of brute force."""

import shutil
import subprocess
from itertools import combinations, permutations
from pathlib import Path

import pytest

import sprague
from sprague.errors import BadParameter
from sprague.formal import translation
from sprague.formal.sentences import Add, Num, Sub, data
from sprague.formal.theorems import stated
from sprague.formal.translation import plain
from sprague.formal.vocabulary import head, rule_text
from sprague.games import FormulaGame
from sprague.games.catalogue import CATALOGUE
from sprague.papers import documents
from sprague.read_twice import second_reading
from sprague.second_reader import read_game

pytestmark = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed: apt install coq")

HEAD = """{head}
Definition at_ (t : list N) : env := fun v => nth (Pos.to_nat v - 1) t 0%N.
(* what is left of each pile, that is at most so many *)
Fixpoint to (piles : list N) : list (list N) :=
  match piles with
  | [] => [[]] | n :: r => flat_map (fun v => map (cons (N.of_nat v)) (to r)) (seq 0 (S (N.to_nat n)))
  end.
Definition left_of (said : sentence) (bound here : list N) : list (list N) :=
  filter (fun left => match holds said (at_ (here ++ left)) with Some b => b | None => false end) (to bound).
"""

RULE = """
Module Rule{number}.
{rule}
Definition rule_said : sentence := {said}.
Lemma rule_is_what_is_evaluated ({names} : N) : rule {names} <-> meaning nil rule_said (at_ [{listed}]).
Proof. reflexivity. Qed.
Lemma agrees : map (fun '(bound, here) => left_of rule_said bound here) [{places}]%N =
  [{left}]%N :> list (list (list N)).
Proof. vm_compute. reflexivity. Qed.
End Rule{number}.
"""

DECIDED = """
Module Rule{number}.
{rule}
Definition rule_dec ({names} : N) : {{rule {names}}} + {{~ rule {names}}}.
Proof. unfold rule. decided. Defined.
Definition left_by (bound here : list N) : list (list N) := filter (fun left =>
  match here ++ left with [{listed}] => if rule_dec {names} then true else false | _ => false end) (to bound).
Lemma agrees : map (fun '(bound, here) => left_by bound here) [{places}]%N = [{left}]%N :> list (list (list N)).
Proof. vm_compute. reflexivity. Qed.
End Rule{number}.
"""
"""Where a rule has words that are computed for it alone, see words.v."""

MOST = {1: 9, 2: 5, 3: 3, 4: 2}
GAMES = """
nim moore moore:k=2,piles=4 wythoff wythoff:a=2 wythoff-extended:s=2,t=4 mouse mouse:m=4 rat fat-rat fat-rat:m=3
fibonacci-nim raleigh tribonacci pass:wythoff
"""
"""All games of the library whose rule is a formula."""
RULES = (
    'terminal:"x + y <= 2":wythoff',
    "take l, k from x, y: l = 0 | k = 0 | l % 3 = k | |l - k| < where(x even, 2, 1)",
)
OF_NUMBERS = (
    "take l from x: l < x & divides(l, x + 1) | prime(l) & ~coprime(6, x)",
    "x, y -> p, q: p = x & q < y & coprime(q - p, y) | p < x & ~prime(q - 2) & y = q & divides(2p - 1, x)",
)
"""Rules with divisors and primes, of negative numbers too."""


def listed(rows):
    return f"[{'; '.join(listed(each) if isinstance(each, list | tuple) else str(each) for each in rows)}]"


def agrees(games, theory, folder, second=second_reading):
    """Whether Coq computes, from each rule as it is written for it, the options that brute force finds."""
    words = (Path(__file__).parent / "words.v").read_text("utf-8")
    text = HEAD.format(head=head("Evaluation Between")) + words
    for number, each in enumerate(games):
        game, rule = stated(each), second(each)
        names = *game.before, *game.after
        here = list(game.positions(MOST[len(game.before)]))
        bounds = [each if game.interchangeable else (2 * max(each) + 2,) * len(each) for each in here]
        places, said = {plain(name): place for place, name in enumerate(names, 1)}, translation.sentence(game.formula)
        text += (DECIDED if each.between else RULE).format(
            number=number,
            rule=rule_text(game),
            said="" if each.between else data(said, places),
            names=" ".join(map(plain, names)),
            listed="; ".join(map(plain, names)),
            places="; ".join(f"({listed(bound)}, {listed(each)})" for bound, each in zip(bounds, here, strict=True)),
            left="; ".join(listed(sorted(rule.ways(each))) for each in here),
        )
    (folder / "rules.v").write_text(text)
    command = ["coqc", "-Q", str(theory), "Sprague", "rules.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def of_documents():
    """The games that the documents define."""
    for document in documents():
        yield from (each for each in document.games.values() if isinstance(each, FormulaGame))


def test_coq_finds_the_options_of_every_rule_of_the_library_and_the_documents(compiled, tmp_path):
    known = {name for name, card in CATALOGUE.items() if isinstance(some(card), FormulaGame)}
    assert known <= {name.partition(":")[0] for name in GAMES.split()}
    games = [*map(sprague.game, [*GAMES.split(), *RULES, *OF_NUMBERS]), *of_documents()]
    assert len(games) > 20 and agrees(games, compiled, tmp_path)


def some(card):
    try:
        return card.game()
    except BadParameter:  # it has no game without parameters
        return None


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("take l from x: l % 3 = 1", "take l from x: l % 3 = 2"),
        ("take l, k from x, y: l = 0 & k <= 3 | k = 0", "take l, k from x, y: l = 0 & k <= 2 | k = 0"),
        ("take l from x: divides(l, x)", "take l from x: divides(l, x + 1)"),
        ("take l from x: prime(l)", "take l from x: prime(l + 1)"),
    ],
)
def test_one_constant_changed_on_either_side_is_seen(right, wrong, compiled, tmp_path):
    for one, other, same in ((right, right, True), (right, wrong, False), (wrong, right, False)):
        assert agrees([sprague.game(one)], compiled, tmp_path, lambda _, other=other: read_game(other)) is same


WRONG = {
    "RELATIONS": translation.RELATIONS | {"<": "Le"},
    "If": lambda condition, then, otherwise, right=translation.If: right(condition, otherwise, then),
    "Sub": Add,
    "Absolute": lambda term: Sub(term, Num(0)),
    "Modulo": lambda term, modulus: term,
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("part", WRONG)
def test_a_rule_that_was_written_wrongly_is_noticed(part, compiled, tmp_path, monkeypatch):
    monkeypatch.setattr(translation, part, WRONG[part])
    assert not agrees([sprague.game("mouse")], compiled, tmp_path)


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


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["ruler", "turning-turtles", "mock-turtles"])
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


HEAPS = """From Coq Require Import NArith List.
From Sprague Require Import Heaps Existence.
Import ListNotations.
Fixpoint some (k n : nat) : list (list nat) :=
  match k with O => [[]] | S k => [] :: flat_map (fun a => map (cons a) (some k n)) (seq 1 n) end.
Lemma agrees : map (fun n => filter (option_test (digits [{begin}]%N [{again}]%N) n) (some {parts} n)) (seq 0 {most}) =
  {left}.
Proof. vm_compute. reflexivity. Qed.
"""


@pytest.mark.parametrize(
    ("code", "begin", "again", "right"),
    [
        ("0.77", [0, 7, 7], [], True),
        ("4.(3)", [4], [3], True),
        ("0.f6", [0, 15, 6], [], True),
        ("0.77", [0, 7, 3], [], False),
    ],
)
def test_coq_finds_the_options_of_a_code(code, begin, again, right, compiled, tmp_path):
    rule, most = read_game(code), 6
    found = [{tuple(order) for each in rule.ways((n,)) for order in permutations(each)} for n in range(most)]
    left = [sorted(each) for each in found]
    said = {"begin": "; ".join(map(str, begin)), "again": "; ".join(map(str, again)), "left": listed(left)}
    (tmp_path / "heaps.v").write_text(HEAPS.format(**said, parts=4, most=most))
    command = ["coqc", "-Q", str(compiled), "Sprague", "heaps.v"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert (run.returncode == 0) is right, run.stderr


VALUES = """From Coq Require Import NArith Lia.
From Sprague Require Import BoundedValues.
Open Scope N_scope.
Definition move (s t : N) : Prop := t < s /\\ s <= t + 3.
Ltac some := first [exists 0; lia|exists 1; lia|exists 2; lia|exists 3; lia|exists 4; lia].
Ltac each n := let K := fresh in assert (n = 0 \\/ n = 1 \\/ n = 2 \\/ n = 3 \\/ n = 4 \\/ n = 5) as K by lia;
  decompose [or] K; clear K; subst.
Ltac compared last table := intros n v L;
  apply (bounded_values _ move last (fun n => n <= 5) (fun n => n))
    with (most := None) (V := table); [..|exact L|exact I];
  clear; unfold move, up_to; [lia|intros p L; each p; first [left; some|right; split; [intros q|]; lia]
    |intros p u L _; left; each p; some|lia|lia
    |intros p u v L A B; each p; each u; first [exfalso; lia|right; some|left; lia]].
"""


def test_nim_values_in_coq_are_those_of_brute_force(compiled, tmp_path):
    claims, rule = [], read_game("take l from x: l <= 3")
    for called, last in (("nim_value", 0), ("misere_value", 1)):
        values = []
        for n in range(6):
            seen = {values[option] for (option,) in rule.ways((n,))}
            values.append(next(v for v in range(n + 1) if v not in seen) if seen else last)
        table = "(fun n v => " + " \\/ ".join(f"n = {n} /\\ v = {v}" for n, v in enumerate(values)) + ")"
        claims.append((f"forall n v, n <= 5 -> ({called} N move n v <-> {table} n v)", f"compared {last} {table}"))
    assert coq_accepts(VALUES, claims, compiled, tmp_path)
