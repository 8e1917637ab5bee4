package operator

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// line is an entry of a room's log as text.
type line struct {
	Seq    uint64
	At     int64 // Unix milliseconds
	Events []string
}

// lineMax is the maximum number of bytes of an event that are shown.
const lineMax = 300

// errNoRoom is returned if there is no room with a code.
var errNoRoom = errors.New("there is no room with this code")

// history is a room's log, up to where it was read.
type history struct {
	log store.Log
	rec archive.Record
}

// readHistory reads a room's log up to its end.
func readHistory(ctx context.Context, log store.Log, code string) (*history, error) {
	rec, err := archive.ReadLog(ctx, log, code)
	if errors.Is(err, store.ErrNotFound) {
		return nil, errNoRoom
	}
	if err != nil {
		return nil, err
	}
	return &history{log: log, rec: rec}, nil
}

// readRoom reads a room's log, and returns it with the room's state.
func readRoom(ctx context.Context, log store.Log, code string) (*history, *game.State, error) {
	h, err := readHistory(ctx, log, code)
	if err != nil {
		return nil, nil, err
	}
	s, err := h.stateAt(0)
	return h, s, err
}

// readMore reads the entries appended since.
func (h *history) readMore(ctx context.Context) error {
	for {
		_, entries, err := h.log.Read(ctx, h.rec.Room, h.rec.End().Seq, store.ReadMax)
		h.rec.Entries = append(h.rec.Entries, entries...)
		if err != nil || !store.HasMore(entries, store.ReadMax) {
			return err
		}
	}
}

// len returns how many entries have been read.
func (h *history) len() int { return len(h.rec.Entries) }

// lines returns the entries from the given index on. Of a running round they contain neither values nor the puzzle,
// because the reader may play in it elsewhere.
func (h *history) lines(from int) []line {
	over := h.countEndedRounds()
	var lines []line
	round := 0
	for _, e := range h.rec.Entries {
		line := line{Seq: e.Seq, At: e.At}
		for _, text := range eventsOf(e) {
			if eventName(text) == "started" {
				round++
			}
			line.Events = append(line.Events, redactEvent(text, round == 0 || round <= over))
		}
		lines = append(lines, line)
	}
	return lines[from:]
}

// countEndedRounds returns how many rounds have ended.
func (h *history) countEndedRounds() (rounds int) {
	for _, e := range h.rec.Entries {
		for _, text := range eventsOf(e) {
			if eventName(text) == "ended" {
				rounds++
			}
		}
	}
	return rounds
}

// eventsOf returns the events of an entry, a line each.
func eventsOf(e store.Entry) []string {
	return strings.Split(strings.TrimSuffix(string(e.Data), "\n"), "\n")
}

// eventName returns the third word of an event's line.
func eventName(text string) string {
	words := strings.SplitN(text, " ", 4)
	if len(words) < 3 {
		return ""
	}
	return words[2]
}

// values matches the value after a cell in a move or a mistake, and the notes after a sign.
var values = regexp.MustCompile(`(=|[+-])\d+`)

// publicBraces has the verbs whose braces contain nothing secret.
var publicBraces = map[string]bool{"seated": true, "muted": true, "admitted": true, "asked": true, "handicapped": true}

// redactEvent returns an event's line for an operator.
func redactEvent(text string, over bool) string {
	if !over {
		text = values.ReplaceAllString(text, "$1*")
	}
	name := eventName(text)
	if before, _, found := strings.Cut(text, "{"); found && !publicBraces[name] && (!over || name != "ended") {
		text = before + "{...}"
	}
	text = text[:min(len(text), lineMax)]
	if quoted := fmt.Sprintf("%q", text); strings.Count(quoted, `\`) > strings.Count(text, `"`) {
		return quoted // control characters would disturb a terminal
	}
	return text
}

// stateAt returns the room's state after the entry with a number; 0 for the last one.
func (h *history) stateAt(seq uint64) (*game.State, error) {
	rec := h.rec
	if seq > uint64(len(rec.Entries)) {
		return nil, fmt.Errorf("the log has entries 1 to %d", len(rec.Entries))
	}
	if seq > 0 {
		rec.Entries = rec.Entries[:seq]
	}
	return rec.Verify()
}

// describeState describes a room's state. If the round is over, its board may be shown.
func describeState(s *game.State, over bool) string {
	var b strings.Builder
	set := &s.Settings
	fmt.Fprintf(&b, "time      %s\nphase     %s, round %d\n", formatTimeExactly(s.At), s.Phase(s.At), s.Rounds)
	fmt.Fprintf(&b, "settings  %s\n", joinParts(" ", set.Mode, set.Kind, set.Size, set.Rules, set.Difficulty,
		textIf(set.Public, "public"), textIf(set.Ranked, "ranked"), textIf(set.Locked, "locked")))
	for i := range s.Seats {
		seat := &s.Seats[i]
		fmt.Fprintf(&b, "seat %-4d %q, player %s%s%s%s\n", seat.No, seat.Name, seat.Player,
			textIf(seat.No == s.Host, ", host"), textIf(seat.Away != 0, ", away"), textIf(seat.Ready, ", ready"))
		if p := seat.Play; p != nil {
			fmt.Fprintf(&b, "          %d right, %d to fill, %d strikes%s%s%s\n", p.Right, p.Board.Blank, p.Strikes,
				textIf(p.Out, ", out"), textIf(p.Left, ", left"), textIf(p.Done != 0, ", done"))
			drawBoard(&b, p.Board, s.Round.Puzzle.Width, over)
		}
	}
	return b.String()
}

// drawBoard draws a board: if the round is over filled cells show their values, otherwise blocks.
func drawBoard(b *strings.Builder, cells *game.Board, width int, over bool) {
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

// hasRoundEnded reports whether the round of a state has ended since.
func (h *history) hasRoundEnded(s *game.State) bool {
	return s.Rounds <= h.countEndedRounds()
}
