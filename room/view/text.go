package view

import (
	"nonet/engine"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/game"
)

// Move formats a move in the protocol's notation: "r3c4=7".
func Move(row, col, value int) string {
	return string(protocol.AppendMove(make([]byte, 0, 12), row, col, value))
}

// Cells formats cells the way the protocol shows a board.
func Cells(cells []uint8) string { return notation.Symbols(cells) }

// Puzzle returns the part of a puzzle that players may know.
func Puzzle(p engine.Puzzle) *protocol.Puzzle {
	sent := &protocol.Puzzle{
		Kind: p.Kind, Size: p.Size, Rules: p.Rules, Width: p.Width, Height: p.Height, Values: p.Values,
		Givens: Cells(p.Givens), Start: Cells(p.Start), Periods: Cells(p.Periods), Clues: p.Clues, Level: p.Grade.Level,
	}
	if p.Sparse {
		sent.Fill = p.CountBlank()
	}
	return sent
}

// Cell formats a cell in the protocol's notation: "r3c4".
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

// fillTexts formats each fill as a move, or as the bare cell if the cell becomes empty.
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

// allowance converts a seat's handicap; it returns nil if there is none.
func allowance(a game.Allowance) *protocol.Allowance {
	if a == (game.Allowance{}) {
		return nil
	}
	return &protocol.Allowance{Wait: a.Wait, Givens: a.Givens, Strikes: a.Strikes}
}

// advice converts a hint. The first degree includes only its text and facts; only the last includes the move.
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
