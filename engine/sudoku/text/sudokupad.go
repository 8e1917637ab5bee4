package text

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
	"nonet/notation"
)

// sudokuPad is a board of SudokuPad in its "scl" form. The value of a cell is a given; the form has no place for values
// that a player filled in.
type sudokuPad struct {
	Cells    [][]padCell  `json:"cells"`
	Regions  [][][2]int   `json:"regions,omitempty"`
	CellSize int          `json:"cellSize"`
	Metadata *padMetadata `json:"metadata,omitempty"`
	Cages    []padCage    `json:"cages,omitempty"`
	Lines    []padLine    `json:"lines,omitempty"`
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

	Solution json.RawMessage `json:"solution,omitempty"`
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

// padCage is a killer cage, or a line like "title: ..." in place of one. Cells are pairs of row and column from 0, or a
// text like "r1c1-r1c9".
type padCage struct {
	Cells  json.RawMessage `json:"cells,omitempty"`
	Value  padText         `json:"value,omitempty"`
	Sum    padText         `json:"sum,omitempty"`
	Unique *bool           `json:"unique,omitempty"`
	Hidden bool            `json:"hidden,omitempty"`
}

// padLine is a line through points, in cells from the upper left corner: row, then column.
type padLine struct {
	Points [][2]float64 `json:"wayPoints,omitempty"`
}

// padKnown are the fields of a board that are read, or that are not rules.
var padKnown = map[string]bool{
	"cells": true, "regions": true, "cellSize": true, "metadata": true, "cages": true, "id": true, "settings": true,
	"lines": true, "title": true, "author": true, "rules": true, "solution": true, "version": true,
}

// padCellKnown are the fields of a cell that are read, or that are not rules.
var padCellKnown = map[string]bool{
	"value": true, "centremarks": true, "pencilMarks": true, "given": true, "highlight": true, "color": true, "c": true,
}

func readPad(text string) (Board, error) {
	if !json.Valid([]byte(text)) {
		if plain := unzipPad(text); json.Valid([]byte(plain)) {
			text = plain
		}
	}
	var fields map[string]json.RawMessage
	var pad sudokuPad
	if err := decode(text, &fields, &pad); err != nil {
		return Board{}, err
	}
	b, ok := newEmpty(len(pad.Cells))
	if !ok && len(pad.Cells) > 0 {
		return Board{}, unsupportedError(link.SudokuPad, fmt.Sprintf("%dx%d", len(pad.Cells[0]), len(pad.Cells)))
	}
	if !ok {
		return Board{}, errorAt(0, 0, "%d rows make no board", len(pad.Cells)).
			WithFault(engine.Fault{Kind: engine.FaultRows, Count: len(pad.Cells), Value: len(pad.Cells)})
	}
	b.readPadInfo(&pad)
	if err := b.readPadRules(fields, &pad); err != nil {
		return Board{}, err
	}
	return b, b.readPadCells(&pad)
}

func (b *Board) readPadCells(pad *sudokuPad) error {
	side := b.side()
	for y, row := range pad.Cells {
		if err := b.checkRow(y, len(row)); err != nil {
			return err
		}
		for x, cell := range row {
			notes, ok := notesOf(side, cell.Centre, cell.Corner)
			if !ok || int(cell.Value) > side {
				return b.valueError(y*side + x)
			}
			b.Givens[y*side+x] = uint8(cell.Value)
			b.note(y*side+x, notes)
		}
	}
	return nil
}

// readPadInfo reads the information about the board from the metadata or from cages that hold it.
func (b *Board) readPadInfo(pad *sudokuPad) {
	if m := pad.Metadata; m != nil {
		b.Info = Info{
			Title: string(m.Title), Author: string(m.Author), Comment: string(m.Rules), Source: string(m.Source),
		}
		b.Solution = readSolution(m.Solution, b.side())
	}
	for _, cage := range pad.Cages {
		name, value, _ := strings.Cut(string(cage.Value), ":")
		switch name {
		case "title":
			b.Info.Title = value
		case "author":
			b.Info.Author = value
		case "rules":
			b.Info.Comment = value
		case "solution":
			text, _ := json.Marshal(strings.TrimSpace(value))
			b.Solution = readSolution(text, b.side())
		}
	}
	b.Info = b.Info.collapseSpaces()
}

// readPadRules reads the rules. The error names all that can't be read.
func (b *Board) readPadRules(fields map[string]json.RawMessage, pad *sudokuPad) error {
	var rest unreadRules
	rest.addFields(fields, padKnown)
	rest.addCells(fields["cells"], padCellKnown)
	rest.addWorded(b.Info.Comment)
	var metadata map[string]json.RawMessage
	if json.Unmarshal(fields["metadata"], &metadata) == nil {
		for name, value := range metadata {
			if isPadRule(name, value) {
				rest.add(name)
			}
		}
	}
	if b.readRegions(fields["regions"]) != nil {
		rest.add("regions")
	}
	diagonals := b.readPadLines(pad.Lines, &rest)
	for _, cage := range pad.Cages {
		if len(cage.Cells) > 0 && !isNothing(cage.Cells) {
			diagonals |= b.readPadCage(&cage, &rest)
		}
	}
	b.setDiagonals(diagonals&fallingDiagonal != 0, diagonals&risingDiagonal != 0, &rest)
	return rest.fault()
}

// padInfo are the fields of the metadata that are information, in whatever form.
var padInfo = map[string]bool{
	"title": true, "author": true, "rules": true, "source": true, "solution": true, "tags": true, "date": true,
}

// padRules are the rules among the fields of the metadata.
var padRules = map[string]bool{"antiknight": true, "antiking": true, "norowcol": true, "nonconsecutive": true}

// isPadRule reports whether a field of the metadata is a rule, such as "antiknight": true. Other texts and numbers are
// information.
func isPadRule(name string, value json.RawMessage) bool {
	if isNothing(value) {
		return false
	}
	return padRules[name] || strings.Trim(string(value), `"`) == "true" ||
		!padInfo[name] && strings.ContainsAny(string(value[:1]), "[{")
}

// The diagonals of a board, as bits.
const (
	fallingDiagonal = 1 << iota
	risingDiagonal
	bothDiagonals = fallingDiagonal | risingDiagonal
)

// readPadLines returns the diagonals among the lines. Other lines can't be read.
func (b *Board) readPadLines(lines []padLine, rest *unreadRules) (diagonals int) {
	side := float64(b.side())
	isNear := func(point [2]float64, y, x float64) bool {
		return math.Abs(point[0]-y) <= 1 && math.Abs(point[1]-x) <= 1
	}
	for _, line := range lines {
		ends := line.Points
		if len(ends) == 2 && ends[0][0] > ends[1][0] {
			ends = [][2]float64{ends[1], ends[0]}
		}
		switch {
		case len(ends) == 2 && isNear(ends[0], 0, 0) && isNear(ends[1], side, side):
			diagonals |= fallingDiagonal
		case len(ends) == 2 && isNear(ends[0], 0, side) && isNear(ends[1], side, 0):
			diagonals |= risingDiagonal
		default:
			rest.add("lines")
		}
	}
	return diagonals
}

// readPadCage reads a cage. A hidden cage without a sum may restate the rules of the board, or be a diagonal.
func (b *Board) readPadCage(cage *padCage, rest *unreadRules) (diagonal int) {
	side := b.side()
	cells, ok := b.padCells(cage.Cells)
	sum := string(cage.Sum)
	if sum == "" || sum == "0" {
		sum = string(cage.Value)
	}
	switch {
	case !ok:
		rest.add("cages")
	case cage.Hidden && sum == "":
		if b.isHouse(cells) {
			return 0
		}
		if diagonal = diagonalOf(cells, side); diagonal == 0 {
			rest.add("hidden cages")
		}
	case cage.Hidden:
		rest.add("hidden cages")
	case cage.Unique != nil && !*cage.Unique:
		rest.add("cages with repeated digits")
	default:
		if name := b.addCage(cells, sum); name != "" {
			rest.add(name)
		}
	}
	return diagonal
}

// padCells returns the cells of a cage. It returns false if they are no cells of a cage.
func (b *Board) padCells(value json.RawMessage) (cells []int, ok bool) {
	var pairs [][2]int
	var text string
	var places []notation.Cell
	if json.Unmarshal(value, &text) == nil {
		if places, ok = padRanges(text, b.side()); !ok {
			return nil, false
		}
	} else if json.Unmarshal(value, &pairs) != nil {
		return nil, false
	}
	for _, p := range pairs {
		places = append(places, notation.Cell{Row: p[0] + 1, Col: p[1] + 1})
	}
	return b.cellsAt(places)
}

// padRanges returns the cells of a text like "r1c1-r1c9,r3c4".
func padRanges(text string, side int) (places []notation.Cell, ok bool) {
	for part := range strings.SplitSeq(strings.ToLower(text), ",") {
		first, last, several := strings.Cut(strings.TrimSpace(part), "-")
		if !several {
			last = first
		}
		var a, z notation.Cell
		if a.UnmarshalText([]byte(first)) != nil || z.UnmarshalText([]byte(last)) != nil || !z.In(side, side) {
			return nil, false
		}
		for y := a.Row; y <= z.Row; y++ {
			for x := a.Col; x <= z.Col; x++ {
				places = append(places, notation.Cell{Row: y, Col: x})
			}
		}
	}
	return places, true
}

// isHouse reports whether cells are a whole row, column, box or region.
func (b *Board) isHouse(cells []int) bool {
	side := b.side()
	if len(cells) != side {
		return false
	}
	isSame := func(of func(cell int) int) bool {
		return !slices.ContainsFunc(cells, func(cell int) bool { return of(cell) != of(cells[0]) })
	}
	return isSame(func(cell int) int { return cell / side }) || isSame(func(cell int) int { return cell % side }) ||
		isSame(b.boxOf)
}

// diagonalOf returns the diagonal that cells are, or 0.
func diagonalOf(cells []int, side int) int {
	if len(cells) != side {
		return 0
	}
	found := bothDiagonals
	for _, cell := range cells {
		if cell/side != cell%side {
			found &^= fallingDiagonal
		}
		if cell/side+cell%side != side-1 {
			found &^= risingDiagonal
		}
	}
	return found
}

// readRegions reads the regions. It returns an error if there are none, because then the board has no boxes.
func (b *Board) readRegions(value json.RawMessage) error {
	var regions []json.RawMessage
	if err := json.Unmarshal(value, &regions); err != nil {
		return err
	}
	regionOf := make([]int, len(b.Givens))
	for cell := range regionOf {
		regionOf[cell] = -1
	}
	for i, region := range regions {
		cells, ok := b.padCells(region)
		for _, cell := range cells {
			ok = ok && regionOf[cell] < 0
			regionOf[cell] = i
		}
		if !ok && !isNothing(region) {
			return unreadRuleError("regions", "region %d is not read", i+1)
		}
	}
	return b.setRegions(regionOf)
}

// isRegular reports whether the regions of cells, from 0, are boxes of this height and width.
func isRegular(boxOf []int, side, height, width int) bool {
	seen := map[int]bool{}
	for cell, box := range boxOf {
		corner := cell/side/height*height*side + cell%side/width*width
		if boxOf[corner] != box || cell == corner && seen[box] {
			return false
		}
		seen[box] = true
	}
	return true
}

func writeSudokuPad(b *Board) (string, error) {
	side := b.side()
	pad := sudokuPad{
		CellSize: 50, Regions: make([][][2]int, side),
		Metadata: &padMetadata{Title: padText(b.Info.Title), Author: padText(b.Info.Author),
			Rules: padText(b.Info.Comment), Source: padText(b.Info.Source)},
	}
	b.writePadRules(&pad)
	for y := range side {
		row := make([]padCell, side)
		for x := range row {
			cell := y*side + x
			row[x].Value = number(b.Givens[cell])
			if b.Notes != nil {
				row[x].Centre = valuesOf(b.Notes[cell])
			}
			pad.Regions[b.boxOf(cell)] = append(pad.Regions[b.boxOf(cell)], [2]int{y, x})
		}
		pad.Cells = append(pad.Cells, row)
	}
	text, err := json.Marshal(pad)
	return string(text) + "\n", err
}

// writePadRules adds cages, and diagonals as lines from corner to corner.
func (b *Board) writePadRules(pad *sudokuPad) {
	side := b.side()
	for _, c := range b.Cages {
		cells := make([][2]int, len(c.Cells))
		for i, cell := range c.Cells {
			cells[i] = [2]int{cell / side, cell % side}
		}
		text, _ := json.Marshal(cells)
		unique := true
		pad.Cages = append(pad.Cages, padCage{Cells: text, Value: padText(strconv.Itoa(c.Sum)), Unique: &unique})
	}
	if b.Diagonals {
		end := float64(side)
		pad.Lines = []padLine{{Points: [][2]float64{{0, 0}, {end, end}}}, {Points: [][2]float64{{0, end}, {end, 0}}}}
	}
}

const sudokuPadAddress = "https://sudokupad.app/scl"
