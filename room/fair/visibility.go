package fair

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
)

// Limits of the number of hints that are computed, which are expensive.
const (
	maxCellsPerFinish = 8000 // maximum number of cells on all boards examined for one finish
	minMovesPerFinish = 24   // minimum number of moves examined for each finish
	maxMovesPerRound  = 2000 // maximum number of moves examined for all finishes of a round
)

// observation describes what a person could see on the board before a move.
type observation struct {
	move  int     // index of the move in the finish
	seen  bool    // the value could be found in one step
	ahead bool    // it could be found in one step with the values that were filled in soon after
	score float64 // difficulty on the kind's scale; 0 if unknown
	easy  bool    // another cell could be filled in one step
	next  bool    // it is the next step of the kind's solver
	early bool    // there is still much to choose from
	first bool    // it is the first cell in reading order that could be filled in one step
}

// observations returns the observations at the moves of a finish, or at evenly spaced ones if there are many. It
// computes them once.
func (f *finish) observations() []observation {
	if f.observed || f.hinter == nil {
		return f.seen
	}
	f.observed = true
	n, missed := min(f.maxMoves, len(f.moves)), 0
	for i := range n {
		at := i * len(f.moves) / n
		m := f.moves[at]
		l, ok := f.observe(m, f.moves[at+1:])
		if !ok {
			continue
		}
		l.move, l.early = at, earlyOf*i < earlyPart*n
		// otherwise the finish can no longer reach firstPercent
		if l.early && missed*100 <= (100-firstPercent)*n*earlyPart/earlyOf {
			if l.first = l.seen && !f.canFillBefore(m, m.cells[0]); !l.first {
				missed++
			}
		}
		f.seen = append(f.seen, l)
	}
	return f.seen
}

// aheadMoves is the number of later moves that may be known before a move is made, because people work out a few cells
// and write them in any order.
const aheadMoves = 4

// observe examines the board before a move. It returns false if there are no hints.
func (q *analysis) observe(m move, then []move) (l observation, ok bool) {
	cell := m.cells[0]
	if !q.private {
		seen, technique, err := q.canFill(m.before, cell)
		if err == nil && !seen {
			l.ahead, _, err = q.canFill(q.boardAfter(m, then[:min(aheadMoves, len(then))]), cell)
		}
		if err != nil {
			return l, false
		}
		if l.seen = seen; seen && q.ranker != nil {
			l.score = q.ranker.Rank(technique).Score
		}
	}
	next, err := q.hinter.Hint(*q.puzzle, engine.Position{Values: m.before}, -1)
	if err == nil && next.Fill != nil {
		l.easy, l.next = true, next.Fill.Cell == cell
	}
	return l, true
}

// boardAfter returns the board before a move with the given later moves filled in.
func (q *analysis) boardAfter(m move, then []move) []uint8 {
	board := slices.Clone(m.before)
	for _, next := range then {
		for _, cell := range next.cells {
			board[cell] = q.puzzle.Solution[cell]
		}
	}
	return board
}

// canFill reports whether a cell of a board can be filled in one step, and by which technique.
func (q *analysis) canFill(board []uint8, cell int) (seen bool, technique string, err error) {
	h, err := q.hinter.Hint(*q.puzzle, engine.Position{Values: board}, cell)
	if errors.Is(err, engine.ErrStuck) {
		return false, "", nil
	}
	if err == nil && h.Wrong != nil {
		err = engine.ErrNoHint
	}
	return h.Fill != nil && !strings.Contains("; "+h.Facts[0], "; wait"), h.Technique, err
}

// canFillBefore reports whether a cell before another in reading order could be filled in one step.
func (q *analysis) canFillBefore(m move, cell int) bool {
	for other, v := range m.before[:cell] {
		if v != 0 || q.puzzle.Solution[other] == 0 {
			continue
		}
		if seen, _, err := q.canFill(m.before, other); err == nil && seen {
			return true
		}
	}
	return false
}

// Limits for values that could not be seen. A person fills cells that can be found, or guesses and is often wrong. A
// person who works out a few cells and writes them in another order fills some that could not be seen yet, but can with
// the values that follow at once.
const (
	unseenMoves = 4
	unseenPart  = 0.15
	unseenSure  = 0.3
)

// checkUnseen detects boards that were filled without regard to what could be seen.
func (f *finish) checkUnseen() Reason {
	if f.private {
		return Reason{}
	}
	u := f.countUnseen()
	sure := u.reaches(unseenSure) || u.neverReaches(unseenPart)
	if f.proves != nil && !sure {
		before := f.proves.countUnseen()
		u.count, u.of = u.count+before.count, u.of+before.of
	}
	if !sure && !u.reaches(unseenPart) {
		return Reason{}
	}
	alone := sure || f.proves != nil && f.isFast()
	return Reason{Sufficient: alone, needsProof: f.proves == nil && !alone && f.isFast(), At: u.first, Words: fmt.Sprintf(
		"%d of %d values%s could not be seen yet when they were filled in, while others could, and %d were wrong",
		u.count, u.of, f.bothRounds(), f.strikes)}
}

// unseenCount counts values that could not be seen when they were filled in.
type unseenCount struct {
	count, never, of int   // never: not even with the values that followed at once
	first            int64 // when the first of them was filled in, in milliseconds since the round began
}

// reaches reports whether the count is at least a fraction of all values, and neverReaches the same for values that
// could never be seen.
func (u unseenCount) reaches(part float64) bool {
	return u.count >= unseenMoves && float64(u.count) >= part*float64(u.of)
}
func (u unseenCount) neverReaches(part float64) bool {
	return u.never >= unseenMoves && float64(u.never) >= part*float64(u.of)
}

// countUnseen counts the values that could not be seen.
func (f *finish) countUnseen() (u unseenCount) {
	looks := f.observations()
	u.of = len(looks)
	for _, l := range looks {
		if l.seen || !l.easy {
			continue
		}
		if u.count++; u.count == 1 {
			u.first = f.moves[l.move].at
		}
		if !l.ahead {
			u.never++
		}
	}
	return u
}
