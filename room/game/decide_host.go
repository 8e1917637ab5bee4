package game

// requireHost refuses everybody except the host.
func (t *turn) requireHost() error {
	switch {
	case t.requireSeat() != nil:
		return NotSeated
	case t.seat.No != t.s.Host:
		return NotHost
	}
	return nil
}

// decide changes the settings. A puzzle that the host brought stays if the new settings still describe it.
func (do Configure) decide(t *turn) error {
	set, was := do.Settings, &t.s.Settings
	switch set.Password {
	case "":
		set.Password = was.Password
	case NoPassword:
		set.Password = ""
	}
	set.Daily, set.Apart, set.Proof, set.Quick, set.Limit = was.Daily, was.Apart, was.Proof, was.Quick, was.Limit
	set.Leg = was.Leg
	set.Custom = was.Custom && set.Kind == was.Kind && set.Spec == was.Spec
	switch {
	case t.s.Round != nil && set.gameSettings() != was.gameSettings():
		return NotNow
	case set == *was:
		return nil
	case set.Problem() != "" || set.Ranked && (t.s.Seats.anyHandicap() || t.s.Seats.anyBot()) ||
		set.mode().Alone && len(t.s.Seats) > 1:
		return Off
	}
	t.emit(t.seat.No, Configured{Settings: set})
	return nil
}

func (do Handicap) decide(t *turn) error {
	seat := t.s.SeatNo(do.Seat)
	switch {
	case !t.s.Settings.allows(do.Allowance):
		return Off
	case seat == nil:
		return Nothing
	case seat.Handicap != do.Allowance:
		t.emit(t.seat.No, Handicapped(do))
	}
	return nil
}

// allows reports whether a seat can have the handicap. On a shared board there are no extra givens, because they would
// be for everyone. Removing a handicap is always allowed.
func (set *Settings) allows(h Allowance) bool {
	within := func(n, high int) bool { return n >= 0 && n <= high }
	return h == Allowance{} || set.mode().ComparesPlayers() && (h.Givens == 0 || !set.sharesBoard()) && !set.Ranked &&
		within(h.Wait, waitMax) && within(h.Givens, extraMax) && within(h.Strikes, extraMax)
}

// decide sets or removes a puzzle of the host's for the next round.
func (do Custom) decide(t *turn) error {
	switch {
	case do.Puzzle == nil && t.s.Custom == nil:
		return nil
	case do.Puzzle != nil && !isPlayable(*do.Puzzle):
		return BadMove
	}
	t.emit(t.seat.No, Imported(do))
	return nil
}

// decide removes another player from a seat. It refuses during a ranked round.
func (do Kick) decide(t *turn) error {
	switch {
	case !t.isOther(do.Seat):
		return Nothing
	case t.s.Settings.Ranked && t.s.IsRunning():
		return NotNow
	case do.Ban && len(t.s.Banned) >= bannedMax:
		return RoomFull
	}
	t.emitAndApply(t.seat.No, Kicked(do))
	t.emitAndApply(do.Seat, Left{})
	t.settle()
	return nil
}

func (do Transfer) decide(t *turn) error {
	if !t.isOther(do.Seat) {
		return Nothing
	}
	t.emit(t.seat.No, Transferred(do))
	return nil
}

// isOther reports whether somebody else has that seat.
func (t *turn) isOther(no int) bool {
	seat := t.s.SeatNo(no)
	return seat != nil && !seat.hasLeft() && no != t.seat.No
}

// decide calls the round. It refuses in a quick race, where the host is merely the first player.
func (Start) decide(t *turn) error {
	if t.s.Settings.isQuick() {
		return Off
	}
	if !t.s.StartRequested {
		t.emit(t.seat.No, Called{})
	}
	return nil
}
