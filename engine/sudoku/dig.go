package sudoku

import (
	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/sudoku/nine"
	"nonet/engine/sudoku/technique"
)

// digger removes cells and proves each time that the solution stays unique.
type digger interface {
	// Remove removes a cell and returns true, or returns false if the proof failed and the cell stays given.
	Remove(cell int) bool
	// Restore restores a removed cell.
	Restore(cell int, value uint8)
}

// dig removes orbits of cells in random order until only clues givens are left, or no more can be removed. An orbit is
// removed as a whole or stays. It returns the removed orbits in order.
func dig(d digger, full []uint8, sets [][]int, clues int, r *engine.Rand) (gone [][]int) {
	left := countCells(sets)
	for _, i := range r.Perm(len(sets)) {
		if set := sets[i]; left-len(set) >= clues && removeAll(d, full, set) {
			left -= len(set)
			gone = append(gone, set)
		}
	}
	return gone
}

// countCells returns the number of cells in some sets.
func countCells(sets [][]int) (cells int) {
	for _, set := range sets {
		cells += len(set)
	}
	return cells
}

// removeOrbits returns a full board without some orbits.
func removeOrbits(full []uint8, gone [][]int) []uint8 {
	givens := append([]uint8(nil), full...)
	for _, set := range gone {
		for _, cell := range set {
			givens[cell] = 0
		}
	}
	return givens
}

func removeAll(d digger, full []uint8, set []int) bool {
	for i, cell := range set {
		if !d.Remove(cell) {
			for _, back := range set[:i] {
				d.Restore(back, full[back])
			}
			return false
		}
	}
	return true
}

// logicDigger removes cells that techniques up to a level can solve again. It does not search, so it is fast on the
// largest boards.
type logicDigger struct {
	prover *technique.Prover
	level  technique.Level
}

func (d *logicDigger) Remove(cell int) bool { return d.prover.Remove(cell, d.level) }

func (d *logicDigger) Restore(cell int, value uint8) {
	givens := append([]uint8(nil), d.prover.Givens()...)
	givens[cell] = value
	d.prover.Start(givens)
}

// searchDigger removes cells that the general search can prove, with a limited number of guesses for each.
type searchDigger struct {
	solver *csp.Solver
	givens []uint8
	steps  int
}

func (d *searchDigger) Remove(cell int) bool {
	value := d.givens[cell]
	d.givens[cell] = 0
	others, err := d.solver.Count(csp.Query{
		Givens: d.givens, Limit: 1, Steps: d.steps, Forbid: []csp.Value{{Cell: cell, Value: value}},
	})
	if others == 0 && err == nil {
		return true
	}
	d.givens[cell] = value
	return false
}

func (d *searchDigger) Restore(cell int, value uint8) { d.givens[cell] = value }

// digsByLogic reports whether it is faster to remove only cells that techniques can solve. For hard puzzles it is
// faster to remove as much as uniqueness allows, and then to restore what makes them too hard.
func (l *layout) digsByLogic(level technique.Level) bool {
	return level <= technique.Medium && !digsBySearch(l.rules)
}

// digger returns the digger for a layout and a spec. Minimal puzzles use the search, because techniques or short proofs
// would leave redundant givens.
func (l *layout) digger(full []uint8, spec engine.Spec) digger {
	level, ok := engine.ParseLevel(spec.Difficulty)
	switch {
	case l.isClassic() && (!ok || spec.Minimal || level >= technique.Medium):
		d := new(nine.Digger)
		b := nine.Board(full)
		d.Reset(&b)
		return d
	case ok && !spec.Minimal && l.digsByLogic(level):
		if l.prover == nil {
			l.prover = technique.NewProver(l.grid)
		}
		l.prover.Start(full)
		return &logicDigger{l.prover, level}
	}
	steps := l.digSteps(level, spec)
	if l.joined != nil {
		return l.joinedSolver().NewDigger(full, steps)
	}
	return &searchDigger{l.solver(), append([]uint8(nil), full...), steps}
}

// digSteps returns the number of guesses for the proof of one removal. Proofs without guesses leave large boards hard
// enough for all levels but the last.
func (l *layout) digSteps(level technique.Level, spec engine.Spec) int {
	switch {
	case spec.Minimal:
		return stepsMax
	case level == technique.Extreme, spec.Difficulty == anyLevel,
		l.grid.Values < 10 && l.joined == nil && level > technique.Easy:
		return 60
	}
	return 0
}
