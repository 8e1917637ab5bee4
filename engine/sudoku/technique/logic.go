package technique

import (
	"nonet/engine/grid"
)

// Logic solves puzzles of one grid by human techniques. It reuses its memory, so grading many puzzles does not
// allocate. It is not safe for concurrent use.
type Logic struct {
	board
	sums
	step          Step
	trying        Technique // the technique that next is trying
	assumesUnique bool      // whether techniques may assume that there is exactly one solution
	copied        int       // cells copied for assumptions since the board was set up

	// Scratch memory of techniques.
	links        []strongLink
	bivalues     []int
	masks        []uint32 // sets of cells, digits or lines to choose from
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
	l := &Logic{board: newBoard(g, crossHouses(g)), sums: newSums(g, cages), masks: make([]uint32, 0, g.Values)}
	for i := range l.sets {
		l.sets[i] = make([]uint64, l.words)
	}
	return l
}

// begin sets up a board; one is whether techniques may assume that there is exactly one solution.
func (l *Logic) begin(values []uint8, assumesUnique bool) {
	l.reset(values)
	l.assumesUnique, l.copied = assumesUnique && len(l.cages) == 0, 0
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
	l.trying = t
	if !methods[t].find(l) {
		return false
	}
	l.step.Technique = t
	if l.step.score == 0 {
		l.step.score = t.Score()
	}
	return true
}
