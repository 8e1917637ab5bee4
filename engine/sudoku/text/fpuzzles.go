package text

import (
	"encoding/json"
	"net/url"
	"strings"

	"nonet/engine"
)

// fPuzzle is a board of f-puzzles.com. Its other fields are rules; a board with any of them is refused.
type fPuzzle struct {
	Size   number        `json:"size"`
	Title  string        `json:"title,omitempty"`
	Author string        `json:"author,omitempty"`
	Rules  string        `json:"ruleset,omitempty"`
	Grid   [][]fPuzzCell `json:"grid"`
}

type fPuzzCell struct {
	Value  number   `json:"value,omitempty"`
	Given  bool     `json:"given,omitempty"`
	Region *number  `json:"region,omitempty"` // only where it is not the usual box
	Centre []number `json:"centerPencilMarks,omitempty"`
	Corner []number `json:"cornerPencilMarks,omitempty"`
	Marked []number `json:"givenPencilMarks,omitempty"`
}

// fPuzzlesKnown are the fields of a board that are not rules.
var fPuzzlesKnown = map[string]bool{
	"size": true, "title": true, "author": true, "ruleset": true, "grid": true, "solution": true,
	"highlightConflicts": true, "successMessage": true, "disabledlogic": true, "truecandidatesoptions": true,
}

func readFPuzzles(text string) ([]Board, error) {
	var fields map[string]json.RawMessage
	var puzzle fPuzzle
	if err := decode(text, &fields); err != nil {
		return nil, err
	}
	if err := decode(text, &puzzle); err != nil {
		return nil, err
	}
	for name, value := range fields {
		if !fPuzzlesKnown[name] && !isNothing(value) {
			return nil, unread(name, "the board has the rule %q, which is not read", name)
		}
	}
	side := int(puzzle.Size)
	if side == 0 {
		side = len(puzzle.Grid)
	}
	b, ok := empty(side)
	if !ok || len(puzzle.Grid) != side {
		return nil, wrong(0, 0, "size %d with %d rows is no board", side, len(puzzle.Grid)).
			WithFault(engine.Fault{Kind: engine.FaultRows, Count: len(puzzle.Grid), Value: side})
	}
	b.Info = Info{Title: oneLine(puzzle.Title), Author: oneLine(puzzle.Author), Comment: oneLine(puzzle.Rules)}
	for y, row := range puzzle.Grid {
		if len(row) != side {
			return nil, wrong(0, 0, "row %d has %d cells, not %d", y+1, len(row), side).
				WithFault(engine.Fault{Kind: engine.FaultRows, Count: side, Value: len(row)})
		}
		for x, cell := range row {
			if err := b.readFCell(y*side+x, cell); err != nil {
				return nil, err
			}
		}
	}
	return []Board{b}, nil
}

func (b *Board) readFCell(at int, cell fPuzzCell) error {
	side := b.side()
	y, x := at/side, at%side
	notes, ok := notesOf(side, cell.Centre, cell.Corner, cell.Marked)
	if !ok || int(cell.Value) > side {
		return tooLarge(y, x, side)
	}
	if box := y/b.BoxHeight*b.BoxHeight + x/b.BoxWidth; cell.Region != nil && int(*cell.Region) != box {
		return unread("regions", "the board has irregular regions, which are not read: r%dc%d", y+1, x+1)
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

func writeFPuzzles(boards []Board) (string, error) {
	b, err := only(FPuzzles, boards)
	if err == nil {
		err = b.usual(FPuzzles)
	}
	if err != nil {
		return "", err
	}
	puzzle := fPuzzle{Size: number(b.side()), Title: oneLine(b.Info.Title), Author: oneLine(b.Info.Author),
		Rules: oneLine(b.Info.Comment)}
	for y := range b.side() {
		row := make([]fPuzzCell, b.side())
		for x := range row {
			row[x] = b.fCell(y*b.side() + x)
		}
		puzzle.Grid = append(puzzle.Grid, row)
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
	return cell
}

const fPuzzlesAddress = "https://www.f-puzzles.com/?load="

func writeFPuzzlesLink(boards []Board) (string, error) {
	text, err := writeFPuzzles(boards)
	if err != nil {
		return "", err
	}
	return fPuzzlesAddress + url.QueryEscape(pack(strings.TrimSpace(text))) + "\n", nil
}
