package web

import (
	"context"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/web/apierror"
)

// Bounds of the work that is done for requests, of each sort. Rooms need the processors too.
const (
	workersOfAddress = 2   // requests of one address that wait or are worked on
	workersOfSite    = 16  // of one site: an IPv6 network of 48 bits, an IPv4 one of 24
	workWaiting      = 256 // of all
)

// workDesks are a desk for each sort of work, so that none waits for another: a hint not for a board of 25x25, and what
// belongs to players for neither.
type workDesks struct {
	own   *workDesk // replays
	read  *workDesk // hints and texts
	heavy *workDesk // new puzzles, and those of pictures
}

func newWorkDesks(m *meters) workDesks {
	return workDesks{own: newWorkDesk(m), read: newWorkDesk(m), heavy: newWorkDesk(m)}
}

// pending is how many requests wait at any of them, or are worked on.
func (d workDesks) pending() int { return d.own.pending() + d.read.pending() + d.heavy.pending() }

// workDesk lets requests that cost a processor's time in one after another, the sites that wait in turn, and puts the
// time on their address's account. It is safe for concurrent use.
type workDesk struct {
	meters *meters

	mu      sync.Mutex
	free    int                            // places to work at
	inside  map[netip.Addr]int             // requests by address, and by site
	waiting map[netip.Addr][]chan struct{} // by site, the oldest first; closed when it is its turn
	turns   []netip.Addr                   // the sites that wait, the next first
	all     int
}

func newWorkDesk(m *meters) *workDesk {
	return &workDesk{
		meters: m, free: max(1, runtime.NumCPU()/2),
		inside: map[netip.Addr]int{}, waiting: map[netip.Addr][]chan struct{}{},
	}
}

// pending is how many requests wait or are worked on.
func (d *workDesk) pending() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all
}

// siteOf is the network that whoever has an address may have all of. It is no address that anybody has, for the mark.
func siteOf(addr netip.Addr) netip.Addr {
	addr = addr.WithZone("").Unmap()
	bits := 24
	if addr.Is6() {
		bits = 48
	}
	p, err := addr.Prefix(bits)
	if err != nil {
		return addr
	}
	if addr.Is4() {
		return netip.AddrFrom16(p.Addr().As16()).WithZone("site")
	}
	return p.Addr().WithZone("site")
}

// work does something that costs a processor's time, when it is its turn, and puts the time on the address's account.
func (d *workDesk) work(ctx context.Context, addr netip.Addr, do func() error) error {
	if wait := d.meters.wait(perWork, addr, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many requests that are a lot of work", wait)
	}
	site, addrs := siteOf(addr), []netip.Addr{network(addr), siteOf(addr)}
	if covers(d.meters.unlimited, addr) {
		site, addrs = netip.Addr{}, nil
	}
	ready, err := d.enter(site, addrs)
	if err != nil {
		return err
	}
	select {
	case <-ready:
	case <-ctx.Done():
		d.leave(addrs, d.giveUp(site, ready))
		return ctx.Err()
	}
	start := time.Now()
	defer func() {
		d.leave(addrs, true)
		d.meters.spend(perWork, addr, time.Now(), int(time.Since(start).Milliseconds()))
	}()
	return do()
}

// enter lets a request of a site wait, if not too many do. Its address and its site are counted.
func (d *workDesk) enter(site netip.Addr, addrs []netip.Addr) (ready chan struct{}, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, most := range []int{workersOfAddress, workersOfSite}[:len(addrs)] {
		if d.inside[addrs[i]] >= most {
			return nil, apierror.TooManyFromAddress("Too many requests that the server is still working on", time.Second)
		}
	}
	if d.all >= workWaiting {
		return nil, &protocol.Refusal{Code: protocol.Busy, Text: "The server has much to work on right now. Try again."}
	}
	for _, a := range addrs {
		d.inside[a]++
	}
	d.all++
	ready = make(chan struct{})
	if d.free > 0 {
		d.free--
		close(ready)
		return ready, nil
	}
	if len(d.waiting[site]) == 0 {
		d.turns = append(d.turns, site)
	}
	d.waiting[site] = append(d.waiting[site], ready)
	return ready, nil
}

// giveUp takes a request out of its line, and says whether it was its turn just now.
func (d *workDesk) giveUp(site netip.Addr, ready chan struct{}) (worked bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := slices.Index(d.waiting[site], ready)
	if at < 0 {
		return true
	}
	d.waiting[site] = slices.Delete(d.waiting[site], at, at+1)
	if len(d.waiting[site]) == 0 {
		delete(d.waiting, site)
		d.turns = slices.DeleteFunc(d.turns, func(other netip.Addr) bool { return other == site })
	}
	return false
}

// leave forgets a request. Has it worked, its place is the next site's.
func (d *workDesk) leave(addrs []netip.Addr, worked bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, a := range addrs {
		if d.inside[a]--; d.inside[a] == 0 {
			delete(d.inside, a)
		}
	}
	d.all--
	switch {
	case !worked:
	case len(d.turns) == 0:
		d.free++
	default:
		site := d.turns[0]
		line := d.waiting[site]
		d.turns = d.turns[1:]
		close(line[0])
		if d.waiting[site] = line[1:]; len(line) == 1 {
			delete(d.waiting, site)
		} else {
			d.turns = append(d.turns, site)
		}
	}
}
