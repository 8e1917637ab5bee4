package pipes

// technique is a solving technique, ordered by difficulty.
type technique uint8

// The techniques.
const (
	byEdges technique = iota
	byDeadEnd
	byLoop
	byJam
	byTrial
	beyond // none of these: requires a search
)

// techniques has the name of each technique, its score on the scale of Sudoku Explainer as far as it can be compared,
// its level, and a function that applies all its findings to the state. The function returns false on a contradiction.
var techniques = [...]struct {
	name  string
	score float64
	level string
	find  func(s *state) (found, ok bool)
}{
	byEdges:   {"edges", 1.0, "easy", nil},
	byDeadEnd: {"dead end", 2.6, "medium", findDeadEnds},
	byLoop:    {"loop", 3.6, "hard", findLoops},
	byJam:     {"jam", 4.2, "hard", findJams},
	byTrial:   {"trial", 6.5, "expert", findTrials},
	beyond:    {"search", 9.0, "extreme", nil},
}

func (t technique) String() string { return techniques[t].name }

// findTurns removes all turns whose flood has the given outcome.
func (s *state) findTurns(how outcome, by technique) (found, ok bool) {
	for cell, set := range s.turns {
		if !hasSeveral(set) {
			continue
		}
		for turn := range turnsOf(set) {
			if now := s.turns[cell]; !hasSeveral(now) || now>>turn&1 == 0 || s.follow(cell, turn) != how {
				continue
			}
			found = true
			if !s.drop(cell, turn, by) {
				return true, false
			}
		}
	}
	return found, true
}

// drop removes a turn that a technique rules out, and propagates. It returns false on a contradiction.
func (s *state) drop(cell, turn int, by technique) bool {
	if s.log != nil {
		s.log.because(by, s.log.pipe(by, &s.ahead)...)
	}
	return s.keep(cell, s.turns[cell]&^(1<<turn)) && s.propagate()
}

// logic applies techniques up to most until none finds anything or it has used stepsMax steps, and returns the hardest
// that was needed. It returns ok false on a contradiction.
func (s *state) logic(most technique, stepsMax int) (hardest technique, ok bool) {
	if !s.propagate() {
		return 0, false
	}
	for by := byDeadEnd; by <= most && s.undecided > 0 && s.steps < stepsMax; by++ {
		found, ok := techniques[by].find(s)
		if !ok {
			return 0, false
		}
		if found {
			hardest, by = max(hardest, by), byEdges
		}
	}
	return hardest, true
}

// findDeadEnds removes the turns after which a pipe would end everywhere with tiles left over. The shortest such pipe
// is two ends that face each other.
func findDeadEnds(s *state) (found, ok bool) { return s.findTurns(deadEnds, byDeadEnd) }

// findJams removes the turns after which a pipe would reach a tile that does not fit.
func findJams(s *state) (found, ok bool) { return s.findTurns(jams, byJam) }

// findLoops removes the turns after which a pipe would form a loop.
func findLoops(s *state) (found, ok bool) { return s.findTurns(loops, byLoop) }
