package main

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/storecfg"
	"nonet/protocol"
)

// TestReplayOverHTTP plays a race through the public protocol and asks for its replay as anyone can.
func TestReplayOverHTTP(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory)
	ann, bob, a, b := race(t, []*process{s}, []*process{s})
	puzzle := ann.conn.View().Puzzle
	playOut(t, ann, bob, a, b, func() {})
	result := ann.conn.View().Result
	require.NotEmpty(t, result.ID, "the result says where its replay is")

	var replay protocol.Replay
	require.Eventually(t, func() bool {
		answer, err := http.Get(s.base + "/api/v1/replays/" + result.ID)
		require.NoError(t, err)
		defer answer.Body.Close()
		return answer.StatusCode == http.StatusOK && json.NewDecoder(answer.Body).Decode(&replay) == nil
	}, 20*time.Second, 10*time.Millisecond)
	require.Equal(t, result.Solution, replay.Solution)
	require.Equal(t, puzzle.Givens, replay.Puzzle.Givens)
	require.Len(t, replay.Players, 2)
	require.Equal(t, a.wrong[0], replay.Players[0].Mistake.Move)
	require.NotNil(t, replay.Players[0].House, "the quickest house")
	require.Equal(t, "Bob", replay.Players[1].Name)
	require.NotNil(t, replay.Players[1].Mistake)

	for path, status := range map[string]int{
		"BCDFG": http.StatusNotFound, "none": http.StatusNotFound, "..%2f..%2fetc": http.StatusNotFound,
	} {
		answer, err := http.Get(s.base + "/api/v1/replays/" + path)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, status, answer.StatusCode, path)
	}
}
