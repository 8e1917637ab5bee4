#!/usr/bin/env bash
# Searches for bugs at length: more puzzles, new seeds of the simulator, fuzzing of all parsers, and repeated tests with
# goroutines. The numbers set the length.
set -euo pipefail
cd "$(dirname "$0")/../.."

puzzles=${SOAK_PUZZLES:-20000}   # generated, solved by technique and checked
steps=${SOAK_STEPS:-100000}      # puzzles whose every step of a technique is compared with the solution
seeds=${SOAK_SEEDS:-100000}      # of the simulator
fuzz=${SOAK_FUZZ:-1m}            # for each fuzz target
rounds=${SOAK_ROUNDS:-5}         # of the tests with goroutines, shuffled
races=${RACES:-500}              # by touch in Chromium, over connections that lose, delay and duplicate messages
rooms=${ROOMS:-50}               # that one page visits, one after another
minutes=${STAY:-30}              # that it stays in one, by its own clock

echo "== $puzzles puzzles"
NONET_PUZZLES=$puzzles go test -count 1 -timeout 0 ./engine/...

first=$(date +%s)
echo "== every step on $steps puzzles, seed $first"
NONET_PUZZLES=$steps NONET_SEED=$first go test -count 1 -timeout 0 -run Sound ./engine/sudoku/technique

echo "== the simulator, seeds $first and on"
go test -count 1 -timeout 0 ./room/sim -seed "$first" -seeds "$seeds"

echo "== 300 rounds of each kind of honest player"
go test -count 1 -timeout 0 ./room/fair -run Honest -plays 300

while IFS=: read -r file target; do
    echo "== $target, $fuzz"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "$fuzz" "./$(dirname "$file")"
done < <(grep -ro --include='*_test.go' --exclude-dir=node_modules '^func Fuzz[A-Za-z]*' . | sed 's|^\./||; s|func ||')

echo "== $rounds rounds, shuffled, with the race detector"
CGO_ENABLED=1 go test -race -count "$rounds" -shuffle on -timeout 0 ./room/... ./web/... ./cmd/...

echo "== $races races by touch, and what a page holds on to after $rooms rooms and $minutes minutes"
deploy/dev/setup.sh
make build
cd web/client
npm run -s build:test
RACES=$races ROOMS=$rooms STAY=$minutes NONET_BIN="$PWD/../../bin/nonet" CHROMIUM="$(../../deploy/dev/chromium.sh)" \
    node --test --test-concurrency=1 .build/test/browser/{browser-memory,soak}.test.js
