package technique

import "nonet/engine/nonogram/board"

// Report is the result of solving a puzzle by human techniques.
type Report struct {
	Solved  bool
	Hardest Technique // the hardest technique that was needed
	Passes  int       // the number of consecutive passes over rows and columns
	Stalls  int       // how often overlaps found nothing more
	Sides   int       // width plus height
}

// Solve applies steps up to a technique to a board until there are none.
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

// nextHarder applies one step of the techniques above overlaps, and returns its technique.
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
	if most >= TwoLines && l.suppose(b, l.breaksTwoLines) {
		return TwoLines
	}
	if most >= Probing && l.suppose(b, l.probing) {
		return Probing
	}
	return None
}

// Sweep applies steps up to a technique in any order, which is faster than [Logic.Solve] and gives the same board. It
// reports whether it had to assume a cell.
func (l *Logic) Sweep(b *board.Board, most Technique) (supposed bool) {
	l.Propagate(b, board.Whole)
	impossible := l.probing
	if most == TwoLines {
		impossible = l.breaksTwoLines
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

// sweepCell makes a cell known if one of its values is impossible, and propagates.
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
