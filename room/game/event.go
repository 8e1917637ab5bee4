package game

import (
	"slices"

	"nonet/engine"
)

// Event is a change of a room. Its text form is one line of the log; see [AppendEvent] and [ParseEvents].
type Event struct {
	Seat int    // the seat that caused the event or that it affects; 0 for the room
	Cmd  uint64 // the player's command that caused it; 0 if none did
	What What
}

// What is the type and content of an event. Its row in the table [events] has further properties.
type What interface {
	// apply applies the event to the state. It can't fail.
	apply(s *State, d eventContext)
	// audit returns an error if the rules do not allow the event. The event's seat has been checked already, by its row in
	// the table.
	audit(s *State, d eventContext) error
}

// eventContext is the time of an event and the seat that it belongs to.
type eventContext struct {
	at   int64  // time of the entry; 0 in an audit
	cmd  uint64 // the player's command; 0 for none
	no   int    // the seat's number; 0 for an event of the room
	seat *Seat  // nil if there is no seat of that number yet
}

// Types of events. The text form of each begins with its verb, the type's name in lower case. Some have the content of
// the command that causes them.
type (
	// Created is the first event of a room.
	Created struct {
		Rules    int      `json:"version"` // version of the rules
		Settings Settings `json:"settings"`
	}
	// Seated: a player takes the seat, returns to it, or changes their name. A player who enters an empty room becomes the
	// host. A new seat takes part in the current round.
	Seated struct {
		Player string `json:"player"`
		Name   string `json:"name"`
		Site   string `json:"site,omitempty"` // see [Seat]
	}
	// Left: the seat is given up. For is how many milliseconds the player had been away, if that is the reason; otherwise
	// 0. A seat that takes part in a round remains until the rematch.
	Left struct{ For int64 }
	// Hosting: the seat's player becomes the host.
	Hosting struct{}
	// Readied: the player becomes ready or no longer is.
	Readied struct{ On bool }
	// Configured: the settings change. Unless only the room's door settings changed, all players become not ready.
	Configured struct{ Settings Settings }
	// Handicapped: the host sets or removes a seat's handicap.
	Handicapped Handicap
	// Imported: the host sets or removes the puzzle of the next round. All players become not ready.
	Imported Custom
	// Kicked: the host removes a player from a seat. The event Left follows and frees the seat.
	Kicked Kick
	// Asked: somebody asks for a seat and needs the host's approval.
	Asked struct {
		Who  string `json:"who"`
		Name string `json:"name"`
		Site string `json:"site,omitempty"`
	}
	// Muted: the host mutes or unmutes somebody.
	Muted Mute
	// Admitted: the host admits somebody who had to wait or was banned, or bans them. With All, nobody has to wait any
	// longer because of a ban at that site.
	Admitted Admit
	// Transferred: the host makes another seat's player the host.
	Transferred Transfer
	// Called: the host asks to start the round with the players who are seated.
	Called struct{}
	// Started: the countdown begins; all seated players who are present take part.
	Started struct {
		In     int64         `json:"in"` // milliseconds from the entry's time to the start of play
		Puzzle engine.Puzzle `json:"puzzle"`
		Meets  *Meets        `json:"meets,omitempty"` // set if wins count in the round
		Ghosts []Ghost       `json:"ghosts,omitempty"`
	}
	// Placed: the value is filled into the cell, or into all empty cells of a line. It is right, unless the policy accepts
	// any value.
	Placed struct {
		Row, Col, Value int
		To              Cell // the line's other end; zero for a single cell
	}
	// Cleared: the cell becomes empty.
	Cleared Cell
	// Struck: the player tried a wrong value, which counts as a mistake.
	Struck struct {
		Row, Col, Value int
		For             int64 // milliseconds for which the player can fill no cell; 0 outside duels
	}
	// Unfit: the board is full but not right, which counts as a mistake.
	Unfit struct{}
	// Checked: the player was shown which cells are wrong.
	Checked struct{ Cells []Cell }
	// Noted: notes change. If For is set, the changes follow from that value: they are undone together with it, and when
	// it is erased.
	Noted struct {
		Marks []Mark
		For   Fill // zero if the player made the changes
	}
	// Undone: the player's last steps, Steps of them, are undone or redone. All but one of them changed nothing, because
	// other players' moves had overtaken them; Cells and Marks are the changes of that one.
	Undone struct {
		Redo  bool
		Steps int
		Cells []Fill
		Marks []Mark
	}
	// Hinted: the player received a hint.
	Hinted struct {
		Degree int `json:"degree"`
		// repeats the step of the player's last hint in another degree, or follows one whose cell another player has
		// filled, and is not counted
		Again     bool   `json:"again,omitempty"`
		Row       int    `json:"row,omitempty"`
		Col       int    `json:"col,omitempty"`
		Value     int    `json:"value,omitempty"`
		Technique string `json:"technique,omitempty"`
		Text      string `json:"text"`
		Facts     string `json:"facts,omitempty"`
		Cells     []Cell `json:"cells,omitzero"`
	}
	// AutoNoted: the notes of all empty cells are replaced by Notes.
	AutoNoted AutoNotes
	// Halted: the round's clock stops or resumes. When it resumes, all times of the round move by the time it stood.
	Halted struct{ On bool }
	// Watched: somebody at the player's site saw the boards of a round while the player could still make use of it.
	Watched struct{}
	// Out: the strikes are used up. In co-op the seat is the one that made the last mistake and all players are out. If
	// Alone is set, only this seat is out, and its strikes no longer count for the others.
	Out struct{ Alone bool }
	// Trusted: a newcomer to a co-op has filled enough cells; further mistakes count for everyone.
	Trusted struct{}
	// Done: the seat's board is complete. On a shared board the seat is the one that filled the last cell, and all players
	// are done.
	Done struct{ Lag int64 } // estimated milliseconds for which the last value was in transit
	// Closing: the finishing window opens, for In milliseconds from the entry's time.
	Closing struct{ In int64 }
	// Calling: the lobby of a quick race will end In milliseconds after the entry's time.
	Calling struct{ In int64 }
	// Ended: the round ends. The result is computed from the state.
	Ended struct {
		Why Reason `json:"why"`
	}
	// Rematched: the room returns to the lobby; seats whose players left become free.
	Rematched struct{}
	// Away: the seat's player has lost the last connection.
	Away struct{}
	// Back: the seat's player has a connection again and, in co-op or before the round begins, takes part in it.
	Back struct{}
	// Answered: the command changed nothing; a repeat of it receives the same answer.
	Answered struct{ Code Refusal } // why it was refused; empty if the state was as requested already
	// Paused: nothing could be saved for For milliseconds. All times of the round are shifted by that.
	Paused struct{ For int64 }
)

// Fill is a cell and its new value.
type Fill struct {
	Row, Col int // from 1
	Value    int // 0 for empty
}

// events is the table of all events with a row for each verb of the log. The apply method of an event implements its
// effect, its audit method checks it. The most frequent events come first.
var events = []eventRow{
	event("placed", players, moveCodec),
	event("noted", players, marksCodec),
	event("answered", anyone, answerCodec),
	event("struck", players, strikeCodec),
	event("undone", players, undoCodec(false)).limitTo(func(w What) bool { return !w.(Undone).Redo }),
	event("redone", players, undoCodec(true)),
	event("cleared", players, cellCodec),
	event("autonoted", players, jsonCodec[AutoNoted]()),
	event("checked", players, cellsCodec),
	event("hinted", players, jsonCodec[Hinted]()),
	event("unfit", players, verbCodec[Unfit]()),
	event("done", players, optionalMillisCodec("a lag", func(w *Done) *int64 { return &w.Lag })),
	event("out", players, outCodec),
	event("trusted", players, verbCodec[Trusted]()),

	event("watched", anyone, verbCodec[Watched]()),
	event("away", members, verbCodec[Away]()),
	event("back", members, verbCodec[Back]()),
	event("seated", anyone, jsonCodec[Seated]()),
	event("left", members, optionalMillisCodec("an absence", func(w *Left) *int64 { return &w.For })),
	event("hosting", members, verbCodec[Hosting]()),
	event("readied", members, onOffCodec[Readied]()),
	event("rematched", members, verbCodec[Rematched]()).excludeSingleRound(),

	event("called", hosts, verbCodec[Called]()),
	event("configured", hosts, fieldCodec(func(w *Configured) *Settings { return &w.Settings })).excludeSingleRound(),
	event("handicapped", hosts, jsonCodec[Handicapped]()).excludeSingleRound(),
	event("imported", anyone, jsonCodec[Imported]().reject(Imported.isBroken, errPuzzle)).excludeSingleRound(),
	event("kicked", hosts, kickCodec).excludeSingleRound(),
	event("asked", roomOnly, jsonCodec[Asked]()).excludeSingleRound(),
	event("muted", hosts, jsonCodec[Muted]()).excludeSingleRound(),
	event("admitted", hosts, jsonCodec[Admitted]()).excludeSingleRound(),
	event("transferred", hosts, transferCodec).excludeSingleRound(),
	event("halted", hosts, onOffCodec[Halted]()),

	event("created", roomOnly, jsonCodec[Created]()),
	event("started", roomOnly, jsonCodec[Started]().reject(Started.isBroken, errPuzzle)),
	event("closing", roomOnly, millisCodec(func(w *Closing) *int64 { return &w.In })),
	event("calling", roomOnly, millisCodec(func(w *Calling) *int64 { return &w.In })),
	event("paused", roomOnly, millisCodec(func(w *Paused) *int64 { return &w.For })),
	event("ended", roomOnly, jsonCodec[Ended]()),
}

// actor is a class of players who may cause an event or send a command.
type actor int

const (
	anyone   actor = iota // everybody; the event or command checks further conditions
	roomOnly              // only the room itself, without a player
	members               // players who have a seat and have not left it
	hosts                 // the host
	players               // players who can fill cells in the round
)

// eventRow holds the properties of an event that its type does not define.
type eventRow struct {
	verb             string
	since            int   // the first version of the rules that has it
	by               actor // who may cause it
	notInSingleRound bool  // never in rooms for a single round: see [Settings.SingleRound]

	is    func(What) bool
	text  func(b []byte, w What) []byte // appends the text after the verb
	parse func(args []byte) (What, error)
}

// event returns the row of an event of type W.
func event[W What](verb string, by actor, as codec[W]) eventRow {
	return eventRow{
		verb: verb, by: by,
		is:    func(w What) bool { _, ok := w.(W); return ok },
		text:  func(b []byte, w What) []byte { return as.text(b, w.(W)) },
		parse: func(args []byte) (What, error) { return as.parse(args) },
	}
}

// setSince sets the first version of the rules whose logs have the event.
func (r eventRow) setSince(version int) eventRow {
	r.since = version
	return r
}

func (r eventRow) excludeSingleRound() eventRow {
	r.notInSingleRound = true
	return r
}

// limitTo restricts a row to some events of its type.
func (r eventRow) limitTo(some func(What) bool) eventRow {
	is := r.is
	r.is = func(w What) bool { return is(w) && some(w) }
	return r
}

// eventRowFor returns the row of a verb, or nil if there is none.
func eventRowFor(verb []byte) *eventRow {
	for i := range events {
		if events[i].verb == string(verb) {
			return &events[i]
		}
	}
	return nil
}

// Contain reports whether one of the events is of type W.
func Contain[W What](events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool {
		_, ok := e.What.(W)
		return ok
	})
}

// DecideResult reports whether the events decide a player's result, so that they must not be lost in a fail-over.
func DecideResult(events []Event) bool {
	return Contain[Done](events) || Contain[Out](events) || Contain[Ended](events)
}
