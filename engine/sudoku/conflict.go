package sudoku

import (
	"fmt"
	"strings"

	"nonet/engine"
)

// conflict describes the first rule that values break, with the cells. It returns an empty string if they break none.
func (l *layout) conflict(values []uint8) (text string, fault engine.Fault) {
	if list := l.grid.Conflicts(values); len(list) > 0 {
		c := list[0]
		return fmt.Sprintf("%s are %d in %s", l.names(c.Cells), c.Value, l.grid.Houses[c.House].Name()),
			engine.Fault{Kind: engine.FaultConflict, Cells: l.nameList(c.Cells), Value: c.Value}
	}
	for _, c := range l.cages {
		if broken := c.conflict(values); broken != "" {
			return fmt.Sprintf("the cage %s %s", l.names(c.cells), broken), l.cageFault(&c, values)
		}
	}
	return "", engine.Fault{}
}

// cageFault returns the fault for a cage whose rule is broken.
func (l *layout) cageFault(c *cage, values []uint8) engine.Fault {
	for i, cell := range c.cells {
		for _, other := range c.cells[:i] {
			if v := values[cell]; v != 0 && v == values[other] {
				return engine.Fault{Kind: engine.FaultConflict, Cells: l.nameList([]int{other, cell}), Value: int(v)}
			}
		}
	}
	return engine.Fault{Kind: engine.FaultSum, Cells: l.nameList(c.cells)}
}

// conflict describes how values break the rule of a cage.
func (c *cage) conflict(values []uint8) string {
	sum, empty, has := 0, 0, uint32(0)
	for _, cell := range c.cells {
		v := values[cell]
		switch {
		case v == 0:
			empty++
		case has>>v&1 != 0:
			return fmt.Sprintf("has %d twice", v)
		}
		has |= 1 << v
		sum += int(v)
	}
	if sum > c.sum || empty == 0 && sum < c.sum {
		return fmt.Sprintf("adds up to %d, not %d", sum, c.sum)
	}
	return ""
}

// nameList returns the names of cells.
func (l *layout) nameList(cells []int) []string {
	list := make([]string, len(cells))
	for i, cell := range cells {
		list[i] = l.grid.CellName(cell)
	}
	return list
}

// names returns the names of cells in words: "r1c1, r1c2 and r3c4".
func (l *layout) names(cells []int) string {
	var list strings.Builder
	for i, cell := range cells {
		switch {
		case i > 0 && i == len(cells)-1:
			list.WriteString(" and ")
		case i > 0:
			list.WriteString(", ")
		}
		list.WriteString(l.grid.CellName(cell))
	}
	return list.String()
}
