package pipes

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/specword"
)

// countBoth counts the solutions of a board with both counters.
func countBoth(t *testing.T, p *proof, b *board) (count int) {
	t.Helper()
	const limit = 3
	want := countPlainly(b.width, b.height, b.wrap, b.tiles, limit)
	got, err := p.count(b, nil, limit, stepsMax)
	if err != nil || got != want {
		t.Fatalf("%s: %d solutions, %v; want %d", b.text(nil), got, err, want)
	}
	return want
}

// All boards of these sizes, with one turn of each tile, because turning a tile changes no count.
func TestProverOnAllSmallBoards(t *testing.T) {
	forms := []uint8{1, 3, 5, 7, 15, 0}
	for _, c := range []struct {
		width, height int
		wrap          bool
		forms         int    // number of tiles to use; the last is no tile
		counts        [4]int // boards with none, one, two, and more solutions
	}{
		{2, 2, false, 6, [4]int{1263, 12}}, {3, 2, false, 5, [4]int{15610, 15}},
		{2, 3, true, 5, [4]int{15550, 0, 27, 48}}, {1, 5, false, 6, [4]int{7740, 10}},
	} {
		var p proof
		var counts [4]int
		tiles := make([]uint8, c.width*c.height)
		var each func(cell int)
		each = func(cell int) {
			if cell < len(tiles) {
				for _, form := range forms[:c.forms] {
					tiles[cell] = form
					each(cell + 1)
				}
				return
			}
			b := newBoard(c.width, c.height, c.wrap, slices.Clone(tiles))
			if b.count > 1 {
				counts[countBoth(t, &p, b)]++
			}
		}
		each(0)
		if counts != c.counts {
			t.Errorf("%dx%d, wrap %v: %v boards, want %v", c.width, c.height, c.wrap, counts, c.counts)
		}
	}
}

// Random trees of all sizes, many of which have several solutions, and the same with two tiles exchanged, which often
// have none.
func TestProverOnRandomBoards(t *testing.T) {
	seed := fmt.Sprint(time.Now().UnixNano())
	t.Log("seed", seed)
	r := engine.NewRand(engine.SeedOf(seed))
	var p proof
	var counts [4]int
	for range enginetest.Puzzles(t, 300) {
		width, height, wrap := 2+r.Intn(7), 2+r.Intn(5), r.Intn(3) == 0
		b := newBoard(width, height, wrap, make([]uint8, width*height))
		drawTree(b, r)
		counts[countBoth(t, &p, b)]++
		for range 1 + r.Intn(2) {
			i, j := r.Intn(len(b.tiles)), r.Intn(len(b.tiles))
			b.tiles[i], b.tiles[j] = b.tiles[j], b.tiles[i]
		}
		counts[countBoth(t, &p, b)]++
	}
	t.Log("boards with none, one, two and more solutions:", counts)
	if slices.Contains(counts[:], 0) {
		t.Error("a case did not occur")
	}
}

// Generated puzzles have one solution, according to a counter that shares no code with the generator.
func TestPuzzlesHaveOneSolution(t *testing.T) {
	seed := fmt.Sprint(time.Now().UnixNano())
	t.Log("seed", seed)
	r := engine.NewRand(engine.SeedOf(seed))
	for range enginetest.Puzzles(t, 150) {
		spec := engine.Spec{Size: specword.SizeName(5+r.Intn(4), 5+r.Intn(4))}
		if r.Intn(4) == 0 {
			spec.Size, spec.Rules = specword.SizeName(5, 5+r.Intn(2)), wrapWord
		}
		offer, err := New().Offer(spec)
		if err != nil {
			t.Fatal(err)
		}
		spec.Difficulty = offer.Levels[r.Intn(len(offer.Levels))]
		var own engine.Seed
		for i := range own {
			own[i] = byte(r.Intn(256))
		}
		p, err := New().Generate(spec, own)
		if err != nil {
			t.Fatal(spec, own, err)
		}
		b, err := boardOf(p)
		if err != nil {
			t.Fatal(err)
		}
		if n := countPlainly(b.width, b.height, b.wrap, b.tiles, 2); n != 1 {
			t.Fatalf("%+v %s has %d solutions: %s", spec, own, n, p.Clues)
		}
	}
}

// A locked tile keeps the solutions in which it has that turn.
func TestProverKeepsLockedTiles(t *testing.T) {
	if _, err := New().Parse("tiles 2x2 1111"); err != engine.ErrNoSolution {
		t.Errorf("four ends can't be one pipe: %v", err)
	}
	r := engine.NewRand(engine.SeedOf("locked"))
	for {
		b := newBoard(6, 6, false, make([]uint8, 36))
		drawTree(b, r)
		var solutions [][]uint8
		p := proof{show: func(s []uint8) { solutions = append(solutions, s) }}
		if n, _ := p.count(b, nil, 3, stepsMax); n != 2 {
			continue
		}
		for cell := range b.tiles {
			if solutions[0][cell] == solutions[1][cell] {
				continue
			}
			givens := make([]uint8, len(b.tiles))
			givens[cell] = solutions[1][cell]
			got, err := New().Parse(b.text(givens))
			if err != nil || !slices.Equal(got.Solution, solutions[1]) || got.Start[cell] != 0 || got.Givens[cell] == 0 {
				t.Errorf("locked %d: %+v, %v", cell, got, err)
			}
		}
		return
	}
}

// A proof ends at its budget and returns an error, even for boards made to be hard.
func TestProofEndsAtBudget(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("hostile"))
	budgets := 0
	for range 20 {
		b := newBoard(readMax, readMax, true, make([]uint8, readMax*readMax))
		drawTree(b, r)
		r.Shuffle(len(b.tiles), func(i, j int) { b.tiles[i], b.tiles[j] = b.tiles[j], b.tiles[i] })
		p := proof{}
		if _, err := p.count(b, nil, 2, 50_000); err != nil {
			if err != engine.ErrBudget || p.steps > 200_000 {
				t.Errorf("%v after %d steps", err, p.steps)
			}
			budgets++
		}
	}
	t.Log(budgets, "of 20 ended at the budget")
}

// Techniques remove nothing that belongs to a solution, on boards with one and with many solutions.
func TestTechniquesAreSound(t *testing.T) {
	seed := fmt.Sprint(time.Now().UnixNano())
	t.Log("seed", seed)
	r := engine.NewRand(engine.SeedOf(seed))
	for range enginetest.Puzzles(t, 300) {
		width, height := 5+r.Intn(10), 5+r.Intn(10)
		b := newBoard(width, height, r.Intn(2) == 0, make([]uint8, width*height))
		drawTree(b, r)
		s := newState(len(b.tiles))
		if !s.begin(b, nil) {
			t.Fatal("a tree can't be")
		}
		for most := range beyond {
			if _, ok := s.logic(most, stepsMax); !ok {
				t.Fatalf("%v finds a contradiction in a tree: %s", most, b.text(nil))
			}
			for cell, turns := range s.turns { // a tree is drawn as it is solved
				if turns&1 == 0 {
					t.Fatalf("%v removes the right turn of %s: %s", most, b.name(cell), b.text(nil))
				}
			}
		}
	}
}
