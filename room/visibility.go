package room

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// updateView updates the viewer's seat and what it may see.
func (fo *fanOut) updateView(v *Viewer) {
	seat := fo.seatNumber(v.player.ID)
	delayed := fo.r.feed.isDelayed(seat)
	v.view = view.Viewer{Player: v.player.ID, Seat: seat, Delayed: delayed,
		Visibility: view.VisibilityOf(fo.r.replica.state, seat, fo.r.replica.delayed != nil)}
	if delayed {
		v.view.Visibility = view.VisibilityOf(fo.r.replica.delayed.state, 0, false)
	}
}

// proposeWatch records for the leaderboards that a viewer sees the boards of a ranked round, if that matters.
func (fo *fanOut) proposeWatch(v *Viewer) {
	set := &fo.r.replica.state.Settings
	if set.Ranked && set.Broadcast && v.view.Visibility == view.Open && fo.vantageOf(v).Phase() == game.Playing &&
		fo.r.replica.state.MustRecordViewer(v.player.ID, v.player.Site) {
		fo.r.propose(game.Watch{Player: v.player.ID, Site: v.player.Site})
	}
}

// seatIndex maps players to seats at a position of the log, because a room may have thousands of viewers.
type seatIndex struct {
	head         store.Position
	seatByPlayer map[string]int
}

// seatsFew is the largest number of seats that are searched without an index.
const seatsFew = 8

// seatNumber returns the number of a player's seat, or 0.
func (fo *fanOut) seatNumber(player string) int {
	if len(fo.r.replica.state.Seats) <= seatsFew {
		if seat := fo.r.replica.state.SeatOf(player); seat != nil {
			return seat.No
		}
		return 0
	}
	if fo.seats.seatByPlayer == nil || fo.seats.head != fo.r.replica.head {
		fo.seats = seatIndex{fo.r.replica.head, make(map[string]int, len(fo.r.replica.state.Seats))}
		for i := range fo.r.replica.state.Seats {
			fo.seats.seatByPlayer[fo.r.replica.state.Seats[i].Player] = fo.r.replica.state.Seats[i].No
		}
	}
	return fo.seats.seatByPlayer[player]
}

// vantageOf returns the state that a viewer sees: the delayed one if the viewer is delayed.
func (fo *fanOut) vantageOf(v *Viewer) view.Vantage {
	if v.view.Delayed {
		delayedTime := fo.r.feed.delayedTime()
		return view.Vantage{State: fo.r.replica.delayed.state, Head: fo.r.replica.delayed.head,
			RoundClock: delayedTime, StoreTime: delayedTime, Behind: fo.r.replica.delay()}
	}
	return view.Vantage{State: fo.r.replica.state, Head: fo.r.replica.head,
		RoundClock: fo.r.roundClock(), StoreTime: fo.r.storeTime()}
}

// snapshotFor returns all that the viewer may know of the room. The caller must send it, because snapshotFor records
// what the viewer has seen.
func (fo *fanOut) snapshotFor(v *Viewer) *protocol.Room {
	m := fo.vantageOf(v).Snapshot(v.view)
	m.Code, m.Watching, m.Paused = fo.r.code, fo.r.presence.spectatorCount, fo.r.outage.pauseAnnounced
	if m.Result != nil {
		m.Result.ID = fo.r.replica.lastRoundID
	}
	v.shownRound = 0
	if m.Phase == protocol.Playing {
		v.shownRound = m.Round
	}
	return m
}

// nextHandicappedStart returns the first time after the given one when a seat with a handicap begins, or 0.
func (fo *fanOut) nextHandicappedStart(afterTime int64) (next int64) {
	round := fo.r.replica.state.Round
	if round == nil || round.Ended != 0 || round.Halted != 0 {
		return 0
	}
	for i := range fo.r.replica.state.Seats {
		if p := fo.r.replica.state.Seats[i].Play; p != nil && p.Begins > afterTime && p.Begins > round.Begins &&
			(next == 0 || p.Begins < next) {
			next = p.Begins
		}
	}
	return next
}

// announceHandicappedSeats shows the round to the seats whose handicap's wait is over.
func (fo *fanOut) announceHandicappedSeats(now int64) {
	for {
		next := fo.nextHandicappedStart(fo.seatsStartedAt)
		if next == 0 || next > now {
			fo.seatsStartedAt = max(fo.seatsStartedAt, now)
			return
		}
		fo.seatsStartedAt = next
		for i := range fo.r.replica.state.Seats {
			if p := fo.r.replica.state.Seats[i].Play; p != nil && p.Begins == next {
				fo.sendSeatSnapshot(fo.r.replica.state.Seats[i].No)
			}
		}
	}
}

// progressFor returns the course as a viewer may see it, delayed if the viewer is.
func (fo *fanOut) progressFor(v *Viewer) []protocol.Course {
	if v.view.Delayed {
		return fo.r.replica.delayed.progress.Lines()
	}
	return fo.r.replica.progress.Lines()
}
