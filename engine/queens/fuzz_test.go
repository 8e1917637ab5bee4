package queens

import (
	"errors"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// FuzzRead reads any text as a puzzle. What is accepted can be written and read in each form that can hold it.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"regions AABCCAABCCABBCCDBBEEDEEEE", "stars 1\nregions ABBCC ABBBD AADED AADDD AAADD\n....1 ..... ..... ..... .....",
		"AABCC\nAABCC\nABBCC\nDBBEE\nDEEEE", "AABCC,AABCC,ABBCC,DBBEE,DEEEE",
		"1,1,2,3,3,1,1,2,3,3,1,2,2,3,3,4,2,2,5,5,4,5,5,5,5",
		`[["a","a","b","c","c"],["a","a","b","c","c"],["a","b","b","c","c"],["d","b","b","e","e"],["d","e","e","e","e"]]`,
		"https://puzz.link/p?starbattle/4/4/1/94g1s0", "stars 2\nAABB", "stars 2; regions AABB", "starbattle/99999/-1/1/",
		"🟥🟥🟧🟨", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func(string) (engine.Puzzle, error){New().Parse, New().(engine.Importer).Import} {
			p, err := read(text)
			if err != nil {
				checkFault(t, text, err)
				continue
			}
			if p.CountBlank() > 0 {
				enginetest.Check(t, New(), p)
			}
			checkForms(t, p)
		}
	})
}

func checkFault(t *testing.T, text string, err error) {
	t.Helper()
	var input *engine.InputError
	if !errors.As(err, &input) && !errors.Is(err, engine.ErrNoSolution) && !errors.Is(err, engine.ErrSeveralSolutions) &&
		!errors.Is(err, engine.ErrBudget) {
		t.Errorf("%q: %v is none of the errors of a kind", text, err)
	}
}

func checkForms(t *testing.T, p engine.Puzzle) {
	t.Helper()
	exporter := New().(engine.Exporter)
	for _, form := range exporter.Forms() {
		written, err := exporter.Export(p, form)
		if err != nil {
			continue
		}
		back, err := New().(engine.Importer).Import(written)
		if p.CountBlank() == 0 {
			continue
		}
		if err != nil || back.Clues != p.Clues || !slices.Equal(back.Givens, p.Givens) {
			t.Errorf("%q is read as %+v, %v; want %+v", written, back, err, p)
		}
	}
}
