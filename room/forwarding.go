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

// forwarder is the state of a room's forwarding.
type forwarder struct {
	r         *room
	losses    int              // lost appends less successful ones, between 0 and [forwardAfter]; only slow ones count
	lostSince time.Time        // when losses last reached [forwardAfter]
	inFlight  []pendingCommand // forwarded commands that are not in the log yet
	blocked   bool             // whether some waiting commands could not be forwarded
	sending   bool             // whether a batch is being sent to the store
	giveUpAt  time.Time        // when to stop waiting for the forwarded commands
}

// forwardedCommand describes a forwarded command at the node that received it.
type forwardedCommand struct {
	epoch         string
	seq           uint64 // the head of the sending node
	takesSeat     bool   // whether the player had no seat there
	lastCommandID uint64 // the last command that the seat remembers before it
	expiresAt     int64  // when the sending node tells the player to retry, on the room's clock
}

// forwardedBatch is the encoding of forwarded commands. Nodes of other releases read it too.
type forwardedBatch struct {
	Node     string        `json:"node"` // the sending node
	Epoch    string        `json:"epoch"`
	Seq      uint64        `json:"seq"`
	Commands []wireCommand `json:"asks"`
}

type wireCommand struct {
	Player        string          `json:"player"`
	Name          string          `json:"name,omitempty"`
	Site          string          `json:"site,omitempty"`
	Lag           int64           `json:"lag,omitempty"` // see [game.Place]
	Sits          bool            `json:"sits,omitempty"`
	LastCommandID uint64          `json:"after,omitempty"`
	Until         int64           `json:"until"`
	Msg           json.RawMessage `json:"msg"` // as encoded by a client
}

// noteAppendLost counts a lost append that took the given time.
func (fw *forwarder) noteAppendLost(took time.Duration) {
	if took < forwardFrom {
		return
	}
	if fw.losses = min(fw.losses+1, forwardAfter); fw.losses == forwardAfter {
		fw.lostSince = time.Now()
	}
}

// shouldForward reports whether commands should be forwarded because this node's appends keep losing. Every
// [forwardFor] the node tries an append again.
func (fw *forwarder) shouldForward() bool {
	return fw.r.registry.forwards != nil && fw.losses == forwardAfter && !fw.r.outage.failing &&
		time.Since(fw.lostSince) < forwardFor
}

// forwardQueue forwards the waiting commands. It reports whether it forwarded any.
func (fw *forwarder) forwardQueue() bool {
	b := forwardedBatch{Node: fw.r.registry.node, Epoch: fw.r.replica.head.Epoch, Seq: fw.r.replica.head.Seq}
	size, lasts, held := 0, map[string]uint64{}, map[string]bool{}
	kept := fw.r.appends.queue[:0]
	for _, c := range fw.r.appends.queue {
		wire, fits := fw.encodeForwarded(&c, lasts)
		if fits = fits && !held[c.cmd.Player] && len(b.Commands) < groupMax; fits {
			size += len(wire.Msg) + len(wire.Player) + len(wire.Name) + len(wire.Site) + wireCommandBytes
			fits = size <= store.ForwardMax
		}
		if !fits {
			held[c.cmd.Player] = c.hasCaller() // later commands must not overtake it
			kept = append(kept, c)
			continue
		}
		lasts[c.cmd.Player] = c.cmd.ID
		b.Commands, fw.inFlight = append(b.Commands, wire), append(fw.inFlight, c)
	}
	clear(fw.r.appends.queue[len(kept):])
	fw.r.appends.queue, fw.blocked = kept, len(kept) > 0
	if len(b.Commands) == 0 {
		return false
	}
	fw.sendBatch(b)
	return true
}

// wireCommandBytes is an upper bound for the bytes of a forwarded command besides its texts.
const wireCommandBytes = 160

// encodeForwarded encodes a command for forwarding. fits is false if another node could not decide it alike, for
// example because it depends on who is connected to this node. For a player without a seat it is true only for a
// request for a seat that succeeds, because refusals are not remembered. lasts holds the last command ID of each player
// in the batch.
func (fw *forwarder) encodeForwarded(c *pendingCommand, lasts map[string]uint64) (wire wireCommand, fits bool) {
	takesSeat := fw.r.replica.state.SeatOf(c.cmd.Player) == nil
	if c.from == nil || c.cmd.ID == 0 || takesSeat && !fw.getsSeat(c) {
		return wire, false
	}
	switch c.cmd.Do.(type) {
	case game.Mute, game.Admit, game.Custom, customRequest:
		return wire, false
	}
	player := c.from.player
	wire = wireCommand{
		Player: player.ID, Name: player.Name, Site: player.Site, Lag: c.from.lag.Load(), Sits: takesSeat,
		LastCommandID: fw.r.replica.state.LastCommand(player.ID),
		Until:         fw.r.storeTime() + (StoreWait - time.Since(c.queuedAt)).Milliseconds(),
		Msg:           protocol.Append(nil, c.msg),
	}
	wire.LastCommandID = max(wire.LastCommandID, lasts[player.ID])
	return wire, true
}

// getsSeat reports whether a player without a seat asks for one and gets it as things stand. It is false in a room
// with a password.
func (fw *forwarder) getsSeat(c *pendingCommand) bool {
	if _, sits := c.cmd.Do.(game.Sit); !sits || fw.r.replica.state.Settings.Password != "" {
		return false
	}
	events, err := game.Decide(fw.r.replica.state, c.cmd, fw.r.storeTime())
	return len(events) > 0 && err == nil
}

// sendBatch sends a batch to the store.
func (fw *forwarder) sendBatch(b forwardedBatch) {
	text, err := json.Marshal(b)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	fw.sending = true
	fw.r.registry.stats.commandsForwarded.Add(uint64(len(b.Commands)))
	batch := store.ForwardedBatch{Room: fw.r.code, Epoch: b.Epoch, Batch: text, TTL: StoreWait}
	fw.r.runInBackground("forward commands", func(ctx context.Context) error {
		return fw.r.registry.forwards.Forward(ctx, batch)
	}, fw.handleSent)
}

// handleSent handles the result of sending a batch: it waits for the commands to appear in the log, or takes them back
// after an error.
func (fw *forwarder) handleSent(err error) {
	fw.sending, fw.giveUpAt = false, time.Now().Add(forwardWait)
	if err != nil {
		fw.r.logger.Debug("could not forward commands", "err", err)
		fw.requeue()
	}
}

// answerInFlight answers the forwarded commands that are in the log now. After [forwardWait] it takes back the others,
// because there may have been no node to receive them.
func (fw *forwarder) answerInFlight() {
	if len(fw.inFlight) == 0 {
		return
	}
	fw.inFlight = slices.DeleteFunc(fw.inFlight, func(c pendingCommand) bool {
		result, known := fw.r.replica.state.Answer(c.cmd.Player, c.cmd.ID)
		if known {
			fw.r.reply(c, result)
		}
		return known
	})
	switch {
	case len(fw.inFlight) > 0 && !fw.sending && !time.Now().Before(fw.giveUpAt):
		fw.requeue()
	case len(fw.inFlight) == 0 && fw.blocked:
		fw.losses = min(fw.losses, forwardAfter-1) // commands that can't be forwarded need an append by this node
	}
}

// requeue queues the forwarded commands again, so that this node appends them.
func (fw *forwarder) requeue() {
	fw.r.appends.queue = append(fw.inFlight, fw.r.appends.queue...)
	fw.inFlight, fw.losses = nil, 0
}

// isWaiting reports whether forwarded commands are unanswered. No other command may overtake them.
func (fw *forwarder) isWaiting() bool { return fw.sending || len(fw.inFlight) > 0 }

// acceptForwarded queues commands that another node has forwarded. All nodes receive them; the node that appended the
// log's last entry, or has an append in progress, acts on them. A node that appends later receives them again.
func (fw *forwarder) acceptForwarded(text []byte) {
	if fw.r.appends.pending == nil && !fw.r.appends.echo.matches(fw.r.replica.head.Hash) {
		return
	}
	var b forwardedBatch
	if err := json.Unmarshal(text, &b); err != nil {
		fw.r.logger.Warn("could not decode commands forwarded by another node", "err", err)
		return
	}
	if b.Node == fw.r.registry.node || b.Epoch != fw.r.replica.head.Epoch {
		return
	}
	for _, wire := range b.Commands {
		msg, err := protocol.DecodeClient(wire.Msg)
		if err != nil {
			fw.r.logger.Warn("could not decode commands forwarded by another node", "from", b.Node, "err", err)
			continue
		}
		v := &Viewer{r: fw.r, player: game.Player{ID: wire.Player, Name: wire.Name, Site: wire.Site}}
		v.lag.Store(wire.Lag)
		if cmd, refusal, ok := v.gameCommand(msg); ok && refusal == nil && cmd.ID != 0 {
			fw.r.accept(pendingCommand{cmd: cmd, forwarded: &forwardedCommand{
				epoch: b.Epoch, seq: b.Seq, takesSeat: wire.Sits, lastCommandID: wire.LastCommandID, expiresAt: wire.Until,
			}})
		}
	}
}

// mayDecide reports whether a command may be decided after the events in p. A forwarded command may not if its player
// has done anything that the sending node had not seen: it may then be an old copy whose result is no longer
// remembered. It is left to the sending node.
func (fw *forwarder) mayDecide(p *pendingAppend, c *pendingCommand) bool {
	forwarded, s := c.forwarded, fw.r.appends.decidingState(p)
	switch {
	case forwarded == nil:
		return true
	case forwarded.epoch != fw.r.replica.head.Epoch || p.at >= forwarded.expiresAt:
		return false
	case s.SeatOf(c.cmd.Player) != nil:
		return !forwarded.takesSeat && s.LastCommand(c.cmd.Player) == forwarded.lastCommandID
	}
	return forwarded.takesSeat && s.Settings.Password == "" && !fw.mayHaveSat(c.cmd.Player, forwarded.seq, p)
}

// mayHaveSat reports whether a player has taken a seat since an entry, or may have.
func (fw *forwarder) mayHaveSat(player string, afterSeq uint64, p *pendingAppend) bool {
	isSeating := func(e game.Event) bool {
		seated, ok := e.What.(game.Seated)
		return ok && seated.Player == player
	}
	first := fw.r.replica.tail.First()
	if slices.ContainsFunc(p.events, isSeating) || afterSeq < fw.r.replica.head.Seq && (first == 0 || first > afterSeq+1) {
		return true
	}
	for e := range fw.r.replica.tail.After(afterSeq) {
		if events, err := game.ParseEvents(e.Data); err != nil || slices.ContainsFunc(events, isSeating) {
			return true
		}
	}
	return false
}
