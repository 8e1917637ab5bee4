package client_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/protocol/client"
)

// golden returns a message of the protocol's golden frames.
func golden(t *testing.T, name string) any {
	frame, err := os.ReadFile("../testdata/" + name + ".json")
	require.NoError(t, err)
	msg, err := protocol.DecodeServer(frame)
	require.NoError(t, err)
	return msg
}

// viewOf returns a view with a golden room applied.
func viewOf(t *testing.T, name string) *client.View {
	v := new(client.View)
	require.NoError(t, v.Apply(golden(t, name)))
	return v
}

// tell applies the next entry to a view.
func apply(t *testing.T, v *client.View, events ...protocol.Event) {
	require.NoError(t, v.Apply(&protocol.Entry{Seq: v.Seq + 1, Hash: "next", At: 1000, Events: events}))
}

func TestViewOfALobby(t *testing.T) {
	v := viewOf(t, "room-lobby")
	require.NoError(t, v.Apply(golden(t, "entry-lobby")))
	assert.Equal(t, uint64(3), v.Seq)
	assert.Equal(t, []protocol.Seat{{Seat: 2, Name: "Grace"}}, v.Seats,
		"Ada left, and new settings took the readiness back")
	assert.Equal(t, 2, v.Host)
	assert.Equal(t, "easy", v.Settings.Difficulty)

	apply(t, v, protocol.Event{E: protocol.Left, Seat: 2})
	assert.Empty(t, v.Seats)
	assert.Zero(t, v.You)
	apply(t, v, protocol.Event{E: protocol.Seated, Seat: 1, Cmd: 9, Name: "Grace"})
	assert.Equal(t, 1, v.You, "an own event has the command's id")
	assert.Equal(t, 1, v.Host)
}

func TestViewOfAPause(t *testing.T) {
	v := viewOf(t, "room-race")
	begins := v.Begins
	require.NoError(t, v.Apply(golden(t, "pause")))
	assert.True(t, v.Paused)
	apply(t, v, protocol.Event{E: protocol.Closing, In: 60_000})
	require.NoError(t, v.Apply(&protocol.Entry{Seq: v.Seq + 1, At: begins + 130_000,
		Events: []protocol.Event{{E: protocol.Paused, For: 28_500}}}))
	assert.Equal(t, begins+28_500, v.Begins)
	assert.Equal(t, int64(1000+60_000+28_500), v.Closes)
	assert.Equal(t, protocol.Playing, v.Phase)
	require.NoError(t, v.Apply(&protocol.Pause{}))
	assert.False(t, v.Paused)
}

// If the store fails at the end of a countdown, a node may begin a round that should not have begun.
func TestViewOfARoundThatBeganTooEarly(t *testing.T) {
	v := viewOf(t, "room-lobby")
	apply(t, v, protocol.Event{E: protocol.Started, Round: 1, In: 5000})
	begin := golden(t, "begin").(*protocol.Begin)
	require.NoError(t, v.Apply(begin))
	require.NoError(t, v.Apply(&protocol.Entry{Seq: v.Seq + 1, At: 36_000,
		Events: []protocol.Event{{E: protocol.Paused, For: 30_500}}}))
	assert.Equal(t, protocol.Countdown, v.Phase)
	assert.Equal(t, int64(36_500), v.Begins)
	assert.Nil(t, v.Puzzle)
	assert.Nil(t, v.OwnBoard())
	require.NoError(t, v.Apply(begin))
	assert.Equal(t, begin.Puzzle.Givens, v.OwnBoard().Cells)
}

func TestViewOfARound(t *testing.T) {
	v := viewOf(t, "room-lobby")
	apply(t, v, protocol.Event{E: protocol.Started, Round: 1, In: 5000})
	assert.Equal(t, protocol.Countdown, v.Phase)
	assert.Equal(t, int64(6000), v.Begins)
	begin := golden(t, "begin").(*protocol.Begin)
	for range 2 { // it is sent again after a resumption
		require.NoError(t, v.Apply(begin))
		assert.Equal(t, protocol.Playing, v.Phase)
	}
	assert.Nil(t, v.Find(1).Board, "a rival's board is hidden")
	assert.Equal(t, begin.Puzzle.Givens, v.OwnBoard().Cells)
	assert.Equal(t, 5, v.At(v.OwnBoard(), 1, 1))
	assert.Zero(t, v.At(v.OwnBoard(), 1, 3))
	assert.Zero(t, v.At(v.OwnBoard(), 1, 10))
	assert.Zero(t, v.At(nil, 1, 1))

	apply(t, v, protocol.Event{E: protocol.Noted, Seat: 2, Marks: "r1c4+2,6 r1c3+4 r1c1+5 r9c9+1 r99c1+1"},
		protocol.Event{E: protocol.Noted, Seat: 2, Marks: "r1c4-2"})
	assert.Equal(t, "r1c3+4 r1c4+6", v.OwnBoard().Notes, "givens and foreign cells have no notes")
	apply(t, v, protocol.Event{E: protocol.Placed, Seat: 2, Move: "r1c3=4"},
		protocol.Event{E: protocol.Progress, Seat: 1, Right: 3},
		protocol.Event{E: protocol.Struck, Seat: 1, Strikes: 2}, protocol.Event{E: protocol.Out, Seat: 1})
	assert.Equal(t, 4, v.At(v.OwnBoard(), 1, 3))
	assert.Equal(t, "r1c4+6", v.OwnBoard().Notes)
	assert.Equal(t, 1, v.Find(2).Right)
	assert.Equal(t, protocol.Seat{Seat: 1, Name: "Ada", Ready: true, Right: 3, Strikes: 2, Out: true}, *v.Find(1))

	apply(t, v, protocol.Event{E: protocol.Done, Seat: 2, Time: 77}, protocol.Event{E: protocol.Closing, In: 60000},
		protocol.Event{E: protocol.Left, Seat: 1})
	assert.Equal(t, int64(77), v.Find(2).Time)
	assert.Equal(t, int64(61000), v.Closes)
	assert.True(t, v.Find(1).Left, "a player of the round stays in the view after leaving")
	result := &protocol.Result{Why: protocol.WindowOver}
	apply(t, v, protocol.Event{E: protocol.Ended, Result: result})
	assert.Equal(t, protocol.Finished, v.Phase)
	assert.Equal(t, result, v.Result)

	apply(t, v, protocol.Event{E: protocol.Rematched, Seat: 2})
	assert.Equal(t, protocol.Lobby, v.Phase)
	assert.Equal(t, []protocol.Seat{{Seat: 2, Name: "Grace"}}, v.Seats)
	assert.Nil(t, v.Puzzle)
	assert.Nil(t, v.Result)
	assert.Zero(t, v.Closes)
}

func TestViewOfACoop(t *testing.T) {
	v := viewOf(t, "room-coop")
	apply(t, v, protocol.Event{E: protocol.Placed, Seat: 1, Move: "r1c6=8"},
		protocol.Event{E: protocol.Done, Seat: 1, Time: 9})
	assert.Equal(t, 8, v.At(v.OwnBoard(), 1, 6))
	assert.Equal(t, []int{0, 0, 1, 2, 0, 1}, v.Board.By[:6])
	assert.Empty(t, v.Board.Notes)
	assert.Equal(t, int64(9), v.Find(2).Time, "players of one board finish together")
}

func TestViewOfASpectator(t *testing.T) {
	v := viewOf(t, "room-watch")
	apply(t, v, protocol.Event{E: protocol.Placed, Seat: 2, Move: "r1c3=4"})
	assert.Equal(t, 4, v.At(v.Find(2).Board, 1, 3))
	assert.Nil(t, v.OwnBoard())
}

// Callers may keep messages, so a view must not modify them.
func TestViewDoesNotModifyMessages(t *testing.T) {
	v, room := new(client.View), golden(t, "room-coop")
	require.NoError(t, v.Apply(room))
	apply(t, v, protocol.Event{E: protocol.Placed, Seat: 1, Move: "r1c6=8"}, protocol.Event{E: protocol.Away, Seat: 1})
	assert.Equal(t, golden(t, "room-coop"), room)
}

func TestViewDetectsGaps(t *testing.T) {
	assert.Equal(t, client.ErrGap, new(client.View).Apply(golden(t, "entry-own")),
		"entries before the room's snapshot must be refused")
	v := viewOf(t, "room-race")
	require.NoError(t, v.Apply(golden(t, "entry-own")))
	own := *v.OwnBoard()
	require.NoError(t, v.Apply(golden(t, "entry-own")), "an entry that is known already changes nothing")
	assert.Equal(t, own, *v.OwnBoard())
	assert.Equal(t, 2, v.Find(1).Right, "a new value in a filled cell replaces the old one")
	assert.Equal(t, client.ErrGap, v.Apply(golden(t, "entry-hidden")))
}

// A view must not panic, whatever a server sends.
func TestViewToleratesInvalidMessages(t *testing.T) {
	for _, name := range []string{"room-lobby", "room-race", "room-coop", "room-watch", "room-finished"} {
		for _, e := range []string{protocol.Seated, protocol.Left, protocol.Hosting, protocol.Readied, protocol.Configured,
			protocol.Started, protocol.Placed, protocol.Progress, protocol.Struck, protocol.Noted, protocol.Out, protocol.Done,
			protocol.Closing, protocol.Ended, protocol.Rematched, protocol.Away, protocol.Back, protocol.Cleared, protocol.Unfit,
			protocol.Checked, protocol.Undone, protocol.Hinted, protocol.AutoNoted, protocol.Halted, protocol.Kicked,
			protocol.Handicapped, protocol.Imported, "fireworks"} {
			for _, seat := range []int{0, 1, 99, -1} {
				v := viewOf(t, name)
				apply(t, v, protocol.Event{E: e, Seat: seat, Move: "r99c99=25", Marks: "r99c99+25",
					Cells: []string{"r99c99", "r1c1=25"}},
					protocol.Event{E: e, Seat: seat, Move: "nonsense", Marks: "nonsense", Cells: []string{"nonsense"}})
			}
		}
	}
}
