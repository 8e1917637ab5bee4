package queens

import (
	"fmt"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/queens/layout"
)

// textMax is the maximum number of bytes of a text. Texts of the largest board are much shorter.
const textMax = 1 << 14

// reader holds the parts of a text.
type reader struct {
	stars  int
	region []uint8 // as numbered in the text
	cells  []uint8
}

// read reads a board in the kind's own form. Without cells there are no givens.
func read(text string) (*layout.Layout, []uint8, error) {
	s := reader{stars: 1}
	if err := cluetext.Read(text, textMax, s.readClue, s.readCells); err != nil {
		return nil, nil, err
	}
	if s.region == nil {
		return nil, nil, engine.Fault{Kind: engine.FaultEmpty}.Errorf("there is no line of regions in the text")
	}
	l, err := newLayout(s.stars, s.region, letterOf)
	if err != nil {
		return nil, nil, err
	}
	if s.cells == nil {
		s.cells = make([]uint8, len(l.Region))
	}
	return l, s.cells, checkValues(l, s.cells)
}

// newLayout returns the layout of regions, lettered in order of appearance. Errors call region r name(r).
func newLayout(stars int, region []uint8, name func(r uint8) string) (*layout.Layout, error) {
	side := sideOf(len(region))
	if side == 0 {
		return nil, engine.Fault{Kind: engine.FaultCount, Count: len(region), Most: layout.SideMax}.Errorf(
			"%d cells are no board: there are boards from 4x4 to 18x18", len(region))
	}
	l, err := layout.New(side, stars, orderRegions(region))
	if err != nil {
		return nil, &engine.InputError{
			Msg: err.Error(), Fault: engine.Fault{Kind: engine.FaultClue, Word: "regions"},
		}
	}
	size := map[uint8]int{}
	for _, r := range region {
		size[r]++
	}
	for _, r := range region {
		if size[r] < stars {
			return nil, engine.Fault{Kind: engine.FaultRegions, Word: name(r), Count: size[r], Value: stars}.Errorf(
				"region %s is too small for %d stars", name(r), stars)
		}
	}
	return l, nil
}

// letterOf returns the letter of a region in the kind's own form.
func letterOf(r uint8) string { return layout.RegionName(int(r)) }

// orderRegions renumbers regions in order of appearance.
func orderRegions(region []uint8) []uint8 {
	var name [256]uint8
	next := uint8(0)
	ordered := make([]uint8, len(region))
	for cell, r := range region {
		if name[r] == 0 {
			next++
			name[r] = next
		}
		ordered[cell] = name[r] - 1
	}
	return ordered
}

// readClue reads a clue that begins with a word.
func (s *reader) readClue(word, rest string) error {
	switch word {
	case "stars":
		return s.readStars(rest)
	case "regions":
		return s.readRegions(rest)
	}
	return cluetext.ErrNoClue
}

func (s *reader) readStars(rest string) error {
	n, err := strconv.Atoi(strings.TrimSpace(rest))
	if err != nil || n < 1 || n > layout.StarsMax {
		return fmt.Errorf("%q is not a number of stars: there are 1 to %d", rest, layout.StarsMax)
	}
	s.stars = n
	return nil
}

// readRegions reads a letter for each cell.
func (s *reader) readRegions(rest string) error {
	if s.region != nil {
		return fmt.Errorf("regions twice")
	}
	s.region = []uint8{}
	for _, c := range []byte(rest) {
		switch letter := c | 0x20; {
		case c == ' ' || c == '\t' || c == '\r':
		case letter < 'a' || letter >= 'a'+layout.SideMax:
			return fmt.Errorf("%q is not the letter of a region", c)
		default:
			s.region = append(s.region, letter-'a')
		}
	}
	return nil
}

// readCells reads givens.
func (s *reader) readCells(text string, line, column int) error {
	for i, c := range text {
		switch c {
		case ' ', '\t', '\r':
		case '.', '0':
			s.cells = append(s.cells, 0)
		case '1':
			s.cells = append(s.cells, 1)
		default:
			return &engine.InputError{
				Line: line, Column: column + i, Msg: fmt.Sprintf("%q is neither a queen, 1, nor a dot", c),
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(c), Most: 1},
			}
		}
	}
	return nil
}

// checkValues returns an error if values don't fit the board.
func checkValues(l *layout.Layout, values []uint8) error {
	return engine.CheckCells(values, l.Side, l.Side, 1)
}

// layoutOf returns the layout of a puzzle from any source.
func layoutOf(p engine.Puzzle) (*layout.Layout, error) {
	l, _, err := read(p.Clues)
	return l, err
}

// clues returns the public clues as text.
func clues(l *layout.Layout) string { return head(l) + "regions " + letters(l) }

// letters returns a letter for the region of each cell.
func letters(l *layout.Layout) string {
	text := make([]byte, len(l.Region))
	for cell, region := range l.Region {
		text[cell] = 'A' + region
	}
	return string(text)
}
