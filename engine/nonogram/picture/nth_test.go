package picture

import (
	"slices"
	"testing"

	"nonet/engine"
)

// TestNthSmallest compares with a sorted list.
func TestNthSmallest(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("nth"))
	for size := range 60 {
		list := make([]int32, 1+size)
		for i := range list {
			list[i] = int32(r.Intn(1+size)) - 5
		}
		sorted := slices.Sorted(slices.Values(list))
		for n, want := range sorted {
			if got := nth(slices.Clone(list), n); got != want {
				t.Fatalf("number %d of %v is %d, not %d", n, list, want, got)
			}
		}
	}
}
