package puzzleapi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/puzzle/live"
)

// liveService returns a service for which one puzzle is live, with that puzzle and its text.
func liveService(t *testing.T, name string, spec engine.Spec) (*Service, engine.Puzzle, string) {
	t.Helper()
	register := live.New(memstore.New(memstore.Options{}), kinds.All(), func() int64 { return 1 })
	kind, ok := kinds.Find(name)
	require.True(t, ok)
	p, err := kind.Generate(spec, engine.SeedOf("live"))
	require.NoError(t, err)
	require.NoError(t, register.Hold(t.Context(), p, "a round", time.Hour))
	text, err := kind.(engine.Exporter).Export(p, kind.(engine.Exporter).Forms()[0])
	require.NoError(t, err)
	return New(kinds.All(), register.Contains, register.MustHideProof), p, text
}

// requireLive checks that every request with the text is refused as live.
func requireLive(t *testing.T, d *Service, kind, text string) {
	t.Helper()
	_, err := d.Read(t.Context(), protocol.PuzzleText{Kind: kind, Text: text})
	require.Equal(t, protocol.InPlay, codeOf(err), "import of\n%s\n%v", text, err)
	_, err = d.Hint(t.Context(), protocol.HintQuery{Kind: kind, Clues: text, Degree: 3})
	require.Equal(t, protocol.InPlay, codeOf(err), "hint for\n%s\n%v", text, err)
}

// TestGridOfLivePuzzleIsRefused imports one grid of a live puzzle with several grids.
func TestGridOfLivePuzzleIsRefused(t *testing.T) {
	d, p, text := liveService(t, "sudoku", engine.Spec{Size: "samurai"})
	requireLive(t, d, "sudoku", text)
	one := ""
	for row := range 9 {
		for _, v := range p.Givens[row*p.Width : row*p.Width+9] {
			one += fmt.Sprint(v)
		}
	}
	requireLive(t, d, "sudoku", one)
}

// TestGuessAtSolutionOfLivePuzzleIsRefused imports the blank cells of a live puzzle as givens, with a guess at the
// solution.
func TestGuessAtSolutionOfLivePuzzleIsRefused(t *testing.T) {
	d, p, _ := liveService(t, "sudoku", engine.Spec{Difficulty: "hard"})
	type cell struct {
		Value uint8 `json:"value,omitempty"`
		Given bool  `json:"given,omitempty"`
	}
	grid := make([][]cell, p.Height)
	for i, v := range p.Solution {
		if p.Givens[i] != 0 {
			v = 0
		}
		grid[i/p.Width] = append(grid[i/p.Width], cell{v, v != 0})
	}
	for _, guess := range []int{0, 1} {
		solution := make([]int, len(p.Solution))
		for i, v := range p.Solution {
			solution[i] = (int(v)-1+guess)%p.Values + 1
		}
		text, err := json.Marshal(map[string]any{"size": p.Height, "grid": grid, "solution": solution})
		require.NoError(t, err)
		requireLive(t, d, "sudoku", string(text))
	}
}

// TestLivePuzzlesInTablesAreRefused imports a live puzzle as tables, arrays and drawn grids, with a guess and without.
func TestLivePuzzlesInTablesAreRefused(t *testing.T) {
	d, p, _ := liveService(t, "sudoku", engine.Spec{Difficulty: "hard"})
	guess := slices.Index(p.Givens, 0)
	for _, v := range []uint8{0, p.Solution[guess], p.Solution[guess]%9 + 1} {
		p.Givens[guess] = v
		var rows [][]string
		for row := range 9 {
			var cells []string
			for _, v := range p.Givens[9*row : 9*row+9] {
				cells = append(cells, fmt.Sprint(v))
			}
			rows = append(rows, cells)
		}
		join := func(between, rowsBetween string) (text string) {
			for i, cells := range rows {
				if i > 0 {
					text += rowsBetween
				}
				text += strings.Join(cells, between)
			}
			return text
		}
		for _, text := range []string{
			join(",", "\n"), "[[" + join(", ", "], [") + "]]", "| " + join(" | ", " |\n| ") + " |", "> " + join("", "\n> "),
			"A puzzle\n" + join("", "\n"), "│" + join(" ", "│\n│") + "│",
		} {
			requireLive(t, d, "sudoku", text)
		}
	}
}

// countedKind counts the proofs of imports.
type countedKind struct {
	engine.Kind
	engine.Fingerprinter
	importer engine.Importer
	proofs   int
}

// Import implements [engine.Importer].
func (k *countedKind) Import(text string) (engine.Puzzle, error) {
	k.proofs++
	return k.importer.Import(text)
}

// TestRefusalOfLivePuzzleIsNotEarly checks that a text is proved even if it resembles a live puzzle, because a quick
// refusal would tell it from one that a proof leads to.
func TestRefusalOfLivePuzzleIsNotEarly(t *testing.T) {
	kind, _ := kinds.Find("sudoku")
	counted := &countedKind{Kind: kind, Fingerprinter: kind.(engine.Fingerprinter), importer: kind.(engine.Importer)}
	register := live.New(memstore.New(memstore.Options{}), kinds.All(), func() int64 { return 1 })
	p, err := kind.Generate(engine.Spec{Difficulty: "easy"}, engine.SeedOf("live"))
	require.NoError(t, err)
	require.NoError(t, register.Hold(t.Context(), p, "a round", time.Hour))
	text, err := kind.(engine.Exporter).Export(p, kind.(engine.Exporter).Forms()[0])
	require.NoError(t, err)
	d := New([]engine.Kind{counted}, register.Contains, register.MustHideProof)
	for i, text := range []string{text, strings.Repeat(".", 81)} { // the live puzzle; one with several solutions
		_, err := d.Read(t.Context(), protocol.PuzzleText{Kind: "sudoku", Text: text})
		require.Equal(t, protocol.InPlay, codeOf(err), "%v", err)
		require.Equal(t, i+1, counted.proofs)
	}
}
