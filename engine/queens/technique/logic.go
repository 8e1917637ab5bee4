// Package technique solves queens puzzles by human techniques: in each position it takes the easiest possible step. The
// hardest necessary step is the grade of the puzzle, and the steps are its hints.
//
// # Facts
//
// The language-independent content of a hint (see [engine.Hint.Facts]) has these clauses. Houses are row3, column4 and
// region2, which is the second letter; a queen is a value 1.
//
//	look   the houses or the cell to look at
//	wait   the chosen cell, which has to wait for this step
//	wrong  how many queens are wrong
//	by     the technique's name
//	in     the houses that a step builds on, and then those that all of their cells are in
//	at     the cells of the houses that a step builds on; of a squeeze, a chain and a trial the cell that is supposed
//	then   the queens that follow one by one from a supposed queen, or from wrong ones
//	clash  two queens that touch, or one too many in a house, which is then named by in
//	gap    the house that has no room left, and 1
//	set    the queen to place, r1c6=1
//	drop   the cells that stay empty, r1c6-1
//	not    the queens that are wrong
package technique

import "nonet/engine/queens/layout"

// Logic solves puzzles of one layout. It is not safe for concurrent use.
type Logic struct {
	layout.Board
	step    step
	spans   spans
	only    int  // the cell that a step must be about; -1 for any
	sweep   bool // only the result counts: take many steps at once, and the first chain rather than the shortest
	after   int  // the cell of the last chain, in a sweep
	read    bool // whether spans are up to date
	packing packing
	helper  *Logic // solver for deep chains

	supposed layout.Board // scratch board of squeezes and chains
	then     []int
}

// step is one application of a technique: what it places or rules out, and the cells that show it.
type step struct {
	technique Technique
	queen     int        // the cell that gets a queen, or -1
	empty     layout.Set // the cells that stay empty
	houses    []int      // the houses that it is based on
	cover     []int      // the houses in which these must be
	shown     layout.Set // the cells that show the step
	supposed  int        // the cell of the assumed queen, or -1
	then      []int      // the queens that would follow
	gap       int        // the house that would have no room, or -1
}

// New returns a solver for puzzles with a layout.
func New(l *layout.Layout) *Logic { return &Logic{Board: l.Begin(), only: -1, after: -1} }

// Begin restarts with the current state of the layout.
func (l *Logic) Begin() {
	l.Board = l.Layout.Begin()
	l.after = -1
}

// reset clears the step and keeps its memory.
func (l *Logic) reset(t Technique) {
	s := &l.step
	*s = step{technique: t, queen: -1, supposed: -1, gap: -1, houses: s.houses[:0], cover: s.cover[:0], then: s.then[:0]}
}

// eliminatesAnything reports whether the step changes the board and is about the chosen cell.
func (l *Logic) eliminatesAnything() bool {
	s := &l.step
	if l.only >= 0 {
		return s.queen == l.only || s.empty.Has(l.only)
	}
	return s.queen >= 0 || !s.empty.IsEmpty()
}

// next finds the easiest possible step, up to a technique.
func (l *Logic) next(most Technique) bool { return l.nextFrom(OneLeft, most) }

func (l *Logic) nextFrom(t, most Technique) bool {
	l.read = false
	for ; t <= most; t++ {
		l.reset(t)
		if methods[t].find(l) {
			return true
		}
	}
	return false
}

// apply applies the step.
func (l *Logic) apply() {
	if l.step.queen >= 0 {
		l.Place(l.step.queen)
		return
	}
	for w := range l.Words {
		l.Open[w] &^= l.step.empty[w]
	}
}

// Solve applies steps up to a technique. It returns the hardest that was necessary, and whether the puzzle is solved. A
// solved puzzle has exactly one solution, because no technique assumes that.
func (l *Logic) Solve(most Technique) (hardest Technique, solved bool) {
	hardest, l.sweep = OneLeft, true
	defer func() { l.sweep = false }()
	for {
		if l.Propagate() < 0 {
			return hardest, false
		}
		if l.Left == 0 {
			return hardest, true
		}
		if !l.nextFrom(needed, most) {
			return hardest, false
		}
		hardest = max(hardest, l.step.technique)
		l.apply()
	}
}

// house returns the i-th house in the order in which people look at them: regions, rows, columns.
func (l *Logic) house(i int) int { return (i + 2*l.Side) % l.HouseCount() }
