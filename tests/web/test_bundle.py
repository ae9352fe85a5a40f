"""The committed bundle: small, all of it from here, and nothing in it that the policy of the server forbids."""

import gzip
import re
from pathlib import Path

import pytest

import sprague

STATIC = Path(sprague.__file__).parent / "web" / "static"

BUNDLE = sorted(path for path in STATIC.rglob("*") if path.is_file())

FONTS = [path for path in BUNDLE if path.suffix == ".woff2"]


def zipped(paths: list[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in paths)


def test_the_bundle_without_three_js_is_below_300_kilobytes() -> None:
    code = [path for path in BUNDLE if path.suffix in (".js", ".css", ".html", ".svg")]
    three = [path for path in code if path.name.startswith("space-") and path.suffix == ".js"]
    assert len(three) == 1
    assert 10_000 < zipped([path for path in code if path not in three]) < 300_000


def test_the_first_view_does_not_fetch_three_js() -> None:
    index = (STATIC / "index.html").read_text("utf-8")
    assert "space-" not in index
    scripts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)
    assert scripts
    assert all((STATIC / script.lstrip("/")).is_file() for script in scripts)


def with_imports(paths: set[Path]) -> set[Path]:
    """The files, and what their scripts import at once."""
    scripts = [path.read_text("utf-8") for path in paths if path.suffix == ".js"]
    more = {STATIC / "assets" / name for text in scripts for name in re.findall(r'from"\./([^"]+)"', text)} - paths
    return with_imports(paths | more) if more else paths


def test_the_first_view_is_below_60_kilobytes() -> None:
    index = (STATIC / "index.html").read_text("utf-8")
    wanted = with_imports({STATIC / each.lstrip("/") for each in re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)})
    assert 10_000 < zipped([STATIC / "index.html", *sorted(wanted)]) < 60_000
    (home,) = (path for path in BUNDLE if re.fullmatch(r"home-.*[.]js", path.name))
    scripts = [path for path in with_imports(wanted | {home}) if path.suffix == ".js"]
    assert zipped(scripts) < 60_000, "and the scripts with the board of the first page"


def test_the_first_page_has_no_script_or_style_of_its_own() -> None:
    index = (STATIC / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\ssrc=)", index) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", index) == []


@pytest.mark.parametrize("path", [path for path in BUNDLE if path not in FONTS], ids=lambda path: path.name)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    fetched = re.findall(r"""(?:src|href)=["']https?://|url\(["']?https?://|import\(["']https?://|@import""", text)
    assert fetched == []


def test_the_licences_of_what_is_bundled_are_with_it() -> None:
    licences = (STATIC / "licences.md").read_text("utf-8")
    grants = {"MIT": "Permission is hereby granted", "ISC": "Permission to use, copy", "BSD-3-Clause": "Redistribution"}
    parts = {
        name: (kind, text)
        for name, kind, text in re.findall(r"(?ms)^## (\S+) - \S+ \((.*?)\)$(.*?)(?=^## |\Z)", licences)
    }
    assert parts.keys() >= {"preact", "three", "uqr", "d3-zoom", "@codemirror/view"}
    assert [name for name, (kind, text) in parts.items() if grants[kind] not in text] == []


def test_the_faces_are_there_with_their_licence_and_are_small() -> None:
    assert {path.name.split("-")[0] for path in FONTS} == {"text", "mathematics"}
    assert sum(path.stat().st_size for path in FONTS) < 120_000
    assert all(path.read_bytes().startswith(b"wOF2") for path in FONTS)
    assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts-licence.txt").read_text("utf-8")
