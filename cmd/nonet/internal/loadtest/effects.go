package loadtest

import (
	"sync"
	"time"
)

// effects maps the visible effects of a player's moves to the due times of these moves. Others see of a move only that
// it increases the player's right values or strikes. So the n-th increase belongs to the n-th move with an effect,
// whether its answer or its delivery to others arrives first. It is safe for concurrent use.
type effects struct {
	mu     sync.Mutex
	n      int // answered moves that had an effect
	recent [32]effect
}

type effect struct {
	n         int
	due       time.Time   // zero before the answer
	delivered []time.Time // deliveries before the answer
}

// reset starts with n effects, which belong to no move.
func (e *effects) reset(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n, e.recent = n, [32]effect{}
}

// find returns the n-th effect. The caller holds the lock.
func (e *effects) find(n int) *effect {
	at := &e.recent[n%len(e.recent)]
	if at.n != n {
		*at = effect{n: n}
	}
	return at
}

// recordAnswer records that the next effect is that of a move that was due at a time.
func (e *effects) recordAnswer(due time.Time, s *stats) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n++
	at := e.find(e.n)
	at.due = due
	for _, now := range at.delivered {
		s.addDelay(now.Sub(due))
	}
	at.delivered = nil
}

// recordDelivery records that the n-th effect was delivered to a connection.
func (e *effects) recordDelivery(n int, now time.Time, s *stats) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n <= e.n-len(e.recent) {
		return // no longer known
	}
	if at := e.find(n); at.due.IsZero() {
		at.delivered = append(at.delivered, now)
	} else {
		s.addDelay(now.Sub(at.due))
	}
}

// listener follows the moves of all players of a room on one connection.
type listener struct {
	room   *room
	scores map[int]score // by seat
}

// score holds the numbers of a player's moves that others see. Their sum is the number of moves that had an effect.
type score struct{ right, strikes int }

func newListener(r *room) *listener { return &listener{r, map[int]score{}} }
