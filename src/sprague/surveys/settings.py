"""What the processes of a survey must know of it, and what is asked for of a member, by a digest."""

from __future__ import annotations

from dataclasses import dataclass

from sprague import __version__
from sprague.sealed import digest


@dataclass(frozen=True)
class Setup:
    """All that a worker must know: the family, the bound, and the limits for one member.

    ``seconds`` is the most that a member may take, after which its process is ended; the discovery is told to look for
    a quarter of that, and the table of P-positions may take another. ``mebibytes`` is the memory that a member may use
    beside what the process began with.
    """

    family: str
    source: str
    path: str
    up_to: int
    seconds: float
    mebibytes: int
    version: str = __version__

    def made_of(self, constants: dict[str, int]) -> str:
        """A digest of all that determines a member, without making it."""
        return digest(
            [self.version, self.family.rpartition(":")[2], self.source, sorted(constants.items()), self.up_to]
        )

    def unmade(self, constants: dict[str, int]) -> str:
        """The job of a member that could not be made, so that its rules are not known."""
        return f"unmade {self.made_of(constants)}"
