package standings

import "cmp"

// Marathon is a set of puzzles that everybody solves in the same order, each at a pace of one's own: a leg is one of
// them. The times of all legs that somebody has finished are added.
const Marathon Format = "marathon"

// Leg is how one player did in a leg that is over.
type Leg struct {
	No   int   // from 1
	Time int64 // milliseconds that the player took; 0 is not finished
}

// NewMarathon adds up the legs of each player. Who has finished more of them stands first, and of those who have
// finished as many who took less time over these. Points are the legs that were finished.
func NewMarathon(players []string, legs map[string][]Leg) *Table {
	t := NewTable(players, nil, nil)
	for player, all := range legs {
		s := t.of(player)
		for _, leg := range all {
			s.Heats++
			if leg.Time > 0 {
				s.Points++
				s.Time += leg.Time
			}
		}
	}
	t.order(func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Time, b.Time))
	})
	return t
}
