package room

import (
	"cmp"
	"slices"
	"strings"

	"nonet/protocol"
	"nonet/room/game"
)

// The host of a room can list its spectators, to mute or ban one who has not chatted yet. Nodes do not know each
// other's spectators, so the question is broadcast to all nodes. The answers are kept in memory until the next
// question.

// spectatorList holds the last question for the spectators of a room, and the answers.
type spectatorList struct {
	r          *room
	askingHost *Viewer // the host who asked here and is waiting for other nodes, or nil
	query      string
	queryNo    uint64        // number of the question
	remote     []knownPlayer // spectators listed by other nodes
}

// spectatorMessage is a node's question for the spectators of a room, or a part of an answer.
type spectatorMessage struct {
	AskingNode string      `json:"node"` // the asking node
	No         uint64      `json:"no"`   // increases with each question of the node
	Query      string      `json:"find,omitempty"`
	Ask        bool        `json:"ask,omitempty"`
	All        []spectator `json:"all,omitempty"`
	More       int         `json:"more,omitempty"`
}

// spectator is a spectator connected to some node.
type spectator struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Site string `json:"site,omitempty"`
}

// sendList sends the list of spectators to the host.
func (l *spectatorList) sendList(m chatMessage) {
	_, inRoom := l.r.fanOut.viewers[m.from]
	set, refused := &l.r.replica.state.Settings, error(nil)
	switch {
	case !inRoom:
		refused = cmp.Or[error](l.r.fanOut.checkStay(m.from), errNotInRoom)
	case m.from.view.Seat == 0:
		refused = game.NotSeated
	case m.from.view.Seat != l.r.replica.state.Host:
		refused = game.NotHost
	case set.SingleRound():
		refused = game.Off
	case !l.r.chat.isWithinRate(m):
		refused = errTooMuch
	}
	if refused != nil {
		m.from.out.Send(l.r.encode(errorMessage(refused)))
		return
	}
	all, more := l.listLocal(m.text)
	*l = spectatorList{r: l.r, askingHost: m.from, query: m.text, queryNo: l.queryNo + 1}
	l.r.fanOut.send(m.from, l.r.encode(l.listMessage(all, more, false)))
	ask := &spectatorMessage{AskingNode: l.r.registry.node, No: l.queryNo, Query: m.text, Ask: true}
	l.r.chat.broadcast(ephemeral{Node: l.r.registry.node, SpectatorMessage: ask})
}

// listLocal returns the spectators on this node whose names contain find, once each and ordered by name, up to
// [spectatorsListed], and the number of the others.
func (l *spectatorList) listLocal(find string) (all []spectator, more int) {
	seen := map[string]bool{}
	find = strings.ToLower(find)
	for v := range l.r.fanOut.viewers {
		name := v.shownName()
		if v.view.Seat != 0 || seen[v.player.ID] || !strings.Contains(strings.ToLower(name), find) {
			continue
		}
		seen[v.player.ID] = true
		all = append(all, spectator{v.player.ID, name, v.player.Site})
	}
	slices.SortFunc(all, func(a, b spectator) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	listed := min(len(all), spectatorsListed)
	return all[:listed], len(all) - listed
}

// listMessage returns the message that lists spectators.
func (l *spectatorList) listMessage(all []spectator, more int, add bool) *protocol.Watchers {
	m := &protocol.Watchers{Find: l.query, List: make([]protocol.Watcher, len(all)), More: more, Add: add}
	for i, w := range all {
		m.List[i] = protocol.Watcher{Who: l.r.replica.state.Who(w.ID), Name: w.Name}
	}
	return m
}

// handleMessage handles another node's question or answer.
func (l *spectatorList) handleMessage(m *spectatorMessage) {
	if m.Ask {
		l.remote = nil
		l.answerQuestion(m)
		return
	}
	for _, w := range m.All[:min(len(m.All), remoteListMax-len(l.remote))] {
		l.remote = append(l.remote, knownPlayer{w.ID, w.Name, w.Site, l.r.storeTime()})
	}
	from := l.askingHost
	if _, inRoom := l.r.fanOut.viewers[from]; inRoom && m.AskingNode == l.r.registry.node && m.No == l.queryNo &&
		from.view.Seat == l.r.replica.state.Host {
		l.r.fanOut.send(from, l.r.encode(l.listMessage(m.All, m.More, true)))
	}
}

// answerQuestion sends the spectators of this node to the others, in parts if they are many.
func (l *spectatorList) answerQuestion(question *spectatorMessage) {
	all, more := l.listLocal(question.Query)
	if len(all) == 0 {
		return
	}
	parts := slices.Collect(slices.Chunk(all, answerPartMax))
	for i, part := range parts {
		answer := spectatorMessage{AskingNode: question.AskingNode, No: question.No, All: part}
		if i == len(parts)-1 {
			answer.More = more
		}
		l.r.chat.broadcast(ephemeral{Node: l.r.registry.node, SpectatorMessage: &answer})
	}
}

// answerPartMax is the number of spectators in a part of an answer, which must not exceed the limit of
// ephemeral messages.
const answerPartMax = 6
