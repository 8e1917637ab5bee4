package main

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// TestLimitsChangeWithoutRestart checks that a reload and SIGHUP apply new limits, and that the audit log has them.
func TestLimitsChangeWithoutRestart(t *testing.T) {
	dir := t.TempDir()
	path, data := filepath.Join(dir, "limits"), filepath.Join(dir, "nonet.db")
	write := func(text string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o600)) }
	write("")
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP) // so that the signal never ends this process
	defer signal.Stop(hup)
	t.Setenv(cli.EnvName("data"), data)
	n := runNode(t, "--data", data, "--limits-file", path)
	s := &process{t: t, base: "http://" + n.Addr()}
	token := register(t, s, "Ann")
	code, host := newRoom(t, s, token, protocol.Settings{Mode: protocol.Race})
	full := func() error {
		conn, err := client.Dial(t.Context(), s.base, token, code, nil)
		if err == nil {
			require.NoError(t, conn.Close())
		}
		return err
	}
	require.NoError(t, full())
	require.Contains(t, admin(t, "reload"), "read "+path+"; limits: unchanged")
	write("messages=21/60\nmax-connections=1\n")
	changes := "limits: max-connections from 20000 to 1, messages from 20/60 to 21/60"
	require.Contains(t, admin(t, "reload"), changes)
	require.ErrorContains(t, full(), "limit of connections")
	host.do(protocol.Ready{On: true}) // existing connections stay open

	write("max-connections=1000\nmessages=none\n")
	require.Contains(t, adminFails(t, "reload"), "line 2: write how many a second")
	require.ErrorContains(t, full(), "limit of connections", "what held before holds on")
	write("")
	require.NoError(t, syscall.Kill(os.Getpid(), syscall.SIGHUP)) // the node runs in this process
	require.Eventually(t, func() bool { return strings.Contains(admin(t, "trail"), "a hang-up signal") }, waitfor.Patience,
		10*time.Millisecond)
	require.NoError(t, full())
	trail := admin(t, "trail")
	require.Contains(t, trail, "admin reload; "+changes)
	require.Contains(t, trail, "a hang-up signal  limits: max-connections from 1 to 20000, messages from 21/60 to 20/60")
	require.Regexp(t, "admin reload  failed: .*line 2", trail)
}
