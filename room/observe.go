package room

import (
	"time"

	"nonet/room/game"
)

// Observer is told what goes on in a host's rooms, for metrics. Its methods are safe for concurrent use, never block
// and keep nothing that they are given.
type Observer interface {
	// Appended tells how long the store took to take an entry, or to fail.
	Appended(took time.Duration)
	// Moved tells how long a move that counts took on this node, from when the room had it to when all viewers' frames
	// were written, or handed to who writes them.
	Moved(took time.Duration)
	// RoundBegan tells of a round that this node began.
	RoundBegan(mode, kind string)
}

// unobserved is the observer of who wants to know nothing.
type unobserved struct{}

func (unobserved) Appended(time.Duration)    {}
func (unobserved) Moved(time.Duration)       {}
func (unobserved) RoundBegan(string, string) {}

// isMove says whether an action is what players do all the time: all of it is decided at once.
func isMove(do game.Action) bool {
	switch do.(type) {
	case game.Place, game.Note, game.Undo, game.Redo:
		return true
	}
	return false
}

// clockMove notes a command that was carried out, to say how long it took once the turn's frames are written.
func (r *room) clockMove(a ask) {
	if !a.read.IsZero() && isMove(a.cmd.Do) {
		r.moved = append(r.moved, a.read)
	}
}

// clocked tells how long the turn's moves took.
func (r *room) clocked() {
	if len(r.moved) == 0 {
		return
	}
	now := time.Now()
	for _, read := range r.moved {
		r.host.observer.Moved(now.Sub(read))
	}
	r.moved = r.moved[:0]
}
