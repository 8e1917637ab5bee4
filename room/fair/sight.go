package fair

import (
	"errors"
	"fmt"
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
	score float64 // how hard that is, on the kind's scale; 0 is not known
	easy  bool    // there was another cell to be filled at once
	next  bool    // it is the step that the kind's solver takes
	first bool    // it is the first cell in reading order with one value left; only where there were several
	many  bool    // there were several cells with one value left
}

// sight says what a person could see on a board, by the kind's own hints.
type sight struct {
	puzzle *engine.Puzzle
	hinter engine.Hinter // nil is none
	ranker engine.Ranker // nil is none
	breaks func(values []uint8, cell int, value uint8) bool
	most   int // moves of a finish
	looked map[*finish][]look
}

func newSight(k engine.Kind, p *engine.Puzzle, finishes int) *sight {
	s := &sight{puzzle: p, looked: map[*finish][]look{}}
	s.hinter, _ = k.(engine.Hinter)
	s.ranker, _ = k.(engine.Ranker)
	s.most = min(max(looksLeast, looksFinish/len(p.Givens)), max(looksLeast, looksRound/max(finishes, 1)))
	if k != nil {
		s.breaks, _ = engine.CheckerOf(k, *p) // clues that can't be read show nothing
	}
	return s
}

// looks are those at a finish's moves, or at some of them, evenly.
func (s *sight) looks(f *finish) []look {
	if all, done := s.looked[f]; done || s.hinter == nil {
		return all
	}
	var all []look
	n := min(s.most, len(f.moves))
	for i := range n {
		if l, ok := s.look(f.moves[i*len(f.moves)/n]); ok {
			l.move = i * len(f.moves) / n
			all = append(all, l)
		}
	}
	s.looked[f] = all
	return all
}

// look looks at the board before a move. False is that the hints don't know.
func (s *sight) look(m move) (l look, ok bool) {
	at := engine.Position{Values: m.before}
	cell := m.cells[0]
	h, err := s.hinter.Hint(*s.puzzle, at, cell)
	if err != nil && !errors.Is(err, engine.ErrStuck) || h.Wrong != nil {
		return l, false
	}
	l.seen = err == nil && h.Fill != nil && !strings.Contains("; "+h.Facts[0], "; wait")
	if l.seen && s.ranker != nil {
		l.score = s.ranker.Rank(h.Technique).Score
	}
	if next, err := s.hinter.Hint(*s.puzzle, at, -1); err == nil && next.Fill != nil {
		l.easy, l.next = true, next.Fill.Cell == cell
	}
	l.first, l.many = s.firstLeft(m)
	return l, true
}

// firstLeft says whether a move's cell is the first in reading order that has one value left, and whether there were
// several.
func (s *sight) firstLeft(m move) (first, many bool) {
	if s.breaks == nil || s.puzzle.Values < 3 {
		return false, false
	}
	found := 0
	for cell, v := range m.before {
		if v != 0 || s.puzzle.Solution[cell] == 0 {
			continue
		}
		left := 0
		for value := 1; value <= s.puzzle.Values && left < 2; value++ {
			if !s.breaks(m.before, cell, uint8(value)) {
				left++
			}
		}
		if left != 1 {
			continue
		}
		if found++; found == 1 {
			first = cell == m.cells[0]
		}
		if found > 1 {
			return first, true
		}
	}
	return false, false
}

// A person fills what can be seen, or guesses and is wrong as often as not.
const (
	unseenMoves = 6
	unseenPart  = 0.5
)

// unseen finds boards that were filled without regard to what could be seen. Where players turn tiles before they are
// judged, the log does not say in which order they found them.
func (q *inquiry) unseen(f *finish) Reason {
	looks := q.sight.looks(f)
	count, first := 0, int64(0)
	for _, l := range looks {
		if !l.seen && l.easy {
			if count++; count == 1 {
				first = f.moves[l.move].at
			}
		}
	}
	if q.puzzle.Start != nil || count < unseenMoves || float64(count) < unseenPart*float64(len(looks)) {
		return Reason{}
	}
	return Reason{Alone: true, At: first, Words: fmt.Sprintf(
		"%d of %d values could not be seen yet when they were filled in, while others could, and %d were wrong",
		count, len(looks), f.strikes)}
}
