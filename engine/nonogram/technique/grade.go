package technique

import "nonet/engine/nonogram/board"

// Report is what solving a puzzle by human techniques showed.
type Report struct {
	Solved  bool
	Hardest Technique // the hardest technique that was needed
	Passes  int       // how many passes over rows and columns had to follow one another
	Stalls  int       // how often the overlaps told no more
	Sides   int       // width and height together
}

// Solve takes steps up to a technique, from where the board stands, until there are no more.
func (l *Logic) Solve(b *board.Board, most Technique) Report {
	r := Report{Hardest: Overlap, Sides: b.Clues().Width() + b.Clues().Height()}
	for {
		passes, ok := l.Propagate(b, board.Overlap)
		r.Passes += passes
		if r.Solved = ok && b.Unknown() == 0; r.Solved || !ok {
			return r
		}
		needed := l.nextHarder(b, most)
		if needed == None {
			r.Hardest = Beyond
			return r
		}
		r.Hardest = max(r.Hardest, needed)
		r.Passes++
		r.Stalls++
	}
}

// nextHarder takes one step of the techniques above overlaps, and returns which one told something.
func (l *Logic) nextHarder(b *board.Board, most Technique) Technique {
	before := b.Unknown()
	b.Renew()
	if most >= Reach && l.Pass(b, board.Reach) && b.Unknown() < before {
		return Reach
	}
	b.Renew()
	if most >= CompleteLine && l.Pass(b, board.Whole) && b.Unknown() < before {
		return CompleteLine
	}
	if most >= TwoLines && l.suppose(b, func(x, y int, filled bool) bool {
		_, _, found := l.twoLines(b, x, y, filled)
		return found
	}) {
		return TwoLines
	}
	if most >= Probing && l.suppose(b, func(x, y int, filled bool) bool { return l.probing(b, x, y, filled) }) {
		return Probing
	}
	return None
}

// Sweep takes steps up to a technique without regard to their order, which is quicker than [Logic.Solve] and comes as
// far. It reports whether it had to suppose anything.
func (l *Logic) Sweep(b *board.Board, most Technique) (supposed bool) {
	l.Propagate(b, board.Whole)
	impossible := l.probing
	if most == TwoLines {
		impossible = func(b *board.Board, x, y int, filled bool) bool {
			_, _, found := l.twoLines(b, x, y, filled)
			return found
		}
	}
	for before := 0; b.Unknown() > 0 && b.Unknown() != before; supposed = true {
		before = b.Unknown()
		for y := range b.Clues().Height() {
			for x := range b.Clues().Width() {
				l.sweepCell(b, x, y, impossible)
			}
		}
	}
	return supposed
}

// sweepCell makes a cell known if one of its values is impossible, and all that follows.
func (l *Logic) sweepCell(b *board.Board, x, y int, impossible func(b *board.Board, x, y int, filled bool) bool) {
	if b.Known(x, y) {
		return
	}
	for _, filled := range []bool{true, false} {
		if impossible(b, x, y, filled) {
			b.Set(x, y, !filled)
			l.Propagate(b, board.Whole)
			return
		}
	}
}
