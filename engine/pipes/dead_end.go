package pipes

// findDeadEnds takes away the turns with which a pipe would end everywhere while there are tiles left over. Two ends
// that face each other are the shortest such pipe.
func findDeadEnds(s *state) (found, ok bool) { return s.findTurns(deadEnds, byDeadEnd) }
