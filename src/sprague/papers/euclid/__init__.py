"""Hofmann, Schuster and Steuding, "Euclid, Calkin & Wilf: playing with rationals" (2008): the programs for it."""

from sprague.papers.euclid import enumerations, expansions, positions, tree

PROGRAMS = enumerations.PROGRAMS | tree.PROGRAMS | positions.PROGRAMS | expansions.PROGRAMS

__all__ = ["PROGRAMS"]
