package game

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/notation"
)

// usual returns the default settings of stories.
func usual() Settings {
	return Settings{Mode: Race, Kind: "sudoku", Spec: engine.Spec{Size: "4x4", Difficulty: "easy"},
		Seats: 4, Strikes: 3, Window: 60}
}

// command executes a line of a story.
func (st *story) command(line string) {
	st.t.Helper()
	words := strings.Fields(line)
	switch words[0] {
	case "wait":
		st.at += int64(st.int(words[1]))
		return
	case "another":
		st.anew()
		return
	case Race, Coop, Duel, Solo:
		st.begin(words[0], words[1:])
		return
	case "show":
		st.lines.WriteString(summary(st.state, st.at))
		return
	case "board":
		st.lines.WriteString(drawBoard(st.state, words[1]))
		return
	case "room":
		st.do(Command{Do: st.roomAction(words[1], words[2:])})
		return
	}
	c := Command{Player: words[0]}
	words = words[1:]
	if own, ok := strings.CutPrefix(words[0], "#"); ok {
		c.ID = uint64(st.int(own))
		words = words[1:]
	} else {
		c.ID = st.ids[c.Player] + 1
	}
	st.ids[c.Player] = max(c.ID, st.ids[c.Player])
	c.Do = st.action(c.Player, words[0], words[1:])
	st.do(c)
}

// begin creates another room and plays until its first round has just begun, without recording results.
func (st *story) begin(mode string, args []string) {
	st.t.Helper()
	var players, settings []string
	for _, arg := range args {
		if strings.Contains(arg, "=") {
			settings = append(settings, arg)
		} else {
			players = append(players, arg)
		}
	}
	if mode == Solo {
		settings = append([]string{"seats=1"}, settings...)
	}
	lines := st.lines.String()
	st.anew()
	st.command("room create " + players[0] + " mode=" + mode + " " + strings.Join(settings, " "))
	for _, player := range players[1:] {
		st.command(player + " sit")
	}
	st.command(players[0] + " start")
	st.command("room deal wait=0")
	st.lines.Reset()
	st.lines.WriteString(lines)
}

// do decides a command, applies its events and records the result.
func (st *story) do(c Command) {
	st.t.Helper()
	events, err := Decide(st.state, c, st.at)
	entry := logged{at: st.at}
	for _, e := range events {
		require.NoError(st.t, st.state.Audit(e))
		st.state.Apply(st.at, e)
		entry.data = AppendEvent(entry.data, e)
	}
	if len(events) > 0 {
		st.log = append(st.log, entry)
		if result, known := st.state.Answer(c.Player, c.ID); known {
			err = result
		}
	}
	switch {
	case err != nil:
		fmt.Fprintln(&st.lines, string(err.(Refusal)))
	case len(events) == 0:
		st.lines.WriteString("nothing\n")
	default:
		st.lines.WriteString("ok\n")
	}
	for line := range strings.Lines(string(entry.data)) {
		if before, _, ok := strings.Cut(line, `"puzzle":`); ok {
			line = before + "...\n"
		}
		st.lines.WriteString("  " + line)
	}
	if round := st.state.Round; strings.Contains(string(entry.data), " ended ") {
		for _, standing := range round.Result.Standings {
			fmt.Fprintf(&st.lines, "    %s\n", appendJSON(nil, standing))
		}
	}
}

func (st *story) roomAction(verb string, args []string) Action {
	st.t.Helper()
	switch verb {
	case "create":
		return Create{Settings: st.settings(usual(), args[1:]), Player: args[0], Name: args[0]}
	case "deal":
		return st.dealt(args)
	case "absent":
		return Absent{Player: args[0]}
	case "present":
		return Present{Player: args[0]}
	case "watch":
		return Watch{Player: args[0], Site: strings.TrimPrefix(args[1], "at=")}
	case "tick":
		return Tick{}
	case "outage":
		return Outage{From: st.at - int64(st.int(args[0])), To: st.at}
	}
	st.t.Fatalf("unknown room command %q", verb)
	return nil
}

func (st *story) action(player, verb string, args []string) Action {
	st.t.Helper()
	switch verb {
	case "sit":
		site := ""
		if len(args) > 0 && strings.HasPrefix(args[len(args)-1], "at=") {
			site, args = args[len(args)-1][len("at="):], args[:len(args)-1]
		}
		return Sit{Name: strings.Join(append(args, player)[:1], ""), Site: site}
	case "leave":
		return Leave{}
	case "ready", "unready":
		return Ready{On: verb == "ready"}
	case "configure":
		return Configure{Settings: st.settings(st.state.Settings, args)}
	case "start":
		return Start{}
	case "place":
		place := st.place(args[0])
		for _, arg := range args[1:] {
			if lag, ok := strings.CutPrefix(arg, "lag="); ok {
				place.Lag = int64(st.int(lag))
				continue
			}
			next := st.place(arg)
			place.More = append(place.More, Fill{Row: next.Row, Col: next.Col, Value: next.Value})
		}
		return place
	case "note":
		var note Note
		for _, arg := range args {
			if place, follows := strings.CutPrefix(arg, "for="); follows {
				m := st.place(place)
				note.For = Fill{Row: m.Row, Col: m.Col, Value: m.Value}
			} else {
				note.Marks = append(note.Marks, st.mark(arg))
			}
		}
		return note
	case "rematch":
		return Rematch{Round: st.int(args[0])}
	}
	return st.furtherAction(player, verb, args)
}

func (st *story) furtherAction(player, verb string, args []string) Action {
	st.t.Helper()
	switch verb {
	case "clear":
		m := st.mark(args[0] + "=0")
		return Clear{Row: m.Row, Col: m.Col}
	case "undo":
		return Undo{}
	case "redo":
		return Redo{}
	case "check":
		return Check{}
	case "hint":
		return st.hint(args)
	case "autonotes":
		notes := candidates(st.state.SeatOf(player).Play.Board.Cells)
		return AutoNotes{Notes: notes[:len(notes)-len(args)]}
	case "halt", "go":
		return Halt{On: verb == "halt"}
	case "handicap":
		return Handicap{Seat: st.seat(args[0]), Allowance: st.allowance(args[1:])}
	case "kick", "ban":
		return Kick{Seat: st.seat(args[0]), Ban: verb == "ban"}
	case "mute", "unmute":
		return Mute{Who: st.state.Who(args[0]), Name: args[0], On: verb == "mute"}
	case "admit", "bar":
		return Admit{Who: st.state.Who(args[0]), Name: args[0], On: verb == "admit", All: len(args) > 1}
	case "transfer":
		return Transfer{Seat: st.seat(args[0])}
	case "custom":
		return custom(args)
	}
	st.t.Fatalf("%s can't %q", player, verb)
	return nil
}

// hint is a step by a technique that leads to a cell.
func (st *story) hint(args []string) Action {
	st.t.Helper()
	hint := Hint{Degree: st.int(args[0]), Technique: "naked single"}
	for _, arg := range args[1:] {
		switch by, other := strings.CutPrefix(arg, "by="); {
		case other:
			hint.Technique = by
		case arg != "none":
			m := st.mark(arg)
			hint.Row, hint.Col, hint.Value = m.Row, m.Col, m.Value
			hint.Cells, hint.Text = []Cell{{Row: m.Row, Col: m.Col}}, "Look here."
		}
	}
	return hint
}

// seat returns a player's seat number, or 99 for none.
func (st *story) seat(player string) int {
	if seat := st.state.SeatOf(player); seat != nil {
		return seat.No
	}
	return 99
}

func (st *story) allowance(args []string) (h Allowance) {
	st.t.Helper()
	for _, arg := range args {
		switch key, value, _ := strings.Cut(arg, "="); key {
		case "wait":
			h.Wait = st.int(value)
		case "givens":
			h.Givens = st.int(value)
		case "strikes":
			h.Strikes = st.int(value)
		default:
			st.t.Fatalf("no handicap %q", key)
		}
	}
	return h
}

func (st *story) dealt(args []string) Action {
	deal := Deal{Puzzle: puzzleOf(st.state.Settings.Rules), Countdown: CountdownFor}
	for _, arg := range args {
		switch key, value, _ := strings.Cut(arg, "="); key {
		case "wait":
			deal.Countdown = int64(st.int(value))
		case "size":
			deal.Puzzle.Size = value
		case "kind":
			deal.Puzzle.Kind = value
		case "rules":
			deal.Puzzle.Rules = value
		case "height":
			deal.Puzzle.Height = st.int(value)
		case "met":
			deal.Meets.Players = strings.Split(value, ",")
		case "spent": // ann>bob=near
			pair, reason, _ := strings.Cut(value, "=")
			by, over, _ := strings.Cut(pair, ">")
			deal.Meets.Excluded = append(deal.Meets.Excluded, ExcludedWin{
				By: slices.Index(deal.Meets.Players, by), Over: slices.Index(deal.Meets.Players, over), Why: NoWin(reason),
			})
		default:
			st.t.Fatalf("deal has no option %q", key)
		}
	}
	return deal
}

// settings changes settings by their names in logs: "window=30", "ranked=on".
func (st *story) settings(set Settings, args []string) Settings {
	st.t.Helper()
	fields := map[string]reflect.Value{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Settings]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields[name] = reflect.ValueOf(&set).Elem().FieldByIndex(f.Index)
	}
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		switch field := fields[key]; field.Kind() {
		case reflect.String:
			field.SetString(value)
		case reflect.Int:
			field.SetInt(int64(st.int(value)))
		case reflect.Bool:
			field.SetBool(value == "on")
		default:
			st.t.Fatalf("no setting %q", key)
		}
	}
	return set
}

// place parses "r1c2=3" or "r1c2..c4=1", with any numbers.
func (st *story) place(text string) Place {
	st.t.Helper()
	if run, _, ok := notation.ReadMove(text); ok {
		return Place{Row: run.Row, Col: run.Col, Value: run.Value, To: run.To, Breaks: breaks}
	}
	m := st.mark(text)
	return Place{Row: m.Row, Col: m.Col, Value: m.Value, Breaks: breaks}
}

// mark parses "r1c2=3", "r1c2+3" or "r1c2-3", with any numbers.
func (st *story) mark(text string) (m Mark) {
	st.t.Helper()
	var sign rune
	if _, err := fmt.Sscanf(text, "r%dc%d%c%d", &m.Row, &m.Col, &sign, &m.Value); err != nil {
		st.t.Fatalf("%q: %v", text, err)
	}
	m.Add = sign == '+'
	return m
}

func (st *story) int(text string) int {
	st.t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		st.t.Fatal(err)
	}
	return n
}
