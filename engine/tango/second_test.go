package tango

import (
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// second is a prover that shares no code with the product's: it applies the rules cell by cell, has its own parser of
// clues, makes the deductions from three cells, a count or a sign, and guesses.
type second struct {
	side   int
	unique bool
	signs  []secondSign
	values []int // 0, or +1 and -1
	count  int
	limit  int
}

type secondSign struct{ a, b, product int }

// newSecond reads a puzzle.
func newSecond(t testing.TB, p engine.Puzzle) *second {
	s := &second{side: p.Width, unique: strings.Contains(p.Rules, "unique"), values: make([]int, len(p.Givens))}
	for cell, v := range p.Givens {
		s.values[cell] = []int{0, 1, -1}[v]
	}
	for line := range strings.SplitSeq(p.Clues, "\n") {
		text, ok := strings.CutPrefix(line, "signs ")
		if !ok {
			continue
		}
		for word := range strings.FieldsSeq(text) {
			product := 1
			a, b, same := strings.Cut(word, "=")
			if !same {
				a, b, _ = strings.Cut(word, "x")
				product = -1
			}
			s.signs = append(s.signs, secondSign{s.cell(t, a), s.cell(t, b), product})
		}
	}
	return s
}

func (s *second) cell(t testing.TB, name string) int {
	row, col := 0, 0
	r, c, _ := strings.Cut(strings.TrimPrefix(name, "r"), "c")
	for _, digit := range r {
		row = 10*row + int(digit-'0')
	}
	for _, digit := range c {
		col = 10*col + int(digit-'0')
	}
	if row < 1 || col < 1 || row > s.side || col > s.side {
		t.Fatalf("%q is no cell", name)
	}
	return (row-1)*s.side + col - 1
}

// solutions counts solutions up to a limit.
func (s *second) solutions(limit int) int {
	s.count, s.limit = 0, limit
	s.search()
	return s.count
}

// search makes deductions, tries both values in all empty cells until none fails immediately, and then guesses.
func (s *second) search() {
	before := append([]int(nil), s.values...)
	defer copy(s.values, before)
	filled := make([]int, 0, len(s.values))
	for cell, v := range s.values {
		if v != 0 {
			filled = append(filled, cell)
		}
	}
	if !s.follow(filled) || !s.probe() {
		return
	}
	guess := s.findNarrowest()
	if guess < 0 {
		s.count++
		return
	}
	for _, v := range []int{1, -1} {
		if s.count < s.limit {
			s.values[guess] = v
			s.search()
			s.values[guess] = 0
		}
	}
}

// probe tries both values in all empty cells until nothing changes, and reports whether no rule is broken.
func (s *second) probe() bool {
	for changed := true; changed; {
		changed = false
		for cell, v := range s.values {
			if v != 0 {
				continue
			}
			plus, minus := s.bears(cell, 1), s.bears(cell, -1)
			if plus && minus {
				continue
			}
			s.values[cell], changed = 1, true
			if !plus {
				s.values[cell] = -1
			}
			if !s.follow([]int{cell}) {
				return false
			}
		}
	}
	return true
}

// bears reports whether a value leads to no immediate contradiction.
func (s *second) bears(cell, v int) bool {
	before := append([]int(nil), s.values...)
	defer copy(s.values, before)
	s.values[cell] = v
	return s.follow([]int{cell})
}

// follow fills in all cells that can hold only one value after some were filled, and reports whether no rule is broken.
func (s *second) follow(filled []int) bool {
	for len(filled) > 0 {
		from := filled[len(filled)-1]
		filled = filled[:len(filled)-1]
		if !s.allows(from, s.values[from]) {
			return false
		}
		for i := range s.side {
			for _, cell := range []int{from/s.side*s.side + i, i*s.side + from%s.side} {
				if s.values[cell] != 0 {
					continue
				}
				plus, minus := s.allows(cell, 1), s.allows(cell, -1)
				switch {
				case !plus && !minus:
					return false
				case plus && minus:
					continue
				case plus:
					s.values[cell] = 1
				case minus:
					s.values[cell] = -1
				}
				filled = append(filled, cell)
			}
		}
	}
	return !s.unique || s.differ()
}

// findNarrowest returns an empty cell whose row and column have few other empty cells, or -1 if there is none.
func (s *second) findNarrowest() (best int) {
	best, least := -1, 1<<30
	for cell, v := range s.values {
		if v != 0 {
			continue
		}
		empty := 0
		for i := range s.side {
			if s.values[cell/s.side*s.side+i] == 0 {
				empty++
			}
			if s.values[i*s.side+cell%s.side] == 0 {
				empty++
			}
		}
		if empty < least {
			best, least = cell, empty
		}
	}
	return best
}

// allows reports whether a value is possible in a cell, given the others.
func (s *second) allows(cell, v int) bool {
	at := func(row, col int) int {
		if row < 0 || col < 0 || row >= s.side || col >= s.side {
			return 0
		}
		return s.values[row*s.side+col]
	}
	row, col := cell/s.side, cell%s.side
	for _, d := range [][4]int{{0, -2, 0, -1}, {0, -1, 0, 1}, {0, 1, 0, 2}, {-2, 0, -1, 0}, {-1, 0, 1, 0}, {1, 0, 2, 0}} {
		if at(row+d[0], col+d[1]) == v && at(row+d[2], col+d[3]) == v {
			return false
		}
	}
	across, down := 1, 1
	for i := range s.side {
		if i != col && at(row, i) == v {
			across++
		}
		if i != row && at(i, col) == v {
			down++
		}
	}
	if across > s.side/2 || down > s.side/2 {
		return false
	}
	for _, sign := range s.signs {
		if sign.a == cell && s.values[sign.b]*v == -sign.product || sign.b == cell && s.values[sign.a]*v == -sign.product {
			return false
		}
	}
	return true
}

// differ reports whether no two full rows and no two full columns are equal.
func (s *second) differ() bool {
	seen := map[string]bool{}
	for i := range s.side {
		row, col := []byte("row "), []byte("col ")
		for j := range s.side {
			row = append(row, "-.+"[1+s.values[i*s.side+j]])
			col = append(col, "-.+"[1+s.values[j*s.side+i]])
		}
		for _, line := range []string{string(row), string(col)} {
			if seen[line] && !strings.Contains(line, ".") {
				return false
			}
			seen[line] = true
		}
	}
	return true
}

// TestTwoProversAgree proves each generated puzzle with the second prover, and also without one given, when it may have
// one solution or several.
func TestTwoProversAgree(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("two provers"))
	large := allSpecs(t)
	small := slices.DeleteFunc(slices.Clone(large), func(s engine.Spec) bool { return len(s.Size) > 3 || s.Size == "8x8" })
	for i := range enginetest.Puzzles(t, 64) {
		specs := small
		if i%8 == 0 { // the second prover is slow for these
			specs = large
		}
		seed, spec := engine.Seed{byte(i), byte(i >> 8), byte(i >> 16), 1}, specs[i*5%len(specs)]
		p := generate(t, spec, seed)
		if n := newSecond(t, p).solutions(2); n != 1 {
			t.Fatalf("%+v, seed %v: %d solutions of\n%s", spec, seed, n, writeOwn(p))
		}
		if p.Width > 8 {
			continue // finding several solutions may take the second prover very many guesses
		}
		p.Givens[r.Intn(len(p.Givens))] = 0
		want := newSecond(t, p).solutions(3)
		if got, err := (kind{}).Solve(p, 3); err != nil || len(got) != want {
			t.Fatalf("%d solutions, %v; the second prover finds %d of\n%s", len(got), err, want, writeOwn(p))
		}
	}
}

// allSpecs returns all specs that are offered.
func allSpecs(t testing.TB) (specs []engine.Spec) {
	o := kind{}.Options()
	for _, size := range o.Sizes {
		for _, rules := range append([]string{""}, o.Rules...) {
			offer, err := kind{}.Offer(engine.Spec{Size: size, Rules: rules})
			if err != nil {
				t.Fatal(err)
			}
			for _, level := range offer.Levels {
				specs = append(specs, engine.Spec{Size: size, Rules: rules, Difficulty: level})
			}
		}
	}
	return specs
}

func generate(t testing.TB, spec engine.Spec, seed engine.Seed) engine.Puzzle {
	t.Helper()
	p, err := kind{}.Generate(spec, seed)
	if err != nil {
		t.Fatalf("%+v, seed %v: %v", spec, seed, err)
	}
	return p
}

// TestSmallBoardsExhaustively counts the solutions of every set of givens of every full board of 4x4: 90 boards, 72
// without equal lines, with 65,536 sets each. The usual run takes one set in 499.
func TestSmallBoardsExhaustively(t *testing.T) {
	step := 499
	if enginetest.Puzzles(t, 1) > 1 {
		step = 1
	}
	for _, unique := range []bool{false, true} {
		l := newLayout(4, unique)
		boards, err := kind{}.Solve(l.puzzle(make([]uint8, 16), nil), 1000)
		if want := map[bool]int{false: 90, true: 72}[unique]; err != nil || len(boards) != want {
			t.Fatalf("%d full boards, %v; want %d", len(boards), err, want)
		}
		for _, board := range boards {
			for set := 0; set < 1<<16; set += step {
				checkSmall(t, l, boards, board, set)
			}
		}
	}
}

// checkSmall compares a count with a search in the list of all boards.
func checkSmall(t *testing.T, l *layout, boards [][]uint8, board []uint8, set int) {
	givens := make([]uint8, 16)
	for cell := range givens {
		if set>>cell&1 != 0 {
			givens[cell] = board[cell]
		}
	}
	want := 0
	for _, b := range boards {
		fits := true
		for cell, v := range givens {
			fits = fits && (v == 0 || b[cell] == v)
		}
		if fits {
			want++
		}
	}
	_, err := l.prove(givens, parseSteps)
	if want == 1 && err != nil || want > 1 && err != engine.ErrSeveralSolutions {
		t.Fatalf("%v has %d solutions, and the proof says %v", givens, want, err)
	}
}
