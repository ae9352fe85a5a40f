"""The source: a game whose P-positions come from rational numbers, its smaller and its larger relatives."""

from __future__ import annotations

from sprague.papers.claim import Document

DOCUMENT = Document(
    "R",
    "The Rat game and the Mouse game",
    "Aviezri S. Fraenkel, 24 December 2009",
)
