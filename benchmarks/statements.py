"""The statements of the documents: verdict, how far each is formal, theorems by hand. Writes docs/statements.md.

``python benchmarks/statements.py`` writes the page anew from the documents, without judging; that each statement gets
the verdict expected of it is for ``sprague reproduce`` to say.
"""

from collections import Counter
from pathlib import Path

from sprague.papers import Exhibit, documents
from sprague.papers.exhibit import counted

PAGE = Path(__file__).parent.parent / "docs" / "statements.md"
FORMAL = {
    "by hand": "theorems written for Coq by hand say it, beside a comparison with the definition",
    "by hand, and sentences": "such theorems say it, or what the names in its sentences are; these are theorems too",
    "sentences": "its sentences or claims are theorems for Coq (`--formal DIR`), and what they speak of is proved",
    "sentences alone": "its sentences are theorems, and a person argues the rest: nobody checks the argument",
    "no": "a program, which judges it, or a bound",
}
HEAD = """# All statements of the documents

Each statement with the verdict that it gets, how far it is formal, and the theorems for Coq that were written for it by
hand ({doc}`formal`, {doc}`trusted`). Before the first of them its file repeats the words of the statement; a document
whose words differ is refused. This page is written by `benchmarks/statements.py`.

"""


def how_far(exhibit: Exhibit) -> str:
    """One of the keys of ``FORMAL``."""
    if exhibit.expected != "proved":
        return "no"
    if exhibit.given:
        return "sentences alone" if exhibit.claims else "no"
    if exhibit.theorems:
        return "by hand, and sentences" if exhibit.claims else "by hand"
    return "sentences" if exhibit.claims else "no"


def page() -> str:
    """The page as it has to be."""
    every = [each for document in documents() for each in document.claims]
    lines = ["| verdict | statements |", "|---|---|", *(f"| {word} | {n} |" for word, n in counted(every).items())]
    far = Counter(how_far(each) for each in every)
    lines += ["", "| formal | what it means | statements |", "|---|---|---|"]
    lines += [f"| {word} | {meaning} | {far[word]} |" for word, meaning in FORMAL.items()]
    rest = [each for each in every if each.expected == "proved" and how_far(each) == "no"]
    lines += [
        "",
        f"## Proved, and not formal: {len(rest)} statements",
        "",
        "| statement | in the source | why |",
        "|---|---|---|",
    ]
    for each in rest:
        why = f"a person argues: {each.given}" if each.given else "it is finite, and a program computes every case"
        lines.append(f"| **{each.id}** | {_cell(each.source)} | {_cell(why)} |")
    for document in documents():
        lines += [
            "",
            f"## {document.title}",
            "",
            "| statement | verdict | formal | theorems by hand |",
            "|---|---|---|---|",
        ]
        for each in document.claims:
            names = ", ".join(f"`{name}`" for name in each.theorems)
            lines.append(f"| **{each.id}** {_cell(each.statement)} | {each.counts_as} | {how_far(each)} | {names} |")
    return HEAD + "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
