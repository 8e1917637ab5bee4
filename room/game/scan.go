package game

import "math"

// parser reads a line from its start.
type parser struct{ rest []byte }

// number reads a decimal number up to max, without leading zeros.
func (p *parser) number(max uint64) (n uint64, ok bool) {
	i := 0
	for ; i < len(p.rest) && p.rest[i] >= '0' && p.rest[i] <= '9'; i++ {
		digit := uint64(p.rest[i] - '0')
		if i > 0 && n == 0 || n > (max-digit)/10 {
			return 0, false
		}
		n = n*10 + digit
	}
	p.rest = p.rest[i:]
	return n, i > 0
}

func (p *parser) skip(c byte) bool {
	if len(p.rest) == 0 || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

// cell reads a cell ("r3c4").
func (p *parser) cell() (c Cell, ok bool) {
	c.Row, ok = p.after('r', 1, sideMax)
	if ok {
		c.Col, ok = p.after('c', 1, sideMax)
	}
	return c, ok
}

// move reads a move ("r3c4=7") or a mark ("r3c4+7").
func (p *parser) move() (row, col int, sign byte, value int, ok bool) { return p.change(1) }

// change reads a move, whose value is no less than low, or a mark.
func (p *parser) change(low uint64) (row, col int, sign byte, value int, ok bool) {
	c, ok := p.cell()
	if !ok || len(p.rest) == 0 {
		return c.Row, c.Col, 0, 0, false
	}
	switch sign = p.rest[0]; sign {
	case '=':
	case '+', '-':
		low = 1
	default:
		return c.Row, c.Col, sign, 0, false
	}
	value, ok = p.after(sign, low, valueMax)
	return c.Row, c.Col, sign, value, ok
}

// after reads a letter and the number behind it, from low to high.
func (p *parser) after(c byte, low, high uint64) (int, bool) {
	if !p.skip(c) {
		return 0, false
	}
	n, ok := p.number(high)
	return int(n), ok && n >= low
}

// some reads the number that [appendSome] wrote, to the line's end.
func (p *parser) some() (int64, bool) {
	if len(p.rest) == 0 {
		return 0, true
	}
	if !p.skip(' ') {
		return 0, false
	}
	n, ok := p.number(math.MaxInt64)
	return int64(n), ok && n > 0 && len(p.rest) == 0
}
