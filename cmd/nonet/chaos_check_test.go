package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nonet/notation"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// chaosLog is the log of a room in the store, with the effects of each player.
type chaosLog struct {
	archive.Record
	state   *game.State
	effects map[string][]string // by player, in order, as "placed r1c2=3"
}

// readChaosLog reads a log and verifies it: it must be playable, and contain no command twice.
func readChaosLog(ctx context.Context, kept store.Log, code string) (*chaosLog, error) {
	l := &chaosLog{Record: archive.Record{Room: code}, effects: map[string][]string{}}
	for {
		epoch, entries, err := kept.Read(ctx, code, uint64(len(l.Entries)), store.ReadMax)
		if err != nil {
			return nil, err
		}
		l.Epoch, l.Entries = epoch, append(l.Entries, entries...)
		if !store.HasMore(entries, store.ReadMax) {
			break
		}
	}
	state, err := l.Verify()
	if err != nil {
		return nil, err
	}
	l.state = state
	return l, l.collect()
}

// collect sorts the events by the players who caused them.
func (l *chaosLog) collect() error {
	type command struct {
		player string
		id     uint64
	}
	players, entryOf := map[int]string{}, map[command]uint64{}
	for _, e := range l.Entries {
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return err
		}
		for _, ev := range events {
			if w, ok := ev.What.(game.Seated); ok {
				players[ev.Seat] = w.Player
			}
			c := command{players[ev.Seat], ev.Cmd}
			if at, known := entryOf[c]; ev.Cmd != 0 && known && at != e.Seq {
				return fmt.Errorf("command %d of %s is in entries %d and %d", c.id, c.player, at, e.Seq)
			}
			entryOf[c] = e.Seq
			if text := chaosEffect(ev); text != "" {
				l.effects[c.player] = append(l.effects[c.player], text)
			}
		}
	}
	return nil
}

func chaosEffect(e game.Event) string {
	switch w := e.What.(type) {
	case game.Placed:
		return fmt.Sprintf("placed r%dc%d=%d", w.Row, w.Col, w.Value)
	case game.Struck:
		return fmt.Sprintf("struck r%dc%d=%d", w.Row, w.Col, w.Value)
	case game.Noted:
		m, sign := w.Marks[0], "-"
		if m.Add {
			sign = "+"
		}
		return fmt.Sprintf("noted r%dc%d%s%d", m.Row, m.Col, sign, m.Value)
	}
	return ""
}

// checkMoves compares the effects of a bot in the log with its commands, in order. An acknowledged command may be
// missing only if the bot was told of a rollback later; excused counts these.
func (l *chaosLog) checkMoves(b *chaosBot) (excused int, faults []string) {
	effects := l.effects[b.player]
	rollbacks := b.rollbackTimes()
	for _, op := range b.ops {
		if len(effects) > 0 && op.may(effects[0]) {
			effects = effects[1:]
			continue
		}
		switch {
		case op.effect == "" || op.answer == "":
		case len(rollbacks) > 0 && rollbacks[len(rollbacks)-1] > op.call:
			excused++
		default:
			faults = append(faults, fmt.Sprintf("%s of %s in round %d was acknowledged at %v and is not in the log",
				op.effect, b.player, op.round, time.Duration(op.ret)))
		}
	}
	if len(effects) > 0 {
		faults = append(faults, fmt.Sprintf("%d effects of %s are in the log that it did not bring about in that order, "+
			"%q first",
			len(effects), b.player, effects[0]))
	}
	return excused, faults
}

// may reports whether the command can have had the effect. A refused command has none.
func (op *chaosOp) may(effect string) bool {
	_, text, _ := strings.Cut(effect, " ")
	return text == op.text && (op.answer == "" || op.answer == "ok" || op.answer == string(protocol.Wrong))
}

// checkView checks that the view of a bot is at the end of the log and shows the state there.
func (l *chaosLog) checkView(b *chaosBot) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	last := l.Entries[len(l.Entries)-1]
	if b.gone != nil {
		return fmt.Errorf("%s has lost its connection: %w", b.player, b.gone)
	}
	if b.seen.seq != last.Seq || b.seen.hash != textOf(last) {
		return fmt.Errorf("%s is at %d (%s), and the log's end is %d (%s)", b.player, b.seen.seq, b.seen.hash, last.Seq,
			textOf(last))
	}
	for _, seat := range l.state.Seats {
		if p := seat.Play; p != nil && b.seen.rights[seat.No] != p.Right {
			return fmt.Errorf("%s sees %d right cells of seat %d, and the log says %d", b.player, b.seen.rights[seat.No],
				seat.No, p.Right)
		}
	}
	if seat := l.state.SeatOf(b.player); seat != nil && seat.Play != nil && l.state.Phase(last.At) == game.Playing {
		if cells := chaosCells(seat.Play.Board.Cells); cells != b.seen.cells {
			return fmt.Errorf("%s sees the board\n%s, and the log says\n%s", b.player, b.seen.cells, cells)
		}
	}
	return nil
}

func chaosCells(values []uint8) string {
	text := make([]byte, len(values))
	for i, v := range values {
		text[i] = '.'
		if v != 0 {
			text[i] = notation.Symbol(int(v))
		}
	}
	return string(text)
}

// textOf returns the hash of the position after an entry, as viewers receive it.
func textOf(e store.Entry) string { return store.Position{}.After(e).Text() }

// checkHashes compares the hashes that a bot received with those of the log.
func (l *chaosLog) checkHashes(b *chaosBot) (faults []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range l.Entries {
		if applied, ok := b.hashes[e.Seq]; ok && applied != textOf(e) {
			faults = append(faults, fmt.Sprintf("%s received %s at %d, and the log has %s", b.player, applied, e.Seq,
				textOf(e)))
		}
	}
	return faults
}
