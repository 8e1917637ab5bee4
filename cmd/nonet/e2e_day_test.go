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

// day plays an operator who takes over a running server and knows only the commands and their output. The test's log
// contains both.
type day struct {
	t     *testing.T
	serve []string // flags that name the data
	s     *process
}

// TestOperatorTakesOverServer takes over a running server: it finds the slowest room, reads and steps through its log,
// closes it, bans its host, judges a finish, backs up, restarts the server and restores the backup.
func TestOperatorTakesOverServer(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		t.Chdir(t.TempDir()) // an operator without instructions uses the defaults
		backup := filepath.Join(t.TempDir(), "monday.db")
		d := &day{t: t}
		d.playAll(func() { d.run("backup", backup) }, func() {
			require.NoError(t, os.Remove("nonet.db"))
			d.run("restore", backup)
		})
	})
	t.Run("redis", func(t *testing.T) {
		redis := redistest.Start(t)
		t.Setenv(cli.EnvName("redis"), redis)
		t.Setenv(cli.EnvName("operator-socket"), filepath.Join(t.TempDir(), "socket"))
		d := &day{t: t}
		d.playAll(nil, nil) // TestRedisBackupDrill tests backups of Redis
	})
}

// run runs a command, which must succeed, and returns its output.
func (d *day) run(words ...string) string {
	d.t.Helper()
	status, out, stderr := nonet(d.t, words...)
	d.t.Logf("$ nonet %s\n%s%s", strings.Join(words, " "), out, stderr)
	require.Equal(d.t, cli.ExitOK, status)
	return out
}

// start starts a server on the data, with players behind a proxy.
func (d *day) start(program string) {
	d.t.Helper()
	d.s = startProgram(d.t, program, append([]string{"--trusted-proxies", "127.0.0.1"}, d.serve...)...)
}

func (d *day) stop() {
	d.t.Helper()
	require.Equal(d.t, cli.ExitOK, d.s.terminate())
}

// playAll runs all steps. backUp and restore may be nil.
func (d *day) playAll(backUp, restore func()) {
	t := d.t
	d.start(os.Args[0])
	host, err := client.Register(t.Context(), d.s.base, "Mallory")
	require.NoError(t, err)
	busy, mallory := newRoom(t, d.s, host.Token, protocol.Settings{Mode: protocol.Race, Public: true})
	finish := d.doubtfulFinish()

	d.run("admin", "status")
	rooms := d.run("admin", "rooms")
	require.Regexp(t, `(?m)^room +round +phase +seats +watch +age +quiet +waits +append +slowest +node`, rooms)
	require.Regexp(t, `(?m)^`+busy+` `, rooms)
	require.Contains(t, d.run("admin", "room", busy), host.ID)
	entries := d.stepThrough(busy)
	d.run("admin", "close", busy, "--why", "insults")
	require.Error(t, mallory.conn.Do(t.Context(), protocol.Ready{On: true}))
	d.bans(host)

	require.Contains(t, d.run("review", "list"), finish)
	require.Contains(t, d.run("review", "show", finish), "floor: ")
	d.run("review", "clear", finish)
	require.NotContains(t, d.run("review", "list"), finish)

	if backUp != nil {
		backUp()
	}
	d.stop()
	d.start(os.Args[0])
	d.checkAfterRestart(busy, host, entries)
	if restore != nil {
		d.run("admin", "unban", host.ID) // changes after the backup are lost with the restore
		d.stop()
		restore()
		d.start(os.Args[0])
		d.checkAfterRestart(busy, host, entries)
	}
	d.stop()
}

// stepThrough reads a room's log and its state after each entry, and returns the number of entries.
func (d *day) stepThrough(code string) (entries int) {
	log := d.run("admin", "log", code)
	for line := range strings.Lines(log) {
		fmt.Sscan(line, &entries)
	}
	require.NotZero(d.t, entries)
	before := ""
	for n := 1; n <= entries; n++ {
		now := d.run("admin", "state", code, "--at", fmt.Sprint(n))
		require.NotEqual(d.t, before, now)
		before = now
	}
	return entries
}

// bans bans a player, an address and a network, and checks that bans expire.
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
	d.run("admin", "ban", host.ID, "--length", "720h", "--why", "insults")
	_, err := client.CreateRoom(d.t.Context(), d.s.base, host.Token, protocol.Settings{Mode: protocol.Race})
	require.ErrorContains(d.t, err, "has banned you")
	for _, whom := range []string{"192.0.2.7", "198.51.100.0/24"} {
		require.Equal(d.t, http.StatusOK, from("192.0.2.7"))
		addr := strings.Replace(strings.TrimSuffix(whom, "/24"), "100.0", "100.9", 1)
		d.run("admin", "ban", whom, "--length", "3s")
		require.Eventually(d.t, kept(addr), 2*time.Second, 10*time.Millisecond)
		require.Eventually(d.t, func() bool { return !kept(addr)() }, 10*time.Second, 50*time.Millisecond, "the time is over")
	}
	require.Contains(d.t, d.run("admin", "bans"), host.ID)
}

// doubtfulFinish solves a puzzle faster than a person can, and returns the id of the finish in the review list.
func (d *day) doubtfulFinish() (id string) {
	t := d.t
	eve := register(t, d.s, "Eve")
	code, p := newRoom(t, d.s, eve, protocol.Settings{Mode: protocol.Race, Size: "4x4", Difficulty: "easy", Ranked: true})
	p.do(protocol.Start{})
	work, _ := tasks(t, waitfor.Value(t, p.begun, "the puzzle"), 0)
	work.run(p)
	require.NoError(t, work.err)
	round := waitfor.Value(t, p.ended, "the result").ID
	awaitCounted(t, d.s, eve)
	require.Contains(t, round, code)
	found := regexp.MustCompile(`(?m)^\S*` + regexp.QuoteMeta(round) + `\S*`).FindString(d.run("review", "list"))
	require.NotEmpty(t, found, "the doubted finish must be listed")
	return found
}

// checkAfterRestart checks that the operator's decisions still hold, that the closed room's log is complete, and that
// the server accepts new rooms.
func (d *day) checkAfterRestart(busy string, host protocol.Player, entries int) {
	t := d.t
	d.run("admin", "status")
	require.Contains(t, d.run("rooms", "quarantined"), "insults")
	require.Contains(t, d.run("admin", "bans"), host.ID)
	trail := d.run("admin", "trail")
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
