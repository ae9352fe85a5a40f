"""Work that is done as long as the client waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.types import Receive

Result = TypeVar("Result")


class Gone(Exception):
    """The client went away before the work was done."""


async def while_connected(receive: Receive, work: Coroutine[Any, Any, Result]) -> Result:
    """What the work results in; it is cancelled, and Gone is raised, where the client goes. What it says is ignored."""

    async def gone() -> None:
        while not (await receive())["type"].endswith(".disconnect"):
            pass

    working, going = asyncio.create_task(work), asyncio.create_task(gone())
    try:
        await asyncio.wait([working, going], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Gone
        return working.result()
    finally:
        for task in (working, going):
            task.cancel()
        await asyncio.gather(working, going, return_exceptions=True)
