"""A real Dask scheduler with two worker processes on this machine: the same survey, also when a worker is killed."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from sprague.cli import status

pytest.importorskip("distributed")


def wait_for(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory, package):
    """The address of a scheduler, and its two workers; the last test kills one of them."""
    tmp_path = tmp_path_factory.mktemp("cluster")
    environment = {**os.environ, "PYTHONPATH": package, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "5"}
    file = tmp_path / "scheduler.json"
    begun = []

    def begin(*arguments):
        command = [sys.executable, "-W", "ignore", "-m", "dask", *arguments, "--scheduler-file", str(file)]
        with open(tmp_path / f"dask {len(begun)}.log", "wb") as log:
            begun.append(subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=log, stderr=log))

    begin("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    for name in ("one", "two"):
        begin("worker", "--no-nanny", "--nthreads", "1", "--name", name, "--no-dashboard", "--memory-limit", "0")
    try:
        wait_for(lambda: file.is_file() and file.read_text().rstrip().endswith("}"))  # all of it
        yield json.loads(file.read_text())["address"], begun[1:]
    finally:
        for process in begun:
            process.kill()
            process.wait()


def test_a_survey_on_a_cluster_equals_one_on_this_machine(cluster, finish, contents, tmp_path):
    address, _ = cluster
    arguments = ("octal:2", "--to", "300", "--range", "d2=0..5")
    status, out, err = finish(*arguments, "--dask", address, "-c", "cluster.sqlite")
    assert (status, err) == (0, "") and "48 members, 0 known before" in out
    assert finish(*arguments, "-c", "here.sqlite")[0] == 0
    assert contents(tmp_path / "cluster.sqlite") == contents(tmp_path / "here.sqlite")
    status, out, _ = finish("octal:2", "--to", "300", "--dask", address, "-c", "cluster.sqlite")
    assert status == 0 and "64 members, 48 known before" in out


@pytest.fixture
def mute():
    """The address of something that listens and says nothing, so that it is no scheduler."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


def test_a_scheduler_that_does_not_answer_is_named_and_nothing_is_made(mute, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sprague.surveys.pool.CONNECT_SECONDS", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        closed = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    for unreachable in (closed, mute, "tcp://nowhere.invalid:1", "nonsense://1", "tcp://[::1"):
        assert status(["survey", "octal:1", "--dask", unreachable]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and unreachable in err
    assert not any(tmp_path.iterdir())


def rows(path):
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT name FROM member").fetchall()
    except sqlite3.OperationalError:
        return []


@pytest.mark.nightly
def test_members_that_fail_and_a_worker_that_is_killed_change_nothing_else(
    cluster, slow, bad, start, finish, contents, tmp_path
):
    address, workers = cluster
    status, out, _ = finish(
        bad, "--range", "k=2..12", "--seconds", "5", "--dask", address, "-c", "bad.sqlite", "--json"
    )
    assert status == 0 and json.loads(out)["verdicts"] == {"proved": 2, "failed": 9}
    on = (slow, "--range", "k=2..120", "-c", "cluster.sqlite")
    with start(*on, "--dask", address) as process:
        wait_for(lambda: len(rows(tmp_path / "cluster.sqlite")) >= 5)
        workers[0].send_signal(signal.SIGKILL)
        _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    assert finish(slow, "--range", "k=2..120", "-c", "here.sqlite")[0] == 0
    assert contents(tmp_path / "cluster.sqlite") == contents(tmp_path / "here.sqlite")
    assert len(rows(tmp_path / "here.sqlite")) == 119
