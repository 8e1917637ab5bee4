package room

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// The host of a room can list its spectators, to mute or ban one who has not chatted yet. Nodes do not know each
// other's spectators, so the question is broadcast to all nodes. The answers are kept in memory until the next
// question.

// roll holds the last question for the spectators of a room, and the answers.
type roll struct {
	from      *Viewer // the host who asked here and is waiting for other nodes, or nil
	find      string
	no        uint64    // number of the question
	elsewhere []speaker // spectators listed by other nodes
}

// rollCall is a node's question for the spectators of a room, or a part of an answer.
type rollCall struct {
	Node string    `json:"node"` // the asking node
	No   uint64    `json:"no"`   // increases with each question of the node
	Find string    `json:"find,omitempty"`
	Ask  bool      `json:"ask,omitempty"`
	All  []watcher `json:"all,omitempty"`
	More int       `json:"more,omitempty"`
}

// watcher is a spectator connected to some node.
type watcher struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Site string `json:"site,omitempty"`
}

// listWatchers sends the list of spectators to the host.
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
	case set.SingleRound():
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

// watchers returns the spectators on this node whose names contain find, once each and ordered by name, up to
// [WatchersTold], and the number of the others.
func (r *room) watchers(find string) (all []watcher, more int) {
	seen := map[string]bool{}
	find = strings.ToLower(find)
	for v := range r.viewers {
		name := v.who.Name
		if v.unnamed {
			name = game.Forgotten
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

// told returns the message that lists spectators.
func (r *room) told(all []watcher, more int, add bool) *protocol.Watchers {
	m := &protocol.Watchers{Find: r.roll.find, List: make([]protocol.Watcher, len(all)), More: more, Add: add}
	for i, w := range all {
		m.List[i] = protocol.Watcher{Who: r.state.Who(w.ID), Name: w.Name}
	}
	return m
}

// calledRoll handles another node's question or answer.
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

// answerRoll sends the spectators of this node to the others, in parts if they are many.
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

// rollHead is an upper bound for the bytes of a part without its spectators.
const rollHead = 256
