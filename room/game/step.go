package game

import "slices"

// What a player did to a board is kept so that it can be taken back. The steps are lists whose links never change:
// copies of a state share them.

// step is something that a player did, or took back.
type step struct {
	changes []change
	below   *step // the one before; nil is none
	depth   int   // steps in the list
}

// change is what a step made of a cell.
type change struct {
	cell           uint16
	was, is        uint8  // its value
	added, removed uint32 // its notes
}

// single is a step with one change, as most are, in one piece of memory.
type single struct {
	step
	change [1]change
}

// hold has the step hold one change.
func (o *single) hold(c change) *step {
	o.change[0] = c
	o.changes = o.change[:]
	return &o.step
}

// push lays a step on top of others. It keeps nothing of changes. The lower half of too many is forgotten, which is
// done so seldom that steps cost the same however many there are.
func (top *step) push(changes []change) *step {
	var pushed *step
	if len(changes) == 1 {
		pushed = new(single).hold(changes[0])
	} else {
		pushed = &step{changes: slices.Clone(changes)}
	}
	pushed.below, pushed.depth = top, 1
	if top != nil {
		pushed.depth += top.depth
	}
	if pushed.depth < 2*StepsKept {
		return pushed
	}
	return pushed.cut(StepsKept)
}

// tidied says whether marks are what a player does who has just filled a cell: they take away notes of its value. To
// take such a step back is to take both back.
func (top *step) tidied(marks []Mark) bool {
	if top == nil || top.changes[0].is == 0 || top.changes[0].is == top.changes[0].was {
		return false
	}
	return !slices.ContainsFunc(marks, func(m Mark) bool { return m.Add || m.Value != int(top.changes[0].is) })
}

// with is the step with more changes.
func (top *step) with(changes []change) *step {
	more := *top
	more.changes = slices.Concat(top.changes, changes)
	return &more
}

// cut copies so many steps from the top, all in one piece of memory: nothing of them leads to those that are forgotten.
func (top *step) cut(kept int) *step {
	copies := make([]single, kept)
	for i := range copies {
		to := &copies[i]
		if len(top.changes) == 1 {
			to.hold(top.changes[0])
		} else {
			to.changes = top.changes
		}
		if to.depth = kept - i; to.depth > 1 {
			to.below = &copies[i+1].step
		}
		top = top.below
	}
	return &copies[0].step
}

// pop takes so many steps off the top.
func (top *step) pop(n int) *step {
	for ; n > 0 && top != nil; n-- {
		top = top.below
	}
	return top
}

// inverse is what takes a step of the seat's back, as far as nobody has changed since what it made of the board.
func (s *State) inverse(seat *Seat, of *step) (cells []Fill, marks []Mark) {
	b, l := seat.Play.Board, seat.Play.layer()
	for _, c := range of.changes {
		row, col := s.Round.place(int(c.cell))
		value := b.Cells[c.cell]
		mark := func(bits uint32, add bool) {
			for v := 0; bits>>v != 0; v++ {
				if bits>>v&1 != 0 {
					marks = append(marks, Mark{Row: row, Col: col, Value: v, Add: add})
				}
			}
		}
		switch {
		case c.was == c.is && value == 0:
			notes := l.notes(int(c.cell))
			mark(c.added&notes&^s.kept(seat.Play, int(c.cell)), false)
			mark(c.removed&^notes, true)
		case c.was == c.is || value != c.is || value != 0 && b.By(int(c.cell)) != seat.No:
		default:
			cells = append(cells, Fill{Row: row, Col: col, Value: int(c.was)})
			if c.was == 0 {
				mark(c.removed, true)
			}
		}
	}
	return cells, marks
}
