package loadtest

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

// player is a player of [Rooms]: a goroutine that reads, and a timer that makes moves.
type player struct {
	room   *room
	token  string
	sock   *client.Socket
	seated chan struct{} // closed once the player has a seat
	begun  chan struct{} // closed once the player has the first puzzle

	// Used by the reading goroutine only:
	seat     int
	round    int
	listener *listener // nil if this connection does not measure

	effects effects

	mu      sync.Mutex
	playing int // the round of the puzzle
	puzzle  *protocol.Puzzle
	solved  engine.Puzzle
	blank   []int                           // cells to fill
	empty   []int                           // cells that stay empty
	tried   []uint32                        // wrong values that were tried, by cell
	id      uint64                          // of the last command
	moves   map[uint64]move                 // moves without an answer, by id
	waiting map[uint64]chan<- protocol.Code // for the answers to other commands, by id
	timer   *time.Timer
}

// move is a move and the time at which it was due.
type move struct {
	cell  int
	value uint8
	right bool
	due   time.Time
}

func newPlayer(r *room) *player {
	return &player{
		room: r, seated: make(chan struct{}), begun: make(chan struct{}),
		moves: map[uint64]move{}, waiting: map[uint64]chan<- protocol.Code{},
	}
}

// send sends a command other than a move under the next ID. The code in the response goes to answer, if that is not
// nil.
func (p *player) send(ctx context.Context, command any, answer chan<- protocol.Code) error {
	p.mu.Lock()
	p.id++
	msg, _ := protocol.WithID(command, p.id)
	if answer != nil {
		p.waiting[p.id] = answer
	}
	p.mu.Unlock()
	return p.sock.Send(ctx, msg)
}

// do sends a command until the server carries it out, or refuses it for good.
func (p *player) do(ctx context.Context, command any) error {
	return retry(ctx, func(ctx context.Context) error {
		answer := make(chan protocol.Code, 1)
		if err := p.send(ctx, command, answer); err != nil {
			return err
		}
		code, err := await(ctx, answer)
		if err != nil || code == "" {
			return err
		}
		return fmt.Errorf("the server refused a command of the set-up: %w", &protocol.Refusal{Code: code, Text: string(code)})
	})
}

// keepMoving makes moves until ctx ends. Each is due half to one and a half times the mean interval after the one
// before it was due. Neither missing answers nor late moves delay the schedule.
func (p *player) keepMoving(ctx context.Context) {
	rate := p.room.test.c.MovesPerSecond
	if rate == 0 {
		return
	}
	intervals := func(n float64) time.Duration { return time.Duration(n / rate * float64(time.Second)) }
	due := time.Now().Add(intervals(rand.Float64()))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(time.Until(due), func() {
		for ; !due.After(time.Now()); due = due.Add(intervals(0.5 + rand.Float64())) {
			if ctx.Err() != nil {
				return
			}
			p.makeMove(ctx, due)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.timer.Reset(time.Until(due))
	})
}

// makeMove sends the move that is due, unless the board is full.
func (p *player) makeMove(ctx context.Context, due time.Time) {
	msg, ok := p.nextMove(due)
	if !ok {
		return
	}
	p.room.test.stats.countMove(time.Since(due))
	if err := p.sock.Send(context.WithoutCancel(ctx), msg); err != nil {
		p.room.test.recordError("move not sent", err)
	}
}

func (p *player) nextMove(due time.Time) (*protocol.Place, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.blank) == 0 {
		return nil, false
	}
	m := p.chooseMove()
	m.due = due
	if m.right {
		p.blank = slices.DeleteFunc(p.blank, func(cell int) bool { return cell == m.cell })
	} else {
		p.tried[m.cell] |= 1 << m.value
	}
	p.id++
	p.moves[p.id] = m
	row, col := m.cell/p.puzzle.Width+1, m.cell%p.puzzle.Width+1
	text := protocol.AppendMove(nil, row, col, int(m.value))
	return &protocol.Place{ID: p.id, Move: string(text)}, true
}

// chooseMove picks a cell, and its right value or a wrong one that was not tried there. If all wrong values were tried
// it picks the right one, because a wrong value has an effect only once.
func (p *player) chooseMove() move {
	cell := p.blank[rand.IntN(len(p.blank))]
	right := move{cell: cell, value: p.solved.Solution[cell], right: true}
	if rand.Float64() >= p.room.test.c.Wrong {
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
				return move{cell: at, value: value}
			}
		}
	}
	return right
}

// handleAnswer handles the answer to a command. The code is empty if the command was carried out.
func (p *player) handleAnswer(id uint64, code protocol.Code) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if answer, ok := p.waiting[id]; ok {
		delete(p.waiting, id)
		answer <- code
		return
	}
	s := p.room.test.stats
	m, ok := p.moves[id]
	if !ok {
		if code != "" {
			s.errors.addName(string(code))
		}
		return
	}
	delete(p.moves, id)
	s.countAnswer()
	switch code {
	case "", protocol.Wrong:
		p.effects.recordAnswer(m.due, s)
	default:
		if m.right {
			p.blank = append(p.blank, m.cell)
		}
		if code != protocol.NotNow { // an opponent has ended the round
			s.errors.addName(string(code))
		}
	}
}

// begin starts a round on an empty board, unless it has begun already.
func (p *player) begin(round int, puzzle *protocol.Puzzle) {
	solved, err := p.room.solve(puzzle)
	if err != nil {
		p.room.test.recordError("puzzle not solved", err)
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
	p.forgetMoves(p.id)
	p.effects.reset(0)
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

// forgetMoves stops waiting for the answers to moves with an id up to last: a snapshot contained their effect, or they
// never come.
func (p *player) forgetMoves(last uint64) {
	for id := range p.moves {
		if id <= last {
			delete(p.moves, id)
			p.room.test.stats.countAnswer()
		}
	}
}
