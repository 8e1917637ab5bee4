package engine

import (
	"math"
	"testing"
)

// The first values of two streams. They must never change, because every golden puzzle depends on them.
func TestRandIsFrozen(t *testing.T) {
	for _, c := range []struct {
		seed Seed
		want [4]uint64
	}{
		{Seed{}, [4]uint64{0x99ec5f36cb75f2b4, 0x80d13eb3aa35314b, 0x74196e96ca9b9eb8, 0xe3f42eb26fc1f256}},
		{SeedOf("nonet"), [4]uint64{0xe73a11a4c2590bb, 0x2592bc35e79ed82d, 0x6f7926712569d914, 0xd83aa15a93b2e632}},
	} {
		r := NewRand(c.seed)
		for i, want := range c.want {
			if got := r.Uint64(); got != want {
				t.Errorf("seed %v, number %d: %#x, want %#x", c.seed, i, got, want)
			}
		}
	}
}

// A reference written from the published description of xoshiro256**, with its published example state {1, 2, 3, 4}.
func TestRandIsXoshiro(t *testing.T) {
	r := &Rand{1, 2, 3, 4}
	for i, want := range []uint64{11520, 0, 1509978240, 1215971899390074240} {
		if got := r.Uint64(); got != want {
			t.Errorf("number %d: %d, want %d", i, got, want)
		}
	}
}

func TestIntnIsFair(t *testing.T) {
	const bound, draws = 7, 70_000
	var count [bound]int
	r := NewRand(SeedOf("fair"))
	for range draws {
		count[r.Intn(bound)]++
	}
	chi := 0.0
	for _, n := range count {
		d := float64(n) - draws/bound
		chi += d * d / (draws / bound)
	}
	if chi > 22.5 { // 6 degrees of freedom: one in a thousand
		t.Errorf("chi square %.1f of %v", chi, count)
	}
}

func TestIntnRefusesBadBounds(t *testing.T) {
	bad := []int{0, -1}
	if math.MaxInt > math.MaxInt32 {
		bad = append(bad, math.MaxInt) // every int of a smaller machine is a bound
	}
	for _, n := range bad {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Intn(%d) did not panic", n)
				}
			}()
			NewRand(Seed{}).Intn(n)
		}()
	}
}

func TestPermContainsEveryNumber(t *testing.T) {
	p := NewRand(SeedOf("perm")).Perm(100)
	var seen [100]bool
	for _, v := range p {
		if seen[v] {
			t.Fatalf("%d twice in %v", v, p)
		}
		seen[v] = true
	}
}

func TestSeedText(t *testing.T) {
	s := SeedOf("a word")
	if SeedOf(s.String()) != s {
		t.Errorf("%v does not read back", s)
	}
	if s == SeedOf("another word") {
		t.Error("two words, one seed")
	}
}
