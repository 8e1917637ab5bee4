package sudoku

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/grid"
)

// textMax is the maximum number of bytes of a text. Clues and cells of the largest board are much shorter.
const textMax = 1 << 14

// reader reads the parts of a text: clues define the layout, everything else is cells.
type reader struct {
	layout *layout
	cells  []uint8
}

// read reads a board with its clues.
func read(text string) (*layout, []uint8, error) {
	l, cells, err := readClues(text)
	if err != nil {
		return nil, nil, err
	}
	if l == nil {
		if l, err = inferLayout(cells); err != nil {
			return nil, nil, err
		}
	}
	return l, cells, l.check(cells)
}

// readClues reads clues, and cells if there are any. The layout is nil if no clue defines it.
func readClues(text string) (*layout, []uint8, error) {
	var r reader
	if err := cluetext.Read(text, textMax, r.readClue, r.readRow); err != nil {
		return nil, nil, err
	}
	return r.layout, r.cells, nil
}

// inferLayout returns the layout of a board without clues, by its number of cells.
func inferLayout(cells []uint8) (*layout, error) {
	if slices.Contains(cells, engine.Void) {
		return inferJoinedLayout(cells)
	}
	side := 1
	for side*side < len(cells) {
		side++
	}
	h, w, ok := grid.SquareBox(side)
	if !ok || side*side != len(cells) {
		return nil, cellCountError(len(cells))
	}
	return newBoxLayout(h, w)
}

func cellCountError(cells int) error {
	return &engine.InputError{
		Msg: fmt.Sprintf("%d cells are no board", cells), Fault: engine.Fault{Kind: engine.FaultCount, Count: cells},
	}
}

// inferJoinedLayout returns the arrangement whose places that are no cells are the same as those of cells.
func inferJoinedLayout(cells []uint8) (*layout, error) {
	for _, a := range arrangements {
		fits := len(cells) == a.grid.Cells()
		for place := 0; fits && place < len(cells); place++ {
			fits = a.grid.IsCell(place) == (cells[place] != engine.Void)
		}
		if fits {
			return a.layout(), nil
		}
	}
	return nil, cellCountError(len(cells))
}

// readClue reads a clue that begins with a word.
func (r *reader) readClue(word, rest string) error {
	switch word {
	case "boxes":
		return r.readBoxes(rest)
	case gridsClue:
		return r.readGrids(rest)
	}
	for _, rule := range rules {
		if rule.clue != word {
			continue
		}
		if rule.boxless {
			if r.layout != nil {
				return fmt.Errorf("%s can't follow other clues", word)
			}
			r.layout = &layout{}
		}
		if r.layout == nil {
			if err := r.readBoxes("3x3"); err != nil {
				return err
			}
		}
		if r.layout.joined != nil {
			return fmt.Errorf("%s can't be on grids that share boxes", word)
		}
		if r.layout.has(rule.word) {
			return fmt.Errorf("%s twice", word)
		}
		if err := rule.read(r.layout, rest); err != nil {
			return err
		}
		r.layout.rules = strings.TrimSpace(r.layout.rules + " " + rule.word)
		return nil
	}
	return cluetext.ErrNoClue
}

func (r *reader) readBoxes(shape string) error {
	var h, w int
	if n, err := fmt.Sscanf(shape, "%dx%d", &h, &w); n != 2 || err != nil {
		return fmt.Errorf("%q is not a box size, as in 2x3", shape)
	}
	if r.layout != nil {
		return fmt.Errorf("boxes can't follow other clues")
	}
	l, err := newBoxLayout(h, w)
	r.layout = l
	return err
}

func (r *reader) readGrids(cells string) error {
	if r.layout != nil {
		return fmt.Errorf("%s can't follow other clues", gridsClue)
	}
	l, err := readGrids(cells)
	r.layout = l
	return err
}

func (r *reader) readRow(text string, line, column int) error {
	for i, c := range text {
		v := 0
		if c < utf8.RuneSelf {
			v = grid.ParseSymbol(byte(c))
		}
		switch {
		case c == ' ' || c == '\t' || c == '\r':
		case v > 0 || c == '.' || c == '0':
			r.cells = append(r.cells, uint8(v))
		default:
			return &engine.InputError{
				Line: line, Column: column + i, Msg: fmt.Sprintf("%q is neither a value nor an empty cell", c),
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(c)},
			}
		}
	}
	return nil
}
