package archive

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

// SolvedMove is a right value that a player filled in, and the technique with which a solver gets there.
type SolvedMove struct {
	At        int64  // milliseconds on the round's clock
	Took      int64  // milliseconds since the player's previous right value, or since the start of the round
	Move      string // "r3c4=7"
	Mistakes  int    // wrong values that the player tried in the cell before
	Technique string // in English, see [engine.Ranker]; "" if no technique of the kind gets there, or if Took is unknown
	House     string // where the technique applies, if it applies in a house: "row3"

	cell  int
	right []uint8 // the right values on the board before the move, row-major
}

// solvedCellsMax is the size of the largest board whose moves are labelled. A 16x16 round takes about 0.1 s of CPU.
const solvedCellsMax = 256

// SolvedMoves returns the right values of each seat in the record's last round, in order. It returns nil if the kind
// has no hints, or if the board has over 256 cells.
//
// The technique is that of the hint for the cell at the position before the move. If the cell depends on other steps,
// it is the harder one of the first of these steps and the step that fills the cell.
func (r Record) SolvedMoves(find func(kind string) engine.Kind) (map[int][]SolvedMove, *game.State, error) {
	var moves map[int][]SolvedMove
	mistakes := map[[2]int]int{} // by seat and cell
	state, err := r.Each(func(s *game.State, at int64, e game.Event) {
		switch w := e.What.(type) {
		case game.Started:
			moves = map[int][]SolvedMove{}
			clear(mistakes)
		case game.Struck:
			if s.Round != nil {
				mistakes[[2]int{e.Seat, (w.Row-1)*s.Round.Puzzle.Width + w.Col - 1}]++
			}
		case game.Placed:
			if m, ok := solvedMove(s, e.Seat, w); ok {
				m.At = at - s.Round.Begins
				m.Took = m.At
				if done := moves[e.Seat]; len(done) > 0 {
					m.Took -= done[len(done)-1].At
				}
				m.Mistakes = mistakes[[2]int{e.Seat, m.cell}]
				moves[e.Seat] = append(moves[e.Seat], m)
			}
		}
	})
	if err != nil || state.Round == nil {
		return nil, state, err
	}
	p := state.Round.Puzzle
	kind := find(p.Kind)
	if !labels(kind, &p) {
		return nil, state, nil
	}
	for _, done := range moves {
		labelAll(kind, p, done)
	}
	return moves, state, nil
}

// SoloMoves returns the right values of a solo game, like [Record.SolvedMoves]. A value that follows a hint has no
// technique. The error is a [*protocol.Refusal] if a value is not on the board.
func SoloMoves(kind engine.Kind, p engine.Puzzle, values []protocol.SoloValue) (moves []SolvedMove, err error) {
	if !labels(kind, &p) {
		return nil, nil
	}
	right, mistakes, last := slices.Clone(p.Givens), map[int]int{}, int64(0)
	for _, v := range values {
		move, rest, ok := notation.ReadChange(v.Move)
		if !ok || rest != "" || move.Sign != '=' || min(move.Row, move.Col, move.Value) < 1 || move.Row > p.Height ||
			move.Col > p.Width || move.Value > p.Values || v.At < last {
			return nil, &protocol.Refusal{Code: protocol.BadMessage,
				Text: fmt.Sprintf("%.20q at %d ms is not the next value of a game on this board.", v.Move, v.At)}
		}
		cell := move.Index(p.Width)
		switch {
		case p.CanonicalValue(cell, uint8(move.Value)) != p.Solution[cell]:
			mistakes[cell]++
			continue
		case right[cell] != 0:
			continue
		case !v.Hinted:
			moves = append(moves, SolvedMove{
				At: v.At, Took: v.At - last, Move: v.Move, Mistakes: mistakes[cell], cell: cell, right: slices.Clone(right),
			})
		}
		last, right[cell] = v.At, p.Solution[cell]
	}
	labelAll(kind, p, moves)
	return moves, nil
}

// labels reports whether the moves of a puzzle get labels.
func labels(kind engine.Kind, p *engine.Puzzle) bool {
	_, ok := kind.(engine.Hinter)
	return ok && len(p.Solution) <= solvedCellsMax
}

// labelAll adds the techniques of moves, except those with the time of another move: a check of many tiles has all of
// them judged at once, and does not tell how long each took.
func labelAll(kind engine.Kind, p engine.Puzzle, moves []SolvedMove) {
	hinter, _ := kind.(engine.Hinter)
	ranker, _ := kind.(engine.Ranker)
	for i := range moves {
		at := moves[i].At
		if i > 0 && moves[i-1].At == at || i+1 < len(moves) && moves[i+1].At == at {
			continue
		}
		moves[i].label(hinter, ranker, p)
	}
}

// Position returns the right values on the board before the move, row-major.
func (m *SolvedMove) Position() []uint8 { return slices.Clone(m.right) }

// solvedMove returns the first cell that a move has just filled with its right value, if there is one.
func solvedMove(s *game.State, seat int, w game.Placed) (m SolvedMove, ok bool) {
	p, cells := &s.Round.Puzzle, s.SeatNo(seat).Play.Board.Cells
	m.cell, m.right = -1, slices.Clone(p.Givens)
	for cell, value := range cells {
		if value == p.Solution[cell] {
			m.right[cell] = value
		}
	}
	for c := range w.Move().Cells() {
		cell := c.Index(p.Width)
		if p.Givens[cell] != 0 || m.right[cell] == 0 {
			continue
		}
		if m.cell < 0 {
			m.cell, m.Move = cell, view.Move(c.Row, c.Col, int(cells[cell]))
		}
		m.right[cell] = 0
	}
	return m, m.cell >= 0
}

// label adds the technique.
func (m *SolvedMove) label(hinter engine.Hinter, ranker engine.Ranker, p engine.Puzzle) {
	hint, err := hinter.Hint(p, engine.Position{Values: m.right}, m.cell)
	if err != nil || hint.Wrong != nil {
		return
	}
	clauses := map[string]string{} // the first argument of each
	for clause := range strings.SplitSeq(hint.Facts[1], "; ") {
		word, rest, _ := strings.Cut(clause, " ")
		if clauses[word] == "" {
			clauses[word] = rest
		}
	}
	house := func(text string) string { name, _, _ := strings.Cut(text, " "); return name }
	m.Technique, m.House = hint.Technique, house(clauses["in"])
	last := clauses["last"]
	if last != "" && ranker != nil && ranker.Rank(last).Score > ranker.Rank(m.Technique).Score {
		m.Technique, m.House = last, house(clauses["lastin"])
	}
}
