package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/protocol/client"
)

// chaosTable is a room with its bots.
type chaosTable struct {
	code, mode string
	bots       []*chaosBot

	// Moves hold the read lock and requests for the next round the write lock, so that no move whose answer is still to
	// come is repeated in a later round.
	turn sync.RWMutex
	over int // the last round that is over

	faults []string // found by the checks
}

// apart reports whether each player has a separate board.
func (c *chaosTable) apart() bool { return c.mode == protocol.Race }

// chaosOp is a command of a bot and its answer.
type chaosOp struct {
	round, cell int
	text        string // "r1c2=3", "r1c2+3"
	right       bool
	call, ret   int64  // nanoseconds since the start of the test
	answer      string // "ok", the code of the refusal, or "" if no answer came
	effect      string // what the log contains if it was carried out, as "placed r1c2=3"; "" if that depends on others
}

// chaosSeen is a copy of a bot's view of the room.
type chaosSeen struct {
	seq              uint64
	hash, phase      string
	round, you, host int
	puzzle           protocol.Puzzle
	cells            string
	rights           map[int]int // right cells, by seat
}

// chaosBot plays in a room, and records its commands and what it received.
type chaosBot struct {
	table  *chaosTable
	player string
	token  string
	conn   *client.Conn
	dice   *rand.Rand
	begin  time.Time

	mu        sync.Mutex
	seen      chaosSeen
	hashes    map[uint64]string // by sequence number, since the last rollback
	rollbacks []int64           // when their notices came
	lost      int               // connections
	gone      error             // why the connection ended for good

	// Used by the playing goroutine only:
	ops      []chaosOp
	round    int
	solution []uint8
	done     map[int]bool    // cells
	tried    map[string]bool // moves that were wrong
	noted    map[string]bool // notes on the board
	shaken   bool            // after a rollback it is unknown which moves still count
}

// follow reads messages until the connection is closed.
func (b *chaosBot) follow() {
	for {
		msg, err := b.conn.Next(context.Background())
		b.mu.Lock()
		if err != nil {
			b.gone = err
			b.mu.Unlock()
			return
		}
		if m, ok := msg.(*protocol.Room); ok && m.Rollback {
			b.rollbacks = append(b.rollbacks, int64(time.Since(b.begin)))
			clear(b.hashes)
		}
		b.look()
		b.mu.Unlock()
	}
}

// look copies the view. The caller holds the lock.
func (b *chaosBot) look() {
	v := b.conn.View()
	s := chaosSeen{seq: v.Seq, hash: v.Hash, phase: v.Phase, round: v.Round, you: v.You, host: v.Host,
		rights: map[int]int{}}
	if v.Puzzle != nil {
		s.puzzle = *v.Puzzle
	}
	if own := v.OwnBoard(); own != nil {
		s.cells = own.Cells
	}
	for _, seat := range v.Seats {
		s.rights[seat.Seat] = seat.Right
	}
	b.seen, b.hashes[v.Seq] = s, v.Hash
}

// rollbackTimes returns when the bot was told of rollbacks. It may be called while follow runs.
func (b *chaosBot) rollbackTimes() []int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.rollbacks)
}

func (b *chaosBot) now() (s chaosSeen, rollbacks int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.seen, len(b.rollbacks)
}

// play acts at random intervals with a mean of pace, until stop is closed. Commands end with ctx.
func (b *chaosBot) play(ctx context.Context, stop <-chan struct{}, pace time.Duration) {
	for {
		wait := time.NewTimer(time.Duration((0.5 + b.dice.Float64()) * float64(pace)))
		select {
		case <-stop:
			wait.Stop()
			return
		case <-wait.C:
		}
		b.act(ctx)
	}
}

func (b *chaosBot) act(ctx context.Context) {
	switch s, rollbacks := b.now(); {
	case s.you == 0:
		b.conn.Do(ctx, protocol.Sit{})
	case s.phase == protocol.Lobby && s.host == s.you && len(s.rights) == len(b.table.bots):
		b.conn.Do(ctx, protocol.Start{})
	case s.phase == protocol.Finished && s.host == s.you:
		b.again(ctx, s.round)
	case s.phase == protocol.Playing:
		b.move(ctx, s, rollbacks)
	}
}

// again requests the next round once all moves of the table are answered.
func (b *chaosBot) again(ctx context.Context, round int) {
	b.table.turn.Lock()
	defer b.table.turn.Unlock()
	b.table.over = round
	b.conn.Do(ctx, protocol.Rematch{Round: round})
}

func (b *chaosBot) move(ctx context.Context, s chaosSeen, rollbacks int) {
	b.table.turn.RLock()
	defer b.table.turn.RUnlock()
	if s.round <= b.table.over && rollbacks == 0 || s.cells == "" || !b.prepare(s, rollbacks) {
		return
	}
	op, command := b.choose(s)
	if command == nil {
		return
	}
	op.call = int64(time.Since(b.begin))
	err := b.conn.Do(ctx, command)
	op.ret = int64(time.Since(b.begin))
	b.learn(&op, err)
	b.ops = append(b.ops, op)
}

// prepare solves the round's puzzle. It returns false if there is none that it can read.
func (b *chaosBot) prepare(s chaosSeen, rollbacks int) bool {
	b.shaken = b.shaken || rollbacks > 0
	if b.round == s.round && !b.shaken {
		return true
	}
	kind, ok := kinds.Find(s.puzzle.Kind)
	if !ok {
		return false
	}
	puzzle, err := kind.Parse(s.puzzle.Givens)
	if err != nil {
		return false
	}
	if b.round != s.round {
		b.tried, b.noted = map[string]bool{}, map[string]bool{}
	}
	b.round, b.solution, b.done = s.round, puzzle.Solution, map[int]bool{}
	return true
}

// choose picks one of the first empty cells, so that the bots of a shared board often choose the same.
func (b *chaosBot) choose(s chaosSeen) (op chaosOp, command any) {
	var cells []int
	for i := range s.cells {
		if s.cells[i] == '.' && !b.done[i] && len(cells) < 4 {
			cells = append(cells, i)
		}
	}
	if len(cells) == 0 {
		return op, nil
	}
	op = chaosOp{round: s.round, cell: cells[b.dice.IntN(len(cells))]}
	at, right := fmt.Sprintf("r%dc%d", op.cell/s.puzzle.Width+1, op.cell%s.puzzle.Width+1), int(b.solution[op.cell])
	wrong := fmt.Sprintf("%s=%d", at, right%s.puzzle.Values+1)
	alone := b.table.apart() && !b.shaken // the effect of a command does not depend on other players
	switch chance := b.dice.IntN(100); {
	case chance < 15:
		op.text = at + "+" + fmt.Sprint(1+b.dice.IntN(s.puzzle.Values))
		if b.noted[op.text] {
			op.text = strings.Replace(op.text, "+", "-", 1)
		}
		if alone {
			op.effect = "noted " + op.text
		}
		return op, protocol.Note{Marks: op.text}
	case chance < 30 && !b.tried[wrong]:
		op.text = wrong
		if alone {
			op.effect = "struck " + op.text
		}
	default:
		op.text, op.right = fmt.Sprintf("%s=%d", at, right), true
		op.effect = "placed " + op.text
	}
	return op, protocol.Place{Move: op.text}
}

// learn records the answer.
func (b *chaosBot) learn(op *chaosOp, err error) {
	var refusal *protocol.Refusal
	switch {
	case err == nil:
		op.answer = "ok"
	case errors.As(err, &refusal):
		op.answer = string(refusal.Code)
	}
	note := op.isNote()
	switch {
	case note && op.answer == "ok":
		b.noted[strings.Replace(op.text, "-", "+", 1)] = strings.Contains(op.text, "+")
	case op.answer == "ok" || op.answer == string(protocol.IsFilled):
		b.done[op.cell] = true
	case op.answer == string(protocol.Wrong):
		b.tried[op.text] = true
	}
	if note && op.answer != "ok" || !note && op.answer != "ok" && op.answer != string(protocol.Wrong) {
		op.effect = ""
	}
}

func (op *chaosOp) isNote() bool { return strings.ContainsAny(op.text, "+-") }
