package room_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
	"nonet/room/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// blanks returns the moves that complete the board.
func blanks(puzzle protocol.Puzzle) (moves []string) {
	for i, move := range []string{"r1c1=1", "r1c2=2", "r1c3=3", "r1c4=4"} {
		if puzzle.Givens[i] == '.' {
			moves = append(moves, move)
		}
	}
	return moves
}

// wrong returns moves with two different wrong values for the first empty cell.
func wrong(puzzle protocol.Puzzle) (string, string) {
	cell := blanks(puzzle)[0][:4]
	var values []string
	for _, v := range []string{"1", "2", "3", "4"} {
		if cell+"="+v != blanks(puzzle)[0] {
			values = append(values, cell+"="+v)
		}
	}
	return values[0], values[1]
}

// race starts a race between ana on the first node and ben on the last, with cam watching on the last.
func race(t *testing.T, c *cluster) (ana, ben, cam *client, puzzle protocol.Puzzle) {
	return raceOf(t, c, protocol.Settings{})
}

// rankedRace starts a race that counts for leaderboards, which spectators see without delay.
func rankedRace(t *testing.T, c *cluster) (ana, ben, cam *client, puzzle protocol.Puzzle) {
	return raceOf(t, c, protocol.Settings{Ranked: true, Delay: new(int)})
}

func raceOf(t *testing.T, c *cluster, set protocol.Settings) (ana, ben, cam *client, puzzle protocol.Puzzle) {
	code := c.room(set)
	last := len(c.nodes) - 1
	ana, ben, cam = c.enter(0, "ana", code), c.enter(last, "ben", code), c.enter(last, "cam", code)
	require.Equal(t, "ok", ben.do(protocol.Sit{}))
	require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
	require.Equal(t, "ok", ben.do(protocol.Ready{On: true}))
	require.Equal(t, "not_now", ana.place("r1c1=1"), "input before zero is refused")
	time.Sleep(5 * time.Second)
	synctest.Wait()
	return ana, ben, cam, begun(t, ana)
}

// begun returns the puzzle that the client received.
func begun(t *testing.T, p *client) protocol.Puzzle {
	for _, msg := range p.all() {
		if m, ok := msg.(*protocol.Begin); ok {
			return m.Puzzle
		}
	}
	t.Fatalf("%s was not told the puzzle", p.name)
	return protocol.Puzzle{}
}

func TestRaceFromStartToResult(t *testing.T) {
	for _, nodes := range []int{1, 2} {
		inBubble(t, nodes, nil, func(t *testing.T, c *cluster) {
			ana, ben, cam, puzzle := rankedRace(t, c)
			begun(t, ben)
			begun(t, cam)
			for _, move := range blanks(puzzle) {
				time.Sleep(time.Second)
				require.Equal(t, "ok", ben.place(move))
			}
			miss, _ := wrong(puzzle)
			require.Equal(t, "wrong", ana.place(miss))
			require.Equal(t, "wrong", ana.place(miss), "the same mistake counts once")
			time.Sleep(time.Minute)
			synctest.Wait()

			require.Empty(t, cam.eventsOf(protocol.Placed), "a spectator of a ranked race sees no digits")
			require.Len(t, cam.eventsOf(protocol.Progress), 3)
			require.Len(t, ana.eventsOf(protocol.Progress), 3, "a rival sees how far the other is")
			require.Empty(t, ana.eventsOf(protocol.Placed), "a rival's digits are hidden")
			require.Empty(t, ben.eventsOf(protocol.Progress))
			require.Len(t, ben.eventsOf(protocol.Struck), 1)
			ended := ana.eventsOf(protocol.Ended)
			require.Len(t, ended, 1)
			result := ended[0].Result
			require.Equal(t, protocol.WindowOver, result.Why)
			require.Equal(t, "1234", result.Solution)
			require.Equal(t, "Ben", result.Standings[0].Name)
			require.EqualValues(t, 3000, result.Standings[0].Time)
			require.Equal(t, 1, result.Standings[1].Strikes)
			require.Equal(t, ana.position(), ben.position())

			board, err := c.nodes[nodes-1].Players.Ranking.Leaderboard(context.Background(),
				ranking.BoardQuery{Kind: "null", Period: protocol.Today, Limit: 10})
			require.NoError(t, err)
			require.Len(t, board.Rows, 1)
			require.EqualValues(t, 3000, board.Rows[0].Time)

			require.Equal(t, "ok", ana.do(protocol.Rematch{Round: 1}))
			require.Equal(t, "ok", ben.do(protocol.Rematch{Round: 1}), "asking at once gets one rematch")
			require.Len(t, cam.eventsOf(protocol.Rematched), 1)
		})
	}
}

func TestRivalsSeeOnlyProgressDuringRace(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := race(t, c)
		require.Equal(t, "ok", ben.do(protocol.Note{Marks: "r1c1+1,2 r1c2+3 r1c3+1 r1c4+2"}))
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		late := c.enter(0, "ana", ana.position().Room)
		for _, p := range []*client{ana, late} {
			for _, msg := range p.all() {
				text, err := json.Marshal(msg)
				require.NoError(t, err)
				require.NotContains(t, string(text), `"marks"`)
				require.NotContains(t, string(text), blanks(puzzle)[0])
				require.NotContains(t, string(text), "1234", "the solution")
			}
		}
		require.Nil(t, late.snapshot().Seats[1].Board)
		require.NotNil(t, late.snapshot().Seats[0].Board)
		require.Equal(t, 1, late.snapshot().Seats[1].Right)
		require.Len(t, cam.eventsOf(protocol.Noted), 1)
		require.Equal(t, ana.position(), ben.position(), "hidden entries leave no gap")
	})
}

func TestPuzzleIsSentAfterCountdown(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(4999 * time.Millisecond)
		synctest.Wait()
		require.Nil(t, c.enter(0, "cam", code).snapshot().Puzzle)
		for _, msg := range ana.all() {
			_, isBegin := msg.(*protocol.Begin)
			require.False(t, isBegin)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		begun(t, ana)
		require.NotNil(t, c.enter(0, "dan", code).snapshot().Puzzle)
	})
}

func TestPlayerOutOfStrikesBecomesSpectator(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben, cam := c.enter(0, "ana", code), c.enter(0, "ben", code), c.enter(0, "cam", code)
		ben.do(protocol.Sit{})
		cam.do(protocol.Sit{})
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(5 * time.Second)
		synctest.Wait()
		puzzle := begun(t, ana)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		one, two := wrong(puzzle)
		ana.place(one)
		require.Equal(t, "wrong", ana.place(two))
		require.Len(t, ana.eventsOf(protocol.Out), 1)
		require.Equal(t, "out", ana.place(blanks(puzzle)[1]))
		require.NotNil(t, ana.snapshot().Seats[1].Board, "a player out of strikes sees every board")
		require.Equal(t, "ok", ben.place(blanks(puzzle)[1]))
		require.Len(t, ana.eventsOf(protocol.Placed), 1)
	})
}

func TestRepeatedCommandIsExecutedOnce(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, _, cam, puzzle := race(t, c)
		miss, _ := wrong(puzzle)
		require.Equal(t, "wrong", ana.again(900, protocol.Place{Move: miss}))
		require.Equal(t, "ok", ana.again(901, protocol.Place{Move: blanks(puzzle)[0]}))
		elsewhere := c.enter(1, "ana", ana.position().Room)
		require.EqualValues(t, 901, elsewhere.snapshot().Last)
		require.Equal(t, "ok", elsewhere.again(901, protocol.Place{Move: blanks(puzzle)[0]}), "the first answer again")
		require.Equal(t, "wrong", elsewhere.again(900, protocol.Place{Move: miss}))
		require.Len(t, cam.eventsOf(protocol.Placed), 1)
		require.Len(t, cam.eventsOf(protocol.Struck), 1)
	})
}

func TestConcurrentWritersOnThreeNodes(t *testing.T) {
	inBubble(t, 3, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Mode: protocol.Coop})
		var players []*client
		for i, name := range []string{"ana", "ben", "cam", "dan", "eve", "fay"} {
			p := c.enter(i%3, name, code)
			p.do(protocol.Sit{})
			players = append(players, p)
		}
		players[0].do(protocol.Start{})
		time.Sleep(5 * time.Second)
		synctest.Wait()
		for i, p := range players {
			for id := range uint64(20) {
				mark := []string{"r1c1+1", "r1c2+2", "r1c3+3", "r1c4+4"}[int(id)%4]
				p.view.Do(&protocol.Note{ID: uint64(i)*1000 + 100 + id, Marks: mark})
				p.view.Do(&protocol.Note{ID: uint64(i)*1000 + 500 + id, Marks: strings.Replace(mark, "+", "-", 1)})
			}
		}
		synctest.Wait()
		for i, p := range players {
			require.Equal(t, players[0].position(), p.position())
			for id := range uint64(20) {
				require.Equal(t, "ok", p.answer(uint64(i)*1000+100+id))
			}
		}
	})
}

func TestRoomSurvivesNodeRestart(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, puzzle := race(t, c)
		code := ana.position().Room
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		require.NoError(t, c.nodes[0].Stop(context.Background()))
		c.start()
		again := c.enter(1, "ana", code)
		require.Equal(t, 1, again.snapshot().Seats[0].Right)
		require.Equal(t, "ok", again.place(blanks(puzzle)[1]))
	})
}

func TestAbandonedRoundEnds(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, _ := race(t, c)
		code := ana.position().Room
		for _, p := range []*client{ana, ben} {
			p.view.Leave()
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		late := c.enter(0, "dan", code).snapshot()
		require.Equal(t, protocol.Finished, late.Phase)
		require.Equal(t, protocol.AllOut, late.Result.Why)
	})
}

func TestCreateChecksSettings(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		bad := -1
		for _, s := range []protocol.Settings{
			{Mode: "chess"}, {Kind: "chess"}, {Size: "9x9"}, {Difficulty: "fiendish"}, {Seats: -1}, {Seats: 1001},
			{Strikes: &bad}, {Window: &bad},
		} {
			_, err := c.nodes[0].Create(context.Background(), players.Player{ID: "ana", Name: "Ana"}, s)
			var refusal *protocol.Refusal
			require.ErrorAs(t, err, &refusal, "%+v", s)
			require.Equal(t, protocol.BadSettings, refusal.Code)
		}
		code := c.room(protocol.Settings{})
		set := c.enter(0, "ana", code).snapshot().Settings
		require.Equal(t, protocol.Race, set.Mode)
		require.Equal(t, 9, set.Seats)
		require.Equal(t, 2, *set.Strikes)
		require.Equal(t, 60, *set.Window)
		require.Equal(t, set, c.nodes[0].Info().Defaults)
	})
}

func TestPublicRoomsAreListed(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.room(protocol.Settings{})
		code := c.room(protocol.Settings{Public: true})
		listed := func() []protocol.RoomInfo {
			list, err := c.nodes[1].List(context.Background())
			require.NoError(t, err)
			return list.Rooms
		}
		require.Len(t, listed(), 1)
		require.Equal(t, code, listed()[0].Code)
		require.Equal(t, "Ana", listed()[0].Host)
		info, err := c.nodes[1].RoomInfo(context.Background(), strings.ToLower(code))
		require.NoError(t, err)
		require.Equal(t, listed()[0], info)

		ana := c.enter(0, "ana", code)
		ana.view.Leave()
		time.Sleep(room.AwayAfter + time.Second)
		synctest.Wait()
		require.Empty(t, listed(), "nobody is there")
	})
}

// TestRoomPreviewKeepsNoRoomOpen checks that the preview of a room's page, which any node may serve, does not keep
// the room open there.
func TestRoomPreviewKeepsNoRoomOpen(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana := c.enter(0, "ana", c.room(protocol.Settings{}))
		look := func() {
			_, err := c.nodes[1].RoomInfo(t.Context(), ana.position().Room)
			require.NoError(t, err)
			require.EqualValues(t, 1, c.nodes[1].Stats().RoomCount)
		}
		look()
		pass(room.ViewIdle + time.Second)
		require.Zero(t, c.nodes[1].Stats().RoomCount)
		require.EqualValues(t, 1, c.nodes[0].Stats().RoomCount)

		look()
		c.enter(1, "ben", ana.position().Room).view.Leave()
		pass(2 * room.ViewIdle)
		look() // Ben may come back
		pass(room.IdleFor)
		require.Zero(t, c.nodes[1].Stats().RoomCount)
	})
}

func TestEnteringUnknownRoomIsRefused(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		for _, code := range []string{"BCDFG", "", "AAAAA", "BCDFGH", "../../x", "bcdf\x00"} {
			_, err := c.nodes[0].Enter(context.Background(), players.Player{ID: "ana"}, &protocol.Enter{Room: code},
				room.NewOutbox(func([][]byte) error { return nil }))
			var refusal *protocol.Refusal
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, protocol.NotFound, refusal.Code)
		}
		require.Zero(t, c.nodes[0].Stats().RoomCount)
	})
}

// TestChangingRoomSendsNoOldEntries checks that a viewer that changes rooms gets no entry of the old room after the
// snapshot of the new one, because entries do not name their room.
func TestChangingRoomSendsNoOldEntries(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		busy, calm := c.room(protocol.Settings{}), c.room(protocol.Settings{})
		ana := c.enter(0, "ana", busy)
		for i := range 200 {
			eve := c.enter(0, "eve", busy)
			for k := range 8 {
				c.next++
				ana.view.Do(&protocol.Ready{ID: c.next, On: (i+k)%2 == 0})
			}
			watching := c.nodes[0].Stats().ViewerCount
			eve.view.Leave()
			require.Equal(t, watching-1, c.nodes[0].Stats().ViewerCount, "the room has removed the viewer")
			_, err := c.nodes[0].Enter(context.Background(), players.Player{ID: "eve"}, &protocol.Enter{Room: calm}, eve.out)
			require.NoError(t, err)
			synctest.Wait()
			require.Equal(t, calm, eve.position().Room)
			require.Equal(t, eve.snapshot().Seq, eve.position().Seq, "no entry came after the new room's snapshot")
			eve.out.Close()
		}
	})
}

// TestRoomOfNewerRulesIsRefused checks that a node that lacks a room's version of the rules refuses viewers, and
// changes nothing.
func TestRoomOfNewerRulesIsRefused(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		data := []byte(`0 0 created {"version":99,"settings":{"mode":"race","kind":"null","size":"4x1","difficulty":"easy","public":false,"seats":2,"strikes":2,"window":60}}` +
			"\n0 0 levitated\n")
		_, err := store.AppendAndWait(context.Background(), c.store, store.Append{
			Room: "BCDFG", Head: store.Position{Epoch: "e"}, Next: store.NextHash(store.Position{}, data), Data: data,
		})
		require.NoError(t, err)
		_, err = c.nodes[0].Enter(context.Background(), players.Player{ID: "ana"}, &protocol.Enter{Room: "BCDFG"},
			room.NewOutbox(func([][]byte) error { return nil }))
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, protocol.Elsewhere, refusal.Code)
		_, entries, err := c.store.Read(context.Background(), "BCDFG", 0, 10)
		require.NoError(t, err)
		require.Len(t, entries, 1)
	})
}
