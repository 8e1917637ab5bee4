package room

import "sync"

// mailbox holds what a room has to hear of, up to [MailboxMax]. It takes memory for what is in it: a room's
// is empty nearly always. It is safe for concurrent use.
type mailbox struct {
	came chan struct{} // something is in it
	left chan struct{} // there is place again; for who waits for some

	mu    sync.Mutex
	mail  []mail
	queue int // how many wait for place
}

func newMailbox() mailbox {
	return mailbox{came: make(chan struct{}, 1), left: make(chan struct{}, 1)}
}

// put puts mail in, if there is place for it.
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

// squeeze puts mail in that there is one of at most, whatever else is there.
func (b *mailbox) squeeze(m mail) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.add(m)
}

// wait puts mail in as soon as there is place for it. False is that gone was closed before.
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
		signal(b.left) // the next may come too
	}
	return true
}

// take empties the mailbox into a slice, as far as most.
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

// emptied: nobody need look, and there is little to keep.
func (b *mailbox) emptied() {
	select {
	case <-b.came: // what came between the room's waking and its taking
	default:
	}
	if cap(b.mail) > mailKept {
		b.mail = nil
	}
}

// mailKept is for how much mail a room keeps memory while there is none.
const mailKept = 8

func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
