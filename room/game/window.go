package game

// window reports whether the finishing window opens now, and its length in milliseconds. It opens with the first
// finish, unless the race ends sooner anyway.
func (s *State) window(at int64) (in int64, opens bool) {
	in = int64(s.Settings.Window) * 1000
	if _, done := s.census(); done == 0 {
		return in, false
	}
	return in, s.Round.Closes == 0 || s.Settings.Limit > 0 && in < s.Round.Closes-at
}

// timed reports whether all players have the full time of a race, whoever is done, gone or out. Such a race is about
// the time only, and nobody wins by being the last one left.
func (set *Settings) timed() bool { return set.Limit > 0 && set.Window >= set.Limit }
