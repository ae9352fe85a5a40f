"""The theory's definitions, stated naively: a strategy is compared with these and never with itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

Position = tuple[int, ...]
GOLDEN = Path(__file__).parent.parent / "golden"


def _sorted_positions(piles: int, largest: int) -> list[Position]:
    """All positions of sorted piles up to ``largest``, those of smaller total first."""
    return sorted(combinations_with_replacement(range(largest + 1), piles), key=sum)


@pytest.fixture(scope="session")
def positions() -> Callable[[int, int], list[Position]]:
    """Return ``positions(piles, largest)``."""
    return _sorted_positions


@pytest.fixture(scope="session")
def naive_p_positions() -> Callable[[Iterable[Position], Callable[[Position, Position], bool]], set[Position]]:
    """Return a function that finds the P-positions: those from which no move leads to a P-position."""

    def find(ordered: Iterable[Position], is_move: Callable[[Position, Position], bool]) -> set[Position]:
        found: list[Position] = []
        for position in ordered:
            if not any(is_move(position, left) for left in found):
                found.append(position)
        return set(found)

    return find


@pytest.fixture(scope="session")
def naive_nim_values() -> Callable[..., dict[Position, int]]:
    """Return a function that finds nim-values: the mex over all options."""

    def find(ordered: Iterable[Position], options: Callable[[Position], Iterator[Position]]) -> dict[Position, int]:
        values: dict[Position, int] = {}
        for position in ordered:
            reached = {values[option] for option in options(position)}
            values[position] = next(v for v in range(len(reached) + 1) if v not in reached)
        return values

    return find


@pytest.fixture(scope="session")
def golden_table() -> Callable[[str], list[dict[str, int]]]:
    """Return a reader of published tables of integers: one dictionary a row, keyed by the column's name."""

    def read(name: str) -> list[dict[str, int]]:
        lines = [line for line in (GOLDEN / name).read_text("utf-8").splitlines() if not line.startswith("#")]
        head = lines[0].split("\t")
        return [dict(zip(head, map(int, line.split("\t")), strict=True)) for line in lines[1:]]

    return read
