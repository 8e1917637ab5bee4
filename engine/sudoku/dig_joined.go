package sudoku

import (
	"slices"

	"nonet/engine"
	"nonet/engine/sudoku/technique"
)

// digJoined digs boards that share boxes until they have the level. It continues with boards that are too easy, because
// a new board would nearly always be too easy as well: a hard place is rare among so many.
func (l *layout) digJoined(full []uint8, spec engine.Spec, level technique.Level, r *engine.Rand) (gone [][]int) {
	sets := orbits(spec.Symmetry, l.grid)
	d := l.digger(full, spec)
	switch level {
	case technique.Medium:
		return l.digToMedium(d, full, sets, chooseClueCount(spec, l, r), r)
	case technique.Expert:
		return l.digToExpert(dig(d, full, sets, 0, r), full, sets, r)
	}
	return dig(d, full, sets, chooseClueCount(spec, l, r), r)
}

// mediumStep is the share of the cells, as a divisor, that is removed between two checks whether a board is still easy.
const mediumStep = 50

// digToMedium digs with techniques up to medium until easy techniques no longer solve the puzzle.
func (l *layout) digToMedium(d digger, full []uint8, sets [][]int, target int, r *engine.Rand) [][]int {
	gone := dig(d, full, sets, target, r)
	for l.techniques().GradeUpTo(removeOrbits(full, gone), technique.Easy).Solved {
		rest := subtractSets(sets, gone)
		target = countCells(rest) - l.cells()/mediumStep
		more := dig(d, full, rest, target, r)
		if len(more) == 0 {
			break
		}
		gone = append(gone, more...)
	}
	return gone
}

// digToExpert restores what makes boards harder than hard, and digs one board after another deeper, as little as
// necessary, until one is. It gathers the cells around that place that stay empty to a few. A single expert place keeps
// grading fast: chains on boards that are hard everywhere take many times as long.
func (l *layout) digToExpert(gone [][]int, full []uint8, sets [][]int, r *engine.Rand) [][]int {
	if s := l.newStall(full, gone, technique.Hard); s.CountEmpty() > 0 {
		gone = slices.Clone(gone[:l.countForStall(s, full, gone, 0)-1])
	}
	for _, b := range r.Perm(len(l.grid.Boards)) {
		var on [][]int
		for _, set := range subtractSets(sets, gone) {
			if slices.ContainsFunc(set, func(cell int) bool { return l.isOn(b, cell) }) {
				on = append(on, set)
			}
		}
		d := l.joinedSolver().NewDigger(removeOrbits(full, gone), expertSteps)
		few := len(gone)
		gone = append(gone, dig(d, full, on, 0, r)...)
		s := l.newStall(full, gone, technique.Hard)
		if s.CountEmpty() == 0 {
			continue
		}
		gone = l.restoreWhileStalled(s, full, gone[:l.countForStall(s, full, gone, few)], r)
		report := l.techniques().GradeUpTo(removeOrbits(full, gone), technique.Expert)
		if report.Solved && report.Level() == technique.Expert {
			return gone
		}
		gone = gone[:len(gone)-1]
	}
	return gone
}

// newStall returns the position at which techniques up to a level stall.
func (l *layout) newStall(full []uint8, gone [][]int, level technique.Level) *technique.Stall {
	if l.stall == nil {
		l.stall = technique.NewStall(l.grid)
	}
	l.stall.Begin(removeOrbits(full, gone), level)
	return l.stall
}

// countForStall returns the minimum number of orbits, in order of removal, that must be removed for techniques to
// stall, and leaves the stall in that state. Techniques don't stall without the first few, and do without all.
func (l *layout) countForStall(s *technique.Stall, full []uint8, gone [][]int, few int) int {
	many := len(gone)
	for many-few > 1 {
		half := (few + many) / 2
		if s.Give(full, slices.Concat(gone[half:many]...)) == 0 {
			few = half
		} else {
			s.Keep()
			many = half
		}
	}
	return many
}

// gatheredMost is the maximum number of empty cells at a place where hard techniques stall.
const gatheredMost = 160

// restoreWhileStalled restores orbits while many cells stay empty and techniques still stall. It does not restore the
// last one, which causes the stall.
func (l *layout) restoreWhileStalled(s *technique.Stall, full []uint8, gone [][]int, r *engine.Rand) [][]int {
	back := make([]bool, len(gone))
	for _, i := range r.Perm(len(gone) - 1) {
		if s.CountEmpty() <= gatheredMost {
			break
		}
		if s.IsEmpty(gone[i][0]) && s.Give(full, gone[i]) > 0 {
			s.Keep()
			back[i] = true
		}
	}
	var left [][]int
	for i, set := range gone {
		if !back[i] {
			left = append(left, set)
		}
	}
	return left
}

// expertSteps is the number of guesses for the proof of a removal in the board that is dug deeper.
const expertSteps = 60

// subtractSets returns the sets that were not removed.
func subtractSets(sets, gone [][]int) (rest [][]int) {
	for _, set := range sets {
		if !containsOrbit(gone, set) {
			rest = append(rest, set)
		}
	}
	return rest
}

// containsOrbit reports whether a set is among others. Different sets share no cell.
func containsOrbit(sets [][]int, set []int) bool {
	return slices.ContainsFunc(sets, func(other []int) bool { return other[0] == set[0] })
}

func (l *layout) isOn(board, cell int) bool {
	b, g := l.grid.Boards[board], l.grid
	row, column := g.Row(cell)-b.Row, g.Column(cell)-b.Column
	return row >= 0 && row < len(b.Lines[0]) && column >= 0 && column < len(b.Lines[1])
}
