package technique

// pointing finds a digit that a box can take only in cells of one line: the rest of the line can't take it.
func (l *Logic) pointing() bool { return l.findLocked(true) }

// claiming finds a digit that a line can take only in cells of one box: the rest of the box can't take it.
func (l *Logic) claiming() bool { return l.findLocked(false) }

func (l *Logic) findLocked(fromBox bool) (found bool) {
	l.eachLocked(fromBox, func(p *housePair, digit int) bool {
		l.showLocked(p, digit)
		found = true
		return false
	})
	return found
}

// eachLocked calls each with every digit that a house can take only in cells that it shares with another house, if that
// house has further places for it, which can be removed. It stops when each returns false.
func (b *board) eachLocked(fromBox bool, each func(p *housePair, digit int) bool) {
	pairs := b.toBox
	if fromBox {
		pairs = b.fromBox
	}
	for i := range pairs {
		p := &pairs[i]
		from, to := b.spotsOf(p.from), b.spotsOf(p.to)
		for digit, spots := range from {
			if spots != 0 && spots&p.outside == 0 && to[digit]&p.away != 0 && !each(p, digit) {
				return
			}
		}
	}
}

func (l *Logic) showLocked(p *housePair, digit int) {
	l.dropIn(p.to, p.away, digit)
	l.showIn(p.from, l.spots[p.from*l.n+digit], 1<<digit)
	l.step.houses = append(l.step.houses, p.from)
	l.step.cover = append(l.step.cover, p.to)
}

func whyLocked(w *words, s *Step) {
	w.Add("In ", w.house(s.houses[0]), ", ", w.digits(s.pattern[0].Digits), " can go only in ", w.patternCells(s),
		", all of them in ", w.house(s.cover[0]), ". So rule it out in the rest of ", w.house(s.cover[0]), ".")
}
