"""The kernels in plain Python and numpy: to read, to compare with, and for where there is no compiler."""
