// Package picture draws pictures for nonograms: smooth blobs and symmetric figures. It uses a seed and integer
// arithmetic only, so a seed gives the same picture on every machine.
package picture

import (
	"math/bits"
	"slices"

	"nonet/engine"
)

// Picture is the rows of a picture, as sets of filled cells: bit x is the cell in column x.
type Picture struct {
	Width int
	Rows  []uint64
}

// IsFilled reports whether a cell is filled.
func (p *Picture) IsFilled(x, y int) bool { return p.Rows[y]>>x&1 != 0 }

// Flip inverts a cell.
func (p *Picture) Flip(x, y int) { p.Rows[y] ^= 1 << x }

// Count returns the number of filled cells.
func (p *Picture) Count() (n int) {
	for _, row := range p.Rows {
		n += bits.OnesCount64(row)
	}
	return n
}

// CountBlankLines returns the number of rows and columns without filled cells.
func (p *Picture) CountBlankLines() (n int) {
	var columns uint64
	for _, row := range p.Rows {
		columns |= row
		if row == 0 {
			n++
		}
	}
	return n + p.Width - bits.OnesCount64(columns)
}

// Symmetry is the symmetry of a picture.
type Symmetry uint8

// The symmetries.
const (
	Free      Symmetry = iota
	Mirrored           // left and right are mirrored
	HalfTurn           // rotated by 180 degrees
	FourTimes          // left and right, and top and bottom are mirrored
)

// Twins appends a cell and the cells that a symmetry makes equal to it.
func (s Symmetry) Twins(cells [][2]int, x, y, width, height int) [][2]int {
	cells = append(cells, [2]int{x, y})
	add := func(x, y int) {
		if !slices.Contains(cells, [2]int{x, y}) {
			cells = append(cells, [2]int{x, y})
		}
	}
	right, below := width-1-x, height-1-y
	switch s {
	case Mirrored:
		add(right, y)
	case HalfTurn:
		add(right, below)
	case FourTimes:
		add(right, y)
		add(x, below)
		add(right, below)
	}
	return cells
}

// Painter draws pictures. It is not safe for concurrent use.
type Painter struct {
	width, height int
	field, other  []int32
	ranked        []int32
}

func resize(cells []int32, n int) []int32 { return slices.Grow(cells[:0], n)[:n] }

// unit is the range of the noise from which a picture is made.
const unit = 1 << 16

// Style describes the pictures to draw.
type Style struct {
	Percent int // approximate percentage of filled cells
	Smooth  int // how often the noise is smoothed: more often makes larger parts
}

// Draw draws a picture and returns its symmetry.
func (p *Painter) Draw(out *Picture, height int, style Style, r *engine.Rand) Symmetry {
	p.width, p.height = out.Width, height
	p.field, p.other = resize(p.field, p.width*height), resize(p.other, p.width*height)
	symmetry := []Symmetry{Free, Free, Free, Free, Mirrored, Mirrored, Mirrored, Mirrored, HalfTurn, FourTimes}[r.Intn(10)]
	p.noise(r)
	for range style.Smooth {
		p.smooth()
	}
	p.repeat(symmetry)
	if symmetry != Free || r.Intn(3) == 0 {
		p.gather(r.Intn(4))
	}
	p.cut(out, style.Percent)
	out.tidy()
	return symmetry
}

// noise gives each cell a random height.
func (p *Painter) noise(r *engine.Rand) {
	var word uint64
	for i := range p.width * p.height {
		if i%4 == 0 {
			word = r.Uint64()
		}
		p.field[i] = int32(word & (unit - 1))
		word >>= 16
	}
}

// smooth replaces the height of each cell by the mean of its neighbourhood. Beyond the edges the heights continue
// unchanged.
func (p *Painter) smooth() {
	w, h := p.width, p.height
	for y := range h {
		row, out := p.field[y*w:(y+1)*w], p.other[y*w:(y+1)*w]
		left, here := row[0], row[0]
		for x, right := range row[1:] {
			out[x] = (left + here + right) / 3
			left, here = here, right
		}
		out[w-1] = (left + here + here) / 3
	}
	for y := range h {
		up, here, down := p.other[max(y-1, 0)*w:][:w], p.other[y*w:][:w], p.other[min(y+1, h-1)*w:][:w]
		out := p.field[y*w:][:w]
		for x := range out {
			out[x] = (up[x] + here[x] + down[x]) / 3
		}
	}
}

// repeat makes the heights symmetric.
func (p *Painter) repeat(s Symmetry) {
	if s == Free {
		return
	}
	w, h := p.width, p.height
	at := func(x, y int) int32 { return p.field[y*w+x] }
	for y := range h {
		for x := range w {
			sum := at(x, y)
			switch s {
			case Mirrored:
				sum += at(w-1-x, y)
			case HalfTurn:
				sum += at(w-1-x, h-1-y)
			case FourTimes:
				sum += at(w-1-x, y) + at(x, h-1-y) + at(w-1-x, h-1-y)
			}
			p.other[y*w+x] = sum
		}
	}
	p.field, p.other = p.other, p.field
}

// gather lowers the heights towards the corners, so that the picture is in the middle; strength 0 has no effect.
func (p *Painter) gather(strength int) {
	if strength == 0 {
		return
	}
	cells := p.field
	spread := int(slices.Max(cells)-slices.Min(cells)) / 1000
	across := resize(p.other, p.width)
	for x := range across {
		across[x] = distanceToMiddle(x, p.width)
	}
	for y := range p.height {
		down := distanceToMiddle(y, p.height)
		for x, far := range across {
			cells[y*p.width+x] -= int32(spread * int(far+down) * strength / 3)
		}
	}
}

// distanceToMiddle returns the distance of a place from the middle of a side, up to 500.
func distanceToMiddle(at, side int) int32 {
	d := 2*at - side + 1
	return int32(500 * d * d / (side * side))
}

// cut fills the highest cells.
func (p *Painter) cut(out *Picture, percent int) {
	cells := p.field
	p.ranked = append(p.ranked[:0], cells...)
	level := nth(p.ranked, len(cells)*(100-percent)/100)
	out.Rows = slices.Grow(out.Rows[:0], p.height)[:p.height]
	for y := range out.Rows {
		var row uint64
		for x := range p.width {
			if cells[y*p.width+x] >= level {
				row |= 1 << x
			}
		}
		out.Rows[y] = row
	}
}

// nth returns the element that would be at index n in sorted order. It reorders the list, but does not sort all of it:
// that took half of the time of a small picture.
func nth(list []int32, n int) int32 {
	for low, high := 0, len(list)-1; low < high; {
		middle, i, j := list[(low+high)/2], low, high
		for i <= j {
			for list[i] < middle {
				i++
			}
			for list[j] > middle {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case n <= j:
			high = j
		case n >= i:
			low = i
		default:
			return middle
		}
	}
	return list[n]
}

// tidy removes filled cells without filled neighbours.
func (p *Picture) tidy() {
	above := uint64(0)
	for y, row := range p.Rows {
		below := uint64(0)
		if y+1 < len(p.Rows) {
			below = p.Rows[y+1]
		}
		near := above | below | row<<1 | row>>1
		near |= (above|below)<<1 | (above|below)>>1
		above = row
		p.Rows[y] = row & near
	}
}
