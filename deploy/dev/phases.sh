#!/usr/bin/env bash
# Runs each make target that is named, one after the other, whatever becomes of the ones before it, and ends with a table of
# them all. Fails if one of them failed. What a phase printed stays in .build/phases/NAME.log.
set -o pipefail

logs=.build/phases
rm -rf "$logs"
mkdir -p "$logs"
table=()
failed=()

# summary prints the table, and of each failed phase the lines that say what failed.
summary() {
    local phase
    for phase in "${failed[@]}"; do
        printf '\n== %s failed; all of it is in %s/%s.log\n' "$phase" "$logs" "$phase"
        grep -E '^[[:space:]]*(--- FAIL|FAIL|panic:|✖|make(\[[0-9]+\])?: \*\*\*)' "$logs/$phase.log" | head -n 20
    done
    printf '\n'
    printf '%s\n' "${table[@]}"
}

# row adds a line to the table: what became of a phase, its seconds, its name.
row() { table+=("$(printf '%-8s %5d s  %s' "$1" "$2" "$3")"); }

stopped() {
    [ -z "${phase:-}" ] || row stopped $((SECONDS - began)) "$phase"
    summary
    exit 130
}
trap stopped INT TERM

for phase in "$@"; do
    began=$SECONDS
    printf '\n== %s\n' "$phase"
    if "${MAKE:-make}" "$phase" 2>&1 | tee "$logs/$phase.log"; then
        row passed $((SECONDS - began)) "$phase"
    else
        row FAILED $((SECONDS - began)) "$phase"
        failed+=("$phase")
    fi
    phase=
done

summary
[ ${#failed[@]} -eq 0 ]
