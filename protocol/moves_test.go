package protocol_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/notation"
	"nonet/protocol"
)

func TestMovesRoundTrip(t *testing.T) {
	for row := 1; row <= protocol.SideMax; row += 7 {
		for col := 1; col <= protocol.SideMax; col++ {
			for value := 1; value <= protocol.ValueMax; value++ {
				text := string(protocol.AppendMove(nil, row, col, value))
				require.Equal(t, fmt.Sprintf("r%dc%d=%d", row, col, value), text)
				r, c, v, err := protocol.ParseMove(text)
				require.NoError(t, err, text)
				require.Equal(t, [3]int{row, col, value}, [3]int{r, c, v}, text)
			}
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                          `A move is a cell`,
		"r":                         `A move is a cell`,
		"r3":                        `A move is a cell`,
		"r3c":                       `A move is a cell`,
		"r3c4":                      `A move is a cell`,
		"r3c4=":                     `A move is a cell`,
		"r3c=7":                     `A move is a cell`,
		"rc4=7":                     `A move is a cell`,
		"R3C4=7":                    `A move is a cell`,
		" r3c4=7":                   `A move is a cell`,
		"r3c4=7 ":                   `A move is a cell`,
		"r3c4=7\n":                  `A move is a cell`,
		"r3c4=+7":                   `A move is a cell`,
		"r-3c4=7":                   `A move is a cell`,
		"r3c4=7,8":                  `A move is a cell`,
		"r3c4+7":                    `A move is a cell`,
		"r٣c4=7":                    `A move is a cell`,
		"r03c4=7":                   `Rows and columns`,
		"r0c4=7":                    `Rows and columns`,
		"r3c100=7":                  `Rows and columns`,
		"r3c4=0":                    `Values are numbers`,
		"r3c4=07":                   `Values are numbers`,
		"r3c4=26":                   `Values are numbers`,
		"r3c4=1000":                 `Values are numbers`,
		"r3c4=18446744073709551617": `Values are numbers`,
	} {
		_, _, _, err := protocol.ParseMove(text)
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, text)
		assert.Equal(t, protocol.BadMove, refusal.Code, text)
		assert.Contains(t, refusal.Text, want, text)
	}
}

// mark is one call of the function given to ParseMarks.
type mark struct {
	row, col, value int
	add             bool
}

func marksOf(text string) (marks []mark, err error) {
	err = protocol.ParseMarks(text, func(row, col, value int, add bool) error {
		marks = append(marks, mark{row, col, value, add})
		return nil
	})
	return marks, err
}

func TestParseMarks(t *testing.T) {
	marks, err := marksOf("r3c4+1,14,7 r3c5-2 r3c6+0")
	require.NoError(t, err)
	assert.Equal(t, []mark{{3, 4, 1, true}, {3, 4, 14, true}, {3, 4, 7, true}, {3, 5, 2, false}, {3, 6, 0, true}}, marks)

	b := protocol.AppendMark(nil, 3, 4, true, 1, 14, 7)
	b = protocol.AppendMark(b, 3, 5, false, 2)
	assert.Equal(t, "r3c4+1,14,7 r3c5-2", string(b))

	marks, err = marksOf("")
	require.NoError(t, err)
	assert.Empty(t, marks)
}

func TestParseMarksRefuses(t *testing.T) {
	for _, text := range []string{
		" ", "r3c4", "r3c4+", "r3c4+1,", "r3c4+,1", "r3c4+1 ", " r3c4+1", "r3c4+1  r3c5+1", "r3c4=1", "r3c4+1;r3c5+1",
		"r3c4+-1", "r3c4+01", "r3c4+26", "r0c4+1", "r3c4+1 r3c100-1", "r3c4+1r3c5+1", "r3c4+1\tr3c5+1",
	} {
		marks, err := marksOf(text)
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, text)
		assert.Equal(t, protocol.BadMove, refusal.Code, text)
		assert.Empty(t, marks, "%s: invalid marks must reveal nothing", text)
	}
}

func TestParseMarksStopsAtTheCallersError(t *testing.T) {
	stop, calls := errors.New("enough"), 0
	err := protocol.ParseMarks("r1c1+1,2,3", func(int, int, int, bool) error {
		calls++
		return stop
	})
	assert.Equal(t, stop, err)
	assert.Equal(t, 1, calls)
}

func TestParseRun(t *testing.T) {
	cell := func(row, col int) notation.Cell { return notation.Cell{Row: row, Col: col} }
	for text, want := range map[string]notation.Move{
		"r3c4=7":     {Run: notation.Run{Cell: cell(3, 4)}, Value: 7},
		"r3c4..c9=1": {Run: notation.Run{Cell: cell(3, 4), To: cell(3, 9)}, Value: 1},
		"r9c4..r3=1": {Run: notation.Run{Cell: cell(9, 4), To: cell(3, 4)}, Value: 1},
	} {
		m, err := protocol.ParseRun(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, m)
		assert.Equal(t, text, string(notation.AppendMove(nil, m)))
	}
	for text, want := range map[string]string{
		"r3c4..c4=1": "like", "r3c4..=1": "like", "r3c4..9=1": "like", "r3c4..r5c6=1": "like", "r3c4.c9=1": "like",
		"r3c4..c9": "like", "r3c4..c9=1 ": "like", "r3c4..c09=1": "Rows and columns", "r3c4..c100=1": "Rows and columns",
		"r3c4..c0=1": "Rows and columns", "r3c4..c9=0": "Values", "r3c4..c9=26": "Values", "r3c1..c65=1": "up to 64",
	} {
		_, err := protocol.ParseRun(text)
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, text)
		assert.Equal(t, protocol.BadMove, refusal.Code, text)
		assert.Contains(t, refusal.Text, want, text)
	}
}

func TestMovesDoNotAllocate(t *testing.T) {
	buf := make([]byte, 0, 64)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		for _, text := range []string{"r12c25=16", "r3c4=7", "nonsense", "r3c4=99"} {
			_, _, _, _ = protocol.ParseMove(text)
			_, _ = protocol.ParseRun(text)
		}
		_ = protocol.ParseMarks("r3c4+1,4,7 r3c5-2", func(int, int, int, bool) error { return nil })
		buf = protocol.AppendMark(protocol.AppendMove(buf[:0], 3, 4, 7)[:0], 3, 5, true, 1, 2)
	}))
}

func TestParseCell(t *testing.T) {
	row, col, err := protocol.ParseCell("r12c25")
	require.NoError(t, err)
	assert.Equal(t, [2]int{12, 25}, [2]int{row, col})
	assert.Equal(t, "r12c25", string(protocol.AppendCell(nil, row, col)))
	for text, want := range map[string]string{
		"":       `A cell is a row and a column`,
		"r3":     `A cell is a row and a column`,
		"r3c4=7": `A cell is a row and a column`,
		"r3c4 ":  `A cell is a row and a column`,
		"R3C4":   `A cell is a row and a column`,
		"r0c4":   `Rows and columns`,
		"r3c100": `Rows and columns`,
	} {
		_, _, err := protocol.ParseCell(text)
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal, text)
		assert.Equal(t, protocol.BadMove, refusal.Code, text)
		assert.Contains(t, refusal.Text, want, text)
	}
}

func FuzzParseMove(f *testing.F) {
	f.Add("r3c4=7")
	f.Fuzz(func(t *testing.T, text string) {
		row, col, value, err := protocol.ParseMove(text)
		if err == nil {
			require.Equal(t, text, string(protocol.AppendMove(nil, row, col, value)), "a move must have one text only")
		}
	})
}

func FuzzParseMarks(f *testing.F) {
	f.Add("r3c4+1,4,7 r3c5-2")
	f.Fuzz(func(t *testing.T, text string) {
		marks, err := marksOf(text)
		if err != nil {
			require.Empty(t, marks)
			return
		}
		var b []byte
		for _, m := range marks {
			b = protocol.AppendMark(b, m.row, m.col, m.add, m.value)
		}
		again, err := marksOf(string(b))
		require.NoError(t, err)
		require.Equal(t, marks, again)
	})
}

func BenchmarkParseMove(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _, _, _ = protocol.ParseMove("r12c25=16")
	}
}

func TestValuesHaveSymbols(t *testing.T) {
	assert.Equal(t, notation.ValueMax, protocol.ValueMax)
}
