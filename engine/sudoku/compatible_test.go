package sudoku

import (
	"slices"
	"testing"

	"nonet/engine"
)

// written returns what a cheat makes of a puzzle to hear whether guesses are right: few of its givens, so that it looks
// like another one, and as many cells of a full board that goes with those as leave one solution.
func written(t *testing.T, p engine.Puzzle, full []uint8, givens, cells int, r *engine.Rand) engine.Puzzle {
	t.Helper()
	q := p
	q.Givens = make([]uint8, len(p.Givens))
	for _, cell := range r.Perm(len(full)) {
		switch {
		case p.Givens[cell] != 0 && full[cell] == p.Givens[cell] && givens > 0:
			givens--
		case p.Givens[cell] == 0 && cells > 0:
			cells--
		default:
			continue
		}
		q.Givens[cell] = full[cell]
	}
	return q
}

// misled returns a full board that goes with so many of a puzzle's givens and is not its solution: what comes of a
// wrong guess.
func misled(t *testing.T, p engine.Puzzle, givens int, r *engine.Rand) []uint8 {
	t.Helper()
	for {
		q := p
		q.Solution, q.Givens = nil, make([]uint8, len(p.Givens))
		for _, cell := range r.Perm(len(p.Givens)) {
			if p.Givens[cell] != 0 && givens > 0 {
				q.Givens[cell] = p.Givens[cell]
				givens--
			}
		}
		for _, cell := range r.Perm(len(p.Givens)) {
			if p.Givens[cell] == 0 {
				q.Givens[cell] = p.Solution[cell]%uint8(p.Values) + 1
				break
			}
		}
		if boards, err := New().(engine.Solver).Solve(q, 1); err == nil && len(boards) > 0 {
			return boards[0]
		}
	}
}

// TestGuessesInPlaceAreKnown writes what somebody believes to know of a puzzle, with few of its givens: all of it
// right, or some of it wrong, as it stands, turned and with other digits. Whether it is right must make no difference.
func TestGuessesInPlaceAreKnown(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("in place"))
	for _, c := range []struct {
		spec          engine.Spec
		givens, cells int // of the live puzzle, and beside them
		wrong         int // of the cells, where nothing that is seen speaks against them
		renamed       bool
	}{
		{spec: engine.Spec{Size: "9x9", Difficulty: "hard"}, givens: 5, cells: 14},
		{spec: engine.Spec{Size: "9x9", Difficulty: "hard"}, cells: 25, wrong: 3},
		{spec: engine.Spec{Size: "9x9", Difficulty: "hard"}, givens: 5, cells: 38, wrong: 4, renamed: true},
		{spec: engine.Spec{Size: "9x9", Difficulty: "expert"}, givens: 5, cells: 20, wrong: 3},
		{spec: engine.Spec{Size: "9x9", Difficulty: "expert"}, givens: 5, cells: 38, wrong: 4, renamed: true},
		{spec: engine.Spec{Size: "9x9", Rules: "jigsaw"}, givens: 5, cells: 38, wrong: 4, renamed: true},
		{spec: engine.Spec{Size: "9x9", Rules: "diagonal"}, givens: 5, cells: 38, wrong: 4, renamed: true},
		{spec: engine.Spec{Size: "8x8"}, givens: 4, cells: 24, wrong: 2},
		{spec: engine.Spec{Size: "6x6"}, givens: 3, cells: 18},
		{spec: engine.Spec{Size: "16x16", Difficulty: "easy"}, cells: 80, wrong: 10},
	} {
		p := generated(t, c.spec, "live")
		for range 8 {
			q := written(t, p, p.Solution, c.givens, c.cells, r)
			looks := map[string]engine.Puzzle{"right": q}
			if c.spec.Rules == "" && q.Width*q.Width == 81 {
				looks["turned"] = turnedGivens(q)
			}
			if c.renamed {
				looks["renamed"] = renamedGivens(q, r)
			}
			looks["wrong"] = mistaken(q, p, c.wrong, r)
			for look, q := range looks {
				if !known(t, textOf(q), p) {
					t.Errorf("%+v %s, with %d givens and %d cells, is not known", c.spec, look, c.givens, c.cells)
				}
			}
		}
	}
}

// mistaken makes some of a text's cells wrong, with values that the live givens leave open.
func mistaken(q, p engine.Puzzle, wrong int, r *engine.Rand) engine.Puzzle {
	q.Givens = slices.Clone(q.Givens)
	for _, cell := range r.Perm(len(q.Givens)) {
		right := q.Givens[cell]
		if right == 0 || p.Givens[cell] != 0 || wrong == 0 {
			continue
		}
		for v := range uint8(p.Values) {
			if q.Givens[cell] = v + 1; v+1 != right && against(q, p) == 0 {
				wrong--
				right = v + 1
				break
			}
		}
		q.Givens[cell] = right
	}
	return q
}

// renamedGivens gives a puzzle other digits.
func renamedGivens(p engine.Puzzle, r *engine.Rand) engine.Puzzle {
	names := r.Perm(p.Values)
	p.Givens = slices.Clone(p.Givens)
	for cell, v := range p.Givens {
		if v != 0 {
			p.Givens[cell] = uint8(names[v-1]) + 1
		}
	}
	return p
}

// TestWrongGuessesAreKnown writes cells of another board that goes with most of the live puzzle's givens, so that there
// is one solution, and not the live one: that such a text is taken would say that not all of it is right. Where the
// live givens themselves speak against some of the cells nobody has to ask.
func TestWrongGuessesAreKnown(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("wrong"))
	for _, c := range []struct {
		spec                   engine.Spec
		givens, cells, against int
	}{
		{engine.Spec{Size: "9x9", Difficulty: "hard"}, 22, 30, 2},
		{engine.Spec{Size: "9x9", Difficulty: "expert"}, 20, 30, 2},
		{engine.Spec{Size: "6x6"}, 8, 18, 0},
	} {
		p := generated(t, c.spec, "live")
		asked := 0
		for try := 0; asked < 5 && try < 400; try++ {
			q := written(t, p, misled(t, p, c.givens, r), 7, c.cells, r)
			if against(q, p) > c.against {
				continue
			}
			if boards, err := New().(engine.Solver).Solve(q, 2); err != nil || len(boards) != 1 {
				continue
			}
			asked++
			if !known(t, textOf(q), p) {
				t.Errorf("%+v: cells with a wrong guess are not known:\n%s", c.spec, textOf(q))
			}
		}
		if asked == 0 {
			t.Errorf("%+v: no such text was found", c.spec)
		}
	}
}

// against counts the marks of one puzzle that the givens of another rule out by their rows, columns and themselves.
func against(q, p engine.Puzzle) (count int) {
	for cell, v := range q.Givens {
		ruled := p.Givens[cell] != 0 && p.Givens[cell] != v
		for other, given := range p.Givens {
			lined := cell/p.Width == other/p.Width || cell%p.Width == other%p.Width
			ruled = ruled || cell != other && lined && given == v
		}
		if v != 0 && ruled {
			count++
		}
	}
	return count
}
