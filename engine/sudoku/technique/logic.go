package technique

import (
	"slices"

	"nonet/engine/grid"
)

// Logic solves puzzles of one grid by human techniques. It keeps its memory from one puzzle to the next,
// so it costs no allocation to grade many. It serves one goroutine at a time.
type Logic struct {
	board
	sums
	step    Step
	trying  Technique  // what next looks for
	one     bool       // techniques may build on there being one solution
	spent   int        // cells copied for assumptions since the board was set up
	partial bool       // what it looked at was not all that there is
	failed  [count]int // of each technique, the count of changes when it last found nothing

	// Memory of techniques, of no meaning between them.
	links        []strongLink
	bivalues     []int
	queue        []int
	sets         [3][]uint64 // sets of cells
	graphs       [2]graph    // without groups, and with them
	walk         walk
	almost       []almostLockedSet
	seen, inside []uint64 // of each almost locked set and its digits, the cells that see them and their own
	ruled        []uint64 // of each node, what it rules out
	thoughts     []uint16 // of each two nodes, how many thoughts that takes
	branches     []int
	trials       []board
	after        []uint32 // of each node, the notes that are left if it is true
	union        []uint32
}

// New makes a Logic for the puzzles of a sudoku grid: one board, or several that share boxes. A
// killer puzzle has cages, which share no cell; its techniques are these and the rule of 45, and none that builds on
// there being one solution, since what can be exchanged without a house noticing changes sums.
func New(g *grid.Grid, cages ...Cage) *Logic {
	l := &Logic{board: newBoard(g, crossHouses(g)), sums: newSums(g, cages)}
	for i := range l.sets {
		l.sets[i] = make([]uint64, l.words)
	}
	return l
}

// begin sets up a board to be solved; one reports whether techniques may build on there being one solution.
func (l *Logic) begin(values []uint8, one bool) {
	l.reset(values)
	l.one, l.spent = one && len(l.cages) == 0, 0
	l.invalidate()
}

// next finds the easiest step up to a technique. It reports false if there is none.
func (l *Logic) next(most Technique) bool { return l.nextFrom(LastDigit, most) }

// nextFrom does the same where nothing easier than the first technique gets on.
func (l *Logic) nextFrom(first, most Technique) bool {
	for t := first; t <= most; t++ {
		if (l.one || !methods[t].one) && l.try(t) {
			return true
		}
	}
	return false
}

// try looks for a step of one technique.
func (l *Logic) try(t Technique) bool {
	l.step.reset()
	l.trying, l.partial = t, false
	if !methods[t].find(l) {
		if !l.partial {
			l.failed[t] = l.changes
		}
		return false
	}
	l.step.Technique = t
	if l.step.Score == 0 {
		l.step.Score = t.Score()
	}
	return true
}

// digitIsNew reports whether a digit's notes have changed since the technique that is tried last found nothing.
// If not, it needs no new look where only one digit matters.
func (l *Logic) digitIsNew(digit int) bool { return l.digitAt[digit] > l.failed[l.trying] }

// houseIsNew reports the same of the notes in a house.
func (l *Logic) houseIsNew(house int) bool { return l.houseAt[house] > l.failed[l.trying] }

// cellIsNew reports the same of the notes in the houses of a cell, and so of its own.
func (l *Logic) cellIsNew(cell int) bool {
	for _, p := range l.grid.Places[cell] {
		if l.houseIsNew(p.House) {
			return true
		}
	}
	return false
}

// newLattices returns the lattices that have a line whose notes have changed.
func (l *Logic) newLattices() (lattices uint64) {
	for i := range l.lattices {
		if slices.ContainsFunc(l.lattices[i].along, l.houseIsNew) {
			lattices |= 1 << i
		}
	}
	return lattices
}

// newDigits returns the digits whose notes have changed.
func (l *Logic) newDigits() (digits uint32) {
	for digit := range l.n {
		if l.digitIsNew(digit) {
			digits |= 1 << digit
		}
	}
	return digits
}
