package queens

import (
	"math/bits"

	"nonet/engine"
	"nonet/engine/queens/layout"
)

// placeSteps is the maximum number of rows to try before a placement restarts.
const placeSteps = 2_000

// placer places random queens on a board, row by row.
type placer struct {
	side, stars int
	r           *engine.Rand
	patterns    []uint32 // possible rows: one bit for each column
	rows        [layout.SideMax]uint32
	steps       int
}

// draw places queens, and returns their cells in reading order, or nil if it failed.
func (p *placer) draw() []int {
	p.patterns = p.patterns[:0]
	for pattern := uint32(1); pattern < 1<<p.side; pattern++ {
		if bits.OnesCount32(pattern) == p.stars && pattern&(pattern<<1) == 0 {
			p.patterns = append(p.patterns, pattern)
		}
	}
	p.steps = 0
	var need [layout.SideMax]uint8
	for column := range p.side {
		need[column] = uint8(p.stars)
	}
	if !p.row(0, need) {
		return nil
	}
	var cells []int
	for row, pattern := range p.rows[:p.side] {
		for ; pattern != 0; pattern &= pattern - 1 {
			cells = append(cells, row*p.side+bits.TrailingZeros32(pattern))
		}
	}
	return cells
}

// row fills a row and those below it. Need is the number of missing queens of each column.
func (p *placer) row(row int, need [layout.SideMax]uint8) bool {
	if row == p.side {
		return true
	}
	free := uint32(0)
	for column := range p.side {
		if need[column] > 0 {
			free |= 1 << column
		}
	}
	if row > 0 {
		last := p.rows[row-1]
		free &^= last | last<<1 | last>>1
	}
	start := p.r.Intn(len(p.patterns))
	stride := nextCoprime(1+p.r.Intn(len(p.patterns)), len(p.patterns))
	for i := range p.patterns {
		pattern := p.patterns[(start+i*stride)%len(p.patterns)]
		if pattern&^free != 0 {
			continue
		}
		if p.steps++; p.steps > placeSteps {
			return false
		}
		after := need
		for rest := pattern; rest != 0; rest &= rest - 1 {
			after[bits.TrailingZeros32(rest)]--
		}
		if p.rows[row] = pattern; p.fits(after, p.side-row-1) && p.row(row+1, after) {
			return true
		}
	}
	return false
}

// fits reports whether the remaining rows have room for the missing queens of each column, given that no two in a
// column touch.
func (p *placer) fits(need [layout.SideMax]uint8, left int) bool {
	for _, n := range need[:p.side] {
		if int(n) > (left+1)/2 {
			return false
		}
	}
	return true
}

// nextCoprime returns the smallest number not below n that is coprime to m.
func nextCoprime(n, m int) int {
	for gcd(n, m) != 1 {
		n++
	}
	return n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
