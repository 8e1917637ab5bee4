package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// watcherBot is a client in a room that records all messages.
type watcherBot struct {
	t    *testing.T
	name string
	conn *client.Conn

	mu    sync.Mutex
	heard []any
	seat  int // as of the last message
	news  *sync.Cond
	over  bool // the connection is closed
}

// watchAt registers a guest at a server and connects it to a room.
func watchAt(t *testing.T, name, code string, s *process) *watcherBot {
	t.Helper()
	return watchAs(t, name, register(t, s, name), code, s)
}

func watchAs(t *testing.T, name, token, code string, s *process) *watcherBot {
	t.Helper()
	conn, err := client.Dial(t.Context(), s.base, token, code, nil)
	require.NoError(t, err)
	b := &watcherBot{t: t, name: name, conn: conn}
	b.news = sync.NewCond(&b.mu)
	var done sync.WaitGroup
	done.Go(b.listen)
	t.Cleanup(func() {
		conn.Close()
		waitfor.Group(t, &done, "the end of a connection")
	})
	return b
}

func (b *watcherBot) listen() {
	for {
		msg, err := b.conn.Next(context.Background())
		b.mu.Lock()
		if err != nil {
			b.over = true
		} else {
			b.heard = append(b.heard, msg)
			b.seat = b.conn.View().You
		}
		b.news.Broadcast()
		b.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// awaitHeard waits for a message of type M for which wanted returns true, and returns it.
func awaitHeard[M any](b *watcherBot, wanted func(M) bool) (found M) {
	b.t.Helper()
	late := false
	end := time.AfterFunc(waitfor.Patience, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		late = true
		b.news.Broadcast()
	})
	defer end.Stop()
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := 0; ; i++ {
		for i >= len(b.heard) {
			require.False(b.t, b.over, "%s's line ended", b.name)
			require.False(b.t, late, "%s heard no %T in %v", b.name, found, waitfor.Patience)
			b.news.Wait()
		}
		if m, ok := b.heard[i].(M); ok && wanted(m) {
			return m
		}
	}
}

// result waits for the end of the round.
func (b *watcherBot) result() *protocol.Result {
	b.t.Helper()
	var result *protocol.Result
	find := func(msg any) bool {
		switch m := msg.(type) {
		case *protocol.Room:
			result = m.Result
		case *protocol.Entry:
			for _, e := range m.Events {
				if e.E == protocol.Ended {
					result = e.Result
				}
			}
		}
		return result != nil
	}
	awaitHeard(b, find)
	return result
}

// puzzle waits for the puzzle of the round.
func (b *watcherBot) puzzle() protocol.Puzzle {
	b.t.Helper()
	var puzzle *protocol.Puzzle
	awaitHeard(b, func(msg any) bool {
		switch m := msg.(type) {
		case *protocol.Room:
			puzzle = m.Puzzle
		case *protocol.Begin:
			puzzle = &m.Puzzle
		}
		return puzzle != nil
	})
	return *puzzle
}

// try sends a command and returns the code of the refusal, or "" if it succeeds.
func (b *watcherBot) try(command any) protocol.Code {
	b.t.Helper()
	var refusal *protocol.Refusal
	err := b.conn.Do(b.t.Context(), command)
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	require.NoError(b.t, err)
	return ""
}

func (b *watcherBot) must(command any) {
	b.t.Helper()
	require.Empty(b.t, b.try(command), "%s: %+v", b.name, command)
}

// all returns all messages.
func (b *watcherBot) all() []any {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]any(nil), b.heard...)
}

// modeGame is a round of one mode and policy.
type modeGame struct {
	settings protocol.Settings
	puzzle   protocol.Puzzle
	solution []uint8
	players  []*watcherBot

	spectator *watcherBot
}

// moves returns the right move for each blank cell, each with a wrong one.
func (g *modeGame) moves() (right, wrong []string) {
	for cell, value := range g.solution {
		if g.puzzle.Givens[cell] != '.' {
			continue
		}
		row, col := cell/g.puzzle.Width+1, cell%g.puzzle.Width+1
		right = append(right, string(protocol.AppendMove(nil, row, col, int(value))))
		wrong = append(wrong, string(protocol.AppendMove(nil, row, col, int(value)%g.puzzle.Values+1)))
	}
	return right, wrong
}

// play fills the board or boards, with all commands that the mode has.
func (g *modeGame) play(t *testing.T) {
	right, wrong := g.moves()
	anyValue := g.settings.Policy == protocol.PolicyBlind || g.settings.Policy == protocol.PolicyOpen
	first := g.players[0]
	cell, _, _ := strings.Cut(right[0], "=")
	if anyValue {
		first.must(protocol.Place{Move: wrong[0]})
		first.must(protocol.Clear{Cell: cell})
		first.must(protocol.Undo{})
		first.must(protocol.Redo{})
		require.Equal(t, protocol.Nothing, first.try(protocol.Redo{}))
	} else {
		require.Equal(t, protocol.Wrong, first.try(protocol.Place{Move: wrong[0]}))
		require.Equal(t, protocol.Wrong, first.try(protocol.Place{Move: wrong[0]}))
	}
	first.must(protocol.Note{Marks: cell + "+1,2"})
	first.must(protocol.Undo{})
	if g.settings.Policy == protocol.PolicyOpen {
		first.must(protocol.Check{})
	} else {
		require.Equal(t, protocol.IsOff, first.try(protocol.Check{}))
	}
	g.help(t, first)
	for i, move := range right {
		for p, b := range g.players {
			shared := g.settings.Mode == protocol.Coop || g.settings.Mode == protocol.Duel
			if !shared || i%len(g.players) == p {
				b.must(protocol.Place{Move: move})
			}
		}
	}
}

// help requests a hint and automatic notes if the room allows them.
func (g *modeGame) help(t *testing.T, b *watcherBot) {
	if g.settings.Mode == protocol.Coop || g.settings.Mode == protocol.Solo {
		b.must(protocol.Hint{Degree: 3})
		b.must(protocol.AutoNotes{})
		return
	}
	require.Equal(t, protocol.IsOff, b.try(protocol.Hint{Degree: 1}))
	require.Equal(t, protocol.IsOff, b.try(protocol.AutoNotes{}))
}

// secret checks that a player learns nothing about an opponent's board before having finished.
func (g *modeGame) secret(t *testing.T, b *watcherBot, rival int) {
	done := false
	for _, msg := range b.all() {
		switch m := msg.(type) {
		case *protocol.Room:
			for _, s := range m.Seats {
				if s.Seat == rival && !done && m.Phase == protocol.Playing && g.settings.Mode == protocol.Race {
					assert.Nil(t, s.Board, "%s has a rival's board", b.name)
				}
			}
		case *protocol.Entry:
			for _, e := range m.Events {
				done = done || e.E == protocol.Ended || e.E == protocol.Done && e.Seat == b.seat
				if e.Seat == rival && !done {
					g.tight(t, b, e)
				}
			}
		}
	}
}

// tight checks that an opponent's event reveals no cell.
func (g *modeGame) tight(t *testing.T, b *watcherBot, e protocol.Event) {
	assert.Empty(t, e.Marks, "%s learns notes: %+v", b.name, e)
	assert.Nil(t, e.Hint, "%s learns a hint: %+v", b.name, e)
	if g.settings.Mode == protocol.Duel && e.E == protocol.Placed {
		return
	}
	assert.Empty(t, e.Move, "%s learns a move: %+v", b.name, e)
	assert.Empty(t, e.Cells, "%s learns cells: %+v", b.name, e)
}

// TestModes plays each mode with each policy over two nodes that share a Redis. It checks that boards of opponents stay
// secret, that mistakes count as the policy says, and that both nodes report the same result.
func TestModes(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	games := map[string]*modeGame{} // their countdowns are concurrent
	for _, mode := range []string{protocol.Race, protocol.Coop, protocol.Duel, protocol.Solo} {
		for _, policy := range []string{protocol.PolicyStrikes, protocol.PolicyPenalty, protocol.PolicyBlind,
			protocol.PolicyOpen} {
			if mode != protocol.Duel || policy == protocol.PolicyStrikes {
				games[mode+" "+policy] = beginMode(t, protocol.Settings{Mode: mode, Policy: policy, Size: "4x4", Lockout: new(int)},
					nodes)
			}
		}
	}
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			g.learn(t)
			g.play(t)
			g.end(t)
		})
	}
}

// beginMode connects two players, or one in solo, and a spectator to a room over two nodes, and starts the round.
func beginMode(t *testing.T, s protocol.Settings, nodes []*process) *modeGame {
	token := register(t, nodes[0], "Ada")
	code, err := client.CreateRoom(t.Context(), nodes[0].base, token, s)
	require.NoError(t, err)
	ada := watchAs(t, "Ada", token, code, nodes[0])
	g := &modeGame{settings: s, players: []*watcherBot{ada}, spectator: watchAt(t, "Cam", code, nodes[1])}
	if s.Mode != protocol.Solo {
		ben := watchAt(t, "Ben", code, nodes[1])
		ben.must(protocol.Sit{})
		g.players = append(g.players, ben)
	}
	ada.must(protocol.Start{})
	return g
}

// learn waits until all clients have the puzzle, and solves it.
func (g *modeGame) learn(t *testing.T) {
	for _, b := range append(g.players, g.spectator) {
		g.puzzle = b.puzzle()
	}
	kind, _ := kinds.Find(g.puzzle.Kind)
	solved, err := kind.Parse(g.puzzle.Givens)
	require.NoError(t, err)
	g.solution = solved.Solution
}

// end checks the result of the round, and the messages before it.
func (g *modeGame) end(t *testing.T) {
	want := g.players[0].result()
	require.Equal(t, protocol.Complete, want.Why)
	strikes := 1
	if g.settings.Policy == protocol.PolicyBlind || g.settings.Policy == protocol.PolicyOpen {
		strikes = 0
	}
	for _, st := range want.Standings {
		if st.Seat == 1 {
			assert.Equal(t, strikes, st.Strikes)
		}
	}
	for _, b := range append(g.players, g.spectator) {
		assert.Equal(t, asJSON(t, want), asJSON(t, b.result()), "%s got another result", b.name)
	}
	if g.settings.Mode == protocol.Race || g.settings.Mode == protocol.Duel {
		g.secret(t, g.players[1], 1)
		g.secret(t, g.players[0], 2)
	}
}

func asJSON(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

// TestInvalidCommandsAreRefused sends invalid commands of each type. The server refuses each with the right code and
// plays on.
func TestInvalidCommandsAreRefused(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", t.TempDir()+"/nonet.db")
	token := register(t, s, "Ada")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Size: "4x4", Seats: 2})
	require.NoError(t, err)
	ada, ben := watchAs(t, "Ada", token, code, s), watchAt(t, "Ben", code, s)
	number, yes := func(n int) *int { return &n }, true
	for _, set := range []protocol.Settings{
		{Mode: "chess"}, {Kind: "chess"}, {Size: "7x9"}, {Difficulty: "none"}, {Seats: -1}, {Seats: 5000},
		{Strikes: number(-1)},
		{Window: number(99999)}, {Policy: "mild"}, {Policy: protocol.PolicyPenalty, Penalty: number(0)},
		{Penalty: number(601)},
		{Lockout: number(61)}, {Conflicts: "maybe"}, {Hints: number(1001)}, {HintCost: number(-1)}, {Watchers: number(5001)},
		{Delay: number(301)}, {Lag: number(251)}, {Mode: protocol.Solo, Seats: 2},
		{Mode: protocol.Duel, Policy: protocol.PolicyBlind},
		{Ranked: true, Mode: protocol.Coop}, {Ranked: true, Policy: protocol.PolicyOpen}, {Ranked: true, Strikes: number(0)},
		{Ranked: true, Hints: number(1)}, {Ranked: true, AutoNotes: &yes}, {Ranked: true, Conflicts: protocol.ConflictsFree},
		{Ranked: true, Lag: number(1)},
	} {
		assert.Equal(t, protocol.BadSettings, ada.try(protocol.Configure{Settings: set}), "%+v", set)
	}
	for _, c := range []struct {
		command any
		code    protocol.Code
	}{
		{protocol.Handicap{Seat: 9, Wait: 1}, protocol.Nothing},
		{protocol.Handicap{Seat: 1, Wait: 100_000}, protocol.IsOff},
		{protocol.Kick{Seat: 9}, protocol.Nothing},
		{protocol.Kick{Seat: 1}, protocol.Nothing},
		{protocol.Transfer{Seat: 9}, protocol.Nothing},
		{protocol.Kick{}, protocol.BadMessage},
		{protocol.Custom{Text: "no puzzle"}, protocol.BadSettings},
		{protocol.Rematch{Round: 7}, protocol.NotNow},
		{protocol.Place{Move: "r1c1=1"}, protocol.NotNow},
		{protocol.Halt{On: true}, protocol.IsOff},
	} {
		assert.Equal(t, c.code, ada.try(c.command), "%T%+v", c.command, c.command)
		assert.NotEmpty(t, ben.try(c.command), "%T%+v", c.command, c.command)
	}
	ben.must(protocol.Sit{})
	ada.must(protocol.Start{})
	ada.puzzle()
	for _, c := range []struct {
		command any
		code    protocol.Code
	}{
		{protocol.Place{Move: "nonsense"}, protocol.BadMove},
		{protocol.Place{Move: "r9c9=1"}, protocol.BadMove},
		{protocol.Place{Move: "r1c1=9"}, protocol.BadMove},
		{protocol.Note{Marks: "r1c1"}, protocol.BadMove},
		{protocol.Note{Marks: "r5c5+1"}, protocol.BadMove},
		{protocol.Clear{Cell: "c1r1"}, protocol.BadMove},
		{protocol.Clear{Cell: "r1c1"}, protocol.IsOff},
		{protocol.Undo{}, protocol.Nothing},
		{protocol.Redo{}, protocol.Nothing},
		{protocol.Check{}, protocol.IsOff},
		{protocol.Hint{Degree: 4}, protocol.BadMessage},
		{protocol.Hint{Degree: 1, Cell: "here"}, protocol.BadMove},
		{protocol.Hint{Degree: 1}, protocol.IsOff},
		{protocol.AutoNotes{}, protocol.IsOff},
		{protocol.Configure{Settings: protocol.Settings{Size: "9x9"}}, protocol.NotNow},
		{protocol.Custom{}, protocol.NotNow},
		{protocol.Handicap{Seat: 2}, protocol.NotNow},
		{protocol.Start{}, protocol.NotNow},
		{protocol.Ready{On: true}, protocol.NotNow},
	} {
		assert.Equal(t, c.code, ada.try(c.command), "%T%+v", c.command, c.command)
	}
	for _, remark := range []any{
		protocol.Say{Text: "not now"}, protocol.React{R: "boo"}, protocol.Point{Cell: "r1c1"}, protocol.Cursor{Cell: "x"},
	} {
		refused := 0
		for _, msg := range ada.all() {
			if _, ok := msg.(*protocol.Error); ok {
				refused++
			}
		}
		require.NoError(t, ada.conn.Say(t.Context(), remark))
		awaitHeard(ada, func(*protocol.Error) bool { refused--; return refused < 0 })
	}
	ada.must(protocol.Leave{})
	assert.Equal(t, protocol.LastOne, ben.result().Why, "the room has outlived it all")
}
