package redisstore

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/internal/panics"
	"nonet/internal/stacks"
	"nonet/room/internal/storecommon"
)

// Bounds of what appends share.
const (
	sharesMax = 2   // pipelines on their way to one server
	shareMax  = 256 // appends in one of them
)

// shareGap is from when one sets out to the next. Six appends share what a pipeline costs by itself well enough.
var shareGap = storecommon.BatchDelay{Max: 2 * time.Millisecond, Full: 6}

// share is the way to one server for appends of different rooms. Who comes alone goes at once. What comes soon after,
// or while [sharesMax] pipelines are on their way, goes together: the busier the server, the fewer and fuller the
// pipelines.
type share struct {
	server *redis.Client
	guard  *panics.Guard
	stacks *stacks.Stacks

	mu       sync.Mutex
	flying   int
	boarding bool      // one of those that fly is about to set out with all that wait
	next     time.Time // when the next one sets out at the earliest
	gap      storecommon.BatchDelay
	waiting  []*passenger
}

// append takes a passenger in, and waits for what comes of it.
func (s *share) append(ctx context.Context, p *passenger) (any, error) {
	type answer struct {
		reply any
		err   error
	}
	said := make(chan answer, 1)
	p.by, _ = ctx.Deadline()
	p.done = func(_ *passenger, reply any, err error) { said <- answer{reply, err} }
	s.board(p)
	select {
	case now := <-said:
		return now.reply, now.err
	case <-ctx.Done():
		s.leave(p)
		return nil, ctx.Err()
	}
}

// board takes a passenger in. What it brings must stay as it is.
func (s *share) board(p *passenger) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, p)
	if !s.boarding && s.flying < sharesMax {
		s.boarding = true
		s.flying++
		go s.fly(time.Until(s.next))
	}
}

// leave takes a passenger away whose time is over, if it has not set out.
func (s *share) leave(p *passenger) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = slices.DeleteFunc(s.waiting, func(other *passenger) bool { return other == p })
}

// fly sends all that wait after a while, and what waits by then, until nobody does.
func (s *share) fly(after time.Duration) {
	for again := true; again; {
		time.Sleep(after)
		crew := s.setOut()
		s.stacks.Run(func() { // what go-redis calls for needs more than a new goroutine has
			_ = s.guard.Run("append to rooms", func() { s.send(crew) })
		})
		after, again = s.back()
	}
}

// setOut takes those who go along.
func (s *share) setOut() []*passenger {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	n := min(len(s.waiting), shareMax)
	s.boarding, s.next = false, now.Add(s.gap.Next(n))
	crew := slices.Clone(s.waiting[:n])
	s.waiting = slices.Delete(s.waiting, 0, n)
	return slices.DeleteFunc(crew, func(p *passenger) bool { return !p.by.IsZero() && now.After(p.by) })
}

// back says whether to set out again, and after what time.
func (s *share) back() (after time.Duration, again bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 || s.boarding {
		s.flying--
		return 0, false
	}
	s.boarding = true
	return time.Until(s.next), true
}

// send sends the appends of a crew in one pipeline. A pipeline is under way for as long as the last of them may wait.
func (s *share) send(crew []*passenger) {
	if len(crew) == 0 {
		return
	}
	ctx, cancel := lastOf(crew)
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

// lastOf is a context that is over when nobody of the crew waits any more.
func lastOf(crew []*passenger) (context.Context, context.CancelFunc) {
	var last time.Time
	for _, p := range crew {
		if p.by.IsZero() {
			return context.WithCancel(context.Background())
		}
		if p.by.After(last) {
			last = p.by
		}
	}
	return context.WithDeadline(context.Background(), last)
}

// shares are the ways to all servers.
type shares struct {
	guard  *panics.Guard
	stacks stacks.Stacks

	mu sync.Mutex
	to map[*redis.Client]*share
}

// of returns the way to a server. Those that are not masters any more are few, and stay.
func (s *shares) of(server *redis.Client) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	way := s.to[server]
	if way == nil {
		way = &share{server: server, guard: s.guard, stacks: &s.stacks, gap: shareGap}
		if s.to == nil {
			s.to = map[*redis.Client]*share{}
		}
		s.to[server] = way
	}
	return way
}
