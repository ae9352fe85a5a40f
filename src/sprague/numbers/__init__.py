"""Integers, digits and fractions: exact, of any size, and knowing no game.

The names most used elsewhere are here; the trees of fractions, whose functions share names, are the modules
``calkin_wilf``, ``stern_brocot`` and ``cantor``.
"""

from sprague.numbers import calkin_wilf, cantor, stern_brocot
from sprague.numbers.quadratic import PHI, Quadratic, floor_phi, from_quotients, quotients

__all__ = ["PHI", "Quadratic", "calkin_wilf", "cantor", "floor_phi", "from_quotients", "quotients", "stern_brocot"]
