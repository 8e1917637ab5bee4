package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

// loadPlayer is a player: a goroutine that reads, and a timer that makes moves.
type loadPlayer struct {
	room   *loadRoom
	token  string
	sock   *client.Socket
	seated chan struct{} // closed once the player has a seat
	begun  chan struct{} // closed once the player has the first puzzle

	// Used by the reading goroutine only.
	seat  int
	round int
	ear   *loadEar // nil if this connection does not measure

	effects loadEffects

	mu      sync.Mutex
	playing int // the round of the puzzle
	puzzle  *protocol.Puzzle
	solved  engine.Puzzle                 // with its solution
	blank   []int                         // cells to fill
	empty   []int                         // cells that stay empty
	tried   []uint32                      // wrong values that were tried, by cell
	id      uint64                        // of the last command
	waits   map[uint64]loadMove           // moves without an answer, by id
	asked   map[uint64]chan protocol.Code // receives the answers to other commands, by id
	timer   *time.Timer
}

// loadMove is a move and the time at which it was due.
type loadMove struct {
	cell  int
	value uint8
	right bool
	due   time.Time
}

func newLoadPlayer(r *loadRoom) *loadPlayer {
	return &loadPlayer{
		room: r, seated: make(chan struct{}), begun: make(chan struct{}),
		waits: map[uint64]loadMove{}, asked: map[uint64]chan protocol.Code{},
	}
}

// command sends a command other than a move under the next id.
func (p *loadPlayer) command(ctx context.Context, msg any) error {
	p.mu.Lock()
	p.id++
	switch m := msg.(type) {
	case *protocol.Sit:
		m.ID = p.id
	case *protocol.Custom:
		m.ID = p.id
	case *protocol.Start:
		m.ID = p.id
	case *protocol.Rematch:
		m.ID = p.id
	}
	p.mu.Unlock()
	return p.sock.Send(ctx, msg)
}

// askAgain is the pause before a request to a busy server is repeated.
const askAgain = 250 * time.Millisecond

// ask sends a command until the server carries it out, or refuses it for good.
func (p *loadPlayer) ask(ctx context.Context, msg any) error {
	return untilDone(ctx, func(ctx context.Context) error {
		answer := make(chan protocol.Code, 1)
		p.mu.Lock()
		p.asked[p.id+1] = answer
		p.mu.Unlock()
		if err := p.command(ctx, msg); err != nil {
			return err
		}
		code, err := await(ctx, answer)
		if err != nil || code == "" {
			return err
		}
		return fmt.Errorf("the server refuses what sets the load up: %w", &protocol.Refusal{Code: code, Text: string(code)})
	})
}

// keepMoving makes moves until ctx ends. Each is due half to one and a half times the mean interval after the one
// before it was due. Neither missing answers nor late moves delay the schedule.
func (p *loadPlayer) keepMoving(ctx context.Context) {
	pace := p.room.load.c.pace
	if pace == 0 {
		return
	}
	wait := func(of float64) time.Duration { return time.Duration(of / pace * float64(time.Second)) }
	due := time.Now().Add(wait(rand.Float64()))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(time.Until(due), func() {
		for ; !due.After(time.Now()); due = due.Add(wait(0.5 + rand.Float64())) {
			if ctx.Err() != nil {
				return
			}
			p.turn(ctx, due)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.timer.Reset(time.Until(due))
	})
}

// turn sends the move that is due, unless the board is full.
func (p *loadPlayer) turn(ctx context.Context, due time.Time) {
	msg, ok := p.next(due)
	if !ok {
		return
	}
	p.room.load.stats.moved(time.Since(due))
	if err := p.sock.Send(context.WithoutCancel(ctx), msg); err != nil {
		p.room.load.failed("move not sent", err)
	}
}

// next returns the next move.
func (p *loadPlayer) next(due time.Time) (*protocol.Place, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.blank) == 0 {
		return nil, false
	}
	move := p.choose()
	move.due = due
	if move.right {
		p.blank = slices.DeleteFunc(p.blank, func(cell int) bool { return cell == move.cell })
	} else {
		p.tried[move.cell] |= 1 << move.value
	}
	p.id++
	p.waits[p.id] = move
	row, col := move.cell/p.puzzle.Width+1, move.cell%p.puzzle.Width+1
	text := protocol.AppendMove(nil, row, col, int(move.value))
	return &protocol.Place{ID: p.id, Move: string(text)}, true
}

// choose picks a cell, and its right value or a wrong one that was not tried there. If all wrong values were tried it
// picks the right one, because a wrong value has an effect only once.
func (p *loadPlayer) choose() loadMove {
	cell := p.blank[rand.IntN(len(p.blank))]
	right := loadMove{cell: cell, value: p.solved.Solution[cell], right: true}
	if rand.Float64() >= p.room.load.c.wrong {
		return right
	}
	cells := []int{cell}
	if len(p.empty) > 0 { // in a puzzle with a single value, only cells that stay empty can be filled wrongly
		cells = append(cells, p.empty[rand.IntN(len(p.empty))])
	}
	for _, at := range cells {
		for _, v := range rand.Perm(p.solved.Values) {
			value := uint8(v + 1)
			if p.solved.CanonicalValue(at, value) != p.solved.Solution[at] && p.tried[at]>>value&1 == 0 {
				return loadMove{cell: at, value: value}
			}
		}
	}
	return right
}

// answered handles the answer to a command. The code is empty if the command was carried out.
func (p *loadPlayer) answered(id uint64, code protocol.Code) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if asked, ok := p.asked[id]; ok {
		delete(p.asked, id)
		asked <- code
		return
	}
	move, ok := p.waits[id]
	if !ok {
		if code != "" {
			p.room.load.stats.failed(string(code))
		}
		return
	}
	delete(p.waits, id)
	p.room.load.stats.answered()
	switch code {
	case "", protocol.Wrong:
		p.effects.answered(move.due, p.room.load.stats)
	default:
		if move.right {
			p.blank = append(p.blank, move.cell)
		}
		if code != protocol.NotNow { // an opponent has ended the round
			p.room.load.stats.failed(string(code))
		}
	}
}

// begin starts a round on an empty board, unless it has begun already.
func (p *loadPlayer) begin(round int, puzzle *protocol.Puzzle) {
	solved, err := p.room.solve(puzzle)
	if err != nil {
		p.room.load.failed("puzzle not solved", err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.playing == round {
		return
	}
	if p.puzzle == nil {
		close(p.begun)
	}
	p.playing, p.puzzle, p.solved = round, puzzle, solved
	p.blank, p.empty, p.tried = nil, nil, make([]uint32, len(solved.Solution))
	p.forget(p.id)
	p.effects.set(0)
	for cell, given := range solved.Givens {
		switch {
		case given != 0:
		case solved.Solution[cell] == 0:
			p.empty = append(p.empty, cell)
		default:
			p.blank = append(p.blank, cell)
		}
	}
}

// forget stops waiting for the answers to moves with an id up to last: a snapshot contained their effect, or they never
// come.
func (p *loadPlayer) forget(last uint64) {
	for id := range p.waits {
		if id <= last {
			delete(p.waits, id)
			p.room.load.stats.answered()
		}
	}
}
