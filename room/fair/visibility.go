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
	looksFinish = 8000 // cells of all boards that are looked at for one finish
	looksLeast  = 24   // moves
	looksRound  = 2000 // moves of all finishes of a round
)

// look is what could be seen on the board before a move.
type look struct {
	move  int     // its place among the finish's
	seen  bool    // its value could be seen at once
	ahead bool    // it could be with what was filled in soon after
	score float64 // how hard that is, on the kind's scale; 0 is not known
	easy  bool    // there was another cell to be filled at once
	next  bool    // it is the step that the kind's solver takes
	early bool    // there is still much to choose from
	first bool    // it is the first cell in reading order that could be filled at once
}

// sight says what a person could see on a board, by the kind's own hints. Where players turn tiles before they are
// judged, or know of cells that stay empty, the log does not say what they saw: of those it knows the solver's steps
// alone.
type sight struct {
	puzzle  *engine.Puzzle
	hinter  engine.Hinter // nil is none
	ranker  engine.Ranker // nil is none
	private bool          // players know more of the board than the log does
	most    int           // moves of a finish
	looked  map[*finish][]look
}

func newSight(k engine.Kind, p *engine.Puzzle, finishes int) *sight {
	s := &sight{puzzle: p, private: p.Start != nil || p.Sparse, looked: map[*finish][]look{}}
	s.hinter, _ = k.(engine.Hinter)
	s.ranker, _ = k.(engine.Ranker)
	s.most = min(max(looksLeast, looksFinish/len(p.Givens)), max(looksLeast, looksRound/max(finishes, 1)))
	return s
}

// looks are those at a finish's moves, or at some of them, evenly.
func (s *sight) looks(f *finish) []look {
	if all, done := s.looked[f]; done || s.hinter == nil {
		return all
	}
	var all []look
	n, missed := min(s.most, len(f.moves)), 0
	for i := range n {
		m := f.moves[i*len(f.moves)/n]
		l, ok := s.look(m, f.moves[i*len(f.moves)/n+1:])
		if !ok {
			continue
		}
		l.move, l.early = i*len(f.moves)/n, earlyOf*i < earlyPart*n
		if l.early && missed*100 <= (100-firstPercent)*n*earlyPart/earlyOf { // else it is no matter any more
			if l.first = l.seen && !s.before(m, m.cells[0]); !l.first {
				missed++
			}
		}
		all = append(all, l)
	}
	s.looked[f] = all
	return all
}

// aheadMoves are how many moves after one may be known before it is made: people work out a few cells, and write them
// in any order.
const aheadMoves = 4

// look looks at the board before a move that others follow. False is that the hints don't know.
func (s *sight) look(m move, then []move) (l look, ok bool) {
	cell := m.cells[0]
	if !s.private {
		seen, technique, err := s.seen(m.before, cell)
		if err == nil && !seen {
			l.ahead, _, err = s.seen(s.after(m, then[:min(aheadMoves, len(then))]), cell)
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

// after is the board before a move with what moves after it filled.
func (s *sight) after(m move, then []move) []uint8 {
	board := slices.Clone(m.before)
	for _, next := range then {
		for _, cell := range next.cells {
			board[cell] = s.puzzle.Solution[cell]
		}
	}
	return board
}

// seen says whether a cell of a board could be filled at once, and by which technique.
func (s *sight) seen(board []uint8, cell int) (seen bool, technique string, err error) {
	h, err := s.hinter.Hint(*s.puzzle, engine.Position{Values: board}, cell)
	if errors.Is(err, engine.ErrStuck) {
		return false, "", nil
	}
	if err == nil && h.Wrong != nil {
		err = engine.ErrNoHint
	}
	return h.Fill != nil && !strings.Contains("; "+h.Facts[0], "; wait"), h.Technique, err
}

// before says whether a cell before another in reading order could be filled at once.
func (s *sight) before(m move, cell int) bool {
	for other, v := range m.before[:cell] {
		if v != 0 || s.puzzle.Solution[other] == 0 {
			continue
		}
		if seen, _, err := s.seen(m.before, other); err == nil && seen {
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

// unseen finds boards that were filled without regard to what could be seen.
func (q *inquiry) unseen(f *finish) Reason {
	if q.sight.private {
		return Reason{}
	}
	u := q.blind(f)
	sure := u.at(unseenSure) || u.beyond(unseenPart)
	if f.proves != nil && !sure {
		before := f.proves.asks.blind(f.proves)
		u.count, u.of = u.count+before.count, u.of+before.of
	}
	if !sure && !u.at(unseenPart) {
		return Reason{}
	}
	alone := sure || f.proves != nil && q.quick(f)
	return Reason{Alone: alone, asks: f.proves == nil && !alone && q.quick(f), At: u.first, Words: fmt.Sprintf(
		"%d of %d values%s could not be seen yet when they were filled in, while others could, and %d were wrong",
		u.count, u.of, f.andProved(), f.strikes)}
}

// blindness is how many values could not be seen when they were filled in.
type blindness struct {
	count, never, of int   // never: not with what followed at once either
	first            int64 // when the first was filled in
}

// at and beyond say whether that is a part of all, or of those that could never be seen.
func (u blindness) at(part float64) bool {
	return u.count >= unseenMoves && float64(u.count) >= part*float64(u.of)
}
func (u blindness) beyond(part float64) bool {
	return u.never >= unseenMoves && float64(u.never) >= part*float64(u.of)
}

// blind goes through the values of a finish.
func (q *inquiry) blind(f *finish) (u blindness) {
	looks := q.sight.looks(f)
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
