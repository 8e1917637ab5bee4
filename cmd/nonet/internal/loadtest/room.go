package loadtest

import (
	"context"
	"sync"

	"nonet/engine"
	"nonet/protocol"
)

// room is a room and its players.
type room struct {
	test    *Rooms
	code    string
	players []*player

	mu     sync.Mutex
	puzzle solvedPuzzle
}

// solvedPuzzle is a puzzle with its solution, and its text.
type solvedPuzzle struct {
	engine.Puzzle
	text string // empty if there is no puzzle
}

// seat connects one more player and takes a seat.
func (r *room) seat(ctx context.Context, node, token string) error {
	p := newPlayer(r)
	p.token = token
	r.mu.Lock()
	p.listener = r.listener(len(r.players))
	r.players = append(r.players, p)
	r.mu.Unlock()
	sock, err := r.test.enter(ctx, node, token, r.code, p.receive)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.sock = sock
	p.mu.Unlock()
	if err := p.do(ctx, protocol.Sit{}); err != nil {
		return err
	}
	_, err = await(ctx, p.seated)
	return err
}

// maxListeners is the number of connections of a room that measure when moves arrive, players before watchers. The
// others count their messages and decode only those about the whole round; otherwise a room of a thousand connections
// would keep the load generator busier than the server.
const maxListeners = 32

// listener returns a listener for the i-th connection to the room, or nil if that does not measure.
func (r *room) listener(i int) *listener {
	c := r.test.c
	connections := c.Players + (c.Watchers+c.Rooms-1)/c.Rooms
	if i%((connections+maxListeners-1)/maxListeners) != 0 {
		return nil
	}
	return newListener(r)
}

// playerAt returns the player in a seat, or nil if there is none. Players sit down one after another.
func (r *room) playerAt(seat int) *player {
	r.mu.Lock()
	defer r.mu.Unlock()
	if seat < 1 || seat > len(r.players) {
		return nil
	}
	return r.players[seat-1]
}

// solve returns the room's puzzle with its solution, which is found once for all players.
func (r *room) solve(p *protocol.Puzzle) (engine.Puzzle, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text := p.Text()
	if r.puzzle.text == text {
		return r.puzzle.Puzzle, nil
	}
	kind, err := r.test.c.FindKind(p.Kind)
	if err != nil {
		return engine.Puzzle{}, err
	}
	solved, err := kind.Parse(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	r.puzzle = solvedPuzzle{solved, text}
	return solved, nil
}
