package game

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

// move reads a move ("r3c4=7") or a mark ("r3c4+7").
func (p *parser) move() (row, col int, sign byte, value int, ok bool) {
	row, ok = p.after('r', sideMax)
	if !ok {
		return
	}
	col, ok = p.after('c', sideMax)
	if !ok || len(p.rest) == 0 {
		return row, col, 0, 0, false
	}
	sign = p.rest[0]
	if sign != '=' && sign != '+' && sign != '-' {
		return row, col, sign, 0, false
	}
	value, ok = p.after(sign, valueMax)
	return
}

// after reads a letter and the number behind it, from 1 to max.
func (p *parser) after(c byte, max uint64) (int, bool) {
	if !p.skip(c) {
		return 0, false
	}
	n, ok := p.number(max)
	return int(n), ok && n > 0
}
