package tango

import (
	"errors"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/link"
)

// Import reads a puzzle in the text form of the package comment, in one of [engine.Exporter]'s other forms, or as a
// line of 0, 1 and letters that skip cells, from "a" for one to "z" for 26. If the form can't state whether equal lines
// are allowed, they are, unless there are several solutions then.
func (k kind) Import(text string) (engine.Puzzle, error) { return k.ImportWithin(text, 1) }

// ImportWithin is like Import with this many times the steps.
func (kind) ImportWithin(text string, times int) (engine.Puzzle, error) {
	l, givens, silent, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p, err := l.prove(givens, times*importSteps)
	if silent && errors.Is(err, engine.ErrSeveralSolutions) {
		l.board.Unique = true
		p, err = l.prove(givens, times*importSteps)
	}
	if err != nil {
		return engine.Puzzle{}, err
	}
	return p, engine.RequireBlank(p, "every cell is filled: nothing is left to solve")
}

// readAny reads one board in any form. It returns silent if the text does not state whether equal lines are allowed.
func readAny(text string) (l *layout, givens []uint8, silent bool, err error) {
	if err := engine.CheckLength(text, textMax); err != nil {
		return nil, nil, false, err
	}
	original := cluetext.Decode(text)
	text = cluetext.Clean(original)
	if strings.TrimSpace(text) == "" {
		return nil, nil, false, engine.Fault{Kind: engine.FaultEmpty}.Errorf("there is no board")
	}
	if found, ok := link.Find(text); ok {
		if !(kind{}).ReadsLink(found) || found.Data == "" || found.Seed {
			return nil, nil, false, found.Refuse()
		}
		text = found.Data
	}
	if l, givens, ok, err := readUnruly(text); ok {
		return l, givens, false, err
	}
	if l, givens, ok := readGrid(text); ok {
		return l, givens, !l.board.Unique, nil
	}
	if l, givens, ok := readRows(text); ok {
		return l, givens, !l.board.Unique, nil
	}
	if l, givens, ok := readSkips(text); ok {
		return l, givens, true, nil
	}
	if l, givens, err = read(text); err != nil {
		if l, givens, ok := readTable(cluetext.WithoutBullets(cluetext.WithoutMarkup(text))); ok {
			return l, givens, true, nil
		}
	}
	return l, givens, false, cluetext.ConvertColumn(err, original, cluetext.Clean)
}

// emptySigns are the words for empty cells in tables.
var emptySigns = []string{"", ".", "-", "_", "*", "?", "⬜", "□", "·"}

// readTable reads the cells of a table or array with at most two different symbols. If they are not 0 and 1 or 1 and 2,
// the one that comes first is the sun: no rule distinguishes the two.
func readTable(text string) (l *layout, givens []uint8, ok bool) {
	text, unique := cutHead(text)
	symbols := []string{}
	for _, row := range cluetext.Table(text) {
		for _, cell := range row {
			switch {
			case slices.Contains(emptySigns, cell):
				givens = append(givens, 0)
				continue
			case !slices.Contains(symbols, cell):
				symbols = append(symbols, cell)
			}
			givens = append(givens, uint8(slices.Index(symbols, cell)+1))
		}
	}
	side, ok := sideOf(len(givens))
	if !ok || len(symbols) > 2 || len(symbols) == 0 {
		return nil, nil, false
	}
	if sorted := slices.Sorted(slices.Values(symbols)); len(symbols) == 2 && sorted[0] != symbols[0] &&
		(sorted[0]+sorted[1] == "01" || sorted[0]+sorted[1] == "12") {
		for i, v := range givens {
			givens[i] = []uint8{0, 2, 1}[v]
		}
	}
	return newLayout(side, unique), givens, true
}

// readRows reads cells of 0 and 1. It returns false if there is no 0, because such cells are in the kind's own form.
func readRows(text string) (l *layout, givens []uint8, ok bool) {
	text, unique := cutHead(text)
	for i := range len(text) {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n', ',', ';', '|':
		default:
			v, ok := rowValue(c)
			if !ok {
				return nil, nil, false
			}
			givens = append(givens, v)
		}
	}
	side, ok := sideOf(len(givens))
	if !ok || !strings.Contains(text, "0") {
		return nil, nil, false
	}
	return newLayout(side, unique), givens, true
}

// readSkips reads a line of 0, 1 and letters that skip cells.
func readSkips(text string) (l *layout, givens []uint8, ok bool) {
	for _, c := range []byte(strings.TrimSpace(text)) {
		switch {
		case c == '0' || c == '1':
			givens = append(givens, c-'0'+1)
		case 'a' <= c && c <= 'z':
			givens = append(givens, make([]uint8, c-'a'+1)...)
		default:
			return nil, nil, false
		}
	}
	side, ok := sideOf(len(givens))
	return newLayout(side, false), givens, ok
}
