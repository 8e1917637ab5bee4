package room

import "sync"

// mailbox is a room's queue of up to [MailboxMax] messages. It allocates memory only for its contents, because most
// rooms' mailboxes are empty. It is safe for concurrent use.
type mailbox struct {
	filled chan struct{} // signals that the mailbox is not empty
	space  chan struct{} // signals free space to waiting senders

	mu      sync.Mutex
	queued  []message
	senders int // number of senders waiting for space
}

func newMailbox() mailbox {
	return mailbox{filled: make(chan struct{}, 1), space: make(chan struct{}, 1)}
}

// tryPut adds a message unless the mailbox is full, and reports whether it did.
func (b *mailbox) tryPut(m message) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.push(m)
}

func (b *mailbox) push(m message) bool {
	if len(b.queued) >= MailboxMax {
		return false
	}
	b.enqueue(m)
	return true
}

func (b *mailbox) enqueue(m message) {
	b.queued = append(b.queued, m)
	signal(b.filled)
}

// putAlways adds a message even if the mailbox is full. It is for kinds of messages of which there is at most one at a
// time.
func (b *mailbox) putAlways(m message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.enqueue(m)
}

// put adds a message as soon as there is space. It returns false if gone is closed before.
func (b *mailbox) put(m message, gone <-chan struct{}) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.senders++
	defer func() { b.senders-- }()
	for !b.push(m) {
		b.mu.Unlock()
		select {
		case <-b.space:
		case <-gone:
			b.mu.Lock()
			return false
		}
		b.mu.Lock()
	}
	if b.senders > 1 && len(b.queued) < MailboxMax {
		signal(b.space) // wake the next waiting sender
	}
	return true
}

// take moves up to most messages into a slice.
func (b *mailbox) take(into []message, most int) []message {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := min(len(b.queued), most)
	into = append(into[:0], b.queued[:n]...)
	left := copy(b.queued, b.queued[n:])
	clear(b.queued[left:])
	b.queued = b.queued[:left]
	if left > 0 {
		signal(b.filled)
	} else {
		select {
		case <-b.filled: // a signal sent after the room woke and before it took the messages
		default:
		}
		if cap(b.queued) > mailboxKept {
			b.queued = nil
		}
	}
	if b.senders > 0 {
		signal(b.space)
	}
	return into
}

// mailboxKept is the capacity that an empty mailbox keeps.
const mailboxKept = 8

func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
