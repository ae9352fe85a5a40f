"""Families that are linear in a parameter, each put to ``discover_family``: subtraction sets, and bands on two piles.

``python benchmarks/families.py sets|pairs|additive|bands [--write]`` prints how many are proved for every value of the
parameter and the seconds of computing; with ``--write`` it writes its section of a page of the documentation.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, product
from pathlib import Path

import computing  # noqa: F401  # sets the clock that sprague takes when it is imported
from sprague.discovery import FamilyDiscovery, discover_family
from sprague.families.pieces import written
from sprague.logic.language.formula import variable

ELEMENTS = ["1", "2", "3", "4", "5", "k", "k+1", "k+2", "k+3", "2k-1", "2k", "2k+1", "2k+2", "3k", "3k+1"]
WIDTHS = ["1", "2", "3", "m-3", "m-2", "m-1", "m", "m+1"]
RESIDUES = ["0", "1", "2", "m-2", "m-1"]
LEAST = {"sets": 6, "pairs": 6, "additive": 6, "bands": 7}
DOCS = Path(__file__).parent.parent / "docs"
SETS, BANDS = DOCS / "survey-subtraction-families.md", DOCS / "survey-bands.md"
PAGES = {"sets": SETS, "pairs": SETS, "additive": SETS, "bands": BANDS}
HEADS = {
    "sets": """# Subtraction sets with a parameter

All {count} sets of one to three of the elements {elements}
in which k occurs, each as a family: is there one law for every k ≥ {least}? A law gives the nim-value of a heap by its
residue modulo a linear function of k, from a heap on that is linear in k, too; where one law does not do, there is one
for each residue class of k modulo 2, 3, 4, 6 or the period of the constants alone ({{doc}}`families`).
{proved} families are proved, for every k from the bound on; of the other {open} no such law was found, which says
nothing about laws of another kind. Written by `benchmarks/families.py`.

| set | for every | period of the nim-values, and from which heap on |
|---|---|---|
""",
    "pairs": """## {{k, ck + d}}

Of the {count} sets {{k, ck + d}} with 1 ≤ c ≤ 6 and |d| ≤ 4, d ≥ 1 if c = 1, {proved} are proved. Which periods
sets of two moves have is known (Benesh et al., Integers 20, 2020, G5).

| set | for every | period of the nim-values, and from which heap on |
|---|---|---|
""",
    "additive": """## {{k, ck + d, (c + 1)k + d}}

Of the {count} additive sets with 1 ≤ c ≤ 4 and |d| ≤ 3, d ≥ 1 if c = 1, {proved} are proved, some with periods that are
quadratic in k, in rows of one length. Open here: {others}. What the literature says of these is on {{doc}}`findings`.

| set | for every | period of the nim-values, and from which heap on |
|---|---|---|
""",
    "bands": """# Bands with a parameter

Two piles: any number may be taken from one pile, or l and k from both where |l − k| is less than a width, which is a
where the difference of the piles is r modulo m, else b: the game `mouse:m=m,r=r,a=a,b=b`. All {count} choices of a ≠ b
among {widths}
and r among {residues}, each as a family: is there one law for every m ≥ {least}?

Whatever the widths w(d) ≥ 1 are, the P-positions are (A(n), A(n) + d(n)), A(n) the mex of all earlier numbers, and
d(n + 1) the least d with d − d(n) ≥ w(d): then no move joins two pairs, and from a smaller difference d the pair with
the last d(m) ≤ d is reached ({{mod}}`sprague.laws.mex_differences`; for Coq `band_law` of `Bands.v`, and
`widths_give_pairs`: there are such A and d where the widths are bounded). So the question is that of d: a gap for each
residue modulo m, in pieces that are linear in m, for all m or for m in each residue class modulo 2, 3, 4 or 6
({{doc}}`families`). {proved}
families are proved, {classes}; of the other {open} no such law was found. Written by `benchmarks/families.py`.

| r | a | b | for every | gaps of d |
|---|---|---|---|---|
""",
}


def families(kind: str) -> Iterator[str]:
    """The families, by name."""
    if kind == "bands":
        for r, a, b in product(RESIDUES, WIDTHS, WIDTHS):
            if a != b:
                yield f"for m >= {LEAST[kind]}: mouse:m=m,r={r},a={a},b={b}"
        return
    if kind in ("pairs", "additive"):
        for c, d in product(range(1, 7), range(-4, 5)):
            chosen = ["k", f"{c}k{d:+}", f"{c + 1}k{d:+}"][: 2 if kind == "pairs" else 3]
            if (c > 1 or d > 0) and (kind == "pairs" or (c <= 4 and abs(d) <= 3)):
                yield f"for k >= {LEAST[kind]}: subtraction:{','.join(chosen).replace('+0', '').replace(',1k', ',k')}"
        return
    for size in (1, 2, 3):
        for chosen in combinations(ELEMENTS, size):
            if any("k" in element for element in chosen):
                yield f"for k >= {LEAST[kind]}: subtraction:{','.join(chosen)}"


def row(kind: str, found: FamilyDiscovery) -> str:
    """The line of a family that is proved."""
    assert found.claim is not None
    laws, (name,) = found.claim.laws, found.family.parameters
    own = [law.renamed({name: variable("j")} if len(laws) > 1 else {}) for law in laws]
    given = found.family.template.partition(":")[2]
    if kind != "bands":
        shown, cells = [law.repeats for law in own], [given]
    else:
        shown = [" or ".join(dict.fromkeys(written(piece.base) for piece in law.pieces)) for law in own]
        cells = [term.partition("=")[2] for term in given.split(",")[1:]]
    if len(laws) > 1:
        shown = [f"{each} at {name} = {len(laws)}j{f' + {i}' if i else ''}" for i, each in enumerate(shown)]
    return f"| {' | '.join([*cells, found.claim.bounds(), ', '.join(shown)])} |\n"


def main() -> None:
    """Runs all families of a kind on all cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=PAGES)
    parser.add_argument("--write", action="store_true", help="write the page of the documentation")
    arguments = parser.parse_args()
    kind, names = arguments.kind, list(families(arguments.kind))
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(discover_family, names))
    proved = [each for each in found if each.word == "proved"]
    seconds = sum(each.seconds for each in found)
    print(f"{len(names)} families, {len(proved)} proved: {seconds:.0f} s of computing")
    if arguments.write:
        counts = Counter(len(each.claim.laws) for each in proved if each.claim)
        facts = {
            "count": len(names),
            "elements": ", ".join(ELEMENTS),
            "widths": ", ".join(WIDTHS),
            "residues": ", ".join(RESIDUES),
            "least": LEAST[kind],
            "proved": len(proved),
            "open": len(names) - len(proved),
            "others": "; ".join(
                f"{{{each.family.template.partition(':')[2]}}}" for each in found if each.word != "proved"
            ),
            "classes": ", ".join(
                f"{count} with {laws} law{'s' * (laws > 1)}" for laws, count in sorted(counts.items())
            ),
        }
        write_section(PAGES[kind], HEADS[kind].format(**facts) + "".join(row(kind, each) for each in proved))


def write_section(page: Path, text: str) -> None:
    """Puts a section into a page, in the place of the one with its heading, or behind all others."""
    sections = re.split(r"\n(?=## )", page.read_text("utf-8").rstrip("\n"))
    heading = text.partition("\n")[0]
    at = next((i for i, each in enumerate(sections) if each.partition("\n")[0] == heading), len(sections))
    sections[at : at + 1] = [text.rstrip("\n") + "\n"]
    page.write_text("\n".join(each.rstrip("\n") + "\n" for each in sections), "utf-8")


if __name__ == "__main__":
    main()
