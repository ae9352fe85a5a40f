"""What all that is asked and answered has in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType


class Shape(BaseModel):
    """A JSON object with these members and no others."""

    model_config = ConfigDict(extra="forbid")


def absent() -> Any:
    """A member that is there or not, and never null."""
    return Field(default_factory=list)


class Wrong(Shape):
    """Why a request was refused, in a sentence; ``at`` is the place in a typed rule that is meant."""

    error: str
    at: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None


Outcome = TypeAliasType("Outcome", Literal["P", "N"])

Verdict = TypeAliasType("Verdict", Literal["proved", "verified", "refuted", "undecided", "none"])

Cells = list[Annotated[list[int], Field(min_length=2, max_length=2)]]
