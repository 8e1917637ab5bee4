// Package technique solves queens puzzles as a person does: at each point it takes the easiest step that gets on. The
// hardest step that a puzzle needs is its grade, and the steps are its hints.
//
// # Facts
//
// What a hint says without words (see [engine.Hint.Facts]) are these clauses; houses are row3, column4 and region2,
// which is the second letter; a queen is a value 1.
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

// Logic solves puzzles of one layout. It serves one goroutine.
type Logic struct {
	layout.Board
	step    Step
	spans   spans
	only    int  // the cell that a step has to be about; -1 is any
	sweep   bool // only the end counts: take many steps at once, and the first chain, not the shortest
	after   int  // the cell that the last chain was about, in a sweep
	read    bool // the spans are those of the board as it is
	packing packing
	helper  *Logic // follows deep chains

	supposed layout.Board // of squeezes and chains
	then     []int
}

// Step is one application of a technique: what it places or rules out, and what shows it.
type Step struct {
	technique Technique
	queen     int        // the cell that gets a queen, or -1
	empty     layout.Set // the cells that stay empty
	houses    []int      // what it builds on
	cover     []int      // the houses that these have to be in
	shown     layout.Set // the cells that show it
	supposed  int        // the cell that would hold a queen, or -1
	then      []int      // the queens that would follow
	gap       int        // the house that would have no room, or -1
}

// New solves puzzles on a layout.
func New(l *layout.Layout) *Logic { return &Logic{Board: l.Begin(), only: -1, after: -1} }

// Begin forgets what is known, and takes the layout as it is now.
func (l *Logic) Begin() {
	l.Board = l.Layout.Begin()
	l.after = -1
}

// reset empties the step and keeps its memory.
func (l *Logic) reset(t Technique) {
	s := &l.step
	*s = Step{technique: t, queen: -1, supposed: -1, gap: -1, houses: s.houses[:0], cover: s.cover[:0], then: s.then[:0]}
}

// eliminatesAnything reports whether the step gets on, and is about the cell that is asked for.
func (l *Logic) eliminatesAnything() bool {
	s := &l.step
	if l.only >= 0 {
		return s.queen == l.only || s.empty.Has(l.only)
	}
	return s.queen >= 0 || !s.empty.Empty()
}

// next finds the easiest step that gets on, up to a technique.
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

// apply does what the step says.
func (l *Logic) apply() {
	if l.step.queen >= 0 {
		l.Place(l.step.queen)
		return
	}
	for w := range l.Words {
		l.Open[w] &^= l.step.empty[w]
	}
}

// Solve goes on with steps up to a technique. It returns the hardest that it took, and whether it came to the end. A
// puzzle that it solves has one solution: no step builds on that.
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

// house goes through the houses in the order in which a person looks at them: regions, rows, columns.
func (l *Logic) house(i int) int { return (i + 2*l.Side) % l.HouseCount() }
