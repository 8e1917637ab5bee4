package technique

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/nine"
)

// puzzles returns the number of random puzzles for the soundness tests; the long run sets it to 100000.
func puzzles(t *testing.T, quick int) int {
	if long := os.Getenv("NONET_PUZZLES"); long != "" {
		n, err := strconv.Atoi(long)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return quick
}

// seedOf returns the seed of a soundness test: usual, or the environment variable NONET_SEED, which the long run sets
// to a new one each time. It is logged with failures.
func seedOf(t *testing.T, usual uint64) uint64 {
	t.Helper()
	seed := usual
	if text := os.Getenv("NONET_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("seed %d", seed)
	return seed
}

// TestEveryStepIsSound solves random minimal puzzles and compares every step with the solution.
func TestEveryStepIsSound(t *testing.T) {
	rng := random(seedOf(t, 1))
	g := boxes(t, 3, 3)
	l := New(g)
	var used [count]int
	for range puzzles(t, 60) {
		givens, want := makeMinimal(g, rng)
		checkSteps(t, l, givens, want, &used)
	}
	for tech, n := range used {
		t.Logf("%6d %s", n, Technique(tech))
	}
}

func checkSteps(t *testing.T, l *Logic, givens, want []uint8, used *[count]int) {
	t.Helper()
	l.begin(givens, true)
	for l.left > 0 && l.next(nestedNet) {
		used[l.step.Technique]++
		checkStep(t, l, givens, want)
		l.apply(&l.step)
	}
	if l.left > 0 {
		used[Beyond]++
	}
}

// checkStep compares the step that was found with the solution.
func checkStep(t *testing.T, l *Logic, givens, want []uint8) {
	t.Helper()
	s := &l.step
	if s.Cell >= 0 && int(want[s.Cell]) != s.Value {
		t.Fatalf("%s: %s fills %s with %d, not %d\nafter %s", lineOf(givens), s.Technique, l.grid.CellName(s.Cell), s.Value,
			want[s.Cell], lineOf(l.values))
	}
	if s.Cell < 0 && len(s.Removed) == 0 {
		t.Fatalf("%s: %s does nothing", lineOf(givens), s.Technique)
	}
	for _, note := range s.Removed {
		if note.Digits>>(want[note.Cell]-1)&1 != 0 {
			t.Fatalf("%s: %s takes %d away from %s\nafter %s", lineOf(givens), s.Technique, want[note.Cell],
				l.grid.CellName(note.Cell), lineOf(l.values))
		}
	}
}

// TestEveryTechniqueIsSoundAnywhere tries each technique at every position of the solution path, even if an easier one
// succeeds there, so that rare techniques are tested more often.
func TestEveryTechniqueIsSoundAnywhere(t *testing.T) {
	for name, g := range map[string]*grid.Grid{"9x9": boxes(t, 3, 3), "diagonal": diagonal(t), "jigsaw": jigsaw(t),
		"8x8": boxes(t, 2, 4)} {
		t.Run(name, func(t *testing.T) {
			rng, l := random(seedOf(t, 14)), New(g)
			var used [count]int
			for range puzzles(t, 300) / 100 {
				givens, want := makeMinimal(g, rng)
				checkAnywhere(t, l, givens, want, &used)
			}
			for tech, n := range used {
				t.Logf("%6d %s", n, Technique(tech))
			}
		})
	}
}

func checkAnywhere(t *testing.T, l *Logic, givens, want []uint8, used *[count]int) {
	t.Helper()
	checkUpTo(t, l, givens, want, nestedNet, used)
}

// checkUpTo solves as far as techniques up to most allow.
func checkUpTo(t *testing.T, l *Logic, givens, want []uint8, most Technique, used *[count]int) {
	t.Helper()
	for l.begin(givens, true); l.left > 0; l.apply(&l.step) {
		for tech := pointing; tech <= min(most, forcingChain); tech++ {
			if l.try(tech) {
				used[tech]++
				checkStep(t, l, givens, want)
			}
		}
		if !l.next(most) {
			return
		}
	}
}

// TestStepsAreSoundOnRatedPuzzles uses the hardest known puzzles, which need every net.
func TestStepsAreSoundOnRatedPuzzles(t *testing.T) {
	l := New(boxes(t, 3, 3))
	var used [count]int
	for _, p := range ratedPuzzles(t) {
		if p.rating < 8.9 {
			continue
		}
		givens := board9(t, p.line)
		checkSteps(t, l, givens, solution(t, l.grid, givens), &used)
	}
	for tech := forcingChain; tech <= nestedNet; tech++ {
		if used[tech] == 0 {
			t.Errorf("no puzzle needs a %s", tech)
		}
	}
}

// TestStepsAreSoundOnOtherGrids does the same for boxes that are larger or not square, regions, and diagonals.
func TestStepsAreSoundOnOtherGrids(t *testing.T) {
	for name, g := range map[string]*grid.Grid{
		"4x4": boxes(t, 2, 2), "6x6": boxes(t, 2, 3), "3x2": boxes(t, 3, 2), "8x8": boxes(t, 2, 4),
		"diagonal": diagonal(t), "jigsaw": jigsaw(t),
	} {
		t.Run(name, func(t *testing.T) {
			var used [count]int
			rng, l := random(2), New(g)
			for range 3 {
				givens, want := makeMinimal(g, rng)
				checkSteps(t, l, givens, want, &used)
			}
		})
	}
}

// TestStepsAreSoundOnJoinedGrids tries each technique at every position on boards that share boxes, where cells in one
// row of the rectangle may not see each other.
func TestStepsAreSoundOnJoinedGrids(t *testing.T) {
	for name, places := range map[string][][2]int{
		"samurai": {{0, 0}, {0, 4}, {2, 2}, {4, 0}, {4, 4}}, "butterfly": {{0, 0}, {0, 1}, {1, 0}, {1, 1}},
		"two": {{0, 0}, {1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			var corners []grid.Corner
			for _, at := range places {
				corners = append(corners, grid.Corner{Row: at[0], Column: at[1]})
			}
			g := grid.Join(boxes(t, 3, 3), corners)
			seed := seedOf(t, 16)
			rng, r, l, joined := random(seed), engine.NewRand(engine.Seed{byte(seed)}), New(g), nine.NewJoined(corners)
			var used [count]int
			for range puzzles(t, 100) / 100 {
				want, ok := joined.Fill(r, 10_000)
				if !ok {
					t.Fatal("no full boards")
				}
				d := joined.NewDigger(want, 1000)
				for _, cell := range rng.Perm(g.Cells()) {
					d.Remove(cell)
				}
				givens := slices.Clone(d.Values())
				for cell := range givens {
					if !g.IsCell(cell) {
						givens[cell] = engine.Void
					}
				}
				checkUpTo(t, l, givens, want, sueDeCoq, &used)
			}
			for tech, n := range used {
				t.Logf("%6d %s", n, Technique(tech))
			}
		})
	}
}

// TestStepsAreSoundOnLargeGrids generates puzzles with techniques alone, because no naive solver could make them.
func TestStepsAreSoundOnLargeGrids(t *testing.T) {
	for name, g := range map[string]*grid.Grid{"12x12": boxes(t, 3, 4), "4x3": boxes(t, 4, 3), "16x16": boxes(t, 4, 4)} {
		t.Run(name, func(t *testing.T) {
			var used [count]int
			rng, p, l := random(4), NewProver(g), New(g)
			want := makeShuffled(g, rng)
			p.Start(want)
			for _, cell := range rng.Perm(g.Cells()) {
				p.Remove(cell, Hard)
			}
			checkSteps(t, l, p.Givens(), want, &used)
			if used[Beyond] > 0 {
				t.Errorf("%s is not solved by the techniques that it was dug with", lineOf(p.Givens()))
			}
		})
	}
}

func diagonal(t *testing.T) *grid.Grid {
	t.Helper()
	return boxes(t, 3, 3).WithDiagonals()
}

func jigsaw(t *testing.T) *grid.Grid {
	t.Helper()
	regions := make([]int, 0, 36)
	for _, c := range "000111" + "002211" + "022221" + "433335" + "443355" + "444555" {
		regions = append(regions, int(c-'0'))
	}
	g, err := grid.Regions(regions)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// makeShuffled returns a full board made from a regular one by exchanges that keep it valid, which is fast for any
// size.
func makeShuffled(g *grid.Grid, rng *rand.Rand) []uint8 {
	h, w, n := g.BoxHeight, g.BoxWidth, g.Values
	rows, columns, digits := lineOrder(rng, n/h, h), lineOrder(rng, n/w, w), rng.Perm(n)
	values := make([]uint8, n*n)
	for r, row := range rows {
		for c, column := range columns {
			values[r*n+c] = uint8(digits[(row%h*w+row/h+column)%n] + 1)
		}
	}
	return values
}

// lineOrder returns a random order of lines that keeps bands of size together.
func lineOrder(rng *rand.Rand, bands, size int) (order []int) {
	for _, band := range rng.Perm(bands) {
		for _, i := range rng.Perm(size) {
			order = append(order, band*size+i)
		}
	}
	return order
}
