"""Subtraction sets of one to three elements that are linear in k, each family put to ``discover_family``.

``python benchmarks/families.py [--write]`` prints how many are proved for every k from 6 on and the seconds of
computing; with ``--write`` it writes ``docs/survey-subtraction-families.md``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path

import computing  # noqa: F401  # before sprague
from sprague.families import FamilyDiscovery, discover_family
from sprague.families.pieces import written
from sprague.logic.language.sentences import variable

ELEMENTS = ["1", "2", "3", "4", "5", "k", "k+1", "k+2", "k+3", "2k-1", "2k", "2k+1", "2k+2", "3k", "3k+1"]
LEAST = 6
PAGE = Path(__file__).parent.parent / "docs" / "survey-subtraction-families.md"
HEAD = """# Subtraction sets with a parameter

All {count} sets of one to three of the elements {elements}
in which k occurs, each as a family: is there one law for every k ≥ {least}? A law gives the nim-value of a heap by its
residue modulo a linear function of k; where one law does not do, there is one for each residue class of k modulo 2, 3,
4 or 6 ({{doc}}`families`). {proved} families are proved, for every k from the bound on; of the other {open} no such law
was found, which says nothing about laws of another kind. Written by `benchmarks/families.py`.

| set | for every | modulus of the heap |
|---|---|---|
"""


def families() -> Iterator[str]:
    """The families, by name."""
    for size in (1, 2, 3):
        for chosen in combinations(ELEMENTS, size):
            if any("k" in element for element in chosen):
                yield f"for k >= {LEAST}: subtraction:{','.join(chosen)}"


def row(found: FamilyDiscovery) -> str:
    """The line of a family that is proved."""
    assert found.claim is not None
    laws = found.claim.laws
    moduli = [written(law.renamed({"k": variable("j")} if len(laws) > 1 else {}).modulus) for law in laws]
    if len(laws) > 1:
        moduli = [f"{modulus} at k = {len(laws)}j{f' + {i}' if i else ''}" for i, modulus in enumerate(moduli)]
    return f"| {found.family.template.partition(':')[2]} | {found.claim.bounds()} | {', '.join(moduli)} |\n"


def main() -> None:
    """Runs all families on all cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page of the documentation")
    arguments = parser.parse_args()
    names = list(families())
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(discover_family, names, chunksize=8))
    proved = [each for each in found if each.word == "proved"]
    seconds = sum(each.seconds for each in found)
    print(f"{len(names)} families, {len(proved)} proved: {seconds:.0f} s of computing")
    if arguments.write:
        facts = {
            "count": len(names),
            "elements": ", ".join(ELEMENTS),
            "least": LEAST,
            "proved": len(proved),
            "open": len(names) - len(proved),
        }
        PAGE.write_text(HEAD.format(**facts) + "".join(map(row, proved)), "utf-8")


if __name__ == "__main__":
    main()
