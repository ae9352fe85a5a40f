"""Games typed as text (:mod:`sprague.logic.language.rule_grammar`): nothing of the text is ever run."""

from __future__ import annotations

import re
from typing import Any

from sprague.games.formula_game import CyclicGame, FormulaGame, StatedRule
from sprague.games.ruleset import SOME_PILES
from sprague.logic.language.formula import Linear, Variable
from sprague.logic.language.rule_grammar import TypedRule, parse_rule

LONGEST_NAME = 60
"""Characters of the rule that stand for its name in messages."""


class TypedGame(FormulaGame):
    """A pile game made from ``text``, which ``sprague.game`` turns into the same game again; ``rule`` is it, read."""

    group = "typed"
    rule: TypedRule

    def __reduce__(self) -> Any:
        """A pickle has the text."""
        return typed_game, (self.text,)

    @property
    def stated(self) -> StatedRule:
        """In the names that it was typed with.

        >>> typed_game("take l, k from x, y: l = 0 | k = 0 | l = k").words
        'l = 0 or k = 0 or l = k'
        """
        return StatedRule(self.rule.stated, self.rule.taken or self.after, bool(self.rule.taken))


def is_rule(text: str) -> bool:
    """Whether the text is meant as a rule, perhaps a wrong one, and not as the name of a game.

    >>> is_rule("take l from x: l <= 3"), is_rule("x, y -> p, q"), is_rule("nim:piles=3")
    (True, True, False)
    """
    return re.search(r"[-=]>|→|\b(take|become|piles)\b(?!=)|^\s*move\s", text) is not None


def is_family(text: str) -> bool:
    """Whether a text is meant as a family, perhaps a wrong one.

    >>> is_family("for a >= 1: wythoff:a=a"), is_family("wythoff:a=2")
    (True, False)
    """
    return re.match(r"\s*for\s", text) is not None


def typed_game(text: str) -> TypedGame | CyclicGame:
    """The game whose rule ``text`` states. Raises BadSentence, which points at the place, and BadRule.

    >>> wythoff = typed_game("take l, k from x, y: l = 0 | k = 0 | l = k")
    >>> wythoff.options((1, 2))
    [(0, 1), (0, 2), (1, 1)]
    >>> typed_game("move n to m: m = n - 2 | m = n + 2 & n % 4 = 1").options(5)
    [(3,), (7,)]
    """
    rule = parse_rule(text)
    stated = " ".join(text.split())
    found = TypedGame(
        rule.formula,
        rule.before,
        rule.after,
        interchangeable=rule.of_piles,
        measure=Linear(tuple((Variable(name), 1) for name in rule.before)),
        name=stated if len(stated) <= LONGEST_NAME else f"{stated[: LONGEST_NAME - 1]}…",
        doc=stated,
        start=SOME_PILES[: len(rule.before)],
    )
    found.text, found.rule = text, rule
    if rule.of_piles:
        return found
    cyclic = CyclicGame(found)
    cyclic.catalogue_name = stated
    return cyclic
