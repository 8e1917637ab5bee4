package pipes

// findLoops takes away the turns with which a pipe would come back to itself.
func findLoops(s *state) (found, ok bool) { return s.findTurns(loops, byLoop) }
