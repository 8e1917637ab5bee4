package storetest

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// benchData has the length of a typical entry: one move and its result.
const benchData = "place 3 c17 r3c4=7 right; progress 3 41 of 81 and some more of what an entry says"

// Bench measures the cost of a store's operations. open returns an empty store.
func Bench(b *testing.B, open func(b *testing.B) store.Store) {
	b.Run("AppendOneRoom", func(b *testing.B) {
		s := open(b)
		head := store.Position{Epoch: "e"}
		for i := 0; b.Loop(); i++ {
			head = benchAppend(b, s, "room", head)
		}
	})
	for _, rooms := range []int{16, 256} {
		b.Run(fmt.Sprintf("Append%dRooms", rooms), func(b *testing.B) { benchRooms(b, open(b), rooms) })
	}
	b.Run("ReadTail", func(b *testing.B) {
		s := open(b)
		head := store.Position{Epoch: "e"}
		for range 200 {
			head = benchAppend(b, s, "room", head)
		}
		for b.Loop() {
			_, entries, err := s.Read(b.Context(), "room", 136, 64)
			require.NoError(b, err)
			require.Len(b, entries, 64)
		}
	})
	b.Run("Heads100Rooms", func(b *testing.B) {
		s := open(b)
		var names []string
		for i := range 100 {
			names = append(names, fmt.Sprint("room ", i))
			benchAppend(b, s, names[i], store.Position{Epoch: "e"})
		}
		for b.Loop() {
			_, err := s.Heads(b.Context(), names)
			require.NoError(b, err)
		}
	})
}

// benchRooms appends to many rooms concurrently, with one append in progress per room, as on a node.
func benchRooms(b *testing.B, s store.Store, rooms int) {
	var next atomic.Int64
	b.SetParallelism(max(rooms/runtime.GOMAXPROCS(0), 1))
	b.RunParallel(func(pb *testing.PB) {
		name := fmt.Sprint("room ", next.Add(1))
		head := store.Position{Epoch: "e"}
		for pb.Next() {
			head = benchAppend(b, s, name, head)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}

func benchAppend(b *testing.B, s store.Store, name string, head store.Position) store.Position {
	a := After(name, head, benchData)
	a.Listing, a.Deadline = []byte("listing"), int64(head.Seq+1)
	e, err := store.AppendAndWait(b.Context(), s, a)
	if err != nil {
		b.Errorf("append: %v", err)
	}
	return head.After(e)
}
