"""How signals end a command, or do not: Ctrl-C, SIGTERM, a terminal that is closed."""

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
import time
from subprocess import DEVNULL, PIPE

import pytest

TABLE = [sys.executable, "-m", "sprague", "table", "rat", "--to", "300", "--nim-values", "-o"]


@pytest.mark.sample(2)
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    ("how", "ended"),
    [
        (signal.SIGINT, (130, "interrupted")),
        (signal.SIGTERM, (143, "terminated")),
        (signal.SIGHUP, (129, "terminated")),
    ],
)
def test_a_table_in_the_making_is_interrupted(tmp_path, how, ended):
    process = subprocess.Popen([*TABLE, tmp_path / "table.npy"], stdout=PIPE, stderr=PIPE, text=True)
    time.sleep(2)
    process.send_signal(how)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (ended[0], "", f"sprague: {ended[1]}\n")
    assert list(tmp_path.iterdir()) == []


def test_nohup_keeps_a_command_from_ending_with_the_terminal(tmp_path):
    process = subprocess.Popen(["nohup", *TABLE, tmp_path / "table.npy"], stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
    time.sleep(2)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert process.poll() is None
    process.terminate()
    process.communicate(timeout=30)
    assert process.returncode == 143


@pytest.mark.usefixtures("interruptible")
def test_a_terminal_that_is_closed_ends_the_command_as_a_signal_does(tmp_path):
    """What is then said to nobody is no error of its own."""
    master, slave = pty.openpty()
    command = [*TABLE, tmp_path / "table.npy"]
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(slave)
    assert os.read(master, 1)  # it shows what it does
    os.close(master)
    assert process.wait(timeout=30) == 129
    assert list(tmp_path.iterdir()) == []
