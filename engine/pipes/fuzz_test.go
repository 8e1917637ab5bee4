package pipes

import (
	"errors"
	"testing"

	"nonet/engine"
)

// FuzzRead reads any text: it is refused, or it is a puzzle that can be written, read and used.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"tiles 2x2 2c18", "tiles 3x3 1a3 4b5 c88;source r1c1;wrap", "tiles 2x1 12\n1.", "5x5w:1a9b", "2x2:31h31", "2x2:3110",
		"tiles 3x2 123456\nwalls r1c1=right,down r2c1=right\n......", "https://example.org/net.html#3x1:154", "40x40b0.5a:0",
	} {
		f.Add(text)
	}
	k := New().(kind)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := k.Import(text)
		if err != nil {
			var input *engine.InputError
			if !errors.As(err, &input) && !errors.Is(err, engine.ErrNoSolution) && !errors.Is(err, engine.ErrSeveralSolutions) &&
				!errors.Is(err, engine.ErrBudget) {
				t.Errorf("%v is not an error that a kind may return", err)
			}
			return
		}
		for _, form := range k.Forms() {
			written, err := k.Export(p, form)
			if err != nil {
				continue // a game ID has no locked tiles
			}
			back, err := k.Import(written)
			if err != nil || back.Clues != p.Clues && form == ownForm || string(back.Solution) != string(p.Solution) {
				t.Errorf("%s is read as %+v, %v; want %+v", written, back, err, p)
			}
		}
		if k.CanonicalForm(p) == "" {
			t.Error("a puzzle without a canonical form")
		}
		if h, err := k.Hint(p, engine.Position{Values: p.Givens}, -1); err != nil || h.Fill == nil ||
			int(p.Solution[h.Fill.Cell]) != h.Fill.Value {
			t.Errorf("hint %+v, %v", h, err)
		}
	})
}
