r"""A proof as a mathematician writes it: definitions, lemmas and their proofs, a theorem, its steps, the winning moves.

Prose is Markdown with ``$…$``, so that one text becomes LaTeX, a page, and words in the terminal. Definitions and
lemmas stand once in ``lemmas.md``; a law names those that it uses, and says of its steps why they hold.

A proof has three depths: in a ``sentence`` it names its lemma; the ``outline`` states that, the steps and the winning
moves; ``complete`` it proves the lemma, gives every reason, and says what a machine decided.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from sprague.errors import BadParameter
from sprague.logic.automata.relations import Relation, automaton_text
from sprague.logic.wording.latex import latex_name, latex_statement
from sprague.logic.wording.prose import prose_latex, prose_plain, prose_text
from sprague.texts import Texts, number_of

DEPTHS = ("sentence", "outline", "complete")

KINDS = {"def": "Definition", "lem": "Lemma", "thm": "Theorem", "con": "Conjecture"}
"""What is numbered, by the beginning of its label."""


@dataclass(frozen=True)
class Passage:
    """A definition, lemma or theorem with its label and title; its text, and its proof where it has one."""

    label: str
    title: str
    text: str
    proof: str = ""
    coq: str = ""

    @property
    def kind(self) -> str:
        """Definition, Lemma, Theorem or Conjecture."""
        return KINDS[self.label[:3]]


@cache
def _shipped() -> dict[str, Passage]:
    text = files("sprague.proofs").joinpath("lemmas.md").read_text(encoding="utf-8")
    passages = {}
    for part in re.split(r"(?m)^## ", text)[1:]:
        head, _, body = part.partition("\n")
        label, title, coq = (*(each.strip() for each in head.split("|")), "")[:3]
        statement, _, proof = body.strip().partition("\nProof.\n")
        passages[label] = Passage(label, title, statement.strip(), proof.strip(), coq)
    return passages


def passage(label: str) -> Passage:
    """The definition or lemma of that label.

    >>> passage("lem:values").title
    'Recognising nim-values'
    """
    return _shipped()[label]


@dataclass(frozen=True)
class Step:
    """Something that the proof has to show, and why it is so; of a winning move: where it is made, and what it is."""

    claim: str
    reason: str = ""


@dataclass(frozen=True)
class Machine:
    """An automaton on which a step rests: what it accepts, how large it is, and a digest of its table."""

    name: str
    relation: Relation

    @property
    def digest(self) -> str:
        """The SHA-256 of the table as text, its first 12 hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]

    @property
    def text(self) -> str:
        """The table, as the claim language writes automata."""
        return automaton_text(self.relation)

    @property
    def line(self) -> str:
        """What is said of it in a list."""
        states, names = len(self.relation), ", ".join(map(latex_name, self.relation.variables))
        size = f"{number_of(states, 'state')}, SHA-256 `{self.digest}`"
        return f"{self.name}: ${names}$ in {self.relation.digits.name}, {size}"


def automaton(at: int) -> str:
    """What the at-th automaton of a proof is called in it."""
    return f"$\\mathcal{{A}}_{{{at}}}$"


@dataclass(frozen=True)
class Proof:
    """A theorem and its proof.

    ``by`` is the sentence from which it follows, ``uses`` the labels of the definitions and lemmas, each after those
    that it rests on. ``begin`` opens the complete proof; the ``steps`` are what the lemma asks, ``moves`` the winning
    moves from every other position. ``checked`` says what a machine decided.
    """

    theorem: str
    by: str
    uses: Sequence[str] = ()
    begin: str = ""
    steps: Sequence[Step] = ()
    moves: Sequence[Step] = ()
    end: str = ""
    checked: str = ""
    machines: Sequence[Machine] = ()
    title: str = ""
    own: Sequence[Passage] = ()
    """Definitions of its own, beside those that are shipped."""

    @property
    def lemmas(self) -> list[Passage]:
        """The definitions and lemmas, in order; those of automata where some decided."""
        labels = [*self.uses, *["def:automata"] * ("automata" in self.checked)]
        return [*map(passage, dict.fromkeys(sorted(labels, key=lambda label: label[:4] == "lem:")))]

    def passages(self, depth: str = "complete") -> list[Passage]:
        """What is printed, in order; the theorem is the last."""
        if depth not in DEPTHS:
            raise BadParameter(f"a proof is told as a {', an '.join(DEPTHS[:2])} or {DEPTHS[2]}, not {depth[:40]!r}")
        theorem = Passage("thm:main", self.title, self.theorem, self._told(depth))
        if depth == "sentence":
            return [theorem]
        lemmas = self.lemmas if depth == "complete" else [replace(each, proof="") for each in self.lemmas]
        definitions = [each for each in lemmas if each.kind == "Definition"]
        return [*definitions, *self.own, *(each for each in lemmas if each.kind != "Definition"), theorem]

    def _told(self, depth: str) -> str:
        """The proof of the theorem."""
        if depth == "sentence":
            return self.by
        whole = depth == "complete"
        parts = [self.by, self.begin] if whole else [self.by]
        reasons = (f"{each.claim} {each.reason}" if whole and each.reason else each.claim for each in self.steps)
        parts.append(_numbered(reasons))
        if self.moves:
            from_all = "from all other positions, of which the first that applies is to be made"
            parts.append(f"The winning moves {from_all}:" if len(self.moves) > 1 else "The winning moves:")
            parts.append(_numbered(f"{each.claim[0].upper()}{each.claim[1:]}: {each.reason}." for each in self.moves))
        parts += [self.end, self.checked, self._automata()] if whole else []
        return "\n\n".join(filter(None, parts))

    def _automata(self) -> str:
        if not self.machines:
            return ""
        begin = "The automata, each with the beginning of a digest of its table as sprague writes it:"
        listed = (f"- {automaton(at)}: {each.line}." for at, each in enumerate(self.machines, start=1))
        return "\n".join([begin, "", *listed])

    @property
    def labels(self) -> dict[str, str]:
        """What the definitions and lemmas are called in a text whose numbers are counted here."""
        return numbered(self.passages())

    def says(self, depth: str = "complete", language: str = "words") -> str:
        """The proof in ``words``, as ``markdown`` or as ``latex``, at one of three depths.

        Raises BadParameter for another depth or language.
        """
        passages = self.passages(depth)
        if language == "latex":
            return "\n\n".join(map(environment, passages))
        if language not in ("words", "markdown"):
            raise BadParameter(f"a proof is told in words, markdown or latex, not in {language[:40]!r}")
        named = self.labels | (
            {} if depth != "sentence" else {each.label: f"the lemma “{each.title}”" for each in self.lemmas}
        )
        text = prose_text("\n\n".join(_paragraphs(each, named) for each in passages), named, cited())
        return text if language == "markdown" else prose_plain(text)

    def __str__(self) -> str:
        return self.says("outline")


_TEXTS = Texts(__file__, "proofs")


def told(*sections: str, checked: str = "", machines: Sequence[Machine] = (), **gaps: object) -> Proof:
    r"""The proof that sections of ``proofs.txt`` tell together, with what stands in their gaps.

    >>> told("one pile").moves[0]
    Step(claim='$x = B(n)$, $n \\ge 1$', reason='leave $A(n)$ of $y$')
    """
    parts_of: dict[str, list[list[str]]] = {}
    for section in sections:
        for kind, text in _TEXTS.lines(section):
            parts = [re.sub(r"<(\w+)>", lambda gap: str(gaps[gap[1]]), part) for part in text.split(" | ")]
            parts_of.setdefault(kind, []).append(parts)
    theorem, by, uses, begin, end = (
        " ".join(filter(None, (part for parts in parts_of.get(kind, ()) for part in parts)))
        for kind in ("theorem", "by", "uses", "begin", "end")
    )
    steps, moves = ([Step(*parts) for parts in parts_of.get(kind, ())] for kind in ("step", "move"))
    return Proof(theorem, by, uses.split(), begin, steps, moves, end, checked, machines)


def numbered(passages: Sequence[Passage], alike: bool = False) -> dict[str, str]:
    """What passages are called, by their labels; ``alike``: all are counted together, as in an article."""
    counts: dict[str, int] = {}
    names = {}
    for each in passages:
        kind = "" if alike else each.kind
        counts[kind] = counts.get(kind, 0) + 1
        names[each.label] = f"{each.kind} {counts[kind]}"
    return names


def _numbered(items: Iterator[str]) -> str:
    return "\n".join(f"{at}. " + each.replace("\n", "\n   ") for at, each in enumerate(items, start=1))


def _paragraphs(each: Passage, named: dict[str, str]) -> str:
    title = f" ({each.title})" if each.title else ""
    proof = f"\n\n*Proof.* {each.proof} ∎" if each.proof else ""
    return f"**{named[each.label]}**{title}. {each.text}{proof}"


def environment(each: Passage) -> str:
    r"""A passage in an environment of amsthm with its label.

    >>> print(environment(Passage("lem:a", "Ends", "$x$ ends.", "Clear.")))
    \begin{lemma}[Ends]\label{lem:a}
    $x$ ends.
    \end{lemma}
    \begin{proof}
    Clear.
    \end{proof}
    """
    title = f"[{prose_latex(each.title)}]" if each.title else ""
    kind = each.kind.lower()
    statement = f"\\begin{{{kind}}}{title}\\label{{{each.label}}}\n{prose_latex(each.text)}\n\\end{{{kind}}}"
    ended = r"\n(\\end\{(?:itemize|enumerate)\})\s*$"  # the sign of the end stands in the last line of a list
    proof = re.sub(ended, r" \\qedhere\n\1", prose_latex(each.proof))
    return f"{statement}\n\\begin{{proof}}\n{proof}\n\\end{{proof}}" if each.proof else statement


def sentence(statement: str) -> str:
    """A condition as a sentence of prose, what it says of sequences as mathematics.

    >>> sentence("d(0) = 0"), sentence("no move leads from P(n) to a first pair")
    ('$d(0) = 0$.', 'No move leads from $P(n)$ to a first pair.')
    """
    text = re.sub(r"\bd\(\w+\)(?: = \w+)?|\b[de]\b(?= )|[AP]\(n\)|\b\d*M\b", r"$\g<0>$", statement)
    text = latex_statement(statement) if re.search(r"[<≤≥(]", statement) and not text.startswith("$") else text
    text = re.sub(r"(?<!\$)\bP\b(?!\$|-|\()", "$P$", text).replace("$a$ ", "a ")
    return f"{text[0] if statement[1:2] == '(' else text[0].upper()}{text[1:]}."


@cache
def bibliography() -> dict[str, dict[str, str]]:
    """The entries of the bibliography by their keys: their fields, and under ``entry`` the text in BibTeX.

    >>> bibliography()["beatty1926"]["author"]
    'S. Beatty'
    """
    text = files("sprague.proofs").joinpath("references.bib").read_text(encoding="utf-8")
    entries = {}
    for entry in re.split(r"(?m)^(?=@)", text)[1:]:
        (key,) = re.findall(r"^@\w+\{(\w+),", entry)
        entries[key] = {**dict(re.findall(r"(?m)^  (\w+) = \{(.*)\},$", entry)), "entry": entry.strip()}
    return entries


@cache
def cited() -> dict[str, str]:
    """How a work is cited in running text: its authors and the year."""
    works = {}
    for key, entry in bibliography().items():
        names = [each.split()[-1] for each in plain_bib(entry["author"]).split(" and ")]
        works[key] = f"{f'{names[0]} et al.' if len(names) > 2 else ' and '.join(names)} {entry['year']}"
    return works


_ACCENTS = {'{\\"U}': "Ü", '{\\"u}': "ü", "\\^o": "ô", "\\`e": "è"}


def plain_bib(text: str) -> str:
    """A field of BibTeX without its marks."""
    for mark, letter in _ACCENTS.items():
        text = text.replace(mark, letter)
    return text.replace("{", "").replace("}", "").replace("--", "–")
