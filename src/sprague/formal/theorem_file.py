"""A theorem as a file for Coq, and its conditions: sentences that a certificate proves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sprague.formal.certificates import Program, as_bytes, certified, packed, steps_text
from sprague.formal.compilation import Form, compiled
from sprague.formal.sentences import Sentence, bound, data, written
from sprague.formal.spreading import spread


@dataclass(frozen=True)
class Condition:
    """A sentence in binary digits; taken ``apart`` case by case where it joins a rule with something else."""

    name: str
    said: Sentence
    apart: bool = False

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the variables, in the order in which they are met."""
        return {each: place for place, each in enumerate(bound(self.said), 1)}

    @property
    def form(self) -> Form:
        """The formula that is decided."""
        return compiled(spread(self.said) if self.apart else self.said, self.numbers)

    @cached_property
    def program(self) -> Program:
        """The program that decides it, with the certificate; BadParameter where the sentence is false."""
        return certified(self.form)

    @property
    def text(self) -> str:
        """The lemma and its proof: the sentence as data, its program, its certificate."""
        name, sound = self.name, "spread_sound" if self.apart else "proved_sound"
        return f"""Definition {name}_said : sentence := {data(self.said, self.numbers)}.
Definition {name}_program : list step_ :=
 {steps_text(self.program.steps)}.
Definition {name}_packed : packed := ({packed(as_bytes(self.program.classes))})%uint63.
Definition {name}_data : text := Eval vm_compute in unpack {name}_packed.
Lemma {name} : {written(self.said)}.
Proof. refine ({sound} {name}_said {name}_program {name}_data _). vm_cast_no_check (eq_refl true). Qed.
"""

    def as_dict(self) -> dict[str, Any]:
        """For the second judge."""
        return {
            "condition": self.name,
            "says": written(self.said),
            "steps": [list(step) for step in self.program.steps],
            "classes": as_bytes(self.program.classes).hex(),
        }


@dataclass(frozen=True)
class Theorem:
    """A file for Coq: the name of the theorem, which is that of the file, and what stands in it.

    ``table`` are the nim-values that prove a period, with what is claimed of them.
    """

    name: str
    title: str
    statement: str
    begin: str
    end: str
    conditions: Sequence[Condition] = ()
    table: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The file; BadParameter where a condition is false."""
        return self.begin + "".join(each.text for each in self.conditions) + self.end
