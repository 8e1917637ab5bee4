package technique

import (
	"math/bits"

	"nonet/engine/hintwords"
)

// Empty cells with signs between them depend on each other: two different ones hold one of each symbol. Such a group
// needs a minimum of each symbol. If what is left of a symbol after the minimum of all groups is too little for the
// other choice in a group, that group takes its minimum.

// group is a run of empty cells connected by signs: those that are equal to its first cell, and the others.
type group struct{ like, unlike uint16 }

// groups yields the groups of a line. An empty cell without a sign is a group.
func (l *Logic) groups(line int, yield func(g group)) {
	blank, same, differ := l.blankCells(line), l.b.Same[line], l.b.Differ[line]
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
	blank := l.blankCells(line)
	if (l.b.Same[line]|l.b.Differ[line])&blank&(blank>>1) == 0 {
		return 0, 0
	}
	ones, twos = l.countSpare(line, 0)
	more, others := l.countSpare(line, 1)
	return ones | others, twos | more
}

// countSpare returns the cells of a line that must hold value v+1 in groups that take their minimum, and those that
// must not.
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

// countMissing returns how many of the symbol of a step are missing in its line.
func (l *Logic) countMissing(s *step) int { return l.half - bits.OnesCount16(l.marks[s.Of-1][s.Line]) }

func whySignCount(w *words, s *step) {
	left := w.l.countMissing(s)
	w.add(hintwords.Capital(w.line(s.Line)), " lacks ", w.number(left), " ", w.nameCounted(s.Of, left),
		". Count how many of them the signs give to ",
		w.at(s), ".")
}
