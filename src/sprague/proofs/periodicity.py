"""Periods of nim-sequences: the theorems that make a finite computation a proof, and its certificate.

Theorem. Let a move take at most k tokens from a heap and leave at most h heaps of it. If G(n + p) = G(n) for
n0 ≤ n < h·n0 + (h − 1)·p + k, with n0 ≥ 1 and p ≥ 1, then G(n + p) = G(n) for all n ≥ n0.

Proof. Let n be at or past that bound. If n + p is left as parts of sum n + p − t, the largest has at least n0 + p
tokens; without p of them it has the same nim-value, and the parts are what n can leave. If n is left as parts, the
largest has at least n0 tokens and can have p more. So the options of n and n + p have the same nim-values.
Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), for h = 2; for h = 1 it is the theorem
on finite subtraction sets (Winning Ways, chapter 4). Parts that must differ, as in Grundy's game, are outside of it.

Where the digits recur from the m-th on after a divisor of p, n0 ≤ n < h·(n0 + p − 1) + m suffices too: if the
parts of n + p all have less than n0 + p tokens, at least m + p are taken, and p fewer may be; if those of n all have
less than n0, at least m are taken, and p more may be. Where few heaps are rare, fewer values prove as much
(:mod:`sprague.proofs.sparse_form`). For arithmetic periods see :mod:`sprague.proofs.arithmetic_periods`, for the
checker of certificates :mod:`sprague.proofs.period_check`.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass, field
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, SpragueError
from sprague.games.taking_breaking import ONE_HEAP, THREE_HEAPS, TWO_HEAPS, TakingBreaking
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import Period, least_period, repeats_from, steps
from sprague.proofs.arithmetic_periods import arithmetic_bound
from sprague.proofs.heap_code import HeapCode, code_text, heap_code
from sprague.proofs.sparse_form import SparseSpace, applies, enough_values
from sprague.sealed import Kind, fields, read_json, require_format, sealed, unsealed
from sprague.solving.sequences import by_digits

Values = NDArray[np.uint16]

MOST_OPTIONS_CHECKED = 10**7
"""A period is put to the rules at its residues if that takes so many options at most."""

NO_VALUES = np.zeros(0, dtype=np.uint16)

UNSEALED = "sprague periodicity certificate, version 1"
FORMAT = "sprague periodicity certificate, version 2"
SPARSE = "sprague periodicity certificate, version 3"


@dataclass(frozen=True)
class Observed:
    """What the first ``bound`` nim-values of a game on heaps show: the largest, and a law that holds to their end.

    ``law`` is None where nothing repeats itself at least in their second half. ``values`` are these values, where they
    are at hand.
    """

    game: str
    law: Period | None
    largest: int
    largest_at: int
    bound: int
    values: Values = field(default_factory=lambda: NO_VALUES, repr=False, compare=False, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names, those of the law among them."""
        law = vars(self.law) if self.law else {"preperiod": None, "period": None, "saltus": 0}
        return {**{name: value for name, value in vars(self).items() if name not in ("law", "values")}, **law}


@dataclass(frozen=True)
class Periodicity(Observed):
    """That the law holds for all heaps, and what proves it: the first ``bound`` values.

    Its period and preperiod are the least ones; ``largest`` is the largest value of the preperiod and one period, which
    are ``values``. ``code`` are the rules, ``sha256`` the digest of the values that prove it; ``space`` says which
    heaps are rare, where the theorem on few rare heaps is used.
    """

    law: Period
    code: HeapCode
    sha256: str
    space: SparseSpace | None = None

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names, those of the law, the code and the space among them; without the values."""
        record = {**super().as_dict(), **{name: getattr(self.code, name) for name in _CODE}}
        space = vars(self.space) if self.space else {}
        return {**{name: record[name] for name in _KINDS if name != "format"}, **space}

    @property
    def reason(self) -> str:
        """The values that were computed, and the theorem by which they suffice."""
        return self.reason_by("values")

    def reason_by(self, values: str) -> str:
        """The same, with what the values are to be called."""
        theorem = "on arithmetic periods" if self.law.saltus else "of Guy and Smith (1956)"
        if self.space:
            theorem = "on periods with few rare heaps"
        beyond = ", carried over to digits that recur" if self.code.recurring and not self.law.saltus else ""
        return f"the first {self.bound} {values}, and the theorem {theorem}{beyond}"

    def nim_value(self, heap: int) -> int:
        """G(heap) for a heap of any size. Raises BadParameter for a negative one.

        >>> from sprague.proofs.period_search import find_period
        >>> find_period("0.77", 1000).nim_value(10**1000)
        1
        """
        if heap < 0:
            raise BadParameter(f"{self.game}: a heap has at least 0 tokens")
        return self.law.value(self.values, heap)

    def to_json(self) -> str:
        """The certificate as a small text, without the values.

        A game of the user's own is written as its code, by which everybody can make it; BadParameter where none says
        its rules.
        """
        content = sealed({"format": SPARSE if self.space else FORMAT, **self.as_dict(), "game": self._public_name})
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    @property
    def _public_name(self) -> str:
        for name in (self.game, code_text(self.code)):
            with suppress(SpragueError):
                if heap_code(by_digits(name)) == self.code:
                    return name
        raise BadParameter(f"{self.game}: no code says its rules, so a certificate of its period could not name them")


def values_needed(code: HeapCode, preperiod: int, period: int) -> int:
    """How many first values prove that the sequence repeats itself from ``preperiod`` on: up to the theorem's bound.

    Where digits recur after a number that does not divide the period, the theorem speaks of a multiple of both.

    >>> values_needed(HeapCode((0, 7, 7)), preperiod=71, period=12)
    168
    """
    h, n0 = code.heaps_left, max(preperiod, 1, code.smallest_heap)
    if code.recurring:
        period = lcm(period, len(code.recurring))
        return h * (n0 + period - 1) + len(code.digits) + period
    return h * n0 + (h - 1) * period + max(len(code.digits) - 1, 0) + period


def proving_bound(code: HeapCode, values: Values, law: Period) -> int | None:
    """How many first values prove the law that these show; None where no theorem here does, however many.

    What exceeds the number of values given may be less than is needed in the end.
    """
    if not law.saltus:
        return values_needed(code, law.preperiod, law.period)
    return arithmetic_bound(code, law, tuple(values[: law.enough].tolist()), len(values))


def contradiction(rules: TakingBreaking, law: Period, values: Values) -> int | None:
    """A heap at which a law without saltus cannot be, as its options would have another mex.

    ``values`` are the preperiod and one period. All residues of heaps that are longer than any move are looked at;
    None where they agree, where there is no longest move, where heaps break in three or must differ, or where it would
    take long.

    >>> from sprague.games import Subtraction
    >>> contradiction(Subtraction({1, 2, 6 * 10**30}), Period(3, 0), np.array([0, 1, 2], dtype=np.uint16)) - 6 * 10**30
    8
    """
    if law.saltus or rules.longest is None or rules.distinct or rules.taken(THREE_HEAPS, rules.longest):
        return None
    period, preperiod = law.period, law.preperiod
    n0, one, two = max(preperiod, 1), rules.taken(ONE_HEAP, rules.longest), rules.taken(TWO_HEAPS, rules.longest)
    if period * (len(one) + len(two) * (n0 + period)) > MOST_OPTIONS_CHECKED:
        return None
    known = law.values(values, n0 + period)
    short = np.arange(1, n0 + period)
    least = rules.longest + rules.smallest_heap + 2 * (n0 + period)
    for n in range(least, least + period):
        options = {int(known[n0 + (n - taken - n0) % period]) for taken in one}
        for taken in two:
            options.update((known[short] ^ known[n0 + ((n - taken - n0) % period - short) % period]).tolist())
        own = int(known[n0 + (n - n0) % period])
        if own in options or any(smaller not in options for smaller in range(own)):
            return n
    return None


def certify(
    game: str, code: HeapCode, values: Values, period: int, saltus: int = 0, space: SparseSpace | None = None
) -> Periodicity | None:
    """The certificate, if the values given suffice to prove that ``period`` or a divisor is one, with that saltus.

    With a ``space`` the theorem on few rare heaps is tried as well, and the one that needs fewer values is taken.

    >>> from sprague.solving import nim_sequence
    >>> kayles = nim_sequence("0.77", 168)
    >>> found = certify("0.77", HeapCode((0, 7, 7)), kayles, 24)
    >>> found is None, certify("0.77", HeapCode((0, 7, 7)), kayles, 12).law.preperiod
    (True, 71)
    """
    law = Period(period, repeats_from(values, period, saltus), saltus)
    if (proof := _proof(code, values, law, space)) is None:
        return None
    least = least_period(steps(values) if saltus else values, law.preperiod, period)
    if least < period:
        saltus = saltus * least // period
        law = Period(least, repeats_from(values, least, saltus), saltus)
        if (proof := _proof(code, values, law, space)) is None:
            return None
    bound, space = proof
    looked_at = values[: law.enough].copy()
    largest, at = int(looked_at.max()), int(looked_at.argmax())
    return Periodicity(game, law, largest, at, bound, code, digest(values[:bound]), space, values=looked_at)


def _proof(
    code: HeapCode, values: Values, law: Period, space: SparseSpace | None
) -> tuple[int, SparseSpace | None] | None:
    """How many of the values prove the law, and the space if this is by few rare heaps; None if all are too few."""
    bound = proving_bound(code, values, law)
    fewer = enough_values(code, values, law, space) if space else None
    if fewer is not None and (bound is None or fewer < bound):
        return fewer, space
    return None if bound is None or bound > len(values) else (bound, None)


def digest(values: Values) -> str:
    """The SHA-256 of the values as 16-bit little-endian numbers, in hexadecimal.

    >>> digest(np.array([1], dtype=np.uint16))[:16]
    '47dc540c94ceb704'
    """
    sha256 = hashlib.sha256()
    for begin in range(0, len(values), 2**20):
        sha256.update(values[begin : begin + 2**20].astype("<u2").tobytes())
    return sha256.hexdigest()


_CODE = ("digits", "recurring", "smallest_heap")

_KINDS: dict[str, Kind] = {
    "format": str, "game": str, "digits": list, "recurring": list, "smallest_heap": int, "preperiod": int,
    "period": int, "saltus": int, "largest": int, "largest_at": int, "bound": int, "sha256": str,
}  # fmt: skip

_SPACE: dict[str, Kind] = {"mask": int, "twisted": bool}


def read_certificate(source: Any, where: str = "a certificate") -> Periodicity:
    """The certificate that ``to_json`` wrote; BadParameter, with what is wrong with it, for anything else.

    The game that it names must be one of the catalogue, or a code, and have the digits that it holds: what is checked
    is what is said. Version 1 had no seal; version 3 says which heaps are rare. What was read as JSON may be given
    likewise. ``where`` is what messages call it; OSError for a path.

    >>> read_certificate("[]")
    Traceback (most recent call last):
    sprague.errors.BadParameter: a certificate: it holds a list, not an object
    """
    content = read_json(source, where) if isinstance(source, str | bytes | Path) else source
    data = require_format(content, where, SPARSE, FORMAT, UNSEALED)
    form = data["format"]
    data = {"saltus": 0, "recurring": [], **data} if form == UNSEALED else unsealed(data, where)
    read = fields(data, where, _KINDS | _SPACE if form == SPARSE else _KINDS)
    del read["format"]
    for name, least in {"smallest_heap": 0, "preperiod": 0, "period": 1, "saltus": 0, "largest": 0}.items():
        if read[name] < least:
            raise BadParameter(f"{where}: its field {name!r} is {abbreviated(read[name])}, not at least {least}")
    if not 0 <= read["largest_at"] < read["preperiod"] + read["period"] <= read["bound"]:
        raise BadParameter(f"{where}: its fields 'largest_at' and 'bound' do not fit preperiod and period")
    code = HeapCode(_digits(read, "digits", where), read["smallest_heap"], _digits(read, "recurring", where))
    _require_named(read["game"], code, where)
    law = Period(*(read.pop(name) for name in ("period", "preperiod", "saltus")))
    space = SparseSpace(read.pop("mask"), read.pop("twisted")) if form == SPARSE else None
    if space and not (0 <= space.mask < 2**16 and applies(code, space)):
        raise BadParameter(f"{where}: its fields 'mask' and 'twisted' do not fit a code with these digits")
    rest = {name: value for name, value in read.items() if name not in _CODE}
    return Periodicity(law=law, code=code, space=space, **rest)


def _digits(read: dict[str, Any], name: str, where: str) -> tuple[int, ...]:
    for digit in read[name]:
        if type(digit) is not int or not 0 <= digit <= 15:
            raise BadParameter(f"{where}: its field {name!r} holds {str(digit)[:20]!r}, which is no digit from 0 to 15")
    return tuple(read[name])


def _require_named(name: str, code: HeapCode, where: str) -> None:
    """Raises BadParameter unless the name is that of a game with these rules."""
    try:
        rules = by_digits(name)
        longer = rules.longest is not None and rules.longest >= max(len(code.digits), 1)  # maybe too long to write down
        named = None if longer else heap_code(rules)
    except SpragueError as error:
        raise BadParameter(f"{where}: its field 'game' names no game on heaps: {error}") from None
    if named != code:
        raise BadParameter(f"{where}: its digits are not those of the game {name[:60]}, which it names")
