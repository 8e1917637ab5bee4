package picture

import "slices"

// Grey is a picture in shades of grey, row by row: 0 is black, which is filled, and 255 white.
type Grey struct {
	Width, Height int
	Shades        []uint8
}

// threshold returns the shade that separates dark from light shades best (Otsu, 1979): shades up to it are dark.
func threshold(shades []uint8) uint8 {
	var counts [256]int
	total := int64(0)
	for _, s := range shades {
		counts[s]++
		total += int64(s)
	}
	best, at := int64(-1), 0
	dark, sum := 0, int64(0)
	for s, n := range counts {
		dark += n
		sum += int64(s) * int64(n)
		light := len(shades) - dark
		if dark == 0 || light == 0 {
			continue
		}
		// The weighted difference of the two means, multiplied by the number of shades to stay an integer.
		apart := sum*int64(light) - (total-sum)*int64(dark)
		if between := apart / int64(dark) * (apart / int64(light)); between > best {
			best, at = between, s
		}
	}
	return uint8(at)
}

// DarkBounds returns the bounds of the dark parts of the picture, because light margins would be lines without a clue.
func (g *Grey) DarkBounds() (left, top, right, bottom int) {
	limit := threshold(g.Shades)
	left, top = g.Width, g.Height
	for i, s := range g.Shades {
		if s <= limit {
			x, y := i%g.Width, i/g.Width
			left, right = min(left, x), max(right, x+1)
			top, bottom = min(top, y), max(bottom, y+1)
		}
	}
	return left, top, right, bottom
}

// Cut converts a part of the picture to cells: each cell gets the mean shade of its pixels, and the darker cells are
// filled. Pixels beyond the edges are white.
func (g *Grey) Cut(left, top, right, bottom, width, height int) Picture {
	shades := make([]uint8, width*height)
	for y := range height {
		for x := range width {
			shades[y*width+x] = g.mean(
				left+x*(right-left)/width, top+y*(bottom-top)/height,
				left+(x+1)*(right-left)/width, top+(y+1)*(bottom-top)/height)
		}
	}
	limit := threshold(shades)
	p := Picture{Width: width, Rows: make([]uint64, height)}
	if slices.Min(shades) == slices.Max(shades) {
		return p // all cells have the same shade
	}
	for i, s := range shades {
		if s <= limit {
			p.Rows[i/width] |= 1 << (i % width)
		}
	}
	return p
}

// mean returns the mean shade of a part of at least one pixel.
func (g *Grey) mean(left, top, right, bottom int) uint8 {
	right, bottom = max(right, left+1), max(bottom, top+1)
	sum := 255 * (right - left) * (bottom - top)
	for y := max(top, 0); y < min(bottom, g.Height); y++ {
		for x := max(left, 0); x < min(right, g.Width); x++ {
			sum -= 255 - int(g.Shades[y*g.Width+x])
		}
	}
	return uint8(sum / ((right - left) * (bottom - top)))
}
