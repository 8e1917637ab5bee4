package standings

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A knock-out is a single elimination tournament: the upper half of a heat advances. In its bracket, two neighbouring
// heats of a round lead into one heat of the next, so the number of heats is a power of two, and the first round has
// the smallest number of heats that holds all players. Free seats in it go to the strongest players; a heat in which no
// player could be eliminated is not raced.

// goOn returns the number of players of a heat who advance.
func (r Rules) goOn() int { return r.Heat / 2 }

// heatsOf returns the number of heats of the first round.
func (r Rules) heatsOf(players int) int {
	least := max(1, (players+r.Heat-1)/r.Heat)
	return 1 << bits.Len(uint(least-1))
}

// seed creates the first round. players is sorted by strength, strongest first. By the seeding, the strongest players,
// one for each heat, meet as late as possible, and the strongest of them meet the weakest of the next group.
func (r Rules) seed(players []string) Round {
	order := []int{0} // indexes of heats, by the strength of their first players
	for n := r.heatsOf(len(players)); len(order) < n; {
		next := make([]int, 0, 2*len(order))
		for _, seed := range order {
			next = append(next, seed, 2*len(order)-1-seed)
		}
		order = next
	}
	heats := make([]Heat, len(order))
	for at, first := range order {
		for row := 0; ; row++ {
			seed := row*len(order) + first
			if row > 0 {
				seed = (row+1)*len(order) - 1 - first
			}
			if seed >= len(players) {
				break
			}
			heats[at].Players = append(heats[at].Players, players[seed])
		}
	}
	r.pass(heats)
	return Round{Heats: heats, Seeds: slices.Clone(players)}
}

// pass marks the heats of a round that are not raced. The final is raced if there are at least two players.
func (r Rules) pass(heats []Heat) {
	most := r.goOn()
	if len(heats) == 1 {
		most = 1
	}
	for i := range heats {
		heats[i].Bye = len(heats[i].Players) <= most
	}
}

// nextOf returns the next round for the advancing players who are present. It has no heats after the final.
func (r Rules) nextOf(t *Table, here []string) Round {
	last := len(t.rounds) - 1
	round := t.rounds[last]
	if len(round.Heats) == 1 {
		return Round{}
	}
	heats := make([]Heat, len(round.Heats)/2)
	for i := range round.Heats {
		for _, p := range r.upper(t, round.Heats[i], t.first[last]+i) {
			if slices.Contains(here, p) {
				heats[i/2].Players = append(heats[i/2].Players, p)
			}
		}
	}
	r.pass(heats)
	return Round{Heats: heats}
}

// upper returns the players of a heat who advance, by place and then by seed. If the heat was void, the seed decides.
func (r Rules) upper(t *Table, h Heat, no int) []string {
	if h.Bye {
		return h.Players
	}
	order := t.sortByPlace(h, t.results[no])
	return order[:min(r.goOn(), len(order))]
}

// sortByPlace returns the players of a heat by place and then by seed. Players who never played in it are last.
func (t *Table) sortByPlace(h Heat, result Result) []string {
	place := func(p string) int { return lineOf(p, result).Place }
	return slices.SortedFunc(slices.Values(h.Players), func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(t.of(a).Seed, t.of(b).Seed))
	})
}

// lineOf returns a player's line. A player without one is last.
func lineOf(player string, result Result) Line {
	for _, l := range result.Lines {
		if l.Player == player {
			return l
		}
	}
	return Line{Player: player, Place: math.MaxInt}
}

// fate is a player's result in a knock-out.
type fate struct {
	state int   // one of the constants below
	place int   // in the lost heat
	time  int64 // in the lost heat
}

const (
	stillIn = iota
	lost
	never // not present at the start
)

// addKnockout computes the standings of a knock-out: later rounds first; in a round, players who are still in it by
// seed; then by the place in the lost heat, the time in it, and the seed.
func (r Rules) addKnockout(t *Table) {
	fates := make(map[string]fate, len(t.Standings))
	for i := range t.Standings {
		s := &t.Standings[i]
		s.Out = len(t.rounds) > 0
		fates[s.Player] = fate{state: never}
	}
	if len(t.rounds) > 0 {
		for i, p := range t.rounds[0].Seeds {
			t.of(p).Seed = i + 1
		}
	}
	for n, round := range t.rounds {
		for i, h := range round.Heats {
			for _, p := range h.Players {
				fates[p] = r.fateIn(t, round, h, t.first[n]+i, p)
				s := t.of(p)
				s.Round, s.Out = n+1, fates[p].state == lost && (len(round.Heats) > 1 || fates[p].place > 1)
			}
		}
		if n+1 < len(t.rounds) {
			r.markMissing(t, n, fates)
		}
	}
	t.order(func(a, b Standing) int {
		x, y := fates[a.Player], fates[b.Player]
		return cmp.Or(cmp.Compare(b.Round, a.Round), cmp.Compare(x.state, y.state), cmp.Compare(x.place, y.place),
			cmp.Compare(x.time, y.time), cmp.Compare(a.Seed, b.Seed))
	})
}

// markMissing marks players as out who advanced from round n and were not present in the next.
func (r Rules) markMissing(t *Table, n int, fates map[string]fate) {
	next := map[string]bool{}
	for _, h := range t.rounds[n+1].Heats {
		for _, p := range h.Players {
			next[p] = true
		}
	}
	for _, h := range t.rounds[n].Heats {
		for _, p := range h.Players {
			if f := fates[p]; f.state == stillIn && !next[p] {
				f.state = lost
				fates[p] = f
				t.of(p).Out = true
			}
		}
	}
}

// fateIn returns the fate of a player after a heat and adds the player's time and wins.
func (r Rules) fateIn(t *Table, round Round, h Heat, no int, player string) fate {
	final := len(round.Heats) == 1
	s := t.of(player)
	if h.Bye {
		s.Byes++
		if final {
			return fate{state: lost, place: 1}
		}
		return fate{state: stillIn}
	}
	result, over := t.results[no]
	if !over {
		return fate{state: stillIn}
	}
	s.Heats++
	line := lineOf(player, result)
	s.Time = line.Time
	place := slices.Index(t.sortByPlace(h, result), player) + 1
	if place <= r.goOn() {
		s.Wins++
		if !final {
			return fate{state: stillIn}
		}
	}
	return fate{state: lost, place: place, time: cmp.Or(line.Time, math.MaxInt64)}
}
