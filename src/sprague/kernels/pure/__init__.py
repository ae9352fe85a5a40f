"""The kernels in plain Python and numpy: to read, to compare with, and for where there is no compiler."""

from sprague.kernels.pure.linear import linear_nim_values, linear_options, linear_p_positions
from sprague.kernels.pure.taking_breaking import taking_breaking_values

__all__ = ["linear_nim_values", "linear_options", "linear_p_positions", "taking_breaking_values"]
