"""The process in which isl decides: a question on standard input as JSON, the answer on standard output.

Run by :mod:`sprague.prove.second_engine`; if isl crashes or takes too much, only this process ends.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any


def answer(question: dict[str, Any]) -> dict[str, bool]:
    """For each obligation whether it holds; ``missing`` if islpy is not installed."""
    try:
        isl: Any = import_module("islpy")
    except ImportError:
        return {"missing": True}
    positions = isl.Set(question["positions"])
    claimed = isl.Set(question["claimed"]).intersect(positions)
    left = _union([isl.Map(text) for text in question["moves"]]).intersect_domain(positions)
    order = _union([isl.Map(text) for text in question["orders"]])
    into = order.intersect_range(claimed).domain()
    winning = left.intersect_range(into).domain()
    return {
        "every move lowers the measure": bool(left.intersect(isl.Map(question["rising"])).is_empty()),
        "no move leads from P to P": bool(winning.intersect(claimed).is_empty()),
        "from every position outside P some move leads into P": bool(
            positions.subtract(claimed).subtract(winning).is_empty()
        ),
    }


def _union(parts: list[Any]) -> Any:
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.union(part)
    return whole


def _limit_memory(mebibytes: int) -> None:
    """Where the system can: more memory than this is refused to the process."""
    try:
        resource: Any = import_module("resource")
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (mebibytes * 2**20, mebibytes * 2**20))


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    _limit_memory(asked["mebibytes"])
    print(json.dumps(answer(asked)))
