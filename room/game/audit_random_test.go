package game

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// TestAuditGuardsApply checks that every event that can be parsed and passes the audit can be applied, in any room. A
// failure names its seed; -seed repeats that room.
func TestAuditGuardsApply(t *testing.T) {
	seeds := make([]uint64, 150)
	for i := range seeds {
		seeds[i] = rand.Uint64()
	}
	if *seed != 0 {
		seeds = []uint64{*seed}
	}
	passed := map[string]int{}
	for _, seed := range seeds {
		forge(t, seed, passed)
	}
	for range 300 { // some events are rare
		if *seed != 0 || findUnseen(passed) == "" {
			return
		}
		forge(t, rand.Uint64(), passed)
	}
	// The test did not cover what it should.
	t.Errorf("none of the events %q passed the audit: %v", findUnseen(passed), passed)
}

// findUnseen returns an event type that has not passed the audit, or "" if all have.
func findUnseen(passed map[string]int) string {
	for _, c := range everyEvent {
		if verb := strings.Fields(c.text)[2]; verb != "created" && passed[verb] == 0 {
			return verb
		}
	}
	return ""
}

// forge plays a room with random commands, and applies forged events to copies of it and sometimes to the room itself,
// also between the events of one command.
func forge(t *testing.T, seed uint64, passed map[string]int) {
	t.Helper()
	w := newWalk(t, seed)
	w.calm = false
	line := ""
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("-seed=%d: %q: %v\n%s", seed, line, fault, debug.Stack())
		}
	}()
	s := w.state
	try := func(s *State, text string) {
		line = text
		events, err := ParseEvents([]byte(line + "\n"))
		if err == nil && s.Audit(events[0]) == nil {
			s.Apply(s.At+w.rand.Int64N(1000), events[0])
			passed[strings.Fields(line)[2]]++
		}
	}
	c := Command{Do: Create{Settings: w.settings(), Player: "ann", Name: "Ann"}}
	for range 250 {
		events, _ := Decide(s, c, s.At+w.rand.Int64N(3_000))
		for _, e := range events {
			for copied := s.Clone(); w.rand.IntN(8) > 0; {
				try(copied, randomLine(w.rand, copied))
			}
			try(s, strings.TrimSpace(string(AppendEvent(nil, e))))
		}
		if s.Rules != 0 && w.rand.IntN(30) == 0 {
			try(s, randomLine(w.rand, s))
		}
		c = w.command()
	}
}

// randomLine returns a line of a log that may or may not fit the room.
func randomLine(r *rand.Rand, s *State) string {
	seat, cmd := r.IntN(6), r.IntN(2)*(1000+r.IntN(1000))
	if r.IntN(3) == 0 {
		seat = s.Host
	}
	cell := func() string { return fmt.Sprintf("r%dc%d", 1+r.IntN(3), 1+r.IntN(3)) }
	move := func(sign string) string { return fmt.Sprint(cell(), sign, r.IntN(5)) }
	mark := func() string { return move(pick(r, []string{"+", "-"})) }
	on := pick(r, []string{"on", "off"})
	seated := func() string {
		return fmt.Sprintf(`seated {"player":%q,"name":"x"}`, pick(r, append(walkers, "", "~bot")))
	}
	set := s.Settings
	if r.IntN(2) == 0 {
		set.Mode, set.Policy = pick(r, []string{Race, Duel, Coop, Solo, "none"}),
			pick(r, []string{"", PolicyOpen, PolicyBlind, "none"})
		set.Seats, set.Strikes, set.Hints, set.AutoNotes = r.IntN(6)-1, r.IntN(6)-2, r.IntN(6)-1, r.IntN(2) == 0
	}
	notes := AutoNoted{Notes: make([]uint32, pick(r, []int{4, 16}))}
	if seat := s.SeatNo(seat); seat != nil && seat.Play != nil {
		notes.Notes = slices.Clone(seat.Play.Notes())
	}
	notes.Notes[r.IntN(4)] = r.Uint32N(40)
	set.Chat, set.Custom = r.IntN(2) == 0, r.IntN(4) == 0
	puzzle := pick(r, []string{puzzleText, strings.Replace(puzzleText, `"width":4,"height":4`, `"width":2,"height":8`, 1)})
	what := pick(r, []string{
		"watched", "trusted",
		fmt.Sprintf(`asked {"who":"%d","name":"x"}`, r.IntN(3)), fmt.Sprintf(`muted {"who":"%d"}`, r.IntN(3)),
		fmt.Sprintf(`admitted {"who":"%d","on":true}`, r.IntN(3)), "out alone", "left", "hosting", "called", "out", "unfit", "rematched", "away", "back", "readied " + on, "halted " + on, seated(),
		seated(),
		"configured " + string(appendJSON(nil, set)),
		fmt.Sprintf(`handicapped {"seat":%d,"wait":%d,"givens":%d}`, r.IntN(6), r.IntN(9)-1, r.IntN(99)-1),
		"imported {}", `imported {"puzzle":` + puzzle + `}`, fmt.Sprintf("kicked %d", 1+r.IntN(6)),
		fmt.Sprintf("kicked %d ban", 1+r.IntN(6)),
		fmt.Sprintf("transferred %d", 1+r.IntN(6)), fmt.Sprintf(`started {"in":%d,"puzzle":%s}`, r.IntN(3)-1, puzzle),
		"placed " + move("="), "placed " + move("="), "struck " + move("="), "struck " + move("=") + " 1000",
		"cleared " + cell(),
		"checked", "checked " + cell(), "noted " + mark(), "noted " + mark() + " " + mark(),
		fmt.Sprintf("undone %d %s", 1+r.IntN(3), mark()),
		fmt.Sprintf("undone 1 %s", move("=")), fmt.Sprintf("redone 1 %s", pick(r, []string{mark(), move("=")})),
		fmt.Sprintf(`hinted {"degree":%d,"row":%d,"col":%d,"value":%d,"text":"x"}`, r.IntN(5), r.IntN(6), r.IntN(6),
			r.IntN(4)),
		"autonoted " + string(appendJSON(nil, notes)), "done", "done 5",
		fmt.Sprintf("closing %d", s.Settings.Window*1000*r.IntN(2)), fmt.Sprintf("paused %d", r.IntN(5000)), "answered ok",
		fmt.Sprintf("calling %d", r.IntN(5000)),
		"answered wrong",
		fmt.Sprintf(`ended {"why":%q}`, pick(r, []Reason{Complete, WindowOver, LastOne, AllOut, "none"})),
		`created {"version":1,"settings":{}}`,
	})
	switch verb, _, _ := strings.Cut(what, " "); verb {
	case "asked", "started", "closing", "calling", "paused", "ended", "created":
		if r.IntN(9) > 0 {
			seat, cmd = 0, 0
		}
	}
	return fmt.Sprint(seat, " ", cmd, " ", what)
}

// FuzzAudit checks that any log can be read up to the event that the audit rejects.
func FuzzAudit(f *testing.F) {
	f.Add([]byte("0 0 closing 60000\n"))
	f.Add([]byte("0 0 created {\"version\":1}\n1 0 seated {\"player\":\"p\",\"name\":\"n\"}\n0 0 closing 60000\n"))
	paths, _ := filepath.Glob("testdata/logs/*.txt")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		var data []byte
		log, _, _ := bytes.Cut(text, []byte("----\n"))
		for line := range bytes.Lines(log) {
			if line[0] != '@' {
				data = append(data, line...)
			}
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		events, err := ParseEvents(data)
		if err != nil {
			return
		}
		s := new(State)
		for i, e := range events {
			if s.Audit(e) != nil {
				return
			}
			s.Apply(int64(i)*1000, e)
		}
	})
}
