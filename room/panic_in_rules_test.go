package room

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
)

// panickingMove removes the round's solution, which no log does, and returns a command in which the rules then panic.
func panickingMove(r *room) game.Place {
	p := &r.replica.state.Round.Puzzle
	p.Solution = nil
	cell := bytes.IndexByte(p.Givens, 0)
	return game.Place{Row: cell/p.Width + 1, Col: cell%p.Width + 1, Value: 1}
}

// inRoom runs a test in a solo round. answers has the player's answers by command id.
func inRoom(t *testing.T,
	test func(t *testing.T, h *Registry, code string, ann *Viewer, answers map[uint64]protocol.Code)) {
	synctest.Test(t, func(t *testing.T) {
		kept := memstore.New(memstore.Options{})
		h, err := NewRegistry(Config{Store: kept, Kinds: []engine.Kind{sudoku.New()},
			Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
		require.NoError(t, err)
		startAlone(h)
		defer func() { require.NoError(t, h.Stop(context.Background())) }()
		who := players.Player{ID: "ann", Name: "Ann"}
		code, err := h.Create(t.Context(), who, protocol.Settings{Mode: protocol.Solo, Size: "4x4"})
		require.NoError(t, err)
		answers := map[uint64]protocol.Code{}
		out := NewOutbox(func(frames [][]byte) error {
			for _, f := range frames {
				switch m, _ := protocol.DecodeServer(f); m := m.(type) {
				case *protocol.OK:
					answers[m.ID] = "ok"
				case *protocol.No:
					answers[m.ID] = m.Code
				}
			}
			return nil
		})
		ann, err := h.Enter(t.Context(), who, &protocol.Enter{Room: code}, out)
		require.NoError(t, err)
		ann.Do(&protocol.Ready{ID: 1, On: true})
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, protocol.Code("ok"), answers[1])
		clear(answers)
		test(t, h, code, ann, answers)
	})
}

// TestPanicInRulesFailsOneCommand checks that the commands before and after the one that panics, in the same entry,
// are executed.
func TestPanicInRulesFailsOneCommand(t *testing.T) {
	inRoom(t, func(t *testing.T, h *Registry, code string, ann *Viewer, answers map[uint64]protocol.Code) {
		command := func(id uint64, do game.Action) pendingCommand {
			return pendingCommand{cmd: game.Command{Player: "ann", ID: id, Do: do}, from: ann, queuedAt: time.Now()}
		}
		wrong := game.Place{Row: 1, Col: 9, Value: 1}
		err := h.runInTurn(t.Context(), code, func(r *room) {
			r.appends.queue = append(r.appends.queue, command(2, wrong), command(3, panickingMove(r)),
				command(4, panickingMove(r)),
				command(5, wrong))
		})
		require.NoError(t, err)
		synctest.Wait()
		require.Equal(t, map[uint64]protocol.Code{
			2: protocol.BadMove, 3: protocol.Faulty, 4: protocol.Faulty, 5: protocol.BadMove,
		}, answers)
		require.EqualValues(t, 2, h.Stats().Panics)
		require.Zero(t, h.Stats().Quarantined)
	})
}

// TestPanicInRoomCommandClosesRoom checks that a panic in a command of the room itself closes the room, because it
// would happen again.
func TestPanicInRoomCommandClosesRoom(t *testing.T) {
	inRoom(t, func(t *testing.T, h *Registry, code string, ann *Viewer, answers map[uint64]protocol.Code) {
		require.NoError(t, h.runInTurn(t.Context(), code, func(r *room) {
			r.appends.queue = append(r.appends.queue, pendingCommand{
				cmd: game.Command{Player: "ann", ID: 2, Do: panickingMove(r)},
			})
		}))
		synctest.Wait()
		why, err := h.store.QuarantineFault(t.Context(), code)
		require.NoError(t, err)
		require.Contains(t, why.Reason, "decide a command")
		ann.Do(&protocol.Undo{ID: 3})
		synctest.Wait()
		require.Equal(t, protocol.Quarantined, answers[3])
		_, _, err = h.store.Read(t.Context(), code, 0, store.ReadMax)
		require.NoError(t, err, "its log is kept")
	})
}
