package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/engine"
)

// summary formats the state in a few lines.
func summary(s *State, now int64) string {
	var b strings.Builder
	say := func(on bool, format string, args ...any) {
		if on {
			fmt.Fprintf(&b, format, args...)
		}
	}
	say(true, "%s, rounds %d, host %d, wants %t", s.Phase(now), s.Rounds, s.Host, s.NeedsPuzzle())
	say(s.Deadline() != 0, ", due in %d", s.Deadline()-now)
	say(s.Custom != nil, ", with the host's own puzzle")
	say(len(s.Banned) > 0, ", without %v", s.Banned)
	for _, g := range s.Guests {
		say(true, ", %s asks %t banned %t let in %t muted %t", g.Name, g.Asks, g.Banned, g.Granted, g.Muted)
		say(g.Removed, " removed")
	}
	say(s.Round != nil && s.Round.Halted != 0, ", halted")
	b.WriteByte('\n')
	for _, seat := range s.Seats {
		say(true, "%d %s (%s) last %d", seat.No, seat.Name, seat.Player, s.LastCommand(seat.Player))
		say(seat.Ready, " ready")
		say(seat.Away != 0, " away")
		say(seat.Handicap != Allowance{}, " handicapped %+v", seat.Handicap)
		if p := seat.Play; p != nil {
			say(true, ", right %d, strikes %d, blank %d", p.Right, p.Strikes, p.Board.Blank)
			say(p.Hints != 0, ", hints %d", p.Hints)
			say(p.Checks != 0, ", checks %d", p.Checks)
			say(p.Handicap != Allowance{}, ", plays with %+v", p.Handicap)
			say(p.Begins > max(now, s.Round.Begins), ", begins in %d", p.Begins-now)
			say(p.Locked > now, ", locked for %d", p.Locked-now)
			say(p.Done != 0, " done")
			say(p.Out, " out")
			say(p.Left, " left")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// drawBoard formats a player's board: each row's cells, who filled them, the cells that a check found wrong, and the
// notes.
func drawBoard(s *State, player string) string {
	var b strings.Builder
	play := s.SeatOf(player).Play
	board, notes := play.Board, play.Notes()
	for i, v := range board.Cells {
		switch {
		case v == 0:
			b.WriteByte('.')
		case v == engine.Void:
			b.WriteByte('#')
		default:
			b.WriteString(strconv.Itoa(int(v)))
		}
		if by := board.By(i); by != 0 {
			fmt.Fprintf(&b, "/%d", by)
		}
		if slices.Contains(board.Wrong, i) {
			b.WriteByte('!')
		}
		for v := 0; v <= s.Round.Puzzle.Values; v++ {
			if notes[i]>>v&1 != 0 {
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
