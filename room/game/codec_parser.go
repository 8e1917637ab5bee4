package game

import (
	"math"

	"nonet/notation"
)

// parser reads the text of an event from left to right.
type parser struct{ rest []byte }

// number reads a decimal number of at most max, without leading zeros.
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

// end returns an error if there is text left.
func (p *parser) end() error {
	if len(p.rest) > 0 {
		return errTrailing
	}
	return nil
}

// cell reads a cell ("r3c4").
func (p *parser) cell() (c Cell, ok bool) {
	c, p.rest, ok = notation.ReadCell(p.rest)
	return c, ok && bounded(c)
}

// move reads a move into a cell or a line of cells ("r3c4=7", "r3c4..c9=1").
func (p *parser) move() (m notation.Move, ok bool) {
	m, p.rest, ok = notation.ReadMove(p.rest)
	ok = ok && bounded(m.Cell) && (m.To == Cell{} || bounded(m.To))
	return m, ok && m.Value >= 1 && m.Value <= valueMax
}

// change reads a move ("r3c4=7") whose value is at least low, or a mark ("r3c4+7").
func (p *parser) change(low int) (c notation.Change, ok bool) {
	c, p.rest, ok = notation.ReadChange(p.rest)
	if c.Sign != '=' {
		low = 0
	}
	return c, ok && bounded(c.Cell) && c.Value >= low && c.Value <= valueMax
}

// bounded reports whether some board could contain the cell.
func bounded(c Cell) bool { return c.Row >= 1 && c.Row <= sideMax && c.Col >= 1 && c.Col <= sideMax }

// marks reads at least one mark, up to the end of the line.
func (p *parser) marks(marks []Mark) ([]Mark, error) {
	for {
		c, ok := p.change(1)
		if !ok || c.Sign == '=' {
			return nil, errMarks
		}
		marks = append(marks, Mark{Row: c.Row, Col: c.Col, Value: c.Value, Add: c.Sign == '+'})
		if len(p.rest) == 0 {
			return marks, nil
		}
		if !p.skip(' ') {
			return nil, errSpace
		}
	}
}

// parseSeat reads the number of a seat.
func parseSeat(args []byte) (int, error) {
	p := parser{args}
	n, ok := p.number(SeatsMax)
	if !ok || n == 0 {
		return 0, errSeat
	}
	return int(n), p.end()
}

func parseMillis(args []byte) (int64, error) {
	p := parser{args}
	n, ok := p.number(math.MaxInt64)
	if !ok || len(p.rest) > 0 {
		return 0, errMillis
	}
	return int64(n), nil
}
