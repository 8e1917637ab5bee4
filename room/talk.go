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

// What players and spectators say in passing goes to who may hear it on this node, and through the store to the other
// nodes. It is in no log and is written down nowhere. Whoever is not there misses it, but for
// the last lines of the chat.

// remark is mail: somebody says something.
type remark struct {
	from *Viewer
	kind remarkKind
	text string    // what is said, or the reaction
	cell game.Cell // what is pointed at; zero is none
}

type remarkKind int

const (
	saying remarkKind = iota
	reacting
	pointing
	hovering
	listing
)

// said is mail: the store has been told a word, or could not be.
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

// talk is what a room on this node knows of what is said.
type talk struct {
	words, hovers ratelimit.Bucket
	waiting       [][]byte // words for the store
	busy          bool     // one is on its way there
}

// audience are those whom a word is for.
type audience string

const (
	toEveryone audience = "all"
	toWatchers audience = "watchers" // spectators, and players who are done
	toPlayers  audience = "board"    // all who see the round as it is
)

// ephemeral is a remark on its way to other nodes.
type ephemeral struct {
	Node  string          `json:"node"` // that it comes from
	To    audience        `json:"to"`
	But   int             `json:"but,omitempty"`   // a seat that is not told; 0 is none
	By    string          `json:"by,omitempty"`    // the player, of a line of the chat or a reaction
	Site  string          `json:"site,omitempty"`  // where that player is; see [game.Seat]
	Round int             `json:"round,omitempty"` // that those who play may not hear it in; 0 is none
	Done  bool            `json:"done,omitempty"`  // a player who is done with that round says it
	Msg   json.RawMessage `json:"msg"`             // as viewers get it

	Closed bool `json:"closed,omitempty"` // nothing is said: an operator has closed the room

	Watchers *rollCall `json:"watchers,omitempty"` // nothing is said: nodes ask each other who watches
}

// remark tells others what somebody says, if it may be said.
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
		if m.kind != hovering { // of many cursors some may be lost
			m.from.out.Send(r.frame(failure(errTooMuch)))
		}
		return
	}
	w := r.ephemeralOf(m)
	r.deliver(w)
	r.pass(ctx, w)
}

// ephemeralOf is what is told of a remark, and to whom.
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

// sayable says why something may not be said, now or here.
func (r *room) sayable(m remark) error {
	if _, here := r.viewers[m.from]; !here { // was sent away
		return cmp.Or[error](r.unwelcome(m.from), errNotHere)
	}
	set, who := r.state.Settings, m.from.who
	if err := r.muted(who.ID); err != nil && m.kind != hovering {
		return err
	}
	switch {
	case m.from.view.Seat == 0 && r.state.Awaits(who.ID, who.Site):
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

// muted says why a player may not talk here: the host does not want it, or the server's operator.
func (r *room) muted(player string) error {
	if r.state.Known(player).Muted {
		return game.IsMuted
	}
	return r.host.players.Bans.CheckMute(player, r.code)
}

// pointable says why a player may not point at a cell.
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

// paced counts a remark, and says whether there are not too many.
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

// audience are those whom a remark is for. While a round runs, spectators and who is done with it are not heard by
// those who play: they see more.
func (r *room) audience(m remark) audience {
	switch {
	case m.kind == pointing || m.kind == hovering:
		return toPlayers
	case r.state.Running() && (m.from.view.Seat == 0 || m.kind == saying && !r.rests(m.from)):
		return toWatchers
	}
	return toEveryone
}

// done says whether a viewer is a player who is done with the round that runs.
func (r *room) done(v *Viewer) bool {
	seat := r.state.SeatNo(v.view.Seat)
	return seat != nil && seat.Play != nil && !seat.Play.Plays() && r.state.Running()
}

// rests says whether a viewer is a player of a round whose clock stands, where nobody sees the board.
func (r *room) rests(v *Viewer) bool {
	round := r.state.Round
	return v.view.Seat != 0 && round != nil && round.Halted != 0 && !r.done(v)
}

// overhears says whether a viewer may hear what those who play may not. Spectators hear those who are done only where
// they see the boards as they are: these know the solution.
func (r *room) overhears(v *Viewer, done bool) bool {
	if v.view.Seat != 0 {
		return r.done(v) && (done || r.past == nil)
	}
	return !done || r.past == nil && !r.state.Settings.Veiled()
}

// deliver tells a word to the viewers here whom it is for, and keeps whose it is, and for others the word if it is a
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

// pass hands a word on to the other nodes, one at a time, so that they come in order.
func (r *room) pass(ctx context.Context, w ephemeral) {
	text, err := json.Marshal(w)
	if err != nil || len(text) > store.EphemeralMax || len(r.talk.waiting) >= EphemeralsMax {
		return
	}
	r.talk.waiting = append(r.talk.waiting, text)
	r.spread(ctx)
}

// spread hands the next word to the store.
func (r *room) spread(ctx context.Context) {
	if r.talk.busy || len(r.talk.waiting) == 0 {
		return
	}
	text := r.talk.waiting[0]
	r.talk.waiting, r.talk.busy = r.talk.waiting[1:], true
	r.beside("pass a word on", func() mail {
		ctx, cancel := r.host.within(ctx, StoreWait)
		defer cancel()
		_ = r.host.store.Broadcast(ctx, r.code, text) // a lost word is lost
		return said{}
	}, func(error) mail { return said{} })
}

func (r *room) said(ctx context.Context) {
	r.talk.busy = false
	r.spread(ctx)
}

// overhear tells a word that came through the store.
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
