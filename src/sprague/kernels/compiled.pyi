"""The extension module, built from the .cpp files beside this stub; documented in sprague.kernels.pure."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def taking_breaking_values(
    digits: NDArray[np.uint8], count: int, distinct: bool = False, smallest: int = 0
) -> NDArray[np.uint16]: ...
def first_wrong_nim_value(
    digits: NDArray[np.uint8],
    values: NDArray[np.uint16],
    begin: int,
    end: int,
    distinct: bool = False,
    smallest: int = 0,
) -> int: ...
def linear_options(
    at_least: NDArray[np.int64],
    at_least_start: NDArray[np.int64],
    congruent: NDArray[np.int64],
    congruent_start: NDArray[np.int64],
    position: NDArray[np.int64],
    upper: NDArray[np.int64],
    limit: int,
) -> NDArray[np.int64]: ...
def linear_p_positions(
    table: NDArray[np.uint8],
    shape: NDArray[np.int64],
    cells: NDArray[np.int64],
    begin: int,
    end: int,
    interchangeable: bool,
    at_least: NDArray[np.int64],
    at_least_start: NDArray[np.int64],
    congruent: NDArray[np.int64],
    congruent_start: NDArray[np.int64],
) -> int: ...
def linear_nim_values(
    table: NDArray[np.uint16],
    shape: NDArray[np.int64],
    cells: NDArray[np.int64],
    begin: int,
    end: int,
    interchangeable: bool,
    at_least: NDArray[np.int64],
    at_least_start: NDArray[np.int64],
    congruent: NDArray[np.int64],
    congruent_start: NDArray[np.int64],
) -> int: ...

class BoardSearch:
    def __init__(
        self, moves: NDArray[np.uint64], symmetries: NDArray[np.int64], columns: int, threads: int = 1
    ) -> None: ...
    def nim_value(self, position: NDArray[np.uint64], limit: int) -> int: ...
    def has_nim_value(self, position: NDArray[np.uint64], value: int, limit: int) -> bool: ...
    def rows(self, begin: int, end: int) -> NDArray[np.uint64]: ...
    def interrupt(self) -> None: ...
    def learn(self, rows: NDArray[np.uint64], limit: int) -> None: ...
    def expect(self, rows: int, by_sets: bool, limit: int) -> None: ...
    @property
    def by_sets(self) -> bool: ...
    @property
    def places(self) -> int: ...
    @property
    def records(self) -> int: ...
    @property
    def bytes(self) -> int: ...

def liberty_search(words: int, threads: int = 1) -> BoardSearch: ...
def subset_table(moves: NDArray[np.uint64], cells: int, planes: int) -> NDArray[np.uint64]: ...

class NimSequence:
    def __init__(
        self,
        to_nothing: NDArray[np.int64],
        to_one: NDArray[np.int64],
        to_two: NDArray[np.int64],
        to_three: NDArray[np.int64],
        distinct: bool = False,
        smallest: int = 0,
        path: str = "",
        threads: int = 1,
        always: bool = False,
    ) -> None: ...
    def extend(self, values: NDArray[np.uint16], count: int) -> None: ...
    def adopt(self, values: NDArray[np.uint16], count: int) -> None: ...
    @property
    def known(self) -> int: ...
    @property
    def largest(self) -> int: ...
    @property
    def largest_at(self) -> int: ...
    @property
    def mask(self) -> int: ...
    @property
    def twisted(self) -> bool: ...
    @property
    def rare(self) -> int: ...
    @property
    def last_rare(self) -> int: ...
    @property
    def left_to_step(self) -> int: ...

def nim_sequence_paths() -> list[str]: ...

class PileRows:
    def __init__(
        self,
        rows: int,
        spread: int,
        shifts: NDArray[np.int64],
        shifts_allowed: NDArray[np.uint8],
        pairs: NDArray[np.int64],
        pairs_allowed: NDArray[np.uint8],
        modulus: int,
    ) -> None: ...
    def extend(self, table: NDArray[np.int16], count: int) -> None: ...
    @property
    def known(self) -> int: ...

def retrograde(begins: NDArray[np.int64], heads: NDArray[np.int32]) -> NDArray[np.int32]: ...
def first_wrong_row_value(
    table: NDArray[np.int16], row: int, moves: NDArray[np.int64], allowed: NDArray[np.uint8]
) -> int: ...
def sparse_values(
    to_nothing: NDArray[np.int64],
    to_one: NDArray[np.int64],
    to_two: NDArray[np.int64],
    smallest: int,
    mask: int,
    twisted: bool,
    values: NDArray[np.uint16],
    begin: int,
    end: int,
) -> int: ...

class WordLearner:
    def __init__(self, most_classes: int, most_bytes: int) -> None: ...
    def suppose(
        self,
        generators: Sequence[int],
        moves: Sequence[Sequence[Sequence[int]]],
        rules: Sequence[tuple[Sequence[int], Sequence[int]]],
    ) -> None: ...
    def know(
        self, products: NDArray[np.int32], in_p: NDArray[np.bool_], values: Sequence[int], bound: Sequence[int]
    ) -> None: ...
    def split(self, one: Sequence[int], two: Sequence[int], context: Sequence[int], seconds: float) -> bool: ...
    def learn(self, seconds: float) -> str: ...
    @property
    def representatives(self) -> list[list[int]]: ...
    @property
    def steps(self) -> NDArray[np.int32]: ...
    @property
    def in_p(self) -> list[int]: ...
    @property
    def outcomes(self) -> int: ...

def least_wrong_sum(
    products: NDArray[np.int32],
    items: Sequence[int],
    values: Sequence[int],
    contexts: NDArray[np.bool_],
    bound: Sequence[int],
    seconds: float,
) -> tuple[str, list[int], NDArray[np.int32], NDArray[np.uint8]]: ...
def refined_states(
    table: NDArray[np.int32], labels: NDArray[np.int32], rounds: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], bool]: ...
def breadth_first_states(table: NDArray[np.int32], first: int) -> NDArray[np.int32]: ...
def product_states(
    a: NDArray[np.int32], b: NDArray[np.int32], without_a: NDArray[np.bool_], without_b: NDArray[np.bool_], most: int
) -> tuple[NDArray[np.int64], NDArray[np.int32]]: ...
def first_path(
    tables: Sequence[NDArray[np.int32]],
    accepting: Sequence[NDArray[np.bool_]],
    dead: Sequence[int],
    letters: NDArray[np.int64],
    added: NDArray[np.int64],
) -> NDArray[np.int64] | None: ...
