package room_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/players"
)

// TestCommandRunsOnCallersGoroutine checks that a player's command is executed, answered and sent on the goroutine
// that brings it, unless the store blocks, because waking another one would cost more than executing it.
func TestCommandRunsOnCallersGoroutine(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{Mode: protocol.Coop})
		ana := &client{c: c, name: "ana"}
		ana.out = room.NewOutbox(ana.write)
		ana.out.SetTryWrite(func(frames [][]byte) ([][]byte, error) { return nil, ana.write(frames) })
		var err error
		who := players.Player{ID: "ana", Name: "Ana"}
		ana.view, err = c.nodes[0].Enter(t.Context(), who, &protocol.Enter{Room: code}, ana.out)
		require.NoError(t, err)
		synctest.Wait()

		ana.view.Do(&protocol.Sit{ID: 1})
		require.Equal(t, "ok", ana.answer(1), "before another goroutine ran")
		ana.view.Do(&protocol.Ready{ID: 2, On: true})
		require.Equal(t, "ok", ana.answer(2))
	})
}

// TestEnterAndLeaveDoNotBlock checks that entering or leaving an open room wakes no goroutine and does not wait. A
// viewer for whom the room has to be opened announces the wait first.
func TestEnterAndLeaveDoNotBlock(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		f.read.Store(int64(time.Second)) // so that callers wait for the room to open
		code, waits := c.room(protocol.Settings{Mode: protocol.Coop}), 0
		ana := &client{c: c, name: "ana"}
		ana.out = room.NewOutbox(ana.write)
		ana.out.SetTryWrite(func(frames [][]byte) ([][]byte, error) { return nil, ana.write(frames) })
		ana.out.SetBeforeBlocking(func() { waits++ })
		for _, opened := range []bool{true, false} {
			waits = 0
			view, err := c.nodes[0].Enter(t.Context(), players.Player{ID: "ana", Name: "Ana"},
				&protocol.Enter{Room: code}, ana.out)
			require.NoError(t, err)
			require.Equal(t, opened, waits > 0)
			if !opened {
				require.Len(t, heard[*protocol.Room](ana), 2, "before another goroutine ran")
			}
			synctest.Wait()
			waits = 0
			view.Leave()
			require.Zero(t, c.nodes[0].Stats().ViewerCount)
			require.Zero(t, waits)
		}
	})
}

// faultyObserver panics at the first move after it was armed: at the end of a room's turn.
type faultyObserver struct{ switches }

func (o *faultyObserver) OnAppend(time.Duration, string) {}
func (o *faultyObserver) OnRoundBegin(string, string)    {}
func (o *faultyObserver) OnMove(time.Duration, string)   { o.trip("Moved") }

// TestPanicOnCallersGoroutineClosesRoom checks that a panic in a turn on a player's goroutine closes the room, like
// any other, and not the player's connection.
func TestPanicOnCallersGoroutineClosesRoom(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		observer := &faultyObserver{}
		cfg := hostConfig(c.store)
		cfg.Metrics = observer
		h, err := backend.New(cfg)
		require.NoError(t, err)
		c.nodes = append(c.nodes, h)
		code := c.room(protocol.Settings{Mode: protocol.Coop})
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(10 * time.Second)
		observer.set("Moved", true)
		require.NotPanics(t, func() {
			for _, move := range []string{"r1c1=1", "r1c2=2"} { // one of the two cells may be given
				ana.place(move)
			}
		})
		fault, err := c.store.QuarantineFault(t.Context(), code)
		require.NoError(t, err, "the room is quarantined")
		require.Contains(t, fault.Reason, "a fault in Moved")
		require.NotEmpty(t, heard[*protocol.Error](ana), "its viewers are told")
	})
}
