package main

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// TestLimitsFile: what is wrong in it makes the whole of it so, and what is not in it is as the flags say.
func TestLimitsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "limits")
	for _, c := range []struct{ text, wrong string }{
		{"rooms=1/5\nmessage=1/2\n", "line 2: there is no limit \"message\": choose among connections, messages"},
		{"# a class\n\nmessages=40\n", "line 3: write how many a second"},
		{"max-connections=0\n", "line 1: write how many, as max-connections=20000"},
	} {
		require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
		status, _, told := nonet(t, "serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--data", storecfg.InMemory,
			"--limits-file", path)
		require.Equal(t, cli.ExitFailure, status, c.text)
		require.Contains(t, told, "--limits-file "+path+", "+c.wrong)
	}
	text := "connections=500 # a school\nmessages=40/120, talk=1/5\nmax-connections=7\n"
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	cfg, err := parseServe([]string{"--limits-file", path, "--limits", "messages=1/2,rooms=3/4"}, noEnv)
	require.NoError(t, err)
	f, err := openLimits(cfg, nil, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"max-connections from 20000 to 7", "connections from 200 to 500",
		"messages from 1/2 to 40/120", "talk from 10/60 to 1/5"}, f.holds.Changes(cfg.limits))
}

// TestLimitsWithoutARestart: a reload, and a hang-up signal, have other limits hold, and the trail has which.
func TestLimitsWithoutARestart(t *testing.T) {
	dir := t.TempDir()
	path, data := filepath.Join(dir, "limits"), filepath.Join(dir, "nonet.db")
	write := func(text string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o600)) }
	write("")
	t.Setenv(cli.EnvName("data"), data)
	n := runNode(t, "--data", data, "--limits-file", path)
	s := &process{t: t, base: "http://" + n.main.Addr().String()}
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
	require.Contains(t, admin(t, "reload"), "read "+path+"; limits: none changed")
	write("messages=21/60\nmax-connections=1\n")
	changes := "limits: max-connections from 20000 to 1, messages from 20/60 to 21/60"
	require.Contains(t, admin(t, "reload"), changes)
	require.ErrorContains(t, full(), "limit of connections")
	host.do(protocol.Ready{On: true}) // who is in stays in

	write("max-connections=1000\nmessages=none\n")
	require.Contains(t, adminFails(t, "reload"), "line 2: write how many a second")
	require.ErrorContains(t, full(), "limit of connections", "what held before holds on")
	write("")
	hup := make(chan os.Signal)
	var watching sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	watching.Go(func() { n.watchLimits(ctx, hup) })
	hup <- syscall.SIGHUP
	hup <- syscall.SIGHUP // is heard when the first was
	stop()
	waitfor.Group(t, &watching, "the end of the watch")
	require.NoError(t, full())
	trail := admin(t, "trail")
	require.Contains(t, trail, "admin reload; "+changes)
	require.Contains(t, trail, "a hang-up signal  limits: max-connections from 1 to 20000, messages from 21/60 to 20/60")
	require.Regexp(t, "admin reload  failed: .*line 2", trail)
}
