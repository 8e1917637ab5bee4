package technique

import (
	"slices"

	"nonet/engine/grid"
)

// Logic solves puzzles of one grid by human techniques. It reuses its memory, so grading many puzzles does not
// allocate. It is not safe for concurrent use.
type Logic struct {
	board
	sums
	step          Step
	trying        Technique  // the technique that next is trying
	assumesUnique bool       // whether techniques may assume that there is exactly one solution
	copied        int        // cells copied for assumptions since the board was set up
	incomplete    bool       // the technique did not look at everything
	failed        [count]int // by technique: the value of changes when it last found nothing

	// Scratch memory of techniques.
	links        []strongLink
	bivalues     []int
	queue        []int
	sets         [3][]uint64 // sets of cells
	graphs       [2]graph    // without groups, and with groups
	walk         walk
	almost       []almostLockedSet
	seen, inside []uint64 // by almost locked set and digit: the cells that see all its places, and these places
	ruled        []uint64 // by node: the nodes that it rules out
	thoughts     []uint16 // by two nodes: the number of links for that
	branches     []int
	trials       []board
	after        []uint32 // by node: the notes that are left if it is true
	union        []uint32
}

// New returns a Logic for puzzles of a sudoku grid: one board, or several that share boxes. Cages of a killer puzzle
// share no cell. For killers it also uses sums and the rule of 45, and no technique that assumes a unique solution:
// digits that could be exchanged without breaking a house may change the sums.
func New(g *grid.Grid, cages ...Cage) *Logic {
	l := &Logic{board: newBoard(g, crossHouses(g)), sums: newSums(g, cages)}
	for i := range l.sets {
		l.sets[i] = make([]uint64, l.words)
	}
	return l
}

// begin sets up a board; one is whether techniques may assume that there is exactly one solution.
func (l *Logic) begin(values []uint8, assumesUnique bool) {
	l.reset(values)
	l.assumesUnique, l.copied = assumesUnique && len(l.cages) == 0, 0
	l.invalidate()
}

// next finds the easiest step up to a technique. It returns false if there is none.
func (l *Logic) next(most Technique) bool { return l.nextFrom(LastDigit, most) }

// nextFrom is like next if techniques easier than first find nothing.
func (l *Logic) nextFrom(first, most Technique) bool {
	for t := first; t <= most; t++ {
		if (l.assumesUnique || !methods[t].assumesUnique) && l.try(t) {
			return true
		}
	}
	return false
}

// try tries one technique.
func (l *Logic) try(t Technique) bool {
	l.step.reset()
	l.trying, l.incomplete = t, false
	if !methods[t].find(l) {
		if !l.incomplete {
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

// digitIsNew reports whether the notes of a digit have changed since the current technique last found nothing.
// Otherwise a technique that uses only one digit can skip it.
func (l *Logic) digitIsNew(digit int) bool { return l.digitAt[digit] > l.failed[l.trying] }

// houseIsNew reports the same for the notes in a house.
func (l *Logic) houseIsNew(house int) bool { return l.houseAt[house] > l.failed[l.trying] }

// cellIsNew reports the same for the notes in the houses of a cell.
func (l *Logic) cellIsNew(cell int) bool {
	for _, p := range l.grid.Places[cell] {
		if l.houseIsNew(p.House) {
			return true
		}
	}
	return false
}

// newLattices returns the lattices with a line whose notes have changed.
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
