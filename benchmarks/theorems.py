"""The library of theorems: what ``sprague discover`` finds from published rules alone. Writes docs/theorems.md.

``python benchmarks/theorems.py [--write] [--only WORD] [--new] [--hunt]`` runs every ruleset of ``field.py`` and prints
its line, with ``--hunt`` compares what is proved with brute force, with ``--write`` writes ``docs/theorems.md`` and
``examples/field.txt``, the formulas that are proved as claims to be read again (games whose rules stand in a file of
Python are in the first alone). What was not run, as only those of one word or those that the page does not have were,
stays as it is.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import computing  # noqa: F401  # sets the clock that sprague takes when it is imported
import sprague
from brute_force import contradiction
from field import Entry, entries, of_all
from sprague.discovery import Discovery, FamilyDiscovery, discover_family
from sprague.errors import BadParameter, SpragueError
from sprague.operations.operation import rules_of

ROOT = Path(__file__).parent.parent
PAGE, CLAIMS = ROOT / "docs/theorems.md", ROOT / "examples/field.txt"
SECONDS = 20.0

HEAD = """# A library of theorems

What `sprague discover` finds from the rules alone, for rulesets of the literature. Each command is given as typed, and
below it the answer, with the seconds of computing. *Proved* means proved for all positions, by the prover
(see {doc}`proofs`); a formula is one that a person can read, not an automaton. This page is written by
`benchmarks/theorems.py`; the claims are in `examples/field.txt`: `sprague prove examples/field.txt` proves them again.

"""


@dataclass(frozen=True)
class Line:
    """What was found for an entry, and the seconds of computing."""

    entry: Entry
    found: Discovery | None
    seconds: float
    failed: str = ""

    @property
    def readable(self) -> bool:
        """Whether a formula is proved."""
        return self.found is not None and self.found.word == "proved" and self.found.kind != "automaton"

    @property
    def part(self) -> str:
        """Where it stands on the page."""
        proved = self.found is not None and self.found.word == "proved"
        return PARTS[0 if self.readable else 1 if proved else 3 if self.entry.open else 2]

    @property
    def verdict(self) -> str:
        """One word, and to which bound."""
        return self.found.reach if self.found and self.found.statement else "none"

    @property
    def said(self) -> str:
        """The statement, or why there is none."""
        if self.found is None:
            return self.failed
        return self.found.statement or self.found.verdict.evidence


def run(entry: Entry, seconds: float) -> Line:
    """Discovers one ruleset."""
    begun = time.process_time()
    try:
        found = sprague.discover(rules_of(entry.typed), seconds, nim_values=entry.values)
    except SpragueError as error:
        return Line(entry, None, time.process_time() - begun, str(error))
    return Line(entry, found, time.process_time() - begun)


def with_a_parameter(entry: Entry) -> str:
    """The section of a family: its theorem for all values of the parameters."""
    begun = time.process_time()
    found: FamilyDiscovery = discover_family(entry.typed, nim_values=entry.values)
    seconds, bounds = time.process_time() - begun, found.claim.bounds() if found.claim else ""
    typed = f"'{entry.typed}'" if '"' in entry.typed else f'"{entry.typed}"'
    command = f"sprague discover {typed}{' --nim-values' * entry.values}"
    said = f"{found.word} for every {bounds}, {seconds:.1f} s: {found.statement}"
    return f"**{entry.title}.** {entry.source}.\n\n```text\n{command}\n{said}\n```\n"


def families_section() -> str:
    """What is said of families, before the single games."""
    sections = [*map(with_a_parameter, of_all())]
    return f"## With a parameter, for all of its values: {len(sections)}\n\n" + "\n".join(sections) + "\n"


PARTS = ("Proved, with a formula", "Proved, but no formula was found", "Not proved", "Open questions")


def page(lines: Sequence[Line]) -> str:
    """The page: families, what is proved by a formula, what by an automaton, what is not, and the open questions."""
    old = PAGE.read_text(encoding="utf-8")
    sections = {title: (part, text) for part, title, text in kept(old)}
    sections |= {line.entry.title: (line.part, _section(line)) for line in lines}
    every = [entry.title for entry in entries() if entry.title in sections]
    whole = len(lines) == len(every)
    parts = [HEAD + families_section() if whole else old[: old.index(f"## {PARTS[0]}")]]
    for part in PARTS:
        if some := [sections[title][1] for title in every if sections[title][0] == part]:
            parts.append(f"## {part}: {len(some)}\n\n" + "\n".join(some) + "\n")
    return "".join(parts).rstrip("\n") + "\n"


def kept(old: str) -> Iterator[tuple[str, str, str]]:
    """The sections that a page has: the part in which they stand, their title, their text."""
    part = ""
    for block in re.split(r"\n(?=## |\*\*)", old):
        if block.startswith("## "):
            part = block[3:].rpartition(":")[0]
        elif part in PARTS and (title := re.match(r"\*\*(.*?)\.\*\* ", block)):
            yield part, title[1], block.rstrip("\n") + "\n"


def _section(line: Line) -> str:
    values = " --nim-values" if line.entry.values else ""
    typed = line.entry.typed if " " not in line.entry.typed else repr(line.entry.typed).replace("'", '"', 2)
    typed = f"'{line.entry.typed}'" if '"' in line.entry.typed else typed
    text = f"sprague discover {typed}{values}\n{line.verdict}, {line.seconds:.1f} s: {line.said}"
    why = f" What is missing: {line.entry.obstacle}." if line.entry.obstacle and not line.readable else ""
    return f"**{line.entry.title}.** {line.entry.source}.{why}\n\n```text\n{text}\n```\n"


def claims(lines: Sequence[Line]) -> Iterator[str]:
    """The formulas that are proved, as a document of the claim language."""
    yield "# Rulesets of the literature: what `sprague discover` found, to be proved again."
    yield "# Made by benchmarks/theorems.py."
    blocks = dict(kept_claims(CLAIMS.read_text(encoding="utf-8")))
    blocks |= {line.entry.title: text for line in lines if (text := claim_of(line)) is not None}
    yield from (f"\n{blocks[entry.title]}" for entry in entries() if entry.title in blocks)
    for number, entry in enumerate(of_all()):
        claim = discover_family(entry.typed, nim_values=entry.values).claim
        assert claim is not None
        yield f"\n# {entry.title}. {entry.source}.\n{claim.document(f'family-{number}')}".rstrip("\n")


def claim_of(line: Line) -> str | None:
    """The block of one ruleset, empty where it is not proved by a formula or no document says it."""
    title, name = f"# {line.entry.title}. {line.entry.source}.", _name(line.entry.title)
    if not (line.readable and line.found and line.found.claim):
        return None
    try:
        text = line.found.claim.says("claim")
    except BadParameter:
        return None
    return f"{title}\n{text.replace('the_game', f'game-{name}').replace('proved claim ', f'proved {name} ')}".rstrip()


def kept_claims(old: str) -> Iterator[tuple[str, str]]:
    """The blocks that a document has, by their titles."""
    titles = [entry.title for entry in entries()]
    for block in re.split(r"\n\n(?=# )", old):
        for title in titles:
            if block.startswith(f"# {title}. "):
                yield title, block.rstrip()


def _name(title: str) -> str:
    spelled = title.lower().replace("≤", "le").replace("−", "less ").replace("⌊", "")
    return re.sub(r"[^a-z0-9]+", "-", spelled).strip("-")


def main() -> None:
    """Runs all, or those whose title has a word."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--write", action="store_true")
    reader.add_argument("--only", default="")
    reader.add_argument("--new", action="store_true", help="only those that the page does not have")
    reader.add_argument("--seconds", type=float, default=SECONDS)
    reader.add_argument("--hunt", action="store_true", help="compare what is proved with brute force")
    given = reader.parse_args()
    lines, contradicted = [], 0
    known = {title for _, title, _ in kept(PAGE.read_text(encoding="utf-8"))} if given.new else set()
    for entry in entries():
        if given.only in entry.title and entry.title not in known:
            lines.append(line := run(entry, given.seconds))
            print(f"{line.verdict:12} {line.seconds:5.1f} s  {entry.title}: {line.said[:200]}", flush=True)
            if given.hunt and line.found and (wrong := contradiction(line.found, entry.typed)):
                contradicted += 1
                print(f"{'':12} CONTRADICTED at {wrong}", flush=True)
    print(f"{sum(line.readable for line in lines)} of {len(lines)} proved with a formula")
    if given.hunt:
        print(f"{contradicted} contradicted by brute force")
    if given.write:
        PAGE.write_text(page(lines), encoding="utf-8")
        CLAIMS.write_text("\n".join([*claims(lines)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
