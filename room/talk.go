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

// remark is mail: a viewer sends a chat line, a reaction or the like.
type remark struct {
	from *Viewer
	kind remarkKind
	text string    // the text of the line, or the reaction
	cell game.Cell // the cell pointed at, or zero
}

type remarkKind int

const (
	saying remarkKind = iota
	reacting
	pointing
	hovering
	listing
)

// said is mail: the store has handled a message, successfully or not.
type said struct{}

// paces are the rate limits of one viewer, by kind of remark.
var paces = [...]ratelimit.Rate{
	saying:   {PerSecond: 0.5, Burst: 5},
	reacting: {PerSecond: 1, Burst: 5},
	pointing: {PerSecond: 2, Burst: 6},
	hovering: {PerSecond: 10, Burst: 20},
	listing:  {PerSecond: 2, Burst: 10},
}

// The rate limits of one room, for all viewers on this node together.
var (
	roomTalk  = ratelimit.Rate{PerSecond: 20, Burst: 60}
	roomHover = ratelimit.Rate{PerSecond: 100, Burst: 200}
)

// talk is the state of a room's ephemeral messages on this node.
type talk struct {
	words, hovers ratelimit.Bucket
	waiting       [][]byte // messages for the store
	busy          bool     // a message is being sent to the store
}

// audience is the set of viewers who may receive a message.
type audience string

const (
	toEveryone audience = "all"
	toWatchers audience = "watchers" // spectators, and players who have finished
	toPlayers  audience = "board"    // viewers who see the current state of the round
)

// ephemeral is a remark in the form sent to other nodes.
type ephemeral struct {
	Node  string          `json:"node"` // the sending node
	To    audience        `json:"to"`
	But   int             `json:"but,omitempty"`   // a seat that does not receive it; 0 for none
	By    string          `json:"by,omitempty"`    // the ID of the author of a chat line or a reaction
	Site  string          `json:"site,omitempty"`  // the author's site; see [game.Seat]
	Round int             `json:"round,omitempty"` // the round whose players may not see it before its end; 0 for none
	Done  bool            `json:"done,omitempty"`  // the author is a player who has finished that round
	Msg   json.RawMessage `json:"msg"`             // the message for viewers

	Closed bool `json:"closed,omitempty"` // no message: an operator has closed the room

	Watchers *rollCall `json:"watchers,omitempty"` // no message: a question or an answer about spectators
}

// remark sends a remark to its audience, if it is allowed.
func (r *room) remark(ctx context.Context, m remark) {
	if m.kind == listing {
		r.listWatchers(ctx, m)
		return
	}
	if err := r.sayable(m); err != nil {
		m.from.out.Send(r.frame(failure(err)))
		return
	}
	if !r.paced(m) {
		if m.kind != hovering { // a cursor may be dropped silently
			m.from.out.Send(r.frame(failure(errTooMuch)))
		}
		return
	}
	w := r.ephemeralOf(m)
	r.deliver(w)
	r.pass(ctx, w)
}

// ephemeralOf returns a remark with its audience, in the form for other nodes.
func (r *room) ephemeralOf(m remark) ephemeral {
	w := ephemeral{Node: r.host.node, To: r.audience(m), Msg: r.wireRemark(m)}
	switch m.kind {
	case hovering:
		w.But = m.from.view.Seat
	case reacting:
		w.By, w.Site = m.from.who.ID, m.from.who.Site
	case saying:
		w.By, w.Site = m.from.who.ID, m.from.who.Site
		if w.To == toWatchers {
			w.Round, w.Done = r.state.Rounds, m.from.view.Seat != 0
		}
	}
	return w
}

// sayable returns an error if a remark is not allowed now.
func (r *room) sayable(m remark) error {
	if _, here := r.viewers[m.from]; !here { // it was removed
		return cmp.Or[error](r.unwelcome(m.from), errNotHere)
	}
	set, who := r.state.Settings, m.from.who
	if err := r.muted(who.ID); err != nil && m.kind != hovering {
		return err
	}
	switch {
	case m.from.view.Seat == 0 && r.state.NeedsApproval(who.ID, who.Site):
		return game.Waiting
	case m.kind == saying && !set.Chat:
		return game.Off
	case m.kind == saying && m.from.view.Seat != 0 && r.state.Running() && !r.done(m.from) && !r.rests(m.from):
		return game.NotNow
	case m.kind == pointing || m.kind == hovering:
		return r.pointable(m)
	}
	return nil
}

// muted returns an error if the host or the operator does not let a player chat here.
func (r *room) muted(player string) error {
	if r.state.GuestOf(player).Muted {
		return game.IsMuted
	}
	return r.host.hooks.CheckMute(player, r.code)
}

// pointable returns an error if a player may not point at a cell.
func (r *room) pointable(m remark) error {
	seat, round := r.state.SeatNo(m.from.view.Seat), r.state.Round
	switch {
	case !game.ModeOf(r.state.Settings.Mode).Together:
		return game.Off
	case seat == nil || seat.Play == nil || seat.Play.Left:
		return game.NotSeated
	case r.state.Phase(r.clock()) != game.Playing || round.Halted != 0:
		return game.NotNow
	case m.kind == hovering && m.cell == game.Cell{}:
		return nil
	case m.cell.Row < 1 || m.cell.Row > round.Puzzle.Height || m.cell.Col < 1 || m.cell.Col > round.Puzzle.Width:
		return game.BadMove
	}
	return nil
}

// paced counts a remark and reports whether it is within the rate limits.
func (r *room) paced(m remark) bool {
	now := time.Now()
	if m.from.paces == nil {
		m.from.paces = new([len(paces)]ratelimit.Bucket)
	}
	if m.from.paces[m.kind].TakeOf(paces[m.kind], now) > 0 {
		return false
	}
	if m.kind == hovering {
		return r.talk.hovers.TakeOf(roomHover, now) == 0
	}
	return r.talk.words.TakeOf(roomTalk, now) == 0
}

// audience returns the viewers who may receive a remark. During a round, remarks of spectators and of players who have
// finished are hidden from those still playing, because the authors see more.
func (r *room) audience(m remark) audience {
	switch {
	case m.kind == pointing || m.kind == hovering:
		return toPlayers
	case r.state.Running() && (m.from.view.Seat == 0 || m.kind == saying && !r.rests(m.from)):
		return toWatchers
	}
	return toEveryone
}

// done reports whether a viewer is a player who has finished the current round.
func (r *room) done(v *Viewer) bool {
	seat := r.state.SeatNo(v.view.Seat)
	return seat != nil && seat.Play != nil && !seat.Play.Plays() && r.state.Running()
}

// rests reports whether a viewer is a player of a halted round, in which nobody sees the board.
func (r *room) rests(v *Viewer) bool {
	round := r.state.Round
	return v.view.Seat != 0 && round != nil && round.Halted != 0 && !r.done(v)
}

// overhears reports whether a viewer may see what is hidden from those still playing. done means that the author has
// finished and knows the solution: spectators see such remarks only if they see the boards without delay.
func (r *room) overhears(v *Viewer, done bool) bool {
	if v.view.Seat != 0 {
		return r.done(v) && (done || r.past == nil)
	}
	return !done || r.past == nil && !r.state.Settings.HidesBoards()
}

// deliver sends a message to its audience on this node and keeps its author, and the message itself if it is a chat
// line.
func (r *room) deliver(w ephemeral) {
	no := r.keep(w)
	frame := r.host.wrap(nil, w.Msg)
	for v := range r.viewers {
		switch {
		case w.But != 0 && v.view.Seat == w.But:
		case w.To == toWatchers && !r.overhears(v, w.Done):
			r.lines.miss(v, no)
		case w.To == toPlayers && v.view.Delayed:
		default:
			r.send(v, frame)
		}
	}
}

// pass queues a message for the other nodes. Messages are sent one at a time to keep their order.
func (r *room) pass(ctx context.Context, w ephemeral) {
	text, err := json.Marshal(w)
	if err != nil || len(text) > store.EphemeralMax || len(r.talk.waiting) >= EphemeralsMax {
		return
	}
	r.talk.waiting = append(r.talk.waiting, text)
	r.spread(ctx)
}

// spread sends the next queued message to the store.
func (r *room) spread(ctx context.Context) {
	if r.talk.busy || len(r.talk.waiting) == 0 {
		return
	}
	text := r.talk.waiting[0]
	r.talk.waiting, r.talk.busy = r.talk.waiting[1:], true
	r.beside("pass a word on", func() mail {
		ctx, cancel := r.host.Within(ctx)
		defer cancel()
		_ = r.host.store.Broadcast(ctx, r.code, text) // best effort: no retry
		return said{}
	}, func(error) mail { return said{} })
}

func (r *room) said(ctx context.Context) {
	r.talk.busy = false
	r.spread(ctx)
}

// overhear handles a message of another node.
func (r *room) overhear(ctx context.Context, text []byte) {
	var w ephemeral
	if json.Unmarshal(text, &w) != nil {
		return
	}
	if w.Closed {
		if err := r.admissible(ctx); errors.Is(err, errClosed) {
			r.fate = err
		}
		return
	}
	switch {
	case w.Node == r.host.node:
	case w.Watchers != nil:
		r.calledRoll(ctx, w.Watchers)
	case len(w.Msg) > 0:
		r.deliver(w)
	}
}
