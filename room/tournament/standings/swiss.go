package standings

import "slices"

// Rounds are paired mostly like in the Dutch system of the FIDE rules for chess (Handbook C.04.3): among players with
// equal points, the upper half meets the lower half in order; nobody meets the same player twice, and nobody has a
// second bye, as long as that can be avoided. If the designated opponent was met before, the nearest player to that
// place takes the seat, then a player with fewer points. The rules about colours do not apply to races.
//
// A choice is only made if all remaining players can still be paired without repetition, that is, if a perfect matching
// of them exists. If each has met fewer than half of the others, one exists (Dirac 1952). Otherwise there are at most a
// few dozen players, see [matches].

// pairs pairs players in the order of the standings. If their number is odd, one has a bye.
func (t *Table) pairs(order []string) []Heat {
	f := &field{points: make([]int, len(order)), byes: make([]int, len(order)), met: make([][]int, len(order))}
	at := make(map[string]int, len(order))
	for i, p := range order {
		s, _ := t.Find(p)
		at[p], f.points[i], f.byes[i] = i, s.Points, s.Byes
	}
	for i, p := range order {
		for _, heat := range t.met[p] {
			for _, other := range heat {
				if j, here := at[other]; here && j != i {
					f.met[i] = append(f.met[i], j)
				}
			}
		}
		slices.Sort(f.met[i])
	}
	left := make([]int, len(order))
	for i := range left {
		left[i] = i
	}
	bye := -1
	if len(left)%2 == 1 {
		bye, left = f.bye(left)
	} else {
		f.loosen(left)
	}
	var heats []Heat
	for len(left) > 0 {
		first := left[0]
		for _, other := range f.preferences(left) {
			rest := slices.DeleteFunc(slices.Clone(left), func(p int) bool { return p == first || p == other })
			if f.may(first, other) && f.isPairable(rest) {
				heats = append(heats, Heat{Players: []string{order[first], order[other]}})
				left = rest
				break
			}
		}
	}
	if bye >= 0 {
		heats = append(heats, Heat{Players: []string{order[bye]}, Bye: true})
	}
	return heats
}

// field holds the players to be paired, as indexes in the order of the standings.
type field struct {
	points, byes []int
	met          [][]int // the players whom each has met, sorted, with repetitions
	again        int     // the maximum number of previous meetings of a pair
	random       uint64  // the last number of [field.draw]
}

// may reports whether two players may meet.
func (f *field) may(a, b int) bool {
	i, met := slices.BinarySearch(f.met[a], b)
	return !met || f.again > 0 && (i+f.again >= len(f.met[a]) || f.met[a][i+f.again] != b)
}

// loosen permits repeated meetings until all players can be paired.
func (f *field) loosen(all []int) {
	for f.again = 0; !f.isPairable(all); f.again++ {
	}
}

// bye chooses the player who has a bye: among those with the fewest byes and without whom the others can be paired, the
// last one in the standings.
func (f *field) bye(all []int) (bye int, left []int) {
	fewest := slices.Min(f.byes)
	for f.again = 0; ; f.again++ {
		for i := len(all) - 1; i >= 0; i-- {
			if f.byes[all[i]] != fewest {
				continue
			}
			if left = slices.Delete(slices.Clone(all), i, i+1); f.isPairable(left) {
				return all[i], left
			}
		}
	}
}

// preferences returns the order in which the first of the remaining players prefers the others as opponents.
func (f *field) preferences(left []int) []int {
	group := 1
	for group < len(left) && f.points[left[group]] == f.points[left[0]] {
		group++
	}
	wanted := slices.Clone(left[1:])
	turn := max(1, group/2) // the first of the upper half meets the first of the lower half
	if group == 1 {
		return wanted
	}
	slices.SortStableFunc(wanted[:group-1], func(a, b int) int {
		return distance(left, a, turn) - distance(left, b, turn)
	})
	return wanted
}

// distance returns the distance of a player from a place among the remaining players.
func distance(left []int, player, place int) int {
	i, _ := slices.BinarySearch(left, player)
	return max(i-place, place-i)
}

// isPairable reports whether an even number of players can be paired with permitted opponents.
func (f *field) isPairable(all []int) bool {
	if len(all) == 0 {
		return true
	}
	most := 0
	for _, p := range all {
		most = max(most, len(f.met[p]))
	}
	if 2*(len(all)-1-most) >= len(all) {
		return true
	}
	return matches(len(all), func(a, b int) bool { return f.may(all[a], all[b]) }, f.draw)
}

// draw returns the next number of a pseudorandom sequence that is the same on all nodes (Knuth's MMIX generator).
func (f *field) draw() uint64 {
	f.random = f.random*6364136223846793005 + 1442695040888963407
	return f.random >> 32
}
