package standings_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/tournament/standings"
)

// racer is a line of a heat for somebody at an address.
func racer(player, network string) standings.Line {
	return standings.Line{Player: player, Network: network}
}

// idle is a line for somebody who filled too little to count as beaten.
func idle(player, network string) standings.Line {
	return standings.Line{Player: player, Network: network, Unplayed: true}
}

// won is a heat that the first player finished, ahead of the others in this order.
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

// evening adds up an arena with these results.
func evening(results ...standings.Result) *standings.Table {
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

// TestCheatBeatsIdleGuests: somebody who fills next to nothing is not beaten, however long they stay. A finish ahead of
// nobody else is worth two points, is no win, and leaves a streak as it is.
func TestCheatBeatsIdleGuests(t *testing.T) {
	heat := won(racer("cheat", ""), idle("guest", ""))
	cheat, _ := evening(heat, heat, heat, heat).Find("cheat")
	require.Equal(t, standings.Standing{Player: "cheat", Place: 1, Points: 4 * standings.Finished, Heats: 4}, cheat)

	many := won(racer("cheat", ""), idle("a", ""), racer("ana", ""), idle("b", ""), idle("c", ""))
	require.Equal(t, 10, pointsOf(t, evening(many), "cheat"), "as in a heat of the two who raced")
	second := won(racer("ana", ""), racer("cheat", ""), idle("a", ""), idle("b", ""))
	second.Lines[1].Time = 2000
	cheat, _ = evening(second).Find("cheat")
	require.Equal(t, []int{standings.Finished, 0}, []int{cheat.Points, cheat.Streak})
}

// TestCheatIsLeftByIdleGuests: a guest who fills next to nothing, and leaves once half of the board is filled, is not
// beaten either. Only the first such heat in a row is worth something.
func TestCheatIsLeftByIdleGuests(t *testing.T) {
	heat := won(racer("cheat", ""), idle("guest", ""))
	heat.Last = true
	require.Equal(t, standings.Finished, pointsOf(t, evening(heat, heat, heat), "cheat"))
	played := won(racer("ana", ""), racer("ben", ""))
	played.Last = true
	require.Equal(t, 20, pointsOf(t, evening(played, played), "ana"), "a rival who played is beaten")
}

// TestCheatBeatsGuestsNearby: all who share the player's address are worth two heats together, whoever they are.
func TestCheatBeatsGuestsNearby(t *testing.T) {
	cheat := racer("cheat", "home")
	var heats []standings.Result
	for _, guest := range []string{"a", "b", "a", "c", "d"} {
		heats = append(heats, won(cheat, racer(guest, "home")))
	}
	require.Equal(t, 2*10+3*standings.Finished, pointsOf(t, evening(heats...), "cheat"))
	full := won(cheat, racer("a", "home"), racer("b", "home"), racer("c", "home"))
	require.Equal(t, 2*10+standings.Finished, pointsOf(t, evening(full, full, full), "cheat"))

	elsewhere := won(cheat, racer("ana", "away"))
	table := evening(heats[0], heats[1], heats[2], elsewhere)
	require.Equal(t, 2*10+standings.Finished+2*10, pointsOf(t, table, "cheat"), "a stranger counts, and the streak stayed")
	unknown := won(racer("ana", ""), racer("ben", ""))
	require.Equal(t, 10+10+20+20, pointsOf(t, evening(unknown, unknown, unknown, unknown), "ana"))
}

// TestGuestsElsewhere: a friend at another address counts in every heat. More players there are worth two heats
// together.
func TestGuestsElsewhere(t *testing.T) {
	cheat, friend := racer("cheat", "home"), racer("a", "away")
	alone := won(cheat, friend)
	require.Equal(t, 10+10+20+20, pointsOf(t, evening(alone, alone, alone, alone), "cheat"))
	full := won(cheat, friend, racer("b", "away"), racer("ana", "other"))
	require.Equal(t, 10, pointsOf(t, evening(full), "cheat"))
	var heats []standings.Result
	for _, guest := range []string{"a", "b", "c", "d", "e"} {
		heats = append(heats, won(cheat, racer(guest, "away")))
	}
	require.Equal(t, 10+10+20+2*standings.Finished, pointsOf(t, evening(heats...), "cheat"))
}

// TestEarlyHeatsUseNothingUp: a heat that nobody was beaten in leaves the two heats over one address as they were.
func TestEarlyHeatsUseNothingUp(t *testing.T) {
	early := won(racer("ana", "home"), racer("ben", "home"))
	early.Early, early.Last = true, true
	fair := won(racer("ana", "home"), racer("ben", "home"))
	require.Equal(t, standings.Finished+2*10, pointsOf(t, evening(early, early, fair, fair), "ana"))
}

// TestRejectedGuestsAreNearby: a finish that is rejected leaves its player at the same address.
func TestRejectedGuestsAreNearby(t *testing.T) {
	r := won(racer("guest", "home"), racer("cheat", "home"))
	r.Lines[1].Time = 2000
	r = r.Without(func(p string) bool { return p == "guest" })
	require.Equal(t, []standings.Line{
		{Player: "cheat", Place: 1, Time: 2000, Network: "home"}, {Player: "guest", Place: 2, Network: "home"},
	}, r.Lines)
	require.Equal(t, 2*10+standings.Finished, pointsOf(t, evening(r, r, r), "cheat"))
}

// swiss adds up an event of rounds of two, in which the first player meets another in each.
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

// TestSwissOverNobody: a round that was won over nobody who raced is worth as much as a bye once, and half from then
// on. The opponent may have filled next to nothing, or never come, or share the address once too often.
func TestSwissOverNobody(t *testing.T) {
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
	require.Zero(t, swiss(t, nobody).Points, "nor is anything won by who has not raced either")
}

// TestSwissHeatOfMore: those who filled too little are left out of a heat, for all others.
func TestSwissHeatOfMore(t *testing.T) {
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

// TestKnockoutOverIdleGuests: somebody has to go on from each heat. It is who raced, and never one who did not before
// one who did.
func TestKnockoutOverIdleGuests(t *testing.T) {
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
