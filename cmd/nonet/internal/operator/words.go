package operator

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// Line is an entry of a room's log in words.
type Line struct {
	Seq    uint64
	At     int64 // Unix milliseconds
	Events []string
}

// lineMax is how many bytes of an event are shown.
const lineMax = 300

// ErrNoRoom is for a code of which there is no room.
var ErrNoRoom = errors.New("there is no room of this code")

// History is a room's log, as far as it was read.
type History struct {
	log store.Log
	rec archive.Record
}

// Read reads a room's log as far as it goes.
func Read(ctx context.Context, log store.Log, code string) (*History, error) {
	rec, err := archive.ReadLog(ctx, log, code)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrNoRoom
	}
	if err != nil {
		return nil, err
	}
	return &History{log: log, rec: rec}, nil
}

// More reads what was appended since, and says how many entries that were.
func (h *History) More(ctx context.Context) (int, error) {
	before := len(h.rec.Entries)
	for {
		_, entries, err := h.log.Read(ctx, h.rec.Room, h.rec.End().Seq, store.ReadMax)
		h.rec.Entries = append(h.rec.Entries, entries...)
		if err != nil || !store.HasMore(entries, store.ReadMax) {
			return len(h.rec.Entries) - before, err
		}
	}
}

// Len is how many entries have been read.
func (h *History) Len() int { return len(h.rec.Entries) }

// Lines are the entries from the given one on, counted from 0. Of a round that is not over they tell no value and no
// puzzle: who reads a log may play elsewhere in it.
func (h *History) Lines(from int) []Line {
	over := h.over()
	lines := make([]Line, 0, len(h.rec.Entries)-from)
	round := 0
	for i, e := range h.rec.Entries {
		line := Line{Seq: e.Seq, At: e.At}
		for text := range strings.Lines(string(e.Data)) {
			text = strings.TrimSuffix(text, "\n")
			if verb(text) == "started" {
				round++
			}
			if i >= from {
				line.Events = append(line.Events, tellEvent(text, round == 0 || round <= over))
			}
		}
		if i >= from {
			lines = append(lines, line)
		}
	}
	return lines
}

// over is how many of the rounds are over, as far as the log was read.
func (h *History) over() (rounds int) {
	for _, e := range h.rec.Entries {
		for text := range strings.Lines(string(e.Data)) {
			if verb(strings.TrimSuffix(text, "\n")) == "ended" {
				rounds++
			}
		}
	}
	return rounds
}

// verb is the third word of an event's line.
func verb(text string) string {
	words := strings.SplitN(text, " ", 4)
	if len(words) < 3 {
		return ""
	}
	return words[2]
}

// values are what stands behind a cell in a move or a mistake, and behind a note's sign.
var values = regexp.MustCompile(`(=|[+-])\d+`)

// kept are the verbs whose braces hold nothing that nobody may know.
var kept = map[string]bool{"seated": true, "muted": true, "admitted": true, "asked": true, "handicapped": true}

// tellEvent is an event's line for an operator.
func tellEvent(text string, over bool) string {
	if !over {
		text = values.ReplaceAllString(text, "$1*")
	}
	if before, _, found := strings.Cut(text, "{"); found && !kept[verb(text)] && (!over || verb(text) != "ended") {
		text = before + "{...}"
	}
	text = text[:min(len(text), lineMax)]
	if quoted := fmt.Sprintf("%q", text); strings.Count(quoted, `\`) > strings.Count(text, `"`) {
		return quoted // or it would disturb a terminal
	}
	return text
}

// At is the room's state after the entry of a number; 0 is the last one.
func (h *History) At(seq uint64) (*game.State, error) {
	rec := h.rec
	if seq > uint64(len(rec.Entries)) {
		return nil, fmt.Errorf("the log has entries 1 to %d", len(rec.Entries))
	}
	if seq > 0 {
		rec.Entries = rec.Entries[:seq]
	}
	return rec.Verify()
}

// Tell writes a room's state in words. Over says that the round is over by now, so that its board may be shown as it
// was.
func Tell(s *game.State, over bool) string {
	var b strings.Builder
	set := &s.Settings
	fmt.Fprintf(&b, "time      %s\nphase     %s, round %d\n", Moment(s.At), s.Phase(s.At), s.Rounds)
	fmt.Fprintf(&b, "settings  %s\n", strings.Join(strings.Fields(strings.Join([]string{set.Mode, set.Kind, set.Size,
		set.Rules, set.Difficulty, word(set.Public, "public"), word(set.Ranked, "ranked"), word(set.Locked, "locked")},
		" ")), " "))
	for i := range s.Seats {
		seat := &s.Seats[i]
		fmt.Fprintf(&b, "seat %-4d %q, player %s%s%s%s\n", seat.No, seat.Name, seat.Player, word(seat.No == s.Host, ", host"),
			word(seat.Away != 0, ", away"), word(seat.Ready, ", ready"))
		if p := seat.Play; p != nil {
			fmt.Fprintf(&b, "          %d right, %d to fill, %d strikes%s%s%s\n", p.Right, p.Board.Blank, p.Strikes,
				word(p.Out, ", out"), word(p.Left, ", left"), word(p.Done != 0, ", done"))
			board(&b, p.Board, s.Round.Puzzle.Width, over)
		}
	}
	return b.String()
}

// board draws a board: what is filled as its value if the round is over, and else as a block.
func board(b *strings.Builder, cells *game.Board, width int, over bool) {
	for row := 0; row*width < len(cells.Cells); row++ {
		b.WriteString("          ")
		for col := range width {
			switch v, by := cells.Cells[row*width+col], cells.By(row*width+col); {
			case v == 0:
				b.WriteString(" .")
			case v == 255:
				b.WriteString("  ")
			case by != 0 && !over:
				b.WriteString(" #")
			default:
				fmt.Fprintf(b, "%2d", v)
			}
		}
		b.WriteByte('\n')
	}
}

func word(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// Over says whether the round that was on after an entry is over by now.
func (h *History) Over(s *game.State) bool {
	return s.Rounds <= h.over()
}

// Moment is a time as operators read it.
func Moment(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01-02 15:04:05.000") }
