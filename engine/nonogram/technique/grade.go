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
		if r.Solved = ok && b.CountUnknown() == 0; r.Solved || !ok {
			return r
		}
		needed := l.applyHarder(b, most)
		if needed == None {
			r.Hardest = Beyond
			return r
		}
		r.Hardest = max(r.Hardest, needed)
		r.Passes++
		r.Stalls++
	}
}

// applyHarder applies one step of the techniques above overlaps, and returns its technique.
func (l *Logic) applyHarder(b *board.Board, most Technique) Technique {
	before := b.CountUnknown()
	b.Renew()
	if most >= Reach && l.Pass(b, board.Reach) && b.CountUnknown() < before {
		return Reach
	}
	b.Renew()
	if most >= CompleteLine && l.Pass(b, board.Whole) && b.CountUnknown() < before {
		return CompleteLine
	}
	if most >= TwoLines && l.suppose(b, l.breaksTwoLines) {
		return TwoLines
	}
	if most >= Probing && l.suppose(b, l.probe) {
		return Probing
	}
	return None
}

// Sweep applies steps up to a technique in any order, which is faster than [Logic.Solve] and gives the same board. It
// reports whether it had to assume a cell.
func (l *Logic) Sweep(b *board.Board, most Technique) (supposed bool) {
	l.Propagate(b, board.Whole)
	impossible := l.probe
	if most == TwoLines {
		impossible = l.breaksTwoLines
	}
	for before := 0; b.CountUnknown() > 0 && b.CountUnknown() != before; supposed = true {
		before = b.CountUnknown()
		for y := range b.Clues().Height() {
			for x := range b.Clues().Width() {
				l.sweepCell(b, x, y, impossible)
			}
		}
	}
	return supposed
}

// sweepCell makes a cell known if one of its values is impossible, and propagates.
func (l *Logic) sweepCell(b *board.Board, x, y int, isImpossible func(b *board.Board, x, y int, filled bool) bool) {
	if b.IsKnown(x, y) {
		return
	}
	for _, filled := range []bool{true, false} {
		if isImpossible(b, x, y, filled) {
			b.Set(x, y, !filled)
			l.Propagate(b, board.Whole)
			return
		}
	}
}
