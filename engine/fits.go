package engine

import (
	"math"
	"math/bits"
)

// Who writes what they believe to know of a puzzle into another text, and leaves out what gives the puzzle away, would
// hear from how that is answered whether all of it is right. So a text is alike a puzzle too if it may be what somebody
// has made of it: hardly any of its marks is ruled out by the puzzle's own, as everybody can see.
const (
	fitsBits      = 24 // how much rarer than a throw of coins that must be
	fitsBitsNamed = 33 // the same of marks with other names: those that suit a board best suit it well by chance, too
	fitsNames     = 9  // marks of so many names are matched with all orders of names, of boards of [smallCells] with none
)

// openChance is how often a mark that has nothing to do with a board is not ruled out there, and how many names marks
// have.
func openChance(open []uint32) (chance float64, names int) {
	all, sum := uint32(0), 0
	for _, o := range open {
		all |= o
		sum += bits.OnesCount32(o)
	}
	names = bits.OnesCount32(all)
	return float64(sum) / float64(max(1, names*len(open))), names
}

// fits says whether the marks of one of a board's looks may have been written into another board.
func (s *Sketch) fits(with *Sketch) bool {
	if with.Open == nil || !s.Renames {
		return false
	}
	chance, names := openChance(with.Open)
	for _, look := range s.Looks {
		if fitsLook(look, with.Open, chance, names) {
			return true
		}
	}
	return false
}

func fitsLook(look []uint16, open []uint32, chance float64, names int) bool {
	var count [MarksMax][MarksMax]uint8 // by mark and the name that it may have: at how many places it is not ruled out
	marks, same := 0, 0
	for place, mark := range look {
		if mark == 0 || mark >= MarksMax {
			continue
		}
		marks++
		for o := open[place]; o != 0; o &= o - 1 {
			count[mark][bits.TrailingZeros32(o)]++
		}
		same += int(open[place] >> mark & 1)
	}
	enough := func(fit int, rare float64) bool { return bitsOf(marks, fit, chance) >= rare }
	if enough(same, fitsBits) {
		return true
	}
	ways, _ := math.Lgamma(float64(names + 1))
	rare := fitsBitsNamed + ways/math.Ln2
	return names <= fitsNames && len(look) > smallCells && enough(marks, rare) &&
		enough(bestNames(&count, names, false), rare) && enough(bestNames(&count, names, true), rare)
}

// bestNames is at how many places marks are not ruled out with the names that suit them best: each another one, or as
// if several could have the same, which is quicker to say.
func bestNames(count *[MarksMax][MarksMax]uint8, names int, apart bool) (most int) {
	if !apart {
		for mark := 1; mark <= names; mark++ {
			best := uint8(0)
			for _, n := range count[mark][1 : names+1] {
				best = max(best, n)
			}
			most += int(best)
		}
		return most
	}
	var by [1 << fitsNames]int // by the names that the first marks have taken
	for taken := range 1 << names {
		mark := bits.OnesCount(uint(taken)) + 1
		if mark > names {
			return by[taken]
		}
		for name := range names {
			if taken>>name&1 == 0 {
				next := taken | 1<<name
				by[next] = max(by[next], by[taken]+int(count[mark][name+1]))
			}
		}
	}
	return 0
}
