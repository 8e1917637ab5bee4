package main

import (
	"os/user"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// admin runs nonet admin for a running server, and returns its output.
func admin(t *testing.T, words ...string) string {
	t.Helper()
	status, out, stderr := nonet(t, append([]string{"admin"}, words...)...)
	require.Equal(t, cli.ExitOK, status, "%q: %s%s", words, out, stderr)
	return out
}

// adminFails runs nonet admin where it must fail, and returns why it did.
func adminFails(t *testing.T, words ...string) string {
	t.Helper()
	status, _, stderr := nonet(t, append([]string{"admin"}, words...)...)
	require.NotEqual(t, cli.ExitOK, status, words)
	return stderr
}

// newRoom creates a room whose host is the given player, and seats that player.
func newRoom(t *testing.T, s *process, token string, set protocol.Settings) (code string, host *player) {
	t.Helper()
	code, err := client.CreateRoom(t.Context(), s.base, token, set)
	require.NoError(t, err)
	return code, enter(t, token, code, s)
}

// TestOperatorCommandsOnEveryStore runs the commands of nonet admin on a file, and on Redis with two nodes: an action
// through one node takes effect on the other.
func TestOperatorCommandsOnEveryStore(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		data := filepath.Join(t.TempDir(), "nonet.db")
		t.Setenv(cli.EnvName("data"), data)
		s := startServer(t, "--data", data)
		operatorsDay(t, s, s, "--data", data)
	})
	t.Run("redis", func(t *testing.T) {
		redis, socket := redistest.Start(t), filepath.Join(t.TempDir(), "s")
		far := startServer(t, "--redis", redis, "--operator-socket", socket+"2")
		near := startServer(t, "--redis", redis, "--operator-socket", socket)
		t.Setenv(cli.EnvName("operator-socket"), socket)
		operatorsDay(t, near, far, "--redis", redis)
	})
}

// operatorsDay runs commands through one node while players are on another.
func operatorsDay(t *testing.T, near, far *process, where ...string) {
	ann, err := client.Register(t.Context(), far.base, "Ann")
	require.NoError(t, err)
	bob, err := client.Register(t.Context(), far.base, "Bob")
	require.NoError(t, err)
	code, host := newRoom(t, far, ann.Token, protocol.Settings{Mode: protocol.Race, Public: true})
	guest := enter(t, bob.Token, code, far)
	guest.do(protocol.Sit{})

	out := admin(t, "rooms")
	require.Regexp(t, `(?m)^`+code+`\s+0 race sudoku 9x9 \w+\s+lobby\s+2 `, out)
	require.Regexp(t, `(?m)^`+code+`.*\d\.\dms.* public$`, out, "how slow its appends are")
	out = admin(t, "status")
	require.Contains(t, out, "answers in")
	require.Regexp(t, `[12] connections, [1-9]\d* rooms, 0 rounds running`, out)
	out = admin(t, "room", code, "--addresses")
	require.Contains(t, out, ann.ID)
	require.Regexp(t, `connected seat 2, "Bob", player `+bob.ID+`.* from 127\.0\.0\.1`, out)
	require.NotContains(t, admin(t, "room", code), "127.0.0.1", "addresses must be shown on request only")

	require.Contains(t, admin(t, "lock", strings.ToLower(code)), "locked")
	require.Contains(t, admin(t, "room", code), "locked")
	require.Contains(t, admin(t, "unlock", code), "unlocked")
	admin(t, "say", code, "Is", "all", "well?")
	operatorMutes(t, near, code, bob)
	require.Contains(t, adminFails(t, "kick", code, "7"), `no seat or player "7"`)
	require.Contains(t, admin(t, "kick", code, "1"), `"Ann" of seat 1 removed`, "also the host")
	require.Error(t, host.conn.Do(t.Context(), protocol.Ready{On: true}))
	require.NoError(t, guest.conn.Do(t.Context(), protocol.Ready{On: true}))
	log := admin(t, "log", code)
	require.Regexp(t, `(?m)^ +\d+ +\S+ \S+  1 0 left$`, log)
	require.NotContains(t, log, "password")
	require.Contains(t, admin(t, "state", code, "--at", "1"), `seat 1    "Ann"`)
	require.NotContains(t, admin(t, "state", code, "--at", "1"), "Bob")
	require.Contains(t, adminFails(t, "state", code, "--at", "999"), "entries 1 to")
	require.Contains(t, adminFails(t, "log", "BCDFG"), "no room with this code")

	evening, err := client.NewArena(t.Context(), far.base, ann.Token, protocol.NewArena{
		Name: "Evening", Puzzles: []protocol.NewQuick{{}}, Minutes: 10, Heat: 2,
	})
	require.NoError(t, err)
	require.Contains(t, admin(t, "end-arena", strings.ToLower(evening.Code)), "ended")
	require.Contains(t, adminFails(t, "end-arena", "22222"), "no tournament with this code")
	evening, err = client.EndArena(t.Context(), far.base, ann.Token, evening.Code)
	require.NoError(t, err)
	require.Equal(t, protocol.ArenaOver, evening.Phase)

	require.Contains(t, admin(t, "close", code, "--why", "a quarrel"), "closed")
	require.Error(t, guest.conn.Do(t.Context(), protocol.Ready{On: false}))
	for _, s := range []*process{near, far} {
		_, err = client.Dial(t.Context(), s.base, bob.Token, code, nil)
		require.ErrorContains(t, err, "closed this room")
	}
	require.Contains(t, admin(t, "room", code), "a quarrel")
	status, out, stderr := nonet(t, append([]string{"rooms", "quarantined"}, where...)...)
	require.Equal(t, cli.ExitOK, status, stderr)
	require.Contains(t, out, "a quarrel")
	admin(t, "open", code)
	back := enter(t, bob.Token, code, far)
	back.do(protocol.Sit{})

	require.Contains(t, admin(t, "ban", bob.ID, "--length", "2h", "--why", "insults"), "banned until")
	waitfor.Group(t, &back.following, "the end of the connection")
	require.ErrorContains(t, back.conn.Do(t.Context(), protocol.Ready{On: true}), "has banned you")
	_, err = client.CreateRoom(t.Context(), near.base, bob.Token, protocol.Settings{Mode: protocol.Race})
	require.ErrorContains(t, err, "has banned you")
	require.Regexp(t, bob.ID+`  until .*insults`, admin(t, "bans"))
	admin(t, "unban", bob.ID)
	require.Empty(t, admin(t, "bans"))
	_, err = client.CreateRoom(t.Context(), far.base, ann.Token, protocol.Settings{Mode: protocol.Race})
	require.NoError(t, err)
	require.Contains(t, adminFails(t, "ban", "0.0.0.0/0"), "at least 8 bits")
	require.Contains(t, adminFails(t, "ban", "nobody"), "is not a player's ID, an address or a network")

	trail := admin(t, "trail")
	for _, what := range []string{
		"admin lock " + strings.ToLower(code), "admin close " + code, "admin mute " + bob.ID + ` --length="24h"`,
		"a quarrel", "admin unban " + bob.ID,
		"admin ban 0.0.0.0/0", "failed: ",
	} {
		require.Contains(t, trail, what)
	}
	require.NotContains(t, trail, "Is all well", "what is said is kept nowhere")
	require.NotContains(t, trail, "admin rooms")
	self, err := user.Current()
	require.NoError(t, err)
	require.Contains(t, trail, self.Username)
}

// operatorMutes mutes the player of seat 2, in the room and then everywhere.
func operatorMutes(t *testing.T, near *process, code string, bob protocol.Player) {
	conn, err := client.Dial(t.Context(), near.base, bob.Token, code, nil)
	require.NoError(t, err)
	defer conn.Close()
	answer := func() (refused protocol.Code) {
		require.NoError(t, conn.Say(t.Context(), protocol.Say{Text: "so"}))
		for {
			switch msg, err := conn.Next(t.Context()); m := msg.(type) {
			case *protocol.Error:
				return m.Code
			case *protocol.Said:
				if m.Text == "so" {
					return ""
				}
			default:
				require.NoError(t, err)
			}
		}
	}
	out := admin(t, "mute", strings.ToLower(code), "2", "--length", "2h", "--why", "insults")
	require.Contains(t, out, code+`: "Bob" of seat 2 muted until`)
	require.Equal(t, protocol.Hushed, answer())
	for _, out := range []string{admin(t, "room", code), admin(t, "bans")} {
		require.Regexp(t, bob.ID+`  muted in room `+code+` until .*  insults`, out)
	}
	admin(t, "unmute", code, bob.ID)
	require.NotContains(t, admin(t, "room", code), "muted")
	require.Empty(t, answer())
	require.Contains(t, adminFails(t, "unmute", code, "2"), "is not muted")

	require.Contains(t, admin(t, "mute", bob.ID), "in all rooms muted until")
	require.Equal(t, protocol.Hushed, answer())
	require.Contains(t, admin(t, "room", code), bob.ID+"  muted in all rooms")
	admin(t, "unmute", bob.ID)
	require.Empty(t, answer())
	require.Contains(t, adminFails(t, "mute", "2"), "write the room first")
	require.Contains(t, adminFails(t, "mute", code, "7"), `no seat or player "7"`)
	require.Contains(t, adminFails(t, "mute", code, "2", "--length", "-1s"), "must be more than 0s")
}
