package tournament

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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
)

// Next says where a player of an arena goes next: into the heat where the player races, or the next one, for which
// it waits for [NextWait] at most. Who asks is paired as long as the asking goes on. Who has not signed up is not told
// whether there is such an arena.
func (t *Service) Next(ctx context.Context, who players.Player, code string) (protocol.NextHeat, error) {
	until := time.Now().Add(NextWait)
	done := 0 // the last heat that the player is known to be done with
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
			if m.told.Phase == protocol.ArenaRunning {
				return t.nextLeg(ctx, &m, who)
			}
		} else if m.last > done {
			on, err := t.isRacing(ctx, &m, who.ID)
			if err != nil {
				return protocol.NextHeat{}, t.Rooms.ClientError(err)
			}
			if on {
				m.told.Room = m.heat.Code
				return m.told, nil
			}
			done = m.last
		}
		if m.told.Phase != protocol.ArenaLobby && m.told.Phase != protocol.ArenaRunning || time.Now().After(until) {
			return m.told, nil
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

// playerView is what concerns a player of an arena.
type playerView struct {
	code string
	file *settings
	told protocol.NextHeat

	last  int // the player's last heat; 0 is none; in a marathon the puzzle that is next
	over  bool
	heat  heatRecord
	seats []players.Player // those of the heat who are known
	word  waitRecord
}

func (s *snapshot) moment(player string, now int64) (m playerView, err error) {
	if _, in := s.signed[player]; !in || !s.isFor(player) {
		return m, errNotSignedUp
	}
	m = playerView{
		code: s.code, file: s.file, last: s.table.Last(archive.ArenaRef(s.code, player)), word: s.words[player],
		told: protocol.NextHeat{Phase: s.phase(now), Waiting: len(s.waiting), Racing: s.racing},
	}
	if s.file.marathon() {
		s.legMoment(&m, player)
		return m, nil
	}
	if m.last == 0 {
		return m, nil
	}
	m.heat = s.heats[m.last-1]
	if m.over = s.over(m.last); m.over {
		return m, nil
	}
	for _, ref := range m.heat.Players {
		if in, ok := s.players[ref]; ok {
			m.seats = append(m.seats, players.Player{ID: in.Player, Name: in.Name, Site: s.words[in.Player].Site})
		}
	}
	return m, nil
}

// markWaiting has a player wait for the next heat, as all nodes see.
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
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	_, err = t.Store.Put(ctx, store.Record{
		Key: signup.AboutWaiting(m.code), Name: who.ID, Value: text, TTL: m.file.keep(now), Overwrite: true,
	})
	return err
}

// isRacing says whether a player's last heat is still to be played by the player. Its room is made if nobody has yet.
func (t *Service) isRacing(ctx context.Context, m *playerView, player string) (on bool, err error) {
	if m.over {
		return false, nil
	}
	ctx, cancel := t.Within(ctx)
	defer cancel()
	on, err = t.isRacingIn(ctx, m.heat.Code, player)
	if errors.Is(err, store.ErrNotFound) {
		return t.createHeat(ctx, m)
	}
	if errors.Is(err, store.ErrQuarantined) {
		return false, nil
	}
	return on, err
}

// isRacingIn says whether a player has a seat in a room, and is not done with its race.
func (t *Service) isRacingIn(ctx context.Context, code, player string) (bool, error) {
	return room.View(ctx, t.Rooms, code, func(s room.State) bool {
		seat := s.SeatOf(player)
		return seat != nil && s.CanFinish(seat)
	})
}

// createHeat makes the room of a heat, with its players in their seats. False is that it can't be: another room has the
// code, and the heat is void.
func (t *Service) createHeat(ctx context.Context, m *playerView) (there bool, err error) {
	o, err := t.heatOpening(m)
	if err != nil {
		return false, err
	}
	keep := m.file.keep(t.Now())
	heat := archive.Heat{Arena: m.code, No: m.last, Epoch: m.heat.Epoch, End: m.file.End, Open: m.file.open()}
	// First, for the room's round is counted by it.
	if err := archive.PutHeat(ctx, t.Store, m.heat.Code, heat, keep); err != nil {
		return false, err
	}
	err = t.Rooms.CreateAt(ctx, m.heat.Code, m.heat.Epoch, o)
	var made *store.ConflictError
	switch {
	case err == nil, errors.As(err, &made) && made.Epoch == m.heat.Epoch:
		return true, nil
	case made != nil, errors.Is(err, store.ErrQuarantined):
		return false, t.countResult(ctx, heat, resultRecord{Void: true, At: t.Now()})
	}
	return false, err
}

// heatOpening is what the room of a heat begins with: a race that begins by itself, as a quick one, once all of its
// players sit. They sit from the start.
func (t *Service) heatOpening(m *playerView) (room.Opening, error) {
	turn := cmp.Or(m.heat.Round, m.last) // in rounds all have the same puzzles
	set, refusal := room.RankedRace(t.Kinds, m.file.Puzzles[(turn-1)%len(m.file.Puzzles)])
	if refusal != nil {
		return room.Opening{}, refusal
	}
	set.Quick, set.Seats, set.Window, set.Bots = heatWait, len(m.seats), Window, false
	set.Limit = int(m.file.Limit / 1000)
	return room.Opening{Settings: set, Host: m.seats[0], Others: m.seats[1:]}, nil
}

// RecordResult adds the result of an ended round to its arena, if it is a heat's. It is done as often as the round is
// projected, and counts once: the first result of a heat stays.
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
	result := resultRecord{
		Round: e.ID(), At: state.Round.Ended, Lines: heatLines(heat, state),
		Early: t.heatEarly(state), Last: state.Round.Result.Why == game.LastOne,
	}
	return t.countResult(ctx, heat, result)
}

// heatLines are the lines of a heat's result. Who has left without a move was never in it. Who was left standing, since
// all others have left or are out, need not have finished.
func heatLines(heat archive.Heat, state *game.State) (lines []resultLine) {
	round := state.Round
	for _, st := range round.Result.Standings {
		if st.Left && st.Time == 0 && st.Right == 0 && st.Strikes == 0 {
			continue
		}
		took := st.Time
		if round.Result.Why == game.LastOne && st.Place == 1 {
			took = max(1, round.Ended-round.Begins)
		}
		line := resultLine{
			Player: archive.ArenaRef(heat.Arena, st.Player), Place: st.Place, Time: took, Idle: st.Left || st.Right == 0,
			Unplayed: !game.Played(st.Right, round.Puzzle.Blank()),
		}
		if seat := state.SeatOf(st.Player); heat.Open && seat != nil && seat.Site != "" {
			line.Network = networkRef(heat.Arena, seat.Site)
		}
		lines = append(lines, line)
	}
	return lines
}

// networkRef stands for the address that a player comes from, in one arena only. It leads to nobody, as
// [archive.ArenaRef] does.
func networkRef(arena, site string) string {
	sum := sha256.Sum256([]byte("arena " + arena + " " + site))
	return hex.EncodeToString(sum[:16])
}

// heatEarly says whether who was left standing had not filled half of the board by then, which is no race: as of a win
// that is [game.Early]. To have filled it twice as quickly as the best people do is none either: a finish in that time
// would be looked at, and here is none.
func (t *Service) heatEarly(state *game.State) bool {
	round := state.Round
	r := round.Result
	if r.Why != game.LastOne || len(r.Standings) == 0 {
		return false
	}
	right := r.Standings[0].Right
	return 2*right < round.Puzzle.Blank() ||
		t.Fair.TooFast(t.Kinds.Find(state.Settings.Kind), round.Puzzle, right, max(1, round.Ended-round.Begins))
}

// countResult agrees with all nodes on how a heat ended.
func (t *Service) countResult(ctx context.Context, heat archive.Heat, result resultRecord) error {
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	about, name := aboutResults(heat.Arena, heat.No), strconv.Itoa(heat.No)
	if heat.Player != "" {
		about, name = aboutLeg(heat.Arena, heat.No), legOver+heat.Player
	}
	_, err = t.Store.Put(ctx, store.Record{
		Key: about, Name: name, Value: text, TTL: (&settings{End: heat.End}).keep(t.Now()),
	})
	return err
}
