package pipes

// findJams removes the turns after which a pipe would reach a tile that does not fit.
func findJams(s *state) (found, ok bool) { return s.findTurns(jams, byJam) }
