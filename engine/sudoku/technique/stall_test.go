package technique

import "testing"

// TestRestoreWhereTechniquesStall restores values one by one where techniques stall, and compares the result with
// solving from the givens.
func TestRestoreWhereTechniquesStall(t *testing.T) {
	rng, g := random(21), boxes(t, 3, 3)
	s, fresh := NewStall(g), NewStall(g)
	stalled, kept := 0, 0
	for range 30 {
		givens, full := makeMinimal(g, rng)
		left := s.Begin(givens, Medium)
		for _, cell := range rng.Perm(g.Cells()) {
			if left == 0 {
				break
			}
			if !s.IsEmpty(cell) {
				continue
			}
			stalled++
			given := givens[cell]
			givens[cell] = full[cell]
			after := s.Give(full, []int{cell})
			if want := fresh.Begin(givens, Medium); after != want {
				t.Fatalf("%s: %d cells stay empty, %d if all is solved anew", lineOf(givens), after, want)
			}
			if s.CountEmpty() != left {
				t.Fatalf("%d cells are empty where it stalls, not %d", s.CountEmpty(), left)
			}
			if after == 0 || rng.IntN(2) == 0 {
				givens[cell] = given
				continue
			}
			s.Keep()
			left = after
			kept++
		}
	}
	if stalled < 50 || kept < 10 {
		t.Errorf("only %d places to give a value, %d values kept", stalled, kept)
	}
}
