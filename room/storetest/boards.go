package storetest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room"
)

var boardsCases = []testCase{
	{"EmptyAtFirst", func(t *testing.T, s room.Store) { requireTop(t, s, allTime) }},
	{"BestFirst", func(t *testing.T, s room.Store) {
		record(t, s, "r1", finish("slow", 300), finish("fast", 100), finish("mid", 200))
		requireTop(t, s, allTime, finish("fast", 100), finish("mid", 200), finish("slow", 300))
	}},
	{"OneRowAPlayer", func(t *testing.T, s room.Store) {
		record(t, s, "r1", finish("ada", 200))
		record(t, s, "r2", later(finish("ada", 100), 1))
		record(t, s, "r3", later(finish("ada", 300), 2))
		requireTop(t, s, allTime, later(finish("ada", 100), 1))
	}},
	{"TiesGoToTheEarlierThenTheLowerID", func(t *testing.T, s room.Store) {
		record(t, s, "r1", later(finish("a", 100), 9), later(finish("z", 100), 5))
		record(t, s, "r2", later(finish("c", 100), 9), later(finish("b", 100), 9))
		requireTop(t, s, allTime, later(finish("z", 100), 5),
			later(finish("a", 100), 9), later(finish("b", 100), 9), later(finish("c", 100), 9))
	}},
	{"AnEqualTimeLaterDoesNotReplace", func(t *testing.T, s room.Store) {
		record(t, s, "r1", finish("ada", 100))
		record(t, s, "r2", later(finish("ada", 100), 1))
		requireTop(t, s, allTime, finish("ada", 100))
	}},
	{"TheSameRoundAgainChangesNothing", func(t *testing.T, s room.Store) {
		first := []room.Finish{finish("ada", 200), finish("bo", 100)}
		record(t, s, "r1", first...)
		renamed := later(finish("ada", 150), 7)
		renamed.Name = "Ada the Second"
		record(t, s, "r2", renamed)
		for range 3 {
			record(t, s, "r1", first...)
		}
		requireTop(t, s, allTime, finish("bo", 100), renamed)
	}},
	{"TheLatestNameShows", func(t *testing.T, s room.Store) {
		record(t, s, "r1", finish("ada", 100))
		renamed := later(finish("ada", 900), 7)
		renamed.Name = "Ada the Second"
		record(t, s, "r2", renamed)
		want := finish("ada", 100)
		want.Name = renamed.Name
		requireTop(t, s, allTime, want)
	}},
	{"Periods", func(t *testing.T, s room.Store) {
		record(t, s, "r1", finish("ada", 100))
		for _, period := range []string{room.PeriodAll, room.Day(today), room.Week(today)} {
			b := allTime
			b.Period = period
			requireTop(t, s, b, finish("ada", 100))
		}
		b := allTime
		b.Period = room.Day(today - 3*dayMs)
		requireTop(t, s, b)
	}},
	{"BoardsAreApart", func(t *testing.T, s room.Store) {
		record(t, s, "r1", finish("ada", 100))
		for _, b := range []room.Board{
			{Kind: "null", Size: "9x9", Difficulty: "easy", Period: room.PeriodAll},
			{Kind: "sudoku", Size: "16x16", Difficulty: "easy", Period: room.PeriodAll},
			{Kind: "sudoku", Size: "9x9", Difficulty: "hard", Period: room.PeriodAll},
		} {
			requireTop(t, s, b)
		}
	}},
	{"OddNames", func(t *testing.T, s room.Store) {
		odd := finish("pläyer {with} spaces:and\"quotes\"", 100)
		odd.Name, odd.Strikes = "☃ \"\\\n", 2
		record(t, s, "r1", odd)
		requireTop(t, s, allTime, odd)
	}},
	{"NoSuchFinish", func(t *testing.T, s room.Store) {
		for _, f := range []room.Finish{finish("", 1), finish("ada", -1), {Player: "ada", Time: 1, At: -1}, {Player: "ada", Strikes: -1}} {
			r := room.Round{ID: "r", Kind: "sudoku", Size: "9x9", Difficulty: "easy", At: today, Finishes: []room.Finish{f}}
			require.Error(t, s.Record(t.Context(), r))
		}
		requireTop(t, s, allTime)
	}},
	{"AnyOrderGivesTheSameBoard", anyOrder},
	{"Pages", boardPages},
}

const dayMs = 24 * 60 * 60 * 1000

// today is a moment of the present, so that the boards of its day are still kept.
var today = time.Now().UnixMilli()

var allTime = room.Board{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Period: room.PeriodAll}

func finish(player string, ms int64) room.Finish {
	return room.Finish{Player: player, Name: "name of " + player, Time: ms, At: today}
}

func later(f room.Finish, ms int64) room.Finish {
	f.At += ms
	return f
}

func record(t *testing.T, s room.Store, id string, finishes ...room.Finish) {
	t.Helper()
	r := room.Round{ID: id, Kind: "sudoku", Size: "9x9", Difficulty: "easy", At: today, Finishes: finishes}
	require.NoError(t, s.Record(t.Context(), r))
}

func requireTop(t *testing.T, s room.Store, b room.Board, want ...room.Finish) {
	t.Helper()
	got, err := s.Top(t.Context(), b, 0, room.RowsMax)
	require.NoError(t, err)
	require.Equal(t, want, append([]room.Finish(nil), got...))
}

// anyOrder records the same rounds in two orders, some of them twice, on two boards.
func anyOrder(t *testing.T, s room.Store) {
	draw := rand.New(rand.NewPCG(1, 2))
	rounds := make([]room.Round, 40)
	for i := range rounds {
		f := later(finish(fmt.Sprint("player ", draw.IntN(6)), 100+draw.Int64N(5)), int64(i))
		f.Name = fmt.Sprint("name ", draw.IntN(50))
		rounds[i] = room.Round{ID: fmt.Sprint(i), Kind: "sudoku", Size: "9x9", At: today, Finishes: []room.Finish{f}}
	}
	tops := make([][]room.Finish, 2)
	for i, difficulty := range []string{"easy", "hard"} {
		draw.Shuffle(len(rounds), func(i, j int) { rounds[i], rounds[j] = rounds[j], rounds[i] })
		for _, r := range append(rounds, rounds[:10]...) {
			r.Difficulty = difficulty
			require.NoError(t, s.Record(t.Context(), r))
		}
		var err error
		b := allTime
		b.Difficulty = difficulty
		tops[i], err = s.Top(t.Context(), b, 0, room.RowsMax)
		require.NoError(t, err)
	}
	require.Len(t, tops[0], 6)
	require.Equal(t, tops[0], tops[1])
}

func boardPages(t *testing.T, s room.Store) {
	var all []room.Finish
	for i := range 250 {
		all = append(all, finish(fmt.Sprintf("player %03d", i), int64(1000+i)))
	}
	shuffled := append([]room.Finish(nil), all...)
	rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for i := 0; i < len(shuffled); i += 50 {
		record(t, s, fmt.Sprint("r", i), shuffled[i:i+50]...)
	}
	for _, p := range []struct{ skip, max, want int }{{0, 100, 100}, {100, 100, 100}, {200, 100, 50}, {250, 100, 0}, {900, 10, 0}, {3, 0, 0}} {
		page, err := s.Top(t.Context(), allTime, p.skip, p.max)
		require.NoError(t, err)
		require.Len(t, page, p.want)
		for i, f := range page {
			require.Equal(t, all[p.skip+i], f)
		}
	}
}
