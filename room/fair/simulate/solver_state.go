package simulate

import (
	"strings"

	"nonet/engine"
	"nonet/notation"
)

// step is a set of cells to fill, and the difficulty of finding them.
type step struct {
	cells []int   // in a line, from one end to the other
	hard  float64 // 1 for the easiest
}

// solverState is a position in solving a puzzle with the hints of its kind.
type solverState struct {
	kind       engine.Kind
	puzzle     *engine.Puzzle
	values     []uint8
	candidates []uint32 // candidates of each blank cell, as far as they were worked out
	last       int      // the last cell that was filled
}

func newSolverState(k engine.Kind, p *engine.Puzzle) *solverState {
	m := &solverState{
		kind: k, puzzle: p, values: append([]uint8(nil), p.Givens...), candidates: make([]uint32, len(p.Givens)),
	}
	for cell, v := range p.Givens {
		if v == 0 {
			m.candidates[cell] = notation.All(p.Values)
		}
	}
	return m
}

// blankCells returns the cells that have yet to be filled.
func (m *solverState) blankCells() (cells []int) {
	for cell, v := range m.values {
		if v == 0 && m.puzzle.Solution[cell] != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// fill fills cells with their solution.
func (m *solverState) fill(cells []int) {
	for _, cell := range cells {
		m.values[cell], m.last = m.puzzle.Solution[cell], cell
	}
}

// hint returns the next step, or the step that leads to a cell.
func (m *solverState) hint(cell int) (engine.Hint, error) {
	hinter, ok := m.kind.(engine.Hinter)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	at := engine.Position{Values: m.values}
	if !m.puzzle.Sparse {
		at.Notes = m.candidates
	}
	return hinter.Hint(*m.puzzle, at, cell)
}

// canFill returns the difficulty of filling a cell from the current board, or false if other steps are needed first.
func (m *solverState) canFill(cell int) (hard float64, look string, ok bool) {
	h, err := m.hint(cell)
	if err != nil || h.Fill == nil || h.Fill.Cell != cell || strings.Contains(h.Facts[0], "wait") {
		return 0, "", false
	}
	return m.hard(h.Technique), h.Facts[0], true
}

// hard returns the difficulty of a technique.
func (m *solverState) hard(technique string) float64 {
	if ranker, ok := m.kind.(engine.Ranker); ok {
		g := ranker.Rank(technique)
		if g.Score > 0 {
			return max(1, g.Score)
		}
		if level, known := engine.ParseLevel(g.Level); known {
			return 1 + 0.6*float64(level)
		}
	}
	return 1.3
}

// searchTries is the number of cells that a person tries before searching the whole board.
const searchTries = 3

// personStep returns a step as people choose it: the nearest of some cells that can be filled at once, otherwise the
// easiest step.
func (m *solverState) personStep(c random) step {
	blank := m.blankCells()
	for range searchTries {
		cell := blank[c.Intn(len(blank))]
		for range 3 {
			if other := blank[c.Intn(len(blank))]; m.distance(other) < m.distance(cell) {
				cell = other
			}
		}
		if hard, look, ok := m.canFill(cell); ok {
			return step{cells: m.runFrom(cell, look), hard: hard}
		}
	}
	return m.solverStep(c)
}

// solverStep returns the easiest step that the kind knows, after working out what it depends on.
func (m *solverState) solverStep(c random) step {
	hard := 0.0
	for range 200 {
		m.updateCandidates()
		h, err := m.hint(-1)
		if err != nil || h.Wrong != nil {
			break
		}
		hard += m.hard(h.Technique)
		if h.Fill != nil {
			return step{cells: m.runFrom(h.Fill.Cell, h.Facts[0]), hard: hard}
		}
		for _, d := range h.Drop {
			for _, v := range d.Values {
				m.candidates[d.Cell] &^= notation.Bit(v)
			}
		}
		if m.puzzle.Sparse {
			break // crossed-out cells would have to be noted
		}
	}
	blank := m.blankCells()
	return step{cells: blank[c.Intn(len(blank)):][:1], hard: hard + 2}
}

// updateCandidates removes candidates that the values on the board rule out.
func (m *solverState) updateCandidates() {
	noter, ok := m.kind.(engine.CandidateLister)
	if !ok {
		return
	}
	if open, err := noter.Candidates(*m.puzzle, m.values); err == nil {
		for cell := range m.candidates {
			m.candidates[cell] &= open[cell]
		}
	}
}

// runFrom returns a cell together with the following cells of its line that can be filled at once too, on puzzles in
// which players draw lines.
func (m *solverState) runFrom(cell int, look string) []int {
	cells := []int{cell}
	if !m.puzzle.Sparse || m.puzzle.Blank() <= 2*m.puzzle.Width {
		return cells
	}
	by, end := 1, (cell/m.puzzle.Width+1)*m.puzzle.Width
	if strings.Contains(look, "column") {
		by, end = m.puzzle.Width, len(m.values)
	}
	for next := cell + by; next < end && m.values[next] == 0 && m.puzzle.Solution[next] != 0; next += by {
		if _, _, ok := m.canFill(next); !ok {
			break
		}
		cells = append(cells, next)
	}
	return cells
}

// distance returns the squared distance of a cell from the last filled one.
func (m *solverState) distance(cell int) int {
	rows, cols := cell/m.puzzle.Width-m.last/m.puzzle.Width, cell%m.puzzle.Width-m.last%m.puzzle.Width
	return rows*rows + cols*cols
}

// rowByRow returns the next blank cell in reading order.
func (m *solverState) rowByRow(random) step { return step{cells: m.blankCells()[:1], hard: 1} }

// firstSingle returns the first cell in reading order that can be filled at once.
func (m *solverState) firstSingle(c random) step {
	for _, cell := range m.blankCells() {
		if hard, _, ok := m.canFill(cell); ok {
			return step{cells: []int{cell}, hard: hard}
		}
	}
	return m.solverStep(c)
}
