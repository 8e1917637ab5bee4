package room_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
)

func TestChatReachesEveryNode(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		ana.say(&protocol.Say{Text: "hello"})
		who := ana.snapshot().Seats[0].Who
		require.NotEmpty(t, who)
		heardByBen := heard[*protocol.Said](ben)
		require.Len(t, heardByBen, 1)
		require.NotEmpty(t, heardByBen[0].Ref)
		want := []*protocol.Said{{Seat: 1, Name: "Ana", Who: who, Text: "hello", At: time.Now().UnixMilli(),
			Ref: heardByBen[0].Ref}}
		require.Equal(t, want, heardByBen)
		require.Equal(t, want, heard[*protocol.Said](ana))
		ben.say(&protocol.React{R: protocol.ReactClap})
		clap := heard[*protocol.Reacted](ana)[0]
		require.NotEqual(t, who, clap.Who)
		require.Equal(t, &protocol.Reacted{Name: "Ben", Who: clap.Who, R: "clap"}, clap)
		require.Empty(t, heard[*protocol.Error](ben))
	})
}

func TestChatDuringRound(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, _ := race(t, c)
		dan := c.enter(0, "dan", ana.snapshot().Code)
		ana.say(&protocol.Say{Text: "psst"})
		require.Equal(t, protocol.NotNow, heard[*protocol.Error](ana)[0].Code)
		cam.say(&protocol.Say{Text: "r1c1 is a 1"})
		cam.say(&protocol.React{R: protocol.ReactWow})
		for _, p := range []*client{ana, ben} {
			require.Empty(t, heard[*protocol.Said](p), "players receive no spectator chat")
			require.Empty(t, heard[*protocol.Reacted](p))
		}
		for _, p := range []*client{cam, dan} {
			require.Len(t, heard[*protocol.Said](p), 1, "%s does", p.name)
			require.True(t, heard[*protocol.Said](p)[0].Watcher)
			require.Len(t, heard[*protocol.Reacted](p), 1)
		}
		ana.say(&protocol.React{R: protocol.ReactGo})
		require.Len(t, heard[*protocol.Reacted](ben), 1)
		ana.say(&protocol.Point{Cell: "r1c1"})
		require.Equal(t, protocol.IsOff, heard[*protocol.Error](ana)[1].Code, "nobody points in a race")
	})
}

// TestChatOfFinishedPlayers checks that a player who has finished a round may write, and that everybody except
// active players reads it.
func TestChatOfFinishedPlayers(t *testing.T) {
	for _, c := range []struct {
		name  string
		race  func(*testing.T, *cluster) (ana, ben, cam *client, p protocol.Puzzle)
		hears bool // whether spectators receive it
	}{
		{"usual", race, true},
		{"ranked", rankedRace, false},
		{"late", lateRace, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, 2, nil, func(t *testing.T, cl *cluster) {
				ana, ben, cam, puzzle := c.race(t, cl)
				code := ana.snapshot().Code
				finish(t, puzzle, ana)
				ana.talk("r1c1 is a 1")
				require.Equal(t, []string{"r1c1 is a 1"}, liveChat(ana))
				require.Empty(t, liveChat(ben), "active players do not receive it")
				require.Empty(t, replayedChat(cl.enter(1, "ben", code)), "active players do not receive it after a reload")
				want := []string(nil)
				if c.hears {
					want = []string{"r1c1 is a 1"}
				}
				require.Equal(t, want, liveChat(cam), "a spectator")
				require.Equal(t, want, replayedChat(cl.enter(0, "eve", code)))
				require.Equal(t, []string{"r1c1 is a 1"}, replayedChat(cl.enter(0, "ana", code)))
				finish(t, puzzle, ben)
				require.Equal(t, []string{"r1c1 is a 1"}, replayedChat(ben), "hidden chat is replayed after the round")
				require.Len(t, append(liveChat(cam), replayedChat(cam)...), 1, "each message is received once")
			})
		})
	}
}

// TestFinishedPlayersReadSpectatorChat checks that messages of spectators reach players who have finished.
func TestFinishedPlayersReadSpectatorChat(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := race(t, c)
		finish(t, puzzle, ana)
		cam.talk("well played")
		require.Equal(t, []string{"well played"}, liveChat(ana))
		require.Empty(t, liveChat(ben))
		finish(t, puzzle, ben)
		require.Equal(t, []string{"well played"}, replayedChat(ben))
		require.Empty(t, replayedChat(ana), "ana has received it already")
	})
}

func TestCursorsAndPointersReachPartners(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		delay := 5
		ana, ben, cam, _ := raceOf(t, c, protocol.Settings{Mode: protocol.Coop, Delay: &delay})
		ana.say(&protocol.Cursor{Cell: "r1c2"})
		ana.say(&protocol.Point{Cell: "r1c3"})
		ana.say(&protocol.Cursor{})
		require.Equal(t, []*protocol.Hovered{{Seat: 1, Cell: "r1c2"}, {Seat: 1}},
			heard[*protocol.Hovered](ben))
		require.Equal(t, []*protocol.Pointed{{Seat: 1, Cell: "r1c3"}}, heard[*protocol.Pointed](ben))
		require.Empty(t, heard[*protocol.Hovered](ana), "a player's own cursor is not sent back")
		require.Len(t, heard[*protocol.Pointed](ana), 1)
		require.Empty(t, heard[*protocol.Hovered](cam), "delayed spectators see no current cells")
		require.Empty(t, heard[*protocol.Pointed](cam))
		for cell, code := range map[string]protocol.Code{"r1c9": protocol.BadMove, "r2c1": protocol.BadMove,
			"nowhere": protocol.BadMove, "": protocol.BadMove} {
			before := len(heard[*protocol.Error](ana))
			ana.say(&protocol.Point{Cell: cell})
			require.Equal(t, code, heard[*protocol.Error](ana)[before].Code, cell)
			pass(time.Second)
		}
		cam.say(&protocol.Cursor{Cell: "r1c1"})
		require.Equal(t, protocol.NotSeated, heard[*protocol.Error](cam)[0].Code)
	})
}

func TestChatRateLimit(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		off := false
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(0, "ben", code)
		for range 7 {
			ana.say(&protocol.Say{Text: "spam"})
		}
		require.Len(t, heard[*protocol.Said](ben), 5)
		require.Len(t, heard[*protocol.Error](ana), 2)
		require.Equal(t, protocol.TooMany, heard[*protocol.Error](ana)[0].Code)
		require.NotZero(t, heard[*protocol.Error](ana)[0].Retry)
		ben.say(&protocol.Say{Text: "stop it"})
		require.Len(t, heard[*protocol.Said](ana), 6, "one player's rate limit does not affect others")
		pass(2 * time.Second)
		ana.say(&protocol.Say{Text: "sorry"})
		require.Len(t, heard[*protocol.Said](ben), 7)
		ana.say(&protocol.React{R: "boo"})
		require.Equal(t, protocol.BadMessage, heard[*protocol.Error](ana)[2].Code)

		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Chat: &off}}))
		ben.say(&protocol.Say{Text: "anybody?"})
		require.Equal(t, protocol.IsOff, heard[*protocol.Error](ben)[0].Code)
		ben.say(&protocol.React{R: protocol.ReactSad})
		require.Len(t, heard[*protocol.Reacted](ana), 1, "reactions work without chat")
	})
}

// TestChatIsNotLogged checks that chat is neither in the room's log nor in the node's.
func TestChatIsNotLogged(t *testing.T) {
	var lines bytes.Buffer
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		h, err := backend.New(backend.Config{Config: room.Config{
			Store: c.store, Kinds: []engine.Kind{null.New()},
			Log: slog.New(slog.NewTextHandler(&lines, &slog.HandlerOptions{Level: slog.LevelDebug})),
		}})
		require.NoError(t, err)
		c.nodes = append(c.nodes, h)
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		ana.say(&protocol.Say{Text: "a secret between us"})
		require.Len(t, heard[*protocol.Said](ana), 1)
		_, entries, err := c.store.Read(t.Context(), code, 0, 100)
		require.NoError(t, err)
		for _, e := range entries {
			require.NotContains(t, string(e.Data), "secret")
		}
		require.Equal(t, ana.snapshot().Seq, uint64(len(entries)), "no entry was appended")
	})
	require.False(t, strings.Contains(lines.String(), "secret"), lines.String())
}
