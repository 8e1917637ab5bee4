package pipes

// findLoops removes the turns after which a pipe would form a loop.
func findLoops(s *state) (found, ok bool) { return s.findTurns(loops, byLoop) }
