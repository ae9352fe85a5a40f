"""Sentences taken apart case by case: the twin of ``theory/Spread.v``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import product

from sprague.formal.sentences import Exists, ForAll, Holds, Join, Negation, Sentence, bound


def spread(sentence: Sentence) -> Sentence:
    r"""The same sentence, rules with many cases joined with other things case by case.

    >>> from sprague.formal.sentences import Compare, Num, Var, written
    >>> a, b, c = (Compare("Eq", Var(x), Num(0)) for x in "abc")
    >>> print(written(spread(Exists("a", Join("And", a, Join("Or", b, c))))))
    ((exists a : N, a = 0) /\ b = 0) \/ ((exists a : N, a = 0) /\ c = 0)
    """
    match sentence:
        case Exists(x, s):
            return _any([_some(x, branch) for branch in _parts(spread(s), "Or")])
        case ForAll(x, s):
            return ForAll(x, spread(s))
        case Negation(s):
            return Negation(spread(s))
        case Join("And", a, b):
            return _any([_chain(spread(a), case) for case in _alternatives(b)])
        case Join(o, a, b):
            return Join(o, spread(a), spread(b))
    return sentence


def _some(x: str, sentence: Sentence) -> Sentence:
    """There is an x, asked of those conditions only that speak of it."""
    parts = _parts(sentence, "And")
    of_x = [part for part in parts if x in bound(part)]
    if not of_x:
        return Exists(x, sentence)
    return _chain(Exists(x, _chain(of_x[0], of_x[1:])), [part for part in parts if part not in of_x])


def _chain(first: Sentence, others: Iterable[Sentence]) -> Sentence:
    return reduce(lambda found, each: Join("And", found, each), others, first)


def _parts(sentence: Sentence, o: str) -> list[Sentence]:
    """What the sentence joins by And, or by Or."""
    match sentence:
        case Join(by, a, b) if by == o:
            return _parts(a, o) + _parts(b, o)
    return [sentence]


def _alternatives(sentence: Sentence) -> list[tuple[Sentence, ...]]:
    match sentence:
        case Join("Or", a, b):
            return _alternatives(a) + _alternatives(b)
        case Join("And", a, b):
            return [(*p, *q) for p, q in product(_alternatives(a), _alternatives(b))]
    return [(sentence,)]


def _any(sentences: list[Sentence]) -> Sentence:
    """One of them: of one half or of the other, so that no long list is joined with one after another."""
    if len(sentences) < 2:
        return sentences[0] if sentences else Holds(False)
    half = len(sentences) // 2
    return Join("Or", _any(sentences[:half]), _any(sentences[half:]))
