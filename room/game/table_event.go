package game

// events is the table of all events, one row for each verb of the log. An event's apply method has its effect, and its
// audit method the conditions for it. The most frequent come first.
var events = []eventRow{
	event("placed", players, moveForm),
	event("noted", players, marksForm),
	event("answered", anyone, answerForm),
	event("struck", players, strikeForm),
	event("undone", players, stepsForm(false)).where(func(w What) bool { return !w.(Undone).Redo }),
	event("redone", players, stepsForm(true)),
	event("cleared", players, cellForm),
	event("autonoted", players, jsonCodec[AutoNoted]()),
	event("checked", players, cellsForm),
	event("hinted", players, jsonCodec[Hinted]()),
	event("unfit", players, verbCodec[Unfit]()),
	event("done", players, doneForm),
	event("out", players, outForm),
	event("trusted", players, verbCodec[Trusted]()),

	event("watched", anyone, verbCodec[Watched]()),
	event("away", members, verbCodec[Away]()),
	event("back", members, verbCodec[Back]()),
	event("seated", anyone, jsonCodec[Seated]()),
	event("left", members, leftForm),
	event("hosting", members, verbCodec[Hosting]()),
	event("readied", members, onOffCodec[Readied]()),
	event("rematched", members, verbCodec[Rematched]()).notDaily(),

	event("called", hosts, verbCodec[Called]()),
	event("configured", hosts, fieldCodec(func(w *Configured) *Settings { return &w.Settings })).notDaily(),
	event("handicapped", hosts, jsonCodec[Handicapped]()).notDaily(),
	event("imported", anyone, jsonCodec[Imported]().unless(Imported.broken, errPuzzle)).notDaily(),
	event("kicked", hosts, kickForm).notDaily(),
	event("asked", itself, jsonCodec[Asked]()).notDaily(),
	event("muted", hosts, jsonCodec[Muted]()).notDaily(),
	event("admitted", hosts, jsonCodec[Admitted]()).notDaily(),
	event("transferred", hosts, seatForm[Transferred]()).notDaily(),
	event("halted", hosts, onOffCodec[Halted]()),

	event("created", itself, jsonCodec[Created]()),
	event("started", itself, jsonCodec[Started]().unless(Started.broken, errPuzzle)),
	event("closing", itself, millisCodec(func(w *Closing) *int64 { return &w.In })),
	event("calling", itself, millisCodec(func(w *Calling) *int64 { return &w.In })),
	event("paused", itself, millisCodec(func(w *Paused) *int64 { return &w.For })),
	event("ended", itself, jsonCodec[Ended]()),
}

// who is a class of players who may cause an event or ask for a command.
type who int

const (
	anyone  who = iota // everybody; the rule itself checks
	itself             // the room's own, without a player
	members            // players who have a seat and have not left it
	hosts              // the host
	players            // players who can fill cells in the round
)

// eventRow has the properties of an event that its type does not define.
type eventRow struct {
	verb  string
	since int  // the first version of the rules that has it
	by    who  // who may cause it
	fixed bool // never in the room of a daily puzzle, a proof, a quick race or a leg: see [Settings.Once]

	is    func(What) bool
	text  func(b []byte, w What) []byte // appends the text after the verb
	parse func(args []byte) (What, error)
}

// event returns the row of an event of type W.
func event[W What](verb string, by who, as codec[W]) eventRow {
	return eventRow{
		verb: verb, by: by,
		is:    func(w What) bool { _, ok := w.(W); return ok },
		text:  func(b []byte, w What) []byte { return as.text(b, w.(W)) },
		parse: func(args []byte) (What, error) { return as.parse(args) },
	}
}

// from sets the first version of the rules whose logs have the event.
func (r eventRow) from(version int) eventRow {
	r.since = version
	return r
}

func (r eventRow) notDaily() eventRow {
	r.fixed = true
	return r
}

// where restricts a row to some events of its type.
func (r eventRow) where(some func(What) bool) eventRow {
	is := r.is
	r.is = func(w What) bool { return is(w) && some(w) }
	return r
}

// rowOf returns the row of an event, or nil if there is none.
func rowOf(w What) *eventRow {
	for i := range events {
		if events[i].is(w) {
			return &events[i]
		}
	}
	return nil
}

// rowFor returns the row of a verb, or nil if there is none.
func rowFor(verb []byte) *eventRow {
	for i := range events {
		if events[i].verb == string(verb) {
			return &events[i]
		}
	}
	return nil
}
