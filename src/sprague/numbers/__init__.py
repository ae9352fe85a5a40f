"""Integers, digits and fractions: exact, of any size, and knowing no game. The names most used elsewhere are here."""

from sprague.numbers.quadratic import PHI, Quadratic, floor_phi, from_quotients, quotients

__all__ = ["PHI", "Quadratic", "floor_phi", "from_quotients", "quotients"]
