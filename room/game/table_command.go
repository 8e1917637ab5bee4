package game

// commands is the one table of what can be asked of a room: a row for each action. What comes of one is its method
// decide; who may ask for it, and when, is here. Those that are asked for most stand first.
var commands = []commandRow{
	command[Place]("place", players),
	command[Note]("note", players),
	command[Undo]("undo", players),
	command[Redo]("redo", players),
	command[Clear]("clear", players),
	command[Check]("check", players),
	command[Hint]("hint", players),
	command[AutoNotes]("autonotes", players),
	command[Halt]("halt", hosts),

	command[Sit]("sit", anyone),
	command[Leave]("leave", anyone).always(),
	command[Ready]("ready", members).inLobby(),
	command[Rematch]("rematch", members).notDaily(),

	command[Configure]("configure", hosts).notDaily(),
	command[Start]("start", hosts).inLobby(),
	command[Handicap]("handicap", hosts).inLobby().notDaily(),
	command[Custom]("custom", hosts).inLobby().notDaily(),
	command[Kick]("kick", hosts).notDaily(),
	command[Mute]("mute", hosts).notDaily(),
	command[Admit]("admit", hosts).notDaily(),
	command[Transfer]("transfer", hosts).notDaily(),

	command[Create]("create", itself),
	command[Remove]("remove", itself),
	command[Deal]("deal", itself),
	command[Watch]("watch", itself),
	command[Absent]("absent", itself),
	command[Present]("present", itself),
	command[Tick]("tick", itself),
	command[Resume]("resume", itself),
}

// commandRow is all that there is to know of a command beside what its type says itself.
type commandRow struct {
	name  string // as the protocol has it, where players ask
	since int    // the first version of the rules that has it: in rooms of earlier versions it is refused as [Off]
	by    who    // who may ask
	lobby bool   // only where there is no round
	fixed bool   // never in the room of a daily puzzle, a proof, a quick race or a leg: see [Settings.Once]
	open  bool   // even in a room whose history is full

	is func(Action) bool
}

// command makes the row of an action of type A.
func command[A Action](name string, by who) commandRow {
	return commandRow{name: name, by: by, is: func(do Action) bool { _, ok := do.(A); return ok }}
}

// from says that rooms of earlier versions of the rules do not have the command.
func (r commandRow) from(version int) commandRow {
	r.since = version
	return r
}

func (r commandRow) inLobby() commandRow {
	r.lobby = true
	return r
}

func (r commandRow) notDaily() commandRow {
	r.fixed = true
	return r
}

func (r commandRow) always() commandRow {
	r.open = true
	return r
}

// counted says whether the command is held to the room's bound. Players can always leave, and what the room does for
// itself has to come to its end.
func (r *commandRow) counted() bool { return r.by != itself && !r.open }

// NameOf is what an action is called, in the protocol too where players ask for it; empty if there is none such.
func NameOf(do Action) string {
	if row := commandOf(do); row != nil {
		return row.name
	}
	return ""
}

// commandOf is the row of an action; nil if there is none.
func commandOf(do Action) *commandRow {
	for i := range commands {
		if commands[i].is(do) {
			return &commands[i]
		}
	}
	return nil
}
