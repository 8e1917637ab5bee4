package technique

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// Logic solves puzzles by techniques. It is not safe for concurrent use. It allocates only for hints.
type Logic struct {
	b    lines.Board
	t    *lines.Table
	half int
	state
	step step
	pairing
}

// state is a position and what is known about it.
type state struct {
	marks  lines.Marks
	fresh  uint32              // lines that have changed since the last search for a step
	dirty  [TwoLines]uint32    // by technique: the lines in which it may find something
	broken bool                // some line can't be filled
	sets   bool                // whether the sets are maintained: they are needed above medium only
	set    [2 * side]lines.Set // by line: the possible arrangements
	taken  [2]lines.Set        // the arrangements of full rows, and of full columns
}

const side = lines.SideMax

// New returns a Logic for a board.
func New(b *lines.Board) *Logic {
	l := new(Logic)
	l.Begin(b)
	return l
}

// Begin starts with another board.
func (l *Logic) Begin(b *lines.Board) {
	l.b, l.t, l.half = *b, lines.TableOf(b.N), b.N/2
	l.reset()
}

// open starts with a position.
func (l *Logic) open(known *lines.Marks) {
	l.marks, l.sets, l.broken = *known, false, false
	l.dirty = [TwoLines]uint32{}
	l.fresh = 1<<l.b.Lines() - 1
}

// knownCells returns the known cells of a line.
func (l *Logic) knownCells(line int) uint16 { return l.marks[0][line] | l.marks[1][line] }

// blankCells returns the unknown cells of a line.
func (l *Logic) blankCells(line int) uint16 { return l.marks.BlankCells(&l.b, line) }

// isComplete reports whether every cell is known.
func (l *Logic) isComplete() bool {
	for row := range l.b.N {
		if l.knownCells(row) != l.b.AllCells() {
			return false
		}
	}
	return true
}

// next finds the easiest step up to a technique, and stores it.
func (l *Logic) next(most Technique) bool {
	if l.fresh != 0 {
		for t := range l.dirty {
			l.dirty[t] |= l.fresh
		}
		l.fresh = 0
	}
	for t := Pair; t <= min(most, uniqueLine); t++ {
		if t == completeLine && !l.sets {
			l.makeSets()
		}
		if l.nextOf(t) {
			return true
		}
		if l.broken {
			return false
		}
	}
	return most >= TwoLines && l.twoLines() || most >= Hypothesis && l.hypothesis(true)
}

// nextOf finds a step of one technique.
func (l *Logic) nextOf(t Technique) bool {
	find := methods[t].find
	for l.dirty[t] != 0 {
		line := bits.TrailingZeros32(l.dirty[t])
		if ones, twos := find(l, line); ones|twos != 0 {
			l.step = step{Technique: t, Line: line, Ones: ones, Twos: twos}
			return true
		}
		l.dirty[t] &^= 1 << line
	}
	return false
}

// apply applies the step.
func (l *Logic) apply() {
	s := &l.step
	if s.Ones&s.Twos != 0 {
		l.broken = true
		return
	}
	for v, cells := range [2]uint16{s.Ones, s.Twos} {
		for ; cells != 0; cells &= cells - 1 {
			l.put(s.Line, bits.TrailingZeros16(cells), v)
		}
	}
}

// put sets an unknown cell to value v+1.
func (l *Logic) put(line, i, v int) {
	cross, j := l.b.Cross(line, i)
	l.marks[v][line] |= 1 << i
	l.marks[v][cross] |= 1 << j
	l.fresh |= 1<<line | 1<<cross
	if l.sets {
		l.filterArrangements(line, i, v)
		l.filterArrangements(cross, j, v)
	}
}

// filterArrangements keeps the arrangements of a line that have value v+1 in a cell.
func (l *Logic) filterArrangements(line, i, v int) {
	if !l.t.Keep(&l.set[line], &l.t.With[v][i]) {
		l.broken = true
		return
	}
	l.recordFullLine(line)
}

// recordFullLine records the arrangement of a line if it is full, and excludes it from parallel lines if equal lines
// are forbidden.
func (l *Logic) recordFullLine(line int) {
	if !l.b.Unique || l.knownCells(line) != l.b.AllCells() {
		return
	}
	at, taken := l.t.Find(l.marks[1][line]), &l.taken[line/l.b.N]
	if taken.Has(at) {
		l.broken = true
	}
	taken.Add(at)
	l.fresh |= (1<<l.b.N - 1) << (line / l.b.N * l.b.N)
}

// makeSets computes the possible arrangements of all lines.
func (l *Logic) makeSets() {
	l.sets, l.taken = true, [2]lines.Set{}
	for line := range l.b.Lines() {
		l.set[line] = l.t.Match(&l.b, line, l.marks[0][line], l.marks[1][line])
		if l.t.Count(&l.set[line]) == 0 {
			l.broken = true
			return
		}
		l.recordFullLine(line)
	}
}

// Grade is the result of grading a puzzle.
type Grade struct {
	Technique Technique // the hardest
	Solved    bool      // whether techniques up to the given one are enough
}

// Grade solves a puzzle with techniques up to most. The order of steps of the same technique does not affect the grade,
// so it accepts any hypothesis.
func (l *Logic) Grade(known *lines.Marks, most Technique) (g Grade) {
	for l.open(known); !l.isComplete(); l.apply() {
		if !l.next(min(most, TwoLines)) && (most < Hypothesis || l.broken || !l.hypothesis(false)) {
			break
		}
		g.Technique = max(g.Technique, l.step.Technique)
	}
	g.Solved = !l.broken && l.isComplete()
	return g
}
