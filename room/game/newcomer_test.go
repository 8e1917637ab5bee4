package game

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestNewcomersKeepNotes checks that no action of a newcomer, alone or in turn with others, removes a note that another
// player added to an empty cell.
func TestNewcomersKeepNotes(t *testing.T) {
	for _, seed := range []uint64{rand.Uint64(), 1, 3202158562269910877} {
		for _, policy := range []string{PolicyStrikes, PolicyOpen} {
			t.Run(policy+strconv.FormatUint(seed, 10), func(t *testing.T) { keepNotes(t, seed, policy) })
		}
	}
}

func keepNotes(t *testing.T, seed uint64, policy string) {
	w := newWalk(t, seed)
	type note struct{ cell, value int }
	for range 30 {
		set := usual()
		set.Mode, set.Policy, set.Strikes, set.AutoNotes, set.Seats = Coop, policy, 0, true, 2
		puzzle := boxPuzzle()
		puzzle.Givens = make([]uint8, len(puzzle.Solution)) // enough blank cells to stay a newcomer for a while
		w.state = new(State)
		w.step(Command{Do: Create{Settings: set, Player: "ann", Name: "Ann"}})
		w.step(Command{Player: "ann", ID: 1, Do: Start{}})
		w.step(Command{Do: Deal{Puzzle: puzzle}})
		w.at = w.state.Round.Begins
		w.step(Command{Player: "eve", ID: 1, Do: Sit{Name: "Eve"}})
		eve, owners := w.state.SeatOf("eve").No, map[note]int{}
		for id := uint64(2); id < 80 && w.state.IsRunning() && w.state.SeatNo(eve).Play.New; id++ {
			actor := w.state.Seats[w.rand.IntN(2)]
			before := w.state.Clone().SeatNo(eve).Play
			action := w.move()
			_, ofValue := action.(Place)
			w.step(Command{Player: actor.Player, ID: id, Do: action})
			after := w.state.SeatNo(eve).Play
			was, is := before.Notes(), after.Notes()
			for cell, v := range after.Board.Cells {
				for value := 0; v == 0 && before.Board.Cells[cell] == 0 && value < 5; value++ {
					n, had, has := note{cell, value}, was[cell]>>value&1 != 0, is[cell]>>value&1 != 0
					switch {
					case has && !had && (!ofValue || owners[n] == 0): // a note that a value had removed keeps its owner
						owners[n] = actor.No
					case had && !has && actor.No == eve && owners[n] != eve:
						t.Fatalf("%s: a newcomer removed %v of seat %d", w.name, n, owners[n])
					}
				}
			}
		}
	}
}
