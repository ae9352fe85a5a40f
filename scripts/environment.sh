# Sourced by the scripts beside it: makes .venv and keeps the package in it up to date with the sources. Its Python is
# installed at once, its kernels are compiled afterwards: kernels.sh.
#
# .venv/made       the directory that the environment was made in (an environment cannot be moved)
# .venv/unfinished there while an installation runs; found later, it was cut off, and .venv is made anew
# .venv/builder    the environment that builds the package
# .venv/log        what was said while it was built; .venv/packages.log, while the packages it needs were installed
# .venv/package    a hash of the sources that are installed
# .venv/extras     for each choice of extras that was installed, a hash of its names and of the requirements

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv
. "$root/scripts/kernels.sh"

say() { printf 'sprague: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# sums_of ARGUMENTS…: of the files of these sources that `find ARGUMENTS…` finds.
sums_of() { (cd -- "$root" && find "$@" -type f -not -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum); }

# The hash of everything that goes into the package, and of whether it can be compiled.
hash_of_sources() {
    {
        sums_of src pyproject.toml CMakeLists.txt README.md LICENSE \
            \( -name '*.py' -o -name '*.pyi' -o -name '*.cpp' -o -name '*.hpp' -o -name '*.inc' -o -name '*.v' -o -name '*.md' -o -name '*.typed' -o -name '*.json' -o -name '*.tsv' \
            -o -path '*/web/*' -o -not -path 'src/*' \)
        if can_compile; then echo compiled; fi
    } | sha256sum
}

# hash_of_extras EXTRAS: of their names and of what they need.
hash_of_extras() { { printf '%s\n' "$1" && cat -- "$root/pyproject.toml"; } | sha256sum; }

has_compiler() { command -v "${CXX:-c++}" >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null; }

can_compile() {
    local includes=$venv/includes
    has_compiler && [ -f "$includes" ] && [ -f "$(cat "$includes")/Python.h" ]
}

is_current() {
    [ -f "$venv/made" ] && [ -f "$venv/kernels" ] && [ ! -f "$venv/unfinished" ] && [ "$(cat "$venv/made")" = "$root" ] &&
        [ -x "$venv/bin/python" ] && [ -f "$venv/package" ] && [ "$(cat "$venv/package")" = "$(hash_of_sources)" ] &&
        { [ -z "$1" ] || grep -qxsF -- "$(hash_of_extras "$1")" "$venv/extras"; }
}

# Prints a Python of version 3.11 or newer: $PYTHON if it is set, else the first that is found.
find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
        [ "$candidate" != "${PYTHON:-}" ] || break
    done
    command -v "${PYTHON:-python3}" >/dev/null || fail "${PYTHON:-python3} is missing: install Python 3.11 or newer"
    fail "needs Python 3.11 or newer, but ${PYTHON:-python3} is $("${PYTHON:-python3}" -V 2>&1); set PYTHON to a newer one"
}

# The pip that comes with Python, unpacked where modules are: as good as installed, and done twenty times as fast.
unpack_pip() {
    "$venv/bin/python" -c 'import ensurepip, pathlib, sysconfig, zipfile
places = pathlib.Path(ensurepip.__file__).parent / "_bundled", pathlib.Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or "/-")
wheel = next((wheel for place in places for wheel in place.glob("pip-*.whl")), None) or exit(1)
zipfile.ZipFile(wheel).extractall(sysconfig.get_path("purelib"))'
}

# lock PYTHON DESCRIPTOR [LOCK_NB]: of an open file, as long as a process has it open; with LOCK_NB it fails where another
# has the lock, without it waits. (Python takes it: not every system has flock.)
lock() { "$1" -c 'import sys; from fcntl import *; flock(int(sys.argv[1]), LOCK_EX | (LOCK_NB if sys.argv[2:] else 0))' "${@:2}"; }

make_venv() {
    local python=$1
    [ ! -d "$venv" ] || (exec 8>>"$venv/lock" && lock "$python" 8) # who still compiles there ends first
    rm -rf -- "$venv"
    "$python" -m venv --without-pip "$venv"
    unpack_pip || "$venv/bin/python" -m ensurepip >&2
    "$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))' >"$venv/includes"
    printf '%s\n' "$root" >"$venv/made"
}

# check_machine PYTHON: one line about what is missing, before anything is done.
check_machine() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null || fail "python3-venv is missing: apt install python3-venv"
    has_compiler || say "a C++ compiler is missing (apt install g++): the kernels will run in plain Python, slower"
    "$1" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || say "Python.h is missing (apt install python3-dev): the kernels will run in plain Python, slower"
}

# requirements build|run [EXTRAS]: of pyproject.toml, one a line.
requirements() {
    "$venv/bin/python" -c 'import sys, tomllib
made = tomllib.load(open(sys.argv[1], "rb"))
build, project = made["build-system"]["requires"], made["project"]
extras = [each for name in sys.argv[3].split(",") if name for each in project["optional-dependencies"][name]]
print("\n".join(build if sys.argv[2] == "build" else project["dependencies"] + extras))' "$root/pyproject.toml" "$1" "${2:-}"
}

# pip_for ENVIRONMENT ARGUMENTS…
pip_for() { "$venv/bin/python" -m pip --python "$1/bin/python" --disable-pip-version-check "${@:2}"; }

# install_required ENVIRONMENT REQUIREMENTS: one a line. Nothing is byte-compiled that nobody imports.
install_required() {
    local required
    mapfile -t required <<<"$2"
    [ -z "$2" ] || pip_for "$1" install --quiet --no-compile "${required[@]}"
}

# build_wheel FOLDER SETTING, with the tools that build it in an environment of their own, so that the packages it needs
# can be installed at the same time. Without isolation, so that an unchanged kernel is not compiled again. CMake and Ninja
# come from PyPI if the system has none: scikit-build-core says which of them it needs.
build_wheel() {
    local builder=$venv/builder needed
    [ -x "$builder/bin/python" ] || "$venv/bin/python" -m venv --without-pip "$builder" || return
    needed=$(requirements build) && install_required "$builder" "$needed" || return
    needed=$(cd -- "$root" && "$builder/bin/python" -c 'import sys
from scikit_build_core.build import get_requires_for_build_wheel
print("\n".join(get_requires_for_build_wheel(dict([sys.argv[1].split("=")]))))' "$2") && install_required "$builder" "$needed" || return
    rm -rf -- "$1"
    PATH=$builder/bin:$PATH pip_for "$builder" wheel -v --no-deps --no-build-isolation --config-settings="$2" --wheel-dir "$1" "$root"
}

# on_line [TEXT]: what is done now, in the place of what stands on the line of the terminal.
on_line() { [ ! -t 2 ] || printf '\r\033[K%s' "$*" >&2; }

# install_package EXTRAS: what can be done at the same time is. Each job is a group of processes, to be ended as one. Who
# waits for the kernels has them compiled meanwhile.
install_package() {
    local packages wheel needed
    needed=$(requirements run "$1") || return
    set -m
    { build_wheel "$venv/wheel" wheel.cmake=false && { [ -z "${SPRAGUE_WAIT:-}" ] || finish_in_background 0; }; } \
        >"$venv/log" 2>&1 </dev/null &
    wheel=$!
    install_required "$venv" "$needed" >"$venv/packages.log" 2>&1 </dev/null &
    packages=$!
    set +m
    trap 'kill -- "-$wheel" "-$packages" 2>/dev/null; exit 130' TERM
    on_line "sprague: installing …"
    wait "$packages" || { kill -- "-$wheel"; on_line; cat -- "$venv/packages.log" >&2; return 1; }
    wait "$wheel" || { on_line; cat -- "$venv/log" >&2; return 1; }
    pip_for "$venv" install --quiet --no-compile --no-deps --no-index --force-reinstall "$venv"/wheel/*.whl >&2
    on_line
    trap - TERM
}

# interruptible COMMAND…: in a group of its own, which Ctrl-C ends from outside. (A shell that waits for a command goes on
# where that takes a Ctrl-C for an error of its own, and Python tells where it was.)
interruptible() {
    local job
    set -m
    { set +m && "$@"; } &
    job=$!
    set +m
    trap 'kill -- "-$job" 2>/dev/null; wait "$job" || true; on_line; say "interrupted; the next run starts afresh"; exit 130' INT TERM HUP
    wait "$job" || exit
    trap - INT TERM HUP
}

# update EXTRAS: afterwards .venv holds the package as the sources are now, but for what is left to the background. One
# process at a time: the lock is on this file.
update() {
    local extras=$1 python package
    exec 9<"${BASH_SOURCE[0]}"
    python=$(find_python)
    lock "$python" 9 || fail "cannot lock ${BASH_SOURCE[0]}"
    if ! is_current "$extras"; then
        check_machine "$python"
        if [ ! -f "$venv/made" ] || [ -f "$venv/unfinished" ] || [ "$(cat "$venv/made")" != "$root" ] ||
            [ ! -x "$venv/bin/python" ]; then
            say "setting up $venv for the first use; this takes half a minute"
            make_venv "$python"
        elif is_current ''; then
            say "installing the packages for $extras into $venv; this takes a minute"
        else
            say "the sources have changed; installing them"
        fi
        package=$(hash_of_sources)
        rm -f -- "$venv/package"
        touch -- "$venv/unfinished"
        expect_kernels
        install_package "$extras" 9<&- || {
            rm -f -- "$venv/unfinished"
            fail "the installation failed; the lines above say why"
        }
        [ -z "$extras" ] || hash_of_extras "$extras" >>"$venv/extras"
        touch -- "$venv/pending"
        printf '%s\n' "$package" >"$venv/package"
        rm -f -- "$venv/unfinished"
    fi
    exec 9<&-
}

# prepare [EXTRAS]: afterwards .venv holds the package as the sources are now, and the extras if any are named; with
# SPRAGUE_WAIT set the kernels are there, too, wherever there is a compiler; with SPRAGUE_WAIT=later somebody waits afterwards.
prepare() {
    local extras=${1:-}
    is_current "$extras" || interruptible update "$extras"
    [ "${SPRAGUE_WAIT:-later}" = later ] || require_kernels
    [ ! -w "$venv" ] || forgive -mmin +60 # there may have been no room, or no memory
    [ ! -w "$venv/pending" ] || finish_in_background 5
}
