package technique

import (
	"os"
	"strings"
	"testing"

	"nonet/engine/queens/layout"
)

// boards returns the layouts of testdata/boards.txt, generated for all levels, with their solutions.
func boards(t *testing.T) (all []*layout.Layout, queens []layout.Set) {
	text, err := os.ReadFile("testdata/boards.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		stars, letters, _ := strings.Cut(strings.TrimSpace(line), " ")
		region := []uint8(letters)
		side := 0
		for i := range region {
			region[i] -= 'A'
			if side*side < len(region) {
				side++
			}
		}
		l, err := layout.New(side, int(stars[0]-'0'), region)
		if err != nil {
			t.Fatal(err)
		}
		start := l.Begin()
		search := layout.Search{Limit: 2, Steps: 10_000, Show: func(s layout.Set) { queens = append(queens, s) }}
		if err := search.Run(&start); err != nil || search.Found != 1 {
			t.Fatalf("%s has %d solutions, %v", line, search.Found, err)
		}
		all = append(all, l)
	}
	return all, queens
}

// TestEveryStepIsSound tries every technique at every position on the way through a board, even if an easier one
// succeeds there, and compares its step with the solution.
func TestEveryStepIsSound(t *testing.T) {
	all, queens := boards(t)
	var used [count]int
	for i, l := range all {
		logic := New(l)
		for logic.Left > 0 {
			for name := OneLeft; name < count; name++ {
				logic.reset(name)
				if methods[name].find(logic) {
					used[name]++
					checkStep(t, logic, &queens[i])
				}
			}
			if !logic.next(Trial) {
				t.Fatal("no technique gets on")
			}
			logic.apply()
		}
	}
	for name := OneLeft; name < count; name++ {
		if used[name] == 0 {
			t.Errorf("no board has a place for %s", name)
		}
	}
}

func checkStep(t *testing.T, l *Logic, queens *layout.Set) {
	t.Helper()
	s := &l.step
	wrong := s.empty.And(queens)
	idle := s.empty.Without(&l.Open)
	if s.queen >= 0 && !queens.Has(s.queen) || !wrong.IsEmpty() || !idle.IsEmpty() ||
		(s.queen >= 0) == !s.empty.IsEmpty() {
		t.Fatalf("%s is wrong: queen %d, empty %v, of which wrong %v, not open %v", s.technique, s.queen, s.empty.List(),
			wrong.List(), idle.List())
	}
}

// TestSweepsGiveSameGrade checks that combined steps give the same grade as single steps.
func TestSweepsGiveSameGrade(t *testing.T) {
	all, _ := boards(t)
	for i, l := range all {
		logic := New(l)
		hardest := OneLeft
		for logic.Left > 0 && logic.next(Trial) {
			hardest = max(hardest, logic.step.technique)
			logic.apply()
		}
		swept, solved := New(l).Solve(Trial)
		if !solved || swept != hardest {
			t.Errorf("board %d: %s one by one, %s at once", i+1, hardest, swept)
		}
		if easier, solved := New(l).Solve(hardest - 1); solved && hardest > OneLeft {
			t.Errorf("board %d needs %s, and %s solves it", i+1, hardest, easier)
		}
	}
}
