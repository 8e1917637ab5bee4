package room

import (
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/game"
)

// action converts a player's message to a game action. For help, an action holds only what the player sent; the room
// adds the rest. It returns ok false if the message is of another kind.
func (v *Viewer) action(msg any) (do game.Action, refusal *protocol.Refusal, ok bool) {
	switch m := msg.(type) {
	case *protocol.Place:
		do, refusal = v.placeAction(m.Move)
	case *protocol.Note:
		do, refusal = noteAction(m)
	case *protocol.Clear:
		var cell game.Cell
		cell, refusal = cellOf(m.Cell)
		do = game.Clear(cell)
	case *protocol.Undo:
		do = game.Undo{}
	case *protocol.Redo:
		do = game.Redo{}
	case *protocol.Check:
		do = game.Check{}
	case *protocol.Hint:
		do, refusal = hintAction(m)
	case *protocol.AutoNotes:
		do = autoNotesRequest{}
	case *protocol.Halt:
		do = game.Halt{On: m.On}
	case *protocol.Sit:
		do = game.Sit{Name: v.player.Name, Site: v.player.Site}
	case *protocol.Leave:
		do = game.Leave{}
	case *protocol.Ready:
		do = game.Ready{On: m.On}
	default:
		return v.hostAction(msg)
	}
	return do, refusal, true
}

// hostAction is like action for the messages of a room's host.
func (v *Viewer) hostAction(msg any) (do game.Action, refusal *protocol.Refusal, ok bool) {
	switch m := msg.(type) {
	case *protocol.Configure:
		var set game.Settings
		set, refusal = v.r.registry.settings(m.Settings)
		do = game.Configure{Settings: set}
	case *protocol.Start:
		do = game.Start{}
	case *protocol.Rematch:
		do = game.Rematch{Round: m.Round}
	case *protocol.Kick:
		do = game.Kick{Seat: m.Seat, Ban: m.Ban}
	case *protocol.Transfer:
		do = game.Transfer{Seat: m.Seat}
	case *protocol.Mute:
		do = game.Mute{Who: m.Who, On: m.On}
	case *protocol.Admit:
		do = game.Admit{Who: m.Who, On: m.On, All: m.All}
	case *protocol.Handicap:
		do = game.Handicap{Seat: m.Seat, Allowance: game.Allowance{Wait: m.Wait, Givens: m.Givens, Strikes: m.Strikes}}
	case *protocol.Custom:
		do = customRequest{puzzleText: m.Text}
		if m.Text == "" {
			do = game.Custom{}
		}
	default:
		return nil, nil, false
	}
	return do, refusal, true
}

// MustShed reports whether a command must be refused as busy because the node is overloaded. An overloaded node accepts
// one command per player at a time. behind reports whether the command arrived together with another.
func (v *Viewer) MustShed(behind bool) bool {
	return v.r.registry.overloadProbe.IsShedding() && (behind || v.unanswered.Load() > 0)
}

// Do submits a message that [protocol.DecodeClient] returned. It never blocks; the answer comes through the outbox.
func (v *Viewer) Do(msg any) {
	cmd, refusal, ok := v.gameCommand(msg)
	if !ok {
		if m, refusal, ok := parseChat(v, msg); ok {
			v.submitChat(m, refusal)
			return
		}
		refusal = &protocol.Refusal{Code: protocol.BadMessage, Text: fmt.Sprintf("A room does not handle a %T.", msg)}
	}
	if refusal == nil {
		v.unanswered.Add(1)
		slow := !v.out.isIdle()
		if refusal = v.r.inbox.offer(pendingCommand{cmd: cmd, from: v, msg: msg, received: time.Now()}); refusal == nil {
			// The commands of a slow client share an entry, in the room's own goroutine.
			if slow || !v.r.tryTurn(nil) {
				signal(v.r.mailbox.wake) // wakes the room, which takes the inbox in any turn
			}
			return
		}
		v.unanswered.Add(-1)
	}
	v.out.Send(v.r.registry.encode(refusalMessage(cmd.ID, refusal)))
}

// gameCommand converts a player's message to a game command. It returns ok false if the message is of another kind. The
// command's ID is set even then.
func (v *Viewer) gameCommand(msg any) (c game.Command, refusal *protocol.Refusal, ok bool) {
	c.Do, refusal, ok = v.action(msg)
	c.Player, c.ID = v.player.ID, protocol.CommandID(msg)
	return c, refusal, ok
}

func (v *Viewer) placeAction(move string) (game.Action, *protocol.Refusal) {
	m, more, err := protocol.ParseMoves(move)
	if err != nil {
		return nil, badMove(err)
	}
	do := game.Place{Row: m.Row, Col: m.Col, Value: m.Value, To: m.To, Lag: v.lag.Load()}
	for _, next := range more {
		do.More = append(do.More, game.Fill{Row: next.Row, Col: next.Col, Value: next.Value})
	}
	return do, nil
}

func noteAction(m *protocol.Note) (game.Action, *protocol.Refusal) {
	var do game.Note
	err := protocol.ParseMarks(m.Marks, func(row, col, value int, add bool) error {
		if len(do.Marks) == game.MarksMax {
			return fmt.Errorf("more than %d marks in one message", game.MarksMax)
		}
		do.Marks = append(do.Marks, game.Mark{Row: row, Col: col, Value: value, Add: add})
		return nil
	})
	if err != nil {
		return nil, badMove(err)
	}
	if m.Move != "" {
		if do.For.Row, do.For.Col, do.For.Value, err = protocol.ParseMove(m.Move); err != nil {
			return nil, badMove(err)
		}
	}
	return do, nil
}

func hintAction(m *protocol.Hint) (game.Action, *protocol.Refusal) {
	if m.Cell == "" {
		return hintRequest{game.Hint{Degree: m.Degree}}, nil
	}
	cell, refusal := cellOf(m.Cell)
	return hintRequest{game.Hint{Degree: m.Degree, Row: cell.Row, Col: cell.Col}}, refusal
}

func cellOf(text string) (game.Cell, *protocol.Refusal) {
	row, col, err := protocol.ParseCell(text)
	if err != nil {
		return game.Cell{}, badMove(err)
	}
	return game.Cell{Row: row, Col: col}, nil
}

func badMove(err error) *protocol.Refusal {
	return &protocol.Refusal{Code: protocol.BadMove, Text: err.Error()}
}
