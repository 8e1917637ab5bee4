package game

// commands is the table of all actions, one row each, with who may ask for one and when. An action's decide method has
// its rules. The most frequent come first.
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

// commandRow has the properties of an action that its type does not define.
type commandRow struct {
	name  string // as the protocol has it, where players ask
	since int    // the first version of the rules that has it: in rooms of earlier versions it is refused as [Off]
	by    who    // who may ask
	lobby bool   // only where there is no round
	fixed bool   // never in the room of a daily puzzle, a proof, a quick race or a leg: see [Settings.Once]
	open  bool   // even in a room whose history is full

	is func(Action) bool
}

// command returns the row of an action of type A.
func command[A Action](name string, by who) commandRow {
	return commandRow{name: name, by: by, is: func(do Action) bool { _, ok := do.(A); return ok }}
}

// from sets the first version of the rules that has the command.
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

// counted reports whether the command counts towards the room's history limit. Players can always leave, and commands
// of the room itself must always be possible.
func (r *commandRow) counted() bool { return r.by != itself && !r.open }

// NameOf returns an action's name, as in the protocol for actions of players, or "" if it is not in the table.
func NameOf(do Action) string {
	if row := commandOf(do); row != nil {
		return row.name
	}
	return ""
}

// commandOf returns the row of an action, or nil if there is none.
func commandOf(do Action) *commandRow {
	for i := range commands {
		if commands[i].is(do) {
			return &commands[i]
		}
	}
	return nil
}
