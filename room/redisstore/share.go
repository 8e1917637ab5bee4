package redisstore

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// Bounds of what appends share.
const (
	sharesMax = 2   // pipelines on their way to one server
	shareMax  = 256 // appends in one of them
)

// share is the way to one server for appends of different rooms. Who finds it free goes at once, alone. While
// [sharesMax] pipelines are on their way, those who come wait, and the first of them takes all with it when one is
// back: the busier the server, the fewer and fuller the pipelines, and nobody waits for company.
type share struct {
	server *redis.Client

	mu      sync.Mutex
	flying  int
	waiting []*passenger
}

// passenger is an append that waits for its place in a pipeline.
type passenger struct {
	ctx  context.Context
	keys []string
	args []any
	lead chan []*passenger // gets those who go along, the one who reads it first among them
	done chan struct{}     // closed when the result is there

	reply []any
	err   error
}

// append runs append.lua on the server.
func (s *share) append(ctx context.Context, keys []string, a store.Append, held bool) ([]any, error) {
	p := &passenger{ctx: ctx, keys: keys}
	s.mu.Lock()
	if s.flying < sharesMax {
		s.flying++
		s.mu.Unlock()
		p.args = appendArgs(a, held)
		p.run(ctx, s.server)
		s.back()
		return p.reply, p.err
	}
	a.Data = bytes.Clone(a.Data) // a crew may set out with it after the caller has given up
	p.args = appendArgs(a, held)
	p.lead, p.done = make(chan []*passenger, 1), make(chan struct{})
	s.waiting = append(s.waiting, p)
	s.mu.Unlock()
	select {
	case crew := <-p.lead:
		s.fly(crew)
		s.back()
	case <-p.done:
	case <-ctx.Done():
		s.leave(p)
		return nil, ctx.Err()
	}
	return p.reply, p.err
}

// leave takes a passenger away whose time is over. One who was made to lead just then does that all the same.
func (s *share) leave(p *passenger) {
	s.mu.Lock()
	s.waiting = slices.DeleteFunc(s.waiting, func(other *passenger) bool { return other == p })
	s.mu.Unlock()
	select {
	case crew := <-p.lead:
		s.fly(crew)
		s.back()
	default:
	}
}

// back lets those who wait go, now that a pipeline is back.
func (s *share) back() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 {
		s.flying--
		return
	}
	n := min(len(s.waiting), shareMax)
	crew := slices.Clone(s.waiting[:n])
	s.waiting = slices.Delete(s.waiting, 0, n)
	crew[0].lead <- crew
}

// fly sends the appends of a crew in one pipeline. A pipeline is under way for as long as the last of them may wait.
func (s *share) fly(crew []*passenger) {
	if len(crew) == 1 {
		crew[0].run(crew[0].ctx, s.server)
		return
	}
	ctx, cancel := lastOf(crew)
	defer cancel()
	pipe := s.server.Pipeline()
	cmds := make([]*redis.Cmd, len(crew))
	for i, p := range crew {
		cmds[i] = appendScript.EvalSha(ctx, pipe, p.keys, p.args...)
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for i, p := range crew {
		p.reply, p.err = cmds[i].Slice()
		close(p.done)
	}
}

// lastOf is a context that is over when the last of the crew's is.
func lastOf(crew []*passenger) (context.Context, context.CancelFunc) {
	var last time.Time
	for _, p := range crew {
		deadline, ok := p.ctx.Deadline()
		if !ok {
			return context.WithCancel(context.WithoutCancel(p.ctx))
		}
		if deadline.After(last) {
			last = deadline
		}
	}
	return context.WithDeadline(context.WithoutCancel(crew[0].ctx), last)
}

// run sends the append alone.
func (p *passenger) run(ctx context.Context, server *redis.Client) {
	p.reply, p.err = appendScript.EvalSha(ctx, server, p.keys, p.args...).Slice()
}

// shares are the ways to all servers.
type shares struct {
	mu sync.Mutex
	to map[*redis.Client]*share
}

// of returns the way to a server. Those that are not masters any more are few, and stay.
func (s *shares) of(server *redis.Client) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	way := s.to[server]
	if way == nil {
		way = &share{server: server}
		if s.to == nil {
			s.to = map[*redis.Client]*share{}
		}
		s.to[server] = way
	}
	return way
}
