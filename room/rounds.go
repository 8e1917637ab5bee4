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

// Any node can project a finished round from the log: the round is archived, and its finishes go to the leaderboards
// and the players' histories. The store keeps a list of rounds that are not done yet. Two nodes may project the same
// one, because every step is idempotent.

// projections tracks the projection of rounds that have ended on this host. It is safe for concurrent use.
type projections struct {
	mu    sync.Mutex
	ended int           // number of rounds that have ended here
	taken int           // how many of them have been tried
	more  chan struct{} // closed when taken changes; nil if nobody waits
}

// end records that a round has ended.
func (p *projections) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// until returns how many rounds have ended.
func (p *projections) until() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// take records that the first n rounds have been tried, and wakes those who wait for it.
func (p *projections) take(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken = n
	if p.more != nil {
		close(p.more)
		p.more = nil
	}
}

// after returns a channel that is closed when more rounds have been tried, or nil if the first n have been.
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

// Projected waits until the rounds that have ended on this node so far are archived and ranked, so that a client that
// has just seen the end of one finds it. It waits for one try of each, and at most [ProjectSeen].
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

// projectAll projects the rounds that have ended.
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

// forRound calls do for an ended round with a timeout of its own and recovers from panics, so that one round does not
// delay the others.
func (h *Host) forRound(do func(context.Context) error, e store.Ending) (err error) {
	ctx, cancel := h.within(h.ctx, ProjectWait)
	defer cancel()
	panicked := h.guard.Run("carry an ended round on", func() { err = do(ctx) }, "round", e.ID())
	return cmp.Or(panicked, err)
}

// hopeless reports whether the error is caused by the round itself rather than by the store.
func hopeless(err error) bool {
	var panicked *panics.Panic
	return errors.As(err, &panicked) || errors.Is(err, archive.ErrDamaged) || errors.Is(err, store.ErrDamaged)
}

// giveUpRound sets a round aside until an operator retries it.
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

// complain logs an error unless the host is stopping.
func (h *Host) complain(what string, err error, args ...any) {
	if h.ctx.Err() == nil {
		h.log.Warn(what, append(args, "err", err)...)
	}
}

// ends reports whether a round ends with these events.
func ends(events []game.Event) bool {
	for _, e := range events {
		if _, ok := e.What.(game.Ended); ok {
			return true
		}
	}
	return false
}

// weighty reports whether the events decide a result, so that they must not be lost in a fail-over.
func weighty(events []game.Event) bool {
	for _, e := range events {
		switch e.What.(type) {
		case game.Done, game.Out, game.Ended:
			return true
		}
	}
	return false
}

// ended wakes the projection of rounds if a round ends with these events, so that its results are available at once.
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

// projectRounds projects ended rounds until the host stops: when one has ended here, and periodically for those whose
// nodes failed.
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
