package redisstore

import (
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

// pingEvery is how often a connection is asked for a sign of life; one that gives none until the next time is broken.
const pingEvery = 2 * time.Second

// Why a connection is given up.
var (
	errSilent = errors.New("redis gives no sign of life")
	errMoved  = errors.New("redis tells this room's news on another server now")
)

// connection is one connection of a line. One goroutine listens, and another makes it agree with what is wanted.
type connection struct {
	line   *line
	ps     *redis.PubSub
	broken chan error  // what ended listening
	ended  bool        // that was received
	heard  atomic.Bool // since the last ping
	worked atomic.Bool // at any time
	asked  []string    // channels that Redis was asked for, sorted

	mu      sync.Mutex
	live    map[string]bool // channels that Redis has confirmed
	leaving map[string]int  // how many confirmations of leaving a channel are to come
}

func newConnection(l *line, channels []string) *connection {
	c := &connection{
		line:    l,
		ps:      l.s.client.SSubscribe(l.s.ctx, channels...),
		broken:  make(chan error, 1),
		asked:   slices.Sorted(slices.Values(channels)),
		live:    make(map[string]bool),
		leaving: make(map[string]int),
	}
	c.heard.Store(true)
	go func() {
		var err error
		if panicked := l.s.floor.Run("hear the news of Redis", func() { err = c.listen() }); panicked != nil {
			err = panicked
		}
		c.broken <- err
	}()
	return c
}

func (c *connection) close() {
	_ = c.ps.Close()
	if !c.ended {
		<-c.broken
	}
}

// keep makes the connection agree with what is wanted, until it breaks or nothing is wanted; then the error is nil.
func (c *connection) keep() error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		wants, over := c.line.look()
		if over {
			return nil
		}
		if err := c.agree(wants); err != nil {
			return err
		}
		select {
		case <-c.line.changed:
		case err := <-c.broken:
			c.ended = true
			return err
		case <-ping.C:
			if !c.heard.Swap(false) {
				return errSilent
			}
			if err := c.ps.Ping(c.line.s.ctx); err != nil {
				return err
			}
		case <-c.line.s.ctx.Done():
			return c.line.s.ctx.Err()
		}
	}
}

// agree asks Redis for the channels that are wanted, and for no others.
func (c *connection) agree(wants []string) error {
	slices.Sort(wants)
	join, leave := missing(wants, c.asked), missing(c.asked, wants)
	c.asked = wants
	if len(leave) > 0 {
		c.expectLeave(leave)
		if err := c.ps.SUnsubscribe(c.line.s.ctx, leave...); err != nil {
			return err
		}
	}
	if len(join) > 0 {
		if err := c.ps.SSubscribe(c.line.s.ctx, join...); err != nil {
			return err
		}
	}
	// A room that was left and followed again in between was never off.
	for _, channel := range c.confirmed() {
		c.line.confirm(channel)
	}
	return nil
}

// missing returns what is in the sorted list all and not in the sorted list of.
func missing(all, of []string) (out []string) {
	for _, a := range all {
		if _, ok := slices.BinarySearch(of, a); !ok {
			out = append(out, a)
		}
	}
	return out
}

func (c *connection) expectLeave(channels []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, channel := range channels {
		delete(c.live, channel)
		c.leaving[channel]++
	}
}

func (c *connection) confirmed() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Collect(maps.Keys(c.live))
}

// listen takes what comes until the connection breaks.
func (c *connection) listen() error {
	for {
		got, err := c.ps.Receive(c.line.s.ctx)
		if err != nil {
			return err
		}
		c.heard.Store(true)
		switch got := got.(type) {
		case *redis.Message:
			c.line.tell(got.Channel, got.Payload)
		case *redis.Subscription:
			if err := c.subscribed(got); err != nil {
				return err
			}
		}
	}
}

// subscribed notes that Redis has put the connection on a channel, or taken it off.
func (c *connection) subscribed(got *redis.Subscription) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	channel, left := got.Channel, got.Kind == "sunsubscribe"
	switch {
	case left && c.leaving[channel] == 0:
		return errMoved
	case left && c.leaving[channel] == 1:
		delete(c.leaving, channel)
	case left:
		c.leaving[channel]--
	case c.leaving[channel] == 0: // else this is about an earlier wish
		c.live[channel] = true
		c.worked.Store(true)
		c.line.confirm(channel)
	}
	return nil
}
