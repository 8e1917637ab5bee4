// Package csp is the general search: cells that take a value each, constraints among them, one constraint per file.
// It solves boards of every size and rule up to [grid.ValuesMax] values, and it counts steps instead of time, so that
// the same question has the same answer on every machine.
//
// It is the classic scheme of constraint programming: constraints take away values until nothing changes (Mackworth
// 1977), then one cell is tried value by value: one that has few left (Haralick and Elliott 1980) and stands in
// constraints that failed before (Boussemart and others 2004).
package csp

import (
	"math/bits"

	"nonet/engine"
)

// Constraint takes away values that can't be part of a solution.
type Constraint interface {
	// Cells returns the cells that the constraint is about.
	Cells() []int
	// Prune narrows the cells by [Solver.Restrict]. It reports false if the cells can't all have a value. Once every cell
	// has one value left it must tell whether they agree: a solution is what no constraint refuses.
	Prune(s *Solver) bool
}

// Solver searches one set of constraints, for as many boards as wanted. It serves one goroutine at a time.
type Solver struct {
	all         uint32 // the set of every value; value v is bit v-1
	constraints []Constraint
	about       [][]int32 // of each cell: its constraints

	candidates []uint32 // of each cell: the values that are left
	trail      []change // what was taken away, to be given back
	queue      []int32  // constraints to look at
	waiting    []bool   // of each constraint: it is in the queue
	weight     []int    // of each cell: how often its constraints failed, and 1 for each of them

	pick     func(n int) int
	show     func(board []uint8)
	board    []uint8
	limit    int
	found    int
	steps    int
	guesses  int
	overused bool
}

// change is a cell and what was left for it.
type change struct {
	cell int32
	left uint32
}

// New makes a solver for a number of cells that take values from 1 to values.
func New(cells, values int, constraints []Constraint) *Solver {
	s := &Solver{
		all:         1<<values - 1,
		constraints: constraints,
		about:       make([][]int32, cells),
		candidates:  make([]uint32, cells),
		board:       make([]uint8, cells),
		waiting:     make([]bool, len(constraints)),
		weight:      make([]int, cells),
	}
	for i, c := range constraints {
		for _, cell := range c.Cells() {
			s.about[cell] = append(s.about[cell], int32(i))
		}
	}
	return s
}

// Query is one question to a solver.
type Query struct {
	Givens []uint8                // by cell; 0 is a cell to fill
	Limit  int                    // solutions to find at most
	Steps  int                    // guesses to make at most
	Forbid []Value                // what a solution may not have
	Pick   func(n int) int        // picks one of n choices; nil takes the first
	Show   func(solution []uint8) // is shown each solution; the slice is reused
}

// Value is a value in a cell.
type Value struct {
	Cell  int
	Value uint8
}

// Count returns the number of solutions, at most q.Limit. The error is [engine.ErrBudget] when the steps are used up
// before that is known; the number is then what was found so far.
func (s *Solver) Count(q Query) (int, error) {
	s.pick, s.show, s.limit, s.steps = q.Pick, q.Show, q.Limit, q.Steps
	s.found, s.guesses, s.overused = 0, 0, false
	if q.Limit > 0 && s.load(q) && s.propagate() {
		s.search()
	}
	if s.overused {
		return s.found, engine.ErrBudget
	}
	return s.found, nil
}

// load puts the givens on an empty board.
func (s *Solver) load(q Query) bool {
	s.trail, s.queue = s.trail[:0], s.queue[:0]
	for i := range s.constraints {
		s.waiting[i] = true
		s.queue = append(s.queue, int32(i))
	}
	for cell, v := range q.Givens {
		s.candidates[cell] = s.all
		s.weight[cell] = len(s.about[cell])
		if v != 0 {
			s.candidates[cell] = s.all & (1 << (v - 1))
		}
	}
	for _, f := range q.Forbid {
		s.candidates[f.Cell] &^= 1 << (f.Value - 1)
	}
	for _, left := range s.candidates {
		if left == 0 {
			return false
		}
	}
	return true
}

// Restrict takes away a cell's values outside of a set. It reports false if none is left.
func (s *Solver) Restrict(cell int, set uint32) bool {
	old := s.candidates[cell]
	left := old & set
	if left == old {
		return true
	}
	s.trail = append(s.trail, change{int32(cell), old})
	s.candidates[cell] = left
	for _, c := range s.about[cell] {
		if !s.waiting[c] {
			s.waiting[c] = true
			s.queue = append(s.queue, c)
		}
	}
	return left != 0
}

// propagate prunes until nothing changes. It reports false if there is no solution from here.
func (s *Solver) propagate() bool {
	for len(s.queue) > 0 {
		last := len(s.queue) - 1
		c := s.queue[last]
		s.queue = s.queue[:last]
		s.waiting[c] = false
		if !s.constraints[c].Prune(s) {
			s.increaseWeight(c)
			s.clearQueue()
			return false
		}
	}
	return true
}

// clearQueue empties the queue.
func (s *Solver) clearQueue() {
	for _, c := range s.queue {
		s.waiting[c] = false
	}
	s.queue = s.queue[:0]
}

// undo gives back what was taken away since the trail had a length.
func (s *Solver) undo(length int) {
	for len(s.trail) > length {
		last := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		s.candidates[last.cell] = last.left
	}
}

// single reports whether exactly one value is left.
func single(set uint32) bool { return set&(set-1) == 0 }

// values returns the number of values in a set.
func values(set uint32) int { return bits.OnesCount32(set) }
