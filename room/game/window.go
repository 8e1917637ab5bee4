package game

// window says whether the finishing window opens now, and for how many milliseconds: with the first finish, unless the
// race ends sooner anyway.
func (s *State) window(at int64) (in int64, opens bool) {
	in = int64(s.Settings.Window) * 1000
	if _, done := s.census(); done == 0 {
		return in, false
	}
	return in, s.Round.Closes == 0 || s.Settings.Limit > 0 && in < s.Round.Closes-at
}

// timed says whether everybody has all the time of a race, whoever is done, gone or out: it is about the time alone,
// and nobody wins it by being left.
func (set *Settings) timed() bool { return set.Limit > 0 && set.Window >= set.Limit }
