package game

// commands is the one table of what can be asked of a room: a row for each action. What comes of one is its method
// decide; who may ask for it, and when, is here. Those that are asked for most stand first.
var commands = [...]commandRow{
	command[Place]("place", rulesFirst, players),
	command[Note]("note", rulesFirst, players),
	command[Undo]("undo", rulesWhole, players),
	command[Redo]("redo", rulesWhole, players),
	command[Clear]("clear", rulesWhole, players),
	command[Check]("check", rulesWhole, players),
	command[Hint]("hint", rulesWhole, players),
	command[AutoNotes]("autonotes", rulesWhole, players),
	command[Halt]("halt", rulesWhole, hosts),

	command[Sit]("sit", rulesFirst, anyone),
	command[Leave]("leave", rulesFirst, anyone).always(),
	command[Ready]("ready", rulesFirst, members).inLobby(),
	command[Rematch]("rematch", rulesFirst, members).notDaily(),

	command[Configure]("configure", rulesFirst, hosts).notDaily(),
	command[Start]("start", rulesFirst, hosts).inLobby(),
	command[Handicap]("handicap", rulesWhole, hosts).inLobby().notDaily(),
	command[Custom]("custom", rulesWhole, hosts).inLobby().notDaily(),
	command[Kick]("kick", rulesWhole, hosts).notDaily(),
	command[Mute]("mute", rulesStrangers, hosts).notDaily(),
	command[Admit]("admit", rulesStrangers, hosts).notDaily(),
	command[Transfer]("transfer", rulesWhole, hosts).notDaily(),

	command[Create]("create", 0, itself),
	command[Remove]("remove", rulesFirst, itself),
	command[Deal]("deal", rulesFirst, itself),
	command[Watch]("watch", rulesStrangers, itself),
	command[Absent]("absent", rulesFirst, itself),
	command[Present]("present", rulesFirst, itself),
	command[Tick]("tick", rulesFirst, itself),
	command[Resume]("resume", rulesFirst, itself),
}

// commandRow is all that there is to know of a command beside what its type says itself.
type commandRow struct {
	name  string // as the protocol has it, where players ask
	since int    // the first version of the rules that has it; in older rooms it is refused as [Off]
	by    who    // who may ask
	lobby bool   // only where there is no round
	fixed bool   // never in the room of a daily puzzle, a proof, a quick race or a leg: see [Settings.Once]
	open  bool   // even in a room whose history is full

	is func(Action) bool
}

// command makes the row of an action of type A.
func command[A Action](name string, since int, by who) commandRow {
	return commandRow{name: name, since: since, by: by, is: func(do Action) bool { _, ok := do.(A); return ok }}
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
