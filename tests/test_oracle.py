"""What sprague says of random games, sentences and files, against a brute force that imports nothing of ours.

The rules and sentences are read by the second reader alone, and who wins follows from the options by definition. Every
night the seeds are fresh, and printed. ``python tests/test_oracle.py SECONDS`` goes on for so long, and counts.
"""

import json
import random
import re
import secrets
import sys
import time
from collections import Counter
from contextlib import suppress
from functools import cache, reduce
from itertools import combinations, product
from operator import xor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import sprague
from sprague import discovery
from sprague.checking import check_file
from sprague.claims import Claim
from sprague.claims.document import claims
from sprague.errors import BadParameter, SpragueError
from sprague.formal import theorem, write_folder
from sprague.formal.checking import judged
from sprague.laws import Sentence
from sprague.logic.automata.limits import Limits
from sprague.misere_theory import find_quotient
from sprague.proofs.period_search import find_period
from sprague.sealed import sealed
from sprague.second_reader import Look, NotRead, read_game, read_sentence, word_of

QUICK = Limits(seconds=2)
UP_TO = {1: 120, 2: 22, 3: 8}
FAR = {1: 300, 2: 14, 3: 5}
"""Behind such a number rules may have another clause; one pile is then looked at beyond it."""
KINDS = ("", "", "", "misere:", "blocking:1:", "blocking:2:", "terminal:", "pass:")


def mex(values):
    return next(n for n in range(len(values) + 1) if n not in values)


def won(rule):
    """Whether a position is P, from the moves alone."""

    @cache
    def is_p(here):
        left = rule.ways(here)
        if not left and rule.misere:
            return False
        ways = left if rule.blocked else {rule.ordered(each) for each in left}
        return sum(is_p(rule.ordered(each)) for each in ways) <= rule.blocked

    return is_p


# Rules


def comparison(chooser, taken, names):
    l, k, x, y = (chooser.choice(each) for each in (taken, taken, names, names))
    a, b, m = chooser.randint(1, 4), chooser.randint(0, 5), chooser.randint(2, 5)
    found = [f"{l} = {b}", f"{l} <= {b}", f"{l} = {k}", f"{l} < {k} + {a}", f"{l} % {m} = {b % m}", f"{a}*{l} <= {x}"]
    found += [f"({x} - {l}) % {m} = {b % m}", f"{x} <= {y} + {b}", f"{x} % {m} = {b % m}", f"~({l} = {a}*{k} + {b})"]
    found += [f"{l} {chooser.choice(['=', '<='])} floor(({a}*{x} + {b})/{m})", f"{l} >= floor({x}/{m})"]
    return chooser.choice(found)


def typed_rule(chooser):
    piles = chooser.choices([1, 2, 3], [2, 5, 2])[0]
    taken, names = "lkm"[:piles], "xyz"[:piles]
    parts = [
        " & ".join(f"({comparison(chooser, taken, names)})" for _ in range(chooser.randint(1, 3)))
        for _ in range(chooser.randint(1, 3))
    ]
    if piles > 1 and chooser.random() < 0.7:
        parts += [" & ".join(f"({other} = 0)" for other in taken if other != each) for each in taken]
    if chooser.random() < 0.2:
        parts += [f"({names[0]} >= {chooser.randint(FAR[piles] // 2, FAR[piles])}) & {parts[0]}"]
        parts[0] = f"({names[-1]} <= {chooser.randint(0, FAR[piles])}) & {parts[0]}"
    return written_rule(taken, names, parts)


def written_rule(taken, names, parts):
    return f"take {', '.join(taken)} from {', '.join(names)}: " + " | ".join(f"({part})" for part in parts)


def lawful_rule(chooser):
    """A rule for which there are laws: sums of piles, recursions, pairs by a mex, and pairs of blocks."""
    a, b, c, m = chooser.randint(1, 3), chooser.randint(1, 4), chooser.randint(-3, 3), chooser.choice([2, 2, 3, 4, 8])
    taken, names = "lkm"[: (piles := chooser.choice([1, 2, 2, 2, 3]))], "xyz"[:piles]
    one = [f"{a}{{l}} {chooser.choice(['<=', '<', '>='])} {b}{{x}} + {c}".replace("+ -", "- "), f"{{l}} % {m} = 0"]
    one += [f"{{l}} <= {b}", f"{a} <= {{l}} & {{l}} <= {a + b}", f"{a}{{l}} <= {{x}} & {{l}} % {m} != 0"]
    says = chooser.choice(one)
    zero = [" & ".join(["", *(f"{other} = 0" for other in taken if other != l)]) for l in taken]
    parts = [f"{says.format(l=l, x=x)}{rest}" for l, x, rest in zip(taken, names, zero, strict=True)]
    if piles == 2 and chooser.random() < 0.7:
        both = [f"l = k & l % {m} = 0", f"abs(l - k) < {a}", f"l < {b}k + {a} & k < {b}l + {a}", f"l + k < {a + b}"]
        parts = ["l = 0", "k = 0", chooser.choice(both)]
    return written_rule(taken, names, parts)


def changed(chooser, text):
    """The text with one of its numbers changed."""
    numbers = [*re.finditer(r"\d+", text)]
    if not numbers:
        return text
    one = chooser.choice(numbers)
    return f"{text[: one.start()]}{max(0, int(one[0]) + chooser.choice([-1, 1]))}{text[one.end() :]}"


def as_function(text):
    """The rule of one to three coordinates that keep their places, as a person would write it in Python."""
    head, _, body = text.partition(":")
    taken, names = (re.findall(r"\w", part) for part in head.removeprefix("take").split("from"))
    left = ["p", "q", "r"][: len(names)]
    for token, x, p in zip(taken, names, left, strict=True):
        body = re.sub(rf"\b{token}\b", f"({x} - {p})", body)
    body = re.sub(r"(?<![<>])=", "==", body)
    body = re.sub(r"floor\(([^/]*)/(\d)\)", r"((\1)//\2)", body)
    some = " & ".join(f"({p} <= {x})" for x, p in zip(names, left, strict=True))
    below = f"({' + '.join(left)} < {' + '.join(names)})"
    return eval(f"lambda {', '.join(names + left)}: {some} & {below} & ({body})", {}), names


def number_rule(chooser):
    """A rule with divisors or primes, on one pile or from one of two."""
    a, b, joined = chooser.randint(1, 4), chooser.randint(0, 3), chooser.choice(["|", "|", "& ~"])
    word = chooser.choice(
        ["prime({l} + {b})", "divides({l}, {x} + {b})", "coprime({l}, {x} + {b})", "coprime({x} - {l}, {x})"]
    )
    one = f"{{l}} <= {a} {joined}{word}" + chooser.choice(["", "", " & {l} % 3 > 0"])
    taken, names = chooser.choice([("l", "x"), ("l", "x"), ("lk", "xy")])
    pairs = [*zip(taken, names, strict=True)]
    parts = [" & ".join([f"({one.format(l=l, x=x, b=b)})", *(f"{k} = 0" for k in taken if k != l)]) for l, x in pairs]
    return written_rule(taken, names, parts)


def rules_of_play(chooser):
    """A typed rule and its kind of play: whether it is lawful, its coordinates, the rule, the kind, the whole name."""
    make, kind = chooser.choice([typed_rule, typed_rule, lawful_rule, lawful_rule, number_rule]), chooser.choice(KINDS)
    kind = kind if make is not number_rule else ""
    text = make(chooser)
    names = re.findall(r"\w", text.partition(":")[0].split("from")[1])
    return (
        make is not typed_rule,
        names,
        text,
        kind,
        f'terminal:"{" + ".join(names)} <= 2":{text}' if kind == "terminal:" else kind + text,
    )


def a_rule(chooser):
    """A rule as it is typed, as a position game, or as a program; its P-positions discovered, and a claim changed."""
    lawful, names, text, kind, named = rules_of_play(chooser)
    form = chooser.choice(["typed", "typed", "position_game", "program"]) if not kind and not lawful else "typed"
    second = read_game(named)
    if form == "typed":
        try:
            rules = sprague.game(named)
        except SpragueError as error:  # a pass is for games that end with no tokens
            yield f"no {kind}"
            assert kind == "pass:", error
            return
    elif form == "program":
        rules = sprague.Ruleset(lambda here: sorted(second.options(here)), start=(3,) * len(names), name="a program")
    else:
        function, _ = as_function(text)
        second = second.__class__((), second.ways, len(names))
        rules = sprague.position_game(decreasing=lambda *numbers: sum(numbers[: len(names)]))(numbered(function, names))
    is_p, flags = won(second), [(0,), (1,)] if kind == "pass:" else [()]
    far = 2 * FAR[1] if len(names) == 1 and ">= 1" in text else 0
    box = product(range(max(far, UP_TO[len(names)]) + 1), repeat=len(names))
    places = [(*here, *flag) for here in box if form == "position_game" or list(here) == sorted(here) for flag in flags]
    try:
        found = discovery.discover(rules, 2)
    except SpragueError as error:
        yield f"{form} {type(error).__name__}"
        return
    yield f"{form} {kind}discovered: {found.word}"
    if not found.statement:
        return
    if found.word != "proved":
        places = [here for here in places if max(here) <= found.bound]
    for here in places:
        if found.is_p_position(here) != is_p(here):
            raise AssertionError(f"{named} as {form}: {found.word} {found.statement}, but not at {here}")
    if form == "typed" and found.claim and (said := changed(chooser, found.claim.text)) != found.claim.text:
        try:
            claim = Claim.of(rules, said)
            verdict = sprague.prove(claim, limits=QUICK)
            wrong = verdict.word == "proved" and [here for here in places if claim.holds(here) != is_p(here)]
        except SpragueError:
            return
        yield f"changed: {verdict.word}"
        if wrong:
            raise AssertionError(f"{named}: proved {said}, but not at {wrong[0]}")


def judges(chooser):
    """What is proved has a file for Coq, which the second judge accepts; else it says that it has no other judge."""
    named = rules_of_play(chooser)[-1]
    try:
        found = discovery.discover(sprague.game(named), 2, nim_values=chooser.random() < 0.5)
    except SpragueError:
        yield "no game"
        return
    yield found.verdict.words if found.claim else "none"
    if found.word == "proved" and not found.verdict.alone:
        written = theorem(found.claim, "found")
        if found.certificate and found.certificate.largest < 300:
            yield "judged"
            with TemporaryDirectory() as folder:
                write_folder(folder, [written])
                assert all(proved for _, proved in judged(Path(folder, "found.json"))), f"{named}: {found.statement}"


def numbered(function, names):
    """The function under names that ``position_game`` can read of it."""
    before, after = names, ["p", "q", "r"][: len(names)]
    return eval(f"lambda {', '.join(before + after)}: f({', '.join(before + after)})", {"f": function})


def flags(chooser):
    """Positions with a flag: other rules once a button was pushed, and so a law for each slice."""
    kinds = [
        "False",
        "abs(x - p - y + q) < {}",
        "x - p == y - q",
        "x - p + y - q <= {}",
        "(x - p) % {} == (y - q) % {}",
    ]
    one = "((p < x) & (q == y) | (p == x) & (q < y))"
    rules = [
        f"({one} | (p < x) & (q < y) & ({chooser.choice(kinds).replace('{}', str(chooser.randint(1, 3)))}))"
        for _ in "01"
    ]
    push = chooser.choice(["(p == x) & (q == y)", one])
    said = f"(b == 1) & (c == 0) & {push} | (b == 1) & (c == 1) & {rules[0]} | (b == 0) & (c == 0) & {rules[1]}"
    function = eval(f"lambda b, x, y, c, p, q: {said.replace('False', '(x < 0)')}", {})

    @cache
    def is_p(here):
        some = product(range(2), range(here[1] + 1), range(here[2] + 1))
        return not any(is_p(left) for left in some if left != here and function(*here, *left))

    decreasing = sprague.position_game(decreasing=lambda b, x, y: b + x + y, positions=lambda b, x, y: b <= 1)
    found = discovery.discover(decreasing(function), 4)
    yield f"discovered: {found.word} {found.claim.kind if found.claim else ''}"
    for here in product(range(2), range(14), range(14)) if found.statement else ():
        assert found.is_p_position(here) == is_p(here), f"{said}: {found.word} {found.statement}, but not at {here}"


def families(chooser):
    """A family of rules, and its first members."""
    a, b, c = chooser.randint(1, 3), chooser.randint(1, 3), chooser.randint(0, 2)
    one = [f"take l from x: l <= {a}k + {c}", f"take l from x: l = {a} | l = {b}k", f"take l from x: l >= {a}k"]
    one += [
        f"take l from x: l = k | l = {b}k + {c + 1}",
        f"take l from x: {a} <= l & l <= k + {c}",
        f"take l from x: l != {b}k",
    ]
    two = [f"abs(l - j) < {a}k", f"l + j < {b}k + {c}", f"l < {b}j + k & j < {b}l + k", f"abs(l - j) >= k + {c}"]
    one += [f"take l, j from x, y: l = 0 | j = 0 | {chooser.choice(two)}"] * 3
    said = f"for k >= {chooser.randint(1, 3)}: {chooser.choice(one)}"
    found = discovery.discover_family(said)
    yield found.word
    if found.word != "proved":
        return
    for k in {int(said[9]), int(said[9]) + 1, int(said[9]) + chooser.randint(2, 9)}:
        member = re.sub(r"\b(\d*)k\b", lambda times, k=k: str(int(times[1] or 1) * k), said.partition(": ")[2])
        second = read_game(member)
        is_p, piles = won(second), len(second.names)
        for here in product(range({1: 60, 2: 18}[piles]), repeat=piles):
            with suppress(BadParameter):  # of a member that is too small for the law
                if list(here) == sorted(here) and found.claim.holds(here, k=k) != is_p(here):
                    raise AssertionError(f"{said}: {found.statement}, but not at {here}, k = {k}")


# Heaps, quotients


def a_code(chooser, digits="01234567", recurring=True):
    begin = chooser.choice("0004") + "." + "".join(chooser.choice(digits) for _ in range(chooser.randint(1, 4)))
    return f"{begin}({chooser.choice(digits)})" if recurring and chooser.random() < 0.2 else begin


def nim_values(rule, count):
    found = []
    for heap in range(count):
        found.append(mex({reduce(xor, (found[each] for each in left), 0) for left in rule.options((heap,))}))
    return found


def heaps(chooser):
    """A code of heaps: its nim-values, and its period."""
    digits = chooser.choice(["01234567", "01234567", "0123456789abcdef"])
    code, count = a_code(chooser, digits), 60 if digits[-1] == "7" else 30
    right = nim_values(read_game(code), count)
    assert sprague.nim_values(code, count - 1).tolist() == right, code
    found = find_period(code, 3000)
    yield f"{'a period' if found.law else 'none'}"
    if found.law:
        p, n0, s = found.law.period, found.law.preperiod, found.law.saltus
        assert all(right[n + p] == right[n] + s for n in range(n0, count - p)), f"{code}: {found.law}"
        other = f"period {max(1, p + chooser.choice([-1, 0, 1]))} from {max(0, n0 + chooser.choice([-1, 0]))}"
        verdict = sprague.prove(code, other)
        yield f"claimed: {verdict.word}"
        p, n0 = int(other.split()[1]), int(other.split()[3])
        wrong = [n for n in range(n0, count - p) if right[n + p] != right[n]]
        assert not (verdict.word == "proved" and wrong), f"{code}: proved {other}, but not at {wrong}"


def quotients(chooser):
    """A misère quotient: the outcomes of sums."""
    code = a_code(chooser, recurring=False)
    is_p = won(read_game(f"misere:{code}"))
    try:
        found = find_quotient(code, seconds=2)
    except SpragueError:
        yield "none"
        return
    yield "found"
    reach = 9 if found.to is None else min(9, found.to)
    for _ in range(60):
        position = tuple(sorted(chooser.randint(1, reach) for _ in range(chooser.randint(0, 4))))
        assert found.quotient.is_p(position) == is_p(position), f"{code}: {position}"


# Boards, graphs, coins


def graphs(chooser):
    """A token on a graph without circles, and one with: nim-values and outcomes."""
    count = chooser.randint(2, 12)
    arrows = {v: sorted(chooser.sample(range(v), chooser.randint(0, v))) for v in range(count)}
    values = []
    for v in range(count):
        values.append(mex({values[w] for w in arrows[v]}))
    rules = sprague.game({v: list(ends) for v, ends in arrows.items()})
    assert [sprague.nim_value(rules, v) for v in range(count)] == values, arrows
    yield "a graph"
    edges = [pair for pair in combinations(range(min(count, 7)), 2) if chooser.random() < 0.4]
    near = {v: {v, *(a + b - v for a, b in edges if v in (a, b))} for v in range(min(count, 7))}

    @cache
    def kayles(left):
        return mex({kayles(left - near[v]) for v in left})

    board = sprague.Ruleset(lambda left: [left - near[v] for v in left], start=frozenset(near), name="node kayles")
    assert sprague.nim_value(board, frozenset(near)) == kayles(frozenset(near)), edges
    yield "a board"


def coins(chooser):
    """A row of coins: the nim-value of some heads."""
    name, most = chooser.choice([("turning-turtles", 2), ("mock-turtles", 3), ("ruler", 0)])

    @cache
    def value(heads):
        found = set()
        for coin in heads:
            others = range(1, coin)
            sets = [range(m, coin) for m in range(1, coin + 1)] if name == "ruler" else [
                each for size in range(most) for each in combinations(others, size)
            ]  # fmt: skip
            found |= {value(heads ^ {coin, *each}) for each in sets}
        return mex(found)

    heads = frozenset(chooser.sample(range(1, 7), chooser.randint(1, 3)))
    assert sprague.nim_value(name, tuple(sorted(heads))) == value(heads), (name, heads)
    yield name


# Sentences, files

SYSTEMS = ("base 2", "base 3", "base 10", "Zeckendorf", "Ostrowski 2", "Ostrowski 3", "Tribonacci", "recurrence 2 1")


def atom(chooser, names, system):
    x, y, z = (chooser.choice(names) for _ in range(3))
    a, b, m = chooser.randint(1, 4), chooser.randint(0, 6), chooser.randint(2, 4)
    found = [
        f"{a}{x} + {b} <= {y} + {z}",
        f"{x} = {a}{y} + {b}",
        f"{x} % {m} = {b % m}",
        f"{x} < {y}",
        f"{x} + {y} = {z}",
    ]
    found += [f"floor(({a}{x} + {b})/{m}) = {y}", f"abs({x} - {y}) = {b}"]
    if system in ("base 2", "Zeckendorf", "Tribonacci"):
        found += [f"power({x})", f"least_part({x}, {y})", f"shift({x}, {y})"]
    found += [f"xor({x}, {y}, {z})", f"odious({x})"] * (system == "base 2")
    found += [f"{x} = floor({y} phi)", f"floor({a}{x} phi) + {b} = {y}"] * (system == "Zeckendorf")
    found += [f"{x} = floor({y} alpha)", f"floor({x} alpha) + {b} > {y}"] * system.startswith("Ostrowski")
    return chooser.choice(found)


def a_sentence(chooser, names, system, depth):
    kind = chooser.choice(["atom", "not", "and", "or", "=>", "<=>", "some", "all"]) if depth else "atom"
    if kind == "atom":
        return atom(chooser, names, system)
    if kind == "not":
        return f"~({a_sentence(chooser, names, system, depth - 1)})"
    if kind in ("some", "all"):
        name = "uvw"[depth % 3]
        body = a_sentence(chooser, [*names, name], system, depth - 1)
        return f"({'exists' if kind == 'some' else 'forall'} {name}. {body})"
    left, right = (a_sentence(chooser, names, system, depth - 1) for _ in range(2))
    return f"(({left}) {dict(zip(('and', 'or'), '&|', strict=True)).get(kind, kind)} ({right}))"


def sentences(chooser):
    """A sentence about numbers in some system of digits, decided, and its truth at small numbers."""
    system = chooser.choice(SYSTEMS)
    said = f"forall x, y. {a_sentence(chooser, ['x', 'y'], system, chooser.randint(1, 3))}"
    try:
        verdict = sprague.prove(Claim(Sentence(said), None, system), limits=QUICK)
    except SpragueError as error:
        yield f"{system}: {type(error).__name__}"
        return
    yield f"{system}: {verdict.word}"
    second = read_sentence(said, digits=system)
    known = {place: second.at(place, Look(40, 4000)) for place in product(range(14), repeat=2)}
    wrong = [place for place, value in known.items() if value is False]
    assert not (verdict.word == "proved" and wrong), f"{system}: proved {said}, but not at {wrong[0]}"
    if verdict.word == "refuted" and (at := re.findall(r"[xy] = (\d+)", verdict.evidence)) and len(at) == 2:
        assert second.at([int(each) for each in at], Look(40, 4000)) is not True, f"{system}: {said} at {at}"


EXAMPLES = Path(__file__).parents[1] / "examples" / "claims.txt"
ENTRY = re.compile(r"(?m)^(?=[^\s#]).*(?:\n[ \t]+.*)*")


def documents(chooser):
    """A page of claims with one number changed: what is still proved has no small counterexample."""
    entries = ENTRY.findall(EXAMPLES.read_text("utf-8"))
    begin = max(i for i, each in enumerate(entries) if each.startswith("digits:") and i < len(entries) // 2)
    proved = [i for i, each in enumerate(entries) if each.startswith("proved ") and "forall" in each and i < begin + 60]
    place = chooser.choice(proved)
    system = next(each for each in reversed(entries[:place]) if each.startswith("digits:"))
    context = entries[entries.index(system) : place]
    defined = [each for each in context if re.match("define|digits|game|moves", each)]
    wrong = chooser.choice([*range(len(defined)), *(-1,) * (1 + len(defined))])
    entry = changed(chooser, entries[place]) if wrong == -1 else entries[place]
    if wrong != -1 and defined[wrong].startswith("define"):
        head, _, body = defined[wrong].partition(":")
        defined[wrong] = f"{head}:{changed(chooser, body)}"
    try:
        found = [*claims("\n".join([*defined, entry]) + "\n", QUICK)][-1].claim
        verdict = sprague.prove(found, limits=QUICK)
        words = {}
        for each in found.definitions:
            if isinstance(each.meaning, str) and not each.pattern:
                words[each.name] = word_of(read_sentence(each.meaning, each.variables, words, found.system))
        second = read_sentence(found.meaning, (), words, found.system)
    except (SpragueError, NotRead):
        yield "not read"
        return
    yield verdict.word
    if verdict.word == "proved" and isinstance(found.statement, Sentence):
        for at in product(range(5 if len(second.outer) < 4 else 3), repeat=len(second.outer)):
            assert second.at(at, Look(15, 3000)) is not False, f"proved {entry}, but not at {at}"


@cache
def original(name):
    return json.loads(theorem(sprague.discover(name).claim, name).record)


def leaves(data, path=()):
    """The places of the numbers in a file."""
    for key, each in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(each, dict | list):
            yield from leaves(each, (*path, key))
        elif isinstance(each, int) and not isinstance(each, bool):
            yield (*path, key)


def with_change(chooser, data):
    found = json.loads(json.dumps(data))
    path = chooser.choice([*leaves(found)])
    inner = reduce(lambda each, key: each[key], path[:-1], found)
    inner[path[-1]] += chooser.choice([-1, 1, 2])
    return found


def certificates(chooser):
    """A certificate with one number changed, sealed anew: refused, or true."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "changed.json")
        if chooser.random() < 0.5:
            code = chooser.choice(["0.77", "0.137", "0.07", "4.4", "0.45"])
            content = json.loads(find_period(code, 3000).to_json())
            content = {name: each for name, each in content.items() if name not in ("seal", "sha256")}
            path.write_text(json.dumps(sealed(with_change(chooser, content))))
            try:
                found = check_file(path)
            except SpragueError:
                yield "refused"
                return
            yield found.verdict
            if found.verdict == "proved":
                p, n0 = (int(each) for each in re.search(r"n \+ (\d+)\) = .* n ≥ (\d+)", found.about).groups())
                right = nim_values(read_game(found.about.partition(":")[0]), 90)
                assert all(right[n + p] == right[n] for n in range(n0, 90 - p)), found.about
        else:
            name = chooser.choice(["mouse", "nim", "wythoff", "0.28"])
            changed_one = with_change(chooser, original(name))
            path.write_text(json.dumps(changed_one, ensure_ascii=False))
            try:
                holds = [proved for _, proved in judged(path)]
            except SpragueError:
                yield "refused"
                return
            yield "proved" if all(holds) else "not proved"
            if all(holds):  # then it has to be of a true claim: that of the original
                assert changed_one["claim"] == original(name)["claim"], f"{name}: another claim is proved"


ORACLES = (a_rule, judges, flags, families, heaps, quotients, graphs, coins, sentences, documents, certificates)


def contradictions(oracle, seed, seconds, most=10**9):
    """What was found in so many seconds from this seed, and what cannot be."""
    chooser, end, words, wrong = random.Random(seed), time.monotonic() + seconds, Counter(), []
    while time.monotonic() < end and words["in all"] < most:
        words["in all"] += 1
        try:
            words.update(oracle(chooser))
        except Exception as error:  # a crash is a fault, too
            wrong.append(f"{type(error).__name__}: {str(error)[:2000]}")
    return words, wrong


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda each: each.__name__)
@pytest.mark.parametrize(
    ("seconds", "most"), [(60, 1), pytest.param(240, 10**9, marks=pytest.mark.nightly)], ids=["one", "four minutes"]
)
def test_nothing_contradicts_brute_force(oracle, seconds, most):
    seed = 7 if most == 1 else secrets.randbelow(10**9)
    print(f"{oracle.__name__}: seed {seed}")
    words, wrong = contradictions(oracle, seed, seconds, most)
    print(dict(words))
    assert wrong == [], f"seed {seed}"


if __name__ == "__main__":
    for each in [each for each in ORACLES if each.__name__ in sys.argv[2:] or not sys.argv[2:]]:
        seed = secrets.randbelow(10**9)
        words, wrong = contradictions(each, seed, int(sys.argv[1]))
        print(f"{each.__name__}, seed {seed}: {dict(sorted(words.items()))}; {len(wrong)} contradictions", flush=True)
        for line in wrong:
            print("   ", line, flush=True)
