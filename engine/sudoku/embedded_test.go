package sudoku

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
)

// TestNestedUnderUsualBoxes puts a puzzle of 8x8, turned, into lines of a 16x16 that lie apart, where boxes of both
// fit.
func TestNestedUnderUsualBoxes(t *testing.T) {
	p := generated(t, engine.Spec{Size: "8x8"}, "nested")
	var larger []uint8
	for cell := range 256 {
		band, row, stack, column := cell/64, cell/16%4, cell%16/4, cell%4
		v := uint8((band^column)<<2 | row ^ stack) // a full board, in which these are a square:
		if band < 2 && column < 2 {
			larger = append(larger, p.Givens[(stack*2+column)*8+band*4+row])
		} else {
			larger = append(larger, v+1)
		}
	}
	l, err := newBoxLayout(4, 4)
	require.NoError(t, err)
	proved, err := l.prove(larger)
	require.NoError(t, err)
	nested := kind{}.EmbeddedPuzzles(proved, 8, 8)
	require.Len(t, nested, 1)
	require.Equal(t, kind{}.CanonicalForm(p), kind{}.CanonicalForm(nested[0]))
	require.Equal(t, p.Blank(), nested[0].Blank())
	proved.Solution = nil
	require.Empty(t, kind{}.EmbeddedPuzzles(proved, 8, 8), "of what is not proved")
}

// TestNestedWithLinesInAnyOrder: small puzzles are given with their lines as the boxes may have had them.
func TestNestedWithLinesInAnyOrder(t *testing.T) {
	p := generated(t, engine.Spec{Size: "6x6"}, "nested")
	rows, columns := []int{3, 1, 5, 0, 2, 4}, []int{2, 0, 4, 1, 5, 3}
	givens, solution := make([]uint8, 144), make([]uint8, 144)
	for cell := range solution { // the further cells are given
		row, column := cell/12, cell%12
		v := uint8((row+column)%6 + 1)
		if (row < 6) != (column < 6) {
			v += 6
		}
		solution[cell], givens[cell] = v, v
		if row < 6 && column < 6 {
			at := rows[row]*6 + columns[column]
			solution[cell], givens[cell] = p.Solution[at], p.Givens[at]
		}
	}
	var shapes []string
	for _, inner := range findEmbedded(12, givens, solution, 6) {
		shapes = append(shapes, kind{}.CanonicalForm(inner))
	}
	require.Contains(t, shapes, kind{}.CanonicalForm(p))
}

// TestNestedInSeveralGrids: each of several grids is a puzzle by itself.
func TestNestedInSeveralGrids(t *testing.T) {
	p := generated(t, engine.Spec{Size: "gattai-3"}, "nested")
	nested := kind{}.EmbeddedPuzzles(p, 9, 9)
	require.Len(t, nested, 3)
	for _, inner := range nested {
		require.NotEmpty(t, kind{}.CanonicalForm(inner))
	}
}

// TestSquaresOfManySquares: a board that is nothing but squares is searched quickly, and all of them are found.
func TestSquaresOfManySquares(t *testing.T) {
	solution := make([]uint8, 256)
	for cell := range solution {
		solution[cell] = uint8(cell/16^cell%16) + 1
	}
	for n, want := range map[int]int{2: 15 * 64, 4: 35 * 16, 8: 15 * 4, 3: 0, 9: 0} {
		require.Len(t, findSubgrids(16, solution, n), want, "%d", n)
	}
	require.Len(t, groupings([]int{4, 1, 2, 7, 3, 5}, 2), 15)
	require.Equal(t, "[[1 2 3 4] [1 3 2 4] [1 4 2 3]]", fmt.Sprint(sorted(groupings([]int{1, 2, 3, 4}, 2))))
}

func sorted(orders [][]int) [][]int {
	slices.SortFunc(orders, slices.Compare)
	return orders
}

// BenchmarkNested looks for a 9x9 in a board of 25x25.
func BenchmarkNested(b *testing.B) {
	p, err := New().Generate(engine.Spec{Size: "25x25", Difficulty: "easy"}, engine.SeedOf("nested"))
	require.NoError(b, err)
	for b.Loop() {
		kind{}.EmbeddedPuzzles(p, 9, 9)
	}
}
