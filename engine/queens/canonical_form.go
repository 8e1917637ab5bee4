package queens

import (
	"strconv"

	"nonet/engine"
)

// CanonicalForm returns the smallest of the eight orientations of a board, with its regions lettered in order of
// appearance. Givens are ignored, because the regions alone determine the solution.
func (kind) CanonicalForm(p engine.Puzzle) string {
	l, err := layoutOf(p)
	if err != nil {
		return ""
	}
	return strconv.Itoa(l.Stars) + " " + formOf(l.Region, l.Side)
}

// formOf returns the smallest of a board's eight orientations.
func formOf(region []uint8, side int) (least string) {
	turned := make([]uint8, len(region))
	text := make([]byte, len(region))
	for orientation := range engine.Orientations {
		for cell := range turned {
			turned[cell] = region[engine.OrientCell(cell, side, orientation)]
		}
		for cell, region := range orderRegions(turned) {
			text[cell] = 'A' + region
		}
		if least == "" || string(text) < least {
			least = string(text)
		}
	}
	return least
}
