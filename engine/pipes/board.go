package pipes

import (
	"math/bits"
	"strings"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/notation"
)

// board is the public part of a puzzle: its tiles as they are drawn, and their places.
type board struct {
	width, height int
	wrap          bool
	source        int     // the cell from which connected tiles light up; the rules don't use it
	tiles         []uint8 // masks as drawn, row by row; 0 for no tile
	walls         []uint8 // by cell: the sides with walls, besides those at the edge

	next  []neighbours // by cell: the cells on its sides
	count int          // tiles
}

// neighbours are the cells on the sides of a cell; -1 for none.
type neighbours [sides]int16

func newBoard(width, height int, wrap bool, tiles []uint8) *board {
	b := &board{width: width, height: height, wrap: wrap, tiles: tiles, source: height/2*width + width/2}
	b.link()
	return b
}

// link computes the neighbours.
func (b *board) link() {
	b.next = make([]neighbours, b.width*b.height)
	for y := range b.height {
		row := y * b.width
		for x := range b.width {
			b.next[row+x] = neighbours{
				right: b.at(x+1, y), up: b.at(x, y-1), left: b.at(x-1, y), down: b.at(x, y+1),
			}
		}
	}
	b.recount()
}

// recount counts the tiles.
func (b *board) recount() {
	b.count = 0
	for _, mask := range b.tiles {
		if mask != 0 {
			b.count++
		}
	}
}

// at returns the cell at a place that may be beyond an edge, or -1.
func (b *board) at(x, y int) int16 {
	if x < 0 || x >= b.width || y < 0 || y >= b.height {
		if !b.wrap {
			return -1
		}
		x, y = (x+b.width)%b.width, (y+b.height)%b.height
	}
	return int16(y*b.width + x)
}

// closedSides returns the sides of a cell that no tile can connect, in the high half as in a state.
func (b *board) closedSides(cell int) (known uint8) {
	for side, other := range b.next[cell] {
		if other < 0 || b.tiles[other] == 0 {
			known |= 16 << side
		}
	}
	if b.walls != nil {
		known |= b.walls[cell] << 4
	}
	return known
}

// ends returns the number of ends of all tiles. A tree has two for each connection, and one connection less than tiles.
func (b *board) ends() (n int) {
	for _, mask := range b.tiles {
		n += bits.OnesCount8(mask)
	}
	return n
}

func (b *board) name(cell int) string { return notation.CellAt(cell, b.width).String() }

func (b *board) puzzle(givens, solution []uint8) engine.Puzzle {
	p := engine.Puzzle{
		Kind: name, Size: specword.SizeName(b.width, b.height), Rules: b.rules(),
		Width: b.width, Height: b.height, Values: sides,
		Givens: givens, Solution: solution, Clues: b.clues(),
		Start: make([]uint8, len(b.tiles)), Periods: make([]uint8, len(b.tiles)),
	}
	for cell, mask := range b.tiles {
		p.Periods[cell] = period(mask) % sides
		switch {
		case mask == 0:
			p.Givens[cell], p.Solution[cell], p.Periods[cell] = engine.Void, engine.Void, 0
		case p.Givens[cell] == 0:
			p.Start[cell] = 1
		}
	}
	return p
}

// rules returns the rules of a board as the words of a spec.
func (b *board) rules() string {
	var words []string
	if b.wrap {
		words = append(words, wrapWord)
	}
	if b.walls != nil {
		words = append(words, wallsWord)
	}
	return strings.Join(words, " ")
}
