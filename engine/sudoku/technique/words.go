package technique

import (
	"math/bits"
	"strings"

	"nonet/engine/grid"
	"nonet/engine/hintwords"
)

// words writes a step in English.
type words struct {
	grid *grid.Grid
	hintwords.Sentences
}

func (w *words) cell(cell int) string { return w.grid.CellName(cell) }

func (w *words) digit(digit int) string { return string(grid.Symbol(digit + 1)) }

func (w *words) house(house int) string { return w.grid.Houses[house].Name() }

// digits returns a set of digits as a list: "1, 4 and 7".
func (w *words) digits(set uint32) string { return hintwords.Join(w.digitList(set)) }

// alternatives returns digits as alternatives: "2 or 5".
func (w *words) alternatives(set uint32) string { return strings.Join(w.digitList(set), " or ") }

func (w *words) digitList(set uint32) (list []string) {
	for ; set != 0; set &= set - 1 {
		list = append(list, w.digit(bits.TrailingZeros32(set)))
	}
	return list
}

func (w *words) cells(cells []int) string { return hintwords.List(cells, w.cell) }

func (w *words) houses(houses []int) string { return hintwords.List(houses, w.house) }

func (w *words) patternCells(s *Step) string {
	return hintwords.List(s.pattern, func(n Note) string { return w.cell(n.Cell) })
}

func (w *words) patternDigits(s *Step) string { return w.digits(s.patternDigits()) }
