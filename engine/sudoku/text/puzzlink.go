package text

import (
	"fmt"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/link"
)

// readPuzzLink reads a sudoku of puzz.link: columns, rows, and cells as [link.ReadNumbers] reads them; or the rows of a
// file after "pzprv3".
func readPuzzLink(data string) (Board, error) {
	if file, found := strings.CutPrefix(data, "pzprv3/"); found {
		return readPzprFile(file)
	}
	parts := strings.Split(data, "/")
	if len(parts) < 3 || parts[0] != parts[1] {
		return Board{}, errorAt(0, 0, "the link has no square board").
			WithFault(engine.Fault{Kind: engine.FaultDamaged})
	}
	b, err := emptyPzpr(parts[0])
	if err != nil {
		return Board{}, err
	}
	cells := make([]int, len(b.Givens))
	if !link.ReadNumbers(parts[2], cells) {
		return Board{}, damagedError()
	}
	for cell, v := range cells {
		switch {
		case v < 0:
			return Board{}, unreadRuleError("?", "cells of an unknown value are not read")
		case v > b.side():
			return Board{}, b.valueError(cell)
		}
		b.Givens[cell] = uint8(v)
	}
	return b, nil
}

// emptyPzpr returns an empty board of a side. The site has boxes for square numbers and six only.
func emptyPzpr(text string) (Board, error) {
	side, err := strconv.Atoi(text)
	b, ok := newEmpty(side)
	if err != nil || !ok || b.BoxHeight != b.BoxWidth && side != 6 {
		return Board{}, errorAt(0, 0, "no boards of %s rows are read", text).
			WithFault(engine.Fault{Kind: engine.FaultRows, Count: side, Value: side})
	}
	return b, nil
}

// readPzprFile reads the side and the rows of a file, with spaces or underscores between cells. What a player filled in
// follows.
func readPzprFile(file string) (Board, error) {
	lines := strings.Split(strings.NewReplacer("_", " ", "+", " ").Replace(file), "/")
	b, err := emptyPzpr(strings.TrimSpace(lines[0]))
	if err != nil {
		return Board{}, err
	}
	side := b.side()
	lines = lines[1:]
	if len(lines) > 0 && strings.TrimSpace(lines[0]) == strconv.Itoa(side) {
		lines = lines[1:] // columns after rows
	}
	if len(lines) < side {
		return Board{}, damagedError()
	}
	for y, line := range lines[:side] {
		words := strings.Fields(line)
		if err := b.checkRow(y, len(words)); err != nil {
			return Board{}, err
		}
		for x, word := range words {
			if word == "." {
				continue
			}
			v, err := strconv.Atoi(word)
			if err != nil || v < 1 || v > side {
				return Board{}, noCell(0, 0, word, side)
			}
			b.Givens[y*side+x] = uint8(v)
		}
	}
	return b, nil
}

func writePuzzLink(b *Board) (string, error) {
	side := b.side()
	if _, err := emptyPzpr(strconv.Itoa(side)); err != nil {
		return "", errorAt(0, 0, "the form puzzlink can't hold boxes of %dx%d", b.BoxHeight, b.BoxWidth)
	}
	return fmt.Sprintf("https://puzz.link/p?sudoku/%d/%d/%s\n", side, side, link.Numbers(b.Givens)), nil
}
