package text

import (
	"encoding/json"
	"strings"

	"nonet/engine"
)

// sudokuPad is a board of SudokuPad in its "scl" form. The value of a cell is a given; the form has no place for values
// that a player filled in.
type sudokuPad struct {
	Cells    [][]padCell  `json:"cells"`
	Regions  [][][2]int   `json:"regions,omitempty"`
	CellSize int          `json:"cellSize"`
	Metadata *padMetadata `json:"metadata,omitempty"`
	Cages    []padCage    `json:"cages,omitempty"`
}

type padCell struct {
	Value  number   `json:"value,omitempty"`
	Centre []number `json:"centremarks,omitempty"`
	Corner []number `json:"pencilMarks,omitempty"`
}

type padMetadata struct {
	Title  padText `json:"title,omitempty"`
	Author padText `json:"author,omitempty"`
	Rules  padText `json:"rules,omitempty"`
	Source padText `json:"source,omitempty"`
}

// padText is a string; links write it as a number if it looks like one.
type padText string

// UnmarshalJSON reads "5" and 5.
func (p *padText) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		s = string(data)
	}
	*p = padText(s)
	return nil
}

// padCage is a killer cage, or a line like "title: ..." in place of one.
type padCage struct {
	Cells  [][2]int `json:"cells,omitempty"`
	Value  padText  `json:"value,omitempty"`
	Hidden bool     `json:"hidden,omitempty"`
}

// padKnown are the fields of a board that are not rules.
var padKnown = map[string]bool{
	"cells": true, "regions": true, "cellSize": true, "metadata": true, "cages": true, "id": true, "settings": true,
}

func readSudokuPad(text string) ([]Board, error) {
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return readLink(text)
	}
	return readPad(text)
}

func readPad(text string) ([]Board, error) {
	if !json.Valid([]byte(text)) {
		if plain := unzipPad(text); json.Valid([]byte(plain)) {
			text = plain
		}
	}
	var fields map[string]json.RawMessage
	var pad sudokuPad
	if err := decode(text, &fields); err != nil {
		return nil, err
	}
	if err := decode(text, &pad); err != nil {
		return nil, err
	}
	for name, value := range fields {
		if !padKnown[name] && !isNothing(value) {
			return nil, unread(name, "the board has %q, which is not read", name)
		}
	}
	b, ok := empty(len(pad.Cells))
	if !ok {
		return nil, wrong(0, 0, "%d rows make no board", len(pad.Cells)).
			WithFault(engine.Fault{Kind: engine.FaultRows, Count: len(pad.Cells), Value: len(pad.Cells)})
	}
	if err := b.readPadInfo(&pad); err != nil {
		return nil, err
	}
	if err := b.readRegions(pad.Regions); err != nil {
		return nil, err
	}
	return []Board{b}, b.readPadCells(&pad)
}

func (b *Board) readPadCells(pad *sudokuPad) error {
	side := b.side()
	for y, row := range pad.Cells {
		if len(row) != side {
			return wrong(0, 0, "row %d has %d cells, not %d", y+1, len(row), side).
				WithFault(engine.Fault{Kind: engine.FaultRows, Count: side, Value: len(row)})
		}
		for x, cell := range row {
			notes, ok := notesOf(side, cell.Centre, cell.Corner)
			if !ok || int(cell.Value) > side {
				return tooLarge(y, x, side)
			}
			b.Givens[y*side+x] = uint8(cell.Value)
			b.note(y*side+x, notes)
		}
	}
	return nil
}

// readPadInfo reads the information about the board from the metadata or from cages that hold it.
func (b *Board) readPadInfo(pad *sudokuPad) error {
	if m := pad.Metadata; m != nil {
		b.Info = Info{
			Title: oneLine(string(m.Title)), Author: oneLine(string(m.Author)), Comment: oneLine(string(m.Rules)),
			Source: oneLine(string(m.Source)),
		}
	}
	for _, cage := range pad.Cages {
		if len(cage.Cells) > 0 && !cage.Hidden {
			return unread("cages", "the board has killer cages, which are not read")
		}
		name, value, _ := strings.Cut(string(cage.Value), ":")
		switch name {
		case "title":
			b.Info.Title = oneLine(value)
		case "author":
			b.Info.Author = oneLine(value)
		case "rules":
			b.Info.Comment = oneLine(value)
		}
	}
	return nil
}

// readRegions sets the shape of the boxes from the regions, if there are any.
func (b *Board) readRegions(regions [][][2]int) error {
	if len(regions) == 0 {
		return nil
	}
	side := b.side()
	boxOf := make([]int, side*side)
	for i, region := range regions {
		for _, cell := range region {
			y, x := cell[0], cell[1]
			if y < 0 || y >= side || x < 0 || x >= side {
				return wrong(0, 0, "a region has a cell outside of the board")
			}
			boxOf[y*side+x] = i + 1
		}
	}
	height := 1
	for height < side && boxOf[height*side] == boxOf[0] {
		height++
	}
	width := side / height
	if height < 2 || width < 2 || height*width != side || !regular(boxOf, side, height, width) {
		return unread("regions", "the board has irregular regions, which are not read")
	}
	b.BoxHeight, b.BoxWidth = height, width
	return nil
}

// regular reports whether the regions of cells are boxes of this height and width.
func regular(boxOf []int, side, height, width int) bool {
	seen := map[int]bool{}
	for cell, box := range boxOf {
		corner := cell/side/height*height*side + cell%side/width*width
		if box == 0 || boxOf[corner] != box || cell == corner && seen[box] {
			return false
		}
		seen[box] = true
	}
	return true
}

func writeSudokuPad(boards []Board) (string, error) {
	b, err := only(SudokuPad, boards)
	if err != nil {
		return "", err
	}
	side := b.side()
	i := b.Info
	pad := sudokuPad{
		CellSize: 50, Regions: make([][][2]int, side),
		Metadata: &padMetadata{
			padText(oneLine(i.Title)), padText(oneLine(i.Author)), padText(oneLine(i.Comment)), padText(oneLine(i.Source)),
		},
	}
	for y := range side {
		row := make([]padCell, side)
		for x := range row {
			row[x].Value = number(b.Givens[y*side+x])
			if b.Notes != nil {
				row[x].Centre = valuesOf(b.Notes[y*side+x])
			}
			box := y/b.BoxHeight*b.BoxHeight + x/b.BoxWidth
			pad.Regions[box] = append(pad.Regions[box], [2]int{y, x})
		}
		pad.Cells = append(pad.Cells, row)
	}
	text, err := json.Marshal(pad)
	return string(text) + "\n", err
}
