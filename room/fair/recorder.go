package fair

import (
	"slices"

	"nonet/room/game"
)

// move is a value that a player filled in, or a run of them.
type move struct {
	at     int64   // milliseconds since the round began, while its clock ran
	cells  []int   // that it filled
	before []uint8 // the board that the player saw
}

// finish is what one player did in a round.
type finish struct {
	seat    int
	player  string
	moves   []move
	strikes int
	notes   int    // times that the player noted something
	site    string // stands for where the player sat down from; empty is not known

	filled map[int]bool // cells of the moves

	proves *finish   // in a proof round, the finish that it is to prove; nil is none
	round  *analysis // of a finish that is to be proved, its round
}

// gaps are the milliseconds from each move to the next: gaps()[i] is those before move i+1.
func (f *finish) gaps() []float64 {
	var gaps []float64
	for i := 1; i < len(f.moves); i++ {
		gaps = append(gaps, float64(f.moves[i].at-f.moves[i-1].at))
	}
	return gaps
}

// relativeGaps are the gaps as parts of the middle one, so that those of two rounds can be held together. Those of
// moves that came at one go are 0, and say nothing.
func (f *finish) relativeGaps() []float64 {
	parts := f.gaps()
	for i, gap := range parts {
		if gap < networkGap {
			parts[i] = 0
		}
	}
	told := slices.DeleteFunc(slices.Sorted(slices.Values(parts)), func(gap float64) bool { return gap == 0 })
	if len(told) == 0 {
		return parts
	}
	for i := range parts {
		parts[i] /= told[len(told)/2]
	}
	return parts
}

// bothRounds says in words that a reason is found of two rounds together.
func (f *finish) bothRounds() string {
	if f.proves == nil {
		return ""
	}
	return ", this round and that before it together"
}

// recorder listens to a log for what the players of its last round did.
type recorder struct {
	seats  map[int]*finish
	paused int64 // milliseconds for which the round's clock stood so far
	struck []strike
}

// strike is a wrong value that somebody tried.
type strike struct {
	seat, cell int
	site       string
	at         int64
}

func newRecorder() *recorder { return &recorder{seats: map[int]*finish{}} }

// observe takes an event that has just been applied to s.
func (g *recorder) observe(s *game.State, at int64, e game.Event) {
	if s.Round == nil {
		return
	}
	if g.seats[e.Seat] == nil {
		g.seats[e.Seat] = &finish{seat: e.Seat, filled: map[int]bool{}}
	}
	f := g.seats[e.Seat]
	switch w := e.What.(type) {
	case game.Started:
		*g = *newRecorder()
	case game.Paused:
		g.paused += w.For
	case game.Noted:
		f.notes++
	case game.Struck:
		if f.strikes++; s.Settings.Mode == game.Race { // else the board is before both, and it is the other's turn
			cell := game.Cell{Row: w.Row, Col: w.Col}
			g.struck = append(g.struck, strike{seat: e.Seat, cell: cell.Index(s.Round.Puzzle.Width),
				site: s.SeatNo(e.Seat).Site, at: at - g.paused})
		}
	case game.Placed:
		f.addMove(s, at-g.paused, w)
	}
}

// addMove adds a move. Times are those of the log without pauses; the round's beginning is taken off in the end, for
// pauses move it too.
func (f *finish) addMove(s *game.State, at int64, w game.Placed) {
	seat := s.SeatNo(f.seat)
	board := seat.Play.Board
	f.site = seat.Site
	m := move{at: at, before: slices.Clone(board.Cells)}
	for c := range w.Move().Cells() {
		cell := c.Index(s.Round.Puzzle.Width)
		if board.By(cell) != f.seat || f.filled[cell] {
			continue // a run passes over what is filled
		}
		m.cells, m.before[cell], f.filled[cell] = append(m.cells, cell), 0, true
	}
	if len(m.cells) > 0 {
		f.moves = append(f.moves, m)
	}
}

// shiftTimes counts all times from the round's beginning.
func (f *finish) shiftTimes(at int64) {
	for i := range f.moves {
		f.moves[i].at -= at
	}
}

// duration is when the last value was filled in.
func (f *finish) duration() int64 { return f.moves[len(f.moves)-1].at }
