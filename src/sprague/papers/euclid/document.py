"""The source: the game Euclid played on the tree of all positive rational numbers."""

from __future__ import annotations

from sprague.papers.claim import Document

DOCUMENT = Document(
    "E",
    "Euclid, Calkin & Wilf: playing with rationals",
    "S. Hofmann, G. Schuster and J. Steuding, Elem. Math. 63 (2008) 109-117",
)
