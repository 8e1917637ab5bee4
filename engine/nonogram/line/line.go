// Package line solves single lines of a nonogram by dynamic programming over the runs. It uses bit parallelism: sets of
// cells are the bits of a word, and all places of a run move together.
package line

import "math/bits"

// Max is the maximum number of cells of a line: one bit is reserved for the cell after its end.
const Max = 63

// runsMax is the maximum number of runs in a line.
const runsMax = (Max + 1) / 2

// Clue is the lengths of a line's runs, in order. A line without runs stays empty.
type Clue []uint8

// Cells returns the number of cells that the runs fill.
func (c Clue) Cells() (n int) {
	for _, run := range c {
		n += int(run)
	}
	return n
}

// Room returns the length of the shortest line that the clue fits.
func (c Clue) Room() int { return c.Cells() + max(len(c)-1, 0) }

// AppendClue appends the clue of a line with these filled cells.
func AppendClue(c Clue, filled uint64) Clue {
	for filled != 0 {
		filled >>= bits.TrailingZeros64(filled)
		run := bits.TrailingZeros64(^filled)
		c = append(c, uint8(run))
		filled >>= run
	}
	return c
}

// Known holds the known cells of a line: bit i is cell i.
type Known struct{ Filled, Empty uint64 }

// All returns all known cells.
func (k Known) All() uint64 { return k.Filled | k.Empty }

// Solver solves lines and reuses its memory. It is not safe for concurrent use.
type Solver struct {
	length int
	open   uint64              // the cells that can be empty, and the one after the end
	deep   [5]uint64           // the cells from which 2, 4, 8, 16 and 32 cells are open
	begin  [runsMax]uint64     // by run: the cells at which it can begin
	gap    [runsMax + 1]uint64 // by gap: the cells that it can reach from the left
	back   [runsMax + 1]uint64 // by gap: the cells that it can reach from the right
}

// placeForwards places the runs from left to right: it finds where each can begin, given those before it. It returns
// false if they don't fit.
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

// runs returns the cells from which length consecutive cells belong to a set.
func runs(set uint64, length uint8) uint64 {
	for done := uint8(1); length > done; {
		step := min(done, length-done)
		set &= set >> (step & 63)
		done += step
	}
	return set
}

// flood returns the cells that can be reached from a set by going up through open cells, using the carries of an
// addition.
func flood(from, open uint64) uint64 { return ((from + open) ^ open | from) & open }

// placeBackwards places the runs from right to left, after placeForwards. The remaining places of each run are those
// that the whole line allows.
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

// floodBackwards returns the cells that can be reached from a set by going down through open cells.
func (s *Solver) floodBackwards(set uint64) uint64 {
	set |= s.open & (set >> 1)
	set |= s.deep[0] & (set >> 2)
	set |= s.deep[1] & (set >> 4)
	set |= s.deep[2] & (set >> 8)
	set |= s.deep[3] & (set >> 16)
	return set | s.deep[4]&(set>>32)
}

// Solve returns the cells that are the same in all arrangements of the runs. It returns false if there is none.
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

// spread returns the cells of runs of this length that begin at the cells of a set.
func spread(set uint64, length uint8) uint64 {
	for done := uint8(1); length > done; {
		step := min(done, length-done)
		set |= set << (step & 63)
		done += step
	}
	return set
}

// Overlap pushes each run as far to both ends as crossed out cells and the known cells at the ends allow. Cells that it
// covers in both cases are filled. It finds only those empty cells that are between runs with known places, and all
// others once every run is filled. It does not check whether there is an arrangement.
func (s *Solver) Overlap(clue Clue, length int, k Known) (Known, bool) {
	all := uint64(1)<<length - 1
	if bits.OnesCount64(k.Filled) == clue.Cells() {
		k.Empty = all &^ k.Filled
		return k, true
	}
	if !s.places(clue, length, Known{Filled: k.Filled & ends(k, length), Empty: k.Empty}) {
		return k, false
	}
	behind, known := 0, true // the end of the run before, and whether its place is known
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

// ends returns the consecutive known cells at both ends.
func ends(k Known, length int) uint64 {
	open := (1<<length - 1) &^ k.All()
	if open == 0 {
		return k.All()
	}
	return open&-open - 1 | ^(1<<bits.Len64(open) - 1)
}

// Reach pushes each run as far to both ends as the whole line allows. Cells that it covers in both cases are filled,
// and cells that no run can reach are empty. It returns false if there is no arrangement.
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

// places finds where the runs can begin, for Place. It returns false if there is no arrangement.
func (s *Solver) places(clue Clue, length int, k Known) bool {
	ok := s.placeForwards(clue, length, k)
	if ok {
		s.placeBackwards(clue, k.Filled)
	}
	return ok
}

// Place returns the first and the last cell at which a run can begin. It uses the results of places.
func (s *Solver) Place(run int) (first, last int) {
	return bits.TrailingZeros64(s.begin[run]), bits.Len64(s.begin[run]) - 1
}

// Fits reports whether there is an arrangement of the runs.
func (s *Solver) Fits(clue Clue, length int, k Known) bool { return s.placeForwards(clue, length, k) }
