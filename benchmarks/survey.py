"""Surveys: whole families, what the machinery costs beside a plain loop, and a catalogue of a million members.

The family of the comparison is 5,000 octal codes of five digits, the first four at most 4, to the bound that games on
heaps have unless another is asked for, 10,000: some 6 ms of CPU time a member. Two copies of a plain loop share its
members between them; what they reach is what the machine can do. Two workers must reach 85 % of that, start and end
included.
"""

from benchmark import Benchmark

_RANGES = [f"d{i}=0..4" for i in range(1, 5)]
_COMMAND = ["survey", "octal:5", *(word for each in _RANGES for word in ("--range", each))]
_LOOP = f"""
import sys
from sprague.surveys.examination import examine
from sprague.surveys.families import family
from sprague.surveys.families import read_range
found = family("octal:5")
for member in found.members([read_range(each) for each in {_RANGES}]):
    if sum(member.constants.values()) % 2 == int(sys.argv[1]):  # so divided, the halves cost the same
        examine(found.game(member.constants), 10_000, 60)
"""
_TWO_COPIES = f"""
import subprocess, sys
processes = [subprocess.Popen([sys.executable, "-c", {_LOOP!r}, str(i)]) for i in range(2)]
assert not any(process.wait() for process in processes)
"""
_SURVEY = """
import subprocess, sys, tempfile
from pathlib import Path
folder = Path(tempfile.mkdtemp())
def survey(*arguments):
    command = [sys.executable, "-m", "sprague", *arguments, "-c", str(folder / "s.sqlite")]
    done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "failed" not in done, done
"""
_MILLION = """
import tempfile
from pathlib import Path
from sprague.surveys.catalogue import Catalogue
from sprague.surveys.records import Finding
from sprague.surveys.records import Record
from sprague.surveys.catalogue import Selection, groups_query, rows_query
from sprague.surveys.families import read_range
folder = tempfile.TemporaryDirectory()
path = Path(folder.name) / "million.sqlite"
verdicts = ["proved", "none", "verified", "observed", "failed"]
def record(i):
    period = i * 7919 % 5000 if i % 5 == 0 else None
    finding = Finding(verdicts[i % 5], kind="period" if period else "", statement=f"{i}", period=period, bound=i)
    constants = {"m": i % 1000, "a": i // 1000}
    name = f"made:m={i % 1000},a={i // 1000}"
    return Record("made:family", name, constants, 200, f"job {i}", f"spec {i}", finding, 0.5, "2030-01-01", "1")
with Catalogue(path) as catalogue:
    catalogue.add(map(record, range(10**6)))
    catalogue.commit()
catalogue = Catalogue(path, readonly=True)
def rows(query):
    return list(query.rows(catalogue)[1])
"""
_FILTERS = """
proved = rows(rows_query(Selection(verdicts=["proved"], ranges=[read_range("period=10..20")]), ["name", "period"]))
still_open = rows(rows_query(Selection(verdicts=["open"], ranges=[read_range("m=3")]), ["name", "statement"]))
counts = rows(groups_query(Selection(), ["family", "up_to", "verdict", "kind"]))
assert (len(proved), len(still_open), len(counts)) == (600, 1000, 6)
"""

_COPIES = Benchmark("two copies of a plain loop, 5,000 games", _TWO_COPIES, clock="wall")

BENCHMARKS = [
    Benchmark(
        "survey subtraction:10, 1023 games",
        'survey("survey", "subtraction:10", "--to", "1000")',
        setup=_SURVEY,
        clock="wall",
        seconds=20,
    ),
    Benchmark(
        "survey with two workers",
        f'survey(*{_COMMAND}, "--jobs", "2")',
        setup=_SURVEY,
        clock="wall",
        repeats=2,
        beside=_COPIES,
        share=0.85,
    ),
    Benchmark(
        "a million members: three filters, one after the other",
        _FILTERS,
        setup=_MILLION,
        seconds=1,
        clock="wall",
        repeats=1,
    ),
]
