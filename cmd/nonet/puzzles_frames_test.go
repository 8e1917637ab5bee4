package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/puzzle/live"
)

// liveDesk is a desk where a puzzle is live, which it returns with its text.
func liveDesk(t *testing.T, name string, spec engine.Spec) (*puzzleDesk, engine.Puzzle, string) {
	t.Helper()
	return liveDeskOf(t, name, spec, "live")
}

// liveDeskOf is liveDesk with the puzzle of a seed.
func liveDeskOf(t *testing.T, name string, spec engine.Spec, seed string) (*puzzleDesk, engine.Puzzle, string) {
	t.Helper()
	register := live.New(memstore.New(memstore.Options{}), kinds.All(), func() int64 { return 1 })
	kind, ok := kinds.Find(name)
	require.True(t, ok)
	p, err := kind.Generate(spec, engine.SeedOf(seed))
	require.NoError(t, err)
	require.NoError(t, register.Hold(t.Context(), p, "a round", time.Hour))
	text, err := kind.(engine.Exporter).Export(p, kind.(engine.Exporter).Forms()[0])
	require.NoError(t, err)
	return newPuzzleDesk(kinds.All(), register.Contains, register.MustHideProof), p, text
}

// requireLive asks about a text in every way there is.
func requireLive(t *testing.T, d *puzzleDesk, kind, text string) {
	t.Helper()
	_, err := d.Read(t.Context(), protocol.PuzzleText{Kind: kind, Text: text})
	require.Equal(t, protocol.InPlay, codeOf(err), "import of\n%s\n%v", text, err)
	_, err = d.Hint(t.Context(), protocol.HintQuery{Kind: kind, Clues: text, Degree: 3})
	require.Equal(t, protocol.InPlay, codeOf(err), "hint for\n%s\n%v", text, err)
}

// doubled is a puzzle in the corner of a board of twice as many rows and columns, of which all else is given. Its boxes
// are cages there, and rows are regions.
func doubled(p engine.Puzzle, boxHeight, boxWidth int) string {
	n := p.Width
	var regions, cells strings.Builder
	cages := make([]string, n)
	for row := range 2 * n {
		for column := range 2 * n {
			regions.WriteByte(byte('A' + row))
			other := (row + column) % n
			switch {
			case row < n && column < n:
				box := row/boxHeight*(n/boxWidth) + column/boxWidth
				cages[box] += fmt.Sprintf(",r%dc%d", row+1, column+1)
				cells.WriteByte(symbolOf(p.Givens[row*n+column]))
			case row >= n && column >= n:
				cells.WriteByte(symbolOf(uint8(other + 1)))
			default:
				cells.WriteByte(symbolOf(uint8(other + 1 + n)))
			}
		}
	}
	for box := range cages {
		cages[box] = fmt.Sprintf("%d=%s", n*(n+1)/2, cages[box][1:])
	}
	return "regions " + regions.String() + "\ncages " + strings.Join(cages, " ") + "\n" + cells.String()
}

// parted is a puzzle of queens with a further row and column in it, whose queen stands where they cross. It has one
// solution often enough.
func parted(p engine.Puzzle, row, column int) string {
	letters, side := []byte(strings.TrimPrefix(p.Clues, "regions ")), p.Width
	var larger []byte
	for y := range side + 1 {
		line := letters[(y-min(1, y/row))*side:][:side]
		larger = append(append(append(larger, line[:column]...), line[column-1]), line[column:]...)
	}
	larger[row*(side+1)+column] = byte('A' + side)
	return "regions " + string(larger)
}

// carried is a puzzle of tango with two further rows and columns in it, by which signs carry over what stands before
// them. It has one solution now and then.
func carried(p engine.Puzzle, row, column int) string {
	moved := func(line, at int) int {
		if line >= at {
			return line + 2
		}
		return line
	}
	side := p.Width + 2
	cells := []byte(strings.Repeat(".", side*side))
	for cell, v := range p.Givens {
		cells[moved(cell/p.Width, row)*side+moved(cell%p.Width, column)] = symbolOf(v)
	}
	var signs []string
	for _, sign := range strings.Fields(p.Clues[strings.Index(p.Clues, "signs ")+len("signs "):]) {
		var r, c, otherR, otherC int
		var is rune
		_, _ = fmt.Sscanf(sign, "r%dc%d%cr%dc%d", &r, &c, &is, &otherR, &otherC)
		// what stands before the further lines stands behind them too
		if otherR == row+1 && r == row {
			r = row + 2
		} else {
			r = moved(r-1, row) + 1
		}
		if otherC == column+1 && c == column {
			c = column + 2
		} else {
			c = moved(c-1, column) + 1
		}
		signs = append(signs, fmt.Sprintf("r%dc%d%cr%dc%d", r, c, is, moved(otherR-1, row)+1, moved(otherC-1, column)+1))
	}
	for line := range side {
		for _, by := range []int{0, 1} {
			signs = append(signs, fmt.Sprintf("r%dc%dxr%dc%d", row+by, line+1, row+by+1, line+1),
				fmt.Sprintf("r%dc%dxr%dc%d", line+1, column+by, line+1, column+by+1))
		}
	}
	return fmt.Sprintf("tango %dx%d\nsigns %s\n%s", side, side, strings.Join(signs, " "), cells)
}

// enlarged is a nonogram of which each cell is so many columns and rows.
func enlarged(p engine.Puzzle, across, down int) string {
	rows, columns, _ := strings.Cut(strings.TrimPrefix(p.Clues, "rows "), "\ncolumns ")
	lines := func(clues string, longer, times int) string {
		var all []string
		for clue := range strings.FieldsSeq(clues) {
			runs := strings.Split(clue, ",")
			for i := range runs {
				n, _ := strconv.Atoi(runs[i])
				runs[i] = strconv.Itoa(n * longer)
			}
			all = append(all, slices.Repeat([]string{strings.Join(runs, ",")}, times)...)
		}
		return strings.Join(all, " ")
	}
	return "rows " + lines(rows, across, down) + "\ncolumns " + lines(columns, down, across)
}

// redrawn is a nonogram some lines of which are drawn more often: of rows, or of columns if it is turned.
func redrawn(p engine.Puzzle, turned bool, times func(line int) int) string {
	rows, columns := make([]string, 0, p.Height), make([]string, p.Width)
	for y := range p.Height {
		for range times(y) {
			var row strings.Builder
			for x := range p.Width {
				cell := ".#"[p.Solution[y*p.Width+x]]
				row.WriteByte(cell)
				columns[x] += string(cell)
			}
			rows = append(rows, row.String())
		}
	}
	clues := func(lines []string) string {
		var all []string
		for _, line := range lines {
			var runs []string
			for run := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == '.' }) {
				runs = append(runs, strconv.Itoa(len(run)))
			}
			all = append(all, cmp.Or(strings.Join(runs, ","), "0"))
		}
		return strings.Join(all, " ")
	}
	if turned {
		rows, columns = columns, rows
	}
	return "rows " + clues(rows) + "\ncolumns " + clues(columns)
}

// symbolOf is a cell of a text.
func symbolOf(v uint8) byte {
	if v == 0 {
		return '.'
	}
	return grid.Symbol(int(v))
}

// TestLargerBoardsAreSeenThrough puts a live puzzle into a larger board, whose further lines are told by their clues:
// who has that solved has the live one solved.
func TestLargerBoardsAreSeenThrough(t *testing.T) {
	t.Run("nonogram", func(t *testing.T) {
		d, p, text := liveDesk(t, "nonogram", engine.Spec{Size: "10x10"})
		rows, columns, _ := strings.Cut(p.Clues, "\ncolumns ")
		sparse := strings.Fields(columns)
		sparse[4] += ",1"
		further := func(clues string) string { // a cell in each, apart from the others
			return strings.ReplaceAll(clues+" ", " ", ",1 ") + "0 "
		}
		for _, larger := range []string{
			rows + " 0 1\ncolumns " + strings.Join(sparse, " "),
			"rows " + further(strings.TrimPrefix(rows, "rows ")) + "10,1\ncolumns " + further(columns) + "10,1",
		} {
			requireLive(t, d, "nonogram", larger)
		}
		requireLive(t, d, "nonogram", text)
	})
	t.Run("sudoku", func(t *testing.T) {
		for size, boxes := range map[string][2]int{
			"4x4": {2, 2}, "6x6": {2, 3}, "8x8": {2, 4}, "9x9": {3, 3}, "12x12": {3, 4},
		} {
			d, p, _ := liveDesk(t, "sudoku", engine.Spec{Size: size})
			requireLive(t, d, "sudoku", doubled(p, boxes[0], boxes[1]))
		}
	})
	t.Run("queens", func(t *testing.T) {
		d, p, text := liveDesk(t, "queens", engine.Spec{Size: "8x8"})
		letters := strings.TrimPrefix(p.Clues, "regions ")
		for _, first := range []bool{true, false} { // the queen of the new region stands in a corner
			var larger strings.Builder
			if first {
				larger.WriteString(strings.Repeat("I", 9))
			}
			for line := range slices.Chunk([]byte(letters), 8) {
				if first {
					fmt.Fprintf(&larger, "I%s", line)
				} else {
					fmt.Fprintf(&larger, "%sI", line)
				}
			}
			if !first {
				larger.WriteString(strings.Repeat("I", 9))
			}
			requireLive(t, d, "queens", "regions "+larger.String())
		}
		requireLive(t, d, "queens", text)
	})
	t.Run("queens with lines between", func(t *testing.T) {
		for _, size := range []string{"5x5", "6x6", "8x8"} {
			d, p, _ := liveDesk(t, "queens", engine.Spec{Size: size})
			for row := 1; row < p.Height; row++ {
				for column := 1; column < p.Width; column++ {
					requireLive(t, d, "queens", parted(p, row, column))
				}
			}
		}
	})
	t.Run("tango with lines between", func(t *testing.T) {
		for _, size := range []string{"6x6", "8x8"} {
			d, p, _ := liveDesk(t, "tango", engine.Spec{Size: size})
			for row := 2; row < p.Height-1; row++ {
				for column := 2; column < p.Width-1; column++ {
					requireLive(t, d, "tango", carried(p, row, column))
				}
			}
		}
	})
	t.Run("small nonogram", func(t *testing.T) {
		for _, seed := range []string{"a", "b", "c", "d"} {
			d, p, text := liveDeskOf(t, "nonogram", engine.Spec{Size: "5x5"}, seed)
			rows, columns, _ := strings.Cut(strings.TrimPrefix(p.Clues, "rows "), "\ncolumns ")
			further := strings.Fields(rows) // three have a cell of a column at the edge, behind an empty one
			for _, row := range []int{0, 2, 3} {
				further[row] = strings.TrimPrefix(further[row]+",1", "0,")
			}
			requireLive(t, d, "nonogram", "rows "+strings.Join(further, " ")+"\ncolumns "+columns+" 0 1,2")
			requireLive(t, d, "nonogram", text)
		}
	})
	t.Run("small queens", func(t *testing.T) {
		for _, seed := range []string{"a", "b", "c", "d"} {
			d, p, text := liveDeskOf(t, "queens", engine.Spec{Size: "5x5"}, seed)
			var larger strings.Builder // the queen of the new region stands in the corner
			for line := range slices.Chunk([]byte(strings.TrimPrefix(p.Clues, "regions ")), 5) {
				fmt.Fprintf(&larger, "%sF", line)
			}
			requireLive(t, d, "queens", "regions "+larger.String()+strings.Repeat("F", 6))
			requireLive(t, d, "queens", text)
		}
	})
	t.Run("enlarged nonogram", func(t *testing.T) {
		for no, size := range []string{"5x5", "5x5", "5x5", "5x5", "8x8", "10x10", "15x10"} {
			d, p, _ := liveDeskOf(t, "nonogram", engine.Spec{Size: size, Difficulty: "easy"}, fmt.Sprint(no))
			for _, by := range [][2]int{{2, 1}, {1, 2}, {2, 2}} {
				requireLive(t, d, "nonogram", enlarged(p, by[0], by[1]))
			}
		}
	})
	t.Run("nonogram with lines drawn more often", func(t *testing.T) {
		for no, size := range []string{"8x8", "10x10", "15x10"} {
			d, p, _ := liveDeskOf(t, "nonogram", engine.Spec{Size: size, Difficulty: "easy"}, fmt.Sprint(no))
			for line := range p.Height {
				once := func(y int) int { return 1 + max(0, 1-max(y-line, line-y)) }
				requireLive(t, d, "nonogram", redrawn(p, line%2 == 1, once))
			}
			requireLive(t, d, "nonogram", redrawn(p, false, func(y int) int { return 1 + y%2 }))
			requireLive(t, d, "nonogram", redrawn(p, true, func(y int) int { return 1 + y*7%3/2 }))
		}
	})
	t.Run("pipes", func(t *testing.T) {
		d, p, text := liveDesk(t, "pipes", engine.Spec{Size: "7x7"})
		tiles := strings.Fields(p.Clues)[2]
		for end := range 7 { // a row below, which one of the last row's tiles leads to
			last := []byte(tiles[42:])
			last[end] = 'f'
			requireLive(t, d, "pipes", "tiles 7x8 "+tiles[:42]+string(last)+"17ffff1\nsource r4c4")
		}
		var walls strings.Builder // over the edges, where walls stand
		moved := tiles[21:] + tiles[:21]
		for i := range 7 {
			fmt.Fprintf(&walls, " r%dc7=right r4c%d=down", i+1, i+1)
		}
		requireLive(t, d, "pipes", "tiles 7x7 "+moved+"\nsource r4c4\nwrap\nwalls"+walls.String())
		requireLive(t, d, "pipes", text)
	})
	t.Run("pipes with a line between", func(t *testing.T) {
		d, p, _ := liveDesk(t, "pipes", engine.Spec{Size: "7x7"})
		tiles := strings.Fields(p.Clues)[2]
		for at := range 6 { // pipes lead straight through it where they go on, and there is none elsewhere
			line := ""
			for cell := 7 * at; cell < 7*at+7; cell++ {
				tile, err := strconv.ParseUint(tiles[cell:cell+1], 16, 4)
				require.NoError(t, err)
				line += string("05"[tile>>((p.Solution[cell]+2)%4)&1]) // value v is v-1 turns, and down the last bit
			}
			cells := tiles[:7*at+7] + line + tiles[7*at+7:]
			requireLive(t, d, "pipes", "tiles 7x8 "+cells+"\nsource r1c1")
		}
	})
	t.Run("small pipes", func(t *testing.T) {
		for _, seed := range []string{"a", "b", "c", "d"} {
			d, p, text := liveDeskOf(t, "pipes", engine.Spec{Size: "5x5"}, seed)
			tiles := strings.Fields(p.Clues)[2]
			for end := range 5 {
				last := []byte(tiles[20:])
				last[end] = 'f'
				requireLive(t, d, "pipes", "tiles 5x7 "+tiles[:20]+string(last)+"1fff1"+"17f71\nsource r3c3")
			}
			requireLive(t, d, "pipes", text)
		}
	})
	t.Run("tango", func(t *testing.T) {
		d, _, text := liveDesk(t, "tango", engine.Spec{Size: "6x6"})
		larger := "tango 8x8\n" + strings.Split(text, "\n")[1] + "\n"
		for line := range slices.Values(strings.Split(text, "\n")[2:8]) {
			larger += line + "..\n"
		}
		requireLive(t, d, "tango", larger+"........\n........\n")
		requireLive(t, d, "tango", text)
	})
	t.Run("small tango", func(t *testing.T) {
		for _, seed := range []string{"a", "b", "c", "d"} {
			d, _, text := liveDeskOf(t, "tango", engine.Spec{Size: "4x4"}, seed)
			larger := "tango 6x6\n"
			for line := range slices.Values(strings.Split(text, "\n")[1:]) {
				if len(line) == 4 {
					line += ".."
				}
				larger += line + "\n"
			}
			requireLive(t, d, "tango", strings.TrimSpace(larger)+"\n......\n......\n")
			requireLive(t, d, "tango", text)
		}
	})
	t.Run("sudoku", func(t *testing.T) { // the other way round: one of its grids alone
		d, p, text := liveDesk(t, "sudoku", engine.Spec{Size: "samurai"})
		requireLive(t, d, "sudoku", text)
		one := ""
		for row := range 9 {
			for _, v := range p.Givens[row*p.Width : row*p.Width+9] {
				one += fmt.Sprint(v)
			}
		}
		requireLive(t, d, "sudoku", one)
	})
}
