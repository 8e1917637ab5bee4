package standings

import (
	"cmp"
	"math/bits"
	"slices"
)

// Format is a format of tournaments.
type Format string

// Formats of tournaments. All except arenas have rounds: a round starts for all players at once, when the previous one
// is over.
const (
	Arena Format = "arena" // free players enter the next heat
	Swiss Format = "swiss" // a number of rounds against players with equal points
	// the losers of a heat are out
	Knockout Format = "knockout"
)

// Rules are the rules of a tournament in rounds.
type Rules struct {
	Format Format
	Heat   int   // players per heat
	Limit  int64 // the maximum duration of a heat in milliseconds
}

// Round is one round as the nodes agreed on it.
type Round struct {
	Heats []Heat
	Seeds []string // in the first round of a knock-out: its players, strongest first
}

// Rounds returns the usual number of rounds for a number of players: the number that determines one winner. A Swiss
// tournament has one more to order the places below, but at most as many as there are opponents.
func (r Rules) Rounds(players int) int {
	if r.Format == Knockout {
		return bits.Len(uint(r.heatsOf(players)))
	}
	return max(1, min(bits.Len(uint(max(1, players)-1))+1, players-1))
}

// NewTable computes the standings of a tournament in rounds. Heats are numbered through all rounds, including heats
// that are not raced.
func (r Rules) NewTable(players []string, rounds []Round, results map[int]Result) *Table {
	t := NewTable(players, nil, nil)
	t.rounds, t.results = rounds, results
	for _, round := range rounds {
		t.first = append(t.first, t.heats+1)
		for _, h := range round.Heats {
			t.Lead(h.Players, !results[t.heats+1].Void)
		}
	}
	if r.Format == Knockout {
		r.addKnockout(t)
	} else {
		r.addSwiss(t)
	}
	return t
}

// Win is the value of a bye and of the first place of a heat. The last place is worth nothing, and places between are
// worth equal steps.
const Win = 10

// score returns the points for a line of a heat, where equal players count half, and whether the player has won over an
// opponent. A win without an opponent who raced is worth as much as a bye the first time, and half of it from then on.
// Otherwise accomplices who do nothing would be worth as much as opponents.
func (t *Table) score(l Line, lines []Line) (points int, won bool) {
	if l.Time == 0 && l.Unplayed {
		return 0, false
	}
	c := t.shared.compare(l, lines)
	of := c.others()
	if of > 0 {
		return (Win*(2*c.behind+c.equal) + of) / (2 * of), c.ahead == 0
	}
	if t.walkovers[l.Player]++; t.walkovers[l.Player] > 1 {
		return Win / 2, false
	}
	return Win, false
}

// addSwiss computes points and the tie-breaks: Buchholz, then the time of all rounds.
func (r Rules) addSwiss(t *Table) {
	over := 0
	opponents := map[string][][]string{}
	t.walkovers = map[string]int{}
	there := map[string]int{}   // by player, finished rounds that the player took part in
	untimed := map[string]int{} // by player, heats that all others had left
	for n, round := range t.rounds {
		whole := t.isOver(n)
		if whole {
			over++
		}
		for i, h := range round.Heats {
			no := t.first[n] + i
			result := t.results[no]
			if h.Bye {
				t.of(h.Players[0]).Points += Win
				t.of(h.Players[0]).Byes++
			} else if len(result.Lines) > 0 {
				r.scoreHeat(t, no, h, result, untimed)
				for _, p := range h.Players {
					opponents[p] = append(opponents[p], h.Players)
				}
			}
			for _, p := range h.Players {
				if whole && (h.Bye || !result.Void) {
					there[p]++
				}
			}
		}
	}
	for i := range t.Standings {
		s := &t.Standings[i]
		without, mean := untimed[s.Player], int64(0)
		if timed := s.Heats - without; timed > 0 {
			mean = s.Time / int64(timed)
		} else if without > 0 {
			mean = r.Limit
		}
		s.Time += mean*int64(s.Byes+without) + r.Limit*int64(over-there[s.Player])
		s.Buchholz = s.Points * s.Byes
	}
	for player, heats := range opponents {
		for _, heat := range heats {
			t.of(player).Buchholz += t.against(player, heat)
		}
	}
	t.order(compareSwiss)
}

// scoreHeat counts a heat of a Swiss tournament. Players who were led into it and never came have lost it. A heat that
// all others left has no time, because being left after a second would be the best time; the same holds for a heat that
// was never raced.
func (r Rules) scoreHeat(t *Table, no int, h Heat, result Result, untimed map[string]int) {
	lines := result.Lines
	for _, p := range h.Players {
		if !slices.ContainsFunc(lines, func(l Line) bool { return l.Player == p }) {
			lines = append(lines[:len(lines):len(lines)], Line{Player: p, Place: len(h.Players) + 1, Unplayed: true})
		}
	}
	for _, l := range lines {
		s := t.of(l.Player)
		s.Heats++
		points, won := t.score(l, lines)
		s.Points += points
		t.gained[l.Player] = Gain{no, points}
		if won {
			s.Wins++
		}
		switch {
		case l.Time == 0:
			s.Time += r.Limit
		case result.Last:
			untimed[l.Player]++
		default:
			s.Time += l.Time
		}
	}
}

// against returns the average points of the opponents in a heat.
func (t *Table) against(player string, heat []string) (points int) {
	for _, p := range heat {
		if p != player {
			points += t.of(p).Points
		}
	}
	return points / (len(heat) - 1)
}

// isOver reports whether all heats of a round are over.
func (t *Table) isOver(round int) bool {
	for i, h := range t.rounds[round].Heats {
		if _, over := t.results[t.first[round]+i]; !over && !h.Bye {
			return false
		}
	}
	return true
}

func compareSwiss(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Buchholz, a.Buchholz), cmp.Compare(a.Time, b.Time))
}

// Pair returns the next round for the players who are present. It has no heats if there are too few players.
func (r Rules) Pair(t *Table, here []Waiter) Round {
	switch order := t.sortPresent(here); {
	case r.Format == Knockout && len(t.rounds) > 0:
		return r.nextOf(t, order)
	case len(here) < 2:
		return Round{}
	case r.Format == Knockout:
		return r.seed(order)
	case r.Heat == 2:
		return Round{Heats: t.pairs(order)}
	default:
		return Round{Heats: t.groups(order, r.Heat)}
	}
}

// sortPresent returns the present players by place, then by rating, then by the time of signing up.
func (t *Table) sortPresent(here []Waiter) []string {
	place := func(w Waiter) int {
		if s, ok := t.Find(w.Player); ok {
			return s.Place
		}
		return len(t.Standings) + 1
	}
	sorted := slices.SortedFunc(slices.Values(here), func(a, b Waiter) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Since, b.Since),
			cmp.Compare(a.Player, b.Player))
	})
	players := make([]string, len(sorted))
	for i, w := range sorted {
		players[i] = w.Player
	}
	return players
}

// groups divides players into heats of up to size players, as evenly as possible: the first in the order together with
// the nearest players, where already met players count as further away.
func (t *Table) groups(order []string, size int) (heats []Heat) {
	left := slices.Clone(order)
	for n := (len(order) + size - 1) / size; n > 0; n-- {
		seats := (len(left) + n - 1) / n
		heat := []string{left[0]}
		left = left[1:]
		for len(heat) < seats {
			best, least := 0, 0
			for i, p := range left {
				cost := i
				for _, other := range heat {
					cost += metAgain * t.CountMet(p, other)
				}
				if i == 0 || cost < least {
					best, least = i, cost
				}
			}
			heat = append(heat, left[best])
			left = slices.Delete(left, best, best+1)
		}
		heats = append(heats, Heat{Players: heat})
	}
	return heats
}

// metAgain is the handicap in places of a candidate whom a player of the heat has already met.
const metAgain = 8
