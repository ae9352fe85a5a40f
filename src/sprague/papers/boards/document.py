"""The source: essays on sieves, Wythoff, Chomp, Euclid, Eraserhead, Magnetism and Spring Cleaning."""

from __future__ import annotations

from sprague.papers.claim import Document

DOCUMENT = Document(
    "I",
    "Essays on sieves, Wythoff, Chomp, Euclid, Eraserhead, Magnetism and Spring Cleaning",
    "a collection of illustrated essays on impartial games, one a game",
)
