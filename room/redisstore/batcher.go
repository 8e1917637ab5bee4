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

// batchDelay is from when one sets out to the next. Six appends share what a pipeline costs by itself well enough.
var batchDelay = storecommon.BatchDelay{Max: 2 * time.Millisecond, Full: 6}

// batcher is the way to one server for appends of different rooms. Who comes alone goes at once. What comes soon after,
// or while [pipelinesMax] pipelines are on their way, goes together: the busier the server, the fewer and fuller the
// pipelines.
type batcher struct {
	server *redis.Client
	guard  *panics.Guard

	mu        sync.Mutex
	running   int
	scheduled bool      // one of those that fly is about to set out with all that wait
	nextFlush time.Time // when the next one sets out at the earliest
	delay     storecommon.BatchDelay
	waiting   []*batchItem
}

// append takes a passenger in, and waits for what comes of it.
func (s *batcher) append(ctx context.Context, p *batchItem) (any, error) {
	type answer struct {
		reply any
		err   error
	}
	said := make(chan answer, 1)
	p.deadline, _ = ctx.Deadline()
	p.done = func(_ *batchItem, reply any, err error) { said <- answer{reply, err} }
	s.enqueue(p)
	select {
	case now := <-said:
		return now.reply, now.err
	case <-ctx.Done():
		s.remove(p)
		return nil, ctx.Err()
	}
}

// enqueue takes a passenger in. What it brings must stay as it is.
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

// remove takes a passenger away whose time is over, if it has not set out.
func (s *batcher) remove(p *batchItem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = slices.DeleteFunc(s.waiting, func(other *batchItem) bool { return other == p })
}

// flushLoop sends all that wait after a while, and what waits by then, until nobody does.
func (s *batcher) flushLoop(after time.Duration) {
	for again := true; again; {
		time.Sleep(after)
		crew := s.takeBatch()
		_ = s.guard.Run("append to rooms", func() { s.sendBatch(crew) })
		after, again = s.nextDelay()
	}
}

// takeBatch takes those who go along.
func (s *batcher) takeBatch() []*batchItem {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	n := min(len(s.waiting), batchMax)
	s.scheduled, s.nextFlush = false, now.Add(s.delay.Next(n))
	crew := slices.Clone(s.waiting[:n])
	s.waiting = slices.Delete(s.waiting, 0, n)
	return slices.DeleteFunc(crew, func(p *batchItem) bool { return !p.deadline.IsZero() && now.After(p.deadline) })
}

// nextDelay says whether to set out again, and after what time.
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

// sendBatch sends the appends of a crew in one pipeline. A pipeline is under way for as long as the last of them may
// wait.
func (s *batcher) sendBatch(crew []*batchItem) {
	if len(crew) == 0 {
		return
	}
	ctx, cancel := batchContext(crew)
	defer cancel()
	pipe := s.server.Pipeline()
	for _, p := range crew {
		_ = pipe.Process(ctx, p.cmd) // it only puts it in
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for _, p := range crew {
		reply, err := p.cmd.Result()
		p.done(p, reply, err)
	}
}

// batchContext is a context that is over when nobody of the crew waits any more.
func batchContext(crew []*batchItem) (context.Context, context.CancelFunc) {
	var last time.Time
	for _, p := range crew {
		if p.deadline.IsZero() {
			return context.WithCancel(context.Background())
		}
		if p.deadline.After(last) {
			last = p.deadline
		}
	}
	return context.WithDeadline(context.Background(), last)
}

// batchers are the ways to all servers.
type batchers struct {
	guard *panics.Guard

	mu       sync.Mutex
	byServer map[*redis.Client]*batcher
}

// of returns the way to a server. Those that are not masters any more are few, and stay.
func (s *batchers) of(server *redis.Client) *batcher {
	s.mu.Lock()
	defer s.mu.Unlock()
	way := s.byServer[server]
	if way == nil {
		way = &batcher{server: server, guard: s.guard, delay: batchDelay}
		if s.byServer == nil {
			s.byServer = map[*redis.Client]*batcher{}
		}
		s.byServer[server] = way
	}
	return way
}
