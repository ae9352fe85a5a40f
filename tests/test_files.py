"""Files are replaced by whole ones; what is no file stays what it is."""

import errno
import os
import stat
import subprocess
import sys
from contextlib import closing

import pytest

from sprague.errors import BadParameter, SpragueError
from sprague.files import WriterLock, whole_file


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_not_replaced(tmp_path, run, refused):
    # as root, `-o /dev/full` or `-o /dev/stdout` put a file into the place of the device
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    with pytest.raises(BadParameter, match="a device or a pipe"), whole_file(pipe):
        pass
    refused(run("table", "wythoff", "--to", 5, "-o", pipe), "pipe.csv: it is a device or a pipe")
    assert stat.S_ISFIFO(os.stat(pipe).st_mode) and os.listdir(tmp_path) == ["pipe.csv"]


def test_a_link_stays_a_link_and_its_file_is_replaced(tmp_path):
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "file.txt", tmp_path / "link.txt"
    file.write_text("old")
    link.symlink_to(file)
    with whole_file(link) as unfinished:
        unfinished.write_text("new")
    assert link.is_symlink() and file.read_text() == "new" and os.listdir(file.parent) == ["file.txt"]


def test_a_link_to_nowhere_is_followed(tmp_path):
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "file.txt")
    with whole_file(link) as unfinished:
        unfinished.write_text("new")
    assert link.is_symlink() and (tmp_path / "file.txt").read_text() == "new"


def test_an_error_names_the_file_that_was_asked_for(tmp_path):
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "no" / "file.txt")
    with pytest.raises(BadParameter, match="there is no folder"), whole_file(link):
        pass


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="the system has no endless file")
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "chomp:2x4", "####/####", "--table"),
        ("prove",),
        ("period", "--check"),
        ("quotient", "--check"),
        ("reproduce",),
        ("play", "mouse", "3,5", "--strategy"),
        ("survey", "show", "-c"),
        ("survey", "ingest"),
        ("survey", "upgrade"),
    ],
    ids=" ".join,
)
def test_a_file_without_end_is_refused_in_little_memory(arguments, tmp_path):
    program = (
        "import resource, sys; from sprague.cli import status; resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32)); "
        "code = status(sys.argv[1:]); "
        "peak = next(int(x.split()[1]) for x in open('/proc/self/status') if x.startswith('VmHWM')); "
        "sys.exit(code if peak < 2**20 else 99)"
    )
    command = [sys.executable, "-c", program, *arguments, "/dev/zero"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n"), done.stderr[:9]) == (2, 1, "sprague: "), done.stderr


def test_a_table_of_a_board_that_cannot_be_written_is_named_and_no_temporary_file(tmp_path, run, refused):
    table = tmp_path / "no" / "board.table"  # it was "board.table.new: No such file or directory"
    refused(run("solve", "chomp:2x4", "####/####", "--table", table), f"{table}: there is no folder {table.parent}")


def test_a_file_that_a_link_leads_to_has_one_writer(tmp_path):
    (tmp_path / "link").symlink_to("known")
    with closing(WriterLock(tmp_path / "link")), pytest.raises(BadParameter, match="known: another process"):
        WriterLock(tmp_path / "known")


def test_a_lock_that_a_full_disk_refuses_leaves_no_file(tmp_path, monkeypatch):
    def full():
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch, pytest.raises(SpragueError, match="catalogue: No space left"):
        patch.setattr("sprague.files.os.getpid", full)
        WriterLock(tmp_path / "catalogue")
    assert list(tmp_path.iterdir()) == []
