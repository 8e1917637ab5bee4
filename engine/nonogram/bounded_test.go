package nonogram

import (
	"errors"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// TestLinesCountByTheirRuns proves a board of many short runs: its budget ends after fewer lines than that of a board
// with a run in each line.
func TestLinesCountByTheirRuns(t *testing.T) {
	lines := func(clue line.Clue) int {
		var c board.Clues
		for range 63 {
			c.Rows, c.Cols = append(c.Rows, clue), append(c.Cols, clue)
		}
		b, p := new(board.Board), new(board.Prover)
		b.Reset(&c)
		if _, err := p.Count(b, 1<<30, 1_000, nil); !errors.Is(err, engine.ErrBudget) {
			t.Fatalf("%v: %v", clue, err)
		}
		return p.Lines
	}
	many := line.Clue{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}
	if few, long := lines(line.Clue{1}), lines(many); few < 2*long {
		t.Errorf("%d lines of one run, %d of %d runs", few, long, len(many))
	}
}

// TestSparseBoardsEnd imports a board of 30x30 with one run of one cell in each line.
func TestSparseBoardsEnd(t *testing.T) {
	ones := strings.Repeat(" 1", 30)
	if _, err := (kind{}).Import("rows" + ones + "\ncolumns" + ones); !errors.Is(err, engine.ErrSeveralSolutions) {
		t.Error(err)
	}
}
