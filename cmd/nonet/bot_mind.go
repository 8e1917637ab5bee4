package main

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"time"

	"nonet/engine"
	"nonet/notation"
	"nonet/protocol"
)

const (
	botStepBase   = 1500 * time.Millisecond // to find and fill the easiest step at pace 1
	botStepGrowth = 500 * time.Millisecond  // times the square of the step's score
	botStuck      = 4                       // times as long for a step that it does not know
	botGuesses    = 3                       // one in so many of those it guesses
	botSpread     = 0.35                    // of the logarithm of thinking times
	// cells that it looks at before it takes the easiest step, where others fill the same board
	botLooks = 3
)

// botMind solves one puzzle as its strength allows. It is for one goroutine.
//
// It follows the hints of the puzzle's kind. Where a kind has none, or knows no further, it takes the solution, and
// comes to its cells in an order that a person might: near to the last one.
type botMind struct {
	strength botStrength
	rand     *rand.Rand
	walk     *walk
	shared   bool    // others fill the same board
	crosses  float64 // times as long as to fill cells alone: those that stay empty are crossed out too
	last     int     // the cell that it thought of last
}

// botThought is what a bot comes to, after so long.
type botThought struct {
	Row, Col, Value int
	Right           int // what it finds the value to be on second thoughts
	After           time.Duration
	Wrong           []int // cells that can't be right as they are; then there is no value
}

func newBotMind(known kindSet, strength botStrength, r *rand.Rand, p *protocol.Puzzle, shared bool) (*botMind, error) {
	kind, err := known.find(p.Kind)
	if err != nil {
		return nil, err
	}
	puzzle, err := kind.Parse(puzzleText(p))
	if err != nil {
		return nil, fmt.Errorf("the puzzle can't be read: %w", err)
	}
	m := &botMind{strength: strength, rand: r, walk: newWalk(kind, puzzle), shared: shared, crosses: 1}
	if puzzle.Sparse { // a row of cells is crossed out in one move, so it is not as many times as there are cells
		m.crosses = math.Sqrt(float64(len(puzzle.Solution)) / float64(max(puzzle.Blank(), 1)))
	}
	m.last = r.IntN(len(puzzle.Givens))
	return m, nil
}

// next is the next value for a board. Mistakes are made only if errs. [engine.ErrNoHint] says
// that nothing is to be found.
func (m *botMind) next(values []uint8, errs bool) (botThought, error) {
	values = m.placed(values)
	if err := m.walk.narrow(values); err != nil {
		return botThought{}, err
	}
	var t botThought
	for range walkMost {
		h, err := m.look(values)
		if errors.Is(err, engine.ErrNoHint) {
			return m.recall(t, values, errs)
		}
		if err != nil {
			return t, err
		}
		level, score := rank(m.walk.kind, &m.walk.puzzle, h.Technique)
		known := level <= m.level()
		t.After += m.time(score, known)
		switch {
		case len(h.Wrong) > 0:
			t.Wrong = h.Wrong
			return t, nil
		case h.Fill != nil && values[h.Fill.Cell] == 0:
			return m.place(t, *h.Fill, values, errs && m.errs(known)), nil
		case !m.walk.drop(h.Drop):
			return m.recall(t, values, errs)
		}
	}
	return t, engine.ErrNoHint
}

// placed are the values of a board without those that only begin there and are wrong: they are still to be placed.
func (m *botMind) placed(values []uint8) []uint8 {
	p := &m.walk.puzzle
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

// fills says whether there is something to place in a cell of a board.
func (m *botMind) fills(values []uint8, row, col int) bool {
	return m.placed(values)[(row-1)*m.walk.puzzle.Width+col-1] == 0
}

// look finds a step. Where others fill the same board, all would come to the same step: so it
// looks here and there first.
func (m *botMind) look(values []uint8) (engine.Hint, error) {
	for range botLooks {
		cell := m.rand.IntN(len(values))
		if !m.shared || values[cell] != 0 {
			continue
		}
		h, err := m.walk.hint(values, cell)
		if err != nil || h.Fill == nil || h.Fill.Cell != cell {
			continue
		}
		if level, _ := rank(m.walk.kind, &m.walk.puzzle, h.Technique); level <= m.level() {
			return h, nil
		}
	}
	return m.walk.hint(values, -1)
}

// recall finds a cell without a hint: of some that are still to be filled the one that is nearest to the last.
func (m *botMind) recall(t botThought, values []uint8, errs bool) (botThought, error) {
	p := &m.walk.puzzle
	var blank []int
	for cell, v := range values {
		if v == 0 && p.Solution[cell] != 0 {
			blank = append(blank, cell)
		}
	}
	if len(blank) == 0 {
		return t, engine.ErrNoHint
	}
	near := blank[m.rand.IntN(len(blank))]
	for range botLooks {
		if cell := blank[m.rand.IntN(len(blank))]; m.distance(cell) < m.distance(near) {
			near = cell
		}
	}
	level := botLevel(p.Grade.Level)
	_, hints := m.walk.kind.(engine.Hinter)
	known := !hints && level <= m.level() // what comes after the last hint nobody could explain
	t.After += m.time(botStrengths[max(level, 0)].score, known)
	fill := engine.HintFill{Cell: near, Value: int(p.Solution[near])}
	return m.place(t, fill, values, errs && m.errs(known)), nil
}

// distance is how far a cell is from the last one.
func (m *botMind) distance(cell int) int {
	width := m.walk.puzzle.Width
	rows, cols := cell/width-m.last/width, cell%width-m.last%width
	return rows*rows + cols*cols
}

// place is the thought to fill a cell, or a mistake in its place.
func (m *botMind) place(t botThought, fill engine.HintFill, values []uint8, errs bool) botThought {
	m.last = fill.Cell
	t.Value, t.Right = fill.Value, fill.Value
	if others := m.others(fill); errs && others != 0 {
		for range m.rand.IntN(bits.OnesCount32(others)) {
			others &= others - 1
		}
		t.Value = bits.TrailingZeros32(others)
	} else if empty := m.emptyNear(values); errs && empty >= 0 {
		fill.Cell, t.Right = empty, 0
	}
	at := notation.CellAt(fill.Cell, m.walk.puzzle.Width)
	t.Row, t.Col = at.Row, at.Col
	return t
}

// others are the values other than the right one that the cell can take as far as the bot sees, or else all others.
func (m *botMind) others(fill engine.HintFill) uint32 {
	others := notation.All(m.walk.puzzle.Values) &^ m.same(fill)
	if open := m.walk.open[fill.Cell] & others; open != 0 {
		return open
	}
	return others
}

// emptyNear is the cell nearest to the last one that stays empty in the end and of which the bot does not know it; -1
// is none. To fill it is the mistake to make where there is one value alone.
func (m *botMind) emptyNear(values []uint8) int {
	near := -1
	for cell, v := range m.walk.puzzle.Solution {
		if v == 0 && values[cell] == 0 && m.walk.open[cell] != 0 && (near < 0 || m.distance(cell) < m.distance(near)) {
			near = cell
		}
	}
	return near
}

// refuted is told of a value that was wrong.
func (m *botMind) refuted(t *botThought) {
	cell := notation.Cell{Row: t.Row, Col: t.Col}.Index(m.walk.puzzle.Width)
	m.walk.drop([]engine.HintDrop{{Cell: cell, Values: []int{t.Value}}})
}

// same are the values that are the same as the one to fill in.
func (m *botMind) same(fill engine.HintFill) (same uint32) {
	p := &m.walk.puzzle
	for v := 1; v <= p.Values; v++ {
		if p.CanonicalValue(fill.Cell, uint8(v)) == p.CanonicalValue(fill.Cell, uint8(fill.Value)) {
			same |= notation.Bit(v)
		}
	}
	return same
}

// level is the place of the bot's strength among all.
func (m *botMind) level() int { return botLevel(m.strength.level) }

// time is how long a step takes to find.
func (m *botMind) time(score float64, known bool) time.Duration {
	long := (float64(botStepBase) + float64(botStepGrowth)*score*score) * m.crosses
	if !known {
		long *= botStuck
	}
	return time.Duration(long * math.Exp(botSpread*m.rand.NormFloat64()) / m.strength.pace)
}

func (m *botMind) errs(known bool) bool {
	if !known {
		return m.rand.IntN(botGuesses) == 0
	}
	return m.rand.Float64() < m.strength.slips
}
