package nonogram

import (
	"nonet/engine"
	"nonet/engine/nonogram/line"
)

// Checker finds lines whose filled cells can't belong to the runs of their clues.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	n, err := nonogramOf(&p)
	if err != nil {
		return nil, err
	}
	width, height := n.Clues.Width(), n.Clues.Height()
	solver := new(line.Solver)
	return func(values []uint8, cell int, value uint8) bool {
		if value == 0 {
			return false
		}
		x, y := cell%width, cell/width
		row, col := uint64(1)<<x, uint64(1)<<y
		for i := range width {
			row |= uint64(values[y*width+i]&1) << i
		}
		for i := range height {
			col |= uint64(values[i*width+x]&1) << i
		}
		return !solver.Fits(n.Clues.Rows[y], width, line.Known{Filled: row}) ||
			!solver.Fits(n.Clues.Cols[x], height, line.Known{Filled: col})
	}, nil
}
