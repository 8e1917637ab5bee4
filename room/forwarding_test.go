package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// TestLateForwardedDuplicateIsNotExecuted checks that a forwarded command that arrives late is not executed if its
// seat was given up and no longer remembers having executed it.
func TestLateForwardedDuplicateIsNotExecuted(t *testing.T) {
	r := storelessRoom("BCDFG")
	r.replica.head.Epoch = "epoch"
	do := func(player string, id uint64, do game.Action) {
		t.Helper()
		events, err := game.Decide(r.replica.state, game.Command{Player: player, ID: id, Do: do}, 1000)
		require.NoError(t, err)
		require.NotEmpty(t, events)
		var data []byte
		for _, e := range events {
			data = game.AppendEvent(data, e)
		}
		hash := store.NextHash(r.replica.head, data)
		_, err = r.replica.advance(store.Entry{Seq: r.replica.head.Seq + 1, Hash: hash, At: 1000, Data: data})
		require.NoError(t, err)
	}
	stands := func(forwarded forwardedCommand, player string) bool {
		forwarded.epoch, forwarded.expiresAt = "epoch", 4000
		return r.forwarding.mayDecide(&pendingAppend{at: 2000},
			&pendingCommand{cmd: game.Command{Player: player}, forwarded: &forwarded})
	}
	settings, refusal := (&Registry{kinds: catalog.Catalog{null.New()}}).settings(protocol.Settings{})
	require.Nil(t, refusal)
	do("", 0, game.Create{Settings: settings, Player: "ana", Name: "Ana"})

	sit, ready := forwardedCommand{seq: 1, takesSeat: true}, forwardedCommand{seq: 2, lastCommandID: 1}
	require.True(t, stands(sit, "ben"))
	do("ben", 1, game.Sit{Name: "Ben"})
	require.False(t, stands(sit, "ben"), "a command that was executed must not run again")
	require.True(t, stands(ready, "ben"))
	do("ben", 2, game.Ready{On: true})
	require.False(t, stands(ready, "ben"), "the seat has done something since")
	do("ben", 3, game.Leave{})
	require.False(t, stands(ready, "ben"), "the seat is gone")
	require.False(t, stands(sit, "ben"), "it was executed already, though the seat is free again")
	require.True(t, stands(forwardedCommand{seq: 4, takesSeat: true}, "ben"), "a new command must run")

	require.True(t, r.forwarding.mayDecide(&pendingAppend{at: 5000}, &pendingCommand{}),
		"this node decides commands that it received itself")
	late := forwardedCommand{epoch: "epoch", seq: 4, takesSeat: true, expiresAt: 4000}
	require.False(t, r.forwarding.mayDecide(&pendingAppend{at: 4000},
		&pendingCommand{cmd: game.Command{Player: "ben"}, forwarded: &late}), "it was given up")
	late.expiresAt, late.epoch = 9000, "another"
	require.False(t, r.forwarding.mayDecide(&pendingAppend{at: 4000},
		&pendingCommand{cmd: game.Command{Player: "ben"}, forwarded: &late}), "of another room")
}
