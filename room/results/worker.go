package results

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"nonet/internal/backoff"
	"nonet/internal/panics"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/store"
)

// The limits and intervals of a [Worker].
const (
	PollEvery  = 5 * time.Second  // how often the store is asked for finished rounds that are pending
	MaxTries   = 5                // tries of a round before it goes to the failed ones, the dead-letter queue
	RetryMax   = 10 * time.Minute // maximum time between two tries of a round
	WaitMax    = time.Second      // how long [Worker.Wait] waits
	batchMax   = 32               // rounds, not tried before, that are processed in one pass
	failedMax  = 10_000           // failed rounds remembered by a node, which then takes up no new ones
	runTimeout = 10 * time.Second // timeout for one round
)

// Worker processes the finished rounds in the store's transactional outbox, [store.Endings]. Any node can process a
// round from the log. A round is processed at least once: two nodes may process the same one, because every step is
// idempotent.
type Worker struct {
	registry *room.Registry
	pipeline *Pipeline
	wake     chan struct{} // signals that a round has ended on this node
	progress *progress
	failed   *backoff.List[store.Ending] // used by Run only
	worked   time.Time                   // when a round was last processed; used by Run only

	failures, setAside atomic.Uint64
}

// NewWorker returns a worker for the rounds in the store of a registry.
func NewWorker(registry *room.Registry, p *Pipeline) *Worker {
	return &Worker{
		registry: registry, pipeline: p, wake: make(chan struct{}, 1), progress: newProgress(),
		failed: backoff.New[store.Ending](backoff.Limits{Batch: batchMax, Failed: failedMax, Min: PollEvery, Max: RetryMax}),
	}
}

// OnRoundEnd tells the worker that a round has ended on this node. It does not block.
func (w *Worker) OnRoundEnd() {
	w.progress.end()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Wait waits until the rounds that have ended on this node so far are processed, so that a client that has just seen
// the end of one finds its results. It waits for one try of each, and at most [WaitMax].
func (w *Worker) Wait(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, WaitMax)
	defer cancel()
	w.progress.wait(ctx)
}

// Failures returns how many tries of rounds have failed, and how many rounds were set aside.
func (w *Worker) Failures() (failures, setAside uint64) { return w.failures.Load(), w.setAside.Load() }

// Run processes finished rounds until ctx ends: when one has ended on this node, and periodically those of nodes that
// failed.
func (w *Worker) Run(ctx context.Context) {
	ticker := time.NewTicker(PollEvery)
	defer ticker.Stop()
	for mine := true; ; {
		if mine {
			w.processPending(ctx)
		}
		select {
		case <-w.wake:
			mine = true
		case <-ticker.C:
			mine = w.registry.AcquireLease("endings", PollEvery)
		case <-ctx.Done():
			w.progress.stop()
			return
		}
	}
}

// processPending processes the pending rounds.
func (w *Worker) processPending(ctx context.Context) {
	defer w.progress.try(w.progress.countEnded())
	reading, cancel := w.registry.WithStoreTimeout(ctx)
	defer cancel()
	pending, err := w.pipeline.Store.PendingEndings(reading, w.failed.Need())
	if err != nil {
		w.warn(ctx, "could not read which rounds to archive", err)
		return
	}
	for _, e := range w.failed.Choose(pending, time.Now()) {
		err := w.runGuarded(ctx, func(ctx context.Context) error { return w.pipeline.run(ctx, e) }, e)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			w.worked = time.Now()
			continue
		}
		w.failures.Add(1)
		w.warn(ctx, "could not archive and rank a round; retrying", err, "round", e.ID())
		// A round is not given up if the store may be the cause.
		tries := w.failed.Fail(e, time.Now())
		if tries.Count >= MaxTries && (isPermanent(err) || w.worked.After(tries.First)) {
			w.giveUp(ctx, e, err)
		}
	}
}

// runGuarded calls do for a finished round with a timeout of its own and recovers from panics, so that one round does
// not delay the others.
func (w *Worker) runGuarded(ctx context.Context, do func(context.Context) error, e store.Ending) (err error) {
	ctx, cancel := w.registry.WithTimeout(ctx, runTimeout)
	defer cancel()
	panicked := w.registry.Guard().Run("process an ended round", func() { err = do(ctx) }, "round", e.ID())
	return cmp.Or(panicked, err)
}

// isPermanent reports whether an error is caused by the round itself rather than by the store.
func isPermanent(err error) bool {
	var panicked *panics.Panic
	return errors.As(err, &panicked) || errors.Is(err, archive.ErrDamaged) || errors.Is(err, store.ErrDamaged)
}

// giveUp sets a round aside until an operator retries it.
func (w *Worker) giveUp(ctx context.Context, e store.Ending, why error) {
	reason := why.Error()
	f := store.Fault{Reason: reason[:min(len(reason), room.ReasonMax)], Node: w.registry.Node(), At: w.registry.Now(),
		Seq: e.Seq}
	fail := func(ctx context.Context) error { return w.pipeline.Store.FailEnding(ctx, e, f) }
	if err := w.runGuarded(ctx, fail, e); err != nil {
		w.warn(ctx, "could not set a round aside", err, "round", e.ID())
		return
	}
	w.setAside.Add(1)
	w.failed.Forget(e)
	w.pipeline.Log.Error("round not archived or ranked, and set aside; see nonet rooms rounds", "round",
		e.ID(), "reason", f.Reason)
}

// warn logs an error unless the host is stopping.
func (w *Worker) warn(ctx context.Context, what string, err error, args ...any) {
	if ctx.Err() == nil {
		w.pipeline.Log.Warn(what, append(args, "err", err)...)
	}
}
