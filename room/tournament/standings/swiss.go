package standings

import "slices"

// Pairs of a round are found as the Dutch system of the FIDE's rules for chess does in the main (Handbook C.04.3): of
// those with as many points the upper half meets the lower half, in order; nobody meets the same player twice, and
// nobody has a second bye, as long as that can be avoided. Where the opponent in turn was met before, the nearest to
// that place takes the seat, then those with fewer points. What FIDE adds about colours does not concern a race.
//
// A choice is only made if all others can still be paired afresh. For that a matching of all who are left has to
// exist. Where each has met fewer than half of them it does (Dirac 1952); else it is looked for by augmenting paths
// (Edmonds 1965), among some dozens at most.

// pairs pairs players in the order in which they stand. One of an odd number has a bye.
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
		for _, other := range f.wanted(left) {
			rest := slices.DeleteFunc(slices.Clone(left), func(p int) bool { return p == first || p == other })
			if f.may(first, other) && f.pairable(rest) {
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

// field is those who are to be paired, as numbers in the order in which they stand.
type field struct {
	points, byes []int
	met          [][]int // whom each has met, sorted, once for each time
	again        int     // how often two may have met before
}

// may says whether two may meet.
func (f *field) may(a, b int) bool {
	i, met := slices.BinarySearch(f.met[a], b)
	return !met || f.again > 0 && (i+f.again >= len(f.met[a]) || f.met[a][i+f.again] != b)
}

// loosen lets players meet again as often as it takes for them to be paired.
func (f *field) loosen(all []int) {
	for f.again = 0; !f.pairable(all); f.again++ {
	}
}

// bye takes one out who has a bye: of those who had the fewest, and whom the others can be paired without afresh, the
// one who stands last.
func (f *field) bye(all []int) (bye int, left []int) {
	fewest := slices.Min(f.byes)
	for f.again = 0; ; f.again++ {
		for i := len(all) - 1; i >= 0; i-- {
			if f.byes[all[i]] != fewest {
				continue
			}
			if left = slices.Delete(slices.Clone(all), i, i+1); f.pairable(left) {
				return all[i], left
			}
		}
	}
}

// wanted is in which order the first of those who are left would meet the others.
func (f *field) wanted(left []int) []int {
	group := 1
	for group < len(left) && f.points[left[group]] == f.points[left[0]] {
		group++
	}
	wanted := slices.Clone(left[1:])
	turn := max(1, group/2) // of the upper half's first, the lower half's first
	if group == 1 {
		return wanted
	}
	slices.SortStableFunc(wanted[:group-1], func(a, b int) int {
		return off(left, a, turn) - off(left, b, turn)
	})
	return wanted
}

// off is how far a player is from a place among those who are left.
func off(left []int, player, place int) int {
	i, _ := slices.BinarySearch(left, player)
	return max(i-place, place-i)
}

// pairable says whether an even number of players can be paired, all of them with somebody whom they may meet.
func (f *field) pairable(all []int) bool {
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
	return matches(len(all), func(a, b int) bool { return f.may(all[a], all[b]) })
}
