package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/unixsocket"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestSocketBelongsToOwner checks that only the owner may use the socket, that it is created again after a crash, and
// that it is removed at the stop.
func TestSocketBelongsToOwner(t *testing.T) {
	data := filepath.Join(t.TempDir(), "nonet.db")
	s := startServer(t, "--data", data)
	info, err := os.Lstat(data + storecfg.SocketSuffix)
	require.NoError(t, err)
	require.Equal(t, fs.ModeSocket|0o600, info.Mode())
	s.kill()
	require.FileExists(t, data+storecfg.SocketSuffix)
	s = startServer(t, "--data", data)
	status, _, stderr := nonet(t, "replay", "list", "--data", data)
	require.Equal(t, cli.ExitOK, status, stderr)
	require.Equal(t, cli.ExitOK, s.terminate())
	require.NoFileExists(t, data+storecfg.SocketSuffix)
	status, _, stderr = nonet(t, "replay", "list", "--data", data)
	require.Equal(t, cli.ExitOK, status, stderr)
}

// TestCommandsWhileServerRuns checks that commands on a data file also work while a server has it open.
func TestCommandsWhileServerRuns(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "nonet.db")
	s := startServer(t, "--data", data)
	run := func(status int, words ...string) (out, stderr string) {
		t.Helper()
		t.Setenv(cli.EnvName("data"), data)
		got, out, stderr := nonet(t, words...)
		require.Equal(t, status, got, "%q: %s%s", words, out, stderr)
		return out, stderr
	}
	text := string(solo().AppendText(nil))
	t.Chdir(dir) // another directory than the server's
	require.NoError(t, os.WriteFile("good.txt", []byte(text), 0o600))
	require.NoError(t, os.WriteFile("bad.txt", []byte(strings.Replace(text, "r1c2=2", "r1c2=1", 1)), 0o600))

	out, _ := run(cli.ExitOK, "replay", "import", "good.txt")
	require.Equal(t, "good.txt: archived as BCDFG-E-4\n", out)
	out, _ = run(cli.ExitOK, "replay", "list")
	require.Equal(t, "BCDFG-E-4\n", out)
	out, _ = run(cli.ExitOK, "replay", "export", "BCDFG-E-4")
	require.Equal(t, text, out)
	out, stderr := run(cli.ExitFailure, "replay", "verify", "bad.txt", "BCDFG-E-4", "--log-format", "json")
	require.Contains(t, out, "BCDFG-E-4: whole", "the rest is still done")
	require.Contains(t, stderr, `"msg":"nonet replay verify failed"`)
	require.Contains(t, stderr, "entry 4: it does not follow")
	_, stderr = run(cli.ExitFailure, "replay", "verify", "--", "--none")
	require.Equal(t, "nonet replay verify: --none: there is no such file, and no archived round with this ID\n"+
		"nonet replay verify: "+operator.ErrPartly.Error()+"\n", stderr)
	out, _ = run(cli.ExitOK, "boards", "rebuild")
	require.Equal(t, "1 rounds are on the leaderboards\n", out)
	require.Equal(t, 1, asks[protocol.Leaderboard](t, s, register(t, s, "Eve"), bestTimes).Total)

	token := register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Mode: protocol.Race})
	require.NoError(t, err)
	out, _ = run(cli.ExitOK, "rooms", "inspect", code)
	require.Contains(t, out, code)
	out, _ = run(cli.ExitOK, "review", "list")
	require.Empty(t, out)
}

// TestPlayersSignOutWhileServerRuns signs a player out; the running server applies it at once.
func TestPlayersSignOutWhileServerRuns(t *testing.T) {
	data := filepath.Join(t.TempDir(), "nonet.db")
	s := startServer(t, "--data", data)
	stolen, err := client.Register(t.Context(), s.base, "Ann")
	require.NoError(t, err)
	code, err := client.CreateRoom(t.Context(), s.base, stolen.Token, protocol.Settings{Mode: protocol.Race})
	require.NoError(t, err)
	thief := enter(t, stolen.Token, code, s)
	thief.do(protocol.Sit{})
	status, out, stderr := nonet(t, "players", "sign-out", "--data", data, stolen.ID)
	require.Equal(t, cli.ExitOK, status, stderr)
	require.Contains(t, out, stolen.ID+": ")
	require.Error(t, thief.conn.Do(t.Context(), protocol.Ready{On: true}))
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+"/api/v1/me/rounds", nil)
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+stolen.Token)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusUnauthorized, answer.StatusCode)
}

// TestServerRunsDataCommandsOnly checks that the socket accepts commands on the data only, however they are written.
func TestServerRunsDataCommandsOnly(t *testing.T) {
	data := filepath.Join(t.TempDir(), "nonet.db")
	startServer(t, "--data", data)
	run := func(body string) string {
		dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", data+storecfg.SocketSuffix)
		}
		socket := &http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
		answer, err := socket.Post("http://operator/run", "application/json", strings.NewReader(body))
		require.NoError(t, err)
		defer answer.Body.Close()
		var said strings.Builder
		for lines := json.NewDecoder(answer.Body); answer.StatusCode == http.StatusOK; {
			var part struct {
				Out, Err []byte
				Status   *int
			}
			if err := lines.Decode(&part); err != nil {
				require.ErrorIs(t, err, io.EOF)
				return said.String()
			}
			require.Empty(t, part.Out, body)
			require.True(t, part.Status == nil || *part.Status != cli.ExitOK, body)
			said.Write(part.Err)
		}
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return string(text)
	}
	for _, words := range []string{"serve", "backup x", "restore x", "none", "", "help", "replay"} {
		said := run(fmt.Sprintf(`{"Words": ["%s"]}`, strings.ReplaceAll(words, " ", `","`)))
		require.Contains(t, said, "the server runs no such command", words)
	}
	require.Contains(t, run("{"), "unexpected EOF")
}

// TestSocketForEveryStore checks that operators also reach a server without a data file.
func TestSocketForEveryStore(t *testing.T) {
	for name, store := range map[string][]string{
		"memory": {"--data", storecfg.InMemory},
		"redis":  {"--redis", redistest.Start(t)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
			for _, socket := range []string{"", filepath.Join(t.TempDir(), "s")} {
				where := append([]string{"--operator-socket", socket}, store...)
				s := startServer(t, where...)
				path := (&storecfg.Config{Socket: socket, Redis: "x"}).SocketPath()
				info, err := os.Lstat(path)
				require.NoError(t, err)
				require.Equal(t, fs.ModeSocket|0o600, info.Mode())
				code, err := client.CreateRoom(t.Context(), s.base, register(t, s, "Ann"), protocol.Settings{Mode: protocol.Race})
				require.NoError(t, err)
				status, out, stderr := nonet(t, append([]string{"rooms", "inspect", code}, where...)...)
				require.Equal(t, cli.ExitOK, status, stderr)
				require.Contains(t, out, code)
				require.Equal(t, cli.ExitOK, s.terminate())
				require.NoFileExists(t, path)
			}
		})
	}
}

// TestSocketOfOtherServerIsNotTaken checks that a server does not start with the socket of another one if the path was
// given, and otherwise runs without a socket.
func TestSocketOfOtherServerIsNotTaken(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	first := startServer(t, "--data", storecfg.InMemory)
	path := (&storecfg.Config{Data: storecfg.InMemory}).SocketPath()
	status, _, stderr := nonet(t, "serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--data", storecfg.InMemory,
		"--operator-socket", path)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, unixsocket.ErrTaken.Error())
	second := startServer(t, "--data", storecfg.InMemory)
	require.Equal(t, cli.ExitOK, second.terminate())
	require.Contains(t, second.said.String(), unixsocket.ErrTaken.Error())
	require.FileExists(t, path, "the socket must still belong to the first server")
	status, _, stderr = nonet(t, "replay", "list", "--data", storecfg.InMemory)
	require.Equal(t, cli.ExitOK, status, stderr)
	require.NoError(t, os.WriteFile(path+"2", nil, 0o600))
	_, err := unixsocket.Listen(path + "2")
	require.ErrorContains(t, err, "is not a socket")
	require.Equal(t, cli.ExitOK, first.terminate())
}
