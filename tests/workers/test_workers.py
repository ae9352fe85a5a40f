"""Processes that compute for this one: long messages, garbage, memory and time, Ctrl-C, and kill -9 of the parent."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from queue import Empty

import pytest

from sprague.workers import LENGTH, MOST_BYTES, PACKAGE, NoMessage, Process, deaf_to_ctrl_c, length, opened, packed

WORKER = """
import os
from sprague.workers import Parent, limit_memory

def forever():
    while True:
        pass

def allocated(mebibytes, of):
    limit_memory(of, beside=True)
    try:
        return len(bytearray(mebibytes * 2**20))
    except MemoryError:
        return "too much"

def said(what):
    os.write(parent._outgoing.fileno(), what)
    return "said"

parent = Parent(silent=True)
while True:
    name, *arguments = parent.receive()
    print("noise")
    known = {"echo": lambda each: each, "forever": forever, "allocated": allocated, "said": said, "end": os._exit}
    parent.send(known[name](*arguments))
"""

PATIENCE = 60
"""Seconds that an answer may take on a busy machine."""


@pytest.fixture
def process(tmp_path, monkeypatch):
    (tmp_path / "a_worker.py").write_text(WORKER)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{PACKAGE}")
    with closing(Process("a_worker")) as begun:
        yield begun


def answer(process, *question):
    process.send([question])
    return process.messages.get(timeout=PATIENCE)


def gone(pid):
    """Whether a process is gone, or will be soon."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_messages_of_fifty_megabytes_go_both_ways(process):
    long = os.urandom(1000) * 50_000
    assert answer(process, "echo", long) == long
    assert answer(process, "echo", {"φ": (1, None)}) == {"φ": (1, None)}


@pytest.mark.skipif(sys.platform != "linux", reason="others do not say how much memory there is")
def test_more_memory_than_allowed_is_refused_and_the_process_goes_on(process):
    assert answer(process, "allocated", 1000, 300) == "too much"
    assert answer(process, "allocated", 100, 300) == 100 * 2**20


def test_a_process_that_takes_too_long_is_ended(process):
    assert answer(process, "echo", 1) == 1
    process.send([("forever",)])
    with pytest.raises(Empty):
        process.messages.get(timeout=0.3)
    pid = process.id
    process.close()
    assert gone(pid) and not process.runs


@pytest.mark.parametrize("what", [b"\xff" * 100, b"\x03\x00\x00\x00abc", b"\x10\x00\x00\x00abc"])
def test_garbage_is_the_end_of_the_messages(process, what):
    process.send([("said", what), ("end", 3)])
    assert process.messages.get(timeout=PATIENCE) is None


@pytest.mark.parametrize("what", [b"\xff" * 100, b"\x03\x00\x00\x00abc"])
def test_a_process_that_hears_garbage_ends(process, what):
    assert answer(process, "echo", 1) == 1
    process._popen.stdin.write(what)
    process._popen.stdin.flush()
    assert process.messages.get(timeout=PATIENCE) is None
    assert process.wait() == 0


def test_a_process_that_dies_says_so_with_its_status_and_its_last_words(process):
    process.send([("end", 7)])
    assert process.messages.get(timeout=PATIENCE) is None
    assert process.wait() == 7
    process.send([("echo", 1)])  # into the void
    assert process.last_error() == ""


def test_control_c_is_not_for_the_process(process):
    assert answer(process, "echo", 1) == 1
    os.kill(process.id, signal.SIGINT)
    assert answer(process, "echo", 2) == 2
    assert os.getsid(process.id) != os.getsid(0)


def test_kill_9_of_the_parent_ends_the_process_whatever_it_does(process):
    script = """
from sprague.workers import Process
process = Process("a_worker")
process.send([("echo", 1)])
process.messages.get()
process.send([("forever",)])
print(process.id, flush=True)
process.messages.get()
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        child = int(parent.stdout.readline())
        time.sleep(0.2)
        parent.kill()
    assert gone(child)


def test_a_length_that_is_none_is_no_message():
    assert length(LENGTH.pack(5)) == 5 and opened(packed("x")[LENGTH.size :]) == "x"
    for head in (b"", b"\x01\x02", LENGTH.pack(MOST_BYTES + 1)):
        with pytest.raises(NoMessage):
            length(head)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no masks of signals")
def test_what_is_begun_deaf_never_hears_ctrl_c_and_its_parent_does_again():
    asked = "import signal; print(signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with deaf_to_ctrl_c():
        said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "SIGINT" in said and signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
