package room

import (
	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

func moveText(row, col, value int) string {
	return string(protocol.AppendMove(make([]byte, 0, 12), row, col, value))
}

func marksText(marks []game.Mark) string {
	var b []byte
	for _, m := range marks {
		b = protocol.AppendMark(b, m.Row, m.Col, m.Add, m.Value)
	}
	return string(b)
}

// cellsText writes cells as the protocol shows a board.
func cellsText(cells []uint8) string {
	b := make([]byte, len(cells))
	for i, v := range cells {
		b[i] = protocol.SymbolOf(int(v))
	}
	return string(b)
}

// wirePuzzle is what players may know of a puzzle.
func wirePuzzle(p engine.Puzzle) *protocol.Puzzle {
	return &protocol.Puzzle{
		Kind: p.Kind, Size: p.Size, Width: p.Width, Height: p.Height, Values: p.Values,
		Givens: cellsText(p.Givens), Clues: p.Clues, Level: p.Grade.Level,
	}
}

func cellText(row, col int) string {
	return string(protocol.AppendCell(make([]byte, 0, 6), row, col))
}

func cellTexts(cells []game.Cell) []string {
	texts := make([]string, len(cells))
	for i, c := range cells {
		texts[i] = cellText(c.Row, c.Col)
	}
	return texts
}

// fillTexts writes what cells become: a move, or the bare cell if it is empty.
func fillTexts(fills []game.Fill) []string {
	texts := make([]string, len(fills))
	for i, f := range fills {
		if f.Value == 0 {
			texts[i] = cellText(f.Row, f.Col)
		} else {
			texts[i] = moveText(f.Row, f.Col, f.Value)
		}
	}
	return texts
}

// wireAllowance writes what sets a seat apart; nil is nothing.
func wireAllowance(a game.Allowance) *protocol.Allowance {
	if a == (game.Allowance{}) {
		return nil
	}
	return &protocol.Allowance{Wait: a.Wait, Givens: a.Givens, Strikes: a.Strikes}
}

// wireAdvice writes a hint. At the first degree its words alone are told, and what to do at the last.
func wireAdvice(h game.Hinted) *protocol.Advice {
	a := &protocol.Advice{Degree: h.Degree, Text: h.Text, Facts: h.Facts}
	if h.Degree > 1 {
		a.Technique, a.Cells = h.Technique, cellTexts(h.Cells)
	}
	if h.Degree == protocol.DegreeMax && h.Value != 0 {
		a.Move = moveText(h.Row, h.Col, h.Value)
	}
	return a
}
