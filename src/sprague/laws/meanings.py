"""What a statement says, as text and as data: a sentence, a formula, or the automaton of a relation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sprague.errors import BadParameter
from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import Digits, digits
from sprague.logic.automata.relations import Relation, everything
from sprague.logic.language.formula import Formula, decoded, encoded

Meaning = str | Formula | Relation

MOST_STATES = 100_000
"""No automaton with more states is read."""


def automaton_text(relation: Relation) -> str:
    """The automaton of a relation: for each state where each letter leads, then the states that accept.

    A letter holds a digit of each variable, in alphabetical order; the last one changes fastest.

    >>> from sprague.logic.automata.theory import Theory
    >>> automaton_text(Theory("base 2").relation("exists y. x = 2y", ["x"]))
    '0 1 / 0 1; accepting 0'
    """
    rows = " / ".join(" ".join(map(str, row)) for row in relation.automaton.table.tolist())
    accepting = " ".join(map(str, np.flatnonzero(relation.automaton.accepting).tolist()))
    return f"{rows}; accepting {accepting}".rstrip()


def read_automaton(text: str, system: Digits, names: Sequence[str]) -> Relation:
    """The relation that :func:`automaton_text` wrote; BadParameter for a text that writes none.

    >>> from sprague.logic.automata.digits import base
    >>> even = read_automaton("0 1 / 0 1; accepting 0", base(2), ["x"])
    >>> even.holds({"x": 10**100}), even.holds({"x": 7})
    (True, False)
    """
    rows, _, states = text.partition(";")
    word, _, accepting = states.strip().partition(" ")
    try:
        table = [[int(state) for state in row.split()] for row in rows.split("/")]
        if word != "accepting":
            raise ValueError("'; accepting' and the states that accept end it")
        return _relation(system, tuple(names), table, [int(state) for state in accepting.split()])
    except ValueError as error:
        raise BadParameter(f"not an automaton: {str(error)[:200]}") from None


def relation_data(relation: Relation) -> dict[str, Any]:
    """A relation as plain data."""
    return {
        "digits": relation.digits.name,
        "variables": list(relation.variables),
        "table": relation.automaton.table.tolist(),
        "accepting": np.flatnonzero(relation.automaton.accepting).tolist(),
    }


def read_relation(data: dict[str, Any]) -> Relation:
    """The relation that the data say; ValueError, KeyError or TypeError for anything else."""
    return _relation(digits(data["digits"]), tuple(map(str, data["variables"])), data["table"], data["accepting"])


def _relation(system: Digits, names: tuple[str, ...], rows: Any, accepting: Any) -> Relation:
    """A relation by the table of an automaton, whoever wrote it: what every relation must be is made sure of."""
    if len(rows) > MOST_STATES:
        raise ValueError(f"it has more than {MOST_STATES} states")
    if names != tuple(sorted(set(names))) or not names:
        raise ValueError("its variables do not stand in alphabetical order")
    if any(len(row) != system.size ** len(names) for row in rows) or not rows:
        raise ValueError(f"each state needs a state for each of {system.size ** len(names)} letters")
    table, accepts = np.array(rows), np.array(accepting, dtype=np.int64)
    if table.dtype.kind != "i" or table.min() < 0 or max(int(table.max()), *accepts.tolist(), 0) >= len(table):
        raise ValueError("it leads to a state that it does not have")
    found = minimal(table.astype(np.int64), np.isin(np.arange(len(table)), accepts))
    relation = Relation(system, names, found) & everything(system, names)
    if found.table[0, 0] != 0 or len(relation) != len(found):
        raise ValueError("it reads more than the digits of numbers, or changes its mind where zeros stand in front")
    return relation


def meaning_data(meaning: Meaning) -> Any:
    """A meaning as plain data."""
    if isinstance(meaning, Relation):
        return {"automaton": relation_data(meaning)}
    return {"formula": encoded(meaning)} if isinstance(meaning, Formula) else meaning


def read_meaning(data: Any) -> Meaning:
    """The meaning that the data say; ValueError, KeyError or TypeError for anything else."""
    if isinstance(data, str):
        return data
    if "automaton" in data:
        return read_relation(data["automaton"])
    formula = decoded(data["formula"])
    if not isinstance(formula, Formula):
        raise ValueError("its statement is no formula")
    return formula
