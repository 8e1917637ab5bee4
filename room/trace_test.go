package room_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
)

// traceRecorder keeps the traces that a node reports. It traces every entry.
type traceRecorder struct {
	mu  sync.Mutex
	all []room.EntryTrace
}

func (f *traceRecorder) Trace(code string, seq uint64, hash [8]byte) string {
	return fmt.Sprint(code, seq, hash)
}

func (f *traceRecorder) Report(w room.EntryTrace) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = append(f.all, w)
}

// last returns the traces reported since its last call.
func (f *traceRecorder) last() []room.EntryTrace {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := f.all
	f.all = nil
	return all
}

// startTraced starts a node that reports traces.
func (c *cluster) startTraced() *traceRecorder {
	f := new(traceRecorder)
	c.trace = f
	c.start()
	return f
}

// TestTraceOfMove checks that the appending node reports the command and the append, that the other one reports when
// it received the entry, and that both use the same trace.
func TestTraceOfMove(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		near, far := c.startTraced(), c.startTraced()
		code := c.room(protocol.Settings{Mode: protocol.Coop})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		near.last()
		far.last()
		start := time.Now()
		require.Equal(t, "ok", ana.do(protocol.Sit{}))
		appended, heard := near.last(), far.last()
		require.Len(t, appended, 1)
		require.Len(t, heard, 1)
		own, other := appended[0], heard[0]
		require.Equal(t, own.ID, other.ID)
		require.Equal(t, []room.TracedCommand{{Command: "sit", Player: "ana", ReceivedAt: start}}, own.Commands)
		require.True(t, own.Own)
		require.Equal(t, own.Seq, other.Seq)
		require.Len(t, own.Tries, 1)
		require.NoError(t, own.Tries[0].Err)
		require.Equal(t, 1, own.ViewerCount)
		require.False(t, other.Own)
		require.Empty(t, other.Tries)
		require.Empty(t, other.Commands)
		for _, at := range []time.Time{own.DecidingSince, own.StoredAt, own.SentAt, other.StoredAt, other.SentAt} {
			require.False(t, at.Before(start), "%v", at)
		}

		asked := time.Now()
		require.Equal(t, "not_seated", ben.do(protocol.Kick{Seat: 1}))
		require.Empty(t, near.last(), "a refusal without a seat is not appended")
		refused := far.last()
		require.Len(t, refused, 1)
		require.True(t, refused[0].WithoutEntry)
		require.NotEqual(t, own.ID, refused[0].ID)
		require.Equal(t, []room.TracedCommand{{Command: "kick", Player: "ben", ReceivedAt: asked, RefusalCode: "not_seated"}},
			refused[0].Commands)

		require.Equal(t, "not_now", ana.place("r1c1=1"))
		answered := near.last()
		require.Len(t, answered, 1)
		require.False(t, answered[0].WithoutEntry, "a seated player's refusal is in the log")
		require.Equal(t, "not_now", answered[0].Commands[0].RefusalCode)
		require.Len(t, far.last(), 1)
	})
}

// TestTraceIncludesFailedAppends checks that appends that failed are part of the trace.
func TestTraceIncludesFailedAppends(t *testing.T) {
	onFlaky(t, 0, func(t *testing.T, c *cluster, f *flaky) {
		near := c.startTraced()
		code := c.room(protocol.Settings{Mode: protocol.Coop})
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Sit{}))
		near.last()
		start := time.Now()
		f.full.Store(true)
		ana.say(&protocol.Ready{ID: 77, On: true})
		f.full.Store(false)
		pass(time.Second)
		require.Equal(t, "ok", ana.answer(77))
		w := near.last()[0]
		require.Len(t, w.Tries, 2)
		require.ErrorIs(t, w.Tries[0].Err, errDown)
		require.NoError(t, w.Tries[1].Err)
		require.Equal(t, []room.TracedCommand{{Command: "ready", Player: "ana", ReceivedAt: start}}, w.Commands)
		require.GreaterOrEqual(t, w.SentAt.Sub(start), room.RetryEvery)

		f.full.Store(true) // and is refused in the end, which does not affect the next entry
		ana.say(&protocol.Ready{ID: 78})
		pass(room.StoreWait)
		require.Equal(t, "unavailable", ana.answer(78))
		refused := near.last()
		require.Len(t, refused, 1)
		require.Equal(t, "unavailable", refused[0].Commands[0].RefusalCode)
		require.NotEmpty(t, refused[0].Tries, "a failed append has its reason")
		f.full.Store(false)
		pass(5 * time.Second)
		near.last()
		require.Equal(t, "ok", ana.do(protocol.Ready{}))
		require.Len(t, near.last()[0].Tries, 1)
	})
}

// TestTraceOfAppendWithUnknownOutcome checks that an append stays the node's own if it got no answer and later finds
// the entry in the log.
func TestTraceOfAppendWithUnknownOutcome(t *testing.T) {
	onFlaky(t, 0, func(t *testing.T, c *cluster, f *flaky) {
		near, far := c.startTraced(), c.startTraced()
		code := c.room(protocol.Settings{Mode: protocol.Coop})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		near.last()
		far.last()
		f.mu.Lock()
		f.lose = 1
		f.mu.Unlock()
		ana.say(&protocol.Sit{ID: 77})
		require.Empty(t, near.last())
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		pass(time.Second)
		require.Equal(t, "ok", ana.answer(77))
		ways, others := near.last(), far.last()
		require.Len(t, ways, 2)
		require.True(t, ways[0].Own)
		require.Equal(t, others[0].ID, ways[0].ID)
		require.Len(t, ways[0].Tries, 1)
		require.ErrorIs(t, ways[0].Tries[0].Err, errDown)
		require.Equal(t, "sit", ways[0].Commands[0].Command)
		require.False(t, ways[1].Own)
		require.True(t, others[1].Own)
	})
}
