package queens

import (
	"strconv"

	"nonet/engine"
)

// Shape is the smallest of the eight ways in which a board can be turned and mirrored, with its regions lettered in the
// order in which they come. Givens don't count: the regions alone tell the solution.
func (kind) Shape(p engine.Puzzle) string {
	l, err := layoutOf(p)
	if err != nil {
		return ""
	}
	least := ""
	turned := make([]uint8, len(l.Region))
	for look := range looks {
		for cell := range turned {
			turned[cell] = l.Region[looked(cell, l.Side, look)]
		}
		text := make([]byte, len(turned))
		for cell, region := range inOrder(turned) {
			text[cell] = 'A' + region
		}
		if form := string(text); least == "" || form < least {
			least = form
		}
	}
	return strconv.Itoa(l.Stars) + " " + least
}
