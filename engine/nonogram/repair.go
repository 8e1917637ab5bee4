package nonogram

import (
	"nonet/engine"
	"nonet/engine/nonogram/picture"
	"nonet/engine/nonogram/technique"
)

// maxRepairs is the maximum number of changes to a picture before another one is drawn, and maxOpenPercent the maximum
// percentage of open cells for repairing it.
const (
	maxRepairs     = 8
	maxOpenPercent = 10
)

// strength is the hardest technique that a level's puzzles need.
var strength = [...]technique.Technique{
	engine.Easy: technique.Overlap, engine.Medium: technique.CompleteLine, engine.Hard: technique.CompleteLine,
	engine.Expert: technique.TwoLines, engine.Extreme: technique.Probing,
}

// repair changes cells of the picture until the techniques of a level solve its clues. It is a local search (hill
// climbing): it undoes changes that leave more cells open. It reports whether the puzzle has the level.
func (m *generator) repair(symmetry picture.Symmetry, want engine.Level) (technique.Report, bool) {
	report := m.solve(want)
	left := m.board.CountUnknown()
	if 100*left > maxOpenPercent*m.height*m.picture.Width {
		return report, false
	}
	for range maxRepairs {
		if report.Solved {
			break
		}
		m.kept.Copy(&m.board)
		x, y := m.chooseSpot()
		m.flip(symmetry, x, y)
		report = m.solve(want)
		if now := m.board.CountUnknown(); now <= left {
			left = now
			continue
		}
		m.flip(symmetry, x, y)
		m.clues.Read(m.picture.Rows, m.picture.Width)
		m.board.Copy(&m.kept)
	}
	return report, report.Solved && report.Hardest != technique.Beyond && levelFor(&report) == want
}

// solve solves the picture's clues with the techniques of a level. For techniques that assume a cell, it first checks
// whether they solve the puzzle and are needed, because mostly one of these is not the case.
func (m *generator) solve(want engine.Level) technique.Report {
	m.clues.Read(m.picture.Rows, m.picture.Width)
	m.board.Reset(&m.clues)
	if want >= engine.Expert {
		if supposed := m.Sweep(&m.board, strength[want]); !supposed || m.board.CountUnknown() > 0 {
			return technique.Report{Hardest: technique.Beyond, Solved: m.board.CountUnknown() == 0}
		}
		m.board.Reset(&m.clues)
	}
	return m.Solve(&m.board, strength[want])
}

// spot is a cell to change.
type spot struct{ x, y int }

// chooseSpot returns the cell to flip: among some unknown cells the one that differs most from its neighbours, so that
// the picture stays smooth.
func (m *generator) chooseSpot() (x, y int) {
	m.spots = m.spots[:0]
	for y := range m.height {
		for x := range m.picture.Width {
			if !m.board.IsKnown(x, y) {
				m.spots = append(m.spots, spot{x, y})
			}
		}
	}
	best, most := spot{}, -1
	for range 4 {
		s := m.spots[m.rand.Intn(len(m.spots))]
		if n := m.countDifferentNeighbours(s.x, s.y); n > most {
			best, most = s, n
		}
	}
	return best.x, best.y
}

// countDifferentNeighbours returns the number of neighbours that differ from a cell.
func (m *generator) countDifferentNeighbours(x, y int) (n int) {
	here := m.picture.IsFilled(x, y)
	for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		x, y := x+d[0], y+d[1]
		if x >= 0 && x < m.picture.Width && y >= 0 && y < m.height && m.picture.IsFilled(x, y) != here {
			n++
		}
	}
	return n
}

// flip inverts a cell and those that the picture's symmetry makes equal to it.
func (m *generator) flip(symmetry picture.Symmetry, x, y int) {
	m.twins = symmetry.Twins(m.twins[:0], x, y, m.picture.Width, m.height)
	for _, t := range m.twins {
		m.picture.Flip(t[0], t[1])
	}
}
