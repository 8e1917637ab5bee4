package standings

import (
	"cmp"
	"math/bits"
	"slices"
)

// Format is how an event leads its players into heats.
type Format string

// Formats of an event. All but an arena go on in rounds: a round begins for all at once, when the one before is over.
const (
	Arena Format = "arena" // whoever is free comes into the next heat
	Swiss Format = "swiss" // a number of rounds against those with as many points
	// who loses a heat is out
	Knockout Format = "knockout"
)

// Rules are those of an event in rounds.
type Rules struct {
	Format Format
	Heat   int   // players of a heat
	Limit  int64 // milliseconds that a heat lasts at most
}

// Round is what was agreed on of one round.
type Round struct {
	Heats []Heat
	Seeds []string // of a knock-out's first round: its players, the strongest first
}

// Rounds is the usual number of rounds for so many players: as many as tell one winner. A Swiss event has one more for
// the places behind, but no more than there are opponents.
func (r Rules) Rounds(players int) int {
	if r.Format == Knockout {
		return bits.Len(uint(r.heatsOf(players)))
	}
	return max(1, min(bits.Len(uint(max(1, players)-1))+1, players-1))
}

// NewTable adds up the rounds of an event, in the same way as [NewTable] does heats: their numbers go through all
// rounds, and count heats that are not raced too.
func (r Rules) NewTable(players []string, rounds []Round, results map[int]Result) *Table {
	t := NewTable(players, nil, nil)
	t.rounds, t.results = rounds, results
	no := 0
	for _, round := range rounds {
		for _, h := range round.Heats {
			no++
			t.lead(h.Players, !results[no].Void)
		}
	}
	if r.Format == Knockout {
		r.addKnockout(t)
	} else {
		r.addSwiss(t, rounds, results)
	}
	return t
}

// Win is what a bye and the first place of a heat are worth; the last one is worth nothing, and those between in equal
// steps.
const Win = 10

// score returns what a line of a heat is worth, those who are equal with it counting half, and whether it was won over
// somebody. A player with nobody to be compared with has won over nobody who raced. That is worth as much as a bye the
// first time, and half of it from then on; otherwise guests who do nothing would be worth as much as opponents.
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

// addSwiss counts points, and the tie-breaks: Buchholz, then the time of all rounds.
func (r Rules) addSwiss(t *Table, rounds []Round, results map[int]Result) {
	no, over := 0, 0
	opponents := map[string][][]string{}
	t.walkovers = map[string]int{}
	there := map[string]int{}   // in how many of the rounds that are over a player was
	untimed := map[string]int{} // in how many of a player's heats all others had gone
	for _, round := range rounds {
		first := no + 1
		no += len(round.Heats)
		whole := r.over(round, first, results)
		if whole {
			over++
		}
		for i, h := range round.Heats {
			result := results[first+i]
			if h.Bye {
				t.of(h.Players[0]).Points += Win
				t.of(h.Players[0]).Byes++
			} else if len(result.Lines) > 0 {
				r.scoreHeat(t, h, result, untimed)
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

// scoreHeat counts a heat of a Swiss event. Who was led into it and never came has lost it. Who was the last has no
// time in it, for to be left by all others after a second would be the best of times; and so would none at all.
func (r Rules) scoreHeat(t *Table, h Heat, result Result, untimed map[string]int) {
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

// against is how many points the opponents in a heat have, on average.
func (t *Table) against(player string, heat []string) (points int) {
	for _, p := range heat {
		if p != player {
			points += t.of(p).Points
		}
	}
	return points / (len(heat) - 1)
}

// over says whether all heats of a round are over, of which this is the first one's number.
func (r Rules) over(round Round, first int, results map[int]Result) bool {
	for i, h := range round.Heats {
		if _, over := results[first+i]; !over && !h.Bye {
			return false
		}
	}
	return true
}

func compareSwiss(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Buchholz, a.Buchholz), cmp.Compare(a.Time, b.Time))
}

// Pair leads those who are here into the heats of the next round. It is without any if there are too few.
func (r Rules) Pair(t *Table, here []Waiter) Round {
	switch order := t.ranked(here); {
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

// ranked are those who are here as they stand: by place, and of a place by rating and who signed up first.
func (t *Table) ranked(here []Waiter) []string {
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

// groups makes heats of up to so many, as even as can be: the first of the order with those who are nearest, whom it
// has met counting as further off.
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
					cost += metAgain * t.Met(p, other)
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

// metAgain is how many places further off a player may stand than another whom one of the heat has met.
const metAgain = 8
