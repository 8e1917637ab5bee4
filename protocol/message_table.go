package protocol

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// messages is the table of all messages. The fields of a message from a client and their limits are those of its type,
// see [fieldsOf], apart from the limits that its row sets. Decoding, encoding and the tables of docs/protocol.md follow
// from it.
var messages = []*messageRow{
	command[Place]("place",
		"fills a value into a cell, or into the empty cells of a line or of a list up to the first where it is "+
			"wrong", "in the round"),
	command[Note]("note",
		"changes notes. With `move` the changes follow from your value in that cell: they are undone together "+
			"with it, and reverted when it is erased or replaced, except those that somebody has changed since",
		"in the round").text("marks", MarksMax),
	command[Clear]("clear", "empties a cell", "in the round, under `blind` and `open`"),
	command[Undo]("undo",
		"undoes your own last step: notes and, in co-op or under `blind` and `open`, values. It skips cells "+
			"that somebody else has changed since", "in the round"),
	command[Redo]("redo", "redoes what your last `undo` undid", "in the round"),
	command[Check]("check",
		"asks which cells of your board are wrong; checks are counted", "in the round, under `open`"),
	command[Hint]("hint",
		"asks for the next solving step, or one that leads to `cell`; `degree` 1 to 3: where to look, why, "+
			"what to do. All degrees of one step count as one hint", "in the round").number("degree", 1, DegreeMax),
	command[AutoNotes]("autonotes", "fills in all notes that the values on the board allow", "in the round"),
	command[Halt]("halt",
		"stops the round's clock and hides the boards, or resumes it",
		"solo: the player; co-op: the host; not in a ranked room"),
	command[Sit]("sit", "takes a seat, or updates the name at the seat", "anyone; in a race not during a round"),
	command[Leave]("leave",
		"gives up the seat; final during a round, except in co-op",
		"players with a seat; not before a daily puzzle, a proof round or a marathon's puzzle has begun"),
	command[Ready]("ready",
		"sets whether you are ready; a round begins when at least two players are seated and all are ready. "+
			"After a round it offers a rematch; the room returns to the lobby once all present people offer it",
		"players with a seat, not in the round"),
	command[Configure]("configure",
		"changes the settings; missing ones take the server's defaults; all players become not ready",
		"the host, in the lobby"),
	command[Start]("start", "begins the round with the seated players", "the host, in the lobby"),
	command[Rematch]("rematch",
		"returns the room to the lobby for everybody; `round` is the one that is over",
		"players with a seat, when the round is over"),
	command[Kick]("kick",
		"removes a player from a seat. The player needs the host's approval to sit down again and, with `ban`, "+
			"may not come back", "the host"),
	command[Transfer]("transfer", "makes another seat's player the host", "the host"),
	command[Mute]("mute", "mutes or unmutes a player or spectator in the chat", "the host").text("who", SettingMax),
	command[Admit]("admit",
		"lets a person sit down who is waiting or banned, and with `all` everybody at the same address; "+
			"without `on` it bans a person without a seat", "the host").text("who", SettingMax),
	command[Handicap]("handicap",
		"sets a seat's handicap: it starts `wait` seconds later, has more `givens`, and may make more mistakes "+
			"(`strikes`); all zero removes it", "the host, in the lobby"),
	command[Custom]("custom",
		"sets a puzzle of yours for the next rounds: `text` in any form that the server reads; empty removes "+
			"it. Reading it takes a while; later commands of the host wait for it", "the host, in the lobby"),

	remark[Say]("say",
		"sends a chat message to the room, which arrives as `said`",
		"if `chat` is on: players in the lobby, during a pause and after the round; spectators always. During "+
			"a round, spectators and players who are done with it can only write to each other, and the others "+
			"receive it when the round is over. In ranked rounds, and where spectators see boards late, players "+
			"who are done can't write to spectators").text("text", utf8.UTFMax*SayMax),
	remark[React]("react",
		"shows a reaction, which arrives as `reacted`: `clap`, `laugh`, `wow`, `think`, `sad` or `go`",
		"anyone; players do not see spectators' reactions during a round").text("r", SettingMax),
	remark[Point]("point", "shows a cell to the others, as `pointed`", "players, in a round of co-op"),
	remark[Cursor]("cursor",
		"reports the cell that you are at, as `hovered`; empty for none", "players, in a round of co-op"),
	remark[List]("list",
		"asks for the spectators whose names contain `find`, which arrive as `watchers`; empty for all",
		"the host").text("find", SettingMax),

	openingMessage[Hello]("hello"),
	openingMessage[Enter]("enter").text("password", PasswordMax),
	openingMessage[Ping]("ping").number("n", 0, maxInteger),

	server[Entry]("entry", "an entry of the log", "yes"),
	server[OK]("ok", "the command was carried out", "no"),
	server[No]("no", "the command was refused, and why", "no"),
	server[Room]("room",
		"the complete state of the room at a position; it replaces all earlier state",
		"it is the state after the log so far"),
	server[Begin]("begin",
		"the puzzle, when the countdown is over; it may be repeated after a resumption. If boards do not begin "+
			"with the puzzle's givens, a `room` is sent instead", "no"),
	server[Presence]("presence",
		"the number of spectators: at most once per second, and for large numbers only if it has changed by a "+
			"hundredth", "no"),
	server[Watchers]("watchers",
		"spectators, and how many `more` there are. With `add` they are added to those of earlier messages", "no"),
	server[Said]("said", "a chat message", "no"),
	server[Reacted]("reacted", "a reaction that somebody showed", "no"),
	server[Pointed]("pointed", "a cell that a player points at", "no"),
	server[Hovered]("hovered", "the cell that a player is at", "no"),
	server[Pause]("pause", "the server cannot save anything at the moment, or it can again", "no"),
	server[Welcome]("welcome", "answers `hello`", "no"),
	server[Error]("error", "reports a message that is not a command or can't be read", "no"),
	server[Pong]("pong", "answers `ping`", "no"),
}

// messageKind is the kind of a message.
type messageKind int

const (
	kindCommand messageKind = iota // from a client; has an ID and is answered
	kindRemark                     // from a client; has no ID and is not part of the log
	kindOpening                    // from a client; starts the session or keeps it alive
	kindServer                     // from the server
)

// messageRow describes a message.
type messageRow struct {
	About
	kind messageKind
	of   reflect.Type
}

// idIndex is the index of the field ID of a command.
const idIndex = 0

func message[M any](kind messageKind, name, does, when string) *messageRow {
	row := &messageRow{About{Name: name, Does: does, When: when}, kind, reflect.TypeFor[M]()}
	if kind != kindServer {
		row.Fields = fieldsOf(row.of)
	}
	return row
}

func command[M any](name, does, when string) *messageRow {
	return message[M](kindCommand, name, does, when)
}

func remark[M any](name, does, when string) *messageRow {
	return message[M](kindRemark, name, does, when)
}

func openingMessage[M any](name string) *messageRow { return message[M](kindOpening, name, "", "") }

func server[M any](name, says, history string) *messageRow {
	return message[M](kindServer, name, says, history)
}

// fieldsOf returns the fields of a struct, except the ID of a command, with the limits that they have unless a row sets
// others. A field that is omitted if it is empty is optional.
func fieldsOf(of reflect.Type) (fields []Field) {
	for i := range of.NumField() {
		name, options, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
		f := Field{Name: name, Optional: options != "", index: i}
		switch of.Field(i).Type.Kind() {
		case reflect.String:
			f.Bytes = FrameMax
		case reflect.Int:
			f.Low, f.High = 1, maxSettingNumber
			if f.Optional {
				f.Low = 0
			}
		case reflect.Uint64:
			f.Low, f.High = 1, maxInteger
		}
		if name != "id" {
			fields = append(fields, f)
		}
	}
	return fields
}

// text sets the maximum length of a text in bytes.
func (r *messageRow) text(name string, max int) *messageRow {
	r.field(name).Bytes = max
	return r
}

// number sets the range of a number.
func (r *messageRow) number(name string, low, high int64) *messageRow {
	r.field(name).Low, r.field(name).High = low, high
	return r
}

func (r *messageRow) field(name string) *Field {
	return &r.Fields[slices.IndexFunc(r.Fields, func(f Field) bool { return f.Name == name })]
}

// rowsByName and rowsByType index the table. No name is used in both directions.
var rowsByName, rowsByType = func() (map[string]*messageRow, map[reflect.Type]*messageRow) {
	byName, byType := map[string]*messageRow{}, map[reflect.Type]*messageRow{}
	for _, row := range messages {
		byName[row.Name], byType[row.of] = row, row
	}
	return byName, byType
}()

// rowOf returns the row of a message, which may be a pointer, and its value. It returns nil if msg is not a message.
func rowOf(msg any) (*messageRow, reflect.Value) {
	v := reflect.Indirect(reflect.ValueOf(msg))
	if !v.IsValid() {
		return nil, v
	}
	return rowsByType[v.Type()], v
}

// CommandID returns the ID of a command, or 0 for any other message.
func CommandID(msg any) uint64 {
	row, v := rowOf(msg)
	if row == nil || row.kind != kindCommand {
		return 0
	}
	return v.Field(idIndex).Uint()
}

// WithID returns a pointer to a copy of a command with the given ID. It returns false if msg is not a command.
func WithID(msg any, id uint64) (command any, ok bool) {
	row, c := copyOf(msg)
	if row == nil || row.kind != kindCommand {
		return nil, false
	}
	c.Elem().Field(idIndex).SetUint(id)
	return c.Interface(), true
}

// Remark returns a pointer to a copy of a Say, React, Point, Cursor or List. It returns false if msg is none of these.
func Remark(msg any) (remark any, ok bool) {
	row, c := copyOf(msg)
	if row == nil || row.kind != kindRemark {
		return nil, false
	}
	return c.Interface(), true
}

// copyOf returns the row of a message and a pointer to a copy of it. The row is nil if msg is not a message.
func copyOf(msg any) (*messageRow, reflect.Value) {
	row, v := rowOf(msg)
	if row == nil {
		return nil, v
	}
	c := reflect.New(row.of)
	c.Elem().Set(v)
	return row, c
}
