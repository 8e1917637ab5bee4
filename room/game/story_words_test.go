package game

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"nonet/engine"
)

// boxPuzzle is the puzzle of the stories.
func boxPuzzle() engine.Puzzle {
	return engine.Puzzle{
		Kind: "sudoku", Size: "4x4", Width: 4, Height: 4, Values: 4,
		Givens:   []uint8{0, 0, 3, 4, 0, 0, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1},
		Solution: []uint8{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1},
		Grade:    engine.Grade{Level: "easy"},
	}
}

// usual are the settings of the stories, where they do not say otherwise.
func usual() Settings {
	return Settings{Mode: Race, Kind: "sudoku", Size: "4x4", Difficulty: "easy", Seats: 4, Strikes: 3, Window: 60}
}

// command carries one line of a story out.
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
	case "race", "coop":
		st.begin(words[0], words[1:])
		return
	case "show":
		st.lines.WriteString(summary(st.state, st.at))
		return
	case "board":
		st.lines.WriteString(drawing(st.state, words[1]))
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

// begin makes another room and goes on to where its first round has just begun. What comes of it is not told.
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
	told := st.lines.String()
	st.anew()
	st.command("room create " + players[0] + " mode=" + mode + " " + strings.Join(settings, " "))
	for _, player := range players[1:] {
		st.command(player + " sit")
	}
	st.command(players[0] + " start")
	st.command("room deal wait=0")
	st.lines.Reset()
	st.lines.WriteString(told)
}

// do decides a command, applies what comes of it and notes the result.
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
		err, _ = st.state.Answer(c.Player, c.ID)
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
	case "tick":
		return Tick{}
	case "resume":
		return Resume{From: st.at - int64(st.int(args[0])), To: st.at}
	}
	st.t.Fatalf("the room can't %q", verb)
	return nil
}

func (st *story) action(player, verb string, args []string) Action {
	st.t.Helper()
	switch verb {
	case "sit":
		return Sit{Name: strings.Join(append(args, player)[:1], "")}
	case "leave":
		return Leave{}
	case "ready", "unready":
		return Ready{On: verb == "ready"}
	case "configure":
		return Configure{Settings: st.settings(st.state.Settings, args)}
	case "start":
		return Start{}
	case "place":
		m := st.mark(args[0])
		return Place{Row: m.Row, Col: m.Col, Value: m.Value}
	case "note":
		var marks []Mark
		for _, arg := range args {
			marks = append(marks, st.mark(arg))
		}
		return Note{Marks: marks}
	case "rematch":
		return Rematch{Round: st.int(args[0])}
	}
	st.t.Fatalf("%s can't %q", player, verb)
	return nil
}

func (st *story) dealt(args []string) Action {
	deal := Deal{Puzzle: boxPuzzle(), Countdown: CountdownFor}
	for _, arg := range args {
		switch key, value, _ := strings.Cut(arg, "="); key {
		case "wait":
			deal.Countdown = int64(st.int(value))
		case "size":
			deal.Puzzle.Size = value
		case "kind":
			deal.Puzzle.Kind = value
		case "height":
			deal.Puzzle.Height = st.int(value)
		default:
			st.t.Fatalf("a deal has no %q", key)
		}
	}
	return deal
}

func (st *story) settings(set Settings, args []string) Settings {
	st.t.Helper()
	for _, arg := range args {
		switch key, value, _ := strings.Cut(arg, "="); key {
		case "mode":
			set.Mode = value
		case "size":
			set.Size = value
		case "seats":
			set.Seats = st.int(value)
		case "strikes":
			set.Strikes = st.int(value)
		case "window":
			set.Window = st.int(value)
		default:
			st.t.Fatalf("no setting %q", key)
		}
	}
	return set
}

// mark reads "r1c2=3", "r1c2+3" or "r1c2-3", with any numbers.
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

// summary is the state in a few lines.
func summary(s *State, now int64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, rounds %d, host %d, wants %t", s.Phase(now), s.Rounds, s.Host, s.Wants())
	if due := s.Deadline(); due != 0 {
		fmt.Fprintf(&b, ", due in %d", due-now)
	}
	b.WriteByte('\n')
	for _, seat := range s.Seats {
		fmt.Fprintf(&b, "%d %s (%s) last %d", seat.No, seat.Name, seat.Player, s.Last(seat.Player))
		flag := func(on bool, word string) {
			if on {
				b.WriteString(" " + word)
			}
		}
		flag(seat.Ready, "ready")
		flag(seat.Away != 0, "away")
		if p := seat.Play; p != nil {
			fmt.Fprintf(&b, ", right %d, strikes %d, blank %d", p.Right, p.Strikes, p.Board.Blank)
			flag(p.Done != 0, "done")
			flag(p.Out, "out")
			flag(p.Left, "left")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// drawing is a player's board: each row's cells, who filled them and the notes.
func drawing(s *State, player string) string {
	var b strings.Builder
	board := s.SeatOf(player).Play.Board
	for i, v := range board.Cells {
		switch {
		case v == 0:
			b.WriteByte('.')
		default:
			b.WriteString(strconv.Itoa(int(v)))
		}
		if by := board.By[i]; by != 0 {
			fmt.Fprintf(&b, "/%d", by)
		}
		for v := 1; v <= s.Round.Puzzle.Values; v++ {
			if board.noted(i, v) {
				fmt.Fprintf(&b, "'%d", v)
			}
		}
		if (i+1)%s.Round.Puzzle.Width == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
