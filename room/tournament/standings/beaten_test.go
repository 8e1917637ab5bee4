package standings_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/tournament/standings"
)

// racer returns the line of a player on a network.
func racer(player, network string) standings.Line {
	return standings.Line{Player: player, Network: network}
}

// idle returns the line of a player who filled too little to count as beaten.
func idle(player, network string) standings.Line {
	return standings.Line{Player: player, Network: network, Unplayed: true}
}

// won returns the result of a heat that the first player finished, ahead of the others in this order.
func won(all ...standings.Line) (r standings.Result) {
	for i, l := range all {
		l.Place = i + 1
		if i == 0 {
			l.Time = 1000
		}
		r.Lines = append(r.Lines, l)
	}
	return r
}

// tableOf returns the standings of an arena with these results.
func tableOf(results ...standings.Result) *standings.Table {
	heats, byNo := make([]standings.Heat, len(results)), map[int]standings.Result{}
	for i, r := range results {
		for _, l := range r.Lines {
			heats[i].Players = append(heats[i].Players, l.Player)
		}
		byNo[i+1] = r
	}
	return standings.NewTable(nil, heats, byNo)
}

func pointsOf(t *testing.T, table *standings.Table, player string) int {
	t.Helper()
	s, ok := table.Find(player)
	require.True(t, ok)
	return s.Points
}

// TestCheatGainsNothingFromIdleGuests checks that an idle player does not count as beaten. A finish ahead of idle
// players only is worth two points, is no win, and does not change the streak.
func TestCheatGainsNothingFromIdleGuests(t *testing.T) {
	heat := won(racer("cheat", ""), idle("guest", ""))
	cheat, _ := tableOf(heat, heat, heat, heat).Find("cheat")
	require.Equal(t, standings.Standing{Player: "cheat", Place: 1, Points: 4 * standings.Finished, Heats: 4}, cheat)

	many := won(racer("cheat", ""), idle("a", ""), racer("ana", ""), idle("b", ""), idle("c", ""))
	require.Equal(t, 10, pointsOf(t, tableOf(many), "cheat"), "as in a heat of the two players who raced")
	second := won(racer("ana", ""), racer("cheat", ""), idle("a", ""), idle("b", ""))
	second.Lines[1].Time = 2000
	cheat, _ = tableOf(second).Find("cheat")
	require.Equal(t, []int{standings.Finished, 0}, []int{cheat.Points, cheat.Streak})
}

// TestCheatGainsNothingFromIdleGuestsWhoLeave checks that an idle guest who leaves once half of the board is filled
// does not count as beaten. Only the first such heat in a row gives points.
func TestCheatGainsNothingFromIdleGuestsWhoLeave(t *testing.T) {
	heat := won(racer("cheat", ""), idle("guest", ""))
	heat.Last = true
	require.Equal(t, standings.Finished, pointsOf(t, tableOf(heat, heat, heat), "cheat"))
	played := won(racer("ana", ""), racer("ben", ""))
	played.Last = true
	require.Equal(t, 20, pointsOf(t, tableOf(played, played), "ana"), "an opponent who played counts as beaten")
}

// TestCheatGainsAtMostTwoWinsOverOwnNetwork checks that wins over players on the winner's network count twice in total.
func TestCheatGainsAtMostTwoWinsOverOwnNetwork(t *testing.T) {
	cheat := racer("cheat", "home")
	var heats []standings.Result
	for _, guest := range []string{"a", "b", "a", "c", "d"} {
		heats = append(heats, won(cheat, racer(guest, "home")))
	}
	require.Equal(t, 2*10+3*standings.Finished, pointsOf(t, tableOf(heats...), "cheat"))
	full := won(cheat, racer("a", "home"), racer("b", "home"), racer("c", "home"))
	require.Equal(t, 2*10+standings.Finished, pointsOf(t, tableOf(full, full, full), "cheat"))

	elsewhere := won(cheat, racer("ana", "away"))
	table := tableOf(heats[0], heats[1], heats[2], elsewhere)
	require.Equal(t, 2*10+standings.Finished+2*10, pointsOf(t, table, "cheat"), "wins over another network count")
	unknown := won(racer("ana", ""), racer("ben", ""))
	require.Equal(t, 10+10+20+20, pointsOf(t, tableOf(unknown, unknown, unknown, unknown), "ana"))
}

// TestWinsOverOtherNetworks checks that wins over one player on another network always count, and wins over further
// players on that network twice in total.
func TestWinsOverOtherNetworks(t *testing.T) {
	cheat, friend := racer("cheat", "home"), racer("a", "away")
	alone := won(cheat, friend)
	require.Equal(t, 10+10+20+20, pointsOf(t, tableOf(alone, alone, alone, alone), "cheat"))
	full := won(cheat, friend, racer("b", "away"), racer("ana", "other"))
	require.Equal(t, 10, pointsOf(t, tableOf(full), "cheat"))
	var heats []standings.Result
	for _, guest := range []string{"a", "b", "c", "d", "e"} {
		heats = append(heats, won(cheat, racer(guest, "away")))
	}
	require.Equal(t, 10+10+20+2*standings.Finished, pointsOf(t, tableOf(heats...), "cheat"))
}

// TestHeatsThatEndEarlyDoNotUseUpWins checks that a heat in which nobody was beaten does not use up one of the two wins
// per network.
func TestHeatsThatEndEarlyDoNotUseUpWins(t *testing.T) {
	early := won(racer("ana", "home"), racer("ben", "home"))
	early.Early, early.Last = true, true
	fair := won(racer("ana", "home"), racer("ben", "home"))
	require.Equal(t, standings.Finished+2*10, pointsOf(t, tableOf(early, early, fair, fair), "ana"))
}

// TestRejectedFinishKeepsNetwork checks that the player of a rejected finish still counts for the network.
func TestRejectedFinishKeepsNetwork(t *testing.T) {
	r := won(racer("guest", "home"), racer("cheat", "home"))
	r.Lines[1].Time = 2000
	r = r.Without(func(p string) bool { return p == "guest" })
	require.Equal(t, []standings.Line{
		{Player: "cheat", Place: 1, Time: 2000, Network: "home"}, {Player: "guest", Place: 2, Network: "home"},
	}, r.Lines)
	require.Equal(t, 2*10+standings.Finished, pointsOf(t, tableOf(r, r, r), "cheat"))
}

// swiss returns the standing of the first of two players after rounds against each other.
func swiss(t *testing.T, results ...standings.Result) standings.Standing {
	t.Helper()
	var rounds []standings.Round
	byNo := map[int]standings.Result{}
	for i, r := range results {
		heat := standings.Heat{Players: []string{"cheat", "guest"}}
		rounds = append(rounds, standings.Round{Heats: []standings.Heat{heat}})
		byNo[i+1] = r
	}
	rules := standings.Rules{Format: standings.Swiss, Heat: 2, Limit: 600_000}
	s, ok := rules.NewTable([]string{"cheat", "guest"}, rounds, byNo).Find("cheat")
	require.True(t, ok)
	return s
}

// TestSwissWinWithoutRacingOpponent checks that a win without an opponent who raced is worth as much as a bye once, and
// then half. The opponent may have been idle, never come, or used up the wins of the network.
func TestSwissWinWithoutRacingOpponent(t *testing.T) {
	cheat, guest := racer("cheat", "home"), racer("guest", "home")
	never := won(cheat)
	never.Last = true
	for _, r := range []standings.Result{won(cheat, idle("guest", "home")), never} {
		s := swiss(t, r, r, r)
		require.Equal(t, []int{10 + 5 + 5, 0}, []int{s.Points, s.Wins})
	}
	nearby := won(cheat, guest)
	s := swiss(t, slices.Repeat([]standings.Result{nearby}, 5)...)
	require.Equal(t, []int{10 + 10 + 10 + 5 + 5, 2}, []int{s.Points, s.Wins})
	away := won(cheat, racer("guest", "away"))
	require.Equal(t, 40, swiss(t, away, away, away, away).Points)
	nobody := standings.Result{Lines: []standings.Line{{Player: "cheat", Place: 1, Unplayed: true}}}
	require.Zero(t, swiss(t, nobody).Points, "a player who has not raced wins nothing")
}

// TestSwissHeatIgnoresIdlePlayers checks that idle players do not count as opponents.
func TestSwissHeatIgnoresIdlePlayers(t *testing.T) {
	players := []string{"ana", "ben", "idle", "gone"}
	rules := standings.Rules{Format: standings.Swiss, Heat: 4, Limit: 600_000}
	result := won(racer("ana", ""), racer("ben", ""), idle("idle", ""))
	table := rules.NewTable(players, []standings.Round{{Heats: []standings.Heat{{Players: players}}}},
		map[int]standings.Result{1: result})
	var points []int
	for _, p := range players {
		points = append(points, pointsOf(t, table, p))
	}
	require.Equal(t, []int{10, 0, 0, 0}, points)
}

// TestKnockoutPrefersPlayersWhoRaced checks that players who raced advance before players who did not.
func TestKnockoutPrefersPlayersWhoRaced(t *testing.T) {
	e := newEvent(standings.Knockout, 4, 8)
	for i, h := range e.begin(e.players...) {
		r := won(racer(h.Players[3], "home"), racer(h.Players[2], "away"), idle(h.Players[0], "home"))
		r.Lines = append(r.Lines, standings.Line{Player: h.Players[1], Place: 4, Unplayed: true})
		e.results[i+1] = r
		e.heats++
	}
	first := e.rounds[0].Heats
	require.ElementsMatch(t, []string{
		first[0].Players[3], first[0].Players[2], first[1].Players[3], first[1].Players[2],
	}, e.begin(e.players...)[0].Players)
}
