package room

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/view"
)

var errTooMuch = &protocol.Refusal{Code: protocol.TooMany, Text: "Too much at once. Wait a moment."}

// reactions lists the allowed reactions.
var reactions = []string{
	protocol.ReactClap, protocol.ReactLaugh, protocol.ReactWow, protocol.ReactThink, protocol.ReactSad, protocol.ReactGo,
}

// parseChat converts a viewer's message to a chat message. It returns ok false if it is another kind of message.
func parseChat(v *Viewer, msg any) (m chatMessage, refusal *protocol.Refusal, ok bool) {
	m.from = v
	switch msg := msg.(type) {
	case *protocol.Say:
		m.category, m.text = chatSay, msg.Text
	case *protocol.React:
		m.category, m.text = chatReact, msg.R
		if !slices.Contains(reactions, msg.R) {
			refusal = &protocol.Refusal{Code: protocol.BadMessage,
				Text: "No such reaction: choose clap, laugh, wow, think, sad or go."}
		}
	case *protocol.Point:
		m.category = chatPoint
		m.cell, refusal = cellOf(msg.Cell)
	case *protocol.Cursor:
		m.category = chatHover
		if msg.Cell != "" {
			m.cell, refusal = cellOf(msg.Cell)
		}
	case *protocol.List:
		m.category, m.text = chatListSpectators, msg.Find
	default:
		return m, nil, false
	}
	return m, refusal, true
}

// submitChat puts a chat message into the room's mailbox, or answers with a refusal.
func (v *Viewer) submitChat(m chatMessage, refusal *protocol.Refusal) {
	if refusal == nil {
		if v.r.mailbox.tryPut(call(func(r *room) { r.chat.sendChat(m) })) {
			return
		}
		refusal = errBusy
	}
	v.out.Send(v.r.registry.encode(errorMessage(refusal)))
}

// encodeChat encodes a chat message for viewers.
func (c *chatState) encodeChat(m chatMessage) []byte {
	seat, name, pseudonym := m.from.view.Seat, m.from.player.Name, c.r.replica.state.Who(m.from.player.ID)
	var cell string
	if m.cell != (game.Cell{}) {
		cell = view.Cell(m.cell.Row, m.cell.Col)
	}
	switch m.category {
	case chatReact:
		return protocol.Append(nil, &protocol.Reacted{Seat: seat, Name: name, Who: pseudonym, R: m.text})
	case chatPoint:
		return protocol.Append(nil, &protocol.Pointed{Seat: seat, Cell: cell})
	case chatHover:
		return protocol.Append(nil, &protocol.Hovered{Seat: seat, Cell: cell})
	}
	at := c.r.storeTime()
	return protocol.Append(nil, &protocol.Said{
		Seat: seat, Name: name, Who: pseudonym, Text: m.text, Watcher: seat == 0, At: at,
		Ref: c.r.registry.hooks.SealAuthor(m.from.player.ID, c.r.code, at, name, m.text),
	})
}
