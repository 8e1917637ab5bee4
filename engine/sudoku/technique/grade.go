package technique

import "nonet/engine"

// Report is what solving a puzzle by human techniques showed.
type Report struct {
	Solved  bool       // to the end; if not, the puzzle is beyond the techniques or has not exactly one solution
	Hardest Technique  // the hardest technique that was needed
	Score   float64    // the score of the hardest step
	Steps   [count]int // how often each technique was used
}

// Proved reports whether the steps prove that there is one solution: they solve the puzzle, and
// none of them builds on that.
func (r *Report) Proved() bool {
	proved := r.Solved
	for t, times := range r.Steps {
		proved = proved && (times == 0 || !methods[t].one)
	}
	return proved
}

// Level returns the level of the puzzle.
func (r *Report) Level() Level { return levelOf(r.Score) }

// Used yields the techniques that were used, the easiest first, with how often that was.
func (r *Report) Used(yield func(name string, times int) bool) {
	for t, times := range r.Steps {
		if times > 0 && !yield(Technique(t).String(), times) {
			return
		}
	}
}

// Grade returns the report as a puzzle carries it.
func (r *Report) Grade() engine.Grade {
	return engine.Grade{Level: r.Level().String(), Technique: r.Hardest.String(), Score: r.Score}
}

// Grade solves a puzzle with the easiest technique that gets on at each point. The puzzle must have one solution:
// techniques that build on that (unique rectangles, BUG+1) are used.
func (l *Logic) Grade(givens []uint8) Report {
	r := l.solve(givens, nestedNet)
	if !r.Solved {
		r.Hardest, r.Score = Beyond, Beyond.Score()
	}
	return r
}

// isSolvableBy reports whether techniques up to a level solve a board. If they do, it has exactly one solution:
// only techniques that don't build on that are used.
func (l *Logic) isSolvableBy(givens []uint8, level Level) bool {
	l.begin(givens, false)
	return l.prove(-1, level)
}

// prove takes steps up to a level until a cell is filled, or all are if cell is -1. It takes easy steps in sweeps,
// without regard to their order: only the end counts.
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

// singlesUntil places what singles give until a cell is filled, or all that they give if cell is -1.
func (b *board) singlesUntil(cell int) {
	for placed := 1; placed > 0 && b.left > 0 && !b.broken; {
		placed = b.placeHiddenSingles(true)
		if cell >= 0 && b.values[cell] != 0 {
			return
		}
		placed += b.placeHiddenSingles(false) + b.placeNakedSingles()
	}
}

// GradeUpTo grades as [Logic.Grade] does, but gives up once a step harder than level would be needed;
// the report is then not solved. It is the quick way to throw away what is too hard.
func (l *Logic) GradeUpTo(givens []uint8, level Level) Report {
	return l.solve(givens, hardestOf(level))
}

func (l *Logic) solve(givens []uint8, most Technique) (r Report) {
	l.begin(givens, true)
	l.run(&r, most)
	r.Solved = l.left == 0 && !l.broken
	return r
}

// run takes steps until there are no more.
func (l *Logic) run(r *Report, most Technique) {
	for !l.broken {
		l.singles(r, most)
		if l.left == 0 || l.broken || !l.nextFrom(nakedSingle+1, most) {
			return
		}
		l.apply(&l.step)
		r.record(l.step.Technique, l.step.Score, 1)
	}
}

// record enters steps into the report.
func (r *Report) record(t Technique, score float64, times int) {
	if times == 0 {
		return
	}
	r.Steps[t] += times
	if score > r.Score {
		r.Hardest, r.Score = t, score
	}
}
