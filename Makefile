SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Pinned here rather than in go.mod, so that nonet's own dependencies stay those of the program.
GOLANGCI_LINT := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
BENCHSTAT := golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da

MINUTES := 1
SEED := 0
SIZE := 25x25

.PHONY: help
help: ## list these targets
	@sed -n 's/^\([a-z-]*\): .*## /\1\t/p' Makefile | awk -F'\t' '{ printf "make %-12s  %s\n", $$1, $$2 }'

.PHONY: run
run: ## serve on http://localhost:8080, with the data in nonet.db
	go run ./cmd/nonet serve

# A machine with much else to do takes many times as long, and what hangs is found by the tests themselves.
PATIENCE := -timeout 1h

# What make test runs; each is a target of its own. What stands behind a -- runs beside what stands behind the next: browsers
# mostly wait, and the client's tests without one are built to the same place.
PHASES := setup gofmt vet lint types test-deploy \
	-- test-go test-32bit test-manifests test-signin test-seeds \
	-- test-client test-browser

.PHONY: test
test: ## install what the tests need if it is missing, run every test, and end with a table of what passed
	@MAKE="$(MAKE)" deploy/dev/phases.sh $(PHASES)

.PHONY: phases
phases: ## list what make test runs; each of them runs alone as well
	@printf 'make %s\n' $(filter-out --,$(PHASES))

.PHONY: check
check: gofmt vet lint ## the quick checks before a commit; TypeScript's too once make test has run
	go test -short ./...
	@if [ -d web/client/node_modules ]; then $(MAKE) types; fi

# What the key benchmarks said when they were kept, and on which machine: its first line.
KEPT := docs/bench/kept.txt

.PHONY: bench
bench: ## run the key benchmarks and compare them with what was kept: look at the ratios, and at allocations first
	@deploy/dev/bench.sh .build/bench.txt
	@head -n 1 $(KEPT)
	@head -n 1 .build/bench.txt
	@go run $(BENCHSTAT) -ignore cpu -filter '.unit:(sec/op OR p50-ms OR B/op OR allocs/op)' kept=$(KEPT) now=.build/bench.txt

.PHONY: bench-keep
bench-keep: ## run the key benchmarks and keep what they say, for make bench
	@deploy/dev/bench.sh $(KEPT)

.PHONY: bench-all
bench-all: ## run every Go benchmark briefly
	go test -run '^$$' -bench . -benchmem -benchtime 200ms ./...

# For long: make bench-server CONNECTIONS=200,1000,2500,5000,10000 RUNS=5 FOR=15s
CONNECTIONS := 200,1000,5000
SERVERS := floor,plain,memory,file,redis,two
RUNS := 3
FOR := 6s

.PHONY: bench-server
bench-server: ## measure nonet with each store beside a bare floor and a plain server, with one load, and print the ratios
	@go run ./deploy/bench -connections $(CONNECTIONS) -servers $(SERVERS) -runs $(RUNS) -for $(FOR)

# Nodes by masters of Redis. With the same load for each node, what grows with their number is what they cost each other.
# With the same load for all together each of them has less to do, and does less at one go, too.
CLUSTERS := 1x1,2x1,4x1,8x1,1x2,1x4,1x8,2x2,4x4,8x8
GROWING := 1x1,2x1,4x1,8x1,2x2,4x4,8x8

.PHONY: scale
scale: ## measure 1 to 8 nodes and 1 to 8 masters of Redis with the same load for each or all, and print the ratios to one
	@go run ./deploy/bench -connections 500 -each -servers $(GROWING) -runs $(RUNS) -for $(FOR)
	@go run ./deploy/bench -connections 2000 -servers $(CLUSTERS) -runs $(RUNS) -for $(FOR)

.PHONY: bench-client
bench-client: ## measure the way from a key to the paint in Chromium, SIZE=9x9 for another board than 25x25
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" SIZE="$(SIZE)" npm run --prefix web/client bench

.PHONY: lighthouse
lighthouse: ## what Lighthouse says of the pages that people meet first, DESKTOP=1 for a desk, RUNS=5 for more loads
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" RUNS="$(RUNS)" DESKTOP="$(DESKTOP)" npm run --prefix web/client lighthouse

.PHONY: bench-load
bench-load: ## measure how long the first page takes on a slow line in Chromium
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client bench:load

.PHONY: shots
shots: ## take screenshots of every page in every state, and of rounds of each kind, into shots/
	@deploy/dev/setup.sh
	@$(MAKE) build
	@SHOTS="$(CURDIR)/shots" ONLY="$(ONLY)" NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client shots
	@ls shots

.PHONY: pictures
pictures: ## take the README's pictures of the kinds anew
	@deploy/dev/setup.sh
	@$(MAKE) build
	@PICTURES="$(CURDIR)/docs/images/kinds" NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client pictures

.PHONY: prerender
prerender: ## draw anew the pages that the server sends drawn and what links show, after a change to them or to their words
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client prerender

.PHONY: soak
soak: ## search for faults at length: puzzles, simulator seeds, fuzzing, races; RACES=500 of them by touch in Chromium
	@deploy/dev/soak.sh

.PHONY: chaos
chaos: ## play on while nodes and Redis masters die at random, MINUTES=30 for half an hour
	go test ./cmd/nonet -count 1 -v -run '^TestChaos$$' -chaos $(MINUTES)m -chaos-seed $(SEED) -timeout 0

.PHONY: setup
setup:
	@deploy/dev/setup.sh

.PHONY: gofmt
gofmt:
	@unformatted=$$(find . -name '*.go' -not -path '*/node_modules/*' -exec gofmt -l {} +); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w on:" $$unformatted; exit 1; fi

.PHONY: vet
vet:
	@go vet ./...
	@go vet -tags roll ./cmd/nonet ./room/redisstore

# The first time it compiles the linter, which takes some two minutes of two cores.
.PHONY: lint
lint:
	@go run $(GOLANGCI_LINT) run --allow-parallel-runners ./...

.PHONY: types
types:
	@npm run --prefix web/client check

# The race detector, except in what starts no goroutine of ours and is many times as slow with it: SQLite, the bundler, the
# compressor, and the puzzle engine, whose own goroutine test has the detector everywhere.
RACE := -race $(foreach p,github.com/ncruces/go-sqlite3-wasm github.com/evanw/esbuild github.com/andybalholm/brotli nonet/engine,\
	-gcflags=$(p)/...=-race=false)

# The engine, the rules, the views and the audit start no goroutines, which internal/archtest checks, so they run without the
# race detector. One test of each kind of puzzle uses it from several goroutines.
.PHONY: test-go
test-go:
	@go test -vet off $(PATIENCE) ./internal/archtest ./engine/... ./room/game ./room/view ./room/fair
	@CGO_ENABLED=1 go test -race -vet off $(PATIENCE) \
		$$(grep -rl --include='*_test.go' '^func TestKind(' engine | xargs -n 1 dirname | sed 's|^|./|') -run '^TestKind$$/^Goroutines$$'
	@CGO_ENABLED=1 go test $(RACE) -vet off -p 3 $(PATIENCE) \
		$$(go list ./... | grep -vE '^nonet/(internal/archtest|engine.*|room/game|room/view|room/fair)$$')

# 32-bit machines: everything compiles for 386, and what has no system calls passes its tests, where this machine runs 386
# programs. System calls differ between 386 and arm, so the packages that make them, and SQLite, compile for arm, too.
.PHONY: test-32bit
test-32bit:
	@GOARCH=386 go build ./...
	@GOARCH=arm go build ./room/sqlitestore $$(grep -rlE --include='*.go' --exclude='*_test.go' '"(golang.org/x/sys/unix|syscall)"' internal | xargs -n 1 dirname | sort -u | sed 's|^|./|')
	@if GOARCH=386 CGO_ENABLED=0 go test -vet off -run '^$$' ./room/rating >/dev/null 2>&1; then \
		GOARCH=386 CGO_ENABLED=0 go test -short -vet off $(PATIENCE) ./engine/... ./protocol ./room/game ./room/archive ./room/view ./room/sqlitestore; \
	else echo "not run: this machine runs no 386 programs, so they were only compiled"; fi

# What deploy/ sends to Kubernetes and fetches, in a module of its own, and the scripts that start its replicated Redis. Go
# keeps results without a look at files outside of it.
.PHONY: test-manifests
test-manifests:
	@cd deploy/check && go vet ./... && go test -count 1 $(PATIENCE) ./...
	@go test -tags roll -count 1 $(PATIENCE) ./room/redisstore -run '^TestShippedReplicas$$'

# Signing in through a provider as others run them. It is a module of its own, too, for a provider is no part of nonet.
.PHONY: test-signin
test-signin:
	@cd deploy/signin && go vet ./... && go test -count 1 $(PATIENCE) ./...

# A deploy under 200 players wants the machine for itself.
.PHONY: test-deploy
test-deploy:
	@CGO_ENABLED=1 go test $(RACE) -tags roll -vet off $(PATIENCE) ./cmd/nonet -run '^TestRollingRestart$$'

# Many seeds of the simulator, without the race detector, which makes it six times as slow. Its garbage is collected less
# often than usual, which takes a sixth less time.
.PHONY: test-seeds
test-seeds:
	@GOGC=400 go test -count 1 -vet off $(PATIENCE) ./room/sim -run '^Test(|Quick|Arena)Seeds$$' -seeds 1000
	@GOGC=400 go test -count 1 -vet off $(PATIENCE) ./room/sim -run '^Test(FailOver|Outage|RoundsSeeds)' -seeds 100

.PHONY: test-client
test-client:
	@npm run --prefix web/client test:unit

.PHONY: test-browser
test-browser: build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client test:browser

.PHONY: build
build:
	@go build -o bin/nonet ./cmd/nonet
