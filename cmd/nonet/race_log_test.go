package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/protocol/client"
)

// raceConfig describes players who race on several nodes.
type raceConfig struct {
	nodes          []string // URLs
	people         int
	heat           int     // players in a heat of an arena
	legs           int     // puzzles of a marathon; 0 for heats
	movesPerSecond float64 // of each player
	puzzle         protocol.NewQuick
}

// findKind returns the kind with a name.
var findKind = cli.Kinds(kinds.All()).Find

// startQuickPlay lets players press quick play again and again until ctx ends. Players who wait for a race then still
// get it.
func startQuickPlay(ctx context.Context, t *testing.T, c *raceConfig, races *raceLog) *sync.WaitGroup {
	t.Helper()
	playing := new(sync.WaitGroup)
	for i := range c.people {
		node := i % len(c.nodes)
		guest, err := client.Register(ctx, c.nodes[node], playerName(i))
		require.NoError(t, err)
		r := &racer{c: c, races: races, nodeIndex: node, token: guest.Token, timeout: quickTimeout}
		r.request = func(ctx context.Context) (string, error) {
			return client.JoinQuickPlay(ctx, r.node(), r.token, c.puzzle)
		}
		playing.Go(func() { r.play(ctx) })
	}
	return playing
}

func playerName(i int) string { return fmt.Sprintf("Load %d", i+1) }

// raceLog records the races of players who wait for them. It is safe for concurrent use.
type raceLog struct {
	mu          sync.Mutex
	races       map[string]engine.Puzzle // those that have begun, with their solutions, by the codes of their rooms
	waits       []time.Duration          // from the request to the puzzle
	nodeChanges int                      // how often a player has gone from a node that was lost to another
	errors      []error
}

// begun records that a player got the puzzle this long after the request, and returns it with its solution. first is
// false if the player had it before.
func (l *raceLog) begun(after time.Duration, seen *client.View, first bool) (engine.Puzzle, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if first {
		l.waits = append(l.waits, after)
	}
	if solved, ok := l.races[seen.Code]; ok {
		return solved, nil
	}
	kind, err := findKind(seen.Puzzle.Kind)
	if err != nil {
		return engine.Puzzle{}, err
	}
	solved, err := kind.Parse(seen.Puzzle.Text())
	if err != nil {
		return engine.Puzzle{}, err
	}
	if l.races == nil {
		l.races = map[string]engine.Puzzle{}
	}
	l.races[seen.Code] = solved
	return solved, nil
}

func (l *raceLog) nodeChanged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.nodeChanges++
}

func (l *raceLog) addError(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.errors = append(l.errors, err)
}

// progress returns how often a player has got a puzzle, and how often one has changed nodes.
func (l *raceLog) progress() (starts, nodeChanges int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.waits), l.nodeChanges
}

// awaitStarts waits until players have got n more puzzles.
func (l *raceLog) awaitStarts(t *testing.T, n int) {
	t.Helper()
	before, _ := l.progress()
	until(t, "players race on", func() bool {
		starts, _ := l.progress()
		return starts >= before+n
	})
}

// report logs the races and the waiting times once all players are done.
func (l *raceLog) report(t *testing.T) {
	t.Helper()
	slices.Sort(l.waits)
	percentile := func(share float64) time.Duration { return l.waits[int(share*float64(len(l.waits)-1))] }
	t.Logf("%d puzzles in %d races; from the request to the puzzle p50 %v, p95 %v, max %v; to another node %d times",
		len(l.waits), len(l.races), percentile(0.5), percentile(0.95), percentile(1), l.nodeChanges)
}
