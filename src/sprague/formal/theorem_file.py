"""A theorem as a file for Coq: text, and between it what certificates prove."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sprague.claims import Claim
from sprague.formal.certificates import Program, as_bytes, certified, packed, steps_text
from sprague.formal.compilation import Compiler, Form
from sprague.formal.numerations import Numeration, Reader
from sprague.formal.sentences import Sentence, bound, data, unfolded, written
from sprague.formal.spreading import spread

FORMAT = "sprague theorem 3"
"""Of the certificates for the second judge."""


class Meant(str):
    """Text that a theorem needs to say what it says: imports and definitions, nothing of its proof."""

    __slots__ = ()


@dataclass(frozen=True)
class Certified:
    """A formula about words of digits, and the certificate that it is true."""

    name: str
    numeration: Numeration
    form: Form
    says: str
    tables: Mapping[Reader, str]

    @cached_property
    def program(self) -> Program:
        """The program that decides it, with the certificate; BadParameter where the sentence is false."""
        return certified(self.form, self.numeration.system)

    @property
    def text(self) -> str:
        """The program and the certificate as definitions."""
        return f"""Definition {self.name}_program : list step_ :=
 {steps_text(self.program.steps, self.tables)}.
Definition {self.name}_packed : packed := ({packed(as_bytes(self.program.classes))})%uint63.
Definition {self.name}_data : text := Eval vm_compute in unpack {self.name}_packed.
"""

    def as_dict(self) -> dict[str, Any]:
        """For the second judge."""
        return {
            "condition": self.name,
            "says": self.says,
            "steps": [list(step) for step in self.program.steps],
            "classes": as_bytes(self.program.classes).hex(),
        }


@dataclass(frozen=True)
class Condition(Certified):
    """A sentence as a lemma; ``sound`` is the theorem by which its certificate proves it."""

    said: Sentence
    data: str
    sound: str

    @classmethod
    def of(
        cls,
        name: str,
        said: Sentence,
        numeration: Numeration,
        tables: Mapping[Reader, str],
        *,
        apart: bool = False,
        sound: str = "sound",
    ) -> Condition:
        """The lemma; it is taken ``apart`` case by case where it joins a rule with something else."""
        meant = unfolded(said)
        numbers = {each: place for place, each in enumerate(bound(meant), 1)}
        form = Compiler(numeration, numbers).form(spread(meant) if apart else meant)
        how = f"{sound}_apart" if apart else sound
        return cls(name, numeration, form, written(said), tables, meant, data(meant, numbers), how)

    @property
    def text(self) -> str:
        """The sentence as data, its program, its certificate, the lemma and its proof."""
        name = self.name
        return f"""Definition {name}_said : sentence := {self.data}.
{super().text}Lemma {name} : {self.says}.
Proof. refine ({self.sound} {name}_said {name}_program {name}_data _). vm_cast_no_check (eq_refl true). Qed.
"""


@dataclass(frozen=True)
class Theorem:
    """A file for Coq: the name of the theorem, which is that of the file, and what stands in it.

    ``table`` are the nim-values that prove a period, with what is claimed of them.
    """

    name: str
    claim: Claim
    statement: str
    parts: Sequence[str | Certified]
    table: dict[str, Any] = field(default_factory=dict)

    @property
    def conditions(self) -> list[Certified]:
        """What certificates prove."""
        return [part for part in self.parts if isinstance(part, Certified)]

    def decided(self) -> Theorem:
        """The same, once every condition was decided; BadParameter where one is false."""
        for each in self.conditions:
            _ = each.program
        return self

    @property
    def text(self) -> str:
        """The file; BadParameter where a condition is false."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def meaning(self) -> str:
        """What the theorem says, as the definition of ``claimed``; for this nothing is proved or decided."""
        said = "".join(part for part in self.parts if isinstance(part, Meant))
        return f"{said}Definition claimed : Prop :=\n  {self.statement}.\n"

    @property
    def record(self) -> str:
        """The certificate for the second judge: the claim, and what its conditions rest on."""
        found: dict[str, Any] = {"format": FORMAT, "theorem": self.name, "statement": self.statement}
        found |= {"claim": json.loads(self.claim.to_json()), "conditions": [each.as_dict() for each in self.conditions]}
        return json.dumps(found | {"table": self.table}, ensure_ascii=False, indent=1) + "\n"


def meant_first(text: str, until: str = "Theorem ") -> list[str]:
    """The definitions with which a text begins, and what follows them: the theorem with its proof."""
    begin, theorem, end = text.partition(until)
    return [Meant(begin), theorem + end]
