package redisstore

import (
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

// pingEvery is how often a connection is asked for a sign of life; one that gives none until the next time is broken.
const pingEvery = 2 * time.Second

// errSilent is why a connection is given up that is not broken.
var errSilent = errors.New("redis gives no sign of life")

// connection is one connection of a line. One goroutine listens, and another makes it agree with what is wanted.
type connection struct {
	subscriber *subscriber
	ps         *redis.PubSub
	broken     chan error  // what ended listening
	ended      bool        // that was received
	heard      atomic.Bool // since the last ping
	worked     atomic.Bool // at any time
	// requested are the channels that Redis was asked for, sorted, by partition: one command can ask for channels of one
	// slot only.
	requested map[int][]string
	moved     chan struct{} // has something in it if partitions were lost

	mu                sync.Mutex
	confirmedChannels map[string]bool // channels that Redis has confirmed
	leaving           map[string]int  // how many confirmations of leaving a channel are to come
	lost              map[int]bool    // partitions that the master has no more, and that were not looked for elsewhere yet
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
		if panicked := l.s.guard.Run("hear the news of Redis", func() { err = c.listen() }); panicked != nil {
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

// run makes the connection agree with what is wanted, until it breaks or nothing is wanted; then the error is nil.
func (c *connection) run() error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var search <-chan time.Time // when to look for what was lost
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
			c.subscriber.rerouteAll() // a master that is cut off from its cluster does not say what it has lost
		case <-c.subscriber.s.ctx.Done():
			return c.subscriber.s.ctx.Err()
		}
	}
}

// syncPartition asks Redis for the channels of a partition that are wanted, and for no others.
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
	// A room that was left and followed again in between was never off.
	for _, channel := range wants {
		if c.confirmed(channel) {
			c.subscriber.s.markSubscribed(channel, c)
		}
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
		delete(c.confirmedChannels, channel)
		c.leaving[channel]++
	}
}

func (c *connection) confirmed(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.confirmedChannels[channel]
}

// rerouteLost looks for partitions that were lost. One that seems to be here all the same is asked for again.
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

// takeLost returns the partitions that were lost. Whatever the connection knows of their channels is void.
func (c *connection) takeLost() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.confirmedChannels, func(channel string, _ bool) bool { return c.lost[partitionOfKey(channel)] })
	maps.DeleteFunc(c.leaving, func(channel string, _ int) bool { return c.lost[partitionOfKey(channel)] })
	ps := slices.Collect(maps.Keys(c.lost))
	clear(c.lost)
	return ps
}

// listen takes what comes until the connection breaks.
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

// movedSlot is the slot that Redis says is with another master.
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

// handleSubscription notes that Redis has put the connection on a channel, or taken it off.
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

// confirmLeft says whether it was asked for that the connection is off a channel.
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

// confirmJoined says whether the connection is on a channel from now on, and not for an earlier wish.
func (c *connection) confirmJoined(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leaving[channel] > 0 {
		return false
	}
	c.confirmedChannels[channel] = true
	return true
}

// markLost notes that the master does not have a partition any more.
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
