package standings

import (
	"cmp"
	"slices"
)

// Waiting times for a heat in milliseconds.
const (
	// Soon is the minimum wait if there are only as many players as one heat takes. Other players from the same previous
	// heat may arrive a moment later.
	Soon = 2000
	// Late is the maximum wait if there are at least two players, but fewer than a heat takes.
	Late = 6000
)

// Waiter is a player who waits for the next heat.
type Waiter struct {
	Player string
	Since  int64   // Unix milliseconds
	Rating float64 // at such puzzles
}

// metCosts is the handicap of a candidate who was met in one of the last heats: it counts as that many places further
// away, as a fraction of all waiting players.
const metCosts = 0.5

// Next returns the players of the next heat, longest waiting first, or nil if there is none yet. size is the number of
// players per heat. racing is the number of players who may still come out of their heats; if it is 0, nobody waits for
// them.
//
// The player who has waited longest is in the heat, together with the players nearest in the standings by points and
// then by rating. Recently met players count as further away.
func (t *Table) Next(waiting []Waiter, size, racing int, now int64) []string {
	if len(waiting) < 2 {
		return nil
	}
	first := slices.MinFunc(waiting, func(a, b Waiter) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Player, b.Player))
	})
	waited := now - first.Since
	switch {
	case len(waiting) >= 2*size:
	case len(waiting) >= size && (waited >= Soon || racing == 0):
	case waited >= Late, waited >= Soon && racing == 0:
	default:
		return nil
	}
	order := slices.SortedFunc(slices.Values(waiting), func(a, b Waiter) int {
		return cmp.Or(cmp.Compare(t.points(b), t.points(a)), cmp.Compare(b.Rating, a.Rating),
			cmp.Compare(a.Player, b.Player))
	})
	at := slices.Index(order, first)
	type choice struct {
		player string
		cost   float64
	}
	var others []choice
	for i, w := range order {
		if i == at {
			continue
		}
		apart := float64(max(i-at, at-i)) / float64(len(order))
		others = append(others, choice{w.Player, apart + metCosts*float64(t.CountMet(first.Player, w.Player))})
	}
	slices.SortStableFunc(others, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	heat := []string{first.Player}
	for _, c := range others[:seats(size, len(waiting), racing)-1] {
		heat = append(heat, c.player)
	}
	return heat
}

// seats returns the number of waiting players who enter a heat: up to size, or half of the players if a full heat would
// leave a single player, or too few with nobody to wait for.
func seats(size, waiting, racing int) int {
	left := waiting - size
	if left == 1 || left > 0 && left < size && racing == 0 {
		return (waiting + 1) / 2
	}
	return min(size, waiting)
}

func (t *Table) points(w Waiter) int {
	s, _ := t.Find(w.Player)
	return s.Points
}
