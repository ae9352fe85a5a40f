# Sourced by environment.sh: the kernels are compiled in the background, and commands run in plain Python until they are
# there.
#
# .venv/kernels          a hash of what the kernels are compiled from, empty where they cannot be
# .venv/kernels.compiled the same of those that stand in the package; .venv/kernels.failed, of those that do not compile
# .venv/kernels.log      what was said while they were compiled
# .venv/pending          there until the work in the background is done; who does it has locked .venv/lock

# The hash of what the kernels are compiled from; nothing where they cannot be compiled.
hash_of_kernels() {
    ! can_compile || { requirements build && sums_of src/sprague/kernels CMakeLists.txt \( -name '*.?pp' -o -name '*.inc' -o -name '*.txt' \); } | sha256sum
}

# kernels_are compiled|failed: those of the sources that are installed.
kernels_are() { cmp -s -- "$venv/kernels" "$venv/kernels.$1"; }

# Before an installation: what its kernels are to be; no others stay.
expect_kernels() {
    hash_of_kernels >"$venv/kernels"
    ! kernels_are compiled || return 0
    rm -f -- "$venv"/lib/python3*/site-packages/sprague/kernels/compiled*.so
    : >"$venv/kernels.compiled"
    kernels_are failed || : >"$venv/kernels.log"
}

# The work that is left to the background: the kernels, which one rename puts into the package, and byte-code, which is
# written at no other time if PYTHONDONTWRITEBYTECODE says so. If it is cut off, or somebody installs, the next command begins
# it again; what was compiled then need not be again.
finish() {
    local python=$venv/bin/python packages kernels
    { nice >"/proc/$$/autogroup"; } 2>/dev/null || true # nice to other sessions, too, where Linux weighs them
    packages=$(echo "$venv"/lib/python3*/site-packages)
    kernels=$(cat -- "$venv/kernels")
    kernels_are compiled || kernels_are failed || {
        build_wheel "$venv/compiled" cmake.define.SPRAGUE_REQUIRE_KERNELS=ON &&
            "$python" -m zipfile -e "$venv"/compiled/*.whl "$venv/compiled" &&
            { [ "$kernels" = "$(hash_of_kernels)" ] || { say "the sources have changed meanwhile" && false; }; }
    } >"$venv/kernels.log" 2>&1 || printf '%s\n' "$kernels" >"$venv/kernels.failed"
    exec 9<"$root/scripts/environment.sh"
    lock "$python" 9 LOCK_NB && [ "$kernels" = "$(cat -- "$venv/kernels")" ] || return
    kernels_are compiled || kernels_are failed || {
        mv -f -- "$venv"/compiled/sprague/kernels/compiled*.so "$packages/sprague/kernels/" &&
            cp -- "$venv/kernels" "$venv/kernels.compiled"
    } 2>>"$venv/kernels.log" || cp -- "$venv/kernels" "$venv/kernels.failed"
    set -- -m compileall -qq -x /site-packages/pip/ "$packages"
    "$python" "$@" -j 0 || "$python" "$@" # in one process where no others can be begun
    rm -f -- "$venv/pending"
}

# finish_in_background NICE: in a session of its own, which neither Ctrl-C nor the end of a command or of the terminal ends;
# unless it is being done already.
finish_in_background() (
    exec 8>>"$venv/lock"
    lock "$venv/bin/python" 8 LOCK_NB 2>/dev/null || exit 0
    "$venv/bin/python" -c 'import os, sys
os.setsid()
os.nice(int(sys.argv[1]))
os.execvp("bash", ["bash", "-c", ". \"$0\" && finish", sys.argv[2]])' "$1" "$root/scripts/environment.sh" </dev/null >/dev/null 2>&1 &
)

# How many of the files are compiled, if any are.
progress() { sed -n 's,^.*\[\([0-9]*\)/\([0-9]*\)\].*, (\1 of \2),p' "$venv/kernels.log" 2>/dev/null | tail -n 1; }

await_kernels() {
    [ -t 2 ] || kernels_are compiled || kernels_are failed || say "waiting for the kernels, which are being compiled"
    until kernels_are compiled || kernels_are failed; do
        finish_in_background 0
        on_line "sprague: compiling the kernels$(progress)"
        sleep 0.5
    done
    on_line
}

# forgive [TEST…]: what did not compile is to be tried again, if `find` finds that it has failed so.
forgive() { [ -z "$(find "$venv/kernels.failed" "$@" 2>/dev/null)" ] || { rm -f -- "$venv/kernels.failed" && touch -- "$venv/pending"; }; }

# The kernels, or no command at all.
require_kernels() {
    forgive
    await_kernels
    kernels_are compiled || { cat -- "$venv/kernels.log" >&2; fail "the kernels could not be compiled; the lines above say why"; }
}

# What the kernels of a command are, to its end, whatever is compiled meanwhile.
kernels_or_plain() {
    ! kernels_are compiled && [ -z "${SPRAGUE_PURE:-}" ] || return 0
    export SPRAGUE_PURE=1
    if kernels_are failed; then
        say "the kernels could not be compiled: plain Python, slower; $venv/kernels.log says why, and they are tried again in an hour"
    else
        say "the kernels are being compiled$(progress); until then plain Python, slower"
    fi
}
