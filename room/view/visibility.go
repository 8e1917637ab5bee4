package view

import (
	"bytes"

	"nonet/room/game"
	"nonet/room/store"
)

// Visibility is the part of a round that a viewer may see.
type Visibility bool

// Levels of visibility.
const (
	Open Visibility = true // every board: spectators, players who are done with the round, everyone in a co-op
	// the viewer's own board or a duel's, and the others' progress; for everyone in rounds with game.Settings.HidesBoards
	Closed Visibility = false
)

// Viewer is the perspective of a viewer on a room.
type Viewer struct {
	Player     string // the viewer's player ID; empty if unknown
	Seat       int    // the player's seat; 0 for a spectator
	Visibility Visibility
	Delayed    bool // sees the room with a delay
}

// VisibilityOf returns what the player in a seat (0 for a spectator) may see of the current state without a delay.
// delayed reports that the room shows this round to others with a delay. In that case players who are done with the
// round see no more than before, until their own view is delayed.
func VisibilityOf(s *game.State, seat int, delayed bool) Visibility {
	round := s.Round
	if round == nil || round.Ended != 0 || game.ModeOf(s.Settings.Mode).Together {
		return Open
	}
	at := s.SeatNo(seat)
	if s.Settings.HidesBoards() {
		return Closed
	}
	if at == nil || at.Play == nil || !at.Play.Plays() && !delayed {
		return Open
	}
	return Closed
}

// Vantage is the state of a room, current or past, from which views are computed.
type Vantage struct {
	State      *game.State
	Head       store.Position
	RoundClock int64 // the round's time, which determines the phase, in Unix milliseconds
	StoreTime  int64 // the store's time, which viewers are shown
	Behind     int64 // delay in milliseconds
}

// Phase returns the room's phase at this vantage.
func (st Vantage) Phase() game.Phase { return st.State.Phase(st.RoundClock) }

// Mask is the reason why a round is hidden from a seat regardless of its visibility.
type Mask int

// Reasons for hiding a round.
const (
	Shown   Mask = iota
	Waiting      // the seat starts later than others; everything is hidden until then
	Halted       // the clock is stopped, so nobody may study the board
)

// Mask returns whether and why the round is hidden from a seat.
func (st Vantage) Mask(seat int) Mask {
	round := st.State.Round
	if round == nil || round.Ended != 0 {
		return Shown
	}
	if round.Halted != 0 {
		return Halted
	}
	if s := st.State.SeatNo(seat); s != nil && s.Play != nil && s.Play.Plays() && st.RoundClock < s.Play.Begins {
		return Waiting
	}
	return Shown
}

// HasHandicaps reports whether a seat has another start time than the round, or extra givens.
func HasHandicaps(s *game.State) bool {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && (p.Handicap.Givens > 0 || p.Begins != s.Round.Begins) {
			return true
		}
	}
	return false
}

// IsUntouched reports whether no player has filled or noted anything in the round. It is true if there is no round.
func IsUntouched(s *game.State) bool {
	for i := range s.Seats {
		p := s.Seats[i].Play
		if p != nil && (!bytes.Equal(p.Board.Cells, s.Round.Puzzle.Givens) || p.HasNotes()) {
			return false
		}
	}
	return true
}
