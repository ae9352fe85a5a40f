"""The extension module, built from the .cpp files beside this stub; documented in sprague.kernels.pure."""

import numpy as np
from numpy.typing import NDArray

def taking_breaking_values(
    digits: NDArray[np.uint8], count: int, distinct: bool = False, smallest: int = 0
) -> NDArray[np.uint16]: ...
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
