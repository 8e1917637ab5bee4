package room

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// letter is a numbered item of a mailbox.
type letter int

func (letter) arrive(context.Context, *room) {}

// TestMailboxKeepsOrder checks that items come out in the order in which they were put in, several at a time, and
// that the limit holds.
func TestMailboxKeepsOrder(t *testing.T) {
	b := newMailbox()
	for i := range MailboxMax {
		require.True(t, b.tryPut(letter(i)))
	}
	require.False(t, b.tryPut(letter(0)), "it is full")
	var out []message
	for next := 0; next < MailboxMax; {
		waitfor.Value(t, b.filled, "mail")
		out = b.take(out, 10)
		for _, m := range out {
			require.Equal(t, letter(next), m)
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
				if !b.put(letter(i), gone) {
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
	for i := range MailboxMax {
		b.tryPut(letter(i))
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if b.put(letter(0), gone) {
				t.Error("there is no place")
			}
		})
	}
	close(gone)
	waitfor.Group(t, &all, "the senders")
}
