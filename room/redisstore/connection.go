package redisstore

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

// pingEvery is the interval between pings. A connection that has received nothing since the last ping is broken.
const pingEvery = 2 * time.Second

// errSilent is the error for a connection that received nothing between two pings.
var errSilent = errors.New("the Redis server does not answer")

// connection is one connection of a subscriber. One goroutine listens, and another subscribes and unsubscribes.
type connection struct {
	subscriber *subscriber
	ps         *redis.PubSub
	broken     chan error  // receives the error that ended listen
	ended      bool        // whether broken was received
	heard      atomic.Bool // whether something was received since the last ping
	worked     atomic.Bool // whether something was ever received
	// requested has the channels that the node has asked for, sorted, by partition, because one command can subscribe to
	// channels of a single slot only.
	requested map[int][]string
	moved     chan struct{} // signals that partitions were lost

	mu                sync.Mutex
	confirmedChannels map[string]bool // channels that Redis has confirmed
	leaving           map[string]int  // the number of expected confirmations of leaving a channel
	lost              map[int]bool    // partitions that the master no longer has and that were not rerouted yet
}

func newConnection(l *subscriber) *connection {
	c := &connection{
		subscriber:        l,
		ps:                l.master.SSubscribe(l.s.ctx),
		broken:            make(chan error, 1),
		requested:         make(map[int][]string),
		moved:             make(chan struct{}, 1),
		confirmedChannels: make(map[string]bool),
		leaving:           make(map[string]int),
		lost:              make(map[int]bool),
	}
	c.heard.Store(true)
	go func() {
		var err error
		if panicked := l.s.guard.Run("read from a Redis subscription", func() { err = c.listen() }); panicked != nil {
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
	c.subscriber.s.markUnsubscribed(c, allPartitions...)
}

// run subscribes to the wanted channels until the connection breaks or no channel is wanted, in which case the error is
// nil.
func (c *connection) run() error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var search <-chan time.Time // fires when lost partitions are to be rerouted
	for {
		changed, over := c.subscriber.takeChanged()
		if over {
			return nil
		}
		for _, p := range changed {
			if err := c.syncPartition(p); err != nil {
				return err
			}
		}
		select {
		case <-c.subscriber.wake:
		case <-c.moved:
			if search == nil {
				c.subscriber.s.reload()
				search = time.After(redialMin)
			}
		case <-search:
			search = nil
			c.rerouteLost()
		case err := <-c.broken:
			c.ended = true
			return err
		case <-ping.C:
			if !c.heard.Swap(false) {
				return errSilent
			}
			if err := c.ps.Ping(c.subscriber.s.ctx); err != nil {
				return err
			}
			c.subscriber.rerouteAll() // a master that is cut off from its cluster does not report lost slots
		case <-c.subscriber.s.ctx.Done():
			return c.subscriber.s.ctx.Err()
		}
	}
}

// syncPartition subscribes to the wanted channels of a partition and unsubscribes from the others.
func (c *connection) syncPartition(p int) error {
	wants := c.subscriber.wanted(p)
	join, leave := missing(wants, c.requested[p]), missing(c.requested[p], wants)
	if c.requested[p] = wants; len(wants) == 0 {
		delete(c.requested, p)
	}
	if len(leave) > 0 {
		c.expectLeave(leave)
		if err := c.ps.SUnsubscribe(c.subscriber.s.ctx, leave...); err != nil {
			return err
		}
	}
	if len(join) > 0 {
		if err := c.ps.SSubscribe(c.subscriber.s.ctx, join...); err != nil {
			return err
		}
	}
	// A room that was left and followed again meanwhile is still subscribed.
	for _, channel := range wants {
		if c.confirmed(channel) {
			c.subscriber.s.markSubscribed(channel, c)
		}
	}
	return nil
}

// missing returns the elements of the sorted list all that are not in the sorted list of.
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
		delete(c.confirmedChannels, channel)
		c.leaving[channel]++
	}
}

func (c *connection) confirmed(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.confirmedChannels[channel]
}

// rerouteLost looks for the new masters of lost partitions. If this master still seems to have one, it is subscribed
// again.
func (c *connection) rerouteLost() {
	ps := c.takeLost()
	for _, p := range ps {
		delete(c.requested, p)
	}
	c.subscriber.reroute(ps)
	c.subscriber.s.mu.Lock()
	defer c.subscriber.s.mu.Unlock()
	for _, p := range ps {
		c.subscriber.markChanged(p)
	}
}

// takeLost returns the lost partitions and forgets the state of their channels.
func (c *connection) takeLost() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.confirmedChannels, func(channel string, _ bool) bool { return c.lost[partitionOfKey(channel)] })
	maps.DeleteFunc(c.leaving, func(channel string, _ int) bool { return c.lost[partitionOfKey(channel)] })
	ps := slices.Collect(maps.Keys(c.lost))
	clear(c.lost)
	return ps
}

// listen receives messages until the connection breaks.
func (c *connection) listen() error {
	for {
		got, err := c.ps.Receive(c.subscriber.s.ctx)
		if slot, ok := movedSlot(err); ok {
			c.markLost(slot / slotsEach)
			continue
		}
		if err != nil {
			return err
		}
		c.heard.Store(true)
		switch got := got.(type) {
		case *redis.Message:
			c.subscriber.s.dispatch(got.Channel, got.Payload)
		case *redis.Subscription:
			c.handleSubscription(got)
		}
	}
}

// movedSlot parses a MOVED error. It returns the slot that another master has.
func movedSlot(err error) (slot int, ok bool) {
	if !redis.HasErrorPrefix(err, "MOVED") {
		return 0, false
	}
	words := strings.Fields(err.Error())
	if len(words) < 2 {
		return 0, false
	}
	slot, err = strconv.Atoi(words[1])
	return slot, err == nil && slot >= 0 && slot < slots
}

// handleSubscription handles the confirmation that the connection has joined or left a channel.
func (c *connection) handleSubscription(got *redis.Subscription) {
	channel, left := got.Channel, got.Kind == "sunsubscribe"
	if left && !c.confirmLeft(channel) {
		c.markLost(partitionOfKey(channel))
	}
	if !left && c.confirmJoined(channel) {
		c.worked.Store(true)
		c.subscriber.s.markSubscribed(channel, c)
	}
}

// confirmLeft handles the confirmation that the connection has left a channel. It reports whether the node had asked
// for that.
func (c *connection) confirmLeft(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leaving[channel]--; c.leaving[channel] > 0 {
		return true
	}
	asked := c.leaving[channel] == 0
	delete(c.leaving, channel)
	delete(c.confirmedChannels, channel)
	return asked
}

// confirmJoined reports whether the connection is subscribed to a channel from now on, rather than by an earlier
// request that was withdrawn since.
func (c *connection) confirmJoined(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leaving[channel] > 0 {
		return false
	}
	c.confirmedChannels[channel] = true
	return true
}

// markLost records that the master no longer has a partition.
func (c *connection) markLost(p int) {
	c.mu.Lock()
	c.lost[p] = true
	c.mu.Unlock()
	c.subscriber.s.markUnsubscribed(c, p)
	select {
	case c.moved <- struct{}{}:
	default:
	}
}

// deadlineHook limits the total time of a command including its retries, unless the caller's context has a deadline.
// Otherwise go-redis would try a command four times while a server hangs, and callers would wait for all attempts.
type deadlineHook time.Duration

// newDeadlineHook returns a hook for a client with the given timeout per attempt. After a timeout, half of it remains
// to find another master.
func newDeadlineHook(answer time.Duration) deadlineHook { return deadlineHook(answer + answer/2) }

// DialHook implements [redis.Hook].
func (deadlineHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements [redis.Hook].
func (p deadlineHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		ctx, cancel := p.bound(ctx)
		defer cancel()
		return next(ctx, cmd)
	}
}

// ProcessPipelineHook implements [redis.Hook].
func (p deadlineHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		ctx, cancel := p.bound(ctx)
		defer cancel()
		return next(ctx, cmds)
	}
}

// bound adds the deadline. It costs nothing if the context has one.
func (p deadlineHook) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if by, ok := ctx.Deadline(); ok && time.Until(by) <= time.Duration(p) {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(p))
}
