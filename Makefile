SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Pinned here rather than in go.mod, so that nonet's own dependencies stay those of the program.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

MINUTES := 1
SEED := 0
SIZE := 25x25

.PHONY: help
help: ## list these targets
	@sed -n 's/^\([a-z-]*\): .*## /\1\t/p' Makefile | awk -F'\t' '{ printf "make %-12s  %s\n", $$1, $$2 }'

.PHONY: run
run: ## serve on http://localhost:8080, with the data in nonet.db
	go run ./cmd/nonet serve

.PHONY: test
test: ## install what the tests need if it is missing, then run every test
	@deploy/dev/setup.sh
	@$(MAKE) lint types test-go test-client

.PHONY: check
check: lint ## the quick checks before a commit; TypeScript's too once make test has run
	go test -short ./...
	@if [ -d web/client/node_modules ]; then $(MAKE) types; fi

.PHONY: bench
bench: ## run every Go benchmark briefly
	go test -run '^$$' -bench . -benchmem -benchtime 200ms ./...

.PHONY: bench-client
bench-client: ## measure the way from a key to the paint in Chromium, SIZE=9x9 for another board than 25x25
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" SIZE="$(SIZE)" npm run --prefix web/client bench

.PHONY: bench-load
bench-load: ## measure how long the first page takes on a slow line in Chromium
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client bench:load

.PHONY: shots
shots: ## take screenshots of every page in every state, into shots/
	@deploy/dev/setup.sh
	@$(MAKE) build
	@SHOTS="$(CURDIR)/shots" NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client shots
	@ls shots

.PHONY: door
door: ## draw anew the pages that the server sends drawn, after a change to them or to their words
	@deploy/dev/setup.sh
	@$(MAKE) build
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client door

.PHONY: soak
soak: ## search for faults at length: puzzles, simulator seeds, fuzzing, races
	@deploy/dev/soak.sh

.PHONY: chaos
chaos: ## play on while nodes and Redis masters die at random, MINUTES=30 for half an hour
	go test ./cmd/nonet -count 1 -v -run '^TestChaos$$' -chaos $(MINUTES)m -chaos-seed $(SEED) -timeout 0

.PHONY: lint
lint:
	@echo "== gofmt"
	@unformatted=$$(find . -name '*.go' -not -path '*/node_modules/*' -exec gofmt -l {} +); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w on:" $$unformatted; exit 1; fi
	@echo "== go vet"
	@go vet ./...
	@go vet -tags roll ./cmd/nonet
	@echo "== staticcheck"
	@go run $(STATICCHECK) ./...

.PHONY: types
types:
	@echo "== TypeScript"
	@npm run --prefix web/client check

.PHONY: test-go
test-go:
	@echo "== go test -race"
	@CGO_ENABLED=1 go test -race -timeout 15m ./...
	@echo "== a deploy under 200 players, which wants the machine for itself"
	@CGO_ENABLED=1 go test -race -tags roll -timeout 5m ./cmd/nonet -run '^TestRollingRestart$$'
	@echo "== 1,000 seeds of the simulator, without the race detector, which makes it six times as slow"
	@go test -count 1 ./room/sim -run '^TestSeeds$$' -seeds 1000

.PHONY: test-client
test-client: build
	@echo "== client, without a browser"
	@npm run --prefix web/client test:unit
	@echo "== client, in Chromium"
	@NONET_BIN="$(CURDIR)/bin/nonet" CHROMIUM="$$(deploy/dev/chromium.sh)" npm run --prefix web/client test:browser

.PHONY: build
build:
	@go build -o bin/nonet ./cmd/nonet
