package view

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// Stories are testdata/*.txt: blocks of lines, "----", and what each audience receives up to the next empty line. Lines
// that begin with # are comments. -rewrite writes the current results: commit a rewritten story only if each audience
// may know every word of it.
//
//	race                   another room of that mode with ann (1, the host), bob (2) and cyd (3, not in duels) at the
//	                       beginning of the round; or coop, duel, solo; optionally followed by settings as JSON:
//	                       race {"ranked":true}
//	lobby race             the same before a round is called
//	1 2 placed r1c1=1      an event as in the log, and its projections
//	wait 5000              lets time pass, in milliseconds
//	see 1 | see watching   the snapshot for a seat or a spectator; "see 1 late" if others see the round late
//
// The puzzle is a row with the values 1 to 4, of which the last is given.
var rewrite = flag.Bool("rewrite", false, "write the current results into the stories")

func TestStories(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			got := (&story{t: t}).play(string(text))
			if *rewrite && got != string(text) {
				require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
				return
			}
			require.Equal(t, string(text), got, "-rewrite rewrites the story")
		})
	}
}

// story is the room of a story.
type story struct {
	t     *testing.T
	state *game.State
	at    int64
	out   strings.Builder
	last  Batch // the last one sent
}

func (s *story) play(text string) string {
	var all []string
	for block := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n\n") {
		script, _, _ := strings.Cut(block, "\n----")
		s.out.Reset()
		for line := range strings.Lines(script) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				s.line(line)
			}
		}
		all = append(all, script+"\n----\n"+s.out.String())
	}
	return strings.Join(all, "\n")
}

func (s *story) line(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case game.Race, game.Coop, game.Duel, game.Solo:
		s.begin(word, rest)
	case "lobby":
		s.room(rest, "")
	case "wait":
		wait, err := strconv.ParseInt(rest, 10, 64)
		require.NoError(s.t, err)
		s.at += wait
	case "see":
		s.see(rest)
	default:
		s.event(line)
	}
}

// room creates a room with its players.
func (s *story) room(mode, settings string) {
	set := game.Settings{Mode: mode, Seats: 3, Strikes: 3, Window: 60}
	set.Kind, set.Size, set.Difficulty = "null", "4x1", "easy"
	if settings != "" {
		require.NoError(s.t, json.Unmarshal([]byte(settings), &set))
	}
	s.state, s.at = new(game.State), 1_000_000
	s.apply(game.Event{What: game.Created{Rules: game.Rules, Settings: set}})
	for i, name := range []string{"ann", "bob", "cyd"} {
		if mode != game.Solo && (mode != game.Duel || i < 2) || i == 0 {
			s.apply(game.Event{Seat: i + 1, Cmd: 1, What: game.Seated{Player: name, Name: name}})
		}
	}
}

// begin creates a room and begins its round.
func (s *story) begin(mode, settings string) {
	s.room(mode, settings)
	s.apply(game.Event{Seat: 1, What: game.Called{}})
	s.apply(game.Event{What: game.Started{In: 5000, Puzzle: puzzle()}})
	s.at += 5000
}

func (s *story) apply(e game.Event) {
	require.NoError(s.t, s.state.Audit(e))
	s.state.Apply(s.at, e)
}

// again returns the events of a batch as a resuming viewer receives them, between other batches.
func (s *story) again(b Batch) Batch {
	var kept BatchQueue
	for range BatchQueueMax {
		kept.Add(s.last)
	}
	kept.Add(b)
	kept.Add(s.last)
	require.Equal(s.t, BatchQueueMax, kept.Len())
	s.last = b
	return kept.At(BatchQueueMax - 2)
}

// event applies an event and returns its projections.
func (s *story) event(line string) {
	events, err := game.ParseEvents([]byte(line + "\n"))
	require.NoError(s.t, err, line)
	sights := s.sights()
	s.apply(events[0])
	batch := Batch{Project(s.state, events[0])}
	received := map[string][]string{}
	var texts []string
	for _, a := range sights {
		text := frame(batch.Events([]protocol.Event{}, a.to))
		again := s.again(batch)
		require.Equal(s.t, text, frame(again.Events([]protocol.Event{}, a.to)), "a resuming viewer receives the same")
		if received[text] == nil {
			texts = append(texts, text)
		}
		received[text] = append(received[text], a.name)
	}
	for _, text := range texts {
		fmt.Fprintf(&s.out, "%s: %s\n", strings.Join(received[text], ", "), text)
	}
	if batch.ChangesVisibility() {
		s.out.WriteString("and some may see more or less now\n")
	}
}

type named struct {
	name string
	to   Audience
}

// sights returns all audiences.
func (s *story) sights() (all []named) {
	for _, seat := range s.state.Seats {
		all = append(all, named{seat.Name, Audience{VisibilityOf(s.state, seat.No, false), seat.No}})
	}
	return append(all, named{"watching", Audience{VisibilityOf(s.state, 0, false), 0}})
}

// see returns the snapshot that a seat or a spectator receives.
func (s *story) see(rest string) {
	who, late, _ := strings.Cut(rest, " ")
	seat, _ := strconv.Atoi(who)
	v := Viewer{Seat: seat, Visibility: VisibilityOf(s.state, seat, late == "late")}
	if at := s.state.SeatNo(seat); at != nil {
		v.Player = at.Player
	}
	m := Vantage{State: s.state, RoundClock: s.at, StoreTime: s.at}.Snapshot(v)
	fmt.Fprintf(&s.out, "%s", m.Phase)
	if m.Puzzle != nil {
		fmt.Fprintf(&s.out, ", puzzle %s", m.Puzzle.Givens)
	}
	if m.Board != nil {
		fmt.Fprintf(&s.out, ", board %s %s", m.Board.Cells, m.Board.Notes)
	}
	if m.Result != nil {
		fmt.Fprintf(&s.out, ", solution %s", m.Result.Solution)
	}
	s.out.WriteString("\n")
	for _, seat := range m.Seats {
		fmt.Fprintf(&s.out, "  %s", frame(seat))
		s.out.WriteString("\n")
	}
}

// frame formats a part of a message as JSON.
func frame(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

// puzzle returns the puzzle of the stories.
func puzzle() engine.Puzzle {
	return engine.Puzzle{
		Kind: "null", Size: "4x1", Width: 4, Height: 1, Values: 4,
		Givens: []uint8{0, 0, 0, 4}, Solution: []uint8{1, 2, 3, 4}, Grade: engine.Grade{Level: "easy"},
	}
}
