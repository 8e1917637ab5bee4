package room

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"nonet/internal/panics"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// A finished round is projected by any node, from the log: it is archived, and its
// finishes go to the leaderboards and into the players' histories. The store's endings say which rounds are still to be
// done. Two nodes may take up the same one; each step changes nothing the second time.

// projections are how far a host has come with the rounds that have ended on it. It is safe for concurrent use.
type projections struct {
	mu    sync.Mutex
	ended int           // rounds that have ended here
	taken int           // how many of them have been taken up
	more  chan struct{} // closed when more of them are; nil if nobody waits for it
}

// end notes that a round has ended.
func (p *projections) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// until is how many rounds have ended.
func (p *projections) until() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// take notes that the first n of them have been taken up.
func (p *projections) take(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken = n
	if p.more != nil {
		close(p.more)
		p.more = nil
	}
}

// after is closed when more rounds have been taken up; nil is that the first n have.
func (p *projections) after(n int) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken >= n {
		return nil
	}
	if p.more == nil {
		p.more = make(chan struct{})
	}
	return p.more
}

// Projected waits until the rounds are archived and ranked that have ended on this node so far, so that who has just
// seen the end of one finds it. One that can't be projected at once is not waited for, and no other longer than
// [ProjectSeen].
func (h *Host) Projected(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, ProjectSeen)
	defer cancel()
	n := h.projected.until()
	for more := h.projected.after(n); more != nil; more = h.projected.after(n) {
		select {
		case <-more:
		case <-ctx.Done():
			return
		case <-h.ctx.Done():
			return
		}
	}
}

// projectAll takes up the rounds that have ended.
func (h *Host) projectAll() {
	n := h.projected.until()
	defer h.projected.take(n)
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	endings, err := h.store.PendingEndings(ctx, h.failing.ask())
	if err != nil {
		h.complain("the store does not say which rounds have ended", err)
		return
	}
	for _, e := range h.failing.choose(endings, time.Now()) {
		err := h.forRound(func(ctx context.Context) error { return h.hooks.ProcessRound(ctx, e) }, e)
		if h.ctx.Err() != nil {
			return
		}
		if err == nil {
			h.failing.succeeded()
			continue
		}
		h.stats.roundsFailed.Add(1)
		h.complain("an ended round is not archived and ranked yet; trying again", err, "round", e.ID())
		if h.failing.failed(e, hopeless(err), time.Now()) {
			h.giveUpRound(e, err)
		}
	}
}

// forRound does something for an ended round, guarded against panics and within a time of its own, so that
// no round takes that of others.
func (h *Host) forRound(do func(context.Context) error, e store.Ending) (err error) {
	ctx, cancel := h.within(h.ctx, ProjectWait)
	defer cancel()
	panicked := h.guard.Run("carry an ended round on", func() { err = do(ctx) }, "round", e.ID())
	return cmp.Or(panicked, err)
}

// hopeless says whether it is the round itself that can't be projected, and not the store that did not do its part.
func hopeless(err error) bool {
	var panicked *panics.Panic
	return errors.As(err, &panicked) || errors.Is(err, archive.ErrDamaged) || errors.Is(err, store.ErrDamaged)
}

// giveUpRound sets a round aside until an operator has it taken up again.
func (h *Host) giveUpRound(e store.Ending, why error) {
	reason := why.Error()
	f := store.Fault{Reason: reason[:min(len(reason), ReasonMax)], Node: h.node, At: h.now(), Seq: e.Seq}
	if err := h.forRound(func(ctx context.Context) error { return h.store.FailEnding(ctx, e, f) }, e); err != nil {
		h.complain("an ended round could not be set aside", err, "round", e.ID())
		return
	}
	h.stats.roundsAside.Add(1)
	h.failing.forget(e)
	h.log.Error("an ended round is set aside: it is not archived and ranked; see nonet rooms rounds", "round", e.ID(),
		"reason", f.Reason)
}

// complain logs an error, unless it comes of the host being stopped.
func (h *Host) complain(what string, err error, args ...any) {
	if h.ctx.Err() == nil {
		h.log.Warn(what, append(args, "err", err)...)
	}
}

// ends says whether a round ends with these events.
func ends(events []game.Event) bool {
	for _, e := range events {
		if _, ok := e.What.(game.Ended); ok {
			return true
		}
	}
	return false
}

// weighty says whether the events settle somebody's fate, so that they must not be lost in a fail-over.
func weighty(events []game.Event) bool {
	for _, e := range events {
		switch e.What.(type) {
		case game.Done, game.Out, game.Ended:
			return true
		}
	}
	return false
}

// ended wakes whoever projects rounds when one has ended here, so that it stands on the leaderboards at once.
func (h *Host) ended(events []game.Event) {
	if !ends(events) {
		return
	}
	h.projected.end()
	select {
	case h.projects <- struct{}{}:
	default:
	}
}

// projectRounds takes up ended rounds until the host stops: when one has ended here, and every now and then for those
// whose nodes died.
func (h *Host) projectRounds() {
	ticker := time.NewTicker(ProjectEvery)
	defer ticker.Stop()
	for looks := true; ; {
		if looks {
			h.projectAll()
		}
		select {
		case <-h.projects:
			looks = true
		case <-ticker.C:
			looks = h.looks("endings", ProjectEvery)
		case <-h.ctx.Done():
			return
		}
	}
}
