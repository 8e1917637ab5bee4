package room

import "sync"

// inbox takes players' commands in, beside the mailbox: a thousand players may have one each at the same moment, and a
// mailbox of that size for every room would be a waste. It is safe for concurrent use.
type inbox struct {
	mu   sync.Mutex
	asks []ask
}

// asked is mail: the inbox has something in it.
type asked struct{}

// put takes a command in. False means that the inbox is full.
func (b *inbox) put(a ask) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.asks) >= QueueMax {
		return false
	}
	b.asks = append(b.asks, a)
	return true
}

// take empties it.
func (b *inbox) take() []ask {
	b.mu.Lock()
	defer b.mu.Unlock()
	asks := b.asks
	b.asks = nil
	return asks
}
