package technique

// If equal rows and equal columns are forbidden, a line can't have the arrangement of a full parallel line.

func (l *Logic) uniqueLine(line int) (ones, twos uint16) {
	if !l.b.Unique {
		return 0, 0
	}
	set, blank := l.set[line], l.blankCells(line)
	if blank == 0 || !l.t.Drop(&set, &l.taken[line/l.b.N]) {
		return 0, 0
	}
	if l.t.Count(&set) == 0 {
		l.broken = true
		return 0, 0
	}
	return l.t.ForcedCells(&set, blank)
}

// findFullLike returns the full parallel lines to which a line would become equal.
func (l *Logic) findFullLike(line int) (others []int) {
	first := line / l.b.N * l.b.N
	for other := first; other < first+l.b.N; other++ {
		if l.blankCells(other) != 0 {
			continue
		}
		if at := l.t.Find(l.marks[1][other]); l.set[line].Has(at) {
			others = append(others, other)
		}
	}
	return others
}

func whyUniqueLine(w *words, s *step) {
	w.add("Any way to fill ", w.line(s.Line), " that isn't the same as ", w.lines(s.From), ", ",
		w.first(s), " is the same.")
}
