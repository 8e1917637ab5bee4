//go:build roll

package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// day is what an operator does who takes over a running server, by commands and what they say alone. The log of the
// test has all of it.
type day struct {
	t     *testing.T
	serve []string // where the data is
	s     *process
}

// TestOperatorTakesOverServer takes over a running server: it finds the slowest room, reads and steps through its log,
// closes it, bans its host, judges a finish, backs up, restarts the server and restores the backup.
func TestOperatorTakesOverServer(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		t.Chdir(t.TempDir()) // an operator who knows nothing goes by what is usual
		backup := filepath.Join(t.TempDir(), "monday.db")
		d := &day{t: t}
		d.whole(func() { d.says("backup", backup) }, func() {
			require.NoError(t, os.Remove("nonet.db"))
			d.says("restore", backup)
		})
	})
	t.Run("redis", func(t *testing.T) {
		redis := redistest.Start(t)
		t.Setenv(cli.EnvName("redis"), redis)
		t.Setenv(cli.EnvName("operator-socket"), filepath.Join(t.TempDir(), "socket"))
		d := &day{t: t}
		d.whole(nil, nil) // TestRedisBackupDrill is of the rest
	})
}

// says runs a command, which must work, and returns what it says.
func (d *day) says(words ...string) string {
	d.t.Helper()
	status, out, told := nonet(d.t, words...)
	d.t.Logf("$ nonet %s\n%s%s", strings.Join(words, " "), out, told)
	require.Equal(d.t, cli.ExitOK, status)
	return out
}

// start starts a nonet where the data is, with players behind a proxy.
func (d *day) start(program string) {
	d.t.Helper()
	d.s = startProgram(d.t, program, append([]string{"--trusted-proxies", "127.0.0.1"}, d.serve...)...)
}

func (d *day) stop() {
	d.t.Helper()
	require.Equal(d.t, cli.ExitOK, d.s.terminate())
}

// whole is the day, with how to back up and restore if that is a part of it.
func (d *day) whole(backUp, restore func()) {
	t := d.t
	d.start(os.Args[0])
	host, err := client.Register(t.Context(), d.s.base, "Mallory")
	require.NoError(t, err)
	busy, mallory := newRoom(t, d.s, host.Token, protocol.Settings{Mode: protocol.Race, Public: true})
	finish := d.doubtfulFinish()

	d.says("admin", "status")
	rooms := d.says("admin", "rooms")
	require.Regexp(t, `(?m)^room +round +phase +seats +watch +age +quiet +waits +append +slowest +node`, rooms)
	require.Regexp(t, `(?m)^`+busy+` `, rooms)
	require.Contains(t, d.says("admin", "room", busy), host.ID)
	entries := d.stepThrough(busy)
	d.says("admin", "close", busy, "--why", "insults")
	require.Error(t, mallory.conn.Do(t.Context(), protocol.Ready{On: true}))
	d.bans(host)

	require.Contains(t, d.says("review", "list"), finish)
	require.Contains(t, d.says("review", "show", finish), "floor: ")
	d.says("review", "clear", finish)
	require.NotContains(t, d.says("review", "list"), finish)

	if backUp != nil {
		backUp()
	}
	d.stop()
	d.start(os.Args[0])
	d.stands(busy, host, entries)
	if restore != nil {
		d.says("admin", "unban", host.ID) // what was done after the backup is not in it
		d.stop()
		restore()
		d.start(os.Args[0])
		d.stands(busy, host, entries)
	}
	d.stop()
}

// stepThrough reads a room's log and its state after each entry of it, and returns how many there are.
func (d *day) stepThrough(code string) (entries int) {
	log := d.says("admin", "log", code)
	for line := range strings.Lines(log) {
		fmt.Sscan(line, &entries)
	}
	require.NotZero(d.t, entries)
	before := ""
	for n := 1; n <= entries; n++ {
		now := d.says("admin", "state", code, "--at", fmt.Sprint(n))
		require.NotEqual(d.t, before, now)
		before = now
	}
	return entries
}

// bans keeps a player, an address and a network off, and lets somebody back when the time is over.
func (d *day) bans(host protocol.Player) {
	from := func(addr string) int {
		r, err := http.NewRequestWithContext(d.t.Context(), http.MethodGet, d.s.base+"/api/v1/rooms", nil)
		require.NoError(d.t, err)
		r.Header.Set("X-Forwarded-For", addr)
		answer, err := http.DefaultClient.Do(r)
		require.NoError(d.t, err)
		require.NoError(d.t, answer.Body.Close())
		return answer.StatusCode
	}
	kept := func(addr string) func() bool { return func() bool { return from(addr) == http.StatusForbidden } }
	d.says("admin", "ban", host.ID, "--length", "720h", "--why", "insults")
	_, err := client.CreateRoom(d.t.Context(), d.s.base, host.Token, protocol.Settings{Mode: protocol.Race})
	require.ErrorContains(d.t, err, "has banned you")
	for _, whom := range []string{"192.0.2.7", "198.51.100.0/24"} {
		require.Equal(d.t, http.StatusOK, from("192.0.2.7"))
		addr := strings.Replace(strings.TrimSuffix(whom, "/24"), "100.0", "100.9", 1)
		d.says("admin", "ban", whom, "--length", "3s")
		require.Eventually(d.t, kept(addr), 2*time.Second, 10*time.Millisecond)
		require.Eventually(d.t, func() bool { return !kept(addr)() }, 10*time.Second, 50*time.Millisecond, "the time is over")
	}
	require.Contains(d.t, d.says("admin", "bans"), host.ID)
}

// doubtfulFinish has somebody solve a puzzle faster than anybody can, and returns what the review calls it.
func (d *day) doubtfulFinish() (id string) {
	t := d.t
	eve := register(t, d.s, "Eve")
	code, p := newRoom(t, d.s, eve, protocol.Settings{Mode: protocol.Race, Size: "4x4", Difficulty: "easy", Ranked: true})
	p.do(protocol.Start{})
	work, _ := tasks(t, waitfor.Value(t, p.begun, "the puzzle"), 0)
	work.run(p)
	require.NoError(t, work.err)
	round := waitfor.Value(t, p.ended, "the result").ID
	asks[protocol.PlayedRounds](t, d.s, eve, "/me/rounds") // waits until the round is counted
	require.Contains(t, round, code)
	found := regexp.MustCompile(`(?m)^\S*` + regexp.QuoteMeta(round) + `\S*`).FindString(d.says("review", "list"))
	require.NotEmpty(t, found, "the doubted finish must be listed")
	return found
}

// stands says that what was done holds, that the closed room's log is whole, and that the server serves.
func (d *day) stands(busy string, host protocol.Player, entries int) {
	t := d.t
	d.says("admin", "status")
	require.Contains(t, d.says("rooms", "quarantined"), "insults")
	require.Contains(t, d.says("admin", "bans"), host.ID)
	trail := d.says("admin", "trail")
	for _, what := range []string{"admin close " + busy, "admin ban " + host.ID, "review clear"} {
		require.Contains(t, trail, what)
	}
	ann := register(t, d.s, "Ann")
	_, err := client.Dial(t.Context(), d.s.base, ann, busy, nil)
	require.ErrorContains(t, err, "closed this room")
	_, err = client.CreateRoom(t.Context(), d.s.base, ann, protocol.Settings{Mode: protocol.Race})
	require.NoError(t, err)
	require.GreaterOrEqual(t, d.stepThrough(busy), entries)
}
