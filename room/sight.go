package room

import (
	"bytes"
	"slices"

	"nonet/room/game"
	"nonet/room/store"
)

// sight is what a viewer may see of a round.
type sight bool

const (
	open   sight = true  // every board: spectators, players who are done with the round, everyone in a co-op
	closed sight = false // one's own board or a duel's, and how far the others are
)

// view is from where a viewer looks at the room.
type view struct {
	seat  int // the player's seat; 0 is none
	sight sight
	late  bool // sees the room's past
}

// situate finds the viewer's seat and what it may see.
func (r *room) situate(v *Viewer) {
	v.view = view{seat: r.seatNo(v.who.ID)}
	v.view.late = r.isLate(v.view.seat)
	v.view.sight = r.sightOf(v.view.seat)
}

// seatIndex says which seat each player has at a position, since a room has up to thousands of viewers to find one for.
type seatIndex struct {
	at store.Position
	of map[string]int
}

// seatNo is the number of a player's seat; 0 is none.
func (r *room) seatNo(player string) int {
	if r.seats.of == nil || r.seats.at != r.head {
		r.seats = seatIndex{r.head, make(map[string]int, len(r.state.Seats))}
		for i := range r.state.Seats {
			r.seats.of[r.state.Seats[i].Player] = r.state.Seats[i].No
		}
	}
	return r.seats.of[player]
}

// sightOf says what the player in a seat (0: a spectator) may see as things stand. Players who are done with a round that
// others see late see no more than before until they are late themselves.
func (r *room) sightOf(no int) sight {
	round := r.state.Round
	if round == nil || round.Ended != 0 || r.state.Settings.Mode == game.Coop || r.isLate(no) {
		return open
	}
	seat := r.state.SeatNo(no)
	if seat == nil || seat.Play == nil || !plays(seat.Play) && r.past == nil {
		return open
	}
	return closed
}

// plays says whether the player can still fill cells.
func plays(p *game.Play) bool { return !p.Out && !p.Left && p.Done == 0 }

// stand is the room at a time, from which viewers are told: as it is, or as it was.
type stand struct {
	state *game.State
	head  store.Position
	now   int64 // what phase it is
	told  int64 // the clock that viewers are told
	late  int64 // milliseconds that it is behind
}

// standOf is where a viewer looks from.
func (r *room) standOf(v *Viewer) stand {
	if v.view.late {
		return stand{r.past.state, r.past.head, r.pastClock(), r.pastClock(), r.delay()}
	}
	return stand{r.state, r.head, r.clock(), r.now(), 0}
}

func (st stand) phase() game.Phase { return st.state.Phase(st.now) }

// covering says what of the round is hidden from a seat, whatever its sight.
type covering int

const (
	shown   covering = iota
	waiting          // the seat begins later than others: everything, for now
	halted           // the clock stands: nobody is to think meanwhile
)

func (st stand) hidden(seat int) covering {
	round := st.state.Round
	if round == nil || round.Ended != 0 {
		return shown
	}
	if round.Halted != 0 {
		return halted
	}
	if s := st.state.SeatNo(seat); s != nil && s.Play != nil && plays(s.Play) && st.now < s.Play.Begins {
		return waiting
	}
	return shown
}

// apartAnyhow says whether a seat has another beginning or other givens than the round.
func apartAnyhow(s *game.State) bool {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && (p.Handicap.Givens > 0 || p.Begins != s.Round.Begins) {
			return true
		}
	}
	return false
}

// untouched says whether nobody has filled or noted anything in the round, if there is one.
func untouched(s *game.State) bool {
	noted := func(set uint32) bool { return set != 0 }
	for i := range s.Seats {
		p := s.Seats[i].Play
		if p != nil && (!bytes.Equal(p.Board.Cells, s.Round.Puzzle.Givens) || slices.ContainsFunc(p.Notes(), noted)) {
			return false
		}
	}
	return true
}

// nextWait is when the next seat begins that begins after a time; 0 is none.
func (r *room) nextWait(after int64) (next int64) {
	round := r.state.Round
	if round == nil || round.Ended != 0 || round.Halted != 0 {
		return 0
	}
	for i := range r.state.Seats {
		if p := r.state.Seats[i].Play; p != nil && p.Begins > after && p.Begins > round.Begins && (next == 0 || p.Begins < next) {
			next = p.Begins
		}
	}
	return next
}

// endWaits shows the round to the seats whose wait is over.
func (r *room) endWaits(now int64) {
	for {
		next := r.nextWait(r.waited)
		if next == 0 || next > now {
			r.waited = max(r.waited, now)
			return
		}
		r.waited = next
		for i := range r.state.Seats {
			if p := r.state.Seats[i].Play; p != nil && p.Begins == next {
				r.tellSeat(r.state.Seats[i].No)
			}
		}
	}
}
