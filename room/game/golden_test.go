package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoldenLogs replays stored logs of each version of the rules. Each must end in the same state as when it was
// written, regardless of today's rules. A file has entries ("@" with their time, then their events) and, after "----",
// the state at the end of each round and of the log. -rewrite rewrites only the states; those of a released version
// must not change.
func TestGoldenLogs(t *testing.T) {
	paths, err := filepath.Glob("testdata/logs/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		log, want, _ := strings.Cut(string(text), "----\n")
		got := replayLog(t, log)
		switch {
		case got == want:
		case *rewrite:
			if err := os.WriteFile(path, []byte(log+"----\n"+got), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s\n%s", path, firstDifference(want, got))
		}
	}
}

// replayLog returns the state at the end of each round of a log, and at the end of the log.
func replayLog(t *testing.T, log string) string {
	t.Helper()
	s := new(State)
	var out strings.Builder
	for _, entry := range strings.Split(log, "@")[1:] {
		stamp, data, _ := strings.Cut(entry, "\n")
		at := int64((&story{t: t}).int(stamp))
		events, err := ParseEvents([]byte(data))
		if err != nil {
			t.Fatalf("@%s: %v", stamp, err)
		}
		for _, e := range events {
			if err := s.Audit(e); err != nil {
				t.Errorf("@%s: %v", stamp, err)
			}
			s.Apply(at, e)
			if _, over := e.What.(Ended); over {
				out.WriteString(formatState(s))
			}
		}
	}
	return out.String() + formatState(s)
}

// formatState formats everything in a state.
func formatState(s *State) string {
	var b strings.Builder
	b.WriteString(summary(s, s.At))
	for i := range s.Seats {
		if s.Seats[i].Play != nil {
			b.WriteString(drawBoard(s, s.Seats[i].Player))
		}
	}
	if s.Round != nil && s.Round.Result != nil {
		b.Write(appendJSON(nil, s.Round.Result))
		b.WriteByte('\n')
		if _, why := Winner(s); why != "" {
			b.WriteString("the win does not count: " + string(why) + "\n")
		}
	}
	b.Write(appendJSON(nil, s.Settings))
	b.WriteByte('\n')
	return b.String()
}
