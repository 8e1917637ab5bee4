package board

import (
	"math/bits"

	"nonet/engine"
	"nonet/engine/nonogram/line"
)

// Prover counts solutions. It is not safe for concurrent use.
type Prover struct {
	Worker
	limit   int
	each    func(rows []uint64)
	found   int
	yes, no Board    // the two trials of a cell
	first   Board    // the board at the start of the search
	below   []*Board // by depth of the search
	picture [line.Max]uint64
}

// Count counts the solutions of a board up to limit, and calls each with the filled cells of every one, by rows, which
// are valid during the call. If it returns fewer than limit there are no others. It returns [engine.ErrBudget] if
// solving this many lines of eight runs is not enough.
func (p *Prover) Count(b *Board, limit, lines int, each func(rows []uint64)) (int, error) {
	p.AllowWork(lines)
	p.limit, p.each, p.found = limit, each, 0
	p.first.Copy(b)
	p.search(&p.first, 0)
	if p.found < limit && p.IsSpent() {
		return p.found, engine.ErrBudget
	}
	return p.found, nil
}

// isOver reports whether the search has to stop.
func (p *Prover) isOver() bool { return p.found >= p.limit || p.IsSpent() }

// search counts the solutions of a board, which it modifies.
func (p *Prover) search(b *Board, depth int) {
	if _, ok := p.Propagate(b, Whole); !ok {
		return
	}
	for !p.isOver() {
		if b.unknown == 0 {
			p.report(b)
			return
		}
		best, found, ok := p.trials(b)
		if !ok || p.isOver() {
			return
		}
		if found {
			continue
		}
		child := p.boardAt(depth)
		child.Copy(b)
		child.Set(best.x, best.y, true)
		p.search(child, depth+1)
		b.Set(best.x, best.y, false)
		if _, ok := p.Propagate(b, Whole); !ok {
			return
		}
	}
}

func (p *Prover) boardAt(depth int) *Board {
	for len(p.below) <= depth {
		p.below = append(p.below, new(Board))
	}
	return p.below[depth]
}

// report counts a solution.
func (p *Prover) report(b *Board) {
	p.found++
	if p.each != nil {
		rows := p.picture[:b.clues.Height()]
		b.writeRows(rows)
		p.each(rows)
	}
}

// choice is a cell to branch on, and how many cells its values make known.
type choice struct{ x, y, least, sum int }

// trials tries both values of all unknown cells, beginning with those that have the most known neighbours. It returns
// false if the board has no solution left to count.
func (p *Prover) trials(b *Board) (best choice, found, ok bool) {
	best.least = -1
	for around := 4; around >= 0 && !found; around-- {
		for y := range b.clues.Height() {
			for set := b.findUnknown(y, around); set != 0; set &= set - 1 {
				x := bits.TrailingZeros64(set)
				if b.IsKnown(x, y) {
					continue
				}
				more, ok := p.trial(b, x, y, &best)
				if found = found || more; !ok || p.isOver() {
					return best, found, ok
				}
			}
		}
	}
	return best, found, true
}

// findUnknown returns the unknown cells of a row with this number of known neighbours, including the edge.
func (b *Board) findUnknown(y, around int) uint64 {
	all := uint64(1)<<b.clues.Width() - 1
	here := b.lines[Rows][y].All()
	left, right := here<<1|1, here>>1|1<<(b.clues.Width()-1)
	up, down := all, all
	if y > 0 {
		up = b.lines[Rows][y-1].All()
	}
	if y < b.clues.Height()-1 {
		down = b.lines[Rows][y+1].All()
	}
	odd1, both1 := left^right, left&right
	odd2, both2 := up^down, up&down
	ones, carry := odd1^odd2, odd1&odd2
	twos := both1 ^ both2 ^ carry
	fours := both1 & both2
	count := [5]uint64{^ones &^ twos &^ fours, ones &^ twos, twos &^ ones, ones & twos, fours}
	return count[around] & all &^ here
}

// trial tries both values of a cell. If one fails, the cell has the other; if one fills the board, that is a solution
// and the other remains; what both find is known. It returns ok false if both fail or both fill the board.
func (p *Prover) trial(b *Board, x, y int, best *choice) (found, ok bool) {
	p.yes.Copy(b)
	p.yes.Set(x, y, true)
	_, yes := p.Propagate(&p.yes, Whole)
	if yes && p.yes.unknown == 0 {
		p.report(&p.yes)
		yes = false
		if p.isOver() {
			return true, false
		}
	}
	p.no.Copy(b)
	p.no.Set(x, y, false)
	_, no := p.Propagate(&p.no, Whole)
	if no && p.no.unknown == 0 {
		p.report(&p.no)
		no = false
	}
	switch {
	case !yes && !no:
		return true, false
	case !yes:
		b.Copy(&p.no)
		return true, true
	case !no:
		b.Copy(&p.yes)
		return true, true
	}
	least, sum := p.gains(b)
	if least > best.least || least == best.least && sum > best.sum {
		*best = choice{x, y, least, sum}
	}
	if !p.merge(b) {
		return false, true
	}
	_, ok = p.Propagate(b, Whole)
	return true, ok
}

// gains returns the number of cells that the poorer of the two trials makes known, and that of both together.
func (p *Prover) gains(b *Board) (least, sum int) {
	yes, no := b.unknown-p.yes.unknown, b.unknown-p.no.unknown
	return min(yes, no), yes + no
}

// merge adds the cells that both trials make known, and reports whether there are any.
func (p *Prover) merge(b *Board) (found bool) {
	for y := range b.clues.Height() {
		yes, no := p.yes.lines[Rows][y], p.no.lines[Rows][y]
		both := line.Known{Filled: yes.Filled & no.Filled, Empty: yes.Empty & no.Empty}
		if both != b.lines[Rows][y] {
			b.Add(Rows, y, both)
			b.changed[Rows] |= 1 << y
			found = true
		}
	}
	return found
}
