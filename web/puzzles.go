package web

import (
	"context"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"nonet/protocol"
)

// Puzzles makes, reads and explains puzzles that belong to no room. Any text may reach it, so its work must be bounded in
// steps, to about a second. It refuses as [protocol.InPlay] to read or explain what is played in a ranked round right now,
// in whatever disguise. It is safe for concurrent use.
type Puzzles interface {
	Make(ctx context.Context, wanted protocol.NewPuzzle) (protocol.LoosePuzzle, error)
	Read(ctx context.Context, text protocol.PuzzleText) (protocol.PuzzleRead, error)
	Hint(ctx context.Context, query protocol.HintQuery) (protocol.PuzzleHint, error)
}

// Bounds of the work on puzzles. Rooms need the processors too.
const (
	workersOfAddress = 2  // requests of one address that wait or are worked on
	workWaiting      = 64 // requests that wait
)

// puzzleAPI is the part of the HTTP API that is about puzzles without a room.
type puzzleAPI struct {
	puzzles Puzzles
	proxies proxies
	meters  *meters
	slots   chan struct{} // a token for each request that is worked on

	mu     sync.Mutex
	inside map[netip.Addr]int // requests by address
	all    int
}

func newPuzzleAPI(p Puzzles, proxies proxies, m *meters) *puzzleAPI {
	return &puzzleAPI{
		puzzles: p, proxies: proxies, meters: m,
		slots: make(chan struct{}, max(1, runtime.NumCPU()/2)), inside: map[netip.Addr]int{},
	}
}

// paths are the handlers by path.
func (a *puzzleAPI) paths() map[string]methods {
	return map[string]methods{
		"/puzzles":        {http.MethodPost: worked(a, protocol.FrameMax, a.puzzles.Make)},
		"/puzzles/import": {http.MethodPost: worked(a, 2*protocol.TextMax, a.puzzles.Read)}, // JSON escapes line feeds
		"/puzzles/hint":   {http.MethodPost: worked(a, 2*protocol.TextMax, a.puzzles.Hint)},
	}
}

// worked is the handler of what takes a body and work.
func worked[In, Out any](a *puzzleAPI, bodyMax int64, do func(context.Context, In) (Out, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		if err := readJSONUpTo(w, r, bodyMax, &in); err != nil {
			return err
		}
		var out Out
		err := a.work(r.Context(), a.proxies.client(r), func() (err error) {
			out, err = do(r.Context(), in)
			return err
		})
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, out)
		return nil
	}
}

// work does something that costs a processor's time, when it is its turn, and puts the time on the address's account.
func (a *puzzleAPI) work(ctx context.Context, addr netip.Addr, do func() error) error {
	if wait := a.meters.wait(perWork, addr, time.Now()); wait > 0 {
		return tooMany("The server has worked long enough for your address. Wait a little.", wait)
	}
	leave, err := a.enter(network(addr))
	if err != nil {
		return err
	}
	defer leave()
	select {
	case a.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	start := time.Now()
	defer func() {
		<-a.slots
		a.meters.spend(perWork, addr, time.Now(), int(time.Since(start).Milliseconds()))
	}()
	return do()
}

// enter lets a request wait, if not too many do.
func (a *puzzleAPI) enter(addr netip.Addr) (leave func(), err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if covers(a.meters.unlimited, addr) {
		addr = netip.Addr{}
	} else if a.inside[addr] >= workersOfAddress {
		return nil, tooMany("The server still works on your last requests. Wait for them.", time.Second)
	}
	if a.all >= workWaiting {
		return nil, &protocol.Refusal{Code: protocol.Busy, Text: "Many ask for puzzles right now. Try again."}
	}
	a.inside[addr]++
	a.all++
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.inside[addr]--; a.inside[addr] == 0 {
			delete(a.inside, addr)
		}
		a.all--
	}, nil
}
