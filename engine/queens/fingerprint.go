package queens

import (
	"strconv"

	"nonet/engine"
	"nonet/engine/queens/layout"
)

// ParseUnverified reads the same texts as [kind.Import].
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
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

// Disguise rotates and mirrors the board.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	l, err := layoutOf(p)
	if err != nil || len(p.Givens) != len(l.Region) || len(p.Solution) != len(l.Region) {
		return p, false
	}
	for _, orientation := range r.Perm(engine.Orientations) {
		turn := func(cells []uint8) []uint8 {
			out := make([]uint8, len(cells))
			for cell := range out {
				out[cell] = cells[engine.OrientCell(cell, l.Side, orientation)]
			}
			return out
		}
		other, err := layout.New(l.Side, l.Stars, orderRegions(turn(l.Region)))
		if err != nil {
			return p, false
		}
		if q := puzzle(other, turn(p.Givens), turn(p.Solution), p.Grade); q.Clues != p.Clues {
			return q, true
		}
	}
	return p, false
}
