package room_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/room/storetest"
)

// switches turn faults on and off, by name.
type switches struct {
	mu sync.Mutex
	on map[string]bool
}

func (s *switches) set(name string, on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on == nil {
		s.on = map[string]bool{}
	}
	s.on[name] = on
}

// trip panics if a fault is on.
func (s *switches) trip(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.on[name] {
		panic("a fault in " + name)
	}
}

// panickyKind is a kind that panics if a fault is switched on.
type panickyKind struct {
	engine.Kind
	*switches
}

func (b panickyKind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	b.trip("Generate")
	return b.Kind.Generate(spec, seed)
}

func (b panickyKind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	b.trip("Hint")
	return b.Kind.(engine.Hinter).Hint(p, at, cell)
}

func (b panickyKind) Candidates(p engine.Puzzle, values []uint8) ([]uint32, error) {
	b.trip("Notes")
	return b.Kind.(engine.CandidateLister).Candidates(p, values)
}

func (b panickyKind) Houses(p engine.Puzzle) ([]engine.House, error) {
	b.trip("Houses")
	return b.Kind.(engine.Houser).Houses(p)
}

// panickyStore is a store that panics if a fault is switched on.
type panickyStore struct {
	store.Store
	*switches
}

func (b panickyStore) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	b.trip("Append")
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		return store.AppendAndWait(ctx, b.Store, a)
	})
}

func (b panickyStore) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	b.trip("Read")
	return b.Store.Read(ctx, code, after, max)
}

func (b panickyStore) Heads(ctx context.Context, codes []string) ([]store.Position, error) {
	b.trip("Heads")
	return b.Store.Heads(ctx, codes)
}

func (b panickyStore) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	b.trip("Clocks")
	return b.Store.Clocks(ctx)
}

func (b panickyStore) DueRooms(ctx context.Context, max int) ([]string, error) {
	b.trip("Due")
	return b.Store.DueRooms(ctx, max)
}

func (b panickyStore) PendingEndings(ctx context.Context, max int) ([]store.Ending, error) {
	b.trip("Pending")
	return b.Store.PendingEndings(ctx, max)
}

func (b panickyStore) SetPresence(ctx context.Context, code, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	b.trip("Attend")
	return b.Store.SetPresence(ctx, code, node, c, ttl)
}

// immediatePanickyStore is a panickyStore that calls back within a room's turn.
type immediatePanickyStore struct{ panickyStore }

func (immediatePanickyStore) Immediate() {}

func (b immediatePanickyStore) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	b.trip("Append")
	b.Store.Append(a, by, done)
}

// onPanicky runs a test on nodes and a store in which panics can be switched on.
func onPanicky(t *testing.T, nodes int, test func(t *testing.T, c *cluster, faults *switches)) {
	faults := &switches{}
	panickyOn(t, nodes, faults, func(s store.Store) store.Store { return panickyStore{s, faults} }, test)
}

func panickyOn(t *testing.T, nodes int, faults *switches, wrap func(store.Store) store.Store,
	test func(t *testing.T, c *cluster, faults *switches)) {
	inBubble(t, 0, wrap, func(t *testing.T, c *cluster) {
		c.kinds = []engine.Kind{panickyKind{sudoku.New(), faults}}
		for range nodes {
			c.start()
		}
		test(t, c, faults)
	})
}

// panics returns the number of panics that all nodes have recovered.
func (c *cluster) panics() (n uint64) {
	for _, h := range c.nodes {
		n += h.Stats().Panics
	}
	return n
}

// poison appends an invalid entry with a valid hash and a deadline to a room's log.
func poison(t *testing.T, s store.Store, code, line string) (seq uint64) {
	t.Helper()
	heads, err := s.Heads(t.Context(), []string{code})
	require.NoError(t, err)
	data := []byte(line + "\n")
	e, err := store.AppendAndWait(t.Context(), s, store.Append{
		Room: code, Head: heads[0], Next: store.NextHash(heads[0], data), Data: data, Deadline: 1, TTL: time.Hour,
	})
	require.NoError(t, err)
	return e.Seq
}

// errorCodes returns the codes of the errors that the client has received.
func (p *client) errorCodes() (codes []protocol.Code) {
	for _, m := range heard[*protocol.Error](p) {
		codes = append(codes, m.Code)
	}
	return codes
}

// requireQuarantined checks that a room is quarantined, and that viewers who try to enter get that code.
func requireQuarantined(t *testing.T, c *cluster, code string) store.Fault {
	t.Helper()
	why, err := c.store.QuarantineFault(t.Context(), code)
	require.NoError(t, err)
	for _, h := range c.nodes {
		_, err := h.Enter(t.Context(), players.Player{ID: "eve", Name: "Eve"}, &protocol.Enter{Room: code},
			room.NewOutbox(nil))
		var refusal *protocol.Refusal
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, protocol.Quarantined, refusal.Code)
	}
	return why
}

// TestInvalidLogIsQuarantinedOnce opens a log with valid hashes but invalid events and a deadline: the room is
// quarantined once, by one of the nodes, and other rooms continue.
func TestInvalidLogIsQuarantinedOnce(t *testing.T) {
	for name, line := range map[string]string{
		"an event out of place": "0 0 closing 60000", "no event": "0 0 nonsense", "no seat": "9 1 placed r1c1=1",
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
				maker := c.start()
				code, err := maker.Create(t.Context(), players.Player{ID: "ana", Name: "Ana"}, protocol.Settings{})
				require.NoError(t, err)
				require.NoError(t, maker.Stop(t.Context()))
				c.nodes = nil
				seq := poison(t, c.store, code, line)

				c.start()
				c.start()
				pass(time.Minute)
				why := requireQuarantined(t, c, code)
				require.Equal(t, seq, why.Seq)
				require.Contains(t, why.Reason, "entry 2 does not fit")
				require.NotZero(t, why.At)
				require.NotEmpty(t, why.Node)
				require.Zero(t, c.panics())
				ana, ben, _, puzzle := race(t, c)
				require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
				require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
			})
		})
	}
}

// TestInvalidLogDuringPlay appends an invalid entry to a room in use: all viewers, on every node, are told why it
// was closed.
func TestInvalidLogDuringPlay(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := race(t, c)
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		code := ana.snapshot().Code
		poison(t, c.store, code, "1 99 readied on")
		pass(time.Minute)
		requireQuarantined(t, c, code)
		for _, p := range []*client{ana, ben, cam} {
			require.Equal(t, []protocol.Code{protocol.Quarantined}, p.errorCodes(), p.name)
			require.Equal(t, "quarantined", p.place(blanks(puzzle)[1]), "every command is answered")
		}

		require.NoError(t, c.store.Drop(t.Context(), code))
		_, err := c.nodes[0].RoomInfo(t.Context(), code)
		require.ErrorContains(t, err, "no room")
	})
}

// TestRoomGoesOnAfterRelease releases a quarantined room, as an operator does after repairing the log or the
// program.
func TestRoomGoesOnAfterRelease(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := race(t, c)
		code := ana.snapshot().Code
		require.NoError(t, c.store.Quarantine(t.Context(), code, store.Fault{Reason: "tried"}))
		require.Equal(t, "quarantined", ana.place(blanks(puzzle)[0]))
		require.Equal(t, []protocol.Code{protocol.Quarantined}, ana.errorCodes())
		require.Equal(t, "quarantined", ben.place(blanks(puzzle)[0]), "another node learns it from its next append")
		requireQuarantined(t, c, code)

		require.NoError(t, c.store.Release(t.Context(), code, time.Hour))
		dan := c.enter(1, "ana", code)
		require.Equal(t, "ok", dan.place(blanks(puzzle)[0]))
	})
}

// TestPanicInKindFailsOneCommand checks that a panic of a kind of puzzle is an error of the command that caused it.
func TestPanicInKindFailsOneCommand(t *testing.T) {
	onPanicky(t, 1, func(t *testing.T, c *cluster, faults *switches) {
		set := protocol.Settings{Size: "4x4", Mode: protocol.Coop, Conflicts: protocol.ConflictsFree, Hints: ptr(3)}
		ana, ben, _, puzzle := raceOf(t, c, set)
		for what, ask := range map[string]any{"Hint": protocol.Hint{Degree: 1}, "Notes": protocol.AutoNotes{}} {
			before := c.panics()
			faults.set(what, true)
			require.Equal(t, "fault", ana.do(ask), what)
			require.Equal(t, "fault", ana.do(ask), what)
			require.Equal(t, before+2, c.panics())
			faults.set(what, false)
			require.Equal(t, "ok", ana.do(ask), what)
		}
		require.Contains(t, []string{"ok", "wrong", "conflict"}, ben.place(empty(puzzle)), "the room goes on")
		require.Empty(t, ana.errorCodes())
	})
}

// TestPanicInKindOnRoomGoroutine has a kind panic in the call for a puzzle's houses, which the room's goroutine
// makes with the first move.
func TestPanicInKindOnRoomGoroutine(t *testing.T) {
	onPanicky(t, 1, func(t *testing.T, c *cluster, faults *switches) {
		ana := c.enter(0, "ana", c.room(protocol.Settings{Size: "4x4", Mode: protocol.Solo,
			Conflicts: protocol.ConflictsFree}))
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
		pass(time.Second)
		move := empty(*ana.snapshot().Puzzle)
		faults.set("Houses", true)
		require.Equal(t, "fault", ana.place(move))
		require.Equal(t, "fault", ana.place(move))
		faults.set("Houses", false)
		require.Contains(t, []string{"ok", "wrong", "conflict"}, ana.place(move))
		require.EqualValues(t, 2, c.panics())
		require.Empty(t, ana.errorCodes())
	})
}

// empty returns a move into the first empty cell of a 4x4 puzzle.
func empty(p protocol.Puzzle) string {
	i := strings.IndexByte(p.Givens, '.')
	return string(protocol.AppendCell(nil, i/4+1, i%4+1)) + "=1"
}

// TestPanicInGeneratorIsRetried checks that a kind that panics while it generates is called again at growing
// intervals, and that the room waits.
func TestPanicInGeneratorIsRetried(t *testing.T) {
	onPanicky(t, 1, func(t *testing.T, c *cluster, faults *switches) {
		faults.set("Generate", true)
		code := c.room(protocol.Settings{Size: "4x4"})
		ana, ben := c.enter(0, "ana", code), c.enter(0, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
		require.Equal(t, "ok", ben.do(protocol.Ready{On: true}))
		pass(time.Minute)
		require.Positive(t, c.panics())
		require.Less(t, c.panics(), uint64(20))
		require.Empty(t, ana.errorCodes())
		faults.set("Generate", false)
		pass(20 * time.Second)
		begun(t, ana)
	})
}

// TestPanicInStoreIsStoreFailure checks that a panic of the store counts as its failure. No room is quarantined for
// it, and no worker of the host stops.
func TestPanicInStoreIsStoreFailure(t *testing.T) {
	for _, call := range []string{"Append", "Read", "Heads", "Clocks", "Due", "Pending", "Attend"} {
		t.Run(call, func(t *testing.T) {
			testStoresFault(t, call, func(s panickyStore) store.Store { return s })
		})
		t.Run("immediate "+call, func(t *testing.T) {
			testStoresFault(t, call, func(s panickyStore) store.Store { return immediatePanickyStore{s} })
		})
	}
}

func testStoresFault(t *testing.T, call string, as func(panickyStore) store.Store) {
	faults := &switches{}
	wrap := func(s store.Store) store.Store { return as(panickyStore{s, faults}) }
	panickyOn(t, 2, faults, wrap, func(t *testing.T, c *cluster, faults *switches) {
		code := c.room(protocol.Settings{Size: "4x4"})
		ana := c.enter(0, "ana", code)
		faults.set(call, true)
		ana.do(protocol.Ready{On: true}) // the command may time out
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		_, _ = c.nodes[1].RoomInfo(ctx, code) // viewers who enter meanwhile may time out, too
		pass(30 * time.Second)
		require.Positive(t, c.panics())
		faults.set(call, false)
		pass(time.Minute + room.DueRest)
		_, err := c.store.QuarantineFault(t.Context(), code)
		require.ErrorIs(t, err, store.ErrNotFound)
		before := c.panics()
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
		ben := c.enter(1, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		require.Equal(t, "ok", ben.do(protocol.Ready{On: true}))
		pass(5 * time.Second)
		begun(t, ana)
		require.Equal(t, before, c.panics())
	})
}

// TestPanicDuringFanOutClosesRoom checks a panic while a message is sent to a room's viewers.
func TestPanicDuringFanOutClosesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		cfg := hostConfig(memstore.New(memstore.Options{}))
		cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
		faults := &switches{}
		cfg.Frame = func(b, msg []byte) []byte {
			if bytes.Contains(msg, []byte(`"e":"readied"`)) {
				faults.trip("Frame")
			}
			return append(b, msg...)
		}
		h, err := backend.New(cfg)
		require.NoError(t, err)
		defer func() { require.NoError(t, h.Stop(t.Context())) }()
		c := &cluster{t: t, store: cfg.Store, nodes: []*backend.Backend{h}}
		broken, sound := c.room(protocol.Settings{}), c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", broken), c.enter(0, "ana", sound)
		faults.set("Frame", true)
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}), "it was appended before it was sent")
		faults.set("Frame", false)
		require.Equal(t, []protocol.Code{protocol.Quarantined}, ana.errorCodes())
		why := requireQuarantined(t, c, broken)
		require.Contains(t, why.Reason, "a fault in Frame")
		require.Zero(t, why.Seq)
		require.Equal(t, "ok", ben.do(protocol.Ready{On: true}))
		require.EqualValues(t, 1, h.Stats().Panics)
		require.EqualValues(t, 1, h.Stats().Quarantined)
		require.Contains(t, log.String(), "stack=")
		require.Contains(t, log.String(), "room="+broken)
	})
}

// TestUnreadableLogIsQuarantined checks that a room whose log the store reports as damaged is quarantined, and that
// players are not asked to try again.
func TestUnreadableLogIsQuarantined(t *testing.T) {
	d := &damaged{}
	inBubble(t, 1, func(s store.Store) store.Store {
		d.Store = s
		return d
	}, func(t *testing.T, c *cluster) {
		d.code = c.room(protocol.Settings{})
		_, err := c.nodes[0].RoomInfo(t.Context(), d.code)
		require.Error(t, err)
		require.Contains(t, requireQuarantined(t, c, d.code).Reason, "damaged")
	})
}

// damaged is a store that can no longer read one room.
type damaged struct {
	store.Store
	code string
}

func (d *damaged) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	if code == d.code {
		return "", nil, store.ErrDamaged
	}
	return d.Store.Read(ctx, code, after, max)
}
