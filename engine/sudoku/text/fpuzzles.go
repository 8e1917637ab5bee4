package text

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/notation"
)

// fPuzzle is a board of f-puzzles.com. Its other fields are rules; a board with any of them is refused.
type fPuzzle struct {
	Size     number          `json:"size"`
	Title    string          `json:"title,omitempty"`
	Author   string          `json:"author,omitempty"`
	Rules    string          `json:"ruleset,omitempty"`
	Grid     [][]fPuzzCell   `json:"grid"`
	Rising   bool            `json:"diagonal+,omitempty"`
	Falling  bool            `json:"diagonal-,omitempty"`
	Cages    []fPuzzCage     `json:"killercage,omitempty"`
	Solution json.RawMessage `json:"solution,omitempty"`
}

type fPuzzCell struct {
	Value  number          `json:"value,omitempty"`
	Given  bool            `json:"given,omitempty"`
	Region json.RawMessage `json:"region,omitempty"` // only where it is not the usual box; null for none
	Centre []number        `json:"centerPencilMarks,omitempty"`
	Corner []number        `json:"cornerPencilMarks,omitempty"`
	Marked json.RawMessage `json:"givenPencilMarks,omitempty"` // the only values of a cell, a rule
}

// fPuzzCage is a killer cage of cells such as "R1C2".
type fPuzzCage struct {
	Cells []string `json:"cells"`
	Value padText  `json:"value,omitempty"`
}

// fPuzzlesKnown are the fields of a board that are read, or that are not rules.
var fPuzzlesKnown = map[string]bool{
	"size": true, "title": true, "author": true, "ruleset": true, "grid": true, "solution": true,
	"highlightConflicts": true, "successMessage": true, "disabledlogic": true, "truecandidatesoptions": true,
	"diagonal+": true, "diagonal-": true, "killercage": true,
}

// fPuzzlesCellKnown are the fields of a cell that are read, or that are not rules.
var fPuzzlesCellKnown = map[string]bool{
	"value": true, "given": true, "region": true, "centerPencilMarks": true, "cornerPencilMarks": true,
	"givenPencilMarks": true, "highlight": true, "c": true, "cArray": true,
}

func readFPuzzles(text string) (Board, error) {
	var fields map[string]json.RawMessage
	var puzzle fPuzzle
	if err := decode(text, &fields, &puzzle); err != nil {
		return Board{}, err
	}
	side := int(puzzle.Size)
	if side == 0 {
		side = len(puzzle.Grid)
	}
	b, ok := newEmpty(side)
	if !ok && len(puzzle.Grid) == side {
		return Board{}, unsupportedError(link.FPuzzles, fmt.Sprintf("%dx%d", side, side))
	}
	if len(puzzle.Grid) != side {
		return Board{}, errorAt(0, 0, "size %d with %d rows is no board", side, len(puzzle.Grid)).
			WithFault(engine.Fault{Kind: engine.FaultRows, Count: len(puzzle.Grid), Value: side})
	}
	for y, row := range puzzle.Grid {
		if err := b.checkRow(y, len(row)); err != nil {
			return Board{}, err
		}
	}
	b.Info = Info{Title: puzzle.Title, Author: puzzle.Author, Comment: puzzle.Rules}.collapseSpaces()
	b.Solution = readSolution(puzzle.Solution, side)
	if err := b.readFRules(fields, &puzzle); err != nil {
		return Board{}, err
	}
	for y, row := range puzzle.Grid {
		for x, cell := range row {
			if err := b.readFCell(y*side+x, cell); err != nil {
				return Board{}, err
			}
		}
	}
	return b, nil
}

// readFRules reads the rules. The error names all that can't be read.
func (b *Board) readFRules(fields map[string]json.RawMessage, puzzle *fPuzzle) error {
	var rest unreadRules
	rest.addFields(fields, fPuzzlesKnown)
	rest.addCells(fields["grid"], fPuzzlesCellKnown)
	rest.addWorded(string(fields["ruleset"]))
	b.setDiagonals(puzzle.Falling, puzzle.Rising, &rest)
	side := b.side()
	for _, cage := range puzzle.Cages {
		cells, ok := b.fCells(cage.Cells)
		if !ok {
			rest.add("killercage")
		} else if name := b.addCage(cells, string(cage.Value)); name != "" {
			rest.add(name)
		}
	}
	regionOf := make([]int, side*side)
	for cell := range regionOf {
		own := puzzle.Grid[cell/side][cell%side]
		regionOf[cell] = b.boxOf(cell)
		if own.Region != nil && (json.Unmarshal(own.Region, &regionOf[cell]) != nil || string(own.Region) == "null") {
			regionOf[cell] = -1
		}
		if len(own.Marked) > 0 && !isNothing(own.Marked) {
			rest.add("givenPencilMarks")
		}
	}
	if b.setRegions(regionOf) != nil {
		rest.add("regions")
	}
	return rest.fault()
}

// fCells returns the cells with names such as "R1C2". It returns false if they are no cells of a cage.
func (b *Board) fCells(names []string) (cells []int, ok bool) {
	places := make([]notation.Cell, len(names))
	for i, name := range names {
		if places[i].UnmarshalText([]byte(strings.ToLower(name))) != nil {
			return nil, false
		}
	}
	return b.cellsAt(places)
}

func (b *Board) readFCell(at int, cell fPuzzCell) error {
	side := b.side()
	notes, ok := notesOf(side, cell.Centre, cell.Corner)
	if !ok || int(cell.Value) > side {
		return b.valueError(at)
	}
	switch {
	case cell.Value > 0 && cell.Given:
		b.Givens[at] = uint8(cell.Value)
	case cell.Value > 0:
		b.fill(at, int(cell.Value))
	}
	b.note(at, notes)
	return nil
}

func writeFPuzzles(b *Board) (string, error) {
	puzzle := fPuzzle{Size: number(b.side()), Title: b.Info.Title, Author: b.Info.Author, Rules: b.Info.Comment,
		Rising: b.Diagonals, Falling: b.Diagonals}
	for y := range b.side() {
		row := make([]fPuzzCell, b.side())
		for x := range row {
			row[x] = b.fCell(y*b.side() + x)
		}
		puzzle.Grid = append(puzzle.Grid, row)
	}
	for _, c := range b.Cages {
		cage := fPuzzCage{Value: padText(strconv.Itoa(c.Sum))}
		for _, cell := range c.Cells {
			cage.Cells = append(cage.Cells, strings.ToUpper(notation.CellAt(cell, b.side()).String()))
		}
		puzzle.Cages = append(puzzle.Cages, cage)
	}
	text, err := json.Marshal(puzzle)
	return string(text) + "\n", err
}

func (b *Board) fCell(at int) (cell fPuzzCell) {
	switch {
	case b.Givens[at] != 0:
		cell.Value, cell.Given = number(b.Givens[at]), true
	case b.Filled != nil:
		cell.Value = number(b.Filled[at])
	}
	if b.Notes != nil {
		cell.Centre = valuesOf(b.Notes[at])
	}
	if b.Regions != nil {
		cell.Region = strconv.AppendInt(nil, int64(b.Regions[at]), 10)
	}
	return cell
}

const fPuzzlesAddress = "https://www.f-puzzles.com/?load="
