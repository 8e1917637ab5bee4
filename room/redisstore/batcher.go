package redisstore

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/internal/panics"
	"nonet/room/internal/storecommon"
)

// Bounds of what appends share.
const (
	pipelinesMax = 2   // pipelines on their way to one server
	batchMax     = 256 // appends in one of them
)

// batchDelay is the pause between two pipelines. With six appends per pipeline, its fixed cost no longer matters.
var batchDelay = storecommon.BatchDelay{Max: 2 * time.Millisecond, Full: 6}

// batcher sends appends of different rooms to one server in pipelines. A single append is sent at once. Appends that
// arrive shortly after it, or while [pipelinesMax] pipelines are in progress, share a pipeline, so pipelines become
// fewer and fuller on a busy server. It is safe for concurrent use.
type batcher struct {
	server *redis.Client
	guard  *panics.Guard
	done   func(p *batchItem, reply any, err error) // called on another goroutine; must not block

	mu        sync.Mutex
	running   int
	scheduled bool      // a flushLoop is about to send all waiting items
	nextFlush time.Time // the earliest time of the next pipeline
	delay     storecommon.BatchDelay
	waiting   []*batchItem
}

// enqueue adds an item to the next pipeline. The caller must not use it any more.
func (s *batcher) enqueue(p *batchItem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, p)
	if !s.scheduled && s.running < pipelinesMax {
		s.scheduled = true
		s.running++
		go s.flushLoop(time.Until(s.nextFlush))
	}
}

// flushLoop sends the waiting items after a delay, and repeats that while there are any. It is a goroutine.
func (s *batcher) flushLoop(after time.Duration) {
	for again := true; again; {
		time.Sleep(after)
		batch := s.takeBatch()
		_ = s.guard.Run("append to rooms", func() { s.sendBatch(batch) })
		after, again = s.nextDelay()
	}
}

// takeBatch takes the items of the next pipeline and drops those whose callers no longer wait.
func (s *batcher) takeBatch() []*batchItem {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	n := min(len(s.waiting), batchMax)
	s.scheduled, s.nextFlush = false, now.Add(s.delay.Next(n))
	batch := slices.Clone(s.waiting[:n])
	s.waiting = slices.Delete(s.waiting, 0, n)
	return slices.DeleteFunc(batch, func(p *batchItem) bool { return !p.deadline.IsZero() && now.After(p.deadline) })
}

// nextDelay returns the time until the next pipeline. It returns false if this flushLoop is not needed any longer.
func (s *batcher) nextDelay() (after time.Duration, again bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 || s.scheduled {
		s.running--
		return 0, false
	}
	s.scheduled = true
	return time.Until(s.nextFlush), true
}

// sendBatch sends a batch in one pipeline and calls back each item.
func (s *batcher) sendBatch(batch []*batchItem) {
	if len(batch) == 0 {
		return
	}
	ctx, cancel := batchContext(batch)
	defer cancel()
	pipe := s.server.Pipeline()
	for _, p := range batch {
		_ = pipe.Process(ctx, p.cmd) // it only adds the command
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for _, p := range batch {
		reply, err := p.cmd.Result()
		s.done(p, reply, err)
	}
}

// batchContext returns a context that ends once no caller of the batch waits.
func batchContext(batch []*batchItem) (context.Context, context.CancelFunc) {
	var last time.Time
	for _, p := range batch {
		if p.deadline.IsZero() {
			return context.WithCancel(context.Background())
		}
		if p.deadline.After(last) {
			last = p.deadline
		}
	}
	return context.WithDeadline(context.Background(), last)
}

// batcher returns the batcher of a server. Batchers of former masters are few and are kept.
func (s *Store) batcher(server *redis.Client) *batcher {
	b, ok := s.batchers.Load(server)
	if !ok {
		b, _ = s.batchers.LoadOrStore(server, &batcher{server: server, guard: s.guard, done: s.completeAppend,
			delay: batchDelay})
	}
	return b.(*batcher)
}
