package room

import (
	"sync/atomic"
	"time"

	"nonet/internal/ratelimit"
	"nonet/room/game"
	"nonet/room/view"
)

// Viewer is a connection to a room. Its methods are safe for concurrent use.
type Viewer struct {
	r          *room
	player     game.Player
	out        *Outbox
	canceled   atomic.Bool  // the request for admission was canceled
	lag        atomic.Int64 // estimated delay of its messages, in milliseconds
	unanswered atomic.Int32 // unanswered commands

	// The fields below belong to the goroutine that has the room's turn. The view is updated when an entry may have
	// changed it.
	view              view.Viewer
	shownRound        int                               // the last round shown in progress; 0 if it saw a countdown since
	givenPasswordHash string                            // the hash of the password that it entered with; "" if none
	buckets           *[len(chatRates)]ratelimit.Bucket // rate limits; nil before its first chat message
	hiddenLines       []uint64                          // numbers of chat lines that it may not see yet
	seenRoundStart    int64                             // the beginning of the round that addSpectator recorded; 0 if none
	rolledBack        bool                              // sent entries were rolled back, and the client may not know yet
	// The player's data was deleted: actions of others towards the player must not log the name.
	unnamed bool
}

// shownName returns the name under which others may refer to the viewer.
func (v *Viewer) shownName() string {
	if v.unnamed {
		return game.Forgotten
	}
	return v.player.Name
}

// SetLag sets the estimated delay of the player's messages, used for later commands.
func (v *Viewer) SetLag(by time.Duration) { v.lag.Store(by.Milliseconds()) }

// Leave removes the viewer. When it returns, the room sends nothing but answers to commands to the outbox, which stays
// usable.
func (v *Viewer) Leave() {
	done := make(chan struct{})
	leave := call(func(r *room) {
		r.fanOut.remove(v)
		close(done)
	})
	if v.r.handOver(leave, done, v.out) {
		select {
		case <-done:
		case <-v.r.gone:
		}
	}
}
