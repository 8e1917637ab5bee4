package technique

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// Logic solves by techniques. It is for one goroutine, and allocates nothing but what a hint is told in.
type Logic struct {
	b    lines.Board
	t    *lines.Table
	half int
	state
	step Step
	pairing
}

// state is a position and what is known of it.
type state struct {
	marks  lines.Marks
	fresh  uint32              // lines that have changed since the next step was looked for
	dirty  [TwoLines]uint32    // by technique, the lines in which it may find something
	broken bool                // some line can't be filled
	sets   bool                // whether the sets are kept: they are needed above medium only
	set    [2 * side]lines.Set // by line, the arrangements that fit
	taken  [2]lines.Set        // the arrangements of full rows, and of full columns
}

const side = lines.SideMax

// New returns techniques for a board.
func New(b *lines.Board) *Logic {
	l := new(Logic)
	l.Begin(b)
	return l
}

// Begin takes another board.
func (l *Logic) Begin(b *lines.Board) {
	l.b, l.t, l.half = *b, lines.TableOf(b.N), b.N/2
	l.reset()
}

// open begins at a position.
func (l *Logic) open(known *lines.Marks) {
	l.marks, l.sets, l.broken = *known, false, false
	l.dirty = [TwoLines]uint32{}
	l.fresh = 1<<l.b.Lines() - 1
}

// known returns the cells of a line that are.
func (l *Logic) known(line int) uint16 { return l.marks[0][line] | l.marks[1][line] }

// blank returns the cells of a line that are not known.
func (l *Logic) blank(line int) uint16 { return l.marks.Blank(&l.b, line) }

// Complete reports whether every cell is known.
func (l *Logic) Complete() bool {
	for row := range l.b.N {
		if l.known(row) != l.b.Full() {
			return false
		}
	}
	return true
}

// next finds the easiest step up to a technique, and keeps it.
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
			l.step = Step{Technique: t, Line: line, Ones: ones, Twos: twos}
			return true
		}
		l.dirty[t] &^= 1 << line
	}
	return false
}

// apply does what the step says.
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

// put fills a cell that is not known with a value, less 1.
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

// filterArrangements leaves the arrangements of a line that have a value in a cell.
func (l *Logic) filterArrangements(line, i, v int) {
	if !l.t.Keep(&l.set[line], &l.t.With[v][i]) {
		l.broken = true
		return
	}
	l.recordFullLine(line)
}

// recordFullLine remembers the arrangement of a line if that is full. No other line beside it may have the same, if
// none may.
func (l *Logic) recordFullLine(line int) {
	if !l.b.Unique || l.known(line) != l.b.Full() {
		return
	}
	at, taken := l.t.Find(l.marks[1][line]), &l.taken[line/l.b.N]
	if taken.Has(at) {
		l.broken = true
	}
	taken.Add(at)
	l.fresh |= (1<<l.b.N - 1) << (line / l.b.N * l.b.N)
}

// makeSets works out how each line can still be filled.
func (l *Logic) makeSets() {
	l.sets, l.taken = true, [2]lines.Set{}
	for line := range l.b.Lines() {
		l.set[line] = l.t.Of(&l.b, line, l.marks[0][line], l.marks[1][line])
		if l.t.Count(&l.set[line]) == 0 {
			l.broken = true
			return
		}
		l.recordFullLine(line)
	}
}

// Grade is what a puzzle needs.
type Grade struct {
	Technique Technique // the hardest
	Solved    bool      // techniques up to the wanted one are enough
}

// Grade solves what is known with techniques up to one. Which of several steps comes first is all the same for what a
// puzzle needs, so that any hypothesis will do.
func (l *Logic) Grade(known *lines.Marks, most Technique) (g Grade) {
	for l.open(known); !l.Complete(); l.apply() {
		if !l.next(min(most, TwoLines)) && (most < Hypothesis || l.broken || !l.hypothesis(false)) {
			break
		}
		g.Technique = max(g.Technique, l.step.Technique)
	}
	g.Solved = !l.broken && l.Complete()
	return g
}
