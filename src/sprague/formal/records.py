"""A theorem as a certificate that needs no Coq: the claim, its conditions, and what the second judge says of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sprague.claims import Claim
from sprague.claims.family_claim import FORMAT as FAMILIES
from sprague.claims.family_claim import FamilyClaim
from sprague.errors import BadParameter, SpragueError
from sprague.formal.certificates import FORMAT, Theorem
from sprague.formal.second_checker import Growth, periodic, true
from sprague.formal.theorems import theorem

SHOWN = {"values", "options"}
"""What a table shows; all else in it is what the claim says."""


def recorded(path: str | Path, name: str) -> Theorem:
    """The theorem of the claim in a certificate, made anew under its name; BadParameter where it has another."""
    try:
        found, meant = _read(path)
    except (LookupError, TypeError, ValueError, RecursionError, OSError) as error:
        why = error if isinstance(error, SpragueError) else "the claim of the theorem is not here"
        raise BadParameter(f"{Path(path).name}: {why}") from None
    if found["theorem"] != name:
        raise BadParameter(f"{Path(path).name}: the claim in it is that of another theorem, {found['theorem']!r:.40}")
    return meant


def _read(path: str | Path) -> tuple[dict[str, Any], Theorem]:
    """What a certificate holds, and the theorem of its claim."""
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise BadParameter(f"this version reads the format {FORMAT!r}: write the theorem anew")
    text = json.dumps(found["claim"], ensure_ascii=False)
    of_family = found["claim"]["format"] == FAMILIES
    claim = FamilyClaim.from_json(text) if of_family else replace(Claim.from_json(text), shown="")
    return found, theorem(claim, str(found["theorem"]))


def judged(path: str | Path) -> list[tuple[str, bool]]:
    """Each condition of a certificate, or its table, and whether the second judge finds that it is proved.

    The conditions are made anew from the claim: what the certificate decides must be these. Raises BadParameter, in one
    line, for what is no certificate, and for one whose conditions are not those of its claim.
    """
    try:
        found, meant = _read(path)
        conditions, table = found["conditions"], found["table"]
        if found["statement"] != meant.statement or [each["condition"] for each in conditions] != [
            each.name for each in meant.conditions
        ]:
            raise BadParameter("its conditions are not those of its claim")
        if meant.table:
            if meant.table | {name: table[name] for name in SHOWN & meant.table.keys()} != table:
                raise BadParameter("its table is not that of its claim")
            return [("table", Growth(**table).proved() if "options" in table else periodic(**table))]
        answers = []
        for each, wanted in zip(conditions, meant.conditions, strict=True):
            steps, classes = each["steps"], _numbers(bytes.fromhex(each["classes"]))
            decided = _formula(steps) == _listed(wanted.form)
            answers.append((each["condition"], decided and true(steps, classes, wanted.numeration.system)))
        return answers
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        why = error if isinstance(error, BadParameter) else "this is not a certificate of a theorem"
        raise BadParameter(f"{path}: {why}") from None


def _numbers(data: bytes) -> list[int]:
    """The numbers that bytes write in base 128; ValueError where the last is cut off."""
    found, number, open_ = [], 0, False
    for byte in data:
        number, open_ = number << 7 | byte & 127, byte > 127
        if not open_:
            found.append(number)
            number = 0
    if open_:
        raise ValueError("the last number is cut off")
    return found


def _formula(steps: Sequence[Any]) -> Any:
    """The formula that the last step decides."""
    made: list[Any] = []
    for step in steps:
        match step:
            case ["Atom", form]:
                made.append(form)
            case ["Not", i]:
                made.append(["FNot", made[-1 - i]])
            case ["Bin", connective, i, j]:
                made.append(["FBin", connective, made[-1 - i], made[-1 - j]])
            case [("Ex" | "All") as kind, x, i]:
                made.append([f"F{kind}", x, made[-1 - i]])
            case _:
                raise ValueError("an unknown step")
    return made[-1]


def _listed(form: Any) -> Any:
    return [_listed(each) for each in form] if isinstance(form, tuple | list) else form
