package grid

import "strconv"

const symbols = "123456789ABCDEFGHIJKLMNOP"

// Symbol is the one character that stands for a value: 1-9, then A-P.
func Symbol(value int) byte { return symbols[value-1] }

// ParseSymbol is the value that a character stands for, capital or not, and 0 if it stands for none.
func ParseSymbol(c byte) int {
	switch {
	case '1' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'P':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'p':
		return int(c-'a') + 10
	}
	return 0
}

// CellName is what a cell is called in moves and in words: r3c4 is row 3, column 4, both from 1.
func (g *Grid) CellName(cell int) string { return string(g.AppendCell(nil, cell)) }

// AppendCell appends a cell's name to dst.
func (g *Grid) AppendCell(dst []byte, cell int) []byte {
	dst = strconv.AppendInt(append(dst, 'r'), int64(g.Row(cell)+1), 10)
	return strconv.AppendInt(append(dst, 'c'), int64(g.Column(cell)+1), 10)
}

// ParseCell is the cell with this name.
func (g *Grid) ParseCell(name string) (cell int, ok bool) {
	row, rest, ok := number(name, 'r')
	if !ok || row > g.Height {
		return 0, false
	}
	column, rest, ok := number(rest, 'c')
	if !ok || column > g.Width || rest != "" {
		return 0, false
	}
	return (row-1)*g.Width + column - 1, true
}

// number reads a letter and a number of up to three digits without a leading zero.
func number(s string, letter byte) (n int, rest string, ok bool) {
	if len(s) < 2 || s[0]|0x20 != letter || s[1] == '0' {
		return 0, s, false
	}
	i := 1
	for ; i < len(s) && i < 4 && '0' <= s[i] && s[i] <= '9'; i++ {
		n = n*10 + int(s[i]-'0')
	}
	return n, s[i:], i > 1
}
