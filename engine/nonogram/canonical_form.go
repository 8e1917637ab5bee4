package nonogram

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
)

// CanonicalForm returns the smallest of the eight orientations of the picture.
func (kind) CanonicalForm(p engine.Puzzle) string {
	if p.Width < 1 || p.Height < 1 || len(p.Solution) != p.Width*p.Height || !slices.Contains(p.Solution, 1) {
		return ""
	}
	least := ""
	width, height, cells := p.Width, p.Height, p.Solution
	for i := range 8 {
		if i == 4 {
			cells = mirror(cells, width)
		}
		cells = transpose(cells, width)
		width, height = height, width
		if s := formOf(cells, width, height); least == "" || s < least {
			least = s
		}
	}
	return least
}

// transpose rotates cells by 90 degrees.
func transpose(cells []uint8, width int) []uint8 {
	height := len(cells) / width
	out := make([]uint8, len(cells))
	for i, v := range cells {
		out[i%width*height+height-1-i/width] = v
	}
	return out
}

// mirror mirrors cells horizontally.
func mirror(cells []uint8, width int) []uint8 {
	out := slices.Clone(cells)
	for row := range slices.Chunk(out, width) {
		slices.Reverse(row)
	}
	return out
}

// formOf encodes cells as text, six bits in a character.
func formOf(cells []uint8, width, height int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%02dx%02d ", width, height)
	for six := range slices.Chunk(cells, 6) {
		c := byte(0)
		for i, v := range six {
			c |= (v & 1) << i
		}
		b.WriteByte('0' + c)
	}
	return b.String()
}
