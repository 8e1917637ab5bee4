package room

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// situate updates the viewer's seat and what it may see.
func (r *room) situate(v *Viewer) {
	seat := r.seatNo(v.who.ID)
	late := r.isLate(seat)
	v.view = view.Viewer{Player: v.who.ID, Seat: seat, Visibility: view.VisibilityOf(r.state, seat, r.past != nil),
		Delayed: late}
	if late {
		v.view.Visibility = view.VisibilityOf(r.past.state, 0, false)
	}
}

// witness records for the leaderboards that a viewer sees the boards of a ranked round, if that matters.
func (r *room) witness(v *Viewer) {
	set := &r.state.Settings
	if set.Ranked && set.Broadcast && v.view.Visibility == view.Open && r.standOf(v).Phase() == game.Playing &&
		r.state.MustRecordViewer(v.who.ID, v.who.Site) {
		r.propose(game.Watch{Player: v.who.ID, Site: v.who.Site})
	}
}

// seatIndex maps players to seats at a position of the log, because a room may have thousands of viewers.
type seatIndex struct {
	at store.Position
	of map[string]int
}

// seatsFew is the largest number of seats that are searched without an index.
const seatsFew = 8

// seatNo returns the number of a player's seat, or 0.
func (r *room) seatNo(player string) int {
	if len(r.state.Seats) <= seatsFew {
		if seat := r.state.SeatOf(player); seat != nil {
			return seat.No
		}
		return 0
	}
	if r.seats.of == nil || r.seats.at != r.head {
		r.seats = seatIndex{r.head, make(map[string]int, len(r.state.Seats))}
		for i := range r.state.Seats {
			r.seats.of[r.state.Seats[i].Player] = r.state.Seats[i].No
		}
	}
	return r.seats.of[player]
}

// standOf returns the state that a viewer sees: the delayed one if the viewer is delayed.
func (r *room) standOf(v *Viewer) view.Vantage {
	if v.view.Delayed {
		return view.Vantage{State: r.past.state, Head: r.past.head, Now: r.pastClock(), Clock: r.pastClock(),
			Behind: r.delay()}
	}
	return view.Vantage{State: r.state, Head: r.head, Now: r.clock(), Clock: r.now()}
}

// snapshot returns all that the viewer may know of the room. The caller must send it, because snapshot records what the
// viewer has seen.
func (r *room) snapshot(v *Viewer) *protocol.Room {
	m := r.standOf(v).Snapshot(v.view)
	m.Code, m.Watching, m.Paused = r.code, r.here.watching, r.outage.told
	if m.Result != nil {
		m.Result.ID = r.ended
	}
	v.begun = 0
	if m.Phase == protocol.Playing {
		v.begun = m.Round
	}
	return m
}

// nextWait returns the first time after the given one when a delayed seat begins, or 0.
func (r *room) nextWait(after int64) (next int64) {
	round := r.state.Round
	if round == nil || round.Ended != 0 || round.Halted != 0 {
		return 0
	}
	for i := range r.state.Seats {
		if p := r.state.Seats[i].Play; p != nil && p.Begins > after && p.Begins > round.Begins &&
			(next == 0 || p.Begins < next) {
			next = p.Begins
		}
	}
	return next
}

// endWaits shows the round to the seats whose delay is over.
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
