"""Messages between processes of ours: the length in four bytes, and then that many bytes of a pickle."""

from __future__ import annotations

import pickle
import struct
from typing import Any, BinaryIO

LENGTH = struct.Struct("<I")

MOST_BYTES = 64 * 2**20
"""A longer message is refused."""


class NoMessage(EOFError):
    """What arrived is no message: the other process is gone, or out of its mind."""


def packed(message: Any) -> bytes:
    """The message as it is sent.

    >>> opened(packed([1, b"two"])[LENGTH.size:])
    [1, b'two']
    """
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def length(head: bytes) -> int:
    """How many bytes follow the first four; NoMessage where these are fewer, or say too much."""
    if len(head) < LENGTH.size:
        raise NoMessage
    (found,) = LENGTH.unpack(head)
    if found > MOST_BYTES:
        raise NoMessage(f"a message of {found} bytes")
    return int(found)


def opened(body: bytes) -> Any:
    """The message that those bytes are; NoMessage for others."""
    try:
        return pickle.loads(body)
    except Exception as error:  # a broken pickle may raise anything
        raise NoMessage(f"no message: {type(error).__name__}") from None


def receive(stream: BinaryIO) -> Any:
    """Reads one message; raises NoMessage where there is none any more."""
    count = length(stream.read(LENGTH.size))
    body = stream.read(count)
    if len(body) < count:
        raise NoMessage
    return opened(body)
