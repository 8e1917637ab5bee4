package room

import (
	"sync"

	"nonet/protocol"
)

// inbox queues players' commands separately from the mailbox: a thousand players may send one each at the same moment,
// and a mailbox of that size per room would waste memory. It is safe for concurrent use.
type inbox struct {
	mu   sync.Mutex
	asks []ask
	shut *protocol.Refusal // the answer to further commands; nil while the inbox is open
}

// asked is mail: the inbox has commands.
type asked struct{}

// put queues a command. It returns a refusal if the inbox is closed or full.
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

// close makes put return why from now on, and returns the queued commands.
func (b *inbox) close(why *protocol.Refusal) []ask {
	b.mu.Lock()
	b.shut = why
	b.mu.Unlock()
	return b.take(nil)
}

// take returns the queued commands and clears the queue, which reuses the memory of room.
func (b *inbox) take(room []ask) []ask {
	b.mu.Lock()
	defer b.mu.Unlock()
	asks := b.asks
	b.asks = room[:0]
	return asks
}

// takeIn moves the commands of the inbox to the room's queue.
func (r *room) takeIn() {
	d := r.tools()
	asks := r.in.take(d.asks)
	for _, a := range asks {
		r.ask(a)
	}
	clear(asks)
	if d.asks = asks; cap(asks) > GroupMax {
		d.asks = nil // so many are rare
	}
}
