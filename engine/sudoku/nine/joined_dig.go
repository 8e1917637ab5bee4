package nine

import (
	"slices"

	"nonet/engine"
)

// JoinedDigger removes cells of full boards that share boxes, and proves each time that the solution stays unique.
type JoinedDigger struct {
	joined *Joined
	values []uint8
	steps  int
}

// NewDigger starts with full boards. Each proof makes at most steps guesses.
func (j *Joined) NewDigger(full []uint8, steps int) *JoinedDigger {
	j.read(full)
	return &JoinedDigger{j, slices.Clone(full), steps}
}

// Values returns the cells that are left.
func (g *JoinedDigger) Values() []uint8 { return g.values }

// Remove removes a cell if the solution stays unique, and reports whether it did.
func (g *JoinedDigger) Remove(cell int) bool {
	value := g.values[cell]
	if value == 0 || len(g.joined.seats[cell]) == 0 {
		return false
	}
	g.flip(cell, value)
	if g.joined.isSingle(cell, int(value)-1) || !g.joined.hasOther(cell, int(value)-1, g.steps) {
		g.values[cell] = 0
		return true
	}
	g.flip(cell, value)
	return false
}

// Restore restores a removed cell.
func (g *JoinedDigger) Restore(cell int, value uint8) {
	g.flip(cell, value)
	g.values[cell] = value
}

// flip toggles a cell between given and empty on all boards that have it.
func (g *JoinedDigger) flip(cell int, value uint8) {
	for _, s := range g.joined.seats[cell] {
		g.joined.given[s.board].flip(s.cell, int(value)-1)
	}
}

// isSingle reports whether the givens of one board make the cell a single.
func (j *Joined) isSingle(cell, d int) bool {
	return slices.ContainsFunc(j.seats[cell], func(s seat) bool { return j.given[s.board].isSingle(s.cell, d) })
}

// hasOther reports whether there may be a solution with another digit in the cell: whether the search finds one or
// needs more than steps guesses.
func (j *Joined) hasOther(cell, d, steps int) bool {
	j.solver.rand, j.solver.hasty = nil, true
	node := j.begin()
	for _, s := range j.seats[cell] {
		node[s.board].digits[d].left[s.cell/27] &^= 1 << (s.cell % 27)
	}
	solutions, err := j.solve(node, 1, steps)
	return len(solutions) > 0 || err != nil
}

// Fill returns random full boards. It returns false if steps guesses are not enough.
func (j *Joined) Fill(r *engine.Rand, steps int) ([]uint8, bool) {
	j.read(make([]uint8, j.width*j.height))
	j.solver.rand, j.solver.hasty = r, true
	solutions, _ := j.solve(j.begin(), 1, steps)
	if len(solutions) == 0 {
		return nil, false
	}
	return solutions[0], true
}
