package layout

import (
	"maps"
	"testing"
	"time"

	"nonet/engine"
)

// TestSearchesAgree compares the search for boards with one queen in each house with the general search, on all sizes
// and with random cells ruled out.
func TestSearchesAgree(t *testing.T) {
	seed := engine.SeedOf(time.Now().String())
	t.Logf("seed %x", seed)
	r := engine.NewRand(seed)
	none, several := 0, 0
	for side := SideMin; side <= SideMax; side++ {
		for range 60 {
			b := thinned(side, r)
			const limit = 50
			steps := 1 << 20
			found := [2]map[Set]bool{{}, {}}
			general := Search{Limit: limit, Steps: steps, Show: func(queens Set) { found[0][queens] = true }}
			own := b
			general.from(&own)
			single := Search{Limit: limit, Steps: steps, Show: func(queens Set) { found[1][queens] = true }}
			if err := single.Run(&b); err != nil {
				t.Fatal(err)
			}
			if general.Found != single.Found || single.Found < limit && !maps.Equal(found[0], found[1]) {
				t.Fatalf("side %d: %d solutions and %d, %v and %v", side, general.Found, single.Found, found[0],
					found[1])
			}
			switch {
			case single.Found == 0:
				none++
			case single.Found > 1:
				several++
			}
		}
	}
	if none == 0 || several == 0 {
		t.Errorf("%d boards without a solution and %d with several: the test looks at too little", none, several)
	}
}

// thinned returns a board with some open cells in each row, mostly with a solution among them, and regions that need
// not be connected.
func thinned(side int, r *engine.Rand) Board {
	queens := r.Perm(side)
	for touching(queens) {
		queens = r.Perm(side)
	}
	l := Blank(side, 1)
	for cell := range l.Region {
		region := r.Intn(side)
		if row := cell / side; cell%side == queens[row] {
			region = row
		}
		l.Set(cell, region)
	}
	b := l.Begin()
	spare := 1 + r.Intn(side)
	for row := range side {
		for b.Count(row) > spare {
			if column := r.Intn(side); column != queens[row] || r.Intn(100) == 0 {
				b.Open.Remove(row*side + column)
			}
		}
	}
	return b
}

// touching reports whether queens of neighbouring rows touch. queens has the column of each row.
func touching(queens []int) bool {
	for row, column := range queens[1:] {
		if abs(column-queens[row]) <= 1 {
			return true
		}
	}
	return false
}
