package standings_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/tournament/standings"
)

// event is a simulated tournament in rounds.
type event struct {
	rules   standings.Rules
	players []string
	rounds  []standings.Round
	results map[int]standings.Result
	heats   int
}

func newEvent(format standings.Format, heat, players int) *event {
	e := &event{rules: standings.Rules{Format: format, Heat: heat, Limit: 600_000}, results: map[int]standings.Result{}}
	for i := range players {
		e.players = append(e.players, fmt.Sprintf("p%02d", i))
	}
	return e
}

func (e *event) table() *standings.Table { return e.rules.NewTable(e.players, e.rounds, e.results) }

// waiters returns the players who are present, the strongest first.
func (e *event) waiters(here ...string) (all []standings.Waiter) {
	for _, p := range here {
		all = append(all, standings.Waiter{Player: p, Rating: 2000 - float64(slices.Index(e.players, p))})
	}
	return all
}

// begin starts a round with the players who are present.
func (e *event) begin(here ...string) []standings.Heat {
	round := e.rules.Pair(e.table(), e.waiters(here...))
	if round.Heats != nil {
		e.rounds = append(e.rounds, round)
	}
	return round.Heats
}

// race ends all heats of the last round, each in the order that draw returns.
func (e *event) race(draw func(players []string) []string) {
	for _, h := range e.rounds[len(e.rounds)-1].Heats {
		e.heats++
		if !h.Bye {
			e.results[e.heats] = lines(draw(slices.Clone(h.Players))...)
		}
	}
}

// best lets the stronger player win.
func best(players []string) []string { slices.Sort(players); return players }

// shuffle lets a random player win.
func shuffle(dice *rand.Rand) func([]string) []string {
	return func(players []string) []string {
		dice.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
		return players
	}
}

func players(heats []standings.Heat) (all [][]string) {
	for _, h := range heats {
		all = append(all, h.Players)
	}
	return all
}

func TestSwissPairsUpperWithLowerHalf(t *testing.T) {
	e := newEvent(standings.Swiss, 2, 8)
	first := e.begin(e.players...)
	require.Equal(t, [][]string{{"p00", "p04"}, {"p01", "p05"}, {"p02", "p06"}, {"p03", "p07"}}, players(first))
	e.race(best)
	second := e.begin(e.players...)
	require.Equal(t, [][]string{{"p00", "p02"}, {"p01", "p03"}, {"p04", "p06"}, {"p05", "p07"}}, players(second))
	e.race(best)
	require.Equal(t, []string{"p00", "p01"}, e.begin(e.players...)[0].Players, "the players who have won both rounds")
}

func TestSwissPoints(t *testing.T) {
	e := newEvent(standings.Swiss, 2, 5)
	e.begin(e.players...)
	require.Equal(t, [][]string{{"p00", "p02"}, {"p01", "p03"}, {"p04"}}, players(e.rounds[0].Heats))
	e.results[1] = lines("p00", "-p02")
	e.results[2] = standings.Result{Lines: []standings.Line{{Player: "p01", Place: 1}, {Player: "p03", Place: 1}}}
	table := e.table()
	require.Equal(t, []standings.Standing{
		{Player: "p04", Place: 1, Points: 10, Buchholz: 10, Byes: 1},
		{Player: "p00", Place: 2, Points: 10, Heats: 1, Wins: 1, Time: 1000},
	}, table.Standings[:2])
	drawn, _ := table.Find("p01")
	require.Equal(t, standings.Win/2, drawn.Points, "equal players share the points")
	require.Equal(t, int64(600_000), drawn.Time, "an unfinished heat counts with the full time")
	lost, _ := table.Find("p02")
	require.Equal(t, 10, lost.Buchholz, "the opponent's points")
}

// TestCheatGetsAverageTimeForWalkover checks that a win because the opponents left has no time of its own: like a bye,
// it counts with the player's average.
func TestCheatGetsAverageTimeForWalkover(t *testing.T) {
	e := newEvent(standings.Swiss, 2, 4)
	e.begin(e.players...)
	left := lines("p00", "-p02")
	left.Lines[0].Time, left.Last = 1, true
	e.results[1], e.results[2] = left, lines("p01", "p03")
	e.begin(e.players...)
	e.results[3], e.results[4] = lines("p01", "p00"), lines("p03", "p02")
	table := e.table()
	one, _ := table.Find("p00")
	other, _ := table.Find("p03")
	require.Equal(t, []int{10, 10}, []int{one.Points, other.Points})
	require.Equal(t, int64(4000), one.Time)
	require.Equal(t, int64(3000), other.Time)
}

// TestCheatWithOnlyWalkoversGetsFullTime checks that a player whose opponents left every round ranks behind a player
// who raced for the same points.
func TestCheatWithOnlyWalkoversGetsFullTime(t *testing.T) {
	e := newEvent(standings.Swiss, 2, 4)
	e.begin(e.players...)
	left := lines("p00", "-p02")
	left.Lines[0].Time, left.Last = 1, true
	e.results[1], e.results[2] = left, lines("p01", "p03")
	table := e.table()
	cheat, _ := table.Find("p00")
	raced, _ := table.Find("p01")
	require.Equal(t, []int{raced.Points, raced.Buchholz}, []int{cheat.Points, cheat.Buchholz})
	require.Equal(t, []int{1, 2}, []int{raced.Place, cheat.Place})
	require.Equal(t, int64(600_000), cheat.Time)
}

// TestSwissMissedRoundScoresNothing checks that a player who misses a round gets nothing for it and can return.
func TestSwissMissedRoundScoresNothing(t *testing.T) {
	e := newEvent(standings.Swiss, 2, 4)
	e.begin("p00", "p01")
	e.race(best)
	gone, _ := e.table().Find("p02")
	require.Equal(t, standings.Standing{Player: "p02", Place: 3, Time: 600_000}, gone)
	e.begin(e.players...)
	e.race(best)
	back, _ := e.table().Find("p02")
	require.Equal(t, 1, back.Heats)
	require.Nil(t, e.begin("p00"), "one player alone gets no round")
}

// TestSwissAvoidsRepeatedPairsAndByes compares the pairing with an exhaustive search: no pair repeats and nobody has a
// second bye if that can be avoided.
func TestSwissAvoidsRepeatedPairsAndByes(t *testing.T) {
	dice := rand.New(rand.NewPCG(19, 1))
	for range 400 {
		e := newEvent(standings.Swiss, 2, 2+dice.IntN(8))
		met, byes := map[[2]string]int{}, map[string]int{}
		for range 1 + dice.IntN(9) {
			here := slices.Clone(e.players)
			if dice.IntN(3) == 0 {
				dice.Shuffle(len(here), func(i, j int) { here[i], here[j] = here[j], here[i] })
				here = here[:2+dice.IntN(len(here)-1)]
			}
			again, second := 0, false
			fewest := byes[slices.MinFunc(here, func(a, b string) int { return byes[a] - byes[b] })]
			heats := e.begin(here...)
			var seen []string
			for _, h := range heats {
				seen = append(seen, h.Players...)
				if len(h.Players) == 1 {
					second = byes[h.Players[0]] > fewest
					byes[h.Players[0]]++
					continue
				}
				pair := [2]string{min(h.Players[0], h.Players[1]), max(h.Players[0], h.Players[1])}
				again = max(again, met[pair])
				met[pair]++
			}
			require.ElementsMatch(t, here, seen, "each player who is present plays once")
			require.False(t, second, "a player has a second bye although another had none")
			for _, h := range heats { // undo this round
				if len(h.Players) == 2 {
					met[[2]string{min(h.Players[0], h.Players[1]), max(h.Players[0], h.Players[1])}]--
				} else {
					byes[h.Players[0]]--
				}
			}
			require.Equal(t, fewestAgain(here, met, byes, fewest, len(here)%2 == 1), again, "%v", players(heats))
			for _, h := range heats {
				if len(h.Players) == 2 {
					met[[2]string{min(h.Players[0], h.Players[1]), max(h.Players[0], h.Players[1])}]++
				} else {
					byes[h.Players[0]]++
				}
			}
			e.race(shuffle(dice))
		}
	}
}

// fewestAgain returns how often the most repeated pair has met, in the best possible pairing.
func fewestAgain(left []string, met map[[2]string]int, byes map[string]int, fewest int, odd bool) int {
	if len(left) == 0 {
		return 0
	}
	best := 1 << 20
	if odd {
		for i, p := range left {
			if byes[p] == fewest {
				best = min(best, fewestAgain(slices.Delete(slices.Clone(left), i, i+1), met, byes, fewest, false))
			}
		}
		return best
	}
	first := left[0]
	for i, p := range left[1:] {
		rest := slices.Delete(slices.Clone(left[1:]), i, i+1)
		again := met[[2]string{min(first, p), max(first, p)}]
		best = min(best, max(again, fewestAgain(rest, met, byes, fewest, false)))
	}
	return best
}

// TestSwissRanksStrongestFirst checks that the strongest player is first after the usual number of rounds, and that
// standings do not depend on the order of players.
func TestSwissRanksStrongestFirst(t *testing.T) {
	for _, n := range []int{2, 3, 5, 8, 13, 32, 100, 500} {
		e := newEvent(standings.Swiss, 2, n)
		for range e.rules.Rounds(n) {
			require.NotNil(t, e.begin(e.players...))
			e.race(best)
		}
		table := e.table()
		require.Equal(t, "p00", table.Standings[0].Player, "%d players", n)
		e.players = slices.Clone(e.players)
		slices.Reverse(e.players)
		require.Equal(t, table.Standings, e.table().Standings, "the standings must not depend on the order of players")
	}
}

func TestHeatSizesDifferByAtMostOne(t *testing.T) {
	for n := 2; n < 60; n++ {
		for _, size := range []int{3, 4, 8, 16} {
			e := newEvent(standings.Swiss, size, n)
			least, most, all := n, 0, 0
			for _, h := range e.begin(e.players...) {
				least, most, all = min(least, len(h.Players)), max(most, len(h.Players)), all+len(h.Players)
			}
			require.Equal(t, n, all)
			require.LessOrEqual(t, most, size)
			require.LessOrEqual(t, most-least, 1, "%d players, heats of %d", n, size)
		}
	}
}

// TestKnockoutBracket checks that byes go to the strongest players, the two best meet in the final, and all places
// differ.
func TestKnockoutBracket(t *testing.T) {
	for _, size := range []int{2, 4, 6} {
		for n := 2; n <= 64; n++ {
			e := newEvent(standings.Knockout, size, n)
			first := e.begin(e.players...)
			all, raced := 0, 0
			for _, h := range first {
				all += len(h.Players)
				require.LessOrEqual(t, len(h.Players), size)
				require.Equal(t, len(first) > 1 && len(h.Players) <= size/2, h.Bye)
				if !h.Bye {
					raced++
				}
			}
			require.Equal(t, n, all, "all players are in the bracket")
			require.Positive(t, raced)
			require.Equal(t, 1, bits.OnesCount(uint(len(first))), "%d heats", len(first))
			if len(first) > 1 && first[len(first)-1].Bye {
				require.True(t, first[0].Bye, "the strongest player has the first bye")
			}
			rounds := 1
			for e.race(best); len(e.rounds[len(e.rounds)-1].Heats) > 1; e.race(best) {
				require.NotNil(t, e.begin(e.players...), "%d players, heats of %d", n, size)
				rounds++
			}
			require.Equal(t, e.rules.Rounds(n), rounds)
			require.Nil(t, e.begin(e.players...), "no round follows the final")
			table := e.table()
			require.Equal(t, []string{"p00", "p01"}, []string{table.Standings[0].Player, table.Standings[1].Player})
			require.False(t, table.Standings[0].Out)
			for i, s := range table.Standings {
				require.Equal(t, i+1, s.Place, "%d players, heats of %d", n, size)
				require.Equal(t, i > 0, s.Out)
			}
		}
	}
}

func TestKnockoutBracketOfEight(t *testing.T) {
	e := newEvent(standings.Knockout, 2, 8)
	first := e.begin(e.players...)
	require.Equal(t, [][]string{{"p00", "p07"}, {"p03", "p04"}, {"p01", "p06"}, {"p02", "p05"}}, players(first))
	e.race(best)
	require.Equal(t, [][]string{{"p00", "p03"}, {"p01", "p02"}}, players(e.begin(e.players...)))
	e.results[5] = lines("p00", "-p03")
	e.results[6] = lines("p02", "p01")
	e.heats = 6
	third, _ := e.table().Find("p01")
	require.Equal(t, standings.Standing{
		Player: "p01", Place: 3, Heats: 2, Wins: 1, Time: 2000, Seed: 2, Round: 2, Out: true,
	}, third, "among losers of a semi-final, the one who finished is third")
	final := e.begin("p02", "p05")
	require.Equal(t, []standings.Heat{{Players: []string{"p02"}, Bye: true}}, final, "an absent player has lost")
	table := e.table()
	require.Equal(t, "p02", table.Standings[0].Player)
	require.Equal(t, "p00", table.Standings[1].Player)
	require.False(t, table.Standings[0].Out)
	require.True(t, table.Standings[1].Out)
}

// TestKnockoutTiesAreDecidedBySeed checks equal places and a heat without players.
func TestKnockoutTiesAreDecidedBySeed(t *testing.T) {
	e := newEvent(standings.Knockout, 2, 4)
	e.begin(e.players...)
	e.results[1] = standings.Result{Void: true}
	e.results[2] = standings.Result{Lines: []standings.Line{{Player: "p02", Place: 1}, {Player: "p01", Place: 1}}}
	require.Equal(t, [][]string{{"p00", "p01"}}, players(e.begin(e.players...)))
	late, _ := e.rules.NewTable(append(e.players, "zoe"), e.rounds, e.results).Find("zoe")
	require.Equal(t, standings.Standing{Player: "zoe", Place: 5, Out: true}, late,
		"a player who comes after the start is not in the bracket")
}
