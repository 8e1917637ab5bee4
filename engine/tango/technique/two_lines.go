package technique

import (
	"math/bits"

	"nonet/engine/tango/lines"
)

// The lines that cross two rows say what can't stand in both at once: where a sign lies between them, or where three
// would stand side by side. A way to fill one row with which no way to fill the other goes together is none. The same
// for columns.

// pairsMax bounds how many ways of two lines are held against each other: nobody does more in the head, and few
// puzzles need it.
const pairsMax = 1 << 12

// twoLines finds two lines of which one forces something in the other.
func (l *Logic) twoLines() bool {
	var counts [2 * side]int
	for line := range l.b.Lines() {
		counts[line] = l.t.Count(&l.set[line])
	}
	for a := range l.b.Lines() {
		for b := a + 1; b < (a/l.b.N+1)*l.b.N; b++ {
			if counts[a] > 1 && counts[b] > 1 && counts[a]*counts[b] <= pairsMax && l.heldAgainst(a, b) {
				return true
			}
		}
	}
	return false
}

// forbidden are the crossings of two lines in which they can't hold two values, less 1, at once.
type forbidden [2][2]uint16

// heldAgainst holds two lines against each other.
func (l *Logic) heldAgainst(a, b int) bool {
	not, any := l.forbidden(a, b)
	if !any {
		return false
	}
	both := common{l: l, not: &not, every: [2][2]uint16{{^uint16(0), ^uint16(0)}, {^uint16(0), ^uint16(0)}}}
	both.hold(&l.set[a], &l.set[b])
	for n, line := range [2]int{a, b} {
		blank := l.blank(line)
		if ones, twos := both.every[n][0]&blank, both.every[n][1]&blank; ones|twos != 0 {
			l.step = Step{Technique: TwoLines, Line: line, Beside: [2]int{b, a}[n], Ones: ones, Twos: twos}
			return true
		}
	}
	return false
}

// forbidden works out what can't stand at once in two lines, and whether that is anything.
func (l *Logic) forbidden(a, b int) (not forbidden, any bool) {
	for blank := l.blank(a) & l.blank(b); blank != 0; blank &= blank - 1 {
		i := bits.TrailingZeros16(blank)
		cross, j := l.b.Cross(a, i)
		_, k := l.b.Cross(b, i)
		for v := range 2 {
			for w := range 2 {
				if !l.t.Meet3(&l.set[cross], &l.t.With[v][j], &l.t.With[w][k]) {
					not[v][w] |= 1 << i
					any = true
				}
			}
		}
	}
	return not, any
}

// common is what the ways to fill two lines that go together have in common.
type common struct {
	l     *Logic
	not   *forbidden
	every [2][2]uint16 // by line, the cells that hold 1 in all of its ways, and those that hold 2
}

// hold looks at all ways to fill two lines.
func (c *common) hold(a, b *lines.Set) {
	t := c.l.t
	var met lines.Set // ways of b that go together with one of a
	for at := range t.Each(a) {
		twos, some := t.Twos[at], false
		for other := range t.Each(b) {
			if some && met.Has(other) {
				continue
			}
			if c.fit(twos, t.Twos[other]) {
				some = true
				if !met.Has(other) {
					met.Add(other)
					c.meet(1, t.Twos[other])
				}
			}
		}
		if some {
			c.meet(0, twos)
		}
	}
}

// fit says whether two arrangements go together.
func (c *common) fit(a, b uint16) bool {
	return ^a&^b&c.not[0][0]|^a&b&c.not[0][1]|a&^b&c.not[1][0]|a&b&c.not[1][1] == 0
}

// meet takes a way of a line into what all have in common.
func (c *common) meet(n int, twos uint16) {
	c.every[n][0] &^= twos
	c.every[n][1] &= twos
}

func whyTwoLines(w *words, s *Step) {
	w.say("Each way to fill ", w.line(s.Line), " that goes together with a way to fill ", w.line(s.Beside),
		" has the same in ",
		w.cell(w.l.b.Cell(s.Line, bits.TrailingZeros16(s.Ones|s.Twos))), ".")
}
