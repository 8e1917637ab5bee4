// Package check finds the rules that a board breaks, and whether it is complete and has one solution.
package check

import (
	"nonet/engine/csp"
	"nonet/engine/grid"
	"nonet/engine/sudoku/nine"
	"nonet/engine/sudoku/technique"
)

// guessesMax is the maximum number of guesses for boards that are not 9x9.
const guessesMax = 200_000

// Checker checks boards of one grid and reuses its memory. It is not safe for concurrent use.
type Checker struct {
	grid  *grid.Grid
	logic *technique.Logic
	nine  *nine.Solver // for classic 9x9 boards
	csp   *csp.Solver  // for all others
}

// Report is the result of a check.
type Report struct {
	Complete  bool            // every cell is filled
	Conflicts []grid.Conflict // broken rules
	Solutions int             // 0, 1, or 2 for two or more
	Why       string          // the contradiction that leaves no solution, if there is no visible conflict
}

// New returns a Checker for boards of a grid.
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

// Solutions counts the solutions of a board up to limit and calls show with each; the slice is reused. It may return
// [nonet/engine.ErrBudget], but not for 9x9 boards.
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

// Check checks the values of a board, givens or not.
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
