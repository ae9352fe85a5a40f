"""Whether a certificate proves a misère quotient; nothing here is shared with what found it.

Theorem (Plambeck; Siegel; after Guy and Smith 1956). A code takes at most k tokens and leaves at most h heaps. Let Q
be a finite commutative monoid, P ⊂ Q, Φ a map from heaps to Q with Φ(n + p) = Φ(n) for n ≥ n₀ ≥ 1, and E(n) the values
of the options of heap n. If for all heaps n < M = h·n₀ + (h − 1)·p + k + p

0. 1 is not in P, and Φ(n) = 1 where n has no move,
1. there is no z with Φ(n)z in P and ez in P, e in E(n),
2. no sum of these heaps that has a move has its value and those of all its options outside P,

then every sum of heaps is a misère P-position iff its value is in P. Proof. E(n + p) = E(n) for n ≥ M − p, as for
nim-values (:mod:`sprague.proofs.periodicity`), so every pair (Φ(n), E(n)) occurs below M, and 1 and 2 speak of those
pairs alone; then by induction on play. Where the rows {z : xz in P} differ, too, and the values of heaps generate Q,
it *is* the misère quotient. Without a period the same is said of heaps up to a bound, or of the positions of a board.

Obligation 2 by an invariant: C(G) = {z : Φ(G)z and Φ(G′)z outside P for all options G′}, so that G is wrong iff 1 is
in C(G). C(G + H) = (C(G) : Φ(H)) ∩ (C(H) : Φ(G)), (C : y) = {z : yz in C}. The certificate lists sets of contexts,
each behind its value: a heap's own, or what an earlier one becomes with a heap added. None may have 1, and all that
arise lie within one of the list.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from sprague.errors import BadParameter, NotProved

FORMAT = "sprague misère quotient, version 1"
FIELDS = {"format", "game", "to", "preperiod", "period", "values", "p", "steps", "invariant", "sha256"}
CODE = re.compile(r"([048C])\.([0-9A-F]*[1-9A-F])?")

MOST_ELEMENTS = 4000
"""Larger quotients are not judged: their products alone would take gigabytes."""

Options = Sequence[Sequence[Sequence[int]]]


class Checked(NamedTuple):
    """What is proved: the quotient of the heaps to ``to``, of all heaps where that is None."""

    game: str
    order: int
    p: int
    preperiod: int | None
    period: int | None
    to: int | None
    bound: int
    types: int
    sets: int


def check(text: str, options: Options | None = None) -> Checked:
    """What a certificate proves. Raises NotProved, and BadParameter for a text that is no certificate.

    The rules of a code are read here. Of every other game the options of the items 0, 1, 2, … must be given.
    """
    c = _read(text)
    n0, p, values, to = c["preperiod"], c["period"], c["values"], c["to"]
    table = _products(c["steps"], set(values))
    m = len(table)
    _require(all(0 <= x < m for x in [*values, *c["p"]]), "a value is no element")
    _require(sorted(set(c["p"])) == c["p"] and 0 not in c["p"], "P is not in order, or has the identity")
    inside = [bytes(z in set(c["p"]) for z in row) for row in table]
    _require(len(set(inside)) == m, "two elements are told apart by no context")
    if options is None:
        digits = _digits(c["game"])
        if p is None:
            _require(len(values) == to + 1, "not one value for each heap")
            bound = to + 1
        else:
            bound = _bound(digits, n0, p, values)
            values = values[:n0] + values[n0:] * (bound // p + 1)
        reached = [_options(digits, values, table, n) for n in range(bound)]
    else:
        _require(p is None and len(values) == to + 1 == len(options), "not one value for each position")
        bound = to + 1
        reached = [frozenset(_value(table, values, each) for each in of_item) for of_item in options]
    types: dict[tuple[int, frozenset[int]], bytes] = {}
    for n in range(bound):
        if not reached[n]:
            _require(values[n] == 0, f"{n} has no move, and not the value 1")
        elif (values[n], reached[n]) not in types:
            clash = bytes(map(any, zip(*(inside[e] for e in reached[n]), strict=True)))
            _require(not any(map(min, inside[values[n]], clash)), f"a move leads from P to P at {n}")
            types[values[n], reached[n]] = bytes(1 - max(each) for each in zip(inside[values[n]], clash, strict=True))
    _check_invariant(c["invariant"], {(a, contexts) for (a, _), contexts in types.items()}, table)
    return Checked(c["game"], m, len(c["p"]), n0, p, to, bound, len(types), len(c["invariant"]))


def subject(text: str) -> tuple[str, int | None]:
    """The game that a certificate names, and its bound. Raises BadParameter for a text that is no certificate."""
    c = _read(text)
    return c["game"], c["to"]


def _check_invariant(listed: Any, types: set[tuple[int, bytes]], table: list[list[int]]) -> None:
    """Obligation 2."""
    m = len(table)
    own = {(a, int.from_bytes(contexts, "little")) for a, contexts in types}
    kept: dict[int, list[int]] = {}
    arising = {pair for pair in own if pair[1]}
    for value, bits in listed:
        _require(0 <= value < m and int(bits, 16) >> m == 0, "a set of the invariant is none")
        contexts = bytes(int(bits, 16) >> z & 1 for z in range(m))
        whole = int.from_bytes(contexts, "little")
        _require((value, whole) in arising, "a set of the invariant arises from nothing before it")
        _require(not contexts[0], "some sum is said to be N, and has no winning move")
        kept.setdefault(value, []).append(whole)
        moved = {a: _colon(contexts, table[a]) for a, _ in types}
        for a, of_heap in types:
            if both := moved[a] & _colon(of_heap, table[value]):
                arising.add((table[value][a], both))
    for value, whole in arising:
        _require(any(not whole & ~each for each in kept.get(value, [])), "the invariant is not closed")


def _colon(contexts: bytes, row: list[int]) -> int:
    return int.from_bytes(bytes(map(contexts.__getitem__, row)), "little")


def _products(steps: list[list[int]], values: set[int]) -> list[list[int]]:
    """The products of all elements, from those with generators: maps that commute, by which 0 becomes every element."""
    m = len(steps[0]) if steps else 1
    _require(all(len(g) == m and all(0 <= x < m for x in g) for g in steps), "a step leads nowhere")
    _require({g[0] for g in steps} <= values, "a generator is the value of nothing")
    _require(all(h[g[x]] == g[h[x]] for g in steps for h in steps for x in range(m)), "products do not commute")
    table: dict[int, list[int]] = {0: list(range(m))}
    waiting = [0]
    for x in waiting:
        for g in steps:
            if g[x] not in table:
                table[g[x]] = [g[y] for y in table[x]]
                waiting.append(g[x])
    _require(len(table) == m, "the generators do not reach every element")
    return [table[x] for x in range(m)]


def _value(table: list[list[int]], values: Sequence[int], items: Sequence[int]) -> int:
    x = 0
    for item in items:
        x = table[x][values[item]]
    return x


def _digits(code: str) -> list[int]:
    match = CODE.fullmatch(code)
    if not match:
        raise BadParameter(f"not a certificate that says its rules: {code[:60]!r} is no octal code")
    return [int(digit, 16) for digit in match[1] + (match[2] or "")]


def _bound(digits: list[int], n0: int, p: int, values: list[int]) -> int:
    """The number of heaps that decide; the period and the preperiod must be the least."""
    _require(n0 >= 1 and p >= 1 and len(values) == n0 + p, "not one value for each heap up to a period")
    once = values[n0:]
    _require(n0 == 1 or values[n0 - 1] != values[n0 - 1 + p], "the preperiod is not the least")
    _require(not any(once == once[d:] + once[:d] for d in range(1, p) if p % d == 0), "the period is not the least")
    union = 0
    for digit in digits:
        union |= digit
    h = 3 if union & 8 else 2 if union & 4 else 1
    return h * n0 + (h - 1) * p + len(digits) - 1 + p


def _options(digits: list[int], values: list[int], table: list[list[int]], n: int) -> frozenset[int]:
    """The values of the options of a heap."""
    options = set()
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if digit & 1 and rest == 0:
            options.add(0)
        if digit & 2 and rest > 0:
            options.add(values[rest])
        if digit & 4:
            options |= {table[values[a]][values[rest - a]] for a in range(1, rest // 2 + 1)}
        if digit & 8:
            for a in range(1, rest // 3 + 1):
                row = table[values[a]]
                options |= {table[row[values[b]]][values[rest - a - b]] for b in range(a, (rest - a) // 2 + 1)}
    return frozenset(options)


def _read(text: str) -> dict[str, Any]:
    """The fields, in their only way of writing."""
    try:
        c = json.loads(text)
        if not isinstance(c, dict) or c.get("format") != FORMAT or set(c) != FIELDS:
            raise ValueError(f"it has not the fields of {FORMAT!r}")
        if write({key: value for key, value in c.items() if key != "sha256"}) != text:
            raise ValueError("it is damaged: its digest, or the way in which it is written, differs")
        numbers = [c["to"]] if c["to"] is not None else [c["preperiod"], c["period"]]
        if (c["to"] is None) == (c["period"] is None) or (c["to"] is None) == (c["preperiod"] is None):
            raise ValueError("it has either a bound, or a preperiod and a period")
        lists = [c["values"], c["p"], *c["steps"], [pair[0] for pair in c["invariant"]], numbers]
        if not all(type(each) is list and all(type(x) is int for x in each) for each in lists):
            raise ValueError("what should be a number in it is not one")
        if not all(len(pair) == 2 and re.fullmatch("[0-9a-f]+", pair[1]) for pair in c["invariant"]):
            raise ValueError("its invariant is not one")
        if type(c["game"]) is not str or max(map(len, c["steps"]), default=0) > MOST_ELEMENTS:
            raise ValueError(f"it names no game, or has more than {MOST_ELEMENTS:,} elements")
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        raise BadParameter(f"not a certificate: {error}") from None
    return c


def write(fields: dict[str, Any]) -> str:
    """The fields as text, with their digest; one way of writing each."""
    digest = hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in sorted(fields.items())]
    return "{\n" + ",\n".join([*lines, f' "sha256": "{digest}"']) + "\n}\n"


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise NotProved(f"the certificate does not prove it: {otherwise}")
