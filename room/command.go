package room

import (
	"fmt"

	"nonet/protocol"
	"nonet/room/game"
)

// command turns a player's message into the game's command. The command's ID is set even if it is refused.
func (h *Host) command(v *Viewer, msg any) (c game.Command, refusal *protocol.Refusal) {
	c.Player = v.who.ID
	c.ID, c.Do, refusal = v.roundAction(msg)
	if c.ID == 0 {
		c.ID, c.Do, refusal = h.roomAction(v, msg)
	}
	if c.ID == 0 {
		refusal = &protocol.Refusal{Code: protocol.BadMessage, Text: fmt.Sprintf("A room can do nothing with a %T.", msg)}
	}
	return c, refusal
}

// roundAction is what players do in a round; the id is 0 for what is none of it. Of help it is only what the player says:
// the room finds the rest.
func (v *Viewer) roundAction(msg any) (id uint64, do game.Action, refusal *protocol.Refusal) {
	switch m := msg.(type) {
	case *protocol.Place:
		do, refusal = v.place(m.Move)
		return m.ID, do, refusal
	case *protocol.Note:
		do, refusal = note(m.Marks)
		return m.ID, do, refusal
	case *protocol.Clear:
		cell, refusal := cellOf(m.Cell)
		return m.ID, game.Clear(cell), refusal
	case *protocol.Undo:
		return m.ID, game.Undo{}, nil
	case *protocol.Redo:
		return m.ID, game.Redo{}, nil
	case *protocol.Check:
		return m.ID, game.Check{}, nil
	case *protocol.Hint:
		do, refusal = hint(m)
		return m.ID, do, refusal
	case *protocol.AutoNotes:
		return m.ID, wantNotes{}, nil
	case *protocol.Halt:
		return m.ID, game.Halt{On: m.On}, nil
	}
	return 0, nil, nil
}

// roomAction is what seats and the host do beside the rounds; the id is 0 for what is none of it.
func (h *Host) roomAction(v *Viewer, msg any) (id uint64, do game.Action, refusal *protocol.Refusal) {
	switch m := msg.(type) {
	case *protocol.Sit:
		return m.ID, game.Sit{Name: v.who.Name}, nil
	case *protocol.Leave:
		return m.ID, game.Leave{}, nil
	case *protocol.Ready:
		return m.ID, game.Ready{On: m.On}, nil
	case *protocol.Configure:
		set, refusal := h.settings(m.Settings)
		return m.ID, game.Configure{Settings: set}, refusal
	case *protocol.Start:
		return m.ID, game.Start{}, nil
	case *protocol.Rematch:
		return m.ID, game.Rematch{Round: m.Round}, nil
	case *protocol.Kick:
		return m.ID, game.Kick{Seat: m.Seat, Ban: m.Ban}, nil
	case *protocol.Transfer:
		return m.ID, game.Transfer{Seat: m.Seat}, nil
	case *protocol.Handicap:
		a := game.Allowance{Wait: m.Wait, Givens: m.Givens, Strikes: m.Strikes}
		return m.ID, game.Handicap{Seat: m.Seat, Allowance: a}, nil
	case *protocol.Custom:
		if m.Text == "" {
			return m.ID, game.Custom{}, nil
		}
		return m.ID, wantCustom{text: m.Text}, nil
	}
	return 0, nil, nil
}

func (v *Viewer) place(move string) (game.Action, *protocol.Refusal) {
	row, col, value, err := protocol.ParseMove(move)
	if err != nil {
		return nil, badMove(err)
	}
	return game.Place{Row: row, Col: col, Value: value, Lag: v.lag.Load()}, nil
}

func note(text string) (game.Action, *protocol.Refusal) {
	var marks []game.Mark
	err := protocol.ParseMarks(text, func(row, col, value int, add bool) error {
		if len(marks) == game.MarksMax {
			return fmt.Errorf("more than %d marks in one message", game.MarksMax)
		}
		marks = append(marks, game.Mark{Row: row, Col: col, Value: value, Add: add})
		return nil
	})
	if err != nil {
		return nil, badMove(err)
	}
	return game.Note{Marks: marks}, nil
}

func hint(m *protocol.Hint) (game.Action, *protocol.Refusal) {
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
