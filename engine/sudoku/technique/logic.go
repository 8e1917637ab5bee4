package technique

import (
	"nonet/engine/grid"
)

// Logic solves puzzles of one grid by human techniques. It keeps its memory from one puzzle to the next,
// so it costs no allocation to grade many. It serves one goroutine at a time.
type Logic struct {
	board
	step   Step
	trying Technique // what next looks for
	one    bool      // techniques may build on there being one solution
	cross  []uint32  // of each two houses, the places in the first that lie in the second too
	pairs  []housePair

	rows, columns int // the first row and the first column among the houses

	// Memory of techniques, of no meaning between them.
	links    []strongLink
	bivalues []int
	queue    []int
	sets     [3][]uint64 // sets of cells
	graph    graph
	walk     walk
}

// housePair is two houses that share two cells or more.
type housePair struct {
	from, to int
}

// New makes a Logic for the puzzles of a sudoku grid: a square whose first houses are its rows, then its columns.
func New(g *grid.Grid) *Logic {
	l := &Logic{board: newBoard(g), rows: 0, columns: g.Values}
	l.crossHouses()
	for i := range l.sets {
		l.sets[i] = make([]uint64, l.words)
	}
	return l
}

// crossHouses finds which houses share cells, for locked candidates and fish.
func (l *Logic) crossHouses() {
	houses := len(l.grid.Houses)
	l.cross = make([]uint32, houses*houses)
	for _, places := range l.grid.Places {
		for _, p := range places {
			for _, q := range places {
				if p.House != q.House {
					l.cross[p.House*houses+q.House] |= 1 << p.Index
				}
			}
		}
	}
	for at, shared := range l.cross {
		if shared&(shared-1) != 0 {
			l.pairs = append(l.pairs, housePair{at / houses, at % houses})
		}
	}
}

// shared are the places in one house that lie in another too.
func (l *Logic) shared(house, other int) uint32 {
	return l.cross[house*len(l.grid.Houses)+other]
}

// next finds the easiest step up to a technique. It reports false if there is none.
func (l *Logic) next(most Technique) bool {
	for t := LastDigit; t <= most; t++ {
		find := methods[t].find
		if find == nil || methods[t].one && !l.one {
			continue
		}
		l.step.reset()
		l.trying = t
		if find(l) {
			l.step.Technique = t
			if l.step.Score == 0 {
				l.step.Score = methods[t].score
			}
			return true
		}
	}
	return false
}
