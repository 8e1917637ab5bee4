package tango

import (
	"nonet/engine"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
)

// Maximum number of boards until a puzzle has the level, so that an impossible request ends, and of orders in which
// each board is dug. Another order is nearly as good as another board, and takes less time.
const (
	boards = 1000
	orders = 6
)

// generator generates puzzles of a spec.
type generator struct {
	side   int
	plain  bool
	unique bool
	level  engine.Level
	r      *engine.Rand
	prover lines.Prover
	logic  technique.Logic
	layout *layout
	full   lines.Marks
}

// Generate fills a random board, draws signs between its cells, and removes givens that techniques of the level can
// derive, until a puzzle has the level.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	m := newGenerator(spec, seed)
	for range boards {
		if !m.drawBoard() {
			continue
		}
		for range orders {
			if p, ok := m.attempt(); ok {
				return p, nil
			}
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// newGenerator returns a generator for a normalized spec.
func newGenerator(spec engine.Spec, seed engine.Seed) *generator {
	m := &generator{r: engine.NewRand(seed)}
	m.side, _ = parseSize(spec.Size)
	m.plain, m.unique, _ = readRules(spec.Rules)
	m.level, _ = engine.ParseLevel(spec.Difficulty)
	return m
}

// drawBoard draws a full board and its signs. It returns false if it failed.
func (m *generator) drawBoard() (ok bool) {
	l := newLayout(m.side, m.unique)
	m.prover.Begin(&l.board)
	if m.full, ok = m.prover.Fill(m.r); !ok {
		return false
	}
	if !m.plain {
		l.setSigns(m.drawSigns(&m.full))
		m.prover.Begin(&l.board)
	}
	m.logic.Begin(&l.board)
	m.layout = l
	return true
}

// attempt digs the board in a random order, and reports whether the puzzle has the level.
func (m *generator) attempt() (engine.Puzzle, bool) {
	givens, l := m.dig(), m.layout
	grade := m.logic.Grade(&givens, technique.HardestOf(m.level))
	if !grade.Solved || grade.Technique.Level() != m.level {
		return engine.Puzzle{}, false
	}
	if !m.plain {
		signs := constrainedSigns(l, &givens)
		if len(signs) == 0 {
			return engine.Puzzle{}, false
		}
		l.setSigns(signs)
	}
	p := l.puzzle(givens.Values(&l.board), m.full.Values(&l.board))
	p.Grade = gradeOf(grade)
	return p, true
}

// drawSigns draws signs between random cells of a full board, somewhat more than one for four cells.
func (m *generator) drawSigns(full *lines.Marks) []sign {
	places := 2 * m.side * (m.side - 1)
	n := m.side*m.side/4 + m.r.Intn(m.side/2+1)
	all := make([]sign, 0, places)
	for row := range m.side {
		for col := range m.side {
			v := full[0][row] >> col & 1
			if col+1 < m.side {
				all = append(all, sign{row, col, false, full[0][row]>>(col+1)&1 == v})
			}
			if row+1 < m.side {
				all = append(all, sign{row, col, true, full[0][row+1]>>col&1 == v})
			}
		}
	}
	for i := range n {
		j := i + m.r.Intn(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return all[:n]
}

// constrainedSigns returns the signs that are not between two givens.
func constrainedSigns(l *layout, givens *lines.Marks) (signs []sign) {
	for _, s := range l.signs {
		row, col := s.other()
		isKnown := func(row, col int) bool { return (givens[0][row]|givens[1][row])>>col&1 != 0 }
		if !isKnown(s.row, s.col) || !isKnown(row, col) {
			signs = append(signs, s)
		}
	}
	return signs
}

// dig removes givens in random order if the others determine them.
func (m *generator) dig() lines.Marks {
	givens, b := m.full, &m.layout.board
	for _, cell := range m.r.Perm(m.side * m.side) {
		row, col := cell/m.side, cell%m.side
		value := givens.At(row, col)
		givens.Clear(b, row, col)
		if !m.determine(&givens, row, col, value) {
			givens.Put(b, row, col, value)
		}
	}
	return givens
}

// proofSteps is the maximum number of steps of the proof that a given can be removed; otherwise it stays.
const proofSteps = 2000

// determine reports whether techniques of the level can derive a cell from givens, or, for an extreme puzzle, whether
// the solution stays unique. Above hard most cells could hold the other symbol, which a search shows faster than the
// failure of all techniques.
func (m *generator) determine(givens *lines.Marks, row, col int, value uint8) bool {
	if m.level >= engine.Expert {
		other := *givens
		other.Put(&m.layout.board, row, col, 3-value)
		found, err := m.prover.Count(&other, 1, proofSteps, nil)
		if found > 0 || m.level == engine.Extreme {
			return found == 0 && err == nil
		}
	}
	return m.logic.Grade(givens, technique.HardestOf(m.level)).Solved
}
