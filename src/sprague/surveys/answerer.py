"""What answers requests about members: their jobs named, or looked at; whatever rules raise is the reason of a failure.

Rules of the catalogue are named wherever a survey runs. Those of a user's file, and everything that takes long, belong
in a process that can be ended: :mod:`sprague.surveys.worker`.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

from sprague.errors import SpragueError
from sprague.sealed import digest
from sprague.surveys.families import Family, shipped
from sprague.surveys.finding import failed
from sprague.surveys.identity import job_name
from sprague.surveys.settings import Setup


class Answerer:
    """What answers the requests: ``name`` gives a member's job, ``examine`` its finding as well."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.family: Family = shipped(setup.family, setup.source, setup.path)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to one request; ``last`` is true where the process should end after it."""
        constants, started = request["constants"], time.perf_counter()
        job, last = "", False
        try:
            game = self.family.game(constants)
            source = digest([self.setup.family.rpartition(":")[2], self.setup.source, sorted(constants.items())])
            job = job_name(game, self.setup.up_to, source)
            if request["do"] == "name":
                return {"job": job}
            from sprague.surveys.examination import examine

            finding = examine(game, self.setup.up_to, self.setup.seconds / 4)
        except MemoryError:
            finding, last = failed(f"it needs more than {self.setup.mebibytes} MiB of memory"), True
        except SpragueError as error:
            finding = failed(str(error))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # rules of a user's file raise anything
            finding = failed(f"{type(error).__name__}: {error}")
        job = job or self.setup.unmade(constants)
        return {"job": job, "finding": asdict(finding), "seconds": time.perf_counter() - started, "last": last}
