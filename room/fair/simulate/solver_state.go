package simulate

import (
	"strings"

	"nonet/engine"
	"nonet/notation"
)

// step is something to fill in, and how hard it was to find.
type step struct {
	cells []int   // in a line, from one end to the other
	hard  float64 // 1 is the easiest
}

// solverState works through a puzzle by its kind's hints.
type solverState struct {
	kind       engine.Kind
	puzzle     *engine.Puzzle
	values     []uint8
	candidates []uint32 // what each blank cell can take, as far as it was worked out
	last       int      // the cell that it was at
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

// blankCells are the cells that are still to be filled.
func (m *solverState) blankCells() (cells []int) {
	for cell, v := range m.values {
		if v == 0 && m.puzzle.Solution[cell] != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// fill fills cells.
func (m *solverState) fill(cells []int) {
	for _, cell := range cells {
		m.values[cell], m.last = m.puzzle.Solution[cell], cell
	}
}

// hint is the next step, or the one that leads to a cell.
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

// canFill is how hard a cell is to fill from the board as it is; false if that takes other steps first.
func (m *solverState) canFill(cell int) (hard float64, look string, ok bool) {
	h, err := m.hint(cell)
	if err != nil || h.Fill == nil || h.Fill.Cell != cell || strings.Contains(h.Facts[0], "wait") {
		return 0, "", false
	}
	return m.hard(h.Technique), h.Facts[0], true
}

// hard is how hard a technique is.
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

// searchTries is at how many cells somebody looks before a search of the whole board.
const searchTries = 3

// personStep takes a step as people do: the nearest of some cells that can be filled at once, else the easiest step.
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

// solverStep takes the easiest step that the kind knows, and what has to be worked out before it.
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
			break // what is crossed out would have to be noted
		}
	}
	blank := m.blankCells()
	return step{cells: blank[c.Intn(len(blank)):][:1], hard: hard + 2}
}

// updateCandidates takes away what the values on the board rule out.
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

// runFrom is a cell with those behind it in its line that can be filled at once, too, where cells stay empty and runs
// are drawn at one go.
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

// distance is how far a cell is from the last one.
func (m *solverState) distance(cell int) int {
	rows, cols := cell/m.puzzle.Width-m.last/m.puzzle.Width, cell%m.puzzle.Width-m.last%m.puzzle.Width
	return rows*rows + cols*cols
}

// rowByRow takes the next cell in reading order.
func (m *solverState) rowByRow(random) step { return step{cells: m.blankCells()[:1], hard: 1} }

// firstSingle takes the first cell in reading order that can be filled at once.
func (m *solverState) firstSingle(c random) step {
	for _, cell := range m.blankCells() {
		if hard, _, ok := m.canFill(cell); ok {
			return step{cells: []int{cell}, hard: hard}
		}
	}
	return m.solverStep(c)
}
