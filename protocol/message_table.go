package protocol

import "unicode/utf8"

// clientMessages is the table of messages from clients, with a row for each that defines its fields and their limits.
// Decoding, encoding and the tables of docs/protocol.md follow from it. The most frequent commands come first.
var clientMessages = [...]clientRow{
	command("place", "fills a value into a cell, or into the empty cells of a line or of a list up to the first where it "+
		"is wrong",
		"in the round",
		func(c *fieldVisitor, m *Place) { c.visitCommand(&m.T, &m.ID); c.text("move", &m.Move, FrameMax) }),
	command("note", "changes notes. With `move` the changes follow from your value in that cell: they are undone "+
		"together with it, and reverted when it is erased or replaced, except those that somebody has changed since",
		"in the round",
		func(c *fieldVisitor, m *Note) {
			c.visitCommand(&m.T, &m.ID)
			c.text("marks", &m.Marks, MarksMax)
			c.optionalText("move", &m.Move, FrameMax)
		}),
	command("clear", "empties a cell", "in the round, under `blind` and `open`",
		func(c *fieldVisitor, m *Clear) { c.visitCommand(&m.T, &m.ID); c.text("cell", &m.Cell, FrameMax) }),
	command("undo", "undoes your own last step: notes and, in co-op or under `blind` and `open`, values. It skips cells "+
		"that somebody else has changed since", "in the round",
		func(c *fieldVisitor, m *Undo) { c.visitCommand(&m.T, &m.ID) }),
	command("redo", "redoes what your last `undo` undid", "in the round",
		func(c *fieldVisitor, m *Redo) { c.visitCommand(&m.T, &m.ID) }),
	command("check", "asks which cells of your board are wrong; checks are counted", "in the round, under `open`",
		func(c *fieldVisitor, m *Check) { c.visitCommand(&m.T, &m.ID) }),
	command("hint", "asks for the next solving step, or one that leads to `cell`; `degree` 1 to 3: where to look, why, "+
		"what to do. All degrees of one step count as one hint", "in the round",
		func(c *fieldVisitor, m *Hint) {
			c.visitCommand(&m.T, &m.ID)
			visitInt(c, "degree", &m.Degree, 1, DegreeMax)
			c.optionalText("cell", &m.Cell, FrameMax)
		}),
	command("autonotes", "fills in all notes that the values on the board allow", "in the round",
		func(c *fieldVisitor, m *AutoNotes) { c.visitCommand(&m.T, &m.ID) }),
	command("halt", "stops the round's clock and hides the boards, or resumes it",
		"solo: the player; co-op: the host; not in a ranked room",
		func(c *fieldVisitor, m *Halt) { c.visitCommand(&m.T, &m.ID); c.flag("on", &m.On) }),
	command("sit", "takes a seat, or updates the name at the seat", "anyone; in a race not during a round",
		func(c *fieldVisitor, m *Sit) { c.visitCommand(&m.T, &m.ID) }),
	command("leave", "gives up the seat; final during a round, except in co-op",
		"players with a seat; not before a daily puzzle, a proof round "+
			"or a marathon's puzzle has begun",
		func(c *fieldVisitor, m *Leave) { c.visitCommand(&m.T, &m.ID) }),
	command("ready", "sets whether you are ready; a round begins when at least two players are seated and all are ready. "+
		"After a round it offers a rematch; the room returns to the lobby once all present people offer it",
		"players with a seat, not in the round",
		func(c *fieldVisitor, m *Ready) { c.visitCommand(&m.T, &m.ID); c.flag("on", &m.On) }),
	command("configure", "changes the settings; missing ones take the server's defaults; all players become not ready",
		"the host, in the lobby",
		func(c *fieldVisitor, m *Configure) { c.visitCommand(&m.T, &m.ID); c.settings("settings", &m.Settings) }),
	command("start", "begins the round with the seated players", "the host, in the lobby",
		func(c *fieldVisitor, m *Start) { c.visitCommand(&m.T, &m.ID) }),
	command("rematch", "returns the room to the lobby for everybody; `round` is the one that is over",
		"players with a seat, when the round is over",
		func(c *fieldVisitor, m *Rematch) {
			c.visitCommand(&m.T, &m.ID)
			visitInt(c, "round", &m.Round, 1, maxSettingNumber)
		}),
	command("kick",
		"removes a player from a seat. The player needs the host's approval to sit down again and, with `ban`, "+
			"may not come back", "the host",
		func(c *fieldVisitor, m *Kick) {
			c.visitCommand(&m.T, &m.ID)
			c.seat(&m.Seat)
			c.optionalFlag("ban", &m.Ban)
		}),
	command("transfer", "makes another seat's player the host", "the host",
		func(c *fieldVisitor, m *Transfer) { c.visitCommand(&m.T, &m.ID); c.seat(&m.Seat) }),
	command("mute", "mutes or unmutes a player or spectator in the chat", "the host",
		func(c *fieldVisitor, m *Mute) {
			c.visitCommand(&m.T, &m.ID)
			c.text("who", &m.Who, SettingMax)
			c.flag("on", &m.On)
		}),
	command("admit", "lets a person sit down who is waiting or banned, and with `all` everybody at the same address; "+
		"without `on` it bans a person without a seat", "the host",
		func(c *fieldVisitor, m *Admit) {
			c.visitCommand(&m.T, &m.ID)
			c.text("who", &m.Who, SettingMax)
			c.flag("on", &m.On)
			c.optionalFlag("all", &m.All)
		}),
	command("handicap",
		"sets a seat's handicap: it starts `wait` seconds later, has more `givens`, and may make more mistakes "+
			"(`strikes`); all zero removes it",
		"the host, in the lobby",
		func(c *fieldVisitor, m *Handicap) {
			c.visitCommand(&m.T, &m.ID)
			c.seat(&m.Seat)
			c.optionalInt("wait", &m.Wait)
			c.optionalInt("givens", &m.Givens)
			c.optionalInt("strikes", &m.Strikes)
		}),
	command("custom",
		"sets a puzzle of yours for the next rounds: `text` in any form that the server reads; empty removes "+
			"it. Reading it takes a while; later commands of the host wait for it",
		"the host, in the lobby",
		func(c *fieldVisitor, m *Custom) { c.visitCommand(&m.T, &m.ID); c.text("text", &m.Text, FrameMax) }),

	remark("say", "sends a chat message to the room, which arrives as `said`",
		"if `chat` is on: players in the lobby, during a pause and after the round; spectators always. "+
			"During a round, spectators and players who are done with it can only write to each other, and the others "+
			"receive it when the round is over. In ranked rounds, and where spectators see boards late, players who are "+
			"done can't write to spectators",
		func(c *fieldVisitor, m *Say) {
			c.visitType(&m.T)
			c.text("text", &m.Text, utf8.UTFMax*SayMax)
			if utf8.RuneCountInString(m.Text) > SayMax {
				c.object.refuse(TooLarge, "text in say must not be over %d characters.", SayMax)
			}
		}),
	remark("react", "shows a reaction, which arrives as `reacted`: `clap`, `laugh`, `wow`, `think`, `sad` or `go`",
		"anyone; players do not see spectators' reactions during a round",
		func(c *fieldVisitor, m *React) { c.visitType(&m.T); c.text("r", &m.R, SettingMax) }),
	remark("point", "shows a cell to the others, as `pointed`", "players, in a round of co-op",
		func(c *fieldVisitor, m *Point) { c.visitType(&m.T); c.text("cell", &m.Cell, FrameMax) }),
	remark("cursor", "reports the cell that you are at, as `hovered`; empty for none", "players, in a round of co-op",
		func(c *fieldVisitor, m *Cursor) { c.visitType(&m.T); c.text("cell", &m.Cell, FrameMax) }),
	remark("list", "asks for the spectators whose names contain `find`, which arrive as `watchers`; empty for all",
		"the host",
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

// serverMessages is the table of messages from servers. Frequent messages come first; they are encoded by hand-written
// code.
var serverMessages = [...]serverRow{
	server("entry", "an entry of the log", "yes", func(m *Entry) *string { return &m.T }),
	server("ok", "the command was carried out", "no", func(m *OK) *string { return &m.T }),
	server("no", "the command was refused, and why", "no", func(m *No) *string { return &m.T }),
	server("room", "the complete state of the room at a position; it replaces all earlier state",
		"it is the state after the log so far",
		func(m *Room) *string { return &m.T }),
	server("begin", "the puzzle, when the countdown is over; it may be repeated after a resumption. If boards do not "+
		"begin with the puzzle's givens, a `room` is sent instead", "no", func(m *Begin) *string { return &m.T }),
	server("presence", "the number of spectators: at most once per second, and for large numbers only if it has "+
		"changed by a hundredth", "no",
		func(m *Presence) *string { return &m.T }),
	server("watchers", "spectators, and how many `more` there are. With `add` they are added to those of earlier "+
		"messages", "no", func(m *Watchers) *string { return &m.T }),
	server("said", "a chat message", "no", func(m *Said) *string { return &m.T }),
	server("reacted", "a reaction that somebody showed", "no", func(m *Reacted) *string { return &m.T }),
	server("pointed", "a cell that a player points at", "no", func(m *Pointed) *string { return &m.T }),
	server("hovered", "the cell that a player is at", "no", func(m *Hovered) *string { return &m.T }),
	server("pause", "the server cannot save anything at the moment, or it can again", "no",
		func(m *Pause) *string { return &m.T }),
	server("welcome", "answers `hello`", "no", func(m *Welcome) *string { return &m.T }),
	server("error", "reports a message that is not a command or can't be read", "no",
		func(m *Error) *string { return &m.T }),
	server("pong", "answers `ping`", "no", func(m *Pong) *string { return &m.T }),
}

// messageKind is the kind of a message from a client.
type messageKind int

const (
	kindCommand messageKind = iota // has an ID and is answered
	kindRemark                     // has no ID and is not part of the log
	kindOpening                    // starts the session or keeps it alive
)

// clientRow describes a message from a client.
type clientRow struct {
	name, does, when string // its name, its effect, and who may send it and when
	kind             messageKind
	read             func(c *fieldVisitor) any // decodes a new message
	// visits the fields of msg; false if msg, a pointer or a value, is another message
	walk func(c *fieldVisitor, msg any) bool
	// returns a pointer to a copy of msg; nil if msg is another message
	copy func(msg any) any
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

// serverRow describes a message from a server.
type serverRow struct {
	name, says, history string // its name, its content, and whether it is part of the log
	make                func() any
	// appends msg; false if it is not a pointer to such a message
	append func(b []byte, msg any) (longer []byte, ok bool)
	// returns a pointer to a copy of msg; nil if msg is not a value of this type
	pointerTo func(msg any) any
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
				p := m // m itself would be allocated for every row that does not match
				return &p
			}
			return nil
		},
	}
}
