package room

import (
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/players"
)

// line is something that was said, as a room on this node keeps it for those who come later and for those who may not
// hear it before the round is over.
type line struct {
	no    uint64 // rises from line to line; 0 is none
	by    string // the player's id
	at    int64  // when it was said, Unix milliseconds
	round int    // held back from those who play until this one is over; 0 is that it is not, or not any more
	done  bool   // said by a player who was done with it
	lock  string // of the room's door when it was said; empty is none
	frame []byte // as it is told again
}

// lines are the last ones, oldest first. Nobody else keeps them, so they are gone when the node lets the room go, and a
// node that opens the room later has none from before.
type lines struct {
	all   []line
	bytes int // in their frames
	last  uint64
}

// add keeps a line, and forgets the oldest ones that are too many then. It returns the line's number.
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

// drop forgets some of the lines.
func (ls *lines) drop(which func(line) bool) {
	ls.all = slices.DeleteFunc(ls.all, func(l line) bool {
		if !which(l) {
			return false
		}
		ls.bytes -= len(l.frame)
		return true
	})
}

// miss notes that a viewer may not hear a line yet; 0 is none.
func (ls *lines) miss(v *Viewer, no uint64) {
	if no == 0 || len(ls.all) == 0 {
		return
	}
	first := ls.all[0].no
	v.missed = append(slices.DeleteFunc(v.missed, func(missed uint64) bool { return missed < first }), no)
}

// speaker is somebody who has said or shown something, through whatever node. The host may mute or ban them by that,
// also when they are gone, and then knows where they were.
type speaker struct {
	id, name, site string
	at             int64 // when it was last heard from, Unix milliseconds
}

// heardFrom notes who has said or shown something, as the latest of the last ones.
func (r *room) heardFrom(s speaker) {
	r.heard = slices.DeleteFunc(r.heard, func(other speaker) bool { return other.id == s.id })
	if len(r.heard) == SpeakersMax {
		r.heard = slices.Delete(r.heard, 0, 1)
	}
	r.heard = append(r.heard, s)
}

// keep notes whose word it is, keeps it if it is a line, and returns the line's number.
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

// retell tells a viewer who comes in what was said before, as far as it could have heard that then.
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

// release tells what was said in a round that is over by now to those who could not hear it then.
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

// forgetTalk drops the lines of players whose data was deleted, and their names. It keeps their ids and places, by
// which the host can still mute and ban them. Gone has the time of each deletion by [players.Digest]. What they say
// afterwards stays.
func (r *room) forgetTalk(gone map[string]int64) {
	of := func(player string, at int64) bool {
		since, is := gone[players.Digest(player)]
		return is && at <= since+goneSlack.Milliseconds()
	}
	r.lines.drop(func(l line) bool { return of(l.by, l.at) })
	for _, all := range [][]speaker{r.heard, r.roll.elsewhere} {
		for i := range all {
			if s := &all[i]; of(s.id, s.at) {
				s.name = archive.Forgotten
			}
		}
	}
	for v := range r.viewers {
		v.unnamed = v.unnamed || of(v.who.ID, 0)
	}
}

// goneSlack is above the difference between the clocks that deletions and lines go by.
const goneSlack = 2 * time.Second

// mayRetell says whether a line may be told again as things stand: who was banned, muted or kept out of chats is not
// heard any more, what was said behind a password is for those alone who know it, and whose name was taken out of the
// log is not named here.
func (r *room) mayRetell(l *line) bool {
	set, seat := r.state.Settings, r.state.SeatOf(l.by)
	if seat != nil && seat.Name == archive.Forgotten {
		return false
	}
	return set.Chat && (l.lock == "" || l.lock == set.Password) && !r.banned(l.by) &&
		r.muted(l.by) == nil && !r.host.players.Policy.IsSilenced(l.by)
}

// over says whether a round is over. One that this node has not heard of yet is not.
func (r *room) over(round int) bool {
	return round < r.state.Rounds || round == r.state.Rounds && !r.state.Running()
}
