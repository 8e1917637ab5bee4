package protocol

import "unicode/utf8"

// command takes the fields of a command, with its id.
func (f *fields) command(t string) (msg any, id uint64) {
	if !isCommand(t) {
		f.refuse(BadMessage, "There is no message %s.", shown([]byte(t)))
		return nil, 0
	}
	id = uint64(f.whole("id", 1, wholeMax))
	if msg = f.roundCommand(t, id); msg == nil {
		msg = f.roomCommand(t, id)
	}
	return msg, id
}

func isCommand(t string) bool {
	switch t {
	case "sit", "leave", "ready", "configure", "start", "rematch", "kick", "transfer", "handicap", "custom",
		"place", "note", "clear", "undo", "redo", "check", "hint", "autonotes", "halt":
		return true
	}
	return false
}

// roundCommand takes the fields of what players do in a round; nil is none of it.
func (f *fields) roundCommand(t string, id uint64) any {
	switch t {
	case "place":
		return &Place{T: t, ID: id, Move: f.text("move", FrameMax)}
	case "note":
		return &Note{T: t, ID: id, Marks: f.text("marks", MarksMax)}
	case "clear":
		return &Clear{T: t, ID: id, Cell: f.text("cell", FrameMax)}
	case "undo":
		return &Undo{T: t, ID: id}
	case "redo":
		return &Redo{T: t, ID: id}
	case "check":
		return &Check{T: t, ID: id}
	case "hint":
		m := &Hint{T: t, ID: id, Degree: int(f.whole("degree", 1, DegreeMax))}
		if f.has("cell") {
			m.Cell = f.text("cell", FrameMax)
		}
		return m
	case "autonotes":
		return &AutoNotes{T: t, ID: id}
	case "halt":
		return &Halt{T: t, ID: id, On: f.flag("on")}
	}
	return nil
}

// roomCommand takes the fields of what seats and the host do beside the rounds; nil is none of it.
func (f *fields) roomCommand(t string, id uint64) any {
	switch t {
	case "sit":
		return &Sit{T: t, ID: id}
	case "leave":
		return &Leave{T: t, ID: id}
	case "ready":
		return &Ready{T: t, ID: id, On: f.flag("on")}
	case "configure":
		return &Configure{T: t, ID: id, Settings: f.settings("settings")}
	case "start":
		return &Start{T: t, ID: id}
	case "rematch":
		return &Rematch{T: t, ID: id, Round: int(f.whole("round", 1, countMax))}
	case "kick":
		return &Kick{T: t, ID: id, Seat: f.seat(), Ban: f.yes("ban")}
	case "transfer":
		return &Transfer{T: t, ID: id, Seat: f.seat()}
	case "handicap":
		return &Handicap{T: t, ID: id, Seat: f.seat(), Wait: f.some("wait"), Givens: f.some("givens"), Strikes: f.some("strikes")}
	case "custom":
		return &Custom{T: t, ID: id, Text: f.text("text", FrameMax)}
	}
	return nil
}

// talk takes the fields of what is said in passing; nil is none of it.
func (f *fields) talk(t string) any {
	switch t {
	case "say":
		m := &Say{T: t, Text: f.text("text", utf8.UTFMax*SayMax)}
		if utf8.RuneCountInString(m.Text) > SayMax {
			f.refuse(TooLarge, "text in say must not be over %d characters.", SayMax)
		}
		return m
	case "react":
		return &React{T: t, R: f.text("r", SettingMax)}
	case "point":
		return &Point{T: t, Cell: f.text("cell", FrameMax)}
	case "cursor":
		return &Cursor{T: t, Cell: f.text("cell", FrameMax)}
	}
	return nil
}

func (f *fields) seat() int { return int(f.whole("seat", 1, countMax)) }

// some takes a number from 0 on, which may be left out.
func (f *fields) some(name string) int {
	if !f.has(name) {
		return 0
	}
	return int(f.whole(name, 0, countMax))
}

// CommandID is the id of a command that [DecodeClient] returned; 0 for any other message.
func CommandID(msg any) uint64 {
	switch m := msg.(type) {
	case *Sit:
		return m.ID
	case *Leave:
		return m.ID
	case *Ready:
		return m.ID
	case *Configure:
		return m.ID
	case *Start:
		return m.ID
	case *Rematch:
		return m.ID
	case *Place:
		return m.ID
	case *Note:
		return m.ID
	case *Clear:
		return m.ID
	case *Undo:
		return m.ID
	case *Redo:
		return m.ID
	case *Check:
		return m.ID
	case *Hint:
		return m.ID
	case *AutoNotes:
		return m.ID
	case *Halt:
		return m.ID
	case *Kick:
		return m.ID
	case *Transfer:
		return m.ID
	case *Handicap:
		return m.ID
	case *Custom:
		return m.ID
	}
	return 0
}
