package tango

import (
	"nonet/engine"
	"nonet/engine/tango/lines"
	"nonet/engine/tango/technique"
)

// tries is how many puzzles are made until one is of the wanted level, so that a wish that can't come true ends.
const tries = 4000

// maker makes puzzles of a spec.
type maker struct {
	side   int
	plain  bool
	unique bool
	level  technique.Level
	r      *engine.Rand
	prover lines.Prover
	logic  technique.Logic
}

// Generate makes a puzzle: a random full board, signs drawn between its cells, and givens taken away as long as
// techniques of the wanted level find them again, until one is of that level.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	m := maker{r: engine.NewRand(seed)}
	m.side, _ = parseSize(spec.Size)
	m.plain, m.unique = readRules(spec.Rules)
	m.level, _ = engine.ParseLevel(spec.Difficulty)
	for range tries {
		if p, ok := m.attempt(); ok {
			return p, nil
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// attempt makes one puzzle and says whether it is of the wanted level.
func (m *maker) attempt() (engine.Puzzle, bool) {
	l := newLayout(m.side, m.unique)
	m.prover.Begin(&l.board)
	full, ok := m.prover.Fill(m.r)
	if !ok {
		return engine.Puzzle{}, false
	}
	if !m.plain {
		l.setSigns(m.drawSigns(&full))
		m.prover.Begin(&l.board)
	}
	m.logic.Begin(&l.board)
	givens := m.dig(full)
	grade := m.logic.Grade(&givens, technique.Hypothesis)
	if !grade.Solved || grade.Technique.Level() != m.level {
		return engine.Puzzle{}, false
	}
	if !m.plain {
		l.setSigns(telling(l, &givens))
		if len(l.signs) == 0 {
			return engine.Puzzle{}, false
		}
	}
	p := l.puzzle(givens.Values(&l.board), full.Values(&l.board))
	p.Grade = gradeOf(grade)
	return p, true
}

// drawSigns puts signs between random cells of a full board: a quarter as many as there are cells, and some more.
func (m *maker) drawSigns(full *lines.Marks) []sign {
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

// telling are the signs that tell something: not between two givens.
func telling(l *layout, givens *lines.Marks) (signs []sign) {
	for _, s := range l.signs {
		row, col := s.other()
		known := func(row, col int) bool { return (givens[0][row]|givens[1][row])>>col&1 != 0 }
		if !known(s.row, s.col) || !known(row, col) {
			signs = append(signs, s)
		}
	}
	return signs
}

// proofSteps bound the proof that a given of an extreme puzzle may go: one that would take more stays.
const proofSteps = 2000

// dig takes givens away in random order: those that techniques of the level find again from the others. That leaves one
// solution. For an extreme puzzle a given may go that no other solution has otherwise.
func (m *maker) dig(full lines.Marks) lines.Marks {
	givens, most := full, technique.HardestOf(m.level)
	for _, cell := range m.r.Perm(m.side * m.side) {
		row, col := cell/m.side, cell%m.side
		without := givens
		without.Take(&lines.Board{N: m.side}, row, col)
		if m.finds(&without, &full, row, col, most) {
			givens = without
		}
	}
	return givens
}

// finds says whether a cell's value follows from what is known.
func (m *maker) finds(known, full *lines.Marks, row, col int, most technique.Technique) bool {
	if m.logic.Reaches(known, row, col, min(most, technique.TwoLines)) {
		return true
	}
	if most < technique.Hypothesis {
		return false
	}
	other, err := m.prover.Unlike(known, row, col, full.At(row, col), proofSteps)
	return err == nil && !other
}
