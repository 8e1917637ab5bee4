package room_test

import (
	"testing"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/players/service"

	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/store"
)

// streak returns a player's streak in the default kind.
func streak(t *testing.T, ps *service.Players, player string) protocol.Streak {
	t.Helper()
	list, err := ps.Ranking.Streaks(t.Context(), player)
	require.NoError(t, err)
	require.NotEmpty(t, list.Streaks)
	return list.Streaks[0]
}

// TestStreakIsStored has a player in the far east solve the daily puzzle over the end of a year, and reads the
// streak from each kind of store. Another node agrees, and a deletion removes what was exported.
func TestStreakIsStored(t *testing.T) {
	onEachStore(t, func(t *testing.T, kept store.Store, _ func() string) {
		now := time.Date(2026, 12, 28, 9, 30, 0, 0, time.UTC) // 23:30 on a Monday on Kiritimati
		clock := func() int64 { return now.UnixMilli() }
		all := catalog.Catalog(kinds.All())
		make := func() *service.Players {
			return service.New(kept, all, live.New(kept, all, clock), moderation.NewSealer(nil), clock)
		}
		one, other := make(), make()
		solve := func(ps *service.Players, kind string, took int64) {
			t.Helper()
			d, err := ps.Ranking.Today(kind, "", "")
			require.NoError(t, err)
			ending := store.Ending{Room: kind + d.Day}
			require.NoError(t, ps.Ranking.RecordRound(t.Context(), solveDaily(d, "ana", clock(), took), ending, 0))
		}
		require.NoError(t, one.Ranking.SetZone(t.Context(), "ana", "Pacific/Kiritimati"))
		solve(one, "", 60_000)
		solve(other, "", 60_000) // the same round, processed by a second node
		for range 4 {
			now = now.Add(24 * time.Hour)
			solve(other, "", 60_000)
		}
		solve(one, "queens", 60_000)
		solve(one, "tango", 0) // without effect
		five := protocol.Streak{Kind: "sudoku", Days: 5, Today: true, Freeze: true}
		require.Equal(t, five, streak(t, one, "ana"))

		now = now.Add(time.Hour) // Saturday in Kiritimati, still Friday here
		require.False(t, streak(t, one, "ana").Today)
		require.NoError(t, one.Ranking.SetZone(t.Context(), "ana", "Europe/Berlin"))
		require.Equal(t, streak(t, one, "ana"), streak(t, other, "ana"), "another time zone applies from the next midnight")
		list, err := other.Ranking.Streaks(t.Context(), "ana")
		require.NoError(t, err)
		require.Equal(t, []string{"2027-01-02", "Pacific/Kiritimati"}, []string{list.Day, list.Zone})
		require.Len(t, list.Streaks, 2)
		require.Equal(t, protocol.Streak{Kind: "queens", Days: 1, Freeze: true}, list.Streaks[1])

		now = now.Add(48 * time.Hour) // Sunday in Berlin: Saturday was missed, and is forgiven
		require.Equal(t, protocol.Streak{Kind: "sudoku", Days: 5, Frozen: "2027-01-02"}, streak(t, one, "ana"))
		solve(one, "", 60_000)
		six := protocol.Streak{Kind: "sudoku", Days: 6, Today: true, Frozen: "2027-01-02"}
		require.Equal(t, six, streak(t, other, "ana"))
		now = now.Add(4 * 24 * time.Hour)
		require.Equal(t, 0, streak(t, one, "ana").Days)

		out, err := one.Privacy.Export(t.Context(), players.Player{ID: "ana"})
		require.NoError(t, err)
		require.Len(t, out.Days, 7)
		require.Equal(t, protocol.CountedDay{Kind: "sudoku", Day: "2026-12-28"}, out.Days[0])
		require.Equal(t, []string{"Pacific/Kiritimati", "Europe/Berlin"}, out.Zones)
		require.NoError(t, one.Privacy.Forget(t.Context(), "ana"))
		out, err = other.Privacy.Export(t.Context(), players.Player{ID: "ana"})
		require.NoError(t, err)
		require.Empty(t, out.Days)
		require.Empty(t, out.Zones)
	})
}

// TestStreakAroundMidnight solves the daily puzzle in time zones whose midnight is at other hours. It counts for the
// player's local day on which it was begun, even if it was finished in the hour after midnight UTC.
func TestStreakAroundMidnight(t *testing.T) {
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 12, day, hour, minute, 0, 0, time.UTC) }
	for _, test := range []struct {
		zone         string
		begun, ended time.Time
		day          string // the day for which it counts
	}{
		{"Etc/UTC", at(30, 23, 50), at(30, 23, 59), "2026-12-30"},
		{"Etc/UTC", at(30, 23, 50), at(31, 0, 10), "2026-12-30"},
		{"Europe/London", at(30, 23, 59), at(31, 0, 59), "2026-12-30"},
		{"Europe/Berlin", at(30, 23, 50), at(31, 0, 10), "2026-12-31"},
		{"Europe/Berlin", at(30, 22, 50), at(30, 23, 10), "2026-12-30"},
		{"Europe/Berlin", at(30, 22, 50), at(31, 0, 10), "2026-12-30"},
		{"Asia/Tokyo", at(30, 23, 50), at(31, 0, 10), "2026-12-31"},
		{"America/New_York", at(30, 23, 50), at(31, 0, 10), "2026-12-30"},
		{"Pacific/Kiritimati", at(30, 23, 50), at(31, 0, 10), "2026-12-31"},
		{"Etc/GMT+12", at(30, 23, 50), at(31, 0, 10), "2026-12-30"},
		{"Etc/UTC", at(30, 23, 50), at(31, 1, 0), ""},
		{"Asia/Tokyo", at(31, 0, 0), at(31, 0, 10), ""},
	} {
		m := monthsIn(t, memstore.New(memstore.Options{}), at(30, 12, 0))
		require.NoError(t, m.ps.Ranking.SetZone(t.Context(), "ana", test.zone))
		d, err := m.ps.Ranking.Today("", "", "")
		require.NoError(t, err)
		m.now = test.ended
		state := solveDaily(d, "ana", test.ended.UnixMilli(), test.ended.Sub(test.begun).Milliseconds())
		for range 2 { // by two nodes
			require.NoError(t, m.ps.Ranking.RecordRound(t.Context(), state, store.Ending{Room: "R"}, 0))
		}
		out, err := m.ps.Privacy.Export(t.Context(), players.Player{ID: "ana"})
		require.NoError(t, err)
		days := []protocol.CountedDay{}
		if test.day != "" {
			days = append(days, protocol.CountedDay{Kind: "sudoku", Day: test.day})
		}
		require.Equal(t, days, out.Days, "%s, %v to %v", test.zone, test.begun, test.ended)
	}
}

// TestStreakCountsSecondDailyOnNextDay checks that a player who has already solved a puzzle on a local day, and
// begins the next one before midnight, has it counted for the day on which it is finished.
func TestStreakCountsSecondDailyOnNextDay(t *testing.T) {
	m := monthsIn(t, memstore.New(memstore.Options{}), time.Date(2026, 12, 30, 17, 0, 0, 0, time.UTC))
	require.NoError(t, m.ps.Ranking.SetZone(t.Context(), "ana", "America/New_York"))
	solve := func(begun time.Time, took time.Duration) {
		m.now = begun
		d, err := m.ps.Ranking.Today("", "", "")
		require.NoError(t, err)
		m.now = begun.Add(took)
		require.NoError(t, m.ps.Ranking.RecordRound(t.Context(), solveDaily(d, "ana", m.now.UnixMilli(),
			took.Milliseconds()),
			store.Ending{Room: d.Day}, 0))
	}
	solve(m.now, time.Minute)                                             // at noon
	solve(time.Date(2026, 12, 31, 4, 50, 0, 0, time.UTC), 20*time.Minute) // ten minutes before their midnight
	require.Equal(t, protocol.Streak{Kind: "sudoku", Days: 2, Today: true, Freeze: true}, streak(t, m.ps, "ana"))
}

// solveDaily returns the state of a daily try that has been solved.
func solveDaily(d ranking.DailyOf, player string, at, took int64) *game.State {
	return &game.State{
		Settings: game.Settings{Mode: game.Solo, Kind: d.Kind, Spec: d.Spec, Daily: d.Day, Ranked: true},
		Round: &game.Round{CalledAt: at - took, Ended: at, Result: &game.Result{Standings: []game.Standing{{Seat: 1,
			Player: player, Place: 1, Time: took}}}},
	}
}

// TestStreakOfTries plays tries in rooms: one day is missed, and one try is begun after midnight, too late for its
// day.
func TestStreakOfTries(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		begin := func() *client {
			code, err := c.nodes[0].Daily.Try(t.Context(), person("ana"), protocol.NewTry{Zone: "Etc/UTC"})
			require.NoError(t, err)
			return c.enter(0, "ana", code)
		}
		days := func() int {
			c.nodes[0].Results.Wait(t.Context())
			return streak(t, c.nodes[1].Players, "ana").Days
		}
		play(t, begin())
		require.Equal(t, 1, days())
		c.pass(48 * time.Hour)
		play(t, begin())
		require.Equal(t, 2, days())
		c.pass(time.Until(time.Now().Truncate(24 * time.Hour).Add(48*time.Hour - time.Second)))
		late := begin()
		time.Sleep(2 * time.Second)
		play(t, late)
		require.Equal(t, 2, days())
		require.Equal(t, "2000-01-04", streak(t, c.nodes[0].Players, "ana").Frozen, "the day of the late try was missed")
		play(t, begin())
		require.Equal(t, 3, days())
	})
}

// TestCheatLosesStreakByRejectedFinish checks that a day no longer counts once its finish is rejected, and counts
// again when that is undone. If two daily puzzles were solved on one local day, either is enough.
func TestCheatLosesStreakByRejectedFinish(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		solve := func() (round string) {
			code, err := c.nodes[0].Daily.Try(t.Context(), person("ana"), protocol.NewTry{Zone: "America/New_York"})
			require.NoError(t, err)
			play(t, c.enter(0, "ana", code))
			c.nodes[0].Results.Wait(t.Context())
			list, err := c.nodes[0].Players.Ranking.History(t.Context(), "ana", 0, 1)
			require.NoError(t, err)
			return list.Rounds[0].Round
		}
		days := func() int { return streak(t, c.nodes[0].Players, "ana").Days }
		reject := func(round string) {
			require.NoError(t, archive.RejectFinish(t.Context(), c.store, round, "ana", "the finish is doubted", time.Hour))
		}
		c.pass(23 * time.Hour)
		one := solve()
		c.pass(2 * time.Hour) // a new day here, the same day in New York
		two := solve()
		require.Equal(t, 1, days())
		reject(one)
		require.Equal(t, 1, days())
		reject(two)
		require.Zero(t, days())
		out, err := c.nodes[0].Players.Privacy.Export(t.Context(), person("ana"))
		require.NoError(t, err)
		require.Empty(t, out.Days)
		require.NoError(t, archive.ClearDoubt(t.Context(), c.store, one+"/ana"))
		require.Equal(t, 1, days())
	})
}
