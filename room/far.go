package room

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// An append loses if another node's entry reaches the store first, so a node far from the store could always lose to a
// near one. After losing several appends in a row, a node forwards its players' commands through the store to the node
// that appended last, or that appends next. That node decides them like its own and answers nobody. The far node finds
// the results in the log by the commands' IDs. It decides the commands that it does not find itself; if both nodes do,
// the IDs make one count.

// far is the state of a room's forwarding.
type far struct {
	lost    int       // lost appends less successful ones, between 0 and [FarAfter]; only slow ones count
	since   time.Time // when lost last reached [FarAfter]
	handed  []ask     // forwarded commands that are not in the log yet
	left    bool      // whether some waiting commands could not be forwarded
	calling bool      // whether a batch is being sent to the store
	due     time.Time // when to stop waiting for the forwarded commands
}

// handing describes a forwarded command at the node that received it.
type handing struct {
	epoch string
	seq   uint64 // the head of the sending node
	sits  bool   // whether the player had no seat there
	after uint64 // the last command ID that the seat remembers before it
	until int64  // when the sending node tells the player to retry, on the room's clock
}

// batch is the encoding of forwarded commands. Nodes of other releases read it too.
type batch struct {
	Node  string    `json:"node"` // the sending node
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
	Msg    json.RawMessage `json:"msg"` // as encoded by a client
}

// handedOver is mail: a batch was sent, or err says why not.
type handedOver struct{ err error }

// lose counts a lost append that took the given time.
func (r *room) lose(took time.Duration) {
	if took < FarFrom {
		return
	}
	if r.far.lost = min(r.far.lost+1, FarAfter); r.far.lost == FarAfter {
		r.far.since = time.Now()
	}
}

// win counts an append that has not lost.
func (r *room) win() { r.far.lost = max(r.far.lost-1, 0) }

// starves reports whether commands should be forwarded because this node's appends keep losing. Every [FarFor] the node
// tries an append again.
func (r *room) starves() bool {
	return r.host.handing != nil && r.far.lost == FarAfter && !r.outage.failing && time.Since(r.far.since) < FarFor
}

// hands forwards the waiting commands if this node's appends keep losing. It reports whether it forwarded any.
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
			blocked[a.cmd.Player] = a.asked() // later commands must not overtake it
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

// handAskBytes is an upper bound for the bytes of a forwarded command besides its texts.
const handAskBytes = 160

// handAsk encodes a command for forwarding. fits is false if another node could not decide it alike, for example
// because it depends on who is connected to this node. For a player without a seat it is true only for a request for a
// seat that succeeds, because refusals are not remembered. lasts holds the last command ID of each player in the batch.
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

// sitsDown reports whether a player without a seat asks for one and gets it as things stand. It is false in a room with
// a password.
func (r *room) sitsDown(a *ask) bool {
	if _, sits := a.cmd.Do.(game.Sit); !sits || r.state.Settings.Password != "" {
		return false
	}
	events, err := game.Decide(r.state, a.cmd, r.now())
	return len(events) > 0 && err == nil
}

// call sends a batch to the store.
func (r *room) call(ctx context.Context, b batch) {
	text, err := json.Marshal(b)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	r.far.calling = true
	r.host.stats.handed.Add(uint64(len(b.Asks)))
	h := store.ForwardedBatch{Room: r.code, Epoch: b.Epoch, Batch: text, TTL: StoreWait}
	r.beside("hand commands over", func() mail {
		ctx, cancel := r.host.Within(ctx)
		defer cancel()
		return handedOver{r.host.handing.Forward(ctx, h)}
	}, func(err error) mail { return handedOver{err} })
}

// handedOver handles the result of sending a batch: it waits for the commands to appear in the log, or takes them back
// after an error.
func (r *room) handedOver(m handedOver) {
	r.far.calling, r.far.due = false, time.Now().Add(HandWait)
	if m.err != nil {
		r.log.Debug("commands could not be handed over", "err", m.err)
		r.takeBack()
	}
}

// findHanded answers the forwarded commands that are in the log now. After [HandWait] it takes back the others, because
// there may have been no node to receive them.
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
		r.far.lost = min(r.far.lost, FarAfter-1) // commands that can't be forwarded need an append by this node
	}
}

// takeBack queues the forwarded commands again, so that this node appends them.
func (r *room) takeBack() {
	r.queue = append(r.far.handed, r.queue...)
	r.far.handed, r.far.lost = nil, 0
}

// awaits reports whether forwarded commands are unanswered. No other command may overtake them.
func (r *room) awaits() bool { return r.far.calling || len(r.far.handed) > 0 }

// take queues commands that another node has forwarded. All nodes receive them; the node that appended the log's last
// entry, or has an append in progress, acts on them. A node that appends later receives them again.
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
		v := &Viewer{room: r, who: game.Player{ID: h.Player, Name: h.Name, Site: h.Site}}
		v.lag.Store(h.Lag)
		if cmd, refusal := v.command(msg); refusal == nil && cmd.ID != 0 {
			r.ask(ask{cmd: cmd, handed: &handing{b.Epoch, b.Seq, h.Sits, h.After, h.Until}})
		}
	}
}

// stands reports whether a command may be decided after the events in f. A forwarded command may not if its player has
// done anything that the sending node had not seen: it may then be an old copy whose result is no longer remembered. It
// is left to the sending node.
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

// satDown reports whether a player has taken a seat since an entry, or may have.
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
