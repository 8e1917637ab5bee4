package game

// events is the one table of what can happen in a room: a row for each verb of the log. What an
// event does is its method apply, and what the rules hold it to is its method audit; all else is
// here. Those that happen most stand first.
var events = [...]eventRow{
	event("placed", rulesFirst, players, moveForm),
	event("noted", rulesFirst, players, marksForm),
	event("answered", rulesAnswered, anyone, answerForm),
	event("struck", rulesFirst, players, strikeForm),
	event("undone", rulesWhole, players, stepsForm(false)).where(func(w What) bool { return !w.(Undone).Redo }),
	event("redone", rulesWhole, players, stepsForm(true)),
	event("cleared", rulesWhole, players, cellForm),
	event("autonoted", rulesWhole, players, jsonForm[AutoNoted]()),
	event("checked", rulesWhole, players, cellsForm),
	event("hinted", rulesWhole, players, jsonForm[Hinted]()),
	event("unfit", rulesWhole, players, bareForm[Unfit]()),
	event("done", rulesFirst, players, doneForm),
	event("out", rulesFirst, players, outForm),
	event("trusted", rulesStrangers, players, bareForm[Trusted]()),

	event("watched", rulesStrangers, anyone, bareForm[Watched]()),
	event("away", rulesFirst, members, bareForm[Away]()),
	event("back", rulesFirst, members, bareForm[Back]()),
	event("seated", rulesFirst, anyone, jsonForm[Seated]()),
	event("left", rulesFirst, members, leftForm),
	event("hosting", rulesFirst, members, bareForm[Hosting]()),
	event("readied", rulesFirst, members, onOffForm[Readied]()),
	event("rematched", rulesFirst, members, bareForm[Rematched]()).notDaily(),

	event("called", rulesFirst, hosts, bareForm[Called]()),
	event("configured", rulesFirst, hosts, innerForm(func(w *Configured) *Settings { return &w.Settings })).notDaily(),
	event("handicapped", rulesWhole, hosts, jsonForm[Handicapped]()).notDaily(),
	event("imported", rulesWhole, anyone, jsonForm[Imported]().unless(Imported.broken, errPuzzle)).notDaily(),
	event("kicked", rulesWhole, hosts, kickForm).notDaily(),
	event("asked", rulesStrangers, itself, jsonForm[Asked]()).notDaily(),
	event("muted", rulesStrangers, hosts, jsonForm[Muted]()).notDaily(),
	event("admitted", rulesStrangers, hosts, jsonForm[Admitted]()).notDaily(),
	event("transferred", rulesWhole, hosts, seatForm[Transferred]()).notDaily(),
	event("halted", rulesWhole, hosts, onOffForm[Halted]()),

	event("created", rulesFirst, itself, jsonForm[Created]()),
	event("started", rulesFirst, itself, jsonForm[Started]().unless(Started.broken, errPuzzle)),
	event("closing", rulesFirst, itself, millisForm(func(w *Closing) *int64 { return &w.In })),
	event("calling", rulesQuick, itself, millisForm(func(w *Calling) *int64 { return &w.In })),
	event("paused", rulesFirst, itself, millisForm(func(w *Paused) *int64 { return &w.For })),
	event("ended", rulesFirst, itself, innerForm(func(w *Ended) *Result { return &w.Result })),
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
func event[W What](verb string, since int, by who, as form[W]) eventRow {
	return eventRow{
		verb: verb, since: since, by: by,
		is:    func(w What) bool { _, ok := w.(W); return ok },
		text:  func(b []byte, w What) []byte { return as.text(b, w.(W)) },
		parse: func(args []byte) (What, error) { return as.parse(args) },
	}
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
