package web

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/web/apierror"
)

// census counts the connections of each address and of all, and knows when the last one is gone.
type census struct {
	unlimited []netip.Prefix // addresses that perAddress is not for

	mu              sync.Mutex
	all, perAddress int
	closed          bool
	total           int
	byAddr          map[netip.Addr]int
	open            sync.WaitGroup
}

func newCensus(l Limits, unlimited []netip.Prefix) *census {
	return &census{all: l.Connections, perAddress: l.PerAddress, unlimited: unlimited, byAddr: map[netip.Addr]int{}}
}

// set has other limits hold for who comes from now on.
func (c *census) set(l Limits) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all, c.perAddress = l.Connections, l.PerAddress
}

// enter counts a connection in, or says why it can't be had.
func (c *census) enter(addr netip.Addr) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.refuse(addr); err != nil {
		return err
	}
	c.total++
	c.byAddr[network(addr)]++
	c.open.Add(1)
	return nil
}

// full returns why another connection can't be had, or nil.
func (c *census) full(addr netip.Addr) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refuse(addr)
}

func (c *census) refuse(addr netip.Addr) error {
	switch {
	case c.closed:
		return &apierror.Error{Code: protocol.Unavailable, Text: "The server is restarting. Connect again.",
			Retry: time.Second}
	case c.total >= c.all:
		return &apierror.Error{Code: protocol.Busy,
			Text: "The server has all the connections that it can hold. Try again later.", Retry: 10 * time.Second}
	case c.byAddr[network(addr)] >= c.perAddress && !covers(c.unlimited, addr):
		return apierror.TooManyFromAddress("Too many connections that are still open", 10*time.Second)
	}
	return nil
}

// leave counts a connection out.
func (c *census) leave(addr netip.Addr) {
	key := network(addr)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total--
	if c.byAddr[key]--; c.byAddr[key] == 0 {
		delete(c.byAddr, key)
	}
	c.open.Done()
}

// close lets nobody in any more.
func (c *census) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}

func (c *census) isClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// wait returns when the last connection is gone or ctx ends. It is for a census that was closed.
func (c *census) wait(ctx context.Context) error {
	empty := make(chan struct{})
	go func() {
		c.open.Wait()
		close(empty)
	}()
	select {
	case <-empty:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *census) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.total
}
