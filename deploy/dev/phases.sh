#!/usr/bin/env bash
# phases.sh runs make targets and ends with a table of what passed. It runs all of them, also if one fails. A "--" starts
# a lane: the targets of a lane run one after the other, next to the other lanes, once the targets before the first "--"
# have ended. The output of a target is kept in .build/phases/TARGET.log. The exit status is 1 if a target failed.
set -m # each lane is a process group, so that it can be stopped with all its children

logs=.build/phases
rm -rf "$logs"
mkdir -p "$logs"

# row prints the result of a phase with its duration, and keeps it for the table.
row() { printf '%-8s %5d s  %s\n' "$1" $((SECONDS - began)) "$phase${2:+: $2}" | tee "$logs/$phase.row"; }

# lane runs phases one after the other. One that prints a line "not run: REASON" has not been run.
lane() {
    local phase began reason
    trap 'row stopped; exit 130' INT TERM
    for phase in "$@"; do
        began=$SECONDS
        printf '== %s\n' "$phase"
        if ! "${MAKE:-make}" "$phase" </dev/null &>"$logs/$phase.log"; then
            row FAILED
        elif reason=$(grep -m 1 '^not run: ' "$logs/$phase.log"); then
            row 'not run' "${reason#not run: }"
        else
            row passed
        fi
    done
}

# failures prints the failures in a log: the failed tests of a browser or client run, or Go's output without passed
# packages.
failures() {
    if grep -q '^TAP version' "$1"; then
        awk '/^ *not ok /{show = 1} show {print} /^ *\.\.\.$/{show = 0}' "$1"
    else
        grep -vE '^ok  |\[no test files\]$' "$1" | tail -n 200
    fi
}

# summary prints the failures and the table. It returns false if a phase failed.
summary() {
    local phase failed=()
    for phase in "${phases[@]}"; do
        if grep -qs '^FAILED' "$logs/$phase.row"; then failed+=("$phase"); fi
    done
    for phase in "${failed[@]}"; do
        printf '\n== failures of %s; its whole output is in %s/%s.log\n' "$phase" "$logs" "$phase"
        failures "$logs/$phase.log"
    done
    printf '\n'
    for phase in "${phases[@]}"; do cat "$logs/$phase.row" 2>/dev/null; done
    printf '%-8s %5d s  in all\n' '' "$SECONDS"
    [ ${#failed[@]} -eq 0 ]
}

stopped() {
    local pid
    for pid in $(jobs -p); do kill -TERM -- "-$pid"; done
    wait
    summary
    exit 130
}
trap stopped INT TERM

phases=()
apart=()
for arg in "$@" --; do
    if [ "$arg" != -- ]; then
        phases+=("$arg")
        apart+=("$arg")
        continue
    fi
    lane "${apart[@]}" &
    [ -n "${first:-}" ] || wait
    first=done
    apart=()
done
wait
summary
