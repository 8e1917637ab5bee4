package game

import "slices"

// decide creates the room; its creator takes the first seat and is the host. A bot may do so as well but does not play
// for leaderboards, because only an arena leads bots into ranked rooms.
func (do Create) decide(t *turn) error {
	if IsBot(do.Player) && do.Settings.Ranked && !do.Settings.isHeat() && do.Settings.Leg == "" {
		return Off
	}
	t.emitAndApply(0, Created{Rules: Rules, Settings: do.Settings})
	t.emitAndApply(1, Seated{Player: do.Player, Name: do.Name, Site: do.Site})
	t.rescheduleStart()
	return nil
}

// decide gives the player a seat. A player who is seated already keeps the seat, can change the name, and counts as
// present. Once a race or duel has begun, nobody may join or return. In a running co-op new players may join unless the
// host disabled it, and a player who left may return if a stranger could take the seat too; otherwise guest accounts of
// one person could occupy all seats in turn. After the round, spectators may sit down for the next one.
func (do Sit) decide(t *turn) error {
	no, back := t.s.Seats.freeNo(), !t.s.IsRunning() || t.s.Settings.mode().rules.allowsLate()
	late := back && (!t.s.IsRunning() || !t.s.Settings.NoLate)
	switch {
	case t.player == "":
		return NotSeated
	case slices.Contains(t.s.Banned, t.player):
		return IsBanned
	case t.s.Settings.Locked && (t.seat == nil || t.seat.hasLeft()):
		return Locked
	case IsBot(t.player) && !t.s.Settings.allowsBots() && (t.seat == nil || t.seat.hasLeft()):
		return Off
	case t.s.Settings.isQuick() && (t.seat == nil || t.seat.hasLeft()) && !t.s.admitsToQuickRace(t.player, t.at):
		return RoundOn
	case t.seat == nil && !late && !t.s.Settings.isQuick() && t.s.Phase(t.at) == Playing:
		return RoundOn
	case t.seat == nil:
	case !t.seat.hasLeft():
		t.keepSeat(do)
		return nil
	case !back:
		return IsOut
	default:
		no = t.seat.No
	}
	if t.s.isFull() {
		return NoSeat
	}
	if err := t.checkEntry(do); err != nil {
		return err
	}
	t.emitAndApply(no, t.seatedEvent(do))
	t.rescheduleStart()
	return nil
}

// keepSeat lets a player keep the seat.
func (t *turn) keepSeat(do Sit) {
	had, w := t.seat, t.seatedEvent(do)
	if had.Name != w.Name {
		t.emitAndApply(had.No, w)
	}
	if had.Away != 0 {
		t.emitAndApply(had.No, Back{})
		t.rescheduleStart()
	}
}

// seatedEvent returns the event of sitting down.
func (t *turn) seatedEvent(do Sit) Seated {
	return Seated{Player: t.player, Name: t.s.Seats.uniqueName(t.player, do.Name), Site: do.Site}
}

// decide gives the seat up. It does nothing for a player without a seat.
func (Leave) decide(t *turn) error {
	switch {
	case t.seat == nil || t.seat.hasLeft():
		return nil
	case t.s.isReserved():
		return Off
	}
	t.emitAndApply(t.seat.No, Left{})
	t.settle()
	t.rematchIfAgreed()
	return nil
}

// requireSeat refuses players who have no seat, or have left theirs and keep it only until the rematch.
func (t *turn) requireSeat() error {
	if t.seat == nil || t.seat.hasLeft() {
		return NotSeated
	}
	return nil
}

// decide removes the players of one seat or of all seats. It refuses if there are none.
func (do Remove) decide(t *turn) error {
	for _, seat := range t.s.Seats {
		if !seat.hasLeft() && (do.Seat == 0 || do.Seat == seat.No) {
			t.emitAndApply(seat.No, Left{})
		}
	}
	if len(t.events) == 0 {
		return Nothing
	}
	t.settle()
	return nil
}

func (do Absent) decide(t *turn) error {
	if seat := t.s.SeatOf(do.Player); seat != nil && !seat.hasLeft() && seat.Away == 0 {
		t.emit(seat.No, Away{})
	}
	return nil
}

func (do Present) decide(t *turn) error {
	if seat := t.s.SeatOf(do.Player); seat != nil && seat.Away != 0 {
		t.emit(seat.No, Back{})
	}
	return nil
}

func (do Ready) decide(t *turn) error {
	round := t.s.Round
	switch {
	case round != nil && (round.Ended == 0 || t.s.Settings.SingleRound()):
		return NotNow
	case t.seat.Ready == do.On:
		return nil
	}
	t.emitAndApply(t.seat.No, Readied{On: do.On})
	t.rematchIfAgreed()
	return nil
}

// rematchIfAgreed returns the room to the lobby if all people who are present after a round want a rematch. They are
// ready there, so the next round begins. Bots go along.
func (t *turn) rematchIfAgreed() {
	if t.s.Round == nil || t.s.Round.Ended == 0 {
		return
	}
	by := 0
	for i := range t.s.Seats {
		switch seat := &t.s.Seats[i]; {
		case IsBot(seat.Player) || seat.hasLeft() || seat.Away != 0:
		case !seat.Ready:
			return
		default:
			by = seat.No
		}
	}
	if by != 0 {
		t.returnToLobby(by)
	}
}

// returnToLobby returns the room to the lobby and removes a puzzle of the host's that has been played. Removing it
// clears who is ready, so players who want the rematch are marked as ready again.
func (t *turn) returnToLobby(by int) {
	t.emitAndApply(by, Rematched{})
	if t.s.Custom == nil {
		return
	}
	ready := slices.DeleteFunc(slices.Clone(t.s.Seats), func(seat Seat) bool { return !seat.Ready })
	t.emitAndApply(0, Imported{})
	for i := range ready {
		t.emitAndApply(ready[i].No, Readied{On: true})
	}
}
