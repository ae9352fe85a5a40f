#!/usr/bin/env bash
# The first version of CHANGELOG.md, as the workflow asks for it: its tag, and whether it is new, which is so where the
# section has a date and origin has no such tag. With --changes: what that section says.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
read -r version date < <(sed -n 's/^## \([^,]*\), \(.*\)$/\1 \2/p' CHANGELOG.md)
if [ "${1:-}" = --changes ]; then
    awk '/^## / { section++ } section == 1 && !/^## /' CHANGELOG.md
    exit
fi
tagged=$(git ls-remote --tags origin "refs/tags/v$version")
new=false
if [[ $date =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ && -z $tagged ]]; then new=true; fi
printf 'tag=v%s\nnew=%s\n' "$version" "$new"
