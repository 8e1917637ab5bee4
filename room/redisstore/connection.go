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
	line   *line
	ps     *redis.PubSub
	broken chan error  // what ended listening
	ended  bool        // that was received
	heard  atomic.Bool // since the last ping
	worked atomic.Bool // at any time
	// asked are the channels that Redis was asked for, sorted, by partition: one command can ask for channels of one slot
	// only.
	asked map[int][]string
	moved chan struct{} // has something in it if partitions were lost

	mu      sync.Mutex
	live    map[string]bool // channels that Redis has confirmed
	leaving map[string]int  // how many confirmations of leaving a channel are to come
	lost    map[int]bool    // partitions that the master has no more, and that were not looked for elsewhere yet
}

func newConnection(l *line) *connection {
	c := &connection{
		line:    l,
		ps:      l.master.SSubscribe(l.s.ctx),
		broken:  make(chan error, 1),
		asked:   make(map[int][]string),
		moved:   make(chan struct{}, 1),
		live:    make(map[string]bool),
		leaving: make(map[string]int),
		lost:    make(map[int]bool),
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
	c.line.s.silence(c, everyPartition...)
}

// keep makes the connection agree with what is wanted, until it breaks or nothing is wanted; then the error is nil.
func (c *connection) keep() error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var search <-chan time.Time // when to look for what was lost
	for {
		changed, over := c.line.look()
		if over {
			return nil
		}
		for _, p := range changed {
			if err := c.agree(p); err != nil {
				return err
			}
		}
		select {
		case <-c.line.woken:
		case <-c.moved:
			if search == nil {
				c.line.s.reload()
				search = time.After(redialMin)
			}
		case <-search:
			search = nil
			c.search()
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
			c.line.rerouteAll() // a master that is cut off from its cluster does not say what it has lost
		case <-c.line.s.ctx.Done():
			return c.line.s.ctx.Err()
		}
	}
}

// agree asks Redis for the channels of a partition that are wanted, and for no others.
func (c *connection) agree(p int) error {
	wants := c.line.wants(p)
	join, leave := missing(wants, c.asked[p]), missing(c.asked[p], wants)
	if c.asked[p] = wants; len(wants) == 0 {
		delete(c.asked, p)
	}
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
	for _, channel := range wants {
		if c.confirmed(channel) {
			c.line.s.confirm(channel, c)
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
		delete(c.live, channel)
		c.leaving[channel]++
	}
}

func (c *connection) confirmed(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.live[channel]
}

// search looks for partitions that were lost. One that seems to be here all the same is asked for again.
func (c *connection) search() {
	ps := c.takeLost()
	for _, p := range ps {
		delete(c.asked, p)
	}
	c.line.reroute(ps)
	c.line.s.mu.Lock()
	defer c.line.s.mu.Unlock()
	for _, p := range ps {
		c.line.change(p)
	}
}

// takeLost returns the partitions that were lost. Whatever the connection knows of their channels is void.
func (c *connection) takeLost() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.live, func(channel string, _ bool) bool { return c.lost[partitionOfKey(channel)] })
	maps.DeleteFunc(c.leaving, func(channel string, _ int) bool { return c.lost[partitionOfKey(channel)] })
	ps := slices.Collect(maps.Keys(c.lost))
	clear(c.lost)
	return ps
}

// listen takes what comes until the connection breaks.
func (c *connection) listen() error {
	for {
		got, err := c.ps.Receive(c.line.s.ctx)
		if slot, ok := movedSlot(err); ok {
			c.lose(slot / slotsEach)
			continue
		}
		if err != nil {
			return err
		}
		c.heard.Store(true)
		switch got := got.(type) {
		case *redis.Message:
			c.line.s.tell(got.Channel, got.Payload)
		case *redis.Subscription:
			c.subscribed(got)
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

// subscribed notes that Redis has put the connection on a channel, or taken it off.
func (c *connection) subscribed(got *redis.Subscription) {
	channel, left := got.Channel, got.Kind == "sunsubscribe"
	if left && !c.left(channel) {
		c.lose(partitionOfKey(channel))
	}
	if !left && c.joined(channel) {
		c.worked.Store(true)
		c.line.s.confirm(channel, c)
	}
}

// left says whether it was asked for that the connection is off a channel.
func (c *connection) left(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leaving[channel]--; c.leaving[channel] > 0 {
		return true
	}
	asked := c.leaving[channel] == 0
	delete(c.leaving, channel)
	delete(c.live, channel)
	return asked
}

// joined says whether the connection is on a channel from now on, and not for an earlier wish.
func (c *connection) joined(channel string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leaving[channel] > 0 {
		return false
	}
	c.live[channel] = true
	return true
}

// lose notes that the master does not have a partition any more.
func (c *connection) lose(p int) {
	c.mu.Lock()
	c.lost[p] = true
	c.mu.Unlock()
	c.line.s.silence(c, p)
	select {
	case c.moved <- struct{}{}:
	default:
	}
}
