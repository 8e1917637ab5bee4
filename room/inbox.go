package room

import (
	"sync"

	"nonet/protocol"
)

// inbox queues players' commands separately from the mailbox: a thousand players may send one each at the same moment,
// and a mailbox of that size per room would waste memory. It is safe for concurrent use.
type inbox struct {
	mu         sync.Mutex
	commands   []pendingCommand
	closedWith *protocol.Refusal // the answer to further commands; nil while the inbox is open
}

// inboxFilled is the message that the inbox has commands.
type inboxFilled struct{}

// offer queues a command. It returns a refusal if the inbox is closed or full.
func (b *inbox) offer(a pendingCommand) *protocol.Refusal {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closedWith != nil:
		return b.closedWith
	case len(b.commands) >= QueueMax:
		return errBusy
	}
	b.commands = append(b.commands, a)
	return nil
}

// close makes put return why from now on, and returns the queued commands.
func (b *inbox) close(why *protocol.Refusal) []pendingCommand {
	b.mu.Lock()
	b.closedWith = why
	b.mu.Unlock()
	return b.take(nil)
}

// take returns the queued commands and clears the queue, which reuses the memory of room.
func (b *inbox) take(room []pendingCommand) []pendingCommand {
	b.mu.Lock()
	defer b.mu.Unlock()
	asks := b.commands
	b.commands = room[:0]
	return asks
}

// takeCommands moves the commands of the inbox to the room's queue.
func (r *room) takeCommands() {
	d := r.buffers()
	asks := r.in.take(d.commands)
	for _, a := range asks {
		r.accept(a)
	}
	clear(asks)
	if d.commands = asks; cap(asks) > GroupMax {
		d.commands = nil // so many are rare
	}
}
