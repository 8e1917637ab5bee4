package pipes

// findJams takes away the turns with which a pipe would come to a tile that fits no more.
func findJams(s *state) (found, ok bool) { return s.findTurns(jams, byJam) }
