package sudoku

import (
	"fmt"
	"strings"
)

// conflict says which cells break which rule, for the first rule that values break, and is empty if they break none.
func (l *layout) conflict(values []uint8) string {
	if list := l.grid.Conflicts(values); len(list) > 0 {
		c := list[0]
		return fmt.Sprintf("%s are %d in %s", l.names(c.Cells), c.Value, l.grid.Houses[c.House].Name())
	}
	for _, c := range l.cages {
		if broken := c.conflict(values); broken != "" {
			return fmt.Sprintf("the cage %s %s", l.names(c.cells), broken)
		}
	}
	return ""
}

// conflict says how values break the rule of a cage.
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

// names are the names of cells: "r1c1, r1c2 and r3c4".
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
