package pipes

// findDeadEnds removes the turns after which a pipe would end everywhere with tiles left over. The shortest such pipe
// is two ends that face each other.
func findDeadEnds(s *state) (found, ok bool) { return s.findTurns(deadEnds, byDeadEnd) }
