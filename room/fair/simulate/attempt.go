package simulate

import (
	"slices"
	"strings"

	"nonet/engine"
	"nonet/notation"
)

// attempt is a player's attempt to solve a puzzle, with the hints of its kind.
type attempt struct {
	random
	kind     engine.Kind
	puzzle   *engine.Puzzle
	champion float64 // the best people's time in seconds

	values     []uint8
	candidates []uint32 // candidates of each blank cell, as far as they were worked out
	last       int      // the last cell that was filled
	group      int      // the group of cells, or the cell, at which an order has arrived; -1 at the beginning

	rival []input // of an opponent; nil if there is none
}

// step is a set of cells to fill, and the difficulty of finding them.
type step struct {
	cells []int   // in a line, from one end to the other
	hard  float64 // 1 for the easiest
}

// order chooses the next step.
type order func(a *attempt) step

func newAttempt(c random, k engine.Kind, p *engine.Puzzle) *attempt {
	a := &attempt{random: c, kind: k, puzzle: p}
	a.begin()
	return a
}

// begin empties the board.
func (a *attempt) begin() {
	a.values, a.candidates, a.group = slices.Clone(a.puzzle.Givens), make([]uint32, len(a.puzzle.Givens)), -1
	for cell, v := range a.values {
		if v == 0 {
			a.candidates[cell] = notation.All(a.puzzle.Values)
		}
	}
}

// solve plays the puzzle from its beginning to its end, with steps in an order and a time drawn by gap for each. slips
// is the probability of a wrong value.
func (a *attempt) solve(next order, gap func(step) float64, slips float64) (acts []input) {
	a.begin()
	at, slipped := 0.0, 0
	for a.last = a.Intn(len(a.values)); len(a.blankCells()) > 0; {
		s := next(a)
		at += gap(s)
		if slipped < slipsMost && a.puzzle.Values > 1 && a.puzzle.Periods == nil && a.happens(slips) {
			acts = append(acts, input{at: at, cells: s.cells[:1], wrong: true})
			slipped++
			at += gap(s)
		}
		acts = append(acts, input{at: at, cells: s.cells})
		a.fill(s.cells)
	}
	return acts
}

// solveAt plays the puzzle at a tempo.
func (a *attempt) solveAt(h tempo, next order) []input {
	return a.solve(next, func(s step) float64 { return a.gap(h, s) }, h.slips)
}

// blankCells returns the cells that have yet to be filled.
func (a *attempt) blankCells() (cells []int) {
	for cell, v := range a.values {
		if v == 0 && a.puzzle.Solution[cell] != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// fill fills cells with their solution.
func (a *attempt) fill(cells []int) {
	for _, cell := range cells {
		a.values[cell], a.last = a.puzzle.Solution[cell], cell
	}
}

// hint returns the next step, or the step that leads to a cell.
func (a *attempt) hint(cell int) (engine.Hint, error) {
	at := engine.Position{Values: a.values}
	if !a.puzzle.Sparse {
		at.Notes = a.candidates
	}
	return a.kind.(engine.Hinter).Hint(*a.puzzle, at, cell)
}

// canFill returns the difficulty of filling a cell of the current board and where to look, or false if other steps are
// needed first.
func (a *attempt) canFill(cell int) (hard float64, look string, ok bool) {
	h, err := a.hint(cell)
	if err != nil || h.Fill == nil || h.Fill.Cell != cell || strings.Contains(h.Facts[0], "wait") {
		return 0, "", false
	}
	return a.difficultyOf(h.Technique), h.Facts[0], true
}

// stepTo returns the step that fills a cell of the current board, or false if others are needed first.
func (a *attempt) stepTo(cell int) (step, bool) {
	hard, look, ok := a.canFill(cell)
	if !ok {
		return step{}, false
	}
	return step{cells: a.runFrom(cell, look), hard: hard}, true
}

// difficultyOf returns the difficulty of a technique.
func (a *attempt) difficultyOf(technique string) float64 {
	if score := a.kind.(engine.Ranker).Rank(technique).Score; score > 0 {
		return max(1, score)
	}
	return 1.3
}

// searchTries is the number of cells that a person tries before searching the whole board.
const searchTries = 3

// personStep returns a step as people choose it: the nearest of some cells that can be filled at once, otherwise the
// easiest step.
func personStep(a *attempt) step {
	blank := a.blankCells()
	for range searchTries {
		cell := blank[a.Intn(len(blank))]
		for range 3 {
			if other := blank[a.Intn(len(blank))]; a.distance(other) < a.distance(cell) {
				cell = other
			}
		}
		if s, ok := a.stepTo(cell); ok {
			return s
		}
	}
	return solverStep(a)
}

// solverStep returns the easiest step that the kind knows, after working out what it depends on.
func solverStep(a *attempt) step {
	hard := 0.0
	for range 200 {
		a.updateCandidates()
		h, err := a.hint(-1)
		if err != nil || h.Wrong != nil {
			break
		}
		hard += a.difficultyOf(h.Technique)
		if h.Fill != nil {
			return step{cells: a.runFrom(h.Fill.Cell, h.Facts[0]), hard: hard}
		}
		for _, d := range h.Drop {
			for _, v := range d.Values {
				a.candidates[d.Cell] &^= notation.Bit(v)
			}
		}
		if a.puzzle.Sparse {
			break // crossed-out cells would have to be noted
		}
	}
	blank := a.blankCells()
	return step{cells: blank[a.Intn(len(blank)):][:1], hard: hard + 2}
}

// updateCandidates removes candidates that the values on the board rule out.
func (a *attempt) updateCandidates() {
	lister, ok := a.kind.(engine.CandidateLister)
	if !ok {
		return
	}
	if open, err := lister.Candidates(*a.puzzle, a.values); err == nil {
		for cell := range a.candidates {
			a.candidates[cell] &= open[cell]
		}
	}
}

// runFrom returns a cell together with the following cells of its line that can be filled at once too, on puzzles in
// which players draw lines.
func (a *attempt) runFrom(cell int, look string) []int {
	cells := []int{cell}
	if !a.puzzle.Sparse || a.puzzle.CountBlank() <= 2*a.puzzle.Width {
		return cells
	}
	by, end := 1, (cell/a.puzzle.Width+1)*a.puzzle.Width
	if strings.Contains(look, "column") {
		by, end = a.puzzle.Width, len(a.values)
	}
	for next := cell + by; next < end && a.values[next] == 0 && a.puzzle.Solution[next] != 0; next += by {
		if _, _, ok := a.canFill(next); !ok {
			break
		}
		cells = append(cells, next)
	}
	return cells
}

// distance returns the squared distance of a cell from the last filled one.
func (a *attempt) distance(cell int) int {
	rows, cols := cell/a.puzzle.Width-a.last/a.puzzle.Width, cell%a.puzzle.Width-a.last%a.puzzle.Width
	return rows*rows + cols*cols
}
