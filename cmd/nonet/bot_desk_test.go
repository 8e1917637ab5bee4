package main

import (
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/panics"
	"nonet/protocol"
	"nonet/protocol/client"
)

// TestBroughtBots: a host brings bots of the server's, up to its limits, plays with them, and sends them away.
func TestBroughtBots(t *testing.T) {
	s := startServer(t, "--data", inMemory, "--bots", "9")
	ada := register(t, s, "Ada")
	bring := func(token, code string, wanted protocol.NewBot) error {
		_, err := client.BringBot(t.Context(), s.base, token, code, wanted)
		return err
	}
	refused := func(code protocol.Code, err error) {
		t.Helper()
		var no *protocol.Refusal
		require.True(t, errors.As(err, &no), "%v", err)
		require.Equal(t, code, no.Code, "%v", err)
	}
	easy := protocol.NewBot{Strength: "easy"}
	closed, err := client.CreateRoom(t.Context(), s.base, ada, protocol.Settings{Size: "4x4"})
	require.NoError(t, err)
	refused(protocol.IsOff, bring(ada, closed, easy))
	guarded, err := client.CreateRoom(t.Context(), s.base, ada,
		protocol.Settings{Size: "4x4", Bots: true, Password: "sesame"})
	require.NoError(t, err)
	refused(protocol.Guarded, bring(ada, guarded, easy))
	require.NoError(t, bring(ada, guarded, protocol.NewBot{Strength: "easy", Password: "sesame"}))

	code, err := client.CreateRoom(t.Context(), s.base, ada,
		protocol.Settings{Mode: protocol.Coop, Size: "4x4", Bots: true, Seats: 10})
	require.NoError(t, err)
	refused(protocol.BadMessage, bring(ada, code, protocol.NewBot{Strength: "godlike"}))
	refused(protocol.NotHost, bring(register(t, s, "Ben"), code, easy))
	for range botsInRoom {
		require.NoError(t, bring(ada, code, protocol.NewBot{Strength: "extreme"}))
	}
	refused(protocol.NoSeat, bring(ada, code, easy))
	other, err := client.CreateRoom(t.Context(), s.base, ada, protocol.Settings{Size: "4x4", Bots: true})
	require.NoError(t, err)
	refused(protocol.Busy, bring(ada, other, easy))

	b := watchAs(t, "Ada", ada, code, s)
	b.must(protocol.Ready{On: true}) // they are ready already
	result := b.result()
	require.Equal(t, protocol.Complete, result.Why, "together they fill the board")
	for _, standing := range result.Standings {
		require.Equal(t, standing.Seat != 1, standing.Bot)
	}
	for seat := 2; seat <= 1+botsInRoom; seat++ {
		b.must(protocol.Kick{Seat: seat})
	}
}

// TestBotsWithoutPeople: a bot that was brought leaves when no person has been there for a while, not before.
func TestBotsWithoutPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ada := protocol.Seat{Seat: 1, Name: "Ada"}
		b := &bot{patience: botPatience, conn: new(client.Conn)}
		v := b.view()
		v.Seats = []protocol.Seat{ada, {Seat: 2, Name: "Robin", Bot: true}}
		stays := func(long time.Duration, why string) {
			t.Helper()
			require.False(t, b.forsaken(), why)
			time.Sleep(long)
			require.False(t, b.forsaken(), why)
		}
		stays(time.Hour, "Ada is there")
		v.Seats[0].Away = true
		stays(botPatience-time.Second, "she may come back")
		v.Watching = 1
		stays(time.Hour, "somebody watches")
		v.Watching = 0
		stays(botPatience-time.Second, "the time counts from now")
		require.Equal(t, time.Now().Add(time.Second), b.next(), "it wakes by itself")
		time.Sleep(time.Second)
		require.True(t, b.forsaken())
		b.patience = 0
		stays(time.Hour, "who brings a bot by command takes it away")
	})
}

// TestBotPlaces: a bot that has left makes room for another one, in its room and on the node, and names go round.
func TestBotPlaces(t *testing.T) {
	d := newBotDesk(kinds.All(), botsInRoom+1, slog.New(slog.DiscardHandler), panics.New(slog.New(slog.DiscardHandler)))
	for i := range botsInRoom {
		name, err := d.take("BCDFG", "")
		require.NoError(t, err)
		require.Equal(t, botNames[i], name)
	}
	refused := func(code protocol.Code, room string) {
		t.Helper()
		_, err := d.take(room, "")
		var no *protocol.Refusal
		require.ErrorAs(t, err, &no)
		require.Equal(t, code, no.Code)
	}
	refused(protocol.NoSeat, "BCDFG")
	_, err := d.take("HJKLM", "")
	require.NoError(t, err)
	refused(protocol.Busy, "HJKLM")
	d.give("BCDFG", "")
	_, err = d.take("HJKLM", "")
	require.NoError(t, err)
	refused(protocol.Busy, "BCDFG")
	d.give("HJKLM", "")
	_, err = d.take("BCDFG", "")
	require.NoError(t, err)
}

// TestCheatTakesAllBots: the hosts at one address leave half of the bots to others, in however many rooms.
func TestCheatTakesAllBots(t *testing.T) {
	d := newBotDesk(kinds.All(), 20, slog.New(slog.DiscardHandler), panics.New(slog.New(slog.DiscardHandler)))
	rooms := []string{"BCDFG", "HJKLM", "NPQRS"}
	taken := 0
	for i := range 20 {
		if _, err := d.take(rooms[i%len(rooms)], "here"); err == nil {
			taken++
		}
	}
	require.Equal(t, 10, taken)
	_, err := d.take("VWXYZ", "there")
	require.NoError(t, err)
	_, err = d.take("VWXYZ", "")
	require.NoError(t, err, "a quick race has them too")
	d.give("BCDFG", "here")
	_, err = d.take("HJKLM", "here")
	require.NoError(t, err)
}

// TestBotDeskCloses: after the server has begun to stop no bot comes.
func TestBotDeskCloses(t *testing.T) {
	d := newBotDesk(kinds.All(), 3, slog.New(slog.DiscardHandler), panics.New(slog.New(slog.DiscardHandler)))
	require.Len(t, d.Strengths(), 5)
	d.close()
	_, err := d.Bring(t.Context(), "BCDFG", "", protocol.NewBot{Strength: "easy"})
	require.ErrorContains(t, err, "restarting")
}
