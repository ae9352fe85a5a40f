"""Work on a Dask cluster without one: batches, what is asked of the scheduler, and the processes of one worker."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague import game
from sprague.surveys import pool as cluster
from sprague.surveys.examination import examine
from sprague.surveys.families import family
from sprague.surveys.pool import AHEAD, Batches, Cluster
from sprague.surveys.records import Finding
from sprague.surveys.surveying import setup_for

OCTAL = family("octal:2")
SETUP = setup_for(OCTAL, 200, 20, 1024)


@given(st.integers(0, 500), st.lists(st.tuples(st.integers(1, 60), st.integers(1, 9)), min_size=1))
def test_every_member_is_in_one_batch_and_none_is_larger_than_asked_for(total, asked):
    batches, taken = Batches(iter(range(total))), []
    for size, threads in asked:
        batch = batches.take(size, threads)
        assert len(batch) <= size and (batch or not batches)
        taken += batch
    while batch := batches.take(7, 2):
        taken += batch
    assert taken == list(range(total)) and not batches


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_batches_shrink_when_the_members_come_to_an_end(threads):
    batches, sizes = Batches(iter(range(5000))), []
    while batch := batches.take(160, threads):
        sizes.append(len(batch))
    assert sizes[0] == 160 and sizes == sorted(sizes, reverse=True)
    for i, size in enumerate(sizes):  # what runs on one thread is a small part of what is left for all of them
        assert size <= 10 or AHEAD * threads * (size - 1) < sum(sizes[i:])
    assert sizes[-2] >= 10  # and yet they are not tiny


def test_what_is_put_back_comes_again_one_by_one():
    batches = Batches(iter(range(10)))
    batches.put_back(batches.take(3, 1))
    assert batches and sorted(batches.take(5, 1) + batches.take(5, 1) + batches.take(5, 1)) == [0, 1, 2]
    assert batches.take(1, 1) == [3]


class Future:
    """One that is done when it is asked for."""

    def __init__(self, client, function, arguments):
        self.client, self.function, self.arguments = client, function, arguments

    def add_done_callback(self, callback):
        self.client.unfinished.append((self, callback))
        self.client.most = max(self.client.most, len(self.client.unfinished))

    def result(self):
        return self.function(*self.arguments)


class Client:
    """A scheduler whose workers finish one batch each time that somebody looks at its status."""

    def __init__(self, address, **_):
        self.workers, self.asked, self.most = {"one": 1}, 0, 0
        self.unfinished, self.submitted = [], []

    @property
    def status(self):
        if self.unfinished:
            future, callback = self.unfinished.pop(0)
            callback(future)
        return "running"

    def nthreads(self):
        self.asked += 1
        return dict(self.workers)

    def submit(self, function, *arguments, workers=None, pure):
        self.submitted.append((function, workers, arguments))
        return Future(self, function, arguments)

    def cancel(self, futures):
        assert not futures


@pytest.fixture
def place(monkeypatch):
    """A cluster of one worker process in a scheduler that is only played."""
    monkeypatch.setattr(cluster, "_distributed", lambda: SimpleNamespace(Client=Client, KilledWorker=ZeroDivisionError))
    monkeypatch.setattr(cluster, "_require_listener", lambda address: None)
    monkeypatch.setattr(cluster, "PATIENCE", 0.01)
    yield lambda: Cluster("tcp://nowhere:1")
    cluster.close_idle()


def test_the_workers_are_told_to_get_ready_before_there_is_work_and_are_not_counted_for_every_batch(place, monkeypatch):
    monkeypatch.setattr(cluster, "THREADS_SECONDS", 1e9)
    client = (begun := place())._client
    assert client.submitted == [(cluster.get_ready, ["one"], (1,))]
    found = [result for result in begun.run(SETUP, OCTAL.members()) if result]
    assert len(found) == 64 and client.asked == 1 and client.most == AHEAD
    assert {member.name: Finding(**reply["finding"]) for member, reply in found} == {
        member.name: examine(game(member.name), 200, 1) for member in OCTAL.members()
    }


def test_a_worker_that_joins_is_given_work(place, monkeypatch):
    monkeypatch.setattr(cluster, "THREADS_SECONDS", 0)
    client = (begun := place())._client
    longer = family("octal:3")
    results = begun.run(setup_for(longer, 100, 20, 1024), longer.members())
    assert any(next(results) for _ in range(10)) and client.most == AHEAD
    client.workers["two"] = 3
    assert any(list(results)) and AHEAD * 3 < client.most <= AHEAD * 4  # one more may be done already


def wait_for(condition):
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.01)


def test_a_worker_uses_the_processes_that_wait_unless_they_died_and_ends_them_all():
    requests = '[{"do": "examine", "constants": {"d0": 0, "d1": 3, "d2": 3}}]'
    try:
        cluster.get_ready(2)
        cluster.get_ready(2)
        first, second = cluster._waiting
        os.kill(second.id, signal.SIGKILL)
        wait_for(lambda: not second.runs)
        (reply,) = cluster.look_at_batch(asdict(SETUP), requests)
        assert reply["finding"]["period"] == 3 and not cluster._waiting
        ((child,),) = cluster._idle.values()
        assert child.process_id == first.id
    finally:
        cluster.close_idle()
    assert not first.runs and not cluster._idle


def test_what_a_dask_worker_loads_is_nothing_of_the_games(package):
    code = "import sys, sprague.surveys.pool; print({'numpy', 'sprague.games', 'distributed'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": package}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
