package view

import (
	"bytes"

	"nonet/room/game"
	"nonet/room/store"
)

// Visibility is what a viewer may see of a round.
type Visibility bool

// The sights.
const (
	Open Visibility = true // every board: spectators, players who are done with the round, everyone in a co-op
	// one's own board or a duel's, and how far the others are; in ranked rounds for all, see Veiled
	Closed Visibility = false
)

// Viewer is from where a viewer looks at a room.
type Viewer struct {
	Player     string // who looks; empty is nobody known
	Seat       int    // the player's seat; 0 is none
	Visibility Visibility
	Delayed    bool // sees the room's past
}

// VisibilityOf says what the player in a seat (0: a spectator) may see as things stand, if that is not late.
// Delayed says that the room shows this round to others late: then players who are done with it see no more
// than before until they are late themselves.
func VisibilityOf(s *game.State, seat int, delayed bool) Visibility {
	round := s.Round
	if round == nil || round.Ended != 0 || game.ModeOf(s.Settings.Mode).Together {
		return Open
	}
	at := s.SeatNo(seat)
	if s.Settings.Veiled() {
		return Closed
	}
	if at == nil || at.Play == nil || !at.Play.Plays() && !delayed {
		return Open
	}
	return Closed
}

// Vantage is a room at a time, from which viewers are told: as it is, or as it was.
type Vantage struct {
	State  *game.State
	Head   store.Position
	Now    int64 // what phase it is, Unix milliseconds
	Clock  int64 // the clock that viewers are told
	Behind int64 // milliseconds that it is late
}

// Phase is the phase that the room is in from there.
func (st Vantage) Phase() game.Phase { return st.State.Phase(st.Now) }

// Mask says what of the round is hidden from a seat, whatever its sight.
type Mask int

// The coverings.
const (
	Shown   Mask = iota
	Waiting      // the seat begins later than others: everything, for now
	Halted       // the clock stands: nobody is to think meanwhile
)

// Mask says what of the round is hidden from a seat.
func (st Vantage) Mask(seat int) Mask {
	round := st.State.Round
	if round == nil || round.Ended != 0 {
		return Shown
	}
	if round.Halted != 0 {
		return Halted
	}
	if s := st.State.SeatNo(seat); s != nil && s.Play != nil && s.Play.Plays() && st.Now < s.Play.Begins {
		return Waiting
	}
	return Shown
}

// HasHandicaps says whether a seat has another beginning or other givens than the round.
func HasHandicaps(s *game.State) bool {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && (p.Handicap.Givens > 0 || p.Begins != s.Round.Begins) {
			return true
		}
	}
	return false
}

// Untouched says whether nobody has filled or noted anything in the round, if there is one.
func Untouched(s *game.State) bool {
	for i := range s.Seats {
		p := s.Seats[i].Play
		if p != nil && (!bytes.Equal(p.Board.Cells, s.Round.Puzzle.Givens) || p.Noted()) {
			return false
		}
	}
	return true
}
