package standings

import "cmp"

// Marathon is a set of puzzles (legs) that all players solve in the same order, each at their own pace. The times of
// all finished legs are added.
const Marathon Format = "marathon"

// Leg is the result of one player in a leg that is over.
type Leg struct {
	No   int   // from 1
	Time int64 // milliseconds that the player took; 0 means not finished
}

// NewMarathon computes the standings of a marathon: more finished legs first, then less total time. Points are the
// number of finished legs.
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
