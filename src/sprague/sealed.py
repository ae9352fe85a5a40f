"""Sealed JSON, the form of the small files that are read again: each is as it was written, or it is refused.

The content is one object. Its field ``seal`` is a digest of everything else in one fixed spelling (keys sorted,
no blanks, ASCII); its field ``format``, in a file of its own, says what it is. A seal finds damage, not deceit:
whoever changes a file can seal it again, so what a program shows from one is computed anew, or said to be the file's
word.

What is read is limited before it is believed: in bytes, in depth, in the digits of an integer, and no name may stand
twice in one object.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from sprague.errors import BadParameter
from sprague.files import LARGEST_FILE, read_file

DEEPEST = 400
"""Lists and objects within each other."""

LONGEST_INTEGER = 4000
"""Digits; a text can hold more. Python itself refuses numerals of more than 4300, whatever it is asked."""

Kind = type | tuple[type, ...]


def canonical(value: Any) -> bytes:
    r"""The JSON of a value in its one spelling. Raises ValueError for NaN, infinities and what is no JSON.

    >>> canonical({"b": [1, 2.5], "a": "φ"})
    b'{"a":"\\u03c6","b":[1,2.5]}'
    """
    return _ENCODER.encode(value).encode("ascii")


_ENCODER = json.JSONEncoder(ensure_ascii=True, sort_keys=True, allow_nan=False, separators=(",", ":"))


def digest(value: Any) -> str:
    """Thirty-two hexadecimal digits of the SHA-256 of a value's canonical JSON.

    >>> digest([1, "rat"])
    'b4a0b18f48cb932cee2761d437a75ccb'
    """
    return hashlib.sha256(canonical(value)).hexdigest()[:32]


def sealed(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content with its seal.

    >>> unsealed(sealed({"n": 3}), "FILE")
    {'n': 3}
    """
    return {**content, "seal": digest(content)}


def unsealed(data: Any, where: str) -> dict[str, Any]:
    """The content without the seal. Raises BadParameter, in one line that begins with ``where``.

    >>> unsealed(sealed({"n": 3}) | {"n": 4}, "FILE")
    Traceback (most recent call last):
    sprague.errors.BadParameter: FILE: it is damaged: it has changed since it was sealed
    """
    content = dict(_object(data, where))
    seal = content.pop("seal", None)
    if seal is None:
        raise BadParameter(f"{where}: it is damaged: its seal is missing")
    if seal != digest(content):
        raise BadParameter(f"{where}: it is damaged: it has changed since it was sealed")
    return content


def require_format(data: Any, where: str, *forms: str) -> dict[str, Any]:
    """What was found, if it is an object in one of these formats; BadParameter otherwise.

    >>> require_format({"format": "another"}, "FILE", "a test")
    Traceback (most recent call last):
    sprague.errors.BadParameter: FILE: its format is 'another', not 'a test'
    """
    if _object(data, where).get("format") not in forms:
        fault = f"its format is {str(data['format'])[:60]!r}, not" if "format" in data else "its format is not"
        raise BadParameter(f"{where}: {fault} {' or '.join(map(repr, forms))}")
    return _object(data, where)


def _object(data: Any, where: str) -> dict[str, Any]:
    if isinstance(data, dict):
        return data
    raise BadParameter(f"{where}: it holds {_named(data)}, not an object")


def read_json(source: str | bytes | Path, where: str) -> Any:
    """The value that a JSON text, or the file at a path, stands for. Raises BadParameter; OSError for a path.

    >>> read_json("[" * 100_000, "FILE")
    Traceback (most recent call last):
    sprague.errors.BadParameter: FILE: its lists and objects are more than 400 deep
    >>> read_json('{"n": 1, "n": 2}', "FILE")
    Traceback (most recent call last):
    sprague.errors.BadParameter: FILE: it has the field 'n' twice
    """
    if isinstance(source, Path):
        source = read_file(source)
    if len(source) > LARGEST_FILE:
        raise BadParameter(f"{where}: it is larger than {LARGEST_FILE >> 20} MiB")
    try:
        text = source if isinstance(source, str) else source.decode("utf-8-sig")
        data = json.loads(
            text, object_pairs_hook=_once, parse_int=_integer, parse_float=_fraction, parse_constant=_no_number
        )
    except UnicodeDecodeError:
        raise BadParameter(f"{where}: it is not a text file in UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"at line {error.lineno}, column {error.colno}: {error.msg.removesuffix(' at')}"
        raise BadParameter(f"{where}: it is no JSON {place}") from None
    except RecursionError:
        raise BadParameter(f"{where}: its lists and objects are more than {DEEPEST} deep") from None
    except _Refused as error:
        raise BadParameter(f"{where}: {error}") from None
    _require_shallow(data, where)
    return data


def fields(data: Any, where: str, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    """An object, if it has exactly these fields, each of its kind; BadParameter, which names the field, otherwise.

    True is no integer here, an integer is no fraction.

    >>> fields({"n": "3"}, "FILE", {"n": int})
    Traceback (most recent call last):
    sprague.errors.BadParameter: FILE: its field 'n' is a text, not an integer
    """
    content = _object(data, where)
    for name in kinds:
        if name not in content:
            raise BadParameter(f"{where}: its field {name!r} is missing")
    for name, value in content.items():
        if name not in kinds:
            raise BadParameter(f"{where}: it has a field {name[:40]!r}, which does not belong there")
        kind = kinds[name]
        allowed = kind if isinstance(kind, tuple) else (kind,)
        if type(value) not in allowed:
            wanted = " or ".join(_NAMES[each] for each in allowed)
            raise BadParameter(f"{where}: its field {name!r} is {_named(value)}, not {wanted}")
    return content


def kinds_of(record: type) -> dict[str, Kind]:
    """What :func:`fields` asks for, of a dataclass that was written field by field; a fraction may be an integer.

    >>> from sprague.solving.long_runs import Block
    >>> kinds_of(Block)
    {'values': <class 'int'>, 'sha256': <class 'str'>}
    """
    return {name: _kind(hint) for name, hint in get_type_hints(record).items()}


def _kind(hint: Any) -> Kind:
    if hint is float:
        return int, float
    if isinstance(hint, UnionType):
        return get_args(hint)
    return dict if is_dataclass(hint) else get_origin(hint) or hint


_NAMES: dict[type, str] = {
    bool: "true or false",
    int: "an integer",
    float: "a decimal fraction",
    str: "a text",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def _named(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else _NAMES.get(type(value), type(value).__name__)


class _Refused(ValueError):
    """What the text has may be JSON, but is refused."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    object_ = dict(pairs)
    if len(object_) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Refused(f"it has the field {twice[:40]!r} twice")
    return object_


def _integer(numeral: str) -> int:
    if len(numeral) > LONGEST_INTEGER:
        raise _Refused(f"an integer in it has {len(numeral)} digits, more than {LONGEST_INTEGER}")
    return int(numeral)


def _fraction(numeral: str) -> float:
    number = float(numeral)
    if number in (float("inf"), float("-inf")):
        raise _Refused(f"the number {numeral[:40]} is too large")
    return number


def _no_number(name: str) -> float:
    raise _Refused(f"{name} is no number")


def _require_shallow(data: Any, where: str) -> None:
    level, depth = [data], 0
    while level := [each for each in level if isinstance(each, dict | list)]:
        depth += 1
        if depth > DEEPEST:
            raise BadParameter(f"{where}: its lists and objects are more than {DEEPEST} deep")
        level = [inner for each in level for inner in (each.values() if isinstance(each, dict) else each)]
