package room

import (
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/game"
)

// line is a chat line, as a room on this node keeps it for later viewers and for those who may not read it before the
// round is over.
type line struct {
	no    uint64 // increases from line to line; 0 means none
	by    string // the player's id
	at    int64  // when it was said, Unix milliseconds
	round int    // hidden from the players of this round until it is over; 0 if it is not hidden
	done  bool   // whether its author had finished the round
	lock  string // the hash of the room's password when it was sent; "" without one
	frame []byte // the encoded message for replay
}

// lines holds the last chat lines, oldest first. They are in memory only: they are lost when the node closes the room,
// and another node has none of them.
type lines struct {
	all   []line
	bytes int // in their frames
	last  uint64
}

// add appends a line, drops the oldest lines beyond the limits, and returns the line's number.
func (ls *lines) add(l line) uint64 {
	ls.last++
	l.no = ls.last
	ls.all = append(ls.all, l)
	ls.bytes += len(l.frame)
	n := 0
	for ; len(ls.all)-n > LinesMax || ls.bytes > LinesBytes; n++ {
		ls.bytes -= len(ls.all[n].frame)
	}
	ls.all = slices.Delete(ls.all, 0, n)
	return l.no
}

// drop removes the lines for which the function returns true.
func (ls *lines) drop(which func(line) bool) {
	ls.all = slices.DeleteFunc(ls.all, func(l line) bool {
		if !which(l) {
			return false
		}
		ls.bytes -= len(l.frame)
		return true
	})
}

// miss records that a viewer may not read a line yet. It does nothing if no is 0.
func (ls *lines) miss(v *Viewer, no uint64) {
	if no == 0 || len(ls.all) == 0 {
		return
	}
	first := ls.all[0].no
	v.missed = append(slices.DeleteFunc(v.missed, func(missed uint64) bool { return missed < first }), no)
}

// speaker is a player who has chatted or reacted, through any node. The host may mute or ban the player even after the
// player has left, so the site is kept.
type speaker struct {
	id, name, site string
	at             int64 // the last time, in Unix milliseconds
}

// heardFrom records a speaker as the latest, and drops the oldest beyond [SpeakersMax].
func (r *room) heardFrom(s speaker) {
	r.heard = slices.DeleteFunc(r.heard, func(other speaker) bool { return other.id == s.id })
	if len(r.heard) == SpeakersMax {
		r.heard = slices.Delete(r.heard, 0, 1)
	}
	r.heard = append(r.heard, s)
}

// keep records the author of a message, stores the message if it is a chat line, and returns the line's number,
// otherwise 0.
func (r *room) keep(w ephemeral) uint64 {
	if w.By == "" {
		return 0
	}
	msg, _ := protocol.DecodeServer(w.Msg)
	switch m := msg.(type) {
	case *protocol.Reacted:
		r.heardFrom(speaker{w.By, m.Name, w.Site, r.now()})
	case *protocol.Said:
		r.heardFrom(speaker{w.By, m.Name, w.Site, r.now()})
		m.Old = true // when it is told again
		return r.lines.add(line{
			by: w.By, at: r.now(), round: w.Round, done: w.Done, lock: r.state.Settings.Password, frame: r.frame(m),
		})
	}
	return 0
}

// retell replays to a new viewer the chat lines that the viewer may read.
func (r *room) retell(v *Viewer) {
	for i := range r.lines.all {
		switch l := &r.lines.all[i]; {
		case l.round != 0 && !r.overhears(v, l.done):
			r.lines.miss(v, l.no)
		case r.mayRetell(l):
			r.send(v, l.frame)
		}
	}
}

// release sends the chat lines of rounds that are over to the viewers who could not read them before.
func (r *room) release() {
	for i := range r.lines.all {
		l := &r.lines.all[i]
		if l.round == 0 || !r.over(l.round) {
			continue
		}
		l.round = 0
		if !r.mayRetell(l) {
			continue
		}
		for v := range r.viewers {
			if slices.Contains(v.missed, l.no) {
				r.send(v, l.frame)
			}
		}
	}
}

// forgetTalk drops the lines of players whose data was deleted, and their names; see [Host.ForgetTalk]. It keeps their
// IDs and sites, by which the host can still mute and ban them. Lines sent after the deletion stay.
func (r *room) forgetTalk(deletedAt func(player string) (at int64, ok bool)) {
	of := func(player string, at int64) bool {
		since, is := deletedAt(player)
		return is && at <= since+goneSlack.Milliseconds()
	}
	r.lines.drop(func(l line) bool { return of(l.by, l.at) })
	for _, all := range [][]speaker{r.heard, r.roll.elsewhere} {
		for i := range all {
			if s := &all[i]; of(s.id, s.at) {
				s.name = game.Forgotten
			}
		}
	}
	for v := range r.viewers {
		v.unnamed = v.unnamed || of(v.who.ID, 0)
	}
}

// goneSlack is an upper bound for the difference between the clocks of deletions and lines.
const goneSlack = 2 * time.Second

// mayRetell reports whether a line may be replayed now. Lines of banned or muted players are not replayed, lines sent
// behind a password only while it is unchanged, and lines of players whose name was erased not at all.
func (r *room) mayRetell(l *line) bool {
	set, seat := r.state.Settings, r.state.SeatOf(l.by)
	if seat != nil && seat.Name == game.Forgotten {
		return false
	}
	return set.Chat && (l.lock == "" || l.lock == set.Password) && !r.banned(l.by) &&
		r.muted(l.by) == nil && !r.host.hooks.IsSilenced(l.by)
}

// over reports whether a round is over. A round that this node does not know yet is not.
func (r *room) over(round int) bool {
	return round < r.state.Rounds || round == r.state.Rounds && !r.state.Running()
}
