package technique

// pointing finds a digit that a box can take only in its cells of one line: the rest of the line can't take it.
func (l *Logic) pointing() bool { return l.locked(true) }

// claiming finds a digit that a line can take only in its cells of one box: the rest of the box can't take it.
func (l *Logic) claiming() bool { return l.locked(false) }

func (l *Logic) locked(fromBox bool) bool {
	for _, p := range l.pairs {
		if l.grid.Houses[p.from].Kind.IsBox() != fromBox {
			continue
		}
		outside, away := ^l.shared(p.from, p.to), ^l.shared(p.to, p.from)
		from, to := l.spotsOf(p.from), l.spotsOf(p.to)
		for digit, spots := range from {
			if spots != 0 && spots&outside == 0 && to[digit]&away != 0 {
				l.showLocked(p, digit, away)
				return true
			}
		}
	}
	return false
}

func (l *Logic) showLocked(p housePair, digit int, away uint32) {
	l.dropIn(p.to, away, digit)
	l.showIn(p.from, l.spots[p.from*l.n+digit], 1<<digit)
	l.step.Houses = append(l.step.Houses, p.from)
	l.step.Cover = append(l.step.Cover, p.to)
}

func whyLocked(w *words, s *Step) {
	w.sentence("In ", w.house(s.Houses[0]), ", ", w.digits(s.Pattern[0].Digits), " can go only in ", w.patternCells(s),
		", all of them in ", w.house(s.Cover[0]), ". So no other cell of ", w.house(s.Cover[0]), " can take it.")
}
