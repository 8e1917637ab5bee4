package room

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// An append takes a node as long as its way to the store is, and loses if another node's entry arrives meanwhile. So a
// node with a long way beside one with a short one might lose for ever. After it has lost some in a row it hands
// its players' commands to the room instead: through the store to whichever node appended last, or else appends next.
// That node decides them like its own and answers nobody. What became of them is in the log, by their ids, where the
// far node finds it; what it does not find it decides itself in the end, and if both do so the ids let one count.

// far is what a room on this node knows of how far the store is.
type far struct {
	lost    int       // appends that lost to another node's while the store was far, less those that did not; a few
	since   time.Time // when they were enough the last time
	handed  []ask     // what was handed, and has not been found in the log yet
	left    bool      // not all that waited could be
	calling bool      // the store is being told
	due     time.Time // when to wait for them no longer, once it has been
}

// handing is where a command stands that came from another node.
type handing struct {
	epoch string
	seq   uint64 // where its own node was
	sits  bool   // its player had no seat there
	after uint64 // the last id that the player's seat remembers before it
	until int64  // when the player is told to ask again, on the room's clock
}

// batch is how commands are handed. Nodes of other releases read it too.
type batch struct {
	Node  string    `json:"node"` // that they come from
	Epoch string    `json:"epoch"`
	Seq   uint64    `json:"seq"`
	Asks  []handAsk `json:"asks"`
}

type handAsk struct {
	Player string          `json:"player"`
	Name   string          `json:"name,omitempty"`
	Site   string          `json:"site,omitempty"`
	Lag    int64           `json:"lag,omitempty"` // see [game.Place]
	Sits   bool            `json:"sits,omitempty"`
	After  uint64          `json:"after,omitempty"`
	Until  int64           `json:"until"`
	Msg    json.RawMessage `json:"msg"` // as the player's client writes it
}

// handedOver is mail: a batch has been handed, or could not be.
type handedOver struct{ err error }

// lose counts an append that lost, which took so long.
func (r *room) lose(took time.Duration) {
	if took < FarFrom {
		return
	}
	if r.far.lost = min(r.far.lost+1, FarAfter); r.far.lost == FarAfter {
		r.far.since = time.Now()
	}
}

// win counts an append that did not lose.
func (r *room) win() { r.far.lost = max(r.far.lost-1, 0) }

// starves says whether this node's own appends are of no use. Now and then it tries one.
func (r *room) starves() bool {
	return r.host.handing != nil && r.far.lost == FarAfter && !r.outage.failing && time.Since(r.far.since) < FarFor
}

// hands hands what waits to the room, if that is what this node has come to, and says whether it did.
func (r *room) hands(ctx context.Context) bool {
	if !r.starves() {
		return false
	}
	b := batch{Node: r.host.node, Epoch: r.head.Epoch, Seq: r.head.Seq}
	size, lasts, blocked := 0, map[string]uint64{}, map[string]bool{}
	kept := r.queue[:0]
	for _, a := range r.queue {
		h, fits := r.handAsk(&a, lasts)
		if fits = fits && !blocked[a.cmd.Player] && len(b.Asks) < GroupMax; fits {
			size += len(h.Msg) + len(h.Player) + len(h.Name) + len(h.Site) + handAskBytes
			fits = size <= store.ForwardMax
		}
		if !fits {
			blocked[a.cmd.Player] = a.asked() // what comes behind it must not overtake it
			kept = append(kept, a)
			continue
		}
		lasts[a.cmd.Player] = a.cmd.ID
		b.Asks, r.far.handed = append(b.Asks, h), append(r.far.handed, a)
	}
	clear(r.queue[len(kept):])
	r.queue, r.far.left = kept, len(kept) > 0
	if len(b.Asks) == 0 {
		return false
	}
	r.call(ctx, b)
	return true
}

// handAskBytes is more than what stands around the texts of a handed command.
const handAskBytes = 160

// handAsk is a command as it is handed. It does not fit if another node could not do the same with it, as with one that
// needs to know who is on this node; nor does what somebody without a seat asks for, but for a seat that is to be had:
// nobody remembers a refusal. Lasts has what is in the batch already.
func (r *room) handAsk(a *ask, lasts map[string]uint64) (h handAsk, fits bool) {
	sits := r.state.SeatOf(a.cmd.Player) == nil
	if a.from == nil || a.cmd.ID == 0 || sits && !r.sitsDown(a) {
		return h, false
	}
	switch a.cmd.Do.(type) {
	case game.Mute, game.Admit, game.Custom, wantCustom:
		return h, false
	}
	who := a.from.who
	h = handAsk{
		Player: who.ID, Name: who.Name, Site: who.Site, Lag: a.from.lag.Load(), Sits: sits, After: r.state.Last(who.ID),
		Until: r.now() + (StoreWait - time.Since(a.since)).Milliseconds(), Msg: protocol.Append(nil, a.msg),
	}
	h.After = max(h.After, lasts[who.ID])
	return h, true
}

// sitsDown says whether somebody without a seat asks for one, without a password, and gets it as things stand.
func (r *room) sitsDown(a *ask) bool {
	if _, sits := a.cmd.Do.(game.Sit); !sits || r.state.Settings.Password != "" {
		return false
	}
	events, err := game.Decide(r.state, a.cmd, r.now())
	return len(events) > 0 && err == nil
}

// call tells the store of a batch.
func (r *room) call(ctx context.Context, b batch) {
	text, err := json.Marshal(b)
	if err != nil {
		panic(err) // it is texts and numbers
	}
	r.far.calling = true
	r.host.stats.handed.Add(uint64(len(b.Asks)))
	h := store.ForwardedBatch{Room: r.code, Epoch: b.Epoch, Batch: text, TTL: StoreWait}
	r.beside("hand commands over", func() mail {
		ctx, cancel := r.host.within(ctx, StoreWait)
		defer cancel()
		return handedOver{r.host.handing.Forward(ctx, h)}
	}, func(err error) mail { return handedOver{err} })
}

// handedOver waits for what was handed, or takes it back.
func (r *room) handedOver(m handedOver) {
	r.far.calling, r.far.due = false, time.Now().Add(HandWait)
	if m.err != nil {
		r.log.Debug("commands could not be handed over", "err", m.err)
		r.takeBack()
	}
}

// findHanded answers what was handed and is in the log now. What is not found there for too long is this node's
// own matter again: nobody may have been there to take it.
func (r *room) findHanded() {
	if len(r.far.handed) == 0 {
		return
	}
	r.far.handed = slices.DeleteFunc(r.far.handed, func(a ask) bool {
		result, known := r.state.Answer(a.cmd.Player, a.cmd.ID)
		if known {
			r.reply(a, result)
		}
		return known
	})
	switch {
	case len(r.far.handed) > 0 && !r.far.calling && !time.Now().Before(r.far.due):
		r.takeBack()
	case len(r.far.handed) == 0 && r.far.left:
		r.far.lost = min(r.far.lost, FarAfter-1) // what can't be handed has its turn too
	}
}

// takeBack puts what was handed into the queue again, to be appended from here.
func (r *room) takeBack() {
	r.queue = append(r.far.handed, r.queue...)
	r.far.handed, r.far.lost = nil, 0
}

// awaits says whether what was handed is still open: until then nothing may overtake it.
func (r *room) awaits() bool { return r.far.calling || len(r.far.handed) > 0 }

// take takes up what another node has handed to the room. All nodes hear of it when it is handed, and the one acts that
// the log's last entry is of. Whoever appends after it is told of it again.
func (r *room) take(text []byte) {
	if r.flight == nil && !r.own.is(r.head.Hash) {
		return
	}
	var b batch
	if err := json.Unmarshal(text, &b); err != nil {
		r.log.Warn("another node hands over what can't be read", "err", err)
		return
	}
	if b.Node == r.host.node || b.Epoch != r.head.Epoch {
		return
	}
	for _, h := range b.Asks {
		msg, err := protocol.DecodeClient(h.Msg)
		if err != nil {
			r.log.Warn("another node hands over what can't be read", "from", b.Node, "err", err)
			continue
		}
		v := &Viewer{room: r, who: players.Player{ID: h.Player, Name: h.Name, Site: h.Site}}
		v.lag.Store(h.Lag)
		if cmd, refusal := v.command(msg); refusal == nil && cmd.ID != 0 {
			r.ask(ask{cmd: cmd, handed: &handing{b.Epoch, b.Seq, h.Sits, h.After, h.Until}})
		}
	}
}

// stands says whether a command may be decided now, after what is in the flight. One that another node has handed may
// not if anything has come of its player since that its own node had not seen: it may be an old copy then, of which
// nothing is remembered any more. It is left to that node.
func (r *room) stands(f *flight, a *ask) bool {
	h, s := a.handed, r.ahead(f)
	switch {
	case h == nil:
		return true
	case h.epoch != r.head.Epoch || f.at >= h.until:
		return false
	case s.SeatOf(a.cmd.Player) != nil:
		return !h.sits && s.Last(a.cmd.Player) == h.after
	}
	return h.sits && s.Settings.Password == "" && !r.satDown(a.cmd.Player, h.seq, f)
}

// satDown says whether a player has had a seat since an entry, or may have had.
func (r *room) satDown(player string, since uint64, f *flight) bool {
	sits := func(e game.Event) bool {
		seated, ok := e.What.(game.Seated)
		return ok && seated.Player == player
	}
	if slices.ContainsFunc(f.events, sits) || since < r.head.Seq && (r.tail.First() == 0 || r.tail.First() > since+1) {
		return true
	}
	for e := range r.tail.After(since) {
		if events, err := game.ParseEvents(e.Data); err != nil || slices.ContainsFunc(events, sits) {
			return true
		}
	}
	return false
}
