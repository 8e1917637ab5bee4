package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/node"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

var farMoves = flag.Int("far-moves", 12, "notes and placed values each that are made through the far node, at least")

// TestFarNode plays through a node with a high latency to Redis, next to eight players who send a command each second
// through a near node. Each command counts once. How soon they are answered is what the simulator's TestFarNodeKeepsUp
// shows, since here it depends on the machine.
func TestFarNode(t *testing.T) {
	t.Parallel()
	for _, trip := range []time.Duration{50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond} {
		t.Run(trip.String(), func(t *testing.T) {
			t.Parallel()
			playFar(t, trip)
		})
	}
}

func playFar(t *testing.T, trip time.Duration) {
	t.Helper()
	const near = 8
	redis := redistest.StartServer(t)
	node, one := startFar(t, redis, trip)
	two := startServer(t, "--redis", redis.URL())
	ann := register(t, two, "Ann")
	code, err := client.CreateRoom(t.Context(), two.base, ann, protocol.Settings{
		Mode: protocol.Coop, Seats: near + 1, Difficulty: "easy",
	})
	require.NoError(t, err)
	eve := watchAt(t, "Eve", code, two)
	players := []*player{enter(t, ann, code, two)}
	for range near - 1 {
		players = append(players, enter(t, register(t, two, "Near"), code, two))
	}
	token := register(t, two, "Far")
	for _, p := range append(players, enter(t, token, code, two)) {
		p.do(protocol.Sit{})
	}
	far := enter(t, token, code, one)
	seat := near + 1
	players[0].do(protocol.Start{})
	work, _ := tasks(t, waitfor.Value(t, far.begun, "the puzzle"), 0)
	open := work.right[len(work.right)-1][:len("r9c9")] // a cell that is never filled, for notes

	ctx, done := context.WithCancel(t.Context())
	defer done()
	var playing sync.WaitGroup
	rival := &farPlay{p: players[0]}
	for i, p := range players {
		playing.Go(func() {
			mark := open + "+1"
			for n, wait := 0, time.Duration(i+1)*time.Second/near; ; n, wait = n+1, time.Second {
				select {
				case <-time.After(wait):
				case <-ctx.Done():
					return
				}
				if p == rival.p && n < len(work.right)-1 {
					rival.place(ctx, work.right[n])
				} else {
					_ = p.conn.Do(ctx, protocol.Note{Marks: mark})
					mark = reverseNote(mark)
				}
			}
		})
	}
	play := &farPlay{p: far, cell: open, digit: 2} // the others note 1
	limit := time.Now().Add(waitfor.Patience)
	for n := 0; n < *farMoves || trip > 50*time.Millisecond && node.Stats().CommandsForwarded == 0; n++ {
		require.True(t, time.Now().Before(limit), "no command was forwarded to another node")
		play.note(t.Context())
		play.place(t.Context(), work.right[n%(len(work.right)-1)])
	}
	last := ""
	for play.nextDigit(); last == ""; last = play.note(t.Context()) {
		require.True(t, time.Now().Before(limit), "no note is accepted any more")
	}
	done()
	waitfor.Group(t, &playing, "the last move")

	play.logReport(t, trip, node.Stats().CommandsForwarded)
	require.NoError(t, errors.Join(play.err, rival.err))
	awaitHeard(eve, func(m *protocol.Entry) bool {
		return slices.ContainsFunc(m.Events, func(e protocol.Event) bool { return e.Seat == seat && e.Marks == last })
	})
	play.requireOnce(t, receivedOf(eve, seat))
	for cell, history := range cellsOf(play, rival) {
		require.Equal(t, porcupine.Ok, porcupine.CheckOperationsTimeout(cellModel, history, time.Minute), cell)
	}
}

// startFar starts a node with an added round-trip time to Redis.
func startFar(t *testing.T, redis *redistest.Server, trip time.Duration) (*node.Node, *process) {
	t.Helper()
	u, err := url.Parse(redis.URL())
	require.NoError(t, err)
	u.Host = newLaggingLink(t, u.Host, trip/2).addr
	cfg, err := parseServe([]string{
		"--addr", "127.0.0.1:0", "--metrics-addr", "", "--redis", u.String(), "--log-level", "error",
	})
	require.NoError(t, err)
	n, err := node.Start(t.Context(), cfg, kinds.All(), t.Output())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- n.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, waitfor.Value(t, ended, "the end of the far node"))
	})
	return n, &process{t: t, base: "http://" + n.Addr()}
}

// farPlay records the commands of a player.
type farPlay struct {
	p     *player
	cell  string          // the cell of the notes
	digit int             // of the notes
	noted bool            // whether the cell has a note of that digit
	took  []time.Duration // by each command until its answer
	tried []farTry        // notes and moves that may count
	cells map[string][]porcupine.Operation
	err   error // an answer that no command may get
}

// farTry is a note or move.
type farTry struct {
	words string
	done  bool // it was accepted; otherwise nobody knows
}

// do sends a command with the given words, and returns its answer: "ok", the code of the refusal that a cell is filled,
// or "" if nobody knows whether the command will count.
func (f *farPlay) do(ctx context.Context, command any, words string) string {
	began := time.Now()
	err := f.p.conn.Do(ctx, command)
	f.took = append(f.took, time.Since(began))
	var refusal *protocol.Refusal
	switch refused := errors.As(err, &refusal); {
	case err == nil:
		f.tried = append(f.tried, farTry{words, true})
		return "ok"
	case refused && refusal.Code == protocol.IsFilled:
		return string(refusal.Code)
	case refused && refusal.Code == protocol.Unavailable, ctx.Err() != nil:
		f.tried = append(f.tried, farTry{words, false})
	default:
		f.err = errors.Join(f.err, err)
	}
	return ""
}

// note adds a note, or removes the one that it added before. It returns its words if it was accepted. If nobody knows
// whether a note will count, the next one has another digit, because adding it again would change nothing.
func (f *farPlay) note(ctx context.Context) string {
	words := fmt.Sprint(f.cell, "+", f.digit)
	if f.noted {
		words = reverseNote(words)
	}
	if f.do(ctx, protocol.Note{Marks: words}, words) != "ok" {
		f.nextDigit()
		return ""
	}
	f.noted = !f.noted
	return words
}

// nextDigit makes the next note one of another digit.
func (f *farPlay) nextDigit() { f.digit, f.noted = f.digit+1, false }

// place makes a right move. Another player may have filled the cell already.
func (f *farPlay) place(ctx context.Context, move string) {
	call := time.Now().UnixNano()
	answer := f.do(ctx, protocol.Place{Move: move}, move)
	back := time.Now().UnixNano()
	if answer == "" {
		back = math.MaxInt64 // the move may take effect at any later time
	}
	if f.cells == nil {
		f.cells = map[string][]porcupine.Operation{}
	}
	f.cells[move] = append(f.cells[move], porcupine.Operation{
		Input: cellTry{right: true}, Call: call, Output: answer, Return: back,
	})
}

// requireOnce requires that each accepted command was received once, in order, and most commands were accepted.
func (f *farPlay) requireOnce(t *testing.T, received []string) {
	t.Helper()
	require.True(t, onceInOrder(f.tried, received), "each command counts once, in order:\n%v\n%v", f.tried, received)
	accepted := slices.DeleteFunc(slices.Clone(f.tried), func(c farTry) bool { return !c.done })
	require.Greater(t, 2*len(accepted), len(f.tried))
}

// onceInOrder reports whether the received commands are the tried ones, perhaps without some that were not accepted.
func onceInOrder(tried []farTry, received []string) bool {
	if len(tried) == 0 {
		return len(received) == 0
	}
	first := tried[0]
	return len(received) > 0 && received[0] == first.words && onceInOrder(tried[1:], received[1:]) ||
		!first.done && onceInOrder(tried[1:], received)
}

// logReport logs how long the commands took.
func (f *farPlay) logReport(t *testing.T, trip time.Duration, handed uint64) {
	t.Helper()
	slices.Sort(f.took)
	part := func(percent int) time.Duration { return f.took[(len(f.took)-1)*percent/100].Round(time.Millisecond) }
	t.Logf("round trip %v: %d commands, %d handed to another node, p50 %v, p90 %v, p99 %v, the longest %v",
		trip, len(f.took), handed, part(50), part(90), part(99), part(100))
}

// receivedOf returns the notes and moves of a seat that a spectator received.
func receivedOf(b *watcherBot, seat int) (all []string) {
	for _, msg := range b.all() {
		m, ok := msg.(*protocol.Entry)
		for i := 0; ok && i < len(m.Events); i++ {
			if e := m.Events[i]; e.Seat == seat && e.Marks+e.Move != "" {
				all = append(all, e.Marks+e.Move)
			}
		}
	}
	return all
}

// cellsOf returns the operations of players by move.
func cellsOf(players ...*farPlay) map[string][]porcupine.Operation {
	all := map[string][]porcupine.Operation{}
	for i, f := range players {
		for cell, tries := range f.cells {
			for _, try := range tries {
				try.ClientId = i
				all[cell] = append(all[cell], try)
			}
		}
	}
	return all
}

// reverseNote returns the command that undoes a note: it removes one that was added, and the reverse.
func reverseNote(mark string) string {
	if at, made := strings.CutSuffix(mark[:len(mark)-1], "+"); made {
		return at + "-" + mark[len(mark)-1:]
	}
	return mark[:len("r1c1")] + "+" + mark[len(mark)-1:]
}
