"""A formula as a guess: how a reader sees it, and what the prover takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GuessedFormula:
    """A formula for a reader, and the sentence that says it to the prover."""

    shown: str
    sentence: str
