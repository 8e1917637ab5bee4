package room

import (
	"context"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// mail is what a room hears of. Each kind says what the room does about it, by who has the room's turn.
type mail interface {
	arrive(ctx context.Context, r *room)
}

type (
	// ask is a command. It comes through the inbox, not as mail.
	ask struct {
		cmd    game.Command
		from   *Viewer         // nil: the room's own, handed, or of somebody who watches nothing
		heard  func(err error) // is told the answer in the place of a viewer; nil is nobody
		msg    any             // what the viewer said
		since  time.Time       // when it came in
		read   time.Time       // when it came to the inbox; zero for the room's own
		handed *handing        // nil: it came in here
		level  uint64          // where the log was when it was asked about on its account; 0 is not yet
	}
	// enter: somebody watches.
	enter struct {
		viewer *Viewer
		at     seenTo
		key    string     // see [password.Rehash]; empty is no password
		opened *shownOver // that may be shown to the viewer; nil was not looked up
		said   *admission // to be read once done is closed
		done   chan struct{}
	}
	// leave: somebody stops watching.
	leave struct {
		viewer *Viewer
		done   chan struct{}
	}
	// operate: the server's operator asks for something.
	operate struct {
		cmd  game.Command
		said chan<- error // has room for one
	}
	// heard: the store has news of the room.
	heard struct {
		news store.News
		came time.Time // zero if nobody wants to know
	}
	// behind: the store said to the host where the log is.
	behind struct{ head store.Position }
	// landed: an append ended.
	landed struct {
		entry store.Entry
		err   error
		took  time.Duration
		try   uint64 // which it was of the room's
	}
	// verified: the store said where the log is, before commands without effect are answered.
	verified struct {
		head store.Position
		err  error
	}
	// missed: a read ended.
	missed struct {
		epoch   string
		entries []store.Entry
		err     error
		came    time.Time // as news; zero otherwise, or if nobody wants to know
	}
	// dealt: a puzzle is made.
	dealt struct {
		deal game.Deal
		err  error
	}
)

func (asked) arrive(context.Context, *room)            {} // who goes on to take what has come in
func (m enter) arrive(ctx context.Context, r *room)    { r.enter(ctx, m) }
func (m behind) arrive(ctx context.Context, r *room)   { r.answers(); r.compare(ctx, m.head) }
func (doubt) arrive(_ context.Context, r *room)        { r.doubted() }
func (clockSet) arrive(_ context.Context, r *room)     { r.clockWasSet() }
func (m verified) arrive(ctx context.Context, r *room) { r.verified(ctx, m) }
func (m located) arrive(ctx context.Context, r *room)  { r.reading = false; r.located(ctx, m) }
func (m repaired) arrive(ctx context.Context, r *room) { r.repaired(ctx, m) }
func (m reloaded) arrive(ctx context.Context, r *room) { r.reloaded(ctx, m) }
func (m missed) arrive(ctx context.Context, r *room)   { r.reading = false; r.caughtUp(ctx, m) }
func (m dealt) arrive(_ context.Context, r *room)      { r.dealt(m) }
func (m counted) arrive(_ context.Context, r *room)    { r.counted(m) }
func (m remark) arrive(ctx context.Context, r *room)   { r.remark(ctx, m) }
func (said) arrive(ctx context.Context, r *room)       { r.said(ctx) }
func (m helped) arrive(_ context.Context, r *room)     { r.helped(m) }
func (m handedOver) arrive(_ context.Context, r *room) { r.handedOver(m) }

func (m landed) arrive(ctx context.Context, r *room) {
	if m.try == r.try { // the room has not given it up
		r.landed(ctx, m)
	}
}

func (m operate) arrive(_ context.Context, r *room) {
	r.ask(ask{cmd: m.cmd, heard: func(err error) { m.said <- err }})
}

func (m leave) arrive(_ context.Context, r *room) {
	r.leave(m.viewer)
	close(m.done)
}

func (m look) arrive(_ context.Context, r *room) {
	m.at(r)
	close(m.done)
}

func (m heard) arrive(ctx context.Context, r *room) {
	switch {
	case m.news.Ephemeral != nil:
		r.overhear(ctx, m.news.Ephemeral)
	case m.news.Forwarded != nil:
		r.take(m.news.Forwarded)
	default:
		r.news(ctx, m.news, m.came)
	}
}

// asked says whether somebody waits for the answer.
func (a *ask) asked() bool { return a.from != nil || a.heard != nil }

// post hands mail to the room, waiting if there is much of it. False means that the room is gone.
func (r *room) post(m mail) bool {
	select {
	case <-r.gone:
		return false
	default:
		return r.mail.wait(m, r.gone)
	}
}

// nudge hands mail to the room if there is place for it, and never waits.
func (r *room) nudge(m mail) {
	r.mail.put(m)
}

// takeMail takes the mail that is there, so that commands that came together share an append.
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
