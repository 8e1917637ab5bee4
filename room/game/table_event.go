package game

// events is the one table of what can happen in a room: a row for each verb of the log. What an
// event does is its method apply, and what the rules hold it to is its method audit; all else is
// here. Those that happen most stand first.
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

// who says whose a command or an event may be.
type who int

const (
	anyone  who = iota // whoever: the rule itself asks
	itself             // the room's own, of no player
	members            // who has a seat, and has not left it
	hosts              // the host
	players            // who can fill cells in the round
)

// eventRow is all that there is to know of an event beside what its type says itself.
type eventRow struct {
	verb  string
	since int  // the first version of the rules that has it
	by    who  // whose it may be
	fixed bool // never in the room of a daily puzzle, a proof, a quick race or a leg: see [Settings.Once]

	is    func(What) bool
	text  func(b []byte, w What) []byte // appends what stands behind the verb
	parse func(args []byte) (What, error)
}

// event makes the row of an event of type W.
func event[W What](verb string, by who, as codec[W]) eventRow {
	return eventRow{
		verb: verb, by: by,
		is:    func(w What) bool { _, ok := w.(W); return ok },
		text:  func(b []byte, w What) []byte { return as.text(b, w.(W)) },
		parse: func(args []byte) (What, error) { return as.parse(args) },
	}
}

// from says that logs of rooms of earlier versions of the rules do not have the event.
func (r eventRow) from(version int) eventRow {
	r.since = version
	return r
}

func (r eventRow) notDaily() eventRow {
	r.fixed = true
	return r
}

// where narrows a row to some events of its type.
func (r eventRow) where(some func(What) bool) eventRow {
	is := r.is
	r.is = func(w What) bool { return is(w) && some(w) }
	return r
}

// rowOf is the row of an event; nil if there is none.
func rowOf(w What) *eventRow {
	for i := range events {
		if events[i].is(w) {
			return &events[i]
		}
	}
	return nil
}

// rowFor is the row of a verb; nil if there is none.
func rowFor(verb []byte) *eventRow {
	for i := range events {
		if events[i].verb == string(verb) {
			return &events[i]
		}
	}
	return nil
}
