package room_test

import (
	"context"
	"io"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
)

// The tests play the kind "null": a row of four cells with the solution 1 2 3 4 and one given, on virtual time.
// Two wrong values put a player out.

// cluster is a set of nodes on one store.
type cluster struct {
	t     *testing.T
	store store.Store
	nodes []*backend.Backend
	fair  fair.Audit
	kinds []engine.Kind     // of nodes that start from now on; nil means null only
	next  uint64            // the next command id
	sites map[string]string // players' addresses by name; nil means unknown
	trace room.Tracer       // of nodes that start from now on

	keepRooms time.Duration // of nodes that start from now on; 0 means the default
	latency   time.Duration // the longest duration of an append; 0 with the memory store
}

// inBubble runs a test with n nodes on store (nil: an empty one in memory), on virtual time.
func inBubble(t *testing.T, n int, store func(store.Store) store.Store, test func(t *testing.T, c *cluster)) {
	synctest.Test(t, func(t *testing.T) {
		c := &cluster{t: t, store: declaredMemory{memstore.New(memstore.Options{}), t}}
		if store != nil {
			c.store = store(c.store)
		}
		defer func() {
			for _, h := range c.nodes {
				require.NoError(t, h.Stop(context.Background()))
			}
		}()
		for range n {
			c.start()
		}
		test(t, c)
	})
}

// start adds a node.
func (c *cluster) start() *backend.Backend {
	cfg := hostConfig(c.store)
	cfg.Fair, cfg.Tracer, cfg.KeepRooms = c.fair, c.trace, c.keepRooms
	if c.kinds != nil {
		cfg.Kinds = c.kinds
	}
	h, err := backend.New(cfg)
	require.NoError(c.t, err)
	c.nodes = append(c.nodes, h)
	return h
}

// pass advances the clock by a long time and replaces the nodes afterwards, because it would take long to have the
// old ones poll the store every second.
func (c *cluster) pass(d time.Duration) {
	old := c.nodes
	c.nodes = nil
	for _, h := range old {
		require.NoError(c.t, h.Stop(context.Background()))
	}
	time.Sleep(d)
	for range old {
		c.start()
	}
}

// hostConfig is a node's configuration.
func hostConfig(store store.Store) backend.Config {
	return backend.Config{Config: room.Config{
		Store: store, Kinds: []engine.Kind{null.New()}, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}}
}

// client is a player's connection to a node.
type client struct {
	c    *cluster
	name string
	view *room.Viewer
	out  *room.Outbox

	mu    sync.Mutex
	stuck chan struct{} // while set, the connection accepts nothing
	got   []any
}

// say sends a message that is not a command, given by pointer.
func (p *client) say(msg any) {
	p.view.Do(msg)
	synctest.Wait()
}

// heard returns all messages of a type that the client received.
func heard[M any](p *client) (all []M) {
	for _, msg := range p.all() {
		if m, ok := msg.(M); ok {
			all = append(all, m)
		}
	}
	return all
}

// room creates a room through the first node; ana is its host.
func (c *cluster) room(s protocol.Settings) string {
	code, err := c.nodes[0].Create(context.Background(), players.Player{ID: "ana", Name: "Ana", Site: c.sites["ana"]}, s)
	require.NoError(c.t, err)
	return code
}

// enter connects a player to a node by name.
func (c *cluster) enter(node int, name, code string) *client {
	return c.enterAt(node, name, &protocol.Enter{Room: code})
}

func (c *cluster) enterAt(node int, name string, e *protocol.Enter) *client {
	return c.enterAs(node, players.Player{ID: name, Name: strings.ToUpper(name[:1]) + name[1:], Site: c.sites[name]}, e)
}

// enterAs connects a player to a node.
func (c *cluster) enterAs(node int, who players.Player, e *protocol.Enter) *client {
	p := &client{c: c, name: who.ID}
	p.out = room.NewOutbox(p.write)
	var err error
	p.view, err = c.nodes[node].Enter(context.Background(), who, e, p.out)
	require.NoError(c.t, err)
	synctest.Wait()
	return p
}

func (p *client) write(frames [][]byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stuck != nil {
		for range p.stuck { // until it is closed
		}
		p.stuck = nil
	}
	for _, f := range frames {
		msg, err := protocol.DecodeServer(f)
		if err != nil {
			return err
		}
		p.got = append(p.got, msg)
	}
	return nil
}

// do sends a command under the next id and returns the answer's code, "ok" for success.
func (p *client) do(msg any) string {
	p.c.next++
	return p.again(p.c.next, msg)
}

// again sends a command under an id and returns the answer's code.
func (p *client) again(id uint64, msg any) string {
	p.view.Do(withID(msg, id))
	time.Sleep(p.c.latency)
	synctest.Wait()
	return p.answer(id)
}

// withID returns a pointer to a copy of a command with that ID.
func withID(msg any, id uint64) any {
	v := reflect.New(reflect.TypeOf(msg))
	v.Elem().Set(reflect.ValueOf(msg))
	v.Elem().FieldByName("ID").SetUint(id)
	return v.Interface()
}

// answer returns the last answer to a command, or "" if there is none.
func (p *client) answer(id uint64) string {
	answer := ""
	for _, msg := range p.all() {
		switch m := msg.(type) {
		case *protocol.OK:
			if m.ID == id {
				answer = "ok"
			}
		case *protocol.No:
			if m.ID == id {
				answer = string(m.Code)
			}
		}
	}
	return answer
}

func (p *client) place(move string) string { return p.do(protocol.Place{Move: move}) }

// all returns all messages that the client received.
func (p *client) all() []any {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.got)
}

// snapshot returns the last snapshot that the client received.
func (p *client) snapshot() *protocol.Room {
	var last *protocol.Room
	for _, msg := range p.all() {
		if m, ok := msg.(*protocol.Room); ok {
			last = m
		}
	}
	require.NotNil(p.c.t, last, "%s has no snapshot", p.name)
	return last
}

// events returns all events that the client received, in order.
func (p *client) events() []protocol.Event {
	var all []protocol.Event
	for _, msg := range p.all() {
		if m, ok := msg.(*protocol.Entry); ok {
			all = append(all, m.Events...)
		}
	}
	return all
}

// eventsOf returns the events of one type that the client received.
func (p *client) eventsOf(e string) []protocol.Event {
	return slices.DeleteFunc(p.events(), func(ev protocol.Event) bool { return ev.E != e })
}

// position returns the client's position in the history.
func (p *client) position() protocol.Enter {
	var at protocol.Enter
	for _, msg := range p.all() {
		switch m := msg.(type) {
		case *protocol.Room:
			at = protocol.Enter{Room: m.Code, Epoch: m.Epoch, Seq: m.Seq, Hash: m.Hash}
		case *protocol.Entry:
			require.Equal(p.c.t, at.Seq+1, m.Seq, "%s sees a gap", p.name)
			at.Seq, at.Hash = m.Seq, m.Hash
		}
	}
	return at
}
