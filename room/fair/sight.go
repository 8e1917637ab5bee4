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
		l, ok := s.look(m)
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

// look looks at the board before a move. False is that the hints don't know.
func (s *sight) look(m move) (l look, ok bool) {
	cell := m.cells[0]
	if !s.private {
		seen, technique, err := s.seen(m, cell)
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

// seen says whether a cell could be filled at once before a move, and by which technique.
func (s *sight) seen(m move, cell int) (seen bool, technique string, err error) {
	h, err := s.hinter.Hint(*s.puzzle, engine.Position{Values: m.before}, cell)
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
		if seen, _, err := s.seen(m, other); err == nil && seen {
			return true
		}
	}
	return false
}

// A person fills what can be seen, or guesses and is wrong as often as not.
const (
	unseenMoves = 4
	unseenPart  = 0.15
)

// unseen finds boards that were filled without regard to what could be seen.
func (q *inquiry) unseen(f *finish) Reason {
	if q.sight.private {
		return Reason{}
	}
	looks := q.sight.looks(f)
	count, first := 0, int64(0)
	for _, l := range looks {
		if !l.seen && l.easy {
			if count++; count == 1 {
				first = f.moves[l.move].at
			}
		}
	}
	if count < unseenMoves || float64(count) < unseenPart*float64(len(looks)) {
		return Reason{}
	}
	return Reason{Alone: true, At: first, Words: fmt.Sprintf(
		"%d of %d values could not be seen yet when they were filled in, while others could, and %d were wrong",
		count, len(looks), f.strikes)}
}
