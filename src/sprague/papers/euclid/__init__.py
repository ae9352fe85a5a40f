"""Hofmann, Schuster and Steuding, "Euclid, Calkin & Wilf: playing with rationals" (2008), section by section."""

from sprague.papers.euclid.document import PROGRAMS

# The claims register when their module is loaded, so this is the order of the text and not the alphabet's.
from sprague.papers.euclid import enumerations, positions, branches, expansions, chances  # isort: skip

__all__ = ["PROGRAMS", "branches", "chances", "enumerations", "expansions", "positions"]
