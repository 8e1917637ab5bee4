package view

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/game"
)

var walkSeed = flag.Uint64("seed", 0, "the one random race to play")

// TestRivalsLearnNothing plays random races and checks after each event that active players learn no values, cells,
// notes, hints or boards of others, and nobody learns the solution. A failure names its seed.
func TestRivalsLearnNothing(t *testing.T) {
	if *walkSeed != 0 {
		walkRace(t, *walkSeed)
		return
	}
	for range 200 {
		walkRace(t, rand.Uint64())
	}
}

func walkRace(t *testing.T, seed uint64) {
	chance := rand.New(rand.NewPCG(seed, 0))
	s := &story{t: t}
	s.begin(game.Race, `{"strikes":2,"hints":1}`)
	for id := uint64(2); id < 40 && s.state.Round.Ended == 0; id++ {
		s.at += 100
		player := []string{"ann", "bob", "cyd"}[chance.IntN(3)]
		row, col, value := 1, 1+chance.IntN(4), 1+chance.IntN(4)
		do := []game.Action{
			game.Place{Row: row, Col: col, Value: value}, game.Place{Row: row, Col: col, Value: col},
			game.Note{Marks: []game.Mark{{Row: row, Col: col, Value: value, Add: chance.IntN(2) == 0}}},
			game.Undo{}, game.Redo{}, game.Hint{Degree: 3, Row: row, Col: col, Value: col, Text: "x"}, game.Tick{},
		}[chance.IntN(7)]
		if _, ok := do.(game.Tick); ok {
			player = ""
		}
		events, _ := game.Decide(s.state, game.Command{Player: player, ID: id, Do: do}, s.at)
		for _, e := range events {
			s.apply(e)
			look(t, fmt.Sprintf("-seed=%d: %s", seed, game.AppendEvent(nil, e)), s, e)
		}
	}
}

// look checks what active players can see of an event that has just been applied.
func look(t *testing.T, what string, s *story, e game.Event) {
	t.Helper()
	stand := Vantage{State: s.state, RoundClock: s.at, StoreTime: s.at}
	projected := Project(s.state, e)
	rival := projected.eventFor(Audience{Visibility: Closed})
	if s.state.Round.Ended == 0 {
		require.Nil(t, rival.Result, what)
		require.Empty(t, rival.Move+rival.Marks, what)
		require.Empty(t, rival.Cells, what)
		require.Nil(t, rival.Hint, what)
	}
	for _, seat := range s.state.Seats {
		sight := VisibilityOf(s.state, seat.No, false)
		m := stand.Snapshot(Viewer{Player: seat.Player, Seat: seat.No, Visibility: sight})
		require.Equal(t, s.state.Round.Ended == 0, m.Result == nil, what)
		require.Equal(t, seat.Play.Plays() && m.Result == nil, sight == Closed, what)
		for _, other := range m.Seats {
			require.False(t, sight == Closed && other.Seat != seat.No && other.Board != nil, what)
		}
		require.NotEqual(t, protocol.Lobby, m.Phase)
	}
}
