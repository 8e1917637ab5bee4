package room_test

import (
	"fmt"
	"testing"
	"time"

	"nonet/room/players/service"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/rating"
	"nonet/room/store"
)

// months is the fixture of the tests of monthly reviews.
type months struct {
	t    *testing.T
	kept store.Store
	ps   *service.Players
	now  time.Time
}

func monthsIn(t *testing.T, kept store.Store, at time.Time) *months {
	m := &months{t: t, kept: kept, now: at}
	clock := func() int64 { return m.now.UnixMilli() }
	all := catalog.Catalog(kinds.All())
	m.ps = service.New(kept, all, live.New(kept, all, clock), moderation.NewSealer(nil), clock)
	return m
}

// race archives a ranked race of players in the order of their places. The first takes the given time, each further one
// a second more.
func (m *months) race(id string, at time.Time, took time.Duration, players ...string) {
	m.t.Helper()
	set := game.Settings{Mode: game.Race, Kind: "sudoku", Spec: engine.Spec{Size: "9x9", Difficulty: "easy"}, Ranked: true,
		Strikes: game.DefaultStrikes("9x9")}
	result := &game.Result{}
	round := store.RankedRound{ID: store.Ending{Room: id}.ID(), Kind: set.Kind, Size: set.Size, Difficulty: set.Difficulty,
		Mode: set.Mode, At: at.UnixMilli()}
	shown := map[string]archive.Rated{}
	for i, player := range players {
		ms := (took + time.Duration(i)*time.Second).Milliseconds()
		result.Standings = append(result.Standings,
			game.Standing{Seat: i + 1, Player: player, Place: i + 1, Time: ms, Right: 50})
		round.Finishes = append(round.Finishes,
			store.Row{Player: player, Name: player, Time: ms, At: round.At, Round: round.ID})
		shown[player] = archive.Rated{Pool: archive.Pool{Kind: "sudoku", Class: rating.Usual}, At: round.At, Shown: 1700,
			Weight: 2e-5}
	}
	require.NoError(m.t, archive.PutShown(m.t.Context(), m.kept, round.ID, shown, 0))
	require.NoError(m.t, archive.ApplyResults(m.t.Context(), m.kept, round))
	m.endRound(id, at, set, result)
}

// endRound processes the end of a round twice, as two nodes may.
func (m *months) endRound(id string, at time.Time, set game.Settings, result *game.Result) {
	m.t.Helper()
	state := &game.State{Settings: set, Round: &game.Round{Ended: at.UnixMilli(), Result: result}}
	for range 2 {
		require.NoError(m.t, m.ps.Ranking.RecordRound(m.t.Context(), state, store.Ending{Room: id}, 0))
	}
}

func (m *months) season(player, month, zone string) protocol.Season {
	m.t.Helper()
	s, err := m.ps.Ranking.Season(m.t.Context(), player, month, zone)
	require.NoError(m.t, err)
	return s
}

// TestMonthlyReview computes months from each kind of store: by the player's own days, each round once, with
// records, ratings and friends, and empty after deletion.
func TestMonthlyReview(t *testing.T) {
	onEachStore(t, func(t *testing.T, kept store.Store, _ func() string) {
		m := monthsIn(t, kept, time.Now())
		year, month, _ := m.now.UTC().Date()
		first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
		on := func(day, hour int) time.Time { return first.AddDate(0, 0, day-1).Add(time.Duration(hour) * time.Hour) }
		m.now = on(20, 12)
		ana, ben := players.Player{ID: "ana", Name: "Ana"}, players.Player{ID: "ben", Name: "Ben"}
		makeFriends(t, m.ps, ana, ben)

		m.race("before", on(-3, 12), 300*time.Second, "ana", "ben")
		m.race("edge", on(1, 0).Add(-time.Hour), 310*time.Second, "ana", "cid") // in Tokyo the new month has already begun
		m.race("quick", on(3, 12), 200*time.Second, "ana", "ben", "cid")
		m.race("slow", on(3, 13), 250*time.Second, "ben", "ana")
		lost := &game.Result{Standings: []game.Standing{{Seat: 1, Player: "ana", Place: 1, Right: 7}}}
		m.endRound("lost", on(5, 9), game.Settings{Mode: game.Solo, Kind: "queens"}, lost)

		here := m.season("ana", "", "")
		require.Equal(t, []any{first.Format("2006-01"), "UTC", 3, 2, 107, int64(451_000), false},
			[]any{here.Month, here.Zone, here.Rounds, here.Solved, here.Right, here.Time, here.Full})
		require.Equal(t, []string{first.Format("2006-01"), first.AddDate(0, -1, 0).Format("2006-01")}, here.Months)
		require.Equal(t, []int{0, 0, 2, 0, 1}, here.Days[:5])
		require.Equal(t, []protocol.SeasonKind{
			{Kind: "sudoku", Rounds: 2, Solved: 2, Races: 2, Places: []int{1, 1, 0}},
			{Kind: "queens", Rounds: 1, Places: []int{0, 0, 0}},
		}, here.Kinds)
		require.Len(t, here.Best, 1)
		require.Equal(t, []any{int64(200_000), true, 1, 3},
			[]any{here.Best[0].Played.Time, here.Best[0].Record, here.Best[0].Rank, here.Best[0].Of})
		require.Equal(t, []protocol.SeasonFriend{{Name: "Ben", Rounds: 2, Races: 2, Ahead: 1}}, here.Friends)
		require.Len(t, here.Ratings, 1)
		require.Equal(t, 2, here.Ratings[0].Rounds)
		require.Greater(t, here.Ratings[0].From.Points, 1500)
		require.Greater(t, here.Ratings[0].To.Points, here.Ratings[0].From.Points)

		there := m.season("ana", "", "Asia/Tokyo")
		require.Equal(t, []any{"Asia/Tokyo", 4, 1}, []any{there.Zone, there.Rounds, there.Days[0]})
		past := m.season("ana", first.AddDate(0, -1, 0).Format("2006-01"), "")
		require.Equal(t, 2, past.Rounds)
		require.False(t, past.Best[0].Record, "this month's is better")
		require.Empty(t, m.season("dee", "", "").Days[0])
		for _, wrong := range []string{"2026", "2026-13", first.AddDate(0, 1, 0).Format("2006-01")} {
			_, err := m.ps.Ranking.Season(t.Context(), "ana", wrong, "")
			require.Equal(t, protocol.BadSettings, refusalCode(err), wrong)
		}
		m.now = first.AddDate(0, 1, 0).Add(time.Hour) // when the next month's first daily puzzle is open
		west := m.season("ana", m.now.Format("2006-01"), "America/Los_Angeles")
		require.Equal(t, []any{m.now.Format("2006-01"), 0}, []any{west.Month, west.Rounds})
		m.now = on(20, 12)

		require.NoError(t, m.ps.Privacy.Forget(t.Context(), "ana"))
		gone := m.season("ana", "", "")
		require.Equal(t, []any{0, 0, []string{first.Format("2006-01")}}, []any{gone.Rounds, len(gone.Ratings), gone.Months})
		require.Empty(t, m.season("ben", "", "").Friends)
		require.Equal(t, 2, m.season("ben", "", "").Rounds)
	})
}

// TestMonthlyReviewOutlastsHistory checks that a month and the export contain rounds that the history no longer has.
func TestMonthlyReviewOutlastsHistory(t *testing.T) {
	m := monthsIn(t, memstore.New(memstore.Options{}), time.Now())
	year, month, _ := m.now.UTC().Date()
	first := time.Date(year, month, 1, 12, 0, 0, 0, time.UTC)
	m.now = first.Add(24 * time.Hour)
	const rounds = store.HistoryMax + 20
	for i := range rounds {
		m.race(fmt.Sprint("R", i), first.Add(time.Duration(i)*time.Second), time.Minute, "ana")
	}
	require.Equal(t, rounds, m.season("ana", "", "").Rounds)
	out, err := m.ps.Privacy.Export(t.Context(), players.Player{ID: "ana"})
	require.NoError(t, err)
	require.Len(t, out.Rounds, rounds)
	require.Equal(t, first.UnixMilli(), out.Rounds[rounds-1].At, "newest first")

	m.race("bot", first, time.Minute, game.BotMark+"0123456789")
	require.NoError(t, m.ps.Privacy.Forget(t.Context(), "ana"))
	require.Zero(t, m.season("ana", "", "").Rounds)
}

// TestMonthlyReviewStreak checks the longest streak of a month, including one that began before it, and the days on
// which puzzles were solved.
func TestMonthlyReviewStreak(t *testing.T) {
	m := monthsIn(t, memstore.New(memstore.Options{}), time.Date(2026, 10, 29, 12, 0, 0, 0, time.UTC))
	for range 6 { // to 3 November
		d, err := m.ps.Ranking.Today("", "", "")
		require.NoError(t, err)
		state := solveDaily(d, "ana", m.now.UnixMilli(), 60_000)
		require.NoError(t, m.ps.Ranking.RecordRound(t.Context(), state, store.Ending{Room: d.Day}, 0))
		m.now = m.now.Add(24 * time.Hour)
	}
	m.now = m.now.Add(5 * 24 * time.Hour)
	s := m.season("ana", "2026-11", "")
	require.Equal(t, &protocol.SeasonRow{Kind: "sudoku", Days: 6}, s.Row)
	require.Len(t, s.Dailies, 3)
	require.Equal(t, protocol.CountedDay{Kind: "sudoku", Day: "2026-11-01"}, s.Dailies[0])
	require.Equal(t, 3, s.Kinds[0].Dailies)
	require.Equal(t, &protocol.SeasonRow{Kind: "sudoku", Days: 3}, m.season("ana", "2026-10", "").Row)
}

// TestMonthlyReviewAtMonthEnd checks that a daily puzzle of a month's last day that is finished in the following
// hour belongs to that month. One that no longer counts for its day belongs to the month in which it was finished.
func TestMonthlyReviewAtMonthEnd(t *testing.T) {
	for _, test := range []struct {
		late  time.Duration // the time after the end of the month
		month string
	}{{10 * time.Minute, "2026-10"}, {2 * time.Hour, "2026-11"}} {
		m := monthsIn(t, memstore.New(memstore.Options{}), time.Date(2026, 10, 31, 23, 50, 0, 0, time.UTC))
		d, err := m.ps.Ranking.Today("", "", "")
		require.NoError(t, err)
		m.now = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).Add(test.late)
		state := solveDaily(d, "ana", m.now.UnixMilli(), (test.late + 10*time.Minute).Milliseconds())
		state.Settings.Strikes = game.DefaultStrikes(d.Spec.Size)
		require.NoError(t, m.ps.Ranking.RecordRound(t.Context(), state, store.Ending{Room: d.Day}, 0))
		for _, month := range []string{"2026-10", "2026-11"} {
			s := m.season("ana", month, "Etc/UTC")
			require.Equal(t, month == test.month, s.Rounds == 1, month)
			require.Equal(t, month == test.month && test.late < time.Hour, len(s.Dailies) == 1, month)
		}
	}
}

// TestMonthlyReviewOmitsRejectedFinishes checks that neither a rejected finish nor one of an unranked round counts
// as a best time.
func TestMonthlyReviewOmitsRejectedFinishes(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		best := func() []protocol.SeasonBest {
			s, err := c.nodes[0].Players.Ranking.Season(t.Context(), "ana", "", "")
			require.NoError(t, err)
			return s.Best
		}
		rounds := []string{raceWon(t, c), raceWon(t, c)}
		first := best()
		require.Len(t, first, 1)
		require.True(t, first[0].Record)
		require.NoError(t, archive.RejectFinish(t.Context(), c.store, first[0].Played.Round, "ana", "a cheat", 0))
		second := best()
		require.Len(t, second, 1)
		require.NotEqual(t, first[0].Played.Round, second[0].Played.Round)
		require.Contains(t, rounds, second[0].Played.Round)
		require.NoError(t, archive.RejectFinish(t.Context(), c.store, second[0].Played.Round, "ana", "a cheat", 0))
		require.Empty(t, best())
	})
}
