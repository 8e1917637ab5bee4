package room

import (
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/game"
)

// chatLine is a chat line, as a room on this node keeps it for later viewers and for those who may not read it before
// the round is over.
type chatLine struct {
	number           uint64 // increases from line to line; 0 means none
	by               string // the player's id
	at               int64  // when it was said, Unix milliseconds
	hiddenRound      int    // hidden from the players of this round until it is over; 0 if it is not hidden
	authorFinished   bool   // whether its author had finished the round
	roomPasswordHash string // the hash of the room's password when it was sent; "" without one
	frame            []byte // the encoded message for replay
}

// chatHistory holds the last chat lines, oldest first. They are in memory only: they are lost when the node closes the
// room, and another node has none of them.
type chatHistory struct {
	lines []chatLine
	bytes int // in their frames
	last  uint64
}

// add appends a line, drops the oldest lines beyond the limits, and returns the line's number.
func (h *chatHistory) add(l chatLine) uint64 {
	h.last++
	l.number = h.last
	h.lines = append(h.lines, l)
	h.bytes += len(l.frame)
	n := 0
	for ; len(h.lines)-n > linesMax || h.bytes > linesBytes; n++ {
		h.bytes -= len(h.lines[n].frame)
	}
	h.lines = slices.Delete(h.lines, 0, n)
	return l.number
}

// drop removes the lines for which the function returns true.
func (h *chatHistory) drop(which func(chatLine) bool) {
	h.lines = slices.DeleteFunc(h.lines, func(l chatLine) bool {
		if !which(l) {
			return false
		}
		h.bytes -= len(l.frame)
		return true
	})
}

// hideFrom records that a viewer may not read a line yet. It does nothing if number is 0.
func (h *chatHistory) hideFrom(v *Viewer, number uint64) {
	if number == 0 || len(h.lines) == 0 {
		return
	}
	first := h.lines[0].number
	v.hiddenLines = append(slices.DeleteFunc(v.hiddenLines, func(missed uint64) bool { return missed < first }), number)
}

// knownPlayer is a player whom the host may see by name: one who has chatted or reacted, through any node, or a
// spectator of another node. The host may mute or ban the player even after the player has left, so the site is kept.
type knownPlayer struct {
	id, name, site string
	at             int64 // the last time, in Unix milliseconds
}

// recordSpeaker records a speaker as the latest, and drops the oldest beyond [speakersMax].
func (c *chatState) recordSpeaker(s knownPlayer) {
	c.speakers = slices.DeleteFunc(c.speakers, func(other knownPlayer) bool { return other.id == s.id })
	if len(c.speakers) == speakersMax {
		c.speakers = slices.Delete(c.speakers, 0, 1)
	}
	c.speakers = append(c.speakers, s)
}

// record records the author of a message, stores the message if it is a chat line, and returns the line's number,
// otherwise 0.
func (c *chatState) record(e ephemeral) uint64 {
	if e.By == "" {
		return 0
	}
	msg, _ := protocol.DecodeServer(e.Msg)
	switch m := msg.(type) {
	case *protocol.Reacted:
		c.recordSpeaker(knownPlayer{e.By, m.Name, e.Site, c.r.storeTime()})
	case *protocol.Said:
		c.recordSpeaker(knownPlayer{e.By, m.Name, e.Site, c.r.storeTime()})
		m.Old = true // when it is replayed
		return c.history.add(chatLine{
			by: e.By, at: c.r.storeTime(), hiddenRound: e.HiddenRound, authorFinished: e.AuthorFinished,
			roomPasswordHash: c.r.replica.state.Settings.Password, frame: c.r.encode(m),
		})
	}
	return 0
}

// sendHistory sends a new viewer the chat lines that the viewer may read.
func (c *chatState) sendHistory(v *Viewer) {
	for i := range c.history.lines {
		switch l := &c.history.lines[i]; {
		case l.hiddenRound != 0 && !c.maySeeHidden(v, l.authorFinished):
			c.history.hideFrom(v, l.number)
		case c.mayResend(l):
			c.r.fanOut.send(v, l.frame)
		}
	}
}

// revealHidden sends the chat lines of rounds that are over to the viewers who could not read them before.
func (c *chatState) revealHidden() {
	for i := range c.history.lines {
		l := &c.history.lines[i]
		if l.hiddenRound == 0 || !c.isRoundOver(l.hiddenRound) {
			continue
		}
		l.hiddenRound = 0
		if !c.mayResend(l) {
			continue
		}
		for v := range c.r.fanOut.viewers {
			if slices.Contains(v.hiddenLines, l.number) {
				c.r.fanOut.send(v, l.frame)
			}
		}
	}
}

// forgetPlayers drops the lines of players whose data was deleted, and their names; see [Registry.ForgetTalk]. It keeps
// their IDs and sites, by which the host can still mute and ban them. Lines sent after the deletion stay.
func (c *chatState) forgetPlayers(deletedAt func(player string) (at int64, ok bool)) {
	of := func(player string, at int64) bool {
		since, is := deletedAt(player)
		return is && at <= since+deletionSlack.Milliseconds()
	}
	c.history.drop(func(l chatLine) bool { return of(l.by, l.at) })
	for _, all := range [][]knownPlayer{c.speakers, c.r.spectatorList.remote} {
		for i := range all {
			if s := &all[i]; of(s.id, s.at) {
				s.name = game.Forgotten
			}
		}
	}
	for v := range c.r.fanOut.viewers {
		v.unnamed = v.unnamed || of(v.player.ID, 0)
	}
}

// deletionSlack is an upper bound for the difference between the clocks of deletions and lines.
const deletionSlack = 2 * time.Second

// mayResend reports whether a line may be sent again now. Lines of banned or muted players are not sent, lines sent
// behind a password only while it is unchanged, and lines of players whose name was erased not at all.
func (c *chatState) mayResend(l *chatLine) bool {
	set, seat := c.r.replica.state.Settings, c.r.replica.state.SeatOf(l.by)
	if seat != nil && seat.Name == game.Forgotten {
		return false
	}
	return set.Chat && (l.roomPasswordHash == "" || l.roomPasswordHash == set.Password) && !c.r.fanOut.isBanned(l.by) &&
		c.checkMuted(l.by) == nil && !c.r.registry.hooks.IsSilenced(l.by)
}

// isRoundOver reports whether a round is over. A round that this node does not know yet is not.
func (c *chatState) isRoundOver(round int) bool {
	return round < c.r.replica.state.Rounds || round == c.r.replica.state.Rounds && !c.r.replica.state.IsRunning()
}

// identify returns a player who is here, or has chatted or reacted, by the pseudonym in the room. It returns the zero
// value if there is none.
func (c *chatState) identify(pseudonym string) knownPlayer {
	for v := range c.r.fanOut.viewers {
		if c.r.replica.state.Who(v.player.ID) == pseudonym {
			return knownPlayer{id: v.player.ID, name: v.shownName(), site: v.player.Site}
		}
	}
	for _, s := range slices.Concat(c.speakers, c.r.spectatorList.remote) {
		if c.r.replica.state.Who(s.id) == pseudonym {
			return s
		}
	}
	return knownPlayer{}
}
