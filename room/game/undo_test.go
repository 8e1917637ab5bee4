package game

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"
)

// TestUndoAll checks that undoing all of a player's steps restores the board, and that redoing them restores the
// result.
func TestUndoAll(t *testing.T) {
	for _, seed := range []uint64{rand.Uint64(), 7737216976692033690} {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { undoAll(t, seed) })
	}
}

func undoAll(t *testing.T, seed uint64) {
	w := newWalk(t, seed)
	for range 100 {
		set := usual()
		set.Policy, set.Strikes, set.AutoNotes = PolicyOpen, 0, true
		w.state = new(State)
		w.step(Command{Do: Create{Settings: set, Player: "ann", Name: "Ann"}})
		w.step(Command{Player: "ann", ID: 1, Do: Start{}})
		w.step(Command{Do: Deal{Puzzle: boxPuzzle()}})
		before := copyBoard(w.state)
		id := uint64(2)
		do := func(action Action) {
			w.step(Command{Player: "ann", ID: id, Do: action})
			id++
		}
		for range 40 {
			if action := w.move(); w.state.Round.Ended == 0 {
				do(action)
			}
		}
		if w.state.Round.Ended != 0 {
			continue
		}
		after := copyBoard(w.state)
		steps := 0
		for ; w.state.SeatOf("ann").Play.undo != nil; steps++ {
			do(Undo{})
		}
		if got := copyBoard(w.state); !reflect.DeepEqual(got, before) {
			t.Fatalf("seed %d: after undo %v", seed, got)
		}
		for range steps {
			do(Redo{})
		}
		if got := copyBoard(w.state); !reflect.DeepEqual(got, after) {
			t.Fatalf("seed %d: after redo %v, want %v", seed, got, after)
		}
	}
}

// copyBoard returns a copy of ann's board as she sees it.
func copyBoard(s *State) [2]any {
	play := s.SeatOf("ann").Play
	return [2]any{append([]uint8(nil), play.Board.Cells...), play.Notes()}
}

// TestUndoStepsAreLimited checks that the last of many steps can be undone, and that copies keep theirs.
func TestUndoStepsAreLimited(t *testing.T) {
	var top *undoStep
	for i := range 10 * stepsKept {
		was := top
		top = top.push([]change{{cell: uint16(i)}})
		if was != nil && int(was.changes[0].cell) != i-1 {
			t.Fatalf("step %d modified the previous one", i)
		}
		n := 0
		for s := top; s != nil; s = s.below {
			if int(s.changes[0].cell) != i-n {
				t.Fatalf("%d below step %d is step %d", n, i, s.changes[0].cell)
			}
			n++
		}
		if n != top.depth || n >= 2*stepsKept || n < min(i+1, stepsKept) {
			t.Fatalf("%d of %d steps are kept, but the count is %d", n, i+1, top.depth)
		}
	}
}

// TestAutoNotesMax checks the limit on automatic notes, which undo can't circumvent.
func TestAutoNotesMax(t *testing.T) {
	set := usual()
	set.AutoNotes, set.Strikes = true, 0
	s := new(State)
	must(t, s, Command{Do: Create{Settings: set, Player: "ann", Name: "Ann"}}, 0)
	must(t, s, Command{Player: "ann", ID: 1, Do: Start{}}, 0)
	must(t, s, Command{Do: Deal{Puzzle: bigPuzzle()}}, 0)
	full, id := make([]uint32, 81), uint64(2)
	for i := range full[:80] {
		full[i] = 0b1111111110
	}
	do := func(action Action) error {
		id++
		c := Command{Player: "ann", ID: id, Do: action}
		err := result(s, c, 0)
		must(t, s, c, 0)
		return err
	}
	if err := do(AutoNotes{full}); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < autoNotesMax; i++ {
		if err := do([]Action{Redo{}, Undo{}}[i%2]); err != nil {
			t.Fatalf("time %d: %v", i, err)
		}
	}
	if err := do(AutoNotes{full}); err != Nothing {
		t.Errorf("undo beyond the first step: %v", err)
	}
	if err := do(Redo{}); err != Nothing {
		t.Errorf("redo beyond the last step: %v", err)
	}
}
