package storetest

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// forwarderCases test [store.Forwarder], for stores that implement it.
var forwarderCases = []testCase{
	{"ToldAtOnceAndToWhoAppends", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		news, elsewhere := follow(t, s, "room"), follow(t, s, "another")
		h := c.hand("\x00\n{}")
		require.Equal(t, store.News{Forwarded: h.Batch}, news.next())
		other := c.hand("other")
		require.Equal(t, store.News{Forwarded: other.Batch}, news.next())
		two := c.add("two")
		require.Equal(t, []store.News{
			{Epoch: c.head.Epoch, Entry: two}, {Forwarded: h.Batch}, {Forwarded: other.Batch},
		}, inOrder(news.next(), news.next(), news.next()))
		three := c.add("three")
		require.Equal(t, store.News{Epoch: c.head.Epoch, Entry: three}, news.next(), "the inbox is empty")
		require.Len(t, c.read(), 3, "nothing of it is in the log")
		require.NoError(t, s.Broadcast(t.Context(), "another", []byte("end")))
		require.Equal(t, store.News{Ephemeral: []byte("end")}, elsewhere.next(), "it is for its room alone")
	}},
	{"AnAppendThatLosesLeavesIt", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		late := c.next("late")
		c.add("two")
		c.hand("batch")
		news := follow(t, s, "room")
		_, err := store.AppendAndWait(t.Context(), s, late)
		requireConflict(t, err, c.head.Epoch)
		c.add("three")
		require.Equal(t, "batch", string(inOrder(news.next(), news.next())[1].Forwarded))
	}},
	{"Forgotten", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		h := store.ForwardedBatch{Room: c.room, Epoch: c.head.Epoch, Batch: []byte("batch"), TTL: time.Millisecond}
		require.NoError(t, s.(store.Forwarder).Forward(t.Context(), h))
		pass(t, s, 2*time.Millisecond)
		news := follow(t, s, "room")
		c.add("two")
		require.Equal(t, uint64(2), news.next().Entry.Seq)
		c.hand("another")
		require.Equal(t, "another", string(news.next().Forwarded), "after that it is as ever")
	}},
	{"OnlyToALogAsItIs", func(t *testing.T, s store.Store) {
		hands := s.(store.Forwarder)
		h := store.ForwardedBatch{Room: "room", Epoch: "epoch-of-room", Batch: []byte("batch"), TTL: time.Minute}
		require.ErrorIs(t, hands.Forward(t.Context(), h), store.ErrNotFound)
		c := newChain(t, s, "room")
		c.add("one")
		require.NoError(t, hands.Forward(t.Context(), h))
		h.Epoch = "another"
		require.ErrorIs(t, hands.Forward(t.Context(), h), store.ErrNotFound)
		endOf(t, c, "two")
		quarantine(t, s, "room", 1)
		h.Epoch = c.head.Epoch
		require.ErrorIs(t, hands.Forward(t.Context(), h), store.ErrQuarantined)
	}},
	{"Bounds", func(t *testing.T, s store.Store) {
		hands := s.(store.Forwarder)
		c := newChain(t, s, "room")
		c.add("one")
		h := store.ForwardedBatch{Room: "room", Epoch: c.head.Epoch, TTL: time.Minute}
		require.Error(t, hands.Forward(t.Context(), h), "nothing")
		h.Batch = []byte(strings.Repeat("x", store.ForwardMax))
		for range store.ForwardedMax {
			require.NoError(t, hands.Forward(t.Context(), h))
		}
		require.ErrorIs(t, hands.Forward(t.Context(), h), store.ErrFull)
		c.add("two")
		require.NoError(t, hands.Forward(t.Context(), h))
		h.Batch = append(h.Batch, 'x')
		require.Error(t, hands.Forward(t.Context(), h))
		h.Batch, h.TTL = []byte("x"), 0
		require.Error(t, hands.Forward(t.Context(), h))
		h.Room, h.TTL = "", time.Minute
		require.Error(t, hands.Forward(t.Context(), h))
	}},
}

// ofForwarder returns the cases, which skip stores that do not implement [store.Forwarder].
func ofForwarder(cases []testCase) (some []testCase) {
	for _, c := range cases {
		some = append(some, testCase{c.name, func(t *testing.T, s store.Store) {
			if _, hands := s.(store.Forwarder); !hands {
				t.Skip("one node has this store for itself")
			}
			c.run(t, s)
		}})
	}
	return some
}

// hand forwards a batch to the chain's room.
func (c *chain) hand(batch string) store.ForwardedBatch {
	c.t.Helper()
	h := store.ForwardedBatch{Room: c.room, Epoch: c.head.Epoch, Batch: []byte(batch), TTL: time.Minute}
	require.NoError(c.t, c.s.(store.Forwarder).Forward(c.t.Context(), h))
	return h
}

// inOrder returns news of entries before those of batches, because the two reach an appending node on different paths.
func inOrder(all ...store.News) (entries []store.News) {
	var handed []store.News
	for _, n := range all {
		if n.Forwarded != nil {
			handed = append(handed, n)
		} else {
			entries = append(entries, n)
		}
	}
	return append(entries, handed...)
}

// handedOver checks that a batch forwarded through one store is received through another and taken by an append there.
func handedOver(t *testing.T, from, to store.Store) {
	t.Helper()
	if _, hands := from.(store.Forwarder); !hands {
		t.Skip("one node has this store for itself")
	}
	c := newChain(t, from, "room")
	c.add("one")
	news, own := follow(t, to, "room"), follow(t, from, "room")
	h := c.hand("batch")
	require.Equal(t, store.News{Forwarded: h.Batch}, news.next())
	require.Equal(t, store.News{Forwarded: h.Batch}, own.next())
	c.s = to
	c.add("two")
	require.Len(t, inOrder(news.next(), news.next()), 2)
	require.Equal(t, uint64(2), own.next().Entry.Seq)
	c.add("three")
	require.Equal(t, uint64(3), own.next().Entry.Seq, "only the appending node gets the answer again")
}
