package room

import "sync"

// mailbox is a room's queue of up to [MailboxMax] messages. It allocates memory only for its contents, because most
// rooms' mailboxes are empty. It is safe for concurrent use.
type mailbox struct {
	came chan struct{} // signals that the mailbox is not empty
	left chan struct{} // signals free space to waiting senders

	mu    sync.Mutex
	mail  []mail
	queue int // number of senders waiting for space
}

func newMailbox() mailbox {
	return mailbox{came: make(chan struct{}, 1), left: make(chan struct{}, 1)}
}

// put adds mail unless the mailbox is full, and reports whether it did.
func (b *mailbox) put(m mail) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.push(m)
}

func (b *mailbox) push(m mail) bool {
	if len(b.mail) >= MailboxMax {
		return false
	}
	b.add(m)
	return true
}

func (b *mailbox) add(m mail) {
	b.mail = append(b.mail, m)
	signal(b.came)
}

// squeeze adds mail even if the mailbox is full. It is for kinds of mail of which there is at most one at a time.
func (b *mailbox) squeeze(m mail) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.add(m)
}

// wait adds mail as soon as there is space. It returns false if gone is closed before.
func (b *mailbox) wait(m mail, gone <-chan struct{}) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.queue++
	defer func() { b.queue-- }()
	for !b.push(m) {
		b.mu.Unlock()
		select {
		case <-b.left:
		case <-gone:
			b.mu.Lock()
			return false
		}
		b.mu.Lock()
	}
	if b.queue > 1 && len(b.mail) < MailboxMax {
		signal(b.left) // wake the next waiting sender
	}
	return true
}

// take moves up to most messages into a slice.
func (b *mailbox) take(into []mail, most int) []mail {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := min(len(b.mail), most)
	into = append(into[:0], b.mail[:n]...)
	left := copy(b.mail, b.mail[n:])
	clear(b.mail[left:])
	b.mail = b.mail[:left]
	if left > 0 {
		signal(b.came)
	} else {
		b.emptied()
	}
	if b.queue > 0 {
		signal(b.left)
	}
	return into
}

// emptied clears the signal and releases a large buffer.
func (b *mailbox) emptied() {
	select {
	case <-b.came: // a signal sent after the room woke and before it took the mail
	default:
	}
	if cap(b.mail) > mailKept {
		b.mail = nil
	}
}

// mailKept is the capacity that an empty mailbox keeps.
const mailKept = 8

func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
