package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// asks sends a GET request as a player and returns the response.
func asks[T any](t *testing.T, s *process, token, path string) (v T) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+"/api/v1"+path, nil)
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	require.Equal(t, http.StatusOK, answer.StatusCode, path)
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&v))
	return v
}

const bestTimes = "/leaderboards?mode=race&difficulty=easy&period=all"

// TestBackupDrill backs up a data file while the server uses it, and restores the backup.
func TestBackupDrill(t *testing.T) {
	t.Parallel()
	data, backup := filepath.Join(t.TempDir(), "nonet.db"), filepath.Join(t.TempDir(), "backup.db")
	drill(t, []string{"--data", data}, func() {
		status, out, stderr := nonet(t, "backup", "--data", data, backup)
		require.Equal(t, cli.ExitOK, status, stderr)
		require.Contains(t, out, backup)
	}, func() []string {
		require.NoError(t, os.RemoveAll(filepath.Dir(data)))
		require.NoError(t, os.Mkdir(filepath.Dir(data), 0o700))
		status, _, stderr := nonet(t, "restore", "--data", data, backup)
		require.Equal(t, cli.ExitOK, status, stderr)
		return []string{"--data", data}
	})
}

// TestRedisBackupDrill follows the instructions for Redis in docs/operations.md.
func TestRedisBackupDrill(t *testing.T) {
	t.Parallel()
	from, dir := t.TempDir(), t.TempDir()
	redis := redistest.StartServer(t, "--dir", from)
	config := func(s *redistest.Server, args ...any) {
		c := goredis.NewClient(&goredis.Options{Addr: s.Addr})
		defer c.Close()
		require.NoError(t, c.Do(t.Context(), args...).Err())
	}
	drill(t, []string{"--redis", redis.URL()}, func() {
		config(redis, "BGSAVE")
		require.Eventually(t, func() bool {
			b, err := os.ReadFile(filepath.Join(from, "dump.rdb"))
			return err == nil && os.WriteFile(filepath.Join(dir, "dump.rdb"), b, 0o600) == nil
		}, 20*time.Second, 10*time.Millisecond)
	}, func() []string {
		redis.Kill()
		restored := redistest.StartServer(t, "--dir", dir, "--appendonly", "no")
		config(restored, "CONFIG", "SET", "appendonly", "yes")
		return []string{"--redis", restored.URL()}
	})
}

// drill makes a backup during a race, deletes the data, and continues from the backup: every earlier answered move, the
// race, the players, the leaderboards and the histories are there.
func drill(t *testing.T, where []string, backUp func(), restore func() (where []string)) {
	t.Helper()
	s := startServer(t, append(where, "--fair-floor", "0")...)
	champion, bob, a, b := race(t, []*process{s}, []*process{s})
	playOut(t, champion, bob, a, b, func() {})
	played := func() protocol.PlayedRounds {
		return asks[protocol.PlayedRounds](t, s, champion.token, "/me/rounds")
	}
	awaitCounted(t, s, champion.token)
	record := filepath.Join(t.TempDir(), "round.txt")
	require.NoError(t, os.WriteFile(record, solo().AppendText(nil), 0o600))
	for _, words := range [][]string{{"replay", "import", record}, {"boards", "rebuild"}} {
		status, _, stderr := nonet(t, append(words, where...)...)
		require.Equal(t, cli.ExitOK, status, stderr)
	}
	best := func() []protocol.Score {
		rows := asks[protocol.Leaderboard](t, s, champion.token, bestTimes).Rows
		require.Len(t, rows, 1)
		rows[0].Ref = "" // it differs in each response
		return rows
	}
	history, board := played(), best()

	ann, bob, moves, _ := race(t, []*process{s}, []*process{s})
	var playing sync.WaitGroup
	playing.Go(func() { moves.run(ann) })
	answered := 0
	for answered < 2*mistakes+10 {
		answered = waitfor.Value(t, moves.acked, "an answer to a move")
	}
	backUp()
	for _, p := range []*player{ann, bob, champion} {
		p.conn.Close()
	}
	waitfor.Group(t, &playing, "the end of the race")
	waitfor.Group(t, &ann.following, "the end of the connection")
	code := ann.conn.View().Code
	s.kill()

	s = startServer(t, append(restore(), "--fair-floor", "0")...)
	require.Equal(t, board, best())
	require.Equal(t, history, played())
	left := &task{acked: make(chan int, 1000), right: missingMoves(t, s, ann.token, code, moves.right)}
	require.LessOrEqual(t, len(left.right), len(moves.right)-(answered-mistakes), "answered moves are still on the board")
	ann = enter(t, ann.token, code, s)
	left.run(ann)
	require.NoError(t, left.err)
	result := waitfor.Value(t, ann.ended, "a result")
	require.Equal(t, len(moves.right), result.Standings[0].Right)
	require.Equal(t, mistakes, result.Standings[0].Strikes)
}

// missingMoves returns the moves that a player's board does not have.
func missingMoves(t *testing.T, s *process, token, code string, moves []string) (left []string) {
	t.Helper()
	conn, err := client.Dial(t.Context(), s.base, token, code, nil)
	require.NoError(t, err)
	defer conn.Close()
	for conn.View().Puzzle == nil {
		_, err := conn.Next(t.Context())
		require.NoError(t, err)
	}
	v := conn.View()
	for _, move := range moves {
		row, col := int(move[1]-'0'), int(move[3]-'0')
		if v.At(v.OwnBoard(), row, col) == 0 {
			left = append(left, move)
		}
	}
	return left
}

// TestBackupWithoutServer backs up a file that no server uses, and checks the errors.
func TestBackupWithoutServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, backup := filepath.Join(dir, "nonet.db"), filepath.Join(dir, "backup.db")
	s := startServer(t, "--data", data)
	token := register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Mode: protocol.Race})
	require.NoError(t, err)
	s.kill()
	status, out, stderr := nonet(t, "backup", "--data", data, backup)
	require.Equal(t, cli.ExitOK, status, stderr)
	require.Contains(t, out, "1 rooms")

	for _, c := range []struct {
		says   string
		status int
		args   []string
	}{
		{"exists already", cli.ExitFailure, []string{"backup", "--data", data, backup}},
		{"no such file", cli.ExitFailure, []string{"backup", "--data", data + "2", backup + "2"}},
		{"docs/operations.md", cli.ExitUsage, []string{"backup", "--redis", "redis://localhost", backup + "2"}},
		{"name one with --data", cli.ExitUsage, []string{"backup", "--data", storecfg.InMemory, backup + "2"}},
		{"--replace moves it to", cli.ExitFailure, []string{"restore", "--data", data, backup}},
		{"no such file", cli.ExitFailure, []string{"restore", "--data", data + "2", backup + "2"}},
	} {
		status, _, stderr := nonet(t, c.args...)
		require.Equal(t, c.status, status, stderr)
		require.Contains(t, stderr, c.says)
	}
	s = startServer(t, "--data", data)
	for _, replace := range [][]string{nil, {"--replace"}} {
		status, _, stderr = nonet(t, append([]string{"restore", "--data", data, backup}, replace...)...)
		require.Equal(t, cli.ExitFailure, status)
		require.Contains(t, stderr, "a server has the data file "+data+" open")
	}
	require.Equal(t, cli.ExitOK, s.terminate())
	status, _, stderr = nonet(t, "restore", "--data", data, "--replace", backup)
	require.Equal(t, cli.ExitOK, status, stderr)
	s = startServer(t, "--data", data)
	_, err = client.GetRoom(t.Context(), s.base, code)
	require.NoError(t, err)
}
