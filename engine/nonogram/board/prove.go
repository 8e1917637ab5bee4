package board

import (
	"math/bits"

	"nonet/engine"
	"nonet/engine/nonogram/line"
)

// Prover counts solutions. It is working memory for one goroutine.
type Prover struct {
	Worker
	limit   int
	each    func(rows []uint64)
	found   int
	yes, no Board    // the two trials of a cell
	first   Board    // what the search begins with
	below   []*Board // a board for each depth of the search
	picture [line.Max]uint64
}

// Count counts a board's solutions up to a limit, and calls each with the filled cells of every one, by rows, which are
// good during the call. Fewer than the limit means that there are no others. The error is [engine.ErrBudget]: so many
// lines were looked at.
func (p *Prover) Count(b *Board, limit, lines int, each func(rows []uint64)) (int, error) {
	p.Allow(lines)
	p.limit, p.each, p.found = limit, each, 0
	p.first.Copy(b)
	p.search(&p.first, 0)
	if p.found < limit && p.Spent() {
		return p.found, engine.ErrBudget
	}
	return p.found, nil
}

// over reports whether the search is to end.
func (p *Prover) over() bool { return p.found >= p.limit || p.Spent() }

// search counts the solutions of a board, which it changes.
func (p *Prover) search(b *Board, depth int) {
	if _, ok := p.Propagate(b, Whole); !ok {
		return
	}
	for !p.over() {
		if b.unknown == 0 {
			p.report(b)
			return
		}
		best, told, ok := p.trials(b)
		if !ok || p.over() {
			return
		}
		if told {
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

// choice is a cell to branch at, and how much either of its values tells.
type choice struct{ x, y, least, sum int }

// trials tries both values of each cell that is not known, those first that have most known cells around them. Not ok
// is that the board has no solution, or none that is not counted.
func (p *Prover) trials(b *Board) (best choice, told, ok bool) {
	best.least = -1
	for around := 4; around >= 0 && !told; around-- {
		for y := range b.clues.Height() {
			for set := b.among(y, around); set != 0; set &= set - 1 {
				x := bits.TrailingZeros64(set)
				if b.Known(x, y) {
					continue
				}
				more, ok := p.trial(b, x, y, &best)
				if told = told || more; !ok || p.over() {
					return best, told, ok
				}
			}
		}
	}
	return best, told, true
}

// among returns the cells of a row that are not known and have so many known cells, or the edge, around them.
func (b *Board) among(y, around int) uint64 {
	all := uint64(1)<<b.clues.Width() - 1
	here := b.rows[y].All()
	left, right := here<<1|1, here>>1|1<<(b.clues.Width()-1)
	up, down := all, all
	if y > 0 {
		up = b.rows[y-1].All()
	}
	if y < b.clues.Height()-1 {
		down = b.rows[y+1].All()
	}
	odd1, both1 := left^right, left&right
	odd2, both2 := up^down, up&down
	ones, carry := odd1^odd2, odd1&odd2
	twos := both1 ^ both2 ^ carry
	fours := both1 & both2
	count := [5]uint64{^ones &^ twos &^ fours, ones &^ twos, twos &^ ones, ones & twos, fours}
	return count[around] & all &^ here
}

// trial tries both values of a cell: one that fails makes the other known, one that fills the board is a solution and
// leaves the other, and what both tell is known. Not ok is that both fail, or that both fill the board.
func (p *Prover) trial(b *Board, x, y int, best *choice) (told, ok bool) {
	p.yes.Copy(b)
	p.yes.Set(x, y, true)
	_, yes := p.Propagate(&p.yes, Whole)
	if yes && p.yes.unknown == 0 {
		p.report(&p.yes)
		yes = false
		if p.over() {
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

// gains returns how many cells the poorer of two trials makes known, and both together.
func (p *Prover) gains(b *Board) (least, sum int) {
	yes, no := b.unknown-p.yes.unknown, b.unknown-p.no.unknown
	return min(yes, no), yes + no
}

// merge adds what both trials tell, and reports whether that is anything.
func (p *Prover) merge(b *Board) (told bool) {
	for y := range b.clues.Height() {
		yes, no := p.yes.rows[y], p.no.rows[y]
		both := line.Known{Filled: yes.Filled & no.Filled, Empty: yes.Empty & no.Empty}
		if both != b.rows[y] {
			b.AddRow(y, both)
			b.newRows |= 1 << y
			told = true
		}
	}
	return told
}
