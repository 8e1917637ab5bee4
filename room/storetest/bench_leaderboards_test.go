package storetest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/redisstore"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

var benchRows = flag.Int("rows", 20_000, "rows of the leaderboard that is measured")

func BenchmarkMemoryBoards(b *testing.B) { benchBoards(b, memstore.New(memstore.Options{})) }

func BenchmarkFileBoards(b *testing.B) {
	s, err := sqlitestore.Open(filepath.Join(b.TempDir(), "nonet.db"), sqlitestore.Options{})
	benchBoards(b, closeAtEnd(b, s, err))
}

func BenchmarkRedisBoards(b *testing.B) {
	s, err := redisstore.Open(b.Context(), redistest.Start(b), redisstore.Options{Prefix: b.Name(), Wait: patience})
	benchBoards(b, closeAtEnd(b, s, err))
}

// benchBoards measures a leaderboard with -rows players in an empty store.
func benchBoards(b *testing.B, s store.Store) {
	players := *benchRows
	draw := rand.New(rand.NewPCG(1, 2))
	// A date long ago, so that only the board of all time is filled.
	at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	row := func(player int) store.Row {
		return store.Row{Player: fmt.Sprint("player ", player), Name: "Somebody", Time: 60_000 + draw.Int64N(1_000_000),
			At: at + draw.Int64N(1000)}
	}
	recordAll := func(id string, rows ...store.Row) {
		r := raceOf(id, rows...)
		r.At = at
		require.NoError(b, s.RecordRound(b.Context(), r))
	}
	order, begun := draw.Perm(players), time.Now()
	for n := 0; n < players; n += 1000 {
		var rows []store.Row
		for _, player := range order[n:min(n+1000, players)] {
			rows = append(rows, row(player))
		}
		recordAll(fmt.Sprint("r", n), rows...)
	}
	b.Logf("%d rows in %v", players, time.Since(begun).Round(time.Millisecond))

	run := func(name string, do func(b *testing.B)) {
		b.Run(name, func(b *testing.B) {
			before := processTime(b)
			do(b)
			b.ReportMetric(float64((processTime(b)-before).Nanoseconds())/float64(b.N), "cpu-ns/op")
		})
	}
	for _, depth := range []int{0, players / 2, players - 100} {
		run(fmt.Sprintf("Top100After%d", depth), func(b *testing.B) {
			for b.Loop() {
				p, err := s.Top(b.Context(), allTime, depth, 100)
				require.NoError(b, err)
				require.Len(b, p.Rows, 100)
			}
		})
	}
	run("AroundSomebody", func(b *testing.B) {
		for b.Loop() {
			p, err := s.Around(b.Context(), allTime, fmt.Sprint("player ", draw.IntN(players)), 5)
			require.NoError(b, err)
			require.GreaterOrEqual(b, len(p.Rows), 6)
		}
	})
	run("GroupOf100", func(b *testing.B) {
		var members []string
		for range 100 {
			members = append(members, fmt.Sprint("player ", draw.IntN(players)))
		}
		for b.Loop() {
			_, err := s.RowsOf(b.Context(), allTime, members)
			require.NoError(b, err)
		}
	})
	run("RecordOne", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			r := row(draw.IntN(players))
			r.Time = draw.Int64N(60_000) // better than before, so that the row moves
			recordAll(fmt.Sprint("one", i), r)
		}
	})
}

// processTime returns the CPU time of this process, which on a busy machine is more meaningful than wall time.
func processTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
