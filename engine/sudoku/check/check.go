// Package check tells what a board is worth: whether it breaks a rule and where, whether it is
// complete, and whether it has one solution.
package check

import (
	"nonet/engine/csp"
	"nonet/engine/grid"
	"nonet/engine/sudoku/nine"
	"nonet/engine/sudoku/technique"
)

// guessesMax bounds the search on boards that are not 9x9.
const guessesMax = 200_000

// Checker checks boards of one grid. It keeps its memory from one to the next and serves one goroutine at a time.
type Checker struct {
	grid  *grid.Grid
	logic *technique.Logic
	nine  *nine.Solver // for classic 9x9 boards
	csp   *csp.Solver  // for all others
}

// Report is what a board turned out to be.
type Report struct {
	Complete  bool            // every cell is filled
	Conflicts []grid.Conflict // where a rule is broken
	Solutions int             // 0, 1, or 2 for two or more
	Why       string          // the contradiction that leaves no solution, where there is no conflict to see
}

// New makes a Checker for boards of a grid.
func New(g *grid.Grid) *Checker {
	c := &Checker{grid: g, logic: technique.New(g)}
	if g.BoxHeight == 3 && g.BoxWidth == 3 && len(g.Houses) == 27 {
		c.nine = new(nine.Solver)
		return c
	}
	constraints := make([]csp.Constraint, len(g.Houses))
	for i, house := range g.Houses {
		constraints[i] = csp.House(house.Cells)
	}
	c.csp = csp.New(g.Cells(), g.Values, constraints)
	return c
}

// Solutions counts the solutions of a board up to limit and shows each; the slice is reused. The error is
// [nonet/engine.ErrBudget]; a 9x9 board never has it.
func (c *Checker) Solutions(values []uint8, limit int, show func(solution []uint8)) (found int, err error) {
	if c.nine == nil {
		return c.csp.Count(csp.Query{Givens: values, Limit: limit, Steps: guessesMax, Show: show})
	}
	b := nine.Board(values)
	c.nine.Each(&b, limit, func(b *nine.Board) {
		found++
		show(b[:])
	})
	return found, nil
}

// Check reports on a board: the givens and whatever is filled in.
func (c *Checker) Check(values []uint8) (Report, error) {
	r := Report{Complete: true, Conflicts: c.grid.Conflicts(values)}
	for _, v := range values {
		r.Complete = r.Complete && v != 0
	}
	if len(r.Conflicts) > 0 {
		return r, nil
	}
	var err error
	if r.Solutions, err = c.Solutions(values, 2, func([]uint8) {}); r.Solutions == 0 && err == nil {
		r.Why = c.logic.Contradiction(values)
	}
	return r, err
}
