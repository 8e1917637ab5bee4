package sudoku

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/engine/sudoku/technique"
)

// conflict describes the first rule that values break, with the cells. It returns an empty string if they break none.
func (l *layout) conflict(values []uint8) (text string, fault engine.Fault) {
	if list := l.grid.Conflicts(values); len(list) > 0 {
		c := list[0]
		return fmt.Sprintf("%s are %d in %s", l.names(c.Cells), c.Value, l.grid.Houses[c.House].Name()),
			engine.Fault{Kind: engine.FaultConflict, Cells: l.nameList(c.Cells), Value: c.Value}
	}
	for _, c := range l.cages {
		if broken, fault := l.cageConflict(c, values); broken != "" {
			return fmt.Sprintf("the cage %s %s", l.names(c.Cells), broken), fault
		}
	}
	return "", engine.Fault{}
}

// cageConflict describes how values break the rule of a cage.
func (l *layout) cageConflict(c technique.Cage, values []uint8) (text string, fault engine.Fault) {
	sum, empty := 0, 0
	holder := map[int]int{} // by value: the cell that has it
	for _, cell := range c.Cells {
		v := int(values[cell])
		if v == 0 {
			empty++
			continue
		}
		if other, twice := holder[v]; twice {
			return fmt.Sprintf("has %d twice", v),
				engine.Fault{Kind: engine.FaultConflict, Cells: l.nameList([]int{other, cell}), Value: v}
		}
		holder[v] = cell
		sum += v
	}
	if sum > c.Sum || empty == 0 && sum < c.Sum {
		return fmt.Sprintf("adds up to %d, not %d", sum, c.Sum),
			engine.Fault{Kind: engine.FaultSum, Cells: l.nameList(c.Cells)}
	}
	return "", engine.Fault{}
}

// nameList returns the names of cells.
func (l *layout) nameList(cells []int) []string { return hintwords.Names(cells, l.grid.CellName) }

// names returns the names of cells in words: "r1c1, r1c2 and r3c4".
func (l *layout) names(cells []int) string { return hintwords.List(cells, l.grid.CellName) }
