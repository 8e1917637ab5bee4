package room

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"nonet/internal/ratelimit"
	"nonet/room/game"
	"nonet/room/store"
)

// Chat lines, reactions and cursors go to the viewers on this node who may see them, and through the store to the other
// nodes. They are in no log and are not stored. Viewers who are absent miss them, except for the last lines of the
// chat.

// chatMessage is a chat line, a reaction or the like that a viewer sends.
type chatMessage struct {
	from     *Viewer
	category chatCategory
	text     string    // the text of the line, or the reaction
	cell     game.Cell // the cell pointed at, or zero
}

type chatCategory int

const (
	chatSay chatCategory = iota
	chatReact
	chatPoint
	chatHover
	chatListSpectators
)

// chatRates are the rate limits of one viewer, by kind of message.
var chatRates = [...]ratelimit.Rate{
	chatSay:            {PerSecond: 0.5, Burst: 5},
	chatReact:          {PerSecond: 1, Burst: 5},
	chatPoint:          {PerSecond: 2, Burst: 6},
	chatHover:          {PerSecond: 10, Burst: 20},
	chatListSpectators: {PerSecond: 2, Burst: 10},
}

// The rate limits of one room, which all its viewers on this node share.
var (
	roomMessages = ratelimit.Rate{PerSecond: 20, Burst: 60}
	roomCursors  = ratelimit.Rate{PerSecond: 100, Burst: 200}
)

// chatState is the state of a room's ephemeral messages on this node.
type chatState struct {
	r                           *room
	history                     chatHistory
	speakers                    []knownPlayer // recent speakers, the latest last
	messageBucket, cursorBucket ratelimit.Bucket
	outgoing                    [][]byte // messages for the store
	sending                     bool     // a message is being sent to the store
}

// chatAudience is the set of viewers who may receive a message.
type chatAudience string

const (
	toEveryone   chatAudience = "all"
	toNotPlaying chatAudience = "watchers" // spectators, and players who have finished
	toUndelayed  chatAudience = "board"    // viewers without a delay
)

// ephemeral is a chat message in the form sent to other nodes.
type ephemeral struct {
	Node           string          `json:"node"` // the sending node
	To             chatAudience    `json:"to"`
	But            int             `json:"but,omitempty"`   // a seat that does not receive it; 0 for none
	By             string          `json:"by,omitempty"`    // the ID of the author of a chat line or a reaction
	Site           string          `json:"site,omitempty"`  // the author's site; see [game.Seat]
	HiddenRound    int             `json:"round,omitempty"` // its players see the message only after its end; 0 for none
	AuthorFinished bool            `json:"done,omitempty"`  // the author is a player who has finished that round
	Msg            json.RawMessage `json:"msg"`             // the message for viewers

	Closed bool `json:"closed,omitempty"` // no message: an operator has closed the room

	SpectatorMessage *spectatorMessage `json:"watchers,omitempty"` // no message: a question or an answer about spectators
}

// sendChat sends a chat message to its audience, if it is allowed.
func (c *chatState) sendChat(m chatMessage) {
	if m.category == chatListSpectators {
		c.r.spectatorList.sendList(m)
		return
	}
	if err := c.checkAllowed(m); err != nil {
		m.from.out.Send(c.r.encode(errorMessage(err)))
		return
	}
	if !c.isWithinRate(m) {
		if m.category != chatHover { // a cursor may be dropped silently
			m.from.out.Send(c.r.encode(errorMessage(errTooMuch)))
		}
		return
	}
	e := c.newEphemeral(m)
	c.sendLocal(e)
	c.broadcast(e)
}

// newEphemeral returns a chat message with its audience, in the form for other nodes.
func (c *chatState) newEphemeral(m chatMessage) ephemeral {
	e := ephemeral{Node: c.r.registry.node, To: c.audienceOf(m), Msg: c.encodeChat(m)}
	switch m.category {
	case chatHover:
		e.But = m.from.view.Seat
	case chatReact:
		e.By, e.Site = m.from.player.ID, m.from.player.Site
	case chatSay:
		e.By, e.Site = m.from.player.ID, m.from.player.Site
		if e.To == toNotPlaying {
			e.HiddenRound, e.AuthorFinished = c.r.replica.state.Rounds, m.from.view.Seat != 0
		}
	}
	return e
}

// checkAllowed returns an error if a chat message is not allowed now.
func (c *chatState) checkAllowed(m chatMessage) error {
	if _, inRoom := c.r.fanOut.viewers[m.from]; !inRoom { // it was removed
		return cmp.Or[error](c.r.fanOut.checkStay(m.from), errNotInRoom)
	}
	set, player := c.r.replica.state.Settings, m.from.player
	if err := c.checkMuted(player.ID); err != nil && m.category != chatHover {
		return err
	}
	switch {
	case m.from.view.Seat == 0 && c.r.replica.state.NeedsApproval(player.ID, player.Site):
		return game.Waiting
	case m.category == chatSay && !set.Chat:
		return game.Off
	case m.category == chatSay && m.from.view.Seat != 0 && c.r.replica.state.IsRunning() && !c.hasFinished(m.from) &&
		!c.playsHaltedRound(m.from):
		return game.NotNow
	case m.category == chatPoint || m.category == chatHover:
		return c.checkPointing(m)
	}
	return nil
}

// checkMuted returns an error if the host or the operator does not let a player chat here.
func (c *chatState) checkMuted(player string) error {
	if c.r.replica.state.GuestOf(player).Muted {
		return game.IsMuted
	}
	return c.r.registry.hooks.CheckMute(player, c.r.code)
}

// checkPointing returns an error if a player may not point at a cell.
func (c *chatState) checkPointing(m chatMessage) error {
	seat, round := c.r.replica.state.SeatNo(m.from.view.Seat), c.r.replica.state.Round
	switch {
	case !game.ModeOf(c.r.replica.state.Settings.Mode).Together:
		return game.Off
	case seat == nil || seat.Play == nil || seat.Play.Left:
		return game.NotSeated
	case c.r.replica.state.Phase(c.r.roundClock()) != game.Playing || round.Halted != 0:
		return game.NotNow
	case m.category == chatHover && m.cell == game.Cell{}:
		return nil
	case m.cell.Row < 1 || m.cell.Row > round.Puzzle.Height || m.cell.Col < 1 || m.cell.Col > round.Puzzle.Width:
		return game.BadMove
	}
	return nil
}

// isWithinRate counts a chat message and reports whether it is within the rate limits.
func (c *chatState) isWithinRate(m chatMessage) bool {
	now := time.Now()
	if m.from.buckets == nil {
		m.from.buckets = new([len(chatRates)]ratelimit.Bucket)
	}
	if m.from.buckets[m.category].TakeOf(chatRates[m.category], now) > 0 {
		return false
	}
	if m.category == chatHover {
		return c.cursorBucket.TakeOf(roomCursors, now) == 0
	}
	return c.messageBucket.TakeOf(roomMessages, now) == 0
}

// audienceOf returns the viewers who may receive a chat message. During a round, messages of spectators and of players
// who have finished are hidden from those still playing, because the authors see more.
func (c *chatState) audienceOf(m chatMessage) chatAudience {
	switch {
	case m.category == chatPoint || m.category == chatHover:
		return toUndelayed
	case c.r.replica.state.IsRunning() && (m.from.view.Seat == 0 || m.category == chatSay && !c.playsHaltedRound(m.from)):
		return toNotPlaying
	}
	return toEveryone
}

// hasFinished reports whether a viewer is a player who has finished the current round.
func (c *chatState) hasFinished(v *Viewer) bool {
	seat := c.r.replica.state.SeatNo(v.view.Seat)
	return seat != nil && seat.Play != nil && !seat.Play.Plays() && c.r.replica.state.IsRunning()
}

// playsHaltedRound reports whether a viewer is a player of a halted round, in which nobody sees the board.
func (c *chatState) playsHaltedRound(v *Viewer) bool {
	round := c.r.replica.state.Round
	return v.view.Seat != 0 && round != nil && round.Halted != 0 && !c.hasFinished(v)
}

// maySeeHidden reports whether a viewer may see what is hidden from those still playing. authorFinished means that the
// author has finished and knows the solution: spectators see such remarks only if they see the boards without delay.
func (c *chatState) maySeeHidden(v *Viewer, authorFinished bool) bool {
	if v.view.Seat != 0 {
		return c.hasFinished(v) && (authorFinished || c.r.replica.delayed == nil)
	}
	return !authorFinished || c.r.replica.delayed == nil && !c.r.replica.state.Settings.HidesBoards()
}

// sendLocal sends a message to its audience on this node and keeps its author, and the message itself if it is a
// chat line.
func (c *chatState) sendLocal(e ephemeral) {
	no := c.record(e)
	frame := c.r.registry.appendFrame(nil, e.Msg)
	for v := range c.r.fanOut.viewers {
		switch {
		case e.But != 0 && v.view.Seat == e.But:
		case e.To == toNotPlaying && !c.maySeeHidden(v, e.AuthorFinished):
			c.history.hideFrom(v, no)
		case e.To == toUndelayed && v.view.Delayed:
		default:
			c.r.fanOut.send(v, frame)
		}
	}
}

// broadcast queues a message for the other nodes. Messages are sent one at a time to keep their order.
func (c *chatState) broadcast(e ephemeral) {
	text, err := json.Marshal(e)
	if err != nil || len(text) > store.EphemeralMax || len(c.outgoing) >= ephemeralsMax {
		return
	}
	c.outgoing = append(c.outgoing, text)
	c.broadcastNext()
}

// broadcastNext sends the next queued message to the store.
func (c *chatState) broadcastNext() {
	if c.sending || len(c.outgoing) == 0 {
		return
	}
	text := c.outgoing[0]
	c.outgoing, c.sending = c.outgoing[1:], true
	c.r.runInBackground("broadcast chat", func(ctx context.Context) error {
		return c.r.registry.store.Broadcast(ctx, c.r.code, text)
	}, func(error) { // best effort: no retry
		c.sending = false
		c.broadcastNext()
	})
}

// receiveEphemeral handles a message of another node.
func (c *chatState) receiveEphemeral(text []byte) {
	var e ephemeral
	if json.Unmarshal(text, &e) != nil {
		return
	}
	if e.Closed {
		if err := c.r.checkQuarantine(); errors.Is(err, errClosed) {
			c.r.fatalErr = err
		}
		return
	}
	switch {
	case e.Node == c.r.registry.node:
	case e.SpectatorMessage != nil:
		c.r.spectatorList.handleMessage(e.SpectatorMessage)
	case len(e.Msg) > 0:
		c.sendLocal(e)
	}
}
