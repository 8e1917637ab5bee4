package room

import (
	"sync/atomic"
	"time"

	"nonet/internal/ratelimit"
	"nonet/room/players"
	"nonet/room/view"
)

// Viewer is one connection that watches a room. Its methods are safe for concurrent use.
type Viewer struct {
	room *room
	who  players.Player
	out  *Outbox
	off  atomic.Bool  // whoever wanted to watch has given up
	lag  atomic.Int64 // how long what the player sends is on its way, milliseconds
	asks atomic.Int32 // commands that have no answer yet

	// The room goroutine's; the view is renewed when an entry may have changed it.
	view   view.Viewer
	begun  int                           // the round that it was last shown under way; 0 is none since it saw a countdown
	key    string                        // the password that it came in with, see relock; empty is none
	paces  *[len(paces)]ratelimit.Bucket // of what the viewer says in passing; nil before the first of it
	missed []uint64                      // numbers of kept lines that it may not hear yet
	noted  int64                         // when the round begins in which it was noted by noteWatchers; 0 is none
	void   bool                          // something that the viewer was told is void, and it may not have heard so yet
	// the player's data was deleted: what others do to the player does not bring the name into the log
	unnamed bool
}

// Do asks the room to carry out a message that [protocol.DecodeClient] returned. It never blocks; the answer
// comes through the outbox.
func (v *Viewer) Do(msg any) {
	if m, ok, refusal := remarkOf(v, msg); ok {
		v.mention(m, refusal)
		return
	}
	cmd, refusal := v.command(msg)
	if refusal == nil {
		v.asks.Add(1)
		if refusal = v.room.in.put(ask{cmd: cmd, from: v, msg: msg, read: time.Now()}); refusal == nil {
			// Who has not taken yet what it was told has its commands share an entry, in the room's own goroutine.
			if !v.out.idle() || !v.room.hurry() {
				v.room.nudge(asked{}) // if there is no place for it, the room is awake and looks anyway
			}
			return
		}
		v.asks.Add(-1)
	}
	v.out.Send(v.room.host.frame(no(cmd.ID, refusal)))
}

// Swamped says whether a command is to be refused as busy, for the node has more to do than it can. One of each player
// is taken at a time then, else all would be done later and later. Behind is that it came in with another one.
func (v *Viewer) Swamped(behind bool) bool {
	return v.room.host.pulse.swamped.Load() && (behind || v.asks.Load() > 0)
}

// Lags says how long what the player sends is thought to be on its way, for the commands to come.
func (v *Viewer) Lags(by time.Duration) { v.lag.Store(by.Milliseconds()) }

// Leave stops watching. The outbox stays usable; when Leave returns, nothing more comes into it from this room but
// answers to commands.
func (v *Viewer) Leave() {
	done := make(chan struct{})
	if v.room.usher(leave{v, done}, done, v.out) {
		select {
		case <-done:
		case <-v.room.gone:
		}
	}
}
