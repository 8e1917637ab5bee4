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

# A busy machine takes many times as long; the tests themselves detect hangs.
PATIENCE := -timeout 1h

# Collects garbage less often, which takes a tenth less of the processor.
test-go test-quick test-32bit test-seeds: export GOGC := 400

# The phases of make test; each is a target. Groups after a -- run in parallel with each other and take about the same time:
# browsers mostly wait. The client's tests are built to the same place.
PHASES := setup gofmt test-deploy \
	-- test-go test-32bit \
	-- types test-client test-browser test-manifests test-signin test-seeds lint

.PHONY: test
test: ## install missing tools, run every test, and end with a table of the results
	@MAKE="$(MAKE)" deploy/dev/phases.sh $(PHASES)

.PHONY: phases
phases: ## list the phases of make test; each is also a target
	@printf 'make %s\n' $(filter-out --,$(PHASES))

.PHONY: check
check: ## run the quick checks before a commit; also TypeScript's once make test has run
	@MAKE="$(MAKE)" deploy/dev/phases.sh gofmt $(if $(wildcard web/client/node_modules),types) -- lint -- test-quick

# The kept results of the key benchmarks; the first line names the machine.
KEPT := docs/bench/kept.txt

.PHONY: bench
bench: ## run the key benchmarks and compare them with the kept results: ratios, and allocations first
	@deploy/dev/bench.sh .build/bench.txt
	@head -n 1 $(KEPT)
	@head -n 1 .build/bench.txt
	@go run $(BENCHSTAT) -ignore cpu -filter '.unit:(sec/op OR p50-ms OR B/op OR allocs/op)' kept=$(KEPT) now=.build/bench.txt

.PHONY: bench-keep
bench-keep: ## run the key benchmarks and keep the results for make bench
	@deploy/dev/bench.sh $(KEPT)

.PHONY: bench-all
bench-all: ## run every Go benchmark briefly
	go test -run '^$$' -bench . -benchmem -benchtime 200ms ./...

# Thorough: make bench-server CONNECTIONS=200,1000,2500,5000,10000 RUNS=5 FOR=15s
CONNECTIONS := 200,1000,5000
SERVERS := floor,plain,memory,file,redis,two
RUNS := 3
FOR := 6s

.PHONY: bench-server
bench-server: ## compare nonet with each store, a minimal and a plain server under the same load
	@go run ./deploy/bench -connections $(CONNECTIONS) -servers $(SERVERS) -runs $(RUNS) -for $(FOR)

# Nodes x Redis masters: first with the same load for each node, which shows what nodes cost each other, then with the same
# total load, of which each node gets less.
CLUSTERS := 1x1,2x1,4x1,8x1,1x2,1x4,1x8,2x2,4x4,8x8
GROWING := 1x1,2x1,4x1,8x1,2x2,4x4,8x8

.PHONY: scale
scale: ## compare clusters of 1 to 8 nodes and 1 to 8 Redis masters with a single node
	@go run ./deploy/bench -connections 500 -each -servers $(GROWING) -runs $(RUNS) -for $(FOR)
	@go run ./deploy/bench -connections 2000 -servers $(CLUSTERS) -runs $(RUNS) -for $(FOR)

.PHONY: bench-client
bench-client: ## measure from a key press to the painted frame in Chromium; SIZE=9x9 for another board than 25x25
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" SIZE="$(SIZE)" npm run --prefix web/client bench

.PHONY: lighthouse
lighthouse: ## run Lighthouse on the first pages; DESKTOP=1 for a desktop profile, RUNS=5 for more loads
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" RUNS="$(RUNS)" DESKTOP="$(DESKTOP)" npm run --prefix web/client lighthouse

.PHONY: bench-load
bench-load: ## measure the first page on a slow connection in Chromium
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
pictures: ## take the README's pictures
	@deploy/dev/setup.sh
	@$(MAKE) build
	@PICTURES="$(CURDIR)/docs/images" NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client pictures

.PHONY: prerender
prerender: ## render the prerendered pages and link previews after a change to them or their words
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client prerender

.PHONY: soak
soak: ## run long tests: puzzles, simulator seeds, fuzzing, races; RACES=500 for races by touch in Chromium
	@deploy/dev/soak.sh

.PHONY: chaos
chaos: ## play while nodes and Redis masters fail at random; MINUTES=30 for half an hour
	go test ./cmd/nonet -count 1 -v -run '^TestChaos$$' -chaos $(MINUTES)m -chaos-seed $(SEED) -timeout 0

.PHONY: setup
setup:
	@deploy/dev/setup.sh

.PHONY: gofmt
gofmt:
	@unformatted=$$(find . -name '*.go' -not -path '*/node_modules/*' -exec gofmt -l {} +); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w on:" $$unformatted; exit 1; fi

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

# What takes several times as long with the race detector, while other tests run the same code with it: many simulated rounds,
# days of virtual time, the simulator against flawed designs, and the tests of a store with each arrangement of Redis.
UNRACED := QuickCheatsAreStopped|HonestRoundsAreNeverFlagged|CheatLooksUpRecordOfRacedPuzzle|CheatIsDealtWhatAnotherGuestSaw|$\
	PublicArenasAreListed|DailyReplayOpensAfterItsDay|ViewAgreesWithTheServer|BadDesignsAreDetected|QuickNeighbours|FarNodeKeepsUp|$\
	Permissions|MoveAllocations|FramesWithoutMessagesAreLimited|DeletionRemovesNameEverywhere|Inflation|ResponsesAreChecked|$\
	StrongerBotsAreFaster|PlannerSolvesEveryKind|RedisStoreOnACluster|RedisStoreWithSentinels|RedisStoreWithRights

# Where the race detector can find little: commands without a server, documents, and stores with faults.
OFFLINE := FaultsAreFound|OneFault|BotsPlayAnyKind|PuzzleCommands|EveryKindRoundTrip|StreamKeepsOrder|StreamOfSmallReads|$\
	FormsRoundTripManyBoards|GenerateByEveryMethod|NoticesCoverAllDependencies|HelpCommandAndFlagsAgree|BadFlagPrintsOneLine|$\
	DocsUseExistingCommands|DocsRunTestsThatExist|DocsNameTestsThatExist

# The engine, the rules, the views and the audit start no goroutines, which internal/archtest checks, so they run without the
# race detector. One test of each kind of puzzle uses it from several goroutines.
# All four commands run, also if one fails. With the race detector, a test binary waits at its end for late reports, by
# default for a second.
.PHONY: test-go
test-go:
	@failed=0; \
	go test -vet off $(PATIENCE) ./internal/archtest ./engine/... ./room/game ./room/view ./room/fair || failed=1; \
	CGO_ENABLED=1 go test -race -vet off $(PATIENCE) \
		$$(grep -rl --include='*_test.go' '^func TestKind(' engine | xargs -n 1 dirname | sed 's|^|./|') -run '^TestKind$$/^Seeds$$' || failed=1; \
	go test -tags roll -vet off $(PATIENCE) ./room ./room/sim ./room/storetest ./room/rating ./web ./protocol/client ./internal/specs \
		./cmd/nonet ./cmd/nonet/internal/bot -run '^Test($(UNRACED)|$(OFFLINE))$$' || failed=1; \
	GORACE=atexit_sleep_ms=100 CGO_ENABLED=1 go test $(RACE) -vet off -p 2 $(PATIENCE) -skip '^Test($(UNRACED)|$(OFFLINE))$$' \
		$$(go list ./... | grep -vE '^nonet/(internal/archtest|engine.*|room/game|room/view|room/fair)$$') || failed=1; \
	exit $$failed

# What else takes long without starting a server: losses of power and broken pages of SQLite files, many games, the types of
# all dependencies.
LONG := TypesFitInto32Bits|RegionsInPieces|WrappedLinks|FileStore|LossOfPower|PurgeDuringOtherWrites|PurgeWaitsForReaders|$\
	FastCheatsAreStopped|HonestHabitsAreNotDoubted|EveryReasonOccurs|BotsPlayAnyKind

# The tests of make check: all but the long ones, with or without the race detector, and those that start servers.
.PHONY: test-quick
test-quick:
	@go test -vet off -skip "^Test($(LONG)|$(UNRACED)|RedisStore.*$$(grep -lE 'start(Server|Program)\(|redistest\.' cmd/nonet/*_test.go | \
		xargs sed -n 's/^func Test\([A-Za-z0-9_]*\)(t .*/|\1/p' | tr -d '\n'))\$$" \
		$$(go list ./... | grep -vE '^nonet/(deploy/bench|room/redisstore)$$')

# 32-bit machines: what has no system calls passes its tests, except for the longest, where this machine runs 386 programs.
# A test of internal/archtest checks the types of everything for 386 and arm.
.PHONY: test-32bit
test-32bit:
	@if GOARCH=386 CGO_ENABLED=0 go test -vet off -run '^$$' ./room/rating >/dev/null 2>&1; then \
		GOARCH=386 CGO_ENABLED=0 go test -vet off $(PATIENCE) -skip '^Test($(LONG))$$' ./engine/... ./protocol ./room/game ./room/archive ./room/view ./room/sqlitestore && \
		GOARCH=386 CGO_ENABLED=0 go test -vet off $(PATIENCE) ./room/storetest -run TestFileStore; \
	else echo "not run: this machine runs no 386 programs"; fi

# What deploy/ sends to Kubernetes and fetches, in a separate module, and the scripts that start its replicated Redis. Go
# keeps results without a look at files outside of it.
.PHONY: test-manifests
test-manifests:
	@cd deploy/check && go test -count 1 $(PATIENCE) ./...
	@CGO_ENABLED=1 go test $(RACE) -tags roll -vet off -count 1 $(PATIENCE) ./room/redisstore -run '^TestShippedReplicas$$'

# Signing in through a real provider, in a separate module, because a provider is no part of nonet.
.PHONY: test-signin
test-signin:
	@cd deploy/signin && go test -count 1 $(PATIENCE) ./...

# A deployment under 200 players needs the machine for itself, and the race detector would delay the players.
.PHONY: test-deploy
test-deploy:
	@go test -tags roll -vet off $(PATIENCE) ./cmd/nonet -run '^TestRollingRestart$$'

# Many seeds of the simulator, without the race detector, which makes it six times as slow.
.PHONY: test-seeds
test-seeds:
	@go test -count 1 -vet off $(PATIENCE) ./room/sim -run '^Test(|Quick|Arena|Marathon)Seeds$$' -seeds 60
	@go test -count 1 -vet off $(PATIENCE) ./room/sim -run '^Test(FailOver|Outage|RoundsSeeds)' -seeds 12

.PHONY: test-client
test-client:
	@npm run --prefix web/client test:unit

.PHONY: test-browser
test-browser: build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client test:browser

.PHONY: build
build:
	@go build -o bin/nonet ./cmd/nonet
