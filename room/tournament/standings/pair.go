package standings

import (
	"cmp"
	"slices"
)

// How long players wait for a heat, milliseconds.
const (
	// Soon is how long somebody waits at least where there are only as many as one heat takes: of those who come out of
	// the same heat others may be fresh a moment later.
	Soon = 2000
	// Late is how long somebody waits at most where there are fewer than a heat takes, but two.
	Late = 6000
)

// Waiter is a player who waits for the next heat.
type Waiter struct {
	Player string
	Since  int64   // Unix milliseconds
	Rating float64 // at such puzzles
}

// metCosts is how many places further off a player may stand than another who was met in one of the last heats, in
// parts of all who wait: half.
const metCosts = 0.5

// Next says who of those who wait meets in the next heat, the one who has waited longest first; nil is nobody yet. Size
// is how many a heat takes. Racing is how many others may still come out of theirs: without any, nobody waits for them.
//
// Who has waited longest is in it, with those who stand nearest. Standing goes by the points and of equal points by
// rating. Whom one has met in the last heats counts as far off.
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
		others = append(others, choice{w.Player, apart + metCosts*float64(t.Met(first.Player, w.Player))})
	}
	slices.SortStableFunc(others, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	heat := []string{first.Player}
	for _, c := range others[:seats(size, len(waiting), racing)-1] {
		heat = append(heat, c.player)
	}
	return heat
}

// seats is how many of those who wait come into a heat: as many as it takes, or half of them where the others would be
// one alone, or too few and without anybody to wait for.
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
