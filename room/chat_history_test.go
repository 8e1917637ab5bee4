package room_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/store"
)

// liveChat returns the texts of the live chat messages that a client received.
func liveChat(p *client) []string { return words(p, false) }

// replayedChat returns the texts of the replayed chat messages that a client received.
func replayedChat(p *client) []string { return words(p, true) }

func words(p *client, old bool) (all []string) {
	for _, m := range heard[*protocol.Said](p) {
		if m.Old == old {
			all = append(all, m.Text)
		}
	}
	return all
}

// talk sends a chat message, slowly enough for the rate limit.
func (p *client) talk(text string) {
	pass(2 * time.Second)
	p.say(&protocol.Say{Text: text})
}

// finish fills the boards of players in a race.
func finish(t *testing.T, puzzle protocol.Puzzle, players ...*client) {
	for _, p := range players {
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", p.place(move))
		}
	}
}

func TestChatHistoryIsReplayedOnReturn(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		ana.talk("hello")
		ben.talk("hi")
		ben.say(&protocol.React{R: protocol.ReactClap})
		require.Empty(t, replayedChat(ana), "a viewer in the room has received it")
		first := *heard[*protocol.Said](ben)[0]
		first.Old = true
		at := ana.position()
		ana.view.Leave()
		for node := range c.nodes {
			for _, p := range []*client{c.enter(node, "ana", code), c.enterAt(node, "ana", &at), c.enter(node, "dan", code)} {
				require.Equal(t, []string{"hello", "hi"}, replayedChat(p))
				require.Empty(t, heard[*protocol.Reacted](p), "reactions are not stored")
				require.Equal(t, &first, heard[*protocol.Said](p)[0], "the same reference, so that clients can deduplicate")
				require.True(t, heard[*protocol.Said](p)[1].Watcher)
				p.view.Leave()
			}
		}
	})
}

func TestChatHistoryEndsWithRoom(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		ana.talk("hello")
		ana.view.Leave()
		pass(room.IdleFor / 2)
		ana = c.enter(0, "ana", code)
		require.Equal(t, []string{"hello"}, replayedChat(ana))
		ana.view.Leave()
		pass(2 * room.IdleFor)
		require.Empty(t, heard[*protocol.Said](c.enter(0, "ana", code)))
	})
}

// TestChatHistoryIsPerNode checks that a node that opens a room later has none of the earlier messages.
func TestChatHistoryIsPerNode(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		ana.talk("hello")
		c.start()
		ben := c.enter(1, "ben", code)
		require.Empty(t, heard[*protocol.Said](ben))
		ana.talk("who is there?")
		require.Equal(t, []string{"who is there?"}, replayedChat(c.enter(1, "dan", code)))
	})
}

func TestSpectatorChatIsReleasedAfterRound(t *testing.T) {
	for _, nodes := range []int{1, 2} {
		inBubble(t, nodes, nil, func(t *testing.T, c *cluster) {
			ana, ben, cam, puzzle := race(t, c)
			code := ana.snapshot().Code
			dan := c.enter(0, "dan", code)
			cam.talk("r1c1 is a 1")
			dan.talk("hush")
			cam.talk("they can't hear us")
			want := []string{"r1c1 is a 1", "hush", "they can't hear us"}
			for node := range c.nodes {
				require.Empty(t, heard[*protocol.Said](c.enter(node, "ben", code)), "a reload in the round shows players nothing")
				require.Equal(t, want, replayedChat(c.enter(node, "eve", code)), "spectators receive it")
			}
			finish(t, puzzle, ana)
			require.Empty(t, heard[*protocol.Said](ana), "a finished player is not a spectator before the end")
			finish(t, puzzle, ben)
			for _, p := range []*client{ana, ben} {
				require.Equal(t, want, replayedChat(p), "%s receives it at the end, in order and once", p.name)
				require.Empty(t, liveChat(p))
			}
			require.Empty(t, replayedChat(cam), "spectators received it at once")
			for node := range c.nodes {
				require.Equal(t, want, replayedChat(c.enter(node, "ana", code)), "a reload shows it again")
			}

			require.Equal(t, "ok", ana.do(protocol.Rematch{Round: 1}))
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			dan.talk("again")
			require.Equal(t, want, replayedChat(c.enter(0, "ana", code)), "nothing of the next round")
			require.Equal(t, append(want, "again"), replayedChat(c.enter(0, "eve", code)))
			require.Equal(t, want, replayedChat(ben))
		})
	}
}

// TestChatOfDelayedSpectators checks that for delayed spectators the players' end of the round counts, and that
// players who are done get their messages no sooner.
func TestChatOfDelayedSpectators(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := lateRace(t, c)
		pass(11 * time.Second)
		cam.say(&protocol.Say{Text: "go!"})
		finish(t, puzzle, ana)
		pass(11 * time.Second)
		require.NotZero(t, ana.snapshot().Late)
		require.Empty(t, heard[*protocol.Said](ana))
		require.Empty(t, heard[*protocol.Said](c.enter(0, "ana", ana.snapshot().Code)))
		finish(t, puzzle, ben)
		require.Equal(t, []string{"go!"}, replayedChat(ana))
		require.Equal(t, []string{"go!"}, replayedChat(ben))
	})
}

// TestSpectatorChatArrivesBeforeOrAfterRound checks that messages of spectators on another node are held back even
// if they arrive before this node knows of the round, or after its end.
func TestSpectatorChatArrivesBeforeOrAfterRound(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		word := func(text string, round int) {
			w := `{"node":"other","to":"watchers","by":"dan","round":%d,"msg":{"t":"said","name":"Dan","text":%q,"watcher":true,"at":5}}`
			require.NoError(t, c.store.Broadcast(t.Context(), code, fmt.Appendf(nil, w, round, text)))
			pass(time.Second)
		}
		word("too soon", 1)
		require.Empty(t, heard[*protocol.Said](ana))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(5 * time.Second)
		require.Empty(t, heard[*protocol.Said](ana))
		finish(t, begun(t, ana), ana)
		require.Equal(t, []string{"too soon"}, replayedChat(ana))
		word("too late", 1)
		require.Equal(t, []string{"too soon", "too late"}, replayedChat(ana))
		require.NoError(t, c.store.Broadcast(t.Context(), code,
			[]byte(`{"node":"other","to":"all","by":"dan","msg":{"t":"pong"}}`)))
		require.Equal(t, []string{"too soon", "too late"}, replayedChat(c.enter(0, "eve", code)))
	})
}

func TestChatHistoryOmitsBannedAndDisabled(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(0, "ben", code)
		configure := func(set protocol.Settings) { require.Equal(t, "ok", ana.do(protocol.Configure{Settings: set})) }
		later := func(password string) []string {
			v := c.enterAt(0, "eve", &protocol.Enter{Room: code, Password: password})
			defer v.view.Leave()
			return replayedChat(v)
		}
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		ben.talk("a rude word")
		ana.talk("hello")
		require.Equal(t, []string{"a rude word", "hello"}, later(""))
		require.Equal(t, "ok", ana.do(protocol.Kick{Seat: 2, Ban: true}))
		require.Equal(t, []string{"hello"}, later(""), "messages of banned players are removed")

		off := false
		configure(protocol.Settings{Chat: &off})
		require.Empty(t, later(""), "chat is disabled")
		configure(protocol.Settings{})
		require.Equal(t, []string{"hello"}, later(""))

		configure(protocol.Settings{Password: "swordfish"})
		ana.talk("among us")
		require.Equal(t, []string{"hello", "among us"}, later("swordfish"))
		configure(protocol.Settings{Password: "halibut"})
		require.Equal(t, []string{"hello"}, later("halibut"), "messages from before the password changed")
		configure(protocol.Settings{Password: "-"})
		require.Equal(t, []string{"hello"}, later(""))
	})
}

// TestHeldChatIsDroppedIfDisabled checks that messages held back during a round are not released at its end if the
// host has disabled chat meanwhile.
func TestHeldChatIsDroppedIfDisabled(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := race(t, c)
		cam.talk("boo")
		off := false
		require.Equal(t, "ok", ana.do(protocol.Configure{Settings: protocol.Settings{Chat: &off}}))
		finish(t, puzzle, ana, ben)
		require.Empty(t, heard[*protocol.Said](ana))
		require.Empty(t, heard[*protocol.Said](ben))
	})
}

func TestChatHistoryLimits(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		for i := range room.LinesMax + 3 {
			ana.talk(fmt.Sprint("line ", i))
		}
		kept := replayedChat(c.enter(0, "ben", code))
		require.Len(t, kept, room.LinesMax)
		require.Equal(t, "line 3", kept[0])
		require.Equal(t, fmt.Sprint("line ", room.LinesMax+2), kept[room.LinesMax-1])

		long := strings.Repeat("数", protocol.SayMax)
		for range room.LinesMax {
			ana.talk(long)
		}
		kept = replayedChat(c.enter(0, "ben", code))
		require.Greater(t, len(kept), 5)
		require.LessOrEqual(t, len(kept)*len(long), room.LinesBytes)
	})
}

// renewed is a store in which another room's log has replaced one.
type renewed struct {
	store.Store
	codes atomic.Pointer[[2]string] // the old log and the other one; nil while nothing has changed
}

func (s *renewed) Heads(ctx context.Context, codes []string) ([]store.Position, error) {
	codes = slices.Clone(codes)
	for i, code := range codes {
		codes[i] = s.now(code)
	}
	return s.Store.Heads(ctx, codes)
}

func (s *renewed) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	return s.Store.Read(ctx, s.now(code), after, max)
}

func (s *renewed) now(code string) string {
	if codes := s.codes.Load(); codes != nil && code == codes[0] {
		return codes[1]
	}
	return code
}

// TestChatHistoryIsNotSharedOverReusedCode checks that a new room under an old code has no messages of the previous
// one.
func TestChatHistoryIsNotSharedOverReusedCode(t *testing.T) {
	var kept renewed
	inBubble(t, 1, func(s store.Store) store.Store { kept.Store = s; return &kept }, func(t *testing.T, c *cluster) {
		first, second := c.room(protocol.Settings{}), c.room(protocol.Settings{})
		ana := c.enter(0, "ana", first)
		ana.talk("hello")
		epoch := ana.snapshot().Epoch
		kept.codes.Store(&[2]string{first, second})
		pass(2 * room.HeadsEvery)
		require.NotEqual(t, epoch, ana.snapshot().Epoch)
		require.Empty(t, heard[*protocol.Said](c.enter(0, "ben", first)))
	})
}
