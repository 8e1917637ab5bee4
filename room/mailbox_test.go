package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// numbered is an item of a mailbox.
type numbered int

func (numbered) handle(*room) {}

// TestMailboxKeepsOrder checks that items come out in the order in which they were put in, several at a time, and
// that the limit holds.
func TestMailboxKeepsOrder(t *testing.T) {
	b := newMailbox()
	for i := range mailboxMax {
		require.True(t, b.tryPut(numbered(i)))
	}
	require.False(t, b.tryPut(numbered(0)), "it is full")
	b.put(numbered(mailboxMax))
	var out []message
	for next := 0; next <= mailboxMax; {
		waitfor.Value(t, b.wake, "mail")
		out = b.take(out, 10)
		for _, m := range out {
			require.Equal(t, numbered(next), m)
			next++
		}
	}
	require.Empty(t, b.wake)
	require.Empty(t, b.take(out, 10))
	require.LessOrEqual(t, cap(b.queued), mailboxKept, "an empty mailbox keeps a small buffer")
}
