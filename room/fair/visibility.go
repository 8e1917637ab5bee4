package fair

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
)

// Bounds of how much is looked at: hints cost.
const (
	maxCellsPerFinish = 8000 // cells of all boards that are looked at for one finish
	minMovesPerFinish = 24   // moves
	maxMovesPerRound  = 2000 // moves of all finishes of a round
)

// observation is what could be seen on the board before a move.
type observation struct {
	move  int     // its place among the finish's
	seen  bool    // its value could be seen at once
	ahead bool    // it could be with what was filled in soon after
	score float64 // how hard that is, on the kind's scale; 0 is not known
	easy  bool    // there was another cell to be filled at once
	next  bool    // it is the step that the kind's solver takes
	early bool    // there is still much to choose from
	first bool    // it is the first cell in reading order that could be filled at once
}

// visibility says what a person could see on a board, by the kind's own hints. Where players turn tiles before they are
// judged, or know of cells that stay empty, the log does not say what they saw: of those it knows the solver's steps
// alone.
type visibility struct {
	puzzle   *engine.Puzzle
	hinter   engine.Hinter // nil is none
	ranker   engine.Ranker // nil is none
	private  bool          // players know more of the board than the log does
	maxMoves int           // moves of a finish
	cache    map[*finish][]observation
}

func newVisibility(k engine.Kind, p *engine.Puzzle, finishes int) *visibility {
	s := &visibility{puzzle: p, private: p.Start != nil || p.Sparse, cache: map[*finish][]observation{}}
	s.hinter, _ = k.(engine.Hinter)
	s.ranker, _ = k.(engine.Ranker)
	s.maxMoves = max(minMovesPerFinish, min(maxCellsPerFinish/len(p.Givens), maxMovesPerRound/max(finishes, 1)))
	return s
}

// observations are those at a finish's moves, or at some of them, evenly.
func (s *visibility) observations(f *finish) []observation {
	if all, done := s.cache[f]; done || s.hinter == nil {
		return all
	}
	var all []observation
	n, missed := min(s.maxMoves, len(f.moves)), 0
	for i := range n {
		m := f.moves[i*len(f.moves)/n]
		l, ok := s.observe(m, f.moves[i*len(f.moves)/n+1:])
		if !ok {
			continue
		}
		l.move, l.early = i*len(f.moves)/n, earlyOf*i < earlyPart*n
		if l.early && missed*100 <= (100-firstPercent)*n*earlyPart/earlyOf { // else it is no matter any more
			if l.first = l.seen && !s.canFillBefore(m, m.cells[0]); !l.first {
				missed++
			}
		}
		all = append(all, l)
	}
	s.cache[f] = all
	return all
}

// aheadMoves are how many moves after one may be known before it is made: people work out a few cells, and write them
// in any order.
const aheadMoves = 4

// observe looks at the board before a move that others follow. False is that the hints don't know.
func (s *visibility) observe(m move, then []move) (l observation, ok bool) {
	cell := m.cells[0]
	if !s.private {
		seen, technique, err := s.canFill(m.before, cell)
		if err == nil && !seen {
			l.ahead, _, err = s.canFill(s.boardAfter(m, then[:min(aheadMoves, len(then))]), cell)
		}
		if err != nil {
			return l, false
		}
		if l.seen = seen; seen && s.ranker != nil {
			l.score = s.ranker.Rank(technique).Score
		}
	}
	next, err := s.hinter.Hint(*s.puzzle, engine.Position{Values: m.before}, -1)
	if err == nil && next.Fill != nil {
		l.easy, l.next = true, next.Fill.Cell == cell
	}
	return l, true
}

// boardAfter is the board before a move with what moves after it filled.
func (s *visibility) boardAfter(m move, then []move) []uint8 {
	board := slices.Clone(m.before)
	for _, next := range then {
		for _, cell := range next.cells {
			board[cell] = s.puzzle.Solution[cell]
		}
	}
	return board
}

// canFill says whether a cell of a board could be filled at once, and by which technique.
func (s *visibility) canFill(board []uint8, cell int) (seen bool, technique string, err error) {
	h, err := s.hinter.Hint(*s.puzzle, engine.Position{Values: board}, cell)
	if errors.Is(err, engine.ErrStuck) {
		return false, "", nil
	}
	if err == nil && h.Wrong != nil {
		err = engine.ErrNoHint
	}
	return h.Fill != nil && !strings.Contains("; "+h.Facts[0], "; wait"), h.Technique, err
}

// canFillBefore says whether a cell before another in reading order could be filled at once.
func (s *visibility) canFillBefore(m move, cell int) bool {
	for other, v := range m.before[:cell] {
		if v != 0 || s.puzzle.Solution[other] == 0 {
			continue
		}
		if seen, _, err := s.canFill(m.before, other); err == nil && seen {
			return true
		}
	}
	return false
}

// A person fills what can be seen, or guesses and is wrong as often as not. Who works out a few cells and writes them
// in another order fills some that could not be seen yet, but for what follows at once.
const (
	unseenMoves = 4
	unseenPart  = 0.15
	unseenSure  = 0.3
)

// checkUnseen finds boards that were filled without regard to what could be seen.
func (q *analysis) checkUnseen(f *finish) Reason {
	if q.visibility.private {
		return Reason{}
	}
	u := q.countUnseen(f)
	sure := u.reaches(unseenSure) || u.neverReaches(unseenPart)
	if f.proves != nil && !sure {
		before := f.proves.round.countUnseen(f.proves)
		u.count, u.of = u.count+before.count, u.of+before.of
	}
	if !sure && !u.reaches(unseenPart) {
		return Reason{}
	}
	alone := sure || f.proves != nil && q.isFast(f)
	return Reason{Sufficient: alone, needsProof: f.proves == nil && !alone && q.isFast(f), At: u.first, Words: fmt.Sprintf(
		"%d of %d values%s could not be seen yet when they were filled in, while others could, and %d were wrong",
		u.count, u.of, f.bothRounds(), f.strikes)}
}

// unseenCount is how many values could not be seen when they were filled in.
type unseenCount struct {
	count, never, of int   // never: not with what followed at once either
	first            int64 // when the first was filled in
}

// reaches and beyond say whether that is a part of all, or of those that could never be seen.
func (u unseenCount) reaches(part float64) bool {
	return u.count >= unseenMoves && float64(u.count) >= part*float64(u.of)
}
func (u unseenCount) neverReaches(part float64) bool {
	return u.never >= unseenMoves && float64(u.never) >= part*float64(u.of)
}

// countUnseen goes through the values of a finish.
func (q *analysis) countUnseen(f *finish) (u unseenCount) {
	looks := q.visibility.observations(f)
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
