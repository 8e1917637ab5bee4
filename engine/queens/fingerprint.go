package queens

import (
	"strconv"

	"nonet/engine"
)

// ParseUnverified reads the same texts as [kind.Import].
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	if err := engine.CheckLength(text, textMax); err != nil {
		return engine.Puzzle{}, err
	}
	l, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, givens, nil, engine.Grade{}), nil
}

// The least share of cells that must be in the same regions for a match. Unrelated puzzles with connected regions have
// half of their cells in common. A player who knows where no queen stands can move these cells to any region if regions
// need not be connected, so boards with such regions match sooner.
const (
	sameRegion       = 0.8
	sameRegionPieces = 0.65
)

// Fingerprints returns the fingerprint of each cell's region. Some cells may be in another region, because a player who
// knows where no queen stands can move borders without changing the solution. Givens and the number of queens are left
// out.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	l, err := layoutOf(p)
	if err != nil {
		return nil
	}
	s := engine.Fingerprint{Form: strconv.Itoa(l.Side), Cells: len(l.Region), Relabels: true, MinShare: sameRegion}
	if !l.IsConnected() {
		s.MinShare = sameRegionPieces
	}
	for orientation := range engine.Orientations {
		marks := make([]uint16, len(l.Region))
		for cell := range marks {
			marks[cell] = uint16(l.Region[engine.OrientCell(cell, l.Side, orientation)]) + 1
		}
		s.Orientations = append(s.Orientations, marks)
	}
	return []engine.Fingerprint{s}
}
