#!/usr/bin/env bash
# Runs the key benchmarks, a few of each layer on the path of a move, and writes the results to the named file, after a
# header that describes the machine. docs/performance.md has the current figures.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
count=${BENCH_COUNT:-6}
time=${BENCH_TIME:-100ms}

# run takes packages and a pattern.
run() {
    local pattern=${*: -1}
    go test -run '^$' -bench "$pattern" -benchmem -count "$count" -benchtime "$time" "${@:1:$#-1}" | grep -E '^(goos|goarch|pkg|cpu|Benchmark)'
}

mkdir -p "$(dirname "$out")"
{
    printf '# %s, %s, %s cores, load %s when it began, commit %s\n' \
        "$(date -u +%Y-%m-%d)" "$(go version | cut -d' ' -f3)" "$(getconf _NPROCESSORS_ONLN)" \
        "$(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)" "$(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
    run ./engine/sudoku/nine '^BenchmarkProve$'
    run ./engine/sudoku/technique '^BenchmarkGrade$'
    run ./engine/sudoku '^BenchmarkGenerate$/^(medium|16x16|killer)$'
    run ./room/game '^Benchmark(Place|Text)$'
    run ./protocol '^Benchmark(Append|DecodeClient)$'
    run ./room '^BenchmarkNote$'
    run ./web '^Benchmark(Move|Join)$'
    run ./room/memstore ./room/sqlitestore '^BenchmarkStore$'
} >"$out.new"
mv "$out.new" "$out"
