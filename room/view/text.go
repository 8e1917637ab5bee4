package view

import (
	"nonet/engine"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/game"
)

// Move writes a move as the protocol has it: "r3c4=7".
func Move(row, col, value int) string {
	return string(protocol.AppendMove(make([]byte, 0, 12), row, col, value))
}

func marksText(marks []game.Mark) string {
	var b []byte
	for _, m := range marks {
		b = protocol.AppendMark(b, m.Row, m.Col, m.Add, m.Value)
	}
	return string(b)
}

// Cells writes cells as the protocol shows a board.
func Cells(cells []uint8) string { return notation.Symbols(cells) }

// Puzzle is what players may know of a puzzle.
func Puzzle(p engine.Puzzle) *protocol.Puzzle {
	told := &protocol.Puzzle{
		Kind: p.Kind, Size: p.Size, Rules: p.Rules, Width: p.Width, Height: p.Height, Values: p.Values,
		Givens: Cells(p.Givens), Start: Cells(p.Start), Periods: Cells(p.Periods), Clues: p.Clues, Level: p.Grade.Level,
	}
	if p.Sparse {
		told.Fill = p.Blank()
	}
	return told
}

// Cell writes a place as the protocol has it: "r3c4".
func Cell(row, col int) string {
	return string(protocol.AppendCell(make([]byte, 0, 6), row, col))
}

func cellTexts(cells []game.Cell) []string {
	texts := make([]string, len(cells))
	for i, c := range cells {
		texts[i] = Cell(c.Row, c.Col)
	}
	return texts
}

// fillTexts writes what cells become: a move, or the bare cell if it is empty.
func fillTexts(fills []game.Fill) []string {
	texts := make([]string, len(fills))
	for i, f := range fills {
		if f.Value == 0 {
			texts[i] = Cell(f.Row, f.Col)
		} else {
			texts[i] = Move(f.Row, f.Col, f.Value)
		}
	}
	return texts
}

// allowance writes what sets a seat apart; nil is nothing.
func allowance(a game.Allowance) *protocol.Allowance {
	if a == (game.Allowance{}) {
		return nil
	}
	return &protocol.Allowance{Wait: a.Wait, Givens: a.Givens, Strikes: a.Strikes}
}

// advice writes a hint. At the first degree its words alone are told, and what to do at the last.
func advice(h game.Hinted) *protocol.Advice {
	a := &protocol.Advice{Degree: h.Degree, Text: h.Text, Facts: h.Facts}
	if h.Degree > 1 {
		a.Technique, a.Cells = h.Technique, cellTexts(h.Cells)
	}
	if h.Degree == protocol.DegreeMax && h.Value != 0 {
		a.Move = Move(h.Row, h.Col, h.Value)
	}
	return a
}
