package sim

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/room/view"
)

// check holds the promises against the log: one history, seen alike by all, every acknowledged move in it once.
func (w *world) check(players []*player) {
	state, events, err := w.replay()
	if err != nil {
		w.fail("%v", err)
		return
	}
	w.checkOnce(players, state, events)
	w.checkPauses()
	w.checkStrikes(state, events)
	w.checkTold(players)
	w.checkNodes(players)
}

// checkOnce: no command is in the log twice, and every command was answered what the log says, unless its player was
// told that the store has lost something.
func (w *world) checkOnce(players []*player, state *game.State, events []game.Event) {
	type command struct {
		player string
		id     uint64
	}
	in, seats := map[command]game.What{}, map[int]string{}
	for _, e := range events {
		if seated, ok := e.What.(game.Seated); ok {
			seats[e.Seat] = seated.Player
		}
		if e.Cmd == 0 {
			continue
		}
		c := command{seats[e.Seat], e.Cmd}
		if before, twice := in[c]; twice {
			w.fail("command %d of %s counts twice: %#v and %#v", c.id, c.player, before, e.What)
		}
		in[c] = e.What
	}
	for _, p := range players {
		answers, sent, warned := p.record()
		if warned {
			continue
		}
		for id, answer := range answers {
			what, logged := in[command{p.name, id}]
			switch {
			case !logged && !mayBeUnlogged(answer):
				w.fail("command %d of %s, %+v, was answered %q and is not in the log", id, p.name, sent[id], answer)
			case !logged || mayBeUnlogged(answer): // which is not final: a copy of the command that comes late may be carried out
			case answer != answerIn(what):
				w.fail("command %d of %s, %+v, was answered %q and is in the log as %#v", id, p.name, sent[id], answer, what)
			case !matches(what, sent[id]):
				w.fail("command %d of %s, %+v, is in the log as %#v", id, p.name, sent[id], what)
			}
		}
	}
}

// mayBeUnlogged says whether an answer may leave nothing in the log: it is of somebody who had no seat, or whose seat
// forgot the command. Nothing remembers it.
func mayBeUnlogged(answer string) bool {
	switch game.Refusal(answer) {
	case game.NotSeated, game.NoSeat, game.RoundOn, game.Stale:
		return true
	}
	return false
}

// answerIn is what a command is answered that came to this.
func answerIn(what game.What) string {
	switch w := what.(type) {
	case game.Struck:
		return string(game.Wrong)
	case game.Answered:
		return cmp.Or(string(w.Code), "ok")
	}
	return "ok"
}

// matches says whether a command asked for what came of it.
func matches(what game.What, sent any) bool {
	place, _ := sent.(*protocol.Place)
	switch w := what.(type) {
	case game.Placed:
		return place != nil && place.Move == view.Move(w.Row, w.Col, w.Value)
	case game.Struck:
		return place != nil && place.Move == view.Move(w.Row, w.Col, w.Value)
	}
	return true
}

// checkStrikes: the same mistake counts once, and nobody has more than the limit.
func (w *world) checkStrikes(state *game.State, events []game.Event) {
	type mistake struct {
		seat int
		what game.Struck
	}
	seen := map[mistake]bool{}
	for _, e := range events {
		switch what := e.What.(type) {
		case game.Started:
			clear(seen)
		case game.Struck:
			if seen[mistake{e.Seat, what}] {
				w.fail("seat %d was struck twice for %v", e.Seat, what)
			}
			seen[mistake{e.Seat, what}] = true
		}
	}
	for _, seat := range state.Seats {
		limit := state.Settings.Strikes
		if seat.Play != nil && limit > 0 && seat.Play.Strikes > limit {
			w.fail("seat %d has %d strikes of %d", seat.No, seat.Play.Strikes, limit)
		}
	}
}

// checkPauses: a round's clock stands for no longer than nothing was saved.
func (w *world) checkPauses() {
	const late = 10 // milliseconds that a node's idea of the store's clock may be off
	entries, err := w.entries(0)
	if err != nil || w.rng.faults.Step > 0 {
		return // a clock that steps proves nothing
	}
	for i, e := range entries {
		events, _ := game.ParseEvents(e.Data)
		for _, event := range events {
			if p, ok := event.What.(game.Paused); ok && p.For > e.At-entries[i-1].At+late {
				w.fail("entry %d, %d ms after the one before, tells of a pause of %d ms", e.Seq, e.At-entries[i-1].At, p.For)
			}
		}
	}
}

// checkTold: whoever was told an entry was told the log's.
func (w *world) checkTold(players []*player) {
	entries, err := w.entries(0)
	if err != nil {
		w.fail("%v", err)
		return
	}
	w.mu.Lock()
	hashes := maps.Clone(w.hashes)
	w.mu.Unlock()
	if w.rng.faults.Fail > 0 { // the log may have taken another way
		clear(hashes)
	}
	var head store.Position
	for _, e := range entries {
		head = head.After(e)
		if told, ok := hashes[e.Seq]; ok && told != head.Text() {
			w.fail("entry %d was told otherwise than the log has it", e.Seq)
		}
	}
	for _, p := range players {
		if at := p.position(); p.connected() && (at.Seq != head.Seq || at.Hash != head.Text()) {
			w.fail("%s is at %d %s, the log at %d %s", p.name, at.Seq, at.Hash, head.Seq, head.Text())
		}
	}
}

// checkNodes: every node shows a spectator the same.
func (w *world) checkNodes(players []*player) {
	var first []byte
	for i := range w.nodes {
		shown := w.show(i)
		if first == nil {
			first = shown
		}
		if string(first) != string(shown) {
			w.fail("node 0 shows %s\nnode %d shows %s", first, i, shown)
		}
	}
}

// show is what a node shows a new spectator, but for what depends on the moment.
func (w *world) show(i int) []byte {
	shown := make(chan *protocol.Room, 1)
	out := room.NewOutbox(func(frames [][]byte) error {
		for _, f := range frames {
			if msg, _ := protocol.DecodeServer(f); msg != nil {
				if m, ok := msg.(*protocol.Room); ok {
					shown <- m
				}
			}
		}
		return nil
	})
	view, err := w.nodes[i].up().Enter(context.Background(), players.Player{ID: "eye"}, &protocol.Enter{Room: w.code}, out)
	if err != nil {
		w.fail("node %d: %v", i, err)
		return nil
	}
	m := <-shown
	view.Leave()
	out.Close()
	m.Now, m.Watching = 0, 0
	text, err := json.Marshal(m)
	if err != nil {
		w.fail("%v", err)
	}
	return text
}
