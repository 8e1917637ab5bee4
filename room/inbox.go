package room

import (
	"sync"

	"nonet/protocol"
)

// inbox takes players' commands in, beside the mailbox: a thousand players may have one each at the same moment, and a
// mailbox of that size for every room would be a waste. It is safe for concurrent use.
type inbox struct {
	mu   sync.Mutex
	asks []ask
	shut *protocol.Refusal // why nothing is taken in any more; nil while it is
}

// asked is mail: the inbox has something in it.
type asked struct{}

// put takes a command in, or says why not.
func (b *inbox) put(a ask) *protocol.Refusal {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.shut != nil:
		return b.shut
	case len(b.asks) >= QueueMax:
		return busy
	}
	b.asks = append(b.asks, a)
	return nil
}

// close takes nothing in any more, for a reason, and empties the inbox.
func (b *inbox) close(why *protocol.Refusal) []ask {
	b.mu.Lock()
	b.shut = why
	b.mu.Unlock()
	return b.take(nil)
}

// take empties it. What comes next goes into the room that is given.
func (b *inbox) take(room []ask) []ask {
	b.mu.Lock()
	defer b.mu.Unlock()
	asks := b.asks
	b.asks = room[:0]
	return asks
}

// takeIn queues the commands that have come in.
func (r *room) takeIn() {
	d := r.tools()
	asks := r.in.take(d.asks)
	for _, a := range asks {
		r.ask(a)
	}
	clear(asks)
	if d.asks = asks; cap(asks) > GroupMax {
		d.asks = nil // it is seldom that many
	}
}
