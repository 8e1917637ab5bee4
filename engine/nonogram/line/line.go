// Package line tells what follows from the clue of one line of a nonogram, all of it and at once: sets of cells are
// the bits of a word, and all places of a run are moved on together.
package line

import "math/bits"

// Max is the most cells that a line can have: one bit is kept for the cell behind its end.
const Max = 63

// runsMax is the most runs that fit into a line.
const runsMax = (Max + 1) / 2

// Clue is the lengths of a line's runs, in order. A line without runs stays empty.
type Clue []uint8

// Cells counts the cells that the runs fill.
func (c Clue) Cells() (n int) {
	for _, run := range c {
		n += int(run)
	}
	return n
}

// Room returns the shortest line that the clue fits into.
func (c Clue) Room() int { return c.Cells() + max(len(c)-1, 0) }

// AppendClue appends the clue of a line whose filled cells are known.
func AppendClue(c Clue, filled uint64) Clue {
	for filled != 0 {
		filled >>= bits.TrailingZeros64(filled)
		run := bits.TrailingZeros64(^filled)
		c = append(c, uint8(run))
		filled >>= run
	}
	return c
}

// Known is what is known of a line's cells: bit i is cell i.
type Known struct{ Filled, Empty uint64 }

// All returns the cells that are known.
func (k Known) All() uint64 { return k.Filled | k.Empty }

// Solver looks at lines. It is working memory, so that none is taken for a line: one goroutine uses it at a time.
type Solver struct {
	length int
	open   uint64              // the cells that can be empty, with the one behind the end
	deep   [5]uint64           // those from which 2, 4, 8, 16 and 32 cells on are open
	begin  [runsMax]uint64     // for each run, the cells that it can begin at
	gap    [runsMax + 1]uint64 // for each gap, the cells that it can reach from the left
	back   [runsMax + 1]uint64 // for each gap, the cells that it can reach from the right
}

// placeForwards places the runs from left to right: for each where it can begin as far as all before it goes. It
// reports whether they all find a place.
func (s *Solver) placeForwards(clue Clue, length int, k Known) bool {
	open := (2<<length - 1) &^ k.Filled
	free := (1<<length - 1) &^ k.Empty
	gap := (k.Filled&-k.Filled - 1) & open
	starts := gap<<1 | 1
	for i, run := range clue {
		at := starts & runs(free, run)
		if at == 0 {
			return false
		}
		s.gap[i], s.begin[i] = gap, at
		gap = flood(at<<(run&63)&open, open)
		starts = gap << 1
	}
	s.gap[len(clue)] = gap
	s.length, s.open = length, open
	return gap>>length&1 != 0
}

// runs returns the cells from which so many in a row belong to a set.
func runs(set uint64, length uint8) uint64 {
	for done := uint8(1); length > done; {
		step := min(done, length-done)
		set &= set >> (step & 63)
		done += step
	}
	return set
}

// flood returns the cells that can be reached from some by going up through open ones. The sum's carries do it.
func flood(from, open uint64) uint64 { return ((from + open) ^ open | from) & open }

// placeBackwards places the runs from right to left, after placeForwards. What is left of each run's places is what the
// whole line allows.
func (s *Solver) placeBackwards(clue Clue, filled uint64) {
	wide := s.open
	for i := range s.deep {
		wide &= wide >> (1 << i)
		s.deep[i] = wide
	}
	back := s.open &^ (1<<bits.Len64(filled) - 1)
	s.back[len(clue)] = back
	for i := len(clue) - 1; i >= 0; i-- {
		at := s.begin[i] & (back >> (clue[i] & 63))
		s.begin[i] = at
		back = s.floodBackwards(at >> 1)
		s.back[i] = back
	}
}

// floodBackwards returns the cells that can be reached from some by going down through open ones.
func (s *Solver) floodBackwards(set uint64) uint64 {
	set |= s.open & (set >> 1)
	set |= s.deep[0] & (set >> 2)
	set |= s.deep[1] & (set >> 4)
	set |= s.deep[2] & (set >> 8)
	set |= s.deep[3] & (set >> 16)
	return set | s.deep[4]&(set>>32)
}

// Solve returns all that is known of a line when every arrangement of its runs has been looked at. Not ok is that there
// is none.
func (s *Solver) Solve(clue Clue, length int, k Known) (Known, bool) {
	if !s.placeForwards(clue, length, k) {
		return k, false
	}
	s.placeBackwards(clue, k.Filled)
	var filled uint64
	empty := s.gap[len(clue)] & s.back[len(clue)]
	for i, run := range clue {
		filled |= spread(s.begin[i], run)
		empty |= s.gap[i] & s.back[i]
	}
	all := uint64(1)<<length - 1
	return Known{Filled: all &^ empty, Empty: all &^ filled}, true
}

// spread returns the cells of runs that begin at some.
func spread(set uint64, length uint8) uint64 {
	for done := uint8(1); length > done; {
		step := min(done, length-done)
		set |= set << (step & 63)
		done += step
	}
	return set
}

// Overlap returns what is known of a line when each run has been pushed as far to either end as crossed cells and what
// is known from the ends on allow: what it covers both times is filled. Of empty cells it only tells those between
// runs whose place is known, and all others once every run is filled. It does not ask whether there is an arrangement.
func (s *Solver) Overlap(clue Clue, length int, k Known) (Known, bool) {
	all := uint64(1)<<length - 1
	if bits.OnesCount64(k.Filled) == clue.Cells() {
		k.Empty = all &^ k.Filled
		return k, true
	}
	if !s.places(clue, length, Known{Filled: k.Filled & ends(k, length), Empty: k.Empty}) {
		return k, false
	}
	behind, known := 0, true // where the run before ends, if its place is known
	for i, run := range clue {
		first, last := s.Place(i)
		if core := first + int(run) - last; core > 0 {
			k.Filled |= (1<<core - 1) << last
		}
		if known && first == last {
			k.Empty |= 1<<first - 1<<behind
		}
		behind, known = last+int(run), first == last
	}
	if known {
		k.Empty |= all &^ (1<<behind - 1)
	}
	return k, true
}

// ends returns the cells that are known one after another from either end on.
func ends(k Known, length int) uint64 {
	open := (1<<length - 1) &^ k.All()
	if open == 0 {
		return k.All()
	}
	return open&-open - 1 | ^(1<<bits.Len64(open) - 1)
}

// Reach returns what is known of a line when each run has been pushed as far to either end as the whole line allows:
// what it covers both times is filled, and what no run comes to is empty. Not ok is that there is no arrangement.
func (s *Solver) Reach(clue Clue, length int, k Known) (Known, bool) {
	if !s.places(clue, length, k) {
		return k, false
	}
	var reached uint64
	for i, run := range clue {
		first, last := s.Place(i)
		if core := first + int(run) - last; core > 0 {
			k.Filled |= (1<<core - 1) << last
		}
		reached |= (1<<(last+int(run)-first) - 1) << first
	}
	k.Empty |= (1<<length - 1) &^ reached
	return k, true
}

// places finds where the runs can begin, for Place. Not ok is that there is no arrangement.
func (s *Solver) places(clue Clue, length int, k Known) bool {
	ok := s.placeForwards(clue, length, k)
	if ok {
		s.placeBackwards(clue, k.Filled)
	}
	return ok
}

// Place returns the first and the last cell at which a run can begin, after Places.
func (s *Solver) Place(run int) (first, last int) {
	return bits.TrailingZeros64(s.begin[run]), bits.Len64(s.begin[run]) - 1
}

// Fits reports whether the runs can be arranged at all.
func (s *Solver) Fits(clue Clue, length int, k Known) bool { return s.placeForwards(clue, length, k) }
