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
	"nonet/room/store"
	"nonet/room/tournament/signup"
	"nonet/room/tournament/standings"
)

// A marathon is an arena whose players run alone: each solves its puzzles in their order, a leg each, in rooms of one
// seat. All are dealt the same, which is made when the first one wants it, and stays in play until the marathon is
// over. Till then nobody sees how somebody else solved it. Which room a player's leg is in is agreed on as for daily
// puzzles, so whoever asks again, on any node, is led to the same. A leg begins when its player starts it, and counts
// if it is over in time.

// Bounds of marathons.
const (
	marathonMinutesMax = 7 * 24 * 60 // that one is open
	LegsMax            = roundsMax
)

// marathon says whether all run alone, at a pace of their own.
func (f *settings) marathon() bool { return f.Format == standings.Marathon }

// setMarathon takes over what concerns a marathon of what somebody would have an arena be like.
func (f *settings) setMarathon(wanted protocol.NewArena) *protocol.Refusal {
	f.Format, f.Rounds, f.Heat = standings.Marathon, wanted.Rounds, 1
	if f.Rounds == 0 {
		f.Rounds = len(wanted.Puzzles)
	}
	switch {
	case wanted.Heat > 1:
		return catalog.Refuse("In a marathon everybody runs alone: leave out how many a heat takes.")
	case f.Rounds < 0 || f.Rounds > LegsMax:
		return catalog.Refuse("A marathon has 1 to %d puzzles, or 0 for as many as are listed.", LegsMax)
	case wanted.Minutes < 1 || wanted.Minutes > marathonMinutesMax:
		return catalog.Refuse("A marathon is open for 1 to %d minutes.", marathonMinutesMax)
	}
	return nil
}

// Names of facts about a leg. The player follows, see [archive.ArenaRef]; before it, for a room, the number of the
// code, which grows when a code turns out to be taken.
const (
	legRoom = "room "
	legOver = "over "
)

// aboutLeg is what is known of everybody's run of a puzzle.
func aboutLeg(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/legs/", no)
}

// legRecord is what was agreed on of one player's leg.
type legRecord struct {
	try    int // which code the room has
	room   string
	result *resultRecord // nil is that it is not over
}

// readLegs reads all legs. What is known of one that is over never changes.
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
			break // nobody has come further
		}
	}
	return nil
}

// addLeg takes in a fact about somebody's leg.
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

// counts says whether a leg that is over was over in time.
func (leg *legRecord) counts(f *settings) bool { return leg.result != nil && leg.result.At <= f.End }

// took is how long a player took for a leg, in milliseconds; 0 is not finished, or not believed.
func (s *snapshot) took(ref string, no int, leg *legRecord) int64 {
	if s.rejected[archive.HeatFinish{No: no, Player: ref}] {
		return 0
	}
	for _, l := range leg.result.Lines {
		return l.Time // there is one, if the player was ever in it
	}
	return 0
}

// computeLegs makes the standings anew.
func (s *snapshot) computeLegs(players []string) {
	s.open, s.begun = 0, 0
	over := make(map[string][]standings.Leg, len(s.legs))
	for ref, legs := range s.legs {
		for i := range legs {
			leg := &legs[i]
			if leg.counts(s.file) {
				over[ref] = append(over[ref], standings.Leg{No: i + 1, Time: s.took(ref, i+1, leg)})
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

// legOf is the first leg that is not over for a player, from 1; one more than there are is none.
func (s *snapshot) legOf(ref string) int {
	for i := range s.legs[ref] {
		if s.legs[ref][i].result == nil {
			return i + 1
		}
	}
	return len(s.legs[ref]) + 1
}

// tellLegs adds to a row of a marathon's standings how the player did with each puzzle. Whoever sees how somebody
// solved one may have it before them: until all is over each sees their own replays alone.
func (s *snapshot) tellLegs(row *protocol.ArenaRow, ref string, now int64) {
	for i := range s.legs[ref] {
		leg := &s.legs[ref][i]
		if leg.room != "" {
			row.Round = i + 1
		}
		if !leg.counts(s.file) {
			continue
		}
		told := protocol.ArenaLeg{Time: s.took(ref, i+1, leg)}
		if row.You || s.phase(now) == protocol.ArenaOver {
			told.Round = leg.result.Round
		}
		row.Legs = append(row.Legs, told)
	}
}

// legMoment is what concerns a player of a marathon.
func (s *snapshot) legMoment(m *playerView, player string) {
	ref := archive.ArenaRef(s.code, player)
	m.last = s.legOf(ref)
	if m.last <= len(s.legs[ref]) {
		m.heat.Code = s.legs[ref][m.last-1].room
	}
}

// nextLeg leads a player of a marathon to the first puzzle that is not over for the player, whose room is made if it
// has to be.
func (t *Service) nextLeg(ctx context.Context, m *playerView, who players.Player) (told protocol.NextHeat, err error) {
	for ; m.last <= m.file.Rounds; m.last++ {
		code, on := m.heat.Code, false
		if code != "" {
			on, err = t.isRunning(ctx, m, code, who)
		}
		if err == nil && code == "" || errors.Is(err, store.ErrNotFound) {
			code, err = t.createLeg(ctx, m, who)
			on = err == nil
			if on { // it may be there, and over, where somebody else has just asked for the player
				on, err = t.isRunning(ctx, m, code, who)
			}
		}
		if err != nil {
			return m.told, t.Rooms.ClientError(err)
		}
		if on {
			m.told.Room = code
			return m.told, nil
		}
		m.heat.Code = "" // the result of this one is not known yet; of the next one no room
	}
	m.told.Done = true
	return m.told, nil
}

// isRunning reports whether a leg is still to be run by its player, who then has a seat in its room. A leg whose room
// nobody can open is over.
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
		return false, t.countResult(ctx, heat, resultRecord{Void: true, At: t.Now()})
	}
	if err != nil {
		return false, err
	}
	if is.lobby && !is.runs { // the player was away for so long that the seat was given up
		err = t.Rooms.Do(ctx, code, game.Command{Player: who.ID, Do: game.Sit{Name: who.Name, Site: who.Site}})
	}
	return is.lobby || is.runs, err
}

// createLeg makes the room of a leg, with its player in the seat, under the code that all nodes agree on.
func (t *Service) createLeg(ctx context.Context, m *playerView, who players.Player) (code string, err error) {
	set, refusal := room.RankedRace(t.Kinds, m.file.Puzzles[(m.last-1)%len(m.file.Puzzles)])
	if refusal != nil {
		return "", refusal
	}
	set.Mode, set.Seats, set.Leg = game.Solo, 1, fmt.Sprint(m.code, "/", m.last)
	keep := m.file.keep(t.Now())
	heat := archive.Heat{Arena: m.code, No: m.last, End: m.file.End, Player: archive.ArenaRef(m.code, who.ID)}
	leg := signup.Leg{Tournament: m.code, Mark: m.file.Mark, No: m.last, Keep: keep}
	if err := t.Players.Signups.ViewLeg(ctx, who, leg, heat.Player); err != nil {
		return "", err
	}
	return t.Rooms.CreateAgreed(ctx, room.Opening{Settings: set, Host: who}, func(n int) (string, string, error) {
		agreed, err := t.Store.Put(ctx, store.Record{
			Key: aboutLeg(m.code, m.last), Name: fmt.Sprint(legRoom, n, " ", heat.Player),
			Value: []byte(room.NewCode() + " " + room.NewEpoch()), TTL: keep,
		})
		if err != nil {
			return "", "", err
		}
		var room string
		room, heat.Epoch, _ = strings.Cut(string(agreed), " ")
		// First, for the room's round is counted by it.
		return room, heat.Epoch, archive.PutHeat(ctx, t.Store, room, heat, keep)
	})
}

// legNamed is which puzzle of which marathon a room's settings name.
func legNamed(leg string) (code string, no int) {
	code, number, _ := strings.Cut(leg, "/")
	no, _ = strconv.Atoi(number)
	return code, no
}

// LegPuzzle is a marathon's puzzle.
func (t *Service) LegPuzzle(ctx context.Context, leg string, kind engine.Kind, spec engine.Spec,
	inTurn func(func()) error) (engine.Puzzle, error) {
	var puzzle signup.Leg
	code, no := legNamed(leg)
	err := t.view(ctx, code, standingsFor, func(s *snapshot) error {
		puzzle = s.puzzle(no, t.Now())
		return nil
	})
	if err != nil {
		return engine.Puzzle{}, err
	}
	return t.Players.Signups.LegPuzzle(ctx, puzzle, kind, spec, inTurn)
}

// puzzle names one of the marathon's puzzles.
func (s *snapshot) puzzle(no int, now int64) signup.Leg {
	return signup.Leg{
		Tournament: s.code, Mark: s.file.Mark, No: no, Live: time.Duration(s.file.End-now) * time.Millisecond,
		Keep: s.file.keep(now),
	}
}

// IsLegLive reports whether others may still run the puzzle of a marathon; "" is none. It releases the puzzle of a
// marathon that was ended early, because whoever has the replay may ask why a step was possible.
func (t *Service) IsLegLive(ctx context.Context, leg string) (open bool, err error) {
	if leg == "" {
		return false, nil
	}
	var early bool
	var puzzle signup.Leg
	code, no := legNamed(leg)
	err = t.view(ctx, code, standingsFor, func(s *snapshot) error {
		now := t.Now()
		open, early, puzzle = s.phase(now) != protocol.ArenaOver, s.early, s.puzzle(no, now)
		return nil
	})
	switch {
	case errors.Is(err, errNotFound):
		return false, nil // it is kept no longer
	case err == nil && early && !open:
		err = t.Players.Signups.ReleaseLeg(ctx, puzzle)
	}
	return open, err
}
