package limit

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"nonet/internal/quota"
	"nonet/protocol"
	"nonet/web/apierror"
)

// Connections limits the open connections per address and in total, and can wait until the last one is closed. Its
// methods are safe for concurrent use.
type Connections struct {
	unlimited []netip.Prefix // addresses that perAddress does not apply to

	mu              sync.Mutex
	all, perAddress int
	closed          bool
	used            quota.Quota[netip.Addr]
	open            sync.WaitGroup
}

// NewConnections returns the connection limits of a server.
func NewConnections(l Limits, unlimited []netip.Prefix) *Connections {
	return &Connections{all: l.Connections, perAddress: l.PerAddress, unlimited: unlimited}
}

// Set changes the limits for new connections.
func (c *Connections) Set(l Limits) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all, c.perAddress = l.Connections, l.PerAddress
}

// Enter counts a new connection, or returns the error to refuse it with.
func (c *Connections) Enter(addr netip.Addr) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.refuse(addr); err != nil {
		return err
	}
	c.used.Enter(c.all, c.bound(addr))
	c.open.Add(1)
	return nil
}

// Check returns the error that Enter would return, without counting a connection.
func (c *Connections) Check(addr netip.Addr) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refuse(addr)
}

func (c *Connections) refuse(addr netip.Addr) error {
	bound := c.bound(addr)
	switch {
	case c.closed:
		return &apierror.Error{Code: protocol.Unavailable, Text: "The server is restarting. Reconnect.",
			Retry: time.Second}
	case c.used.CountUsed() >= c.all:
		return &apierror.Error{Code: protocol.Busy,
			Text: "The server has reached its limit of connections. Try again later.", Retry: 10 * time.Second}
	case c.used.CountUsedBy(bound.Key) >= bound.Max:
		return apierror.TooManyFromAddress("Too many open connections", 10*time.Second)
	}
	return nil
}

// bound returns the limit of an address.
func (c *Connections) bound(addr netip.Addr) quota.Bound[netip.Addr] {
	most := c.perAddress
	if contains(c.unlimited, addr) {
		most = c.all
	}
	return quota.Bound[netip.Addr]{Key: network(addr), Max: most}
}

// Leave uncounts a connection that was closed.
func (c *Connections) Leave(addr netip.Addr) {
	c.used.Leave(quota.Bound[netip.Addr]{Key: network(addr)})
	c.open.Done()
}

// Close refuses all new connections from now on.
func (c *Connections) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}

// IsClosed reports whether Close was called.
func (c *Connections) IsClosed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// Wait returns when the last connection is closed or ctx ends. It must be called after Close.
func (c *Connections) Wait(ctx context.Context) error {
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

// Count returns how many connections are open.
func (c *Connections) Count() int { return c.used.CountUsed() }
