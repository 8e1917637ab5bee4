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

// check checks the invariants: there is one history, all see the same, and every acknowledged move is in it exactly
// once.
func (w *world) check(players []*player) {
	state, events, err := w.replay()
	if err != nil {
		w.fail("%v", err)
		return
	}
	w.checkOnce(players, state, events)
	w.checkPauses()
	w.checkStrikes(state, events)
	w.checkReceived(players)
	w.checkNodes(players)
}

// checkOnce checks that no command is in the log twice, and that every command was answered according to the log,
// unless its player was warned of lost entries.
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
			// which is not final, because a repeat of the command may still be carried out
			case !logged || mayBeUnlogged(answer):
			case answer != answerIn(what):
				w.fail("command %d of %s, %+v, was answered %q and is in the log as %#v", id, p.name, sent[id], answer, what)
			case !matches(what, sent[id]):
				w.fail("command %d of %s, %+v, is in the log as %#v", id, p.name, sent[id], what)
			}
		}
	}
}

// mayBeUnlogged reports whether a command with this answer may have left nothing in the log, because its player had no
// seat, or a seat that no longer remembers the command.
func mayBeUnlogged(answer string) bool {
	switch game.Refusal(answer) {
	case game.NotSeated, game.NoSeat, game.RoundOn, game.Stale:
		return true
	}
	return false
}

// answerIn returns the answer to a command that caused this event.
func answerIn(what game.What) string {
	switch w := what.(type) {
	case game.Struck:
		return string(game.Wrong)
	case game.Answered:
		return cmp.Or(string(w.Code), "ok")
	}
	return "ok"
}

// matches reports whether an event is a possible result of a command.
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

// checkStrikes checks that the same mistake counts once, and that nobody exceeds the limit.
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
				w.fail("seat %d got two strikes for %v", e.Seat, what)
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

// checkPauses checks that a round's clock is stopped only as long as nothing could be saved.
func (w *world) checkPauses() {
	const late = 10 // milliseconds by which a node's estimate of the store's clock may be off
	entries, err := w.entries(0)
	if err != nil || w.rng.faults.Step > 0 {
		return // pauses can't be checked if the clock steps
	}
	for i, e := range entries {
		events, _ := game.ParseEvents(e.Data)
		for _, event := range events {
			if p, ok := event.What.(game.Paused); ok && p.For > e.At-entries[i-1].At+late {
				w.fail("entry %d, %d ms after the previous one, has a pause of %d ms", e.Seq, e.At-entries[i-1].At, p.For)
			}
		}
	}
}

// checkReceived checks that the entries sent to players are those of the log.
func (w *world) checkReceived(players []*player) {
	entries, err := w.entries(0)
	if err != nil {
		w.fail("%v", err)
		return
	}
	w.mu.Lock()
	hashes := maps.Clone(w.hashes)
	w.mu.Unlock()
	if w.rng.faults.Fail > 0 { // the log may have lost entries
		clear(hashes)
	}
	var head store.Position
	for _, e := range entries {
		head = head.After(e)
		if told, ok := hashes[e.Seq]; ok && told != head.Text() {
			w.fail("entry %d was sent differently from the log", e.Seq)
		}
	}
	for _, p := range players {
		if at := p.position(); p.isConnected() && (at.Seq != head.Seq || at.Hash != head.Text()) {
			w.fail("%s is at %d %s, the log at %d %s", p.name, at.Seq, at.Hash, head.Seq, head.Text())
		}
	}
}

// checkNodes checks that all nodes show a spectator the same.
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

// show returns the room as a node shows it to a new spectator, without what depends on the time.
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
