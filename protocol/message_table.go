package protocol

import "unicode/utf8"

// clientMessages is the one table of what clients say: a row for each message, with its fields and their bounds. Decoding,
// encoding and the tables of docs/protocol.md come from it. The commonest command stands first.
var clientMessages = [...]clientRow{
	command("place", "puts a value into a cell, or into all cells of a line that are empty, up to the first that is "+
		"wrong", "in the round",
		func(c *fieldVisitor, m *Place) { c.visitCommand(&m.T, &m.ID); c.text("move", &m.Move, FrameMax) }),
	command("note", "changes notes. With `move`, your value in a cell, they are changed because of it: they are undone with "+
		"it, and once it is erased or replaced they are as before, except those that somebody has changed since",
		"in the round",
		func(c *fieldVisitor, m *Note) {
			c.visitCommand(&m.T, &m.ID)
			c.text("marks", &m.Marks, MarksMax)
			c.optionalText("move", &m.Move, FrameMax)
		}),
	command("clear", "empties a cell", "in the round, under `blind` and `open`",
		func(c *fieldVisitor, m *Clear) { c.visitCommand(&m.T, &m.ID); c.text("cell", &m.Cell, FrameMax) }),
	command("undo", "takes your own last action back: notes; in co-op, and under `blind` and `open`, values too. Where "+
		"somebody else has "+
		"changed the cell since, that cell is left out", "in the round",
		func(c *fieldVisitor, m *Undo) { c.visitCommand(&m.T, &m.ID) }),
	command("redo", "does again what your last `undo` took back", "in the round",
		func(c *fieldVisitor, m *Redo) { c.visitCommand(&m.T, &m.ID) }),
	command("check", "asks which cells of your board are wrong; counted", "in the round, under `open`",
		func(c *fieldVisitor, m *Check) { c.visitCommand(&m.T, &m.ID) }),
	command("hint", "asks for the next step, or the one that leads to `cell`; `degree` 1 to 3: where to look, why, "+
		"what to do. Degrees of one "+
		"step count once", "in the round",
		func(c *fieldVisitor, m *Hint) {
			c.visitCommand(&m.T, &m.ID)
			visitInt(c, "degree", &m.Degree, 1, DegreeMax)
			c.optionalText("cell", &m.Cell, FrameMax)
		}),
	command("autonotes", "fills in all notes that the values leave", "in the round",
		func(c *fieldVisitor, m *AutoNotes) { c.visitCommand(&m.T, &m.ID) }),
	command("halt", "stops the round's clock and hides the boards, or goes on",
		"solo: the player; co-op: the host; not in a ranked room",
		func(c *fieldVisitor, m *Halt) { c.visitCommand(&m.T, &m.ID); c.flag("on", &m.On) }),
	command("sit", "takes a seat, or brings a new name to it", "anyone; in a race not while a round runs",
		func(c *fieldVisitor, m *Sit) { c.visitCommand(&m.T, &m.ID) }),
	command("leave", "gives the seat up; in a round for good in a race", "seated; not before a daily puzzle, a proof "+
		"or a marathon's leg is begun",
		func(c *fieldVisitor, m *Leave) { c.visitCommand(&m.T, &m.ID) }),
	command("ready", "says that you are ready, or not after all; a round begins when two or more sit and all are ready",
		"seated, in the lobby",
		func(c *fieldVisitor, m *Ready) { c.visitCommand(&m.T, &m.ID); c.flag("on", &m.On) }),
	command("configure", "changes the settings; what is left out takes the server's default; nobody is ready any more",
		"the host, in the lobby",
		func(c *fieldVisitor, m *Configure) { c.visitCommand(&m.T, &m.ID); c.settings("settings", &m.Settings) }),
	command("start", "begins the round with whoever sits", "the host, in the lobby",
		func(c *fieldVisitor, m *Start) { c.visitCommand(&m.T, &m.ID) }),
	command("rematch", "brings the room back to the lobby; `round` is the one that is over", "seated, when finished",
		func(c *fieldVisitor, m *Rematch) {
			c.visitCommand(&m.T, &m.ID)
			visitInt(c, "round", &m.Round, 1, maxSettingNumber)
		}),
	command("kick", "takes a seat away; "+
		"its player has to be let in to sit again, and with `ban` may not come back", "the host",
		func(c *fieldVisitor, m *Kick) {
			c.visitCommand(&m.T, &m.ID)
			c.seat(&m.Seat)
			c.optionalFlag("ban", &m.Ban)
		}),
	command("transfer", "makes another seat the host", "the host",
		func(c *fieldVisitor, m *Transfer) { c.visitCommand(&m.T, &m.ID); c.seat(&m.Seat) }),
	command("mute", "keeps somebody from talking, with a seat or without, or lets them talk again", "the host",
		func(c *fieldVisitor, m *Mute) {
			c.visitCommand(&m.T, &m.ID)
			c.text("who", &m.Who, SettingMax)
			c.flag("on", &m.On)
		}),
	command("admit", "lets somebody sit down who waits for it or was banned, with `all` everybody who shares the "+
		"address; "+
		"without `on` bans somebody who has no seat", "the host",
		func(c *fieldVisitor, m *Admit) {
			c.visitCommand(&m.T, &m.ID)
			c.text("who", &m.Who, SettingMax)
			c.flag("on", &m.On)
			c.optionalFlag("all", &m.All)
		}),
	command("handicap", "a seat begins `wait` seconds later, has so many `givens` more, may make so many more "+
		"`strikes`; all zero takes it away",
		"the host, in the lobby",
		func(c *fieldVisitor, m *Handicap) {
			c.visitCommand(&m.T, &m.ID)
			c.seat(&m.Seat)
			c.optionalInt("wait", &m.Wait)
			c.optionalInt("givens", &m.Givens)
			c.optionalInt("strikes", &m.Strikes)
		}),
	command("custom", "has rounds played with a puzzle of yours: `text` in any form that the server reads; empty takes "+
		"it away. Reading it takes a while, and what the host asks for meanwhile comes after it",
		"the host, in the lobby",
		func(c *fieldVisitor, m *Custom) { c.visitCommand(&m.T, &m.ID); c.text("text", &m.Text, FrameMax) }),

	remark("say", "says `text` to those in the room, as `said`",
		"where `chat` is on: players in the lobby, in a pause and when the round is over; spectators always. "+
			"While a round runs, spectators and players who are done with it write to each other alone (who is "+
			"done not to spectators in ranked rounds and where they see boards late), and the others hear it when it is over",
		func(c *fieldVisitor, m *Say) {
			c.visitType(&m.T)
			c.text("text", &m.Text, utf8.UTFMax*SayMax)
			if utf8.RuneCountInString(m.Text) > SayMax {
				c.object.refuse(TooLarge, "text in say must not be over %d characters.", SayMax)
			}
		}),
	remark("react", "shows a reaction, as `reacted`: `clap`, `laugh`, `wow`, `think`, `sad` or `go`",
		"anyone; of spectators' reactions players see nothing while a round runs",
		func(c *fieldVisitor, m *React) { c.visitType(&m.T); c.text("r", &m.R, SettingMax) }),
	remark("point", "points at a cell, as `pointed`", "players, in a round of co-op",
		func(c *fieldVisitor, m *Point) { c.visitType(&m.T); c.text("cell", &m.Cell, FrameMax) }),
	remark("cursor", "says at which cell you are, as `hovered`; empty is none", "players, in a round of co-op",
		func(c *fieldVisitor, m *Cursor) { c.visitType(&m.T); c.text("cell", &m.Cell, FrameMax) }),
	remark("list", "asks who watches: those whose names have `find` in them, as `watchers`; empty is all", "the host",
		func(c *fieldVisitor, m *List) { c.visitType(&m.T); c.text("find", &m.Find, SettingMax) }),

	opening("hello", func(c *fieldVisitor, m *Hello) {
		c.visitType(&m.T)
		visitInt(c, "v", &m.V, 1, maxSettingNumber)
		c.text("token", &m.Token, FrameMax)
	}),
	opening("enter", func(c *fieldVisitor, m *Enter) {
		c.visitType(&m.T)
		c.text("room", &m.Room, FrameMax)
		c.position(&m.Epoch, &m.Seq, &m.Hash)
		c.optionalText("password", &m.Password, PasswordMax)
	}),
	opening("ping", func(c *fieldVisitor, m *Ping) { c.visitType(&m.T); visitInt(c, "n", &m.N, 0, maxInteger) }),
}

// serverMessages is the one table of what servers say. What is sent often stands first, and is written by hand.
var serverMessages = [...]serverRow{
	server("entry", "what happened at one `seq`", "yes", func(m *Entry) *string { return &m.T }),
	server("ok", "the command counts", "no", func(m *OK) *string { return &m.T }),
	server("no", "the command does not count, and why", "no", func(m *No) *string { return &m.T }),
	server("room", "everything, at a position; it replaces what you knew", "it is the history so far",
		func(m *Room) *string { return &m.T }),
	server("begin", "the puzzle, when the countdown is over; it may come again after a resumption. Where boards are "+
		"not the puzzle's givens, "+
		"a `room` comes in its place", "no", func(m *Begin) *string { return &m.T }),
	server("presence", "how many spectators watch: at most once a second, and in crowds only when it is another by a "+
		"hundredth", "no",
		func(m *Presence) *string { return &m.T }),
	server("watchers", "people who watch, and how many `more` there are. With `add` they come to those of the message "+
		"before", "no", func(m *Watchers) *string { return &m.T }),
	server("said", "what somebody said", "no", func(m *Said) *string { return &m.T }),
	server("reacted", "a reaction that somebody showed", "no", func(m *Reacted) *string { return &m.T }),
	server("pointed", "the cell that somebody points at", "no", func(m *Pointed) *string { return &m.T }),
	server("hovered", "the cell that somebody is at", "no", func(m *Hovered) *string { return &m.T }),
	server("pause", "nothing can be saved right now, or it can again", "no", func(m *Pause) *string { return &m.T }),
	server("welcome", "answers `hello`", "no", func(m *Welcome) *string { return &m.T }),
	server("error", "an answer to what is no command or can't be read", "no", func(m *Error) *string { return &m.T }),
	server("pong", "answers `ping`", "no", func(m *Pong) *string { return &m.T }),
}

// messageKind says what a message from a client is.
type messageKind int

const (
	kindCommand messageKind = iota // has an id, and is answered
	kindRemark                     // is said in passing
	kindOpening                    // of the conversation itself
)

// clientRow is a message from a client.
type clientRow struct {
	name, does, when string // what it is called, what it does, and who may say it when
	kind             messageKind
	read             func(c *fieldVisitor) any           // reads a new one
	walk             func(c *fieldVisitor, msg any) bool // goes over msg, if it is one, by pointer or by value
	copy             func(msg any) any                   // a pointer to a copy of msg; nil if it is none
}

func clientMessage[M any](of messageKind, name, does, when string, walk func(*fieldVisitor, *M)) clientRow {
	return clientRow{
		name: name, does: does, when: when, kind: of,
		read: func(c *fieldVisitor) any {
			m := new(M)
			walk(c, m)
			return m
		},
		walk: func(c *fieldVisitor, msg any) bool {
			switch m := msg.(type) {
			case *M:
				walk(c, m)
			case M:
				walk(c, &m)
			default:
				return false
			}
			return true
		},
		copy: func(msg any) any {
			switch m := msg.(type) {
			case *M:
				c := *m
				return &c
			case M:
				return &m
			}
			return nil
		},
	}
}

func command[M any](name, does, when string, walk func(*fieldVisitor, *M)) clientRow {
	return clientMessage(kindCommand, name, does, when, walk)
}

func remark[M any](name, does, when string, walk func(*fieldVisitor, *M)) clientRow {
	return clientMessage(kindRemark, name, does, when, walk)
}

func opening[M any](name string, walk func(*fieldVisitor, *M)) clientRow {
	return clientMessage(kindOpening, name, "", "", walk)
}

// serverRow is a message from a server.
type serverRow struct {
	name, says, history string // what it is called, what it says, and whether it is part of the history
	make                func() any
	append              func(b []byte, msg any) (longer []byte, ok bool) // appends msg, if it points to one
	pointerTo           func(msg any) any                                // a pointer to msg, if it is one; else nil
}

func server[M any](name, says, history string, t func(*M) *string) serverRow {
	return serverRow{
		name: name, says: says, history: history,
		make: func() any { return new(M) },
		append: func(b []byte, msg any) ([]byte, bool) {
			m, ok := msg.(*M)
			if !ok {
				return b, false
			}
			c := *m
			*t(&c) = name
			return appendJSON(b, withoutNilLists(&c)), true
		},
		pointerTo: func(msg any) any {
			if m, ok := msg.(M); ok {
				p := m // m itself would be allocated for each row that msg is none of
				return &p
			}
			return nil
		},
	}
}
