package room

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// numbered is an item of a mailbox.
type numbered int

func (numbered) arrive(context.Context, *room) {}

// TestMailboxKeepsOrder checks that items come out in the order in which they were put in, several at a time, and
// that the limit holds.
func TestMailboxKeepsOrder(t *testing.T) {
	b := newMailbox()
	for i := range mailboxMax {
		require.True(t, b.tryPut(numbered(i)))
	}
	require.False(t, b.tryPut(numbered(0)), "it is full")
	var out []message
	for next := 0; next < mailboxMax; {
		waitfor.Value(t, b.filled, "mail")
		out = b.take(out, 10)
		for _, m := range out {
			require.Equal(t, numbered(next), m)
			next++
		}
	}
	require.Empty(t, b.filled)
	require.Empty(t, b.take(out, 10))
	require.LessOrEqual(t, cap(b.queued), mailboxKept, "an empty mailbox keeps a small buffer")
}

// TestMailboxAdmitsAllWaiters checks that every goroutine that waits for space gets it.
func TestMailboxAdmitsAllWaiters(t *testing.T) {
	b, gone := newMailbox(), make(chan struct{})
	const posters, each = 20, 100
	var all sync.WaitGroup
	for range posters {
		all.Go(func() {
			for i := range each {
				if !b.put(numbered(i), gone) {
					t.Error("the room is not gone")
				}
			}
		})
	}
	var out []message
	for got := 0; got < posters*each; got += len(out) {
		waitfor.Value(t, b.filled, "mail")
		out = b.take(out, 3)
	}
	waitfor.Group(t, &all, "the senders")
}

// TestClosedMailboxRefuses checks that nobody waits for space in the mailbox of a closed room.
func TestClosedMailboxRefuses(t *testing.T) {
	b, gone := newMailbox(), make(chan struct{})
	for i := range mailboxMax {
		b.tryPut(numbered(i))
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if b.put(numbered(0), gone) {
				t.Error("there is no place")
			}
		})
	}
	close(gone)
	waitfor.Group(t, &all, "the senders")
}
