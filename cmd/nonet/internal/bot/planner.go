package bot

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"time"

	"nonet/cmd/nonet/internal/hintsolver"
	"nonet/engine"
	"nonet/notation"
	"nonet/protocol"
)

const (
	stepTime       = 1500 * time.Millisecond // to find and fill the easiest step at speed 1
	stepTimeGrowth = 500 * time.Millisecond  // times the square of the step's score
	unknownFactor  = 4                       // a step above the bot's level takes this many times as long
	guessOneIn     = 3                       // of the steps above the bot's level, one in guessOneIn is a guess
	timeSpread     = 0.35                    // standard deviation of the logarithm of thinking times
	sampledCells   = 3                       // random cells that are compared before a step is chosen
)

// planner chooses the moves of a bot in one puzzle. It is not safe for concurrent use.
//
// It follows the hints of the puzzle's kind. If there is no hint, it takes a value from the solution, in a cell near
// the previous one.
type planner struct {
	strength strength
	rand     *rand.Rand
	solver   *hintsolver.Solver
	shared   bool    // other players fill the same board
	slowdown float64 // for the time to cross out the cells that stay empty; 1 if there are none
	last     int     // the cell of the previous step
}

// plan is the next move of a bot.
type plan struct {
	Row, Col, Value int
	Right           int           // the correct value, which the bot finds if Value is refused; 0 if the cell stays empty
	After           time.Duration // thinking time
	Wrong           []int         // cells with wrong values, which are cleared instead of placing a value
}

func newPlanner(find FindKind, s strength, r *rand.Rand, p *protocol.Puzzle, shared bool) (*planner, error) {
	kind, err := find(p.Kind)
	if err != nil {
		return nil, err
	}
	puzzle, err := kind.Parse(p.Text())
	if err != nil {
		return nil, fmt.Errorf("parse the puzzle: %w", err)
	}
	m := &planner{strength: s, rand: r, solver: hintsolver.New(kind, puzzle), shared: shared, slowdown: 1}
	if puzzle.Sparse { // several cells are crossed out in one move, so the time grows more slowly than their number
		m.slowdown = math.Sqrt(float64(len(puzzle.Solution)) / float64(max(puzzle.CountBlank(), 1)))
	}
	m.last = r.IntN(len(puzzle.Givens))
	return m, nil
}

// next returns the next move on a board. It may be a mistake if mayErr is set. The error is [engine.ErrNoHint] if there
// is nothing left to fill.
func (m *planner) next(values []uint8, mayErr bool) (plan, error) {
	values = m.removeWrongStart(values)
	if err := m.solver.Narrow(values); err != nil {
		return plan{}, err
	}
	var t plan
	for range hintsolver.MaxSteps {
		h, err := m.findStep(values)
		if errors.Is(err, engine.ErrNoHint) {
			return m.planFromSolution(t, values, mayErr)
		}
		if err != nil {
			return t, err
		}
		level, score := rank(m.solver.Kind, &m.solver.Puzzle, h.Technique)
		known := level <= m.level()
		t.After += m.thinkingTime(score, known)
		switch {
		case len(h.Wrong) > 0:
			t.Wrong = h.Wrong
			return t, nil
		case h.Fill != nil && values[h.Fill.Cell] == 0:
			return m.fill(t, *h.Fill, values, mayErr && m.errs(known)), nil
		case !m.solver.Drop(h.Drop):
			return m.planFromSolution(t, values, mayErr)
		}
	}
	return t, engine.ErrNoHint
}

// removeWrongStart returns the values of a board with start values removed where they are wrong, because those cells
// are still to be changed.
func (m *planner) removeWrongStart(values []uint8) []uint8 {
	p := &m.solver.Puzzle
	if p.Start == nil {
		return values
	}
	values = slices.Clone(values)
	for cell, v := range values {
		if p.Givens[cell] == 0 && v == p.Start[cell] && p.CanonicalValue(cell, v) != p.Solution[cell] {
			values[cell] = 0
		}
	}
	return values
}

// isBlank reports whether a cell of a board is still to be filled.
func (m *planner) isBlank(values []uint8, row, col int) bool {
	return m.removeWrongStart(values)[(row-1)*m.solver.Puzzle.Width+col-1] == 0
}

// findStep returns the next step. On a shared board it tries some random cells first, because otherwise all bots would
// choose the same step.
func (m *planner) findStep(values []uint8) (engine.Hint, error) {
	for range sampledCells {
		cell := m.rand.IntN(len(values))
		if !m.shared || values[cell] != 0 {
			continue
		}
		h, err := m.solver.Hint(values, cell)
		if err != nil || h.Fill == nil || h.Fill.Cell != cell {
			continue
		}
		if level, _ := rank(m.solver.Kind, &m.solver.Puzzle, h.Technique); level <= m.level() {
			return h, nil
		}
	}
	return m.solver.Hint(values, -1)
}

// planFromSolution fills a cell without a hint: of some random blank cells, the one nearest to the previous step.
func (m *planner) planFromSolution(t plan, values []uint8, mayErr bool) (plan, error) {
	p := &m.solver.Puzzle
	var blank []int
	for cell, v := range values {
		if v == 0 && p.Solution[cell] != 0 {
			blank = append(blank, cell)
		}
	}
	if len(blank) == 0 {
		return t, engine.ErrNoHint
	}
	nearest := blank[m.rand.IntN(len(blank))]
	for range sampledCells {
		if cell := blank[m.rand.IntN(len(blank))]; m.distance(cell) < m.distance(nearest) {
			nearest = cell
		}
	}
	level := levelOf(p.Grade.Level)
	_, hints := m.solver.Kind.(engine.Hinter)
	known := !hints && level <= m.level() // if the kind has hints, no known technique leads further
	t.After += m.thinkingTime(strengths[max(level, 0)].score, known)
	fill := engine.HintFill{Cell: nearest, Value: int(p.Solution[nearest])}
	return m.fill(t, fill, values, mayErr && m.errs(known)), nil
}

// distance returns the square of the distance between a cell and the previous step.
func (m *planner) distance(cell int) int {
	width := m.solver.Puzzle.Width
	rows, cols := cell/width-m.last/width, cell%width-m.last%width
	return rows*rows + cols*cols
}

// fill plans to fill a cell, or to make a mistake instead if errs is set.
func (m *planner) fill(t plan, fill engine.HintFill, values []uint8, errs bool) plan {
	m.last = fill.Cell
	t.Value, t.Right = fill.Value, fill.Value
	if wrong := m.plausibleMistakes(fill); errs && wrong != 0 {
		for range m.rand.IntN(bits.OnesCount32(wrong)) {
			wrong &= wrong - 1
		}
		t.Value = bits.TrailingZeros32(wrong)
	} else if empty := m.findNearestEmpty(values); errs && empty >= 0 {
		fill.Cell, t.Right = empty, 0
	}
	at := notation.CellAt(fill.Cell, m.solver.Puzzle.Width)
	t.Row, t.Col = at.Row, at.Col
	return t
}

// plausibleMistakes returns the wrong values that are still candidates of the cell, or all wrong values if there are
// none.
func (m *planner) plausibleMistakes(fill engine.HintFill) uint32 {
	wrong := notation.All(m.solver.Puzzle.Values) &^ m.equivalents(fill)
	if candidates := m.solver.Candidates[fill.Cell] & wrong; candidates != 0 {
		return candidates
	}
	return wrong
}

// findNearestEmpty returns the cell nearest to the previous step that stays empty without the bot knowing it, or -1 if
// there is none. Filling it is the only possible mistake in a puzzle with a single value.
func (m *planner) findNearestEmpty(values []uint8) int {
	nearest := -1
	for cell, v := range m.solver.Puzzle.Solution {
		if v == 0 && values[cell] == 0 && m.solver.Candidates[cell] != 0 &&
			(nearest < 0 || m.distance(cell) < m.distance(nearest)) {
			nearest = cell
		}
	}
	return nearest
}

// ruleOut removes a value that was refused as wrong from the candidates.
func (m *planner) ruleOut(t *plan) {
	cell := notation.Cell{Row: t.Row, Col: t.Col}.Index(m.solver.Puzzle.Width)
	m.solver.Drop([]engine.HintDrop{{Cell: cell, Values: []int{t.Value}}})
}

// equivalents returns the values that count as the same as the one to fill in.
func (m *planner) equivalents(fill engine.HintFill) (same uint32) {
	p := &m.solver.Puzzle
	for v := 1; v <= p.Values; v++ {
		if p.CanonicalValue(fill.Cell, uint8(v)) == p.CanonicalValue(fill.Cell, uint8(fill.Value)) {
			same |= notation.Bit(v)
		}
	}
	return same
}

func (m *planner) level() int { return levelOf(m.strength.level) }

// thinkingTime returns how long the bot takes to find a step.
func (m *planner) thinkingTime(score float64, known bool) time.Duration {
	mean := (float64(stepTime) + float64(stepTimeGrowth)*score*score) * m.slowdown
	if !known {
		mean *= unknownFactor
	}
	return time.Duration(mean * math.Exp(timeSpread*m.rand.NormFloat64()) / m.strength.speed)
}

// errs decides at random whether the bot makes a mistake.
func (m *planner) errs(known bool) bool {
	if !known {
		return m.rand.IntN(guessOneIn) == 0
	}
	return m.rand.Float64() < m.strength.mistakes
}
