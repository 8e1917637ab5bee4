package room

import (
	"context"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// message is a message to a room. arrive handles it in the room's turn.
type message interface {
	arrive(ctx context.Context, r *room)
}

type (
	// pendingCommand is a command. It arrives through the inbox, not through the mailbox.
	pendingCommand struct {
		cmd        game.Command
		from       *Viewer           // nil if the command is the room's own, was forwarded, or its player is no viewer
		onAnswer   func(err error)   // receives the answer if from is nil; may be nil
		msg        any               // the viewer's message
		queuedAt   time.Time         // when it arrived
		received   time.Time         // when it arrived in the inbox; zero for the room's own
		forwarded  *forwardedCommand // nil unless it was forwarded by another node
		verifiedAt uint64            // the log's head when it was verified for this command; 0 if it was not
	}
	// enterRequest adds a viewer.
	enterRequest struct {
		viewer  *Viewer
		at      seenPosition
		key     string          // see [password.Rehash]; "" without a password
		checked *finishedPuzzle // the finished puzzle that may be shown to the viewer; nil if not looked up
		result  *admission      // valid once done is closed
		done    chan struct{}
	}
	// leaveRequest removes a viewer.
	leaveRequest struct {
		viewer *Viewer
		done   chan struct{}
	}
	// operatorCommand is a command of the server's operator.
	operatorCommand struct {
		cmd     game.Command
		refusal chan<- error // buffered
	}
	// newsMessage is news of the room from the store.
	newsMessage struct {
		news store.News
		came time.Time
	}
	// headNotice is the head of the log as read by the host.
	headNotice struct{ head store.Position }
	// appendResult is the result of an append.
	appendResult struct {
		entry store.Entry
		err   error
		took  time.Duration
		tryNo uint64 // the number of the append
	}
	// headResult is the head of the log, read before commands without effect are answered.
	headResult struct {
		head store.Position
		err  error
	}
	// entriesResult is the result of reading missed entries.
	entriesResult struct {
		epoch   string
		entries []store.Entry
		err     error
		came    time.Time // when they arrived as news; zero otherwise
	}
	// dealResult is the result of making a puzzle.
	dealResult struct {
		deal game.Deal
		err  error
	}
)

func (inboxFilled) arrive(context.Context, *room)          {} // the turn that handles it takes the inbox anyway
func (m enterRequest) arrive(ctx context.Context, r *room) { r.viewers.enter(ctx, m) }
func (m headNotice) arrive(ctx context.Context, r *room) {
	r.outage.storeAnswered()
	r.sync.compareHead(ctx, m.head)
}
func (storeTimeout) arrive(_ context.Context, r *room)   { r.outage.storeTimedOut() }
func (clockChange) arrive(_ context.Context, r *room)    { r.presence.countSoon() }
func (m headResult) arrive(ctx context.Context, r *room) { r.appends.handleHead(ctx, m) }
func (m locateResult) arrive(ctx context.Context, r *room) {
	r.sync.reading = false
	r.sync.handleLocated(ctx, m)
}
func (m repairResult) arrive(ctx context.Context, r *room) { r.sync.handleRepaired(ctx, m) }
func (m reloadResult) arrive(ctx context.Context, r *room) { r.sync.handleReloaded(ctx, m) }
func (m entriesResult) arrive(ctx context.Context, r *room) {
	r.sync.reading = false
	r.sync.applyMissed(ctx, m)
}
func (m dealResult) arrive(_ context.Context, r *room)      { r.dealing.handleDeal(m) }
func (m presenceResult) arrive(_ context.Context, r *room)  { r.presence.handleCount(m) }
func (m chatMessage) arrive(ctx context.Context, r *room)   { r.chat.sendChat(ctx, m) }
func (broadcastResult) arrive(ctx context.Context, r *room) { r.chat.handleBroadcast(ctx) }
func (m helpResult) arrive(_ context.Context, r *room)      { r.help.handleHelp(m) }
func (m forwardResult) arrive(_ context.Context, r *room)   { r.forwarding.handleSent(m) }

func (m operatorCommand) arrive(_ context.Context, r *room) {
	r.accept(pendingCommand{cmd: m.cmd, onAnswer: func(err error) { m.refusal <- err }})
}

func (m leaveRequest) arrive(_ context.Context, r *room) {
	r.viewers.remove(m.viewer)
	close(m.done)
}

func (m turnCall) arrive(_ context.Context, r *room) {
	m.call(r)
	close(m.done)
}

func (m newsMessage) arrive(ctx context.Context, r *room) {
	switch {
	case m.news.Ephemeral != nil:
		r.chat.receiveEphemeral(ctx, m.news.Ephemeral)
	case m.news.Forwarded != nil:
		r.forwarding.acceptForwarded(m.news.Forwarded)
	default:
		r.sync.handleNews(ctx, m.news, m.came)
	}
}

// hasCaller reports whether somebody waits for the answer.
func (a *pendingCommand) hasCaller() bool { return a.from != nil || a.onAnswer != nil }

// put adds a message to the room's mailbox and waits while it is full. It returns false if the room has ended.
func (r *room) put(m message) bool {
	select {
	case <-r.gone:
		return false
	default:
		return r.mail.put(m, r.gone)
	}
}

// tryPut adds a message to the room's mailbox unless it is full. It never blocks.
func (r *room) tryPut(m message) {
	r.mail.tryPut(m)
}
