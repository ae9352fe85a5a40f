"""Hofmann, Schuster and Steuding, "Euclid, Calkin & Wilf: playing with rationals" (2008): the programs for it."""

from sprague.papers.exhibit import Programs

PROGRAMS = Programs()
