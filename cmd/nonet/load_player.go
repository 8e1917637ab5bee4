package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

// loadPlayer is one player of a load: a reading goroutine, and a timer that makes the moves.
type loadPlayer struct {
	room   *loadRoom
	sock   *client.Socket
	seated chan struct{} // closed when the server has said so
	begun  chan struct{} // closed when the first puzzle is there

	// The reading goroutine's
	seat  int
	round int
	seen  map[int]effects // of each seat, as told to this player

	listens bool // looks into what rivals do

	mu      sync.Mutex
	puzzle  *protocol.Puzzle
	solved  engine.Puzzle // the same with its solution
	blank   []int         // cells to fill
	empty   []int         // cells that stay empty
	tried   []uint32      // wrong values tried, by cell
	id      uint64        // of the last command
	waits   uint64        // the id of the move that has no answer; 0 is none
	move    loadMove      // that move
	effects int           // moves with an effect, this round
	sent    [8]stamp      // of the last ones
	timer   *time.Timer
}

// effects are what others are told of a player's moves. The sum counts the moves that had an effect.
type effects struct{ right, strikes int }

// stamp is when the move with the n-th effect was sent.
type stamp struct {
	n  int
	at time.Time
}

type loadMove struct {
	cell  int
	value uint8
}

func newLoadPlayer(r *loadRoom) *loadPlayer {
	return &loadPlayer{room: r, seated: make(chan struct{}), begun: make(chan struct{}), seen: map[int]effects{}}
}

// command sends a Sit, Start or Rematch under the next id.
func (p *loadPlayer) command(ctx context.Context, msg any) error {
	p.mu.Lock()
	p.id++
	switch m := msg.(type) {
	case *protocol.Sit:
		m.ID = p.id
	case *protocol.Start:
		m.ID = p.id
	case *protocol.Rematch:
		m.ID = p.id
	}
	p.mu.Unlock()
	return p.sock.Send(ctx, msg)
}

// keepMoving makes moves until ctx ends, each after a wait of half to one and a half times the usual.
func (p *loadPlayer) keepMoving(ctx context.Context) {
	pace := p.room.load.c.pace
	if pace == 0 {
		return
	}
	wait := func() time.Duration { return time.Duration((0.5 + rand.Float64()) / pace * float64(time.Second)) }
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(wait(), func() {
		if ctx.Err() != nil {
			return
		}
		p.turn(ctx)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.timer.Reset(wait())
	})
}

// turn makes one move, if the last one is answered and the board is not full.
func (p *loadPlayer) turn(ctx context.Context) {
	msg, ok := p.next()
	if !ok {
		return
	}
	p.room.load.stats.moves.Add(1)
	if err := p.sock.Send(context.WithoutCancel(ctx), msg); err != nil {
		p.room.load.failed("move not sent", err)
	}
}

// next chooses a move and takes the time.
func (p *loadPlayer) next() (*protocol.Place, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.waits != 0 {
		p.room.load.stats.late.Add(1)
		return nil, false
	}
	if len(p.blank) == 0 {
		return nil, false
	}
	p.move = p.choose()
	p.id++
	p.waits = p.id
	p.effects++
	p.sent[p.effects%len(p.sent)] = stamp{p.effects, time.Now()}
	row, col := p.move.cell/p.puzzle.Width+1, p.move.cell%p.puzzle.Width+1
	text := protocol.AppendMove(nil, row, col, int(p.move.value))
	return &protocol.Place{ID: p.id, Move: string(text)}, true
}

// choose picks a cell, and the right value or a wrong one that is new there. A cell whose wrong values are used up gets
// the right one: a wrong value tried twice has no effect to wait for.
func (p *loadPlayer) choose() loadMove {
	cell := p.blank[rand.IntN(len(p.blank))]
	right := p.solved.Solution[cell]
	if rand.Float64() >= p.room.load.c.wrong {
		return loadMove{cell, right}
	}
	cells := []int{cell}
	if len(p.empty) > 0 { // where there is one value alone, only a cell that stays empty can be filled wrongly
		cells = append(cells, p.empty[rand.IntN(len(p.empty))])
	}
	for _, at := range cells {
		for _, v := range rand.Perm(p.solved.Values) {
			value := uint8(v + 1)
			if p.solved.Canonical(at, value) != p.solved.Solution[at] && p.tried[at]>>value&1 == 0 {
				return loadMove{at, value}
			}
		}
	}
	return loadMove{cell, right}
}

// answered takes in the answer to a command. Code "" is OK.
func (p *loadPlayer) answered(id uint64, code protocol.Code) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id != p.waits {
		if code != "" {
			p.room.load.stats.failed(string(code))
		}
		return
	}
	p.waits = 0
	switch code {
	case "":
		p.blank = slices.DeleteFunc(p.blank, func(cell int) bool { return cell == p.move.cell })
	case protocol.Wrong:
		p.tried[p.move.cell] |= 1 << p.move.value
	default:
		p.effects--
		if code != protocol.NotNow { // a rival ended the round meanwhile
			p.room.load.stats.failed(string(code))
		}
	}
}

// sentAt is when the move with the n-th effect was sent, if that is known still.
func (p *loadPlayer) sentAt(n int) (time.Time, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.sent[n%len(p.sent)]
	return s.at, s.n == n
}
