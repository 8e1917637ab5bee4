package fair

import (
	"slices"

	"nonet/room/game"
)

// move is a value that a player filled in, or a line of them.
type move struct {
	at     int64   // milliseconds since the round began, without pauses
	cells  []int   // cells that it filled
	before []uint8 // the player's board before the move
}

// finish holds the actions of one player in a round.
type finish struct {
	*analysis // of the round
	seat      int
	player    string
	moves     []move
	strikes   int
	site      string       // pseudonym of the player's network; empty if unknown
	filled    map[int]bool // all cells that the moves filled

	proves *finish // in a proof round, the finish that it has to prove; nil if none

	observed bool // whether what could be seen before the moves was computed
	seen     []observation
}

// rounds returns the finish and, in a proof round, the one that it has to prove.
func (f *finish) rounds() []*finish {
	if f.proves == nil {
		return []*finish{f}
	}
	return []*finish{f, f.proves}
}

// gaps returns the milliseconds between moves: gaps()[i] is the time before move i+1.
func (f *finish) gaps() []float64 {
	var gaps []float64
	for i := 1; i < len(f.moves); i++ {
		gaps = append(gaps, float64(f.moves[i].at-f.moves[i-1].at))
	}
	return gaps
}

// relativeGaps returns the gaps divided by their median, which makes two rounds comparable. Gaps of moves that arrived
// together are 0 and carry no information.
func (f *finish) relativeGaps() []float64 {
	parts := f.gaps()
	for i, gap := range parts {
		if gap < networkGap {
			parts[i] = 0
		}
	}
	known := slices.DeleteFunc(slices.Sorted(slices.Values(parts)), func(gap float64) bool { return gap == 0 })
	if len(known) == 0 {
		return parts
	}
	for i := range parts {
		parts[i] /= known[len(known)/2]
	}
	return parts
}

// bothRounds returns the words for a reason that is found in a finish and its proof round together.
func (f *finish) bothRounds() string {
	if f.proves == nil {
		return ""
	}
	return ", this round and that before it together"
}

// recorder records from a log what the players of its last round did.
type recorder struct {
	seats  map[int]*finish
	paused int64 // milliseconds for which the round's clock has been stopped so far
	struck []strike
}

// strike is a wrong value that a player tried.
type strike struct {
	seat, cell int
	site       string
	at         int64
}

func newRecorder() *recorder { return &recorder{seats: map[int]*finish{}} }

// observe records an event that has just been applied to s.
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
	case game.Struck:
		if f.strikes++; s.Settings.Mode == game.Race { // on a shared board the other players simply continue
			cell := game.Cell{Row: w.Row, Col: w.Col}
			g.struck = append(g.struck, strike{seat: e.Seat, cell: cell.Index(s.Round.Puzzle.Width),
				site: s.SeatNo(e.Seat).Site, at: at - g.paused})
		}
	case game.Placed:
		f.addMove(s, at-g.paused, w)
	}
}

// addMove adds a move. Its time is that of the log without pauses; the beginning of the round is subtracted at the end,
// because pauses shift it too. Where tiles are turned on the board, the last turn of a tile is its move. Tiles that one
// command fixed are one move.
func (f *finish) addMove(s *game.State, at int64, w game.Placed) {
	seat := s.SeatNo(f.seat)
	board := seat.Play.Board
	f.site = seat.Site
	m := move{at: at, before: slices.Clone(board.Cells)}
	for c := range w.Move().Cells() {
		cell := c.Index(s.Round.Puzzle.Width)
		if board.By(cell) != f.seat || f.filled[cell] && !board.BeginsFull() {
			continue // a line skips filled cells
		}
		if f.filled[cell] {
			f.moves = slices.DeleteFunc(f.moves, func(m move) bool { return m.cells[0] == cell })
		}
		m.cells, m.before[cell], f.filled[cell] = append(m.cells, cell), 0, true
	}
	last := len(f.moves) - 1
	switch {
	case len(m.cells) == 0:
	case s.Round.Puzzle.Start != nil && !board.BeginsFull() && last >= 0 && f.moves[last].at == at:
		f.moves[last].cells = append(f.moves[last].cells, m.cells...)
	default:
		f.moves = append(f.moves, m)
	}
}

// shiftTimes makes all times relative to the beginning of the round.
func (f *finish) shiftTimes(at int64) {
	for i := range f.moves {
		f.moves[i].at -= at
	}
}

// duration returns when the last value was filled in.
func (f *finish) duration() int64 { return f.moves[len(f.moves)-1].at }
