package pipes

// technique is a solving technique, ordered by difficulty.
type technique uint8

// The techniques.
const (
	byEdges   technique = iota
	byDeadEnd           // a pipe would end everywhere with tiles left over; the shortest is two ends that face each other
	byLoop              // a pipe would form a loop
	byJam               // a pipe would reach a tile that does not fit
	byTrial             // a contradiction follows by edges
	beyond              // none of these: requires a search
)

// techniques has the name of each technique, its score on the scale of Sudoku Explainer as far as it can be compared,
// its level, and for techniques about pipes the outcome of the turns that it rules out.
var techniques = [...]struct {
	name  string
	score float64
	level string
	out   outcome
}{
	byEdges:   {"edges", 1.0, "easy", 0},
	byDeadEnd: {"dead end", 2.6, "medium", deadEnds},
	byLoop:    {"loop", 3.6, "hard", loops},
	byJam:     {"jam", 4.2, "hard", jams},
	byTrial:   {"trial", 6.5, "expert", 0},
	beyond:    {"search", 9.0, "extreme", 0},
}

func (t technique) String() string { return techniques[t].name }

// find removes all turns that a technique harder than edges rules out. It returns ok false on a contradiction.
func (s *state) find(by technique) (found, ok bool) {
	if by == byTrial {
		trial := newState(len(s.tiles))
		return s.ruleOut(by, func(cell, turn int) bool { return s.contradicts(trial, cell, turn) })
	}
	return s.ruleOut(by, func(cell, turn int) bool { return s.follow(cell, turn) == techniques[by].out })
}

// ruleOut removes all turns of undecided tiles for which bad returns true. It returns ok false on a contradiction.
func (s *state) ruleOut(by technique, bad func(cell, turn int) bool) (found, ok bool) {
	for cell, set := range s.turns {
		if !hasSeveral(set) {
			continue
		}
		for turn := range turnsOf(set) {
			if now := s.turns[cell]; !hasSeveral(now) || now>>turn&1 == 0 || !bad(cell, turn) {
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

// copied is the number of tiles that can be copied in the time of a step.
const copied = 64

// contradicts reports whether a turn leads to a contradiction by edges. Trial is the memory for that.
func (s *state) contradicts(trial *state, cell, turn int) bool {
	trial.copyFrom(s)
	stands := trial.keep(cell, 1<<turn) && trial.propagate()
	s.steps = trial.steps + len(s.tiles)/copied
	return !stands
}

// drop removes a turn that a technique rules out, and propagates. It returns false on a contradiction.
func (s *state) drop(cell, turn int, by technique) bool {
	if s.log != nil {
		s.log.setReason(by, s.log.pipe(by, &s.ahead)...)
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
		found, ok := s.find(by)
		if !ok {
			return 0, false
		}
		if found {
			hardest, by = max(hardest, by), byEdges
		}
	}
	return hardest, true
}
