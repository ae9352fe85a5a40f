"""Inner loops: compiled where the extension module is built, in plain Python otherwise. They know no game.

``COMPILED`` says which of the two is in use. The environment variable ``SPRAGUE_PURE``, set to anything but
the empty string, chooses the plain Python.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

COMPILED = not os.environ.get("SPRAGUE_PURE") and find_spec("sprague.kernels.compiled") is not None

if COMPILED or TYPE_CHECKING:
    from sprague.kernels.compiled import (
        BoardSearch,
        NimSequence,
        PileRows,
        WordLearner,
        first_wrong_nim_value,
        first_wrong_row_value,
        least_wrong_sum,
        linear_nim_values,
        linear_options,
        linear_p_positions,
        nim_sequence_paths,
        sparse_values,
        subset_table,
        taking_breaking_values,
    )
else:
    from sprague.kernels.twins import (
        BoardSearch,
        NimSequence,
        PileRows,
        WordLearner,
        first_wrong_nim_value,
        first_wrong_row_value,
        least_wrong_sum,
        linear_nim_values,
        linear_options,
        linear_p_positions,
        nim_sequence_paths,
        sparse_values,
        subset_table,
        taking_breaking_values,
    )

__all__ = [
    "COMPILED",
    "BoardSearch",
    "NimSequence",
    "PileRows",
    "WordLearner",
    "first_wrong_nim_value",
    "first_wrong_row_value",
    "least_wrong_sum",
    "linear_nim_values",
    "linear_options",
    "linear_p_positions",
    "nim_sequence_paths",
    "sparse_values",
    "subset_table",
    "taking_breaking_values",
]
