package game

// A ranked round that is broadcast has spectators who see its boards, and one of them could be a player under another
// name. The log therefore records for each seat whether somebody at the player's site saw the boards. The finish of
// such a player does not count.

// MustRecordViewer reports whether the log has to record that this viewer sees the round's boards: a player who still
// fills cells is at the same site, and this has not been recorded yet.
func (s *State) MustRecordViewer(player, site string) bool {
	if !s.IsRunning() || !s.Settings.Ranked || s.Settings.HidesBoards() {
		return false
	}
	return s.Seats.count(func(seat *Seat) bool { return seat.couldBeHelped(player, site) }) > 0
}

// couldBeHelped reports whether a player who still fills cells could learn about others' boards from this viewer.
func (seat *Seat) couldBeHelped(player, site string) bool {
	return seat.Play != nil && seat.Play.Plays() && !seat.Play.Watched &&
		(seat.Player == player || site != "" && seat.Site == site)
}

func (do Watch) decide(t *turn) error {
	if !t.s.MustRecordViewer(do.Player, do.Site) {
		return nil
	}
	for i := range t.s.Seats {
		if seat := &t.s.Seats[i]; seat.couldBeHelped(do.Player, do.Site) {
			t.emit(seat.No, Watched{})
		}
	}
	return nil
}

func (Watched) apply(s *State, d eventContext) { s.editPlay(d.seat).Watched = true }

func (Watched) audit(s *State, d eventContext) error {
	ok := s.IsRunning() && s.Settings.Ranked && s.Settings.Broadcast && d.seat != nil && d.seat.Play != nil &&
		d.seat.Play.Plays() && !d.seat.Play.Watched
	return check(ok, "no viewer can have helped this seat")
}
