package store_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// entryOf returns an entry with the given seq and time and size bytes of data.
func entryOf(seq uint64, at int64, size int) store.Entry {
	e := store.Entry{Seq: seq, At: at, Data: bytes.Repeat([]byte{byte(seq)}, size)}
	binary.BigEndian.PutUint64(e.Hash[:], seq*seq)
	return e
}

func TestEntryBufferKeepsEntries(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	sizes := []int{0, 1, 20, 25, 40, 63, 64, 65, 500, store.BatchMax}
	for _, start := range []uint64{1, 77} {
		var p store.EntryBuffer
		var all []store.Entry
		at := int64(1_800_000_000_000)
		for seq := start; seq < start+300; seq++ {
			at += dice.Int64N(5000) - 10
			all = append(all, entryOf(seq, at, sizes[dice.IntN(len(sizes))]))
			require.Equal(t, all[len(all)-1], p.Add(all[len(all)-1]))
		}
		require.Equal(t, start, p.First())
		for i, want := range all {
			got, ok := p.At(want.Seq)
			require.True(t, ok)
			require.Equal(t, want, got)
			require.Equal(t, all[i+1:], append([]store.Entry{}, slices.Collect(p.After(want.Seq))...))
		}
		require.Equal(t, all, slices.Collect(p.After(0)))
		for _, seq := range []uint64{0, start - 1, start + 300} {
			_, ok := p.At(seq)
			require.False(t, ok, seq)
		}
	}
}

func TestEmptyEntryBuffer(t *testing.T) {
	var p store.EntryBuffer
	require.Zero(t, p.First())
	_, ok := p.At(0)
	require.False(t, ok)
	require.Empty(t, slices.Collect(p.After(0)))
	p.Trim(1, math.MaxInt64)
	require.Zero(t, p.First())
}

func TestEntryBufferTrimsOldEntries(t *testing.T) {
	var p store.EntryBuffer
	const last = 64
	for seq := uint64(1); seq <= 2000; seq++ {
		size := 20
		if seq%50 == 0 {
			size = 1000
		}
		p.Add(entryOf(seq, int64(seq), size))
		p.Trim(max(seq, last)+1-last, math.MaxInt64)
		kept := seq + 1 - p.First()
		require.GreaterOrEqual(t, kept, min(seq, last))
		require.Less(t, kept, uint64(last+20))
		for e := range p.After(0) {
			require.Equal(t, entryOf(e.Seq, int64(e.Seq), len(e.Data)), e)
		}
	}
}

// TestEntryBufferEntriesNeverChange checks that the Data of a returned entry does not change when later entries are
// added or when the caller overwrites the slice that it passed to Add.
func TestEntryBufferEntriesNeverChange(t *testing.T) {
	var p store.EntryBuffer
	text := []byte("1 17 placed r3c4=7\n")
	first := p.Add(store.Entry{Seq: 1, Data: text})
	clear(text)
	_ = append(first.Data, "more"...)
	p.Add(store.Entry{Seq: 2, Data: []byte("2 17 placed r3c4=7\n")})
	kept, _ := p.At(1)
	require.Equal(t, "1 17 placed r3c4=7\n", string(kept.Data))
	require.Equal(t, "1 17 placed r3c4=7\n", string(first.Data))
}

func TestEntryBufferAllocatesLittle(t *testing.T) {
	data := []byte("1 17 placed r3c4=7\n")
	pieces := testing.AllocsPerRun(10, func() {
		var p store.EntryBuffer
		for seq := range uint64(80) {
			p.Add(store.Entry{Seq: seq + 1, At: 1_800_000_000_000 + int64(seq)*250, Data: data})
		}
	})
	require.LessOrEqual(t, pieces, 12.0)
}
