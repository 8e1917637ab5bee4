package puzzleapi

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/puzzle/live"
)

// liveDesk is a desk where a puzzle is live, which it returns with its text.
func liveDesk(t *testing.T, name string, spec engine.Spec) (*Service, engine.Puzzle, string) {
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

// requireLive asks about a text in every way there is.
func requireLive(t *testing.T, d *Service, kind, text string) {
	t.Helper()
	_, err := d.Read(t.Context(), protocol.PuzzleText{Kind: kind, Text: text})
	require.Equal(t, protocol.InPlay, codeOf(err), "import of\n%s\n%v", text, err)
	_, err = d.Hint(t.Context(), protocol.HintQuery{Kind: kind, Clues: text, Degree: 3})
	require.Equal(t, protocol.InPlay, codeOf(err), "hint for\n%s\n%v", text, err)
}

// TestOneOfSeveralGridsIsRefused brings one grid of a live puzzle of several.
func TestOneOfSeveralGridsIsRefused(t *testing.T) {
	d, p, text := liveDesk(t, "sudoku", engine.Spec{Size: "samurai"})
	requireLive(t, d, "sudoku", text)
	one := ""
	for row := range 9 {
		for _, v := range p.Givens[row*p.Width : row*p.Width+9] {
			one += fmt.Sprint(v)
		}
	}
	requireLive(t, d, "sudoku", one)
}
