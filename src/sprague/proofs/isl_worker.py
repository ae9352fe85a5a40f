"""The process in which isl decides: a question in, an answer out (:mod:`sprague.workers`).

Run by :mod:`sprague.proofs.second_engine`; if isl crashes or takes too much, only this process ends.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sprague.workers import Parent, limit_memory


def answer(question: dict[str, Any]) -> dict[str, bool]:
    """For each obligation whether it holds; ``missing`` if islpy is not installed."""
    try:
        isl: Any = import_module("islpy")
    except ImportError:
        return {"missing": True}
    if "sentence" in question:
        return {"nothing satisfies it": bool(isl.Set(question["sentence"]).is_empty())}
    positions = isl.Set(question["positions"])
    left = _union([isl.Map(text) for text in question["moves"]]).intersect_domain(positions)
    order = _union([isl.Map(text) for text in question["orders"]])
    falls = {"every move lowers the measure": bool(left.intersect(isl.Map(question["rising"])).is_empty())}
    if "values" in question:
        return falls | _of_values(isl, question["values"], positions, left.apply_range(order))
    return falls | _of_positions(isl, question["claimed"], positions, left, order)


def _of_positions(isl: Any, claimed: str, positions: Any, left: Any, order: Any) -> dict[str, bool]:
    """The obligations for P-positions; only moves into the set are looked at."""
    lost = isl.Set(claimed).intersect(positions)
    winning = left.intersect_range(order.intersect_range(lost).domain()).domain()
    return {
        "no move leads from P to P": bool(winning.intersect(lost).is_empty()),
        "from every position outside P some move leads into P": bool(
            positions.subtract(lost).subtract(winning).is_empty()
        ),
    }


def _of_values(isl: Any, claimed: str, positions: Any, options: Any) -> dict[str, bool]:
    """The obligations for nim-values, given as a map from positions to numbers."""
    values = isl.Map(claimed).intersect_domain(positions)
    of_options = options.apply_range(values)
    smaller = values.apply_range(isl.Map("{ [v] -> [w] : 0 <= w < v }"))
    return {
        "every position has a value": bool(positions.is_subset(values.domain())),
        "no position has two values": bool(values.is_single_valued()),
        "no option of a position has its value": bool(of_options.intersect(values).is_empty()),
        "every smaller value is that of some option": bool(smaller.is_subset(of_options)),
    }


def _union(parts: list[Any]) -> Any:
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.union(part)
    return whole


if __name__ == "__main__":
    parent = Parent()
    asked = parent.receive()
    limit_memory(asked["mebibytes"])
    parent.send(answer(asked))
