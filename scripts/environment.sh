# Sourced by the scripts beside it: makes .venv and keeps the package in it up to date with the sources.
#
# .venv/made       the directory that the environment was made in (an environment cannot be moved)
# .venv/unfinished there while an installation runs; found later, it was cut off, and .venv is made anew
# .venv/log        what the installation had to say
# .venv/package    a hash of the sources that are installed
# .venv/extras     for each choice of extras that was installed, a hash of its names and of the requirements

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv

say() { printf 'sprague: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# The hash of everything that goes into the package, and of whether it can be compiled.
hash_of_sources() {
    {
        cd -- "$root" && find src pyproject.toml CMakeLists.txt README.md LICENSE -type f \
            \( -name '*.py' -o -name '*.pyi' -o -name '*.cpp' -o -name '*.hpp' -o -name '*.inc' -o -name '*.v' -o -name '*.md' -o -name '*.typed' -o -name '*.json' -o -name '*.tsv' \
            -o -path '*/web/*' -o -not -path 'src/*' \) -not -path '*/__pycache__/*' -print0 |
            LC_ALL=C sort -z | xargs -0 sha256sum
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
    [ -f "$venv/made" ] && [ ! -f "$venv/unfinished" ] && [ "$(cat "$venv/made")" = "$root" ] &&
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

make_venv() {
    local python=$1
    rm -rf -- "$venv"
    "$python" -m venv "$venv"
    "$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))' >"$venv/includes"
    printf '%s\n' "$root" >"$venv/made"
}

pip_install() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# check_machine PYTHON: one line about what is missing, before anything is done.
check_machine() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null || fail "python3-venv is missing: apt install python3-venv"
    has_compiler || say "a C++ compiler is missing (apt install g++): the kernels will run in plain Python, slower"
    "$1" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || say "Python.h is missing (apt install python3-dev): the kernels will run in plain Python, slower"
}

# Builds without isolation, so that an unchanged kernel is not compiled again. CMake and Ninja come from PyPI if the
# system has none: scikit-build-core says which of them it needs.
install_package() {
    local requirements
    requirements=$("$venv/bin/python" -c 'import sys, tomllib
print("\n".join(tomllib.load(open(sys.argv[1], "rb"))["build-system"]["requires"]))' "$root/pyproject.toml") || return
    mapfile -t requirements <<<"$requirements"
    pip_install "${requirements[@]}" || return
    requirements=$(cd -- "$root" && "$venv/bin/python" -c 'from scikit_build_core.build import get_requires_for_build_wheel
print("\n".join(get_requires_for_build_wheel()))') || return
    if [ -n "$requirements" ]; then
        mapfile -t requirements <<<"$requirements"
        pip_install "${requirements[@]}" || return
    fi
    PATH=$venv/bin:$PATH pip_install --no-build-isolation "$root${1:+[$1]}"
}

# prepare [EXTRAS]: afterwards .venv holds the package as the sources are now, and the extras if any are named. One
# process at a time: the lock is on this file and goes with the process. (Python takes it: not every system has flock.)
prepare() {
    local extras=${1:-} python package
    is_current "$extras" && return
    exec 9<"${BASH_SOURCE[0]}"
    python=$(find_python)
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' || fail "cannot lock ${BASH_SOURCE[0]}"
    if ! is_current "$extras"; then
        check_machine "$python"
        if [ ! -f "$venv/made" ] || [ -f "$venv/unfinished" ] || [ "$(cat "$venv/made")" != "$root" ] ||
            [ ! -x "$venv/bin/python" ]; then
            say "setting up $venv for the first use; this takes a minute or two"
            make_venv "$python"
        elif is_current ''; then
            say "installing the packages for $extras into $venv; this takes a minute"
        else
            say "the sources have changed; installing them"
        fi
        package=$(hash_of_sources)
        rm -f -- "$venv/package"
        touch -- "$venv/unfinished"
        trap 'say "interrupted; the next run starts afresh"; exit 130' INT
        (install_package "$extras") >"$venv/log" 2>&1 9<&- || {
            cat -- "$venv/log" >&2
            rm -f -- "$venv/unfinished"
            fail "the installation failed; the lines above say why"
        }
        trap - INT
        [ -z "$extras" ] || hash_of_extras "$extras" >>"$venv/extras"
        printf '%s\n' "$package" >"$venv/package"
        rm -f -- "$venv/unfinished"
    fi
    exec 9<&-
}
