package storetest

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

// patience is how long the suite waits for an expected result.
var patience = waitfor.Patience

// opener opens a store for a test and closes it at the end of the test.
type opener func(t *testing.T) store.Store

// testStore tests every guarantee that involves a single store. open returns a new, empty store each time.
func testStore(t *testing.T, open opener) {
	groups := []struct {
		name  string
		cases []testCase
	}{
		{"Append", appendCases},
		{"Read", readCases},
		{"Follow", followCases},
		{"Heads", headsCases},
		{"Clocks", clocksCases},
		{"Words", ephemeralCases},
		{"Forwarder", ofForwarder(forwarderCases)},
		{"Expiry", expiryCases},
		{"Lobby", lobbyCases},
		{"Timers", timersCases},
		{"Presence", presenceCases},
		{"Boards", boardsCases},
		{"Endings", endingsCases},
		{"Failed", failedCases},
		{"Quarantine", quarantineCases},
		{"Archives", archivesCases},
		{"KV", kvCases},
		{"Histories", historiesCases},
		{"Erasure", erasureCases},
		{"Secrets", secretsCases},
		{"Faults", faultsCases},
	}
	for _, g := range groups {
		t.Run(g.name, func(t *testing.T) {
			for _, c := range g.cases {
				t.Run(c.name, func(t *testing.T) {
					t.Parallel() // most of the time goes into waiting for disks and clocks
					c.run(t, open(t))
				})
			}
		})
	}
}

type testCase struct {
	name string
	run  func(t *testing.T, s store.Store)
}

// chain appends to one room and tracks where its log should be.
type chain struct {
	t    *testing.T
	s    store.Store
	room string
	head store.Position
	keep time.Duration
}

// newChain returns a chain for a room that does not exist yet.
func newChain(t *testing.T, s store.Store, name string) *chain {
	return &chain{t: t, s: s, room: name, head: store.Position{Epoch: "epoch-of-" + name}, keep: time.Hour}
}

// next returns the append of data after the head.
func (c *chain) next(data string) store.Append {
	a := After(c.room, c.head, data)
	a.TTL = c.keep
	return a
}

// add appends data, which must succeed, and returns the entry.
func (c *chain) add(data string) store.Entry { return c.do(c.next(data)) }

// do makes an append, which must succeed, and moves the head.
func (c *chain) do(a store.Append) store.Entry {
	c.t.Helper()
	e, err := store.AppendAndWait(c.t.Context(), c.s, a)
	require.NoError(c.t, err)
	require.Equal(c.t, a.Head.Seq+1, e.Seq, "the seq is dense")
	require.Equal(c.t, a.Next, e.Hash)
	require.Equal(c.t, string(a.Data), string(e.Data))
	c.head = a.Head.After(e)
	return e
}

// list appends an entry with a listing of the room.
func (c *chain) list(listing string) {
	a := c.next(fmt.Sprint("list ", c.head.Seq))
	a.Listing = []byte(listing)
	c.do(a)
}

// read returns the whole log.
func (c *chain) read() []store.Entry {
	c.t.Helper()
	return ReadAll(c.t, c.s, c.room)
}

// storeTime returns a time that all of the store's clocks have reached.
func storeTime(t *testing.T, s store.Store) int64 {
	t.Helper()
	earliest := int64(math.MaxInt64)
	for _, r := range readClocks(t, s) {
		earliest = min(earliest, r.Now)
	}
	return earliest
}

// pass waits until the store's clock has advanced by d.
func pass(t *testing.T, s store.Store, d time.Duration) {
	t.Helper()
	until := storeTime(t, s) + d.Milliseconds()
	eventually(t, "the store's clock goes on", func() bool { return storeTime(t, s) >= until })
}

// eventually polls until done returns true.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for !done() {
		require.NoError(t, ctx.Err(), what)
		runtime.Gosched()
	}
}
