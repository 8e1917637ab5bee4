package room

import (
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/game"
)

// actions convert players' messages to game actions, one row per message type, the most frequent first. For help, an
// action holds only what the player sent; the room adds the rest.
var actions = [...]actionRow{
	action(func(v *Viewer, m *protocol.Place) (game.Action, *protocol.Refusal) { return v.placeAction(m.Move) }),
	action(func(_ *Viewer, m *protocol.Note) (game.Action, *protocol.Refusal) { return noteAction(m) }),
	action(func(_ *Viewer, m *protocol.Clear) (game.Action, *protocol.Refusal) { return clearAction(m.Cell) }),
	simpleAction(func(*protocol.Undo) game.Action { return game.Undo{} }),
	simpleAction(func(*protocol.Redo) game.Action { return game.Redo{} }),
	simpleAction(func(*protocol.Check) game.Action { return game.Check{} }),
	action(func(_ *Viewer, m *protocol.Hint) (game.Action, *protocol.Refusal) { return hintAction(m) }),
	simpleAction(func(*protocol.AutoNotes) game.Action { return wantNotes{} }),
	simpleAction(func(m *protocol.Halt) game.Action { return game.Halt{On: m.On} }),
	action(func(v *Viewer, _ *protocol.Sit) (game.Action, *protocol.Refusal) {
		return game.Sit{Name: v.who.Name, Site: v.who.Site}, nil
	}),
	simpleAction(func(*protocol.Leave) game.Action { return game.Leave{} }),
	simpleAction(func(m *protocol.Ready) game.Action { return game.Ready{On: m.On} }),
	action(func(v *Viewer, m *protocol.Configure) (game.Action, *protocol.Refusal) { return v.configureAction(m) }),
	simpleAction(func(*protocol.Start) game.Action { return game.Start{} }),
	simpleAction(func(m *protocol.Rematch) game.Action { return game.Rematch{Round: m.Round} }),
	simpleAction(func(m *protocol.Kick) game.Action { return game.Kick{Seat: m.Seat, Ban: m.Ban} }),
	simpleAction(func(m *protocol.Transfer) game.Action { return game.Transfer{Seat: m.Seat} }),
	simpleAction(func(m *protocol.Mute) game.Action { return game.Mute{Who: m.Who, On: m.On} }),
	simpleAction(func(m *protocol.Admit) game.Action { return game.Admit{Who: m.Who, On: m.On, All: m.All} }),
	simpleAction(handicapAction),
	simpleAction(customAction),
}

// actionRow converts a message to an action. It returns ok false if the message is of another type.
type actionRow func(v *Viewer, msg any) (do game.Action, refusal *protocol.Refusal, ok bool)

// action returns the row for messages of type M.
func action[M any](turn func(v *Viewer, m *M) (game.Action, *protocol.Refusal)) actionRow {
	return func(v *Viewer, msg any) (game.Action, *protocol.Refusal, bool) {
		m, ok := msg.(*M)
		if !ok {
			return nil, nil, false
		}
		do, refusal := turn(v, m)
		return do, refusal, true
	}
}

// simpleAction returns the row for a message that can be converted without its viewer and never fails.
func simpleAction[M any](turn func(*M) game.Action) actionRow {
	return action(func(_ *Viewer, m *M) (game.Action, *protocol.Refusal) { return turn(m), nil })
}

// MustShed reports whether a command must be refused as busy because the node is overloaded. An overloaded node accepts
// one command per player at a time. behind reports whether the command arrived together with another.
func (v *Viewer) MustShed(behind bool) bool {
	return v.r.host.probe.Shedding() && (behind || v.unanswered.Load() > 0)
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
		if refusal = v.r.in.offer(pendingCommand{cmd: cmd, from: v, msg: msg, received: time.Now()}); refusal == nil {
			// The commands of a slow client share an entry, in the room's own goroutine.
			if slow || !v.r.tryTurn(nil) {
				signal(v.r.mail.filled) // wakes the room, which takes the inbox in any turn
			}
			return
		}
		v.unanswered.Add(-1)
	}
	v.out.Send(v.r.host.encode(refusalMessage(cmd.ID, refusal)))
}

// gameCommand converts a player's message to a game command. It returns ok false if the message is of another kind. The
// command's ID is set even then.
func (v *Viewer) gameCommand(msg any) (c game.Command, refusal *protocol.Refusal, ok bool) {
	for _, turn := range actions {
		if c.Do, refusal, ok = turn(v, msg); ok {
			break
		}
	}
	c.Player, c.ID = v.who.ID, protocol.CommandID(msg)
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

func clearAction(text string) (game.Action, *protocol.Refusal) {
	cell, refusal := cellOf(text)
	return game.Clear(cell), refusal
}

func (v *Viewer) configureAction(m *protocol.Configure) (game.Action, *protocol.Refusal) {
	set, refusal := v.r.host.settings(m.Settings)
	return game.Configure{Settings: set}, refusal
}

func handicapAction(m *protocol.Handicap) game.Action {
	return game.Handicap{Seat: m.Seat, Allowance: game.Allowance{Wait: m.Wait, Givens: m.Givens, Strikes: m.Strikes}}
}

func customAction(m *protocol.Custom) game.Action {
	if m.Text == "" {
		return game.Custom{}
	}
	return wantCustom{text: m.Text}
}

func hintAction(m *protocol.Hint) (game.Action, *protocol.Refusal) {
	if m.Cell == "" {
		return wantHint{game.Hint{Degree: m.Degree}}, nil
	}
	cell, refusal := cellOf(m.Cell)
	return wantHint{game.Hint{Degree: m.Degree, Row: cell.Row, Col: cell.Col}}, refusal
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
