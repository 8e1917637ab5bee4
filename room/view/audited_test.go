package view

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/game"
)

// Lines of some logs are inserted into others; events that the audit accepts are applied and projected to all
// audiences, which must not panic. A failure names its seed.
func TestAuditedEventsCanBeProjected(t *testing.T) {
	paths, err := filepath.Glob("../game/testdata/logs/*.txt")
	require.NoError(t, err)
	var logs [][]string // lines, with "@" and a time before those of an entry
	var all []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		log, _, _ := strings.Cut(string(text), "----\n")
		lines := strings.Split(strings.TrimSuffix(log, "\n"), "\n")
		logs = append(logs, lines)
		for _, line := range lines {
			if !strings.HasPrefix(line, "@") {
				all = append(all, line)
			}
		}
	}
	require.Greater(t, len(all), 500)
	seed := *walkSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-seed=%d", seed)
	chance, projected := rand.New(rand.NewPCG(seed, 0)), 0
	for _, lines := range logs {
		s, at := new(game.State), int64(0)
		for _, line := range lines {
			if stamp, entry := strings.CutPrefix(line, "@"); entry {
				at, err = strconv.ParseInt(strings.TrimSpace(stamp), 10, 64)
				require.NoError(t, err)
				continue
			}
			for range 8 {
				if project(t, s.Clone(), at, all[chance.IntN(len(all))]) {
					projected++
				}
			}
			require.True(t, project(t, s, at, line), line)
		}
	}
	require.Greater(t, projected, 100)
}

// tellTo applies and projects a line if the audit accepts it.
func project(t *testing.T, s *game.State, at int64, line string) bool {
	t.Helper()
	events, err := game.ParseEvents([]byte(line + "\n"))
	require.NoError(t, err, line)
	if s.Audit(events[0]) != nil {
		return false
	}
	require.NotPanics(t, func() {
		s.Apply(at, events[0])
		Project(s, events[0])
		Vantage{State: s, RoundClock: at, StoreTime: at}.Snapshot(Viewer{})
	}, line)
	return true
}
