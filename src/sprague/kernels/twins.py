"""All kernels in plain Python, under the names that the compiled ones have."""

from sprague.kernels.pure.boards import BoardSearch, liberty_search, subset_table
from sprague.kernels.pure.linear import (
    PileRows,
    breadth_first_states,
    first_path,
    first_wrong_row_value,
    linear_nim_values,
    linear_options,
    linear_p_positions,
    product_states,
    refined_states,
    retrograde,
)
from sprague.kernels.pure.nim_sequence import (
    NimSequence,
    first_wrong_nim_value,
    nim_sequence_paths,
    sparse_values,
    taking_breaking_values,
)
from sprague.kernels.pure.words import WordLearner, least_wrong_sum
