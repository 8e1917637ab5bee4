package client_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/engine/null"
	"nonet/internal/specs"
	"nonet/internal/waitfor"
	"nonet/notation"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/room/store"
	"nonet/web"
	"nonet/web/auth"
	"nonet/web/limit"
)

// described is the description that all server messages are checked against.
var described = func() *specs.Frames {
	f, err := specs.ReadFrames("../..")
	if err != nil {
		panic(err)
	}
	return f
}()

// every is all kinds, and one with every trait of cells that a kind can have.
var every = append(kinds.All(), null.New())

// whole is a real server in a bubble, with players whose connections break.
type whole struct {
	*network
	t      *testing.T
	host   *backend.Backend
	signer *auth.Signer
	code   string
	tokens []string
	conns  []*client.Conn
}

func newWhole(t *testing.T, store store.Store, s protocol.Settings, players int) *whole {
	secret := []byte("a secret for tests alone")
	w := &whole{network: newNetwork(), t: t}
	metrics, log := web.NewMetrics(), slog.New(slog.DiscardHandler)
	var err error
	frame := func(b, msg []byte) []byte {
		assert.NoError(t, described.Check(msg))
		return metrics.Frame(b, msg)
	}
	w.host, err = backend.New(backend.Config{Config: room.Config{Store: store, Kinds: every, Frame: frame, Log: log}})
	require.NoError(t, err)
	often := limit.Rate{PerSecond: 1e6, Burst: 1e6} // all connections come from one address, and time stands still
	server, err := web.NewServer(web.Config{
		Backend: w.host, Secret: secret, Metrics: metrics, Log: log,
		Limits: limit.Limits{Messages: often, Player: often, Address: often, Requests: often},
	})
	require.NoError(t, err)
	w.signer, err = auth.NewSigner(secret)
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- server.Serve(w.network) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		server.Stop(ctx)
		assert.NoError(t, errors.Join(waitfor.Value(t, served, "the server's end"), w.host.Stop(ctx), store.Close()))
	})
	for i := range players + 1 { // one more, who watches
		who := w.signer.Guest(fmt.Sprintf("Player %d", i+1))
		if i == 0 {
			w.code, err = w.host.Create(t.Context(), who, s)
			require.NoError(t, err)
		}
		w.tokens = append(w.tokens, w.signer.Token(who, time.Now()))
		w.conns = append(w.conns, w.dial(i))
	}
	return w
}

func (w *whole) dial(i int) *client.Conn {
	c, err := client.Dial(w.t.Context(), "http://nonet.test", w.tokens[i], w.code, &client.Options{Dialer: w.dialer()})
	require.NoError(w.t, err)
	w.t.Cleanup(func() { _ = c.Close() })
	return c
}

// agree compares each viewer's view with the snapshot that the server sends to a new viewer.
func (w *whole) agree(when string) {
	for i, c := range w.conns {
		fresh := w.dial(i)
		want := next[*protocol.Room](w.t, fresh)
		require.NoError(w.t, fresh.Close())
		for c.View().Seq < want.Seq {
			_, err := c.Next(w.t.Context())
			require.NoError(w.t, err)
		}
		w.drain(c)
		got := c.View().Room
		want.Course = nil // viewers who enter later get it, views do not keep it
		// A view does not update these: they come with the next Room.
		got.Now, got.Last, got.Watching = want.Now, want.Last, want.Watching
		if want.Board == nil && !hasStartValues(want) {
			clearOwners(want)
			clearOwners(&got)
		}
		require.Equal(w.t, string(protocol.Append(nil, want)), string(protocol.Append(nil, &got)), "viewer %d, %s", i+1, when)
	}
}

// hasStartValues reports whether the room's boards began with values that players change.
func hasStartValues(m *protocol.Room) bool {
	return m.Puzzle != nil && m.Puzzle.Start != "" && m.Settings.Policy == protocol.PolicyBlind
}

// clearOwners clears By on boards that have one owner.
func clearOwners(m *protocol.Room) {
	for i := range m.Seats {
		if b := m.Seats[i].Board; b != nil {
			b.By = nil
		}
	}
}

// drain applies the messages that have arrived.
func (w *whole) drain(c *client.Conn) {
	synctest.Wait()
	over, cancel := context.WithCancel(w.t.Context())
	cancel()
	for {
		if _, err := c.Next(over); err != nil {
			require.ErrorIs(w.t, err, context.Canceled)
			return
		}
	}
}

// do sends a command, which may fail only because of the rules.
func (w *whole) do(i int, command any) {
	var refusal *protocol.Refusal
	if err := w.conns[i].Do(w.t.Context(), command); !errors.As(err, &refusal) {
		require.NoError(w.t, err)
		return
	}
	switch refusal.Code {
	case protocol.Wrong, protocol.IsFilled, protocol.IsGiven, protocol.IsOut, protocol.NotNow, protocol.IsOff,
		protocol.Nothing, protocol.Outdated,
		protocol.IsPaused, protocol.IsLocked, protocol.Conflict, protocol.NotHost:
	default:
		require.Fail(w.t, "a command was refused", "%T: %v", command, refusal)
	}
}

// await reads until the room is in a phase.
func (w *whole) await(phase string) {
	for _, c := range w.conns {
		for c.View().Phase != phase {
			_, err := c.Next(w.t.Context())
			require.NoError(w.t, err)
		}
	}
}

// solve returns the solution of the room's board.
func (w *whole) solve() []uint8 {
	p := w.conns[0].View().Puzzle
	i := slices.IndexFunc(every, func(k engine.Kind) bool { return k.Name() == p.Kind })
	puzzle, err := every[i].Parse(strings.TrimSpace(p.Clues + "\n" + p.Givens))
	require.NoError(w.t, err)
	return puzzle.Solution
}

// act does a random action: a right or a wrong move, notes, or breaking all connections at once.
func (w *whole) act(r *rand.Rand, players int, solution []uint8) {
	p := w.conns[0].View().Puzzle
	cell := r.IntN(len(solution))
	row, col, value := cell/p.Width+1, cell%p.Width+1, max(1, min(p.Values, int(solution[cell])))
	i := r.IntN(players)
	if r.IntN(4) == 0 {
		w.help(r, i, string(protocol.AppendCell(nil, row, col)))
		return
	}
	switch n := r.IntN(11); {
	case n < 5:
		w.do(i, protocol.Place{Move: string(protocol.AppendMove(nil, row, col, value))})
	case n < 6:
		w.do(i, protocol.Place{Move: string(protocol.AppendMove(nil, row, col, value%p.Values+1))})
	case n < 7:
		line := notation.Run{Cell: notation.Cell{Row: row, Col: col}}
		if to := 1 + r.IntN(p.Width); to != col {
			line.To = notation.Cell{Row: row, Col: to}
		}
		w.do(i, protocol.Place{Move: string(notation.AppendMove(nil, notation.Move{Run: line, Value: value}))})
	case n < 9:
		marks := protocol.AppendMark(nil, row, col, n < 8, 1, 1+r.IntN(p.Values))
		if p.Fill > 0 {
			marks = protocol.AppendMark(marks, row, col, n < 8, 0)
		}
		w.do(i, protocol.Note{Marks: string(marks)})
	case n < 10:
		c := r.IntN(len(solution))
		marks := protocol.AppendMark(nil, c/p.Width+1, c%p.Width+1, false, value)
		w.do(i, protocol.Note{Marks: string(marks), Move: string(protocol.AppendMove(nil, row, col, value))})
	default:
		w.cut()
	}
}

// place enters the right value of a cell.
func (w *whole) place(i, cell int, solution []uint8) {
	if solution[cell] == 0 || solution[cell] == engine.Void {
		w.do(i, protocol.Clear{Cell: string(notation.AppendCell(nil, notation.CellAt(cell, w.conns[0].View().Puzzle.Width)))})
		return
	}
	width := w.conns[0].View().Puzzle.Width
	w.do(i, protocol.Place{Move: string(protocol.AppendMove(nil, cell/width+1, cell%width+1, int(solution[cell])))})
}

// help does a random action that not every room allows.
func (w *whole) help(r *rand.Rand, i int, cell string) {
	switch r.IntN(8) {
	case 0:
		w.do(i, protocol.Clear{Cell: cell})
	case 1, 2:
		w.do(i, protocol.Undo{})
	case 3:
		w.do(i, protocol.Redo{})
	case 4:
		w.do(i, protocol.Check{})
	case 5:
		w.do(i, protocol.Hint{Degree: 1 + r.IntN(3)})
	case 6:
		w.do(i, protocol.AutoNotes{})
	case 7:
		w.do(0, protocol.Halt{On: true})
		w.agree("while the clock stands")
		w.do(0, protocol.Halt{})
	}
}

// rooms returns the settings of the rooms in which views are compared.
func rooms() map[string]protocol.Settings {
	strikes, hints, yes := 6, 20, true
	all := map[string]protocol.Settings{}
	for _, mode := range []string{protocol.Race, protocol.Coop} {
		for _, policy := range []string{protocol.PolicyStrikes, protocol.PolicyPenalty, protocol.PolicyBlind,
			protocol.PolicyOpen} {
			all[mode+" "+policy] = protocol.Settings{Mode: mode, Policy: policy}
		}
	}
	all["duel"] = protocol.Settings{Mode: protocol.Duel}
	all["race free"] = protocol.Settings{Mode: protocol.Race, Conflicts: protocol.ConflictsFree}
	for name, s := range all {
		s.Size, s.Strikes, s.Hints, s.AutoNotes = "6x6", &strikes, &hints, &yes
		all[name] = s
	}
	for _, kind := range kinds.All() {
		all["coop "+kind.Name()] = protocol.Settings{Mode: protocol.Coop, Kind: kind.Name(), Strikes: &strikes, Hints: &hints}
	}
	for _, trait := range null.New().Options().Rules {
		of := protocol.Settings{Kind: "null", Rules: trait, Strikes: &strikes, Growing: &strikes}
		for _, mode := range []string{protocol.Race, protocol.Coop, protocol.Duel} {
			of.Mode, of.Policy = mode, protocol.PolicyStrikes
			all[mode+" "+trait] = of
		}
		of.Mode, of.Policy = protocol.Race, protocol.PolicyBlind
		all["race blind "+trait] = of
		of.Mode, of.Policy = protocol.Coop, protocol.PolicyOpen
		all["coop open "+trait] = of
	}
	return all
}

// A view built from entries must equal the server's snapshot of the room, at every turn of a round, for players and
// spectators, whose connections break repeatedly. All messages match docs/asyncapi.yaml.
func TestViewAgreesWithTheServer(t *testing.T) {
	const players = 3
	for name, settings := range rooms() {
		bubble(t, name, func(t *testing.T) {
			seed := uint64(time.Now().UnixNano()) ^ rand.Uint64()
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewPCG(seed, 0))
			w := newWhole(t, memstore.New(memstore.Options{}), settings, players)
			for i := range players {
				w.do(i, protocol.Sit{})
				w.agree("after a seat was taken")
			}
			for round := 1; round <= 2; round++ {
				w.do(1, protocol.Ready{On: true})
				settings.Public = round == 1
				w.do(0, protocol.Configure{Settings: settings})
				w.do(2, protocol.Ready{On: true})
				w.agree("in the lobby")
				w.do(0, protocol.Start{})
				w.await(protocol.Playing)
				w.agree("as the round began")
				solution := w.solve()
				for n := 0; w.conns[0].View().Phase == protocol.Playing; n++ {
					require.Less(t, n, 1000, "the round does not end")
					time.Sleep(100 * time.Millisecond) // lets lockouts expire; it takes no time in a bubble
					if n < 75 {
						w.act(r, players, solution)
					} else {
						w.place(n%players, n/players%len(solution), solution)
					}
					if n%25 == 0 {
						w.agree("in the round")
					}
					w.drain(w.conns[0])
				}
				w.await(protocol.Finished)
				w.agree("as the round ended")
				w.do(0, protocol.Rematch{Round: round})
				w.agree("after the rematch")
			}
			w.do(2, protocol.Leave{})
			w.agree("after a seat was left")
		})
	}
}
