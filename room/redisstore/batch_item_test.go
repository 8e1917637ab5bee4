package redisstore

import (
	"encoding"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
	"nonet/room/storetest"
)

// currentArgs returns the current arguments of an item.
func currentArgs(t *testing.T, p *batchItem) (all []any) {
	for _, arg := range p.args {
		switch arg := arg.(type) {
		case *string:
			all = append(all, *arg)
		case *uint64:
			all = append(all, *arg)
		case *int64:
			all = append(all, *arg)
		case encoding.BinaryMarshaler:
			text, err := arg.MarshalBinary()
			require.NoError(t, err)
			all = append(all, string(text))
		default:
			require.Failf(t, "an argument", "%T", arg)
		}
	}
	return all
}

// TestItemsAreReused checks that a reused item keeps nothing of the last append and that reuse allocates nothing.
func TestItemsAreReused(t *testing.T) {
	k := keys{"nonet"}
	p := newBatchItem()
	first := storetest.After("first", store.Position{Epoch: "an epoch", Seq: 7, Hash: [8]byte{1}, At: 70}, "one")
	first.Listing, first.Deadline, first.TTL = []byte("list"), 5, time.Second
	first.Until, first.At, first.EndsRound = 6, 71, true
	p.reset(k, first, true)
	require.Equal(t, []any{"first", "an epoch", uint64(7), "0100000000000000", int64(70), uint64(8),
		store.FormatHash(first.Next), "one", "+list", int64(5), int64(1000), int64(6), int64(71), "eth"}, currentArgs(t, p))
	require.Equal(t, k.inbox("first"), p.keyNames()[8])
	first.Listing[0] = 'x'
	require.Equal(t, "+list", currentArgs(t, p)[8])
	require.Equal(t, "list", string(p.a.Listing))

	second := storetest.After("2nd", store.Position{Epoch: "e"}, "two")
	second.TTL, second.Clock = 0, 9
	p.reset(k, second, false)
	require.Equal(t, []any{"2nd", "e", uint64(0), "0000000000000000", int64(0), uint64(1),
		store.FormatHash(second.Next), "two", "", int64(0), int64(0), int64(0), int64(9), ""}, currentArgs(t, p))
	require.Equal(t, k.inbox("2nd"), p.keyNames()[8])
	require.Zero(t, testing.AllocsPerRun(100, func() { p.reset(k, first, true) }))
}
