package tournament

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/room/tournament/signup"
	"nonet/room/tournament/standings"
)

// Next returns where a player goes next: into the current heat or the next one, for which it waits up to [nextWait].
// The player is paired while such requests continue. A player who has not signed up does not learn whether the
// tournament exists.
func (t *Service) Next(ctx context.Context, who players.Player, code string) (protocol.NextHeat, error) {
	until := time.Now().Add(nextWait)
	done := 0 // the last heat that the player is known to have finished
	for {
		var m playerView
		err := t.view(ctx, code, freshFor, func(s *snapshot) (err error) {
			m, err = s.moment(who.ID, t.Now())
			return err
		})
		if errors.Is(err, errNotFound) {
			err = errNotSignedUp
		}
		if err != nil {
			return protocol.NextHeat{}, err
		}
		if m.file.marathon() {
			if m.answer.Phase == protocol.ArenaRunning {
				return t.nextLeg(ctx, &m, who)
			}
		} else if m.last > done {
			on, err := t.isRacing(ctx, &m, who.ID)
			if err != nil {
				return protocol.NextHeat{}, t.Rooms.ClientError(err)
			}
			if on {
				m.answer.Room = m.heat.Code
				return m.answer, nil
			}
			done = m.last
		}
		if m.answer.Phase != protocol.ArenaLobby && m.answer.Phase != protocol.ArenaRunning || time.Now().After(until) {
			return m.answer, nil
		}
		if err := t.markWaiting(ctx, &m, who); err != nil {
			return protocol.NextHeat{}, t.Rooms.ClientError(err)
		}
		select {
		case <-time.After(freshFor):
		case <-ctx.Done():
			return protocol.NextHeat{}, t.Rooms.ClientError(ctx.Err())
		}
	}
}

// playerView is the part of a snapshot that concerns one player.
type playerView struct {
	code   string
	file   *settings
	answer protocol.NextHeat

	last  int // the player's last heat, or 0; in a marathon the next puzzle
	over  bool
	heat  heatRecord
	seats []players.Player // the heat's players who are signed up
	word  waitRecord
}

func (s *snapshot) moment(player string, now int64) (m playerView, err error) {
	if _, in := s.signed[player]; !in || !s.isFor(player) {
		return m, errNotSignedUp
	}
	m = playerView{
		code: s.code, file: s.file, last: s.table.Last(archive.ArenaRef(s.code, player)), word: s.words[player],
		answer: protocol.NextHeat{Phase: s.phase(now), Waiting: s.countWaiting(now), Racing: s.racing},
	}
	if s.file.marathon() {
		s.legMoment(&m, player)
		return m, nil
	}
	if m.last == 0 {
		return m, nil
	}
	m.heat = s.heats[m.last-1]
	if m.over = s.isOver(m.last); m.over {
		return m, nil
	}
	for _, ref := range m.heat.Players {
		if in, ok := s.players[ref]; ok {
			m.seats = append(m.seats, players.Player{ID: in.Player, Name: in.Name, Site: s.words[in.Player].Site})
		}
	}
	return m, nil
}

// markWaiting records in the store that a player waits for the next heat.
func (t *Service) markWaiting(ctx context.Context, m *playerView, who players.Player) error {
	now := t.Now()
	w := m.word
	here := w.Seen > 0 && w.After == m.last && now-w.Seen < waitingFor.Milliseconds()
	if here && now-w.Seen < waitingEvery.Milliseconds() {
		return nil
	}
	if !here {
		set, refusal := room.RankedRace(t.Kinds, m.file.Puzzles[0])
		if refusal != nil {
			return refusal
		}
		points, err := archive.Points(ctx, t.Store, who.ID, t.Kinds.Find(set.Kind), set.Size)
		if err != nil {
			return err
		}
		w = waitRecord{After: m.last, Since: now, Points: float64(points)}
	}
	w.Seen, w.Site = now, who.Site
	return store.PutJSON(ctx, t.Store,
		store.Record{Key: signup.AboutWaiting(m.code), Name: who.ID, TTL: m.file.keep(now), Overwrite: true}, w)
}

// isRacing reports whether the player still has to play the last heat. It creates the heat's room if there is none.
func (t *Service) isRacing(ctx context.Context, m *playerView, player string) (on bool, err error) {
	if m.over {
		return false, nil
	}
	ctx, cancel := t.Within(ctx)
	defer cancel()
	on, err = room.View(ctx, t.Rooms, m.heat.Code, func(s room.State) bool {
		seat := s.SeatOf(player)
		return seat != nil && s.CanFinish(seat)
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return t.createHeat(ctx, m)
	case errors.Is(err, store.ErrQuarantined):
		return false, nil
	}
	return on, err
}

// createHeat creates the room of a heat with its players seated. It returns false if another room has the code; the
// heat is void then.
func (t *Service) createHeat(ctx context.Context, m *playerView) (there bool, err error) {
	o, err := t.heatOpening(m)
	if err != nil {
		return false, err
	}
	keep := m.file.keep(t.Now())
	heat := archive.Heat{Arena: m.code, No: m.last, Epoch: m.heat.Epoch, End: m.file.End, Open: m.file.open()}
	// First, because the room's round is counted by this record.
	if err := archive.PutHeat(ctx, t.Store, m.heat.Code, heat, keep); err != nil {
		return false, err
	}
	err = t.Rooms.CreateAt(ctx, m.heat.Code, m.heat.Epoch, o)
	var made *store.ConflictError
	switch {
	case err == nil, errors.As(err, &made) && made.Epoch == m.heat.Epoch:
		return true, nil
	case made != nil, errors.Is(err, store.ErrQuarantined):
		return false, t.countResult(ctx, heat, voidResult(t.Now()))
	}
	return false, err
}

// heatOpening returns the initial state of a heat's room: a race that starts automatically, like a quick race, once all
// players have joined. They are seated from the start.
func (t *Service) heatOpening(m *playerView) (room.Setup, error) {
	turn := cmp.Or(m.heat.Round, m.last) // in rounds, all heats have the same puzzle
	set, refusal := room.RankedRace(t.Kinds, m.file.Puzzles[(turn-1)%len(m.file.Puzzles)])
	if refusal != nil {
		return room.Setup{}, refusal
	}
	set.Quick, set.Seats, set.Window, set.Bots = heatWait, len(m.seats), Window, false
	set.Limit = int(m.file.Limit / 1000)
	return room.Setup{Settings: set, Creator: m.seats[0], Others: m.seats[1:]}, nil
}

// RecordResult adds the result of a finished round to its tournament if the round is a heat. It is idempotent: the
// first result of a heat stays.
func (t *Service) RecordResult(ctx context.Context, state *game.State, e store.Ending) error {
	set := &state.Settings
	raced := set.Quick > 0 && !set.Bots || set.Leg != ""
	if !raced || state.Round == nil || state.Round.Result == nil {
		return nil
	}
	heat, ok, err := archive.HeatOf(ctx, t.Store, e.Room, e.Epoch)
	if err != nil || !ok {
		return err
	}
	result := standings.Result{Lines: heatLines(heat, state), Early: t.heatEarly(state),
		Last: state.Round.Result.Why == game.LastOne}
	return t.countResult(ctx, heat, resultRecord{result, e.ID(), state.Round.Ended})
}

// heatLines returns the lines of a heat's result. A player who left without a move does not take part. A player whose
// opponents have all left or are out need not have finished.
func heatLines(heat archive.Heat, state *game.State) (lines []standings.Line) {
	round := state.Round
	for _, st := range round.Result.Standings {
		if st.Left && st.Time == 0 && st.Right == 0 && st.Strikes == 0 {
			continue
		}
		took := st.Time
		if round.Result.Why == game.LastOne && st.Place == 1 {
			took = max(1, round.Ended-round.Begins)
		}
		line := standings.Line{
			Player: archive.ArenaRef(heat.Arena, st.Player), Place: st.Place, Time: took, Idle: st.Left || st.Right == 0,
			Unplayed: !game.CountsAsBeaten(st.Right, round.Puzzle.CountBlank()),
		}
		if seat := state.SeatOf(st.Player); heat.Open && seat != nil && seat.Site != "" {
			line.Network = networkRef(heat.Arena, seat.Site)
		}
		lines = append(lines, line)
	}
	return lines
}

// networkRef returns a reference to a player's network that is specific to one tournament. Like [archive.ArenaRef], it
// can't be traced back.
func networkRef(arena, site string) string {
	sum := sha256.Sum256([]byte("arena " + arena + " " + site))
	return hex.EncodeToString(sum[:16])
}

// heatEarly reports whether the last remaining player had filled less than half of the board, which is no race; see
// [game.Early] for wins. Filling it twice as fast as the best people can does not count either: a finish in that time
// would be reviewed, and here there is no finish.
func (t *Service) heatEarly(state *game.State) bool {
	round := state.Round
	r := round.Result
	if r.Why != game.LastOne || len(r.Standings) == 0 {
		return false
	}
	right := r.Standings[0].Right
	return 2*right < round.Puzzle.CountBlank() ||
		t.Fair.IsTooFast(t.Kinds.Find(state.Settings.Kind), round.Puzzle, right, max(1, round.Ended-round.Begins))
}

func voidResult(at int64) resultRecord {
	return resultRecord{Result: standings.Result{Void: true}, At: at}
}

// countResult puts the result of a heat, on which all nodes then agree.
func (t *Service) countResult(ctx context.Context, heat archive.Heat, result resultRecord) error {
	about, name := aboutResults(heat.Arena, heat.No), strconv.Itoa(heat.No)
	if heat.Player != "" {
		about, name = aboutLeg(heat.Arena, heat.No), legOver+heat.Player
	}
	keep := (&settings{End: heat.End}).keep(t.Now())
	return store.PutJSON(ctx, t.Store, store.Record{Key: about, Name: name, TTL: keep}, result)
}
