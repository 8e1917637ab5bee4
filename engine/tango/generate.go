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
	level  technique.Level
	r      *engine.Rand
	prover lines.Prover
	logic  technique.Logic
	digger digger
	easier technique.Follower
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
	m.plain, m.unique = readRules(spec.Rules)
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
	m.digger = digger{board: &l.board, full: &m.full, position: &m.prover}
	m.easier = technique.Follower{Logic: &m.logic, Most: technique.HardestOf(min(m.level, technique.Medium))}
	switch m.level {
	case technique.Easy, technique.Medium:
		m.digger.position = &m.easier
	case technique.Expert:
		m.digger.finder = m.byTwoLines
	case technique.Extreme:
		m.digger.finder = m.byProof
	}
	return true
}

// attempt digs the board in a random order, and reports whether the puzzle has the level.
func (m *generator) attempt() (engine.Puzzle, bool) {
	givens, l := m.dig(), m.layout
	if m.tooEasy(&givens) {
		return engine.Puzzle{}, false
	}
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

// tooEasy reports whether a puzzle is certainly too easy, without grading it.
func (m *generator) tooEasy(givens *lines.Marks) bool {
	if m.level == technique.Hard {
		m.easier.Open(givens)
		return m.logic.Complete()
	}
	return m.digger.finder != nil && !m.digger.found
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
		known := func(row, col int) bool { return (givens[0][row]|givens[1][row])>>col&1 != 0 }
		if !known(s.row, s.col) || !known(row, col) {
			signs = append(signs, s)
		}
	}
	return signs
}

// dig removes givens in random order if techniques of the level can derive them, or, for an extreme puzzle, if the
// solution stays unique.
func (m *generator) dig() (givens lines.Marks) {
	for _, cell := range m.digger.dig(m.r.Perm(m.side * m.side)) {
		row, col := cell/m.side, cell%m.side
		givens.Put(&m.layout.board, row, col, m.full.At(row, col))
	}
	return givens
}
