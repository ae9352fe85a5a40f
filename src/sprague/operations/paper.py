"""A paper about one game: rules, table, figure, theorem and proof, how to check it; for LaTeX, and as a document."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, ClassVar

from sprague import discovery
from sprague.answers import closed_form
from sprague.claims import AnyClaim, Claim, FamilyClaim
from sprague.claims.document import claims_or_claim
from sprague.claims.interchange import interchange
from sprague.claims.prover import Theorem, prove, written_proof
from sprague.claims.wording import document as claim_document
from sprague.discovery import discover_family
from sprague.drawing.plot import Style
from sprague.drawing.tables import PaperTable, numbered
from sprague.errors import BadParameter, SpragueError
from sprague.families.pieces import enclosed
from sprague.files import read_file, read_text, require_folder, whole_folder
from sprague.gallery import picture
from sprague.games import GameFamily, GamePosition, Ruleset, family_or_file, heaps_under_misere, rules_in_words, titled
from sprague.games.modified import kinds
from sprague.games.written_rules import is_family, is_rule
from sprague.laws import law_of
from sprague.laws.law import OF_VALUES
from sprague.logic.automata.limits import Limits, limited
from sprague.logic.language.formula import Formula, Or, all_names, renamed_variables
from sprague.logic.wording.latex import latex_formula, latex_name
from sprague.logic.wording.notation import latex
from sprague.misere_theory.finding import code_of
from sprague.numbers.periods import Period
from sprague.operations.operation import Argument, Misere, Option, face, operation, rules_of
from sprague.operations.results import Result
from sprague.operations.theorems import write_formal
from sprague.papers.writing import MARK, TEXT, Article, Figure, Section
from sprague.proofs import period_check
from sprague.proofs.mirror import Mirror, mirror, read_mirror
from sprague.proofs.periodicity import read_certificate
from sprague.proofs.row_periods import RowsOf, read_rows
from sprague.proofs.verdict import ONE, Verdict
from sprague.proofs.written import Passage, Proof
from sprague.sealed import read_json
from sprague.solving import nim_values, p_positions
from sprague.version import __version__

FEW_MEMBERS, FEW_POSITIONS = 4, 8
"""Of a family the first P-positions of some members."""

ROWS = 14
"""Rows of a table of P-positions."""

TABLE_TO = 60

LONGEST_LINE = 120
"""A line of a formula of more characters is parted at its inner *or*."""

SECONDS_FOR_COQ = 20.0
"""A theorem whose certificates for Coq take longer is not written into the folder."""

MAP_TO = 30
MOST_DRAWN = 2000


@dataclass(frozen=True, repr=False)
class Paper(Result):
    """A paper that was written: what it proves, with the verdict, and its files."""

    title: str
    theorem: str
    verdict: Verdict
    folder: str
    files: tuple[str, ...]

    label_width: ClassVar[int] = 8

    def to_dict(self) -> dict[str, Any]:
        record = {"title": self.title, "statement": self.theorem} | self.verdict.as_dict()
        return record | {"output": self.folder, "files": list(self.files)}

    def pairs(self) -> Iterator[tuple[str, str]]:
        yield "paper", self.title
        yield self.verdict.word, f"{f'{ONE}: ' * self.verdict.alone}{self.theorem}"
        yield "files", f"{', '.join(self.files)} in {self.folder}"
        yield "set", f"cd {shlex.quote(self.folder)} && pdflatex paper && pdflatex paper"
        yield "check", f"sprague check {shlex.quote(self.folder)}"


@operation
def paper(
    what: Annotated[
        Ruleset | GamePosition | GameFamily | AnyClaim | str,
        Argument("A game, a family, or a file of a claim that a command wrote.", "GAME|CLAIM-FILE"),
    ],
    *,
    output: Annotated[str, Option("The folder, which is made.", "DIR", "-o --output", file=True)],
    claim: Annotated[str | None, Option("What is claimed of GAME, if it is not to be found.", "CLAIM")] = None,
    nim_values: Annotated[bool, Option("About the nim-values instead of the P-positions.")] = False,
    misere: Misere = False,
    seconds: Annotated[float, Option("How long to search for a statement.", "N", least=0)] = 50.0,
) -> Paper:
    """Write a paper about a game: its rules, a table, a figure, the theorem with its proof, and how to check it.

    The folder has an article for LaTeX, and a Markdown document for `sprague reproduce`. What is not proved is printed
    as a conjecture, and without a proof.

    Example: sprague paper mouse -o mouse-paper

    >>> import sprague, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sprague.paper("mouse", output=f"{folder}/mouse").files
    ('automata.txt', 'b1.txt', 'b2.txt', 'claim.json', 'coq/', 'figure.pdf', 'oeis.txt', 'paper.bbl', 'paper.md', ...)
    """
    require_new(output)
    with face().watch(f"writing about {what}"):
        subject = _subject(what, claim, nim_values, misere, seconds)
        verdict = prove(subject)
        proof = written_proof(subject, verdict)
    if verdict.word == "refuted":
        raise BadParameter(f"no paper is written about what is refuted: {verdict.evidence}")
    with whole_folder(output) as new:
        if verdict.word == "proved" and isinstance(subject, Claim | FamilyClaim):
            with suppress(SpragueError), limited(Limits(seconds=SECONDS_FOR_COQ)):
                write_formal(str(new / "coq"), [("main_theorem", subject)])
        article, files = _article(subject, verdict, proof, (new / "coq").is_dir())
        if isinstance(subject, Claim):
            files |= interchange(subject, verdict.words == "proved")
        if isinstance(subject, Mirror):
            files["board.gv"] = subject.graph()
        files |= {"paper.tex": article.latex(), "paper.bbl": article.references()}
        files |= {"references.bib": article.bibtex(), "paper.md": article.markdown()}
        for name, content in files.items():
            (new / name).write_text(content, encoding="utf-8", newline="")
        for section in article.sections:
            if section.figure:
                (new / section.figure.file).write_bytes(section.figure.content)
        names = tuple(sorted(each.name + "/" * each.is_dir() for each in new.iterdir()))
    return Paper(article.title, subject.says("words"), verdict, output, names)


def require_new(folder: str) -> None:
    """Raises BadParameter unless the folder is new, empty, or one that was written so before."""
    target = Path(folder)
    require_folder(target)
    if target.exists() and not target.is_dir():
        raise BadParameter(f"{folder}: this is a file, and a paper is a folder")
    if target.is_dir() and any(target.iterdir()):
        try:
            ours = read_file(target / "paper.tex").decode("utf-8", "replace").startswith(MARK)
        except OSError:
            ours = False
        if not ours:
            raise BadParameter(f"{folder}: the folder holds other files; name a new or an empty one")


Subject = Claim | Theorem


def _subject(what: Any, claim: str | None, nim_values: bool, misere: bool, seconds: float) -> Subject:
    """The claim that a paper is about; BadParameter where nothing is found."""
    if isinstance(what, Claim | FamilyClaim):
        return what
    name = what if isinstance(what, str) else ""
    if Path(name).suffix in (".json", ".txt") or (os.path.isfile(name) and not name.endswith(".py")):
        return _of_file(name)
    if isinstance(what, GameFamily) or is_family(name):
        family = discover_family(family_or_file(name) if name else what, nim_values=nim_values)
        if family.claim is None:
            raise BadParameter(f"{family.family.name}: nothing was discovered, so there is no paper to write")
        return family.claim
    rules = rules_of(what, misere)
    if claim is not None:
        return Claim.of(rules, claim)
    if mirrored := mirror(rules):
        return mirrored
    result = discovery.discover(rules, seconds, nim_values=nim_values)
    if result.claim is None:
        raise BadParameter(f"{rules.name}: nothing was discovered, so there is no paper to write")
    return replace(result.claim, bound=result.bound) if result.word != "proved" else result.claim


def _of_file(path: str) -> Subject:
    """The one claim of a file: a discovery, a theorem about a family, a certificate, a text."""
    text = read_text(path)
    if text.lstrip().startswith("{") and "sprague periodicity certificate" in text[:200]:
        certificate = read_certificate(text, path)
        if (judged := period_check.check(certificate)).word != "proved":
            raise BadParameter(f"{path}: no paper is written about what is refuted: {judged.evidence}")
        return Claim.of(certificate.game, certificate.law)
    if "sprague certificate of rows" in text[:200]:
        rows = read_rows(read_json(text, path), path)
        return RowsOf(rules_of(rows.game), rows)
    if "sprague mirror of a board" in text[:200]:
        return read_mirror(read_json(text, path), path, rules_of)
    entries = list(claims_or_claim(text, where=path))
    if len(entries) != 1:
        raise BadParameter(f"{path}: a paper is about one claim, and it has {len(entries)}")
    return entries[0].claim


def _article(subject: Subject, verdict: Verdict, proof: Proof | None, formal: bool) -> tuple[Article, dict[str, str]]:
    """The paper, and the files beside it."""
    label, heading, opens = "thm:main", "The theorem", "We prove the following."
    if verdict.word != "proved":
        label, heading = "con:main", "The conjecture"
        opens = "The following is a conjecture, which was compared with the rules as far as is said below."
    elif proof is None:
        opens = "The following was proved by machine."
    passages = proof.passages() if proof else [Passage(label, "", subject.says("prose"))]
    definitions = [each for each in passages if each.kind == "Definition"]
    files = {"claim.json": subject.to_json()}
    if proof and proof.machines:
        files["automata.txt"] = "".join(f"{each.digest} {each.text}\n" for each in proof.machines)
    statement = passages[-1].text
    sections = [Section("The game", _rules(subject), definitions)]
    values = _table(subject)
    figure = _figure(subject) if isinstance(subject, Claim | Mirror) and subject.rules else None
    exhibits = [f"[#tab:values] has the first {_about(subject)}"] * bool(values)
    what, _, _ = re.sub("^(?!P-).", lambda first: first[0].lower(), figure.caption if figure else "").partition(" of ")
    exhibits += [f"[#fig:map] shows {what}"] * bool(figure)
    if exhibits:
        computed = f"{', and '.join(exhibits)}, computed from the rules alone."
        sections.append(Section("The first positions", computed, table=values, figure=figure))
    lemmas = [each for each in passages[:-1] if each.kind != "Definition"]
    if lemmas:
        sections.append(Section("Lemmas", "", lemmas))
    evidence = "" if proof else f"The verdict on it is *{verdict.words}*: {verdict.evidence}."
    sections.append(Section(heading, evidence, [passages[-1]]))
    claims = _claims(subject, verdict)
    commands = [f"sprague {'prove' if isinstance(subject, Claim) else 'check'} claim.json"]
    commands += ["sprague reproduce paper.md"] * bool(claims)
    sections.append(Section("How to check this", _how(files["claim.json"], commands, proof, formal), claims=claims))
    return Article(_title(subject), f"{opens} {statement}", sections), files


def _title(subject: Subject) -> str:
    if not isinstance(subject, Claim):
        return subject.title
    if subject.rules is None:
        return "A theorem on natural numbers"
    name = "a game" if subject.called == "the game" else subject.called.removeprefix("the game ")
    if _about(subject) == "misère quotient":
        name = name.removesuffix(" under misère play")
    return f"The {_about(subject)} of {name}"


def _about(subject: Subject) -> str:
    if not isinstance(subject, Claim):
        return subject.about
    law = law_of(subject.statement)
    return OF_VALUES if law.head(subject.statement) == OF_VALUES else law.about


def _rules(subject: Subject) -> str:
    """The rules in words and as a formula."""
    rules = subject.rules
    if isinstance(subject, FamilyClaim):
        rule = subject.family.rule
        words = f"Let {', '.join(f'${latex_formula(each)}$' for each in subject.bounds('').split(', '))}."
        if rule.of is not None:
            words += f" A move chooses piles, as many as the rule below speaks of ({rule.piles}); the others stay."
        ends = f" Play ends where ${latex(rule.terminal)}$, too." if rule.terminal is not None else ""
        end = f"Whoever cannot move {'wins' if rule.misere else 'loses'}.{ends}"
        formula, where = rule.formula, ""
        for name, (of, modulus) in rule.remainders.items():
            short = next(each for each in "rstuvw" if each not in (*all_names(formula), *subject.family.parameters))
            formula = renamed_variables(formula, {name: short})
            where += f"Here ${latex_formula(f'{short} = {enclosed(of)} mod {enclosed(modulus)}')}$. "
        return f"{words} {_formula(formula, rule.before, rule.after, False)}{where} {end}"
    if rules is None:
        return ""
    heaps = heaps_under_misere(rules) or rules
    (move, _), (_, end) = rules_in_words(heaps), rules_in_words(rules)
    played = rules.loopy or rules.by_formula
    is_below = played is not None and move == f"{played.words}."  # what it says is the formula below
    parts = ["" if is_below or is_rule(kinds(rules.name)[1]) else move]
    if (digits := heaps.by_digits) and (code := code_of(digits)):
        parts.append(f"This is the game of the code {code}.")
    if played:
        stated = played.stated
        parts.append(_formula(stated.formula, played.before, stated.names, stated.taken, played.interchangeable))
    known = closed_form(rules)
    return " ".join(filter(None, [*parts, end, f"For the game see {known.source}." if known else ""]))


def _formula(
    formula: Formula, before: tuple[str, ...], after: tuple[str, ...], taken: bool, ordered: bool = True
) -> str:
    """The rule as a displayed formula, the parts of an *or* one below the other."""
    here = f"$({', '.join(map(latex_name, before))})$"
    if ordered and len(before) > 1:
        order = " \\le ".join(map(latex_name, before))
        here += f", ${order}$,"
    of, pairs = "from" if taken else "of", zip(before, after, strict=True)
    each = ", ".join(f"${latex_name(b)}$ {of} ${latex_name(a)}$" for a, b in pairs)
    parts = [*map(latex, _alternatives(formula))]
    parted = [each.replace(" \\lor (", " \\\\\n&\\qquad{}\\lor (") for each in parts]
    parts = [two if len(one) > LONGEST_LINE else one for one, two in zip(parts, parted, strict=True)]
    begins = "\\phantom{{}\\lor{}}" * (len(parts) > 1)
    lines = " \\\\\n&{}\\lor{} ".join(parts)
    display = f"$$\\begin{{aligned}}&{begins}{lines}.\\end{{aligned}}$$"
    if taken:
        names = ", ".join(map(latex_name, after))
        many = f"are natural numbers, not {'both' if len(after) == 2 else 'all of them'} $0$"
        natural = many if len(after) > 1 else "is a positive number"
        display += f"\n\nHere ${names}$ {natural}."
    return f"At {here} a move {'takes' if taken else 'leaves'} {each}, if and only if\n\n{display}\n\n"


def _alternatives(formula: Formula) -> list[Formula]:
    parts = formula.parts if isinstance(formula, Or) else ()
    return [each for part in parts for each in _alternatives(part)] or [formula]


def _table(subject: Subject) -> PaperTable | None:
    """The first P-positions, or the nim-values of a game on two piles."""
    rules = subject.rules
    if isinstance(subject, FamilyClaim) and _about(subject) == "P-positions" and subject.family.rule.piles == 2:
        members = [*islice(subject.family.grid(FEW_MEMBERS), FEW_MEMBERS)]
        columns = [p_positions(subject.family.at(**values), TABLE_TO)[:FEW_POSITIONS] for values in members]
        named = (", ".join(f"{name} = {value}" for name, value in values.items()) for values in members)
        lines = enumerate(zip(*columns, strict=False))
        cells = tuple((n, *(f"({', '.join(map(str, pair))})" for pair in line)) for n, line in lines)
        return PaperTable("The first P-positions of some members.", ("n", *named), cells)
    if rules is None or (rules := rules.by_formula) is None:
        return None
    if _about(subject) == OF_VALUES:
        names, one = rules.before, len(rules.before) == 1
        grid = nim_values(rules, 59).reshape(6, 10) if one else nim_values(rules, 9)
        rows = tuple((x * 10 if one else x, *row) for x, row in enumerate(grid.tolist()))
        header = (names[0] if one else "", *(f"+{i}" if one else str(i) for i in range(10)))
        of = f"Nim-values of $({', '.join(map(latex_name, names))})$."
        return PaperTable(of, header, rows) if len(names) < 3 else None
    lost = p_positions(rules, TABLE_TO if len(rules.before) < 3 else 30)
    header, rows = numbered(rules, sorted(lost, key=lambda each: each[2:][-1:])[:ROWS])  # of more piles by the largest
    return PaperTable("The first P-positions.", header, rows)


def _figure(subject: Subject) -> Figure | None:
    """A vector picture without words of its own; None where the game has none."""
    rules = subject.rules
    assert rules is not None
    bound = MAP_TO if rules.by_formula and rules.piles == 2 else None
    if isinstance(subject, Claim) and isinstance(subject.statement, Period):
        bound = min(2 * subject.statement.enough, MOST_DRAWN)
    with suppress(SpragueError):
        heaps = heaps_under_misere(rules)
        drawn = picture(f"quotient:{heaps.name}" if heaps else rules.name, bound, read=lambda _: heaps or rules)
        title = drawn.title.replace(titled(rules), subject.called)
        asked = f"quotient:{heaps.name}" if heaps else f"{rules.name} to {bound}" if bound else rules.name
        content = drawn.render("pdf", Style(title="", caption=""))
        return Figure("figure.pdf", content, f"{title}.", asked if " " not in rules.name else "")
    return None


def _how(claim: str, commands: list[str], proof: Proof | None, formal: bool) -> str:
    """The commands that check the paper, with versions and digests."""
    named = ", ".join(f"[#{each.label}] (`{each.coq}`)" for each in (proof.lemmas if proof else ()) if each.coq)
    gaps = {"version": __version__, "python": platform.python_version(), "commands": "\n".join(commands)}
    gaps |= {"digest": hashlib.sha256(claim.encode()).hexdigest(), "named": named}
    parts = {"checked": True, "automata": bool(proof and proof.machines), "lemmas": bool(named), "formal": formal}
    return "\n".join(TEXT[part].format(**gaps) for part, applies in parts.items() if applies)


def _claims(subject: Subject, verdict: Verdict) -> str:
    """The claim as a block of a document; empty where the claim language has no words for it."""
    expected = verdict.word if verdict.word in ("proved", "verified") else "undecided"
    try:
        document = partial(claim_document, subject) if isinstance(subject, Claim) else subject.document
        lines = document("main-1", expected)
    except BadParameter:
        return ""
    return f"```claims\nstatement M-1 (Theorem 1): {' '.join(subject.says('words').split())}\n{lines.strip()}\n```"
