package technique

import "nonet/engine"

// Report is the result of solving a puzzle by human techniques.
type Report struct {
	Solved  bool       // if false, the puzzle is beyond the techniques or does not have exactly one solution
	hardest Technique  // the hardest technique that was needed
	score   float64    // the score of the hardest step
	steps   [count]int // how often each technique was used
}

// ProvesUnique reports whether the steps prove that there is exactly one solution: they solve the puzzle without
// assuming that.
func (r *Report) ProvesUnique() bool {
	proved := r.Solved
	for t, times := range r.steps {
		proved = proved && (times == 0 || !methods[t].assumesUnique)
	}
	return proved
}

// Level returns the level of the puzzle.
func (r *Report) Level() Level { return levelOf(r.score) }

// Techniques yields the techniques that were used and how often, the easiest first.
func (r *Report) Techniques(yield func(name string, times int) bool) {
	for t, times := range r.steps {
		if times > 0 && !yield(Technique(t).String(), times) {
			return
		}
	}
}

// Grade returns the grade of the puzzle.
func (r *Report) Grade() engine.Grade {
	return engine.Grade{Level: r.Level().String(), Technique: r.hardest.String(), Score: r.score}
}

// Grade solves a puzzle, using the easiest possible technique for each step. The puzzle must have one solution, because
// it also uses techniques that assume it (unique rectangles, BUG+1).
func (l *Logic) Grade(givens []uint8) Report {
	r := l.solve(givens, nestedNet)
	if !r.Solved {
		r.hardest, r.score = Beyond, Beyond.Score()
	}
	return r
}

// prove applies steps up to a level until a cell is filled, or all cells if cell is -1, and reports whether that
// succeeded. It applies easy steps in any order, because only the result counts.
func (l *Logic) prove(cell int, level Level) bool {
	for !l.broken {
		l.singlesUntil(cell)
		if l.left == 0 || cell >= 0 && l.values[cell] != 0 {
			return !l.broken
		}
		before := l.changes
		if level >= Medium {
			l.followLocked()
		}
		if l.changes != before {
			continue
		}
		if level == Easy && len(l.cages) == 0 || !l.next(hardestOf(level)) {
			return false
		}
		l.apply(&l.step)
	}
	return false
}

// singlesUntil places singles until a cell is filled, or all singles if cell is -1.
func (b *board) singlesUntil(cell int) {
	for placed := 1; placed > 0 && b.left > 0 && !b.broken; {
		placed = b.placeSingles(hiddenSingleBox)
		if cell >= 0 && b.values[cell] != 0 {
			return
		}
		placed += b.placeSingles(hiddenSingleLine) + b.placeSingles(nakedSingle)
	}
}

// GradeUpTo is like [Logic.Grade] but stops when a step harder than level is necessary; the report is then not solved.
// It discards puzzles that are too hard quickly.
func (l *Logic) GradeUpTo(givens []uint8, level Level) Report {
	return l.solve(givens, hardestOf(level))
}

func (l *Logic) solve(givens []uint8, most Technique) (r Report) {
	l.begin(givens, true)
	l.run(&r, most)
	r.Solved = l.left == 0 && !l.broken
	return r
}

// run applies steps until there are none.
func (l *Logic) run(r *Report, most Technique) {
	for !l.broken {
		l.placeAllSingles(r, most)
		if l.left == 0 || l.broken || !l.nextFrom(nakedSingle+1, most) {
			return
		}
		l.apply(&l.step)
		r.record(l.step.Technique, l.step.score, 1)
	}
}

// record adds steps to the report.
func (r *Report) record(t Technique, score float64, times int) {
	if times == 0 {
		return
	}
	r.steps[t] += times
	if score > r.score {
		r.hardest, r.score = t, score
	}
}
