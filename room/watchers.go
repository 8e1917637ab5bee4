package room

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// The host of a room can ask who watches it, to mute or ban somebody who has said nothing yet. No node knows the
// spectators of others, so a question goes to all nodes as what is said in passing does. What they answer is kept until
// the next question only, and nowhere but in memory.

// roll is what a room on this node knows of the last question for its spectators, whoever asked.
type roll struct {
	from      *Viewer // who asked here, and still waits for other nodes; nil is nobody
	find      string
	no        uint64    // of the question
	elsewhere []speaker // those whom other nodes have listed
}

// rollCall is a node's question for the spectators of a room, or a part of another node's answer.
type rollCall struct {
	Node string    `json:"node"` // that asks
	No   uint64    `json:"no"`   // rises with each question of the node
	Find string    `json:"find,omitempty"`
	Ask  bool      `json:"ask,omitempty"`
	All  []watcher `json:"all,omitempty"`
	More int       `json:"more,omitempty"`
}

// watcher is somebody who watches through some node.
type watcher struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Site string `json:"site,omitempty"`
}

// listWatchers tells the host who watches.
func (r *room) listWatchers(ctx context.Context, m remark) {
	_, here := r.viewers[m.from]
	set, refused := &r.state.Settings, error(nil)
	switch {
	case !here:
		refused = cmp.Or[error](r.unwelcome(m.from), errNotHere)
	case m.from.view.Seat == 0:
		refused = game.NotSeated
	case m.from.view.Seat != r.state.Host:
		refused = game.NotHost
	case set.Once():
		refused = game.Off
	case !r.paced(m):
		refused = errTooMuch
	}
	if refused != nil {
		m.from.out.Send(r.frame(failure(refused)))
		return
	}
	all, more := r.watchers(m.text)
	r.roll = roll{from: m.from, find: m.text, no: r.roll.no + 1}
	r.send(m.from, r.frame(r.told(all, more, false)))
	ask := &rollCall{Node: r.host.node, No: r.roll.no, Find: m.text, Ask: true}
	r.pass(ctx, ephemeral{Node: r.host.node, Watchers: ask})
}

// watchers are the spectators on this node who have a text in their names, each once, by name: so many as are told at
// once, and how many others there are.
func (r *room) watchers(find string) (all []watcher, more int) {
	seen := map[string]bool{}
	find = strings.ToLower(find)
	for v := range r.viewers {
		name := v.who.Name
		if v.unnamed {
			name = archive.Forgotten
		}
		if v.view.Seat != 0 || seen[v.who.ID] || !strings.Contains(strings.ToLower(name), find) {
			continue
		}
		seen[v.who.ID] = true
		all = append(all, watcher{v.who.ID, name, v.who.Site})
	}
	slices.SortFunc(all, func(a, b watcher) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	told := min(len(all), WatchersTold)
	return all[:told], len(all) - told
}

// told is what the host is told of spectators.
func (r *room) told(all []watcher, more int, add bool) *protocol.Watchers {
	m := &protocol.Watchers{Find: r.roll.find, List: make([]protocol.Watcher, len(all)), More: more, Add: add}
	for i, w := range all {
		m.List[i] = protocol.Watcher{Who: r.state.Who(w.ID), Name: w.Name}
	}
	return m
}

// calledRoll answers another node's question, or takes in another node's answer.
func (r *room) calledRoll(ctx context.Context, call *rollCall) {
	if call.Ask {
		r.roll.elsewhere = nil
		r.answerRoll(ctx, call)
		return
	}
	for _, w := range call.All[:min(len(call.All), RollMax-len(r.roll.elsewhere))] {
		r.roll.elsewhere = append(r.roll.elsewhere, speaker{w.ID, w.Name, w.Site, r.now()})
	}
	from := r.roll.from
	if _, here := r.viewers[from]; here && call.Node == r.host.node && call.No == r.roll.no &&
		from.view.Seat == r.state.Host {
		r.send(from, r.frame(r.told(call.All, call.More, true)))
	}
}

// answerRoll tells other nodes who watches through this one, in as many parts as it takes.
func (r *room) answerRoll(ctx context.Context, call *rollCall) {
	all, more := r.watchers(call.Find)
	if len(all) == 0 {
		return
	}
	part := rollCall{Node: call.Node, No: call.No}
	flush := func() {
		r.pass(ctx, ephemeral{Node: r.host.node, Watchers: &part})
	}
	size := rollHead
	for _, w := range all {
		text, err := json.Marshal(w)
		if err != nil {
			continue
		}
		if size += len(text) + 1; size > store.EphemeralMax && len(part.All) > 0 {
			flush()
			part, size = rollCall{Node: call.Node, No: call.No}, rollHead+len(text)+1
		}
		part.All = append(part.All, w)
	}
	part.More = more
	flush()
}

// rollHead is more than a part of an answer takes without its people.
const rollHead = 256
