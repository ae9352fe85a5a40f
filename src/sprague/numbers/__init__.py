"""Integers, digits and fractions: exact, of any size, and knowing no game.

The names most used elsewhere are here; the trees of fractions, whose functions share names, are the modules
``calkin_wilf``, ``stern_brocot`` and ``cantor``.
"""

from sprague.numbers import calkin_wilf, cantor, stern_brocot
from sprague.numbers.beatty import Beatty, can_be_disjoint, disjoint
from sprague.numbers.numeration import PSystem, QSystem, even_quotients
from sprague.numbers.quadratic import PHI, Quadratic, floor_phi, from_quotients, quotients
from sprague.numbers.splitting import compose, fraenkel_system, rational_splittings, splits

__all__ = [
    "PHI",
    "Beatty",
    "PSystem",
    "QSystem",
    "Quadratic",
    "calkin_wilf",
    "can_be_disjoint",
    "cantor",
    "compose",
    "disjoint",
    "even_quotients",
    "floor_phi",
    "fraenkel_system",
    "from_quotients",
    "quotients",
    "rational_splittings",
    "splits",
    "stern_brocot",
]
