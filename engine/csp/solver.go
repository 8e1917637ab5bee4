// Package csp solves constraint satisfaction problems: each cell takes one value, and constraints, one per file,
// restrict the values. It solves boards of every size and rule up to [grid.ValuesMax] values. It limits guesses rather
// than time, so a query has the same answer on every machine.
//
// It alternates two steps. Constraint propagation removes values until nothing changes, with the queue of AC-3 (arc
// consistency, Mackworth 1977). Then the values of one cell are tried in turn: a cell with few values left (Haralick
// and Elliott 1980) whose constraints failed before (Boussemart and others 2004).
package csp

import (
	"math/bits"
	"slices"

	"nonet/engine"
)

// Constraint removes values that can't be part of a solution.
type Constraint interface {
	// Cells returns the cells that the constraint restricts.
	Cells() []int
	// Prune removes values of the cells with [Solver.restrict]. It returns false if the cells can't all have a value. Once
	// every cell has one value left, it must return whether they satisfy the constraint.
	Prune(s *Solver) bool
}

// Solver solves any number of boards under one set of constraints. It is not safe for concurrent use.
type Solver struct {
	all           uint32 // the set of all values; value v is bit v-1
	constraints   []Constraint
	constraintsOf [][]int32 // by cell: its constraints

	candidates []uint32 // by cell: the values that are left
	trail      []change // the changes to undo
	queue      []int32  // constraints to prune
	waiting    []bool   // by constraint: whether it is in the queue
	weight     []int    // by cell: how often its constraints failed, plus their number

	pick    func(n int) int
	show    func(board []uint8)
	board   []uint8
	limit   int
	found   int
	steps   int
	guesses int
}

// change is a cell and the values it had before.
type change struct {
	cell int32
	left uint32
}

// New returns a solver for a number of cells with values from 1 to values.
func New(cells, values int, constraints []Constraint) *Solver {
	s := &Solver{
		all:           1<<values - 1,
		constraints:   constraints,
		constraintsOf: make([][]int32, cells),
		candidates:    make([]uint32, cells),
		board:         make([]uint8, cells),
		waiting:       make([]bool, len(constraints)),
		weight:        make([]int, cells),
	}
	for i, c := range constraints {
		for _, cell := range c.Cells() {
			s.constraintsOf[cell] = append(s.constraintsOf[cell], int32(i))
		}
	}
	return s
}

// Query is a board and the limits of a search.
type Query struct {
	Givens []uint8                // by cell; 0 for an empty cell
	Limit  int                    // the maximum number of solutions to find
	Steps  int                    // the maximum number of guesses
	Forbid []Value                // values that a solution must not have
	Pick   func(n int) int        // picks one of n choices; nil takes the first
	Show   func(solution []uint8) // is called with each solution; the slice is reused
}

// Value is a value in a cell.
type Value struct {
	Cell  int
	Value uint8
}

// Count returns the number of solutions, up to q.Limit. It returns [engine.ErrBudget] and the number found so far if
// q.Steps guesses are not enough.
func (s *Solver) Count(q Query) (int, error) {
	s.pick, s.show, s.limit, s.steps = q.Pick, q.Show, q.Limit, q.Steps
	s.found, s.guesses = 0, 0
	if q.Limit > 0 && s.load(q) && s.propagate() {
		s.search()
	}
	if s.guesses > s.steps {
		return s.found, engine.ErrBudget
	}
	return s.found, nil
}

// load resets the board and assigns the givens. It returns false if they contradict each other.
func (s *Solver) load(q Query) bool {
	s.trail, s.queue = s.trail[:0], s.queue[:0]
	for i := range s.constraints {
		s.waiting[i] = true
		s.queue = append(s.queue, int32(i))
	}
	for cell, v := range q.Givens {
		s.candidates[cell] = s.all
		s.weight[cell] = len(s.constraintsOf[cell])
		if v != 0 {
			s.candidates[cell] = s.all & (1 << (v - 1))
		}
	}
	for _, f := range q.Forbid {
		s.candidates[f.Cell] &^= 1 << (f.Value - 1)
	}
	return !slices.Contains(s.candidates, 0)
}

// restrict removes all values of a cell that are not in set. It returns false if none is left.
func (s *Solver) restrict(cell int, set uint32) bool {
	old := s.candidates[cell]
	left := old & set
	if left == old {
		return true
	}
	s.trail = append(s.trail, change{int32(cell), old})
	s.candidates[cell] = left
	for _, c := range s.constraintsOf[cell] {
		if !s.waiting[c] {
			s.waiting[c] = true
			s.queue = append(s.queue, c)
		}
	}
	return left != 0
}

// propagate prunes until nothing changes. It returns false if there is no solution.
func (s *Solver) propagate() bool {
	for len(s.queue) > 0 {
		last := len(s.queue) - 1
		c := s.queue[last]
		s.queue = s.queue[:last]
		s.waiting[c] = false
		if !s.constraints[c].Prune(s) {
			for _, cell := range s.constraints[c].Cells() {
				s.weight[cell]++
			}
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

// undo restores all values that were removed since the trail had the given length.
func (s *Solver) undo(length int) {
	for len(s.trail) > length {
		last := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		s.candidates[last.cell] = last.left
	}
}

// isSingle reports whether exactly one value is left.
func isSingle(set uint32) bool { return set&(set-1) == 0 }

// values returns the number of values in a set.
func values(set uint32) int { return bits.OnesCount32(set) }
