package grid

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseSize reads a size and returns the shape of its boxes. Two equal numbers are the size of the grid: "9x9" has the
// squarest boxes, which are not higher than wide. Two different numbers are the size of a box: "3x4" has boxes of 3
// rows and 4 columns on 12x12 cells. 2x2, 3x3 and 5x5 are box sizes too, because grids of that size have no boxes.
func ParseSize(size string) (boxHeight, boxWidth int, err error) {
	first, second, ok := strings.Cut(strings.ToLower(size), "x")
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(second)
	if !ok || errA != nil || errB != nil {
		return 0, 0, fmt.Errorf("size %q is not of the form 9x9 (a grid) or 3x4 (a box)", size)
	}
	if h, w := squarestBox(a); a == b && (h > 1 || a*a > ValuesMax) {
		a, b = h, w
	}
	if a < 2 || b < 2 || a > ValuesMax || b > ValuesMax || a*b > ValuesMax {
		return 0, 0, fmt.Errorf("size %q: boxes have 2 or more rows and columns, and up to %d cells", size, ValuesMax)
	}
	return a, b, nil
}

// SizeName returns the canonical name of the size with these boxes, which ParseSize reads.
func SizeName(boxHeight, boxWidth int) string {
	n := boxHeight * boxWidth
	if h, w := squarestBox(n); h == boxHeight && w == boxWidth {
		return fmt.Sprintf("%dx%d", n, n)
	}
	return fmt.Sprintf("%dx%d", boxHeight, boxWidth)
}

// squarestBox returns the squarest shape of a box of n cells, or 0, 0 if n is too large.
func squarestBox(n int) (height, width int) {
	if n < 1 || n > ValuesMax {
		return 0, 0
	}
	for h := 1; h*h <= n; h++ {
		if n%h == 0 {
			height = h
		}
	}
	return height, n / height
}

// SquareBox returns the shape of the squarest boxes of a square grid with this side. It returns false if there is none.
func SquareBox(side int) (boxHeight, boxWidth int, ok bool) {
	boxHeight, boxWidth = squarestBox(side)
	return boxHeight, boxWidth, boxHeight >= 2
}
