package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/shared"
	"nonet/room/store"
	"nonet/room/tournament/signup"
	"nonet/room/tournament/standings"
)

// A marathon is a tournament whose players run alone: each solves the puzzles in order, one per leg, in rooms with one
// seat. All players get the same puzzles. A puzzle is generated when the first player needs it and stays live until the
// marathon is over; until then nobody sees how others solved it. The nodes agree on the room of a player's leg like on
// those of daily puzzles, so every request leads to the same room. A leg begins when its player starts it, and counts
// if it is over in time.

// Limits of marathons.
const (
	marathonMinutesMax = 7 * 24 * 60 // the maximum duration
	legsMax            = roundsMax
)

func (f *settings) marathon() bool { return f.Format == standings.Marathon }

// setMarathon checks and takes over the settings of a marathon.
func (f *settings) setMarathon(wanted protocol.NewArena) *protocol.Refusal {
	f.Format, f.Rounds, f.Heat = standings.Marathon, wanted.Rounds, 1
	if f.Rounds == 0 {
		f.Rounds = len(wanted.Puzzles)
	}
	switch {
	case wanted.Heat > 1:
		return catalog.Refuse("In a marathon everyone plays alone: leave out the size of heats.")
	case f.Rounds < 0 || f.Rounds > legsMax:
		return catalog.Refuse("A marathon has 1 to %d puzzles, or 0 for as many as are listed.", legsMax)
	case wanted.Minutes < 1 || wanted.Minutes > marathonMinutesMax:
		return catalog.Refuse("A marathon is open for 1 to %d minutes.", marathonMinutesMax)
	}
	return nil
}

// Names of the records of a leg. They end with the player's reference, see [archive.ArenaRef]. For a room, the number
// of the attempt comes before it, which grows if a code turns out to be taken.
const (
	legRoom = "room "
	legOver = "over "
)

// aboutLeg returns the key of the records of all players for a puzzle.
func aboutLeg(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/legs/", no)
}

// legRecord is the agreed state of one player's leg.
type legRecord struct {
	try    int // the attempt that determined the room's code
	room   string
	result *resultRecord // nil if the leg is not over
}

// readLegs reads all legs. Records of a finished leg never change.
func (t *Service) readLegs(ctx context.Context, s *snapshot) error {
	if s.legs == nil {
		s.legs = map[string][]legRecord{}
	}
	var err error
	if s.apart, err = t.Store.List(ctx, signup.AboutUnranked(s.code)); err != nil {
		return err
	}
	for no := 1; no <= s.file.Rounds; no++ {
		facts, err := t.Store.List(ctx, aboutLeg(s.code, no))
		if err != nil {
			return err
		}
		for name, text := range facts {
			if err := s.addLeg(no, name, text); err != nil {
				return fmt.Errorf("read puzzle %d of arena %s: %w", no, s.code, err)
			}
		}
		if len(facts) == 0 {
			break // no player has got further
		}
	}
	return nil
}

// addLeg adds a record of a player's leg.
func (s *snapshot) addLeg(no int, name string, text []byte) error {
	ref := name[strings.LastIndexByte(name, ' ')+1:]
	if s.legs[ref] == nil {
		s.legs[ref] = make([]legRecord, s.file.Rounds)
	}
	leg := &s.legs[ref][no-1]
	if try, ok := strings.CutPrefix(name, legRoom); ok {
		try, _, _ = strings.Cut(try, " ")
		if n, err := strconv.Atoi(try); err == nil && (leg.room == "" || n > leg.try) {
			leg.try = n
			leg.room, _, _ = strings.Cut(string(text), " ")
		}
		return nil
	}
	if leg.result != nil {
		return nil
	}
	leg.result = new(resultRecord)
	return json.Unmarshal(text, leg.result)
}

// counts reports whether a leg was over in time.
func (leg *legRecord) counts(f *settings) bool { return leg.result != nil && leg.result.At <= f.End }

// timeFor returns the milliseconds that a player took for a leg, or 0 if it was not finished or was rejected.
func (s *snapshot) timeFor(ref string, no int, leg *legRecord) int64 {
	if s.rejected[archive.HeatFinish{No: no, Player: ref}] {
		return 0
	}
	for _, l := range leg.result.Lines {
		return l.Time // there is at most one line
	}
	return 0
}

// computeLegs computes the standings of a marathon.
func (s *snapshot) computeLegs(players []string) {
	s.open, s.begun = 0, 0
	over := make(map[string][]standings.Leg, len(s.legs))
	for ref, legs := range s.legs {
		for i := range legs {
			leg := &legs[i]
			if leg.counts(s.file) {
				over[ref] = append(over[ref], standings.Leg{No: i + 1, Time: s.timeFor(ref, i+1, leg)})
			}
			if leg.room != "" {
				s.begun++
				if leg.result == nil {
					s.open++
				}
			}
		}
	}
	s.racing = s.open
	s.table = standings.NewMarathon(players, over)
}

// legOf returns the first leg that is not over for a player, from 1. If all are over, it returns the number of legs
// plus 1.
func (s *snapshot) legOf(ref string) int {
	for i := range s.legs[ref] {
		if s.legs[ref][i].result == nil {
			return i + 1
		}
	}
	return len(s.legs[ref]) + 1
}

// addLegs adds the results of the player's legs to a row of the standings. Until the marathon is over, players see
// only their own replays, because a replay shows the solution of a puzzle that others may still have before them.
func (s *snapshot) addLegs(row *protocol.ArenaRow, ref string, now int64) {
	for i := range s.legs[ref] {
		leg := &s.legs[ref][i]
		if leg.room != "" {
			row.Round = i + 1
		}
		if !leg.counts(s.file) {
			continue
		}
		sent := protocol.ArenaLeg{Time: s.timeFor(ref, i+1, leg)}
		if row.You || s.phase(now) == protocol.ArenaOver {
			sent.Round = leg.result.Round
		}
		row.Legs = append(row.Legs, sent)
	}
}

// legMoment fills in the part of playerView that concerns a marathon.
func (s *snapshot) legMoment(m *playerView, player string) {
	ref := archive.ArenaRef(s.code, player)
	m.last = s.legOf(ref)
	if m.last <= len(s.legs[ref]) {
		m.heat.Code = s.legs[ref][m.last-1].room
	}
}

// nextLeg leads a player to the first leg that is not over, and creates its room if necessary.
func (t *Service) nextLeg(ctx context.Context, m *playerView, who players.Player) (next protocol.NextHeat, err error) {
	for ; m.last <= m.file.Rounds; m.last++ {
		code, on := m.heat.Code, false
		if code != "" {
			on, err = t.isRunning(ctx, m, code, who)
		}
		if err == nil && code == "" || errors.Is(err, store.ErrNotFound) {
			code, err = t.createLeg(ctx, m, who)
			on = err == nil
			if on { // the room may exist and be over, if a concurrent request of the player created it
				on, err = t.isRunning(ctx, m, code, who)
			}
		}
		if err != nil {
			return m.answer, t.Rooms.ClientError(err)
		}
		if on {
			m.answer.Room = code
			return m.answer, nil
		}
		m.heat.Code = "" // this leg's result is not known yet, and the next leg has no room
	}
	m.answer.Done = true
	return m.answer, nil
}

// isRunning reports whether a player still has to run a leg, and makes sure that the player has a seat in its room. A
// leg whose room can't be opened is over.
func (t *Service) isRunning(ctx context.Context, m *playerView, code string, who players.Player) (on bool, err error) {
	ctx, cancel := t.Within(ctx)
	defer cancel()
	type leg struct{ lobby, runs bool }
	is, err := room.View(ctx, t.Rooms, code, func(s room.State) leg {
		seat := s.SeatOf(who.ID)
		return leg{lobby: s.Round == nil, runs: seat != nil && s.CanFinish(seat)}
	})
	if errors.Is(err, store.ErrQuarantined) {
		heat := archive.Heat{Arena: m.code, No: m.last, Player: archive.ArenaRef(m.code, who.ID), End: m.file.End}
		return false, t.countResult(ctx, heat, voidResult(t.Now()))
	}
	if err != nil {
		return false, err
	}
	if is.lobby && !is.runs { // the player was away so long that the seat was freed
		err = t.Rooms.Do(ctx, code, game.Command{Player: who.ID, Do: game.Sit{Name: who.Name, Site: who.Site}})
	}
	return is.lobby || is.runs, err
}

// createLeg creates the room of a leg with its player seated, under the code that all nodes agree on. A suspected
// duplicate is shown without a place; see [shared.Puzzles.SuspectsDuplicate].
func (t *Service) createLeg(ctx context.Context, m *playerView, who players.Player) (code string, err error) {
	set, refusal := room.RankedRace(t.Kinds, m.file.Puzzles[(m.last-1)%len(m.file.Puzzles)])
	if refusal != nil {
		return "", refusal
	}
	set.Mode = game.Solo
	set.Seats, set.Leg, set.Policy = 1, fmt.Sprint(m.code, "/", m.last), room.UsualSettings(t.Kinds, set).Policy
	keep := m.file.keep(t.Now())
	heat := archive.Heat{Arena: m.code, No: m.last, End: m.file.End, Player: archive.ArenaRef(m.code, who.ID)}
	suspected, err := t.Players.Ranking.Shared.SuspectsDuplicate(ctx, who,
		shared.Look{Event: m.code + "/" + m.file.Mark, Puzzle: strconv.Itoa(m.last), Keep: keep})
	if err == nil && suspected {
		_, err = t.Store.Put(ctx, store.Record{Key: signup.AboutUnranked(m.code), Name: heat.Player, TTL: keep})
	}
	if err != nil {
		return "", err
	}
	return t.Rooms.CreateAgreed(ctx, room.Setup{Settings: set, Creator: who}, func(n int) (string, string, error) {
		agreed, err := t.Store.Put(ctx, store.Record{
			Key: aboutLeg(m.code, m.last), Name: fmt.Sprint(legRoom, n, " ", heat.Player),
			Value: []byte(room.NewCode() + " " + room.NewEpoch()), TTL: keep,
		})
		if err != nil {
			return "", "", err
		}
		var room string
		room, heat.Epoch, _ = strings.Cut(string(agreed), " ")
		// First, because the room's round is counted by this record.
		return room, heat.Epoch, archive.PutHeat(ctx, t.Store, room, heat, keep)
	})
}

// parseLeg parses the setting of a room that names a puzzle of a marathon.
func parseLeg(leg string) (code string, no int) {
	code, number, _ := strings.Cut(leg, "/")
	no, _ = strconv.Atoi(number)
	return code, no
}

// LegPuzzle returns a puzzle of a marathon, which is live until the marathon is over. It generates the puzzle if no
// node has done so; see [shared.Puzzles.Get].
func (t *Service) LegPuzzle(ctx context.Context, leg string, kind engine.Kind, spec engine.Spec,
	inTurn func(func()) error) (engine.Puzzle, error) {
	wanted := shared.Request{Kind: kind, Spec: spec}
	code, no := parseLeg(leg)
	err := t.view(ctx, code, standingsFor, func(s *snapshot) error {
		now := t.Now()
		wanted.Key, wanted.Keep = s.legKey(no), s.file.keep(now)
		wanted.Live = time.Duration(s.file.End-now) * time.Millisecond
		return nil
	})
	if err != nil {
		return engine.Puzzle{}, err
	}
	return t.Players.Ranking.Shared.Get(ctx, wanted, inTurn)
}

// legKey names one of the marathon's puzzles among the shared ones.
func (s *snapshot) legKey(no int) string {
	return fmt.Sprint(signup.AboutTournament(s.code), "/puzzles/", s.file.Mark, "/", no)
}

// IsLegLive reports whether players may still run the puzzle of a marathon. It returns false for "". It releases a
// puzzle of a marathon that was ended early, because players with a replay may then ask for explanations of its steps.
func (t *Service) IsLegLive(ctx context.Context, leg string) (open bool, err error) {
	if leg == "" {
		return false, nil
	}
	var early bool
	var key string
	code, no := parseLeg(leg)
	err = t.view(ctx, code, standingsFor, func(s *snapshot) error {
		open, early, key = s.phase(t.Now()) != protocol.ArenaOver, s.early, s.legKey(no)
		return nil
	})
	switch {
	case errors.Is(err, errNotFound):
		return false, nil // it has expired
	case err == nil && early && !open:
		err = t.Players.Ranking.Shared.Release(ctx, key)
	}
	return open, err
}
