package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"
	"time"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/engine/sudoku/technique"
	"nonet/notation"
	"nonet/protocol"
)

// botStrength is how well a bot plays. The figures are chosen so that its times are a person's; nobody was measured.
type botStrength struct {
	level technique.Level // the hardest steps that it knows
	pace  float64         // of its thinking; 1 is a practised player's
	slips float64         // how often it writes down another value than it meant
}

// botStrengths are named like the difficulties of puzzles: who plays at one can do puzzles of that level.
var botStrengths = [technique.Levels]botStrength{
	{technique.Easy, 0.4, 0.02},
	{technique.Medium, 0.6, 0.01},
	{technique.Hard, 0.8, 0.005},
	{technique.Expert, 1, 0.002},
	{technique.Extreme, 1.5, 0},
}

const (
	botStepBase   = 1500 * time.Millisecond // to find and fill the easiest step at pace 1
	botStepGrowth = 500 * time.Millisecond  // times the square of the step's score
	botStuck      = 4                       // times as long for a step that it does not know
	botGuesses    = 3                       // one in so many of those it guesses
	botSpread     = 0.35                    // of the logarithm of thinking times
	// cells that it looks at before it takes the easiest step, where others fill the same board
	botLooks    = 3
	botStepsMax = 10_000 // steps to one value; no puzzle comes near
)

// botTechniques are the techniques by name.
var botTechniques = func() map[string]technique.Technique {
	byName := map[string]technique.Technique{}
	for t := technique.None + 1; t <= technique.Beyond; t++ {
		byName[t.String()] = t
	}
	return byName
}()

// botMind solves one puzzle as its strength allows. It is for one goroutine.
type botMind struct {
	strength botStrength
	rand     *rand.Rand
	kind     engine.Kind
	puzzle   engine.Puzzle
	notes    []uint32 // what each cell can take, as far as it was worked out; nil where the kind has no notes
	shared   bool     // others fill the same board
}

// botThought is what a bot comes to, after so long.
type botThought struct {
	Row, Col, Value int
	Right           int // what it finds the value to be on second thoughts
	After           time.Duration
	Wrong           []int // cells that can't be right as they are; then there is no value
}

func newBotMind(strength botStrength, r *rand.Rand, p *protocol.Puzzle, shared bool) (*botMind, error) {
	kind, ok := kinds.Find(p.Kind)
	if !ok {
		return nil, fmt.Errorf("this bot does not know puzzles of the kind %q", p.Kind)
	}
	puzzle, err := kind.Parse(strings.TrimSpace(p.Clues + "\n" + p.Givens))
	if err != nil {
		return nil, fmt.Errorf("the puzzle can't be read: %w", err)
	}
	m := &botMind{strength: strength, rand: r, kind: kind, puzzle: puzzle, shared: shared}
	if noter, ok := kind.(engine.Noter); ok {
		if m.notes, err = noter.Notes(puzzle, puzzle.Givens); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// next is the next value for a board. Mistakes are made only if errs. [engine.ErrNoHint] says
// that nothing is to be found.
func (m *botMind) next(values []uint8, errs bool) (botThought, error) {
	hinter, ok := m.kind.(engine.Hinter)
	if !ok {
		return botThought{}, engine.ErrNoHint
	}
	if err := m.note(values); err != nil {
		return botThought{}, err
	}
	var t botThought
	for range botStepsMax {
		h, err := m.look(hinter, values)
		if err != nil {
			return t, err
		}
		known := m.knows(h.Technique)
		t.After += m.time(h.Technique, known)
		if len(h.Wrong) > 0 {
			t.Wrong = h.Wrong
			return t, nil
		}
		if h.Fill == nil {
			if !m.drop(h.Drop) {
				break
			}
			continue
		}
		t.Row, t.Col = h.Fill.Cell/m.puzzle.Width+1, h.Fill.Cell%m.puzzle.Width+1
		t.Value, t.Right = h.Fill.Value, h.Fill.Value
		if errs && m.errs(known) {
			t.Value = m.other(h.Fill)
		}
		return t, nil
	}
	return t, engine.ErrNoHint
}

// note takes the notes away that the board rules out.
func (m *botMind) note(values []uint8) error {
	noter, ok := m.kind.(engine.Noter)
	if !ok {
		return nil
	}
	open, err := noter.Notes(m.puzzle, values)
	if err != nil {
		return err
	}
	for cell := range m.notes {
		if values[cell] == 0 {
			m.notes[cell] &= open[cell]
		}
	}
	return nil
}

// look finds a step. Where others fill the same board, all would come to the same step: so it
// looks here and there first.
func (m *botMind) look(hinter engine.Hinter, values []uint8) (engine.Hint, error) {
	at := engine.Position{Values: values, Notes: m.notes}
	for range botLooks {
		cell := m.rand.IntN(len(values))
		if !m.shared || values[cell] != 0 {
			continue
		}
		if h, err := hinter.Hint(m.puzzle, at, cell); err == nil && h.Fill != nil && h.Fill.Cell == cell &&
			m.knows(h.Technique) {
			return h, nil
		}
	}
	return hinter.Hint(m.puzzle, at, -1)
}

// drop takes notes away. False means that they were gone, or that there are none.
func (m *botMind) drop(drops []engine.HintDrop) (changed bool) {
	if m.notes == nil {
		return false
	}
	for _, d := range drops {
		for _, v := range d.Values {
			bit := notation.Bit(v)
			changed = changed || m.notes[d.Cell]&bit != 0
			m.notes[d.Cell] &^= bit
		}
	}
	return changed
}

// knows says whether a technique is within the bot's strength. What has no name is within everybody's.
func (m *botMind) knows(name string) bool {
	t, ok := botTechniques[name]
	return !ok || t.Level() <= m.strength.level
}

// time is how long a step takes to find.
func (m *botMind) time(name string, known bool) time.Duration {
	score := 1.0
	if t, ok := botTechniques[name]; ok {
		score = t.Score()
	}
	long := float64(botStepBase) + float64(botStepGrowth)*score*score
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

// other is another value than the right one, of those that the cell can take as far as the bot sees.
func (m *botMind) other(fill *engine.HintFill) int {
	var open uint32
	if m.notes != nil {
		open = m.notes[fill.Cell]
	}
	if open &^= notation.Bit(fill.Value); open == 0 {
		open = notation.All(m.puzzle.Values) &^ notation.Bit(fill.Value)
	}
	for range m.rand.IntN(bits.OnesCount32(open)) {
		open &= open - 1
	}
	return bits.TrailingZeros32(open)
}
