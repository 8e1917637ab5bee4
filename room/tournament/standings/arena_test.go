package standings_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/tournament/standings"
)

// lines returns the result of a heat that the players ended in this order. A player marked with "-" has not finished.
func lines(players ...string) (r standings.Result) {
	for i, p := range players {
		l := standings.Line{Player: p, Place: i + 1, Time: int64(i+1) * 1000}
		if p[0] == '-' {
			l.Player, l.Time = p[1:], 0
		}
		r.Lines = append(r.Lines, l)
	}
	return r
}

func heat(players ...string) standings.Heat { return standings.Heat{Players: players} }

func TestPointsByPlace(t *testing.T) {
	at := func(place, of int) int { return standings.Points(standings.Line{Place: place, Time: 1}, of) }
	require.Equal(t, []int{10, 2}, []int{at(1, 2), at(2, 2)})
	require.Equal(t, []int{10, 6, 2}, []int{at(1, 3), at(2, 3), at(3, 3)})
	require.Equal(t, []int{10, 9, 8, 7, 5, 4, 3, 2},
		[]int{at(1, 8), at(2, 8), at(3, 8), at(4, 8), at(5, 8), at(6, 8), at(7, 8), at(8, 8)})
	require.Equal(t, 2, at(1, 1), "a single player beats nobody")
	require.Zero(t, standings.Points(standings.Line{Place: 1}, 8),
		"a player who has not finished gets nothing, even in first place")
}

func TestPointsDoubleFromThirdGoodHeat(t *testing.T) {
	heats := slices.Repeat([]standings.Heat{heat("ana", "ben")}, 5)
	results := map[int]standings.Result{1: lines("ana", "ben"), 2: lines("ana", "ben")}
	points := func() (int, int) {
		table := standings.NewTable(nil, heats, results)
		a, _ := table.Find("ana")
		b, _ := table.Find("ben")
		return a.Points, b.Points
	}
	check := func(ana, ben int) {
		t.Helper()
		a, b := points()
		require.Equal(t, []int{ana, ben}, []int{a, b})
	}
	gained := func(player string) standings.Gain {
		g, ok := standings.NewTable(nil, heats, results).GainOf(player)
		require.True(t, ok)
		return g
	}
	check(20, 4)
	results[3] = lines("ana", "ben")
	check(40, 6)
	require.Equal(t, standings.Gain{Heat: 3, Points: 20}, gained("ana"))
	results[4] = lines("ben", "-ana")
	check(40, 16)
	require.Equal(t, []standings.Gain{{Heat: 4}, {Heat: 4, Points: 10}}, []standings.Gain{gained("ana"), gained("ben")})
	results[5] = lines("ana", "ben")
	check(50, 18)
}

// TestRejectedFinishMovesOthersUp checks that players behind a rejected finish move up, and that the rejected player
// counts as not finished.
func TestRejectedFinishMovesOthersUp(t *testing.T) {
	at := func(player string, place int, time int64) standings.Line {
		return standings.Line{Player: player, Place: place, Time: time}
	}
	was := standings.Result{Lines: []standings.Line{
		at("ana", 1, 1000), at("ben", 2, 2000), at("cleo", 2, 2000), at("dan", 4, 3000), at("eve", 5, 0),
	}}
	without := func(players ...string) []standings.Line {
		return was.Without(func(p string) bool { return slices.Contains(players, p) }).Lines
	}
	require.Equal(t, was.Lines, without())
	require.Equal(t, was.Lines, without("eve"), "rejecting an unfinished player changes nothing")
	require.Equal(t, []standings.Line{
		at("ben", 1, 2000), at("cleo", 1, 2000), at("dan", 3, 3000), at("eve", 4, 0), at("ana", 5, 0),
	}, without("ana"))
	require.Equal(t, []standings.Line{
		at("ben", 1, 2000), at("dan", 2, 3000), at("eve", 3, 0), at("ana", 4, 0), at("cleo", 4, 0),
	}, without("ana", "cleo"))
	require.Equal(t, 1, was.Lines[0].Place, "the original result is unchanged")
}

// TestFinishWithoutOpponents checks that a finish without opponents is worth two points, is no win, and does not change
// the streak.
func TestFinishWithoutOpponents(t *testing.T) {
	heats := slices.Repeat([]standings.Heat{heat("ana", "ben")}, 4)
	ana, _ := standings.NewTable(nil, heats, map[int]standings.Result{
		1: lines("ana", "ben"), 2: lines("ana"), 3: lines("ana", "ben"), 4: lines("ana", "ben"),
	}).Find("ana")
	require.Equal(t, standings.Standing{Player: "ana", Place: 1, Points: 42, Streak: 3, Heats: 4, Wins: 3}, ana)
}

// TestCheatLosesStreakByAvoidingHeat checks that a player who sees the opponents of a heat and leaves without a move
// loses the streak, unless nobody played.
func TestCheatLosesStreakByAvoidingHeat(t *testing.T) {
	heats := slices.Repeat([]standings.Heat{heat("ana", "ben")}, 6)
	ana, _ := standings.NewTable(nil, heats, map[int]standings.Result{
		1: lines("ana", "ben"), 2: lines("ana", "ben"), 3: {}, 4: lines("ana", "ben"), 5: lines("ben"),
		6: lines("ana", "ben"),
	}).Find("ana")
	require.Equal(t, standings.Standing{Player: "ana", Place: 1, Points: 50, Streak: 1, Heats: 4, Wins: 4}, ana)
	require.Len(t, standings.NewTable(nil, heats[:1], map[int]standings.Result{1: lines("ben")}).Standings, 1,
		"an unknown player is not added")
}

// TestWinIfOthersLeaveEarly checks that a player whose opponents leave before half of the board is filled has beaten
// nobody. The first such heat in a row is worth two points, and the streak does not change.
func TestWinIfOthersLeaveEarly(t *testing.T) {
	early := lines("ana", "-ben")
	early.Early = true
	heats := slices.Repeat([]standings.Heat{heat("ana", "ben")}, 6)
	table := standings.NewTable(nil, heats, map[int]standings.Result{
		1: lines("ana", "ben"), 2: early, 3: early, 4: lines("ana", "ben"), 5: early, 6: early,
	})
	require.Equal(t, []standings.Standing{
		{Player: "ana", Place: 1, Points: 24, Streak: 2, Heats: 6, Wins: 2}, {Player: "ben", Place: 2, Points: 4, Heats: 6},
	}, table.Standings)
}

// TestCheatGainsNothingFromAlternateForfeits checks that a player and an accomplice who take turns in giving up get no
// points for it after the first heat.
func TestCheatGainsNothingFromAlternateForfeits(t *testing.T) {
	ana, ben := lines("ana", "-ben"), lines("ben", "-ana")
	ana.Early, ben.Early = true, true
	heats := slices.Repeat([]standings.Heat{heat("ana", "ben")}, 6)
	table := standings.NewTable(nil, heats, map[int]standings.Result{1: ana, 2: ben, 3: ana, 4: ben, 5: ana, 6: ben})
	require.Equal(t, []standings.Standing{
		{Player: "ana", Place: 1, Points: 2, Heats: 6}, {Player: "ben", Place: 1, Points: 2, Heats: 6},
	}, table.Standings)
}

// TestLateResultCountsInOrderOfHeats checks that standings do not depend on the order in which results arrive.
func TestLateResultCountsInOrderOfHeats(t *testing.T) {
	heats := []standings.Heat{heat("ana", "ben"), heat("ana", "ben"), heat("ana", "ben"), heat("ana", "ben")}
	results := map[int]standings.Result{2: lines("ana", "ben"), 3: lines("ana", "ben"), 4: lines("ana", "ben")}
	ana, _ := standings.NewTable(nil, heats, results).Find("ana")
	require.Equal(t, standings.Standing{Player: "ana", Place: 1, Points: 40, Streak: 3, Heats: 3, Wins: 3}, ana)
	results[1] = lines("ben", "ana")
	ana, _ = standings.NewTable(nil, heats, results).Find("ana")
	require.Equal(t, standings.Standing{Player: "ana", Place: 1, Points: 42, Streak: 3, Heats: 4, Wins: 3}, ana)
	results[1] = lines("ana", "ben")
	ana, _ = standings.NewTable(nil, heats, results).Find("ana")
	require.Equal(t, standings.Standing{Player: "ana", Place: 1, Points: 60, Streak: 4, Heats: 4, Wins: 4}, ana)
}

func TestStandings(t *testing.T) {
	table := standings.NewTable([]string{"dan", "eve", "ana"},
		[]standings.Heat{heat("ana", "ben", "cleo"), heat("dan", "ana"), heat("ben", "dan")},
		map[int]standings.Result{1: lines("ana", "ben", "cleo"), 2: {Void: true}})
	require.Equal(t, []standings.Standing{
		{Player: "ana", Place: 1, Points: 10, Streak: 1, Heats: 1, Wins: 1},
		{Player: "ben", Place: 2, Points: 6, Heats: 1},
		{Player: "cleo", Place: 3, Points: 2, Heats: 1},
		{Player: "dan", Place: 4},
		{Player: "eve", Place: 4},
	}, table.Standings)
	require.Equal(t, 2, table.Last("ana"))
	require.Equal(t, 3, table.Last("dan"))
	require.Zero(t, table.Last("eve"))
	require.Equal(t, 1, table.CountMet("ana", "cleo"))
	require.Zero(t, table.CountMet("ana", "dan"), "players of a void heat have not met")
	_, ok := table.Find("fay")
	require.False(t, ok)
}

func TestNextHeat(t *testing.T) {
	waiting := func(since ...int64) (all []standings.Waiter) {
		for i, at := range since {
			all = append(all, standings.Waiter{Player: string(rune('a' + i)), Since: at, Rating: float64(1500 - i)})
		}
		return all
	}
	empty := standings.NewTable(nil, nil, nil)
	for _, c := range []struct {
		name         string
		waiting      []standings.Waiter
		size, racing int
		now          int64
		want         []string
	}{
		{"nobody", nil, 4, 9, 10_000, nil},
		{"one alone", waiting(0), 4, 9, 100_000, nil},
		{"two of four, others may come", waiting(0, 1000), 4, 9, standings.Late - 1, nil},
		{"two of four, long enough", waiting(0, 1000), 4, 9, standings.Late, []string{"a", "b"}},
		{"two of four, and nobody else is there", waiting(0, 1000), 4, 0, standings.Soon, []string{"a", "b"}},
		{"four of four, others may be fresh", waiting(0, 0, 0, 0), 4, 9, standings.Soon - 1, nil},
		{"four of four", waiting(0, 0, 0, 0), 4, 9, standings.Soon, []string{"a", "b", "c", "d"}},
		{"all are here", waiting(0, 0, 0, 0), 4, 0, 0, []string{"a", "b", "c", "d"}},
		{"enough for two heats", waiting(9, 9, 9, 9, 9, 9, 0, 9), 4, 9, 9, []string{"g", "f", "h", "e"}},
		{"one would be left", waiting(0, 0, 0, 0, 0), 4, 9, standings.Soon, []string{"a", "b", "c"}},
		{"too few would be left", waiting(0, 0, 0, 0, 0, 0), 4, 0, standings.Soon, []string{"a", "b", "c"}},
		{"others may come for those who are left", waiting(0, 0, 0, 0, 0, 0), 4, 1, standings.Soon,
			[]string{"a", "b", "c", "d"}},
		{"pairs", waiting(0, 0, 0), 2, 0, standings.Soon, []string{"a", "b"}},
	} {
		require.Equal(t, c.want, empty.Next(c.waiting, c.size, c.racing, c.now), c.name)
	}
}

func TestFreshOpponentsArePreferred(t *testing.T) {
	table := standings.NewTable(nil, []standings.Heat{heat("a", "b")}, map[int]standings.Result{1: lines("a", "b")})
	waiting := []standings.Waiter{{Player: "a"}, {Player: "b", Since: 1}, {Player: "c", Since: 1}, {Player: "d", Since: 1}}
	require.Equal(t, []string{"a", "c"}, table.Next(waiting, 2, 0, standings.Soon), "a has just met b")
	require.Equal(t, []string{"a", "b"}, table.Next(waiting[:2], 2, 0, standings.Soon), "the only possible pair")
	table = standings.NewTable(nil, []standings.Heat{heat("b", "c"), heat("d", "e")},
		map[int]standings.Result{1: lines("b", "c"), 2: lines("d", "e")})
	waiting = []standings.Waiter{{Player: "b"}, {Player: "c"}, {Player: "d"}, {Player: "e"}}
	require.Equal(t, []string{"b", "d"}, table.Next(waiting, 2, 0, standings.Soon), "players with equal points are paired")
}

// TestEveryWaitingPlayerIsPairedOnce checks that all waiting players enter heats, each once, until at most one is left.
func TestEveryWaitingPlayerIsPairedOnce(t *testing.T) {
	dice := rand.New(rand.NewPCG(19, 0))
	for range 500 {
		size, n := 2+dice.IntN(15), dice.IntN(60)
		var waiting []standings.Waiter
		for i := range n {
			waiting = append(waiting, standings.Waiter{Player: fmt.Sprint("p", i), Since: dice.Int64N(1000)})
		}
		table := standings.NewTable(nil, nil, nil)
		for {
			next := table.Next(waiting, size, dice.IntN(2), standings.Late+1000)
			if next == nil {
				break
			}
			require.LessOrEqual(t, len(next), size)
			require.GreaterOrEqual(t, len(next), 2)
			for _, p := range next {
				i := slices.IndexFunc(waiting, func(w standings.Waiter) bool { return w.Player == p })
				require.GreaterOrEqual(t, i, 0, "nobody is in a heat twice")
				waiting = slices.Delete(waiting, i, i+1)
			}
		}
		require.LessOrEqual(t, len(waiting), 1)
		if size > 2 && n > 1 {
			require.Empty(t, waiting, "%d players, heats of %d", n, size)
		}
	}
}

// TestPlacesWithoutUnrankedPlayers checks that unranked players do not push others down, also among equal places.
func TestPlacesWithoutUnrankedPlayers(t *testing.T) {
	heat := standings.Heat{Players: []string{"~a", "b", "~c", "d", "e"}}
	result := standings.Result{Lines: []standings.Line{
		{Player: "~a", Place: 1, Time: 1}, {Player: "b", Place: 2, Time: 2}, {Player: "~c", Place: 2, Time: 2},
		{Player: "d", Place: 2, Time: 2}, {Player: "e", Place: 5, Time: 5},
	}}
	table := standings.NewTable(heat.Players, []standings.Heat{heat}, map[int]standings.Result{1: result})
	places := table.Places(func(player string) bool { return player[0] == '~' })
	if want := map[string]int{"b": 1, "d": 1, "e": 3}; !maps.Equal(places, want) {
		t.Errorf("places are %v, want %v", places, want)
	}
}
