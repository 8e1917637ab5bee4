package sim

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/view"
)

// player is a simulated client that reconnects, resumes and resends unanswered commands as the protocol requires. It
// checks everything that it receives.
type player struct {
	w    *world
	no   int
	name string

	mu                   sync.Mutex
	view                 *room.Viewer
	out                  *room.Outbox
	sees                 client.View // the room as the client sees it
	next                 uint64
	waiting              map[uint64]any    // commands without an answer
	answers              map[uint64]string // the first answer to each command
	sent                 map[uint64]any
	begun                map[uint64]time.Time // when each command was first sent
	asked                map[uint64]time.Time // when each command was last sent
	warned               bool                 // was warned of lost entries
	answeredSinceEntry   []uint64             // commands answered on this connection since the last entry received on it
	answeredWithoutEntry map[uint64]bool      // commands whose connection broke after the answer and before the entry
}

func newPlayer(w *world, no int) *player {
	return &player{
		w: w, no: no, name: fmt.Sprintf("p%d", no), next: 1,
		waiting: map[uint64]any{}, answers: map[uint64]string{}, sent: map[uint64]any{},
		answeredWithoutEntry: map[uint64]bool{},
		begun:                map[uint64]time.Time{}, asked: map[uint64]time.Time{},
	}
}

// play acts from time to time until the context is done.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(p.w.rng.between(20*time.Millisecond, 900*time.Millisecond))
		if p.w.rng.hits(p.w.rng.faults.Drop) {
			p.disconnect()
		}
		if !p.isConnected() {
			p.connect(ctx)
			continue
		}
		p.act()
	}
}

func (p *player) isConnected() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out == nil {
		return false
	}
	select {
	case <-p.out.Done():
		return false
	default:
		return true
	}
}

// connect enters the room through any node and resends unanswered commands.
func (p *player) connect(ctx context.Context) {
	var out *room.Outbox
	out = room.NewOutbox(func(frames [][]byte) error { return p.receive(out, frames) })
	node := p.node().accept(out)
	if node == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	p.mu.Lock()
	p.out = out
	for _, id := range p.answeredSinceEntry {
		p.answeredWithoutEntry[id] = true
	}
	p.answeredSinceEntry = nil
	at := p.positionLocked()
	counting := p.sees.Phase == protocol.Countdown // the end of a countdown is not part of the log
	p.mu.Unlock()
	// Like a reloaded page, which is not warned of lost entries.
	if p.w.rng.faults.Fail == 0 && (counting || p.w.rng.chance(0.2)) {
		at = protocol.Enter{Room: p.w.code}
	}
	view, err := node.Enter(ctx, players.Player{ID: p.name, Name: p.name}, &at, out)
	if err != nil {
		out.Close()
		return
	}
	p.mu.Lock()
	p.view = view
	again := slices.Sorted(maps.Keys(p.waiting))
	p.mu.Unlock()
	for _, id := range again {
		p.send(id)
	}
}

// node returns the node that the player connects to.
func (p *player) node() *node {
	if p.no < len(p.w.opts.Homes) {
		return p.w.nodes[p.w.opts.Homes[p.no]]
	}
	return p.w.nodes[p.w.rng.below(len(p.w.nodes))]
}

// position returns the player's position in the log.
func (p *player) position() protocol.Enter {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.positionLocked()
}

// positionLocked is position with p.mu held.
func (p *player) positionLocked() protocol.Enter {
	return protocol.Enter{Room: p.w.code, Epoch: p.sees.Epoch, Seq: p.sees.Seq, Hash: p.sees.Hash}
}

// record returns the commands that the player sent, their first answers, and whether the player was warned of lost
// entries. If the store can fail over, an answer is only certain when the entry itself has arrived, because only then
// does the player know a position that may turn out to be void.
func (p *player) record() (answers map[uint64]string, sent map[uint64]any, warned bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	answers = maps.Clone(p.answers)
	if p.w.rng.faults.Fail > 0 {
		maps.DeleteFunc(answers, func(id uint64, _ string) bool {
			return p.answeredWithoutEntry[id] || slices.Contains(p.answeredSinceEntry, id)
		})
	}
	return answers, maps.Clone(p.sent), p.warned
}

func (p *player) disconnect() {
	p.mu.Lock()
	view, out := p.view, p.out
	p.view, p.out = nil, nil
	p.mu.Unlock()
	if out != nil {
		out.Close()
	}
	if view != nil {
		// the node notices later
		time.AfterFunc(p.w.rng.delay(), view.Leave)
	}
}

// act sends a random command that fits the situation.
func (p *player) act() {
	p.mu.Lock()
	seat, phase, round, halted := p.sees.You, p.sees.Phase, p.sees.Round, p.sees.Halted
	old := slices.Sorted(maps.Keys(p.answers))
	p.mu.Unlock()
	if len(old) > 0 && p.w.rng.hits(p.w.rng.faults.Repeat) {
		recent := old[max(0, len(old)-game.CommandsKept/2):]
		p.send(recent[p.w.rng.below(len(recent))])
		return
	}
	switch {
	case seat == 0:
		p.command(func(id uint64) any { return &protocol.Sit{ID: id} })
	case phase == protocol.Lobby:
		p.command(func(id uint64) any { return &protocol.Ready{ID: id, On: !p.w.rng.chance(0.1)} })
	case phase == protocol.Finished:
		p.command(func(id uint64) any { return &protocol.Rematch{ID: id, Round: round} })
	case halted && p.w.rng.chance(0.3), p.w.opts.Mode == protocol.Coop && p.w.rng.chance(0.05):
		p.command(func(id uint64) any { return &protocol.Halt{ID: id, On: !halted} })
	default:
		p.command(p.move)
	}
}

// move returns a random move: mostly right, sometimes wrong, sometimes a note.
func (p *player) move(id uint64) any {
	puzzle := p.w.puzzle()
	cell := p.w.rng.below(len(puzzle.Solution))
	row, col, value := cell/puzzle.Width+1, cell%puzzle.Width+1, int(puzzle.Solution[cell])
	switch {
	case p.w.rng.chance(0.15):
		return &protocol.Note{ID: id, Marks: string(protocol.AppendMark(nil, row, col, true, value))}
	case p.w.rng.chance(0.1):
		value = value%puzzle.Values + 1
	}
	return &protocol.Place{ID: id, Move: view.Move(row, col, value)}
}

func (p *player) command(make func(id uint64) any) {
	p.mu.Lock()
	id := p.next
	p.next++
	p.mu.Unlock()
	msg := make(id)
	p.mu.Lock()
	p.sent[id], p.waiting[id], p.begun[id] = msg, msg, time.Now()
	p.mu.Unlock()
	p.send(id)
}

func (p *player) send(id uint64) {
	p.mu.Lock()
	view, msg := p.view, p.sent[id]
	p.asked[id] = time.Now()
	p.mu.Unlock()
	if view != nil {
		view.Do(msg)
	}
}

// countWaiting returns the number of commands that have been unanswered for at least a duration. The caller holds p.mu.
func (p *player) countWaiting(long time.Duration) (n int) {
	for id := range p.waiting {
		if time.Since(p.begun[id]) > long {
			n++
		}
	}
	return n
}

// resendAfter resends a command with the same ID if it is still unanswered after a delay.
func (p *player) resendAfter(id uint64, wait time.Duration) {
	time.AfterFunc(wait, func() {
		p.mu.Lock()
		_, open := p.waiting[id]
		p.mu.Unlock()
		if open {
			p.send(id)
		}
	})
}

// receive handles frames from a connection.
func (p *player) receive(out *room.Outbox, frames [][]byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if out != p.out {
		return errLink // a previous connection
	}
	for i, frame := range frames {
		if i > 0 && p.w.rng.hits(p.w.rng.faults.Drop) {
			return errLink // the connection breaks between frames that belong together
		}
		msg, err := protocol.DecodeServer(frame)
		if err != nil {
			p.w.fail("%s can't read %s: %v", p.name, frame, err)
			return err
		}
		p.handle(msg)
	}
	p.checkBoard()
	return nil
}

func (p *player) handle(msg any) {
	before := p.sees.Seq
	_ = p.sees.Apply(msg) // gaps are detected below
	switch m := msg.(type) {
	case *protocol.Room:
		p.warned = p.warned || m.Rollback
		p.answeredSinceEntry = nil
		p.next = max(p.next, m.Last+1)
		p.w.recordPosition(p.name, p.positionLocked())
		for id := range p.waiting { // a snapshot replaces answers too
			p.resendAfter(id, time.Millisecond)
		}
	case *protocol.Entry:
		if m.Seq != before+1 {
			p.w.fail("%s is at entry %d and received entry %d", p.name, before, m.Seq)
		}
		p.answeredSinceEntry = nil
		p.w.recordPosition(p.name, p.positionLocked())
	case *protocol.OK:
		p.recordAnswer(m.ID, "ok")
	case *protocol.No:
		p.recordAnswer(m.ID, string(m.Code))
	}
}

// checkBoard compares the player's board with the log.
func (p *player) checkBoard() {
	shown := p.sees.Phase == protocol.Playing && p.sees.You != 0 && !p.sees.Halted
	if !shown || p.w.rng.faults.Fail > 0 { // the log may lose entries
		return
	}
	cells, plays := p.w.board(p.sees.Seq, p.name)
	own := p.sees.OwnBoard()
	switch {
	case !plays:
	case own == nil:
		p.w.fail("%s plays but sees no board at entry %d", p.name, p.sees.Seq)
	case own.Cells != cells:
		p.w.fail("%s sees at entry %d\n%s, but the log has\n%s", p.name, p.sees.Seq, own.Cells, cells)
	}
}

// recordAnswer records an answer and checks that final answers never change.
func (p *player) recordAnswer(id uint64, answer string) {
	if callback := p.w.opts.OnAnswer; callback != nil {
		callback(&AnswerTime{p.no, answer, time.Since(p.asked[id])})
	}
	if answer == string(protocol.Unavailable) || answer == string(protocol.Busy) {
		p.resendAfter(id, time.Second)
		return
	}
	delete(p.waiting, id)
	p.answeredSinceEntry = append(p.answeredSinceEntry, id)
	first, known := p.answers[id]
	if !known {
		p.answers[id] = answer
		return
	}
	if !p.warned && !mayBeUnlogged(first) && answer != first && answer != string(protocol.Stale) {
		p.w.fail("%s was answered %q for command %d and later %q", p.name, first, id, answer)
	}
}
