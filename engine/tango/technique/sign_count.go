package technique

import "math/bits"

// Empty cells with signs between them depend on each other: two that are not alike hold one of each symbol. If the
// rest of a symbol is no more than what such groups take at least, each takes no more than that, and cells without a
// sign take none.

// group is a run of empty cells with signs between them: those that are like its first cell, and the others.
type group struct{ like, unlike uint16 }

// groups are those of a line, one for each empty cell without a sign.
func (l *Logic) groups(line int, yield func(g group)) {
	blank, same, differ := l.blank(line), l.b.Same[line], l.b.Differ[line]
	for rest := blank; rest != 0; {
		bit := rest & -rest
		g, like := group{like: bit}, true
		for (same|differ)&bit != 0 && blank&(bit<<1) != 0 {
			if like = like == (same&bit != 0); like {
				g.like |= bit << 1
			} else {
				g.unlike |= bit << 1
			}
			bit <<= 1
		}
		rest &^= g.like | g.unlike
		yield(g)
	}
}

func (l *Logic) signCount(line int) (ones, twos uint16) {
	blank := l.blank(line)
	if (l.b.Same[line]|l.b.Differ[line])&blank&(blank>>1) == 0 {
		return 0, 0
	}
	ones, twos = l.countSpare(line, 0)
	more, others := l.countSpare(line, 1)
	return ones | others, twos | more
}

// countSpare returns the cells of a line that can take a value, less 1, because other cells can do without, and those
// that can't.
func (l *Logic) countSpare(line, v int) (takes, not uint16) {
	left := l.half - bits.OnesCount16(l.marks[v][line])
	l.groups(line, func(g group) { left -= min(bits.OnesCount16(g.like), bits.OnesCount16(g.unlike)) })
	l.groups(line, func(g group) {
		switch more := bits.OnesCount16(g.like) - bits.OnesCount16(g.unlike); {
		case more > left:
			takes, not = takes|g.unlike, not|g.like
		case -more > left:
			takes, not = takes|g.like, not|g.unlike
		}
	})
	return takes, not
}

func (l *Logic) signCountReason(line, i int, value uint8) (cells uint16, of uint8) {
	of = 3 - value
	if takes, _ := l.countSpare(line, int(value-1)); takes>>i&1 != 0 {
		of = value
	}
	l.groups(line, func(g group) {
		if both := g.like | g.unlike; both&(both-1) != 0 {
			cells |= both
		}
	})
	return cells, of
}

// countMissing returns how many of the symbol that a step tells of its line lacks.
func (l *Logic) countMissing(s *Step) int { return l.half - bits.OnesCount16(l.marks[s.Of-1][s.Line]) }

func whySignCount(w *words, s *Step) {
	left := w.l.countMissing(s)
	w.Add(w.capital(w.line(s.Line)), " lacks ", w.number(left), " ", w.some(s.Of, left),
		". Count how many of them the signs give to ",
		w.at(s), ".")
}
