package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/notation"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestBotMind: at each strength a puzzle is solved, every plan is to place what is right in the end, and the better the
// bot the less it takes.
func TestBotMind(t *testing.T) {
	for _, spec := range []engine.Spec{
		{Size: "4x4", Difficulty: "easy"}, {Size: "9x9", Difficulty: "medium"}, {Size: "9x9", Difficulty: "expert"},
		{Size: "9x9", Difficulty: "extreme"},
		{Size: "9x9", Difficulty: "medium", Rules: "killer"},
	} {
		t.Run(spec.Size+" "+spec.Difficulty+" "+spec.Rules, func(t *testing.T) {
			kind, _ := kinds.Find("sudoku")
			puzzle, err := kind.Generate(spec, engine.SeedOf("a bot's"))
			require.NoError(t, err)
			before := 100 * time.Hour
			for level, strength := range botStrengths {
				var sum time.Duration
				mistakes := 0
				for seed := range uint64(5) {
					took, wrong := solveWith(t, strength, puzzle, seed)
					sum += took
					mistakes += wrong
				}
				assert.Less(t, sum, before, "level %d", level)
				before = sum
				t.Logf("level %d: %v, %d mistakes in five", level, (sum / 5).Round(time.Second), mistakes)
			}
		})
	}
}

// solveWith has a bot fill a board, and returns how long it took and how often it was wrong at first.
func solveWith(t *testing.T, strength botStrength, p engine.Puzzle, seed uint64) (took time.Duration, wrong int) {
	t.Helper()
	mind, err := newBotMind(kinds.All(), strength, rand.New(rand.NewPCG(seed, 0)), &protocol.Puzzle{
		Kind: p.Kind, Clues: p.Clues, Givens: notation.Symbols(p.Givens),
	}, false)
	require.NoError(t, err)
	values := bytes.Clone(p.Givens)
	for blank := bytes.Count(values, []byte{0}); blank > 0; blank-- {
		plan, err := mind.next(values, true)
		require.NoError(t, err)
		took += plan.After
		cell := (plan.Row-1)*p.Width + plan.Col - 1
		require.Zero(t, values[cell])
		require.Equal(t, int(p.Solution[cell]), plan.Right)
		if plan.Value != plan.Right {
			wrong++
		}
		values[cell] = uint8(plan.Right)
	}
	require.Equal(t, p.Solution, values)
	_, err = mind.next(values, true)
	require.ErrorIs(t, err, engine.ErrNoHint, "there is nothing left to do")
	return took, wrong
}

// TestBotSeesMistakes: others' wrong values are named, not built upon.
func TestBotSeesMistakes(t *testing.T) {
	kind, _ := kinds.Find("sudoku")
	p, err := kind.Generate(engine.Spec{Size: "4x4"}, engine.SeedOf("a bot's"))
	require.NoError(t, err)
	mind, err := newBotMind(kinds.All(), botStrengths[0], rand.New(rand.NewPCG(1, 0)), &protocol.Puzzle{
		Kind: p.Kind, Clues: p.Clues, Givens: notation.Symbols(p.Givens),
	}, true)
	require.NoError(t, err)
	values := bytes.Clone(p.Givens)
	cell := bytes.IndexByte(values, 0)
	values[cell] = p.Solution[cell]%4 + 1
	plan, err := mind.next(values, true)
	require.NoError(t, err)
	require.Contains(t, plan.Wrong, cell)
}

// TestBots plays each mode and policy to its end with bots that are processes of their own, over two nodes. They are
// marked, they come only where they are let in, and a host can send them away.
func TestBots(t *testing.T) {
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	var games sync.WaitGroup
	for _, mode := range []string{protocol.Race, protocol.Coop, protocol.Duel, protocol.Solo} {
		for _, policy := range []string{protocol.PolicyStrikes, protocol.PolicyPenalty, protocol.PolicyBlind,
			protocol.PolicyOpen} {
			if (mode == protocol.Duel || mode == protocol.Solo) && policy != protocol.PolicyStrikes {
				continue
			}
			games.Go(func() { // all countdowns run at the same time
				t.Run(mode+" "+policy, func(t *testing.T) { playWithBots(t, nodes, mode, policy) })
			})
		}
	}
	waitfor.GroupWithin(t, 2*waitfor.Patience, &games, "the end of all games")
	t.Run("where they may not", func(t *testing.T) {
		ada := register(t, nodes[0], "Ada")
		code, err := client.CreateRoom(t.Context(), nodes[0].base, ada, protocol.Settings{Size: "4x4"})
		require.NoError(t, err)
		_, said, status := tell(t, "", "bot", "--url", nodes[0].base, "--room", code)
		require.Equal(t, exitFail, status)
		require.Contains(t, said, "the host has let no bots in")
	})
}

// playWithBots plays a round. The host is a bot in solo, and else somebody who watches what the bots do.
func playWithBots(t *testing.T, nodes []*process, mode, policy string) {
	if mode == protocol.Solo {
		out, said, status := tell(t, "", "bot", "--url", nodes[1].base, "--mode", "solo", "--size", "4x4", "--pace", "10000",
			"--rounds", "1")
		require.Equal(t, exitOK, status, said)
		require.Contains(t, out, "Robin is 1 of 1 in round 1: ")
		return
	}
	token := register(t, nodes[0], "Ada")
	window := 2 // seconds for the other bot; Ada does nothing
	code, err := client.CreateRoom(t.Context(), nodes[0].base, token, protocol.Settings{
		Mode: mode, Policy: policy, Size: "4x4", Bots: true, Window: &window,
	})
	require.NoError(t, err)
	ada := watchAs(t, "Ada", token, code, nodes[0])
	done := make(chan string, 1)
	go func() {
		out, said, _ := tell(t, "", "bot", "--url", nodes[1].base, "--room", code, "--number", "2", "--strength", "hard",
			"--pace", "10000")
		done <- out + said
	}()
	for seat := 2; seat <= 3; seat++ {
		awaitHeard(ada, func(e *protocol.Entry) bool {
			for _, ev := range e.Events {
				if ev.E == protocol.Seated && ev.Seat == seat {
					return assert.True(t, ev.Bot, "it is marked")
				}
			}
			return false
		})
	}
	ada.must(protocol.Start{})
	result := ada.result()
	finished := 0
	for _, s := range result.Standings {
		assert.Equal(t, s.Seat != 1, s.Bot, "seat %d", s.Seat)
		if s.Time > 0 && s.Bot {
			finished++
		}
	}
	assert.Equal(t, 2, finished, "%+v", result.Standings)
	ada.must(protocol.Kick{Seat: 2})
	ada.must(protocol.Kick{Seat: 3})
	said := waitfor.Value(t, done, "what the bots said")
	require.Equal(t, 2, strings.Count(said, "was sent away"), said)
}

// TestBotLeavesABusyServer: a bot that has played gives its seat up when the server has time for that.
func TestBotLeavesABusyServer(t *testing.T) {
	t.Parallel()
	var leaves atomic.Int64
	s := scripted(t, func(msg any) any {
		switch m := msg.(type) {
		case *protocol.Enter:
			return &protocol.Room{Code: m.Room, Epoch: "e", Seq: 1, Hash: "h", Phase: protocol.Finished, Round: 1, You: 1,
				Seats: []protocol.Seat{{Seat: 1, Name: "Robin"}}}
		case *protocol.Ping:
			return &protocol.Pong{N: m.N}
		case *protocol.Leave:
			if leaves.Add(1) == 1 {
				return &protocol.No{ID: m.ID, Code: protocol.Busy}
			}
			return &protocol.OK{ID: m.ID}
		}
		return nil
	})
	conn, err := client.Dial(t.Context(), s.URL, "token", "BCDFG", nil)
	require.NoError(t, err)
	defer conn.Close()
	b := &bot{name: "Robin", room: "BCDFG", rounds: 1, round: 1, told: 1, out: io.Discard, conn: conn}
	require.NoError(t, b.play(t.Context()))
	require.EqualValues(t, 2, leaves.Load())
}

func TestBotFlags(t *testing.T) {
	for line, want := range map[string]string{
		"--strength godlike":       `--strength "godlike" is none of easy`,
		"--number 0":               "--number must be from 1 to 100, not 0",
		"--pace 0":                 "--pace must be from 0.1 to 10000, not 0",
		"--pace NaN":               "--pace must be from 0.1 to 10000, not NaN",
		"--rounds -1":              "--rounds must be 0 or more",
		"--mode solo --number 2":   "one alone plays solo",
		"--queue --sign-up BCDFG":  "lead to different races",
		"--queue --room BCDFG":     "--room says nothing of the rooms that --queue leads to",
		"--sign-up BCD --size 4x4": "--size says nothing of the rooms that --sign-up leads to",
		"--queue --number 17":      "--number must be from 1 to 16 with --queue",
		"--url localhost":          `--url "localhost" is no address of a server`,
		"now":                      `it takes flags only; "now" is none`,
	} {
		_, said, status := tell(t, "", append([]string{"bot"}, strings.Fields(line)...)...)
		assert.Equal(t, exitUsage, status, line)
		assert.Contains(t, said, want)
	}
}
