package room

import (
	"slices"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// scratchBuffers are the buffers that a room uses in its turn. They are pooled because most rooms are idle.
type scratchBuffers struct {
	entryBuf protocol.Entry   // for encoding entries, one audience at a time
	ok       protocol.OK      // for encoding answers
	frameBuf []byte           // shared by small frames; see encode
	dataBuf  []byte           // for the data of an append
	commands []pendingCommand // for taking commands from the inbox
	messages []message        // for taking messages from the mailbox
}

// inbox queues players' commands separately from the mailbox: a thousand players may send one each at the same moment,
// and a mailbox of that size per room would waste memory. It is safe for concurrent use.
type inbox struct {
	mu         sync.Mutex
	commands   []pendingCommand
	closedWith *protocol.Refusal // the answer to further commands; nil while the inbox is open
}

var scratchPool = sync.Pool{New: func() any { return new(scratchBuffers) }}

// offer queues a command. It returns a refusal if the inbox is closed or full.
func (b *inbox) offer(c pendingCommand) *protocol.Refusal {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closedWith != nil:
		return b.closedWith
	case len(b.commands) >= queueMax:
		return errBusy
	}
	b.commands = append(b.commands, c)
	return nil
}

// close makes offer return refusal from now on, and returns the queued commands.
func (b *inbox) close(refusal *protocol.Refusal) []pendingCommand {
	b.mu.Lock()
	b.closedWith = refusal
	b.mu.Unlock()
	return b.take(nil)
}

// take returns the queued commands and clears the queue, which reuses the memory of buf.
func (b *inbox) take(buf []pendingCommand) []pendingCommand {
	b.mu.Lock()
	defer b.mu.Unlock()
	commands := b.commands
	b.commands = buf[:0]
	return commands
}

// tryTurn takes the room's turn in the caller's goroutine, if it is free: waking the room's own goroutine costs more
// than deciding a move. It handles the inbox and, before that, the mailbox and m, unless m is nil. It returns false if
// the turn is taken or the room has ended; the room's own goroutine must handle m then. The caller must not have any
// room's turn.
func (r *room) tryTurn(m message) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer func() {
		if r.fatalErr != nil {
			signal(r.mailbox.wake) // wakes the room's own goroutine, which ends the room
		}
		r.turn <- struct{}{}
	}()
	defer r.recoverTurn()
	if r.fatalErr != nil || r.registry.ctx.Err() != nil {
		return false
	}
	if m != nil {
		r.takeMessages()
		r.receive(m)
	}
	r.finishTurn()
	return true
}

// takeMessages handles the messages in the mailbox, so that commands that arrive together share an append.
func (r *room) takeMessages() {
	all := r.mailbox.take(r.buffers().messages, groupMax)
	for _, m := range all {
		r.receive(m)
	}
	clear(all)
	if cap(all) <= mailboxKept {
		r.buffers().messages = all
	}
}

// receive handles a message.
func (r *room) receive(m message) {
	if _, ok := m.(appendResult); !ok {
		r.actAt = time.Time{}
	}
	m.handle(r)
}

// finishTurn queues the commands of the inbox, and does everything that is due. It ends a turn.
func (r *room) finishTurn() {
	d := r.buffers()
	commands := r.inbox.take(d.commands)
	for _, c := range commands {
		r.accept(c)
	}
	clear(commands)
	if d.commands = commands; cap(commands) > groupMax {
		d.commands = nil // so many are rare
	}
	for again := true; again && r.fatalErr == nil; {
		head := r.replica.head
		r.act()
		again = r.registry.immediate && (r.replica.head != head || r.appends.isReady())
	}
	r.fanOut.flush()
	scratchPool.Put(r.buffers())
	r.scratch = nil
}

// buffers returns the room's buffers, valid until the end of the turn.
func (r *room) buffers() *scratchBuffers {
	if r.scratch == nil {
		r.scratch = scratchPool.Get().(*scratchBuffers)
	}
	return r.scratch
}

// accept queues a command for the next append.
func (r *room) accept(c pendingCommand) {
	if r.outage.pauseAnnounced {
		r.answerWithoutEntry(c, ErrUnavailable)
		return
	}
	if len(r.appends.queue) >= queueMax {
		r.answerWithoutEntry(c, errBusy)
		return
	}
	if len(r.help.tasks) > 0 && r.help.queueBehind(c) {
		return
	}
	c.queuedAt = time.Now()
	if _, isPlace := c.cmd.Do.(game.Place); isPlace && r.replica.state.Settings.Conflicts != game.ConflictsFree {
		r.appends.queue = append(r.appends.queue, c) // the common case: there is nothing to prepare
		return
	}
	if c, ready := r.help.prepare(c); ready {
		r.appends.queue = append(r.appends.queue, c)
	}
}

// propose queues a command of the room itself.
func (r *room) propose(do game.Action) {
	r.appends.queue = append(r.appends.queue, pendingCommand{cmd: game.Command{Do: do}})
}

// act appends the waiting commands, and does everything else that is due. Moves alone make nothing due.
func (r *room) act() {
	if !time.Now().Before(r.actAt) {
		r.actOnState()
		return
	}
	r.appends.appendNext()
	switch p := r.appends.pending; {
	case r.actAt.IsZero() || len(r.appends.queue) > 0:
		r.actOnState()
	case p != nil && !p.expiresAt.IsZero() && p.expiresAt.Before(r.actAt):
		r.actAt = p.expiresAt
		r.timer.Reset(time.Until(p.expiresAt))
	}
}

// actOnState does what the state requires, appends the waiting commands and sets the timer for the next due action.
func (r *room) actOnState() {
	r.actAt = time.Now() // not zero: what happens meanwhile may make something else due
	if r.replica.state.NeedsPuzzle() && !r.dealing.inProgress && !time.Now().Before(r.dealing.retryAt) {
		r.dealing.requestPuzzle()
	}
	now := r.roundClock()
	if due := r.replica.state.Deadline(); due != 0 && due <= now && !r.tickQueued {
		r.tickQueued = true
		r.propose(game.Tick{})
	}
	switch phase := r.replica.state.Phase(now); {
	case phase == game.Countdown:
		r.fanOut.announcedRound = 0 // after a pause, a countdown that was over may continue
	case phase == game.Playing && r.fanOut.announcedRound != r.replica.state.Rounds:
		r.fanOut.announceRound(view.IsUntouched(r.replica.state))
	}
	r.requestBots()
	r.fanOut.announceHandicappedSeats(now)
	r.feed.advanceDelayed(r.fanOut.sendDelayedEntry)
	if r.replica.delayed != nil {
		r.feed.announceDelayedRound(view.IsUntouched(r.replica.delayed.state))
	}
	r.seenRecorder.recordSpectators()
	r.forwarding.answerInFlight()
	r.outage.handleOutage()
	r.chat.revealHidden()
	r.presence.syncPresence()
	r.presence.sendSpectatorCount()
	r.appends.expireAppend()
	r.appends.appendNext()
	wait := r.nextWait()
	r.timer.Reset(wait)
	if !r.actAt.IsZero() {
		r.actAt = time.Now().Add(wait)
	}
}

// nextWait returns how long the room can wait before it has to act again.
func (r *room) nextWait() time.Duration {
	if r.outage.failing {
		return RetryEvery
	}
	now, wait := r.storeTime(), r.presence.waitUntilSync()
	wakeAt := func(at int64) { wait = min(wait, time.Duration(at-now)*time.Millisecond) }
	if due := r.replica.state.Deadline(); due != 0 && !r.tickQueued {
		wakeAt(due)
	}
	if round := r.replica.state.Round; round != nil && round.Ended == 0 && r.fanOut.announcedRound != round.No {
		wakeAt(round.Begins)
	}
	_, fillAt := r.botsDue()
	for _, at := range []int64{r.feed.nextUpdateAt(), r.fanOut.nextHandicappedStart(r.fanOut.seatsStartedAt), fillAt} {
		if at != 0 {
			wakeAt(at)
		}
	}
	if r.appends.pending != nil && !r.appends.pending.expiresAt.IsZero() {
		wait = min(wait, time.Until(r.appends.pending.expiresAt))
	}
	if len(r.forwarding.inFlight) > 0 && !r.forwarding.sending {
		wait = min(wait, time.Until(r.forwarding.giveUpAt))
	}
	if r.appends.pending == nil && !r.sync.isReading() && !r.forwarding.isWaiting() && len(r.appends.queue) > 0 {
		wait = min(wait, max(time.Until(r.appends.paceUntil), time.Until(r.appends.retryAt)))
	}
	if r.replica.state.NeedsPuzzle() && !r.dealing.inProgress {
		wait = min(wait, time.Until(r.dealing.retryAt))
	}
	if len(r.fanOut.viewers) == 0 {
		wait = min(wait, r.keepOpen)
	}
	return max(wait, time.Millisecond)
}

// job is a message that a worker handles in the room's turn, so that the room need not be woken.
type job struct {
	room *room
	m    message
}

// enqueueJob queues a message for the workers, or puts it into the room's mailbox if their queue is full. It does not
// block.
func (reg *Registry) enqueueJob(r *room, m message) {
	select {
	case reg.jobs <- job{r, m}:
	default:
		r.putJob(m)
	}
}

// putJob puts a message that no worker can handle into the mailbox. News is dropped if the mailbox is full: the room
// catches up later.
func (r *room) putJob(m message) {
	if _, ok := m.(appendResult); ok {
		r.mailbox.put(m)
	} else {
		r.mailbox.tryPut(m)
	}
}

// runJobs is the loop of one worker of the registry's worker pool, which handles the results of appends and news for
// all rooms: waking a room's own goroutine costs more than its turn.
func (reg *Registry) runJobs() {
	for {
		select {
		case e := <-reg.jobs:
			if !e.room.tryTurn(e.m) {
				e.room.putJob(e.m)
			}
		case <-reg.ctx.Done():
			return
		}
	}
}

// handOver delivers the message of a viewer who enters or leaves: at once if the room's turn is free. It calls
// [Outbox.NotifyBlocking] before blocking. It returns false if the room has ended.
func (r *room) handOver(m message, done <-chan struct{}, out *Outbox) bool {
	handled := r.tryTurn(m)
	select {
	case <-done:
	default:
		out.NotifyBlocking()
	}
	return handled || r.put(m)
}

// compareInTurn compares the head of the log with the room's in the caller's goroutine. It returns true if they are
// equal and the room need not be woken.
func (r *room) compareInTurn(head store.Position) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer func() { r.turn <- struct{}{} }()
	if r.fatalErr != nil || r.outage.failing || head != r.replica.head {
		return false
	}
	r.outage.handleStoreAnswer()
	return true
}

// mailbox is a room's queue of messages. It allocates memory only for its contents, because most rooms' mailboxes are
// empty. It is safe for concurrent use.
type mailbox struct {
	wake chan struct{} // signals that the mailbox is not empty, or that the room has to wake up

	mu     sync.Mutex
	queued []message
}

func newMailbox() mailbox { return mailbox{wake: make(chan struct{}, 1)} }

// put adds a message. It needs no limit because its callers wait for the result.
func (b *mailbox) put(m message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.push(m)
}

// tryPut adds a message unless the mailbox is full, and reports whether it did.
func (b *mailbox) tryPut(m message) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queued) >= mailboxMax {
		return false
	}
	b.push(m)
	return true
}

func (b *mailbox) push(m message) {
	b.queued = append(b.queued, m)
	signal(b.wake)
}

// take moves up to most messages into a slice.
func (b *mailbox) take(into []message, most int) []message {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := min(len(b.queued), most)
	into = append(into[:0], b.queued[:n]...)
	b.queued = slices.Delete(b.queued, 0, n)
	if len(b.queued) > 0 {
		signal(b.wake)
		return into
	}
	select {
	case <-b.wake: // a signal sent after the room woke and before it took the messages
	default:
	}
	if cap(b.queued) > mailboxKept {
		b.queued = nil
	}
	return into
}

// mailboxKept is the capacity that an empty mailbox keeps.
const mailboxKept = 8

func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
