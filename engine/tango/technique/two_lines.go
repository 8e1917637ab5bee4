package technique

import "math/bits"

// The lines that cross two rows show which values can't be in both at once: where there is a sign between them, or
// where three adjacent cells would be equal. An arrangement of one row that is compatible with no arrangement of the
// other is impossible. The same holds for columns.

// pairsMax is the maximum number of pairs of arrangements to compare: people don't compare more, and few puzzles need
// it.
const pairsMax = 1 << 12

// filling is the set of possible arrangements of a line. It depends only on the known cells of the line, so it is
// recomputed only if these have changed.
type filling struct {
	known [2]uint16
	twos  []uint16 // by possible arrangement: the cells with 2
	// by cell and value v+1: the cells that can hold 2 together with it, and, 16 bits higher, those that can hold 1
	beside [side][2]uint32
}

// forbidden are the crossings of two lines in which they can't hold two values v+1 at once.
type forbidden [2][2]uint16

// comparedPair is the state of two lines when comparing them last found nothing.
type comparedPair struct {
	known [2][2]uint16
	not   forbidden
}

// pairing caches the results of the technique for a board.
type pairing struct {
	used     bool
	fillings [2 * side]filling
	compared [2 * side][side]comparedPair // by two lines, the second by its index among the parallel lines
}

// reset starts with another board.
func (p *pairing) reset() {
	if !p.used {
		return
	}
	for line := range p.fillings {
		p.fillings[line].twos = p.fillings[line].twos[:0]
	}
	p.used, p.compared = false, [2 * side][side]comparedPair{}
}

// twoLines finds two lines of which one forces cells of the other.
func (l *Logic) twoLines() bool {
	l.used = true
	for line := range l.b.Lines() {
		l.fill(line)
	}
	for a := range l.b.Lines() {
		for b := a + 1; b < (a/l.b.N+1)*l.b.N; b++ {
			m, n := len(l.fillings[a].twos), len(l.fillings[b].twos)
			if m > 1 && n > 1 && m*n <= pairsMax && l.comparePair(a, b) {
				return true
			}
		}
	}
	return false
}

// fill computes the possible arrangements of a line.
func (l *Logic) fill(line int) {
	f, known := &l.fillings[line], [2]uint16{l.marks[0][line], l.marks[1][line]}
	if f.known == known && len(f.twos) > 0 {
		return
	}
	f.known, f.twos, f.beside = known, f.twos[:0], [side][2]uint32{}
	blank, set := l.blankCells(line), l.t.Match(&l.b, line, known[0], known[1])
	for at := range l.t.Each(&set) {
		twos := l.t.Twos[at]
		f.twos = append(f.twos, twos)
		both := uint32(twos) | uint32(^twos)<<16
		for rest := blank; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros16(rest)
			f.beside[i][twos>>i&1] |= both
		}
	}
}

// comparePair compares two lines.
func (l *Logic) comparePair(a, b int) bool {
	not, any := l.forbiddenPairs(a, b)
	if !any {
		return false
	}
	now := comparedPair{[2][2]uint16{l.fillings[a].known, l.fillings[b].known}, not}
	if compared := &l.compared[a][b%l.b.N]; *compared == now {
		return false
	} else if every, some := l.commonCells(a, b, &not); some {
		for n, line := range [2]int{a, b} {
			blank := l.blankCells(line)
			if ones, twos := every[n][0]&blank, every[n][1]&blank; ones|twos != 0 {
				l.step = step{Technique: TwoLines, Line: line, Beside: [2]int{b, a}[n], Ones: ones, Twos: twos}
				return true
			}
		}
	} else {
		*compared = now
	}
	return false
}

// forbiddenPairs returns the pairs of values that two lines can't hold at once, and whether there are any.
func (l *Logic) forbiddenPairs(a, b int) (not forbidden, any bool) {
	first, j := l.b.Cross(a, 0)
	_, k := l.b.Cross(b, 0)
	for blank := l.blankCells(a) & l.blankCells(b); blank != 0; blank &= blank - 1 {
		i := bits.TrailingZeros16(blank)
		for v, both := range &l.fillings[first+i].beside[j] {
			both = ^both >> k
			not[v][1] |= uint16(both&1) << i
			not[v][0] |= uint16(both>>16&1) << i
		}
	}
	return not, not != forbidden{}
}

// commonCells returns the cells that are 1, and those that are 2, in all compatible arrangements of two lines, by line.
// It reports whether an unknown cell is among them.
func (l *Logic) commonCells(a, b int, not *forbidden) (every [2][2]uint16, some bool) {
	every = [2][2]uint16{{^uint16(0), ^uint16(0)}, {^uint16(0), ^uint16(0)}}
	blank := [2]uint16{l.blankCells(a), l.blankCells(b)}
	for _, x := range l.fillings[a].twos {
		notOne, notTwo, fits := ^x&not[0][0]|x&not[1][0], ^x&not[0][1]|x&not[1][1], false
		for _, y := range l.fillings[b].twos {
			if ^y&notOne|y&notTwo != 0 {
				continue
			}
			fits = true
			every[1][0] &^= y
			every[1][1] &= y
			if (every[1][0]|every[1][1])&blank[1] == 0 {
				break
			}
		}
		if !fits {
			continue
		}
		every[0][0] &^= x
		every[0][1] &= x
		if (every[0][0]|every[0][1])&blank[0]|(every[1][0]|every[1][1])&blank[1] == 0 {
			return every, false
		}
	}
	return every, true
}

func whyTwoLines(w *words, s *step) {
	w.add("Any way to fill ", w.line(s.Line), " that works with a way to fill ", w.line(s.Beside),
		" has the same in ", w.first(s), ".")
}
