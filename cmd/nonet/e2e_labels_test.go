package main

import (
	"encoding/json"
	"flag"
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

var labelled = flag.Int("labelled", 1, "how many rounds of each kind bots play for TestMovesOfBotsHaveTechniques")

// TestMovesOfBotsHaveTechniques lets two bots race on a server, and reports, by kind, the share of their moves that get
// a technique:
//
//	go test ./cmd/nonet -run TestMovesOfBotsHaveTechniques -labelled 10 -v
func TestMovesOfBotsHaveTechniques(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory)
	var games sync.WaitGroup
	for _, kind := range kinds.All() {
		token := register(t, s, "Ada")
		games.Go(func() { // so that their countdowns are concurrent
			t.Run(kind.Name(), func(t *testing.T) {
				moves, have := 0, 0
				for range *labelled {
					for _, p := range stepsOf(t, s, raceOfBots(t, s, token, kind.Name()).ID).Players {
						for _, m := range p.Steps {
							if moves++; m.Technique != "" {
								have++
							}
						}
					}
				}
				t.Logf("%d rounds, %d of %d moves have one technique", *labelled, have, moves)
				require.NotZero(t, moves)
				require.Equal(t, moves, have)
			})
		})
	}
	waitfor.GroupWithin(t, 2*waitfor.Patience, &games, "the end of all races")
}

func stepsOf(t *testing.T, s *process, round string) (steps protocol.RoundSteps) {
	t.Helper()
	answer, err := http.Get(s.base + "/api/v1/replays/" + round + "/steps")
	require.NoError(t, err)
	defer answer.Body.Close()
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&steps))
	return steps
}

// raceOfBots lets two bots race on a small board. The host makes no moves.
func raceOfBots(t *testing.T, s *process, token, kind string) *protocol.Result {
	window := 2 // seconds that the round goes on after the first finish, because the host never finishes
	size := map[string]string{"sudoku": "6x6", "tango": "6x6"}[kind]
	if size == "" {
		size = "5x5"
	}
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{
		Mode: protocol.Race, Kind: kind, Size: size, Bots: true, Window: &window,
	})
	require.NoError(t, err)
	ada := watchAs(t, "Ada", token, code, s)
	done := make(chan string, 1)
	go func() {
		_, said, status := runNonet(t, "", "bot", "--url", s.base, "--room", code, "--number", "2", "--strength", "hard",
			"--pace", "1000", "--rounds", "1")
		if status == cli.ExitOK {
			said = ""
		}
		done <- said
	}()
	for seat := 2; seat <= 3; seat++ {
		awaitHeard(ada, func(e *protocol.Entry) bool {
			for _, ev := range e.Events {
				if ev.E == protocol.Seated && ev.Seat == seat {
					return true
				}
			}
			return false
		})
	}
	ada.must(protocol.Start{})
	result := ada.result()
	require.Empty(t, waitfor.Value(t, done, "the bots' end"))
	return result
}
