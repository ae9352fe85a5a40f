"""Integers, digits and fractions: exact, of any size, and knowing no game.

The names most used elsewhere are here; the trees of fractions, whose functions share names, are the modules
``calkin_wilf``, ``stern_brocot`` and ``cantor``.
"""

from sprague.numbers import calkin_wilf, cantor, stern_brocot
from sprague.numbers.beatty import Beatty, complementary
from sprague.numbers.continued_fractions import convergents, euclid, from_quotients, quotients
from sprague.numbers.decimals import abbreviated, decimal, integer
from sprague.numbers.disjointness import can_be_disjoint, common_term, disjoint
from sprague.numbers.exact_covers import rational_splittings
from sprague.numbers.nimbers import mex, nim_inverse, nim_product, nim_sum
from sprague.numbers.numeration import PSystem, QSystem, even_quotients
from sprague.numbers.quadratic import PHI, Quadratic, floor_phi, floor_phi_squared
from sprague.numbers.roots import floor_root_multiple, isqrt
from sprague.numbers.splitting import Splitting, compose, fraenkel_system, splits
from sprague.numbers.stern import stern, stern_pair, stern_sequence
from sprague.numbers.zeckendorf import (
    fibonacci,
    fibonacci_pair,
    from_indices,
    least_odd,
    left_shift,
    lowest_index,
    zeckendorf,
)

__all__ = [
    "PHI",
    "Beatty",
    "PSystem",
    "QSystem",
    "Quadratic",
    "Splitting",
    "abbreviated",
    "calkin_wilf",
    "can_be_disjoint",
    "cantor",
    "common_term",
    "complementary",
    "compose",
    "convergents",
    "decimal",
    "disjoint",
    "euclid",
    "even_quotients",
    "fibonacci",
    "fibonacci_pair",
    "floor_phi",
    "floor_phi_squared",
    "floor_root_multiple",
    "fraenkel_system",
    "from_indices",
    "from_quotients",
    "integer",
    "isqrt",
    "least_odd",
    "left_shift",
    "lowest_index",
    "mex",
    "nim_inverse",
    "nim_product",
    "nim_sum",
    "quotients",
    "rational_splittings",
    "splits",
    "stern",
    "stern_brocot",
    "stern_pair",
    "stern_sequence",
    "zeckendorf",
]
