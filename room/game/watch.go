package game

// A ranked round that is broadcast is played before spectators, and who sees its boards may be a player's other self.
// So the log says of each seat whether somebody saw them from where its player is: that player's finish does not count.

// Watches says whether it matters that somebody sees the boards of the round: a player who still fills cells is where
// that somebody is, and that has not been seen before.
func (s *State) Watches(player, site string) bool {
	if !s.Running() || !s.Settings.Ranked || s.Settings.Veiled() {
		return false
	}
	for i := range s.Seats {
		if s.Seats[i].helped(player, site) {
			return true
		}
	}
	return false
}

// helped says whether a player who fills cells could be told of others' boards by somebody who sees them.
func (seat *Seat) helped(player, site string) bool {
	return seat.Play != nil && seat.Play.Plays() && !seat.Play.Watched &&
		(seat.Player == player || site != "" && seat.Site == site)
}

func (do Watch) decide(t *turn) error {
	if !t.s.Watches(do.Player, do.Site) {
		return nil
	}
	for i := range t.s.Seats {
		if seat := &t.s.Seats[i]; seat.helped(do.Player, do.Site) {
			t.tell(seat.No, Watched{})
		}
	}
	return nil
}

func (Watched) apply(s *State, d eventContext) { s.play(d.seat).Watched = true }

func (Watched) audit(s *State, d eventContext) error {
	ok := s.Running() && s.Settings.Ranked && s.Settings.Broadcast && d.seat != nil && d.seat.Play != nil &&
		d.seat.Play.Plays() && !d.seat.Play.Watched
	return unless(ok, "nobody can have seen boards for this seat")
}
