package room

import (
	"time"

	"nonet/room/game"
)

// BeLate has the node find that it just came so much too late.
func (h *Host) BeLate(late time.Duration) { h.pulse.note(time.Now(), late, true) }

// Spare is how many hundredths of a processor the node has for what nobody waits for.
func (h *Host) Spare() int { return h.spare() }

// NewHelpQueue returns a queue for a number of workers.
func NewHelpQueue(workers int) *helpQueue { return newHelpQueue(workers) }

// FindHelp calls find in the background when it is the network's turn, and reports whether there was a place for it.
func FindHelp(q *helpQueue, network string, find func()) bool {
	if !q.enter(network) {
		return false
	}
	go func() {
		defer q.leave(network)
		_, _ = q.find(network, func() (game.Action, error) { find(); return nil, nil })
	}()
	return true
}
