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

// mind works through a puzzle by its kind's hints.
type mind struct {
	kind   engine.Kind
	puzzle *engine.Puzzle
	values []uint8
	open   []uint32 // what each blank cell can take, as far as it was worked out
	last   int      // the cell that it was at
}

func newMind(k engine.Kind, p *engine.Puzzle) *mind {
	m := &mind{kind: k, puzzle: p, values: append([]uint8(nil), p.Givens...), open: make([]uint32, len(p.Givens))}
	for cell, v := range p.Givens {
		if v == 0 {
			m.open[cell] = notation.All(p.Values)
		}
	}
	return m
}

// blank are the cells that are still to be filled.
func (m *mind) blank() (cells []int) {
	for cell, v := range m.values {
		if v == 0 && m.puzzle.Solution[cell] != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// fill fills cells.
func (m *mind) fill(cells []int) {
	for _, cell := range cells {
		m.values[cell], m.last = m.puzzle.Solution[cell], cell
	}
}

// hint is the next step, or the one that leads to a cell.
func (m *mind) hint(cell int) (engine.Hint, error) {
	hinter, ok := m.kind.(engine.Hinter)
	if !ok {
		return engine.Hint{}, engine.ErrNoHint
	}
	at := engine.Position{Values: m.values}
	if !m.puzzle.Sparse {
		at.Notes = m.open
	}
	return hinter.Hint(*m.puzzle, at, cell)
}

// direct is how hard a cell is to fill from the board as it is; false if that takes other steps first.
func (m *mind) direct(cell int) (hard float64, look string, ok bool) {
	h, err := m.hint(cell)
	if err != nil || h.Fill == nil || h.Fill.Cell != cell || strings.Contains(h.Facts[0], "wait") {
		return 0, "", false
	}
	return m.hard(h.Technique), h.Facts[0], true
}

// hard is how hard a technique is.
func (m *mind) hard(technique string) float64 {
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

// looksAround is at how many cells somebody looks before a search of the whole board.
const looksAround = 3

// person takes a step as people do: the nearest of some cells that can be filled at once, else the easiest step.
func (m *mind) person(c chance) step {
	blank := m.blank()
	for range looksAround {
		cell := blank[c.Intn(len(blank))]
		for range 3 {
			if other := blank[c.Intn(len(blank))]; m.far(other) < m.far(cell) {
				cell = other
			}
		}
		if hard, look, ok := m.direct(cell); ok {
			return step{cells: m.run(cell, look), hard: hard}
		}
	}
	return m.solver(c)
}

// solver takes the easiest step that the kind knows, and what has to be worked out before it.
func (m *mind) solver(c chance) step {
	hard := 0.0
	for range 200 {
		m.narrow()
		h, err := m.hint(-1)
		if err != nil || h.Wrong != nil {
			break
		}
		hard += m.hard(h.Technique)
		if h.Fill != nil {
			return step{cells: m.run(h.Fill.Cell, h.Facts[0]), hard: hard}
		}
		for _, d := range h.Drop {
			for _, v := range d.Values {
				m.open[d.Cell] &^= notation.Bit(v)
			}
		}
		if m.puzzle.Sparse {
			break // what is crossed out would have to be noted
		}
	}
	blank := m.blank()
	return step{cells: blank[c.Intn(len(blank)):][:1], hard: hard + 2}
}

// narrow takes away what the values on the board rule out.
func (m *mind) narrow() {
	noter, ok := m.kind.(engine.CandidateLister)
	if !ok {
		return
	}
	if open, err := noter.Candidates(*m.puzzle, m.values); err == nil {
		for cell := range m.open {
			m.open[cell] &= open[cell]
		}
	}
}

// run is a cell with those behind it in its line that can be filled at once, too, where cells stay empty and runs are
// drawn at one go.
func (m *mind) run(cell int, look string) []int {
	cells := []int{cell}
	if !m.puzzle.Sparse || m.puzzle.Blank() <= 2*m.puzzle.Width {
		return cells
	}
	by, end := 1, (cell/m.puzzle.Width+1)*m.puzzle.Width
	if strings.Contains(look, "column") {
		by, end = m.puzzle.Width, len(m.values)
	}
	for next := cell + by; next < end && m.values[next] == 0 && m.puzzle.Solution[next] != 0; next += by {
		if _, _, ok := m.direct(next); !ok {
			break
		}
		cells = append(cells, next)
	}
	return cells
}

// far is how far a cell is from the last one.
func (m *mind) far(cell int) int {
	rows, cols := cell/m.puzzle.Width-m.last/m.puzzle.Width, cell%m.puzzle.Width-m.last%m.puzzle.Width
	return rows*rows + cols*cols
}

// rowByRow takes the next cell in reading order.
func (m *mind) rowByRow(chance) step { return step{cells: m.blank()[:1], hard: 1} }

// firstSingle takes the first cell in reading order that can be filled at once.
func (m *mind) firstSingle(c chance) step {
	for _, cell := range m.blank() {
		if hard, _, ok := m.direct(cell); ok {
			return step{cells: []int{cell}, hard: hard}
		}
	}
	return m.solver(c)
}
