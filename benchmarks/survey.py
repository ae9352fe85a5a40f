"""Surveys: whole families, what the machinery costs beside a plain loop, and a catalogue of a million members.

Two workers are to gain at least 85 % of what two copies of a plain loop gain, each with half of the members: compare
the two rows of wall time, on a quiet machine, or the CPU seconds of one loop and of the whole survey. Dask is to cost
at most a fifth more than the copies of the loop.
"""

import sys
from typing import Any

from benchmark import Benchmark

_FAMILY, _TO = "octal:4", 1000
_SETUP = """
import subprocess, sys, tempfile
from pathlib import Path
folder = Path(tempfile.mkdtemp())
"""
_LOOP = f"""
import sys
from sprague.survey.examination import examine
from sprague.survey.families import family
found = family({_FAMILY!r})
first, step = int(sys.argv[1]), int(sys.argv[2])
for i, member in enumerate(found.members()):
    if i % step == first:
        examine(found.game(member.constants), {_TO}, 60)
"""
_TWO_COPIES = f"""
processes = [subprocess.Popen([sys.executable, "-c", {_LOOP!r}, str(i), "2"]) for i in range(2)]
assert not any(process.wait() for process in processes)
"""
_SURVEY = """
command = [sys.executable, "-m", "sprague.cli", "survey", {family!r}, "--to", "{to}", "-c", str(folder / "s.sqlite")]
subprocess.run([*command, {more}], check=True, stdout=subprocess.DEVNULL)
"""
_WITH_A_NEW_CATALOGUE = f"""
import os, sys, tempfile
os.chdir(tempfile.mkdtemp())
from sprague.cli import main
main(["survey", "{_FAMILY}", "--to", "{_TO}", "--jobs", "2"])
"""
_MILLION = """
import tempfile
from pathlib import Path
from sprague.survey.catalogue import Catalogue
from sprague.survey.finding import Finding
from sprague.survey.record import Record
from sprague.survey.selection import Selection, groups_query, rows_query
from sprague.survey.ranges import read_range
path = Path(tempfile.mkdtemp()) / "million.sqlite"
verdicts = ["proved", "none", "verified", "observed", "failed"]
def record(i):
    period = i * 7919 % 5000 if i % 5 == 0 else None
    finding = Finding(verdicts[i % 5], "period" if period else "", f"G(n + {period}) = G(n)", period=period, bound=i)
    constants = {"m": i % 1000, "a": i // 1000}
    name = f"made:m={i % 1000},a={i // 1000}"
    return Record("made:family", name, constants, 200, f"job {i}", f"spec {i}", finding, 0.5, "2030-01-01", "1")
with Catalogue(path) as catalogue:
    catalogue.add(map(record, range(10**6)))
    catalogue.commit()
catalogue = Catalogue(path, readonly=True)
def rows(query):
    return list(catalogue.rows(query.sql, query.values)[1])
"""
_DASK = """
import json, subprocess, sys, tempfile, time
from pathlib import Path
folder = Path(tempfile.mkdtemp())
file = folder / "scheduler.json"
dask = [sys.executable, "-W", "ignore", "-m", "dask"]
quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
common = ["--scheduler-file", str(file), "--no-dashboard"]
begun = [subprocess.Popen([*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", *common], **quiet)]
worker = [*dask, "worker", "--no-nanny", "--nthreads", "1", "--memory-limit", "0", *common]
begun += [subprocess.Popen(worker, **quiet) for _ in range(2)]
while not file.is_file():
    time.sleep(0.05)
time.sleep(3)
address = json.loads(file.read_text())["address"]
"""
_END = """
for process in begun:
    process.kill()
"""


def _survey(name: str, family: str, to: int, more: str = "", setup: str = _SETUP, **facts: Any) -> Benchmark:
    statement = _SURVEY.format(family=family, to=to, more=more)
    return Benchmark(name, statement + (_END if setup is _DASK else ""), setup=setup, clock="wall", **facts)


BENCHMARKS = [
    _survey("survey subtraction:10, 1023 games", "subtraction:10", 1000, seconds=20),
    Benchmark("plain loop, octal:4, 4096 games", command=(sys.executable, "-c", _LOOP, "0", "1"), repeats=1),
    Benchmark("survey with two workers, all CPU", command=(sys.executable, "-c", _WITH_A_NEW_CATALOGUE), repeats=1),
    Benchmark("two copies of the loop, half each", _TWO_COPIES, setup=_SETUP, clock="wall", repeats=1),
    _survey("survey with two workers", _FAMILY, _TO, '"--jobs", "2"', repeats=1),
    _survey("survey on Dask, two workers", _FAMILY, _TO, '"--dask", address', setup=_DASK, repeats=1),
    Benchmark(
        "a million members: proved, period 10..20",
        "rows(rows_query(Selection(verdicts=['proved'], ranges=[read_range('period=10..20')]), ['name', 'period']))",
        setup=_MILLION,
        seconds=1,
        clock="wall",
        repeats=1,
    ),
    Benchmark(
        "a million members: m = 3 and not proved",
        "rows(rows_query(Selection(verdicts=['open'], ranges=[read_range('m=3')]), ['name', 'statement']))",
        setup=_MILLION,
        seconds=1,
        clock="wall",
        repeats=1,
    ),
    Benchmark(
        "a million members: counted by family, verdict, kind",
        "rows(groups_query(Selection(), ['family', 'up_to', 'verdict', 'kind']))",
        setup=_MILLION,
        seconds=1,
        clock="wall",
        repeats=1,
    ),
]
