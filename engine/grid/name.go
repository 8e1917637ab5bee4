package grid

import (
	"strings"

	"nonet/notation"
)

// Symbol returns the character for a value: 1-9, then A-P.
func Symbol(value int) byte { return notation.Symbol(value) }

// ParseSymbol returns the value of a character in either case, or 0 if it stands for none.
func ParseSymbol(c byte) int {
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	value, _ := notation.ReadSymbol(c)
	return value
}

// CellName returns the name of a cell: "r3c4" is row 3, column 4, both from 1.
func (g *Grid) CellName(cell int) string { return string(g.AppendCell(nil, cell)) }

// AppendCell appends a cell's name to dst.
func (g *Grid) AppendCell(dst []byte, cell int) []byte {
	return notation.AppendCell(dst, notation.CellAt(cell, g.Width))
}

// ParseCell returns the cell with a name, in either case. It returns false if there is none.
func (g *Grid) ParseCell(name string) (cell int, ok bool) {
	c, rest, ok := notation.ReadCell(strings.ToLower(name))
	if !ok || rest != "" || c.Row < 1 || c.Row > g.Height || c.Col < 1 || c.Col > g.Width {
		return 0, false
	}
	return c.Index(g.Width), true
}
