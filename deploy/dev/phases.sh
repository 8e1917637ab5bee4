#!/usr/bin/env bash
# Runs the make targets that are named, one after the other, whatever becomes of the ones before; a -- begins a lane: what
# stands behind it runs beside the other lanes, once what stands before the first -- is done. Says when each begins and
# ends, then all that a failed one said, and ends with a table. Fails if one of them failed. What a phase printed stays in
# .build/phases/NAME.log.
set -m # a lane is a group of processes, so that it can be stopped with all that it has started

logs=.build/phases
rm -rf "$logs"
mkdir -p "$logs"

# row says what has become of a phase, and its seconds; the table has it from a file, for lanes share nothing else.
row() { printf '%-8s %5d s  %s\n' "$1" $((SECONDS - began)) "$phase" | tee "$logs/$phase.row"; }

# lane runs phases one after the other.
lane() {
    local phase began
    trap 'row stopped; exit 130' INT TERM
    for phase in "$@"; do
        began=$SECONDS
        printf '== %s\n' "$phase"
        if "${MAKE:-make}" "$phase" </dev/null &>"$logs/$phase.log"; then row passed; else row FAILED; fi
    done
}

# summary prints what failed phases said, the lines of it that say what failed, and the table. It is false if one failed.
summary() {
    local phase failed=()
    for phase in "${phases[@]}"; do
        if grep -qs '^FAILED' "$logs/$phase.row"; then failed+=("$phase"); fi
    done
    for phase in "${failed[@]}"; do
        printf '\n== %s said\n' "$phase"
        cat "$logs/$phase.log"
    done
    for phase in "${failed[@]}"; do
        printf '\n== %s failed; all of it is in %s/%s.log\n' "$phase" "$logs" "$phase"
        grep -E '^[[:space:]]*(--- FAIL|FAIL|panic:|✖|make(\[[0-9]+\])?: \*\*\*)' "$logs/$phase.log" | head -n 20
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
