package room

import (
	"context"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// mail is a message to a room. arrive handles it in the room's turn.
type mail interface {
	arrive(ctx context.Context, r *room)
}

type (
	// ask is a command. It arrives through the inbox, not as mail.
	ask struct {
		cmd    game.Command
		from   *Viewer         // nil if the command is the room's own, was forwarded, or is of a player who is no viewer
		heard  func(err error) // receives the answer if from is nil; may be nil
		msg    any             // the viewer's message
		since  time.Time       // when it arrived
		read   time.Time       // when it arrived in the inbox; zero for the room's own
		handed *handing        // nil unless it was forwarded by another node
		level  uint64          // the log's head when it was verified for this command; 0 if it was not
	}
	// enter adds a viewer.
	enter struct {
		viewer *Viewer
		at     seenTo
		key    string     // see [password.Rehash]; "" without a password
		opened *shownOver // the finished puzzle that may be shown to the viewer; nil if not looked up
		said   *admission // valid once done is closed
		done   chan struct{}
	}
	// leave removes a viewer.
	leave struct {
		viewer *Viewer
		done   chan struct{}
	}
	// operate is a command of the server's operator.
	operate struct {
		cmd  game.Command
		said chan<- error // buffered
	}
	// heard is news of the room from the store.
	heard struct {
		news store.News
		came time.Time // zero without tracing
	}
	// behind is the head of the log as read by the host.
	behind struct{ head store.Position }
	// landed is the result of an append.
	landed struct {
		entry store.Entry
		err   error
		took  time.Duration
		try   uint64 // the number of the append
	}
	// verified is the head of the log, read before commands without effect are answered.
	verified struct {
		head store.Position
		err  error
	}
	// missed is the result of reading missed entries.
	missed struct {
		epoch   string
		entries []store.Entry
		err     error
		came    time.Time // when they arrived as news; zero otherwise or without tracing
	}
	// dealt is the result of making a puzzle.
	dealt struct {
		deal game.Deal
		err  error
	}
)

func (asked) arrive(context.Context, *room)         {} // the turn that handles it takes the inbox anyway
func (m enter) arrive(ctx context.Context, r *room) { r.viewers.enter(ctx, m) }
func (m behind) arrive(ctx context.Context, r *room) {
	r.outage.storeAnswered()
	r.sync.compareHead(ctx, m.head)
}
func (doubt) arrive(_ context.Context, r *room)        { r.outage.storeTimedOut() }
func (clockSet) arrive(_ context.Context, r *room)     { r.presence.countSoon() }
func (m verified) arrive(ctx context.Context, r *room) { r.appends.handleHead(ctx, m) }
func (m located) arrive(ctx context.Context, r *room) {
	r.sync.reading = false
	r.sync.handleLocated(ctx, m)
}
func (m repaired) arrive(ctx context.Context, r *room) { r.sync.handleRepaired(ctx, m) }
func (m reloaded) arrive(ctx context.Context, r *room) { r.sync.handleReloaded(ctx, m) }
func (m missed) arrive(ctx context.Context, r *room) {
	r.sync.reading = false
	r.sync.applyMissed(ctx, m)
}
func (m dealt) arrive(_ context.Context, r *room)      { r.dealing.handleDeal(m) }
func (m counted) arrive(_ context.Context, r *room)    { r.presence.handleCount(m) }
func (m remark) arrive(ctx context.Context, r *room)   { r.chat.sendChat(ctx, m) }
func (said) arrive(ctx context.Context, r *room)       { r.chat.handleBroadcast(ctx) }
func (m helped) arrive(_ context.Context, r *room)     { r.help.handleHelp(m) }
func (m handedOver) arrive(_ context.Context, r *room) { r.forwarding.handleSent(m) }

func (m landed) arrive(ctx context.Context, r *room) {
	if m.try == r.appends.try { // the room has not given it up
		r.appends.handleResult(ctx, m)
	}
}

func (m operate) arrive(_ context.Context, r *room) {
	r.ask(ask{cmd: m.cmd, heard: func(err error) { m.said <- err }})
}

func (m leave) arrive(_ context.Context, r *room) {
	r.viewers.remove(m.viewer)
	close(m.done)
}

func (m look) arrive(_ context.Context, r *room) {
	m.at(r)
	close(m.done)
}

func (m heard) arrive(ctx context.Context, r *room) {
	switch {
	case m.news.Ephemeral != nil:
		r.chat.receive(ctx, m.news.Ephemeral)
	case m.news.Forwarded != nil:
		r.forwarding.acceptForwarded(m.news.Forwarded)
	default:
		r.sync.handleNews(ctx, m.news, m.came)
	}
}

// asked reports whether somebody waits for the answer.
func (a *ask) asked() bool { return a.from != nil || a.heard != nil }

// post puts mail into the room's mailbox and waits while it is full. It returns false if the room has ended.
func (r *room) post(m mail) bool {
	select {
	case <-r.gone:
		return false
	default:
		return r.mail.wait(m, r.gone)
	}
}

// nudge puts mail into the room's mailbox unless it is full. It never blocks.
func (r *room) nudge(m mail) {
	r.mail.put(m)
}

// takeMail handles the mail in the mailbox, so that commands that arrive together share an append.
func (r *room) takeMail(ctx context.Context) {
	all := r.mail.take(r.tools().letters, GroupMax)
	for _, m := range all {
		m.arrive(ctx, r)
	}
	clear(all)
	if cap(all) <= mailKept {
		r.tools().letters = all
	}
}
