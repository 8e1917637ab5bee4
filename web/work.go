package web

import (
	"context"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"nonet/protocol"
)

// Bounds of the work that is done for requests. Rooms need the processors too.
const (
	workersOfAddress = 2  // requests of one address that wait or are worked on
	workWaiting      = 64 // requests that wait
)

// workDesk lets requests that cost a processor's time in one after another, and puts the time on their address's
// account. It is safe for concurrent use.
type workDesk struct {
	meters *meters
	slots  chan struct{} // a token for each request that is worked on

	mu     sync.Mutex
	inside map[netip.Addr]int // requests by address
	all    int
}

func newWorkDesk(m *meters) *workDesk {
	return &workDesk{meters: m, slots: make(chan struct{}, max(1, runtime.NumCPU()/2)), inside: map[netip.Addr]int{}}
}

// work does something that costs a processor's time, when it is its turn, and puts the time on the address's account.
func (d *workDesk) work(ctx context.Context, addr netip.Addr, do func() error) error {
	if wait := d.meters.wait(perWork, addr, time.Now()); wait > 0 {
		return tooMany("The server has worked long enough for your address. Wait a little.", wait)
	}
	leave, err := d.enter(addr)
	if err != nil {
		return err
	}
	defer leave()
	select {
	case d.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	start := time.Now()
	defer func() {
		<-d.slots
		d.meters.spend(perWork, addr, time.Now(), int(time.Since(start).Milliseconds()))
	}()
	return do()
}

// enter lets a request wait, if not too many do.
func (d *workDesk) enter(addr netip.Addr) (leave func(), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	limited := !covers(d.meters.unlimited, addr)
	if addr = network(addr); !limited {
		addr = netip.Addr{}
	} else if d.inside[addr] >= workersOfAddress {
		return nil, tooMany("The server still works on your last requests. Wait for them.", time.Second)
	}
	if d.all >= workWaiting {
		return nil, &protocol.Refusal{Code: protocol.Busy, Text: "The server has much to work on right now. Try again."}
	}
	d.inside[addr]++
	d.all++
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.inside[addr]--; d.inside[addr] == 0 {
			delete(d.inside, addr)
		}
		d.all--
	}, nil
}
