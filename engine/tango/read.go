package tango

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/specword"
	"nonet/notation"
)

// textMax is the maximum number of bytes of a text. The clues and cells of the largest board are much shorter.
const textMax = 1 << 14

// The first words of clues, besides the word of the rule.
const (
	clueSize  = "tango"
	clueSigns = "signs"
)

// reader reads the parts of a text: clues define the layout, everything else is cells.
type reader struct {
	side   int
	unique bool
	signs  []sign
	signed bool // whether there was a line of signs
	cells  []uint8
}

// read reads a board with its clues. Without cells it is a board without givens, if a clue gives its size.
func read(text string) (*layout, []uint8, error) {
	l, cells, err := readClues(text)
	if err != nil {
		return nil, nil, err
	}
	if l == nil {
		return nil, nil, engine.Fault{Kind: engine.FaultCount, Count: len(cells)}.Errorf(
			"%d cells are no board", len(cells))
	}
	if len(cells) == 0 {
		cells = make([]uint8, l.board.N*l.board.N)
	}
	return l, cells, l.check(cells)
}

// readClues reads clues, and cells if there are any. The layout is nil if nothing defines the size.
func readClues(text string) (*layout, []uint8, error) {
	var r reader
	if err := cluetext.Read(text, textMax, r.readClue, r.readRow); err != nil {
		return nil, nil, err
	}
	if r.side == 0 {
		side, ok := sideOf(len(r.cells))
		if !ok {
			return nil, r.cells, nil
		}
		r.side = side
	}
	return r.layout()
}

// sideOf returns the side of a board with this number of cells.
func sideOf(cells int) (side int, ok bool) {
	for side*side < cells {
		side += 2
	}
	_, ok = parseSize(specword.SizeName(side, side))
	return side, ok && side*side == cells
}

// layout returns the layout that the clues define, and the givens.
func (r *reader) layout() (*layout, []uint8, error) {
	l := newLayout(r.side, r.unique)
	seen := map[sign]bool{}
	for _, s := range r.signs {
		row, col := s.other()
		place := sign{row: s.row, col: s.col, below: s.below}
		if row >= r.side || col >= r.side || seen[place] {
			return nil, nil, engine.Fault{Kind: engine.FaultClue, Word: clueSigns}.Errorf(
				"sign %s is beyond the board, or there twice", s)
		}
		seen[place] = true
	}
	l.setSigns(r.signs)
	return l, r.cells, nil
}

// readClue reads a clue that begins with a word.
func (r *reader) readClue(word, rest string) error {
	switch word {
	case clueSize:
		side, ok := parseSize(rest)
		if !ok || r.side != 0 {
			return fmt.Errorf("%q is not the size of a board, as in 6x6, or there are two", rest)
		}
		r.side = side
	case ruleUnique:
		if rest != "" || r.unique {
			return fmt.Errorf("%s occurs twice, or has something after it", ruleUnique)
		}
		r.unique = true
	case clueSigns:
		if r.signed {
			return fmt.Errorf("%s twice", clueSigns)
		}
		r.signed = true
		for text := range strings.FieldsSeq(rest) {
			s, ok := readSign(text)
			if !ok {
				return fmt.Errorf("%.20q is not a sign between a cell and the one to its right or below it, as in r1c1=r1c2", text)
			}
			r.signs = append(r.signs, s)
		}
	default:
		return cluetext.ErrNoClue
	}
	return nil
}

// readSign reads "r1c1=r1c2".
func readSign(text string) (s sign, ok bool) {
	a, rest, ok := notation.ReadCell(text)
	if !ok || rest == "" || rest[0] != '=' && rest[0] != 'x' {
		return s, false
	}
	s.same = rest[0] == '='
	b, rest, ok := notation.ReadCell(rest[1:])
	if !ok || rest != "" || a.Row < 1 || a.Col < 1 {
		return s, false
	}
	s.row, s.col = a.Row-1, a.Col-1
	s.below = b.Row == a.Row+1
	row, col := s.other()
	return s, b.Row == row+1 && b.Col == col+1
}

func (r *reader) readRow(text string, line, column int) error {
	for i, c := range text {
		switch c {
		case ' ', '\t', '\r':
		case '.':
			r.cells = append(r.cells, 0)
		case '1', '2':
			r.cells = append(r.cells, uint8(c-'0'))
		default:
			return &engine.InputError{
				Line: line, Column: column + i, Msg: fmt.Sprintf("%q is neither a value nor an empty cell", c),
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(c), Most: 2},
			}
		}
	}
	return nil
}
