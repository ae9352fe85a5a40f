"""The source: a subtraction game with the nim-values 0, 1, 2 whose sequence of nim-values never becomes periodic."""

from __future__ import annotations

from sprague.papers.claim import Document

DOCUMENT = Document(
    "F",
    "An aperiodic subtraction game of Nim-dimension two",
    "Urban Larsson and Nathan Fox, Journal of Integer Sequences 18 (2015), article 15.7.4",
)
