package storetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var boardsCases = []testCase{
	{"EmptyAtFirst", func(t *testing.T, s store.Store) {
		requireTop(t, s, allTime)
		around, err := s.Around(t.Context(), allTime, "ada", 5)
		require.NoError(t, err)
		require.Empty(t, around.Rows)
		requireOf(t, s, allTime, []string{"ada"})
	}},
	{"BestFirst", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("slow", 300), finish("fast", 100), finish("mid", 200))
		requireTop(t, s, allTime, of("r1", finish("fast", 100), finish("mid", 200), finish("slow", 300))...)
	}},
	{"OneRowAPlayer", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("ada", 200))
		record(t, s, "r2", later(finish("ada", 100), 1))
		record(t, s, "r3", later(finish("ada", 300), 2))
		requireTop(t, s, allTime, of("r2", later(finish("ada", 100), 1))...)
	}},
	{"TiesGoToTheEarlierThenTheLowerID", func(t *testing.T, s store.Store) {
		record(t, s, "r1", later(finish("a", 100), 9), later(finish("z", 100), 5))
		record(t, s, "r2", later(finish("c", 100), 9), later(finish("b", 100), 9))
		requireTop(t, s, allTime, slices.Concat(of("r1", later(finish("z", 100), 5), later(finish("a", 100), 9)),
			of("r2", later(finish("b", 100), 9), later(finish("c", 100), 9)))...)
	}},
	{"AnEqualTimeLaterDoesNotReplace", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("ada", 100))
		record(t, s, "r2", later(finish("ada", 100), 1))
		requireTop(t, s, allTime, of("r1", finish("ada", 100))...)
	}},
	{"TheSameRoundAgainChangesNothing", func(t *testing.T, s store.Store) {
		first := []store.Row{finish("ada", 200), finish("bo", 100)}
		record(t, s, "r1", first...)
		renamed := later(finish("ada", 150), 7)
		renamed.Name = "Ada the Second"
		record(t, s, "r2", renamed)
		for range 3 {
			record(t, s, "r1", first...)
		}
		requireTop(t, s, allTime, of("r1", finish("bo", 100))[0], of("r2", renamed)[0])
	}},
	{"TheLatestNameShows", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("ada", 100))
		renamed := later(finish("ada", 900), 7)
		renamed.Name = "Ada the Second"
		record(t, s, "r2", renamed)
		want := of("r1", finish("ada", 100))[0]
		want.Name = renamed.Name
		requireTop(t, s, allTime, want)
	}},
	{"Periods", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("ada", 100))
		for _, period := range []string{store.PeriodAll, store.Day(today), store.Week(today), store.Month(today)} {
			requireTop(t, s, in(allTime, period), of("r1", finish("ada", 100))...)
		}
		requireTop(t, s, in(allTime, store.Day(today-3*dayMs)))
	}},
	{"BoardsAreApart", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("ada", 100))
		for _, edit := range []func(*store.Leaderboard){
			func(b *store.Leaderboard) { b.Kind = "null" }, func(b *store.Leaderboard) { b.Size = "16x16" },
			func(b *store.Leaderboard) { b.Difficulty = "hard" }, func(b *store.Leaderboard) { b.Mode = "solo" },
			func(b *store.Leaderboard) { b.Metric = store.ByWins }, func(b *store.Leaderboard) { b.Rules = "odd" },
		} {
			b := allTime
			edit(&b)
			requireTop(t, s, b)
		}
	}},
	{"RulesAreApart", func(t *testing.T, s store.Store) {
		odd := raceOf("r2", finish("ada", 200))
		odd.Rules = "odd"
		record(t, s, "r1", finish("ada", 100))
		require.NoError(t, s.RecordRound(t.Context(), odd))
		requireTop(t, s, allTime, of("r1", finish("ada", 100))...)
		b := allTime
		b.Rules = "odd"
		requireTop(t, s, b, of("r2", finish("ada", 200))...)
		b.Rules = "odd even"
		requireTop(t, s, b)
	}},
	{"ADailyPuzzleHasABoardOfItsOwn", func(t *testing.T, s store.Store) {
		r := raceOf("r1", finish("ada", 100))
		r.Daily = store.Day(today)
		require.NoError(t, s.RecordRound(t.Context(), r))
		b := in(allTime, r.Daily)
		requireTop(t, s, b)
		b.Mode = store.DailyMode
		requireTop(t, s, b, of("r1", finish("ada", 100))...)
		requireTop(t, s, in(b, store.PeriodAll))
	}},
	{"OddNames", func(t *testing.T, s store.Store) {
		odd := finish("pläyer {with} spaces:and\"quotes\"", 100)
		odd.Name, odd.Strikes = "☃ \"\\\n", 2
		record(t, s, "r1", odd)
		requireTop(t, s, allTime, of("r1", odd)...)
	}},
	{"NoSuchRow", func(t *testing.T, s store.Store) {
		for _, f := range []store.Row{finish("", 1), finish("ada", -1), {Player: "ada", Time: 1, At: -1},
			{Player: "ada", Strikes: -1}, {Player: "ada", Wins: 1}} {
			require.Error(t, s.RecordRound(t.Context(), raceOf("r", f)))
		}
		require.Error(t, s.RecordRound(t.Context(), winOf("r", store.Row{Player: "ada"})))
		require.Error(t, s.RecordRound(t.Context(), raceOf("a round", finish("ada", 1))))
		requireTop(t, s, allTime)
	}},
	{"WinsAddUpOnce", func(t *testing.T, s store.Store) {
		for range 3 {
			win(t, s, "r1", "ada", 5)
			win(t, s, "r3", "bo", 7)
			win(t, s, "r2", "ada", 2)
		}
		requireTop(t, s, mostWins, won("ada", 2, 5, "r1"), won("bo", 1, 7, "r3"))
		requireTop(t, s, in(mostWins, store.Day(today)), won("ada", 2, 5, "r1"), won("bo", 1, 7, "r3"))
		requireTop(t, s, allTime)
	}},
	{"EqualWinsGoToWhoHadThemFirst", func(t *testing.T, s store.Store) {
		win(t, s, "r1", "zoe", 3)
		win(t, s, "r2", "ada", 9)
		win(t, s, "r3", "ada", 1)
		win(t, s, "r4", "zoe", 2)
		requireTop(t, s, mostWins, won("zoe", 2, 3, "r1"), won("ada", 2, 9, "r2"))
	}},
	{"AWinIsTakenBackOnce", func(t *testing.T, s store.Store) {
		first, second := won("ada", 1, 2, "r1"), won("ada", 1, 5, "r2")
		require.NoError(t, s.RemoveWin(t.Context(), mostWins, first, store.Row{}), "a board that is not there")
		win(t, s, "r1", "ada", 2)
		win(t, s, "r2", "ada", 5)
		win(t, s, "r3", "bo", 3)
		require.NoError(t, s.RemoveWin(t.Context(), mostWins, won("ada", 1, 9, "r9"), store.Row{}), "it never counted")
		for range 2 {
			require.NoError(t, s.RemoveWin(t.Context(), mostWins, second, first))
			requireTop(t, s, mostWins, won("ada", 1, 2, "r1"), won("bo", 1, 3, "r3"))
		}
		requireTop(t, s, in(mostWins, store.Day(today)), won("ada", 2, 5, "r2"), won("bo", 1, 3, "r3"))
		win(t, s, "r2", "ada", 5)
		requireTop(t, s, mostWins, won("ada", 2, 5, "r2"), won("bo", 1, 3, "r3"))
		require.NoError(t, s.RemoveWin(t.Context(), mostWins, first, store.Row{}))
		require.NoError(t, s.RemoveWin(t.Context(), mostWins, second, store.Row{}))
		requireTop(t, s, mostWins, won("bo", 1, 3, "r3"))
		win(t, s, "r1", "ada", 2)
		requireTop(t, s, mostWins, won("ada", 1, 2, "r1"), won("bo", 1, 3, "r3"))
	}},
	{"AProvedTimeSaysSo", func(t *testing.T, s store.Store) {
		proved := finish("ada", 100)
		proved.Proved = true
		record(t, s, "r1", finish("ada", 100), finish("bo", 90))
		for range 2 {
			record(t, s, "r1", proved) // ranked again, since the player has shown it
			record(t, s, "r1", finish("ada", 100))
			record(t, s, "r0", finish("cyd", 120))
			requireTop(t, s, allTime, of("r1", finish("bo", 90))[0], of("r1", proved)[0], of("r0", finish("cyd", 120))[0])
		}
		record(t, s, "r2", later(finish("ada", 80), 3))
		requireTop(t, s, allTime, of("r2", later(finish("ada", 80), 3))[0], of("r1", finish("bo", 90))[0],
			of("r0", finish("cyd", 120))[0])
		requireOf(t, s, allTime, []string{"bo"}, of("r1", finish("bo", 90))...)
	}},
	{"RowsOfSome", func(t *testing.T, s store.Store) {
		record(t, s, "r1", finish("slow", 300), finish("fast", 100), finish("mid", 200))
		requireOf(t, s, allTime, nil)
		requireOf(t, s, allTime, []string{"slow", "nobody", "fast"}, of("r1", finish("fast", 100), finish("slow", 300))...)
	}},
	{"AnyOrderGivesTheSameBoard", anyOrder},
	{"Pages", boardPages},
	{"RanksAreTrue", ranksAreTrue},
}

const dayMs = 24 * 60 * 60 * 1000

// today is a current time, so that the boards of its day are still kept.
var today = time.Now().UnixMilli()

var (
	allTime = store.Leaderboard{
		Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime, Period: store.PeriodAll,
	}
	mostWins = store.Leaderboard{
		Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByWins, Period: store.PeriodAll,
	}
)

// in returns the same board for another period.
func in(b store.Leaderboard, period string) store.Leaderboard {
	b.Period = period
	return b
}

func finish(player string, ms int64) store.Row {
	return store.Row{Player: player, Name: "name of " + player, Time: ms, At: today}
}

func later(r store.Row, ms int64) store.Row {
	r.At += ms
	return r
}

// of returns the rows as the result of one round.
func of(round string, rows ...store.Row) []store.Row {
	for i := range rows {
		rows[i].Round = round
	}
	return rows
}

func won(player string, wins int, at int64, round string) store.Row {
	return store.Row{Player: player, Name: "name of " + player, Wins: wins, At: today + at, Round: round}
}

func raceOf(id string, finishes ...store.Row) store.RankedRound {
	return store.RankedRound{
		ID: id, Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", At: today,
		Finishes: of(id, slices.Clone(finishes)...),
	}
}

func winOf(id string, w store.Row) store.RankedRound {
	r := raceOf(id)
	r.Wins = of(id, w)
	return r
}

func record(t *testing.T, s store.Store, id string, finishes ...store.Row) {
	t.Helper()
	require.NoError(t, s.RecordRound(t.Context(), raceOf(id, finishes...)))
}

func win(t *testing.T, s store.Store, id, player string, at int64) {
	t.Helper()
	require.NoError(t, s.RecordRound(t.Context(), winOf(id, won(player, 1, at, id))))
}

// rowsMax exceeds the rows of any board of the suite except the large one.
const rowsMax = 100

func requireTop(t *testing.T, s store.Store, b store.Leaderboard, want ...store.Row) {
	t.Helper()
	got, err := s.Top(t.Context(), b, 0, rowsMax)
	require.NoError(t, err)
	require.Equal(t, store.Page{First: 1, Total: len(want), Rows: append([]store.Row(nil), want...)}, got)
}

func requireOf(t *testing.T, s store.Store, b store.Leaderboard, players []string, want ...store.Row) {
	t.Helper()
	got, err := s.RowsOf(t.Context(), b, players)
	require.NoError(t, err)
	require.Equal(t, append([]store.Row(nil), want...), append([]store.Row(nil), got...))
}

// anyOrder records the same rounds in two orders, some of them twice, on two boards.
func anyOrder(t *testing.T, s store.Store) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	draw := rand.New(rand.NewPCG(seed, 0))
	rounds := make([]store.RankedRound, 60)
	for i := range rounds {
		player, id := fmt.Sprint("player ", draw.IntN(6)), fmt.Sprint(i)
		f := later(finish(player, 100+draw.Int64N(5)), int64(i))
		f.Name = fmt.Sprint("name ", draw.IntN(50))
		rounds[i] = raceOf(id, f)
		w := won(player, 1, draw.Int64N(10), id)
		w.Name = f.Name
		rounds[i].Wins = []store.Row{w}
	}
	pages := map[string][]store.Page{}
	for _, difficulty := range []string{"easy", "hard"} {
		draw.Shuffle(len(rounds), func(i, j int) { rounds[i], rounds[j] = rounds[j], rounds[i] })
		for _, r := range slices.Concat(rounds, rounds[:20]) {
			r.Difficulty = difficulty
			require.NoError(t, s.RecordRound(t.Context(), r))
		}
		for _, b := range []store.Leaderboard{allTime, mostWins} {
			b.Difficulty = difficulty
			top, err := s.Top(t.Context(), b, 0, rowsMax)
			require.NoError(t, err)
			pages[b.Metric] = append(pages[b.Metric], top)
		}
	}
	wins := 0
	for metric, of := range pages {
		require.Len(t, of[0].Rows, 6)
		require.Equal(t, of[0], of[1], metric)
	}
	for _, row := range pages[store.ByWins][0].Rows {
		wins += row.Wins
	}
	require.Equal(t, len(rounds), wins)
}

func boardPages(t *testing.T, s store.Store) {
	var all []store.Row
	for i := range 250 {
		all = append(all, finish(fmt.Sprintf("player %03d", i), int64(1000+i)))
	}
	shuffled := slices.Clone(all)
	rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	record(t, s, "r", shuffled...)
	all = of("r", all...)
	for _, p := range []struct{ skip, max, want int }{{0, 100, 100}, {100, 100, 100}, {200, 100, 50}, {250, 100, 0},
		{900, 10, 0}, {3, 0, 0}} {
		page, err := s.Top(t.Context(), allTime, p.skip, p.max)
		require.NoError(t, err)
		require.Equal(t, store.Page{First: p.skip + 1, Total: 250, Rows: slices.Clone(page.Rows)}, page)
		require.Len(t, page.Rows, p.want)
		for i, row := range page.Rows {
			require.Equal(t, all[p.skip+i], row)
		}
	}
}

// ranksAreTrue moves more rows past each other than a block holds, and compares pages and ranks with a freshly sorted
// board.
func ranksAreTrue(t *testing.T, s store.Store) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	draw := rand.New(rand.NewPCG(seed, 0))
	const players = 1500
	best := make([]store.Row, players)
	for turn := range 4 {
		id := fmt.Sprint("r", turn)
		var finishes []store.Row
		for i := range best {
			if f := later(finish(fmt.Sprint("player ", i), 1+draw.Int64N(500)), draw.Int64N(3)); turn == 0 || draw.IntN(3) == 0 {
				f.Round = id
				finishes = append(finishes, f)
				if best[i].Player == "" || f.Compare(best[i]) < 0 {
					best[i] = f
				}
			}
		}
		record(t, s, id, finishes...)
	}
	sorted := slices.SortedFunc(slices.Values(best), store.Row.Compare)
	sameRow := func(want, got store.Row) {
		t.Helper()
		require.Equal(t, []any{want.Player, want.Time, want.At}, []any{got.Player, got.Time, got.At})
	}
	for range 100 {
		skip := draw.IntN(players)
		page, err := s.Top(t.Context(), allTime, skip, 3)
		require.NoError(t, err)
		require.Equal(t, players, page.Total)
		require.Len(t, page.Rows, min(3, players-skip))
		for i, row := range page.Rows {
			sameRow(sorted[skip+i], row)
		}
		at, reach := draw.IntN(players), draw.IntN(4)
		around, err := s.Around(t.Context(), allTime, sorted[at].Player, reach)
		require.NoError(t, err)
		first := max(0, at-reach)
		require.Equal(t, first+1, around.First)
		require.Len(t, around.Rows, min(at+reach+1, players)-first)
		for i, row := range around.Rows {
			sameRow(sorted[first+i], row)
		}
	}
}
