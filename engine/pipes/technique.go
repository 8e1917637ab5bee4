package pipes

// technique is a way to get on, the easier the lower.
type technique uint8

// The techniques.
const (
	byEdges technique = iota
	byDeadEnd
	byLoop
	byJam
	byTrial
	beyond // none of these: a search has to tell
)

// techniques says of each what it is called, its score on the scale of Sudoku Explainer, as far as these can be
// compared, its level, and how it gets on: what follows from all that it finds at once is told to the state. Not ok is
// a contradiction.
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

// findTurns takes away all turns that a flood ends in one way.
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

// drop takes a turn away that a technique rules out, and lets follow what does.
func (s *state) drop(cell, turn int, by technique) bool {
	if s.log != nil {
		s.log.because(by, s.log.pipe(by, &s.ahead)...)
	}
	return s.keep(cell, s.turns[cell]&^(1<<turn)) && s.propagate()
}

// logic gets on with techniques up to one until none gets any further or so many steps are taken, and says which was
// the hardest. Not ok is a contradiction.
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
